/*
 * The rolls: what one, two or three dice can show, and how often.
 */
#include "rules/dice/roll.h"

#include <assert.h>

enum { F1 = 1, F2 = F1 << 4, F3 = F2 << 4, F4 = F3 << 4, F5 = F4 << 4, FS = F5 << 4 };

/* One line for all rolls that differ only in their last face. */
/* clang-format off */
const handful dice_rolls[ROLLS] = {
    /* one die */
    F1, F2, F3, F4, F5, FS,
    /* two dice */
    F1 + F1, F1 + F2, F1 + F3, F1 + F4, F1 + F5, F1 + FS,
    F2 + F2, F2 + F3, F2 + F4, F2 + F5, F2 + FS,
    F3 + F3, F3 + F4, F3 + F5, F3 + FS,
    F4 + F4, F4 + F5, F4 + FS,
    F5 + F5, F5 + FS,
    FS + FS,
    /* three dice */
    F1 + F1 + F1, F1 + F1 + F2, F1 + F1 + F3, F1 + F1 + F4, F1 + F1 + F5, F1 + F1 + FS,
    F1 + F2 + F2, F1 + F2 + F3, F1 + F2 + F4, F1 + F2 + F5, F1 + F2 + FS,
    F1 + F3 + F3, F1 + F3 + F4, F1 + F3 + F5, F1 + F3 + FS,
    F1 + F4 + F4, F1 + F4 + F5, F1 + F4 + FS,
    F1 + F5 + F5, F1 + F5 + FS,
    F1 + FS + FS,
    F2 + F2 + F2, F2 + F2 + F3, F2 + F2 + F4, F2 + F2 + F5, F2 + F2 + FS,
    F2 + F3 + F3, F2 + F3 + F4, F2 + F3 + F5, F2 + F3 + FS,
    F2 + F4 + F4, F2 + F4 + F5, F2 + F4 + FS,
    F2 + F5 + F5, F2 + F5 + FS,
    F2 + FS + FS,
    F3 + F3 + F3, F3 + F3 + F4, F3 + F3 + F5, F3 + F3 + FS,
    F3 + F4 + F4, F3 + F4 + F5, F3 + F4 + FS,
    F3 + F5 + F5, F3 + F5 + FS,
    F3 + FS + FS,
    F4 + F4 + F4, F4 + F4 + F5, F4 + F4 + FS,
    F4 + F5 + F5, F4 + F5 + FS,
    F4 + FS + FS,
    F5 + F5 + F5, F5 + F5 + FS,
    F5 + FS + FS,
    FS + FS + FS,
};
/* clang-format on */

/* A roll, as often as there are ordered rolls of its faces. */
#define ONCE(roll) (roll)
#define TWICE(roll) (roll), (roll)
#define THRICE(roll) (roll), (roll), (roll)
#define SIX_TIMES(roll) THRICE(roll), THRICE(roll)

/* clang-format off */
static const uint8_t ordered_rolls[6 + 36 + 216] = {
    /* one die */
    0, 1, 2, 3, 4, 5,
    /* two dice */
    ONCE(6), TWICE(7), TWICE(8), TWICE(9), TWICE(10), TWICE(11),
    ONCE(12), TWICE(13), TWICE(14), TWICE(15), TWICE(16),
    ONCE(17), TWICE(18), TWICE(19), TWICE(20),
    ONCE(21), TWICE(22), TWICE(23),
    ONCE(24), TWICE(25),
    ONCE(26),
    /* three dice */
    ONCE(27), THRICE(28), THRICE(29), THRICE(30), THRICE(31), THRICE(32),
    THRICE(33), SIX_TIMES(34), SIX_TIMES(35), SIX_TIMES(36), SIX_TIMES(37),
    THRICE(38), SIX_TIMES(39), SIX_TIMES(40), SIX_TIMES(41),
    THRICE(42), SIX_TIMES(43), SIX_TIMES(44),
    THRICE(45), SIX_TIMES(46),
    THRICE(47),
    ONCE(48), THRICE(49), THRICE(50), THRICE(51), THRICE(52),
    THRICE(53), SIX_TIMES(54), SIX_TIMES(55), SIX_TIMES(56),
    THRICE(57), SIX_TIMES(58), SIX_TIMES(59),
    THRICE(60), SIX_TIMES(61),
    THRICE(62),
    ONCE(63), THRICE(64), THRICE(65), THRICE(66),
    THRICE(67), SIX_TIMES(68), SIX_TIMES(69),
    THRICE(70), SIX_TIMES(71),
    THRICE(72),
    ONCE(73), THRICE(74), THRICE(75),
    THRICE(76), SIX_TIMES(77),
    THRICE(78),
    ONCE(79), THRICE(80),
    THRICE(81),
    ONCE(82),
};
/* clang-format on */

uint32_t dice_ordered_rolls(unsigned size) {
    return size == 1 ? 6 : size == 2 ? 36 : 216;
}

uint32_t dice_roll_weight(unsigned roll) {
    const handful pairs = 0x222222, every_face = 0x111111;
    handful dice = dice_rolls[roll];
    unsigned size = roll_size(roll);
    bool three_alike = dice & dice >> 1 & every_face;
    bool two_alike = dice & pairs;
    if (three_alike || size == 1)
        return 1;
    if (two_alike)
        return size == 2 ? 1 : 3;
    return size == 2 ? 2 : 6;
}

unsigned dice_roll_at(unsigned size, uint32_t k) {
    assert(k < dice_ordered_rolls(size));
    return ordered_rolls[(size == 1 ? 0 : size == 2 ? 6 : 6 + 36) + k];
}

/*
 * The roll of two or three faces, the lowest first. Its place is the last face, plus what the
 * face before that adds, plus what the one before that adds.
 */

static const uint8_t last_but_one[FACES] = {0, 5, 9, 12, 14, 15};
static const uint8_t last_but_two[FACES] = {0, 15, 25, 31, 34, 35};

static uint8_t roll_of_two(unsigned a, unsigned b) {
    return (uint8_t)(ROLLS_OF_TWO + last_but_one[a] + b);
}

static uint8_t roll_of_three(unsigned a, unsigned b, unsigned c) {
    return (uint8_t)(ROLLS_OF_THREE + last_but_two[a] + last_but_one[b] + c);
}

int dice_parts(handful dice, uint8_t parts[7]) {
    unsigned a = lowest_die(&dice), b = lowest_die(&dice), c = lowest_die(&dice);
    int count = 0;
    parts[count++] = (uint8_t)a;
    parts[count] = (uint8_t)b;
    count += a != b;
    parts[count] = (uint8_t)c;
    count += b != c;
    parts[count++] = roll_of_two(a, b);
    parts[count] = roll_of_two(a, c);
    count += b != c;
    parts[count] = roll_of_two(b, c);
    count += a != b;
    parts[count++] = roll_of_three(a, b, c);
    return count;
}
