#include "server/hall.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/state.h"

enum { TICK_MILLISECONDS = 1000, DUTIES_MAX = 1000000 };

static struct room **chain_of(struct hall *hall, const char *id) {
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (uint8_t)*id) * 16777619u;
    return &hall->chains[hash % HALL_CHAINS];
}

struct room *hall_find(struct hall *hall, const char *id) {
    struct room *room = *chain_of(hall, id);
    while (room && strcmp(room->table.id, id) != 0)
        room = room->next_in_chain;
    return room;
}

void hall_remove(struct hall *hall, struct room *room) {
    struct room **link = chain_of(hall, room->table.id);
    while (*link != room)
        link = &(*link)->next_in_chain;
    *link = room->next_in_chain;
    hall->rooms--;
    room_free(room);
}

/* Frees what has been idle for so long. */
static void evict(struct hall *hall, int64_t milliseconds) {
    int64_t now = time_now();
    for (int i = 0; i < HALL_CHAINS; i++)
        for (struct room *room = hall->chains[i], *next; room; room = next) {
            next = room->next_in_chain;
            if (room_idle(room) && now - room->used >= milliseconds)
                hall_remove(hall, room);
        }
}

struct room *hall_add(struct hall *hall, const char *id) {
    struct room **chain = chain_of(hall, id);
    if (hall->rooms >= hall->server->options->tables_in_memory)
        evict(hall, 0);
    if (hall->rooms >= hall->server->options->tables_in_memory)
        return NULL;
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
    room = hall_add(hall, id);
    if (room)
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

static void drop_slow_guests(struct server *server) {
    int64_t now = time_now();
    for (struct guest *guest = server->guests, *next; guest; guest = next) {
        next = guest->next;
        if (guest->queued > 0 && now - guest->queued_since > SLOW_SECONDS * 1000)
            guest_drop(guest, "it takes nothing");
    }
}

static void on_tick(uv_timer_t *timer) {
    struct hall *hall = timer->data;
    for (int i = 0; i < HALL_CHAINS; i++)
        for (struct room *room = hall->chains[i], *next; room; room = next) {
            next = room->next_in_chain;
            room_tick(room);
        }
    evict(hall, (int64_t)hall->server->options->idle_seconds * 1000);
    drop_slow_guests(hall->server);
}

/* After a start: the tables where it is for the server to go on. */
static void on_duties(struct job *job) {
    struct hall *hall = job->user;
    if (job->outcome == JOB_FAILED)
        log_event("store_unreadable", "why", job->error, NULL);
    for (int i = 0; i < job->found_count; i++)
        hall_need(hall, job->found[i].text);
    job_free(job);
}

bool hall_open(struct hall *hall, struct server *server, char *error) {
    hall->server = server;
    hall->opened = time_now();
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
    for (int i = 0; i < HALL_CHAINS; i++)
        while (hall->chains[i])
            hall_remove(hall, hall->chains[i]);
    free(hall->scratch);
    free(hall->open_tables);
    hall->scratch = hall->open_tables = NULL;
    hall->scratch_size = 0;
}
