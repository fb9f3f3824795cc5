/*
 * The engine protocol: every command and every error. Lines of every kind are tested in
 * engine_lines.c, and what is promised of whole games in engine_play.c.
 */
#include "ask.h"

#include <jansson.h>

static const char program[] = "build/release/tests/engine";

static void fail_request(const char *request, const char *expected, const char *actual) {
    fprintf(stderr, "\nrequest  %.300s\nexpected %.2000s\nactual   %.2000s\nrun again: %s\n",
            request, expected, actual, program);
    fail();
}

static void expect(struct engine *engine, const char *request, const char *expected) {
    const char *actual = engine_answer(engine, request, strlen(request));
    if (strcmp(actual, expected) != 0)
        fail_request(request, expected, actual);
}

static void expect_start(struct engine *engine, const char *request, const char *expected) {
    const char *actual = engine_answer(engine, request, strlen(request));
    if (strncmp(actual, expected, strlen(expected)) != 0)
        fail_request(request, expected, actual);
}

/* All that can be told about the present game: a request that fails must leave it as it was. */
static char *everything(struct engine *engine) {
    struct writer out;
    char *text = malloc(1 << 20);
    assert_non_null(text);
    out = writer_into(text, 1 << 20);
    write_text(&out, ask(engine, "{\"cmd\":\"record\"}"));
    write_text(&out, ask(engine, "{\"cmd\":\"legal\"}"));
    write_text(&out, ask(engine, "{\"cmd\":\"view\",\"seat\":0}"));
    write_text(&out, ask(engine, "{\"cmd\":\"view\",\"seat\":\"all\"}"));
    write_text(&out, ask(engine, "{\"cmd\":\"score\"}"));
    assert_false(out.overflow);
    return text;
}

/*
 * The request fails with this sentence, or one that begins so if it has no full stop, and changes
 * nothing.
 */
static void expect_error(struct engine *engine, const char *request, const char *sentence) {
    char *before = everything(engine), expected[2048];
    struct writer out = writer_into(expected, sizeof expected);
    json_open(&out, '{');
    json_member_text(&out, "error", sentence);
    if (sentence[strlen(sentence) - 1] != '.')
        expected[out.length - 1] = '\0';
    expect_start(engine, request, expected);
    char *after = everything(engine);
    if (strcmp(before, after) != 0)
        fail_request(request, before, after);
    free(before);
    free(after);
}

/* The commands, on the smallest game: two deals, then each seat shows its card or hides it. */

static const char new_null[] =
    "{\"cmd\":\"new\",\"game\":\"null\",\"seats\":2,\"options\":{},\"chance\":\"manual\"}";

static void a_whole_game(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    expect(engine, new_null,
           "{\"game\":\"null\",\"ply\":0,\"to_move\":\"chance\",\"phase\":\"setup\",\"acted\":[]}");
    expect(engine, "{\"cmd\":\"legal\"}",
           "{\"to_move\":\"chance\",\"actions\":[\"deal 1\",\"deal 2\",\"deal 3\",\"deal 4\","
           "\"deal 5\",\"deal 6\"],\"weights\":[1,1,1,1,1,1]}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"deal 4\"}",
           "{\"game\":\"null\",\"ply\":1,\"to_move\":\"chance\",\"phase\":\"setup\","
           "\"acted\":[\"deal 4\"]}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"deal 6\"}",
           "{\"game\":\"null\",\"ply\":2,\"to_move\":0,\"phase\":\"play\",\"acted\":[\"deal 6\"]}");
    expect(engine, "{\"cmd\":\"legal\"}", "{\"to_move\":0,\"actions\":[\"show 4\",\"hide\"]}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"show 4\",\"seat\":0}",
           "{\"game\":\"null\",\"ply\":3,\"to_move\":1,\"phase\":\"play\",\"acted\":[\"show 4\"]}");
    expect(engine, "{\"cmd\":\"score\"}",
           "{\"over\":false,\"scores\":[{\"card\":4,\"total\":0},{\"card\":0,\"total\":0}],"
           "\"winners\":[0,1]}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"show 6\"}",
           "{\"game\":\"null\",\"ply\":4,\"to_move\":null,\"phase\":\"over\","
           "\"acted\":[\"show 6\"]}");
    expect(engine, "{\"cmd\":\"legal\"}", "{\"to_move\":null,\"actions\":[]}");
    expect(engine, "{\"cmd\":\"score\"}",
           "{\"over\":true,\"scores\":[{\"card\":4,\"total\":4},{\"card\":6,\"total\":0}],"
           "\"winners\":[0]}");
    expect(engine, "{\"cmd\":\"record\"}",
           "{\"record\":{\"format\":\"keltis-record\",\"version\":1,\"game\":\"null\",\"seats\":2,"
           "\"options\":{},\"actions\":[\"deal 4\",\"deal 6\",\"show 4\",\"show 6\"],"
           "\"result\":{\"over\":true,\"scores\":[{\"card\":4,\"total\":4},"
           "{\"card\":6,\"total\":0}],\"winners\":[0]}}}");
    expect(engine, "{\"cmd\":\"undo\"}",
           "{\"game\":\"null\",\"ply\":3,\"to_move\":1,\"phase\":\"play\",\"acted\":[]}");
    engine_free(engine);
}

static void views_and_what_is_shown(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    static const char view[] = "{\"view\":{\"game\":\"null\",\"seats\":2,\"seat\":%s,\"to_move\":0,"
                               "\"phase\":\"play\",\"players\":[{\"card\":%d,\"shown\":false},"
                               "{\"card\":%d,\"shown\":false}]}}";
    static const struct {
        const char *seat;
        int first, second;
        const char *shown;
    } viewers[] = {
        {"0", 4, 0, "{\"actions\":[\"deal 4\",\"deal ?\"]}"},
        {"1", 0, 6, "{\"actions\":[\"deal ?\",\"deal 6\"]}"},
        {"null", 0, 0, "{\"actions\":[\"deal ?\",\"deal ?\"]}"},
        {"\"all\"", 4, 6, NULL},
    };
    ask(engine, "%s", new_null);
    expect(engine, "{\"cmd\":\"shown\",\"seat\":0}", "{\"actions\":[]}");
    ask(engine, "{\"cmd\":\"act\",\"action\":\"deal 4\"}");
    ask(engine, "{\"cmd\":\"act\",\"action\":\"deal 6\"}");
    for (int i = 0; i < 4; i++) {
        char request[80], expected[300];
        snprintf(request, sizeof request, "{\"cmd\":\"view\",\"seat\":%s}", viewers[i].seat);
        snprintf(expected, sizeof expected, view, viewers[i].seat, viewers[i].first,
                 viewers[i].second);
        expect(engine, request, expected);
        snprintf(request, sizeof request, "{\"cmd\":\"shown\",\"seat\":%s}", viewers[i].seat);
        if (viewers[i].shown)
            expect(engine, request, viewers[i].shown);
    }
    engine_free(engine);
}

static void games_are_listed_without_the_template(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    char *answer = copy_of(ask(engine, "{\"cmd\":\"games\"}"));
    for (int i = 0; game_at(i); i++) {
        char entry[100];
        snprintf(entry, sizeof entry,
                 "{\"name\":\"%s\",\"min_seats\":%d,\"max_seats\":%d,"
                 "\"options\":{",
                 game_at(i)->name, game_at(i)->min_seats, game_at(i)->max_seats);
        if ((strstr(answer, entry) == NULL) != game_at(i)->is_template)
            fail_request("games", entry, answer);
    }
    free(answer);
    engine_free(engine);
}

/* Options. */

static const char row_of_symbols[] =
    "[null,\"stone\",\"clover\",\"leprechaun\",\"1\",\"2\",\"3\",null,null,null,null]";

static void options_reach_the_game_and_the_record(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    char options[1024], expected[2048];
    struct writer out = writer_into(options, sizeof options);
    write_text(&out, "{\"end\":\"stones-only\",\"symbols\":{");
    for (int colour = 0; colour < 5; colour++) {
        json_key(&out, (char[]){"rypgb"[colour], '\0'});
        write_text(&out, row_of_symbols);
    }
    write_text(&out, "}}");
    ask(engine, "{\"cmd\":\"new\",\"game\":\"dice\",\"seats\":2,\"options\":%s,\"seed\":1}",
        options);
    snprintf(expected, sizeof expected,
             "{\"record\":{\"format\":\"keltis-record\",\"version\":1,\"game\":\"dice\","
             "\"seats\":2,\"options\":%s,\"actions\":[\"roll ",
             options);
    expect_start(engine, "{\"cmd\":\"record\"}", expected);
    char *record = copy_of(ask(engine, "{\"cmd\":\"record\"}") + strlen("{\"record\":"));
    record[strlen(record) - 1] = '\0';
    ask(engine, "{\"cmd\":\"load\",\"record\":%s}", record);
    expect_start(engine, "{\"cmd\":\"record\"}", expected);
    free(record);
    engine_free(engine);
}

static void bad_options_are_refused(void **unused) {
    (void)unused;
    static const char *const cases[][2] = {
        {"[]", "\"options\" must be an object."},
        {"null", "\"options\" must be an object."},
        {"{\"foo\":\"x\"}", "Option \"foo\": This game has no such option."},
        {"{\"symbols\":{\"z\":\"x\"}}", "Option \"symbols.z\": This game has no such option."},
        {"{\"symbols.r\":\"x\"}", "Option \"symbols.r\": This game has no such option."},
        {"{\"symbols\":{\"r.r\":\"x\"}}", "Option \"symbols.r.r\": This game has no such option."},
        {"{\"\\u001b[2Jsome very long key that nobody would ever think of\":\"x\"}",
         "Option \"?[2Jsome very long key that nobody would eve...\": This game has no such "
         "option."},
        {"{\"end\":\"never\"}", "Option \"end\": The end of the game can only be stones-only."},
        {"{\"end\":\"\"}", "Option \"end\": The end of the game can only be stones-only."},
        {"{\"end\":7}", "Option \"end\": It must be a string or a list of strings."},
        {"{\"end\":null}", "Option \"end\": It must be a string or a list of strings."},
        {"{\"end\":{}}", "Option \"end\": It is empty: leave it out."},
        {"{\"end\":[]}", "Option \"end\": A list has two entries or more."},
        {"{\"end\":[\"stones-only\"]}", "Option \"end\": A list has two entries or more."},
        {"{\"end\":\"stones-only,\"}",
         "Option \"end\": A word has no comma; several words are a list."},
        {"{\"symbols\":{\"r\":{\"x\":\"y\"}}}",
         "Option \"symbols.r\": It must be a string or a list of strings."},
        {"{\"symbols\":{\"r\":[\"1\",\"\"]}}",
         "Option \"symbols.r\": The entries of a list are words without commas, or null."},
        {"{\"symbols\":{\"r\":[\"1\",\"2,3\"]}}",
         "Option \"symbols.r\": The entries of a list are words without commas, or null."},
        {"{\"symbols\":{\"r\":[\"1\",2]}}",
         "Option \"symbols.r\": The entries of a list are words without commas, or null."},
        {"{\"symbols\":{\"r\":[\"1\",\"2\"]}}", "Option \"symbols.r\": Colour r has 11 tiles"},
        {"{\"symbols\":{\"r\":[null,\"stone\",\"clover\",\"leprechaun\",\"1\",\"2\",\"3\",null,"
         "null,null,null]}}",
         "Symbols are given for all five colours"},
    };
    struct engine *engine = engine_new();
    ask(engine, "{\"cmd\":\"new\",\"game\":\"dice\",\"seats\":2,\"seed\":1}");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char request[1024];
        snprintf(request, sizeof request,
                 "{\"cmd\":\"new\",\"game\":\"dice\",\"seats\":2,\"options\":%s,\"seed\":1}",
                 cases[i][0]);
        expect_error(engine, request, cases[i][1]);
    }
    engine_free(engine);
}

static void an_endless_option_list_is_refused(void **unused) {
    (void)unused;
    enum { ENTRIES = 10000 };
    static char request[ENTRIES * 5 + 200];
    struct engine *engine = engine_new();
    struct writer out = writer_into(request, sizeof request);
    write_text(&out, "{\"cmd\":\"new\",\"game\":\"dice\",\"seats\":2,\"options\":{\"symbols\":"
                     "{\"r\":[null");
    for (int i = 0; i < ENTRIES; i++)
        write_text(&out, ",null");
    write_text(&out, "]}},\"seed\":1}");
    assert_false(out.overflow);
    expect(engine, request, "{\"error\":\"Option \\\"symbols.r\\\": The list is too long.\"}");
    engine_free(engine);
}

/* Errors. */

static void without_a_game(void **unused) {
    (void)unused;
    static const char *const commands[] = {"legal", "act",    "undo",  "view",
                                           "score", "record", "shown", "go"};
    struct engine *engine = engine_new();
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char request[80];
        snprintf(request, sizeof request, "{\"cmd\":\"%s\"}", commands[i]);
        expect(engine, request, "{\"error\":\"Start a game first: new or load.\"}");
    }
    engine_free(engine);
}

#define EITHER_SEED_OR_CHANCE "Give either \"seed\" or \"chance\":\"manual\", and not both."
#define SEED_RANGE "\"seed\" must be a whole number from 0 to 9223372036854775807."
#define NUMBER_RANGE "a whole number from 0 to 9223372036854775807."
#define NEW_BOARD "{\"cmd\":\"new\",\"game\":\"board\",\"seats\":2"
#define CHOOSE "{\"cmd\":\"choose\",\"game\":\"null\",\"seats\":2"
#define RECORD "{\"cmd\":\"load\",\"record\":{\"format\":\"keltis-record\",\"version\":1"

/* Asked in a game of the board game with a seed, where seat 0 is to move. */
static const char *const bad_requests[][2] = {
    /* not JSON, or not an object */
    {"", "This line is empty: send one JSON object a line."},
    {" \t\r", "This line is empty: send one JSON object a line."},
    {"nonsense", "This line is not JSON: '[' or '{' expected near 'nonsense' (column 8)."},
    {"{\"cmd\":\"legal\"", "This line is not JSON: '}' expected near end of file (column 14)."},
    {"{\"cmd\":\"legal\"} {}", "This line is not JSON: end of file expected near '{' (column 17)."},
    {"{\"cmd\":\"legal\",\"cmd\":\"legal\"}",
     "This line is not JSON: duplicate object key near '\"cmd\"' (column 20)."},
    {"{\"cmd\":\"legal\",\"a\":\"\xff\"}", "This line is not JSON: unable to decode byte 0xff"},
    {"{\"cmd\":\"legal\",\"a\":\"\\u0000\"}", "This line is not JSON: \\u0000 is not allowed"},
    {"[\"cmd\"]", "This line is not a JSON object: send {\"cmd\":...}."},
    /* commands */
    {"{}", "\"cmd\" is missing: give a string."},
    {"{\"cmd\":7}", "\"cmd\" must be a string."},
    {"{\"cmd\":\"dance\"}", "There is no command \"dance\"; there are: games, new, legal, act, "
                            "undo, view, score, record, load, shown, choose, go."},
    {"{\"cmd\":\"Legal\"}", "There is no command \"Legal\"; there are: games, "},
    /* new */
    {"{\"cmd\":\"new\",\"seats\":2,\"seed\":1}", "\"game\" is missing: give a string."},
    {"{\"cmd\":\"new\",\"game\":1,\"seats\":2,\"seed\":1}", "\"game\" must be a string."},
    {"{\"cmd\":\"new\",\"game\":\"chess\",\"seats\":2,\"seed\":1}",
     "There is no game \"chess\"; there are: board, cards, dice."},
    {"{\"cmd\":\"new\",\"game\":\"board\",\"seed\":1}", "\"seats\" is missing: give " NUMBER_RANGE},
    {"{\"cmd\":\"new\",\"game\":\"board\",\"seats\":2.0,\"seed\":1}",
     "\"seats\" must be " NUMBER_RANGE},
    {"{\"cmd\":\"new\",\"game\":\"board\",\"seats\":\"2\",\"seed\":1}",
     "\"seats\" must be " NUMBER_RANGE},
    {"{\"cmd\":\"new\",\"game\":\"board\",\"seats\":1,\"seed\":1}",
     "The game \"board\" is for 2 to 4 seats."},
    {"{\"cmd\":\"new\",\"game\":\"board\",\"seats\":4294967298,\"seed\":1}",
     "The game \"board\" is for 2 to 4 seats."},
    {NEW_BOARD ",\"options\":{\"end\":\"x\"},\"seed\":1}",
     "Option \"end\": This game has no such option."},
    {NEW_BOARD "}", EITHER_SEED_OR_CHANCE},
    {NEW_BOARD ",\"seed\":1,\"chance\":\"manual\"}", EITHER_SEED_OR_CHANCE},
    {NEW_BOARD ",\"seed\":-1}", SEED_RANGE},
    {NEW_BOARD ",\"seed\":1.5}", SEED_RANGE},
    {NEW_BOARD ",\"seed\":\"1\"}", SEED_RANGE},
    {NEW_BOARD ",\"seed\":null}", SEED_RANGE},
    {NEW_BOARD ",\"seed\":9223372036854775808}", "This line is not JSON: too big integer"},
    {NEW_BOARD ",\"chance\":\"seed\"}", "\"chance\" must be \"manual\"."},
    {NEW_BOARD ",\"chance\":true}", "\"chance\" must be a string."},
    {NEW_BOARD ",\"seed\":1,\"seat\":0}",
     "A game held from a seat's point of view needs \"chance\":\"manual\": what is dealt unseen "
     "cannot come from a seed."},
    {NEW_BOARD ",\"chance\":\"manual\",\"seat\":2}", "There is no seat 2: the seats are 0 to 1."},
    {NEW_BOARD ",\"chance\":\"manual\",\"seat\":-1}", "There is no seat -1: the seats are 0 to 1."},
    {NEW_BOARD ",\"chance\":\"manual\",\"seat\":\"all\"}",
     "\"seat\" must be the number of a seat, or null for a spectator."},
    /* act */
    {"{\"cmd\":\"act\"}", "\"action\" is missing: give a string."},
    {"{\"cmd\":\"act\",\"action\":[]}", "\"action\" must be a string."},
    {"{\"cmd\":\"act\",\"action\":\"\"}", "This game has no action of that name."},
    {"{\"cmd\":\"act\",\"action\":\"play g7 \"}", "This game has no action of that name."},
    {"{\"cmd\":\"act\",\"action\":\"PLAY g7\"}", "This game has no action of that name."},
    {"{\"cmd\":\"act\",\"action\":\"pass\"}", "Play or discard a card first."},
    {"{\"cmd\":\"act\",\"action\":\"deal g7\"}", "Nothing is dealt now: it is a player's "
                                                 "decision."},
    {"{\"cmd\":\"act\",\"action\":\"pass\",\"seat\":1}", "It is not seat 1's turn but seat 0's."},
    {"{\"cmd\":\"act\",\"action\":\"pass\",\"seat\":2}",
     "There is no seat 2: the seats are 0 to 1."},
    {"{\"cmd\":\"act\",\"action\":\"pass\",\"seat\":null}",
     "\"seat\" must be the number of a seat."},
    {"{\"cmd\":\"act\",\"action\":\"pass\",\"seat\":0.0}",
     "\"seat\" must be the number of a seat."},
    /* undo */
    {"{\"cmd\":\"undo\"}", "There is nothing to take back."},
    /* view and shown */
    {"{\"cmd\":\"view\"}", "\"seat\" is missing: give the number of a seat, null for a spectator, "
                           "or \"all\"."},
    {"{\"cmd\":\"view\",\"seat\":\"0\"}", "\"seat\" must be the number of a seat, null for a "
                                          "spectator, or \"all\"."},
    {"{\"cmd\":\"view\",\"seat\":2}", "There is no seat 2: the seats are 0 to 1."},
    {"{\"cmd\":\"shown\"}", "\"seat\" is missing: give the number of a seat, or null for a "
                            "spectator."},
    {"{\"cmd\":\"shown\",\"seat\":\"all\"}", "\"seat\" must be the number of a seat, or null for "
                                             "a spectator."},
    {"{\"cmd\":\"shown\",\"seat\":-1}", "There is no seat -1: the seats are 0 to 1."},
    /* load; tests/record.c has more */
    {"{\"cmd\":\"load\"}", "\"record\" is missing: give an object."},
    {"{\"cmd\":\"load\",\"record\":[]}", "\"record\" must be an object."},
    {"{\"cmd\":\"load\",\"record\":{}}", "\"format\" is missing: give a string."},
    {RECORD ",\"game\":\"null\",\"seats\":2,\"options\":{},\"actions\":[\"deal 1\",\"deal 1\"]}}",
     "action 2, \"deal 1\": This deal cannot look like that."},
    {RECORD ",\"game\":\"null\",\"seats\":2,\"options\":{},\"actions\":[]},\"seed\":-1}",
     SEED_RANGE},
    /* go */
    {"{\"cmd\":\"go\",\"level\":7}", "\"level\" must be a string."},
    {"{\"cmd\":\"go\",\"level\":\"divine\"}", "There is no player \"divine\": try a level "},
    {"{\"cmd\":\"go\",\"ms\":\"500\"}", "\"ms\" must be a number of milliseconds."},
    {"{\"cmd\":\"go\",\"ms\":-1}", "\"ms\" must be a number of milliseconds."},
    /* choose */
    {"{\"cmd\":\"choose\"}", "\"game\" is missing: give a string."},
    {CHOOSE ",\"shown\":[]}", "\"seat\" is missing: give the number of a seat."},
    {CHOOSE ",\"seat\":null,\"shown\":[]}", "\"seat\" must be the number of a seat."},
    {CHOOSE ",\"seat\":2,\"shown\":[]}", "There is no seat 2: the seats are 0 to 1."},
    {CHOOSE ",\"seat\":0}", "\"shown\" is missing: give a list."},
    {CHOOSE ",\"seat\":0,\"shown\":{}}", "\"shown\" must be a list."},
    {CHOOSE ",\"seat\":0,\"shown\":[7]}", "action 1: It must be a string."},
    {CHOOSE ",\"seat\":0,\"shown\":[],\"ms\":null}", "\"ms\" must be a number of milliseconds."},
    {CHOOSE ",\"seat\":0,\"shown\":[]}", "Chance moves now."},
    {CHOOSE ",\"seat\":0,\"shown\":[\"deal ?\"]}",
     "action 1, \"deal ?\": This deal cannot look like that."},
    {CHOOSE ",\"seat\":1,\"shown\":[\"deal ?\",\"deal 3\"]}",
     "It is seat 0's turn: only from its own view can an action be chosen for it."},
    {CHOOSE ",\"seat\":0,\"shown\":[\"deal 1\",\"deal ?\",\"hide\",\"hide\"]}",
     "The game is over."},
    {CHOOSE ",\"seat\":0,\"shown\":[\"deal 1\",\"deal ?\",\"hide\",\"hide\",\"hide\"]}",
     "action 5, \"hide\": The game is over."},
};

static void bad_requests_change_nothing(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    ask(engine, NEW_BOARD ",\"seed\":7}");
    for (size_t i = 0; i < sizeof bad_requests / sizeof bad_requests[0]; i++)
        expect_error(engine, bad_requests[i][0], bad_requests[i][1]);
    engine_free(engine);
}

static void a_refused_action_names_its_rule(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    ask(engine, "{\"cmd\":\"new\",\"game\":\"dice\",\"seats\":2,\"chance\":\"manual\"}");
    ask(engine, "{\"cmd\":\"act\",\"action\":\"roll 2 3 S\"}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"reroll 5\"}",
           "{\"error\":\"No die shows 5.\",\"rule\":\"dice.no_die_shows\",\"arguments\":[\"5\"]}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"take g5\",\"seat\":1}",
           "{\"error\":\"It is not seat 1's turn but seat 0's.\",\"rule\":\"match.not_your_turn\","
           "\"arguments\":[\"1\",\"0\"]}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"take g5\"}",
           "{\"error\":\"Keep the dice or roll some of them again first.\","
           "\"rule\":\"dice.keep_first\",\"arguments\":[]}");
    engine_free(engine);
}

/* The commands that depend on whose turn it is, where nobody's is. */
static void chance_and_the_end(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    ask(engine, "%s", new_null);
    expect_error(engine, "{\"cmd\":\"go\"}", "Chance moves now.");
    expect_error(engine, "{\"cmd\":\"undo\"}", "There is nothing to take back.");
    expect_error(engine, "{\"cmd\":\"act\",\"action\":\"deal 1\",\"seat\":0}",
                 "It is not seat 0's turn: chance moves now.");
    static const char *const actions[] = {"deal 1", "deal 2", "hide", "hide"};
    for (int i = 0; i < 4; i++)
        ask(engine, "{\"cmd\":\"act\",\"action\":\"%s\"}", actions[i]);
    expect_error(engine, "{\"cmd\":\"go\"}", "The game is over.");
    expect_error(engine, "{\"cmd\":\"act\",\"action\":\"hide\"}", "The game is over.");
    expect_error(engine, "{\"cmd\":\"act\",\"action\":\"hide\",\"seat\":1}", "The game is over.");
    engine_free(engine);
}

/* Other keys of a request are nobody's business. */
static void extra_keys_are_ignored(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    expect_start(engine, NEW_BOARD ",\"seed\":1,\"id\":7,\"names\":[1],\"x\":{\"y\":[null]}}",
                 "{\"game\":\"board\",\"ply\":41,");
    expect_start(engine, "{\"cmd\":\"legal\",\"seat\":9}", "{\"to_move\":0,");
    expect_start(engine,
                 CHOOSE ",\"seat\":0,\"shown\":[\"deal 1\",\"deal ?\"],\"view\":7,"
                        "\"actions\":\"x\",\"ms\":0.5}",
                 "{\"action\":\"");
    engine_free(engine);
}

static void a_seed_always_gives_the_same_set_up(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    char *first = copy_of(ask(engine, NEW_BOARD ",\"seed\":1}"));
    assert_string_equal(first, ask(engine, NEW_BOARD ",\"seed\":1}"));
    assert_string_not_equal(first, ask(engine, NEW_BOARD ",\"seed\":2}"));
    free(first);
    expect_start(engine, NEW_BOARD ",\"seed\":0}", "{\"game\":\"board\",\"ply\":41,");
    expect_start(engine, NEW_BOARD ",\"seed\":9223372036854775807}",
                 "{\"game\":\"board\",\"ply\":41,");
    engine_free(engine);
}

static void a_held_game_says_what_it_cannot_know(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    ask(engine, "{\"cmd\":\"new\",\"game\":\"null\",\"seats\":2,\"chance\":\"manual\",\"seat\":1}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"deal 3\"}",
           "{\"error\":\"This deal cannot look like that.\",\"rule\":\"null.not_open\","
           "\"arguments\":[]}");
    expect(engine, "{\"cmd\":\"act\",\"action\":\"deal ?\"}",
           "{\"game\":\"null\",\"ply\":1,\"to_move\":\"chance\",\"phase\":\"setup\","
           "\"acted\":[\"deal ?\"]}");
    ask(engine, "{\"cmd\":\"act\",\"action\":\"deal 3\"}");
#define HELD "{\"error\":\"This game is held from seat 1's point of view: "
    static const char *const other_viewers[] = {"0", "null", "\"all\""};
    for (int i = 0; i < 3; i++) {
        char request[80];
        snprintf(request, sizeof request, "{\"cmd\":\"view\",\"seat\":%s}", other_viewers[i]);
        expect(engine, request, HELD "no other view of it can be given.\"}");
    }
    expect(engine, "{\"cmd\":\"shown\",\"seat\":null}",
           HELD "what others were shown is not known.\"}");
    expect(engine, "{\"cmd\":\"record\"}", HELD "a full record of it cannot be known.\"}");
    expect(engine, "{\"cmd\":\"go\"}",
           "{\"error\":\"It is seat 0's turn: only from its own view can an action be chosen for "
           "it.\"}");
    expect(engine, "{\"cmd\":\"shown\",\"seat\":1}", "{\"actions\":[\"deal ?\",\"deal 3\"]}");
    expect(engine, "{\"cmd\":\"undo\"}",
           "{\"game\":\"null\",\"ply\":1,\"to_move\":\"chance\",\"phase\":\"setup\",\"acted\":[]}");
    ask(engine,
        "{\"cmd\":\"new\",\"game\":\"null\",\"seats\":2,\"chance\":\"manual\",\"seat\":null}");
    expect(engine, "{\"cmd\":\"view\",\"seat\":0}",
           "{\"error\":\"This game is held from a spectator's point of view: no other view of it "
           "can be given.\"}");
    engine_free(engine);
}

static void choose_leaves_the_game_alone(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    ask(engine, NEW_BOARD ",\"seed\":3}");
    char *before = everything(engine);
    expect_start(engine, CHOOSE ",\"seat\":1,\"shown\":[\"deal ?\",\"deal 3\",\"hide\"]}",
                 "{\"action\":\"");
    char *after = everything(engine);
    assert_string_equal(before, after);
    free(before);
    free(after);
    engine_free(engine);
}

/* Random bytes, and requests with a few bytes changed: an answer is always one line of JSON. */
static void no_line_is_too_odd(void **unused) {
    (void)unused;
    struct rng rng = rng_seeded(first_seed());
    struct engine *engine = engine_new();
    for (int i = 0; i < how_many(20000); i++) {
        const size_t count = sizeof bad_requests / sizeof bad_requests[0];
        const char *from = bad_requests[rng_below(&rng, (uint32_t)count)][0];
        char line[512];
        size_t length = strlen(from);
        memcpy(line, from, length);
        for (uint32_t changes = rng_below(&rng, 4); changes > 0 && length > 0; changes--)
            line[rng_below(&rng, (uint32_t)length)] = (char)rng_next(&rng);
        const char *answer = engine_answer(engine, line, length);
        json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, NULL);
        if (!json_is_object(json) || strchr(answer, '\n'))
            fail_request(line, "one JSON object", answer);
        json_decref(json);
    }
    engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_game),
        cmocka_unit_test(views_and_what_is_shown),
        cmocka_unit_test(games_are_listed_without_the_template),
        cmocka_unit_test(options_reach_the_game_and_the_record),
        cmocka_unit_test(bad_options_are_refused),
        cmocka_unit_test(an_endless_option_list_is_refused),
        cmocka_unit_test(without_a_game),
        cmocka_unit_test(bad_requests_change_nothing),
        cmocka_unit_test(a_refused_action_names_its_rule),
        cmocka_unit_test(chance_and_the_end),
        cmocka_unit_test(extra_keys_are_ignored),
        cmocka_unit_test(a_seed_always_gives_the_same_set_up),
        cmocka_unit_test(a_held_game_says_what_it_cannot_know),
        cmocka_unit_test(choose_leaves_the_game_alone),
        cmocka_unit_test(no_line_is_too_odd),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
