/*
 * Cards in hands, the same way for every game of cards: what a view does not tell of them, and how
 * to suppose something.
 */
#ifndef KELTIS_HANDS_H
#define KELTIS_HANDS_H

#include "keltis/game.h"

enum {
    UNSEEN_MAX = 110, /* cards that a viewer has not seen, at most */
    HELD_MAX = 8,     /* ... in one hand */
};

struct hands {
    /* How many cards of a seat's hand the viewer does not know. */
    int (*hidden)(const struct state *view, int seat);
    /* Lists the kinds of all cards the viewer has not seen, twins twice; returns how many. */
    int (*unseen)(const struct state *view, uint8_t out[UNSEEN_MAX]);
    /* Supposes that one of the cards it does not know, of which there is one, is of this kind. */
    void (*hold)(struct state *view, int seat, unsigned kind);
};

/* The hands of a game, or NULL if it is played without any. */
const struct hands *hands_for(const struct game *game);

#endif
