/*
 * Where the outcomes of chance come from: from whoever sends them, or from a seed.
 *
 * A seed gives the same outcome for the same event of a game, so after an undo the same chance
 * returns by itself. In a game loaded from a record the events up to there had outcomes of their
 * own; they are kept, so that those return as well.
 */
#ifndef KELTIS_LUCK_H
#define KELTIS_LUCK_H

#include "keltis/match.h"

struct luck_event {
    uint32_t event;
    action outcome;
};

/* All zero: outcomes are sent. */
struct luck {
    bool seeded;
    uint64_t seed;
    struct luck_event *kept; /* the outcomes of a loaded record; owned */
    int count;
};

/* Chance by a seed, after what has happened in the match so far. To be freed. */
struct luck luck_seeded(uint64_t seed, const struct match *match);
void luck_free(struct luck *luck);

/*
 * If there is a seed, lets chance act until a seat is to move or the game is over; returns how
 * often it did.
 */
int luck_run(const struct luck *luck, struct match *match);

#endif
