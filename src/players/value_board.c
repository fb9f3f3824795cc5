/*
 * What the value of the board game is told of a position.
 */
#include "players/value_rows.h"

#include "players/board_sight.h"
#include "players/value_board_table.h"

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
    COLOUR_INPUTS = RIVAL_TILES_FAR + 2,
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
    TABLE_INPUTS,
};

_Static_assert((int)COLOUR_INPUTS <= VALUE_COLOUR_INPUTS,
               "there is room for the inputs of a colour");
_Static_assert((int)TABLE_INPUTS <= VALUE_TABLE_INPUTS,
               "there is room for the inputs of the table");

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

static int points_of(unsigned tile) {
    return tile < TILE_1 ? 0 : (int)(tile - TILE_1 + 1);
}

static void tell_tiles(struct value_inputs *in, int near, int far, const uint8_t *tiles,
                       unsigned field) {
    int stones = 0, points = 0;
    for (unsigned ahead = 0; field + ahead < FIELDS; ahead++) {
        unsigned tile = tiles[field + ahead + 1];
        if (tile == NO_TILE)
            continue;
        if (ahead < NEAR_FIELDS) {
            unsigned kind = tile < TILE_1 ? tile : TILE_1;
            float told = kind == TILE_1 ? 0.5f * (float)points_of(tile) : 1;
            value_tell(in, near + 3 * (int)ahead + (int)kind, told);
        } else {
            stones += tile == TILE_STONE;
            points += tile == TILE_CLOVER ? 3 : points_of(tile);
        }
    }
    value_tell(in, far, (float)stones);
    value_tell(in, far + 1, 0.25f * (float)points);
}

static void tell_rival(const struct about *a, unsigned colour, struct value_inputs *in) {
    const struct board_seat *rival = a->rival;
    unsigned fits = row_fits(rival, colour);
    int unseen = count_among(cards_of(&a->unseen, colour), fits);
    int known = count_among(cards_of(&rival->known, colour), fits);
    value_tell(in, RIVAL_FIELD + rival->field[colour], 1);
    value_tell(in, RIVAL_BIG, rival->big == colour);
    value_tell(in, RIVAL_ROW + (int)row_state(row_numbers(rival, colour), fits), 1);
    value_tell(in, RIVAL_UNSEEN, 0.125f * (float)unseen);
    value_tell(in, RIVAL_KNOWN, (float)known);
    value_tell(in, RIVAL_ROOM, (float)(int)bits(fits) / NUMBERS);
    value_tell(in, RIVAL_LIKELY, (float)known + a->chance * (float)unseen);
    tell_tiles(in, RIVAL_TILES_NEAR, RIVAL_TILES_FAR, a->board->tile[colour], rival->field[colour]);
}

/* The cards of this colour that lie about: held in vain, wanted by the rival, on the pile. */
static void tell_cards(struct about *a, unsigned colour, const struct row_seen *row,
                       struct value_inputs *in) {
    unsigned rival_fits = row_numbers(a->rival, colour) ? row_fits(a->rival, colour) : 0;
    int size = a->board->pile_size[colour];
    unsigned below = size > 1 ? 1u << a->board->pile[colour][size - 2] : 0;
    int dead = count_among(row->held, ~row->fits);
    int dead_wanted = count_among(row->held, ~row->fits & rival_fits);
    value_tell(in, TOP, (row->top & row->fits) != 0);
    value_tell(in, TOP_WANTED, (row->top & rival_fits) != 0);
    value_tell(in, BELOW, (below & row->fits) != 0);
    value_tell(in, BELOW_WANTED, (below & rival_fits) != 0);
    value_tell(in, CLOSED, a->board->closed == colour);
    value_tell(in, DEAD, (float)dead);
    value_tell(in, DEAD_WANTED, (float)dead_wanted);
    value_tell(in, WANTED, (float)count_among(row->held, rival_fits));
    a->dead += dead - dead_wanted;
    a->plays += (int)bits(row->held.once & row->fits);
}

static void tell_colour(struct about *a, unsigned colour, struct value_inputs *in) {
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
    in->count = 0;
    value_tell(in, FIELD + (int)field, 1);
    value_tell(in, BIG, mine->big == colour);
    value_tell(in, ROW + (int)row_state(laid, row.fits), 1);
    tell_cards(a, colour, &row, in);
    turn_row(&row);
    float expected = tell_row(in, &places, &row, a->chance), room = (float)(FIELDS - field);
    value_tell(in, TOTAL, 0.5f * (expected < room ? expected : room));
    tell_tiles(in, TILES_NEAR, TILES_FAR, a->board->tile[colour], field);
    tell_rival(a, colour, in);
}

static int stones_left(const struct board *board) {
    int left = 0;
    for (int path = 0; path < COLOURS; path++)
        for (int field = 1; field <= FIELDS; field++)
            left += board->tile[path][field] == TILE_STONE;
    return left;
}

static void tell_seats(const struct about *a, int seat, struct value_inputs *in) {
    const struct board *board = a->board;
    int stones = 0;
    for (int i = 0; i < board->at.seats; i++)
        if (i != seat)
            stones = at_least(stones, board->seat[i].stones);
    tell_lead(in, LEAD, LEAD_NEAR, lead_now(board, seat));
    value_tell(in, STONES + at_most(a->mine->stones, STONES_COUNTED), 1);
    value_tell(in, RIVAL_STONES + at_most(stones, STONES_COUNTED), 1);
    value_tell(in, BIG_WAITS, a->mine->big == NO_COLOUR);
    value_tell(in, RIVAL_BIG_WAITS, a->rival->big == NO_COLOUR);
    value_tell(in, SMALL_WAIT, 0.25f * (float)board_small_figures_left(a->mine));
    value_tell(in, RIVAL_SMALL_WAIT, 0.25f * (float)board_small_figures_left(a->rival));
}

static void see(const struct state *state, int seat, struct value_sight *sight) {
    const struct board *board = board_in(state);
    int next = seat + 1 == board->at.seats ? 0 : seat + 1;
    struct about a = {.board = board, .mine = &board->seat[seat], .rival = &board->seat[next]};
    a.unseen = cards_unseen_by(board, seat);
    a.chance = card_chance(board->deck, board->at.seats, pack_count(&a.unseen));
    for (unsigned colour = 0; colour < COLOURS; colour++)
        tell_colour(&a, colour, &sight->colour[colour]);
    struct value_inputs *in = &sight->table;
    in->count = 0;
    tell_seats(&a, seat, in);
    tell_deck(in, DECK, board->deck);
    value_tell(in, IN_GOAL + at_most(board->in_goal, FIGURES_TO_END - 1), 1);
    tell_stage(in, STAGE, &board->at, board->turn == seat);
    value_tell(in, DEAD_CARDS, 0.5f * (float)a.dead);
    value_tell(in, PLAYS, 0.25f * (float)a.plays);
    value_tell(in, IDLE, 0.05f * (float)board->idle);
    value_tell(in, STONES_LEFT, 0.2f * (float)stones_left(board));
}

const struct valuer board_valuer = {
    .name = "board",
    .game = "board",
    .fewest_seats = 2,
    .most_seats = 2,
    .weights = board_value,
    .see = see,
    .rounds = 10,
    .spread = 4,
    .choices = 4,
    .width = 2,
    .judged = 1,
};
