/*
 * Hosted tables without a server: who may do what, and that a table is what its entries say.
 */
#include "check.h"

#include "server/table.h"

enum { LOG_MAX = 4096, NOW = 1000000 };

static const char ann[] = "a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0";
static const char ben[] = "b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b1";
static const char eve[] = "e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0";
static const char invitation[] = "11111111111111111111111111111111";
static const char salt[] = "00112233445566778899aabbccddeeff";

/* A table with the entries it is made of. */
struct hosted {
    struct table table;
    char *log[LOG_MAX];
    int64_t now;
    struct plan plan;
};

static void apply(struct hosted *hosted) {
    struct complaint complaint;
    char *text = strdup(hosted->plan.text);
    assert_int_equal(strlen(text), hosted->plan.length);
    hosted->log[hosted->table.seq] = text;
    if (!table_apply(&hosted->table, text, hosted->plan.length, &complaint))
        fail_msg("entry %s: %s", text, complaint.text);
}

/* For requests that are to succeed. */
static void done(struct hosted *hosted, bool planned) {
    if (!planned)
        fail_msg("expected to be planned, but %s: %s", hosted->plan.trouble.code,
                 hosted->plan.trouble.complaint.text);
    if (!hosted->plan.nothing)
        apply(hosted);
    hosted->now += 1000;
}

static void refused(const struct hosted *hosted, bool planned, const char *code) {
    if (planned)
        fail_msg("expected the refusal %s, but planned: %s", code, hosted->plan.text);
    assert_string_equal(hosted->plan.trouble.code, code);
    assert_true(strlen(hosted->plan.trouble.complaint.text) > 10);
}

static struct table_wish wish_for(const char *game, const enum place_kind *kinds, int seats) {
    struct table_wish wish = {
        .setup = {.game = game_named(game), .seats = seats}, .invites = true, .away = AWAY_USUAL};
    secret_hash(invitation, wish.invite);
    for (int seat = 0; seat < seats; seat++) {
        wish.places[seat].kind = kinds[seat];
        if (kinds[seat] == PLACE_COMPUTER)
            strcpy(wish.places[seat].level, "club");
    }
    return wish;
}

static struct hosted *make(const struct table_wish *wish, const char *id) {
    struct hosted *hosted = calloc(1, sizeof *hosted);
    assert_non_null(hosted);
    hosted->now = NOW;
    table_init(&hosted->table, id);
    table_plan_make(wish, hosted->now, &hosted->plan);
    apply(hosted);
    return hosted;
}

static struct hosted *make_two(const char *game) {
    const enum place_kind kinds[] = {PLACE_FRIEND, PLACE_OPEN};
    struct table_wish wish = wish_for(game, kinds, 2);
    wish.places[0].kept = true;
    secret_hash(ann, wish.places[0].secret);
    return make(&wish, "0123456789abcdef");
}

static void leave(struct hosted *hosted) {
    for (int64_t i = 0; i < hosted->table.seq; i++)
        free(hosted->log[i]);
    table_free(&hosted->table);
    free(hosted);
}

static bool sit(struct hosted *hosted, int seat, const char *name, const char *secret) {
    const struct sitting sitting = {
        .seat = seat, .name = name, .secret = secret, .salt = salt, .invite = NULL};
    return table_plan_sit(&hosted->table, &sitting, hosted->now, &hosted->plan);
}

static struct hosted *begun(const char *game) {
    struct hosted *hosted = make_two(game);
    done(hosted, sit(hosted, 0, "Ann", ann));
    done(hosted, sit(hosted, 1, "Ben", ben));
    assert_int_equal(hosted->table.status, TABLE_RUNNING);
    return hosted;
}

static bool act(struct hosted *hosted, int seat, const char *text) {
    return table_plan_act(&hosted->table, seat, ACTOR_PERSON, hosted->table.match.count, text,
                          hosted->now, &hosted->plan);
}

static void act_by_chance(struct hosted *hosted, struct rng *rng) {
    action legal[ACTIONS_MAX];
    char text[TEXT_MAX];
    const struct match *match = &hosted->table.match;
    uint32_t count = (uint32_t)match->game->legal(&match->state, legal);
    match->game->text(legal[rng_below(rng, count)], text);
    done(hosted, act(hosted, match_to_move(match), text));
}

static char *state_text(const struct table *table, int viewer) {
    const struct presence nobody = {0};
    size_t size = table_text_size(table);
    char *text = malloc(size);
    struct writer out = writer_into(text, size);
    table_write_state(table, viewer, &nobody, &out);
    table_write_missed(table, -1, viewer, &out);
    table_write_summary(table, 0, &out);
    assert_false(out.overflow);
    return text;
}

/* A table read from the entries alone tells everybody the same. */
static void check_replay(const struct hosted *hosted) {
    struct table again;
    struct complaint complaint;
    table_init(&again, hosted->table.id);
    for (int64_t i = 0; i < hosted->table.seq; i++)
        if (!table_apply(&again, hosted->log[i], strlen(hosted->log[i]), &complaint))
            fail_msg("entry %d, %s: %s", (int)i, hosted->log[i], complaint.text);
    for (int viewer = SEAT_SPECTATOR; viewer < hosted->table.seats; viewer++) {
        if (viewer < 0 && viewer != SEAT_SPECTATOR)
            continue;
        char *expected = state_text(&hosted->table, viewer), *actual = state_text(&again, viewer);
        assert_string_equal(actual, expected);
        free(expected);
        free(actual);
    }
    table_free(&again);
}

static void whole_games_follow_from_their_entries(void **unused) {
    static const char *const games[] = {"board", "cards", "dice"};
    (void)unused;
    for (int i = 0; i < 3 * how_many(6); i++) {
        struct rng rng = rng_seeded(first_seed() + (uint64_t)i);
        struct hosted *hosted = begun(games[i % 3]);
        while (hosted->table.status == TABLE_RUNNING) {
            act_by_chance(hosted, &rng);
            if (hosted->table.seq % 40 == 0)
                check_replay(hosted);
        }
        assert_int_equal(hosted->table.status, TABLE_OVER);
        assert_int_equal(hosted->plan.label, LABEL_OVER);
        check_replay(hosted);
        refused(hosted, act(hosted, 0, "pass"), "state");
        leave(hosted);
    }
}

/* Every outcome of chance is the one that secret and salts give. */
static void chance_is_as_promised(void **unused) {
    (void)unused;
    struct rng rng = rng_seeded(first_seed());
    struct hosted *hosted = begun("cards");
    uint8_t salts[2][FAIR_SALT], commitment[FAIR_COMMITMENT];
    hex_read(salt, salts[0], FAIR_SALT);
    hex_read(salt, salts[1], FAIR_SALT);
    while (hosted->table.status == TABLE_RUNNING)
        act_by_chance(hosted, &rng);
    const struct match *match = &hosted->table.match;
    fair_commit(hosted->table.id, hosted->table.secret, commitment);
    assert_memory_equal(commitment, hosted->table.commitment, sizeof commitment);
    struct fair fair =
        fair_begin(hosted->table.id, hosted->table.secret, (const uint8_t(*)[FAIR_SALT])salts, 2);
    struct state state;
    uint64_t n = 0;
    match->game->start(&state, 2, &match->options);
    for (int i = 0; i < match->count; i++) {
        if (state.at.to_move == SEAT_CHANCE)
            assert_int_equal(fair_outcome(&fair, n++, match->game, &state), match->actions[i]);
        match->game->apply(&state, match->actions[i]);
    }
    assert_int_equal(n, hosted->table.chances);
    leave(hosted);
}

static void seats_belong_to_their_secrets(void **unused) {
    (void)unused;
    struct hosted *hosted = make_two("board");
    assert_int_equal(hosted->plan.label, LABEL_OPEN);
    refused(hosted, sit(hosted, 0, "Eve", eve), "taken"); /* kept for Ann */
    refused(hosted, sit(hosted, 2, "Eve", eve), "unknown");
    refused(hosted, sit(hosted, -1, "Eve", eve), "unknown");
    refused(hosted, sit(hosted, 1, "Eve", "short"), "malformed");
    refused(hosted, sit(hosted, 1, "Eve", "zz00000000000000000000000000000000"), "malformed");
    refused(hosted, sit(hosted, 1, " \t ", ben), "malformed");
    refused(hosted, sit(hosted, 1, " computer:club", ben), "malformed");
    done(hosted, sit(hosted, 0, "  Ann ", ann));
    assert_string_equal(hosted->table.places[0].name, "Ann");
    refused(hosted, sit(hosted, 1, "Ann", ben), "taken"); /* the name */
    refused(hosted, act(hosted, 0, "pass"), "state");
    /* Again with the same secret: nothing happens. */
    done(hosted, sit(hosted, 0, "Other", ann));
    assert_true(hosted->plan.nothing);
    assert_int_equal(hosted->table.seq, 2);
    done(hosted, sit(hosted, 1, "Ben", ben));
    assert_int_equal(hosted->plan.label, LABEL_RUNNING);
    refused(hosted, sit(hosted, 1, "Eve", eve), "taken");
    assert_true(table_admits(&hosted->table, 1, ben));
    assert_false(table_admits(&hosted->table, 1, ann));
    assert_false(table_admits(&hosted->table, 7, ann));
    assert_false(table_admits(&hosted->table, 0, ""));
    leave(hosted);
}

static void friends_need_the_invitation(void **unused) {
    (void)unused;
    const enum place_kind kinds[] = {PLACE_FRIEND, PLACE_COMPUTER};
    struct table_wish wish = wish_for("dice", kinds, 2);
    struct hosted *hosted = make(&wish, "0123456789abcdef");
    struct sitting sitting = {.seat = 0, .name = "Ben", .secret = ben, .salt = salt};
    assert_int_equal(hosted->plan.label, LABEL_WAITING);
    for (int i = 0; i < 3; i++) {
        static const char *const wrong[] = {NULL, eve, "no"};
        sitting.invite = wrong[i];
        refused(hosted, table_plan_sit(&hosted->table, &sitting, NOW, &hosted->plan), "forbidden");
    }
    refused(hosted, sit(hosted, 1, "Ben", ben), "taken");
    sitting.invite = invitation;
    done(hosted, table_plan_sit(&hosted->table, &sitting, NOW, &hosted->plan));
    assert_int_equal(hosted->table.status, TABLE_RUNNING);
    leave(hosted);
}

static void actions_are_checked(void **unused) {
    (void)unused;
    struct hosted *hosted = begun("dice");
    struct table *table = &hosted->table;
    int64_t ply = table->match.count;
    int seat = match_to_move(&table->match);
    refused(hosted, act(hosted, 1 - seat, "keep"), "turn");
    refused(hosted, act(hosted, seat, "no such thing"), "illegal");
    refused(hosted, act(hosted, seat, "pass"), "illegal");
    assert_non_null(hosted->plan.trouble.refusal.rule);
    refused(hosted, table_plan_act(table, seat, ACTOR_PERSON, ply - 1, "keep", NOW, &hosted->plan),
            "stale");
    refused(hosted, table_plan_act(table, seat, ACTOR_COMPUTER, ply, "keep", NOW, &hosted->plan),
            "state");
    done(hosted, act(hosted, seat, "keep"));
    refused(hosted, table_plan_act(table, seat, ACTOR_PERSON, ply, "keep", NOW, &hosted->plan),
            "stale");
    leave(hosted);
}

static void a_seat_that_is_away_is_voted_on(void **unused) {
    (void)unused;
    const enum place_kind kinds[] = {PLACE_OPEN, PLACE_OPEN, PLACE_OPEN};
    struct table_wish wish = wish_for("dice", kinds, 3);
    struct hosted *hosted = make(&wish, "0123456789abcdef");
    struct table *table = &hosted->table;
    struct plan *plan = &hosted->plan;
    done(hosted, sit(hosted, 0, "Ann", ann));
    done(hosted, sit(hosted, 1, "Ben", ben));
    done(hosted, sit(hosted, 2, "Eve", eve));
    refused(hosted, table_plan_vote_computer(table, 0, 1, "club", 7, 0, NOW, plan), "state");
    refused(hosted, table_plan_vote_computer(table, 1, 1, "club", 7, 2, NOW, plan), "state");
    refused(hosted, table_plan_vote_computer(table, 0, 9, "club", 7, 2, NOW, plan), "unknown");
    refused(hosted, table_plan_vote_computer(table, 0, 1, "search:ms=9999", 7, 2, NOW, plan),
            "unknown");
    done(hosted, table_plan_vote_computer(table, 0, 1, "club", 5, 2, NOW, plan));
    assert_false(table->places[1].given);
    done(hosted, table_plan_vote_computer(table, 0, 1, "club", 5, 2, NOW, plan));
    assert_true(plan->nothing);
    done(hosted, table_plan_vote_computer(table, 2, 1, "club", 5, 2, NOW, plan));
    assert_true(table->places[1].given);
    assert_string_equal(table->places[1].level, "club");
    /* And back. */
    assert_true(table_computer_plays(table, 1));
    done(hosted, table_plan_take(table, 1, NOW, plan));
    assert_true(table_person_plays(table, 1));
    done(hosted, table_plan_leave(table, 2, NOW, plan));
    assert_true(table->places[2].given);
    check_replay(hosted);
    leave(hosted);
}

static void an_empty_seat_can_be_filled(void **unused) {
    (void)unused;
    struct hosted *hosted = make_two("cards");
    struct table *table = &hosted->table;
    done(hosted, sit(hosted, 0, "Ann", ann));
    done(hosted, table_plan_vote_computer(table, 0, 1, "casual", 1, 0, NOW, &hosted->plan));
    assert_int_equal(table->status, TABLE_RUNNING);
    assert_int_equal(table->places[1].kind, PLACE_COMPUTER);
    refused(hosted, sit(hosted, 1, "Ben", ben), "taken");
    check_replay(hosted);
    leave(hosted);
}

static void games_can_be_left_and_aborted(void **unused) {
    (void)unused;
    struct hosted *hosted = make_two("board");
    struct table *table = &hosted->table;
    done(hosted, sit(hosted, 1, "Ben", ben));
    done(hosted, sit(hosted, 0, "Ann", ann));
    refused(hosted, table_plan_rematch(table, 0, "fedcba9876543210", NOW, &hosted->plan), "state");
    done(hosted, table_plan_vote_abort(table, 0, NOW, &hosted->plan));
    assert_int_equal(table->status, TABLE_RUNNING);
    done(hosted, table_plan_vote_abort(table, 1, NOW, &hosted->plan));
    assert_int_equal(table->status, TABLE_ABORTED);
    refused(hosted, act(hosted, 0, "pass"), "state");
    refused(hosted, table_plan_vote_abort(table, 1, NOW, &hosted->plan), "state");
    check_replay(hosted);
    leave(hosted);

    hosted = make_two("board");
    done(hosted, sit(hosted, 1, "Ben", ben));
    done(hosted, table_plan_leave(&hosted->table, 1, NOW, &hosted->plan));
    assert_int_equal(hosted->table.status, TABLE_ABORTED);
    refused(hosted, sit(hosted, 0, "Ann", ann), "state");
    leave(hosted);
}

/* The seat of somebody who goes before the game begins is not lost, invitations or not. */
static void a_seat_that_was_left_can_be_taken(void **unused) {
    (void)unused;
    for (int invites = 0; invites < 2; invites++) {
        const enum place_kind kinds[] = {PLACE_FRIEND, PLACE_OPEN, PLACE_OPEN};
        struct table_wish wish = wish_for("dice", kinds, 3);
        wish.invites = invites;
        wish.places[0].kept = true;
        secret_hash(ann, wish.places[0].secret);
        struct hosted *hosted = make(&wish, "0123456789abcdef");
        struct sitting sitting = {
            .seat = 0, .name = "Eve", .secret = eve, .salt = salt, .invite = invitation};
        done(hosted, sit(hosted, 0, "Ann", ann));
        done(hosted, sit(hosted, 1, "Ben", ben));
        done(hosted, table_plan_leave(&hosted->table, 0, NOW, &hosted->plan));
        assert_int_equal(hosted->plan.label, LABEL_OPEN);
        done(hosted, table_plan_sit(&hosted->table, &sitting, NOW, &hosted->plan));
        if (!invites) {
            done(hosted, table_plan_leave(&hosted->table, 0, NOW, &hosted->plan));
            done(hosted, sit(hosted, 0, "Ann", ann));
        }
        check_replay(hosted);
        leave(hosted);
    }
}

static void a_rematch_keeps_the_seats(void **unused) {
    (void)unused;
    struct rng rng = rng_seeded(first_seed());
    struct hosted *hosted = begun("dice");
    while (hosted->table.status == TABLE_RUNNING)
        act_by_chance(hosted, &rng);
    done(hosted, table_plan_rematch(&hosted->table, 0, "fedcba9876543210", NOW, &hosted->plan));
    assert_string_equal(hosted->table.rematch, "fedcba9876543210");
    done(hosted, table_plan_rematch(&hosted->table, 1, "0000000000000000", NOW, &hosted->plan));
    assert_true(hosted->plan.nothing);
    struct table_wish wish;
    table_rematch_wish(&hosted->table, &wish);
    struct hosted *next = make(&wish, "fedcba9876543210");
    assert_string_equal(next->table.from, hosted->table.id);
    refused(next, sit(next, 1, "Eve", eve), "taken");
    done(next, sit(next, 1, "Ben", ben));
    done(next, sit(next, 0, "Ann", ann));
    assert_int_equal(next->table.status, TABLE_RUNNING);
    assert_memory_not_equal(next->table.secret, hosted->table.secret, FAIR_SECRET);
    check_replay(next);
    leave(next);
    leave(hosted);
}

static void phrases_are_from_the_list(void **unused) {
    (void)unused;
    struct hosted *hosted = begun("dice");
    done(hosted, table_plan_say(&hosted->table, 1, "hello", NOW, &hosted->plan));
    refused(hosted, table_plan_say(&hosted->table, 1, "rude words", NOW, &hosted->plan), "unknown");
    for (int i = 1; i < PHRASES_A_SEAT; i++)
        done(hosted, table_plan_say(&hosted->table, 1, "wow", NOW, &hosted->plan));
    refused(hosted, table_plan_say(&hosted->table, 1, "wow", NOW, &hosted->plan), "full");
    check_replay(hosted);
    leave(hosted);
}

static void the_clock_runs_by_turns(void **unused) {
    (void)unused;
    const enum place_kind kinds[] = {PLACE_OPEN, PLACE_OPEN};
    struct table_wish wish = wish_for("dice", kinds, 2);
    wish.clock = 60;
    struct hosted *hosted = make(&wish, "0123456789abcdef");
    assert_int_equal(table_deadline(&hosted->table), 0);
    done(hosted, sit(hosted, 0, "Ann", ann));
    done(hosted, sit(hosted, 1, "Ben", ben));
    int64_t deadline = table_deadline(&hosted->table);
    assert_int_equal(deadline, NOW + 1000 + 60000);
    done(hosted, act(hosted, 0, "keep"));
    assert_int_equal(table_deadline(&hosted->table), deadline);
    struct rng rng = rng_seeded(1);
    act_by_chance(hosted, &rng);
    assert_int_equal(match_to_move(&hosted->table.match), 1);
    assert_int_equal(table_deadline(&hosted->table), hosted->now - 1000 + 60000);
    leave(hosted);
}

static void names_are_made_harmless(void **unused) {
    static const struct {
        const char *given, *expected;
    } cases[] = {
        {"Ann", "Ann"},
        {"  Ann \t Lee\n", "Ann Lee"},
        {"", NULL},
        {" \xe2\x80\x8b ", NULL},
        {"A\xe2\x80\xae"
         "B",
         "AB"}, /* right-to-left override */
        {"J\xc3\xb3zsi \xf0\x9f\x8d\x80", "J\xc3\xb3zsi \xf0\x9f\x8d\x80"},
        {"a\xcc\x81\xcc\x82\xcc\x83\xcc\x84", "a\xcc\x81\xcc\x82"}, /* no piles of marks */
        {"\xcc\x81x", "x"},
        {"a\x01\x7f"
         "b",
         "ab"},
        {"<b>\"&'", "<b>\"&'"}, /* shown as text, so nothing to fear */
        {"123456789012345678901234", "123456789012345678901234"},
        {"1234567890123456789012345", NULL},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[NAME_BYTES + 1];
        bool good = name_clean(cases[i].given, out);
        assert_int_equal(good, cases[i].expected != NULL);
        if (good)
            assert_string_equal(out, cases[i].expected);
    }
}

static void damaged_entries_are_noticed(void **unused) {
    static const char *const bad[] = {
        "",
        "[]",
        "{}",
        "{\"type\":\"act\",\"time\":1}",
        "{\"type\":\"nothing\",\"time\":1}",
        "{\"type\":\"make\",\"time\":1,\"game\":\"dice\",\"seats\":2}",
        "{\"type\":\"act\",\"time\":1,\"seat\":0,\"by\":\"person\",\"action\":\"pass\","
        "\"chance\":[]}",
        "{\"type\":\"act\",\"time\":1,\"seat\":9,\"by\":\"person\",\"action\":\"keep\","
        "\"chance\":[]}",
        "{\"type\":\"act\",\"time\":1,\"seat\":0,\"by\":\"person\",\"action\":\"keep\","
        "\"chance\":[\"roll 1 1 1\"]}",
        "{\"type\":\"sit\",\"time\":1,\"seat\":0,\"name\":\"x\"}",
        "{\"type\":\"say\",\"time\":1,\"seat\":0}",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct hosted *hosted = begun("dice");
        struct complaint complaint;
        int64_t before = hosted->table.seq;
        assert_false(table_apply(&hosted->table, bad[i], strlen(bad[i]), &complaint));
        assert_true(strlen(complaint.text) > 5);
        assert_int_equal(hosted->table.seq, before);
        leave(hosted);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_follow_from_their_entries),
        cmocka_unit_test(chance_is_as_promised),
        cmocka_unit_test(seats_belong_to_their_secrets),
        cmocka_unit_test(friends_need_the_invitation),
        cmocka_unit_test(actions_are_checked),
        cmocka_unit_test(a_seat_that_is_away_is_voted_on),
        cmocka_unit_test(an_empty_seat_can_be_filled),
        cmocka_unit_test(games_can_be_left_and_aborted),
        cmocka_unit_test(a_seat_that_was_left_can_be_taken),
        cmocka_unit_test(a_rematch_keeps_the_seats),
        cmocka_unit_test(phrases_are_from_the_list),
        cmocka_unit_test(the_clock_runs_by_turns),
        cmocka_unit_test(names_are_made_harmless),
        cmocka_unit_test(damaged_entries_are_noticed),
    };
    if (!secret_start())
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
