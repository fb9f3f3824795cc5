/*
 * keltis learn: learns the value of positions from games of its own, and writes it as a table for
 * src/players. The same arguments give the same table, with any number of threads.
 *
 * In the first games the policy's judgement plays in all seats; from then on most seats choose by
 * the value learned so far. Now and then a seat slips, so that other positions are seen too. Every
 * position of a game is told from every seat; what its value should have been is the end of the
 * game, drawn a little towards the values of the positions between (temporal differences). The
 * weights follow the errors by Adam; those that play, and are written in the end, are a running
 * average of them.
 */
#include "cli/cli.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "keltis/rng.h"
#include "players/playout.h"

static const char usage[] =
    "usage: keltis learn --game NAME [--games N] [--seed N] [--threads N] >TABLE\n"
    "Learns the value of positions from games of its own and prints it as a C table, which is\n"
    "src/players/value_cards_table.h for the card game. Progress goes to standard error.\n"
    "  --games    how many games (256000)\n";

enum {
    SEATS = 2,
    BATCH = 32,           /* games between two changes of the weights */
    POSITIONS_MAX = 1024, /* of one game; later ones are not learned from */
    THREADS_MAX = 64,
};

static const double by_judgement = 0.08; /* the part of the games that judgement alone plays */
static const double value_share = 0.85;  /* how many seats choose by value in the others */
static const float slips = 0.1f;         /* the chance of a slip; in every other game a quarter */
static const float trace = 0.95f;        /* how far the end counts more than what lies between */
static const float first_rate = 1e-3f, last_rate = 5e-5f;
static const int averaged = 500; /* batches that the running average remembers */

/* Everything a network says of a position on the way. */
struct layers {
    float colour[VALUE_COLOURS][VALUE_UNITS];
    float units[VALUE_UNITS];
    float second[VALUE_SECOND];
    float out[VALUE_OUTPUTS];
};

/* What one game teaches. */
struct lesson {
    struct value_net gradient;
    long positions;
    double squares; /* of the errors in the lead */
};

struct learner {
    const struct game *game;
    const struct policy *policy;
    struct playout playout; /* with the averaged network */
    struct value_net net, mean, square;
    struct lesson lessons[BATCH];
    uint64_t seed; /* of the batch */
    bool judge_only;
    atomic_int next;
};

struct notes {
    struct state position[POSITIONS_MAX];
    int count;
    struct state end;
};

/* Playing. */

static bool chance_is(struct rng *rng, double chance) {
    return (double)(rng_next(rng) >> 11) * 0x1p-53 < chance;
}

/* One of the better judged actions. */
static action slip(const struct learner *learner, const struct state *state, struct rng *rng) {
    action actions[ACTIONS_MAX];
    float values[ACTIONS_MAX];
    int count = learner->game->legal(state, actions);
    learner->policy->judge(learner->policy->weights, state, actions, count, values);
    int better = (int)rng_below(rng, 5), choice = 0;
    for (int rank = 0; rank <= better && rank < count; rank++) {
        choice = 0;
        for (int i = 1; i < count; i++)
            if (values[i] > values[choice])
                choice = i;
        if (rank < better && rank + 1 < count)
            values[choice] = -1e9f;
    }
    return actions[choice];
}

static action decide(const struct learner *learner, const struct state *state, bool by_value,
                     float slipping, struct rng *rng) {
    if (playout_is_aside(state))
        return playout_judge(&learner->playout, state);
    if (chance_is(rng, (double)slipping))
        return slip(learner, state, rng);
    return by_value ? playout_choose(&learner->playout, state)
                    : playout_judge(&learner->playout, state);
}

static void play_game(const struct learner *learner, uint64_t seed, struct notes *notes) {
    static const struct options plain;
    struct rng rng = rng_seeded(rng_mix(seed));
    struct state state;
    bool by_value[SEATS];
    for (int seat = 0; seat < SEATS; seat++)
        by_value[seat] = chance_is(&rng, learner->judge_only ? 0 : value_share);
    float slipping = rng_below(&rng, 2) ? slips : slips / 4;
    notes->count = 0;
    learner->game->start(&state, SEATS, &plain);
    while (state.at.to_move != SEAT_NONE) {
        if (state.at.phase != PHASE_SETUP && !playout_is_aside(&state) &&
            notes->count < POSITIONS_MAX)
            notes->position[notes->count++] = state;
        action act = state.at.to_move == SEAT_CHANCE
                         ? game_chance(learner->game, &state, seed)
                         : decide(learner, &state, by_value[state.at.to_move], slipping, &rng);
        learner->game->apply(&state, act);
    }
    notes->end = state;
}

/* Forwards and backwards through the network. */

static void add_times(float *restrict to, float x, const float *restrict from, int width) {
    for (int i = 0; i < width; i++)
        to[i] += x * from[i];
}

static void add_inputs(float *restrict to, const struct value_inputs *in,
                       const float *restrict weights, int width) {
    for (int i = 0; i < in->count; i++)
        add_times(to, in->value[i], weights + in->index[i] * width, width);
}

static void spread_inputs(float *restrict gradient, const struct value_inputs *in,
                          const float *restrict error, int width) {
    for (int i = 0; i < in->count; i++)
        add_times(gradient + in->index[i] * width, in->value[i], error, width);
}

static void go_forward(const struct value_net *net, const struct value_sight *sight,
                       struct layers *at) {
    float table[VALUE_UNITS];
    memcpy(table, net->bias, sizeof table);
    add_inputs(table, &sight->table, net->table[0], VALUE_UNITS);
    memset(at->units, 0, sizeof at->units);
    for (int c = 0; c < VALUE_COLOURS; c++) {
        memcpy(at->colour[c], table, sizeof table);
        add_inputs(at->colour[c], &sight->colour[c], net->colour[0], VALUE_UNITS);
        for (int i = 0; i < VALUE_UNITS; i++)
            at->units[i] += at->colour[c][i] > 0 ? at->colour[c][i] : 0;
    }
    memcpy(at->second, net->second_bias, sizeof at->second);
    memcpy(at->out, net->out_bias, sizeof at->out);
    add_inputs(at->second, &sight->table, net->second_table[0], VALUE_SECOND);
    add_inputs(at->out, &sight->table, net->out_table[0], VALUE_OUTPUTS);
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
static void go_back_to_units(const struct value_net *net, const struct value_sight *sight,
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
    spread_inputs(gradient->second_table[0], &sight->table, second, VALUE_SECOND);
    spread_inputs(gradient->out_table[0], &sight->table, error, VALUE_OUTPUTS);
}

static void go_backward(const struct value_net *net, const struct value_sight *sight,
                        const struct layers *at, const float error[VALUE_OUTPUTS],
                        struct value_net *gradient) {
    float units[VALUE_UNITS], table[VALUE_UNITS] = {0};
    go_back_to_units(net, sight, at, error, gradient, units);
    for (int c = 0; c < VALUE_COLOURS; c++) {
        float here[VALUE_UNITS];
        for (int i = 0; i < VALUE_UNITS; i++)
            here[i] = at->colour[c][i] > 0 ? units[i] : 0;
        add_times(table, 1, here, VALUE_UNITS);
        spread_inputs(gradient->colour[0], &sight->colour[c], here, VALUE_UNITS);
    }
    add_times(gradient->bias, 1, table, VALUE_UNITS);
    spread_inputs(gradient->table[0], &sight->table, table, VALUE_UNITS);
}

/* Learning. */

/* What the output should have been other than it was: the lead in tens, and the win. */
static void errors(const struct layers *at, struct value said, struct value wanted,
                   float error[VALUE_OUTPUTS]) {
    float size = 1 + fabsf(at->out[1]);
    error[0] = (said.lead - wanted.lead) / 10;
    error[1] = (said.win - wanted.win) / (size * size);
}

/* What is learned of the end: as in a playout, no lead counts more than the bound. */
static struct value lesson_of_end(const struct learner *learner, const struct state *end,
                                  int seat) {
    struct value value = value_at_end(learner->game, end, seat);
    value.lead = outcome_expected((struct value){value.lead, 0}).result;
    return value;
}

/* One seat's view of a game, from its end backwards. Every other position is learned from. */
static void study(const struct learner *learner, const struct notes *notes, int seat,
                  struct rng *rng, struct lesson *lesson) {
    struct value end = lesson_of_end(learner, &notes->end, seat), wanted = end;
    float first_trace = learner->judge_only ? 1 : trace;
    for (int i = notes->count - 1; i >= 0; i--) {
        struct value_sight sight;
        struct layers at;
        float error[VALUE_OUTPUTS];
        learner->playout.valuer->see(&notes->position[i], seat, &sight);
        go_forward(&learner->net, &sight, &at);
        struct value said = value_said(at.out);
        lesson->squares += (double)((said.lead - end.lead) * (said.lead - end.lead));
        lesson->positions++;
        if (rng_below(rng, 2)) {
            errors(&at, said, wanted, error);
            go_backward(&learner->net, &sight, &at, error, &lesson->gradient);
        }
        wanted.lead = first_trace * wanted.lead + (1 - first_trace) * said.lead;
        wanted.win = first_trace * wanted.win + (1 - first_trace) * said.win;
    }
}

static void *take_lessons(void *context) {
    struct learner *learner = context;
    struct notes *notes = malloc(sizeof *notes);
    if (!notes)
        abort();
    for (int i; (i = atomic_fetch_add(&learner->next, 1)) < BATCH;) {
        struct lesson *lesson = &learner->lessons[i];
        uint64_t seed = rng_mix(learner->seed + (uint64_t)i);
        struct rng rng = rng_seeded(seed);
        memset(lesson, 0, sizeof *lesson);
        play_game(learner, seed, notes);
        for (int seat = 0; seat < SEATS; seat++)
            study(learner, notes, seat, &rng, lesson);
    }
    free(notes);
    return NULL;
}

static void run_batch(struct learner *learner, int threads) {
    pthread_t thread[THREADS_MAX];
    int started = 0;
    atomic_store(&learner->next, 0);
    while (started < threads - 1 &&
           pthread_create(&thread[started], NULL, take_lessons, learner) == 0)
        started++;
    take_lessons(learner);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

/* One step of Adam, and of the running average. The sums have a fixed order. */
static void improve(struct learner *learner, int batch, float rate) {
    float *net = value_weights(&learner->net), *average = value_weights(&learner->playout.net);
    float *mean = value_weights(&learner->mean), *square = value_weights(&learner->square);
    long positions = 0;
    for (int i = 0; i < BATCH; i++)
        positions += learner->lessons[i].positions;
    float mean_bias = 1 - powf(0.9f, (float)(batch + 1));
    float square_bias = 1 - powf(0.999f, (float)(batch + 1));
    float part = 1 / (float)(batch < averaged ? 10 + batch : averaged);
    for (int k = 0; k < VALUE_WEIGHTS; k++) {
        float gradient = 0;
        for (int i = 0; i < BATCH; i++)
            gradient += value_weights(&learner->lessons[i].gradient)[k];
        gradient *= 4 / (float)positions;
        mean[k] += 0.1f * (gradient - mean[k]);
        square[k] += 0.001f * (gradient * gradient - square[k]);
        net[k] -= rate * (mean[k] / mean_bias) / (sqrtf(square[k] / square_bias) + 1e-7f);
        average[k] += part * (net[k] - average[k]);
    }
}

static void begin(struct learner *learner, const struct game *game, uint64_t seed) {
    struct rng rng = rng_seeded(seed);
    memset(learner, 0, sizeof *learner);
    learner->game = game;
    learner->policy = policy_for(game);
    playout_prepare(&learner->playout, game, learner->policy, SEATS);
    float *net = value_weights(&learner->net);
    size_t first_out = offsetof(struct value_net, out) / sizeof(float);
    for (size_t k = 0; k < VALUE_WEIGHTS; k++) {
        float random = (float)(rng_next(&rng) >> 40) * 0x1p-24f - 0.5f;
        net[k] = (k < first_out ? 0.2f : 0.05f) * random;
    }
    learner->playout.net = learner->net;
}

static void report(const struct learner *learner, int batch, double *squares, double *positions) {
    for (int i = 0; i < BATCH; i++) {
        *squares += learner->lessons[i].squares;
        *positions += (double)learner->lessons[i].positions;
    }
    if ((batch + 1) % 250 != 0)
        return;
    fprintf(stderr, "%d games: the lead is told to %.3f points\n", (batch + 1) * BATCH,
            sqrt(*squares / *positions));
    *squares = *positions = 0;
}

static void learn(struct learner *learner, int games, uint64_t seed, int threads) {
    int batches = games / BATCH;
    double squares = 0, positions = 0;
    for (int batch = 0; batch < batches; batch++) {
        double done = (double)batch / batches;
        learner->judge_only = done < by_judgement;
        learner->seed = rng_mix(seed + (uint64_t)batch);
        run_batch(learner, threads);
        improve(learner, batch, first_rate * powf(last_rate / first_rate, (float)done));
        report(learner, batch, &squares, &positions);
    }
}

/* Weights that no position ever asked for are written as 0. */
static void print_table(struct learner *learner, int games, uint64_t seed) {
    const float *net = value_weights(&learner->playout.net);
    const float *square = value_weights(&learner->square);
    printf("/* Learned by `keltis learn --game %s --games %d --seed %llu`: see value.h. */\n"
           "#ifndef KELTIS_VALUE_TABLE_H\n#define KELTIS_VALUE_TABLE_H\n\n"
           "#include \"players/value.h\"\n\n/* clang-format off */\n"
           "static const int8_t learned[VALUE_WEIGHTS] = {",
           learner->game->name, games, (unsigned long long)seed);
    for (int k = 0; k < VALUE_WEIGHTS; k++) {
        long step = square[k] > 0 ? lrintf(net[k] * VALUE_STEPS) : 0;
        step = step < -127 ? -127 : step > 127 ? 127 : step;
        printf("%s%ld,", k % 24 ? "" : "\n    ", step);
    }
    printf("\n};\n/* clang-format on */\n\n#endif\n");
}

int cli_learn(int argc, char **argv) {
    const struct game *game = NULL;
    int games = 256000, threads = (int)sysconf(_SC_NPROCESSORS_ONLN), words = 0;
    uint64_t seed = 1;
    const struct argument list[] = {
        {"--game", ARGUMENT_GAME, &game, 0, 0},
        {"--games", ARGUMENT_INT, &games, BATCH, 1e9},
        {"--seed", ARGUMENT_SEED, &seed, 0, 0},
        {"--threads", ARGUMENT_INT, &threads, 1, THREADS_MAX},
        {0},
    };
    enum arguments_answer answer = arguments_read(argc, argv, list, NULL, &words, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (!game || !valuer_for(game, SEATS)) {
        fprintf(stderr,
                "keltis learn: only of the card game positions are valued: --game cards\n%s",
                usage);
        return 2;
    }
    struct learner *learner = malloc(sizeof *learner);
    if (!learner)
        abort();
    begin(learner, game, seed);
    learn(learner, games, seed, threads);
    print_table(learner, games, seed);
    free(learner);
    return 0;
}
