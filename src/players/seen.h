/*
 * What a network is told of a position, as one seat sees it: the inputs that are not 0, colour by
 * colour, and those of the table as a whole. It is told what that seat may know and nothing else:
 * of a full state and of a view of it the same.
 */
#ifndef KELTIS_SEEN_H
#define KELTIS_SEEN_H

#include "keltis/game.h"

enum {
    SEEN_COLOURS = 5,
    SEEN_COLOUR_INPUTS = 208, /* what may be told of one colour */
    SEEN_TABLE_INPUTS = 128,  /* ... and of the table */
};

struct inputs {
    int count;
    uint8_t index[SEEN_COLOUR_INPUTS];
    float value[SEEN_COLOUR_INPUTS];
};

struct seen {
    struct inputs colour[SEEN_COLOURS];
    struct inputs table;
    bool turned[SEEN_COLOURS]; /* the colour was told as its mirror image, 10 for 0 */
};

/* Tells one input, each at most once. */
static inline void tell(struct inputs *inputs, int index, float value) {
    if (value != 0) {
        inputs->index[inputs->count] = (uint8_t)index;
        inputs->value[inputs->count++] = value;
    }
}

/* Tells which numbers are in a set. */
static inline void tell_set(struct inputs *inputs, int place, unsigned set) {
    for (; set; set &= set - 1)
        tell(inputs, place + __builtin_ctz(set), 1);
}

static inline int at_most(int x, int limit) {
    return x < limit ? x : limit;
}

static inline int at_least(int x, int limit) {
    return x > limit ? x : limit;
}

/* A lead as it is, and how it stands while it is near. */
static inline void tell_lead(struct inputs *in, int place, int near, int lead) {
    tell(in, place, 0.05f * (float)lead);
    tell(in, near, lead > 8 ? 1 : lead < -8 ? -1 : 0.125f * (float)lead);
}

#endif
