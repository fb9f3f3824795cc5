/*
 * Learning instinct by playing: see learn_instinct.c.
 */
#ifndef KELTIS_LEARN_INSTINCT_H
#define KELTIS_LEARN_INSTINCT_H

#include "players/instinct.h"

enum {
    LEARN_THREADS_MAX = 64,
    LEARN_BATCH = 384, /* games that are played before the next are learned from */
};

/*
 * Learns from so many games, at least a batch, on so many threads, at most LEARN_THREADS_MAX, and
 * prints the tables of the game's instinct. It begins with nothing or, to learn on, with the
 * instinct that the program has.
 */
void learn_instinct(const struct game *game, int games, uint64_t seed, int threads, bool on);

#endif
