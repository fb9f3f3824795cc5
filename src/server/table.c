/*
 * A table as its entries make it.
 */
#include "server/table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/keys.h"
#include "players/player.h"

bool trouble_with(struct trouble *trouble, const char *code, const char *format, ...) {
    va_list arguments;
    trouble->code = code;
    trouble->refusal = (struct refusal){0};
    va_start(arguments, format);
    vsnprintf(trouble->complaint.text, sizeof trouble->complaint.text, format, arguments);
    va_end(arguments);
    return false;
}

void table_init(struct table *table, const char *id) {
    memset(table, 0, sizeof *table);
    snprintf(table->id, sizeof table->id, "%s", id);
}

void table_free(struct table *table) {
    for (int64_t i = 0; i < table->seq; i++)
        free(table->events[i].text);
    free(table->events);
    match_free(&table->match);
}

const char *phrase_at(int index) {
    static const char *const phrases[] = {
        "hello", "good-luck", "your-turn", "one-moment", "well-played", "lucky", "oops",
        "sorry", "thanks",    "good-game", "again",      "bye",         "smile", "laugh",
        "wow",   "sad",       "clap",      "heart",      "clover",      "stone",
    };
    int count = (int)(sizeof phrases / sizeof phrases[0]);
    return index >= 0 && index < count ? phrases[index] : NULL;
}

bool level_good(const char *level) {
    for (int i = 0; level_at(i); i++)
        if (strcmp(level_at(i)->player.name, level) == 0)
            return true;
    return false;
}

bool table_computer_plays(const struct table *table, int seat) {
    return seat >= 0 && seat < table->seats &&
           (table->places[seat].kind == PLACE_COMPUTER || table->places[seat].given);
}

bool table_person_plays(const struct table *table, int seat) {
    return seat >= 0 && seat < table->seats && table->places[seat].taken &&
           !table->places[seat].given;
}

bool table_admits(const struct table *table, int seat, const char *secret) {
    uint8_t hash[SECRET_HASH];
    if (seat < 0 || seat >= table->seats || !secret_hash(secret, hash))
        return false;
    const struct place *place = &table->places[seat];
    return (place->taken || place->kept) && secret_equal(place->secret, hash);
}

struct place table_place_left(const struct table *table, int seat) {
    const struct place *place = &table->places[seat];
    /* Without an invitation nobody could come as a friend. */
    bool open = place->kind == PLACE_OPEN || !table->invites;
    return (struct place){.kind = open ? PLACE_OPEN : place->kind, .phrases = place->phrases};
}

int64_t table_deadline(const struct table *table) {
    if (table->status != TABLE_RUNNING || table->clock == 0 ||
        !table_person_plays(table, match_to_move(&table->match)))
        return 0;
    return table->turn_since + (int64_t)table->clock * 1000;
}

/* Carrying out an entry. */

struct applying {
    struct table *table;
    const json_t *entry;
    struct event event;
    struct complaint *complaint;
};

static bool key_bytes(const struct applying *applying, const json_t *object, const char *key,
                      uint8_t *bytes, size_t count) {
    const char *digits;
    return key_text(object, key, &digits, applying->complaint) &&
           (hex_read(digits, bytes, count) ||
            complain(applying->complaint, "\"%s\" must have %zu hexadecimal digits.", key,
                     2 * count));
}

static char *copy_text(const char *text) {
    char *copy = strdup(text);
    if (!copy)
        abort();
    return copy;
}

/* The key "seat" or "by", and the place it names. */
static bool read_seat(struct applying *applying, const char *key, int8_t *seat) {
    json_int_t number;
    if (!key_number(applying->entry, key, &number, applying->complaint))
        return false;
    if (number >= applying->table->seats)
        return complain(applying->complaint, "There is no seat %lld.", (long long)number);
    *seat = (int8_t)number;
    return true;
}

static bool status_is(const struct applying *applying, enum table_status wanted) {
    return applying->table->status == wanted ||
           complain(applying->complaint, "This cannot happen at that time.");
}

static bool act_text(struct applying *applying, int seat, const char *text) {
    struct refusal refusal;
    char sentence[EXPLANATION_MAX];
    if (match_act_text(&applying->table->match, seat, text, &refusal))
        return true;
    refusal_explain(&refusal, sentence);
    return complain(applying->complaint, "%s", sentence);
}

/* The key "chance": a list of all that chance did. */
static bool act_chance(struct applying *applying) {
    struct table *table = applying->table;
    const json_t *list;
    size_t i;
    json_t *text;
    if (!key_list(applying->entry, "chance", &list, applying->complaint))
        return false;
    json_array_foreach(list, i, text) {
        if (!json_is_string(text) || match_to_move(&table->match) != SEAT_CHANCE)
            return complain(applying->complaint, "Chance has acted wrongly.");
        if (!act_text(applying, SEAT_ALL, json_string_value(text)))
            return false;
        table->chances++;
    }
    return match_to_move(&table->match) != SEAT_CHANCE ||
           complain(applying->complaint, "Chance has not finished.");
}

static bool all_seated(const struct table *table) {
    for (int seat = 0; seat < table->seats; seat++)
        if (!table->places[seat].taken && table->places[seat].kind != PLACE_COMPUTER)
            return false;
    return true;
}

static void fill_salts(const struct table *table, uint8_t salts[SEATS_MAX][FAIR_SALT]) {
    for (int seat = 0; seat < table->seats; seat++)
        memcpy(salts[seat], table->places[seat].salt, FAIR_SALT);
}

/* The deal, if nobody is missing any more. */
static bool begin_if_complete(struct applying *applying) {
    struct table *table = applying->table;
    uint8_t salts[SEATS_MAX][FAIR_SALT];
    if (!all_seated(table))
        return true;
    fill_salts(table, salts);
    table->fair =
        fair_begin(table->id, table->secret, (const uint8_t(*)[FAIR_SALT])salts, table->seats);
    table->status = TABLE_RUNNING;
    table->turn_since = applying->event.time;
    return act_chance(applying);
}

static bool read_place(struct applying *applying, const json_t *object, struct place *place) {
    static const char *const kinds[] = {
        [PLACE_FRIEND] = "friend", [PLACE_OPEN] = "open", [PLACE_COMPUTER] = "computer"};
    const char *kind, *level = "", *name = "";
    if (!key_text(object, "kind", &kind, applying->complaint))
        return false;
    for (int i = 0; i < 3; i++)
        if (strcmp(kind, kinds[i]) == 0)
            place->kind = (enum place_kind)i;
    if (place->kind == PLACE_COMPUTER && !key_text(object, "level", &level, applying->complaint))
        return false;
    snprintf(place->level, sizeof place->level, "%s", level);
    if (!key_given(object, "kept"))
        return true;
    place->kept = true;
    if (key_given(object, "name") && !key_text(object, "name", &name, applying->complaint))
        return false;
    snprintf(place->name, sizeof place->name, "%s", name);
    return key_bytes(applying, object, "kept", place->secret, SECRET_HASH);
}

static bool read_places(struct applying *applying) {
    struct table *table = applying->table;
    const json_t *list;
    if (!key_list(applying->entry, "places", &list, applying->complaint))
        return false;
    if (json_array_size(list) != (size_t)table->seats)
        return complain(applying->complaint, "\"places\" has not one for each seat.");
    for (int seat = 0; seat < table->seats; seat++)
        if (!read_place(applying, json_array_get(list, (size_t)seat), &table->places[seat]))
            return false;
    return true;
}

static bool start_match(struct applying *applying) {
    struct setup setup;
    struct refusal refusal;
    char sentence[EXPLANATION_MAX];
    if (!setup_read(applying->entry, &setup, applying->complaint))
        return false;
    applying->table->seats = setup.seats;
    if (match_start(&applying->table->match, setup.game, setup.seats, &setup.options, SEAT_ALL,
                    &refusal))
        return true;
    refusal_explain(&refusal, sentence);
    return complain(applying->complaint, "%s", sentence);
}

static int small_number(const json_t *object, const char *key) {
    return (int)json_integer_value(json_object_get(object, key));
}

static bool apply_make(struct applying *applying) {
    struct table *table = applying->table;
    const json_t *entry = applying->entry;
    const char *from = json_string_value(json_object_get(entry, "from"));
    if (table->seq != 0)
        return complain(applying->complaint, "A table is made once.");
    if (!start_match(applying) || !read_places(applying) ||
        !key_bytes(applying, entry, "secret", table->secret, FAIR_SECRET))
        return false;
    table->invites = key_given(entry, "invite");
    if (table->invites && !key_bytes(applying, entry, "invite", table->invite, SECRET_HASH))
        return false;
    table->clock = small_number(entry, "clock");
    table->clock_moves = json_is_true(json_object_get(entry, "clock_moves"));
    table->away = small_number(entry, "away");
    snprintf(table->from, sizeof table->from, "%s", from ? from : "");
    fair_commit(table->id, table->secret, table->commitment);
    table->made = applying->event.time;
    return true;
}

static bool apply_sit(struct applying *applying) {
    struct table *table = applying->table;
    const char *name;
    if (!status_is(applying, TABLE_WAITING) ||
        !read_seat(applying, "seat", &applying->event.seat) ||
        !key_text(applying->entry, "name", &name, applying->complaint))
        return false;
    struct place *place = &table->places[applying->event.seat];
    if (place->taken || place->kind == PLACE_COMPUTER)
        return complain(applying->complaint, "The seat is taken.");
    if (!key_bytes(applying, applying->entry, "secret", place->secret, SECRET_HASH) ||
        !key_bytes(applying, applying->entry, "salt", place->salt, FAIR_SALT))
        return false;
    snprintf(place->name, sizeof place->name, "%s", name);
    place->program = json_is_true(json_object_get(applying->entry, "program"));
    place->taken = true;
    place->kept = false;
    place->votes = 0;
    applying->event.text = copy_text(place->name);
    return begin_if_complete(applying);
}

/* The static word that is equal to the entry's; NULL if none is. */
static const char *read_word(const struct applying *applying, const char *key,
                             const char *const *words) {
    const char *text = json_string_value(json_object_get(applying->entry, key));
    for (; *words; words++)
        if (text && strcmp(text, *words) == 0)
            return *words;
    complain(applying->complaint, "\"%s\" is not a known word.", key);
    return NULL;
}

static bool apply_act(struct applying *applying) {
    static const char *const actors[] = {"person", "computer", "clock", NULL};
    struct table *table = applying->table;
    int before = match_to_move(&table->match);
    const char *text;
    if (!status_is(applying, TABLE_RUNNING) ||
        !read_seat(applying, "seat", &applying->event.seat) ||
        !key_text(applying->entry, "action", &text, applying->complaint) ||
        !(applying->event.word = read_word(applying, "by", actors)) ||
        !act_text(applying, applying->event.seat, text) || !act_chance(applying))
        return false;
    if (applying->event.word == actors[0]) {
        table->places[applying->event.seat].votes = 0;
        table->abort_votes = 0;
    }
    if (match_to_move(&table->match) != before)
        table->turn_since = applying->event.time;
    if (match_to_move(&table->match) == SEAT_NONE)
        table->status = TABLE_OVER;
    return true;
}

static bool apply_say(struct applying *applying) {
    const char *phrase;
    if (!read_seat(applying, "seat", &applying->event.seat) ||
        !key_text(applying->entry, "phrase", &phrase, applying->complaint))
        return false;
    applying->event.text = copy_text(phrase);
    applying->table->places[applying->event.seat].phrases++;
    return true;
}

/* A computer takes over: for good where nobody sat down, else until the person is back. */
static bool give(struct applying *applying, int seat, const char *level) {
    struct place *place = &applying->table->places[seat];
    snprintf(place->level, sizeof place->level, "%s", level);
    place->votes = 0;
    applying->event.text = copy_text(place->level);
    if (place->taken) {
        place->given = true;
        return true;
    }
    place->kind = PLACE_COMPUTER;
    place->kept = false;
    place->name[0] = '\0';
    return begin_if_complete(applying);
}

static bool apply_vote(struct applying *applying) {
    static const char *const aims[] = {"computer", "abort", NULL};
    const char *level = json_string_value(json_object_get(applying->entry, "level"));
    if (!read_seat(applying, "by", &applying->event.by) ||
        !(applying->event.word = read_word(applying, "for", aims)))
        return false;
    unsigned voter = 1u << applying->event.by;
    if (applying->event.word == aims[1]) {
        applying->table->abort_votes |= voter;
        return true;
    }
    if (!read_seat(applying, "seat", &applying->event.seat))
        return false;
    applying->table->places[applying->event.seat].votes |= voter;
    return !level || give(applying, applying->event.seat, level);
}

static bool apply_give(struct applying *applying) {
    const char *level;
    return status_is(applying, TABLE_RUNNING) &&
           read_seat(applying, "seat", &applying->event.seat) &&
           key_text(applying->entry, "level", &level, applying->complaint) &&
           give(applying, applying->event.seat, level);
}

static bool apply_take(struct applying *applying) {
    struct table *table = applying->table;
    if (!read_seat(applying, "seat", &applying->event.seat))
        return false;
    struct place *place = &table->places[applying->event.seat];
    place->given = false;
    place->level[0] = '\0';
    if (match_to_move(&table->match) == applying->event.seat)
        table->turn_since = applying->event.time;
    return true;
}

static bool apply_leave(struct applying *applying) {
    if (!status_is(applying, TABLE_WAITING) || !read_seat(applying, "seat", &applying->event.seat))
        return false;
    applying->table->places[applying->event.seat] =
        table_place_left(applying->table, applying->event.seat);
    for (int seat = 0; seat < applying->table->seats; seat++)
        applying->table->places[seat].votes &= ~(1u << applying->event.seat);
    return true;
}

static bool apply_abort(struct applying *applying) {
    static const char *const reasons[] = {"vote", "left", NULL};
    applying->event.word = read_word(applying, "why", reasons);
    applying->table->status = TABLE_ABORTED;
    applying->table->aborted = applying->table->seq;
    return applying->event.word && read_seat(applying, "by", &applying->event.by);
}

static bool apply_rematch(struct applying *applying) {
    const char *next;
    if (!read_seat(applying, "seat", &applying->event.seat) ||
        !key_text(applying->entry, "next", &next, applying->complaint))
        return false;
    snprintf(applying->table->rematch, sizeof applying->table->rematch, "%s", next);
    applying->event.text = copy_text(applying->table->rematch);
    return true;
}

static const struct {
    const char *name;
    bool (*apply)(struct applying *applying);
} kinds[] = {
    [EVENT_MAKE] = {"make", apply_make},    [EVENT_SIT] = {"sit", apply_sit},
    [EVENT_ACT] = {"act", apply_act},       [EVENT_SAY] = {"say", apply_say},
    [EVENT_VOTE] = {"vote", apply_vote},    [EVENT_GIVE] = {"give", apply_give},
    [EVENT_TAKE] = {"take", apply_take},    [EVENT_LEAVE] = {"leave", apply_leave},
    [EVENT_ABORT] = {"abort", apply_abort}, [EVENT_REMATCH] = {"rematch", apply_rematch},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void remember(struct table *table, const struct event *event) {
    if (table->seq == table->events_room) {
        table->events_room = table->events_room ? 2 * table->events_room : 16;
        table->events =
            realloc(table->events, (size_t)table->events_room * sizeof table->events[0]);
        if (!table->events)
            abort();
    }
    table->events[table->seq++] = *event;
    table->changed = event->time;
}

static bool apply_object(struct table *table, const json_t *entry, struct complaint *complaint) {
    struct applying applying = {.table = table, .entry = entry, .complaint = complaint};
    const char *type;
    json_int_t time;
    int kind = 0;
    if (!key_text(entry, "type", &type, complaint) || !key_number(entry, "time", &time, complaint))
        return false;
    while (kind < KINDS && strcmp(kinds[kind].name, type) != 0)
        kind++;
    if (kind == KINDS || (table->seq == 0 && kind != EVENT_MAKE))
        return complain(complaint, "There is no such entry.");
    applying.event = (struct event){.type = (enum event_type)kind,
                                    .seat = SEAT_NONE,
                                    .by = SEAT_NONE,
                                    .first = table->match.count,
                                    .time = time};
    if (!kinds[kind].apply(&applying)) {
        free(applying.event.text);
        return false;
    }
    applying.event.count = table->match.count - applying.event.first;
    remember(table, &applying.event);
    return true;
}

bool table_apply(struct table *table, const char *text, size_t length,
                 struct complaint *complaint) {
    json_t *entry = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    bool good = json_is_object(entry) ? apply_object(table, entry, complaint)
                                      : complain(complaint, "An entry is a JSON object.");
    json_decref(entry);
    return good;
}
