#include "server/room.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/bots.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/state.h"

enum { RETRY_MILLISECONDS = 1000, SOON_MILLISECONDS = 3000 };

static const char not_stored[] = "It could not be stored, and nothing has changed: try again.";

/* The computer that moves when a person's time is over. */
static const char stand_in[] = "club";

/* Tasks. */

struct task *task_new(void (*run)(struct task *),
                      void (*fail)(struct task *, const struct trouble *)) {
    struct task *task = calloc(1, sizeof *task);
    if (!task)
        abort();
    task->run = run;
    task->fail = fail;
    return task;
}

void task_end(struct task *task) {
    if (task->guest)
        guest_release(task->guest);
    json_decref(task->request);
    free(task);
}

static void fail_task(struct task *task, const char *code, const char *sentence) {
    struct trouble trouble;
    trouble_with(&trouble, code, "%s", sentence);
    task->fail(task, &trouble);
    task_end(task);
}

static struct task *next_task(struct room *room) {
    struct task *task = room->first;
    room->first = task->next;
    if (!room->first)
        room->last = NULL;
    room->waiting--;
    return task;
}

static void fail_waiting(struct room *room, const char *code, const char *sentence) {
    while (room->first)
        fail_task(next_task(room), code, sentence);
}

/* Carries out what waits, until something has to be stored. */
static void run_tasks(struct room *room) {
    if (room->running)
        return;
    room->running = true;
    while (room->loaded && !room->storing && room->first) {
        struct task *task = next_task(room);
        task->run(task);
    }
    room->running = false;
}

void room_do(struct room *room, struct task *task) {
    task->room = room;
    room->used = time_now();
    if (room->waiting >= TASKS_MAX) {
        fail_task(task, "full", "Too many requests wait for this table.");
        return;
    }
    task->next = NULL;
    if (room->last)
        room->last->next = task;
    else
        room->first = task;
    room->last = task;
    room->waiting++;
    run_tasks(room);
}

/* Who is there. */

static bool is_present(const struct room *room, int seat) {
    for (const struct watch *watch = room->watches; watch; watch = watch->next_in_room)
        if (watch->viewer == seat)
            return true;
    return false;
}

int64_t room_deadline(const struct room *room) {
    int64_t deadline = table_deadline(&room->table);
    /* Nobody could move while the server did not run. */
    int64_t earliest = room->hall->opened + (int64_t)room->table.clock * 1000;
    return deadline == 0 ? 0 : deadline > earliest ? deadline : earliest;
}

static bool is_late(const struct room *room, int seat, int64_t now) {
    int64_t deadline = room_deadline(room);
    return deadline > 0 && now >= deadline && match_to_move(&room->table.match) == seat;
}

static bool is_away(const struct room *room, int seat, bool present, int64_t now) {
    if (!table_person_plays(&room->table, seat) || room->table.status != TABLE_RUNNING)
        return false;
    return is_late(room, seat, now) ||
           (!present && now - room->left[seat] >= (int64_t)room->table.away * 1000);
}

void room_presence(const struct room *room, struct presence *presence) {
    int64_t now = time_now();
    *presence = (struct presence){.deadline = room_deadline(room)};
    for (int seat = 0; seat < room->table.seats; seat++) {
        bool present = is_present(room, seat);
        presence->present |= (unsigned)present << seat;
        presence->away |= (unsigned)is_away(room, seat, present, now) << seat;
    }
    for (const struct watch *watch = room->watches; watch; watch = watch->next_in_room)
        presence->watching += watch->viewer < 0;
}

static bool still_holds(const struct watch *watch) {
    const struct place *place = &watch->room->table.places[watch->viewer];
    return (place->taken || place->kept) && secret_equal(place->secret, watch->secret);
}

/* Who looked as a seat that is no longer theirs only looks on. */
static void check_viewers(struct room *room) {
    for (struct watch *watch = room->watches; watch; watch = watch->next_in_room)
        if (watch->viewer >= 0 && !still_holds(watch))
            watch->viewer = SEAT_SPECTATOR;
}

/* Telling. */

/* To everybody but the one who has just come, and gets the whole state as its answer. */
static void send_to_others(struct room *room, const struct guest *but, const struct writer *out) {
    assert(!out->overflow);
    struct message *message = message_new(out->text, out->length);
    for (struct watch *watch = room->watches; watch; watch = watch->next_in_room)
        if (watch->guest != but)
            guest_send(watch->guest, message);
    message_release(message);
}

static void tell_presence(struct room *room, const struct guest *but) {
    struct presence presence;
    if (!room->watches || !room->loaded)
        return;
    struct writer out = hall_scratch(room->hall, 1024);
    room_presence(room, &presence);
    json_open(&out, '{');
    json_member_text(&out, "table", room->table.id);
    json_key(&out, "present");
    json_open(&out, '[');
    for (int seat = 0; seat < room->table.seats; seat++)
        json_bool(&out, presence.present & 1u << seat);
    json_close(&out, ']');
    json_key(&out, "away");
    json_open(&out, '[');
    for (int seat = 0; seat < room->table.seats; seat++)
        json_bool(&out, presence.away & 1u << seat);
    json_close(&out, ']');
    json_member_number(&out, "watching", presence.watching);
    json_close(&out, '}');
    room->away_told = presence.away;
    send_to_others(room, but, &out);
}

static struct message *message_about(struct room *room, int64_t number, int viewer,
                                     const struct presence *presence) {
    struct writer out = hall_scratch(room->hall, table_text_size(&room->table));
    json_open(&out, '{');
    json_member_text(&out, "table", room->table.id);
    json_member_number(&out, "seq", (long)number);
    json_key(&out, "event");
    table_write_event(&room->table, number, viewer, &out);
    json_key(&out, "state");
    table_write_state(&room->table, viewer, presence, &out);
    json_close(&out, '}');
    assert(!out.overflow);
    return message_new(out.text, out.length);
}

/* Tells everybody of an entry; what is alike for several is written once. */
static void tell(struct room *room, int64_t number) {
    struct message *messages[SEATS_MAX + 1] = {0};
    struct presence presence;
    room_presence(room, &presence);
    room->away_told = presence.away;
    for (struct watch *watch = room->watches; watch; watch = watch->next_in_room) {
        struct message **message = &messages[watch->viewer >= 0 ? watch->viewer : SEATS_MAX];
        if (!*message)
            *message = message_about(room, number, watch->viewer, &presence);
        guest_send(watch->guest, *message);
    }
    for (int i = 0; i <= SEATS_MAX; i++)
        if (messages[i])
            message_release(messages[i]);
    room->told = number;
}

/* Watching. */

struct watch *room_watch_of(const struct room *room, const struct guest *guest) {
    for (struct watch *watch = guest->watches; watch; watch = watch->next_of_guest)
        if (watch->room == room)
            return watch;
    return NULL;
}

static void seat_left(struct room *room, int seat) {
    if (seat >= 0 && !is_present(room, seat))
        room->left[seat] = time_now();
}

static void set_viewer(struct watch *watch, int viewer) {
    watch->viewer = viewer;
    if (viewer >= 0)
        memcpy(watch->secret, watch->room->table.places[viewer].secret, SECRET_HASH);
}

static void change_viewer(struct watch *watch, int viewer) {
    int before = watch->viewer;
    set_viewer(watch, viewer);
    if (before == viewer)
        return;
    seat_left(watch->room, before);
    tell_presence(watch->room, watch->guest);
}

bool room_watch(struct room *room, struct guest *guest, int viewer) {
    struct watch *watch = room_watch_of(room, guest);
    if (watch) {
        change_viewer(watch, viewer);
        return true;
    }
    if (guest->watch_count >= WATCHES_MAX)
        return false;
    /* Whose connection has ended meanwhile needs to be told nothing. */
    if (!guest->connection)
        return true;
    watch = malloc(sizeof *watch);
    if (!watch)
        abort();
    *watch = (struct watch){.guest = guest,
                            .room = room,
                            .next_in_room = room->watches,
                            .next_of_guest = guest->watches};
    set_viewer(watch, viewer);
    guest->watches = watch;
    guest->watch_count++;
    room->watches = watch;
    tell_presence(room, guest);
    return true;
}

void room_unwatch(struct watch *watch) {
    struct room *room = watch->room;
    struct watch **link = &room->watches;
    while (*link != watch)
        link = &(*link)->next_in_room;
    *link = watch->next_in_room;
    link = &watch->guest->watches;
    while (*link != watch)
        link = &(*link)->next_of_guest;
    *link = watch->next_of_guest;
    watch->guest->watch_count--;
    seat_left(room, watch->viewer);
    room->used = time_now();
    free(watch);
    tell_presence(room, NULL);
}

/* Storing. */

static void retry_later(struct room *room) {
    room->retry = time_now() + RETRY_MILLISECONDS;
}

static void log_end(const struct room *room) {
    char id[LOG_ID];
    log_event(room->table.status == TABLE_OVER ? "game_over" : "game_aborted", "table",
              log_id(room->table.id, id), NULL);
}

static void changed(struct room *room, struct task *task, const struct job *job) {
    struct complaint complaint;
    enum table_status before = room->table.status;
    bool good = table_apply(&room->table, job->text, job->length, &complaint);
    /* It was planned for exactly this table: anything else is a bug of ours. */
    assert(good);
    check_viewers(room);
    room->hall->server->metrics.entries++;
    if (room->table.status != before && room->table.status != TABLE_RUNNING)
        log_end(room);
    if (task->stored)
        task->stored(task);
    tell(room, job->number);
}

/* Somebody else has stored that entry, another server or a lost answer of ours: read it all. */
static void read_again(struct room *room) {
    char id[TABLE_ID + 1];
    memcpy(id, room->table.id, sizeof id);
    room->loaded = false;
    table_free(&room->table);
    table_init(&room->table, id);
    room_load(room);
}

static void on_stored(struct job *job) {
    struct room *room = job->user;
    struct task *task = room->storing;
    room->storing = NULL;
    room->used = time_now();
    if (job->outcome == JOB_DONE) {
        changed(room, task, job);
        task_end(task);
    } else if (job->outcome == JOB_TAKEN) {
        fail_task(task, "stale", "The table has changed meanwhile: look again.");
        read_again(room);
    } else {
        log_event("store_failed", "why", job->error, NULL);
        room->failed = uv_hrtime();
        retry_later(room);
        fail_task(task, "store", not_stored);
    }
    job_free(job);
    room_go_on(room);
}

void room_go_on(struct room *room) {
    run_tasks(room);
    room_think(room);
}

void room_store(struct task *task, const struct plan *plan) {
    struct room *room = task->room;
    if (plan->nothing) {
        if (task->stored)
            task->stored(task);
        task_end(task);
        return;
    }
    /* What waited while the store failed is not tried, so that nobody has to wait behind it. */
    if (task->began > 0 && task->began < room->failed) {
        fail_task(task, "store", not_stored);
        return;
    }
    struct job *job = job_new(JOB_APPEND, room->table.id, on_stored, room);
    job->number = room->table.seq;
    job->text = strdup(plan->text);
    if (!job->text)
        abort();
    job->length = plan->length;
    job->label = plan->label;
    room->storing = task;
    keeper_give(room->hall->keeper, job);
}

/* Loading. */

static bool apply_all(struct room *room, const struct job *job) {
    struct complaint complaint;
    char id[LOG_ID];
    for (int i = 0; i < job->found_count; i++)
        if (!table_apply(&room->table, job->found[i].text, job->found[i].length, &complaint)) {
            log_event("table_damaged", "table", log_id(room->table.id, id), "why", complaint.text,
                      NULL);
            return false;
        }
    return job->found_count > 0;
}

static void loaded(struct room *room) {
    int64_t since =
        room->table.changed > room->hall->opened ? room->table.changed : room->hall->opened;
    room->loaded = true;
    check_viewers(room);
    for (int seat = 0; seat < room->table.seats; seat++)
        room->left[seat] = since;
    for (int64_t number = room->told + 1; room->watches && number < room->table.seq; number++)
        tell(room, number);
    room->told = room->table.seq - 1;
    run_tasks(room);
    room_think(room);
}

static void tell_gone(struct room *room) {
    struct writer out = hall_scratch(room->hall, 128);
    json_open(&out, '{');
    json_member_text(&out, "table", room->table.id);
    json_key(&out, "removed");
    json_bool(&out, true);
    json_close(&out, '}');
    send_to_others(room, NULL, &out);
}

void room_gone(struct room *room) {
    /* What is under way with the store will fail, and lead here again. */
    if (room->storing || room->loading)
        return;
    room->loaded = false;
    fail_waiting(room, "unknown", room->hall->no_table);
    tell_gone(room);
    hall_remove(room->hall, room);
}

static void not_loaded(struct room *room, const struct job *job) {
    if (job->outcome == JOB_FAILED) {
        log_event("store_unreadable", "why", job->error, NULL);
        fail_waiting(room, "store", "The table could not be read: try again.");
        if (room->alarmed)
            hall_alarm(room->hall, room->table.id, time_now() + RETRY_MILLISECONDS);
    } else if (job->found_count > 0) {
        fail_waiting(room, "store", "What is stored of this table is damaged.");
    } else {
        room_gone(room);
        return;
    }
    retry_later(room);
    if (!room->watches)
        hall_remove(room->hall, room);
}

static void on_read(struct job *job) {
    struct room *room = job->user;
    room->loading = false;
    if (job->outcome == JOB_DONE && apply_all(room, job))
        loaded(room);
    else
        not_loaded(room, job);
    job_free(job);
}

void room_load(struct room *room) {
    assert(!room->loading && !room->loaded);
    room->loading = true;
    keeper_give(room->hall->keeper, job_new(JOB_READ, room->table.id, on_read, room));
}

/* What the server does by itself. */

static void fail_own(struct task *task, const struct trouble *trouble) {
    (void)trouble;
    retry_later(task->room);
}

static void run_own(struct task *task) {
    struct plan plan;
    if (table_plan_act(&task->room->table, task->seat, task->by, task->ply, task->text, time_now(),
                       &plan)) {
        room_store(task, &plan);
        return;
    }
    /* The seat's person was faster, or is back. */
    task_end(task);
}

void room_thought(struct room *room, int ply, int seat, enum actor by, const char *text) {
    room->thinking = false;
    if (!text || !room->loaded || room->table.match.count != ply) {
        room_think(room);
        return;
    }
    struct task *task = task_new(run_own, fail_own);
    task->ply = ply;
    task->seat = seat;
    task->by = by;
    memcpy(task->text, text, TEXT_MAX);
    room_do(room, task);
}

void room_think(struct room *room) {
    const struct table *table = &room->table;
    int64_t now = time_now();
    int seat = room->loaded ? match_to_move(&table->match) : SEAT_NONE;
    if (!room->loaded || room->thinking || room->storing || room->first || now < room->retry ||
        table->status != TABLE_RUNNING || room->hall->server->stopping)
        return;
    if (table_computer_plays(table, seat))
        bots_ask(room, seat, ACTOR_COMPUTER, table->places[seat].level);
    else if (table->clock_moves && is_late(room, seat, now))
        bots_ask(room, seat, ACTOR_CLOCK, stand_in);
}

/* A seat becomes away by time alone, which no entry tells. */
static void tell_away(struct room *room) {
    struct presence presence;
    if (!room->loaded || !room->watches || room->table.status != TABLE_RUNNING)
        return;
    room_presence(room, &presence);
    if (presence.away != room->away_told)
        tell_presence(room, NULL);
}

void room_tick(struct room *room) {
    if (!room->loaded && !room->loading && time_now() >= room->retry)
        room_load(room);
    tell_away(room);
    room_think(room);
}

/* Memory. */

int64_t room_alarm(const struct room *room) {
    return room->loaded && room->table.clock_moves ? room_deadline(room) : 0;
}

/* A computer is to move, or will be in a moment because somebody's time is over. */
static bool has_duties(const struct room *room) {
    const struct table *table = &room->table;
    int64_t alarm = room_alarm(room);
    return table->status == TABLE_RUNNING &&
           (table_computer_plays(table, match_to_move(&table->match)) ||
            (alarm > 0 && alarm < time_now() + SOON_MILLISECONDS));
}

bool room_idle(const struct room *room) {
    return !room->watches && !room->first && !room->storing && !room->loading && !room->thinking &&
           !room->running && !(room->loaded && has_duties(room));
}

void room_free(struct room *room) {
    fail_waiting(room, "stopping", "The server stops; connect again in a moment.");
    if (room->storing)
        task_end(room->storing);
    room->loaded = false; /* so that nobody is told of those who leave with it */
    while (room->watches)
        room_unwatch(room->watches);
    table_free(&room->table);
    free(room);
}
