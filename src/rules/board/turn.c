/*
 * The board game's course: set-up, the turn, tiles, and the end.
 */
#include "rules/board/board.h"

#include <assert.h>
#include <string.h>

/* The fields that get a tile, path by path. The last of each path is its end stone. */
static const uint8_t tile_fields[COLOURS][TILES_A_PATH] = {
    {3, 5, 6, 7, 9}, {2, 4, 6, 7, 9}, {2, 3, 5, 7, 9}, {2, 4, 5, 7, 9}, {3, 4, 6, 7, 9},
};

unsigned board_slot_path(unsigned slot) {
    return slot / TILES_A_PATH;
}

unsigned board_slot_field(unsigned slot) {
    return tile_fields[board_slot_path(slot)][slot % TILES_A_PATH];
}

int board_small_figures_left(const struct board_seat *seat) {
    int left = SMALL_FIGURES;
    for (int path = 0; path < COLOURS; path++)
        left -= seat->field[path] > 0 && seat->big != path;
    return left;
}

/* Set-up. */

void board_start(struct state *state, int seats, const struct options *options) {
    (void)options;
    struct board *board = board_of(state);
    const uint64_t every_card = (UINT64_C(1) << CARDS) - 1;

    memset(state, 0, sizeof *state);
    board->at = (struct position){
        .to_move = SEAT_CHANCE, .phase = PHASE_SETUP, .seats = (uint8_t)seats, .viewer = SEAT_ALL};
    board->deck = (uint8_t)(seats == 2 ? DECK_SIZE - LEFT_OUT_FOR_TWO : DECK_SIZE);
    board->unseen = (struct pack){every_card, every_card};
    board->closed = NO_COLOUR;
    memcpy(board->tiles_left, (uint8_t[TILE_KINDS]){9, 9, 2, 3, 2}, TILE_KINDS);
    memset(board->tile, NO_TILE, sizeof board->tile);
    for (int i = 0; i < seats; i++) {
        board->seat[i].fits = every_card;
        board->seat[i].big = NO_COLOUR;
    }
}

int board_receiver(const struct board *board) {
    return board->at.phase == PHASE_SETUP ? (board->set_up - TILES) / HAND_SIZE : board->turn;
}

static void set_up_step(struct board *board) {
    board->set_up++;
    if (board->set_up == TILES + HAND_SIZE * board->at.seats) {
        board->at.to_move = 0;
        board->at.phase = PHASE_PLAY;
    }
}

static void lay_tile(struct board *board, unsigned slot, unsigned kind) {
    assert(slot == board->set_up && board->tiles_left[kind] > 0);
    board->tiles_left[kind]--;
    board->tile[board_slot_path(slot)][board_slot_field(slot)] = (uint8_t)kind;
    set_up_step(board);
}

/* The end. */

static void end_game(struct board *board) {
    board->at.to_move = SEAT_NONE;
    board->at.phase = PHASE_OVER;
}

/* Taking a card, the last part of a turn. */

static void end_turn(struct board *board) {
    uint8_t next = (uint8_t)(board->turn + 1);
    board->turn = next == board->at.seats ? 0 : next;
    board->at.to_move = (int8_t)board->turn;
    board->at.phase = PHASE_PLAY;
}

/* The card from the deck reaches its hand; to other eyes it only makes the hand larger. */
static void deal(struct board *board, action act) {
    struct board_seat *seat = &board->seat[board_receiver(board)];
    if (act == DEAL_HIDDEN) {
        seat->hidden++;
    } else {
        pack_remove(&board->unseen, act - DEAL);
        pack_add(&seat->hand, act - DEAL);
    }
    board->deck--;
    if (board->at.phase == PHASE_SETUP)
        set_up_step(board);
    else if (board->deck == 0)
        end_game(board);
    else
        end_turn(board);
}

static void draw_from_deck(struct board *board) {
    board->idle = 0;
    board->at.to_move = SEAT_CHANCE;
}

/* Everybody sees this card go into the hand. A turn that only swapped cards brought nothing. */
static void draw_from_pile(struct board *board, struct board_seat *seat, unsigned colour) {
    assert(board->pile_size[colour] > 0 && colour != board->closed);
    unsigned card = colour * NUMBERS + board->pile[colour][--board->pile_size[colour]];
    board->pile[colour][board->pile_size[colour]] = 0;
    pack_add(&seat->hand, card);
    pack_add(&seat->known, card);
    board->idle = (uint8_t)(board->closed == NO_COLOUR ? 0 : board->idle + 1);
    if (board->idle == IDLE_ROUNDS_TO_END * board->at.seats)
        end_game(board);
    else
        end_turn(board);
}

/* Figures and tiles. */

static void enter_field(struct board *board, struct board_seat *seat, unsigned path) {
    unsigned field = ++seat->field[path];
    board->at.phase = PHASE_DRAW;
    if (field == GOAL_FIELD && ++board->in_goal == FIGURES_TO_END) {
        end_game(board);
        return;
    }
    switch (board->tile[path][field]) {
    case TILE_STONE:
        seat->stones++;
        board->tile[path][field] = NO_TILE;
        break;
    case TILE_CLOVER:
        board->at.phase = PHASE_CLOVER;
        break;
    case TILE_1:
    case TILE_2:
    case TILE_3:
        seat->tile_points += (uint8_t)(board->tile[path][field] - TILE_1 + 1);
        break;
    default:
        break;
    }
}

static void start_figure(struct board *board, struct board_seat *seat, unsigned path, bool big) {
    assert(seat->field[path] == 0);
    if (big) {
        assert(seat->big == NO_COLOUR);
        seat->big = (uint8_t)path;
    }
    enter_field(board, seat, path);
}

static void advance_figure(struct board *board, struct board_seat *seat, unsigned path) {
    assert(seat->field[path] > 0 && seat->field[path] < END_STONE);
    enter_field(board, seat, path);
}

/* Playing or discarding a card, the first part of a turn. */

/* A card everybody knows of goes first; one nobody knew of is unseen no longer. */
static void leave_hand(struct board *board, struct board_seat *seat, unsigned card) {
    if (pack_has(&seat->hand, card)) {
        pack_remove(&seat->hand, card);
        pack_drop(&seat->known, card);
    } else {
        assert(seat->hidden > 0);
        seat->hidden--;
        pack_remove(&board->unseen, card);
    }
}

static void lay_in_row(struct board_seat *seat, unsigned card) {
    unsigned colour = card_colour(card);
    unsigned shift = colour * NUMBERS;
    assert(seat->fits >> card & 1);
    pack_add(&seat->rows, card);
    uint64_t follow = row_follow(row_numbers(seat, colour), card_number(card));
    seat->fits = (seat->fits & ~((uint64_t)ANY_NUMBER << shift)) | follow << shift;
}

static void play(struct board *board, struct board_seat *seat, unsigned card) {
    unsigned path = card_colour(card);
    leave_hand(board, seat, card);
    lay_in_row(seat, card);
    board->path = (uint8_t)path;
    board->closed = NO_COLOUR;
    if (seat->field[path] == 0 || seat->field[path] == END_STONE)
        board->at.phase = PHASE_FIGURE;
    else
        enter_field(board, seat, path);
}

static void discard(struct board *board, struct board_seat *seat, unsigned card) {
    unsigned colour = card_colour(card);
    leave_hand(board, seat, card);
    board->pile[colour][board->pile_size[colour]++] = (uint8_t)card_number(card);
    board->closed = (uint8_t)colour;
    board->at.phase = PHASE_DRAW;
}

void board_apply(struct state *state, action act) {
    struct board *board = board_of(state);
    struct board_seat *seat = &board->seat[board->turn];

    if (act < DISCARD)
        play(board, seat, act - PLAY);
    else if (act < DRAW_DECK)
        discard(board, seat, act - DISCARD);
    else if (act == DRAW_DECK)
        draw_from_deck(board);
    else if (act < START)
        draw_from_pile(board, seat, act - DRAW_PILE);
    else if (act < ADVANCE)
        start_figure(board, seat, (act - START) / 2u, (act - START) % 2);
    else if (act < PASS)
        advance_figure(board, seat, act - ADVANCE);
    else if (act == PASS)
        board->at.phase = PHASE_DRAW;
    else if (act < LAY_TILE)
        deal(board, act);
    else
        lay_tile(board, (act - LAY_TILE) / TILE_KINDS, (act - LAY_TILE) % TILE_KINDS);
}
