/*
 * What may be done now in the card game, and the reason when something may not.
 */
#include "rules/cards/cards.h"

#include "rules/common_rules.h"
#include "rules/refuse.h"

/* Kinds of card, however many there are of each. */
struct kinds {
    uint64_t colours;
    numbers points;
};

static struct kinds kinds_in(const struct card_set *set) {
    return (struct kinds){set->colours.once, set->points};
}

/* The kinds the seat holds, or may hold as far as the viewer knows. */
static struct kinds possible_hand(const struct table *table, const struct cards_seat *seat) {
    struct kinds held = kinds_in(&seat->hand);
    if (seat->hidden) {
        held.colours |= table->unseen.colours.once;
        held.points |= table->unseen.points;
    }
    return held;
}

static bool may_hold(const struct table *table, const struct cards_seat *seat, unsigned card) {
    return set_has(&seat->hand, card) || (seat->hidden && set_has(&table->unseen, card));
}

/* The colour cards the seat holds twice, or may hold twice. */
static uint64_t possible_twins(const struct table *table, const struct cards_seat *seat) {
    const struct pack *hand = &seat->hand.colours, *unseen = &table->unseen.colours;
    uint64_t twins = hand->twice;
    if (seat->hidden >= 1)
        twins |= hand->once & unseen->once;
    if (seat->hidden >= 2)
        twins |= unseen->twice;
    return twins;
}

/* Of two cards the seat may hold one by one: whether it may hold both. */
static bool may_hold_both(const struct table *table, const struct cards_seat *seat, unsigned first,
                          unsigned second) {
    if (first == second)
        return possible_twins(table, seat) >> first & 1;
    return !set_has(&seat->hand, first) + !set_has(&seat->hand, second) <= seat->hidden;
}

/* A deal shows its card if the viewer sees everything or is the one who gets it. */
static bool deal_is_hidden(const struct table *table) {
    return table->at.viewer != SEAT_ALL && table->at.viewer != cards_receiver(table);
}

/* Lists of actions. */

static int list_cards(struct kinds held, action first, action *out) {
    int count = list_kinds(held.colours, first, out);
    return count + list_kinds(held.points, (action)(first + COLOUR_CARDS), out + count);
}

static int list_plays(struct kinds held, const struct cards_seat *seat, action *out) {
    uint64_t ends = row_ends(seat);
    int count = list_kinds(held.colours & rows_fit(seat), PLAY, out);
    for (unsigned points = held.points; points; points &= points - 1) {
        unsigned number = (unsigned)__builtin_ctz(points);
        unsigned first = PLAY_POINT + number * SUITS;
        for (uint64_t rows = ends & every_colour(number); rows; rows &= rows - 1)
            out[count++] = (action)(first + card_suit((unsigned)__builtin_ctzll(rows)));
        out[count++] = (action)(first + POINTS);
    }
    return count;
}

/*
 * The values of which the set holds two cards or more: two of one colour, one of another colour
 * further on, or a point card beside it. All values are compared at once, then the colours'
 * findings are laid on top of each other.
 */
static numbers paired_values(const struct card_set *set) {
    uint64_t once = set->colours.once;
    uint64_t further_on =
        once >> VALUES | once >> 2 * VALUES | once >> 3 * VALUES | once >> 4 * VALUES;
    uint64_t beside = set->points * every_colour(0);
    uint64_t pairs = set->colours.twice | (once & (further_on | beside));
    pairs |= pairs >> VALUES | pairs >> 2 * VALUES | pairs >> 3 * VALUES | pairs >> 4 * VALUES;
    return (numbers)(pairs & ANY_NUMBER);
}

/*
 * The colours in which these kinds have a card of this value, as a set: bit colour. The cards of
 * one value lie VALUES bits apart; the product puts them side by side, from bit 48 on.
 */
static unsigned colours_with(uint64_t kinds, unsigned value) {
    const uint64_t gather = UINT64_C(1) << 48 | UINT64_C(1) << 37 | UINT64_C(1) << 26 |
                            UINT64_C(1) << 15 | UINT64_C(1) << 4;
    return (unsigned)((kinds >> value & every_colour(0)) * gather >> 48) & ((1u << COLOURS) - 1);
}

/* The same with the point cards: bit suit. */
static unsigned suits_with(struct kinds held, unsigned value) {
    return colours_with(held.colours, value) | (held.points >> value & 1u) << POINTS;
}

/* Where the pairs begin whose lower suit this is; see cards_wish. */
static unsigned first_pair_of(unsigned suit) {
    return suit * (2 * SUITS + 1 - suit) / 2;
}

/*
 * The wishes for one stone. Two different cards the viewer does not know of cannot both be the
 * only hidden card of a hand.
 */
static int list_wishes_for(unsigned value, const struct cards_seat *seat, struct kinds held,
                           uint64_t twins, action *out) {
    int count = 0;
    unsigned suits = suits_with(held, value);
    unsigned twin_suits = colours_with(twins, value);
    unsigned sure = suits_with(kinds_in(&seat->hand), value);
    for (unsigned lower = suits & ~(1u << POINTS); lower; lower &= lower - 1) {
        unsigned low = (unsigned)__builtin_ctz(lower), bit = 1u << low;
        unsigned first = WISH + (value - 1) * SUIT_PAIRS + first_pair_of(low) - low;
        unsigned upper = (suits & ~(2 * bit - 1)) | (twin_suits & bit);
        if (seat->hidden == 1 && !(sure & bit))
            upper &= sure;
        count += list_kinds(upper, (action)first, out + count);
    }
    return count;
}

static int list_wishes(const struct table *table, const struct cards_seat *seat, struct kinds held,
                       action *out) {
    int count = 0;
    uint64_t twins = possible_twins(table, seat);
    unsigned values = table->stones;
    if (!seat->hidden)
        values &= paired_values(&seat->hand);
    for (; values; values &= values - 1)
        count += list_wishes_for((unsigned)__builtin_ctz(values), seat, held, twins, out + count);
    return count;
}

static int list_turns(const struct table *table, const struct cards_seat *seat, action *out) {
    struct kinds held = possible_hand(table, seat);
    int count = list_plays(held, seat, out);
    count += list_cards(held, DISCARD, out + count);
    return count + list_wishes(table, seat, held, out + count);
}

static int list_draws(const struct table *table, action *out) {
    out[0] = DRAW_DECK;
    return 1 + list_kinds(table->filled & ~(unsigned)table->closed, DRAW_PILE, out + 1);
}

static int list_closing(const struct table *table, const struct cards_seat *seat, action *out) {
    int count = list_plays(possible_hand(table, seat), seat, out);
    out[count++] = DONE;
    return count;
}

static int list_deals(const struct table *table, action *out) {
    if (deal_is_hidden(table)) {
        out[0] = DEAL_HIDDEN;
        return 1;
    }
    return list_cards(kinds_in(&table->unseen), DEAL, out);
}

int cards_legal(const struct state *state, action *out) {
    const struct table *table = table_in(state);
    const struct cards_seat *seat = &table->seat[table->turn];

    if (table->at.to_move == SEAT_CHANCE)
        return list_deals(table, out);
    switch (table->at.phase) {
    case PHASE_PLAY:
        return list_turns(table, seat, out);
    case PHASE_DRAW:
        return list_draws(table, out);
    case PHASE_CLOSING:
        return list_closing(table, seat, out);
    default:
        return 0;
    }
}

/* Chance. */

uint32_t cards_weights(const struct state *state) {
    const struct table *table = table_in(state);
    return deal_is_hidden(table) ? 1 : set_count(&table->unseen);
}

uint32_t cards_weight(const struct state *state, action act) {
    return act == DEAL_HIDDEN ? 1 : set_copies(&table_in(state)->unseen, act - DEAL);
}

action cards_outcome(const struct state *state, uint32_t k) {
    const struct table *table = table_in(state);
    return deal_is_hidden(table) ? DEAL_HIDDEN : (action)(DEAL + set_nth(&table->unseen, k));
}

/* Deals are numbered by how many cards are left. */
uint32_t cards_event(const struct state *state) {
    return (uint32_t)(DECK_SIZE - table_in(state)->deck);
}

/* Reasons. */

static const struct rule
    deal_first = {"cards.chance", "", "A card is dealt first."},
    card_seen = {"cards.card_seen", "cv", "Every {0}{1} has been seen already."},
    card_first = {"cards.card_first", "", "Play or discard first."},
    draw_first = {"cards.draw_first", "n", "Take a card: {0} to go this turn."},
    not_done = {"cards.not_done", "", "Only in the closing round can you be done."},
    no_discard = {"cards.no_discard", "", "Nothing is discarded in the closing round."},
    no_wish = {"cards.no_wish", "", "No wish stones are taken in the closing round."},
    no_draw = {"cards.no_draw", "", "No cards are taken in the closing round."},
    not_twice = {"cards.not_twice", "cv", "You do not have two {0}{1} in your hand."},
    not_both = {"cards.not_both", "cvc", "{0}{1} and {2}{1} cannot both be in this hand."},
    row_closed = {"cards.row_closed", "c",
                  "Row {0} has a closing card: only its second closing card may follow."},
    row_shut = {"cards.row_shut", "c", "Row {0} has both closing cards: nothing may follow."},
    row_no_number = {"cards.row_no_number", "cn",
                     "Row {0} has no number yet: w{1} must equal its last number."},
    row_other_end = {"cards.row_other_end", "cnn", "Row {0} ends with {1}: w{2} does not fit."},
    stone_gone = {"cards.stone_gone", "n", "Wish stone {0} has been taken already."};

const struct rule *const cards_rules[] = {
    &rule_over,
    &deal_first,
    &rule_no_deal,
    &card_seen,
    &rule_deal_hidden,
    &rule_deal_open,
    &card_first,
    &draw_first,
    &not_done,
    &no_discard,
    &no_wish,
    &no_draw,
    &rule_not_in_hand,
    &not_twice,
    &not_both,
    &rule_row_too_low,
    &rule_row_too_high,
    &row_closed,
    &row_shut,
    &row_no_number,
    &row_other_end,
    &stone_gone,
    &rule_pile_empty,
    &rule_pile_closed,
    &rule_unknown_option,
    NULL,
};

static bool check_deal(const struct table *table, action act, struct refusal *refusal) {
    if (act < DEAL || act > DEAL_HIDDEN)
        return refuse(refusal, &deal_first);
    if (act == DEAL_HIDDEN)
        return deal_is_hidden(table) || refuse(refusal, &rule_deal_open);
    if (deal_is_hidden(table))
        return refuse(refusal, &rule_deal_hidden);
    unsigned card = act - DEAL;
    return set_has(&table->unseen, card) ||
           refuse(refusal, &card_seen, (int)card_suit(card), (int)card_value(card));
}

static bool check_held(const struct table *table, const struct cards_seat *seat, unsigned card,
                       struct refusal *refusal) {
    return may_hold(table, seat, card) ||
           refuse(refusal, &rule_not_in_hand, (int)card_suit(card), (int)card_value(card));
}

/* Whether a card that is no closing card may still be laid in the row. */
static bool check_open(const struct cards_seat *seat, unsigned colour, struct refusal *refusal) {
    uint32_t closings = row_closings(seat, colour);
    return closings == 0 || refuse(refusal, closings == 1 ? &row_closed : &row_shut, (int)colour);
}

/*
 * In a row with a direction the numbers that may follow begin, or end, with the last one laid.
 * A closing card in hand always fits: with both in the row there is no third.
 */
static bool check_row(const struct cards_seat *seat, unsigned card, struct refusal *refusal) {
    unsigned colour = card_suit(card), number = card_value(card);
    if (number == CLOSING)
        return true;
    if (!check_open(seat, colour, refusal))
        return false;
    numbers next = row_next(seat, colour);
    if (next >> number & 1)
        return true;
    if (row_direction(next) > 0)
        return refuse(refusal, &rule_row_too_low, (int)colour, __builtin_ctz(next), (int)number);
    return refuse(refusal, &rule_row_too_high, (int)colour, 31 - __builtin_clz(next), (int)number);
}

static bool check_point_in_row(const struct cards_seat *seat, unsigned number, unsigned row,
                               struct refusal *refusal) {
    if (row == POINTS)
        return true;
    if (!check_open(seat, row, refusal))
        return false;
    uint64_t end = row_ends(seat) >> (row * VALUES) & ANY_NUMBER;
    if (!end)
        return refuse(refusal, &row_no_number, (int)row, (int)number);
    return end >> number & 1 ||
           refuse(refusal, &row_other_end, (int)row, __builtin_ctzll(end), (int)number);
}

static bool check_play(const struct table *table, const struct cards_seat *seat, action act,
                       struct refusal *refusal) {
    if (act < PLAY_POINT)
        return check_held(table, seat, act - PLAY, refusal) && check_row(seat, act - PLAY, refusal);
    unsigned number = (act - PLAY_POINT) / SUITS, row = (act - PLAY_POINT) % SUITS;
    return check_held(table, seat, COLOUR_CARDS + number, refusal) &&
           check_point_in_row(seat, number, row, refusal);
}

static bool check_wish(const struct table *table, const struct cards_seat *seat, struct wish wish,
                       struct refusal *refusal) {
    if (!(table->stones >> wish.value & 1))
        return refuse(refusal, &stone_gone, (int)wish.value);
    if (!check_held(table, seat, wish.first, refusal) ||
        !check_held(table, seat, wish.second, refusal))
        return false;
    return may_hold_both(table, seat, wish.first, wish.second) ||
           refuse(refusal, wish.first == wish.second ? &not_twice : &not_both,
                  (int)card_suit(wish.first), (int)wish.value, (int)card_suit(wish.second));
}

static bool check_turn(const struct table *table, const struct cards_seat *seat, action act,
                       struct refusal *refusal) {
    if (act < DISCARD)
        return check_play(table, seat, act, refusal);
    if (act < WISH)
        return check_held(table, seat, act - DISCARD, refusal);
    if (act < DRAW_DECK)
        return check_wish(table, seat, cards_wish(act - WISH), refusal);
    return refuse(refusal, act == DONE ? &not_done : &card_first);
}

static bool check_draw(const struct table *table, action act, struct refusal *refusal) {
    if (act == DRAW_DECK)
        return true;
    if (act < DRAW_PILE || act >= DONE)
        return refuse(refusal, &draw_first, table->to_take);
    int suit = act - DRAW_PILE;
    if (table->closed >> suit & 1)
        return refuse(refusal, &rule_pile_closed, suit);
    return table->filled >> suit & 1 || refuse(refusal, &rule_pile_empty, suit);
}

static bool check_closing(const struct table *table, const struct cards_seat *seat, action act,
                          struct refusal *refusal) {
    if (act < DISCARD)
        return check_play(table, seat, act, refusal);
    if (act < WISH)
        return refuse(refusal, &no_discard);
    if (act < DRAW_DECK)
        return refuse(refusal, &no_wish);
    return act == DONE || refuse(refusal, &no_draw);
}

bool cards_check(const struct state *state, action act, struct refusal *refusal) {
    const struct table *table = table_in(state);
    const struct cards_seat *seat = &table->seat[table->turn];

    if (table->at.phase == PHASE_OVER)
        return refuse(refusal, &rule_over);
    if (table->at.to_move == SEAT_CHANCE)
        return check_deal(table, act, refusal);
    if (act >= DEAL)
        return refuse(refusal, &rule_no_deal);
    switch (table->at.phase) {
    case PHASE_PLAY:
        return check_turn(table, seat, act, refusal);
    case PHASE_DRAW:
        return check_draw(table, act, refusal);
    default:
        return check_closing(table, seat, act, refusal);
    }
}
