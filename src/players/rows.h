/*
 * What judgements and values count alike in the games with cards and rows.
 */
#ifndef KELTIS_ROWS_H
#define KELTIS_ROWS_H

#include "rules/pack.h"
#include "rules/row.h"

/* How many bits are set: plain arithmetic, as in pack.h. */
static inline unsigned bits(unsigned word) {
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    return ((word + (word >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

/* Ranges of numbers from one on, which is given as a set. */
static inline unsigned up_from(unsigned number) {
    return ANY_NUMBER & ~(number - 1);
}

static inline unsigned down_from(unsigned number) {
    return 2 * number - 1;
}

/* Puts the cards of a hand that nobody saw being taken back among those not seen. */
static inline void put_back(struct pack *unseen, const struct pack *hand,
                            const struct pack *known) {
    uint64_t once = (hand->once & ~known->once) | (hand->twice & ~known->twice);
    unseen->twice |= (hand->twice & ~known->once) | (unseen->once & once);
    unseen->once |= once;
}

#endif
