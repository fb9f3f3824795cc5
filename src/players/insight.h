/*
 * Insight: what the judgement misses, in points. A small network is told what comes of an action,
 * as the seat that takes it sees it, and corrects the judgement; it learned that by playing
 * (`keltis learn --insight`). It is told what that seat may know and nothing else.
 */
#ifndef KELTIS_INSIGHT_H
#define KELTIS_INSIGHT_H

#include "players/playout.h"

enum { INSIGHT_CHOICES = 6 }; /* so many of the best judged actions are looked at */

struct insight {
    bool is_there; /* false: nobody learned it for this game and so many seats */
    struct value_net net;
};

void insight_prepare(struct insight *insight, const struct game *game, int seats);

/* The best judged actions of a main decision that are near enough to be the best, that one first.
 */
int insight_choices(const struct playout *playout, const struct state *state,
                    action best[INSIGHT_CHOICES], float judged[INSIGHT_CHOICES]);

/* What comes of an action. False if the game ends by it: then there is nothing to see. */
bool insight_sees(const struct playout *playout, const struct state *state, action act,
                  struct value_sight *sight);

/* What the judgement of an action misses; only differences mean anything. */
float insight_of(const struct playout *playout, const struct value_net *net,
                 const struct state *state, action act);

/* Corrects the judgements values[0..count-1] of a state's actions. */
void insight_correct(const struct insight *insight, const struct playout *playout,
                     const struct state *state, const action *actions, int count, float *values);

#endif
