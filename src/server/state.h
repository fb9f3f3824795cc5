/*
 * What the parts of the server share. There is one of it, on the stack of server_run.
 */
#ifndef KELTIS_SERVER_STATE_H
#define KELTIS_SERVER_STATE_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <uv.h>

#include "server/listener.h"
#include "server/site.h"

struct server {
    uv_loop_t loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct site *site;
    struct listener listener;
    uv_signal_t interrupted, terminated;
    uv_timer_t end; /* runs out when the connections left are to be cut */
    int connections;
    int answers; /* of those not yet handed to the system */
    bool stopping;
};

/* The server that a connection belongs to. */
static inline struct server *server_of(struct lws *connection) {
    return lws_context_user(lws_get_context(connection));
}

/* To be called when an answer was sent, or given up. A server that is stopping waits for these. */
void server_answer_ended(struct server *server);

#endif
