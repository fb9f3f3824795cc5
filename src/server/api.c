#include "server/api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/gather.h"
#include "server/state.h"

enum { TABLES_MILLISECONDS = 1000 };

struct pending {
    struct server *server;
    struct lws *connection; /* NULL once it is closed */
    bool ready;
    struct answer answer;
};

static struct answer made(unsigned status, const char *type, char *text, size_t length) {
    return (struct answer){.status = status,
                           .type = type,
                           .body = (const uint8_t *)text,
                           .owned = text,
                           .length = length};
}

static char *copy_bytes(const char *text, size_t length) {
    char *copy = malloc(length + 1);
    if (!copy)
        abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

static void finish(struct pending *pending, struct answer answer) {
    if (!pending->connection) {
        free(answer.owned);
        free(pending);
        return;
    }
    pending->answer = answer;
    pending->ready = true;
    lws_callback_on_writable(pending->connection);
}

static struct answer sentence(unsigned status, const char *text) {
    return made(status, "text/plain; charset=utf-8", copy_bytes(text, strlen(text)), strlen(text));
}

bool api_ready(struct pending *pending, struct answer *answer) {
    if (!pending->ready)
        return false;
    *answer = pending->answer;
    free(pending);
    return true;
}

void api_forget(struct pending *pending) {
    pending->connection = NULL;
    if (!pending->ready)
        return;
    free(pending->answer.owned);
    free(pending);
}

/* /api/tables */

static void finish_tables(struct pending *pending, const char *text, size_t length) {
    finish(pending, made(HTTP_STATUS_OK, "application/json", copy_bytes(text, length), length));
}

/* Kept for a second: it is the one thing here that costs something, and anyone can ask. */
static void on_gathered(void *user, const char *text, size_t length) {
    struct pending *pending = user;
    struct hall *hall = &pending->server->hall;
    if (!text) {
        finish(pending, sentence(HTTP_STATUS_SERVICE_UNAVAILABLE, "They cannot be read now.\n"));
        return;
    }
    free(hall->open_tables);
    hall->open_tables = malloc(length + 32);
    if (!hall->open_tables)
        abort();
    hall->open_length = (size_t)snprintf(hall->open_tables, length + 32, "{\"tables\":%s}\n", text);
    hall->open_time = time_now();
    finish_tables(pending, hall->open_tables, hall->open_length);
}

static void ask_tables(struct pending *pending) {
    struct hall *hall = &pending->server->hall;
    int64_t age = time_now() - hall->open_time;
    if (hall->open_tables && age >= 0 && age < TABLES_MILLISECONDS)
        finish_tables(pending, hall->open_tables, hall->open_length);
    else
        gather_open(hall, on_gathered, pending);
}

/* /api/record/ID */

static void run_record(struct task *task) {
    const struct table *table = &task->room->table;
    struct pending *pending = task->user;
    if (table->status != TABLE_OVER && table->status != TABLE_ABORTED) {
        finish(pending, sentence(HTTP_STATUS_NOT_FOUND, "The game is not over.\n"));
    } else {
        struct writer out = hall_scratch(task->room->hall, table_text_size(table));
        table_write_record(table, &out);
        write_text(&out, "\n");
        finish(pending, made(HTTP_STATUS_OK, "application/json", copy_bytes(out.text, out.length),
                             out.length));
    }
    task_end(task);
}

static struct answer no_record(const struct pending *pending, bool unknown) {
    char text[sizeof pending->server->hall.no_table + 1];
    snprintf(text, sizeof text, "%s\n",
             unknown ? pending->server->hall.no_table : "It cannot be read now.");
    return sentence(unknown ? HTTP_STATUS_NOT_FOUND : HTTP_STATUS_SERVICE_UNAVAILABLE, text);
}

static void fail_record(struct task *task, const struct trouble *trouble) {
    finish(task->user, no_record(task->user, strcmp(trouble->code, "unknown") == 0));
}

static void ask_record(struct server *server, const char *id, struct pending *pending) {
    bool good = table_id_good(id);
    struct room *room = good ? hall_need(&server->hall, id) : NULL;
    if (!room) {
        finish(pending, no_record(pending, !good));
        return;
    }
    struct task *task = task_new(run_record, fail_record);
    task->user = pending;
    room_do(room, task);
}

struct pending *api_ask(struct lws *connection, const char *path) {
    struct server *server = server_of(connection);
    bool tables = strcmp(path, "/api/tables") == 0;
    if (!tables && strncmp(path, API_RECORD, strlen(API_RECORD)) != 0)
        return NULL;
    struct pending *pending = calloc(1, sizeof *pending);
    if (!pending)
        abort();
    pending->connection = connection;
    pending->server = server;
    if (tables)
        ask_tables(pending);
    else
        ask_record(server, path + strlen(API_RECORD), pending);
    return pending;
}

/* /metrics, /healthz */

static struct answer metrics(struct server *server) {
    char *text = malloc(METRICS_TEXT_MAX);
    if (!text)
        abort();
    struct writer out = writer_into(text, METRICS_TEXT_MAX);
    metrics_write(server, &out);
    return made(HTTP_STATUS_OK, "text/plain; version=0.0.4; charset=utf-8", text, out.length);
}

static struct answer health(struct server *server) {
    struct keeper_report report;
    keeper_report(server->hall.keeper, &report);
    if (report.failing)
        return sentence(HTTP_STATUS_SERVICE_UNAVAILABLE, "The last attempt to store failed.\n");
    return sentence(HTTP_STATUS_OK, "ok\n");
}

bool api_at_once(struct lws *connection, const char *path, struct answer *answer) {
    struct server *server = server_of(connection);
    if (strcmp(path, "/metrics") == 0)
        *answer = metrics(server);
    else if (strcmp(path, "/healthz") == 0)
        *answer = health(server);
    else
        return false;
    return true;
}
