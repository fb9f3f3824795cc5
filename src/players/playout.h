/*
 * One imagined course of a game, from a position of a sampled world on. It is played to the end,
 * or, by instinct, for some rounds; then what the position promises tells the rest.
 */
#ifndef KELTIS_PLAYOUT_H
#define KELTIS_PLAYOUT_H

#include "players/instinct.h"
#include "players/policy.h"

/* How a course of the game came out for a seat. */
struct outcome {
    float margin; /* points ahead of the best other seat, or expected to be */
    float result; /* the same within bounds, and so many points more for the share of the win */
};

/* What all playouts of a search share; nothing in it changes. */
struct playout {
    const struct game *game;
    const struct policy *policy;
    /* The seat that it is played out for chooses by them, the others by judgement; NULL: all do. */
    const struct instincts *instincts;
    struct instinct instinct;
    int rounds; /* that are played before the position is valued; 0: to the end */
};

/* By instinct where there is any, or by judgement. */
void playout_prepare(struct playout *playout, const struct game *game, const struct policy *policy,
                     bool by_instinct);

/* How the game came out for a seat in a state that is over: its lead, and its share of the win. */
struct value value_at_end(const struct game *game, const struct state *state, int seat);

/* The same as an outcome. */
struct outcome outcome_of(const struct game *game, const struct state *state, int seat);

/* What is expected of a value. */
struct outcome outcome_expected(struct value value);

/* What the policy does here. */
action playout_judge(const struct playout *playout, const struct state *state);

/* Plays on from this state, with this luck, and tells how it came out for a seat. */
struct outcome playout_run(const struct playout *playout, struct state *state, uint64_t luck,
                           int seat);

#endif
