/*
 * An HTTP answer: its headers at once, its body as fast as the other side takes it.
 */
#ifndef KELTIS_ANSWER_H
#define KELTIS_ANSWER_H

#include <libwebsockets.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STATUS_UPGRADE = 426, STATUS_TOO_MANY = 429 }; /* which libwebsockets does not name */

struct answer {
    unsigned status;
    const char *type;
    const char *cache;    /* NULL for no-store */
    const char *etag;     /* NULL for none */
    const char *encoding; /* NULL for none */
    bool varies;          /* with Accept-Encoding */
    const char *allow;    /* NULL for none */
    const char *retry;    /* after so many seconds; NULL for nothing said */
    const uint8_t *body;  /* has to last until the answer was sent */
    void *owned;          /* to be freed then; NULL for nothing */
    size_t length;
    bool no_body; /* after HEAD: the headers of the answer without the answer */
    bool close;   /* the connection cannot be used again */
};

/* What is left to send. libwebsockets keeps one for each request and gives it filled with zeros. */
struct sending {
    const uint8_t *at;
    size_t left;
    bool under_way, close;
    void *owned;
    struct pending *pending;   /* an answer that is still being made; else NULL */
    bool no_body;              /* of that answer */
    struct writable *writable; /* waited for while the system takes no more; else NULL */
};

/* The headers that every answer has, as libwebsockets wants them. */
const struct lws_protocol_vhost_options *answer_common_headers(void);

/* Sends the headers. Returns what a callback of libwebsockets has to: not 0 ends the connection. */
int answer_begin(struct lws *connection, struct sending *sending, const struct answer *answer);

/* Sends on, when there is room again. Returns likewise. */
int answer_continue(struct lws *connection, struct sending *sending);

/* To be called when the request is over, whether its answer was sent or not. */
void answer_end(struct lws *connection, struct sending *sending);

/* An answer to what is no HTTP that libwebsockets knows. The connection has to be closed then. */
void answer_unknown_method(struct lws *connection);

#endif
