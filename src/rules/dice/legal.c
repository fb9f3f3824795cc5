/*
 * What may be done now in the dice game, and the reason when something may not.
 */
#include "rules/dice/dice.h"

#include "rules/common_rules.h"
#include "rules/pack.h"
#include "rules/refuse.h"

/* Lists of actions. */

static int list_rolls(unsigned size, action *out) {
    int count = 0;
    for (unsigned roll = rolls_begin(size); roll < rolls_end(size); roll++)
        out[count++] = (action)(ROLL + roll);
    return count;
}

static int list_rerolls(const struct dice *dice, action *out) {
    uint8_t parts[7];
    int count = dice_parts(dice->lying, parts);
    *out++ = KEEP;
    for (int i = 0; i < count; i++)
        *out++ = (action)(REROLL + parts[i]);
    return 1 + count;
}

/* The middle holds a stone tile as long as the game lasts, so a stone rolled can always be used. */
static int list_takes(const struct dice *dice, const struct dice_seat *seat, action *out) {
    tiles takeable = tiles_of_numbers(handful_sums(dice->lying)) & dice->middle & seat->fits;
    int count = list_kinds(takeable, TAKE, out);
    if (dice_showing(dice->lying, STONE_FACE) > 0)
        out[count++] = STONES;
    out[count++] = PASS;
    return count;
}

int dice_legal(const struct state *state, action *out) {
    const struct dice *dice = dice_in(state);
    switch (dice->at.phase) {
    case PHASE_ROLL:
        return list_rolls(dice->due, out);
    case PHASE_REROLL:
        return list_rerolls(dice, out);
    case PHASE_TAKE:
        return list_takes(dice, &dice->seat[dice->turn], out);
    default:
        return 0;
    }
}

/* Chance. */

uint32_t dice_weights(const struct state *state) {
    return dice_ordered_rolls(dice_in(state)->due);
}

uint32_t dice_weight(const struct state *state, action act) {
    unsigned roll = (unsigned)(act - ROLL);
    bool possible = roll < ROLLS && roll_size(roll) == dice_in(state)->due;
    return possible ? dice_roll_weight(roll) : 0;
}

action dice_outcome(const struct state *state, uint32_t k) {
    return (action)(ROLL + dice_roll_at(dice_in(state)->due, k));
}

/* Two numbers for every turn: its first roll, and rolling again. */
uint32_t dice_event(const struct state *state) {
    const struct dice *dice = dice_in(state);
    return 2u * dice->turn_number + dice->rerolled;
}

/* Reasons. */

static const struct rule
    roll_first = {"dice.roll_first", "", "The dice come first: a roll is due."},
    not_chance = {"dice.not_chance", "", "Nothing is rolled now: it is a player's decision."},
    roll_size_wrong = {"dice.roll_size", "n", "This roll must show all the dice rolled: {0}."},
    keep_first = {"dice.keep_first", "", "Keep the dice or roll some of them again first."},
    no_die_shows = {"dice.no_die_shows", "f", "No die shows {0}."},
    fewer_dice_show = {"dice.fewer_dice_show", "fn", "The dice that show {0}: only {1}."},
    kept = {"dice.kept", "", "You kept the dice: take something or pass."},
    rerolled = {"dice.rerolled", "", "You rolled dice again already: take something or pass."},
    tile_gone = {"dice.tile_gone", "cv", "{0}{1} is not in the middle any more."},
    no_such_sum = {"dice.no_such_sum", "n", "The dice make no {0}."},
    no_stone_rolled = {"dice.no_stone_rolled", "", "No die shows a stone."};

const struct rule *const dice_rules[] = {
    &rule_over,
    &roll_first,
    &not_chance,
    &roll_size_wrong,
    &keep_first,
    &no_die_shows,
    &fewer_dice_show,
    &kept,
    &rerolled,
    &tile_gone,
    &no_such_sum,
    &rule_row_too_low,
    &rule_row_too_high,
    &no_stone_rolled,
    &rule_unknown_option,
    &dice_end_unknown,
    &dice_symbol_unknown,
    &dice_symbol_count,
    &dice_symbols_incomplete,
    NULL,
};

static bool check_roll(const struct dice *dice, action act, struct refusal *refusal) {
    if (act < ROLL || act >= ACTION_COUNT)
        return refuse(refusal, &roll_first);
    return roll_size((unsigned)(act - ROLL)) == dice->due ||
           refuse(refusal, &roll_size_wrong, dice->due);
}

/* The refusal speaks of the first face that is named more often than it lies there. */
static bool check_faces(handful lying, handful named, struct refusal *refusal) {
    for (unsigned face = 0; face < FACES; face++) {
        unsigned there = dice_showing(lying, face);
        if (dice_showing(named, face) <= there)
            continue;
        return there ? refuse(refusal, &fewer_dice_show, (int)face, (int)there)
                     : refuse(refusal, &no_die_shows, (int)face);
    }
    return true;
}

static bool check_reroll(const struct dice *dice, action act, struct refusal *refusal) {
    if (act >= REROLL && act < TAKE)
        return check_faces(dice->lying, dice_rolls[act - REROLL], refusal);
    return act == KEEP || refuse(refusal, &keep_first);
}

/* In a row with a direction the numbers that fit begin, or end, with the last one laid. */
static bool check_row(const struct dice_seat *seat, unsigned tile, struct refusal *refusal) {
    unsigned colour = tile_colour(tile), number = tile_number(tile);
    numbers fits = tiles_of_colour(seat->fits, colour);
    if (fits >> number & 1)
        return true;
    if (row_direction(fits) > 0)
        return refuse(refusal, &rule_row_too_low, (int)colour, __builtin_ctz(fits), (int)number);
    return refuse(refusal, &rule_row_too_high, (int)colour, 31 - __builtin_clz(fits), (int)number);
}

static bool check_tile(const struct dice *dice, const struct dice_seat *seat, unsigned tile,
                       struct refusal *refusal) {
    unsigned number = tile_number(tile);
    if (!(dice->middle >> tile & 1))
        return refuse(refusal, &tile_gone, (int)tile_colour(tile), (int)number);
    if (!(handful_sums(dice->lying) >> number & 1))
        return refuse(refusal, &no_such_sum, (int)number);
    return check_row(seat, tile, refusal);
}

static bool check_take(const struct dice *dice, action act, struct refusal *refusal) {
    if (act < TAKE)
        return refuse(refusal, dice->rerolled ? &rerolled : &kept);
    if (act < STONES)
        return check_tile(dice, &dice->seat[dice->turn], act - TAKE, refusal);
    if (act == STONES)
        return dice_showing(dice->lying, STONE_FACE) > 0 || refuse(refusal, &no_stone_rolled);
    return true;
}

bool dice_check(const struct state *state, action act, struct refusal *refusal) {
    const struct dice *dice = dice_in(state);

    if (dice->at.phase == PHASE_OVER)
        return refuse(refusal, &rule_over);
    if (dice->at.phase == PHASE_ROLL)
        return check_roll(dice, act, refusal);
    if (act >= ROLL)
        return refuse(refusal, &not_chance);
    if (dice->at.phase == PHASE_REROLL)
        return check_reroll(dice, act, refusal);
    return check_take(dice, act, refusal);
}
