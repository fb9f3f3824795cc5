/* The slow model: dispatch by game, the questions about a position, and the shared helpers. */
#include "model_private.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- texts ---- */

static const char letters[] = "rypgbw";

void offer(struct offers *list, long weight, const char *format, ...) {
    assert(list->count < MODEL_ACTIONS);
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(list->texts[list->count], MODEL_TEXT, format, arguments);
    va_end(arguments);
    assert(length > 0 && length < MODEL_TEXT);
    (void)length;
    if (list->weights)
        list->weights[list->count] = weight;
    list->count++;
}

struct words split(const char *text) {
    struct words w;
    memset(&w, 0, sizeof w);
    int position = 0;
    for (const char *c = text; *c; c++) {
        if (*c == ' ') {
            w.count++;
            position = 0;
        } else {
            w.word[w.count][position++] = *c;
        }
    }
    w.count++;
    return w;
}

void add_word(char *out, const char *word) {
    size_t length = strlen(out);
    assert(length + 1 + strlen(word) < MODEL_LIST);
    snprintf(out + length, MODEL_LIST - length, "%s%s", length > 0 ? " " : "", word);
}

char model_colour_letter(int colour) {
    return letters[colour];
}

int letter_colour(const char *word) {
    return (int)(strchr(letters, word[0]) - letters);
}

void write_card(char *out, struct card card) {
    if (card.value == CLOSING)
        snprintf(out, MODEL_TEXT, "%cx", model_colour_letter(card.colour));
    else
        snprintf(out, MODEL_TEXT, "%c%d", model_colour_letter(card.colour), card.value);
}

struct card read_card(const char *word) {
    struct card card = {letter_colour(word), word[1] == 'x' ? CLOSING : atoi(word + 1)};
    return card;
}

/* ---- numbers ---- */

int table_points(const int *points, int entries, int number) {
    return points[number < entries ? number : entries - 1];
}

int ladder(int length) {
    static const int points[] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10};
    return table_points(points, 10, length);
}

bool is_row(const int *numbers, int count, bool strict) {
    bool rises = true, falls = true;
    for (int i = 1; i < count; i++) {
        if (numbers[i] < numbers[i - 1])
            rises = false;
        if (numbers[i] > numbers[i - 1])
            falls = false;
        if (strict && numbers[i] == numbers[i - 1])
            return false;
    }
    return rises || falls;
}

int sum(const int *numbers, int n) {
    int total = 0;
    for (int i = 0; i < n; i++)
        total += numbers[i];
    return total;
}

/* ---- cards, for the board game and the card game ---- */

void list_push(struct card_list *list, struct card card) {
    list->cards[list->length++] = card;
}

struct card list_pop(struct card_list *list) {
    return list->cards[--list->length];
}

static void count_list(const struct card_list *list, int counts[SUITS][VALUES]) {
    for (int i = 0; i < list->length; i++)
        counts[list->cards[i].colour][list->cards[i].value]++;
}

static int card_copies(const struct model *m, struct card card) {
    if (m->game == CARDS)
        return model_cards_copies(card);
    return card.colour < COLOURS && card.value <= 10 ? 2 : 0; /* board: 0 to 10 twice */
}

/* A card has been seen, by somebody, if it is in a hand, in a row or on a pile. */
static void count_seen(const struct model *m, int seen[SUITS][VALUES]) {
    for (int seat = 0; seat < m->seats; seat++) {
        for (int colour = 0; colour < SUITS; colour++) {
            count_list(&m->table.rows[seat][colour], seen);
            for (int value = 0; value < VALUES; value++)
                seen[colour][value] += m->table.hand[seat][colour][value];
        }
    }
    for (int colour = 0; colour < SUITS; colour++)
        count_list(&m->table.piles[colour], seen);
}

int deck_size(const struct model *m) {
    int seen[SUITS][VALUES] = {{0}}, cards = m->seats == 2 ? -LEFT_OUT : 0;
    count_seen(m, seen);
    for (int colour = 0; colour < SUITS; colour++)
        for (int value = 0; value < VALUES; value++)
            cards += card_copies(m, (struct card){colour, value}) - seen[colour][value];
    return cards;
}

int hand_size(const struct model *m, int seat) {
    int cards = 0;
    for (int colour = 0; colour < SUITS; colour++)
        cards += sum(m->table.hand[seat][colour], VALUES);
    return cards;
}

int deal_seat(const struct model *m) {
    for (int seat = 0; seat < m->seats; seat++)
        if (hand_size(m, seat) < HAND)
            return seat;
    return -1;
}

void hand_add(struct model *m, int seat, struct card card, bool in_plain_sight) {
    m->table.hand[seat][card.colour][card.value]++;
    if (in_plain_sight)
        m->table.known[seat][card.colour][card.value]++;
}

void hand_remove(struct model *m, int seat, struct card card) {
    m->table.hand[seat][card.colour][card.value]--;
    if (m->table.known[seat][card.colour][card.value] > 0)
        m->table.known[seat][card.colour][card.value]--;
}

void discard_card(struct model *m, struct card card) {
    hand_remove(m, m->turn, card);
    list_push(&m->table.piles[card.colour], card);
    m->now.closed[card.colour] = true;
    m->now.discarded++;
}

void offer_deals(const struct model *m, struct offers *list) {
    int seen[SUITS][VALUES] = {{0}};
    count_seen(m, seen);
    for (int colour = 0; colour < SUITS; colour++) {
        for (int value = 0; value < VALUES; value++) {
            struct card card = {colour, value};
            int unseen = card_copies(m, card) - seen[colour][value];
            char text[MODEL_TEXT];
            write_card(text, card);
            if (unseen > 0)
                offer(list, unseen, "deal %s", text);
        }
    }
}

/* The deck is never empty here: its last card ends both games. */
void offer_draws(const struct model *m, struct offers *list) {
    offer(list, 0, "draw deck");
    for (int colour = 0; colour < SUITS; colour++)
        if (m->table.piles[colour].length > 0 && !m->now.closed[colour])
            offer(list, 0, "draw %c", model_colour_letter(colour));
}

void act_setup_deal(struct model *m, struct card card) {
    hand_add(m, deal_seat(m), card, false);
    if (deal_seat(m) == -1)
        m->phase = PLAY;
}

void next_turn(struct model *m, enum phase phase) {
    memset(&m->now, 0, sizeof m->now);
    m->turn = (m->turn + 1) % m->seats;
    m->phase = phase;
}

/* ---- the model as a whole ---- */

struct model *model_new(const char *game, int seats, const struct model_options *options) {
    static const char *const names[] = {"board", "cards", "dice"};
    if (seats < 2 || seats > SEATS)
        return NULL;
    struct model *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->seats = seats;
    m->ending = "";
    for (int i = 0; i < 3; i++) {
        if (strcmp(game, names[i]) != 0)
            continue;
        m->game = (enum game)i;
        m->phase = m->game == DICE_GAME ? ROLL : SETUP;
        if (m->game != DICE_GAME || model_dice_new(m, options))
            return m;
    }
    free(m);
    return NULL;
}

void model_free(struct model *m) {
    free(m);
}

int model_to_move(const struct model *m) {
    if (m->phase == OVER)
        return MODEL_OVER;
    if (m->phase == SETUP || m->phase == ROLL || (m->phase == DRAW && m->dealing))
        return MODEL_CHANCE;
    return m->turn;
}

const char *model_phase(const struct model *m) {
    static const char *const names[] = {"setup",   "play", "figure", "clover", "draw",
                                        "closing", "roll", "reroll", "take",   "over"};
    return names[m->phase];
}

const char *model_ending(const struct model *m) {
    return m->ending;
}

int model_legal(const struct model *m, char texts[][MODEL_TEXT], long weights[]) {
    struct offers list = {texts, weights, 0};
    if (m->phase == OVER)
        return 0;
    if (m->game == BOARD)
        model_board_legal(m, &list);
    else if (m->game == CARDS)
        model_cards_legal(m, &list);
    else
        model_dice_legal(m, &list);
    return list.count;
}

bool model_act(struct model *m, const char *text) {
    char texts[MODEL_ACTIONS][MODEL_TEXT];
    int count = model_legal(m, texts, NULL);
    for (int i = 0; i < count; i++) {
        if (strcmp(texts[i], text) != 0)
            continue;
        struct words w = split(text);
        if (m->game == BOARD)
            model_board_act(m, &w);
        else if (m->game == CARDS)
            model_cards_act(m, &w);
        else
            model_dice_act(m, &w);
        return true;
    }
    return false;
}

int model_score(const struct model *m, int seat, int parts[MODEL_PARTS]) {
    if (m->game == BOARD)
        return model_board_score(m, seat, parts);
    if (m->game == CARDS)
        return model_cards_score(m, seat, parts);
    return model_dice_score(m, seat, parts);
}

static void write_counts(const int counts[SUITS][VALUES], char *out) {
    out[0] = '\0';
    for (int colour = 0; colour < SUITS; colour++) {
        for (int value = 0; value < VALUES; value++) {
            for (int i = 0; i < counts[colour][value]; i++) {
                char text[MODEL_TEXT];
                write_card(text, (struct card){colour, value});
                add_word(out, text);
            }
        }
    }
}

static void write_list(const struct card_list *list, char *out) {
    out[0] = '\0';
    for (int i = 0; i < list->length; i++) {
        char text[MODEL_TEXT];
        write_card(text, list->cards[i]);
        add_word(out, text);
    }
}

void model_hand(const struct model *m, int seat, char *out) {
    write_counts(m->table.hand[seat], out);
}

void model_known(const struct model *m, int seat, char *out) {
    write_counts(m->table.known[seat], out);
}

void model_row(const struct model *m, int seat, int colour, char *out) {
    if (m->game == DICE_GAME)
        model_dice_row(m, seat, colour, out);
    else
        write_list(&m->table.rows[seat][colour], out);
}

void model_pile(const struct model *m, int colour, char *out) {
    if (m->game == DICE_GAME)
        model_dice_middle(m, colour, out);
    else
        write_list(&m->table.piles[colour], out);
}

int model_deck(const struct model *m) {
    return m->game == DICE_GAME ? model_dice_stones_left(m) : deck_size(m);
}

int model_figure(const struct model *m, int seat, int colour) {
    return colour < COLOURS ? m->board.figures[seat][colour] : 0;
}

bool model_is_big(const struct model *m, int seat, int colour) {
    return colour < COLOURS && m->board.big[seat][colour];
}

const char *model_tile(const struct model *m, int colour, int field) {
    if (colour >= COLOURS || field > LAST_FIELD || !m->board.tiles[colour][field])
        return "";
    return m->board.tiles[colour][field];
}

int model_wish_owner(const struct model *m, int value) {
    return m->cards.wish_taken[value] ? m->cards.wish_owner[value] : -1;
}

void model_dice(const struct model *m, char *out) {
    out[0] = '\0';
    for (int i = 0; i < m->dice.shown; i++) {
        char face[2] = {m->dice.dice[i] == FACE_STONE ? 'S' : (char)('0' + m->dice.dice[i]), '\0'};
        add_word(out, face);
    }
}

const char *model_symbol(const struct model *m, int colour, int value) {
    return m->game == DICE_GAME && colour < COLOURS ? m->dice.symbols[colour][value] : "";
}
