/*
 * What can be had of the tables by plain HTTP. Some of it has to be read from the store first, so
 * the answer comes later.
 */
#ifndef KELTIS_API_H
#define KELTIS_API_H

#include <libwebsockets.h>

#include "server/answer.h"

#define API_RECORD "/api/record/"

/* An answer that is being made. It belongs to the connection, until that is closed. */
struct pending;

/* Begins to make the answer to a path; NULL if it is not one of ours. */
struct pending *api_ask(struct lws *connection, const char *path);

/* Whether it is made; then `answer` has it, and the pending one is gone. */
bool api_ready(struct pending *pending, struct answer *answer);

/* The connection was closed before that. */
void api_forget(struct pending *pending);

/* Those that can be answered at once: /metrics, /healthz. False if the path is none of these. */
bool api_at_once(struct lws *connection, const char *path, struct answer *answer);

#endif
