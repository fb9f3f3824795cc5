/*
 * The engine against the slow model (tests/model), decision by decision: who is to move, the
 * phase, the legal actions with their weights, every score sheet and all that lies on the table,
 * over thousands of games in styles that reach every end.
 */
#include "check.h"

#include <jansson.h>

#include "model/model.h"

enum { GAMES = 500, LOOK_EVERY = 16, ENDINGS_MAX = 8 };

static const char program[] = "build/release/tests/compare";
static const char letters[] = "rypgbw";

struct pair {
    struct match match;
    struct model *model;
    struct case_now now;
    struct rng rng;
};

/* The legal actions. */

static int by_text(const void *one, const void *other) {
    return strcmp(one, other);
}

static long weight_in_model(char texts[][MODEL_TEXT], const long *weights, int count,
                            const char *text) {
    for (int i = 0; i < count; i++)
        if (strcmp(texts[i], text) == 0)
            return weights[i];
    return -1;
}

static void compare_legal(struct pair *pair, char texts[][MODEL_TEXT], int count,
                          const long *weights) {
    const struct game *game = pair->match.game;
    bool chance = match_to_move(&pair->match) == SEAT_CHANCE;
    action actions[ACTIONS_MAX];
    int ours = game->legal(&pair->match.state, actions);
    for (int i = 0; i < ours; i++) {
        char text[TEXT_MAX];
        game->text(actions[i], text);
        long theirs = weight_in_model(texts, weights, count, text);
        check_case(&pair->now, theirs >= 0, "the model has no action %s", text);
        if (chance)
            check_case(&pair->now, theirs == (long)game->weight(&pair->match.state, actions[i]),
                       "%s: weight in the model %ld, actual %u", text, theirs,
                       game->weight(&pair->match.state, actions[i]));
    }
    check_case(&pair->now, ours == count, "the model has %d actions, actual %d", count, ours);
}

/* Who moves, and the scores. */

static void compare_position(const struct pair *pair) {
    int to_move = match_to_move(&pair->match);
    int expected = model_to_move(pair->model);
    expected = expected == MODEL_OVER     ? SEAT_NONE
               : expected == MODEL_CHANCE ? SEAT_CHANCE
                                          : expected;
    check_case(&pair->now, to_move == expected, "to move: expected %d, actual %d", expected,
               to_move);
    const char *phase = phase_name(pair->match.state.at.phase);
    check_case(&pair->now, strcmp(model_phase(pair->model), phase) == 0,
               "phase: expected %s, actual %s", model_phase(pair->model), phase);
}

static void compare_scores(const struct pair *pair) {
    for (int seat = 0; seat < pair->now.seats; seat++) {
        int16_t sheet[SCORE_PARTS];
        int parts[MODEL_PARTS];
        int count = model_score(pair->model, seat, parts);
        pair->match.game->score(&pair->match.state, seat, sheet);
        for (int i = 0; i < count; i++)
            check_case(&pair->now, parts[i] == sheet[i],
                       "score of seat %d, number %d: expected %d, actual %d", seat, i, parts[i],
                       sheet[i]);
    }
}

/* What lies on the table, read from the JSON of the view. */

/* The strings of a list, joined with spaces; sorted if their order means nothing. */
static void join(const json_t *list, bool sorted, char *out) {
    char words[128][8];
    size_t count = json_array_size(list);
    for (size_t i = 0; i < count; i++)
        snprintf(words[i], sizeof words[i], "%s", json_string_value(json_array_get(list, i)));
    if (sorted)
        qsort(words, count, sizeof words[0], by_text);
    out[0] = '\0';
    for (size_t i = 0; i < count; i++)
        sprintf(out + strlen(out), "%s%s", i ? " " : "", words[i]);
}

static void sort_words(char *text) {
    json_t *list = json_array();
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
        json_array_append_new(list, json_string(word));
    join(list, true, text);
    json_decref(list);
}

static void compare_list(const struct pair *pair, const char *what, int seat, const json_t *list,
                         bool sorted, char *expected) {
    char actual[MODEL_LIST];
    assert_true(json_is_array(list));
    join(list, sorted, actual);
    if (sorted)
        sort_words(expected);
    check_case(&pair->now, strcmp(expected, actual) == 0,
               "%s of seat %d: expected \"%s\", actual \"%s\"", what, seat, expected, actual);
}

static void compare_number(const struct pair *pair, const char *what, int seat, long expected,
                           const json_t *actual) {
    check_case(&pair->now, json_is_integer(actual) && json_integer_value(actual) == expected,
               "%s of seat %d: expected %ld, actual %ld", what, seat, expected,
               (long)json_integer_value(actual));
}

static void compare_hands(const struct pair *pair, int seat, const json_t *player) {
    char list[MODEL_LIST];
    model_hand(pair->model, seat, list);
    compare_list(pair, "hand", seat, json_object_get(player, "hand"), false, list);
    model_known(pair->model, seat, list);
    compare_list(pair, "known cards", seat, json_object_get(player, "known"), false, list);
}

static void compare_figures(const struct pair *pair, int seat, const json_t *player) {
    const char *big = json_string_value(json_object_get(player, "big"));
    for (int path = 0; path < 5; path++) {
        compare_number(pair, "figure", seat, model_figure(pair->model, seat, path),
                       json_array_get(json_object_get(player, "figures"), (size_t)path));
        check_case(&pair->now,
                   model_is_big(pair->model, seat, path) == (big && *big == letters[path]),
                   "the big figure of seat %d on path %c", seat, letters[path]);
    }
}

static void compare_wishes(const struct pair *pair, int seat, const json_t *player) {
    const json_t *stones = json_object_get(player, "stones");
    size_t index = 0;
    for (int value = 1; value <= 9; value++)
        if (model_wish_owner(pair->model, value) == seat)
            compare_number(pair, "wish stone", seat, value, json_array_get(stones, index++));
    assert_int_equal(index, json_array_size(stones));
}

static void compare_player(const struct pair *pair, int seat, const json_t *player) {
    char list[MODEL_LIST];
    for (int colour = 0; colour < 5; colour++) {
        model_row(pair->model, seat, colour, list);
        compare_list(pair, "row", seat,
                     json_array_get(json_object_get(player, "rows"), (size_t)colour), false, list);
    }
    if (strcmp(pair->now.game, "dice") != 0)
        compare_hands(pair, seat, player);
    if (strcmp(pair->now.game, "board") == 0)
        compare_figures(pair, seat, player);
    if (strcmp(pair->now.game, "cards") == 0) {
        model_row(pair->model, seat, 5, list);
        compare_list(pair, "neutral row", seat, json_object_get(player, "points"), true, list);
        compare_wishes(pair, seat, player);
    }
}

static void compare_tiles(const struct pair *pair, const json_t *tiles) {
    size_t there = 0;
    for (int path = 0; path < 5; path++)
        for (int field = 1; field <= 9; field++) {
            char name[] = {letters[path], (char)('0' + field), '\0'};
            const char *expected = model_tile(pair->model, path, field);
            const char *actual = json_string_value(json_object_get(tiles, name));
            there += expected[0] != '\0';
            check_case(&pair->now, strcmp(expected, actual ? actual : "") == 0,
                       "tile %s: expected \"%s\", actual \"%s\"", name, expected,
                       actual ? actual : "");
        }
    assert_int_equal(there, json_object_size(tiles));
}

static void compare_middle(const struct pair *pair, const json_t *view) {
    bool dice = strcmp(pair->now.game, "dice") == 0;
    const json_t *piles = json_object_get(view, dice ? "middle" : "piles");
    char list[MODEL_LIST];
    for (size_t colour = 0; colour < json_array_size(piles); colour++) {
        model_pile(pair->model, (int)colour, list);
        compare_list(pair, "pile", (int)colour, json_array_get(piles, colour), false, list);
    }
    compare_number(pair, "deck", -1, model_deck(pair->model),
                   json_object_get(view, dice ? "stones_left" : "deck"));
    if (strcmp(pair->now.game, "board") == 0)
        compare_tiles(pair, json_object_get(view, "tiles"));
    /* After the end the last roll still lies there, which the model does not keep. */
    if (dice && model_to_move(pair->model) != MODEL_OVER) {
        model_dice(pair->model, list);
        compare_list(pair, "dice", -1, json_object_get(view, "dice"), false, list);
    }
}

static void compare_table(const struct pair *pair) {
    static char text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    json_error_t error;
    match_write_view(pair->match.game, &pair->match.state, &out);
    check_case(&pair->now, !out.overflow, "the view is longer than MATCH_TEXT_MAX");
    json_t *view = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    check_case(&pair->now, view != NULL, "the view is not JSON: %s\n%s", error.text, text);
    compare_middle(pair, view);
    for (int seat = 0; seat < pair->now.seats; seat++)
        compare_player(pair, seat, json_array_get(json_object_get(view, "players"), (size_t)seat));
    json_decref(view);
}

/* Games. */

static void play_both(struct pair *pair, const int styles[SEATS_MAX]) {
    static char texts[MODEL_ACTIONS][MODEL_TEXT];
    long weights[MODEL_ACTIONS];
    for (pair->now.ply = 0; model_to_move(pair->model) != MODEL_OVER; pair->now.ply++) {
        struct refusal refusal;
        int to_move = model_to_move(pair->model);
        int count = model_legal(pair->model, texts, weights);
        compare_position(pair);
        compare_legal(pair, texts, count, weights);
        if (pair->now.ply % LOOK_EVERY == 0) {
            compare_scores(pair);
            compare_table(pair);
        }
        int style = to_move >= 0 ? styles[to_move] : STYLE_RANDOM;
        int chosen = style_choose(style, pair->model, texts, count, rng_next(&pair->rng));
        check_case(&pair->now, match_act_text(&pair->match, SEAT_ALL, texts[chosen], &refusal),
                   "%s is refused: %s", texts[chosen], refusal.rule->english);
        assert_true(model_act(pair->model, texts[chosen]));
    }
    compare_position(pair);
    compare_scores(pair);
    compare_table(pair);
}

/* Half of the dice games are played with other symbols, a third with the other end. */
static void choose_options(struct pair *pair, struct options *options,
                           struct model_options *theirs) {
    static const char *const symbols[] = {NULL, "stone", "clover", "leprechaun", "1", "2", "3"};
    const struct game *game = game_named("dice");
    struct refusal refusal;
    theirs->stones_only = rng_below(&pair->rng, 3) == 0;
    theirs->own_symbols = rng_below(&pair->rng, 2) == 0;
    if (theirs->stones_only)
        assert_true(game->set_option(options, "end", "stones-only", &refusal));
    for (int colour = 0; colour < 5 && theirs->own_symbols; colour++) {
        char value[256] = "", key[] = "symbols.r";
        key[8] = letters[colour];
        for (int i = 0; i < 11; i++) {
            const char *symbol = symbols[rng_below(&pair->rng, 7)];
            theirs->symbols[colour][i] = symbol;
            snprintf(value + strlen(value), sizeof value - strlen(value), "%s%s", i ? "," : "",
                     symbol ? symbol : "");
        }
        assert_true(game->set_option(options, key, value, &refusal));
    }
}

static void choose_styles(struct rng *rng, int styles[SEATS_MAX]) {
    int common = (int)rng_below(rng, MODEL_STYLES);
    bool mixed = rng_below(rng, 4) == 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        styles[seat] = mixed ? (int)rng_below(rng, MODEL_STYLES) : common;
}

struct endings {
    const char *expected[ENDINGS_MAX]; /* as model_ending names them; ends with NULL */
    int count[ENDINGS_MAX];
};

static void count_ending(struct endings *endings, const struct pair *pair) {
    const char *ending = model_ending(pair->model);
    for (int i = 0; endings->expected[i]; i++)
        if (strcmp(endings->expected[i], ending) == 0) {
            endings->count[i]++;
            return;
        }
    fail_case(&pair->now, "the game ended by \"%s\", which nobody expected", ending);
}

static void compare_one(const char *name, int seats, uint64_t seed, struct endings *endings) {
    struct pair pair = {.now = {program, name, seats, seed, 0}, .rng = rng_seeded(seed)};
    struct options options = {0};
    struct model_options theirs = {0};
    struct refusal refusal;
    int styles[SEATS_MAX];
    if (strcmp(name, "dice") == 0)
        choose_options(&pair, &options, &theirs);
    choose_styles(&pair.rng, styles);
    pair.model = model_new(name, seats, &theirs);
    assert_non_null(pair.model);
    assert_true(match_start(&pair.match, game_named(name), seats, &options, SEAT_ALL, &refusal));
    play_both(&pair, styles);
    count_ending(endings, &pair);
    model_free(pair.model);
    match_free(&pair.match);
}

static void compare_games(const char *name, struct endings *endings) {
    for (int seats = 2; seats <= 4; seats++)
        for (int n = 0; n < how_many(GAMES); n++)
            compare_one(name, seats, first_seed() + (uint64_t)n, endings);
    for (int i = 0; endings->expected[i]; i++) {
        print_message("%s: %d games ended by %s\n", name, endings->count[i], endings->expected[i]);
        if (!getenv("KELTIS_GAMES"))
            assert_true(endings->count[i] > 0);
    }
}

static void board_agrees_with_the_model(void **unused) {
    (void)unused;
    compare_games("board", &(struct endings){.expected = {"fifth-figure", "fifth-figure-in-chain",
                                                          "last-card", "idle"}});
}

static void cards_agrees_with_the_model(void **unused) {
    (void)unused;
    compare_games("cards", &(struct endings){.expected = {"five-closed-rows", "last-card",
                                                          "last-card-first-of-two",
                                                          "last-card-second-of-two", "idle"}});
}

static void dice_agrees_with_the_model(void **unused) {
    (void)unused;
    compare_games("dice", &(struct endings){.expected = {"last-tile", "last-stone",
                                                         "last-stone-by-symbol", "idle"}});
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board_agrees_with_the_model),
        cmocka_unit_test(cards_agrees_with_the_model),
        cmocka_unit_test(dice_agrees_with_the_model),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
