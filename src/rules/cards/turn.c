/*
 * The card game's course: set-up, the turn, the end, and the closing round.
 */
#include "rules/cards/cards.h"

#include <assert.h>
#include <string.h>

struct wish cards_wish(unsigned index) {
    static const uint8_t suits[SUIT_PAIRS][2] = {
        {0, 0}, {0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}, {1, 1}, {1, 2}, {1, 3}, {1, 4},
        {1, 5}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {3, 3}, {3, 4}, {3, 5}, {4, 4}, {4, 5},
    };
    const uint8_t *pair = suits[index % SUIT_PAIRS];
    unsigned value = index / SUIT_PAIRS + 1;
    return (struct wish){value, pair[0] * (unsigned)VALUES + value,
                         pair[1] * (unsigned)VALUES + value};
}

/* Set-up. */

static int deck_at_start(int seats) {
    return seats == 2 ? DECK_SIZE - LEFT_OUT_FOR_TWO : DECK_SIZE;
}

static struct card_set every_card(void) {
    const unsigned twice = 1u << 3 | 1u << 4 | 1u << 5 | 1u << 6 | 1u << 7 | 1u << CLOSING;
    return (struct card_set){
        .colours = {(UINT64_C(1) << COLOUR_CARDS) - 1, every_colour(0) * twice},
        .points = ANY_NUMBER,
    };
}

void cards_start(struct state *state, int seats, const struct options *options) {
    (void)options;
    struct table *table = table_of(state);

    memset(state, 0, sizeof *state);
    table->at = (struct position){
        .to_move = SEAT_CHANCE, .phase = PHASE_SETUP, .seats = (uint8_t)seats, .viewer = SEAT_ALL};
    table->deck = (uint8_t)deck_at_start(seats);
    table->unseen = every_card();
    for (int value = 1; value <= STONES; value++)
        table->stones |= (numbers)(1u << value);
    for (int i = 0; i < seats; i++)
        table->seat[i].follow = table->unseen.colours.once;
}

static int dealt_in_set_up(const struct table *table) {
    return deck_at_start(table->at.seats) - table->deck;
}

int cards_receiver(const struct table *table) {
    return table->at.phase == PHASE_SETUP ? dealt_in_set_up(table) / HAND_SIZE : table->turn;
}

static void set_up_step(struct table *table) {
    if (dealt_in_set_up(table) == HAND_SIZE * table->at.seats) {
        table->at.to_move = 0;
        table->at.phase = PHASE_PLAY;
    }
}

/* The end, and the closing round. */

static void pass_turn(struct table *table, enum phase phase) {
    uint8_t next = (uint8_t)(table->turn + 1);
    table->turn = next == table->at.seats ? 0 : next;
    table->at.to_move = (int8_t)table->turn;
    table->at.phase = (uint8_t)phase;
    table->discarded = 0;
    table->closed = 0;
    table->to_take = 0;
    table->laid = 0;
}

/* Everybody may lay two more cards; who ended the game comes last. */
static void begin_closing_round(struct table *table) {
    table->ended_by = table->turn;
    pass_turn(table, PHASE_CLOSING);
}

static void end_game(struct table *table) {
    table->laid = 0;
    table->at.to_move = SEAT_NONE;
    table->at.phase = PHASE_OVER;
}

/* The seat lays no more cards in the closing round. */
static void done(struct table *table) {
    if (table->turn == table->ended_by)
        end_game(table);
    else
        pass_turn(table, PHASE_CLOSING);
}

/* Taking cards, the last part of a turn. */

static void card_taken(struct table *table) {
    table->to_take--;
    if (table->deck == 0 || table->idle == IDLE_ROUNDS_TO_END * table->at.seats)
        begin_closing_round(table);
    else if (table->to_take > 0)
        table->at.to_move = (int8_t)table->turn;
    else
        pass_turn(table, PHASE_PLAY);
}

/* The card from the deck reaches its hand; to other eyes it only makes the hand larger. */
static void deal(struct table *table, action act) {
    struct cards_seat *seat = &table->seat[cards_receiver(table)];
    if (act == DEAL_HIDDEN) {
        seat->hidden++;
    } else {
        set_remove(&table->unseen, act - DEAL);
        set_add(&seat->hand, act - DEAL);
    }
    table->deck--;
    if (table->at.phase == PHASE_SETUP)
        set_up_step(table);
    else
        card_taken(table);
}

static void draw_from_deck(struct table *table) {
    table->idle = 0;
    table->at.to_move = SEAT_CHANCE;
}

/* Everybody sees this card go into the hand. A turn that only swapped cards brought nothing. */
static void draw_from_pile(struct table *table, struct cards_seat *seat, unsigned suit) {
    assert(table->pile_size[suit] > 0 && !(table->closed >> suit & 1));
    unsigned top = --table->pile_size[suit];
    unsigned card = suit * VALUES + table->pile[suit][top];
    table->pile[suit][top] = 0;
    if (top == 0)
        table->filled ^= (uint8_t)(1u << suit);
    set_add(&seat->hand, card);
    set_add(&seat->known, card);
    table->idle = (uint8_t)(table->discarded == 1 ? table->idle + 1 : 0);
    card_taken(table);
}

/* Discarding and playing, the first part of a turn. */

/* A card everybody knows of goes first; one nobody knew of is unseen no longer. */
static void leave_hand(struct table *table, struct cards_seat *seat, unsigned card) {
    if (set_has(&seat->hand, card)) {
        set_remove(&seat->hand, card);
        if (set_has(&seat->known, card))
            set_remove(&seat->known, card);
    } else {
        assert(seat->hidden > 0);
        seat->hidden--;
        set_remove(&table->unseen, card);
    }
}

/* As many cards are taken as were discarded, and not from the piles they went to. */
static void discard(struct table *table, struct cards_seat *seat, unsigned card) {
    unsigned suit = card_suit(card);
    leave_hand(table, seat, card);
    table->pile[suit][table->pile_size[suit]++] = (uint8_t)card_value(card);
    table->filled |= (uint8_t)(1u << suit);
    table->closed |= (uint8_t)(1u << suit);
    table->discarded++;
    table->to_take++;
    table->at.phase = PHASE_DRAW;
}

static void wish(struct table *table, struct cards_seat *seat, struct wish wish) {
    numbers stone = (numbers)(1u << wish.value);
    assert(table->stones & stone);
    discard(table, seat, wish.first);
    discard(table, seat, wish.second);
    table->stones ^= stone;
    seat->stones |= stone;
}

/* A played card is replaced by one, unless it ended the game or belongs to the closing round. */
static void card_laid(struct table *table) {
    if (table->at.phase == PHASE_CLOSING) {
        if (++table->laid == CLOSING_LAYS)
            done(table);
    } else if (table->closed_rows == ROWS_TO_END) {
        begin_closing_round(table);
    } else {
        table->to_take = 1;
        table->at.phase = PHASE_DRAW;
    }
}

static void lay_number(struct table *table, struct cards_seat *seat, unsigned colour,
                       unsigned number) {
    unsigned shift = colour * VALUES;
    uint64_t follow = row_follow(row_numbers(seat, colour), number);
    seat->follow = (seat->follow & ~((uint64_t)ANY_NUMBER << shift)) | follow << shift;
    table->twin_after_point |= seat->points_in[colour] & (numbers)(1u << number);
}

static void play(struct table *table, struct cards_seat *seat, unsigned card) {
    unsigned colour = card_suit(card), value = card_value(card);
    assert(rows_fit(seat) >> card & 1);
    leave_hand(table, seat, card);
    pack_add(&seat->rows, card);
    if (value == CLOSING)
        table->closed_rows += (uint8_t)(row_closings(seat, colour) == 1);
    else
        lay_number(table, seat, colour, value);
    card_laid(table);
}

static void play_point(struct table *table, struct cards_seat *seat, unsigned number,
                       unsigned row) {
    assert(row == POINTS || row_ends(seat) >> (row * VALUES + number) & 1);
    leave_hand(table, seat, COLOUR_CARDS + number);
    seat->points_in[row] |= (numbers)(1u << number);
    card_laid(table);
}

void cards_apply(struct state *state, action act) {
    struct table *table = table_of(state);
    struct cards_seat *seat = &table->seat[table->turn];

    if (act < PLAY_POINT)
        play(table, seat, act - PLAY);
    else if (act < DISCARD)
        play_point(table, seat, (act - PLAY_POINT) / SUITS, (act - PLAY_POINT) % SUITS);
    else if (act < WISH)
        discard(table, seat, act - DISCARD);
    else if (act < DRAW_DECK)
        wish(table, seat, cards_wish(act - WISH));
    else if (act == DRAW_DECK)
        draw_from_deck(table);
    else if (act < DONE)
        draw_from_pile(table, seat, act - DRAW_PILE);
    else if (act == DONE)
        done(table);
    else
        deal(table, act);
}
