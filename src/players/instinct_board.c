/*
 * What the instinct of the board game is told of a position, and which of its outputs stand for an
 * action.
 */
#include "players/instinct.h"
#include "players/instinct_board_table.h"
#include "players/seen_rows.h"

#include "players/board_sight.h"

enum { NEAR_FIELDS = 4 }; /* so many fields ahead of a figure are told one by one */

/* The inputs of a colour. Three for a tile: stone, clover, points. */
enum {
    FIELD,
    BIG = FIELD + FIELDS + 1,
    ROW,
    LAST = ROW + ROW_STATES,
    HELD = LAST + NUMBERS,
    UNSEEN = HELD + NUMBERS,
    OTHER_HELD = UNSEEN + NUMBERS,
    OTHER_UNSEEN,
    SURE,
    OPEN,
    BETWEEN,
    DEAD,
    DEAD_WANTED,
    TOP,
    TOP_SKIP,
    TOP_WANTED,
    BELOW,
    BELOW_WANTED,
    CLOSED,
    WANTED,
    SURE_STEPS,
    LIKELY = SURE_STEPS + SURE_COUNTED,
    TOTAL,
    TILES_NEAR,
    TILES_FAR = TILES_NEAR + 3 * NEAR_FIELDS,
    RIVAL_FIELD = TILES_FAR + 2,
    RIVAL_BIG = RIVAL_FIELD + FIELDS + 1,
    RIVAL_ROW,
    RIVAL_UNSEEN = RIVAL_ROW + ROW_STATES,
    RIVAL_KNOWN,
    RIVAL_ROOM,
    RIVAL_LIKELY,
    RIVAL_TILES_NEAR,
    RIVAL_TILES_FAR = RIVAL_TILES_NEAR + 3 * NEAR_FIELDS,
    HELD_OFF = RIVAL_TILES_FAR + 2,
    TOP_NUMBER = HELD_OFF + NUMBERS,
    RIVAL_FITS = TOP_NUMBER + NUMBERS,
    RIVAL_KNOWN_NUMBER = RIVAL_FITS + NUMBERS,
    PATH = RIVAL_KNOWN_NUMBER + NUMBERS,
    PILE_SIZE,
    OTHERS_FIELD,
    OTHERS_BIG,
    OTHERS_FITS,
    COLOUR_INPUTS = OTHERS_FITS + NUMBERS,
};

/* The inputs of the table. */
enum {
    LEAD,
    LEAD_NEAR,
    STONES,
    RIVAL_STONES = STONES + STONES_COUNTED + 1,
    DECK = RIVAL_STONES + STONES_COUNTED + 1,
    IN_GOAL = DECK + DECK_INPUTS,
    BIG_WAITS = IN_GOAL + FIGURES_TO_END,
    RIVAL_BIG_WAITS,
    SMALL_WAIT,
    RIVAL_SMALL_WAIT,
    STAGE,
    DEAD_CARDS = STAGE + 2 * TURN_STAGES,
    PLAYS,
    IDLE,
    STONES_LEFT,
    PHASES,
    OTHERS = PHASES + PHASE_COUNT,
    LEAD_NEXT,
    OTHERS_STONES,
    TABLE_INPUTS,
};

_Static_assert((int)COLOUR_INPUTS <= SEEN_COLOUR_INPUTS,
               "there is room for the inputs of a colour");
_Static_assert((int)TABLE_INPUTS <= SEEN_TABLE_INPUTS, "there is room for the inputs of the table");

static const struct row_places places = {
    .last = LAST,
    .held = HELD,
    .unseen = UNSEEN,
    .other_held = OTHER_HELD,
    .other_unseen = OTHER_UNSEEN,
    .sure = SURE,
    .sure_steps = SURE_STEPS,
    .open = OPEN,
    .between = BETWEEN,
    .likely = LIKELY,
    .top_skip = TOP_SKIP,
};

/* What the colours of a position share. */
struct about {
    const struct board *board;
    const struct board_seat *mine, *rival; /* the seat itself, and the one after it */
    struct pack unseen;
    float chance; /* that an unseen card comes to a seat in time */
    int dead;     /* cards held that neither fits */
    int plays;    /* kinds of card that can be played */
};

static struct cards_held cards_of(const struct pack *pack, unsigned colour) {
    unsigned shift = colour * NUMBERS;
    return (struct cards_held){(unsigned)(pack->once >> shift) & ANY_NUMBER,
                               (unsigned)(pack->twice >> shift) & ANY_NUMBER};
}

/* The numbers that a row begun takes. */
static unsigned wanted(const struct board_seat *seat, unsigned colour) {
    return row_numbers(seat, colour) ? row_fits(seat, colour) : 0;
}

static int points_of(unsigned tile) {
    return tile < TILE_1 ? 0 : (int)(tile - TILE_1 + 1);
}

static void tell_tiles(struct inputs *in, int near, int far, const uint8_t *tiles, unsigned field) {
    int stones = 0, points = 0;
    for (unsigned ahead = 0; field + ahead < FIELDS; ahead++) {
        unsigned tile = tiles[field + ahead + 1];
        if (tile == NO_TILE)
            continue;
        if (ahead < NEAR_FIELDS) {
            unsigned kind = tile < TILE_1 ? tile : TILE_1;
            float told = kind == TILE_1 ? 0.5f * (float)points_of(tile) : 1;
            tell(in, near + 3 * (int)ahead + (int)kind, told);
        } else {
            stones += tile == TILE_STONE;
            points += tile == TILE_CLOVER ? 3 : points_of(tile);
        }
    }
    tell(in, far, (float)stones);
    tell(in, far + 1, 0.25f * (float)points);
}

static void tell_rival(const struct about *a, unsigned colour, struct inputs *in) {
    const struct board_seat *rival = a->rival;
    unsigned fits = row_fits(rival, colour);
    int unseen = count_among(cards_of(&a->unseen, colour), fits);
    int known = count_among(cards_of(&rival->known, colour), fits);
    tell(in, RIVAL_FIELD + rival->field[colour], 1);
    tell(in, RIVAL_BIG, rival->big == colour);
    tell(in, RIVAL_ROW + (int)row_state(row_numbers(rival, colour), fits), 1);
    tell(in, RIVAL_UNSEEN, 0.125f * (float)unseen);
    tell(in, RIVAL_KNOWN, (float)known);
    tell(in, RIVAL_ROOM, (float)(int)bits(fits) / NUMBERS);
    tell(in, RIVAL_LIKELY, (float)known + a->chance * (float)unseen);
    tell_tiles(in, RIVAL_TILES_NEAR, RIVAL_TILES_FAR, a->board->tile[colour], rival->field[colour]);
}

/* The cards of this colour that lie about: held in vain, wanted by the rival, on the pile. */
static void tell_cards(struct about *a, unsigned colour, const struct row_seen *row,
                       struct inputs *in) {
    unsigned rival_fits = wanted(a->rival, colour);
    int size = a->board->pile_size[colour];
    unsigned below = size > 1 ? 1u << a->board->pile[colour][size - 2] : 0;
    int dead = count_among(row->held, ~row->fits);
    int dead_wanted = count_among(row->held, ~row->fits & rival_fits);
    tell(in, TOP, (row->top & row->fits) != 0);
    tell(in, TOP_WANTED, (row->top & rival_fits) != 0);
    tell(in, BELOW, (below & row->fits) != 0);
    tell(in, BELOW_WANTED, (below & rival_fits) != 0);
    tell(in, CLOSED, a->board->closed == colour);
    tell(in, DEAD, (float)dead);
    tell(in, DEAD_WANTED, (float)dead_wanted);
    tell(in, WANTED, (float)count_among(row->held, rival_fits));
    a->dead += dead - dead_wanted;
    a->plays += (int)bits(row->held.once & row->fits);
}

/* Those after the next seat, in games for three and four. */
static void tell_others(const struct about *a, unsigned colour, bool turned, struct inputs *in) {
    int field = 0;
    bool big = false;
    unsigned fits = 0;
    for (int i = 0; i < a->board->at.seats; i++) {
        const struct board_seat *seat = &a->board->seat[i];
        if (seat == a->mine || seat == a->rival)
            continue;
        field = at_least(field, seat->field[colour]);
        big |= seat->big == colour;
        fits |= wanted(seat, colour);
    }
    tell(in, OTHERS_FIELD, 0.125f * (float)field);
    tell(in, OTHERS_BIG, big);
    tell_set(in, OTHERS_FITS, turned ? mirrored(fits) : fits);
}

/* The numbers of a colour one by one, turned as the row is. */
static void tell_numbers_about(const struct about *a, unsigned colour, unsigned held,
                               const struct row_seen *row, struct inputs *in) {
    int size = a->board->pile_size[colour];
    unsigned top = size ? 1u << a->board->pile[colour][size - 1] : 0;
    unsigned rival = wanted(a->rival, colour), known = cards_of(&a->rival->known, colour).once;
    tell_set(in, HELD_OFF, (row->turned ? mirrored(held) : held) & ~row->range);
    tell_set(in, TOP_NUMBER, row->turned ? mirrored(top) : top);
    tell_set(in, RIVAL_FITS, row->turned ? mirrored(rival) : rival);
    tell_set(in, RIVAL_KNOWN_NUMBER, row->turned ? mirrored(known) : known);
    tell(in, PATH, a->board->at.phase == PHASE_FIGURE && a->board->path == colour);
    tell(in, PILE_SIZE, 0.125f * (float)size);
}

/* Returns whether the row was turned. */
static bool tell_colour(struct about *a, unsigned colour, struct inputs *in) {
    const struct board_seat *mine = a->mine;
    unsigned field = mine->field[colour], laid = row_numbers(mine, colour);
    int size = a->board->pile_size[colour];
    struct row_seen row = {
        .fits = row_fits(mine, colour),
        .end = laid & row_fits(mine, colour),
        .top = size ? 1u << a->board->pile[colour][size - 1] : 0,
        .held = cards_of(&mine->hand, colour),
        .unseen = cards_of(&a->unseen, colour),
    };
    unsigned held = row.held.once;
    in->count = 0;
    tell(in, FIELD + (int)field, 1);
    tell(in, BIG, mine->big == colour);
    tell(in, ROW + (int)row_state(laid, row.fits), 1);
    tell_cards(a, colour, &row, in);
    turn_row(&row);
    tell_numbers_about(a, colour, held, &row, in);
    float expected = tell_row(in, &places, &row, a->chance), room = (float)(FIELDS - field);
    tell(in, TOTAL, 0.5f * (expected < room ? expected : room));
    tell_tiles(in, TILES_NEAR, TILES_FAR, a->board->tile[colour], field);
    tell_rival(a, colour, in);
    if (a->board->at.seats > 2)
        tell_others(a, colour, row.turned, in);
    return row.turned;
}

static int stones_left(const struct board *board) {
    int left = 0;
    for (int path = 0; path < COLOURS; path++)
        for (int field = 1; field <= FIELDS; field++)
            left += board->tile[path][field] == TILE_STONE;
    return left;
}

static void tell_seats(const struct about *a, int seat, struct inputs *in) {
    const struct board *board = a->board;
    int stones = 0, others_stones = 0;
    for (int i = 0; i < board->at.seats; i++) {
        if (i == seat)
            continue;
        stones = at_least(stones, board->seat[i].stones);
        others_stones += board->seat[i].stones;
    }
    tell_lead(in, LEAD, LEAD_NEAR, lead_now(board, seat));
    tell(in, STONES + at_most(a->mine->stones, STONES_COUNTED), 1);
    tell(in, RIVAL_STONES + at_most(stones, STONES_COUNTED), 1);
    tell(in, BIG_WAITS, a->mine->big == NO_COLOUR);
    tell(in, RIVAL_BIG_WAITS, a->rival->big == NO_COLOUR);
    tell(in, SMALL_WAIT, 0.25f * (float)board_small_figures_left(a->mine));
    tell(in, RIVAL_SMALL_WAIT, 0.25f * (float)board_small_figures_left(a->rival));
    if (board->at.seats == 2)
        return;
    tell(in, OTHERS, 0.5f * (float)(board->at.seats - 2));
    tell(in, LEAD_NEXT, 0.05f * (float)(total_now(a->mine) - total_now(a->rival)));
    tell(in, OTHERS_STONES, 0.125f * (float)(others_stones - a->rival->stones));
}

static void see(const struct state *state, int seat, struct seen *seen) {
    const struct board *board = board_in(state);
    int next = seat + 1 == board->at.seats ? 0 : seat + 1;
    struct about a = {.board = board, .mine = &board->seat[seat], .rival = &board->seat[next]};
    a.unseen = cards_unseen_by(board, seat);
    a.chance = card_chance(board->deck, board->at.seats, pack_count(&a.unseen));
    for (unsigned colour = 0; colour < COLOURS; colour++)
        seen->turned[colour] = tell_colour(&a, colour, &seen->colour[colour]);
    struct inputs *in = &seen->table;
    in->count = 0;
    tell_seats(&a, seat, in);
    tell_deck(in, DECK, board->deck);
    tell(in, IN_GOAL + at_most(board->in_goal, FIGURES_TO_END - 1), 1);
    tell_stage(in, STAGE, &board->at, board->turn == seat);
    tell(in, DEAD_CARDS, 0.5f * (float)a.dead);
    tell(in, PLAYS, 0.25f * (float)a.plays);
    tell(in, IDLE, 0.05f * (float)board->idle);
    tell(in, STONES_LEFT, 0.2f * (float)stones_left(board));
    tell(in, PHASES + board->at.phase, 1);
}

/* The outputs of a colour: by number, turned as the row is, and the others. */
enum {
    OUT_PLAY,
    OUT_DISCARD = OUT_PLAY + NUMBERS,
    OUT_START_SMALL = OUT_DISCARD + NUMBERS,
    OUT_START_BIG,
    OUT_ADVANCE,
    OUT_DRAW,
};

/* The outputs of the table. */
enum { OUT_DRAW_DECK, OUT_PASS };

static void parts(action act, const struct seen *seen, struct instinct_parts *parts) {
    if (act < DRAW_DECK) {
        unsigned card = act < DISCARD ? act - PLAY : act - DISCARD, colour = card_colour(card);
        unsigned number = seen_number(seen, colour, card_number(card));
        add_part(parts, colour, (act < DISCARD ? OUT_PLAY : OUT_DISCARD) + number);
    } else if (act == DRAW_DECK || act == PASS) {
        add_part(parts, INSTINCT_TABLE, act == PASS ? OUT_PASS : OUT_DRAW_DECK);
    } else if (act < START) {
        add_part(parts, act - DRAW_PILE, OUT_DRAW);
    } else if (act < ADVANCE) {
        add_part(parts, (act - START) / 2u, (act - START) % 2 ? OUT_START_BIG : OUT_START_SMALL);
    } else {
        add_part(parts, act - ADVANCE, OUT_ADVANCE);
    }
}

const struct instincts board_instincts = {
    .game = "board",
    .weights = board_instinct,
    .steps = board_instinct_steps,
    .see = see,
    .parts = parts,
    .rounds = 10,
    .curious = 0.7f,
    .slope = 0.1f,
    .doubt = 1.5f,
    .spread = 4,
    .far = 50,
};
