/*
 * The card game in words: action texts, the JSON of a view, a drawing for the terminal.
 */
#include "rules/cards/cards.h"

#include "keltis/writer.h"
#include "rules/notation.h"

static void text_of_card(char *text, const char *verb, unsigned card) {
    text_word(text, verb);
    text_card(text, (int)card_suit(card), (int)card_value(card));
}

static void text_of_wish(char *text, struct wish wish) {
    text_of_card(text, "wish", wish.first);
    text_card(text, (int)card_suit(wish.second), (int)wish.value);
}

void cards_text(action act, char *text) {
    text[0] = '\0';
    if (act < PLAY_POINT) {
        text_of_card(text, "play", act - PLAY);
    } else if (act < DISCARD) {
        text_of_card(text, "play", COLOUR_CARDS + (act - PLAY_POINT) / SUITS);
        text_colour(text, (act - PLAY_POINT) % SUITS);
    } else if (act < WISH) {
        text_of_card(text, "discard", act - DISCARD);
    } else if (act < DRAW_DECK) {
        text_of_wish(text, cards_wish(act - WISH));
    } else if (act == DRAW_DECK) {
        text_word(text, "draw deck");
    } else if (act < DONE) {
        text_word(text, "draw");
        text_colour(text, act - DRAW_PILE);
    } else if (act == DONE) {
        text_word(text, "done");
    } else if (act < DEAL_HIDDEN) {
        text_of_card(text, "deal", act - DEAL);
    } else {
        text_word(text, "deal ?");
    }
}

/* Calls for the cards of a set, in order. */
static void each_in_set(const struct card_set *set, struct writer *out,
                        void (*write)(struct writer *out, int suit, int value)) {
    for (unsigned card = 0; card < CARDS; card++)
        for (uint32_t copy = 0; copy < set_copies(set, card); copy++)
            write(out, (int)card_suit(card), (int)card_value(card));
}

/* Calls for the cards of one number in a row: a point card may lie between two twins. */
static void each_of_number(const struct table *table, const struct cards_seat *seat,
                           unsigned colour, unsigned number, struct writer *out,
                           void (*write)(struct writer *out, int suit, int value)) {
    uint32_t copies = pack_copies(&seat->rows, colour * VALUES + number);
    bool point = seat->points_in[colour] >> number & 1;
    bool between = point && table->twin_after_point >> number & 1;
    for (uint32_t copy = 0; copy < copies; copy++) {
        write(out, (int)colour, (int)number);
        if (point && copy == (between ? 0 : copies - 1))
            write(out, POINTS, (int)number);
    }
}

/*
 * Calls for each card of a row in the order in which it was laid. In the neutral row the order
 * does not matter and is not kept: its cards come by number.
 */
static void each_in_row(const struct table *table, const struct cards_seat *seat, unsigned row,
                        struct writer *out,
                        void (*write)(struct writer *out, int suit, int value)) {
    if (row == POINTS) {
        each_in_set(&(struct card_set){.points = seat->points_in[POINTS]}, out, write);
        return;
    }
    bool down = row_direction(row_next(seat, row)) < 0;
    for (unsigned i = 0; i < NUMBERS; i++)
        each_of_number(table, seat, row, down ? NUMBERS - 1 - i : i, out, write);
    for (uint32_t i = 0; i < row_closings(seat, row); i++)
        write(out, (int)row, CLOSING);
}

static void each_in_pile(const struct table *table, int suit, struct writer *out,
                         void (*write)(struct writer *out, int suit, int value)) {
    for (int i = 0; i < table->pile_size[suit]; i++)
        write(out, suit, table->pile[suit][i]);
}

/* The view as JSON. */

static void json_set(struct writer *out, const char *key, const struct card_set *set) {
    json_key(out, key);
    json_open(out, '[');
    each_in_set(set, out, json_card);
    json_close(out, ']');
}

static void json_numbers(struct writer *out, const char *key, numbers set) {
    json_key(out, key);
    json_open(out, '[');
    for (int number = 0; number < NUMBERS; number++)
        if (set >> number & 1)
            json_number(out, number);
    json_close(out, ']');
}

static void json_row(struct writer *out, const struct table *table, const struct cards_seat *seat,
                     unsigned row) {
    json_open(out, '[');
    each_in_row(table, seat, row, out, json_card);
    json_close(out, ']');
}

static void json_seat(struct writer *out, const struct table *table,
                      const struct cards_seat *seat) {
    static const char *const directions[] = {"down", NULL, "up"};
    json_open(out, '{');
    json_set(out, "hand", &seat->hand);
    json_member_number(out, "hidden", seat->hidden);
    json_set(out, "known", &seat->known);
    json_key(out, "rows");
    json_open(out, '[');
    for (unsigned colour = 0; colour < COLOURS; colour++)
        json_row(out, table, seat, colour);
    json_close(out, ']');
    json_key(out, "directions");
    json_open(out, '[');
    for (unsigned colour = 0; colour < COLOURS; colour++)
        json_text(out, directions[row_direction(row_next(seat, colour)) + 1]);
    json_close(out, ']');
    json_key(out, "points");
    json_row(out, table, seat, POINTS);
    json_numbers(out, "stones", seat->stones);
    json_close(out, '}');
}

static void json_closed(struct writer *out, const struct table *table) {
    json_key(out, "closed");
    json_open(out, '[');
    for (int suit = 0; suit < SUITS; suit++)
        if (table->closed >> suit & 1)
            json_text(out, (char[]){colour_letter(suit), '\0'});
    json_close(out, ']');
}

static void json_piles(struct writer *out, const struct table *table) {
    json_key(out, "piles");
    json_open(out, '[');
    for (int suit = 0; suit < SUITS; suit++) {
        json_open(out, '[');
        each_in_pile(table, suit, out, json_card);
        json_close(out, ']');
    }
    json_close(out, ']');
}

void cards_write_view(const struct state *state, struct writer *out) {
    const struct table *table = table_in(state);
    json_member_number(out, "turn", table->turn);
    json_member_number(out, "deck", table->deck);
    json_member_number(out, "left_out", table->at.seats == 2 ? LEFT_OUT_FOR_TWO : 0);
    json_member_number(out, "idle", table->idle);
    json_closed(out, table);
    json_member_number(out, "to_take", table->to_take);
    json_member_number(out, "closing", table->laid);
    json_member_number(out, "closed_rows", table->closed_rows);
    json_numbers(out, "wish_stones", table->stones);
    json_piles(out, table);
    json_key(out, "players");
    json_open(out, '[');
    for (int seat = 0; seat < table->at.seats; seat++)
        json_seat(out, table, &table->seat[seat]);
    json_close(out, ']');
}

/* The drawing is for terminals: a browser has none, and would only have to fetch it. */

#ifdef __wasm__

void cards_draw(const struct state *state, struct writer *out) {
    (void)state;
    (void)out;
}

#else

static void draw_letter(struct writer *out, int suit) {
    write_text(out, "  ");
    write_text(out, (char[]){colour_letter(suit), '\0'});
}

static void draw_card(struct writer *out, int suit, int value) {
    char name[CARD_TEXT_MAX];
    card_name(suit, value, name);
    write_text(out, " ");
    write_text(out, name);
}

/* A card in a row or pile, behind the letter of its colour; a point card keeps its own letter. */
static void draw_in_row(struct writer *out, int suit, int value) {
    char name[CARD_TEXT_MAX];
    card_name(suit, value, name);
    write_text(out, " ");
    write_text(out, suit == POINTS ? name : name + 1);
}

static void draw_numbers(struct writer *out, const char *label, numbers set) {
    write_text(out, label);
    for (int number = 0; number < NUMBERS; number++)
        if (set >> number & 1) {
            write_text(out, " ");
            write_number(out, number);
        }
}

static void draw_middle(struct writer *out, const struct table *table) {
    write_text(out, "deck ");
    write_number(out, table->deck);
    write_text(out, "   closed rows ");
    write_number(out, table->closed_rows);
    draw_numbers(out, " (5 end the game)   wish stones", table->stones);
    write_text(out, "\npiles");
    for (int suit = 0; suit < SUITS; suit++) {
        draw_letter(out, suit);
        each_in_pile(table, suit, out, draw_in_row);
    }
    write_text(out, "\n");
}

static void draw_rows(struct writer *out, const struct table *table,
                      const struct cards_seat *seat) {
    static const char *const signs[] = {" down", "", " up"};
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        if (!row_numbers(seat, colour) && !row_closings(seat, colour))
            continue;
        draw_letter(out, (int)colour);
        each_in_row(table, seat, colour, out, draw_in_row);
        write_text(out, signs[row_direction(row_next(seat, colour)) + 1]);
    }
}

static void draw_seat(struct writer *out, const struct state *state, int number) {
    const struct table *table = table_in(state);
    const struct cards_seat *seat = &table->seat[number];
    int16_t sheet[SCORE_PARTS];
    cards_score(state, number, sheet);
    write_text(out, "seat ");
    write_number(out, number);
    write_text(out, ": hand");
    each_in_set(&seat->hand, out, draw_card);
    for (int i = 0; i < seat->hidden; i++)
        write_text(out, " ?");
    write_text(out, "\n        rows");
    draw_rows(out, table, seat);
    write_text(out, "\n        neutral row");
    each_in_row(table, seat, POINTS, out, draw_card);
    draw_numbers(out, ", stones", seat->stones);
    write_text(out, ", total now ");
    write_number(out, sheet[COLOURS + 3]);
    write_text(out, "\n");
}

void cards_draw(const struct state *state, struct writer *out) {
    const struct table *table = table_in(state);
    draw_middle(out, table);
    for (int seat = 0; seat < table->at.seats; seat++)
        draw_seat(out, state, seat);
}

#endif
