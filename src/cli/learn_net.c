#include "cli/learn_net.h"

#include <ctype.h>
#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static void add_times(float *restrict to, float x, const float *restrict from, int width) {
    for (int i = 0; i < width; i++)
        to[i] += x * from[i];
}

static void add_inputs(float *restrict to, const struct inputs *in, const float *restrict weights,
                       int width) {
    for (int i = 0; i < in->count; i++)
        add_times(to, in->value[i], weights + in->index[i] * width, width);
}

static void spread_inputs(float *restrict gradient, const struct inputs *in,
                          const float *restrict error, int width) {
    for (int i = 0; i < in->count; i++)
        add_times(gradient + in->index[i] * width, in->value[i], error, width);
}

void go_forward(const struct value_net *net, const struct seen *seen, struct layers *at) {
    float table[VALUE_UNITS];
    memcpy(table, net->bias, sizeof table);
    add_inputs(table, &seen->table, net->table[0], VALUE_UNITS);
    memset(at->units, 0, sizeof at->units);
    for (int c = 0; c < VALUE_COLOURS; c++) {
        memcpy(at->colour[c], table, sizeof table);
        add_inputs(at->colour[c], &seen->colour[c], net->colour[0], VALUE_UNITS);
        for (int i = 0; i < VALUE_UNITS; i++)
            at->units[i] += at->colour[c][i] > 0 ? at->colour[c][i] : 0;
    }
    memcpy(at->second, net->second_bias, sizeof at->second);
    memcpy(at->out, net->out_bias, sizeof at->out);
    add_inputs(at->second, &seen->table, net->second_table[0], VALUE_SECOND);
    add_inputs(at->out, &seen->table, net->out_table[0], VALUE_OUTPUTS);
    for (int i = 0; i < VALUE_UNITS; i++) {
        add_times(at->second, at->units[i], net->second[i], VALUE_SECOND);
        add_times(at->out, at->units[i], net->out_units[i], VALUE_OUTPUTS);
    }
    for (int i = 0; i < VALUE_SECOND; i++)
        if (at->second[i] > 0)
            add_times(at->out, at->second[i], net->out[i], VALUE_OUTPUTS);
}

static float product(const float *one, const float *other, int width) {
    float sum = 0;
    for (int i = 0; i < width; i++)
        sum += one[i] * other[i];
    return sum;
}

/* The errors of the units, given those of the output; the weights between get their share. */
static void go_back_to_units(const struct value_net *net, const struct seen *seen,
                             const struct layers *at, const float error[VALUE_OUTPUTS],
                             struct value_net *gradient, float units[VALUE_UNITS]) {
    float second[VALUE_SECOND] = {0};
    add_times(gradient->out_bias, 1, error, VALUE_OUTPUTS);
    for (int i = 0; i < VALUE_SECOND; i++)
        if (at->second[i] > 0) {
            add_times(gradient->out[i], at->second[i], error, VALUE_OUTPUTS);
            second[i] = product(error, net->out[i], VALUE_OUTPUTS);
        }
    add_times(gradient->second_bias, 1, second, VALUE_SECOND);
    for (int i = 0; i < VALUE_UNITS; i++) {
        units[i] = product(error, net->out_units[i], VALUE_OUTPUTS) +
                   product(second, net->second[i], VALUE_SECOND);
        add_times(gradient->out_units[i], at->units[i], error, VALUE_OUTPUTS);
        add_times(gradient->second[i], at->units[i], second, VALUE_SECOND);
    }
    spread_inputs(gradient->second_table[0], &seen->table, second, VALUE_SECOND);
    spread_inputs(gradient->out_table[0], &seen->table, error, VALUE_OUTPUTS);
}

void go_backward(const struct value_net *net, const struct seen *seen, const struct layers *at,
                 const float error[VALUE_OUTPUTS], struct value_net *gradient) {
    float units[VALUE_UNITS], table[VALUE_UNITS] = {0};
    go_back_to_units(net, seen, at, error, gradient, units);
    for (int c = 0; c < VALUE_COLOURS; c++) {
        float here[VALUE_UNITS];
        for (int i = 0; i < VALUE_UNITS; i++)
            here[i] = at->colour[c][i] > 0 ? units[i] : 0;
        add_times(table, 1, here, VALUE_UNITS);
        spread_inputs(gradient->colour[0], &seen->colour[c], here, VALUE_UNITS);
    }
    add_times(gradient->bias, 1, table, VALUE_UNITS);
    spread_inputs(gradient->table[0], &seen->table, table, VALUE_UNITS);
}

/* Learning. */

void pupil_begin(struct pupil *pupil, float out, struct rng *rng) {
    memset(pupil, 0, sizeof *pupil);
    float *net = value_weights(&pupil->net);
    size_t first_out = offsetof(struct value_net, out) / sizeof(float);
    for (size_t k = 0; k < VALUE_WEIGHTS; k++) {
        float random = (float)(rng_next(rng) >> 40) * 0x1p-24f - 0.5f;
        net[k] = (k < first_out ? 0.2f : out) * random;
    }
    pupil->average = pupil->net;
}

void pupil_listen(struct pupil *pupil, const struct value_net *gradient) {
    add_times(value_weights(&pupil->gradient), 1, (const float *)(const void *)gradient,
              VALUE_WEIGHTS);
}

void pupil_step(struct pupil *pupil, float rate, int averaged) {
    float *net = value_weights(&pupil->net), *average = value_weights(&pupil->average);
    float *mean = value_weights(&pupil->mean), *square = value_weights(&pupil->square);
    const float *sum = value_weights(&pupil->gradient);
    int step = pupil->steps++;
    float mean_bias = 1 - powf(0.9f, (float)(step + 1));
    float square_bias = 1 - powf(0.999f, (float)(step + 1));
    float part = 1 / (float)(step < averaged ? 10 + step : averaged);
    for (int k = 0; k < VALUE_WEIGHTS; k++) {
        float slope = sum[k];
        mean[k] += 0.1f * (slope - mean[k]);
        square[k] += 0.001f * (slope * slope - square[k]);
        net[k] -= rate * (mean[k] / mean_bias) / (sqrtf(square[k] / square_bias) + 1e-7f);
        average[k] += part * (net[k] - average[k]);
    }
    memset(&pupil->gradient, 0, sizeof pupil->gradient);
}

/* Weights that no position ever asked for are written as 0. */
void pupil_print(struct pupil *pupil, const struct valuer *valuer, const char *kind,
                 const char *command) {
    const float *net = value_weights(&pupil->average), *square = value_weights(&pupil->square);
    char name[64], guard[64] = {0};
    snprintf(name, sizeof name, "%s_%s", valuer->name, kind);
    for (int i = 0; name[i]; i++)
        guard[i] = (char)toupper((unsigned char)name[i]);
    printf("/* Learned by `%s`: see value.h. */\n"
           "#ifndef KELTIS_%s_TABLE_H\n#define KELTIS_%s_TABLE_H\n\n"
           "#include \"players/value.h\"\n\n/* clang-format off */\n"
           "static const int8_t %s[VALUE_WEIGHTS] = {",
           command, guard, guard, name);
    for (int k = 0; k < VALUE_WEIGHTS; k++) {
        long step = square[k] > 0 ? lrintf(net[k] * VALUE_STEPS) : 0;
        step = step < -127 ? -127 : step > 127 ? 127 : step;
        printf("%s%ld,", k % 24 ? "" : "\n    ", step);
    }
    printf("\n};\n/* clang-format on */\n\n#endif\n");
}

bool chance_is(struct rng *rng, double chance) {
    return (double)(rng_next(rng) >> 11) * 0x1p-53 < chance;
}

void run_on_threads(int threads, void *(*work)(void *), void *context) {
    pthread_t thread[LEARN_THREADS_MAX];
    int started = 0;
    while (started < threads - 1 && pthread_create(&thread[started], NULL, work, context) == 0)
        started++;
    work(context);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}
