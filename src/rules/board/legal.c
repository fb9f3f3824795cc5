/*
 * What may be done now in the board game, and the reason when something may not.
 */
#include "rules/board/board.h"

#include "rules/common_rules.h"
#include "rules/refuse.h"

/* The kinds of card the seat holds, or may hold as far as the viewer knows. */
static uint64_t possible_hand(const struct board *board, const struct board_seat *seat) {
    return seat->hidden ? seat->hand.once | board->unseen.once : seat->hand.once;
}

/* A deal shows its card if the viewer sees everything or is the one who gets it. */
static bool deal_is_hidden(const struct board *board) {
    return board->at.viewer != SEAT_ALL && board->at.viewer != board_receiver(board);
}

static bool laying_tiles(const struct board *board) {
    return board->at.phase == PHASE_SETUP && board->set_up < TILES;
}

static bool may_advance(const struct board_seat *seat, unsigned path) {
    return seat->field[path] > 0 && seat->field[path] < END_STONE;
}

static bool may_start(const struct board_seat *seat, unsigned path, bool big) {
    if (seat->field[path] > 0)
        return false;
    return big ? seat->big == NO_COLOUR : board_small_figures_left(seat) > 0;
}

/* The first card of a colour brings a figure onto that path and nowhere else. */
static bool must_start_here(const struct board *board, const struct board_seat *seat) {
    return board->at.phase == PHASE_FIGURE && seat->field[board->path] == 0;
}

/* Lists of actions. */

/*
 * Plays and discards of a hand that is known and so has at most HAND_SIZE kinds. It takes as many
 * steps whatever the hand is, because a loop whose end the processor cannot foresee costs more
 * than the steps it saves. Stop bits follow the last card; what they write behind the end of the
 * plays is written over by the discards, and behind those it is ignored. The cards are looked for
 * twice, because a compiler that keeps them in an array gathers it through memory and waits for it.
 */
static int list_hand(uint64_t held, uint64_t fits, action *out) {
    const uint64_t stops = ((UINT64_C(1) << HAND_SIZE) - 1) << CARDS;
    uint64_t left = held | stops, again = left;
    int plays = 0, discards = 0;
    for (int i = 0; i < HAND_SIZE; i++, left &= left - 1) {
        action card = (action)__builtin_ctzll(left);
        out[plays] = (action)(PLAY + card);
        plays += fits >> card & 1;
        discards += card < CARDS;
    }
    for (int i = 0; i < HAND_SIZE; i++, again &= again - 1)
        out[plays + i] = (action)(DISCARD + __builtin_ctzll(again));
    return plays + discards;
}

static int list_turns(const struct board *board, const struct board_seat *seat, action *out) {
    if (seat->hidden == 0)
        return list_hand(seat->hand.once, seat->fits, out);
    uint64_t held = possible_hand(board, seat);
    int count = list_kinds(held & seat->fits, PLAY, out);
    return count + list_kinds(held, DISCARD, out + count);
}

/* The deck, then the open piles, in as many steps whatever lies open: as in list_hand. */
static int list_draws(const struct board *board, action *out) {
    unsigned open = 0, piles = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        unsigned is_open = (board->pile_size[colour] > 0) & (colour != board->closed);
        open |= is_open << colour;
        piles += is_open;
    }
    open |= ((1u << COLOURS) - 1) << COLOURS;
    out[0] = DRAW_DECK;
    for (int i = 1; i <= COLOURS; i++, open &= open - 1)
        out[i] = (action)(DRAW_PILE + __builtin_ctz(open));
    return (int)(1 + piles);
}

static int list_figures(const struct board *board, const struct board_seat *seat, action *out) {
    int count = 0;
    bool start_here = must_start_here(board, seat);
    for (unsigned path = 0; path < COLOURS; path++) {
        if (start_here && path != board->path)
            continue;
        for (unsigned big = 0; big < 2; big++)
            if (may_start(seat, path, big))
                out[count++] = (action)(START + 2 * path + big);
    }
    for (unsigned path = 0; path < COLOURS && !start_here; path++)
        if (may_advance(seat, path))
            out[count++] = (action)(ADVANCE + path);
    if (board->at.phase == PHASE_CLOVER)
        out[count++] = PASS;
    return count;
}

static int list_chance(const struct board *board, action *out) {
    int count = 0;
    if (laying_tiles(board)) {
        for (int kind = 0; kind < TILE_KINDS; kind++)
            if (board->tiles_left[kind])
                out[count++] = (action)(LAY_TILE + board->set_up * TILE_KINDS + kind);
    } else if (deal_is_hidden(board)) {
        out[count++] = DEAL_HIDDEN;
    } else {
        count = list_kinds(board->unseen.once, DEAL, out);
    }
    return count;
}

int board_legal(const struct state *state, action *out) {
    const struct board *board = board_in(state);
    const struct board_seat *seat = &board->seat[board->turn];

    if (board->at.to_move == SEAT_CHANCE)
        return list_chance(board, out);
    switch (board->at.phase) {
    case PHASE_PLAY:
        return list_turns(board, seat, out);
    case PHASE_DRAW:
        return list_draws(board, out);
    case PHASE_FIGURE:
    case PHASE_CLOVER:
        return list_figures(board, seat, out);
    default:
        return 0;
    }
}

/* Chance. */

uint32_t board_weights(const struct state *state) {
    const struct board *board = board_in(state);
    if (laying_tiles(board))
        return (uint32_t)(TILES - board->set_up);
    return deal_is_hidden(board) ? 1 : pack_count(&board->unseen);
}

uint32_t board_weight(const struct state *state, action act) {
    const struct board *board = board_in(state);
    if (act == DEAL_HIDDEN)
        return 1;
    return laying_tiles(board) ? board->tiles_left[(act - LAY_TILE) % TILE_KINDS]
                               : pack_copies(&board->unseen, act - DEAL);
}

action board_outcome(const struct state *state, uint32_t k) {
    const struct board *board = board_in(state);
    if (!laying_tiles(board))
        return deal_is_hidden(board) ? DEAL_HIDDEN : (action)(DEAL + pack_nth(&board->unseen, k));
    unsigned kind = 0;
    while (k >= board->tiles_left[kind])
        k -= board->tiles_left[kind++];
    return (action)(LAY_TILE + board->set_up * TILE_KINDS + kind);
}

/* Tiles are numbered by their slot, deals by how many cards are left. */
uint32_t board_event(const struct state *state) {
    const struct board *board = board_in(state);
    return laying_tiles(board) ? board->set_up : TILES + (uint32_t)(DECK_SIZE - board->deck);
}

/* Reasons. */

static const struct rule
    chance_first = {"board.chance", "", "Tiles and cards come first: a deal is due."},
    tile_order = {"board.tile_order", "cn", "The next tile goes onto field {1} of path {0}."},
    tile_gone = {"board.tile_gone", "", "No tile of that kind is left."},
    card_seen = {"board.card_seen", "cv", "Both {0}{1} have been seen already."},
    card_first = {"board.card_first", "", "Play or discard a card first."},
    figure_first = {"board.figure_first", "", "Move a figure first."},
    clover_first = {"board.clover_first", "", "Use the clover first, or pass."},
    draw_first = {"board.draw_first", "", "Take a card: your turn ends with it."},
    start_here = {"board.start_here", "c", "The card was {0}: a figure must start on path {0}."},
    figure_there = {"board.figure_there", "c", "You have a figure on path {0} already."},
    big_gone = {"board.big_gone", "", "Your big figure has left the start field."},
    small_gone = {"board.small_gone", "", "All your small figures have left the start field."},
    no_figure = {"board.no_figure", "c", "You have no figure on path {0}."},
    on_end_stone = {"board.on_end_stone", "c", "Your figure on path {0} stands on its end stone."},
    must_move = {"board.must_move", "", "A played card moves a figure: you may not pass."};

const struct rule *const board_rules[] = {
    &rule_over,           &chance_first,
    &rule_no_deal,        &tile_order,
    &tile_gone,           &card_seen,
    &rule_deal_hidden,    &rule_deal_open,
    &card_first,          &figure_first,
    &clover_first,        &draw_first,
    &rule_not_in_hand,    &rule_row_too_low,
    &rule_row_too_high,   &rule_pile_empty,
    &rule_pile_closed,    &start_here,
    &figure_there,        &big_gone,
    &small_gone,          &no_figure,
    &on_end_stone,        &must_move,
    &rule_unknown_option, NULL,
};

static bool check_tile(const struct board *board, unsigned slot, unsigned kind,
                       struct refusal *refusal) {
    if (slot != board->set_up)
        return refuse(refusal, &tile_order, (int)board_slot_path(board->set_up),
                      (int)board_slot_field(board->set_up));
    return board->tiles_left[kind] > 0 || refuse(refusal, &tile_gone);
}

static bool check_deal(const struct board *board, action act, struct refusal *refusal) {
    if (act == DEAL_HIDDEN)
        return deal_is_hidden(board) || refuse(refusal, &rule_deal_open);
    if (deal_is_hidden(board))
        return refuse(refusal, &rule_deal_hidden);
    unsigned card = act - DEAL;
    return pack_has(&board->unseen, card) ||
           refuse(refusal, &card_seen, (int)card_colour(card), (int)card_number(card));
}

static bool check_chance(const struct board *board, action act, struct refusal *refusal) {
    if (laying_tiles(board) && act >= LAY_TILE)
        return check_tile(board, (act - LAY_TILE) / TILE_KINDS, (act - LAY_TILE) % TILE_KINDS,
                          refusal);
    if (!laying_tiles(board) && act >= DEAL && act < LAY_TILE)
        return check_deal(board, act, refusal);
    return refuse(refusal, &chance_first);
}

static bool check_held(const struct board *board, const struct board_seat *seat, unsigned card,
                       struct refusal *refusal) {
    return possible_hand(board, seat) >> card & 1 ||
           refuse(refusal, &rule_not_in_hand, (int)card_colour(card), (int)card_number(card));
}

/* In a row with a direction the numbers that fit begin, or end, with the last one laid. */
static bool check_row(const struct board_seat *seat, unsigned card, struct refusal *refusal) {
    unsigned colour = card_colour(card), number = card_number(card);
    numbers fits = row_fits(seat, colour);
    if (fits >> number & 1)
        return true;
    if (row_direction(fits) > 0)
        return refuse(refusal, &rule_row_too_low, (int)colour, __builtin_ctz(fits), (int)number);
    return refuse(refusal, &rule_row_too_high, (int)colour, 31 - __builtin_clz(fits), (int)number);
}

static bool check_draw(const struct board *board, unsigned colour, struct refusal *refusal) {
    if (colour == board->closed)
        return refuse(refusal, &rule_pile_closed, (int)colour);
    return board->pile_size[colour] > 0 || refuse(refusal, &rule_pile_empty, (int)colour);
}

static bool check_start(const struct board *board, const struct board_seat *seat, unsigned path,
                        bool big, struct refusal *refusal) {
    if (must_start_here(board, seat) && path != board->path)
        return refuse(refusal, &start_here, board->path);
    if (seat->field[path] > 0)
        return refuse(refusal, &figure_there, (int)path);
    return may_start(seat, path, big) || refuse(refusal, big ? &big_gone : &small_gone);
}

static bool check_advance(const struct board *board, const struct board_seat *seat, unsigned path,
                          struct refusal *refusal) {
    if (must_start_here(board, seat))
        return refuse(refusal, &start_here, board->path);
    if (seat->field[path] == 0)
        return refuse(refusal, &no_figure, (int)path);
    return may_advance(seat, path) || refuse(refusal, &on_end_stone, (int)path);
}

static bool check_figure(const struct board *board, const struct board_seat *seat, action act,
                         struct refusal *refusal) {
    if (act == PASS)
        return board->at.phase == PHASE_CLOVER || refuse(refusal, &must_move);
    if (act >= START && act < ADVANCE)
        return check_start(board, seat, (act - START) / 2u, (act - START) % 2, refusal);
    if (act >= ADVANCE && act < PASS)
        return check_advance(board, seat, act - ADVANCE, refusal);
    return refuse(refusal, board->at.phase == PHASE_CLOVER ? &clover_first : &figure_first);
}

static bool check_turn(const struct board *board, const struct board_seat *seat, action act,
                       struct refusal *refusal) {
    if (act < DISCARD)
        return check_held(board, seat, act - PLAY, refusal) && check_row(seat, act - PLAY, refusal);
    if (act < DRAW_DECK)
        return check_held(board, seat, act - DISCARD, refusal);
    return refuse(refusal, &card_first);
}

bool board_check(const struct state *state, action act, struct refusal *refusal) {
    const struct board *board = board_in(state);
    const struct board_seat *seat = &board->seat[board->turn];

    if (board->at.phase == PHASE_OVER)
        return refuse(refusal, &rule_over);
    if (board->at.to_move == SEAT_CHANCE)
        return check_chance(board, act, refusal);
    if (act >= DEAL)
        return refuse(refusal, &rule_no_deal);
    switch (board->at.phase) {
    case PHASE_PLAY:
        return check_turn(board, seat, act, refusal);
    case PHASE_DRAW:
        if (act >= DRAW_PILE && act < START)
            return check_draw(board, act - DRAW_PILE, refusal);
        return act == DRAW_DECK || refuse(refusal, &draw_first);
    default:
        return check_figure(board, seat, act, refusal);
    }
}
