/*
 * The WebSocket side of libwebsockets: who may connect, and messages in and out.
 */
#ifndef KELTIS_SOCKET_H
#define KELTIS_SOCKET_H

#include <libwebsockets.h>
#include <stdbool.h>

#define SOCKET_PROTOCOL "keltis-1"
#define SOCKET_PATH "/ws"

/*
 * Whether a request to speak WebSocket is granted. If not, the status and the sentence of the HTTP
 * answer are put where the pointers say.
 */
bool socket_admits(struct lws *connection, unsigned *status, const char **sentence);

/* The callback of the protocol. */
int socket_callback(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);

/* What libwebsockets keeps for each connection. */
struct socket_session {
    struct guest *guest;
};

#endif
