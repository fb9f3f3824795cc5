/*
 * What the parts of the server share. There is one of it, on the stack of server_run.
 */
#ifndef KELTIS_SERVER_STATE_H
#define KELTIS_SERVER_STATE_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <time.h>
#include <uv.h>

#include "server/guest.h"
#include "server/hall.h"
#include "server/limits.h"
#include "server/listener.h"
#include "server/metrics.h"
#include "server/server.h"
#include "server/site.h"

enum {
    PHRASES_AT_ONCE = 5,
    SLOW_SECONDS = 20, /* for a guest to take anything of what waits for it */
};

struct server {
    const struct server_options *options;
    uv_loop_t loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct site *site;
    struct listener listener;
    struct hall hall;
    struct addresses *addresses;
    struct metrics metrics;
    struct guest *guests;
    uv_signal_t interrupted, terminated;
    uv_timer_t end; /* runs out when the connections left are to be cut */
    int connections;
    int answers; /* of those not yet handed to the system */
    bool stopping;
    bool closing; /* all is stored and told, guests are being sent away */
};

/* Milliseconds since 1970. */
static inline int64_t time_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The server that a connection belongs to. */
static inline struct server *server_of(struct lws *connection) {
    return lws_context_user(lws_get_context(connection));
}

/* To be called when a connection begins, and when it is gone for good. */
void server_connected(struct lws *connection);
void server_disconnected(struct lws *connection);
/* To be called when an answer was sent, or given up. A server that is stopping waits for these. */
void server_answer_ended(struct server *server);
/* To be called when nothing is being stored any more, and when a guest has gone. */
void server_drained(void *server);
void server_guest_left(struct server *server);

#endif
