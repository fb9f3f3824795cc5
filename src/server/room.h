/*
 * A room: a table in memory, with those who watch it and the requests that wait for it.
 *
 * Requests are tasks that the room carries out one after the other. While an entry is being
 * stored the others wait; when it is safe, the table changes, and then everybody is told. If it
 * could not be stored, nothing has changed.
 */
#ifndef KELTIS_ROOM_H
#define KELTIS_ROOM_H

#include "server/guest.h"
#include "server/keeper.h"
#include "server/table.h"

enum { TASKS_MAX = 64 }; /* that wait for one room */

struct hall;
struct room;

/* Something to be done in a room. */
struct task {
    /* Called when the table is loaded and nothing is being stored. It has to end the task with
     * task_end, or with room_store, which does so later. */
    void (*run)(struct task *task);
    /* Called after the entry was stored and carried out; everybody else is told after it. */
    void (*stored)(struct task *task);
    /* Called if it comes to nothing. */
    void (*fail)(struct task *task, const struct trouble *trouble);
    struct room *room;
    struct guest *guest; /* held; NULL if nobody asked */
    int64_t id;
    json_t *request; /* held; may be NULL */
    void *user;
    int index;
    int64_t ply;
    int seat;
    enum actor by;
    char text[TEXT_MAX];
    uint64_t began; /* nanoseconds */
    struct task *next;
};

struct room {
    struct hall *hall;
    struct table table;
    bool loaded, loading, running; /* running: tasks are being carried out */
    struct task *first, *last;     /* waiting */
    int waiting;
    struct task *storing; /* whose entry is being stored */
    struct watch *watches;
    int64_t left[SEATS_MAX]; /* when the seat's person was last seen leaving; 0 while there */
    int64_t told;            /* the last entry that everybody was told of */
    unsigned away_told;      /* the seats that everybody was told are away */
    bool thinking;
    uint64_t failed; /* when something could last not be stored; nanoseconds */
    int64_t retry;   /* not before this time anything is tried again by the server itself */
    int64_t used;
    bool alarmed; /* the server itself wanted it in memory */
    struct room *next_in_chain;
};

struct task *task_new(void (*run)(struct task *),
                      void (*fail)(struct task *, const struct trouble *));
void task_end(struct task *task);

/* Hands a task to a room; refuses it if too many wait. */
void room_do(struct room *room, struct task *task);

/* Stores the plan for a task that is being run; with nothing to store, goes on at once. */
void room_store(struct task *task, const struct plan *plan);

/* Carries out what waits. To be called when the room is free again. */
void room_go_on(struct room *room);

/* A guest looks on from now on, as a seat or as a spectator. False if it watches too many. */
bool room_watch(struct room *room, struct guest *guest, int viewer);
void room_unwatch(struct watch *watch);
/* NULL if the guest does not watch it. */
struct watch *room_watch_of(const struct room *room, const struct guest *guest);

/* What the table's entries do not say. */
void room_presence(const struct room *room, struct presence *presence);
int64_t room_deadline(const struct room *room);

/* Once a second: the clock, and computers that have not been asked. */
void room_tick(struct room *room);
/* Asks a computer player, if it is to move. */
void room_think(struct room *room);
/* What it came to; NULL if it was not asked after all. */
void room_thought(struct room *room, int ply, int seat, enum actor by, const char *text);

/* Whether nobody would miss it in memory, for now. */
bool room_idle(const struct room *room);
/* When the server has to come back to an idle one by itself; 0 for never. */
int64_t room_alarm(const struct room *room);
void room_free(struct room *room);

/* The table is not in the store any more: whoever looks at it is told, and the room is freed. */
void room_gone(struct room *room);

/* Begins to read the table from the store. */
void room_load(struct room *room);

#endif
