/*
 * Dice as they lie: handfuls of dice, and the 83 rolls that one, two or three dice can give.
 * Private to this folder.
 */
#ifndef KELTIS_DICE_ROLL_H
#define KELTIS_DICE_ROLL_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/row.h"

/* The faces of a die are numbered from 0: 1 2 3 4 5 and the stone. */
enum { DICE = 3, FACES = 6, STONE_FACE = 5 };

/*
 * Rolls are numbered by how many dice they are, then by their faces, the lowest first: 1, 2 ... S;
 * 1 1, 1 2 ... S S; 1 1 1, 1 1 2 ... S S S.
 */
enum { ROLLS_OF_TWO = 6, ROLLS_OF_THREE = ROLLS_OF_TWO + 21, ROLLS = ROLLS_OF_THREE + 56 };

/* A handful of dice: four bits for each face, how many dice show it. Handfuls can be added. */
typedef uint32_t handful;

static inline handful one_die(unsigned face) {
    return (handful)1 << 4 * face;
}

static inline unsigned dice_showing(handful dice, unsigned face) {
    return dice >> 4 * face & 15;
}

/* Takes the die with the lowest face out of a handful that has one; returns its face. */
static inline unsigned lowest_die(handful *dice) {
    unsigned face = (unsigned)__builtin_ctz(*dice) / 4;
    *dice -= one_die(face);
    return face;
}

/* True if all the dice of `some` are among those of `all`. */
static inline bool handful_has(handful all, handful some) {
    const handful guards = 0x888888; /* a face that `some` shows more often takes its guard away */
    return (((all | guards) - some) & guards) == guards;
}

/* The values that one, two or all of three dice add up to, as far as tiles have them. */
static inline numbers handful_sums(handful dice) {
    bool stone = dice_showing(dice, STONE_FACE) > 0;
    unsigned sums = 1; /* no die chosen: 0, which counts only if there is a stone to choose */
    for (int i = 0; i < DICE; i++) {
        unsigned face = lowest_die(&dice);
        sums |= sums << (face == STONE_FACE ? 0 : face + 1);
    }
    return (numbers)(((sums & ~1u) | stone) & ANY_NUMBER);
}

/* The dice of each roll. */
extern const handful dice_rolls[ROLLS];

/* How many dice a roll is. */
static inline unsigned roll_size(unsigned roll) {
    return roll < ROLLS_OF_TWO ? 1 : roll < ROLLS_OF_THREE ? 2 : 3;
}

/* The first roll of so many dice; `rolls_end` is the one after the last. */
static inline unsigned rolls_begin(unsigned size) {
    return size == 1 ? 0 : size == 2 ? ROLLS_OF_TWO : ROLLS_OF_THREE;
}

static inline unsigned rolls_end(unsigned size) {
    return size == 1 ? ROLLS_OF_TWO : size == 2 ? ROLLS_OF_THREE : ROLLS;
}

/* How many ordered rolls there are of so many dice, and of them how many give this roll. */
uint32_t dice_ordered_rolls(unsigned size);
uint32_t dice_roll_weight(unsigned roll);
/* The roll that number k of the ordered ones gives, counted in the order of the rolls. */
unsigned dice_roll_at(unsigned size, uint32_t k);

/*
 * Lists the rolls that are a part of these three dice, or all of them, in their order; returns
 * how many. Equal dice give one roll, so there are 3 to 7.
 */
int dice_parts(handful dice, uint8_t parts[7]);

#endif
