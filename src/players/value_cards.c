/*
 * What the value of the card game is told of a position.
 */
#include "players/value_rows.h"

#include "players/greedy_cards_rows.h"
#include "players/insight_cards_table.h"
#include "players/value_cards_table.h"
#include "rules/cards/cards.h"

enum { LONGEST = 9 }; /* a longer row brings nothing */

/* The inputs of a colour. */
enum {
    LENGTH,
    CLOSINGS = LENGTH + LONGEST + 1,
    HELD_CLOSINGS = CLOSINGS + 2,
    UNSEEN_CLOSINGS,
    ROW,
    LAST = ROW + ROW_STATES,
    HELD = LAST + NUMBERS,
    UNSEEN = HELD + NUMBERS,
    OTHER_HELD = UNSEEN + NUMBERS,
    OTHER_UNSEEN,
    SURE,
    SURE_STEPS,
    OPEN = SURE_STEPS + SURE_COUNTED,
    BETWEEN,
    LIKELY,
    TOTAL,
    POINT_NOW,
    POINT_LATER,
    DEAD,
    DEAD_WANTED,
    WANTED,
    TOP,
    TOP_SKIP,
    TOP_CLOSING,
    TOP_WANTED,
    BELOW,
    BELOW_WANTED,
    CLOSED,
    RIVAL_LENGTH,
    RIVAL_CLOSINGS = RIVAL_LENGTH + LONGEST + 1,
    RIVAL_ROW = RIVAL_CLOSINGS + 2,
    RIVAL_UNSEEN = RIVAL_ROW + ROW_STATES,
    RIVAL_KNOWN,
    RIVAL_KNOWN_CLOSINGS,
    RIVAL_LIKELY,
    COLOUR_INPUTS,
};

/* The inputs of the table. */
enum {
    LEAD,
    LEAD_NEAR,
    STONES_TAKEN,
    RIVAL_STONES = STONES_TAKEN + STONES_COUNTED + 1,
    DECK = RIVAL_STONES + STONES_COUNTED + 1,
    CLOSED_ROWS = DECK + DECK_INPUTS,
    STAGE = CLOSED_ROWS + ROWS_TO_END,
    TAKE_TWO = STAGE + 2 * TURN_STAGES,
    POINTS_HELD,
    POINTS_TOP,
    POINTS_CLOSED,
    POINTS_UNSEEN,
    PAIRS,
    TRIPLES,
    SINGLES,
    MATES,
    RIVAL_MATES,
    OPEN_STONES,
    TOP_MATES,
    TOP_RIVAL_MATES,
    DEAD_CARDS,
    PLAYS,
    IDLE,
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
    const struct table *table;
    const struct cards_seat *mine, *rival; /* the seat itself, and the one after it */
    struct card_set unseen;
    float chance; /* that an unseen card comes to a seat in time */
    int dead;     /* cards held that neither fits */
    int plays;    /* kinds of number that can be played */
};

static struct cards_held cards_of(const struct card_set *set, unsigned colour) {
    unsigned shift = colour * VALUES;
    return (struct cards_held){(unsigned)(set->colours.once >> shift) & ANY_NUMBER,
                               (unsigned)(set->colours.twice >> shift) & ANY_NUMBER};
}

static int row_length(const struct cards_seat *seat, unsigned colour) {
    const unsigned every = ANY_NUMBER | 1u << CLOSING;
    unsigned once = (unsigned)(seat->rows.once >> (colour * VALUES)) & every;
    unsigned twice = (unsigned)(seat->rows.twice >> (colour * VALUES)) & every;
    return (int)bits(once | twice << 16) + (int)bits(seat->points_in[colour]);
}

static int total_now(const struct cards_seat *seat) {
    static const int8_t stones[STONES_COUNTED + 1] = {-4, -1, 0, 4, 6, 10};
    int total = stones[at_most((int)bits(seat->stones), STONES_COUNTED)] +
                (int)bits(seat->points_in[POINTS]);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        total += ladder_points(row_length(seat, colour));
    return total;
}

/* The numbers that a row takes: none once it holds a closing card. */
static unsigned open_fits(const struct cards_seat *seat, unsigned colour) {
    return row_closings(seat, colour) ? 0 : row_next(seat, colour);
}

/* A row that is closed counts as one with a direction. */
static int state_of(const struct cards_seat *seat, unsigned colour) {
    if (row_closings(seat, colour))
        return ROW_DIRECTED;
    return (int)row_state(row_numbers(seat, colour), row_next(seat, colour));
}

static unsigned pile_card(const struct table *table, unsigned suit, unsigned below) {
    unsigned size = table->pile_size[suit];
    return size > below ? 1u << table->pile[suit][size - 1 - below] : 0;
}

/* Colours. */

static void tell_lengths(struct value_inputs *in, int length_place, int closings_place, int length,
                         int closings) {
    value_tell(in, length_place + at_most(length, LONGEST), 1);
    if (closings)
        value_tell(in, closings_place + closings - 1, 1);
}

static void tell_rival(const struct about *a, unsigned colour, struct value_inputs *in) {
    const struct cards_seat *rival = a->rival;
    unsigned fits = open_fits(rival, colour);
    int unseen = count_among(cards_of(&a->unseen, colour), fits);
    int known = count_among(cards_of(&rival->known, colour), fits);
    uint32_t closings = pack_copies(&rival->known.colours, colour * VALUES + CLOSING);
    tell_lengths(in, RIVAL_LENGTH, RIVAL_CLOSINGS, row_length(rival, colour),
                 (int)row_closings(rival, colour));
    value_tell(in, RIVAL_ROW + state_of(rival, colour), 1);
    value_tell(in, RIVAL_UNSEEN, 0.125f * (float)unseen);
    value_tell(in, RIVAL_KNOWN, (float)known);
    value_tell(in, RIVAL_KNOWN_CLOSINGS, (float)closings);
    value_tell(in, RIVAL_LIKELY, (float)known + a->chance * (float)unseen);
}

/* The cards of this colour that lie about: held in vain, wanted by the rival, on the pile. */
static void tell_cards(struct about *a, unsigned colour, const struct row_seen *row,
                       struct value_inputs *in) {
    unsigned rival_fits = row_length(a->rival, colour) ? open_fits(a->rival, colour) : 0;
    unsigned below = pile_card(a->table, colour, 1);
    int dead = count_among(row->held, ~row->fits);
    int dead_wanted = count_among(row->held, ~row->fits & rival_fits);
    value_tell(in, TOP, (row->top & row->fits) != 0);
    value_tell(in, TOP_CLOSING, row->top == 1u << CLOSING);
    value_tell(in, TOP_WANTED, (row->top & rival_fits) != 0);
    value_tell(in, BELOW, (below & row->fits) != 0);
    value_tell(in, BELOW_WANTED, (below & rival_fits) != 0);
    value_tell(in, CLOSED, a->table->closed >> colour & 1);
    value_tell(in, DEAD, (float)dead);
    value_tell(in, DEAD_WANTED, (float)dead_wanted);
    value_tell(in, WANTED, (float)count_among(row->held, rival_fits));
    a->dead += dead - dead_wanted;
    a->plays += (int)bits(row->held.once & row->fits);
}

static void tell_colour(struct about *a, unsigned colour, struct value_inputs *in) {
    const struct cards_seat *mine = a->mine;
    unsigned closing = colour * VALUES + CLOSING, fits = open_fits(mine, colour);
    int length = row_length(mine, colour);
    int closings = (int)pack_copies(&mine->hand.colours, closing);
    struct row_seen row = {
        .fits = fits,
        .end = row_numbers(mine, colour) & fits,
        .top = pile_card(a->table, colour, 0),
        .held = cards_of(&mine->hand, colour),
        .unseen = cards_of(&a->unseen, colour),
    };
    in->count = 0;
    tell_lengths(in, LENGTH, CLOSINGS, length, (int)row_closings(mine, colour));
    value_tell(in, HELD_CLOSINGS, (float)closings);
    value_tell(in, UNSEEN_CLOSINGS, 0.5f * (float)pack_copies(&a->unseen.colours, closing));
    value_tell(in, ROW + state_of(mine, colour), 1);
    tell_cards(a, colour, &row, in);
    value_tell(in, POINT_NOW, (mine->hand.points & row.end) != 0);
    turn_row(&row);
    unsigned points = row.turned ? mirrored(mine->hand.points) : mine->hand.points;
    value_tell(in, POINT_LATER, 0.5f * (float)(int)bits(points & row.held.once & ~row.end));
    float expected = tell_row(in, &places, &row, a->chance);
    value_tell(in, TOTAL, 0.25f * ((float)(closings + length) + expected));
    tell_rival(a, colour, in);
}

/* The table. */

/* How many cards of a value there are, whatever the suit: the products add up the colours. */
static int copies_of(const struct card_set *set, unsigned value) {
    uint64_t once = set->colours.once >> value & every_colour(0);
    uint64_t twice = set->colours.twice >> value & every_colour(0);
    uint64_t colours = (once + twice) * every_colour(0) >> (COLOURS - 1) * VALUES & 0xf;
    return (int)colours + (set->points >> value & 1);
}

/* How many piles that may be taken from show a card of these values. */
static int tops_among(const struct table *table, unsigned values) {
    int tops = 0;
    for (unsigned suit = 0; suit < SUITS; suit++)
        tops += !(table->closed >> suit & 1) && (pile_card(table, suit, 0) & values);
    return tops;
}

static void tell_wishes(const struct about *a, struct value_inputs *in) {
    int pairs = 0, triples = 0, rival_mates = 0;
    unsigned singles = 0, rival_singles = 0;
    float mates = 0;
    for (unsigned open = a->table->stones; open; open &= open - 1) {
        unsigned value = (unsigned)__builtin_ctz(open);
        int held = copies_of(&a->mine->hand, value), known = copies_of(&a->rival->known, value);
        pairs += held >= 2;
        triples += held >= 3;
        if (held == 1) {
            singles |= 1u << value;
            mates += a->chance * (float)copies_of(&a->unseen, value);
        }
        rival_mates += at_most(known, 2);
        rival_singles |= (unsigned)(known == 1) << value;
    }
    value_tell(in, PAIRS, 0.5f * (float)pairs);
    value_tell(in, TRIPLES, 0.5f * (float)triples);
    value_tell(in, SINGLES, 0.25f * (float)(int)bits(singles));
    value_tell(in, MATES, 0.25f * mates);
    value_tell(in, RIVAL_MATES, 0.5f * (float)rival_mates);
    value_tell(in, TOP_MATES, 0.5f * (float)tops_among(a->table, singles));
    value_tell(in, TOP_RIVAL_MATES, 0.5f * (float)tops_among(a->table, rival_singles));
    value_tell(in, OPEN_STONES, 0.125f * (float)(int)bits(a->table->stones));
}

static void tell_points(const struct about *a, struct value_inputs *in) {
    value_tell(in, POINTS_HELD, 0.25f * (float)(int)bits(a->mine->hand.points));
    value_tell(in, POINTS_TOP, a->table->pile_size[POINTS] > 0);
    value_tell(in, POINTS_CLOSED, a->table->closed >> POINTS & 1);
    value_tell(in, POINTS_UNSEEN, 0.125f * (float)(int)bits(a->unseen.points));
}

static void tell_seats(const struct about *a, int seat, struct value_inputs *in) {
    int best = -1000, stones = 0;
    for (int i = 0; i < a->table->at.seats; i++) {
        if (i == seat)
            continue;
        best = at_least(best, total_now(&a->table->seat[i]));
        stones = at_least(stones, (int)bits(a->table->seat[i].stones));
    }
    tell_lead(in, LEAD, LEAD_NEAR, total_now(a->mine) - best);
    value_tell(in, STONES_TAKEN + at_most((int)bits(a->mine->stones), STONES_COUNTED), 1);
    value_tell(in, RIVAL_STONES + at_most(stones, STONES_COUNTED), 1);
}

static void see(const struct state *state, int seat, struct value_sight *sight) {
    const struct table *table = table_in(state);
    int next = seat + 1 == table->at.seats ? 0 : seat + 1;
    struct about a = {.table = table, .mine = &table->seat[seat], .rival = &table->seat[next]};
    a.unseen = cards_unseen_by(table, seat);
    a.chance = card_chance(table->deck, table->at.seats, set_count(&a.unseen));
    for (unsigned colour = 0; colour < COLOURS; colour++)
        tell_colour(&a, colour, &sight->colour[colour]);
    struct value_inputs *in = &sight->table;
    in->count = 0;
    tell_seats(&a, seat, in);
    tell_deck(in, DECK, table->deck);
    value_tell(in, CLOSED_ROWS + at_most(table->closed_rows, ROWS_TO_END - 1), 1);
    tell_stage(in, STAGE, &table->at, table->turn == seat);
    value_tell(in, TAKE_TWO, table->to_take > 1);
    tell_points(&a, in);
    tell_wishes(&a, in);
    value_tell(in, DEAD_CARDS, 0.5f * (float)a.dead);
    value_tell(in, PLAYS, 0.25f * (float)a.plays);
    value_tell(in, IDLE, 0.05f * (float)table->idle);
}

const struct valuer cards_valuer = {
    .name = "cards",
    .game = "cards",
    .fewest_seats = 2,
    .most_seats = 2,
    .weights = cards_value,
    .insight = cards_insight,
    .see = see,
    .rounds = 6,
    .leads = true,
    .spread = 2.3f,
    .choices = 4,
    .width = 1,
    .judged = 0.5f,
};
