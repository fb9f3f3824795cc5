#include "server/create.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/keys.h"
#include "server/asked.h"
#include "server/log.h"

/* Reading the wish. */

struct reading {
    const json_t *request;
    struct table_wish *wish;
    struct complaint complaint;
    int mine, friends, computers; /* seats of each kind */
};

/* A secret of the request, as its hash. */
static bool read_secret(struct reading *reading, const char *key, uint8_t hash[SECRET_HASH]) {
    const char *digits;
    return key_text(reading->request, key, &digits, &reading->complaint) &&
           (secret_hash(digits, hash) ||
            complain(&reading->complaint,
                     "\"%s\" must have %d to %d hexadecimal digits, an even number.", key,
                     SECRET_DIGITS_MIN, SECRET_DIGITS_MAX));
}

static bool read_level(struct reading *reading, const json_t *seat, struct place *place) {
    const char *level;
    if (!key_text(seat, "level", &level, &reading->complaint))
        return false;
    if (!level_good(level))
        return complain(&reading->complaint, "There is no such level of a computer player.");
    struct writer out = writer_into(place->level, sizeof place->level);
    write_text(&out, level);
    return true;
}

static bool read_place(struct reading *reading, const json_t *seat, struct place *place) {
    const char *kind;
    if (!json_is_object(seat))
        return complain(&reading->complaint, "A seat is an object with a \"kind\".");
    if (!key_text(seat, "kind", &kind, &reading->complaint))
        return false;
    if (strcmp(kind, "computer") == 0) {
        place->kind = PLACE_COMPUTER;
        reading->computers++;
        return read_level(reading, seat, place);
    }
    if (strcmp(kind, "me") == 0) {
        place->kept = true;
        reading->mine++;
        return read_secret(reading, "secret", place->secret);
    }
    if (strcmp(kind, "open") == 0) {
        place->kind = PLACE_OPEN;
        return true;
    }
    reading->friends++;
    return strcmp(kind, "friend") == 0 ||
           complain(&reading->complaint,
                    "The kind of a seat is \"me\", \"friend\", \"open\" or \"computer\".");
}

static bool read_places(struct reading *reading) {
    const json_t *list;
    if (!key_list(reading->request, "seats", &list, &reading->complaint))
        return false;
    int seats = (int)json_array_size(list);
    if (seats > SEATS_MAX)
        return complain(&reading->complaint, "No game has so many seats.");
    reading->wish->setup.seats = seats;
    for (int seat = 0; seat < seats; seat++)
        if (!read_place(reading, json_array_get(list, (size_t)seat), &reading->wish->places[seat]))
            return false;
    if (reading->mine > 1)
        return complain(&reading->complaint, "Only one seat can be yours.");
    if (reading->computers == seats)
        return complain(&reading->complaint, "At least one seat must be a person's.");
    reading->wish->invites = reading->friends > 0;
    return !reading->wish->invites || read_secret(reading, "invite", reading->wish->invite);
}

/* The game, its options, and whether it is for that many seats: as in a record. */
static bool read_setup(struct reading *reading) {
    struct refusal refusal;
    char sentence[EXPLANATION_MAX];
    struct match match;
    json_t *object = json_object();
    if (!object)
        abort();
    json_object_set(object, "game", json_object_get(reading->request, "game"));
    json_object_set(object, "options", json_object_get(reading->request, "options"));
    json_object_set_new(object, "seats", json_integer(reading->wish->setup.seats));
    bool good = setup_read(object, &reading->wish->setup, &reading->complaint);
    json_decref(object);
    if (!good)
        return false;
    if (reading->wish->setup.game->is_template)
        return complain(&reading->complaint, "That game is not for playing.");
    if (!match_start(&match, reading->wish->setup.game, reading->wish->setup.seats,
                     &reading->wish->setup.options, SEAT_ALL, &refusal)) {
        refusal_explain(&refusal, sentence);
        return complain(&reading->complaint, "%s", sentence);
    }
    match_free(&match);
    return true;
}

static bool read_seconds(struct reading *reading, const char *key, int least, int *seconds) {
    json_int_t number;
    if (!key_given(reading->request, key))
        return true;
    if (!key_number(reading->request, key, &number, &reading->complaint))
        return false;
    if (number < least || number > WAIT_MAX)
        return complain(&reading->complaint, "\"%s\" must be from %d to %d seconds.", key, least,
                        WAIT_MAX);
    *seconds = (int)number;
    return true;
}

static bool read_timeout(struct reading *reading) {
    const char *word;
    if (!key_given(reading->request, "on_timeout"))
        return true;
    if (!key_text(reading->request, "on_timeout", &word, &reading->complaint))
        return false;
    reading->wish->clock_moves = strcmp(word, "move") == 0;
    return reading->wish->clock_moves || strcmp(word, "vote") == 0 ||
           complain(&reading->complaint, "\"on_timeout\" must be \"vote\" or \"move\".");
}

static bool read_wish(struct reading *reading) {
    reading->wish->away = AWAY_USUAL;
    return read_places(reading) && read_setup(reading) &&
           read_seconds(reading, "clock", CLOCK_MIN, &reading->wish->clock) &&
           read_seconds(reading, "away", AWAY_MIN, &reading->wish->away) && read_timeout(reading);
}

/* Storing it. */

struct creating {
    struct hall *hall;
    struct guest *guest;
    int64_t id;
    struct task *task; /* of a rematch; else NULL */
    struct plan plan;  /* for the task */
};

static struct job *make_job(const struct table_wish *wish, const char *table,
                            void (*done)(struct job *), struct creating *creating) {
    struct plan *plan = malloc(sizeof *plan);
    struct job *job = job_new(JOB_APPEND, table, done, creating);
    if (!plan)
        abort();
    table_plan_make(wish, time_now(), plan);
    job->text = strdup(plan->text);
    if (!job->text)
        abort();
    job->length = plan->length;
    job->label = plan->label;
    free(plan);
    return job;
}

static struct creating *creating_new(struct hall *hall) {
    struct creating *creating = calloc(1, sizeof *creating);
    if (!creating)
        abort();
    creating->hall = hall;
    return creating;
}

static void answer_created(struct creating *creating, struct room *room) {
    struct presence presence;
    room_watch(room, creating->guest, SEAT_SPECTATOR);
    room_presence(room, &presence);
    struct writer out = answer_ok(creating->guest, creating->id, 2 * table_text_size(&room->table));
    json_open(&out, '{');
    json_member_text(&out, "table", room->table.id);
    json_key(&out, "state");
    table_write_state(&room->table, SEAT_SPECTATOR, &presence, &out);
    json_close(&out, '}');
    answer_send(creating->guest, &out);
}

/* The new table is in memory from now on. */
static struct room *enter_room(struct hall *hall, const struct job *job) {
    struct complaint complaint;
    char id[LOG_ID];
    struct room *room = hall_add(hall, job->table);
    bool good = table_apply(&room->table, job->text, job->length, &complaint);
    assert(good);
    room->loaded = true;
    room->told = 0;
    hall->server->metrics.entries++;
    log_event("table_made", "table", log_id(job->table, id), "game", room->table.match.game->name,
              NULL);
    return room;
}

static void on_created(struct job *job) {
    struct creating *creating = job->user;
    struct trouble trouble;
    creating->guest->waiting--;
    if (job->outcome == JOB_DONE) {
        answer_created(creating, enter_room(creating->hall, job));
    } else {
        if (job->error)
            log_event("store_failed", "why", job->error, NULL);
        trouble_with(&trouble, "store", "It could not be stored, there is no table: try again.");
        guest_refuse(creating->guest, creating->id, &trouble);
    }
    guest_release(creating->guest);
    free(creating);
    job_free(job);
}

bool create_table(struct guest *guest, int64_t id, const json_t *request, struct trouble *trouble) {
    struct server *server = guest->server;
    struct table_wish wish = {0};
    struct reading reading = {.request = request, .wish = &wish};
    char table[TABLE_ID + 1];
    if (!read_wish(&reading))
        return trouble_with(trouble, "malformed", "%s", reading.complaint.text);
    if (!hall_has_room(&server->hall))
        return trouble_with(trouble, "full", "The server holds as many tables as it can.");
    if (guest->watch_count >= WATCHES_MAX)
        return trouble_with(trouble, "full", "One connection can watch %d tables.", WATCHES_MAX);
    if (!addresses_make_table(server->addresses, guest->address, time_now()))
        return trouble_with(trouble, "fast", "You have made many tables: wait a while.");
    struct creating *creating = creating_new(&server->hall);
    creating->guest = guest;
    creating->id = id;
    guest_hold(guest);
    guest->waiting++;
    random_table_id(table);
    keeper_give(server->hall.keeper, make_job(&wish, table, on_created, creating));
    return true;
}

/* Rematches. */

static void on_rematch_created(struct job *job) {
    struct creating *creating = job->user;
    struct task *task = creating->task;
    struct room *room = task->room;
    room->storing = NULL;
    if (job->outcome == JOB_DONE) {
        room_store(task, &creating->plan);
    } else {
        struct trouble trouble;
        trouble_with(&trouble, "store", "It could not be stored, there is no table: try again.");
        task->fail(task, &trouble);
        task_end(task);
    }
    free(creating);
    job_free(job);
    room_go_on(room);
}

void create_rematch(struct task *task, const char *next, const struct plan *plan) {
    struct table_wish wish;
    struct creating *creating = creating_new(task->room->hall);
    creating->task = task;
    creating->plan = *plan;
    table_rematch_wish(&task->room->table, &wish);
    /* Until both are stored nothing else happens in the old room. */
    task->room->storing = task;
    keeper_give(task->room->hall->keeper, make_job(&wish, next, on_rematch_created, creating));
}
