/*
 * Records: what is written is read back to the byte, what breaks a rule is refused and named, and
 * `keltis replay` prints what it has proved.
 */
#include "check.h"

#include <time.h>

#include "capture.h"
#include "cli/cli.h"
#include "engine/record.h"

enum { GAMES = 20 };

static const char program[] = "build/release/tests/record";

/* Random games. */

static void random_step(struct match *match, struct rng *rng) {
    const struct game *game = match->game;
    action actions[ACTIONS_MAX], act;
    struct refusal refusal;
    if (match_to_move(match) == SEAT_CHANCE)
        act = game->outcome(&match->state, rng_below(rng, game->weights(&match->state)));
    else
        act = actions[rng_below(rng, (uint32_t)game->legal(&match->state, actions))];
    assert_true(match_act(match, SEAT_ALL, act, &refusal));
}

/* Plays at most so many actions; to be freed. */
static struct match random_match(const struct game *game, int seats, uint64_t seed, int length) {
    static const struct options plain;
    struct rng rng = rng_seeded(seed);
    struct refusal refusal;
    struct match match;
    assert_true(match_start(&match, game, seats, &plain, SEAT_ALL, &refusal));
    while (match.count < length && match_to_move(&match) != SEAT_NONE)
        random_step(&match, &rng);
    return match;
}

/* The record as text, to be freed. */
static char *record_of(const struct match *match, const struct record_names *names) {
    const char *list[SEATS_MAX];
    size_t size = match_record_size(match->count);
    char *text = malloc(size);
    assert_non_null(text);
    struct writer out = writer_into(text, size);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        list[seat] = names->text[seat];
    match_write_record(match, names->given ? list : NULL, &out);
    assert_false(out.overflow);
    return text;
}

static bool load_text(const char *text, struct match *match, struct record_names *names,
                      struct complaint *complaint) {
    json_error_t error;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("the test's own record is not JSON: %s\n%.300s", error.text, text);
    bool loaded = record_load(json, match, names, complaint);
    json_decref(json);
    return loaded;
}

/* Reading back. */

static void come_back(const struct case_now *now, const struct match *match,
                      const struct record_names *names) {
    struct match loaded = {0};
    struct record_names loaded_names;
    struct complaint complaint = {""};
    char *expected = record_of(match, names);
    check_case(now, load_text(expected, &loaded, &loaded_names, &complaint), "refused: %s",
               complaint.text);
    char *actual = record_of(&loaded, &loaded_names);
    check_case(now, strcmp(expected, actual) == 0, "expected %s\nactual   %s", expected, actual);
    check_case(now, memcmp(&loaded.state, &match->state, sizeof match->state) == 0,
               "the loaded state differs");
    match_free(&loaded);
    free(expected);
    free(actual);
}

/* Names with everything that needs care: quotes, controls, other scripts, the full length. */
static struct record_names awkward_names(uint64_t seed) {
    static const char *const pieces[] = {"Ann", "", "\"\\/", "\x01\n\x7f", "Zo\u00eb \u2618", "x"};
    struct record_names names = {.given = seed % 3 != 0};
    for (int seat = 0; seat < SEATS_MAX; seat++)
        strcpy(names.text[seat], pieces[(seed + (uint64_t)seat) % 6]);
    if (seed % 6 == 1)
        memset(names.text[1], '\x02', NAME_MAX_BYTES);
    return names;
}

static void round_trip(const struct game *game, int seats, uint64_t seed) {
    struct case_now now = {program, game->name, seats, seed, 0};
    int length = seed % 2 ? 100000 : (int)rng_below(&(struct rng){{seed, 1, 2, 3}}, 300);
    struct match match = random_match(game, seats, seed, length);
    struct record_names names = awkward_names(seed);
    now.ply = match.count;
    come_back(&now, &match, &names);
    match_free(&match);
}

static void records_come_back_to_the_byte(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++)
        for (int seats = game_at(i)->min_seats; seats <= game_at(i)->max_seats; seats++)
            for (int n = 0; n < how_many(GAMES); n++)
                round_trip(game_at(i), seats, first_seed() + (uint64_t)n);
}

static void options_come_back(void **unused) {
    (void)unused;
    const struct game *dice = game_named("dice");
    struct case_now now = {program, "dice", 3, first_seed(), 0};
    struct options options = {0};
    struct refusal refusal;
    struct rng rng = rng_seeded(first_seed());
    struct match match;
    struct record_names names = {0};
    assert_true(dice->set_option(&options, "end", "stones-only", &refusal));
    for (int colour = 0; colour < 5; colour++) {
        char key[] = "symbols.?";
        key[8] = "rypgb"[colour];
        assert_true(
            dice->set_option(&options, key, ",stone,clover,leprechaun,1,2,3,,,1,", &refusal));
    }
    assert_true(match_start(&match, dice, 3, &options, SEAT_ALL, &refusal));
    while (match_to_move(&match) != SEAT_NONE)
        random_step(&match, &rng);
    come_back(&now, &match, &names);
    match_free(&match);
}

/* Refusing. */

/* A record that is good but for one thing. Every other key is there to be ignored. */
static const struct bad_record {
    const char *format, *version, *game, *seats, *options, *names, *actions, *sentence;
} bad_records[] = {
    {.format = "", .sentence = "\"format\" is missing: give a string."},
    {.format = "\"format\":7,", .sentence = "\"format\" must be a string."},
    {.format = "\"format\":\"chess\",",
     .sentence = "This is not a record: its \"format\" is not \"keltis-record\"."},
    {.version = "",
     .sentence = "\"version\" is missing: give a whole number from 0 to "
                 "9223372036854775807."},
    {.version = "\"version\":\"1\",",
     .sentence = "\"version\" must be a whole number from 0 to "
                 "9223372036854775807."},
    {.version = "\"version\":2,",
     .sentence = "This record has version 2; only version 1 can be read."},
    {.game = "", .sentence = "\"game\" is missing: give a string."},
    {.game = "\"game\":\"chess\",",
     .sentence = "There is no game \"chess\"; there are: board, cards, dice."},
    {.seats = "",
     .sentence = "\"seats\" is missing: give a whole number from 0 to "
                 "9223372036854775807."},
    {.seats = "\"seats\":5,", .sentence = "The game \"null\" is for 2 to 4 seats."},
    {.options = "\"options\":7,", .sentence = "\"options\" must be an object."},
    {.options = "\"options\":{\"end\":\"stones-only\"},",
     .sentence = "Option \"end\": This game has no such option."},
    {.names = "\"names\":\"Ann\",", .sentence = "\"names\" must be a list."},
    {.names = "\"names\":[\"Ann\"],",
     .sentence = "\"names\" must have one entry for each of the 2 seats."},
    {.names = "\"names\":[\"Ann\",\"Bob\",\"Cy\"],",
     .sentence = "\"names\" must have one entry for each of the 2 seats."},
    {.names = "\"names\":[\"Ann\",null],",
     .sentence = "The name of seat 1 must be a string of at most 200 bytes."},
    {.actions = "", .sentence = "\"actions\" is missing: give a list."},
    {.actions = "\"actions\":{},", .sentence = "\"actions\" must be a list."},
    {.actions = "\"actions\":[\"deal 1\",7],", .sentence = "action 2: It must be a string."},
    {.actions = "\"actions\":[\"deal 1\",\"deal 1\"],",
     .sentence = "action 2, \"deal 1\": This deal cannot look like that."},
    {.actions = "\"actions\":[\"deal ?\"],",
     .sentence = "action 1, \"deal ?\": This deal cannot look like that."},
    {.actions = "\"actions\":[\"deal 1\",\"deal 2\",\"show 2\"],",
     .sentence = "action 3, \"show 2\": Card 2 is not yours."},
    {.actions = "\"actions\":[\"deal 1\",\"deal 2\",\"hide\",\"hide\",\"hide\"],",
     .sentence = "action 5, \"hide\": The game is over."},
    {.actions = "\"actions\":[\"\"],",
     .sentence = "action 1, \"\": This game has no action of that name."},
    {.actions = "\"actions\":[\"\\u001b[31mdeal the whole pack to me, please, and quickly now\"],",
     .sentence = "action 1, \"?[31mdeal the whole pack to me, please, and ...\": This game has no "
                 "action of that name."},
};

static void write_record(const struct bad_record *record, char *text, size_t size) {
    const char *const parts[][2] = {
        {record->format, "\"format\":\"keltis-record\","},
        {record->version, "\"version\":1,"},
        {record->game, "\"game\":\"null\","},
        {record->seats, "\"seats\":2,"},
        {record->options, "\"options\":{},"},
        {record->names, "\"names\":[\"Ann\",\"Bob\"],"},
        {record->actions, "\"actions\":[\"deal 1\"],"},
    };
    struct writer out = writer_into(text, size);
    write_text(&out, "{");
    for (int i = 0; i < 7; i++)
        write_text(&out, parts[i][0] ? parts[i][0] : parts[i][1]);
    write_text(&out, "\"result\":\"unknown\",\"comment\":[{\"deep\":null}]}");
    assert_false(out.overflow);
}

static void expect_refusal(const char *text, const char *sentence, struct match *match,
                           struct record_names *names) {
    char *before = record_of(match, names);
    struct complaint complaint = {"accepted"};
    bool loaded = load_text(text, match, names, &complaint);
    char *after = record_of(match, names);
    if (loaded || strcmp(complaint.text, sentence) != 0 || strcmp(before, after) != 0) {
        fprintf(stderr, "\nrecord   %.300s\nexpected %s\nactual   %s\n%s\nrun again: %s\n", text,
                sentence, complaint.text, strcmp(before, after) ? "the game has changed" : "",
                program);
        fail();
    }
    free(before);
    free(after);
}

static void bad_records_change_nothing(void **unused) {
    (void)unused;
    struct match match = random_match(game_named("board"), 3, 1, 100);
    struct record_names names = {.given = true, .text = {"A", "B", "C"}};
    char text[1024];
    for (size_t i = 0; i < sizeof bad_records / sizeof bad_records[0]; i++) {
        write_record(&bad_records[i], text, sizeof text);
        expect_refusal(text, bad_records[i].sentence, &match, &names);
    }
    expect_refusal("[]", "A record is a JSON object.", &match, &names);
    match_free(&match);
}

static void what_is_not_needed_may_be_missing(void **unused) {
    (void)unused;
    struct match match = {0};
    struct record_names names;
    struct complaint complaint;
    char text[1024];
    write_record(&(struct bad_record){.options = "", .names = ""}, text, sizeof text);
    assert_true(load_text(text, &match, &names, &complaint));
    assert_false(names.given);
    assert_int_equal(match.count, 1);
    write_record(&(struct bad_record){0}, text, sizeof text);
    assert_true(load_text(text, &match, &names, &complaint));
    assert_string_equal(names.text[1], "Bob");
    match_free(&match);
}

static void a_name_too_long_is_refused(void **unused) {
    (void)unused;
    struct match match = random_match(game_named("null"), 2, 1, 1);
    struct record_names names = {0};
    char list[300], text[1024];
    snprintf(list, sizeof list, "\"names\":[\"%0201d\",\"\"],", 7);
    write_record(&(struct bad_record){.names = list}, text, sizeof text);
    expect_refusal(text, "The name of seat 0 must be a string of at most 200 bytes.", &match,
                   &names);
    match_free(&match);
}

/* Puts an action that is never legal into a good game: it is found by its number. */
static void the_first_bad_action_is_named(void **unused) {
    (void)unused;
    struct rng rng = rng_seeded(first_seed());
    for (int i = 0; game_at(i); i++) {
        struct match match = random_match(game_at(i), 2, first_seed(), 10000), other = {0};
        struct record_names names = {0};
        struct complaint complaint;
        size_t bad = rng_below(&rng, (uint32_t)match.count);
        char expected[100], *text = record_of(&match, &names);
        json_t *json = json_loads(text, 0, NULL), *actions = json_object_get(json, "actions");
        json_array_insert_new(actions, bad, json_string("fly"));
        json_array_append_new(actions, json_null());
        assert_false(record_load(json, &other, &names, &complaint));
        snprintf(expected, sizeof expected,
                 "action %zu, \"fly\": This game has no action of that name.", bad + 1);
        assert_string_equal(complaint.text, expected);
        assert_null(other.game);
        json_decref(json);
        free(text);
        match_free(&match);
    }
}

/* A good game that goes on for a million actions more. */
static void a_million_actions_are_refused_at_once(void **unused) {
    (void)unused;
    struct match match = random_match(game_named("board"), 2, 1, 100000), other = {0};
    struct record_names names = {0};
    struct complaint complaint;
    char expected[100], *text = record_of(&match, &names);
    json_t *json = json_loads(text, 0, NULL), *actions = json_object_get(json, "actions");
    for (int i = 0; i < 1000000; i++)
        json_array_append_new(actions, json_string("draw deck"));
    clock_t start = clock();
    assert_false(record_load(json, &other, &names, &complaint));
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    snprintf(expected, sizeof expected, "action %d, \"draw deck\": The game is over.",
             match.count + 1);
    assert_string_equal(complaint.text, expected);
    if (seconds > 5)
        fail_msg("a million actions took %.1f s", seconds);
    json_decref(json);
    free(text);
    match_free(&match);
}

static void excerpts_are_printable(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"", ""},
        {"short", "short"},
        {"eleven byte", "eleven byte"},
        {"twelve bytes", "twelve b..."},
        {"\x1b[2J\x7f\n", "?[2J??"},
        {"Zo\u00eb", "Zo\u00eb"},
        {"\xc2\x9b"
         "5n",
         "?5n"}, /* a control of Latin 1 */
        {"\xff\xc3x\xe2\x98", "??x??"},
        {"\u2618\u2618\u2618\u2618", "\u2618\u2618..."}, /* cut between two characters */
    };
    char out[12];
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(printable(cases[i][0], out, sizeof out), cases[i][1]);
}

/* Replaying. */

static struct captured replay(char *path, const char *input) {
    return capture(cli_replay, 2, (char *[]){"replay", path, NULL}, input, strlen(input));
}

static void a_replay_in_full(void **unused) {
    (void)unused;
    char text[1024];
    write_record(
        &(struct bad_record){.names = "\"names\":[\"Zo\u00eb\",\"\\u001b[2J\"],",
                             .actions = "\"actions\":[\"deal 4\",\"deal 6\",\"show 4\",\"hide\"],"},
        text, sizeof text);
    struct captured run = replay("-", text);
    assert_string_equal(run.err, "");
    assert_string_equal(run.out, "Game: null, 2 seats\n"
                                 "Seat 0: Zo\u00eb\n"
                                 "Seat 1: ?[2J\n"
                                 "\n"
                                 "Set-up\n"
                                 "  deal to Zo\u00eb: 4\n"
                                 "  deal to ?[2J: 6\n"
                                 "\n"
                                 "1. Zo\u00eb: show 4\n"
                                 "2. ?[2J: hide\n"
                                 "\n"
                                 "seat 0: shown 4\n"
                                 "seat 1: holds 6\n"
                                 "\n"
                                 "Score                  Zo\u00eb   ?[2J\n"
                                 "card                     4      0\n"
                                 "total                   *0     *0\n"
                                 "* winner\n");
    assert_int_equal(run.status, 0);
    captured_free(&run);
}

static void turns_hold_what_chance_brought(void **unused) {
    (void)unused;
    struct captured run = replay(
        "-", "{\"format\":\"keltis-record\",\"version\":1,\"game\":\"dice\",\"seats\":2,"
             "\"options\":{\"end\":\"stones-only\"},\"actions\":[\"roll 1 3 S\",\"reroll 1 3\","
             "\"roll 2 S\",\"stones\",\"roll 2 3 4\",\"keep\",\"take g5\",\"roll 1 1 1\"]}");
    assert_int_equal(run.status, 0);
    static const char expected[] = "Game: dice, 2 seats\n"
                                   "Options: {\"end\":\"stones-only\"}\n"
                                   "\n"
                                   "1. Seat 0: (1 3 S) reroll 1 3 (2 S), stones\n"
                                   "2. Seat 1: (2 3 4) keep, take g5\n"
                                   "3. Seat 0: (1 1 1)\n"
                                   "\n";
    assert_memory_equal(run.out, expected, strlen(expected));
    assert_non_null(strstr(run.out, "\nScore so far "));
    assert_non_null(strstr(run.out, "\n* in the lead; the game is not over\n"));
    captured_free(&run);
}

/* Every game can be printed at any length, and every total stands there. */
static void every_game_can_be_replayed(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++)
        for (int length = 0; length <= 400; length = 3 * length + 1) {
            const struct game *game = game_at(i);
            struct record_names names = awkward_names((uint64_t)length);
            struct match match = random_match(game, game->max_seats, first_seed(), length);
            char *text = record_of(&match, &names), total[40];
            struct captured run = replay("-", text);
            snprintf(total, sizeof total, "%d", game_total(game, &match.state, 0));
            if (run.status != 0 || *run.err || !strstr(strstr(run.out, "\ntotal"), total))
                fail_msg("%s, %d actions: status %d\n%s%s", game->name, length, run.status, run.out,
                         run.err);
            captured_free(&run);
            free(text);
            match_free(&match);
        }
}

static void expect_replay_error(char *path, const char *input, int status, const char *expected) {
    struct captured run = replay(path, input);
    if (run.status != status || *run.out || strcmp(run.err, expected) != 0)
        fail_msg("expected %d %s\nactual   %d %s%s", status, expected, run.status, run.err,
                 run.out);
    captured_free(&run);
}

static void a_bad_file_prints_nothing(void **unused) {
    (void)unused;
    char text[1024];
    write_record(&(struct bad_record){.actions = "\"actions\":[\"deal 4\",\"deal 4\"],"}, text,
                 sizeof text);
    expect_replay_error("-", text, 1,
                        "keltis replay: -: action 2, \"deal 4\": This deal cannot "
                        "look like that.\n");
    expect_replay_error("-", "[]", 1, "keltis replay: -: A record is a JSON object.\n");
    expect_replay_error("-", "", 1,
                        "keltis replay: -: Not JSON, line 1: '[' or '{' expected near end of "
                        "file.\n");
    expect_replay_error("/nonexistent/game.json", "", 1,
                        "keltis replay: /nonexistent/game.json: No such file or directory\n");
    expect_replay_error("/", "", 1, "keltis replay: /: Is a directory\n");
}

static void nested_brackets_are_refused(void **unused) {
    (void)unused;
    enum { DEPTH = 4 << 20 };
    char *text = malloc(DEPTH + 1);
    assert_non_null(text);
    memset(text, '[', DEPTH);
    text[DEPTH] = '\0';
    expect_replay_error("-", text, 1,
                        "keltis replay: -: Not JSON, line 1: maximum parsing depth reached near "
                        "'['.\n");
    free(text);
}

/* The file has a hole where its bytes should be: only its size matters. */
static void a_file_too_large_is_refused(void **unused) {
    (void)unused;
    char path[] = "/tmp/keltis-record-XXXXXX", expected[200];
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(ftruncate(file, (8 << 20) + 1), 0);
    snprintf(expected, sizeof expected,
             "keltis replay: %s: The file is too large: at most 8 MiB are read.\n", path);
    expect_replay_error(path, "", 1, expected);
    assert_int_equal(ftruncate(file, 8 << 20), 0);
    snprintf(expected, sizeof expected, "keltis replay: %s: Not JSON, ", path);
    struct captured run = replay(path, "");
    assert_int_equal(run.status, 1);
    assert_memory_equal(run.err, expected, strlen(expected));
    captured_free(&run);
    close(file);
    unlink(path);
}

static void replay_says_how_it_is_used(void **unused) {
    (void)unused;
    struct captured run = replay("--help", "");
    assert_int_equal(run.status, 0);
    assert_memory_equal(run.out, "usage: keltis replay FILE\n", 26);
    captured_free(&run);
    run = replay("--fast", "");
    assert_int_equal(run.status, 2);
    assert_memory_equal(run.err, "usage: keltis replay FILE\n", 26);
    captured_free(&run);
    run = capture(cli_replay, 1, (char *[]){"replay", NULL}, "", 0);
    assert_int_equal(run.status, 2);
    captured_free(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_come_back_to_the_byte),
        cmocka_unit_test(options_come_back),
        cmocka_unit_test(bad_records_change_nothing),
        cmocka_unit_test(what_is_not_needed_may_be_missing),
        cmocka_unit_test(a_name_too_long_is_refused),
        cmocka_unit_test(the_first_bad_action_is_named),
        cmocka_unit_test(a_million_actions_are_refused_at_once),
        cmocka_unit_test(excerpts_are_printable),
        cmocka_unit_test(a_replay_in_full),
        cmocka_unit_test(turns_hold_what_chance_brought),
        cmocka_unit_test(every_game_can_be_replayed),
        cmocka_unit_test(a_bad_file_prints_nothing),
        cmocka_unit_test(nested_brackets_are_refused),
        cmocka_unit_test(a_file_too_large_is_refused),
        cmocka_unit_test(replay_says_how_it_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
