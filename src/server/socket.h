/*
 * The WebSocket side of libwebsockets: who may connect, and messages in and out.
 */
#ifndef KELTIS_SOCKET_H
#define KELTIS_SOCKET_H

#include <libwebsockets.h>
#include <stdbool.h>

#include "server/limits.h"

#define SOCKET_PROTOCOL "keltis-1"
#define SOCKET_PATH "/ws"

/*
 * The address that a request counts for, in its counted form: behind a proxy of ours the last that
 * the proxy names.
 */
void socket_address(struct lws *connection, char address[ADDRESS_MAX]);

/* Why a request to speak WebSocket is not granted. */
struct socket_refusal {
    unsigned status;      /* of the HTTP answer */
    const char *why;      /* for the log; NULL for nothing */
    const char *sentence; /* for the client */
};

/* NULL if it is granted. */
const struct socket_refusal *socket_refuses(struct lws *connection);

/* The callback of the protocol. */
int socket_callback(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);

/* What libwebsockets keeps for each connection. */
struct socket_session {
    struct guest *guest;
};

#endif
