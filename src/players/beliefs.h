/*
 * What the others may hold, told by what they did. Whoever has not watched can only believe that
 * all hands that fit the view are equally likely; but a seat that judges well would hardly have
 * done with some of them what it did. The hands believed in are a random walk: cards change
 * places at random, and a change is taken the more likely the better it explains what was watched
 * (the method of Metropolis). So a search plays in worlds that fit what happened, not only what
 * lies on the table. It uses what the seat may know and nothing else.
 */
#ifndef KELTIS_BELIEFS_H
#define KELTIS_BELIEFS_H

#include "keltis/rng.h"
#include "players/hands.h"
#include "players/player.h"
#include "players/policy.h"

enum {
    BELIEFS_MAX = 1024, /* so many worlds have hands of their own; then they come again */
    CLUES_MAX = REMEMBERED_MAX / 2 + 1, /* at least one more action follows before the next */
    HAND_EVENTS_MAX = 2 * REMEMBERED_MAX,
};

/* A decision of another seat, and what the viewer knew when it was made. */
struct clue {
    struct state view;
    action act;
};

/* How likely a decision was with one hand, which a number stands for. */
struct verdict {
    uint64_t hand;
    double likely;
};

enum hand_news { HAND_DECIDED, HAND_SHOWED, HAND_DREW };

/* What happened to a hand, as far as its hidden cards go. */
struct hand_event {
    enum hand_news news;
    uint8_t clue; /* what was decided with it: the number of the clue */
    uint8_t kind; /* of the card that it showed, hidden until then */
    uint8_t came; /* when that came: how many of 256 hidden cards would have come before it */
};

/* Another seat and the hidden cards it is believed to hold. */
struct holder {
    int seat, count, events;
    uint8_t held[HELD_MAX]; /* in the order in which they came */
    struct hand_event event[HAND_EVENTS_MAX];
    double likely; /* how likely it does with them what it was seen doing */
};

/* The caller owns it; nothing is allocated. */
struct beliefs {
    const struct game *game;
    const struct policy *policy;
    const struct hands *hands; /* NULL if every hand is believed to be equally likely */
    struct rng rng;
    int clues, holders, unheld;
    int ready;                /* worlds whose hands stand in `hand` */
    uint8_t deck[UNSEEN_MAX]; /* the unseen cards that nobody holds */
    struct holder holder[SEATS_MAX - 1];
    struct clue clue[CLUES_MAX];
    struct verdict is[CLUES_MAX];    /* of the clues, with the hands believed in now */
    struct verdict would[CLUES_MAX]; /* ... with those of a change that is being weighed */
    uint8_t hand[BELIEFS_MAX][SEATS_MAX - 1][HELD_MAX];
};

/* Whether there is anything to believe: with two seats knowing the other hand gains nothing. */
bool beliefs_matter(const struct game *game, int seats);

/* Watches what the view remembers. Without a past every hand stays equally likely. */
void beliefs_begin(struct beliefs *beliefs, const struct game *game, const struct policy *policy,
                   const struct seat_view *view, uint64_t seed);

/* Gets the hands of the first so many worlds ready. */
void beliefs_reach(struct beliefs *beliefs, int worlds);

/* Puts the hands of a world that is ready into the view. */
void beliefs_hold(const struct beliefs *beliefs, int world, struct state *view);

#endif
