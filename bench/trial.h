/*
 * What the trials of this folder share: games in which one seat is watched, played on two threads.
 * Rounds meet the same luck with the watched seat in every place.
 */
#ifndef KELTIS_BENCH_TRIAL_H
#define KELTIS_BENCH_TRIAL_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "players/player.h"
#include "players/search.h"

enum { TRIAL_THREADS = 2 };

struct trial;

/* A game under way, as the one who chooses for its seats is told of it. */
struct trial_game {
    struct trial *trial;
    int number, seat; /* which game this is, and which seat is watched */
    uint64_t luck;    /* all that is to come */
    const struct match *match;
    struct seat_view view; /* of the seat that is to move */
    struct search *search; /* to think with */
    struct rng *rng;
};

struct trial {
    const struct game *game;
    int seats, games;
    uint64_t seed;
    const struct player *watcher; /* one whose view is asked for */
    action (*choose)(struct trial_game *game);
    void (*end)(const struct trial_game *game, struct value value); /* for the watched seat */
    atomic_int next;
};

static inline void trial_play_game(struct trial *trial, int number, struct search *search) {
    static const struct options plain;
    uint64_t luck = rng_mix(trial->seed + (uint64_t)(number / trial->seats));
    int seat = number % trial->seats;
    struct rng rng = rng_seeded(luck ^ (uint64_t)seat);
    struct match match;
    struct refusal refusal;
    struct trial_game game = {trial, number, seat, luck, &match, .search = search, .rng = &rng};
    if (!match_start(&match, trial->game, trial->seats, &plain, SEAT_ALL, &refusal))
        abort();
    while (match_run_chance(&match, luck), match_to_move(&match) >= 0) {
        see_match(&match, trial->watcher, &game.view);
        if (!match_act(&match, match_to_move(&match), trial->choose(&game), &refusal))
            abort();
    }
    trial->end(&game, value_at_end(trial->game, &match.state, seat));
    match_free(&match);
}

static inline void *trial_play_games(void *context) {
    struct trial *trial = context;
    struct search *search = malloc(sizeof *search);
    if (!search)
        abort();
    for (int number; (number = atomic_fetch_add(&trial->next, 1)) < trial->games;)
        trial_play_game(trial, number, search);
    free(search);
    return NULL;
}

/* Plays all games. Those with different numbers are played at the same time. */
static inline void trial_run(struct trial *trial) {
    pthread_t threads[TRIAL_THREADS];
    for (int i = 0; i < TRIAL_THREADS; i++)
        if (pthread_create(&threads[i], NULL, trial_play_games, trial) != 0)
            abort();
    for (int i = 0; i < TRIAL_THREADS; i++)
        pthread_join(threads[i], NULL);
}

/* What the seat does at a glance. */
static inline action trial_instinctive(const struct playout *playout, const struct state *state) {
    struct instinct_choice choice;
    instinct_look(playout->instincts, &playout->instinct, playout->game, playout->policy, state,
                  &choice);
    return choice.act[instinct_best(&choice)];
}

#endif
