/* The worked examples of the rulebooks and of the protocol, played action by action. */
#include "model.h"
#include "selfplay.h"

#include <string.h>

static const char letters[] = "rypgb";

static void act(struct model *m, const char *text) {
    snprintf(current_game, sizeof current_game, "example, action '%.60s'", text);
    CHECK(model_act(m, text));
}

/* Plays a list of actions separated by commas. */
static void act_all(struct model *m, const char *texts) {
    char copy[MODEL_LIST];
    snprintf(copy, sizeof copy, "%s", texts);
    for (char *text = strtok(copy, ","); text; text = strtok(NULL, ","))
        act(m, text);
}

/* The weight of an action, -1 if it is not legal. */
static long weight_of(const struct model *m, const char *text) {
    char texts[MODEL_ACTIONS][MODEL_TEXT];
    long weights[MODEL_ACTIONS];
    int count = model_legal(m, texts, weights);
    for (int i = 0; i < count; i++)
        if (strcmp(texts[i], text) == 0)
            return weights[i];
    return -1;
}

static bool is_legal(const struct model *m, const char *text) {
    return weight_of(m, text) != -1;
}

static int total(const struct model *m, int seat) {
    int parts[MODEL_PARTS];
    int count = model_score(m, seat, parts);
    return parts[count - 1];
}

/* ---- dice ---- */

/* The values that a first roll gives, in all colours, and whether it gives stones. */
static void check_sums(const char *roll, const char *expected, bool stones) {
    struct model *m = model_new("dice", 2, NULL);
    char values[MODEL_LIST] = "";
    act(m, roll);
    act(m, "keep");
    for (int value = 0; value <= 10; value++) {
        int colours = 0;
        for (int colour = 0; colour < 5; colour++) {
            char text[MODEL_TEXT];
            snprintf(text, sizeof text, "take %c%d", letters[colour], value);
            colours += is_legal(m, text);
        }
        CHECK(colours == 0 || colours == 5);
        if (colours > 0)
            snprintf(values + strlen(values), 16, " %d", value);
    }
    CHECK_EQUAL(0, strcmp(values, expected));
    CHECK_EQUAL(stones, is_legal(m, "stones"));
    CHECK(is_legal(m, "pass"));
    model_free(m);
}

static void check_dice(void) {
    check_sums("roll 1 1 5", " 1 2 5 6 7", false);
    check_sums("roll 3 4 S", " 0 3 4 7", true);
    struct model *m = model_new("dice", 2, NULL);
    CHECK_EQUAL(1, weight_of(m, "roll 1 1 1"));
    CHECK_EQUAL(3, weight_of(m, "roll 1 S S"));
    CHECK_EQUAL(6, weight_of(m, "roll 2 3 S"));
    act_all(m, "roll 1 3 S,reroll 1 S");
    CHECK_EQUAL(1, weight_of(m, "roll 4 4"));
    CHECK_EQUAL(2, weight_of(m, "roll 4 S"));
    /* r3 shows a clover: a face-down stone lies below it. */
    act_all(m, "roll 1 S,take r3,roll S S S,keep,stones,roll 4 4 4,keep");
    char row[MODEL_LIST];
    model_row(m, 0, 0, row);
    CHECK_EQUAL(0, strcmp(row, "stone r3"));
    CHECK_EQUAL(20, model_deck(m));
    act_all(m, "take r4,roll 1 1 1,keep,pass,roll 1 2 3,keep");
    CHECK(!is_legal(m, "take r3") && !is_legal(m, "take r2") && is_legal(m, "take r6"));
    CHECK_EQUAL(-2 - 7 + 1, total(m, 0)); /* a row of three, no stones, the +1 on r4 */
    CHECK_EQUAL(-2, total(m, 1));         /* three stones */
    model_free(m);
}

/* ---- cards ---- */

static void check_cards(void) {
    struct model *m = model_new("cards", 2, NULL);
    act_all(m, "deal r3,deal r3,deal r6,deal r7,deal r7,deal w7,deal rx,deal rx,"
               "deal y9,deal y8,deal y5,deal y3,deal y10,deal yx,deal w5,deal g5");
    CHECK_EQUAL(55, model_deck(m));
    act_all(m, "play r3,draw deck,deal g3,play y9,draw deck,deal w3");
    CHECK(is_legal(m, "play r6") && is_legal(m, "wish r3 g3") && !is_legal(m, "play w7 r"));
    act_all(m, "play r3,draw deck,deal b0");
    CHECK(is_legal(m, "play y10") && is_legal(m, "play y8") && !is_legal(m, "play w5 y"));
    act_all(m, "play y8,draw deck,deal b1,play r6,draw deck,deal b2");
    CHECK(!is_legal(m, "play y10") && is_legal(m, "play y5") && is_legal(m, "wish y5 w5"));
    act_all(m, "play y5,draw deck,deal b3,play r7,draw deck,deal b4");
    CHECK(is_legal(m, "play w5 y") && is_legal(m, "play w5 w"));
    act_all(m, "play w5 y,draw deck,deal b5,play w7 r,draw deck,deal b6");
    CHECK(is_legal(m, "play y3") && is_legal(m, "play yx"));
    act_all(m, "play yx,draw deck,deal g8,play r7,draw deck,deal g9");
    CHECK(!is_legal(m, "play y3"));
    act_all(m, "wish y3 w3");
    CHECK(!is_legal(m, "draw y") && !is_legal(m, "draw w") && model_wish_owner(m, 3) == 1);
    act_all(m, "draw deck,deal p0,draw deck,deal p1,play rx,draw w");
    char known[MODEL_LIST];
    model_known(m, 0, known);
    CHECK_EQUAL(0, strcmp(known, "w3"));
    act_all(m, "discard p0,draw y,play rx,draw deck,deal p2");
    CHECK_EQUAL(7 - 4, total(m, 0)); /* 3 3 6 7 w7 7 x x: eight cards; no wish stone */
    CHECK_EQUAL(2 - 1, total(m, 1)); /* 9 8 5 w5 x: five cards; one wish stone */
    model_free(m);
}

/* ---- board ---- */

static const int tile_fields[5][5] = {
    {3, 5, 6, 7, 9}, {2, 4, 6, 7, 9}, {2, 3, 5, 7, 9}, {2, 4, 5, 7, 9}, {3, 4, 6, 7, 9},
};

/* Lays the tiles so that the fields that will be visited hold the wanted number of wish stones,
 * then clovers, then points; the others get the stones and points that are left. */
static void lay_tiles(struct model *m, const int fields[5], int stones) {
    static const char *const stone_field[] = {"stone"};
    static const char *const visited_field[] = {"clover", "1", "2", "3"};
    static const char *const other_field[] = {"stone", "3", "2", "1", "clover"};
    for (int tile = 0; tile < 25; tile++) {
        int colour = tile / 5, field = tile_fields[colour][tile % 5];
        bool visited = field <= fields[colour], laid = false;
        const char *const *kinds = visited ? visited_field : other_field;
        int count = visited ? 4 : 5;
        if (visited && stones > 0) {
            kinds = stone_field;
            count = 1;
            stones--;
        }
        for (int i = 0; i < count && !laid; i++) {
            char text[MODEL_TEXT];
            snprintf(text, sizeof text, "tile %c%d %s", letters[colour], field, kinds[i]);
            laid = model_act(m, text);
        }
        CHECK(laid);
    }
}

/* The n-th card that seat 0 lays in an example: path by path, each from 0 upwards. */
static void example_card(const int fields[5], int n, char *out) {
    int colour = 0;
    while (n >= fields[colour])
        n -= fields[colour++];
    snprintf(out, MODEL_TEXT, "%c%d", letters[colour], n);
}

/* Deals any card that the example does not need. */
static void deal_other(struct model *m, const int fields[5]) {
    for (int value = 10; value >= 0; value--) {
        for (int colour = 0; colour < 5; colour++) {
            char text[MODEL_TEXT];
            snprintf(text, sizeof text, "deal %c%d", letters[colour], value);
            if (value >= fields[colour] && model_act(m, text))
                return;
        }
    }
    bool found_a_card_to_deal = false;
    CHECK(found_a_card_to_deal);
}

/* Deals the next card of the example, or any other when all have been dealt. */
static void deal_next(struct model *m, const int fields[5], int *dealt, int needed) {
    char card[MODEL_TEXT], text[2 * MODEL_TEXT];
    if (*dealt == needed) {
        deal_other(m, fields);
        return;
    }
    example_card(fields, (*dealt)++, card);
    snprintf(text, sizeof text, "deal %s", card);
    act(m, text);
}

static void discard_any(struct model *m, const int fields[5]) {
    char hand[MODEL_LIST], text[MODEL_LIST + 16];
    model_hand(m, 1, hand);
    snprintf(text, sizeof text, "discard %s", strtok(hand, " "));
    act(m, text);
    act(m, "draw deck");
    deal_other(m, fields);
}

/* Seat 0 brings its figures to the given fields and gets the given stones; seat 1 only discards. */
static void check_board_example(const int fields[5], int big, int stones, int expected) {
    struct model *m = model_new("board", 2, NULL);
    int needed = fields[0] + fields[1] + fields[2] + fields[3] + fields[4], dealt = 0;
    lay_tiles(m, fields, stones);
    for (int i = 0; i < 16; i++) {
        if (i < 8)
            deal_next(m, fields, &dealt, needed);
        else
            deal_other(m, fields);
    }
    for (int i = 0; i < needed; i++) {
        char card[MODEL_TEXT], text[2 * MODEL_TEXT];
        example_card(fields, i, card);
        snprintf(text, sizeof text, "play %s", card);
        act(m, text);
        if (strcmp(model_phase(m), "figure") == 0) {
            snprintf(text, sizeof text, "start %c %s", card[0],
                     card[0] == letters[big] ? "big" : "small");
            act(m, text);
        }
        if (strcmp(model_phase(m), "clover") == 0)
            act(m, "pass");
        act(m, "draw deck");
        deal_next(m, fields, &dealt, needed);
        discard_any(m, fields);
    }
    int parts[MODEL_PARTS];
    model_score(m, 0, parts);
    CHECK_EQUAL(stones, parts[5]);
    CHECK_EQUAL(expected, parts[8] - parts[7]);
    model_free(m);
}

static void check_board(void) {
    check_board_example((const int[]){5, 7, 0, 8, 3}, 1, 3, 22); /* white */
    check_board_example((const int[]){0, 4, 0, 9, 5}, 3, 1, 20); /* brown */
    check_board_example((const int[]){8, 5, 4, 4, 0}, 0, 0, 14); /* grey */
    check_board_example((const int[]){0, 6, 2, 6, 7}, 4, 2, 17); /* black */
}

void check_examples(void) {
    check_dice();
    check_cards();
    check_board();
}
