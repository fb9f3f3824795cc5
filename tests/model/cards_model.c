/* The card game. */
#include "model_private.h"

#include <string.h>

enum { CLOSED_ROWS = 5, CLOSING_CARDS = 2 /* cards that a seat may lay in the closing round */ };

/* 0 1 2 8 9 10 once and 3 to 7 twice in each colour, two closing cards, point cards once. */
int model_cards_copies(struct card card) {
    if (card.colour == POINTS)
        return card.value <= 10 ? 1 : 0;
    if (card.value == CLOSING)
        return 2;
    return card.value >= 3 && card.value <= 7 ? 2 : 1;
}

static bool row_has_closing(const struct card_list *row) {
    for (int i = 0; i < row->length; i++)
        if (row->cards[i].value == CLOSING)
            return true;
    return false;
}

/* The number cards of a row, without point cards. Returns how many. */
static int row_numbers(const struct card_list *row, int *numbers) {
    int count = 0;
    for (int i = 0; i < row->length; i++)
        if (row->cards[i].colour != POINTS && row->cards[i].value != CLOSING)
            numbers[count++] = row->cards[i].value;
    return count;
}

/* Whether a row of a colour, or with `where` = POINTS the neutral row, takes a card. */
static bool row_accepts(const struct card_list *row, int where, struct card card) {
    int numbers[111];
    int count = row_numbers(row, numbers);
    if (where == POINTS)
        return card.colour == POINTS;
    if (card.colour == POINTS)
        return !row_has_closing(row) && count > 0 && numbers[count - 1] == card.value;
    if (card.colour != where)
        return false;
    if (card.value == CLOSING)
        return true; /* there are only two of them, so a row never gets a third */
    numbers[count] = card.value;
    return !row_has_closing(row) && is_row(numbers, count + 1, false);
}

static void offer_plays(const struct model *m, struct card card, struct offers *list) {
    char text[MODEL_TEXT];
    write_card(text, card);
    for (int where = 0; where < SUITS; where++) {
        if (!row_accepts(&m->table.rows[m->turn][where], where, card))
            continue;
        if (card.colour == POINTS)
            offer(list, 0, "play %s %c", text, model_colour_letter(where));
        else
            offer(list, 0, "play %s", text);
    }
}

static void offer_all_plays(const struct model *m, struct offers *list) {
    for (int colour = 0; colour < SUITS; colour++)
        for (int value = 0; value < VALUES; value++)
            if (m->table.hand[m->turn][colour][value] > 0)
                offer_plays(m, (struct card){colour, value}, list);
}

static void offer_discards(const struct model *m, struct offers *list) {
    for (int colour = 0; colour < SUITS; colour++) {
        for (int value = 0; value < VALUES; value++) {
            char text[MODEL_TEXT];
            write_card(text, (struct card){colour, value});
            if (m->table.hand[m->turn][colour][value] > 0)
                offer(list, 0, "discard %s", text);
        }
    }
}

/* Two cards of one value: two copies of the same card, or one card each of two colours. */
static void offer_wishes(const struct model *m, int value, struct offers *list) {
    for (int first = 0; first < SUITS; first++) {
        for (int second = first; second < SUITS; second++) {
            int first_needed = first == second ? 2 : 1;
            if (m->table.hand[m->turn][first][value] < first_needed ||
                m->table.hand[m->turn][second][value] < 1)
                continue;
            offer(list, 0, "wish %c%d %c%d", model_colour_letter(first), value,
                  model_colour_letter(second), value);
        }
    }
}

void model_cards_legal(const struct model *m, struct offers *list) {
    if (m->phase == SETUP || m->dealing) {
        offer_deals(m, list);
    } else if (m->phase == PLAY) {
        offer_all_plays(m, list);
        offer_discards(m, list);
        for (int value = 1; value <= 9; value++)
            if (!m->cards.wish_taken[value])
                offer_wishes(m, value, list);
    } else if (m->phase == DRAW) {
        offer_draws(m, list);
    } else if (m->phase == CLOSING_ROUND) {
        offer_all_plays(m, list);
        offer(list, 0, "done");
    }
}

/* The game has ended; the closing round starts with the seat after the one whose turn it was, which
 * itself comes last. */
static void begin_closing(struct model *m, const char *ending) {
    m->ending = ending;
    m->cards.closing_seats = m->seats;
    m->cards.laid = 0;
    next_turn(m, CLOSING_ROUND);
}

static void finish_closing_seat(struct model *m) {
    m->cards.closing_seats--;
    m->cards.laid = 0;
    next_turn(m, m->cards.closing_seats > 0 ? CLOSING_ROUND : OVER);
}

/* Rows of all seats that hold a closing card; a row with two counts once. */
static int closed_rows(const struct model *m) {
    int rows = 0;
    for (int seat = 0; seat < m->seats; seat++)
        for (int colour = 0; colour < COLOURS; colour++)
            if (row_has_closing(&m->table.rows[seat][colour]))
                rows++;
    return rows;
}

static void lay_card(struct model *m, const struct words *w) {
    struct card card = read_card(w->word[1]);
    int where = card.colour == POINTS ? letter_colour(w->word[2]) : card.colour;
    hand_remove(m, m->turn, card);
    list_push(&m->table.rows[m->turn][where], card);
}

static void act_play(struct model *m, const struct words *w) {
    lay_card(m, w);
    if (m->phase == CLOSING_ROUND) {
        m->cards.laid++;
        if (m->cards.laid == CLOSING_CARDS)
            finish_closing_seat(m);
    } else if (closed_rows(m) == CLOSED_ROWS) {
        begin_closing(m, "five-closed-rows");
    } else {
        m->now.due = 1;
        m->phase = DRAW;
    }
}

static void act_discard(struct model *m, struct card card) {
    discard_card(m, card);
    m->now.due = 1;
    m->phase = DRAW;
}

static void act_wish(struct model *m, struct card first, struct card second) {
    discard_card(m, first);
    discard_card(m, second);
    m->cards.wish_taken[first.value] = true;
    m->cards.wish_owner[first.value] = m->turn;
    m->now.due = 2;
    m->phase = DRAW;
}

static const char *last_card_ending(const struct model *m) {
    if (m->now.discarded < 2)
        return "last-card";
    return m->now.due > 0 ? "last-card-first-of-two" : "last-card-second-of-two";
}

/* One of the cards that are due has been taken. Only a turn of one discard and one card from a pile
 * brings nothing; a wish brings a stone. */
static void after_taking(struct model *m, bool from_deck) {
    m->now.due--;
    if (from_deck && deck_size(m) == 0) {
        begin_closing(m, last_card_ending(m));
        return;
    }
    if (m->now.due > 0)
        return;
    m->idle = m->now.discarded == 1 && !from_deck ? m->idle + 1 : 0;
    if (m->idle == IDLE_ROUNDS * m->seats)
        begin_closing(m, "idle");
    else
        next_turn(m, PLAY);
}

static void act_draw(struct model *m, const char *from) {
    if (strcmp(from, "deck") == 0) {
        m->dealing = true;
        return;
    }
    hand_add(m, m->turn, list_pop(&m->table.piles[letter_colour(from)]), true);
    after_taking(m, false);
}

static void act_deal(struct model *m, struct card card) {
    if (m->phase == SETUP) {
        act_setup_deal(m, card);
        return;
    }
    m->dealing = false;
    hand_add(m, m->turn, card, false);
    after_taking(m, true);
}

void model_cards_act(struct model *m, const struct words *w) {
    const char *verb = w->word[0];
    if (strcmp(verb, "deal") == 0)
        act_deal(m, read_card(w->word[1]));
    else if (strcmp(verb, "play") == 0)
        act_play(m, w);
    else if (strcmp(verb, "discard") == 0)
        act_discard(m, read_card(w->word[1]));
    else if (strcmp(verb, "wish") == 0)
        act_wish(m, read_card(w->word[1]), read_card(w->word[2]));
    else if (strcmp(verb, "draw") == 0)
        act_draw(m, w->word[1]);
    else if (strcmp(verb, "done") == 0)
        finish_closing_seat(m);
}

int model_cards_score(const struct model *m, int seat, int *parts) {
    static const int stone_points[] = {-4, -1, 0, 4, 6, 10};
    int stones = 0;
    for (int value = 1; value <= 9; value++)
        if (m->cards.wish_taken[value] && m->cards.wish_owner[value] == seat)
            stones++;
    for (int colour = 0; colour < COLOURS; colour++)
        parts[colour] = ladder(m->table.rows[seat][colour].length);
    parts[5] = m->table.rows[seat][POINTS].length;
    parts[6] = stones;
    parts[7] = table_points(stone_points, 6, stones);
    parts[8] = sum(parts, COLOURS) + parts[5] + parts[7];
    return 9;
}
