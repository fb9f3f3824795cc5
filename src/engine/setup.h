/*
 * What a game is set up with, read from JSON: the keys "game", "seats" and "options", which
 * requests and records share.
 */
#ifndef KELTIS_SETUP_H
#define KELTIS_SETUP_H

#include <jansson.h>

#include "engine/complaint.h"
#include "keltis/game.h"

struct setup {
    const struct game *game;
    int seats;
    struct options options;
};

/*
 * Reads the three keys. Options that are left out are the plain rules. False, with the complaint
 * worded, for an unknown game, a number of seats it is not for, or options it does not take;
 * whether options fit together is left to match_start.
 */
bool setup_read(const json_t *object, struct setup *setup, struct complaint *complaint);

#endif
