/*
 * The dice game, Keltis Ór: its state and its actions. Private to this folder.
 *
 * Where to find the rules: set-up, turns, symbols and the end in turn.c; what may be done now, and
 * why not, in legal.c; points in score.c; the variant and the table of symbols in options.c; what
 * dice can show in roll.h; words in text.c. Nothing is hidden in this game, see view.c.
 */
#ifndef KELTIS_DICE_H
#define KELTIS_DICE_H

#include "keltis/game.h"
#include "rules/dice/roll.h"
#include "rules/row.h"

enum {
    TILES = COLOURS * NUMBERS, /* value tiles, each there once */

    STONES_FOR_TWO = 24, /* stone tiles; STONES_MORE for every further seat */
    STONES_MORE = 3,

    IDLE_ROUNDS_TO_END = 10,
};

/* What a value tile shows beside its number. */
enum symbol {
    NO_SYMBOL,
    SYMBOL_STONE,
    SYMBOL_CLOVER,
    SYMBOL_LEPRECHAUN,
    SYMBOL_1,
    SYMBOL_2,
    SYMBOL_3,
    SYMBOLS
};

/* A value tile is its colour and number in one: colour * NUMBERS + number. */
static inline unsigned tile_colour(unsigned tile) {
    return tile / NUMBERS;
}

static inline unsigned tile_number(unsigned tile) {
    return tile % NUMBERS;
}

/* A set of value tiles: bit k stands for tile k. */
typedef uint64_t tiles;

#define EVERY_TILE (((tiles)1 << TILES) - 1)

/* The tiles of one colour in a set, as numbers. */
static inline numbers tiles_of_colour(tiles set, unsigned colour) {
    return (numbers)(set >> (colour * NUMBERS) & ANY_NUMBER);
}

/* The tiles of every colour with these numbers. */
static inline tiles tiles_of_numbers(numbers set) {
    const tiles every_zero = EVERY_TILE / ANY_NUMBER; /* r0 y0 p0 g0 b0 */
    return set * every_zero;
}

/* The actions. Their order here is the order in which lists of actions are given. */
enum {
    KEEP = 0,
    REROLL = KEEP + 1,     /* + roll: the faces to roll again */
    TAKE = REROLL + ROLLS, /* + tile */
    STONES = TAKE + TILES,
    PASS = STONES + 1,
    ROLL = PASS + 1, /* + roll */
    ACTION_COUNT = ROLL + ROLLS,
};

struct dice_seat {
    tiles rows;       /* the tiles laid, all colours */
    tiles fits;       /* the tiles that the rows would take next, were they in the middle */
    tiles with_stone; /* the tiles laid that came with a face-down stone, which lies before them */
    uint8_t length[COLOURS]; /* of each row, face-down stones included */
    uint8_t stones;          /* face up */
    uint8_t bonus;           /* points on the tiles */
    uint8_t leprechauns;
};

struct dice {
    struct position at;
    uint8_t turn;         /* the seat whose turn it is, also while chance moves */
    uint8_t due;          /* at a chance node, how many dice are rolled */
    uint8_t stones_left;  /* stone tiles in the middle: at least one until the game ends */
    uint8_t idle;         /* turns in a row in which nobody took anything */
    uint16_t turn_number; /* turns before this one */
    uint8_t rerolled;     /* 1 if some dice are or have been rolled again this turn */
    uint8_t stones_only;  /* 1 if only the last stone tile ends the game */
    handful lying;        /* the dice; while a roll is due, those that are not rolled */
    tiles middle;         /* the value tiles in the middle */
    uint8_t symbol[TILES];
    uint8_t unused[1];
    struct dice_seat seat[SEATS_MAX];
};

_Static_assert(sizeof(struct dice) <= STATE_BYTES, "a dice game fits into a state");

static inline struct dice *dice_of(struct state *state) {
    return (struct dice *)state;
}

static inline const struct dice *dice_in(const struct state *state) {
    return (const struct dice *)state;
}

/* The variant and the symbols that options ask for. */
bool dice_option_stones_only(const struct options *options);
enum symbol dice_option_symbol(const struct options *options, unsigned tile);

/* The protocol's words for symbols; NULL for none. */
extern const char *const dice_symbol_names[SYMBOLS];

/* Writes a table of symbols, one for each tile, as a JSON object of five lists. */
void dice_write_symbols(const uint8_t symbols[TILES], struct writer *out);

/* The functions of the game's table, see keltis/game.h. */
bool dice_set_option(struct options *options, const char *key, const char *value,
                     struct refusal *refusal);
bool dice_check_options(const struct options *options, struct refusal *refusal);
void dice_write_options(const struct options *options, struct writer *out);
void dice_describe_options(struct writer *out);
void dice_start(struct state *state, int seats, const struct options *options);
void dice_apply(struct state *state, action act);
int dice_legal(const struct state *state, action *out);
bool dice_check(const struct state *state, action act, struct refusal *refusal);
uint32_t dice_weights(const struct state *state);
uint32_t dice_weight(const struct state *state, action act);
action dice_outcome(const struct state *state, uint32_t k);
uint32_t dice_event(const struct state *state);
void dice_score(const struct state *state, int seat, int16_t sheet[SCORE_PARTS]);
void dice_view(const struct state *state, int viewer, struct state *out);
action dice_shown(const struct state *state, action act, int viewer);
void dice_sample(const struct state *view, struct rng *rng, struct state *out);
void dice_text(action act, char *text);
void dice_write_view(const struct state *state, struct writer *out);
void dice_draw(const struct state *state, struct writer *out);

extern const struct score_part dice_score_parts[];
extern const struct rule *const dice_rules[];

/* The rules that options can break; the rest are in legal.c. */
extern const struct rule dice_end_unknown, dice_symbol_unknown, dice_symbol_count,
    dice_symbols_incomplete;

#endif
