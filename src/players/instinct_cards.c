/*
 * What the instinct of the card game is told of a position, and which of its outputs stand for an
 * action.
 */
#include "players/instinct.h"
#include "players/instinct_cards_table.h"
#include "players/seen_rows.h"

#include "players/greedy_cards_rows.h"
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
    HELD_OFF,
    TOP_NUMBER = HELD_OFF + NUMBERS,
    RIVAL_FITS = TOP_NUMBER + NUMBERS,
    RIVAL_KNOWN_NUMBER = RIVAL_FITS + NUMBERS,
    POINT_NUMBER = RIVAL_KNOWN_NUMBER + NUMBERS,
    PAIRED = POINT_NUMBER + NUMBERS,
    LONE = PAIRED + NUMBERS,
    RIVAL_LONE = LONE + NUMBERS,
    PILE_SIZE = RIVAL_LONE + NUMBERS,
    OTHERS_LENGTH,
    OTHERS_CLOSED,
    OTHERS_FITS,
    COLOUR_INPUTS = OTHERS_FITS + NUMBERS,
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
    PHASES,
    LAID = PHASES + PHASE_COUNT,
    W_HELD,
    W_TOP = W_HELD + NUMBERS,
    STONE_OPEN = W_TOP + NUMBERS,
    STONE_PAIR = STONE_OPEN + NUMBERS,
    STONE_LONE = STONE_PAIR + NUMBERS,
    STONE_RIVAL = STONE_LONE + NUMBERS,
    OTHERS = STONE_RIVAL + NUMBERS,
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
    const struct table *table;
    const struct cards_seat *mine, *rival; /* the seat itself, and the one after it */
    struct card_set unseen;
    float chance;                       /* that an unseen card comes to a seat in time */
    int dead;                           /* cards held that neither fits */
    int plays;                          /* kinds of number that can be played */
    unsigned paired, lone, rival_known; /* values of open stones: held twice, once, by the rival */
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

/* The numbers that a row begun takes. */
static unsigned wanted(const struct cards_seat *seat, unsigned colour) {
    return row_length(seat, colour) ? open_fits(seat, colour) : 0;
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

static void tell_lengths(struct inputs *in, int length_place, int closings_place, int length,
                         int closings) {
    tell(in, length_place + at_most(length, LONGEST), 1);
    if (closings)
        tell(in, closings_place + closings - 1, 1);
}

static void tell_rival(const struct about *a, unsigned colour, struct inputs *in) {
    const struct cards_seat *rival = a->rival;
    unsigned fits = open_fits(rival, colour);
    int unseen = count_among(cards_of(&a->unseen, colour), fits);
    int known = count_among(cards_of(&rival->known, colour), fits);
    uint32_t closings = pack_copies(&rival->known.colours, colour * VALUES + CLOSING);
    tell_lengths(in, RIVAL_LENGTH, RIVAL_CLOSINGS, row_length(rival, colour),
                 (int)row_closings(rival, colour));
    tell(in, RIVAL_ROW + state_of(rival, colour), 1);
    tell(in, RIVAL_UNSEEN, 0.125f * (float)unseen);
    tell(in, RIVAL_KNOWN, (float)known);
    tell(in, RIVAL_KNOWN_CLOSINGS, (float)closings);
    tell(in, RIVAL_LIKELY, (float)known + a->chance * (float)unseen);
}

/* The cards of this colour that lie about: held in vain, wanted by the rival, on the pile. */
static void tell_cards(struct about *a, unsigned colour, const struct row_seen *row,
                       struct inputs *in) {
    unsigned rival_fits = wanted(a->rival, colour);
    unsigned below = pile_card(a->table, colour, 1);
    int dead = count_among(row->held, ~row->fits);
    int dead_wanted = count_among(row->held, ~row->fits & rival_fits);
    tell(in, TOP, (row->top & row->fits) != 0);
    tell(in, TOP_CLOSING, row->top == 1u << CLOSING);
    tell(in, TOP_WANTED, (row->top & rival_fits) != 0);
    tell(in, BELOW, (below & row->fits) != 0);
    tell(in, BELOW_WANTED, (below & rival_fits) != 0);
    tell(in, CLOSED, a->table->closed >> colour & 1);
    tell(in, DEAD, (float)dead);
    tell(in, DEAD_WANTED, (float)dead_wanted);
    tell(in, WANTED, (float)count_among(row->held, rival_fits));
    a->dead += dead - dead_wanted;
    a->plays += (int)bits(row->held.once & row->fits);
}

static unsigned turned_set(unsigned set, bool turned) {
    return turned ? mirrored(set & ANY_NUMBER) : set & ANY_NUMBER;
}

/* Those after the next seat, in games for three and four. */
static void tell_others(const struct about *a, unsigned colour, bool turned, struct inputs *in) {
    int length = 0, closed = 0;
    unsigned fits = 0;
    for (int i = 0; i < a->table->at.seats; i++) {
        const struct cards_seat *seat = &a->table->seat[i];
        if (seat == a->mine || seat == a->rival)
            continue;
        length = at_least(length, row_length(seat, colour));
        closed += row_closings(seat, colour) > 0;
        fits |= wanted(seat, colour);
    }
    tell(in, OTHERS_LENGTH, 0.125f * (float)length);
    tell(in, OTHERS_CLOSED, (float)closed);
    tell_set(in, OTHERS_FITS, turned_set(fits, turned));
}

/* The numbers of a colour one by one, turned as the row is. */
static void tell_numbers_about(const struct about *a, unsigned colour, unsigned held,
                               const struct row_seen *row, struct inputs *in) {
    unsigned top = pile_card(a->table, colour, 0);
    bool turned = row->turned;
    tell_set(in, HELD_OFF, turned_set(held, turned) & ~row->range);
    tell_set(in, TOP_NUMBER, turned_set(top, turned));
    tell_set(in, RIVAL_FITS, turned_set(wanted(a->rival, colour), turned));
    tell_set(in, RIVAL_KNOWN_NUMBER, turned_set(cards_of(&a->rival->known, colour).once, turned));
    tell_set(in, POINT_NUMBER, turned_set(a->mine->hand.points, turned));
    tell_set(in, PAIRED, turned_set(held & a->paired, turned));
    tell_set(in, LONE, turned_set((held | top) & a->lone, turned));
    tell_set(in, RIVAL_LONE, turned_set((held | top) & a->rival_known, turned));
    tell(in, PILE_SIZE, 0.125f * (float)a->table->pile_size[colour]);
}

/* Returns whether the row was turned. */
static bool tell_colour(struct about *a, unsigned colour, struct inputs *in) {
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
    unsigned held = row.held.once;
    in->count = 0;
    tell_lengths(in, LENGTH, CLOSINGS, length, (int)row_closings(mine, colour));
    tell(in, HELD_CLOSINGS, (float)closings);
    tell(in, UNSEEN_CLOSINGS, 0.5f * (float)pack_copies(&a->unseen.colours, closing));
    tell(in, ROW + state_of(mine, colour), 1);
    tell_cards(a, colour, &row, in);
    tell(in, POINT_NOW, (mine->hand.points & row.end) != 0);
    turn_row(&row);
    tell_numbers_about(a, colour, held, &row, in);
    unsigned points = turned_set(mine->hand.points, row.turned);
    tell(in, POINT_LATER, 0.5f * (float)(int)bits(points & row.held.once & ~row.end));
    float expected = tell_row(in, &places, &row, a->chance);
    tell(in, TOTAL, 0.25f * ((float)(closings + length) + expected));
    tell_rival(a, colour, in);
    if (a->table->at.seats > 2)
        tell_others(a, colour, row.turned, in);
    return row.turned;
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

/* The values of open stones that the seat holds twice or once, and those the rival is known to
 * hold. */
static void look_for_wishes(struct about *a) {
    for (unsigned open = a->table->stones; open; open &= open - 1) {
        unsigned value = (unsigned)__builtin_ctz(open);
        int held = copies_of(&a->mine->hand, value), known = copies_of(&a->rival->known, value);
        a->paired |= (unsigned)(held >= 2) << value;
        a->lone |= (unsigned)(held == 1) << value;
        a->rival_known |= (unsigned)(known >= 1) << value;
    }
}

static void tell_wishes(const struct about *a, struct inputs *in) {
    int triples = 0, rival_mates = 0;
    unsigned rival_singles = 0;
    float mates = 0;
    for (unsigned open = a->table->stones; open; open &= open - 1) {
        unsigned value = (unsigned)__builtin_ctz(open);
        int held = copies_of(&a->mine->hand, value), known = copies_of(&a->rival->known, value);
        triples += held >= 3;
        if (held == 1)
            mates += a->chance * (float)copies_of(&a->unseen, value);
        rival_mates += at_most(known, 2);
        rival_singles |= (unsigned)(known == 1) << value;
    }
    tell(in, PAIRS, 0.5f * (float)(int)bits(a->paired));
    tell(in, TRIPLES, 0.5f * (float)triples);
    tell(in, SINGLES, 0.25f * (float)(int)bits(a->lone));
    tell(in, MATES, 0.25f * mates);
    tell(in, RIVAL_MATES, 0.5f * (float)rival_mates);
    tell(in, TOP_MATES, 0.5f * (float)tops_among(a->table, a->lone));
    tell(in, TOP_RIVAL_MATES, 0.5f * (float)tops_among(a->table, rival_singles));
    tell(in, OPEN_STONES, 0.125f * (float)(int)bits(a->table->stones));
}

static void tell_points(const struct about *a, struct inputs *in) {
    tell(in, POINTS_HELD, 0.25f * (float)(int)bits(a->mine->hand.points));
    tell(in, POINTS_TOP, a->table->pile_size[POINTS] > 0);
    tell(in, POINTS_CLOSED, a->table->closed >> POINTS & 1);
    tell(in, POINTS_UNSEEN, 0.125f * (float)(int)bits(a->unseen.points));
}

static void tell_seats(const struct about *a, int seat, struct inputs *in) {
    int best = -1000, stones = 0, others_stones = 0;
    for (int i = 0; i < a->table->at.seats; i++) {
        if (i == seat)
            continue;
        best = at_least(best, total_now(&a->table->seat[i]));
        stones = at_least(stones, (int)bits(a->table->seat[i].stones));
        others_stones += (int)bits(a->table->seat[i].stones);
    }
    tell_lead(in, LEAD, LEAD_NEAR, total_now(a->mine) - best);
    tell(in, STONES_TAKEN + at_most((int)bits(a->mine->stones), STONES_COUNTED), 1);
    tell(in, RIVAL_STONES + at_most(stones, STONES_COUNTED), 1);
    if (a->table->at.seats == 2)
        return;
    tell(in, OTHERS, 0.5f * (float)(a->table->at.seats - 2));
    tell(in, LEAD_NEXT, 0.05f * (float)(total_now(a->mine) - total_now(a->rival)));
    tell(in, OTHERS_STONES, 0.125f * (float)(others_stones - (int)bits(a->rival->stones)));
}

static void see(const struct state *state, int seat, struct seen *seen) {
    const struct table *table = table_in(state);
    int next = seat + 1 == table->at.seats ? 0 : seat + 1;
    struct about a = {.table = table, .mine = &table->seat[seat], .rival = &table->seat[next]};
    a.unseen = cards_unseen_by(table, seat);
    a.chance = card_chance(table->deck, table->at.seats, set_count(&a.unseen));
    look_for_wishes(&a);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        seen->turned[colour] = tell_colour(&a, colour, &seen->colour[colour]);
    struct inputs *in = &seen->table;
    in->count = 0;
    tell_seats(&a, seat, in);
    tell_deck(in, DECK, table->deck);
    tell(in, CLOSED_ROWS + at_most(table->closed_rows, ROWS_TO_END - 1), 1);
    tell_stage(in, STAGE, &table->at, table->turn == seat);
    tell(in, TAKE_TWO, table->to_take > 1);
    tell_points(&a, in);
    tell_wishes(&a, in);
    tell(in, DEAD_CARDS, 0.5f * (float)a.dead);
    tell(in, PLAYS, 0.25f * (float)a.plays);
    tell(in, IDLE, 0.05f * (float)table->idle);
    tell(in, PHASES + table->at.phase, 1);
    tell(in, LAID, (float)table->laid);
    tell_set(in, W_HELD, a.mine->hand.points);
    tell_set(in, W_TOP, pile_card(table, POINTS, 0) & ANY_NUMBER);
    tell_set(in, STONE_OPEN, table->stones);
    tell_set(in, STONE_PAIR, a.paired);
    tell_set(in, STONE_LONE, a.lone);
    tell_set(in, STONE_RIVAL, a.rival_known);
}

/* The outputs of a colour: by number, turned as the row is, and the others. */
enum {
    OUT_PLAY,
    OUT_PLAY_CLOSING = OUT_PLAY + NUMBERS,
    OUT_PLAY_POINT,
    OUT_DISCARD,
    OUT_DISCARD_CLOSING = OUT_DISCARD + NUMBERS,
    OUT_DRAW,
    OUT_WISH,
    OUT_WISH_TWINS = OUT_WISH + NUMBERS,
};

/* The outputs of the table, by number and others. */
enum {
    OUT_DRAW_DECK,
    OUT_DRAW_POINT,
    OUT_DONE,
    OUT_LAY_POINT,
    OUT_DISCARD_POINT = OUT_LAY_POINT + NUMBERS,
    OUT_STONE = OUT_DISCARD_POINT + NUMBERS,
    OUT_WISH_POINT = OUT_STONE + NUMBERS,
};

static void add_wish(unsigned index, const struct seen *seen, struct instinct_parts *parts) {
    struct wish wish = cards_wish(index);
    unsigned first = card_suit(wish.first), second = card_suit(wish.second);
    add_part(parts, INSTINCT_TABLE, OUT_STONE + wish.value);
    if (first == second) {
        add_part(parts, first, OUT_WISH_TWINS);
        return;
    }
    add_part(parts, first, OUT_WISH + seen_number(seen, first, wish.value));
    if (second == POINTS)
        add_part(parts, INSTINCT_TABLE, OUT_WISH_POINT);
    else
        add_part(parts, second, OUT_WISH + seen_number(seen, second, wish.value));
}

static void parts(action act, const struct seen *seen, struct instinct_parts *parts) {
    if (act < PLAY_POINT || (act >= DISCARD && act < DISCARD + COLOUR_CARDS)) {
        bool play = act < PLAY_POINT;
        unsigned card = play ? act - PLAY : act - DISCARD;
        unsigned colour = card_suit(card), value = card_value(card);
        if (value == CLOSING)
            add_part(parts, colour, play ? OUT_PLAY_CLOSING : OUT_DISCARD_CLOSING);
        else
            add_part(parts, colour,
                     (play ? OUT_PLAY : OUT_DISCARD) + seen_number(seen, colour, value));
    } else if (act < DISCARD) {
        unsigned number = (act - PLAY_POINT) / (unsigned)SUITS, row = (act - PLAY_POINT) % SUITS;
        add_part(parts, INSTINCT_TABLE, OUT_LAY_POINT + number);
        if (row != POINTS)
            add_part(parts, row, OUT_PLAY_POINT);
    } else if (act < WISH) {
        add_part(parts, INSTINCT_TABLE, OUT_DISCARD_POINT + act - DISCARD - COLOUR_CARDS);
    } else if (act < DRAW_DECK) {
        add_wish(act - WISH, seen, parts);
    } else if (act >= DRAW_PILE && act < DRAW_PILE + POINTS) {
        add_part(parts, act - DRAW_PILE, OUT_DRAW);
    } else {
        add_part(parts, INSTINCT_TABLE,
                 act == DRAW_DECK ? OUT_DRAW_DECK
                 : act == DONE    ? OUT_DONE
                                  : OUT_DRAW_POINT);
    }
}

const struct instincts cards_instincts = {
    .game = "cards",
    .weights = cards_instinct,
    .steps = cards_instinct_steps,
    .see = see,
    .parts = parts,
    .rounds = 10,
    .curious = 0.7f,
    .slope = 0.1f,
    .doubt = 1,
    .spread = 2.3f,
    .far = 50,
};
