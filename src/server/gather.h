/*
 * Summaries of several tables, gathered from their rooms, some of which may have to be read first.
 */
#ifndef KELTIS_GATHER_H
#define KELTIS_GATHER_H

#include "server/hall.h"

enum { GATHER_MAX = 50 };

/*
 * Called once with the list of summaries, a JSON text that is the caller's afterwards; or with NULL
 * if it could not be found out which tables there are.
 */
typedef void gathered(void *user, const char *text, size_t length);

/* Of these tables, in this order. */
void gather_tables(struct hall *hall, const char ids[][TABLE_ID + 1], int count, gathered *done,
                   void *user);

/* Of the tables that have an open seat, the latest first. */
void gather_open(struct hall *hall, gathered *done, void *user);

#endif
