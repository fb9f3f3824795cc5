#include "server/keeper.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH_MAX = 1024 };

struct queue {
    struct job *first, *last;
};

static void queue_add(struct queue *queue, struct job *job) {
    job->next = NULL;
    if (queue->last)
        queue->last->next = job;
    else
        queue->first = job;
    queue->last = job;
}

/* Takes at most so many from the front, all of one kind. */
static struct job *queue_take(struct queue *queue, int most) {
    struct job *first = queue->first, *last = first;
    if (!first)
        return NULL;
    for (int i = 1; i < most && last->next && last->next->kind == first->kind; i++)
        last = last->next;
    queue->first = last->next;
    if (!queue->first)
        queue->last = NULL;
    last->next = NULL;
    return first;
}

static struct job *queue_take_all(struct queue *queue) {
    struct job *first = queue->first;
    *queue = (struct queue){0};
    return first;
}

struct worker {
    struct keeper *keeper;
    struct store *store;
    struct queue waiting;
    pthread_cond_t wake;
    pthread_t thread;
    int batch;
    void (*work)(struct worker *worker, struct job *jobs);
};

struct keeper {
    pthread_mutex_t lock; /* guards both queues, what is finished, the report, stopping */
    struct worker writer, reader;
    struct queue finished;
    struct keeper_report report;
    bool stopping;
    uv_async_t back;
    void (*idle)(void *user);
    void *user;
};

/* Jobs. */

struct job *job_new(enum job_kind kind, const char *table, void (*done)(struct job *), void *user) {
    struct job *job = calloc(1, sizeof *job);
    if (!job)
        abort();
    job->kind = kind;
    job->done = done;
    job->user = user;
    snprintf(job->table, sizeof job->table, "%s", table);
    return job;
}

void job_free(struct job *job) {
    for (int i = 0; i < job->found_count; i++)
        free(job->found[i].text);
    free(job->found);
    free(job->text);
    free(job->error);
    free(job);
}

static void fail_job(struct job *job, const char *error) {
    job->outcome = JOB_FAILED;
    job->error = strdup(error);
}

/* In the writer's thread. */

static int64_t milliseconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static uint64_t microseconds_since(const struct timespec *begun) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)((now.tv_sec - begun->tv_sec) * 1000000 +
                      (now.tv_nsec - begun->tv_nsec) / 1000);
}

static void report_batch(struct keeper *keeper, int count, bool good, const char *error,
                         uint64_t microseconds) {
    pthread_mutex_lock(&keeper->lock);
    keeper->report.batches++;
    keeper->report.entries += good ? (uint64_t)count : 0;
    keeper->report.failures += !good;
    keeper->report.microseconds += microseconds;
    if (microseconds > keeper->report.longest)
        keeper->report.longest = microseconds;
    keeper->report.failing = !good;
    if (!good)
        snprintf(keeper->report.error, sizeof keeper->report.error, "%s", error);
    pthread_mutex_unlock(&keeper->lock);
}

static void append_all(struct worker *worker, struct job *jobs) {
    struct store_entry entries[BATCH_MAX];
    enum store_answer answers[BATCH_MAX];
    char error[STORE_ERROR_MAX] = "";
    struct timespec begun;
    int count = 0;
    for (struct job *job = jobs; job && job->kind == JOB_APPEND; job = job->next)
        entries[count++] =
            (struct store_entry){job->table, job->number, job->text, job->length, job->label};
    clock_gettime(CLOCK_MONOTONIC, &begun);
    bool good = worker->store->kind->append(worker->store, entries, count, milliseconds_now(),
                                            answers, error);
    report_batch(worker->keeper, count, good, error, microseconds_since(&begun));
    count = 0;
    for (struct job *job = jobs; job; job = job->next, count++) {
        if (!good)
            fail_job(job, error);
        else if (job->kind == JOB_APPEND)
            job->outcome = answers[count] == STORE_STORED ? JOB_DONE : JOB_TAKEN;
    }
}

/* What was found out, in either thread. */

static bool keep_text(struct job *job, const char *text, size_t length) {
    if (job->found_count == job->found_room) {
        job->found_room = job->found_room ? 2 * job->found_room : 16;
        job->found = realloc(job->found, (size_t)job->found_room * sizeof job->found[0]);
        if (!job->found)
            abort();
    }
    char *copy = malloc(length + 1);
    if (!copy)
        abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    job->found[job->found_count++] = (struct found){copy, length};
    return true;
}

static bool on_entry(void *user, int64_t number, const char *text, size_t length) {
    struct job *job = user;
    /* Behind a gap, which no store of ours makes, nothing can be trusted. */
    return number == job->number + job->found_count && keep_text(job, text, length);
}

static bool on_table(void *user, const char *table, int64_t changed) {
    (void)changed;
    return keep_text(user, table, strlen(table));
}

/* In the writer's thread, too. */

static void remove_some(struct worker *worker, struct job *job) {
    struct store *store = worker->store;
    char error[STORE_ERROR_MAX] = "";
    if (!store->kind->remove(store, job->label, job->number, job->most, on_table, job, error))
        fail_job(job, error);
}

/* They are all of one kind. */
static void write_all(struct worker *worker, struct job *jobs) {
    if (jobs->kind != JOB_REMOVE)
        append_all(worker, jobs);
    for (struct job *job = jobs; job && job->kind == JOB_REMOVE; job = job->next)
        remove_some(worker, job);
}

/* In the reader's thread. */

static void read_one(struct worker *worker, struct job *job) {
    struct store *store = worker->store;
    char error[STORE_ERROR_MAX] = "";
    bool good = job->kind == JOB_READ
                    ? store->kind->read(store, job->table, job->number, on_entry, job, error)
                    : store->kind->list(store, job->label, job->most, on_table, job, error);
    if (!good)
        fail_job(job, error);
    pthread_mutex_lock(&worker->keeper->lock);
    worker->keeper->report.reads++;
    pthread_mutex_unlock(&worker->keeper->lock);
}

/* Both threads. */

static void hand_back(struct keeper *keeper, struct job *jobs) {
    pthread_mutex_lock(&keeper->lock);
    while (jobs) {
        struct job *next = jobs->next;
        queue_add(&keeper->finished, jobs);
        jobs = next;
    }
    pthread_mutex_unlock(&keeper->lock);
    uv_async_send(&keeper->back);
}

static void *work(void *user) {
    struct worker *worker = user;
    struct keeper *keeper = worker->keeper;
    for (;;) {
        pthread_mutex_lock(&keeper->lock);
        while (!worker->waiting.first && !keeper->stopping)
            pthread_cond_wait(&worker->wake, &keeper->lock);
        struct job *jobs = keeper->stopping ? NULL : queue_take(&worker->waiting, worker->batch);
        pthread_mutex_unlock(&keeper->lock);
        if (!jobs)
            return NULL;
        worker->work(worker, jobs);
        hand_back(keeper, jobs);
    }
}

/* In the loop's thread. */

static void on_back(uv_async_t *back) {
    struct keeper *keeper = back->data;
    pthread_mutex_lock(&keeper->lock);
    struct job *jobs = queue_take_all(&keeper->finished);
    pthread_mutex_unlock(&keeper->lock);
    int appended = 0;
    while (jobs) {
        struct job *next = jobs->next;
        appended += jobs->kind == JOB_APPEND;
        jobs->done(jobs);
        jobs = next;
    }
    pthread_mutex_lock(&keeper->lock);
    keeper->report.under_way -= appended;
    bool idle = keeper->report.under_way == 0;
    pthread_mutex_unlock(&keeper->lock);
    if (idle && keeper->idle)
        keeper->idle(keeper->user);
}

void keeper_give(struct keeper *keeper, struct job *job) {
    bool writes = job->kind != JOB_READ && job->kind != JOB_LIST;
    struct worker *worker = writes ? &keeper->writer : &keeper->reader;
    pthread_mutex_lock(&keeper->lock);
    keeper->report.under_way += job->kind == JOB_APPEND;
    queue_add(&worker->waiting, job);
    pthread_cond_signal(&worker->wake);
    pthread_mutex_unlock(&keeper->lock);
}

void keeper_report(struct keeper *keeper, struct keeper_report *report) {
    pthread_mutex_lock(&keeper->lock);
    *report = keeper->report;
    pthread_mutex_unlock(&keeper->lock);
}

static void start_worker(struct worker *worker, struct keeper *keeper, int batch,
                         void (*what)(struct worker *, struct job *)) {
    worker->keeper = keeper;
    worker->batch = batch;
    worker->work = what;
    pthread_cond_init(&worker->wake, NULL);
    if (pthread_create(&worker->thread, NULL, work, worker) != 0)
        abort();
}

struct keeper *keeper_start(uv_loop_t *loop, const struct store_kind *kind, const char *place,
                            void (*idle)(void *user), void *user, char *error) {
    struct keeper *keeper = calloc(1, sizeof *keeper);
    if (!keeper)
        abort();
    keeper->writer.store = kind->open(place, true, error);
    keeper->reader.store = keeper->writer.store ? kind->open(place, false, error) : NULL;
    if (!keeper->reader.store) {
        if (keeper->writer.store)
            kind->close(keeper->writer.store);
        free(keeper);
        return NULL;
    }
    keeper->idle = idle;
    keeper->user = user;
    pthread_mutex_init(&keeper->lock, NULL);
    uv_async_init(loop, &keeper->back, on_back);
    keeper->back.data = keeper;
    start_worker(&keeper->writer, keeper, BATCH_MAX, write_all);
    start_worker(&keeper->reader, keeper, 1, read_one);
    return keeper;
}

/* Who waits is told, and may then ask for something else, which fails as well. */
static void fail_waiting(struct queue *queue) {
    while (queue->first) {
        struct job *job = queue_take(queue, 1);
        fail_job(job, "the server stops");
        job->done(job);
    }
}

static void on_closed(uv_handle_t *handle) {
    struct keeper *keeper = handle->data;
    pthread_mutex_destroy(&keeper->lock);
    free(keeper);
}

static void end_worker(struct worker *worker) {
    pthread_join(worker->thread, NULL);
    pthread_cond_destroy(&worker->wake);
    worker->store->kind->close(worker->store);
}

void keeper_stop(struct keeper *keeper) {
    pthread_mutex_lock(&keeper->lock);
    keeper->stopping = true;
    pthread_cond_signal(&keeper->writer.wake);
    pthread_cond_signal(&keeper->reader.wake);
    pthread_mutex_unlock(&keeper->lock);
    end_worker(&keeper->writer);
    end_worker(&keeper->reader);
    on_back(&keeper->back);
    while (keeper->writer.waiting.first || keeper->reader.waiting.first) {
        fail_waiting(&keeper->writer.waiting);
        fail_waiting(&keeper->reader.waiting);
    }
    uv_close((uv_handle_t *)&keeper->back, on_closed);
}
