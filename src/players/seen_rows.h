/*
 * What is told of any game with cards and rows: the rows, the deck, and whose turn it is. A row
 * that goes down is told as its mirror image.
 */
#ifndef KELTIS_SEEN_ROWS_H
#define KELTIS_SEEN_ROWS_H

#include "players/rows.h"
#include "players/seen.h"

enum {
    STONES_COUNTED = 5, /* more wish stones bring nothing */
    SURE_COUNTED = 5,   /* cards for a row that are told one by one */
    DECK_INPUTS = 3,
};

/* Cards of one colour: which numbers are there, and which of them twice. */
struct cards_held {
    unsigned once, twice;
};

static inline int count_among(struct cards_held cards, unsigned set) {
    return (int)bits((cards.once & set) | (cards.twice & set) << 16);
}

static inline struct cards_held kept(struct cards_held cards, unsigned set) {
    return (struct cards_held){cards.once & set, cards.twice & set};
}

/* The set with 10 for 0, 9 for 1, and so on. */
static inline unsigned mirrored(unsigned set) {
    set = (set & 0x555) << 1 | (set >> 1 & 0x555);
    set = (set & 0x333) << 2 | (set >> 2 & 0x333);
    return ((set & 0xf) << 8 | (set & 0xf0) | (set >> 8 & 0xf)) >> 1;
}

/* Rows. */

enum row_state { ROW_EMPTY, ROW_OPEN, ROW_DIRECTED, ROW_STATES };

static inline enum row_state row_state(unsigned laid, unsigned fits) {
    return !laid ? ROW_EMPTY : fits == ANY_NUMBER ? ROW_OPEN : ROW_DIRECTED;
}

/* One colour as its seat sees it; `turn_row` makes it a row that goes up. */
struct row_seen {
    unsigned fits; /* the numbers that may follow */
    unsigned end; /* the last number laid, as a set; empty if there is none, or the row is closed */
    unsigned top; /* the number on top of the pile, as a set */
    struct cards_held held, unseen;
    unsigned range;               /* once turned: the numbers that may follow on the way up */
    int other_held, other_unseen; /* ... and the cards on the way down, while that is open too */
    bool turned;
};

/* A row of one number goes where more cards wait; one held counts as four unseen. */
static inline bool better_down(struct row_seen *row) {
    unsigned up = up_from(row->end), down = down_from(row->end);
    int held_up = count_among(row->held, up), held_down = count_among(row->held, down);
    int unseen_up = count_among(row->unseen, up), unseen_down = count_among(row->unseen, down);
    bool is_down = 4 * held_down + unseen_down > 4 * held_up + unseen_up;
    row->other_held = is_down ? held_up : held_down;
    row->other_unseen = is_down ? unseen_up : unseen_down;
    return is_down;
}

static inline bool goes_down(struct row_seen *row) {
    if (row->fits != ANY_NUMBER)
        return row->fits & 1;
    if (row->end)
        return better_down(row);
    unsigned held = row->held.once;
    return held && __builtin_ctz(held) + 31 - __builtin_clz(held) > NUMBERS - 1;
}

static inline void turn_row(struct row_seen *row) {
    row->turned = goes_down(row);
    if (row->turned) {
        row->held = (struct cards_held){mirrored(row->held.once), mirrored(row->held.twice)};
        row->unseen = (struct cards_held){mirrored(row->unseen.once), mirrored(row->unseen.twice)};
        row->fits = mirrored(row->fits);
        row->end = mirrored(row->end);
        row->top = mirrored(row->top & ANY_NUMBER);
    }
    row->range = !row->fits ? 0 : row->end ? up_from(row->end) : ANY_NUMBER;
    row->held = kept(row->held, row->range);
    row->unseen = kept(row->unseen, row->range);
}

/* Where the inputs of a row are. */
struct row_places {
    int last, held, unseen, other_held, other_unseen;
    int sure, sure_steps, open, between, likely, top_skip;
};

static inline void tell_numbers(struct inputs *in, int place, struct cards_held cards, float one) {
    for (unsigned set = cards.once; set; set &= set - 1) {
        int number = __builtin_ctz(set);
        tell(in, place + number, cards.twice >> number & 1 ? 2 * one : one);
    }
}

/* Tells a turned row. Returns the cards to expect: those held, and some of the unseen. */
static inline float tell_row(struct inputs *in, const struct row_places *at,
                             const struct row_seen *row, float chance) {
    int last = row->end ? __builtin_ctz(row->end) : 0;
    int sure = count_among(row->held, ANY_NUMBER);
    int high = row->held.once ? 31 - __builtin_clz(row->held.once) : last;
    unsigned past = up_from(1u << high);
    int open = count_among(row->unseen, past), between = count_among(row->unseen, ~past);
    float likely = chance * ((float)open + 0.5f * (float)between);
    if (row->end)
        tell(in, at->last + last, 1);
    tell_numbers(in, at->held, row->held, 1);
    tell_numbers(in, at->unseen, row->unseen, 0.5f);
    if (row->top & row->range)
        tell(in, at->top_skip, 0.2f * (float)(__builtin_ctz(row->top) - last));
    tell(in, at->other_held, (float)row->other_held);
    tell(in, at->other_unseen, 0.125f * (float)row->other_unseen);
    tell(in, at->sure, 0.5f * (float)sure);
    for (int i = 0; i < SURE_COUNTED && i < sure; i++)
        tell(in, at->sure_steps + i, 1);
    tell(in, at->open, 0.125f * (float)open);
    tell(in, at->between, 0.125f * (float)between);
    tell(in, at->likely, likely);
    return (float)sure + likely;
}

/* A number as the colour was told. */
static inline unsigned seen_number(const struct seen *seen, unsigned colour, unsigned number) {
    return seen->turned[colour] ? NUMBERS - 1 - number : number;
}

/* The table. */

/* The chance that an unseen card comes to a seat in time, roughly. */
static inline float card_chance(int deck, int seats, uint32_t unseen) {
    return (0.5f * (float)deck / (float)seats + 4) / (float)(unseen + 1);
}

static inline void tell_deck(struct inputs *in, int place, int deck) {
    float cards = (float)deck;
    tell(in, place, 0.025f * cards);
    tell(in, place + 1, deck < 12 ? 1 - cards / 12 : 0);
    tell(in, place + 2, deck < 4 ? 1 - cards / 4 : 0);
}

enum { TURN_STAGES = 3 };

/* To play, to draw, or a card about to come; of the seat itself or of another. */
static inline void tell_stage(struct inputs *in, int place, const struct position *at,
                              bool is_mine) {
    int stage = at->to_move == SEAT_CHANCE ? 2 : at->phase == PHASE_PLAY ? 0 : 1;
    tell(in, place + stage + (is_mine ? 0 : TURN_STAGES), 1);
}

#endif
