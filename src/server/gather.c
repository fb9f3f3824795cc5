#include "server/gather.h"

#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/state.h"

enum { SUMMARY_MAX = 4096 };

struct gather {
    struct hall *hall;
    int count, missing;
    bool only_open;
    char *texts[GATHER_MAX];
    gathered *done;
    void *user;
};

static void finish(struct gather *gather) {
    size_t size = (size_t)gather->count * SUMMARY_MAX + 8;
    char *text = malloc(size);
    if (!text)
        abort();
    struct writer out = writer_into(text, size);
    json_open(&out, '[');
    for (int i = 0; i < gather->count; i++) {
        if (gather->texts[i] && out.length > 1)
            write_text(&out, ",");
        write_text(&out, gather->texts[i] ? gather->texts[i] : "");
        free(gather->texts[i]);
    }
    json_close(&out, ']');
    gather->done(gather->user, text, out.length);
    free(text);
    free(gather);
}

static void put(struct gather *gather, int index, const char *text) {
    gather->texts[index] = text ? strdup(text) : NULL;
    if (--gather->missing == 0)
        finish(gather);
}

static void run(struct task *task) {
    char text[SUMMARY_MAX];
    struct writer out = writer_into(text, sizeof text);
    struct gather *gather = task->user;
    int index = task->index;
    table_write_summary(&task->room->table, room_deadline(task->room), &out);
    /* The list comes from the store and can be a moment old. */
    bool wanted = !gather->only_open || task->room->table.status == TABLE_WAITING;
    task_end(task);
    put(gather, index, wanted ? text : NULL);
}

static void put_unknown(struct gather *gather, int index, const char *id, const char *status) {
    char text[128];
    struct writer out = writer_into(text, sizeof text);
    json_open(&out, '{');
    json_member_text(&out, "table", id);
    json_member_text(&out, "status", status);
    json_close(&out, '}');
    put(gather, index, gather->only_open ? NULL : text);
}

static void fail(struct task *task, const struct trouble *trouble) {
    put_unknown(task->user, task->index, task->room->table.id,
                strcmp(trouble->code, "unknown") == 0 ? "unknown" : "unreadable");
}

static void gather_into(struct gather *gather, const char ids[][TABLE_ID + 1]) {
    /* One more than there are, so that it cannot finish before all have been asked for. */
    int count = gather->count;
    gather->missing = count + 1;
    for (int i = 0; i < count; i++) {
        struct room *room = hall_need(gather->hall, ids[i]);
        if (!room) {
            /* The memory is full, which says nothing about the table. */
            put_unknown(gather, i, ids[i], "unreadable");
            continue;
        }
        struct task *task = task_new(run, fail);
        task->user = gather;
        task->index = i;
        room_do(room, task);
    }
    if (--gather->missing == 0)
        finish(gather);
}

static struct gather *gather_new(struct hall *hall, gathered *done, void *user) {
    struct gather *gather = calloc(1, sizeof *gather);
    if (!gather)
        abort();
    gather->hall = hall;
    gather->done = done;
    gather->user = user;
    return gather;
}

void gather_tables(struct hall *hall, const char ids[][TABLE_ID + 1], int count, gathered *done,
                   void *user) {
    struct gather *gather = gather_new(hall, done, user);
    gather->count = count;
    gather_into(gather, ids);
}

static void on_listed(struct job *job) {
    struct gather *gather = job->user;
    char ids[GATHER_MAX][TABLE_ID + 1];
    if (job->outcome == JOB_FAILED) {
        log_event("store_unreadable", "why", job->error, NULL);
        gather->done(gather->user, NULL, 0);
        free(gather);
        job_free(job);
        return;
    }
    for (int i = 0; i < job->found_count && gather->count < GATHER_MAX; i++)
        if (table_id_good(job->found[i].text))
            memcpy(ids[gather->count++], job->found[i].text, sizeof ids[0]);
    job_free(job);
    gather_into(gather, (const char(*)[TABLE_ID + 1]) ids);
}

void gather_open(struct hall *hall, gathered *done, void *user) {
    struct gather *gather = gather_new(hall, done, user);
    gather->only_open = true;
    struct job *job = job_new(JOB_LIST, "", on_listed, gather);
    job->label = LABEL_OPEN;
    job->most = GATHER_MAX;
    keeper_give(hall->keeper, job);
}
