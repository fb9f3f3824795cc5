/*
 * Computer players. A player sees a view, never the full game, and gives an action of the seat
 * whose view it is. It must be that seat's turn.
 */
#ifndef KELTIS_PLAYER_H
#define KELTIS_PLAYER_H

#include "keltis/game.h"
#include "keltis/rng.h"

/*
 * The action after which the seat's total, less the best of the others', is highest. Looks one
 * action ahead and no further; of equally good ones it takes any.
 */
action player_choose(const struct game *game, const struct state *view, struct rng *rng);

/* Any legal action, all equally likely. */
action player_random(const struct game *game, const struct state *view, struct rng *rng);

#endif
