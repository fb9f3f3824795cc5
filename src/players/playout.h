/*
 * One imagined course of a game, from a position of a sampled world on. It is played to the end,
 * or, where the value of positions was learned, for some rounds; then the value tells the rest.
 */
#ifndef KELTIS_PLAYOUT_H
#define KELTIS_PLAYOUT_H

#include "players/instinct.h"
#include "players/policy.h"
#include "players/value.h"

/* How a course of the game came out for a seat. */
struct outcome {
    float margin; /* points ahead of the best other seat, or expected to be */
    float result; /* the same within bounds, and so many points more for the share of the win */
};

/* What all playouts of a search share; nothing in it changes. */
struct playout {
    const struct game *game;
    const struct policy *policy;
    const struct instincts *instincts; /* every seat chooses by them; NULL: by judgement */
    struct instinct instinct;
    const struct valuer *valuer; /* where there is no instinct; NULL: play to the end */
    struct value_net net;
};

/* By instinct where there is any, or by judgement and value. */
void playout_prepare(struct playout *playout, const struct game *game, const struct policy *policy,
                     int seats, bool by_instinct);

/* How the game came out for a seat in a state that is over: its lead, and its share of the win. */
struct value value_at_end(const struct game *game, const struct state *state, int seat);

/* The same as an outcome. */
struct outcome outcome_of(const struct game *game, const struct state *state, int seat);

/* What is expected of a value. */
struct outcome outcome_expected(struct value value);

/* What a state promises a seat by what was learned, or brought it if the game is over. */
struct outcome playout_worth(const struct playout *playout, const struct state *state, int seat);

/* The best judged actions, the best first, as many as are asked for; returns how many. */
int playout_judge_best(const struct playout *playout, const struct state *state, int wanted,
                       action best[], float judged[]);

/* What the policy does here. */
action playout_judge(const struct playout *playout, const struct state *state);

/* The same with the value of what comes of it; for the main decisions of a turn, with a valuer. */
action playout_choose(const struct playout *playout, const struct state *state);

/* True at a decision within a turn that is left to the policy's judgement. */
bool playout_is_aside(const struct state *state);

/* Makes the decisions aside that are due now, by judgement. */
void playout_settle(const struct playout *playout, struct state *state);

/* Plays on from this state, with this luck, and tells how it came out for a seat. */
struct outcome playout_run(const struct playout *playout, struct state *state, uint64_t luck,
                           int seat);

#endif
