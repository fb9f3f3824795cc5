#include "players/hands.h"

#include <string.h>

extern const struct hands board_hands, cards_hands;

const struct hands *hands_for(const struct game *game) {
    return strcmp(game->name, "board") == 0   ? &board_hands
           : strcmp(game->name, "cards") == 0 ? &cards_hands
                                              : NULL;
}
