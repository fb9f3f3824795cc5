/*
 * regret GAME SEATS GAMES SEED SHORT LONG: what a search with LONG playouts would gain over one
 * with SHORT playouts, told without playing them against each other, which would take thousands of
 * games.
 *
 * Short searches play. At each decision the long one is asked as well; where it would do
 * something else, both actions are played out in fresh worlds that neither has seen, and the
 * difference is added up. So luck outside these decisions does not blur it. What it tells holds as
 * far as playouts do, which are all that either search goes by.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "players/player.h"
#include "players/search.h"
#include "players/stats.h"

enum { THREADS = 2, GAMES_MAX = 10000, FRESH_WORLDS = 1000 };

/* What a game gave a seat on average, of what the long search would have done otherwise. */
struct regret {
    double points, wins;
    int decisions, other;
};

struct trial {
    const struct game *game;
    int seats, games;
    uint64_t seed;
    struct player brief, patient;
    atomic_int next;
    struct regret regret[GAMES_MAX];
};

static struct outcome play_out(const struct search *search, action act, uint64_t seed) {
    struct rng rng = rng_seeded(seed);
    struct state state;
    search->game->sample(&search->view.state, &rng, &state);
    search->game->apply(&state, act);
    return playout_run(&search->playout, &state, seed, search->view.state.at.to_move);
}

/* The win counts in an outcome beside the lead: its share is told by what a sure win adds. */
static double win_in(struct outcome outcome) {
    float lead = outcome_expected((struct value){outcome.margin, 0}).result;
    float sure = outcome_expected((struct value){outcome.margin, 1}).result;
    return (double)((outcome.result - lead) / (sure - lead));
}

static void compare(const struct search *search, action did, action would, struct rng *rng,
                    struct regret *regret) {
    for (int world = 0; world < FRESH_WORLDS; world++) {
        uint64_t seed = rng_next(rng);
        struct outcome one = play_out(search, would, seed), other = play_out(search, did, seed);
        double share = 1.0 / FRESH_WORLDS / search->view.state.at.seats;
        regret->points += share * (double)(one.margin - other.margin);
        regret->wins += share * (win_in(one) - win_in(other));
    }
}

static void play_game(struct trial *trial, int number, struct search *search) {
    static const struct options plain;
    uint64_t luck = rng_mix(trial->seed + (uint64_t)number);
    struct rng rng = rng_seeded(luck);
    struct thinking thinking = {.search = search};
    struct regret *regret = &trial->regret[number];
    struct match match;
    struct refusal refusal;
    if (!match_start(&match, trial->game, trial->seats, &plain, SEAT_ALL, &refusal))
        abort();
    while (match_run_chance(&match, luck), match_to_move(&match) >= 0) {
        struct seat_view view;
        struct advice did, would;
        see_match(&match, &view);
        player_choose(&trial->brief, trial->game, &view, &thinking, &rng, &did);
        player_choose(&trial->patient, trial->game, &view, &thinking, &rng, &would);
        regret->decisions += did.count > 1;
        if (would.act != did.act) {
            regret->other++;
            compare(search, did.act, would.act, &rng, regret);
        }
        if (!match_act(&match, match_to_move(&match), did.act, &refusal))
            abort();
    }
    match_free(&match);
}

static void *play_games(void *context) {
    struct trial *trial = context;
    struct search *search = malloc(sizeof *search);
    if (!search)
        abort();
    for (int game; (game = atomic_fetch_add(&trial->next, 1)) < trial->games;)
        play_game(trial, game, search);
    free(search);
    return NULL;
}

static void report(const struct trial *trial) {
    struct stats points = {0}, wins = {0};
    long decisions = 0, other = 0;
    for (int game = 0; game < trial->games; game++) {
        stats_add(&points, trial->regret[game].points);
        stats_add(&wins, 100 * trial->regret[game].wins);
        decisions += trial->regret[game].decisions;
        other += trial->regret[game].other;
    }
    struct interval point = stats_interval(&points), win = stats_interval(&wins);
    printf("%ld playouts instead of %ld: %.1f %% of the choices are others; by playouts, a game "
           "brings %+.2f points (%+.2f to %+.2f) and %+.1f %% of the win (%+.1f to %+.1f)\n",
           trial->patient.iterations, trial->brief.iterations,
           100 * (double)other / (double)decisions, point.mean, point.low, point.high, win.mean,
           win.low, win.high);
}

int main(int argc, char **argv) {
    static struct trial trial;
    if (argc == 7)
        trial.game = game_named(argv[1]);
    if (!trial.game || (trial.seats = atoi(argv[2])) < 2 || trial.seats > SEATS_MAX ||
        (trial.games = atoi(argv[3])) < 2 || trial.games > GAMES_MAX)
        return fprintf(stderr, "usage: regret GAME SEATS GAMES SEED SHORT LONG\n"), 2;
    trial.seed = strtoull(argv[4], NULL, 10);
    trial.brief = (struct player){.kind = PLAYER_SEARCH, .iterations = atol(argv[5])};
    trial.patient = (struct player){.kind = PLAYER_SEARCH, .iterations = atol(argv[6])};
    if (trial.brief.iterations < 1 || trial.patient.iterations < 1)
        return fprintf(stderr, "regret: a search needs at least one playout\n"), 2;
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, play_games, &trial) != 0)
            abort();
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    report(&trial);
    return 0;
}
