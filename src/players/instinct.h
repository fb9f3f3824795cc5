/*
 * Instinct: what to do here, told at a glance, and what a position promises. Two networks learned
 * both by playing against themselves (`keltis learn`). The first corrects the judgement of each
 * action that is near the best; the second tells the lead a seat may expect at the end and its
 * chance to win. They are told what that seat may know and nothing else (seen.h).
 *
 * Each colour goes through the same layers, and what the colours have in common is added up, so
 * that what was learned of one colour holds for all.
 */
#ifndef KELTIS_INSTINCT_H
#define KELTIS_INSTINCT_H

#include "players/policy.h"
#include "players/seen.h"

/* What a position promises a seat. */
struct value {
    float lead; /* over the best other seat at the end */
    float win;  /* the expected share of the win */
};

enum {
    INSTINCT_UNITS = 64,           /* of the first layer, for each colour */
    INSTINCT_POOL = 32,            /* of the layer that sees all colours together */
    INSTINCT_SECOND = 32,          /* of the second layer, for each colour */
    INSTINCT_COLOUR_OUTPUTS = 40,  /* at most: what may be done with one colour */
    INSTINCT_TABLE_OUTPUTS = 48,   /* ... and otherwise */
    INSTINCT_TABLE = SEEN_COLOURS, /* where outputs of the table stand beside those of colours */
    INSTINCT_CHOICES = 16,         /* so many of the best judged actions are looked at */
    VALUE_OUTPUTS = 2,             /* the lead in tens of points, and the win */
};

/* The first layers, of either network: from what is seen to the pool. */
struct instinct_trunk {
    float colour[SEEN_COLOUR_INPUTS][INSTINCT_UNITS];
    float table[SEEN_TABLE_INPUTS][INSTINCT_UNITS];
    float bias[INSTINCT_UNITS];
    float pool[INSTINCT_UNITS][INSTINCT_POOL];
    float pool_table[SEEN_TABLE_INPUTS][INSTINCT_POOL];
    float pool_bias[INSTINCT_POOL];
};

/* Floats only, so that it can be learned, written and read as one list. */
struct instinct {
    struct instinct_trunk choice;
    float own[INSTINCT_UNITS][INSTINCT_SECOND];
    float from_pool[INSTINCT_POOL][INSTINCT_SECOND];
    float second_bias[INSTINCT_SECOND];
    float out[INSTINCT_COLOUR_OUTPUTS][INSTINCT_SECOND];
    float out_bias[INSTINCT_COLOUR_OUTPUTS];
    float table_out[INSTINCT_TABLE_OUTPUTS][INSTINCT_POOL];
    float table_out_bias[INSTINCT_TABLE_OUTPUTS];
    float judged[PHASE_COUNT]; /* how much a point of the judgement counts in each phase */
    struct instinct_trunk promise;
    float value[VALUE_OUTPUTS][INSTINCT_POOL];
    float value_bias[VALUE_OUTPUTS];
};

enum {
    INSTINCT_WEIGHTS = sizeof(struct instinct) / sizeof(float),
    INSTINCT_SECTIONS = 22, /* the members, those of the trunks counted one by one */
};

static inline float *instinct_weights(struct instinct *instinct) {
    return (float *)(void *)instinct;
}

/* How many weights each section has, in the order of the struct. */
extern const int instinct_sections[INSTINCT_SECTIONS];

/* The outputs whose sum stands for an action. */
struct instinct_parts {
    int count;
    struct {
        uint8_t colour; /* or INSTINCT_TABLE */
        uint8_t out;
    } part[3];
};

static inline void add_part(struct instinct_parts *parts, unsigned colour, unsigned out) {
    parts->part[parts->count].colour = (uint8_t)colour;
    parts->part[parts->count++].out = (uint8_t)out;
}

/* The instincts of a game. */
struct instincts {
    const char *game;
    const int8_t *weights; /* INSTINCT_WEIGHTS of them, in the order of struct instinct */
    const float *steps;    /* what one is worth, for each section */
    void (*see)(const struct state *state, int seat, struct seen *seen);
    void (*parts)(action act, const struct seen *seen, struct instinct_parts *parts);
    int rounds;    /* played out before the position is valued */
    float curious; /* when learning begins, so many points make an action e times as likely */
    /* As in struct policy, of what instinct says of actions and of playouts that it plays. */
    float slope, doubt, spread;
    float far; /* as in struct trust */
};

extern const struct instincts board_instincts, cards_instincts, dice_instincts;

/* The instincts of a game, or NULL if it has none. */
const struct instincts *instincts_for(const struct game *game);

/* The networks, ready for use. */
void instinct_unpack(const struct instincts *instincts, struct instinct *instinct);

/* Everything a network says of a position on the way. */
struct instinct_layers {
    float units[SEEN_COLOURS][INSTINCT_UNITS];
    float sum[INSTINCT_UNITS];
    float pool[INSTINCT_POOL];
    float second[SEEN_COLOURS][INSTINCT_SECOND]; /* of choices only */
};

void instinct_see_choice(const struct instinct *instinct, const struct seen *seen,
                         struct instinct_layers *at);
void instinct_see_promise(const struct instinct *instinct, const struct seen *seen,
                          struct instinct_layers *at);

/* What the layers of a choice say of an action beside its judgement. */
float instinct_output(const struct instinct *instinct, const struct instinct_layers *at,
                      const struct instinct_parts *parts);

/* What the layers of a promise say, before it is a value. */
void instinct_value_outputs(const struct instinct *instinct, const struct instinct_layers *at,
                            float out[VALUE_OUTPUTS]);

/* The value that the outputs stand for. */
struct value value_said(const float out[VALUE_OUTPUTS]);

/* What a position promises a seat. */
struct value instinct_value(const struct instincts *instincts, const struct instinct *instinct,
                            const struct state *state, int seat);

/* The actions that a choice is made among, the best judged first, and what is said of each. */
struct instinct_choice {
    int count;
    action act[INSTINCT_CHOICES];
    float judged[INSTINCT_CHOICES]; /* points behind the first */
    float said[INSTINCT_CHOICES];   /* only differences mean anything */
};

/* Lists the actions that are judged near enough to the best; nothing is said of them yet. */
void instinct_list(const struct game *game, const struct policy *policy, const struct state *state,
                   struct instinct_choice *choice);

/* Says how good each action of the list is, given the layers of what the mover sees. */
void instinct_say(const struct instincts *instincts, const struct instinct *instinct,
                  const struct state *state, const struct seen *seen,
                  const struct instinct_layers *at, struct instinct_choice *choice);

/* All of that at once. With one action there is nothing to say. */
void instinct_look(const struct instincts *instincts, const struct instinct *instinct,
                   const struct game *game, const struct policy *policy, const struct state *state,
                   struct instinct_choice *choice);

/* The place of the best in the list. */
int instinct_best(const struct instinct_choice *choice);

#endif
