/*
 * The card game, Das Kartenspiel: its state and its actions. Private to this folder.
 *
 * Where to find the rules: set-up, turns, the end and the closing round in turn.c; what may be
 * done now, and why not, in legal.c; points in score.c; what each seat may know in view.c; words
 * in text.c.
 */
#ifndef KELTIS_CARDS_H
#define KELTIS_CARDS_H

#include "keltis/game.h"
#include "rules/pack.h"
#include "rules/row.h"

enum {
    CLOSING = NUMBERS,    /* the value of a closing card, x */
    VALUES = NUMBERS + 1, /* of a colour card: 0 to 10, and CLOSING */
    POINTS = COLOURS,     /* the suit of the point cards; among the rows, the neutral row */
    SUITS = COLOURS + 1,  /* the colours and POINTS: as many piles and rows */
    COLOUR_CARDS = COLOURS * VALUES, /* kinds of colour card */
    CARDS = COLOUR_CARDS + NUMBERS,  /* kinds of card */

    DECK_SIZE = 101, /* 3 to 7 and the closing cards are there twice, all others once */
    LEFT_OUT_FOR_TWO = 30,
    HAND_SIZE = 8,
    PILE_MAX = 18, /* all cards of a colour */

    STONES = 9,       /* wish stones, of the values 1 to 9 */
    ROWS_TO_END = 5,  /* so many rows with a closing card end the game */
    CLOSING_LAYS = 2, /* the cards a seat may lay in the closing round */

    IDLE_ROUNDS_TO_END = 10,
};

/* A card is its suit and value in one: suit * VALUES + value. */
static inline unsigned card_suit(unsigned card) {
    return card / VALUES;
}

static inline unsigned card_value(unsigned card) {
    return card % VALUES;
}

/* The cards of one value, one of each colour, as a set of kinds. */
static inline uint64_t every_colour(unsigned value) {
    return UINT64_C(0x001001001001001) << value;
}

/* A set of cards. There is one point card of each number. */
struct card_set {
    struct pack colours;
    numbers points;
    uint16_t unused[3];
};

static inline uint32_t set_copies(const struct card_set *set, unsigned card) {
    if (card < COLOUR_CARDS)
        return pack_copies(&set->colours, card);
    return set->points >> (card - COLOUR_CARDS) & 1;
}

static inline bool set_has(const struct card_set *set, unsigned card) {
    if (card < COLOUR_CARDS)
        return pack_has(&set->colours, card);
    return set->points >> (card - COLOUR_CARDS) & 1;
}

static inline void set_add(struct card_set *set, unsigned card) {
    if (card < COLOUR_CARDS) {
        pack_add(&set->colours, card);
    } else {
        assert(!set_has(set, card));
        set->points |= (numbers)(1u << (card - COLOUR_CARDS));
    }
}

static inline void set_remove(struct card_set *set, unsigned card) {
    if (card < COLOUR_CARDS) {
        pack_remove(&set->colours, card);
    } else {
        assert(set_has(set, card));
        set->points ^= (numbers)(1u << (card - COLOUR_CARDS));
    }
}

static inline uint32_t set_count(const struct card_set *set) {
    return pack_count(&set->colours) + (uint32_t)__builtin_popcount(set->points);
}

/* Card number k of the set, 0 <= k < count, counted in the order of cards. */
static inline unsigned set_nth(const struct card_set *set, uint32_t k) {
    uint32_t colours = pack_count(&set->colours);
    if (k < colours)
        return pack_nth(&set->colours, k);
    unsigned points = set->points;
    for (k -= colours; k > 0; k--)
        points &= points - 1;
    assert(points);
    return COLOUR_CARDS + (unsigned)__builtin_ctz(points);
}

/*
 * Two cards that pay for a wish stone have the same value and different suits, or are twins of
 * one colour. Pairs of suits are numbered in order: rr ry rp rg rb rw yy yp ... bb bw.
 */
enum { SUIT_PAIRS = 20 };

struct wish {
    unsigned value;
    unsigned first, second; /* the cards, the lower one first */
};

/* The actions. Their order here is the order in which lists of actions are given. */
enum {
    PLAY = 0,                               /* + colour card */
    PLAY_POINT = PLAY + COLOUR_CARDS,       /* + number * SUITS + row, the neutral row last */
    DISCARD = PLAY_POINT + NUMBERS * SUITS, /* + card */
    WISH = DISCARD + CARDS,                 /* + (value - 1) * SUIT_PAIRS + pair of suits */
    DRAW_DECK = WISH + STONES * SUIT_PAIRS,
    DRAW_PILE = DRAW_DECK + 1, /* + suit */
    DONE = DRAW_PILE + SUITS,
    DEAL = DONE + 1,            /* + card */
    DEAL_HIDDEN = DEAL + CARDS, /* a card dealt to somebody else */
    ACTION_COUNT = DEAL_HIDDEN + 1,
};

struct cards_seat {
    struct card_set hand;  /* in a view of somebody else's: the cards known to be in it */
    struct card_set known; /* the cards of the hand that everybody saw being taken from a pile */
    struct pack rows;      /* the colour cards laid, all rows */
    uint64_t follow; /* the colour cards that may follow by the row rule, closing cards aside */
    numbers points_in[SUITS]; /* the point cards laid in each colour row and the neutral row */
    numbers stones;           /* the wish stones taken */
    uint8_t hidden;           /* cards of the hand that the viewer does not know */
    uint8_t unused;
};

struct table {
    struct position at;
    uint8_t turn;        /* the seat whose turn it is, also while chance moves */
    uint8_t deck;        /* cards in the hidden deck */
    uint8_t discarded;   /* cards discarded this turn, while cards are taken */
    uint8_t closed;      /* the piles they went to, as a set: bit suit */
    uint8_t to_take;     /* cards still to be taken this turn */
    uint8_t idle;        /* turns in a row that brought nothing */
    uint8_t closed_rows; /* rows with a closing card, everybody's */
    uint8_t ended_by;    /* the seat that ended the game: the last one in the closing round */
    uint8_t laid;        /* cards the seat to move has laid in the closing round */
    uint8_t filled;      /* the piles that hold cards, as a set: bit suit */
    uint8_t pile_size[SUITS];
    uint8_t pile[SUITS][PILE_MAX]; /* values, bottom to top */
    numbers stones;                /* the wish stones that still lie open */
    numbers twin_after_point;      /* point cards in colour rows with a twin number laid on top */
    uint8_t unused[4];
    struct card_set unseen; /* those the viewer has not seen: deck, left out, hidden in hands */
    struct cards_seat seat[SEATS_MAX];
};

_Static_assert(sizeof(struct table) <= STATE_BYTES, "a table fits into a state");

static inline struct table *table_of(struct state *state) {
    return (struct table *)state;
}

static inline const struct table *table_in(const struct state *state) {
    return (const struct table *)state;
}

/* The numbers of a seat's row in one colour, as a set. */
static inline numbers row_numbers(const struct cards_seat *seat, unsigned colour) {
    return (numbers)(seat->rows.once >> (colour * VALUES) & ANY_NUMBER);
}

/* The numbers that may follow in a seat's row of one colour as long as it is not closed. */
static inline numbers row_next(const struct cards_seat *seat, unsigned colour) {
    return (numbers)(seat->follow >> (colour * VALUES) & ANY_NUMBER);
}

/* How many closing cards lie in a seat's row of one colour. */
static inline uint32_t row_closings(const struct cards_seat *seat, unsigned colour) {
    return pack_copies(&seat->rows, colour * VALUES + CLOSING);
}

/*
 * The colour cards that a seat's rows would take next: after a closing card no number any more,
 * after the second nothing at all. (A closing bit less itself shifted down to the number 0 are
 * the bits of all numbers below it.)
 */
static inline uint64_t rows_fit(const struct cards_seat *seat) {
    uint64_t closed = seat->rows.once & every_colour(CLOSING);
    uint64_t shut = seat->rows.twice & every_colour(CLOSING);
    return seat->follow & ~(closed - (closed >> CLOSING)) & ~shut;
}

/*
 * The last number of each row that is not closed, as a set of kinds: point cards go there. Of
 * the numbers in a row only the last may follow, because an equal number always may.
 */
static inline uint64_t row_ends(const struct cards_seat *seat) {
    return seat->rows.once & rows_fit(seat) & ~every_colour(CLOSING);
}

/* The seat that a deal in this position goes to. */
int cards_receiver(const struct table *table);

/* What the wish with this number is for, and with which cards: 0 to STONES * SUIT_PAIRS - 1. */
struct wish cards_wish(unsigned index);

/* The functions of the game's table, see keltis/game.h. */
void cards_start(struct state *state, int seats, const struct options *options);
void cards_apply(struct state *state, action act);
int cards_legal(const struct state *state, action *out);
bool cards_check(const struct state *state, action act, struct refusal *refusal);
uint32_t cards_weights(const struct state *state);
uint32_t cards_weight(const struct state *state, action act);
action cards_outcome(const struct state *state, uint32_t k);
uint32_t cards_event(const struct state *state);
void cards_score(const struct state *state, int seat, int16_t sheet[SCORE_PARTS]);
void cards_view(const struct state *state, int viewer, struct state *out);
action cards_shown(const struct state *state, action act, int viewer);
void cards_sample(const struct state *view, struct rng *rng, struct state *out);
void cards_text(action act, char *text);
void cards_write_view(const struct state *state, struct writer *out);
void cards_draw(const struct state *state, struct writer *out);

extern const struct score_part cards_score_parts[];
extern const struct rule *const cards_rules[];

#endif
