/*
 * The judgement of the card game.
 *
 * A turn is judged by what it changes: the expected points of the rows and of the wish stones,
 * and what the hand is still good for, less what a discarded card is worth to the next seat. A
 * row's points are taken from the length it will reach: the cards that lie, those held that fit,
 * and a Poisson number of cards yet to come. So a card that leaves a gap costs the unseen cards it
 * skips, and a row is begun only with a fair hope of four cards.
 *
 * In the last turns hopes do not count any more: there the best way to lay the cards in hand
 * in the turns left and the closing round is computed. The closing round itself is exact.
 */
#include "players/policy.h"

#include "players/greedy_cards_closing.h"
#include "players/greedy_cards_rows.h"
#include "players/greedy_cards_tables.h"
#include "players/greedy_cards_weights.h"
#include "rules/cards/cards.h"

enum {
    LAST_TURNS = 1, /* so many turns before the last one hopes no longer count */
    LAYS_MAX = LAST_TURNS + 1 + CLOSING_LAYS,
};

/* What a row promises. */
struct outlook {
    float sure;   /* cards that lie or are held */
    float more;   /* cards to hope for */
    float unseen; /* the unseen cards that fit */
    float points; /* expected of all that */
};

/* Everything about one decision that its actions share. */
struct judgement {
    const float *weights; /* those for this number of seats */
    const struct table *table;
    const struct cards_seat *mine, *next; /* the seat to move, and the one after it */
    uint64_t my_lengths, next_lengths;    /* of their rows */
    uint64_t next_fit;                    /* the colour cards the next seat's rows would take */
    struct card_set unseen;
    float unseen_count;
    float turns;                    /* those left to the seat */
    float hand_sure, closing_sure;  /* what a held card counts */
    float draw_rate, closing_rate;  /* what an unseen card counts */
    float pair_sure, stones_more;   /* what a pair counts, and how many stones will come anyhow */
    float point_kept, danger_share; /* a point card in hand; how real dangers are */
    float top_more, point_in_row;   /* weights that every row asks for */
    numbers points;                 /* point cards held */
    numbers one, two, three;        /* values of which at least so many cards are held */
    unsigned owned;                 /* wish stones */
    int pairs;                      /* values of open stones held twice */
    float singles;                  /* stones that single cards may bring */
    float mates[NUMBERS];           /* the same for one card of a held value */
    float mate_rate;                /* the chance of a mate, for every unseen one */
    struct row rows[COLOURS];
    float worth[COLOURS]; /* the points expected of each row */
    float stones;         /* the points expected of them */
    bool last_turns;
    int lays;            /* in the last turns: the cards that can be laid after this turn */
    int planned;         /* the points they bring as things stand */
    int chains[COLOURS]; /* the held cards that fit one after the other */
    float given[CARDS];  /* what giving up a held card changes, once its discard is judged */
};

static float weight(const struct judgement *j, enum weight which) {
    return j->weights[which * TABLE_SIZES];
}

static float at_most(float x, float limit) {
    return x < limit ? x : limit;
}

static float larger(float x, float y) {
    return x > y ? x : y;
}

static float count_kinds(uint64_t kinds) {
    return (float)(pack_byte_counts(kinds) * UINT64_C(0x0101010101010101) >> 56);
}

/* Rows: what they promise. */

/* The numbers of one colour, second copies 16 bits up. */
static uint64_t numbers_of(const struct pack *pack, unsigned colour) {
    unsigned shift = colour * VALUES;
    return (pack->once >> shift & ANY_NUMBER) | (pack->twice >> shift & ANY_NUMBER) << 16;
}

/* The value of a pile's card, `below` cards under the top, as a set; empty if there is none. */
static uint16_t pile_value(const struct table *table, unsigned suit, unsigned below) {
    unsigned size = table->pile_size[suit];
    return (uint16_t)(size > below ? 1u << table->pile[suit][size - 1 - below] : 0);
}

static struct row row_seen(const struct judgement *j, unsigned colour) {
    unsigned closing = colour * VALUES + CLOSING;
    return (struct row){
        .cards = numbers_of(&j->mine->hand.colours, colour) | numbers_of(&j->unseen.colours, colour)
                                                                  << 32,
        .laid = row_numbers(j->mine, colour),
        .follow = row_next(j->mine, colour),
        .top = pile_value(j->table, colour, 0),
        .length = (uint8_t)length_in(j->my_lengths, colour),
        .closings = (uint8_t)row_closings(j->mine, colour),
        .held_closings = (uint8_t)pack_copies(&j->mine->hand.colours, closing),
        .unseen_closings = (uint8_t)pack_copies(&j->unseen.colours, closing),
    };
}

/* The outlook if the numbers of this range can follow; `end` is the last number, as a set. */
static inline struct outlook range_outlook(const struct judgement *j, const struct row *row,
                                           unsigned range, unsigned end,
                                           const float table[][MORE_MAX + 1]) {
    uint64_t both = range | range << 16;
    uint64_t counts = pack_byte_counts(row->cards & (both | both << 32));
    struct outlook is;
    is.unseen = (float)((uint32_t)(counts >> 32) * 0x01010101u >> 24);
    is.sure = (float)row->length + j->closing_sure * (float)row->held_closings +
              j->hand_sure * (float)((uint32_t)counts * 0x01010101u >> 24);
    unsigned points = j->points & (((unsigned)row->cards & range) | end);
    if (points)
        is.sure += j->point_in_row * (float)bits(points);
    is.more = j->draw_rate * is.unseen + j->closing_rate * (float)row->unseen_closings;
    if (row->top & (range | 1u << CLOSING))
        is.more += j->top_more;
    is.points = expected(table, LENGTH_MAX, is.sure, is.more);
    return is;
}

static struct outlook better(struct outlook a, struct outlook b) {
    return b.points > a.points ? b : a;
}

static inline struct outlook begun_outlook(const struct judgement *j, const struct row *row) {
    unsigned end = row->laid & row->follow;
    if (row->closings)
        return range_outlook(j, row, 0, 0, row_points);
    if (row->follow != ANY_NUMBER)
        return range_outlook(j, row, row->follow, end, row_points);
    return better(range_outlook(j, row, up_from(end), end, row_points),
                  range_outlook(j, row, down_from(end), end, row_points));
}

/* A row not begun is worth something only if cards for it are held; it need not be begun. */
static float empty_worth(const struct judgement *j, const struct row *row) {
    unsigned held = (unsigned)row->cards & ANY_NUMBER;
    if (!held)
        return 0;
    unsigned lowest = held & (0u - held), highest = 1u << (31 - __builtin_clz(held));
    float up = range_outlook(j, row, up_from(lowest), 0, option_points).points;
    float down = range_outlook(j, row, down_from(highest), 0, option_points).points;
    return larger(up, down) * weight(j, OPTION);
}

/* The points expected of a row. */
static float row_worth(const struct judgement *j, const struct row *row) {
    return row->length ? begun_outlook(j, row).points : empty_worth(j, row);
}

/* The last turns. */

/* How many cards of the hand fit into a row one after the other. */
static int chain(const struct judgement *j, const struct row *row) {
    if (row->closings)
        return row->held_closings;
    unsigned held = (unsigned)row->cards, end = row->laid & row->follow;
    unsigned up = row->follow, down = 0;
    if (row->length && row->follow == ANY_NUMBER)
        up = up_from(end), down = down_from(end);
    unsigned upward = bits(held & (up | up << 16)) + bits(j->points & ((held & up) | end));
    unsigned downward = bits(held & (down | down << 16)) + bits(j->points & ((held & down) | end));
    return row->held_closings + (int)(upward > downward ? upward : downward);
}

/* Lets the best results for every number of lays use up to `held` cards of one row. */
static void plan_row(int best[LAYS_MAX + 1], int lays, int length, int held) {
    for (int room = lays; room > 0; room--)
        for (int k = 1; k <= room && k <= held; k++) {
            int points = best[room - k] + ladder(length + k) - ladder(length);
            best[room] = points > best[room] ? points : best[room];
        }
}

/*
 * The most points that so many lays bring, if the row of one colour becomes another (COLOURS and
 * NULL for none) and so many point cards are held.
 */
static int plan(const struct judgement *j, int lays, unsigned colour, const struct row *changed,
                int points) {
    int best[LAYS_MAX + 1];
    for (int room = 0; room <= lays; room++)
        best[room] = room < points ? room : points;
    for (unsigned i = 0; i < COLOURS; i++) {
        if (i == colour)
            plan_row(best, lays, changed->length, chain(j, changed));
        else if (j->chains[i])
            plan_row(best, lays, j->rows[i].length, j->chains[i]);
    }
    return best[lays];
}

static void find_chains(struct judgement *j) {
    for (unsigned colour = 0; colour < COLOURS; colour++)
        j->chains[colour] = chain(j, &j->rows[colour]);
}

/* While cards are drawn the lays are those after a card from a pile; the deck may leave fewer. */
static void plan_last_turns(struct judgement *j) {
    const struct table *table = j->table;
    int drawn = table->at.phase == PHASE_PLAY, points = (int)bits(j->points);
    find_chains(j);
    j->lays = CLOSING_LAYS + (table->deck - drawn) / table->at.seats;
    j->planned = plan(j, j->lays, COLOURS, NULL, points);
    int without = plan(j, j->lays, COLOURS, NULL, points > 0 ? points - 1 : 0);
    int with = points > 0 ? j->planned : plan(j, j->lays, COLOURS, NULL, 1);
    j->point_kept = (float)(with - without);
}

/* How much better off the seat is when its row of this colour becomes another. */
static float row_change(const struct judgement *j, unsigned colour, const struct row *row) {
    if (!j->last_turns)
        return row_worth(j, row) - j->worth[colour];
    int laid = ladder(row->length) - ladder(j->rows[colour].length);
    return (float)(laid + plan(j, j->lays, colour, row, (int)bits(j->points)) - j->planned);
}

/* Wish stones. */

/* How likely a single card of a value finds another, by how many of them are unseen. */
static float mate_chance(const struct judgement *j, unsigned value) {
    uint64_t cards = every_colour(value);
    float unseen = count_kinds(j->unseen.colours.once & cards) +
                   count_kinds(j->unseen.colours.twice & cards) +
                   (float)(j->unseen.points >> value & 1);
    return at_most(j->mate_rate * unseen, 1);
}

static float stones_expected(const struct judgement *j, unsigned owned, int pairs, float singles) {
    return expected(stone_points, STONES_MAX, (float)owned + j->pair_sure * (float)pairs,
                    j->stones_more + singles);
}

/* The change when one card of this value leaves the hand. */
static float stones_without(const struct judgement *j, unsigned value) {
    unsigned number = 1u << value;
    if (!(j->table->stones & number & ~j->three))
        return 0;
    bool paired = j->two & number;
    float singles = paired ? j->singles + j->mates[value] : j->singles - j->mates[value];
    return stones_expected(j, j->owned, j->pairs - paired, singles) - j->stones;
}

static float stones_with(const struct judgement *j, unsigned value) {
    unsigned number = 1u << value;
    if (!(j->table->stones & number & ~j->two))
        return 0;
    bool paired = j->one & number;
    float singles = paired ? j->singles - j->mates[value] : j->singles + mate_chance(j, value);
    return stones_expected(j, j->owned, j->pairs + paired, singles) - j->stones;
}

static float stones_after_wish(const struct judgement *j) {
    return stones_expected(j, j->owned + 1, j->pairs - 1, j->singles) - j->stones;
}

/* Getting ready. */

/* Which values are held once, twice and three times, whatever the suits: one colour at a time. */
static void count_values(struct judgement *j) {
    const struct pack *hand = &j->mine->hand.colours;
    unsigned one = j->points, two = 0, three = 0;
    for (unsigned shift = 0; shift < COLOUR_CARDS; shift += VALUES) {
        unsigned once = (unsigned)(hand->once >> shift) & ANY_NUMBER;
        unsigned twice = (unsigned)(hand->twice >> shift) & ANY_NUMBER;
        three |= (two & once) | (one & twice);
        two |= (one & once) | twice;
        one |= once;
    }
    j->one = (numbers)one, j->two = (numbers)two, j->three = (numbers)three;
}

static void count_stones(struct judgement *j) {
    unsigned open = j->table->stones;
    j->pairs = (int)bits(j->two & open);
    j->singles = 0;
    for (unsigned values = j->one & open; values; values &= values - 1) {
        unsigned value = (unsigned)__builtin_ctz(values);
        j->mates[value] = mate_chance(j, value);
        if (!(j->two >> value & 1))
            j->singles += j->mates[value];
    }
    j->stones = stones_expected(j, j->owned, j->pairs, j->singles);
}

static void set_rates(struct judgement *j) {
    const struct table *table = j->table;
    float haste = larger(1 - weight(j, HASTE) * (float)table->closed_rows, 0.1f);
    j->turns = (float)table->deck / (float)table->at.seats * haste;
    float reach = at_most(j->turns / j->unseen_count, 1);
    /* Cards that fit, held or to come, may be more than there are turns to lay them in. */
    uint64_t fit = rows_fit(j->mine);
    float waiting = 1 + count_kinds(fit & j->mine->hand.colours.once) +
                    weight(j, DRAW_ROOM) * reach * count_kinds(fit & j->unseen.colours.once);
    float room = at_most((weight(j, HAND_ROOM) * j->turns + CLOSING_LAYS) / waiting, 1);
    j->hand_sure = at_most(weight(j, HAND_SURE) * room, 1);
    j->closing_sure = at_most(weight(j, HAND_CLOSING) * room, 1);
    /* Never the whole point that the neutral row gives, lest it be held for ever. */
    j->point_kept = at_most(weight(j, POINT_KEPT) * room, 0.98f);
    j->draw_rate = weight(j, DRAW_RATE) * reach;
    j->closing_rate = weight(j, DRAW_CLOSING) * reach;
    j->danger_share = at_most(weight(j, DANGER_TIME) * (j->turns + 1), 1);
    j->top_more = weight(j, TOP_MORE);
    j->point_in_row = weight(j, POINT_IN_ROW);
    j->pair_sure = weight(j, PAIR_SURE) * at_most(weight(j, PAIR_TIME) * j->turns, 1);
    j->mate_rate = weight(j, SINGLE) * at_most(j->turns, weight(j, SINGLE_TURNS)) / j->unseen_count;
    j->stones_more = weight(j, STONE_RATE) * j->turns * (float)bits(table->stones) / STONES;
}

static void look_at_table(struct judgement *j, const struct table *table) {
    int next = table->turn + 1 < table->at.seats ? table->turn + 1 : 0;
    j->table = table;
    j->mine = &table->seat[table->turn];
    j->next = &table->seat[next];
    j->my_lengths = row_lengths(j->mine);
    j->next_lengths = row_lengths(j->next);
    j->next_fit = rows_fit(j->next);
    j->unseen = cards_unseen_by(table, table->turn);
    j->unseen_count = (float)set_count(&j->unseen) + 1;
    j->points = j->mine->hand.points;
    j->owned = bits(j->mine->stones);
}

static void get_ready(struct judgement *j, const float *weights, const struct table *table) {
    j->weights = weights + table->at.seats - 2;
    look_at_table(j, table);
    set_rates(j);
    count_values(j);
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        j->rows[colour] = row_seen(j, colour);
        j->worth[colour] = row_worth(j, &j->rows[colour]);
    }
    count_stones(j);
    j->last_turns = (table->deck - 1) / table->at.seats <= LAST_TURNS;
    if (j->last_turns)
        plan_last_turns(j);
}

/* What a card is worth to the next seat. */

static float danger_in_row(const struct judgement *j, unsigned card) {
    /* What a row of some length gains by a card, the following step of the ladder in sight. */
    static const float gain[] = {0, 1, 2, 2, 1, 2, 2, 2, 1.5f, 0};
    unsigned colour = card_suit(card);
    if (colour == POINTS)
        return weight(j, DANGER_POINT);
    if (!(j->next_fit >> card & 1))
        return 0;
    unsigned length = length_in(j->next_lengths, colour);
    if (length == 0)
        return weight(j, DANGER_EMPTY);
    return weight(j, DANGER_ROW) * gain[length < 9 ? length : 9];
}

static float danger_in_wish(const struct judgement *j, unsigned value) {
    if (value == CLOSING || !(j->table->stones >> value & 1))
        return 0;
    const struct card_set *known = &j->next->known;
    bool paired = known->colours.once & every_colour(value) || known->points >> value & 1;
    return weight(j, paired ? DANGER_PAIR : DANGER_STONE);
}

static float danger(const struct judgement *j, unsigned card) {
    return j->danger_share * (danger_in_row(j, card) + danger_in_wish(j, card_value(card)));
}

static float pile_danger(const struct judgement *j, unsigned suit, unsigned below) {
    unsigned size = j->table->pile_size[suit];
    if (size <= below)
        return 0;
    return danger(j, suit * VALUES + j->table->pile[suit][size - 1 - below]);
}

/* Turns. */

/* The values that a row can still take, now or later. */
static unsigned useful(const struct row *row) {
    return 1u << CLOSING | (row->closings ? 0 : row->follow);
}

/* The change when a card leaves the hand for its pile, wish stones aside. */
static float given_up(const struct judgement *j, unsigned card) {
    unsigned suit = card_suit(card), value = card_value(card);
    float change = weight(j, BURIED) * pile_danger(j, suit, 0) - danger(j, card);
    if (suit == POINTS)
        return change - j->point_kept;
    const struct row *now = &j->rows[suit];
    unsigned number = 1u << value;
    if (!((number | now->top) & useful(now)))
        return change;
    struct row row = row_without(*now, value);
    row.top = (uint16_t)number;
    return change + row_change(j, suit, &row);
}

static float score_of(const struct table *table, int seat) {
    int16_t sheet[SCORE_PARTS];
    cards_score((const struct state *)table, seat, sheet);
    return sheet[COLOURS + 3];
}

/* The seat's total less the best of the others', as things lie. */
static float lead(const struct table *table) {
    float best = -100;
    for (int i = 0; i < table->at.seats; i++)
        if (i != table->turn)
            best = larger(best, score_of(table, i));
    return score_of(table, table->turn) - best;
}

/* What the seat still hopes to gain. */
static float hopes(const struct judgement *j) {
    float sum = j->stones + (float)bits(j->mine->points_in[POINTS]);
    for (unsigned colour = 0; colour < COLOURS; colour++)
        sum += j->worth[colour];
    return sum - score_of(j->table, j->table->turn);
}

/*
 * The fifth closed row ends the game: the lead it ends with against the lead hoped for. A sure
 * lead counts more, in either direction.
 */
static float judge_end(struct judgement *j, unsigned colour, const struct row *row) {
    find_chains(j);
    int gain = ladder(row->length) - ladder(row->length - 1) +
               plan(j, CLOSING_LAYS, colour, row, (int)bits(j->points));
    float ahead = lead(j->table), foe = weight(j, END_FOE);
    float later = ahead + hopes(j) - weight(j, END_LATER) * j->turns - foe;
    return (ahead + (float)gain - foe) * weight(j, END_SURE) - later;
}

static float judge_close(struct judgement *j, unsigned colour) {
    int closed = j->table->closed_rows;
    struct row row = row_after(j->rows[colour], CLOSING);
    if (row.closings == 2)
        return row_change(j, colour, &row);
    if (closed + 1 == ROWS_TO_END)
        return judge_end(j, colour, &row);
    return row_change(j, colour, &row) * weight(j, CLOSE_PART) - weight(j, CLOSE_COST) -
           weight(j, CLOSE_LATE) * (float)closed;
}

static float judge_play(struct judgement *j, unsigned card) {
    unsigned colour = card_suit(card), value = card_value(card);
    if (value == CLOSING)
        return judge_close(j, colour);
    struct row row = row_after(j->rows[colour], value);
    float change = row_change(j, colour, &row);
    if (row.length == 1)
        change = change * weight(j, START_PART) + weight(j, START_GAIN);
    return change + stones_without(j, value);
}

static float judge_point(const struct judgement *j, unsigned number, unsigned suit) {
    float change = stones_without(j, number) - j->point_kept;
    if (suit == POINTS)
        return change + 1;
    struct row row = j->rows[suit];
    row.length++;
    return change + row_change(j, suit, &row) - (j->last_turns ? 0 : weight(j, POINT_SPENT));
}

static float judge_discard(struct judgement *j, unsigned card) {
    unsigned value = card_value(card);
    j->given[card] = given_up(j, card);
    return j->given[card] + (value == CLOSING ? 0 : stones_without(j, value));
}

/* Wishes are listed after the discards of their cards. */
static float judge_wish(const struct judgement *j, struct wish wish) {
    float change = stones_after_wish(j) + weight(j, WISH_DRAW) + j->given[wish.first];
    if (wish.first != wish.second)
        return change + j->given[wish.second];
    unsigned colour = card_suit(wish.first);
    struct row one = row_without(j->rows[colour], wish.value);
    one.top = (uint16_t)(1u << wish.value);
    struct row both = row_without(one, wish.value);
    return change + row_change(j, colour, &both) - row_change(j, colour, &one);
}

static float judge_turn(struct judgement *j, action act) {
    if (act < PLAY_POINT)
        return judge_play(j, act - PLAY);
    if (act < DISCARD)
        return judge_point(j, (act - PLAY_POINT) / SUITS, (act - PLAY_POINT) % SUITS);
    if (act < WISH)
        return judge_discard(j, act - DISCARD);
    return judge_wish(j, cards_wish(act - WISH));
}

/* Draws. */

/* What one more card would add to a row, times the unseen cards that fit. */
static float gain_by_card(const struct judgement *j, unsigned colour) {
    const struct row *row = &j->rows[colour];
    bool begun = row->length > 0;
    struct outlook is =
        begun ? begun_outlook(j, row) : range_outlook(j, row, ANY_NUMBER, 0, option_points);
    float grown =
        expected(begun ? row_points : option_points, LENGTH_MAX, is.sure + j->hand_sure, is.more);
    return (grown - j->worth[colour]) * is.unseen;
}

static float average_gain(const struct judgement *j) {
    float sum = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++)
        sum += gain_by_card(j, colour);
    return sum / j->unseen_count;
}

static float judge_deck(const struct judgement *j) {
    if (!j->last_turns)
        return weight(j, DECK_BASE) + weight(j, DECK_ROWS) * average_gain(j) +
               weight(j, DECK_TURN) * j->turns;
    int lays = CLOSING_LAYS + (j->table->deck - 1) / j->table->at.seats;
    int planned = plan(j, lays, COLOURS, NULL, (int)bits(j->points));
    return weight(j, DECK_LAST) + (float)(planned - j->planned);
}

static float judge_pile(const struct judgement *j, unsigned suit) {
    unsigned value = j->table->pile[suit][j->table->pile_size[suit] - 1];
    float gain =
        weight(j, DENIED) * pile_danger(j, suit, 0) - weight(j, EXPOSED) * pile_danger(j, suit, 1);
    if (value != CLOSING)
        gain += stones_with(j, value);
    if (suit == POINTS)
        return gain + j->point_kept + weight(j, POINT_DRAWN);
    if (!j->rows[suit].length)
        gain += weight(j, OPTION_DRAWN) * (float)bits((unsigned)j->rows[suit].cards);
    struct row row = row_with(j->rows[suit], value);
    row.top = pile_value(j->table, suit, 1);
    return gain + row_change(j, suit, &row);
}

static float judge_draw(const struct judgement *j, action act) {
    return act == DRAW_DECK ? judge_deck(j) : judge_pile(j, act - DRAW_PILE);
}

static void judge(const float *weights, const struct state *state, const action *actions, int count,
                  float *values) {
    const struct table *table = table_in(state);
    struct judgement j;
    if (table->at.phase == PHASE_CLOSING) {
        judge_closing_round(table, actions, count, values);
    } else if (count == 1) {
        values[0] = 0;
    } else {
        get_ready(&j, weights, table);
        for (int i = 0; i < count; i++)
            values[i] = table->at.phase == PHASE_PLAY ? judge_turn(&j, actions[i])
                                                      : judge_draw(&j, actions[i]);
    }
}

static const char *const forgotten[] = {"danger_", "denied", "exposed", "buried", NULL};
static const char *const out_of_sight[] = {"draw_r", "top_more", "single", "option_drawn", NULL};

const struct policy cards_policy = {
    .game = "cards",
    .weight_count = WEIGHTS * TABLE_SIZES,
    .weights = tuned[0],
    .weight_names = names,
    .slope = 0.99f,
    .doubt = 0.5f,
    .spread = 6,
    .deals = true,
    .grain = 0.3f,
    .forgotten = forgotten,
    .out_of_sight = out_of_sight,
    .judge = judge,
};
