/*
 * What the instinct of the dice game is told of a position, and which of its outputs stand for an
 * action. The rival is the other seat with the most points.
 *
 * A row that goes down is not told as a mirror image: a high number is harder to roll.
 */
#include "players/instinct.h"
#include "players/instinct_dice_table.h"

#include "rules/dice/dice.h"

enum { LONGEST = 9 }; /* a longer row brings nothing */

enum row_state { ROW_EMPTY, ROW_OPEN, ROW_UP, ROW_DOWN, ROW_STATES };

enum { FEW_LEFT = 3, SYMBOL_KINDS = SYMBOL_1 - SYMBOL_STONE };

/* The inputs of a colour. */
enum {
    LENGTH,
    ROW = LENGTH + LONGEST + 1,
    ABOVE = ROW + ROW_STATES,
    BELOW = ABOVE + NUMBERS,
    UNTOUCHED = BELOW + NUMBERS,
    AHEAD = UNTOUCHED + NUMBERS,
    OTHER_WAY,
    SYMBOLS_AHEAD,
    POINTS_AHEAD = SYMBOLS_AHEAD + SYMBOL_KINDS,
    CONTESTED,
    LEFT,
    LEFT_FEW,
    ENDS = LEFT_FEW + FEW_LEFT,
    ENDS_SOON,
    ENDED_BY_ME,
    RIVAL_LENGTH,
    RIVAL_ROW = RIVAL_LENGTH + LONGEST + 1,
    RIVAL_AHEAD = RIVAL_ROW + ROW_STATES,
    RIVAL_CLOVERS,
    OTHERS_LENGTH,
    OTHERS_LONG,
    OTHERS_AHEAD,
    IN_REACH,
    WAITED_FOR = IN_REACH + NUMBERS,
    WITH_SYMBOL = WAITED_FOR + NUMBERS,
    WITH_POINTS = WITH_SYMBOL + SYMBOL_KINDS * NUMBERS,
    COLOUR_INPUTS = WITH_POINTS + NUMBERS,
};

enum { STONES_COUNTED = 8, LEPRECHAUN_LEADS = 5 };

/* The inputs of the table. */
enum {
    LEAD,
    LEAD_NEAR,
    STONES_TAKEN,
    RIVAL_STONES = STONES_TAKEN + STONES_COUNTED + 1,
    OVER_MOST = RIVAL_STONES + STONES_COUNTED + 1,
    OVER_FEWEST = OVER_MOST + LEPRECHAUN_LEADS,
    STONES_LEFT = OVER_FEWEST + LEPRECHAUN_LEADS,
    STONES_FEW,
    STONES_FEWER,
    IDLE,
    STONES_END_IT,
    MY_TURN,
    TURNS_AWAY,
    OTHERS,
    LEAD_OTHERS,
    OTHERS_STONES,
    SUMS,
    STONES_SHOWN = SUMS + NUMBERS,
    PHASES = STONES_SHOWN + DICE + 1,
    TABLE_INPUTS = PHASES + PHASE_COUNT,
};

_Static_assert((int)COLOUR_INPUTS <= SEEN_COLOUR_INPUTS,
               "there is room for the inputs of a colour");
_Static_assert((int)TABLE_INPUTS <= SEEN_TABLE_INPUTS, "there is room for the inputs of the table");

/* What the colours of a position share. */
struct about {
    const struct dice *dice;
    int seat, rival;
    int total[SEATS_MAX];
    tiles clovers; /* in the middle */
    tiles fits;    /* what somebody's row would take */
    tiles waited;  /* what lies ahead of rows that others have begun */
    numbers sums;  /* what the dice that lie add up to; none while they are to be rolled */
};

static enum row_state row_state(const struct dice_seat *seat, unsigned colour) {
    if (seat->length[colour] == 0)
        return ROW_EMPTY;
    int direction = row_direction(tiles_of_colour(seat->fits, colour));
    return direction > 0 ? ROW_UP : direction < 0 ? ROW_DOWN : ROW_OPEN;
}

/* The tiles in the middle that a row begun can take. */
static numbers ahead_of(const struct dice *dice, const struct dice_seat *seat, unsigned colour) {
    return seat->length[colour] ? tiles_of_colour(dice->middle & seat->fits, colour) : 0;
}

static float count(numbers set) {
    return (float)__builtin_popcount(set);
}

/* Colours. */

static void tell_symbols(const struct about *a, unsigned colour, numbers ahead, struct inputs *in) {
    int seen[SYMBOLS] = {0}, points = 0;
    for (unsigned left = ahead; left; left &= left - 1)
        seen[a->dice->symbol[colour * NUMBERS + (unsigned)__builtin_ctz(left)]]++;
    for (int symbol = SYMBOL_1; symbol < SYMBOLS; symbol++)
        points += seen[symbol] * (symbol - SYMBOL_1 + 1);
    for (int symbol = SYMBOL_STONE; symbol < SYMBOL_1; symbol++)
        tell(in, SYMBOLS_AHEAD + symbol - SYMBOL_STONE, 0.5f * (float)seen[symbol]);
    tell(in, POINTS_AHEAD, 0.25f * (float)points);
}

/* Tile by tile: what the seat could take, now or later, and what is on it. */
static void tell_tiles(const struct about *a, unsigned colour, struct inputs *in) {
    const struct dice *dice = a->dice;
    numbers fitting = tiles_of_colour(dice->middle & dice->seat[a->seat].fits, colour);
    tell_set(in, IN_REACH, fitting & a->sums);
    tell_set(in, WAITED_FOR, fitting & tiles_of_colour(a->waited, colour));
    for (unsigned left = fitting; left; left &= left - 1) {
        int number = __builtin_ctz(left);
        int symbol = dice->symbol[colour * NUMBERS + (unsigned)number];
        if (symbol >= SYMBOL_1)
            tell(in, WITH_POINTS + number, 0.5f * (float)(symbol - SYMBOL_1 + 1));
        else if (symbol != NO_SYMBOL)
            tell(in, WITH_SYMBOL + (symbol - SYMBOL_STONE) * NUMBERS + number, 1);
    }
}

static void tell_mine(const struct about *a, unsigned colour, struct inputs *in) {
    const struct dice_seat *mine = &a->dice->seat[a->seat];
    numbers left = tiles_of_colour(a->dice->middle, colour);
    numbers ahead = ahead_of(a->dice, mine, colour);
    enum row_state state = row_state(mine, colour);
    tell(in, LENGTH + at_most(mine->length[colour], LONGEST), 1);
    tell(in, ROW + (int)state, 1);
    if (state == ROW_EMPTY) {
        tell_set(in, UNTOUCHED, left);
        return;
    }
    unsigned laid = tiles_of_colour(mine->rows, colour), first = laid & -laid;
    numbers above = state == ROW_DOWN ? 0 : ahead & (numbers) ~(first - 1);
    numbers below = ahead & (numbers)~above;
    float up = count(above), down = count(below);
    tell_set(in, ABOVE, above);
    tell_set(in, BELOW, below);
    tell(in, AHEAD, 0.25f * (up > down ? up : down));
    tell(in, OTHER_WAY, 0.25f * (up > down ? down : up));
    tell(in, CONTESTED, 0.25f * count(ahead & tiles_of_colour(a->waited, colour)));
    tell_symbols(a, colour, ahead, in);
}

/* A colour can run out, and so end the game, if every tile left of it fits the row of somebody. */
static void tell_left(const struct about *a, unsigned colour, struct inputs *in) {
    numbers left = tiles_of_colour(a->dice->middle, colour);
    int tiles_left = __builtin_popcount(left);
    tell(in, LEFT, 0.125f * (float)tiles_left);
    if (tiles_left > 0 && tiles_left <= FEW_LEFT)
        tell(in, LEFT_FEW + tiles_left - 1, 1);
    if (a->dice->stones_only || (left & (numbers)~tiles_of_colour(a->fits, colour)))
        return;
    tell(in, ENDS, 1);
    tell(in, ENDS_SOON, 1 / (float)(tiles_left + 1));
    tell(in, ENDED_BY_ME,
         (left & (numbers)~tiles_of_colour(a->dice->seat[a->seat].fits, colour)) == 0);
}

static void tell_others(const struct about *a, unsigned colour, struct inputs *in) {
    const struct dice_seat *rival = &a->dice->seat[a->rival];
    numbers ahead = ahead_of(a->dice, rival, colour);
    int length = 0, longest = 0;
    float others_ahead = 0;
    for (int i = 0; i < a->dice->at.seats; i++) {
        const struct dice_seat *other = &a->dice->seat[i];
        if (i == a->seat || i == a->rival)
            continue;
        length += other->length[colour];
        longest += other->length[colour] > 4;
        others_ahead += count(ahead_of(a->dice, other, colour));
    }
    tell(in, RIVAL_LENGTH + at_most(rival->length[colour], LONGEST), 1);
    tell(in, RIVAL_ROW + (int)row_state(rival, colour), 1);
    tell(in, RIVAL_AHEAD, 0.25f * count(ahead));
    tell(in, RIVAL_CLOVERS, 0.5f * count(ahead & tiles_of_colour(a->clovers, colour)));
    tell(in, OTHERS_LENGTH, 0.125f * (float)length);
    tell(in, OTHERS_LONG, 0.5f * (float)longest);
    tell(in, OTHERS_AHEAD, 0.125f * others_ahead);
}

/* The table. */

static int over(int mine, int other) {
    int lead = mine - other, edge = LEPRECHAUN_LEADS / 2;
    return (lead < -edge ? -edge : at_most(lead, edge)) + edge;
}

static void tell_leprechauns(const struct about *a, struct inputs *in) {
    int mine = a->dice->seat[a->seat].leprechauns, most = 0, fewest = TILES;
    for (int i = 0; i < a->dice->at.seats; i++) {
        int theirs = a->dice->seat[i].leprechauns;
        if (i == a->seat)
            continue;
        most = theirs > most ? theirs : most;
        fewest = theirs < fewest ? theirs : fewest;
    }
    tell(in, OVER_MOST + over(mine, most), 1);
    tell(in, OVER_FEWEST + over(mine, fewest), 1);
}

static void tell_seats(const struct about *a, struct inputs *in) {
    const struct dice *dice = a->dice;
    int seats = dice->at.seats, lead = a->total[a->seat] - a->total[a->rival], others = 0;
    int turns_away = (a->seat - dice->turn + seats) % seats, stones = 0;
    for (int i = 0; i < seats; i++)
        if (i != a->seat && i != a->rival) {
            others += a->total[a->seat] - a->total[i];
            stones += at_most(dice->seat[i].stones, STONES_COUNTED);
        }
    tell_lead(in, LEAD, LEAD_NEAR, lead);
    tell(in, STONES_TAKEN + at_most(dice->seat[a->seat].stones, STONES_COUNTED), 1);
    tell(in, RIVAL_STONES + at_most(dice->seat[a->rival].stones, STONES_COUNTED), 1);
    tell(in, MY_TURN, turns_away == 0);
    tell(in, TURNS_AWAY, 0.5f * (float)turns_away);
    tell(in, OTHERS, 0.5f * (float)(seats - 2));
    tell(in, LEAD_OTHERS, 0.05f * (float)others);
    tell(in, OTHERS_STONES, 0.125f * (float)stones);
}

static void tell_dice(const struct about *a, struct inputs *in) {
    tell_set(in, SUMS, a->sums);
    if (a->sums)
        tell(in, STONES_SHOWN + (int)dice_showing(a->dice->lying, STONE_FACE), 1);
    tell(in, PHASES + a->dice->at.phase, 1);
}

static void tell_middle(const struct dice *dice, struct inputs *in) {
    float stones = (float)dice->stones_left;
    tell(in, STONES_LEFT, 0.05f * stones);
    tell(in, STONES_FEW, stones < 12 ? 1 - stones / 12 : 0);
    tell(in, STONES_FEWER, stones < 4 ? 1 - stones / 4 : 0);
    tell(in, IDLE, 0.05f * (float)dice->idle);
    tell(in, STONES_END_IT, dice->stones_only);
}

static struct about about(const struct state *state, int seat) {
    struct about a = {.dice = dice_in(state), .seat = seat, .rival = -1};
    for (int i = 0; i < a.dice->at.seats; i++) {
        const struct dice_seat *other = &a.dice->seat[i];
        int16_t sheet[SCORE_PARTS];
        dice_score(state, i, sheet);
        a.total[i] = sheet[COLOURS + 5]; /* see dice_score_parts */
        a.fits |= other->fits;
        if (i == seat)
            continue;
        if (a.rival < 0 || a.total[i] > a.total[a.rival])
            a.rival = i;
        for (unsigned colour = 0; colour < COLOURS; colour++)
            a.waited |= (tiles)ahead_of(a.dice, other, colour) << colour * NUMBERS;
    }
    for (tiles left = a.dice->middle; left; left &= left - 1)
        if (a.dice->symbol[__builtin_ctzll(left)] == SYMBOL_CLOVER)
            a.clovers |= left & -left;
    if (a.dice->at.to_move >= 0)
        a.sums = handful_sums(a.dice->lying);
    return a;
}

static void see(const struct state *state, int seat, struct seen *seen) {
    struct about a = about(state, seat);
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        struct inputs *in = &seen->colour[colour];
        in->count = 0;
        tell_mine(&a, colour, in);
        tell_left(&a, colour, in);
        tell_others(&a, colour, in);
        tell_tiles(&a, colour, in);
        seen->turned[colour] = false;
    }
    seen->table.count = 0;
    tell_seats(&a, &seen->table);
    tell_leprechauns(&a, &seen->table);
    tell_middle(a.dice, &seen->table);
    tell_dice(&a, &seen->table);
}

/* The outputs of a colour are its numbers; these are the outputs of the table. */
enum {
    OUT_STONES,
    OUT_PASS,
    OUT_KEEP,
    OUT_REROLL, /* by how many dice */
};

static void parts(action act, const struct seen *seen, struct instinct_parts *parts) {
    (void)seen;
    if (act == KEEP)
        add_part(parts, INSTINCT_TABLE, OUT_KEEP);
    else if (act < TAKE)
        add_part(parts, INSTINCT_TABLE, OUT_REROLL + roll_size(act - REROLL) - 1);
    else if (act < STONES)
        add_part(parts, tile_colour(act - TAKE), tile_number(act - TAKE));
    else if (act == STONES)
        add_part(parts, INSTINCT_TABLE, OUT_STONES);
    else
        add_part(parts, INSTINCT_TABLE, OUT_PASS);
}

const struct instincts dice_instincts = {
    .game = "dice",
    .weights = dice_instinct,
    .steps = dice_instinct_steps,
    .see = see,
    .parts = parts,
    .rounds = 4,
    .curious = 0.35f,
    .slope = 0.1f,
    .doubt = 1,
    .spread = 4,
    .far = 50,
};
