#include "server/hall.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/state.h"

enum {
    TICK_MILLISECONDS = 1000,
    DUTIES_MAX = 1000000,
    ALARMS_AT_ONCE = 500,         /* tables to be read in one tick */
    REMOVE_AT_ONCE = 16,          /* tables, in one step */
    REMOVE_MILLISECONDS = 600000, /* between two times of looking for old tables */
};

static int chain_of(const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (uint8_t)*id) * 16777619u;
    return (int)(hash % HALL_CHAINS);
}

struct room *hall_find(struct hall *hall, const char *id) {
    struct room *room = hall->chains[chain_of(id)];
    while (room && strcmp(room->table.id, id) != 0)
        room = room->next_in_chain;
    return room;
}

void hall_remove(struct hall *hall, struct room *room) {
    struct room **link = &hall->chains[chain_of(room->table.id)];
    while (*link != room)
        link = &(*link)->next_in_chain;
    *link = room->next_in_chain;
    hall->rooms--;
    room_free(room);
}

void hall_alarm(struct hall *hall, const char *id, int64_t at) {
    struct alarm **chain = &hall->alarms[chain_of(id)], *alarm = *chain;
    while (alarm && strcmp(alarm->id, id) != 0)
        alarm = alarm->next;
    if (!alarm) {
        alarm = calloc(1, sizeof *alarm);
        if (!alarm)
            abort();
        snprintf(alarm->id, sizeof alarm->id, "%s", id);
        alarm->next = *chain;
        *chain = alarm;
    }
    alarm->at = at;
}

/* The tables whose time has come are read; if there is no room for more, some later. */
static void ring_alarms(struct hall *hall) {
    int64_t now = time_now();
    int rung = 0;
    for (int i = 0; i < HALL_CHAINS; i++)
        for (struct alarm **link = &hall->alarms[i]; *link;) {
            struct alarm *alarm = *link;
            if (alarm->at > now) {
                link = &alarm->next;
                continue;
            }
            /* Taken out first, because those that leave the memory for it set alarms of their own.
             */
            *link = alarm->next;
            struct room *room = rung++ < ALARMS_AT_ONCE ? hall_need(hall, alarm->id) : NULL;
            if (!room) {
                alarm->next = *link;
                *link = alarm;
                return;
            }
            room->alarmed = true;
            free(alarm);
        }
}

/* Frees what has been idle for so long. */
static void evict(struct hall *hall, int64_t milliseconds) {
    int64_t now = time_now();
    for (int i = 0; i < HALL_CHAINS; i++)
        for (struct room *room = hall->chains[i], *next; room; room = next) {
            next = room->next_in_chain;
            if (!room_idle(room) || now - room->used < milliseconds)
                continue;
            if (room_alarm(room) > 0)
                hall_alarm(hall, room->table.id, room_alarm(room));
            hall_remove(hall, room);
        }
}

bool hall_has_room(struct hall *hall) {
    if (hall->rooms >= hall->server->options->tables_in_memory)
        evict(hall, 0);
    return hall->rooms < hall->server->options->tables_in_memory;
}

struct room *hall_add(struct hall *hall, const char *id) {
    struct room **chain = &hall->chains[chain_of(id)];
    struct room *room = calloc(1, sizeof *room);
    if (!room)
        abort();
    room->hall = hall;
    room->told = -1;
    room->used = time_now();
    table_init(&room->table, id);
    room->next_in_chain = *chain;
    *chain = room;
    hall->rooms++;
    return room;
}

struct room *hall_need(struct hall *hall, const char *id) {
    struct room *room = hall_find(hall, id);
    if (room)
        return room;
    if (!hall_has_room(hall))
        return NULL;
    room = hall_add(hall, id);
    room_load(room);
    return room;
}

struct writer hall_scratch(struct hall *hall, size_t size) {
    if (hall->scratch_size < size) {
        free(hall->scratch);
        hall->scratch = malloc(size);
        hall->scratch_size = size;
        if (!hall->scratch)
            abort();
    }
    return writer_into(hall->scratch, hall->scratch_size);
}

/*
 * libwebsockets could ping by itself, but it keeps one sorted list of all its timers: when
 * thousands of connections are as old as each other the server stands still for a second.
 */
static void check_guests(struct server *server) {
    int64_t now = time_now(), silence = (int64_t)server->options->ping_seconds * 1000;
    for (struct guest *guest = server->guests, *next; guest; guest = next) {
        next = guest->next;
        if (guest->queued > 0 && now - guest->queued_since > SLOW_SECONDS * 1000)
            guest_drop(guest, "it takes nothing");
        guest_check(guest, now, silence);
    }
}

static void on_tried(struct job *job) {
    ((struct hall *)job->user)->trying = false;
    job_free(job);
}

/* Whether it works again is to be known even if nobody wants to store anything. */
static void try_store(struct hall *hall) {
    struct keeper_report report;
    keeper_report(hall->keeper, &report);
    if (hall->failing && !report.failing)
        log_event("store_recovered", NULL);
    hall->failing = report.failing;
    if (!report.failing || report.under_way > 0 || hall->trying || hall->server->stopping)
        return;
    hall->trying = true;
    keeper_give(hall->keeper, job_new(JOB_TRY, "", on_tried, hall));
}

/* Old tables leave the store, a few at a time. */

/* How long tables of a label are kept unchanged, in milliseconds; 0 is for good. */
static int64_t kept_for(const struct hall *hall, int label) {
    const struct server_options *options = hall->server->options;
    double days = label == LABEL_OVER ? options->keep_finished : options->keep_idle;
    return (int64_t)(days * 86400000);
}

/* When they are looked for again: often enough for times that are shorter than usual, too. */
static int64_t next_removal(const struct hall *hall) {
    int64_t pause = REMOVE_MILLISECONDS;
    for (int label = LABEL_FIRST; label <= LABEL_LAST; label++) {
        int64_t keep = kept_for(hall, label);
        pause = keep > 0 && keep < pause ? keep : pause;
    }
    return time_now() + pause;
}

static void log_removed(int label, int count) {
    char text[16];
    snprintf(text, sizeof text, "%d", count);
    log_event("tables_removed", "count", text, "why",
              label == LABEL_OVER ? "over for long" : "untouched for long", NULL);
}

static void remove_old(struct hall *hall);

static void on_removed(struct job *job) {
    struct hall *hall = job->user;
    bool failed = job->outcome == JOB_FAILED;
    hall->remove_asked = false;
    if (failed)
        log_event("store_failed", "why", job->error, NULL);
    for (int i = 0; !failed && i < job->found_count; i++) {
        struct room *room = hall_find(hall, job->found[i].text);
        hall->server->metrics.removed++;
        if (room)
            room_gone(room);
    }
    if (!failed && job->found_count > 0)
        log_removed(job->label, job->found_count);
    /* If there may be more, they go with the next tick. */
    if (failed || job->found_count < REMOVE_AT_ONCE) {
        hall->removing++;
        remove_old(hall);
    }
    job_free(job);
}

static void remove_old(struct hall *hall) {
    if (hall->remove_asked || hall->server->stopping || time_now() < hall->remove_at)
        return;
    while (hall->removing <= LABEL_LAST && kept_for(hall, hall->removing) == 0)
        hall->removing++;
    if (hall->removing > LABEL_LAST) {
        hall->removing = LABEL_FIRST;
        hall->remove_at = next_removal(hall);
        return;
    }
    struct job *job = job_new(JOB_REMOVE, "", on_removed, hall);
    job->label = hall->removing;
    job->number = time_now() - kept_for(hall, hall->removing);
    job->most = REMOVE_AT_ONCE;
    hall->remove_asked = true;
    keeper_give(hall->keeper, job);
}

static void word_no_table(struct hall *hall) {
    const struct server_options *options = hall->server->options;
    struct writer out = writer_into(hall->no_table, sizeof hall->no_table);
    char text[80];
    write_text(&out, "There is no such table, or not any more.");
    snprintf(text, sizeof text, " A game that is over is kept for %g day%s.",
             options->keep_finished, options->keep_finished == 1 ? "" : "s");
    write_text(&out, options->keep_finished > 0 ? text : "");
    snprintf(text, sizeof text, " One where nothing happens is kept for %g day%s.",
             options->keep_idle, options->keep_idle == 1 ? "" : "s");
    write_text(&out, options->keep_idle > 0 ? text : "");
}

static void on_tick(uv_timer_t *timer) {
    struct hall *hall = timer->data;
    for (int i = 0; i < HALL_CHAINS; i++)
        for (struct room *room = hall->chains[i], *next; room; room = next) {
            next = room->next_in_chain;
            room_tick(room);
        }
    evict(hall, (int64_t)hall->server->options->idle_seconds * 1000);
    check_guests(hall->server);
    if (!hall->server->stopping)
        ring_alarms(hall);
    try_store(hall);
    remove_old(hall);
}

/* After a start: the tables where it is for the server to go on. */
static void on_duties(struct job *job) {
    struct hall *hall = job->user;
    if (job->outcome == JOB_FAILED)
        log_event("store_unreadable", "why", job->error, NULL);
    for (int i = 0; i < job->found_count; i++)
        hall_alarm(hall, job->found[i].text, hall->opened);
    ring_alarms(hall);
    job_free(job);
}

bool hall_open(struct hall *hall, struct server *server, char *error) {
    hall->server = server;
    hall->opened = time_now();
    hall->removing = LABEL_FIRST;
    hall->remove_at = next_removal(hall);
    word_no_table(hall);
    hall->keeper = keeper_start(&server->loop, &store_sqlite, server->options->data, server_drained,
                                server, error);
    if (!hall->keeper)
        return false;
    uv_timer_init(&server->loop, &hall->tick);
    hall->tick.data = hall;
    uv_timer_start(&hall->tick, on_tick, TICK_MILLISECONDS, TICK_MILLISECONDS);
    struct job *job = job_new(JOB_LIST, "", on_duties, hall);
    job->label = LABEL_BUSY;
    job->most = DUTIES_MAX;
    keeper_give(hall->keeper, job);
    return true;
}

void hall_close(struct hall *hall) {
    uv_close((uv_handle_t *)&hall->tick, NULL);
    keeper_stop(hall->keeper);
    for (int i = 0; i < HALL_CHAINS; i++) {
        while (hall->chains[i])
            hall_remove(hall, hall->chains[i]);
        for (struct alarm *alarm = hall->alarms[i], *next; alarm; alarm = next) {
            next = alarm->next;
            free(alarm);
        }
    }
    free(hall->scratch);
    free(hall->open_tables);
    hall->scratch = hall->open_tables = NULL;
    hall->scratch_size = 0;
}
