/*
 * The value of a position: the lead a seat may expect at the end and its chance to win, told in a
 * microsecond by a small network that learned from games of its own (`keltis learn`). It is told
 * what that seat may know and nothing else: a full state and a view of it are worth the same.
 *
 * Each colour goes through the same first layer, and the results are added up, so that what was
 * learned of one colour holds for all.
 */
#ifndef KELTIS_VALUE_H
#define KELTIS_VALUE_H

#include "players/seen.h"

enum {
    VALUE_COLOURS = 5,
    VALUE_COLOUR_INPUTS = 116, /* what may be told of one colour */
    VALUE_TABLE_INPUTS = 48,   /* ... and of the table as a whole */
    VALUE_UNITS = 32,          /* of the first layer */
    VALUE_SECOND = 16,         /* ... and of the second */
    VALUE_OUTPUTS = 2,         /* the lead in tens of points, and the win */
};

/* The network: floats only, so that it can be learned, written and read as one list. */
struct value_net {
    float colour[VALUE_COLOUR_INPUTS][VALUE_UNITS];
    float table[VALUE_TABLE_INPUTS][VALUE_UNITS];
    float bias[VALUE_UNITS];
    float second[VALUE_UNITS][VALUE_SECOND];
    float second_table[VALUE_TABLE_INPUTS][VALUE_SECOND];
    float second_bias[VALUE_SECOND];
    float out[VALUE_SECOND][VALUE_OUTPUTS];
    float out_units[VALUE_UNITS][VALUE_OUTPUTS];
    float out_table[VALUE_TABLE_INPUTS][VALUE_OUTPUTS];
    float out_bias[VALUE_OUTPUTS];
};

enum {
    VALUE_WEIGHTS = sizeof(struct value_net) / sizeof(float),
    VALUE_STEPS = 160, /* weights are kept in steps of so many to one; wide ones cost strength */
};

/* The same as a list of VALUE_WEIGHTS. */
static inline float *value_weights(struct value_net *net) {
    return (float *)(void *)net;
}

/* How the positions of a game are valued, and how playouts make use of it. */
struct valuer {
    const char *name; /* its tables are called after it */
    const char *game;
    int fewest_seats, most_seats; /* of the games it learned */
    const int8_t *weights;        /* VALUE_WEIGHTS of them, in the order of struct value_net */
    void (*see)(const struct state *state, int seat, struct seen *seen);
    int rounds;   /* played out before the position is valued */
    float spread; /* as in struct policy, of playouts that end so */
    /*
     * A choice by value: among the `choices` best judged actions, those behind the best by more
     * than `width` left out, by the value of what comes of it and `judged` times its judgement.
     */
    int choices;
    float width;
    float judged;
};

extern const struct valuer dice_valuer;

/* The valuer of a game with so many seats, or NULL if there is none. */
const struct valuer *valuer_for(const struct game *game, int seats);

/* The network with these weights, ready for use. */
void value_unpack(const int8_t weights[VALUE_WEIGHTS], struct value_net *net);

struct value {
    float lead; /* over the best other seat at the end */
    float win;  /* the expected share of the win */
};

/* What the last layer says, as a value. */
struct value value_said(const float out[VALUE_OUTPUTS]);

/* What a position is worth to the seat that sees it so. */
struct value value_of(const struct value_net *net, const struct seen *seen);

#endif
