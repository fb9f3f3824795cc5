#include "server/requests.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/keys.h"
#include "players/player.h"
#include "server/asked.h"
#include "server/create.h"

enum {
    ID_DIGITS = 53,    /* bits of the largest id: what every JSON reader keeps exactly */
    WAITING_MAX = 32,  /* requests of one guest that have no answer yet */
    REFUSED_MAX = 200, /* requests in a row that come too fast, before the guest is dropped */
};

static void count_latency(const struct task *task) {
    metrics_latency(&task->guest->server->metrics, uv_hrtime() - task->began);
}

static void store_or_refuse(struct task *task, bool planned, const struct plan *plan) {
    if (planned)
        room_store(task, plan);
    else
        task_refuse(task, &plan->trouble);
}

static const char *text_of(const struct task *task, const char *key) {
    return json_string_value(json_object_get(task->request, key));
}

/* {"seq":…}, for what was stored, and whatever belongs to it. */
static void answer_stored(struct task *task) {
    struct writer out = answer_ok(task->guest, task->id, 0);
    json_open(&out, '{');
    json_member_number(&out, "seq", (long)task->room->table.seq - 1);
    if (task->by == ACTOR_PERSON && task->ply >= 0)
        json_member_number(&out, "ply", task->room->table.match.count);
    json_close(&out, '}');
    task->guest->waiting--;
    count_latency(task);
    answer_send(task->guest, &out);
}

/* The room where the guest holds a seat, and that seat; NULL if the request was refused. */
static struct room *own_room(struct asked *asked, int *seat) {
    const char *id;
    if (!key_text(asked->json, "table", &id, &asked->complaint)) {
        asked_malformed(asked);
        return NULL;
    }
    struct room *room = hall_find(hall_of(asked->guest), id);
    struct watch *watch = room ? room_watch_of(room, asked->guest) : NULL;
    if (!watch || watch->viewer < 0) {
        asked_refuse(
            asked, "forbidden",
            "You hold no seat at that table on this connection: look at it with your secret.");
        return NULL;
    }
    *seat = watch->viewer;
    return room;
}

/*
 * The request may have waited, and the seat changed hands meanwhile: whether the guest still holds
 * it. If not, the task is refused.
 */
static bool holds_seat(struct task *task) {
    const struct watch *watch = room_watch_of(task->room, task->guest);
    if (watch && watch->viewer == task->seat)
        return true;
    task_refuse_with(task, "forbidden", "You no longer hold that seat.");
    return false;
}

/* For what needs a seat and nothing else. The task refuses itself. */
static void do_in_own_room(struct asked *asked, void (*run)(struct task *)) {
    int seat;
    struct room *room = own_room(asked, &seat);
    if (!room)
        return;
    struct task *task = asked_task(asked, run);
    task->stored = answer_stored;
    task->seat = seat;
    task->ply = -1;
    room_do(room, task);
}

/* look, forget */

static void write_look(struct task *task, int viewer, const json_t *from) {
    const struct table *table = &task->room->table;
    struct presence presence;
    room_presence(task->room, &presence);
    struct writer out = answer_ok(task->guest, task->id, 2 * table_text_size(table));
    json_open(&out, '{');
    json_key(&out, "state");
    table_write_state(table, viewer, &presence, &out);
    if (from) {
        json_key(&out, "missed");
        table_write_missed(table, json_integer_value(from), viewer, &out);
    }
    json_close(&out, '}');
    task->guest->waiting--;
    answer_send(task->guest, &out);
}

static void run_look(struct task *task) {
    const json_t *seat = json_object_get(task->request, "seat");
    const char *secret = text_of(task, "secret");
    int viewer = json_is_integer(seat) ? (int)json_integer_value(seat) : SEAT_SPECTATOR;
    if (viewer != SEAT_SPECTATOR && !table_admits(&task->room->table, viewer, secret)) {
        task_refuse_with(task, "forbidden", "That is not the secret of this seat.");
        return;
    }
    if (!room_watch(task->room, task->guest, viewer)) {
        task_refuse_with(task, "full", "One connection can watch 32 tables.");
        return;
    }
    write_look(task, viewer, json_object_get(task->request, "from"));
    task_end(task);
}

/* A seat and its secret, both or neither. */
static bool check_look(struct asked *asked) {
    json_int_t number;
    const char *secret;
    const json_t *json = asked->json;
    if (key_given(json, "from") && json_integer_value(json_object_get(json, "from")) != -1 &&
        !key_number(json, "from", &number, &asked->complaint))
        return false;
    if (!key_given(json, "seat") && !key_given(json, "secret"))
        return true;
    if (!key_number(json, "seat", &number, &asked->complaint) ||
        !key_text(json, "secret", &secret, &asked->complaint))
        return false;
    return number < SEATS_MAX || complain(&asked->complaint, "There is no such seat.");
}

static void do_look(struct asked *asked) {
    if (!check_look(asked)) {
        asked_malformed(asked);
        return;
    }
    struct room *room = asked_room(asked);
    if (room)
        room_do(room, asked_task(asked, run_look));
}

static void answer_empty(struct guest *guest, int64_t id) {
    struct writer out = answer_ok(guest, id, 0);
    json_open(&out, '{');
    json_close(&out, '}');
    answer_send(guest, &out);
}

static void do_forget(struct asked *asked) {
    const char *id;
    if (!key_text(asked->json, "table", &id, &asked->complaint)) {
        asked_malformed(asked);
        return;
    }
    struct room *room = hall_find(hall_of(asked->guest), id);
    struct watch *watch = room ? room_watch_of(room, asked->guest) : NULL;
    if (watch)
        room_unwatch(watch);
    answer_empty(asked->guest, asked->id);
}

/* sit */

static void sat_down(struct task *task) {
    room_watch(task->room, task->guest, task->seat);
    struct writer out = answer_ok(task->guest, task->id, 0);
    json_open(&out, '{');
    json_member_number(&out, "seq", (long)task->room->table.seq - 1);
    json_member_number(&out, "seat", task->seat);
    json_close(&out, '}');
    task->guest->waiting--;
    count_latency(task);
    answer_send(task->guest, &out);
}

static void run_sit(struct task *task) {
    struct plan plan;
    const struct sitting sitting = {
        .seat = task->seat,
        .name = text_of(task, "name"),
        .secret = text_of(task, "secret"),
        .salt = text_of(task, "salt"),
        .invite = text_of(task, "invite"),
        .program = json_is_true(json_object_get(task->request, "program")),
    };
    if (task->guest->watch_count >= WATCHES_MAX && !room_watch_of(task->room, task->guest)) {
        task_refuse_with(task, "full", "One connection can watch 32 tables.");
        return;
    }
    store_or_refuse(task, table_plan_sit(&task->room->table, &sitting, time_now(), &plan), &plan);
}

static void do_sit(struct asked *asked) {
    const char *text;
    json_int_t seat;
    if (!key_number(asked->json, "seat", &seat, &asked->complaint) ||
        !key_text(asked->json, "name", &text, &asked->complaint) ||
        !key_text(asked->json, "secret", &text, &asked->complaint) ||
        !key_text(asked->json, "salt", &text, &asked->complaint)) {
        asked_malformed(asked);
        return;
    }
    struct room *room = asked_room(asked);
    if (!room)
        return;
    struct task *task = asked_task(asked, run_sit);
    task->stored = sat_down;
    task->seat = seat < SEATS_MAX ? (int)seat : SEATS_MAX;
    room_do(room, task);
}

/* act */

static void run_act(struct task *task) {
    struct plan plan;
    if (!holds_seat(task))
        return;
    store_or_refuse(task,
                    table_plan_act(&task->room->table, task->seat, ACTOR_PERSON, task->ply,
                                   text_of(task, "action"), time_now(), &plan),
                    &plan);
}

static void do_act(struct asked *asked) {
    const char *text;
    json_int_t ply;
    int seat;
    if (!key_text(asked->json, "action", &text, &asked->complaint) ||
        !key_number(asked->json, "ply", &ply, &asked->complaint)) {
        asked_malformed(asked);
        return;
    }
    struct room *room = own_room(asked, &seat);
    if (!room)
        return;
    struct task *task = asked_task(asked, run_act);
    task->stored = answer_stored;
    task->seat = seat;
    task->ply = ply;
    room_do(room, task);
}

/* say, vote, take, leave */

static void run_say(struct task *task) {
    struct plan plan;
    if (!holds_seat(task))
        return;
    if (!bucket_take(&task->guest->phrases, 1, PHRASES_AT_ONCE, 0.5, time_now())) {
        task_refuse_with(task, "fast", "Not so many phrases at once.");
        return;
    }
    store_or_refuse(
        task,
        table_plan_say(&task->room->table, task->seat, text_of(task, "phrase"), time_now(), &plan),
        &plan);
}

static void do_say(struct asked *asked) {
    const char *phrase;
    if (key_text(asked->json, "phrase", &phrase, &asked->complaint))
        do_in_own_room(asked, run_say);
    else
        asked_malformed(asked);
}

static void run_vote(struct task *task) {
    const char *level = text_of(task, "level");
    struct presence presence;
    struct plan plan;
    const struct table *table = &task->room->table;
    bool planned;
    if (!holds_seat(task))
        return;
    room_presence(task->room, &presence);
    if (strcmp(text_of(task, "for"), "abort") == 0)
        planned = table_plan_vote_abort(table, task->seat, time_now(), &plan);
    else
        planned = table_plan_vote_computer(table, task->seat, task->index, level ? level : "club",
                                           presence.present, presence.away, time_now(), &plan);
    store_or_refuse(task, planned, &plan);
}

static bool check_vote(struct asked *asked, int *about) {
    const char *aim;
    json_int_t seat = 0;
    if (!key_text(asked->json, "for", &aim, &asked->complaint))
        return false;
    if (strcmp(aim, "computer") == 0 && !key_number(asked->json, "seat", &seat, &asked->complaint))
        return false;
    *about = seat < SEATS_MAX ? (int)seat : SEATS_MAX;
    return strcmp(aim, "computer") == 0 || strcmp(aim, "abort") == 0 ||
           complain(&asked->complaint, "\"for\" must be \"computer\" or \"abort\".");
}

static void do_vote(struct asked *asked) {
    int seat, about;
    if (!check_vote(asked, &about)) {
        asked_malformed(asked);
        return;
    }
    struct room *room = own_room(asked, &seat);
    if (!room)
        return;
    struct task *task = asked_task(asked, run_vote);
    task->stored = answer_stored;
    task->seat = seat;
    task->index = about;
    task->ply = -1;
    room_do(room, task);
}

static void run_take(struct task *task) {
    struct plan plan;
    if (!holds_seat(task))
        return;
    store_or_refuse(task, table_plan_take(&task->room->table, task->seat, time_now(), &plan),
                    &plan);
}

static void do_take(struct asked *asked) {
    do_in_own_room(asked, run_take);
}

/* Before the game has begun the seat is gone, and its former holder looks on. */
static void has_left(struct task *task) {
    if (task->room->table.status == TABLE_WAITING)
        room_watch(task->room, task->guest, SEAT_SPECTATOR);
    answer_stored(task);
}

static void run_leave(struct task *task) {
    struct plan plan;
    if (!holds_seat(task))
        return;
    task->stored = has_left;
    store_or_refuse(task, table_plan_leave(&task->room->table, task->seat, time_now(), &plan),
                    &plan);
}

static void do_leave(struct asked *asked) {
    do_in_own_room(asked, run_leave);
}

/* rematch */

static void answer_rematch(struct task *task) {
    struct writer out = answer_ok(task->guest, task->id, 0);
    json_open(&out, '{');
    json_member_text(&out, "table", task->room->table.rematch);
    json_close(&out, '}');
    task->guest->waiting--;
    answer_send(task->guest, &out);
}

static void run_rematch(struct task *task) {
    struct plan plan;
    char next[TABLE_ID + 1];
    if (!holds_seat(task))
        return;
    task->stored = answer_rematch;
    random_table_id(next);
    if (!table_plan_rematch(&task->room->table, task->seat, next, time_now(), &plan))
        task_refuse(task, &plan.trouble);
    else if (plan.nothing)
        room_store(task, &plan);
    else if (!addresses_make_table(task->guest->server->addresses, task->guest->address,
                                   time_now()))
        task_refuse_with(task, "fast", "You have made many tables: wait a while.");
    else
        create_rematch(task, next, &plan);
}

static void do_rematch(struct asked *asked) {
    do_in_own_room(asked, run_rematch);
}

/* create */

static void do_create(struct asked *asked) {
    struct trouble trouble;
    if (!create_table(asked->guest, asked->id, asked->json, &trouble))
        guest_refuse(asked->guest, asked->id, &trouble);
}

/* All of them. */

static const struct {
    const char *name;
    double cost; /* of the guest's tokens */
    void (*run)(struct asked *asked);
} kinds[] = {
    {"act", 1, do_act},         {"look", 1, do_look},      {"sit", 2, do_sit},
    {"create", 5, do_create},   {"say", 1, do_say},        {"vote", 1, do_vote},
    {"take", 1, do_take},       {"leave", 1, do_leave},    {"rematch", 2, do_rematch},
    {"tables", 5, ask_tables},  {"status", 5, ask_status}, {"record", 3, ask_record},
    {"forget", 0.5, do_forget},
};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static int kind_named(const char *name) {
    for (int i = 0; i < KINDS; i++)
        if (strcmp(kinds[i].name, name) == 0)
            return i;
    return -1;
}

/* Whether the guest has not asked too much of late. */
static bool check_pace(struct asked *asked, double cost) {
    struct guest *guest = asked->guest;
    const struct server_options *options = guest->server->options;
    if (guest->waiting < WAITING_MAX &&
        bucket_take(&guest->requests, cost, options->burst, options->rate, time_now())) {
        guest->refused = 0;
        return true;
    }
    if (++guest->refused > REFUSED_MAX)
        guest_drop(guest, "it floods the server");
    return asked_refuse(asked, "fast", "Too many requests: wait a little.");
}

static void handle(struct asked *asked) {
    const char *what;
    json_int_t id;
    if (!key_number(asked->json, "id", &id, &asked->complaint) || id >= 1ll << ID_DIGITS) {
        complain(&asked->complaint, "\"id\" must be a whole number from 0 to 9007199254740991.");
        if (check_pace(asked, 1))
            asked_malformed(asked);
        return;
    }
    asked->id = id;
    what = json_string_value(json_object_get(asked->json, "do"));
    int kind = what ? kind_named(what) : -1;
    if (!check_pace(asked, kind >= 0 ? kinds[kind].cost : 1))
        return;
    if (asked->guest->server->stopping)
        asked_refuse(asked, "stopping", "The server stops; connect again in a moment.");
    else if (!what)
        asked_refuse(asked, "malformed", "\"do\" is missing: it says what is asked for.");
    else if (kind < 0)
        asked_refuse(asked, "unknown", "There is no such request.");
    else
        kinds[kind].run(asked);
}

void requests_handle(struct guest *guest, const char *text, size_t length) {
    struct asked asked = {.guest = guest, .id = -1};
    json_error_t error;
    char excerpt[JSON_ERROR_TEXT_LENGTH];
    guest->server->metrics.requests++;
    asked.json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(asked.json)) {
        handle(&asked);
    } else {
        complain(&asked.complaint, "A request is a JSON object%s%s.", asked.json ? "" : ": ",
                 asked.json ? "" : printable(error.text, excerpt, sizeof excerpt));
        if (check_pace(&asked, 1))
            asked_malformed(&asked);
    }
    json_decref(asked.json);
}

/* The greeting. */

static void write_words(struct writer *out) {
    json_key(out, "levels");
    json_open(out, '[');
    for (int i = 0; level_at(i); i++)
        json_text(out, level_at(i)->player.name);
    json_close(out, ']');
    json_key(out, "phrases");
    json_open(out, '[');
    for (int i = 0; phrase_at(i); i++)
        json_text(out, phrase_at(i));
    json_close(out, ']');
}

void requests_greet(struct guest *guest) {
    struct writer out = hall_scratch(hall_of(guest), MATCH_TEXT_MAX);
    json_open(&out, '{');
    json_key(&out, "hello");
    json_open(&out, '{');
    json_member_number(&out, "protocol", 1);
    json_member_text(&out, "server", "keltis " KELTIS_VERSION);
    json_member_number(&out, "time", (long)time_now());
    json_key(&out, "games");
    match_write_games(&out);
    write_words(&out);
    json_close(&out, '}');
    json_close(&out, '}');
    assert(!out.overflow);
    guest_send_text(guest, out.text, out.length);
}
