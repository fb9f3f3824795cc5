/*
 * Is `sample` uniform? Where a view leaves few cards open, every world that fits it can be
 * counted: its share of the samples must be its share of the ways the cards can lie.
 */
#ifndef KELTIS_WORLDS_H
#define KELTIS_WORLDS_H

#include "check.h"

enum { WORLDS_MAX = 4096, SAMPLES_A_WORLD = 60, CASES = 12 };

struct world {
    struct state state;
    double ways; /* in how many ways the cards can lie so */
    long seen;   /* how many samples were this world */
};

struct worlds {
    struct world *list;
    int count;
};

static void add_world(struct worlds *worlds, const struct state *state, double ways) {
    assert_true(worlds->count < WORLDS_MAX);
    worlds->list[worlds->count++] = (struct world){.state = *state, .ways = ways};
}

static int by_state(const void *one, const void *other) {
    return memcmp(one, other, sizeof(struct state));
}

static void merge_equal_worlds(struct worlds *worlds) {
    int kept = 0;
    qsort(worlds->list, (size_t)worlds->count, sizeof worlds->list[0], by_state);
    for (int i = 1; i < worlds->count; i++) {
        if (by_state(&worlds->list[kept], &worlds->list[i]) == 0)
            worlds->list[kept].ways += worlds->list[i].ways;
        else
            worlds->list[++kept] = worlds->list[i];
    }
    worlds->count = kept + 1;
}

/* Pearson's sum against its mean and deviation: beyond six deviations it is no accident. */
static void check_uniform(const struct case_now *now, struct worlds *worlds, long samples) {
    double ways = 0, sum = 0;
    for (int i = 0; i < worlds->count; i++)
        ways += worlds->list[i].ways;
    for (int i = 0; i < worlds->count; i++) {
        double expected = (double)samples * worlds->list[i].ways / ways;
        double off = (double)worlds->list[i].seen - expected;
        sum += off * off / expected;
    }
    double freedom = worlds->count - 1, over = sum - freedom;
    check_case(now, over * over < 36 * 2 * freedom || over < 0,
               "%d worlds, %ld samples: expected a sum of about %.0f, actual %.0f", worlds->count,
               samples, freedom, sum);
}

static void sample_often(const struct case_now *now, const struct game *game,
                         const struct state *view, struct worlds *worlds) {
    struct rng rng = rng_seeded(now->seed);
    long samples = (long)SAMPLES_A_WORLD * worlds->count;
    for (long i = 0; i < samples; i++) {
        struct world sampled;
        game->sample(view, &rng, &sampled.state);
        struct world *found = bsearch(&sampled, worlds->list, (size_t)worlds->count,
                                      sizeof worlds->list[0], by_state);
        check_case(now, found != NULL, "a sampled world does not fit the view");
        found->seen++;
    }
    check_uniform(now, worlds, samples);
}

/* Wishes come behind the discards; neither is played into a row. */
static int last_discard(const struct game *game, const action *actions, int count) {
    char text[TEXT_MAX];
    for (int i = count - 1;; i--) {
        game->text(actions[i], text);
        if (strncmp(text, "discard", 7) == 0)
            return i;
    }
}

/* Discarding and taking from piles only, until all but one or two cards of the hands are known. */
static bool play_until_few_are_hidden(const struct game *game, struct rng *rng, int viewer,
                                      int wanted, struct state *view,
                                      int (*hidden_cards)(const struct state *view)) {
    static const struct options plain;
    struct state state;
    game->start(&state, 2, &plain);
    while (state.at.to_move != SEAT_NONE) {
        action actions[ACTIONS_MAX];
        int count = game->legal(&state, actions);
        action act = actions[rng_below(rng, (uint32_t)count)];
        if (state.at.phase == PHASE_PLAY)
            act = actions[last_discard(game, actions, count) - (int)rng_below(rng, 4)];
        if (state.at.to_move >= 0 && state.at.phase == PHASE_DRAW && count > 1)
            act = actions[1 + rng_below(rng, (uint32_t)count - 1)];
        game->apply(&state, act);
        if (state.at.phase == PHASE_OVER)
            return false;
        game->view(&state, viewer, view);
        if (state.at.phase != PHASE_SETUP && hidden_cards(view) == wanted)
            return true;
    }
    return false;
}

/*
 * The whole test for one game: what differs is how its worlds are listed and its hidden cards
 * counted.
 */
static void samples_are_uniform(const char *program, const char *name,
                                void (*list_worlds)(struct worlds *, const struct state *, double),
                                int (*hidden_cards)(const struct state *)) {
    const struct game *game = game_named(name);
    struct worlds worlds = {.list = malloc(WORLDS_MAX * sizeof(struct world))};
    int done = 0;
    assert_non_null(worlds.list);
    for (uint64_t seed = first_seed(); done < how_many(CASES); seed++) {
        struct case_now now = {program, name, 2, seed, 0};
        struct rng rng = rng_seeded(seed);
        struct state view;
        if (!play_until_few_are_hidden(game, &rng, (int)(seed % 2), 1 + (int)(seed / 2 % 2), &view,
                                       hidden_cards))
            continue;
        worlds.count = 0;
        list_worlds(&worlds, &view, 1);
        merge_equal_worlds(&worlds);
        sample_often(&now, game, &view, &worlds);
        done++;
    }
    free(worlds.list);
}

#endif
