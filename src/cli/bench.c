/*
 * keltis bench: how fast the rules are. Every figure stands beside the cost of one step of the
 * random generator in the same run, so that the ratio means the same on any machine.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/arguments.h"
#include "keltis/game.h"
#include "keltis/rng.h"

enum { ROUNDS = 20, STEPS_A_ROUND = 2000000, POSITIONS = 256 };

struct tally {
    uint64_t games;
    uint64_t decisions;
    uint64_t chance;
    int64_t points; /* uses the scores, so that no compiler may leave them out */
};

struct result {
    double games_per_s;
    double decisions_per_s;
    double decisions_a_game;
    double ns_per_decision;
    double ns_per_step;
    double ns_per_view;
    double ns_per_sample;
    double ns_per_copy;
};

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* One uniformly random game through the public interface. */
static void play_random_game(const struct game *game, int seats, struct rng *rng,
                             struct tally *tally) {
    static const struct options plain;
    struct state state;
    action actions[ACTIONS_MAX];
    game->start(&state, seats, &plain);
    while (state.at.to_move != SEAT_NONE) {
        action act;
        if (state.at.to_move == SEAT_CHANCE) {
            act = game->outcome(&state, rng_below(rng, game->weights(&state)));
            tally->chance++;
        } else {
            int count = game->legal(&state, actions);
            act = actions[rng_below(rng, (uint32_t)count)];
            tally->decisions++;
        }
        game->apply(&state, act);
    }
    for (int seat = 0; seat < seats; seat++)
        tally->points += game_total(game, &state, seat);
    tally->games++;
}

static double time_games(const struct game *game, int seats, struct rng *rng, double seconds,
                         struct tally *tally) {
    double start = seconds_now(), spent;
    do {
        for (int i = 0; i < 64; i++)
            play_random_game(game, seats, rng, tally);
        spent = seconds_now() - start;
    } while (spent < seconds);
    return spent;
}

static double time_steps(struct rng *rng, uint64_t *sum) {
    double start = seconds_now();
    for (int i = 0; i < STEPS_A_ROUND; i++)
        *sum += rng_next(rng);
    return seconds_now() - start;
}

/* Positions from the middle of random games: what views and samples are made of. */
static void collect_positions(const struct game *game, int seats, struct rng *rng,
                              struct state *positions) {
    static const struct options plain;
    for (int i = 0; i < POSITIONS;) {
        struct state state;
        action actions[ACTIONS_MAX];
        game->start(&state, seats, &plain);
        while (state.at.to_move != SEAT_NONE && i < POSITIONS) {
            if (state.at.to_move >= 0 && rng_below(rng, 16) == 0)
                positions[i++] = state;
            action act;
            if (state.at.to_move == SEAT_CHANCE)
                act = game->outcome(&state, rng_below(rng, game->weights(&state)));
            else
                act = actions[rng_below(rng, (uint32_t)game->legal(&state, actions))];
            game->apply(&state, act);
        }
    }
}

static void keep_alive(const struct state *state) {
    __asm__ volatile("" : : "r"(state) : "memory");
}

/* Nanoseconds for a view, a sample and a copy, each over all collected positions. */
static void time_states(const struct game *game, struct rng *rng, struct state *positions,
                        struct result *result) {
    enum { TURNS = 200 };
    struct state out;
    double total = (double)TURNS * POSITIONS, start = seconds_now();
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < POSITIONS; i++) {
            out = positions[i];
            keep_alive(&out);
        }
    result->ns_per_copy = 1e9 * (seconds_now() - start) / total;
    start = seconds_now();
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < POSITIONS; i++) {
            game->view(&positions[i], positions[i].at.to_move, &out);
            keep_alive(&out);
        }
    result->ns_per_view = 1e9 * (seconds_now() - start) / total;
    for (int i = 0; i < POSITIONS; i++) {
        game->view(&positions[i], positions[i].at.to_move, &out);
        positions[i] = out;
    }
    start = seconds_now();
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < POSITIONS; i++) {
            game->sample(&positions[i], rng, &out);
            keep_alive(&out);
        }
    result->ns_per_sample = 1e9 * (seconds_now() - start) / total;
}

/* Games and steps take turns, so that whatever else the machine does weighs on both alike. */
static struct result measure(const struct game *game, int seats, double seconds) {
    struct rng rng = rng_seeded(1);
    struct tally warm_up = {0}, tally = {0};
    struct result result = {0};
    struct state *positions = malloc(POSITIONS * sizeof *positions);
    double game_time = 0, step_time = 0;
    uint64_t sum = 0;

    if (!positions)
        abort();
    time_games(game, seats, &rng, seconds / ROUNDS, &warm_up);
    for (int round = 0; round < ROUNDS; round++) {
        game_time += time_games(game, seats, &rng, seconds / ROUNDS, &tally);
        step_time += time_steps(&rng, &sum);
    }
    collect_positions(game, seats, &rng, positions);
    time_states(game, &rng, positions, &result);
    free(positions);

    result.games_per_s = (double)tally.games / game_time;
    result.decisions_per_s = (double)tally.decisions / game_time;
    result.decisions_a_game = (double)tally.decisions / (double)tally.games;
    result.ns_per_decision = 1e9 * game_time / (double)tally.decisions;
    result.ns_per_step = 1e9 * step_time / ((double)ROUNDS * STEPS_A_ROUND);
    if (sum == 0 && tally.points == 0)
        result.ns_per_step = 0; /* never so; it only makes the results count as used */
    return result;
}

static void print_json(const struct game *game, int seats, const struct result *r, bool first) {
    printf("%s{\"game\":\"%s\",\"seats\":%d,\"decisions_per_s\":%.0f,\"games_per_s\":%.0f,"
           "\"state_bytes\":%zu,\"decisions_per_game\":%.1f,\"ns_per_decision\":%.2f,"
           "\"ns_per_rng_step\":%.3f,\"rng_steps_per_decision\":%.2f,\"ns_per_view\":%.1f,"
           "\"ns_per_sample\":%.1f,\"ns_per_copy\":%.1f}",
           first ? "[" : ",\n ", game->name, seats, r->decisions_per_s, r->games_per_s,
           game->state_size, r->decisions_a_game, r->ns_per_decision, r->ns_per_step,
           r->ns_per_decision / r->ns_per_step, r->ns_per_view, r->ns_per_sample, r->ns_per_copy);
}

static void print_row(const struct game *game, int seats, const struct result *r, bool first) {
    if (first)
        printf("game  seats  decisions/s   games/s  dec./game  ns/dec.  rng step  steps/dec."
               "  view ns  sample ns  copy ns  state bytes\n");
    printf("%-6s %4d  %11.0f %9.0f %10.1f %8.1f %9.2f %11.1f %8.1f %10.1f %8.1f %12zu\n",
           game->name, seats, r->decisions_per_s, r->games_per_s, r->decisions_a_game,
           r->ns_per_decision, r->ns_per_step, r->ns_per_decision / r->ns_per_step, r->ns_per_view,
           r->ns_per_sample, r->ns_per_copy, game->state_size);
}

static const char usage[] =
    "usage: keltis bench [--game NAME] [--seats N] [--seconds S] [--json]\n"
    "Plays uniformly random games on one core and says how fast: S seconds (1) for each\n"
    "game and number of seats.\n";

int cli_bench(int argc, char **argv) {
    const struct game *only = NULL;
    int only_seats = 0;
    double seconds = 1;
    bool json = false, first = true;
    const struct argument list[] = {
        {"--game", ARGUMENT_GAME, &only, 0, 0},
        {"--seats", ARGUMENT_INT, &only_seats, 2, SEATS_MAX},
        {"--seconds", ARGUMENT_REAL, &seconds, 0.001, 86400},
        {"--json", ARGUMENT_FLAG, &json, 0, 0},
        {0},
    };
    enum arguments_answer answer = arguments_read(argc, argv, list, NULL, NULL, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    for (int i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        if (only ? game != only : game->is_template)
            continue;
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            if (only_seats && seats != only_seats)
                continue;
            struct result result = measure(game, seats, seconds);
            (json ? print_json : print_row)(game, seats, &result, first);
            fflush(stdout);
            first = false;
        }
    }
    if (json)
        puts(first ? "[]" : "]");
    return 0;
}
