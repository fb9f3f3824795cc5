/*
 * What all three games share: the colours, the row rule and the ladder.
 */
#ifndef KELTIS_ROW_H
#define KELTIS_ROW_H

#include <stdbool.h>
#include <stdint.h>

enum {
    COLOURS = 5,  /* red-brown, yellow, pink, green, blue */
    NUMBERS = 11, /* 0 to 10 */
};

/* r y p g b, and w for the point cards of the card game. */
char colour_letter(int colour);

/* A set of numbers: bit n stands for n. */
typedef uint16_t numbers;

enum { ANY_NUMBER = 0x7ff };

/*
 * The row rule. `laid` is the set of numbers in the row, the one just laid included; `last` is
 * that one. Returns the numbers that may follow: any while the row shows one number only, else
 * those from `last` on in the row's direction, `last` itself included. (In a row that shows two
 * numbers or more the last one is the highest if the row goes up, the lowest if it goes down.)
 */
static inline numbers row_follow(numbers laid, unsigned last) {
    numbers from_here_up = (numbers)(ANY_NUMBER << last & ANY_NUMBER);
    numbers from_here_down = (numbers)(ANY_NUMBER >> (NUMBERS - 1 - last));
    numbers only = (numbers)(1u << last);
    if (laid == only)
        return ANY_NUMBER;
    return laid & ~from_here_down ? from_here_down : from_here_up;
}

/*
 * Which way a row goes, told by the numbers that may follow: 1 up, -1 down, 0 not fixed yet.
 */
static inline int row_direction(numbers follow) {
    if (follow == ANY_NUMBER)
        return 0;
    return follow & 1 ? -1 : 1;
}

/* Points for a row of n cards or tiles, or a figure on field n. */
int ladder_points(int n);

#endif
