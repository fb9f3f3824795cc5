/*
 * keltis learn --insight: learns by playing what the judgement misses, and prints it as a table.
 */
#ifndef KELTIS_LEARN_INSIGHT_H
#define KELTIS_LEARN_INSIGHT_H

#include "keltis/game.h"

/* The same arguments give the same table, with any number of threads. */
void learn_insight(const struct game *game, int games, uint64_t seed, int threads);

#endif
