/*
 * What the board game's judgement stands on: how far a row may still go, and what that is worth.
 */
#ifndef KELTIS_GREEDY_BOARD_ROWS_H
#define KELTIS_GREEDY_BOARD_ROWS_H

#include "players/greedy_board_weights.h"
#include "rules/board/board.h"

enum { STEPS = 8 }; /* how many fields ahead of a figure are looked at */
enum { PATH_SIZE = FIELDS + 2 + STEPS };
enum { BELOW_SIZE = 16 }; /* numbers, filled up to two words */

/* Points that entering a field adds to its path; none behind the end stone. */
static const float ladder_gain[PATH_SIZE] = {0, -4, 1, 1, 3, 1, 1, 3, 1, 3};

/* One row, and the cards held for it. */
struct row {
    unsigned colour;
    unsigned laid;
    unsigned fits;
    unsigned once;
    unsigned twice;
    unsigned near; /* the number on top of the pile, as a set */
};

/* How far a row may go: steps that the cards held make sure, and further ones on average. */
struct steps {
    float sure;
    float likely;
};

/* Where a figure stands: on the field the board shows, or one step further on. */
enum { STANDING, MOVED, PLACES };

/* A seat as the mover sees it: the mover itself, with its hand, or a rival, with what is known. */
struct side {
    const struct board_seat *seat;
    float chance; /* that one unseen card comes to this seat in time */
    float near;   /* ... and the card on top of a pile */
    struct row row[COLOURS];
    struct steps steps[COLOURS];        /* how far each row may go */
    float gain[COLOURS][PLACES][STEPS]; /* what each further step brings if there is time for it */
    float worth[COLOURS];               /* what the further steps of each row are worth */
};

/* What the mover knows and expects; made once a decision. */
struct outlook {
    const float *weights;
    const struct board *board;
    int unseen;                         /* cards the mover has not seen */
    uint8_t below[COLOURS][BELOW_SIZE]; /* how many of them lie below each number */
    float turns;                        /* that the mover has after this one */
    float late;                         /* how near the end by goal is */
    float lead;                         /* points the mover leads by now */
    float ahead;                        /* points the mover's rows promise */
    unsigned hurry[COLOURS];            /* fields that a rival could enter next turn */
    float stone;                        /* what one more wish stone is worth */
    float reach[STEPS];                 /* the chance of time for the k-th step of a row */
    float tiles[COLOURS][PATH_SIZE];    /* what the tile on each field is worth */
    float closer[COLOURS][PATH_SIZE];   /* ... if the mover's figure were one field on */
    float ladder[PLACES][STEPS];        /* the ladder's part of a row begun now or just */
    float big_best;                     /* what doubling the best free path would bring */
    float big_second;                   /* ... and the second best */
    unsigned big_path;                  /* the best one */
    float best_step;                    /* what a clover would bring now */
    struct side mine;
    struct side next; /* the seat after the mover */
};

static inline float clamp(float x, float low, float high) {
    x = x > low ? x : low;
    return x < high ? x : high;
}

static inline float larger(float a, float b) {
    return a > b ? a : b;
}

static inline float smaller(float a, float b) {
    return a < b ? a : b;
}

/* How many cards of one colour there are. */
static inline int count_cards(unsigned once, unsigned twice) {
    unsigned x = once | twice << NUMBERS;
    x -= x >> 1 & 0x55555555u;
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (int)(x * 0x01010101u >> 24);
}

static inline unsigned colour_part(uint64_t kinds, unsigned colour) {
    return (unsigned)(kinds >> (colour * NUMBERS)) & ANY_NUMBER;
}

static inline unsigned lowest(unsigned set) {
    return (unsigned)__builtin_ctz(set);
}

static inline unsigned highest(unsigned set) {
    return 31u - (unsigned)__builtin_clz(set);
}

static inline unsigned from_down(unsigned number) {
    return ANY_NUMBER >> (NUMBERS - 1 - number);
}

/* Rows. */

/*
 * What the steps of a row are worth, given the gain of each. The chance of the k-th step falls
 * in a straight line around the mean: close to a Poisson distribution, and cheap. The sum is
 * written as four, in a fixed order, so that a compiler may do them at once.
 */
static inline float look_ahead(const struct outlook *o, struct steps steps,
                               const float gain[STEPS]) {
    float slope = 1 / (1 + o->weights[SPAN] * steps.likely);
    float first = 0.5f + (steps.sure + steps.likely - 0.5f) * slope;
    float part[4];
    for (int i = 0; i < 4; i++)
        part[i] = clamp(first - (float)i * slope, 0, 1) * gain[i] +
                  clamp(first - (float)(i + 4) * slope, 0, 1) * gain[i + 4];
    return (part[0] + part[1]) + (part[2] + part[3]);
}

static inline struct steps expect(const struct outlook *o, const struct side *side, int sure,
                                  int free, int between, unsigned near) {
    float cards = (float)free + o->weights[GAP] * (float)between;
    return (struct steps){(float)sure, side->chance * cards + (near ? side->near : 0)};
}

static inline struct steps steps_up(const struct outlook *o, const struct side *side,
                                    const struct row *row, unsigned from) {
    const uint8_t *below = o->below[row->colour];
    unsigned held = row->once >> from << from, twice = row->twice >> from << from;
    unsigned top = held ? highest(held) : from;
    return expect(o, side, count_cards(held, twice), below[NUMBERS] - below[top],
                  below[top] - below[from], row->near >> from);
}

static inline struct steps steps_down(const struct outlook *o, const struct side *side,
                                      const struct row *row, unsigned from) {
    const uint8_t *up_to = o->below[row->colour] + 1;
    unsigned range = from_down(from), held = row->once & range;
    unsigned bottom = held ? lowest(held) : from;
    return expect(o, side, count_cards(held, row->twice & range), up_to[bottom],
                  up_to[from] - up_to[bottom], row->near & range);
}

/* The steps to expect, in the better direction if it is still open. */
static inline struct steps row_steps(const struct outlook *o, const struct side *side,
                                     const struct row *row) {
    if (row->fits != ANY_NUMBER)
        return row->fits & 1 ? steps_down(o, side, row, highest(row->fits))
                             : steps_up(o, side, row, lowest(row->fits));
    unsigned start = row->laid ? row->laid : row->once;
    if (!start)
        return steps_up(o, side, row, 2); /* some first card will be rather low, or rather high */
    struct steps up = steps_up(o, side, row, lowest(start));
    struct steps down = steps_down(o, side, row, highest(start));
    return up.sure + up.likely >= down.sure + down.likely ? up : down;
}

/* What these further steps of a row are worth. A row need not be begun, so that is at least 0. */
static inline float steps_worth(const struct outlook *o, const struct side *side, unsigned colour,
                                struct steps steps) {
    float worth = look_ahead(o, steps, side->gain[colour][STANDING]);
    worth += o->weights[CARD] * steps.sure;
    return side->seat->field[colour] ? worth : larger(0, o->weights[NEW_ROW] * worth);
}

static inline float row_worth(const struct outlook *o, const struct side *side,
                              const struct row *row) {
    return steps_worth(o, side, row->colour, row_steps(o, side, row));
}

static inline void row_drop(struct row *row, unsigned number) {
    unsigned bit = 1u << number, second = row->twice & bit;
    row->twice ^= second;
    row->once &= ~(bit ^ second);
}

static inline void row_add(struct row *row, unsigned number) {
    unsigned bit = 1u << number;
    row->twice |= row->once & bit;
    row->once |= bit;
    row->near = 0;
}

static inline void row_lay(struct row *row, unsigned number) {
    row_drop(row, number);
    row->laid |= 1u << number;
    row->fits = row_follow((numbers)row->laid, number);
}

#endif
