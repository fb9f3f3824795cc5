#include "cli/learn_instinct_net.h"

#include <ctype.h>
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "players/lanes.h"

static const int remembered = 60; /* batches that the running average remembers */

/* Backwards. */

ALWAYS_INLINE void add_times(float *restrict to, float x, const float *restrict from, int width) {
    for (int i = 0; i < width; i++)
        to[i] += x * from[i];
}

ALWAYS_INLINE void spread_inputs(float *gradient, const struct inputs *in, const float *error,
                                 int width) {
    for (int i = 0; i < in->count; i++)
        add_times(gradient + in->index[i] * width, in->value[i], error, width);
}

FOR_EACH_PROCESSOR
void instinct_output_back(const struct instinct *instinct, const struct instinct_layers *at,
                          const struct instinct_parts *parts, float error,
                          struct instinct_errors *errors, struct instinct *gradient) {
    for (int i = 0; i < parts->count; i++) {
        int colour = parts->part[i].colour, out = parts->part[i].out;
        if (colour == INSTINCT_TABLE) {
            gradient->table_out_bias[out] += error;
            add_times(gradient->table_out[out], error, at->pool, INSTINCT_POOL);
            add_times(errors->pool, error, instinct->table_out[out], INSTINCT_POOL);
        } else {
            gradient->out_bias[out] += error;
            add_times(gradient->out[out], error, at->second[colour], INSTINCT_SECOND);
            add_times(errors->second[colour], error, instinct->out[out], INSTINCT_SECOND);
        }
    }
}

/* From the pool and, where the second layer says something, the units to what was seen. */
ALWAYS_INLINE void trunk_back(const struct instinct_trunk *trunk, const struct seen *seen,
                              const struct instinct_layers *at, float pool[INSTINCT_POOL],
                              float units[SEEN_COLOURS][INSTINCT_UNITS],
                              struct instinct_trunk *gradient) {
    float sum[INSTINCT_UNITS], table[INSTINCT_UNITS] = {0};
    for (int i = 0; i < INSTINCT_POOL; i++)
        pool[i] = at->pool[i] > 0 ? pool[i] : 0;
    add_times(gradient->pool_bias, 1, pool, INSTINCT_POOL);
    spread_inputs(gradient->pool_table[0], &seen->table, pool, INSTINCT_POOL);
    for (int i = 0; i < INSTINCT_UNITS; i++) {
        add_times(gradient->pool[i], at->sum[i], pool, INSTINCT_POOL);
        sum[i] = product(trunk->pool[i], pool, INSTINCT_POOL);
    }
    for (int c = 0; c < SEEN_COLOURS; c++) {
        for (int i = 0; i < INSTINCT_UNITS; i++) {
            units[c][i] = at->units[c][i] > 0 ? units[c][i] + sum[i] : 0;
            table[i] += units[c][i];
        }
        spread_inputs(gradient->colour[0], &seen->colour[c], units[c], INSTINCT_UNITS);
    }
    add_times(gradient->bias, 1, table, INSTINCT_UNITS);
    spread_inputs(gradient->table[0], &seen->table, table, INSTINCT_UNITS);
}

FOR_EACH_PROCESSOR
void instinct_choice_back(const struct instinct *instinct, const struct seen *seen,
                          const struct instinct_layers *at, struct instinct_errors *errors,
                          struct instinct *gradient) {
    float units[SEEN_COLOURS][INSTINCT_UNITS] = {{0}}, shared[INSTINCT_SECOND] = {0};
    for (int c = 0; c < SEEN_COLOURS; c++) {
        float *second = errors->second[c];
        for (int i = 0; i < INSTINCT_SECOND; i++) {
            second[i] = at->second[c][i] > 0 ? second[i] : 0;
            shared[i] += second[i];
        }
        for (int i = 0; i < INSTINCT_UNITS; i++)
            if (at->units[c][i] > 0) {
                add_times(gradient->own[i], at->units[c][i], second, INSTINCT_SECOND);
                units[c][i] = product(instinct->own[i], second, INSTINCT_SECOND);
            }
    }
    add_times(gradient->second_bias, 1, shared, INSTINCT_SECOND);
    for (int i = 0; i < INSTINCT_POOL; i++) {
        add_times(gradient->from_pool[i], at->pool[i], shared, INSTINCT_SECOND);
        errors->pool[i] += product(instinct->from_pool[i], shared, INSTINCT_SECOND);
    }
    trunk_back(&instinct->choice, seen, at, errors->pool, units, &gradient->choice);
}

FOR_EACH_PROCESSOR
void instinct_promise_back(const struct instinct *instinct, const struct seen *seen,
                           const struct instinct_layers *at, const float error[VALUE_OUTPUTS],
                           struct instinct *gradient) {
    float units[SEEN_COLOURS][INSTINCT_UNITS] = {{0}}, pool[INSTINCT_POOL] = {0};
    for (int i = 0; i < VALUE_OUTPUTS; i++) {
        gradient->value_bias[i] += error[i];
        add_times(gradient->value[i], error[i], at->pool, INSTINCT_POOL);
        add_times(pool, error[i], instinct->value[i], INSTINCT_POOL);
    }
    trunk_back(&instinct->promise, seen, at, pool, units, &gradient->promise);
}

/* Learning. */

FOR_EACH_PROCESSOR
void instinct_add(struct instinct *to, const struct instinct *from) {
    add_times(instinct_weights(to), 1, (const float *)(const void *)from, INSTINCT_WEIGHTS);
}

void instinct_scale(struct instinct *instinct, float by) {
    for (int i = 0; i < INSTINCT_WEIGHTS; i++)
        instinct_weights(instinct)[i] *= by;
}

static void begin_with(float *weights, size_t size, float most, struct rng *rng) {
    for (size_t i = 0; i < size / sizeof(float); i++)
        weights[i] = most * ((float)(rng_next(rng) >> 40) * 0x1p-23f - 1);
}

static void begin_trunk(struct instinct_trunk *trunk, struct rng *rng) {
    begin_with(trunk->colour[0], sizeof trunk->colour, 0.15f, rng);
    begin_with(trunk->table[0], sizeof trunk->table, 0.15f, rng);
    begin_with(trunk->pool[0], sizeof trunk->pool, 0.1f, rng);
    begin_with(trunk->pool_table[0], sizeof trunk->pool_table, 0.15f, rng);
}

void instinct_pupil_begin(struct instinct_pupil *pupil, float curious, struct rng *rng) {
    struct instinct *net = &pupil->net;
    memset(pupil, 0, sizeof *pupil);
    begin_trunk(&net->choice, rng);
    begin_trunk(&net->promise, rng);
    begin_with(net->own[0], sizeof net->own, 0.2f, rng);
    begin_with(net->from_pool[0], sizeof net->from_pool, 0.2f, rng);
    begin_with(net->value[0], sizeof net->value, 0.05f, rng);
    for (int phase = 0; phase < PHASE_COUNT; phase++)
        net->judged[phase] = 1 / curious;
}

static void halve(float *weights, size_t size) {
    for (size_t i = 0; i < size / sizeof(float); i++)
        weights[i] *= 0.5f;
}

void instinct_pupil_recall(struct instinct_pupil *pupil, const struct instincts *instincts) {
    struct instinct *net = &pupil->net;
    instinct_unpack(instincts, net);
    halve(net->out[0], sizeof net->out);
    halve(net->out_bias, sizeof net->out_bias);
    halve(net->table_out[0], sizeof net->table_out);
    halve(net->table_out_bias, sizeof net->table_out_bias);
    halve(net->judged, sizeof net->judged);
}

/* Cuts weights[from..to-1], taken together as a vector, to the bound. */
static void cut(float *weights, size_t from, size_t to, float bound) {
    double squares = 0;
    for (size_t i = from; i < to; i++)
        squares += (double)weights[i] * (double)weights[i];
    float length = (float)sqrt(squares);
    for (size_t i = from; length > bound && i < to; i++)
        weights[i] *= bound / length;
}

FOR_EACH_PROCESSOR
static void adam(struct instinct_pupil *pupil, const float *gradient, float rate) {
    float *net = instinct_weights(&pupil->net), *mean = instinct_weights(&pupil->mean);
    float *square = instinct_weights(&pupil->square);
    int step = ++pupil->steps;
    float mean_bias = 1 - powf(0.9f, (float)step), square_bias = 1 - powf(0.999f, (float)step);
    for (int i = 0; i < INSTINCT_WEIGHTS; i++) {
        mean[i] += 0.1f * (gradient[i] - mean[i]);
        square[i] += 0.001f * (gradient[i] * gradient[i] - square[i]);
        net[i] -= rate * (mean[i] / mean_bias) / (sqrtf(square[i] / square_bias) + 1e-6f);
    }
}

void instinct_pupil_step(struct instinct_pupil *pupil, struct instinct *gradient, float rate,
                         float choice_bound, float promise_bound) {
    size_t promises = offsetof(struct instinct, promise) / sizeof(float);
    cut(instinct_weights(gradient), 0, promises, choice_bound);
    cut(instinct_weights(gradient), promises, INSTINCT_WEIGHTS, promise_bound);
    adam(pupil, instinct_weights(gradient), rate);
}

void instinct_pupil_average(struct instinct_pupil *pupil) {
    float *average = instinct_weights(&pupil->average);
    const float *net = instinct_weights(&pupil->net);
    pupil->averaged++;
    float part = 1 / (float)(pupil->averaged < remembered ? pupil->averaged : remembered);
    for (int i = 0; i < INSTINCT_WEIGHTS; i++)
        average[i] += part * (net[i] - average[i]);
}

/* Printing. */

/*
 * A section's weights in steps such that the largest is so many; those never asked for are 0. With
 * finer ones the page is heavier, and no gain was seen (docs/PLAYERS.md).
 */
enum { LARGEST = 50 };

static float step_of(const float *weights, const float *square, int count) {
    float most = 1e-6f;
    for (int i = 0; i < count; i++)
        if (square[i] > 0 && fabsf(weights[i]) > most)
            most = fabsf(weights[i]);
    return most / LARGEST;
}

void instinct_pupil_print(struct instinct_pupil *pupil, const char *game, const char *command) {
    const float *net = instinct_weights(&pupil->average);
    const float *square = instinct_weights(&pupil->square);
    float step[INSTINCT_SECTIONS];
    char guard[64] = {0};
    for (int i = 0; game[i]; i++)
        guard[i] = (char)toupper((unsigned char)game[i]);
    printf("/* Learned by `%s`: see instinct.h. */\n"
           "#ifndef KELTIS_INSTINCT_%s_TABLE_H\n#define KELTIS_INSTINCT_%s_TABLE_H\n\n"
           "#include \"players/instinct.h\"\n\n/* clang-format off */\n"
           "static const float %s_instinct_steps[INSTINCT_SECTIONS] = {",
           command, guard, guard, game);
    for (int section = 0, at = 0; section < INSTINCT_SECTIONS; section++) {
        step[section] = step_of(net + at, square + at, instinct_sections[section]);
        printf("%s%.6gf,", section % 8 ? " " : "\n    ", (double)step[section]);
        at += instinct_sections[section];
    }
    printf("\n};\n\nstatic const int8_t %s_instinct[INSTINCT_WEIGHTS] = {", game);
    for (int section = 0, at = 0; section < INSTINCT_SECTIONS; section++)
        for (int i = 0; i < instinct_sections[section]; i++, at++) {
            long steps = square[at] > 0 ? lrintf(net[at] / step[section]) : 0;
            printf("%s%ld,", at % 24 ? "" : "\n    ", steps);
        }
    printf("\n};\n/* clang-format on */\n\n#endif\n");
}
