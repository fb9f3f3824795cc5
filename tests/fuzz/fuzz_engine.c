/*
 * Fuzzes the engine protocol. The input is a number of lines. Most go to the engine as they are;
 * some stand for requests that depend on the game, so that it gets deep:
 *
 *   #...   every byte that follows takes one of the legal actions
 *   ?      asks for advice in both ways
 *   =N     loads the game's own record, with the seed N if there is one
 *   @N     follows the game from seat N's point of view, or a spectator's
 *
 * An input that begins with < is what follows, given to the engine as a file.
 *
 * A second engine, the twin, is sent only what the first did not answer with an error. So if an
 * error changed anything, sooner or later the two disagree.
 */
#include "fuzz.h"

#include <jansson.h>

#include "engine/engine.h"

enum {
    EFFORT_MAX = 1000, /* what one input may cost: 10 a line, 1 a legal action, 100 a whole game */
    PATIENCE_MS = 5,
};

struct pair {
    struct engine *engine;
    struct engine *twin; /* NULL if nothing but good requests will be sent */
};

/* Answers. */

static json_t *parse_answer(const char *answer) {
    json_error_t error;
    demand(!strchr(answer, '\n'), "more than one line: %s", answer);
    json_t *json = json_loads(answer, JSON_REJECT_DUPLICATES, &error);
    demand(json_is_object(json), "%s: %s", error.text, answer);
    const json_t *sentence = json_object_get(json, "error");
    demand(!sentence || json_string_length(sentence) > 0, "an error without words: %s", answer);
    return json;
}

static bool is_error(const json_t *answer) {
    return json_object_get(answer, "error") != NULL;
}

/* Both engines give the same answer to this question, which changes nothing. */
static void check_agreement(const struct pair *pair, const char *question) {
    const char *first = engine_answer(pair->engine, question, strlen(question));
    const char *second = engine_answer(pair->twin, question, strlen(question));
    demand(strcmp(first, second) == 0, "%s\n%s\n%s", question, first, second);
}

static void check_game(const struct pair *pair) {
    check_agreement(pair, "{\"cmd\":\"record\"}");
    check_agreement(pair, "{\"cmd\":\"legal\"}");
}

static void check_everything(const struct pair *pair) {
    static const char *const whose[] = {"0", "1", "2", "3", "null", "\"all\""};
    check_game(pair);
    check_agreement(pair, "{\"cmd\":\"score\"}");
    for (size_t i = 0; i < sizeof whose / sizeof whose[0]; i++) {
        char question[64];
        snprintf(question, sizeof question, "{\"cmd\":\"view\",\"seat\":%s}", whose[i]);
        check_agreement(pair, question);
        snprintf(question, sizeof question, "{\"cmd\":\"shown\",\"seat\":%s}", whose[i]);
        check_agreement(pair, question);
    }
}

/* Requests. */

/* Sends a line and returns the answer, which the caller releases. */
static json_t *send_line(const struct pair *pair, const char *line, size_t length) {
    const char *first = engine_answer(pair->engine, line, length);
    json_t *answer = parse_answer(first);
    if (!pair->twin)
        return answer;
    if (is_error(answer)) {
        check_game(pair);
        return answer;
    }
    const char *second = engine_answer(pair->twin, line, length);
    bool advice = json_object_get(answer, "action") != NULL; /* may depend on the clock */
    demand(advice || strcmp(first, second) == 0, "%.*s\n%s\n%s", (int)length, line, first, second);
    return answer;
}

/* The same with a request that is released here. */
static json_t *send_json(const struct pair *pair, json_t *request) {
    char *line = json_dumps(request, JSON_COMPACT);
    demand(line, "the request cannot be written");
    json_t *answer = send_line(pair, line, strlen(line));
    free(line);
    json_decref(request);
    return answer;
}

/* Asks the first engine alone something that changes nothing. */
static json_t *ask(const struct pair *pair, const char *command) {
    char line[64];
    snprintf(line, sizeof line, "{\"cmd\":\"%s\"}", command);
    return parse_answer(engine_answer(pair->engine, line, strlen(line)));
}

/* Lines as they are. */

/* Levels that count their playouts do not look at the clock. */
static bool counts_playouts(const json_t *level) {
    const char *name = json_string_value(level);
    return name && (strstr(name, "iterations") || strcmp(name, "expert") == 0);
}

/* A request for advice that would take its time is not sent: the fuzzer has none. */
static bool is_quick(const char *line, size_t length) {
    json_error_t error;
    json_t *json = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error);
    const json_t *ms = json_object_get(json, "ms"), *level = json_object_get(json, "level");
    bool quick = ms ? json_number_value(ms) <= PATIENCE_MS : !level;
    quick = quick && !counts_playouts(level);
    json_decref(json);
    return quick;
}

static bool are_quick(struct input lines) {
    while (lines.left > 0) {
        struct input line = take_line(&lines);
        if (!is_quick((const char *)line.at, line.left))
            return false;
    }
    return true;
}

static void send_raw(const struct pair *pair, struct input line) {
    char *exact = malloc(line.left); /* without a zero behind it */
    if (line.left)
        memcpy(exact, line.at, line.left);
    if (is_quick(exact, line.left))
        json_decref(send_line(pair, exact, line.left));
    free(exact);
}

/* Play. */

static void act_once(const struct pair *pair, unsigned chosen) {
    json_t *legal = ask(pair, "legal");
    const json_t *actions = json_object_get(legal, "actions");
    size_t count = json_array_size(actions);
    if (count > 0) {
        json_t *action = json_array_get(actions, chosen % count);
        json_t *answer = send_json(pair, json_pack("{s:s,s:O}", "cmd", "act", "action", action));
        demand(!is_error(answer), "a legal action is refused: %s", json_string_value(action));
        json_decref(answer);
    }
    json_decref(legal);
}

static int act_often(const struct pair *pair, struct input line) {
    int acts = 0;
    for (; line.left > 0 && acts < EFFORT_MAX / 2; acts++)
        act_once(pair, take_byte(&line));
    return acts;
}

/* Advice. */

static void check_advice(json_t *answer, const json_t *actions) {
    const char *advice = json_string_value(json_object_get(answer, "action"));
    size_t i = 0;
    demand(advice, "no advice: %s", json_string_value(json_object_get(answer, "error")));
    while (i < json_array_size(actions) &&
           strcmp(json_string_value(json_array_get(actions, i)), advice) != 0)
        i++;
    demand(i < json_array_size(actions), "not legal: %s", advice);
    json_decref(answer);
}

/* What the arena would send for the seat to move; NULL if the game is held by somebody else. */
static json_t *choose_request(const struct pair *pair, json_t *seat) {
    json_t *record = ask(pair, "record");
    json_t *shown = send_json(pair, json_pack("{s:s,s:O}", "cmd", "shown", "seat", seat));
    json_t *inside = json_object_get(record, "record");
    json_t *request = NULL;
    if (inside && !is_error(shown))
        request =
            json_pack("{s:s,s:O,s:O,s:O,s:O,s:O,s:i}", "cmd", "choose", "game",
                      json_object_get(inside, "game"), "seats", json_object_get(inside, "seats"),
                      "options", json_object_get(inside, "options"), "seat", seat, "shown",
                      json_object_get(shown, "actions"), "ms", PATIENCE_MS);
    json_decref(record);
    json_decref(shown);
    return request;
}

static void take_advice(const struct pair *pair) {
    json_t *legal = ask(pair, "legal");
    json_t *to_move = json_object_get(legal, "to_move");
    const json_t *actions = json_object_get(legal, "actions");
    json_t *request = json_is_integer(to_move) ? choose_request(pair, to_move) : NULL;
    if (request) {
        check_advice(send_json(pair, request), actions);
        request = json_pack("{s:s,s:i}", "cmd", "go", "ms", PATIENCE_MS);
        check_advice(send_json(pair, request), actions);
    }
    json_decref(legal);
}

/* Records. */

/* The history of `longer` begins with all of the history of `shorter`. */
static void check_beginning(const json_t *longer, const json_t *shorter) {
    const json_t *all = json_object_get(json_object_get(longer, "record"), "actions");
    const json_t *first = json_object_get(json_object_get(shorter, "record"), "actions");
    for (size_t i = 0; i < json_array_size(first); i++)
        demand(json_equal(json_array_get(all, i), json_array_get(first, i)),
               "action %zu is another one after the load", i);
}

static void load_own_record(const struct pair *pair, struct input line) {
    json_t *before = ask(pair, "record");
    json_t *record = json_object_get(before, "record");
    if (record) {
        json_t *request = json_pack("{s:s,s:O}", "cmd", "load", "record", record);
        if (line.left > 0)
            json_object_set_new(request, "seed", json_integer((json_int_t)take_byte(&line)));
        json_t *answer = send_json(pair, request), *after = ask(pair, "record");
        demand(!is_error(answer), "its own record is refused");
        check_beginning(after, before);
        json_decref(answer);
        json_decref(after);
    }
    json_decref(before);
}

/* A game loaded into a new engine is the same game. */
static void check_record(struct engine *engine) {
    static const char request[] = "{\"cmd\":\"record\"}";
    char *record = strdup(engine_answer(engine, request, strlen(request)));
    struct pair fresh = {engine_new(), NULL};
    json_t *answer = parse_answer(record);
    if (!is_error(answer)) {
        json_object_set_new(answer, "cmd", json_string("load"));
        json_decref(send_json(&fresh, json_incref(answer)));
        const char *again = engine_answer(fresh.engine, request, strlen(request));
        demand(strcmp(record, again) == 0, "%s\n%s", record, again);
    }
    json_decref(answer);
    free(record);
    engine_free(fresh.engine);
}

/* The game as one seat holds it. */

static json_t *of_seat(const struct pair *pair, const char *command, json_t *seat) {
    return send_json(pair, json_pack("{s:s,s:O}", "cmd", command, "seat", seat));
}

static void demand_equal(json_t *expected, json_t *actual, const char *what) {
    demand(json_equal(expected, actual), "%s\nexpected %s\nactual %s", what,
           json_dumps(expected, JSON_COMPACT), json_dumps(actual, JSON_COMPACT));
    json_decref(expected);
    json_decref(actual);
}

static void hold_game(const struct pair *held, const json_t *record, json_t *seat,
                      const json_t *shown) {
    json_t *request =
        json_pack("{s:s,s:O,s:O,s:O,s:O,s:s}", "cmd", "new", "game",
                  json_object_get(record, "game"), "seats", json_object_get(record, "seats"),
                  "options", json_object_get(record, "options"), "seat", seat, "chance", "manual");
    json_decref(send_json(held, request));
    for (size_t i = 0; i < json_array_size(shown); i++) {
        json_t *action = json_array_get(shown, i);
        json_t *answer = send_json(held, json_pack("{s:s,s:O}", "cmd", "act", "action", action));
        demand(!is_error(answer), "what was shown is refused: %s", json_string_value(action));
        json_decref(answer);
    }
}

static void check_held(const struct pair *pair, const json_t *record, json_t *seat) {
    struct pair held = {engine_new(), NULL};
    json_t *shown = of_seat(pair, "shown", seat);
    hold_game(&held, record, seat, json_object_get(shown, "actions"));
    demand_equal(of_seat(pair, "view", seat), of_seat(&held, "view", seat), "view");
    demand_equal(shown, of_seat(&held, "shown", seat), "shown");
    demand_equal(ask(pair, "score"), ask(&held, "score"), "score");
    engine_free(held.engine);
}

static void hold_own_game(const struct pair *pair, struct input line) {
    json_t *answer = ask(pair, "record");
    const json_t *record = json_object_get(answer, "record");
    json_int_t seats = json_integer_value(json_object_get(record, "seats"));
    int seat = take_below(&line, SEATS_MAX + 1);
    json_t *viewer = seat < seats ? json_integer(seat) : json_null();
    if (record)
        check_held(pair, record, viewer);
    json_decref(viewer);
    json_decref(answer);
}

/* The input. */

/* Does what a line stands for; returns the effort. */
static int take_request(const struct pair *pair, struct input line) {
    struct input rest = line;
    switch (take_byte(&rest)) {
    case '#':
        return act_often(pair, rest);
    case '?':
        return take_advice(pair), 100;
    case '=':
        return load_own_record(pair, rest), 100;
    case '@':
        return hold_own_game(pair, rest), 100;
    default:
        return send_raw(pair, line), 10;
    }
}

/* The lines of a file; the last needs no newline. */
static int count_lines(struct input file) {
    int lines = 0;
    for (; file.left > 0; lines++)
        take_line(&file);
    return lines;
}

static void check_answers(char *answers, int expected) {
    int lines = 0;
    for (char *end; (end = strchr(answers, '\n')) != NULL; answers = end + 1, lines++) {
        *end = '\0';
        json_decref(parse_answer(answers));
    }
    demand(lines == expected && !*answers, "%d lines, %d answers", expected, lines);
}

static void serve_file(struct input file) {
    char *answers = NULL;
    size_t size;
    FILE *in = fmemopen((void *)file.at, file.left, "r"), *out = open_memstream(&answers, &size);
    demand(in && out, "no files");
    demand(engine_serve(in, out) == 0, "reading or writing failed");
    fclose(in);
    fclose(out);
    check_answers(answers, count_lines(file));
    free(answers);
}

static void serve_lines(struct input input) {
    struct pair pair = {engine_new(), engine_new()};
    for (int effort = 0; input.left > 0 && effort < EFFORT_MAX; effort++)
        effort += take_request(&pair, take_line(&input));
    check_everything(&pair);
    check_record(pair.engine);
    engine_free(pair.engine);
    engine_free(pair.twin);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    struct input file = input;
    bool is_file = take_byte(&file) == '<' && file.left > 0;
    if (!is_file)
        serve_lines(input);
    else if (are_quick(file))
        serve_file(file);
    return 0;
}
