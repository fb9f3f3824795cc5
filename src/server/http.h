/*
 * Requests: which answer each gets.
 */
#ifndef KELTIS_HTTP_H
#define KELTIS_HTTP_H

#include <libwebsockets.h>

/* The protocols of the server, ended by one without a name. */
const struct lws_protocols *http_protocols(void);

#endif
