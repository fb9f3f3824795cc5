/*
 * The slow model: the three games once more, written from the rules text alone, to be compared with
 * the fast engine. It speaks in texts only (the notation of the protocol), so that a comparison
 * checks the notation too. Nothing here is meant to be fast.
 *
 * Colours are numbered r y p g b = 0 to 4; 5 is `w`, the point cards. Seats count from 0.
 * Functions that fill `out` expect a buffer of MODEL_LIST bytes and write a list of words separated
 * by single spaces, "" if there are none. A question that makes no sense for the game at hand (the
 * figures of the card game) is answered by 0, false or "".
 */
#ifndef MODEL_H
#define MODEL_H

#include <stdbool.h>
#include <stdint.h>

#define MODEL_TEXT 32 /* longest action text with its terminating zero */
#define MODEL_ACTIONS                                                                              \
    256                 /* longest list of actions; the most that occur are the 71 kinds of cards */
#define MODEL_PARTS 12  /* most parts of a score; the dice game has 11 */
#define MODEL_LIST 1024 /* size of the buffers for lists */

enum { MODEL_CHANCE = -1, MODEL_OVER = -2 };

/* Options of the dice game; the other games ignore them. */
struct model_options {
    bool stones_only;           /* only the last stone tile ends the game */
    const char *symbols[5][11]; /* by colour and value; NULL entry: no symbol */
    bool own_symbols;           /* use `symbols`; otherwise they are not looked at */
};

struct model;

/* A new game, "board", "cards" or "dice", for 2 to 4 seats, before the first action of chance. The
 * options may be NULL and are copied. Returns NULL if the game, the number of seats or a symbol is
 * unknown, or memory is short. The caller frees the model with model_free. */
struct model *model_new(const char *game, int seats, const struct model_options *options);

/* Frees a model; NULL is allowed. */
void model_free(struct model *m);

/* The seat that acts next, MODEL_CHANCE or MODEL_OVER. */
int model_to_move(const struct model *m);

/* The word of the protocol for where the game is: setup play figure clover draw closing roll reroll
 * take over. The deal that follows `draw deck` has phase draw, the roll of a re-roll phase roll. */
const char *model_phase(const struct model *m);

/* Fills in the legal actions in no particular order and returns their number, 0 after the end. The
 * weights mean something at a chance node only, and may be NULL. */
int model_legal(const struct model *m, char texts[][MODEL_TEXT], long weights[]);

/* Carries out an action. Returns false, and changes nothing, if it is not legal. */
bool model_act(struct model *m, const char *text);

/* The score of a seat as if the game ended now, in the order of the protocol's score objects with
 * arrays flattened; the total is the last part. Returns the number of parts:
 *   board 9: five paths, stones, stone_points, tile_points, total
 *   cards 9: five rows, points, stones, stone_points, total
 *   dice 11: five rows, stones, stone_points, bonus, leprechauns, leprechaun_points, total */
int model_score(const struct model *m, int seat, int parts[MODEL_PARTS]);

/* A word for the end that occurred, "" while none has. In the card game it is there already in the
 * closing round, which the end sets off.
 *   board: fifth-figure, fifth-figure-in-chain, last-card, idle
 *   cards: five-closed-rows, last-card (after a single card), last-card-first-of-two,
 *          last-card-second-of-two, idle
 *   dice:  last-tile, last-stone (by `stones`), last-stone-by-symbol, idle; a take that removes the
 *          last tile of a colour and the last stone tile is called last-tile, unless the option
 *          says that only stones end the game */
const char *model_ending(const struct model *m);

/* Board, cards: the whole hand of a seat, in card order. */
void model_hand(const struct model *m, int seat, char *out);

/* Board, cards: the cards of that hand that everyone knows because they were taken from a pile, in
 * card order. Laying or discarding one of several copies uses up a known copy first. */
void model_known(const struct model *m, int seat, char *out);

/* The row of a seat in the order it was laid. Dice: a face-down stone is written `stone` before its
 * tile. Cards: colour 5 is the neutral row. */
void model_row(const struct model *m, int seat, int colour, char *out);

/* Board, cards: a discard pile from bottom to top; colour 5 is the pile of point cards. Dice: the
 * tiles of that colour still in the middle, ascending. */
void model_pile(const struct model *m, int colour, char *out);

/* Cards in the hidden deck, without the 30 left out of a game for two; a card counts as in the deck
 * until it is dealt. Dice: stone tiles left in the middle. */
int model_deck(const struct model *m);

/* Board: the field, 1 to 9, of a seat's figure on a path; 0 if it has none there. */
int model_figure(const struct model *m, int seat, int colour);

/* Board: whether the figure of a seat on a path is the big one; false if there is none. */
bool model_is_big(const struct model *m, int seat, int colour);

/* Board: the tile now on a field 1 to 9: `stone`, `clover`, `1`, `2`, `3`, or "" if none. */
const char *model_tile(const struct model *m, int colour, int field);

/* Cards: the seat that holds the wish stone of a value 1 to 9, or -1 while it lies open. */
int model_wish_owner(const struct model *m, int value);

/* Dice: the dice on the table in face order. "" before the first roll of a turn and after the end;
 * while some are rolled again, those that stayed. */
void model_dice(const struct model *m, char *out);

/* Dice: the symbol on a tile as in the options (`stone`, `clover`, `leprechaun`, `1`, `2`, `3`), or
 * "" if it has none. */
const char *model_symbol(const struct model *m, int colour, int value);

/*
 * Playing styles, to steer games to all their ends. At a chance node every style draws by the
 * weights.
 *   random     any action
 *   racer      lays cards and moves figures, furthest first, clovers included
 *   staller    discards and takes from the piles, passes
 *   closer     lays closing cards wherever it can
 *   drawer     discards and draws from the deck, keeps wishes for its last cards; takes stones
 *   collector  builds long rows in small steps; exhausts the colours of the dice game
 */
enum { STYLE_RANDOM, STYLE_RACER, STYLE_STALLER, STYLE_CLOSER, STYLE_DRAWER, STYLE_COLLECTOR };
#define MODEL_STYLES 6

/* The names of the styles, in the order of their numbers; a NULL follows the last. */
extern const char *const model_styles[];

/* The index of the text that a style chooses among n legal ones (n at least 1, all of them, in any
 * order); the same arguments always give the same choice. */
int style_choose(int style, const struct model *m, char texts[][MODEL_TEXT], int n,
                 uint64_t random);

#endif
