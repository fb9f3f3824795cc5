/*
 * A request that is being answered, and what all of them need: refusals, answers, and the room.
 * Private to requests.c, inquiries.c and create.c.
 */
#ifndef KELTIS_ASKED_H
#define KELTIS_ASKED_H

#include "server/hall.h"
#include "server/state.h"

struct asked {
    struct guest *guest;
    int64_t id; /* negative if it has none that could be read */
    json_t *json;
    struct complaint complaint; /* where keys.h puts what is wrong */
};

static inline struct hall *hall_of(const struct guest *guest) {
    return &guest->server->hall;
}

/* Both answer at once and return false; the second with the complaint. */
bool asked_refuse(const struct asked *asked, const char *code, const char *sentence);
bool asked_malformed(const struct asked *asked);

/* The beginning of an answer, with room for a value of that size behind it, and its end. */
struct writer answer_ok(struct guest *guest, int64_t id, size_t size);
void answer_send(struct guest *guest, struct writer *out);

/* The room that "table" names, read if need be; NULL if the request was refused. */
struct room *asked_room(struct asked *asked);

/* A task that answers the request; while it waits, the guest has a request more to wait for. */
struct task *asked_task(const struct asked *asked, void (*run)(struct task *));
/* Both refuse and end a task that is being run. */
void task_refuse(struct task *task, const struct trouble *trouble);
void task_refuse_with(struct task *task, const char *code, const char *sentence);

/* The requests that change nothing; in inquiries.c. */
void ask_record(struct asked *asked);
void ask_tables(struct asked *asked);
void ask_status(struct asked *asked);

#endif
