/*
 * Where hosted tables are kept. A table is a list of entries, numbered from 0, that only grows,
 * until it is removed as a whole; an entry is a text that the store does not understand. What was
 * stored survives anything but the loss of the disk.
 *
 * A store is a table of functions, so that another database fits in: the server calls these and
 * nothing else, and tests/store.c asks the same of every store. A store is used by one thread at
 * a time.
 */
#ifndef KELTIS_STORE_H
#define KELTIS_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_ERROR_MAX = 2048, /* the longest sentence about a failure, its zero included */
    STORE_TABLE_MAX = 32,   /* the longest name of a table, its zero included */
    STORE_SAME_LABEL = -1,
};

/* One entry to be stored. Number 0 makes the table. */
struct store_entry {
    const char *table;
    int64_t number;
    const char *text;
    size_t length;
    /* Which list the table is in from now on, a number of the server's; or STORE_SAME_LABEL. */
    int label;
};

enum store_answer {
    STORE_STORED,
    STORE_TAKEN,   /* there is an entry of that number: this one came second */
    STORE_NO_PLACE /* the entry before it is missing, or there is no such table */
};

/* False ends the reading. */
typedef bool store_reader(void *user, int64_t number, const char *text, size_t length);
typedef bool store_lister(void *user, const char *table, int64_t changed);

struct store_kind;

/* The first member of every store. */
struct store {
    const struct store_kind *kind;
};

/*
 * Functions that can fail return false and put a sentence into error[STORE_ERROR_MAX]. Then
 * nothing has changed, and the same call may be tried again later: no store has to be opened anew
 * because a disk was full or a database was locked for a while.
 */
struct store_kind {
    const char *name;
    /*
     * What `place` is depends on the store: a folder, an address. If there is no store yet, one is
     * made if `make` says so. NULL if it cannot.
     */
    struct store *(*open)(const char *place, bool make, char *error);
    void (*close)(struct store *store);
    /*
     * Stores entries in their order, all in one go. Each gets an answer of its own; those that are
     * STORE_STORED are safe when this returns true. `now` is the time in milliseconds. Without
     * entries it finds out whether something could be stored.
     */
    bool (*append)(struct store *store, const struct store_entry *entries, int count, int64_t now,
                   enum store_answer *answers, char *error);
    /* Reads a table's entries from a number on. An unknown table has none. */
    bool (*read)(struct store *store, const char *table, int64_t from, store_reader *reader,
                 void *user, char *error);
    /* Lists the tables of a label, the latest changed first, at most so many. */
    bool (*list)(struct store *store, int label, int most, store_lister *lister, void *user,
                 char *error);
    /*
     * Removes tables of a label that were last changed before a time, the oldest first, at most so
     * many, each with all its entries, in one go. The lister is told which; that counts only if
     * this returns true. Several servers may do so at once: a table is removed by one of them.
     */
    bool (*remove)(struct store *store, int label, int64_t before, int most, store_lister *lister,
                   void *user, char *error);
    /* Writes a copy of everything, while others go on storing. */
    bool (*backup)(struct store *store, const char *place, char *error);
};

extern const struct store_kind store_sqlite;

#endif
