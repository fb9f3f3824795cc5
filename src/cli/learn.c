/*
 * keltis learn: learns from games of its own, and writes what it learned as a table for
 * src/players. The same arguments give the same table, with any number of threads. The board and
 * card games learn instinct (learn_instinct.c); the dice game learns the value of positions, here.
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
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/learn_instinct.h"
#include "cli/learn_net.h"
#include "players/playout.h"

static const char usage[] =
    "usage: keltis learn --game NAME [--games N] [--seed N] [--threads N] >TABLE\n"
    "Learns from games of its own and prints what it learned as a C table: instinct of the board\n"
    "and card games, src/players/instinct_board_table.h and instinct_cards_table.h; the value of\n"
    "positions of the dice game, src/players/value_dice_table.h. Progress goes to standard error.\n"
    "  --games    how many games (256000)\n";

enum {
    FEWEST_SEATS = 2,     /* of a game that is valued; the valuer tells the most */
    BATCH = 32,           /* games between two changes of the weights */
    POSITIONS_MAX = 1024, /* of one game; later ones are not learned from */
    COMMAND_MAX = 128,
};

static const double by_judgement = 0.08; /* the part of the games that judgement alone plays */
static const double value_share = 0.85;  /* how many seats choose by value in the others */
static const float slips = 0.1f;         /* the chance of a slip; in every other game a quarter */
static const float trace = 0.95f;        /* how far the end counts more than what lies between */
static const float first_rate = 1e-3f, last_rate = 5e-5f;
static const int averaged = 500; /* batches that the running average remembers */

/* What one game teaches. */
struct lesson {
    struct value_net gradient;
    long positions;
    double squares; /* of the errors in the lead */
};

struct learner {
    const struct game *game;
    const struct policy *policy;
    struct playout playout; /* with the pupil's average */
    struct pupil pupil;
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

/* How many sit at the table in the game of that seed. */
static int seats_of_lesson(const struct valuer *valuer, uint64_t seed) {
    uint32_t kinds = (uint32_t)(valuer->most_seats - valuer->fewest_seats + 1);
    return valuer->fewest_seats + (int)rng_scale(seed, kinds);
}

/* Dice that lie are told to no value, so a position is noted before they are rolled. */
static bool is_noted(const struct state *state) {
    return state->at.phase != PHASE_SETUP && state->at.phase != PHASE_TAKE &&
           !playout_is_aside(state);
}

static void play_game(const struct learner *learner, uint64_t seed, struct notes *notes) {
    static const struct options plain;
    struct rng rng = rng_seeded(rng_mix(seed));
    struct state state;
    bool by_value[SEATS_MAX];
    int seats = seats_of_lesson(learner->playout.valuer, seed);
    for (int seat = 0; seat < seats; seat++)
        by_value[seat] = chance_is(&rng, learner->judge_only ? 0 : value_share);
    float slipping = rng_below(&rng, 2) ? slips : slips / 4;
    notes->count = 0;
    learner->game->start(&state, seats, &plain);
    while (state.at.to_move != SEAT_NONE) {
        if (is_noted(&state) && notes->count < POSITIONS_MAX)
            notes->position[notes->count++] = state;
        action act = state.at.to_move == SEAT_CHANCE
                         ? game_chance(learner->game, &state, seed)
                         : decide(learner, &state, by_value[state.at.to_move], slipping, &rng);
        learner->game->apply(&state, act);
    }
    notes->end = state;
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
        struct seen seen;
        struct layers at;
        float error[VALUE_OUTPUTS];
        learner->playout.valuer->see(&notes->position[i], seat, &seen);
        go_forward(&learner->pupil.net, &seen, &at);
        struct value said = value_said(at.out);
        lesson->squares += (double)((said.lead - end.lead) * (said.lead - end.lead));
        lesson->positions++;
        if (rng_below(rng, 2)) {
            errors(&at, said, wanted, error);
            go_backward(&learner->pupil.net, &seen, &at, error, &lesson->gradient);
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
        for (int seat = 0; seat < notes->end.at.seats; seat++)
            study(learner, notes, seat, &rng, lesson);
    }
    free(notes);
    return NULL;
}

static void improve(struct learner *learner, float rate) {
    long positions = 0;
    for (int i = 0; i < BATCH; i++) {
        positions += learner->lessons[i].positions;
        pupil_listen(&learner->pupil, &learner->lessons[i].gradient);
    }
    for (int k = 0; k < VALUE_WEIGHTS; k++)
        value_weights(&learner->pupil.gradient)[k] *= 4 / (float)positions;
    pupil_step(&learner->pupil, rate, averaged);
    learner->playout.net = learner->pupil.average;
}

static void begin(struct learner *learner, const struct game *game, uint64_t seed) {
    struct rng rng = rng_seeded(seed);
    memset(learner, 0, sizeof *learner);
    learner->game = game;
    learner->policy = policy_for(game);
    playout_prepare(&learner->playout, game, learner->policy, FEWEST_SEATS, true);
    pupil_begin(&learner->pupil, 0.05f, &rng);
    learner->playout.net = learner->pupil.net;
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
        atomic_store(&learner->next, 0);
        run_on_threads(threads, take_lessons, learner);
        improve(learner, first_rate * powf(last_rate / first_rate, (float)done));
        report(learner, batch, &squares, &positions);
    }
}

static void learn_value(const struct game *game, int games, uint64_t seed, int threads) {
    char command[COMMAND_MAX];
    struct learner *learner = malloc(sizeof *learner);
    if (!learner)
        abort();
    begin(learner, game, seed);
    learn(learner, games, seed, threads);
    snprintf(command, sizeof command, "keltis learn --game %s --games %d --seed %llu", game->name,
             games, (unsigned long long)seed);
    pupil_print(&learner->pupil, learner->playout.valuer, "value", command);
    free(learner);
}

int cli_learn(int argc, char **argv) {
    const struct game *game = NULL;
    int games = 256000, threads = (int)sysconf(_SC_NPROCESSORS_ONLN), words = 0;
    uint64_t seed = 1;
    const struct argument list[] = {
        {"--game", ARGUMENT_GAME, &game, 0, 0},
        {"--games", ARGUMENT_INT, &games, BATCH, 1e9},
        {"--seed", ARGUMENT_SEED, &seed, 0, 0},
        {"--threads", ARGUMENT_INT, &threads, 1, LEARN_THREADS_MAX},
        {0},
    };
    enum arguments_answer answer = arguments_read(argc, argv, list, NULL, &words, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (game && instincts_for(game)) {
        learn_instinct(game, games, seed, threads);
    } else if (game && valuer_for(game, FEWEST_SEATS)) {
        learn_value(game, games, seed, threads);
    } else {
        fprintf(stderr, "keltis learn: learns with --game board, --game cards or --game dice\n%s",
                usage);
        return 2;
    }
    return 0;
}
