/*
 * The store's two threads. One stores: whatever has come in while it was busy goes into one
 * append, so that many games share one wait for the disk. The other reads, on a handle of its own,
 * and goes on while nothing can be stored. The event loop hands them jobs and gets them back.
 */
#ifndef KELTIS_KEEPER_H
#define KELTIS_KEEPER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

#include "server/secret.h"
#include "server/store.h"

/* JOB_TRY finds out whether something can be stored again. */
enum job_kind { JOB_APPEND, JOB_TRY, JOB_REMOVE, JOB_READ, JOB_LIST };
enum job_outcome { JOB_DONE, JOB_TAKEN, JOB_FAILED };

/* A text that was read: an entry, or the name of a table. */
struct found {
    char *text;
    size_t length;
};

/* Belongs to the keeper from keeper_give until `done` is called, in the loop's thread. */
struct job {
    enum job_kind kind;
    char table[TABLE_ID + 1];
    int64_t number; /* to store as; to read from; the time before which to remove */
    char *text;     /* to store; owned by the job */
    size_t length;
    int label; /* to set, to list, or to remove */
    int most;  /* to list, or to remove */
    void (*done)(struct job *job);
    void *user;
    enum job_outcome outcome;
    char *error; /* if it failed; owned */
    struct found *found;
    int found_count, found_room;
    struct job *next;
};

struct keeper;

/* What the threads have done, for the metrics. Copied by keeper_report. */
struct keeper_report {
    uint64_t batches, entries, failures, reads;
    uint64_t microseconds; /* spent in append */
    uint64_t longest;      /* of one append, in microseconds */
    int under_way;         /* appends given and not yet returned */
    bool failing;          /* the last append failed */
    char error[STORE_ERROR_MAX];
};

/* NULL, with a sentence in error[STORE_ERROR_MAX], if the store cannot be opened. */
struct keeper *keeper_start(uv_loop_t *loop, const struct store_kind *kind, const char *place,
                            void (*idle)(void *user), void *user, char *error);
/*
 * Ends the threads, after what they are just doing; what has not been begun fails. The loop has to
 * run once more after it.
 */
void keeper_stop(struct keeper *keeper);

struct job *job_new(enum job_kind kind, const char *table, void (*done)(struct job *), void *user);
void job_free(struct job *job);
void keeper_give(struct keeper *keeper, struct job *job);

/* From the loop's thread. */
void keeper_report(struct keeper *keeper, struct keeper_report *report);

#endif
