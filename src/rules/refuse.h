/*
 * How a game's `check` says no.
 */
#ifndef KELTIS_REFUSE_H
#define KELTIS_REFUSE_H

#include "keltis/game.h"

/* Fills in the refusal and returns false, so that a check can end with it. */
static inline bool refuse_with(struct refusal *refusal, const struct rule *rule,
                               const int arguments[REFUSAL_ARGUMENTS + 1]) {
    refusal->rule = rule;
    for (int i = 0; i < REFUSAL_ARGUMENTS; i++)
        refusal->arguments[i] = (int16_t)arguments[i];
    return false;
}

/* refuse(refusal, &rule, argument ...): missing arguments are zero; one more ends every list. */
#define refuse(refusal, ...) refuse_spread(refusal, __VA_ARGS__, 0)
#define refuse_spread(refusal, rule, ...)                                                          \
    refuse_with(refusal, rule, (const int[REFUSAL_ARGUMENTS + 1]){__VA_ARGS__})

#endif
