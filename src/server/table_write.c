/*
 * A table as one viewer may see it. Whatever tells of a running game is written from that
 * viewer's view of it, never from the full state: what is not in the view cannot be told.
 */
#include <assert.h>
#include <stdlib.h>

#include "server/table.h"

static const char *const statuses[] = {[TABLE_WAITING] = "waiting",
                                       [TABLE_RUNNING] = "running",
                                       [TABLE_OVER] = "over",
                                       [TABLE_ABORTED] = "aborted"};

static const char *const place_kinds[] = {
    [PLACE_FRIEND] = "friend", [PLACE_OPEN] = "open", [PLACE_COMPUTER] = "computer"};

static bool is_closed(const struct table *table) {
    return table->status == TABLE_OVER || table->status == TABLE_ABORTED;
}

/* Whose eyes a viewer looks with: after the end everything is open. */
static int eyes_of(const struct table *table, int viewer) {
    return is_closed(table) ? SEAT_ALL : viewer;
}

static void member_bool(struct writer *out, const char *key, bool value) {
    json_key(out, key);
    json_bool(out, value);
}

static void member_null(struct writer *out, const char *key) {
    json_member_text(out, key, NULL);
}

/* A number, or null in place of one that is not there. */
static void member_if(struct writer *out, const char *key, bool there, int64_t value) {
    if (there)
        json_member_number(out, key, (long)value);
    else
        member_null(out, key);
}

static void member_text_if(struct writer *out, const char *key, const char *text) {
    json_member_text(out, key, text && text[0] ? text : NULL);
}

static void member_hex(struct writer *out, const char *key, const uint8_t *bytes, size_t count) {
    char digits[2 * FAIR_SECRET + 1];
    json_member_text(out, key, hex_write(bytes, count, digits));
}

static void member_seats(struct writer *out, const char *key, unsigned seats) {
    json_key(out, key);
    json_open(out, '[');
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats & 1u << seat)
            json_number(out, seat);
    json_close(out, ']');
}

static void member_options(struct writer *out, const struct table *table) {
    json_key(out, "options");
    json_open(out, '{');
    table->match.game->write_options(&table->match.options, out);
    json_close(out, '}');
}

/* The seats. */

static void write_place(const struct table *table, int seat, const struct presence *presence,
                        struct writer *out) {
    const struct place *place = &table->places[seat];
    json_open(out, '{');
    json_member_text(out, "kind", place_kinds[place->kind]);
    member_text_if(out, "name", place->name);
    member_bool(out, "taken", place->taken || place->kind == PLACE_COMPUTER);
    member_bool(out, "kept", place->kept);
    member_bool(out, "program", place->program);
    member_text_if(out, "level", place->level);
    member_bool(out, "given", place->given);
    member_bool(out, "present", presence->present & 1u << seat);
    member_bool(out, "away", presence->away & 1u << seat);
    member_seats(out, "votes", place->votes);
    json_close(out, '}');
}

static void member_fair(struct writer *out, const struct table *table) {
    json_key(out, "fair");
    json_open(out, '{');
    json_member_text(out, "table", table->id);
    member_hex(out, "commitment", table->commitment, FAIR_COMMITMENT);
    json_key(out, "salts");
    json_open(out, '[');
    for (int seat = 0; seat < table->seats; seat++) {
        char digits[2 * FAIR_SALT + 1];
        const struct place *place = &table->places[seat];
        bool there = place->taken || place->kind == PLACE_COMPUTER;
        json_text(out, there ? hex_write(place->salt, FAIR_SALT, digits) : NULL);
    }
    json_close(out, ']');
    if (is_closed(table))
        member_hex(out, "secret", table->secret, FAIR_SECRET);
    else
        member_null(out, "secret");
    json_close(out, '}');
}

/* The game. */

/* The game as a viewer may know it, to be written and thrown away; it owns nothing. */
static struct match seen_by(const struct table *table, int viewer) {
    struct match seen = {.game = table->match.game,
                         .options = table->match.options,
                         .viewer = viewer,
                         .count = table->match.count};
    bool good = match_view(&table->match, viewer, &seen.state);
    assert(good);
    return seen;
}

static void member_legal(struct writer *out, const struct match *seen, bool own_turn) {
    action actions[ACTIONS_MAX];
    if (!own_turn) {
        member_null(out, "legal");
        return;
    }
    int count = seen->game->legal(&seen->state, actions);
    json_key(out, "legal");
    match_write_actions(seen->game, actions, count, out);
}

static void members_of_game(const struct table *table, int viewer, struct writer *out) {
    struct match seen = seen_by(table, eyes_of(table, viewer));
    bool own_turn = table->status == TABLE_RUNNING && viewer >= 0 &&
                    match_to_move(&table->match) == viewer && table_person_plays(table, viewer);
    json_key(out, "view");
    match_write_view(seen.game, &seen.state, out);
    member_legal(out, &seen, own_turn);
    json_key(out, "scores");
    match_write_scores(&seen, out);
}

static void members_without_game(struct writer *out) {
    member_null(out, "view");
    member_null(out, "legal");
    member_null(out, "scores");
}

static void members_of_turn(const struct table *table, int64_t deadline, struct writer *out) {
    int to_move = match_to_move(&table->match);
    bool running = table->status == TABLE_RUNNING;
    json_member_number(out, "ply", table->match.count);
    member_if(out, "to_move", running && to_move >= 0, to_move);
    member_if(out, "turn_since", running, table->turn_since);
    member_if(out, "deadline", deadline != 0, deadline);
}

static void members_of_setup(const struct table *table, struct writer *out) {
    json_member_text(out, "game", table->match.game->name);
    member_options(out, table);
    member_if(out, "clock", table->clock > 0, table->clock);
    json_member_text(out, "on_timeout", table->clock_moves ? "move" : "vote");
    json_member_number(out, "away", table->away);
    json_member_number(out, "made", (long)table->made);
    json_member_number(out, "changed", (long)table->changed);
}

/* Who ended the game without a result, why and when. */
static void member_abort(struct writer *out, const struct table *table) {
    if (table->aborted == 0) {
        member_null(out, "abort");
        return;
    }
    const struct event *event = &table->events[table->aborted];
    json_key(out, "abort");
    json_open(out, '{');
    json_member_number(out, "by", event->by);
    json_member_text(out, "why", event->word);
    json_member_number(out, "time", (long)event->time);
    json_close(out, '}');
}

void table_write_state(const struct table *table, int viewer, const struct presence *presence,
                       struct writer *out) {
    json_open(out, '{');
    json_member_text(out, "table", table->id);
    json_member_number(out, "seq", (long)table->seq - 1);
    json_member_text(out, "status", statuses[table->status]);
    members_of_setup(table, out);
    member_if(out, "you", viewer >= 0, viewer);
    json_key(out, "seats");
    json_open(out, '[');
    for (int seat = 0; seat < table->seats; seat++)
        write_place(table, seat, presence, out);
    json_close(out, ']');
    json_member_number(out, "watching", presence->watching);
    member_seats(out, "abort_votes", table->abort_votes);
    member_abort(out, table);
    members_of_turn(table, presence->deadline, out);
    if (table->match.count > 0)
        members_of_game(table, viewer, out);
    else
        members_without_game(out);
    member_fair(out, table);
    member_text_if(out, "from", table->from);
    member_text_if(out, "rematch", table->rematch);
    json_close(out, '}');
}

/* Events. */

static const char *const event_names[] = {
    [EVENT_MAKE] = "make",      [EVENT_SIT] = "sit",     [EVENT_ACT] = "act",
    [EVENT_SAY] = "say",        [EVENT_VOTE] = "vote",   [EVENT_GIVE] = "give",
    [EVENT_TAKE] = "take",      [EVENT_LEAVE] = "leave", [EVENT_ABORT] = "abort",
    [EVENT_REMATCH] = "rematch"};

/* What the event's text and word are called. */
static const char *text_key(enum event_type type) {
    return type == EVENT_SIT                          ? "name"
           : type == EVENT_SAY                        ? "phrase"
           : type == EVENT_REMATCH                    ? "next"
           : type == EVENT_VOTE || type == EVENT_GIVE ? "level"
                                                      : NULL;
}

/* `shown` are all actions of the match as the viewer saw them. */
static void write_event(const struct table *table, const struct event *event, const action *shown,
                        struct writer *out) {
    json_open(out, '{');
    json_member_text(out, "type", event_names[event->type]);
    json_member_number(out, "time", (long)event->time);
    if (event->seat >= 0)
        json_member_number(out, "seat", event->seat);
    if (event->type == EVENT_ACT)
        json_member_text(out, "by", event->word);
    else if (event->by >= 0)
        json_member_number(out, "by", event->by);
    if (event->type == EVENT_VOTE)
        json_member_text(out, "for", event->word);
    if (event->type == EVENT_ABORT)
        json_member_text(out, "why", event->word);
    if (event->text && text_key(event->type))
        json_member_text(out, text_key(event->type), event->text);
    if (event->count > 0) {
        json_key(out, "shown");
        match_write_actions(table->match.game, shown + event->first, event->count, out);
    }
    json_close(out, '}');
}

/* To be freed. */
static action *shown_to(const struct table *table, int viewer) {
    action *shown = malloc(((size_t)table->match.count + 1) * sizeof *shown);
    if (!shown)
        abort();
    bool good = match_shown(&table->match, eyes_of(table, viewer), shown);
    assert(good);
    return shown;
}

void table_write_event(const struct table *table, int64_t number, int viewer, struct writer *out) {
    action *shown = shown_to(table, viewer);
    write_event(table, &table->events[number], shown, out);
    free(shown);
}

void table_write_missed(const struct table *table, int64_t from, int viewer, struct writer *out) {
    action *shown = shown_to(table, viewer);
    json_open(out, '[');
    for (int64_t i = from < table->seq ? from + 1 : table->seq; i < table->seq; i++) {
        json_open(out, '{');
        json_member_number(out, "seq", (long)i);
        json_key(out, "event");
        write_event(table, &table->events[i], shown, out);
        json_close(out, '}');
    }
    json_close(out, ']');
    free(shown);
}

/* Summaries. */

static void write_short_name(const struct place *place, struct writer *out) {
    char text[LEVEL_MAX + 16];
    struct writer name = writer_into(text, sizeof text);
    if (place->kind != PLACE_COMPUTER) {
        json_text(out, place->name[0] ? place->name : NULL);
        return;
    }
    write_text(&name, "computer:");
    write_text(&name, place->level);
    json_text(out, text);
}

static void member_free(const struct table *table, struct writer *out) {
    json_key(out, "free");
    json_open(out, '[');
    for (int seat = 0; seat < table->seats; seat++) {
        const struct place *place = &table->places[seat];
        if (table->status != TABLE_WAITING || place->taken || place->kept ||
            place->kind == PLACE_COMPUTER)
            continue;
        json_open(out, '{');
        json_member_number(out, "seat", seat);
        json_member_text(out, "kind", place_kinds[place->kind]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void member_totals(const struct table *table, struct writer *out) {
    if (table->status != TABLE_OVER) {
        member_null(out, "scores");
        return;
    }
    json_key(out, "scores");
    json_open(out, '[');
    for (int seat = 0; seat < table->seats; seat++)
        json_number(out, game_total(table->match.game, &table->match.state, seat));
    json_close(out, ']');
}

void table_write_summary(const struct table *table, int64_t deadline, struct writer *out) {
    json_open(out, '{');
    json_member_text(out, "table", table->id);
    json_member_text(out, "status", statuses[table->status]);
    json_member_text(out, "game", table->match.game->name);
    member_options(out, table);
    json_member_number(out, "seats", table->seats);
    json_member_number(out, "seq", (long)table->seq - 1);
    members_of_turn(table, deadline, out);
    json_key(out, "names");
    json_open(out, '[');
    for (int seat = 0; seat < table->seats; seat++)
        write_short_name(&table->places[seat], out);
    json_close(out, ']');
    member_free(table, out);
    member_if(out, "clock", table->clock > 0, table->clock);
    json_member_number(out, "made", (long)table->made);
    json_member_number(out, "changed", (long)table->changed);
    member_totals(table, out);
    member_text_if(out, "rematch", table->rematch);
    json_close(out, '}');
}

/* Records. */

void table_write_record(const struct table *table, struct writer *out) {
    const char *names[SEATS_MAX];
    assert(is_closed(table));
    for (int seat = 0; seat < table->seats; seat++) {
        const struct place *place = &table->places[seat];
        names[seat] = place->kind == PLACE_COMPUTER ? place->level : place->name;
    }
    match_write_record(&table->match, names, out);
    /* A member more, before the record's last bracket. */
    out->text[--out->length] = '\0';
    if (table->status == TABLE_ABORTED)
        member_bool(out, "aborted", true);
    member_fair(out, table);
    json_close(out, '}');
}

void table_write_shown(const struct table *table, int viewer, struct writer *out) {
    action *shown = shown_to(table, viewer);
    json_open(out, '{');
    json_member_text(out, "game", table->match.game->name);
    json_member_number(out, "seats", table->seats);
    member_options(out, table);
    member_if(out, "seat", viewer >= 0, viewer);
    json_key(out, "shown");
    match_write_actions(table->match.game, shown, table->match.count, out);
    json_close(out, '}');
    free(shown);
}

size_t table_text_size(const struct table *table) {
    enum { STATE = 4 * MATCH_TEXT_MAX, EVENT = 256 + NAME_BYTES };
    return STATE + match_record_size(table->match.count) + (size_t)table->seq * EVENT;
}
