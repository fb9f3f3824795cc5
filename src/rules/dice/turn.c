/*
 * The dice game's course: set-up, the turn, symbols, and the end.
 */
#include "rules/dice/dice.h"

#include <assert.h>
#include <string.h>

/* Rolling, the first part of a turn. */

static void begin_turn(struct dice *dice) {
    dice->at.to_move = SEAT_CHANCE;
    dice->at.phase = PHASE_ROLL;
    dice->due = DICE;
    dice->lying = 0;
    dice->rerolled = 0;
}

static void roll(struct dice *dice, unsigned number) {
    assert(dice->at.phase == PHASE_ROLL && roll_size(number) == dice->due);
    dice->lying += dice_rolls[number];
    dice->due = 0;
    dice->at.to_move = (int8_t)dice->turn;
    dice->at.phase = dice->rerolled ? PHASE_TAKE : PHASE_REROLL;
}

static void keep(struct dice *dice) {
    assert(dice->at.phase == PHASE_REROLL);
    dice->at.phase = PHASE_TAKE;
}

static void reroll(struct dice *dice, unsigned number) {
    assert(dice->at.phase == PHASE_REROLL && handful_has(dice->lying, dice_rolls[number]));
    dice->lying -= dice_rolls[number];
    dice->due = (uint8_t)roll_size(number);
    dice->rerolled = 1;
    dice->at.to_move = SEAT_CHANCE;
    dice->at.phase = PHASE_ROLL;
}

/* Set-up: there is no chance in it. */

void dice_start(struct state *state, int seats, const struct options *options) {
    struct dice *dice = dice_of(state);

    memset(state, 0, sizeof *state);
    dice->at.seats = (uint8_t)seats;
    dice->at.viewer = SEAT_ALL;
    dice->stones_left = (uint8_t)(STONES_FOR_TWO + STONES_MORE * (seats - 2));
    dice->stones_only = dice_option_stones_only(options);
    dice->middle = EVERY_TILE;
    for (unsigned tile = 0; tile < TILES; tile++)
        dice->symbol[tile] = (uint8_t)dice_option_symbol(options, tile);
    for (int i = 0; i < seats; i++)
        dice->seat[i].fits = EVERY_TILE;
    begin_turn(dice);
}

/* The end. */

static void end_game(struct dice *dice) {
    dice->at.to_move = SEAT_NONE;
    dice->at.phase = PHASE_OVER;
}

static void end_turn(struct dice *dice) {
    uint8_t next = (uint8_t)(dice->turn + 1);
    dice->turn = next == dice->at.seats ? 0 : next;
    dice->turn_number++;
    begin_turn(dice);
}

static bool colour_gone(const struct dice *dice, unsigned colour) {
    return tiles_of_colour(dice->middle, colour) == 0;
}

/* Taking, the last part of a turn. */

/* Stone tiles leave the middle: as many as wanted, or what is left. Returns how many. */
static uint8_t stones_from_middle(struct dice *dice, unsigned wanted) {
    unsigned taken = wanted < dice->stones_left ? wanted : dice->stones_left;
    dice->stones_left = (uint8_t)(dice->stones_left - taken);
    return (uint8_t)taken;
}

static void take_symbol(struct dice *dice, struct dice_seat *seat, unsigned tile) {
    switch (dice->symbol[tile]) {
    case SYMBOL_STONE:
        seat->stones += stones_from_middle(dice, 1);
        break;
    case SYMBOL_CLOVER:
        if (stones_from_middle(dice, 1)) {
            seat->with_stone |= (tiles)1 << tile;
            seat->length[tile_colour(tile)]++;
        }
        break;
    case SYMBOL_LEPRECHAUN:
        seat->leprechauns++;
        break;
    case SYMBOL_1:
    case SYMBOL_2:
    case SYMBOL_3:
        seat->bonus += (uint8_t)(dice->symbol[tile] - SYMBOL_1 + 1);
        break;
    default:
        break;
    }
}

/*
 * The row rule lets an equal number follow, but there is only one tile of each number and colour:
 * the one just laid can never be taken again, so rows are strict by themselves.
 */
static void lay_in_row(struct dice_seat *seat, unsigned tile) {
    unsigned colour = tile_colour(tile);
    unsigned shift = colour * NUMBERS;
    assert(seat->fits >> tile & 1);
    seat->rows |= (tiles)1 << tile;
    seat->length[colour]++;
    tiles follow = row_follow(tiles_of_colour(seat->rows, colour), tile_number(tile));
    seat->fits = (seat->fits & ~((tiles)ANY_NUMBER << shift)) | follow << shift;
}

static void take_tile(struct dice *dice, struct dice_seat *seat, unsigned tile) {
    assert(dice->at.phase == PHASE_TAKE && dice->middle >> tile & 1);
    assert(handful_sums(dice->lying) >> tile_number(tile) & 1);
    dice->middle &= ~((tiles)1 << tile);
    take_symbol(dice, seat, tile);
    lay_in_row(seat, tile);
    dice->idle = 0;
    if (dice->stones_left == 0 || (colour_gone(dice, tile_colour(tile)) && !dice->stones_only))
        end_game(dice);
    else
        end_turn(dice);
}

static void take_stones(struct dice *dice, struct dice_seat *seat) {
    unsigned rolled = dice_showing(dice->lying, STONE_FACE);
    assert(dice->at.phase == PHASE_TAKE && rolled > 0);
    seat->stones += stones_from_middle(dice, rolled);
    dice->idle = 0;
    if (dice->stones_left == 0)
        end_game(dice);
    else
        end_turn(dice);
}

static void take_nothing(struct dice *dice) {
    assert(dice->at.phase == PHASE_TAKE);
    dice->idle++;
    if (dice->idle == IDLE_ROUNDS_TO_END * dice->at.seats)
        end_game(dice);
    else
        end_turn(dice);
}

void dice_apply(struct state *state, action act) {
    struct dice *dice = dice_of(state);
    struct dice_seat *seat = &dice->seat[dice->turn];

    if (act == KEEP)
        keep(dice);
    else if (act < TAKE)
        reroll(dice, act - REROLL);
    else if (act < STONES)
        take_tile(dice, seat, act - TAKE);
    else if (act == STONES)
        take_stones(dice, seat);
    else if (act == PASS)
        take_nothing(dice);
    else
        roll(dice, act - ROLL);
}
