/*
 * The judgement of the dice game.
 *
 * A take is judged by the position it leaves: the points that every seat may expect at the end,
 * and from their distances the chance that the seat to move wins. A row is expected to grow by a
 * part of the tiles that still fit it, more of them the more turns are left and the fewer other
 * rows want them too; how many turns are left is told by the stone tiles and by the colours that
 * can still run out. What follows from the rules alone is not estimated but computed: a take that
 * ends the game is judged by the final result, and rolling again by the exact mean, over all
 * outcomes, of the best take that each of them allows.
 */
#include "players/policy.h"

#include "players/greedy_dice_weights.h"
#include "rules/dice/dice.h"

/* What depends on the turns left is computed for some numbers of turns only. */
enum { KNOTS = 7 };
static const float knots[KNOTS] = {0.0f, 1.0f, 2.5f, 5.0f, 9.0f, 15.0f, 25.0f};

/* Turns left for each seat, and where that lies between the knots. */
struct moment {
    float turns;
    int knot;
    float past; /* the way from this knot to the next, 0 to 1 */
};

struct row_outlook {
    int length;
    float ahead;         /* tiles that can follow, the likelier ones counting more */
    float extras;        /* points and the like shown on them */
    float points[KNOTS]; /* expected at the end */
};

struct seat_outlook {
    struct row_outlook row[COLOURS];
    tiles contested[SEATS_MAX - 1]; /* what at least one, two, three rivals wait for */
    float contest;                  /* the part of its count that a tile keeps for each of them */
    int growing;                    /* rows begun that can grow */
    float rows[KNOTS];              /* points expected from all rows */
    float others[2][KNOTS];         /* from all else; [1] if the mover gets one leprechaun more */
};

/* All that is computed once for all takes of the seat to move. */
struct outlook {
    const float *weights; /* those for this number of seats */
    const struct dice *dice;
    int seats;
    int me;
    float count[TILES];  /* how much each tile counts as something ahead of a row */
    float extra[TILES];  /* the same of its symbol */
    float rush[COLOURS]; /* how likely a turn is to end the game by this colour */
    float all_rush;
    tiles rivals_fit; /* what fits the row of some rival */
    struct seat_outlook seat[SEATS_MAX];
    float from[COLOURS][NUMBERS + 1]; /* what the tiles from this number up count for the mover */
    float extras_from[COLOURS][NUMBERS + 1];
};

/* Time. */

static struct moment moment_of(float turns) {
    struct moment moment = {turns, 0, 1.0f};
    while (moment.knot < KNOTS - 2 && turns >= knots[moment.knot + 1])
        moment.knot++;
    float from = knots[moment.knot], to = knots[moment.knot + 1];
    if (turns < to)
        moment.past = (turns - from) / (to - from);
    return moment;
}

static float at_moment(const float points[KNOTS], struct moment moment) {
    float from = points[moment.knot], to = points[moment.knot + 1];
    return from + moment.past * (to - from);
}

/* A colour can run out only if every tile left of it fits the row of somebody. */
static float colour_rush(const struct outlook *out, numbers left, numbers fits) {
    if (out->dice->stones_only || (left & ~fits))
        return 0.0f;
    float seeming = (float)__builtin_popcount(left) + out->weights[COLOUR_SLACK];
    return out->weights[COLOUR_HASTE] / (seeming * seeming);
}

static struct moment time_left(const struct outlook *out, int stones_left, float rush) {
    float stone_rush = out->weights[STONE_PACE] / (float)stones_left;
    return moment_of(1.0f / ((stone_rush + rush) * (float)out->seats));
}

/* The more rows want to grow, the less time there is for each. */
static struct moment time_for_rows(const struct outlook *out, int growing, float turns) {
    return moment_of(turns / (1.0f + out->weights[CROWDED] * (float)growing));
}

/* Rows and stones. */

static float points_of_growth(int entry, float growth) {
    float place = growth * 2.0f; /* the table has two columns for each tile */
    if (place >= (float)(GROWTHS - 1))
        return grown[entry][GROWTHS - 1];
    if (!(place > 0.0f)) /* strange weights may ask for less than nothing */
        return grown[entry][0];
    int whole = (int)place;
    float less = grown[entry][whole], more = grown[entry][whole + 1];
    return less + (place - (float)whole) * (more - less);
}

/* Less than this ahead of a row is no tile, only what rounding left of one that was taken away. */
static const float a_trace = 0.001f;

/* Rows that are not begun count nothing: all seats have the same hopes of them. */
static float points_of_row(const float *weights, int length, float ahead, float turns) {
    if (length == 0)
        return 0.0f;
    if (length >= LONGEST)
        return grown[LONGEST][0];
    ahead *= 1.0f + weights[GROWTH_FOCUS] * (float)(length - 4);
    float needed = weights[GROWTH_TILE_TURNS] * ahead + weights[GROWTH_TURNS];
    float hope = ahead > a_trace ? weights[HOPE] * turns / ((turns + 2.0f) * (float)length) : 0.0f;
    return hope + points_of_growth(length, weights[GROWTH] * ahead * turns / (turns + needed));
}

static float points_of_stones(const float *weights, int stones, float turns) {
    return points_of_growth(stones < LONGEST ? stones : LONGEST, weights[STONE_GROWTH] * turns);
}

static float both_ways(const struct outlook *out, float up, float down) {
    float other = out->weights[OTHER_WAY];
    return up > down ? up + other * down : down + other * up;
}

static float count_of(const struct outlook *out, const struct seat_outlook *seat, unsigned tile) {
    float count = out->count[tile];
    for (int i = 0; i < out->seats - 1 && seat->contested[i] >> tile & 1; i++)
        count *= seat->contest;
    return count;
}

/* Adds up what lies ahead of a row that shows a number, on both sides of it if it may go both. */
static void look_ahead(const struct outlook *out, const struct seat_outlook *mine,
                       const struct dice_seat *seat, unsigned colour, struct row_outlook *row) {
    numbers follow = tiles_of_colour(seat->fits, colour);
    numbers left = tiles_of_colour(out->dice->middle, colour) & follow;
    unsigned first = (unsigned)__builtin_ctz(tiles_of_colour(seat->rows, colour));
    float ahead[2] = {0}, extras[2] = {0};
    for (; left; left &= (numbers)(left - 1)) {
        unsigned number = (unsigned)__builtin_ctz(left), tile = colour * NUMBERS + number;
        ahead[number > first] += count_of(out, mine, tile);
        extras[number > first] += out->extra[tile];
    }
    row->ahead = both_ways(out, ahead[1], ahead[0]);
    row->extras = both_ways(out, extras[1], extras[0]);
}

static void look_at_row(const struct outlook *out, struct seat_outlook *mine,
                        const struct dice_seat *seat, unsigned colour) {
    struct row_outlook *row = &mine->row[colour];
    *row = (struct row_outlook){.length = seat->length[colour]};
    if (row->length == 0)
        return;
    look_ahead(out, mine, seat, colour, row);
    mine->growing += row->ahead > 0.0f;
    for (int i = 0; i < KNOTS; i++) {
        row->points[i] = points_of_row(out->weights, row->length, row->ahead, knots[i]);
        mine->rows[i] += row->points[i];
    }
}

/* Symbols. */

static float symbol_ahead(const float *weights, enum symbol symbol) {
    switch (symbol) {
    case SYMBOL_STONE:
        return weights[STONE_AHEAD];
    case SYMBOL_LEPRECHAUN:
        return weights[LEPRECHAUN_AHEAD];
    case SYMBOL_1:
    case SYMBOL_2:
    case SYMBOL_3:
        return weights[POINTS_AHEAD] * (float)(symbol - SYMBOL_1 + 1);
    default:
        return 0.0f;
    }
}

static void weigh_tiles(struct outlook *out) {
    const float *weights = out->weights;
    for (tiles left = out->dice->middle; left; left &= left - 1) {
        unsigned tile = (unsigned)__builtin_ctzll(left);
        enum symbol symbol = out->dice->symbol[tile];
        float count = symbol == SYMBOL_CLOVER ? 1.0f + weights[CLOVER_AHEAD] : 1.0f;
        out->count[tile] = count * (1.0f - weights[EASE] * hardness[tile_number(tile)]);
        out->extra[tile] = symbol_ahead(weights, symbol);
    }
}

/* Near enough to the hyperbolic tangent, and made of plain arithmetic. */
static float squash(float x) {
    x = x > 3.0f ? 3.0f : x;
    x = x < -3.0f ? -3.0f : x;
    return x * (27.0f + x * x) / (27.0f + 9.0f * x * x);
}

/* Half of the points depend on the lead over the best rival, half on that over the worst. */
static void add_leprechauns(const struct outlook *out, const int counts[SEATS_MAX], int seat,
                            float points[KNOTS]) {
    int most = 0, fewest = TILES;
    for (int i = 0; i < out->seats; i++) {
        if (i == seat)
            continue;
        most = counts[i] > most ? counts[i] : most;
        fewest = counts[i] < fewest ? counts[i] : fewest;
    }
    float over_best = (float)(counts[seat] - most), over_worst = (float)(counts[seat] - fewest);
    for (int i = 0; i < KNOTS; i++) {
        float safe =
            out->weights[LEPRECHAUN_LEAD] / (1.0f + out->weights[LEPRECHAUN_TURN] * knots[i]);
        points[i] += 1.5f * (squash(over_best * safe) + squash(over_worst * safe));
    }
}

/* The whole position. */

/* Stones, points on tiles, and what the symbols ahead of the rows promise. */
static void look_at_others(const struct outlook *out, struct seat_outlook *mine,
                           const struct dice_seat *seat) {
    float extras = 0.0f;
    for (int colour = 0; colour < COLOURS; colour++)
        extras += mine->row[colour].extras;
    for (int i = 0; i < KNOTS; i++) {
        float collected = knots[i] / (knots[i] + out->weights[AHEAD_TURNS]);
        mine->others[0][i] = (float)seat->bonus + collected * extras +
                             points_of_stones(out->weights, seat->stones, knots[i]);
        mine->others[1][i] = mine->others[0][i];
    }
}

static void look_at_seat(struct outlook *out, int number) {
    const struct dice_seat *seat = &out->dice->seat[number];
    struct seat_outlook *mine = &out->seat[number];
    mine->growing = 0;
    for (int i = 0; i < KNOTS; i++)
        mine->rows[i] = 0.0f;
    for (unsigned colour = 0; colour < COLOURS; colour++)
        look_at_row(out, mine, seat, colour);
    look_at_others(out, mine, seat);
}

static void look_at_leprechauns(struct outlook *out) {
    int counts[SEATS_MAX];
    for (int i = 0; i < out->seats; i++)
        counts[i] = out->dice->seat[i].leprechauns;
    for (int more = 0; more < 2; more++) {
        for (int i = 0; i < out->seats; i++)
            add_leprechauns(out, counts, i, out->seat[i].others[more]);
        counts[out->me]++;
    }
}

/* The tiles that lie ahead of the rows that a seat has begun. */
static tiles waited_for(const struct dice_seat *seat) {
    tiles begun = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (seat->length[colour] > 0)
            begun |= (tiles)ANY_NUMBER << (colour * NUMBERS);
    return begun & seat->fits;
}

/* One more seat waits for these tiles. */
static void add_contest(tiles contested[SEATS_MAX - 1], tiles waited) {
    contested[2] |= contested[1] & waited;
    contested[1] |= contested[0] & waited;
    contested[0] |= waited;
}

static void look_at_contests(struct outlook *out) {
    for (int i = 0; i < out->seats; i++) {
        for (int j = 0; j < SEATS_MAX - 1; j++)
            out->seat[i].contested[j] = 0;
        out->seat[i].contest = out->weights[i == out->me ? CONTESTED : RIVAL_CONTESTED];
    }
    for (int i = 0; i < out->seats; i++) {
        tiles waited = waited_for(&out->dice->seat[i]);
        for (int j = 0; j < out->seats; j++)
            if (j != i)
                add_contest(out->seat[j].contested, waited);
    }
}

static void look_at_colours(struct outlook *out) {
    out->rivals_fit = 0;
    for (int i = 0; i < out->seats; i++)
        out->rivals_fit |= i == out->me ? 0 : out->dice->seat[i].fits;
    tiles fits = out->rivals_fit | out->dice->seat[out->me].fits;
    out->all_rush = 0.0f;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        numbers left = tiles_of_colour(out->dice->middle, colour);
        out->rush[colour] = colour_rush(out, left, tiles_of_colour(fits, colour));
        out->all_rush += out->rush[colour];
    }
}

static void add_up_tiles(struct outlook *out) {
    const struct seat_outlook *mine = &out->seat[out->me];
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        float *from = out->from[colour], *extras_from = out->extras_from[colour];
        from[NUMBERS] = extras_from[NUMBERS] = 0.0f;
        for (unsigned number = NUMBERS; number-- > 0;) {
            unsigned tile = colour * NUMBERS + number;
            bool there = out->dice->middle >> tile & 1;
            from[number] = from[number + 1] + (there ? count_of(out, mine, tile) : 0.0f);
            extras_from[number] = extras_from[number + 1] + (there ? out->extra[tile] : 0.0f);
        }
    }
}

static void look(struct outlook *out, const float *weights, const struct dice *dice) {
    out->dice = dice;
    out->seats = dice->at.seats;
    out->me = dice->turn;
    out->weights = weights + (out->seats - 2) * WEIGHT_COUNT;
    weigh_tiles(out);
    look_at_contests(out);
    look_at_colours(out);
    for (int i = 0; i < out->seats; i++)
        look_at_seat(out, i);
    look_at_leprechauns(out);
    add_up_tiles(out);
}

/* From points to the chance to win. */

enum { WIN_POINTS = 40 }; /* a win on the scale of judgements, which is to feel like points */

static float chance_to_win(const struct outlook *out, const float points[SEATS_MAX], float turns) {
    float spread = out->weights[SPREAD] + out->weights[SPREAD_TURN] * turns;
    float chance = 1.0f, lead = 0.0f;
    for (int i = 0; i < out->seats; i++) {
        if (i == out->me)
            continue;
        float distance = points[out->me] - points[i];
        chance *= 0.5f + 0.5f * squash(distance / spread);
        lead += distance;
    }
    return (float)WIN_POINTS * chance + out->weights[LEAD] * lead;
}

/* The same for a game that is over. A win shared by k counts 1/k. */
static float worth_of_result(const struct outlook *out, const struct state *after) {
    int16_t sheet[SCORE_PARTS];
    int totals[SEATS_MAX], equal = 0, better = 0, lead = 0;
    for (int i = 0; i < out->seats; i++) {
        dice_score(after, i, sheet);
        totals[i] = sheet[COLOURS + 5]; /* see dice_score_parts */
    }
    for (int i = 0; i < out->seats; i++) {
        equal += totals[i] == totals[out->me];
        better += totals[i] > totals[out->me];
        lead += totals[out->me] - totals[i];
    }
    float share = better ? 0.0f : 1.0f / (float)equal;
    return (float)WIN_POINTS * share + out->weights[LEAD] * (float)lead;
}

/* Takes. */

/* What a take brings at once. */
struct gain {
    unsigned tile; /* TILES if it is none */
    int row;       /* the row grows by so many */
    int stones;
    int stones_left; /* in the middle afterwards */
    int bonus;
    int leprechauns;
};

static struct gain gain_of_stones(const struct outlook *out, int wanted) {
    int left = out->dice->stones_left, taken = wanted < left ? wanted : left;
    return (struct gain){.tile = TILES, .stones = taken, .stones_left = left - taken};
}

/* There is a stone tile for a stone or a clover as long as the game lasts. */
static struct gain gain_of_tile(const struct outlook *out, unsigned tile) {
    enum symbol symbol = out->dice->symbol[tile];
    bool stone = symbol == SYMBOL_STONE, clover = symbol == SYMBOL_CLOVER;
    return (struct gain){
        .tile = tile,
        .row = 1 + clover,
        .stones = stone,
        .stones_left = out->dice->stones_left - (stone || clover),
        .bonus = symbol >= SYMBOL_1 ? (int)(symbol - SYMBOL_1 + 1) : 0,
        .leprechauns = symbol == SYMBOL_LEPRECHAUN,
    };
}

/* The take ends the game: no estimate is needed. */
static float worth_of_ending(const struct outlook *out, const struct gain *gain) {
    struct state after;
    *dice_of(&after) = *out->dice;
    struct dice_seat *seat = &dice_of(&after)->seat[out->me];
    if (gain->tile < TILES)
        seat->length[tile_colour(gain->tile)] += (uint8_t)gain->row;
    seat->stones += (uint8_t)gain->stones;
    seat->bonus += (uint8_t)gain->bonus;
    seat->leprechauns += (uint8_t)gain->leprechauns;
    return worth_of_result(out, &after);
}

/* What the seats may expect of all but their rows. */
static void expect_others(const struct outlook *out, const struct gain *gain, struct moment moment,
                          float points[SEATS_MAX]) {
    for (int i = 0; i < out->seats; i++)
        points[i] = at_moment(out->seat[i].others[gain->leprechauns], moment);
    points[out->me] += (float)gain->bonus;
    if (gain->stones) {
        int stones = out->dice->seat[out->me].stones;
        points[out->me] += points_of_stones(out->weights, stones + gain->stones, moment.turns) -
                           points_of_stones(out->weights, stones, moment.turns);
    }
}

static float worth_of_stones(const struct outlook *out, int wanted) {
    struct gain gain = gain_of_stones(out, wanted);
    if (gain.stones_left == 0)
        return worth_of_ending(out, &gain);
    struct moment moment = time_left(out, gain.stones_left, out->all_rush);
    float points[SEATS_MAX];
    expect_others(out, &gain, moment, points);
    for (int i = 0; i < out->seats; i++) {
        const struct seat_outlook *seat = &out->seat[i];
        points[i] += at_moment(seat->rows, time_for_rows(out, seat->growing, moment.turns));
    }
    return chance_to_win(out, points, moment.turns);
}

static float worth_of_passing(const struct outlook *out) {
    struct gain nothing = gain_of_stones(out, 0);
    if (out->dice->idle + 1 == IDLE_ROUNDS_TO_END * out->seats)
        return worth_of_ending(out, &nothing);
    return worth_of_stones(out, 0);
}

/* The sum of what lies ahead of a number in a row that may go on with the numbers in `follow`. */
static float sum_ahead(const struct outlook *out, const float from[NUMBERS + 1], unsigned number,
                       numbers follow) {
    float up = from[number + 1], down = from[0] - from[number];
    int direction = row_direction(follow);
    return direction > 0 ? up : direction < 0 ? down : both_ways(out, up, down);
}

/* The row that takes the tile gets longer, and what it passes over is lost to it. */
static float expect_own_rows(const struct outlook *out, const struct gain *gain, numbers follow,
                             float turns) {
    const struct seat_outlook *mine = &out->seat[out->me];
    unsigned colour = tile_colour(gain->tile), number = tile_number(gain->tile);
    const struct row_outlook *row = &mine->row[colour];
    float ahead = sum_ahead(out, out->from[colour], number, follow);
    float extras = sum_ahead(out, out->extras_from[colour], number, follow);
    float collected = turns / (turns + out->weights[AHEAD_TURNS]);
    int growing = mine->growing - (row->ahead > 0.0f) + (ahead > 0.0f);
    struct moment moment = time_for_rows(out, growing, turns);
    return at_moment(mine->rows, moment) - at_moment(row->points, moment) +
           points_of_row(out->weights, row->length + gain->row, ahead, moment.turns) +
           collected * (extras - row->extras);
}

/* The tile is lost to the rivals whose rows it would fit. */
static float expect_rival_rows(const struct outlook *out, int seat, unsigned tile, float turns) {
    const struct seat_outlook *rival = &out->seat[seat];
    const struct row_outlook *row = &rival->row[tile_colour(tile)];
    struct moment moment = time_for_rows(out, rival->growing, turns);
    float rows = at_moment(rival->rows, moment);
    if (row->length == 0 || !(out->dice->seat[seat].fits >> tile & 1))
        return rows;
    float ahead = row->ahead - count_of(out, rival, tile);
    float then =
        points_of_row(out->weights, row->length, ahead > 0.0f ? ahead : 0.0f, moment.turns);
    return rows + out->weights[RIVAL_LOSS] * (then - at_moment(row->points, moment));
}

static float worth_of_tile(const struct outlook *out, unsigned tile) {
    struct gain gain = gain_of_tile(out, tile);
    unsigned colour = tile_colour(tile), number = tile_number(tile);
    numbers left = tiles_of_colour(out->dice->middle, colour) & (numbers) ~(1u << number);
    if (gain.stones_left == 0 || (left == 0 && !out->dice->stones_only))
        return worth_of_ending(out, &gain);
    numbers laid = tiles_of_colour(out->dice->seat[out->me].rows, colour);
    numbers follow = row_follow((numbers)(laid | 1u << number), number);
    float rush = colour_rush(out, left, follow | tiles_of_colour(out->rivals_fit, colour));
    rush += out->all_rush - out->rush[colour];
    struct moment moment = time_left(out, gain.stones_left, rush);
    float points[SEATS_MAX];
    expect_others(out, &gain, moment, points);
    for (int i = 0; i < out->seats; i++)
        points[i] += i == out->me ? expect_own_rows(out, &gain, follow, moment.turns)
                                  : expect_rival_rows(out, i, tile, moment.turns);
    return chance_to_win(out, points, moment.turns);
}

static void judge_takes(const struct outlook *out, const action *actions, int count,
                        float *values) {
    for (int i = 0; i < count; i++) {
        if (actions[i] < STONES)
            values[i] = worth_of_tile(out, actions[i] - TAKE);
        else if (actions[i] == STONES)
            values[i] = worth_of_stones(out, (int)dice_showing(out->dice->lying, STONE_FACE));
        else
            values[i] = worth_of_passing(out);
    }
}

/* Rolling again. */

/* The faces of a die by what they count: the stone is 0. */
enum { DIE_VALUES = 6, SUMS = DICE * (DIE_VALUES - 1) + 1 };

/*
 * What the best take is worth, by what the dice show: for each sum, for each count of stones (none
 * of them: passing), and for three dice together. `mean` is over the dice that are rolled again
 * when two, one or none are kept.
 */
struct prospects {
    float sum[SUMS];
    float stones[DICE + 1];
    float best[DIE_VALUES][DIE_VALUES][DIE_VALUES];
    float mean_of_one[DIE_VALUES][DIE_VALUES];
    float mean_of_two[DIE_VALUES];
    float mean_of_three;
};

static float higher(float a, float b) {
    return a > b ? a : b;
}

/*
 * What everything that some roll would allow is worth: the tiles that fit, and so many stones, of
 * which none is passing. It does not depend on the dice that lie.
 */
enum { STONES_WORTH = TILES, WORTHS = STONES_WORTH + DICE + 1 };

static void weigh_takes(const struct outlook *out, float worth[WORTHS]) {
    worth[STONES_WORTH] = worth_of_passing(out);
    for (int i = 1; i <= DICE; i++)
        worth[STONES_WORTH + i] = worth_of_stones(out, i);
    tiles fitting = out->dice->middle & out->dice->seat[out->me].fits;
    for (; fitting; fitting &= fitting - 1) {
        unsigned tile = (unsigned)__builtin_ctzll(fitting);
        worth[tile] = worth_of_tile(out, tile);
    }
}

static void find_takes(const struct dice *dice, const float worth[WORTHS],
                       struct prospects *prospects) {
    const float *stones = worth + STONES_WORTH;
    for (int i = 0; i <= DICE; i++)
        prospects->stones[i] = higher(stones[0], stones[i]);
    for (int i = 0; i < SUMS; i++)
        prospects->sum[i] = stones[0];
    tiles fitting = dice->middle & dice->seat[dice->turn].fits;
    for (; fitting; fitting &= fitting - 1) {
        unsigned tile = (unsigned)__builtin_ctzll(fitting), number = tile_number(tile);
        prospects->sum[number] = higher(prospects->sum[number], worth[tile]);
    }
}

static void find_best(struct prospects *prospects) {
    const float *sum = prospects->sum;
    float pair[DIE_VALUES][DIE_VALUES];
    for (int a = 0; a < DIE_VALUES; a++)
        for (int b = 0; b < DIE_VALUES; b++)
            pair[a][b] = higher(higher(sum[a], sum[b]), sum[a + b]);
    for (int a = 0; a < DIE_VALUES; a++) {
        for (int b = 0; b < DIE_VALUES; b++) {
            const float *stones = &prospects->stones[(a == 0) + (b == 0)];
            for (int c = 0; c < DIE_VALUES; c++)
                prospects->best[a][b][c] =
                    higher(higher(pair[a][b], sum[a + b + c]), higher(pair[a][c], pair[b][c]));
            for (int c = 0; c < DIE_VALUES; c++)
                prospects->best[a][b][c] = higher(prospects->best[a][b][c], stones[c == 0]);
        }
    }
}

static float mean_of_six(const float values[DIE_VALUES]) {
    return (values[0] + values[1] + values[2] + values[3] + values[4] + values[5]) / 6.0f;
}

static void find_prospects(const struct dice *dice, const float worth[WORTHS],
                           struct prospects *prospects) {
    find_takes(dice, worth, prospects);
    find_best(prospects);
    for (int a = 0; a < DIE_VALUES; a++) {
        for (int b = 0; b < DIE_VALUES; b++)
            prospects->mean_of_one[a][b] = mean_of_six(prospects->best[a][b]);
        prospects->mean_of_two[a] = mean_of_six(prospects->mean_of_one[a]);
    }
    prospects->mean_of_three = mean_of_six(prospects->mean_of_two);
}

/* What to expect when these dice are kept and the others, if any, rolled again. */
static float worth_of_keeping(const struct prospects *prospects, handful kept) {
    unsigned value[DICE], count = 0;
    while (kept)
        value[count++] = (lowest_die(&kept) + 1) % DIE_VALUES;
    switch (count) {
    case 0:
        return prospects->mean_of_three;
    case 1:
        return prospects->mean_of_two[value[0]];
    case 2:
        return prospects->mean_of_one[value[0]][value[1]];
    default:
        return prospects->best[value[0]][value[1]][value[2]];
    }
}

static void judge_rerolls(const struct dice *dice, const float worth[WORTHS], const action *actions,
                          int count, float *values) {
    struct prospects prospects;
    find_prospects(dice, worth, &prospects);
    for (int i = 0; i < count; i++) {
        handful again = actions[i] == KEEP ? 0 : dice_rolls[actions[i] - REROLL];
        values[i] = worth_of_keeping(&prospects, dice->lying - again);
    }
}

static void judge(const float *weights, const struct state *state, const action *actions, int count,
                  float *values) {
    struct outlook out;
    look(&out, weights, dice_in(state));
    if (state->at.phase == PHASE_REROLL) {
        float worth[WORTHS];
        weigh_takes(&out, worth);
        judge_rerolls(out.dice, worth, actions, count, values);
    } else {
        judge_takes(&out, actions, count, values);
    }
}

/* Choosing quickly. */

_Static_assert((int)WORTHS <= (int)LEFT_OVER_MAX, "what takes are worth can be left over");

/* The same as judge_takes, of what was weighed when the dice were chosen. */
static void recall_takes(const struct dice *dice, const float worth[WORTHS], const action *actions,
                         int count, float *values) {
    for (int i = 0; i < count; i++) {
        if (actions[i] < STONES)
            values[i] = worth[actions[i] - TAKE];
        else
            values[i] = worth[STONES_WORTH +
                              (actions[i] == STONES ? dice_showing(dice->lying, STONE_FACE) : 0)];
    }
}

static int dice_choose(const float *weights, const struct state *state, const action *actions,
                       int count, struct left_over *left_over) {
    const struct dice *dice = dice_in(state);
    float values[ACTIONS_MAX];
    int turn = dice->turn_number + 1, best = 0;
    if (state->at.phase == PHASE_REROLL) {
        struct outlook out;
        look(&out, weights, dice);
        weigh_takes(&out, left_over->worth);
        left_over->turn = turn;
        judge_rerolls(dice, left_over->worth, actions, count, values);
    } else if (left_over->turn == turn) {
        recall_takes(dice, left_over->worth, actions, count, values);
    } else {
        judge(weights, state, actions, count, values);
    }
    for (int i = 1; i < count; i++)
        if (values[i] > values[best])
            best = i;
    return best;
}

static const char *const forgotten[] = {"rival_loss", NULL};
static const char *const out_of_sight[] = {"leprechaun_lead", "points_ahead", "other_way", NULL};

const struct policy dice_policy = {
    .game = "dice",
    .weight_count = SEAT_COUNTS * WEIGHT_COUNT,
    .weights = tuned_weights,
    .weight_names = weight_names,
    .slope = 0.48f,
    .doubt = 1.0f,
    .spread = 9,
    .grain = 0.45f,
    .forgotten = forgotten,
    .out_of_sight = out_of_sight,
    .judge = judge,
    .choose = dice_choose,
};
