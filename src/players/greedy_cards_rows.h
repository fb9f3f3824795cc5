/*
 * Rows as the card game's judgement sees them: one colour at a time, and what becomes of it when a
 * card comes, goes or is laid.
 */
#ifndef KELTIS_GREEDY_CARDS_ROWS_H
#define KELTIS_GREEDY_CARDS_ROWS_H

#include "players/rows.h"
#include "rules/cards/cards.h"

static inline int ladder(int length) {
    static const int8_t points[] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10};
    return points[length < 9 ? length : 9];
}

/*
 * The lengths of all rows of a seat, each where the colour's cards are: the bits of every four
 * kinds are counted, and a colour has three times four kinds.
 */
static inline uint64_t fours_counted(uint64_t kinds) {
    kinds -= kinds >> 1 & UINT64_C(0x5555555555555555);
    return (kinds & UINT64_C(0x3333333333333333)) + (kinds >> 2 & UINT64_C(0x3333333333333333));
}

static inline uint64_t row_lengths(const struct cards_seat *seat) {
    const uint64_t lowest = every_colour(0) * 0xf;
    uint64_t counts = fours_counted(seat->rows.once) + fours_counted(seat->rows.twice);
    uint64_t lengths = (counts & lowest) + (counts >> 4 & lowest) + (counts >> 8 & lowest);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (seat->points_in[colour])
            lengths += (uint64_t)bits(seat->points_in[colour]) << (colour * VALUES);
    return lengths;
}

static inline unsigned length_in(uint64_t lengths, unsigned colour) {
    return (unsigned)(lengths >> (colour * VALUES)) & 0x1f;
}

/*
 * The cards a seat has not seen. In its view they are the table's unseen cards; in a full state the
 * cards in other hands that nobody saw being taken are put back among them.
 */
static inline struct card_set cards_unseen_by(const struct table *table, int seat) {
    struct card_set set = table->unseen;
    for (int i = 0; i < table->at.seats; i++) {
        if (i == seat)
            continue;
        const struct card_set *hand = &table->seat[i].hand, *known = &table->seat[i].known;
        put_back(&set.colours, &hand->colours, &known->colours);
        set.points |= (numbers)(hand->points & ~known->points);
    }
    return set;
}

/* One colour as the seat to move sees it. */
struct row {
    uint64_t cards; /* numbers held, and 32 bits up those unseen; second copies 16 bits up */
    numbers laid;   /* the numbers in the row */
    numbers follow; /* those that may follow */
    uint16_t top;   /* the value on top of the pile, as a set */
    uint8_t length;
    uint8_t closings; /* closing cards laid */
    uint8_t held_closings;
    uint8_t unseen_closings;
};

static inline struct row row_without(struct row row, unsigned value) {
    uint64_t once = UINT64_C(1) << value, twice = row.cards & once << 16;
    if (value == CLOSING)
        row.held_closings--;
    else
        row.cards &= ~(twice ? twice : once);
    return row;
}

static inline struct row row_with(struct row row, unsigned value) {
    uint64_t once = UINT64_C(1) << value;
    if (value == CLOSING)
        row.held_closings++;
    else
        row.cards |= row.cards & once ? once << 16 : once;
    return row;
}

static inline struct row row_after(struct row row, unsigned value) {
    row = row_without(row, value);
    row.length++;
    if (value == CLOSING) {
        row.closings++;
    } else {
        row.laid |= (numbers)(1u << value);
        row.follow = row_follow(row.laid, value);
    }
    return row;
}

#endif
