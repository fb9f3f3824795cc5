/*
 * The board game, Der Weg der Steine: its state and its actions. Private to this folder.
 *
 * Where to find the rules: set-up, turns, tiles and the end in turn.c; what may be done now, and
 * why not, in legal.c; points in score.c; what each seat may know in view.c; words in text.c.
 */
#ifndef KELTIS_BOARD_H
#define KELTIS_BOARD_H

#include "keltis/game.h"
#include "rules/pack.h"
#include "rules/row.h"

enum {
    CARDS = COLOURS * NUMBERS, /* kinds of card; there are two of each */
    DECK_SIZE = 2 * CARDS,
    LEFT_OUT_FOR_TWO = 30,
    HAND_SIZE = 8,
    PILE_MAX = 2 * NUMBERS,

    FIELDS = 9,
    END_STONE = FIELDS, /* the last field of a path */
    GOAL_FIELD = 7,     /* the first field of the goal area */
    FIGURES_TO_END = 5, /* so many figures in the goal area end the game */
    SMALL_FIGURES = 4,

    TILES = 25,
    TILES_A_PATH = 5,

    IDLE_ROUNDS_TO_END = 10,
    NO_COLOUR = COLOURS,
};

/* What lies on a field. */
enum tile { TILE_STONE, TILE_CLOVER, TILE_1, TILE_2, TILE_3, TILE_KINDS, NO_TILE = TILE_KINDS };

/* A card is its colour and number in one: colour * NUMBERS + number. */
static inline unsigned card_colour(unsigned card) {
    return card / NUMBERS;
}

static inline unsigned card_number(unsigned card) {
    return card % NUMBERS;
}

/* The actions. Their order here is the order in which lists of actions are given. */
enum {
    PLAY = 0,               /* + card */
    DISCARD = PLAY + CARDS, /* + card */
    DRAW_DECK = DISCARD + CARDS,
    DRAW_PILE = DRAW_DECK + 1,     /* + colour */
    START = DRAW_PILE + COLOURS,   /* + 2 * path + (big ? 1 : 0) */
    ADVANCE = START + 2 * COLOURS, /* + path */
    PASS = ADVANCE + COLOURS,
    DEAL = PASS + 1,            /* + card */
    DEAL_HIDDEN = DEAL + CARDS, /* a card dealt to somebody else */
    LAY_TILE = DEAL_HIDDEN + 1, /* + slot * TILE_KINDS + kind; slots in path, then field order */
    ACTION_COUNT = LAY_TILE + TILES * TILE_KINDS,
};

struct board_seat {
    struct pack hand;       /* in a view of somebody else's: the cards known to be in it */
    struct pack known;      /* the cards of the hand that everybody saw being taken from a pile */
    struct pack rows;       /* the cards laid, all colours */
    uint64_t fits;          /* the kinds of card that the rows would take next */
    uint8_t field[COLOURS]; /* where the figure on each path stands; 0 if there is none */
    uint8_t big;            /* the path of the big figure, or NO_COLOUR */
    uint8_t hidden;         /* cards of the hand that the viewer does not know */
    uint8_t stones;
    uint8_t tile_points;
    uint8_t unused[7];
};

struct board {
    struct position at;
    uint8_t turn;                      /* the seat whose turn it is, also while chance moves */
    uint8_t set_up;                    /* tiles laid and cards dealt in set-up so far */
    uint8_t deck;                      /* cards in the hidden deck */
    uint8_t path;                      /* the path of the card played this turn */
    uint8_t closed;                    /* the pile discarded to this turn, or NO_COLOUR */
    uint8_t idle;                      /* turns in a row that brought nothing */
    uint8_t in_goal;                   /* figures in the goal area, everybody's */
    uint8_t tiles_left[TILE_KINDS];    /* still to be laid in set-up */
    uint8_t tile[COLOURS][FIELDS + 1]; /* what lies on each field, 1 to FIELDS */
    uint8_t pile_size[COLOURS];
    uint8_t pile[COLOURS][PILE_MAX]; /* numbers, bottom to top */
    struct pack unseen; /* the cards the viewer has not seen: deck, left out, hidden in hands */
    struct board_seat seat[SEATS_MAX];
};

_Static_assert(sizeof(struct board) <= STATE_BYTES, "a board fits into a state");

static inline struct board *board_of(struct state *state) {
    return (struct board *)state;
}

static inline const struct board *board_in(const struct state *state) {
    return (const struct board *)state;
}

/* The numbers of a seat's row in one colour, as a set. */
static inline numbers row_numbers(const struct board_seat *seat, unsigned colour) {
    return (numbers)(seat->rows.once >> (colour * NUMBERS) & ANY_NUMBER);
}

/* The numbers that may follow in a seat's row of one colour. */
static inline numbers row_fits(const struct board_seat *seat, unsigned colour) {
    return (numbers)(seat->fits >> (colour * NUMBERS) & ANY_NUMBER);
}

/* The seat that a deal in this position goes to. */
int board_receiver(const struct board *board);

/* The path and the field of a tile slot. */
unsigned board_slot_path(unsigned slot);
unsigned board_slot_field(unsigned slot);

/* How many small figures still wait on the start field. */
int board_small_figures_left(const struct board_seat *seat);

/* The functions of the game's table, see keltis/game.h. */
void board_start(struct state *state, int seats, const struct options *options);
void board_apply(struct state *state, action act);
int board_legal(const struct state *state, action *out);
bool board_check(const struct state *state, action act, struct refusal *refusal);
uint32_t board_weights(const struct state *state);
uint32_t board_weight(const struct state *state, action act);
action board_outcome(const struct state *state, uint32_t k);
uint32_t board_event(const struct state *state);
void board_score(const struct state *state, int seat, int16_t sheet[SCORE_PARTS]);
void board_view(const struct state *state, int viewer, struct state *out);
action board_shown(const struct state *state, action act, int viewer);
void board_sample(const struct state *view, struct rng *rng, struct state *out);
void board_text(action act, char *text);
void board_write_view(const struct state *state, struct writer *out);
void board_draw(const struct state *state, struct writer *out);

extern const struct score_part board_score_parts[];
extern const struct rule *const board_rules[];

#endif
