/*
 * Thinking natively: a player with the system's clock, its own memory and a few threads.
 */
#ifndef KELTIS_THINK_H
#define KELTIS_THINK_H

#include "players/player.h"

/* player_choose for a front end that asks now and then. A failed allocation stops the program. */
void think(const struct player *player, const struct game *game, const struct seat_view *view,
           struct rng *rng, struct advice *advice);

/* The system's clock in microseconds, for struct thinking. */
uint64_t think_clock_us(void *unused);

#endif
