/*
 * Learning instinct by playing: see learn_instinct.c.
 */
#ifndef KELTIS_LEARN_INSTINCT_H
#define KELTIS_LEARN_INSTINCT_H

#include "players/instinct.h"

/* Learns from so many games, and prints the tables of the game's instinct. */
void learn_instinct(const struct game *game, int games, uint64_t seed, int threads);

#endif
