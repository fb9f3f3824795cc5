/*
 * The middle: history, undo, views, refusals, and the JSON forms.
 */
#include "check.h"

static const struct options plain;

static struct match started(const char *name, int seats, int viewer) {
    struct match match;
    struct refusal refusal;
    assert_true(match_start(&match, game_named(name), seats, &plain, viewer, &refusal));
    return match;
}

static const char *json_of(const struct match *match,
                           void (*write)(const struct match *, struct writer *)) {
    static char text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    write(match, &out);
    assert_false(out.overflow);
    return text;
}

/* The action must be refused with this sentence, and nothing may change. */
static void refused(struct match *match, int seat, const char *text, const char *sentence) {
    struct refusal refusal;
    char actual[EXPLANATION_MAX];
    struct match before = *match;
    assert_false(match_act_text(match, seat, text, &refusal));
    refusal_explain(&refusal, actual);
    assert_string_equal(sentence, actual);
    assert_memory_equal(&before, match, sizeof before);
}

static void bad_set_ups_are_refused(void **unused) {
    (void)unused;
    const struct game *game = game_named("board");
    struct match match;
    struct refusal refusal;
    char sentence[EXPLANATION_MAX];
    assert_false(match_start(&match, game, 5, &plain, SEAT_ALL, &refusal));
    refusal_explain(&refusal, sentence);
    assert_string_equal("This game is for 2 to 4 seats.", sentence);
    assert_false(match_start(&match, game, 1, &plain, SEAT_ALL, &refusal));
    assert_false(match_start(&match, game, 2, &plain, 2, &refusal));
    assert_false(match_start(&match, game, 2, &plain, SEAT_CHANCE, &refusal));
    refusal_explain(&refusal, sentence);
    assert_string_equal("There is no such seat.", sentence);
    match_free(&match);
}

static void refusals_say_why_and_change_nothing(void **unused) {
    (void)unused;
    struct match match = started("board", 2, SEAT_ALL);
    refused(&match, 0, "play g7", "It is not seat 0's turn: chance moves now.");
    refused(&match, SEAT_ALL, "play g7", "Tiles and cards come first: a deal is due.");
    refused(&match, SEAT_ALL, "tile b9 stone", "The next tile goes onto field 3 of path r.");
    match_run_chance(&match, 1);
    refused(&match, 1, "draw deck", "It is not seat 1's turn but seat 0's.");
    refused(&match, 0, "draw deck", "Play or discard a card first.");
    refused(&match, 0, "play g11", "This game has no action of that name.");
    refused(&match, 0, "", "This game has no action of that name.");
    refused(&match, 0, "deal ?", "Nothing is dealt now: it is a player's decision.");
    match_free(&match);
}

static void undo_goes_back_to_the_start(void **unused) {
    (void)unused;
    struct match match = started("cards", 3, SEAT_ALL);
    struct state start = match.state;
    match_run_chance(&match, 5);
    assert_int_equal(match.count, 24);
    for (int left = 24; left > 0; left--) {
        assert_int_equal(match.count, left);
        assert_true(match_undo(&match));
    }
    assert_false(match_undo(&match));
    assert_memory_equal(&start, &match.state, sizeof start);
    match_free(&match);
}

static void a_view_knows_only_itself(void **unused) {
    (void)unused;
    struct match match = started("board", 2, 1);
    struct state view;
    action shown[8];
    assert_true(match_view(&match, 1, &view));
    assert_false(match_view(&match, 0, &view));
    assert_false(match_view(&match, SEAT_ALL, &view));
    assert_false(match_view(&match, SEAT_SPECTATOR, &view));
    assert_true(match_shown(&match, 1, shown));
    assert_false(match_shown(&match, 0, shown));
    match_free(&match);
}

static void a_view_takes_the_actions_shown_to_it(void **unused) {
    (void)unused;
    struct match match = started("cards", 2, 1);
    struct refusal refusal;
    for (int i = 0; i < 8; i++) {
        refused(&match, SEAT_ALL, "deal g7", "This card is dealt unseen: write deal ?.");
        assert_true(match_act_text(&match, SEAT_ALL, "deal ?", &refusal));
    }
    refused(&match, SEAT_ALL, "deal ?", "This card is dealt in sight: name it.");
    assert_true(match_act_text(&match, SEAT_ALL, "deal g7", &refusal));
    match_free(&match);
}

/* The last actions that a viewer saw lead from what it knew before them to what it knows now. */
static void the_past_leads_to_the_present(void **unused) {
    (void)unused;
    struct match match = started("cards", 3, SEAT_ALL);
    struct refusal refusal;
    struct rng rng = rng_seeded(4);
    for (int i = 0; i < 40; i++) {
        action actions[ACTIONS_MAX];
        match_run_chance(&match, 4);
        uint32_t count = (uint32_t)match.game->legal(&match.state, actions);
        assert_true(match_act(&match, SEAT_ALL, actions[rng_below(&rng, count)], &refusal));
    }
    static const int viewers[] = {0, 1, 2, SEAT_SPECTATOR, SEAT_ALL}, most[] = {0, 1, 25, 999};
    for (int i = 0; i < 5; i++)
        for (int k = 0; k < 4; k++) {
            struct state state, view;
            action last[128], shown[128];
            int count = match_recall(&match, viewers[i], most[k], &state, last);
            assert_int_equal(count, most[k] < match.count ? most[k] : match.count);
            assert_true(match_shown(&match, viewers[i], shown));
            for (int j = 0; j < count; j++) {
                assert_int_equal(last[j], shown[match.count - count + j]);
                match.game->apply(&state, last[j]);
            }
            assert_true(match_view(&match, viewers[i], &view));
            assert_memory_equal(&state, &view, match.game->state_size);
        }
    match_free(&match);
    match = started("cards", 3, 1);
    struct state none;
    assert_int_equal(match_recall(&match, 2, 1, &none, NULL), -1);
    match_free(&match);
}

static void json_forms_are_as_documented(void **unused) {
    (void)unused;
    struct match match = started("null", 2, SEAT_ALL);
    struct refusal refusal;
    char text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    static const char *const names[] = {"Ann \"A\"", "B\n\xc3\xb3"};
    assert_string_equal(json_of(&match, match_write_legal),
                        "{\"to_move\":\"chance\",\"actions\":[\"deal 1\",\"deal 2\",\"deal 3\","
                        "\"deal 4\",\"deal 5\",\"deal 6\"],\"weights\":[1,1,1,1,1,1]}");
    assert_true(match_act_text(&match, SEAT_ALL, "deal 4", &refusal));
    assert_true(match_act_text(&match, SEAT_ALL, "deal 6", &refusal));
    assert_string_equal(json_of(&match, match_write_legal),
                        "{\"to_move\":0,\"actions\":[\"show 4\",\"hide\"]}");
    match_write_position(&match, 1, &out);
    assert_string_equal(text, "{\"game\":\"null\",\"ply\":2,\"to_move\":0,\"phase\":\"play\","
                              "\"acted\":[\"deal 6\"]}");
    assert_true(match_act_text(&match, 0, "show 4", &refusal));
    assert_true(match_act_text(&match, 1, "show 6", &refusal));
    assert_string_equal(json_of(&match, match_write_scores),
                        "{\"over\":true,\"scores\":[{\"card\":4,\"total\":4},"
                        "{\"card\":6,\"total\":0}],\"winners\":[0]}");
    out = writer_into(text, sizeof text);
    match_write_record(&match, names, &out);
    assert_string_equal(
        text, "{\"format\":\"keltis-record\",\"version\":1,\"game\":\"null\",\"seats\":2,"
              "\"options\":{},\"names\":[\"Ann \\\"A\\\"\",\"B\\u000a\xc3\xb3\"],\"actions\":["
              "\"deal 4\",\"deal 6\",\"show 4\",\"show 6\"],\"result\":{\"over\":true,\"scores\":"
              "[{\"card\":4,\"total\":4},{\"card\":6,\"total\":0}],\"winners\":[0]}}");
    match_free(&match);
}

static void a_refusal_can_be_translated(void **unused) {
    (void)unused;
    static const struct rule rule = {"row.too_low", "cnn", "Row {0} goes up from {1}: {2} is low."};
    struct refusal refusal = {&rule, {3, 5, 3}};
    char text[512];
    struct writer out = writer_into(text, sizeof text);
    match_write_refusal(&refusal, &out);
    assert_string_equal(text, "{\"rule\":\"row.too_low\",\"arguments\":[\"g\",\"5\",\"3\"],"
                              "\"text\":\"Row g goes up from 5: 3 is low.\"}");
}

static void a_full_buffer_is_noticed_and_kept(void **unused) {
    (void)unused;
    char text[9] = "********";
    struct writer out = writer_into(text, 8);
    write_text(&out, "1234567");
    assert_false(out.overflow);
    write_number(&out, -8);
    assert_true(out.overflow);
    assert_string_equal(text, "1234567");
    assert_int_equal(text[8], '\0');
}

static void columns_count_characters(void **unused) {
    (void)unused;
    char text[64];
    struct writer out = writer_into(text, sizeof text);
    write_text(&out, "x\n\xc3\xb3\xc5\x91");
    write_column(&out, 5);
    write_text(&out, "|");
    write_column(&out, 2);
    write_text(&out, "|");
    assert_string_equal(text, "x\n\xc3\xb3\xc5\x91   | |");
}

/* Shared wins: everybody with the highest total is a winner. */
static void equal_totals_share_the_win(void **unused) {
    (void)unused;
    struct match match = started("null", 3, SEAT_ALL);
    int winners[SEATS_MAX];
    assert_int_equal(match_winners(&match, winners), 3);
    for (int i = 0; i < 3; i++)
        assert_int_equal(winners[i], i);
    match_free(&match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_set_ups_are_refused),
        cmocka_unit_test(refusals_say_why_and_change_nothing),
        cmocka_unit_test(undo_goes_back_to_the_start),
        cmocka_unit_test(a_view_knows_only_itself),
        cmocka_unit_test(a_view_takes_the_actions_shown_to_it),
        cmocka_unit_test(the_past_leads_to_the_present),
        cmocka_unit_test(json_forms_are_as_documented),
        cmocka_unit_test(a_refusal_can_be_translated),
        cmocka_unit_test(a_full_buffer_is_noticed_and_kept),
        cmocka_unit_test(columns_count_characters),
        cmocka_unit_test(equal_totals_share_the_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
