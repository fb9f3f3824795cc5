/*
 * All tables that are in memory. Others are read from the store when somebody asks for them, and
 * those that nobody needs leave.
 */
#ifndef KELTIS_HALL_H
#define KELTIS_HALL_H

#include "server/keeper.h"
#include "server/room.h"

struct server;

enum { HALL_CHAINS = 4096 };

/* A table that is not in memory, and when the server has something to do there. */
struct alarm {
    char id[TABLE_ID + 1];
    int64_t at;
    struct alarm *next;
};

struct hall {
    struct server *server;
    struct keeper *keeper;
    struct room *chains[HALL_CHAINS];
    struct alarm *alarms[HALL_CHAINS];
    int rooms;
    int64_t opened; /* when the server started */
    int thoughts;   /* of computer players, under way */
    uv_timer_t tick;
    char *scratch; /* for texts to be sent; grows */
    size_t scratch_size;
    bool failing;       /* nothing could be stored when it was last looked at */
    bool trying;        /* the keeper finds out whether that is still so */
    int removing;       /* the label whose old tables leave the store next */
    bool remove_asked;  /* the keeper is at it */
    int64_t remove_at;  /* when it goes on */
    char no_table[256]; /* what is said of a table that is not there */
    char *open_tables;  /* the answer to /api/tables, and when it was made; owned */
    size_t open_length;
    int64_t open_time;
};

/* False, with a sentence in error[STORE_ERROR_MAX], if the store cannot be opened. */
bool hall_open(struct hall *hall, struct server *server, char *error);
/* No more requests are taken; what is being stored is finished by keeper_stop. */
void hall_close(struct hall *hall);

/* The room of a table in memory, or NULL. */
struct room *hall_find(struct hall *hall, const char *id);
/* The same; if it is not in memory it is read. NULL if there is no room left. */
struct room *hall_need(struct hall *hall, const char *id);
/* Whether another table may come into memory; those that nobody needs leave for it. */
bool hall_has_room(struct hall *hall);
/* A room for a table that was just made. It gets one even if there is none left by now. */
struct room *hall_add(struct hall *hall, const char *id);
/* At that time the table is needed in memory, whether somebody asks for it or not. */
void hall_alarm(struct hall *hall, const char *id, int64_t at);
/* Takes a room out and frees it. */
void hall_remove(struct hall *hall, struct room *room);

/* A writer with room for so much, good until it is asked for again. */
struct writer hall_scratch(struct hall *hall, size_t size);

#endif
