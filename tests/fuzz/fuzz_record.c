/*
 * Fuzzes records. An input that begins with a byte below 0x20 describes a random game and one
 * change to its record, so that what is deep in a record is reached as well; any other input is
 * taken as the bytes of a record file. Whatever loads must come out as it went in.
 */
#include "fuzz.h"

#include <jansson.h>

#include "engine/complaint.h"
#include "engine/record.h"
#include "keltis/rng.h"

/* A record that was loaded, or nothing. */
struct loaded {
    struct match match;
    struct record_names names;
};

/* Writing. */

/* The record of a match as text, which the caller frees. */
static char *write_record(const struct loaded *loaded) {
    const char *names[SEATS_MAX];
    size_t size = match_record_size(loaded->match.count);
    char *text = malloc(size);
    demand(text, "out of memory");
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = loaded->names.text[seat];
    struct writer out = writer_into(text, size);
    match_write_record(&loaded->match, loaded->names.given ? names : NULL, &out);
    demand(!out.overflow, "the record is longer than match_record_size: %s", text);
    return text;
}

static json_t *parse(const char *text, size_t length) {
    json_error_t error;
    return json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
}

/* Loading. */

static bool is_utf8(const char *text) {
    json_t *string = json_string(text);
    json_decref(string);
    return string != NULL;
}

static bool load(const json_t *json, struct loaded *loaded) {
    struct complaint complaint = {.text = ""};
    bool good = record_load(json, &loaded->match, &loaded->names, &complaint);
    if (good)
        return true;
    demand(strnlen(complaint.text, sizeof complaint.text) < sizeof complaint.text, "no end");
    demand(complaint.text[0] && is_utf8(complaint.text), "complaint '%s'", complaint.text);
    demand(!strpbrk(complaint.text, "\n\t\x1b"), "complaint '%s'", complaint.text);
    return false;
}

/*
 * What was loaded, written and loaded again is written with the same bytes, which are those of
 * `expected` if that is known.
 */
static void check_round_trip(const struct loaded *loaded, const char *expected) {
    struct loaded again = {0};
    char *first = write_record(loaded);
    demand(!expected || strcmp(first, expected) == 0, "before %s\nafter %s", expected, first);
    json_t *json = parse(first, strlen(first));
    demand(json, "not JSON: %s", first);
    demand(load(json, &again), "refused: %s", first);
    char *second = write_record(&again);
    demand(strcmp(first, second) == 0, "first %s\nsecond %s", first, second);
    demand(memcmp(&loaded->match.state, &again.match.state, sizeof(struct state)) == 0,
           "another state: %s", first);
    json_decref(json);
    free(first);
    free(second);
    match_free(&again.match);
}

/* A record that is refused leaves what was loaded before as it was. */
static void check_refused(const json_t *json, struct loaded *before) {
    struct loaded kept = *before;
    demand(!load(json, before), "refused and then accepted");
    demand(memcmp(&kept, before, sizeof kept) == 0, "a refused record has changed something");
}

static bool try_json(const json_t *json, struct loaded *before, const char *expected) {
    struct loaded loaded = {0};
    bool good = load(json, &loaded);
    if (good)
        check_round_trip(&loaded, expected);
    else
        check_refused(json, before);
    match_free(&loaded.match);
    return good;
}

static bool try_text(const char *text, size_t length, struct loaded *before) {
    json_t *json = parse(text, length);
    bool good = json && try_json(json, before, NULL);
    json_decref(json);
    return good;
}

/* A random game. */

static void play(struct match *match, uint64_t seed, int plies) {
    struct rng rng = rng_seeded(seed);
    struct refusal refusal;
    while (match->count < plies && match_to_move(match) != SEAT_NONE) {
        action actions[ACTIONS_MAX];
        int count = match->game->legal(&match->state, actions);
        action act = actions[rng_below(&rng, (uint32_t)count)];
        demand(match_act(match, SEAT_ALL, act, &refusal), "a legal action is refused");
    }
}

static void take_names(struct input *input, int seats, struct record_names *names) {
    names->given = take_byte(input) & 1;
    for (int seat = 0; seat < seats && names->given; seat++)
        memset(names->text[seat], 'a' + seat, (size_t)take_below(input, NAME_MAX_BYTES + 1));
}

static void take_record(struct input *input, struct loaded *loaded) {
    enum { PLIES_MAX = 600 };
    struct refusal refusal;
    const struct game *game = take_game(input);
    int seats = take_seats(input, game);
    struct options options = take_options(input, game);
    demand(match_start(&loaded->match, game, seats, &options, SEAT_ALL, &refusal), "no match");
    take_names(input, seats, &loaded->names);
    play(&loaded->match, take_byte(input), take_below(input, PLIES_MAX));
}

/* One change to it. */

/* The rest of the input as a JSON value; as a string, or null, if it is none. */
static json_t *take_value(struct input *input) {
    json_error_t error;
    json_t *value =
        json_loadb((const char *)input->at, input->left, JSON_DECODE_ANY | JSON_ALLOW_NUL, &error);
    if (!value)
        value = json_stringn((const char *)input->at, input->left);
    return value ? value : json_null();
}

static size_t take_place(struct input *input, const json_t *list) {
    size_t size = json_array_size(list);
    return size ? (size_t)take_below(input, 1 << 16) % size : 0;
}

static void change_action(struct input *input, json_t *record) {
    json_t *actions = json_object_get(record, "actions");
    size_t place = take_place(input, actions);
    json_array_set_new(actions, place, take_value(input));
}

static void change_to_other_action(struct input *input, json_t *record) {
    const struct game *game = game_named(json_string_value(json_object_get(record, "game")));
    json_t *actions = json_object_get(record, "actions");
    size_t place = take_place(input, actions);
    char text[TEXT_MAX];
    game->text((action)take_below(input, game->action_count), text);
    json_array_set_new(actions, place, json_string(text));
}

static void remove_action(struct input *input, json_t *record) {
    json_t *actions = json_object_get(record, "actions");
    json_array_remove(actions, take_place(input, actions));
}

static void repeat_action(struct input *input, json_t *record) {
    json_t *actions = json_object_get(record, "actions");
    size_t from = take_place(input, actions), to = take_place(input, actions);
    if (json_array_size(actions))
        json_array_insert(actions, to, json_array_get(actions, from));
}

static void swap_actions(struct input *input, json_t *record) {
    json_t *actions = json_object_get(record, "actions");
    size_t a = take_place(input, actions), b = take_place(input, actions);
    if (json_array_size(actions) == 0)
        return;
    json_t *first = json_incref(json_array_get(actions, a));
    json_array_set(actions, a, json_array_get(actions, b));
    json_array_set_new(actions, b, first);
}

static const char *take_key(struct input *input) {
    static const char *const keys[] = {"format", "version", "game",   "seats", "options",
                                       "names",  "actions", "result", "extra"};
    return keys[take_below(input, sizeof keys / sizeof keys[0])];
}

static void change_key(struct input *input, json_t *record) {
    const char *key = take_key(input);
    json_object_set_new(record, key, take_value(input));
}

static void remove_key(struct input *input, json_t *record) {
    json_object_del(record, take_key(input));
}

static void change_name(struct input *input, json_t *record) {
    json_t *names = json_object_get(record, "names");
    size_t place = take_place(input, names);
    json_array_set_new(names, place, take_value(input));
}

static void change_options(struct input *input, json_t *record) {
    json_t *options = json_object_get(record, "options");
    json_t *symbols = json_object_get(options, "symbols");
    char colour[] = {"rypgbw"[take_below(input, 6)], '\0'};
    json_t *list = json_object_get(symbols, colour);
    if (!list)
        json_object_set_new(options, take_byte(input) & 1 ? "end" : "symbols", take_value(input));
    else if (take_byte(input) & 1)
        json_object_set_new(symbols, colour, take_value(input));
    else
        json_array_set_new(list, (size_t)take_below(input, 12), take_value(input));
}

static void leave_as_it_is(struct input *input, json_t *record) {
    (void)input, (void)record;
}

static void (*const changes[])(struct input *input, json_t *record) = {
    leave_as_it_is, change_action, change_to_other_action,
    remove_action,  repeat_action, swap_actions,
    change_key,     remove_key,    change_name,
    change_options,
};

enum { CHANGES = sizeof changes / sizeof changes[0] };

/* The last change is to the text: some bytes of it are overwritten. */
static void overwrite(struct input *input, char *text) {
    size_t length = strlen(text), place = (size_t)take_below(input, 1 << 16) % length;
    for (; input->left > 0 && place < length; place++)
        text[place] = (char)take_byte(input);
}

static void try_changed(struct input *input, struct loaded *original) {
    char *text = write_record(original);
    size_t length = strlen(text);
    int change = take_below(input, CHANGES + 1);
    if (change == CHANGES) {
        overwrite(input, text);
        try_text(text, length, original);
    } else {
        json_t *record = parse(text, length);
        demand(record, "not JSON: %s", text);
        changes[change](input, record);
        bool good = try_json(record, original, change > 0 ? NULL : text);
        demand(good || change > 0, "the record is refused: %s", text);
        json_decref(record);
    }
    free(text);
}

/* What is quoted from outside is fit to be shown, whatever it is. */
static void check_quoting(struct input bytes) {
    char *text = string_of(bytes), excerpt[EXCERPT_MAX];
    demand(is_utf8(printable(text, excerpt, sizeof excerpt)), "'%s' is not UTF-8", excerpt);
    for (const char *at = excerpt; *at; at++)
        demand((unsigned char)*at >= 0x20 && *at != 0x7f, "'%s' has a control character", excerpt);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input input = {data, size};
    struct loaded original = {0};
    if (size > 0 && data[0] < 0x20) {
        take_byte(&input);
        take_record(&input, &original);
        try_changed(&input, &original);
    } else {
        check_quoting(input);
        try_text((const char *)data, size, &original);
    }
    match_free(&original.match);
    return 0;
}
