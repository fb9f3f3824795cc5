/*
 * What the board game's judgement stands on: how far a row may still go, and what that is worth.
 */
#ifndef KELTIS_GREEDY_BOARD_ROWS_H
#define KELTIS_GREEDY_BOARD_ROWS_H

#include "players/greedy_board_weights.h"
#include "rules/board/board.h"

#ifdef __SSE__
#include <xmmintrin.h>
#endif

enum { STEPS = 8 }; /* how many fields ahead of a figure are looked at */
enum { PATH_SIZE = FIELDS + 2 + STEPS };
enum { BELOW_SIZE = 64 }; /* kinds of card, and room for the last word */

/* Points that entering a field adds to its path; none behind the end stone. */
static const float ladder_gain[PATH_SIZE] = {0, -4, 1, 1, 3, 1, 1, 3, 1, 3};

/* One row, and the cards held for it. */
struct row {
    unsigned colour;
    unsigned laid;
    unsigned fits;
    unsigned held; /* the numbers held */
    unsigned near; /* the number on top of the pile, as a set */
    /*
     * The cards are counted once a decision, and what is asked of a row is mostly what one card
     * would change. So a change is kept beside the counts: the number of which there is a card
     * more or less, as a set, and 1 or -1.
     */
    unsigned changed;
    int more;
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
    const struct pack *cards;  /* the hand, or what is known of it */
    uint8_t below[BELOW_SIZE]; /* how many of these cards are of kinds below each */
    float chance;              /* that one unseen card comes to this seat in time */
    float near;                /* ... and the card on top of a pile */
    float figure[COLOURS + 1]; /* what a step counts on each path: 2 for the big figure, else 1 */
    struct row row[COLOURS];
    struct steps steps[COLOURS];        /* how far each row may go */
    float gain[COLOURS][PLACES][STEPS]; /* what each further step brings if there is time for it */
    float worth[COLOURS];               /* what the further steps of each row are worth */
};

/* What the mover knows and expects; made once a decision. */
struct outlook {
    const float *weights;
    const struct board *board;
    uint8_t below[BELOW_SIZE];        /* how many cards not seen are of kinds below each */
    uint64_t tops;                    /* the kinds of card on top of the piles */
    float turns;                      /* that the mover has after this one */
    float late;                       /* how near the end by goal is */
    float ahead;                      /* points the mover's rows promise */
    float stone;                      /* what one more wish stone is worth */
    float reach[STEPS];               /* the chance of time for the k-th step of a row */
    float tiles[COLOURS][PATH_SIZE];  /* what the tile on each field is worth */
    float closer[COLOURS][PATH_SIZE]; /* ... if the mover's figure were one field on, */
    bool stones[COLOURS];             /* which differs if there is a wish stone */
    float ladder[PLACES][STEPS];      /* the ladder's part of a row begun now or just */
    float big_best;                   /* what doubling the best free path would bring */
    float big_second;                 /* ... and the second best */
    unsigned big_path;                /* the best one */
    float best_step;                  /* what a clover would bring now */
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

static inline unsigned from_up(unsigned number) {
    return ANY_NUMBER >> number << number;
}

/* Rows. */

/*
 * Adds up gain[k] times the chance of the k-th step, which is first - k * slope, but never below 0
 * or above 1. The sum is written as four, in a fixed order, so that four can be done at once.
 */
#ifdef __SSE__
/* In words a processor understands, for some compilers do not find them: the same bits. */
static inline __m128 four_steps(float first, float slope, __m128 k, const float gain[4]) {
    __m128 chance = _mm_sub_ps(_mm_set1_ps(first), _mm_mul_ps(k, _mm_set1_ps(slope)));
    chance = _mm_min_ps(_mm_max_ps(chance, _mm_setzero_ps()), _mm_set1_ps(1));
    return _mm_mul_ps(chance, _mm_loadu_ps(gain));
}

static inline float sum_of_steps(float first, float slope, const float gain[STEPS]) {
    __m128 part = _mm_add_ps(four_steps(first, slope, _mm_setr_ps(0, 1, 2, 3), gain),
                             four_steps(first, slope, _mm_setr_ps(4, 5, 6, 7), gain + 4));
    __m128 swapped = _mm_shuffle_ps(part, part, _MM_SHUFFLE(2, 3, 0, 1));
    __m128 pairs = _mm_add_ps(part, swapped);
    return _mm_cvtss_f32(_mm_add_ss(pairs, _mm_movehl_ps(pairs, pairs)));
}
#else
static inline float sum_of_steps(float first, float slope, const float gain[STEPS]) {
    float part[4];
    for (int k = 0; k < 4; k++)
        part[k] = clamp(first - (float)k * slope, 0, 1) * gain[k] +
                  clamp(first - (float)(k + 4) * slope, 0, 1) * gain[k + 4];
    return (part[0] + part[1]) + (part[2] + part[3]);
}
#endif

/*
 * What the steps of a row are worth, given the gain of each. The chance of the k-th step falls
 * in a straight line around the mean: close to a Poisson distribution, and cheap.
 */
static inline float look_ahead(const struct outlook *o, struct steps steps,
                               const float gain[STEPS]) {
    float slope = 1 / (1 + o->weights[SPAN] * steps.likely);
    float first = 0.5f + (steps.sure + steps.likely - 0.5f) * slope;
    return sum_of_steps(first, slope, gain);
}

/*
 * The steps to expect from a number on, upwards or downwards. Counts lie between numbers: the gap
 * number n is the one below n. All that matters lies between the gap before `from` and the end of
 * the row; the cards not seen that lie beyond the last one held are worth most.
 */
static inline struct steps steps_from(const struct outlook *o, const struct side *side,
                                      const struct row *row, unsigned from, bool down) {
    const uint8_t *unseen = o->below + row->colour * NUMBERS;
    const uint8_t *held = side->below + row->colour * NUMBERS;
    unsigned range = down ? from_down(from) : from_up(from);
    unsigned cards = (row->held & range) | 1u << from;
    unsigned start = from + down, end = down ? 0 : NUMBERS;
    unsigned last = down ? lowest(cards) + 1 : highest(cards);
    int sign = down ? -1 : 1;
    int sure = sign * (held[end] - held[start]) + (row->changed & range ? row->more : 0);
    int beyond = sign * (unseen[end] - unseen[last]);
    int between = sign * (unseen[last] - unseen[start]);
    float likely = (float)beyond + o->weights[GAP] * (float)between;
    float near = row->near & range ? side->near : 0;
    return (struct steps){(float)sure, side->chance * likely + near};
}

/* The better way, up from the one number or down from the other. */
static inline struct steps steps_either_way(const struct outlook *o, const struct side *side,
                                            const struct row *row, unsigned low, unsigned high) {
    struct steps up = steps_from(o, side, row, low, false);
    struct steps down = steps_from(o, side, row, high, true);
    return up.sure + up.likely >= down.sure + down.likely ? up : down;
}

/* The steps to expect, in the better direction if it is still open. */
static inline struct steps row_steps(const struct outlook *o, const struct side *side,
                                     const struct row *row) {
    if (row->fits != ANY_NUMBER)
        return row->fits & 1 ? steps_from(o, side, row, highest(row->fits), true)
                             : steps_from(o, side, row, lowest(row->fits), false);
    unsigned start = row->laid ? row->laid : row->held;
    if (!start) /* some first card will be rather low, or rather high */
        return steps_from(o, side, row, 2, false);
    return steps_either_way(o, side, row, lowest(start), highest(start));
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

/* The row without one of the cards held for it. */
static inline struct row row_dropping(const struct side *side, unsigned card) {
    struct row row = side->row[card_colour(card)];
    unsigned bit = 1u << card_number(card);
    row.changed = bit;
    row.more = -1;
    row.held &= ~(side->cards->twice >> card & 1 ? 0 : bit);
    return row;
}

/* The row with one more card held for it, the one on top of the pile. */
static inline struct row row_adding(const struct side *side, unsigned card) {
    struct row row = side->row[card_colour(card)];
    row.changed = 1u << card_number(card);
    row.more = 1;
    row.held |= row.changed;
    row.near = 0;
    return row;
}

/*
 * The steps to expect when a card has been laid, which may have been held. They go from that card
 * on, so that the card itself makes no difference to how far the cards held reach.
 */
static inline struct steps steps_after(const struct outlook *o, const struct side *side,
                                       unsigned card) {
    struct row row = side->row[card_colour(card)];
    unsigned number = card_number(card);
    row.changed = row.held & 1u << number;
    row.more = -1;
    if (!(row.laid & ~(1u << number)))
        return steps_either_way(o, side, &row, number, number);
    return row.laid & ~from_down(number) ? steps_from(o, side, &row, number, true)
                                         : steps_from(o, side, &row, number, false);
}

#endif
