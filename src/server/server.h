/*
 * The web server: one process, one thread, one libuv loop, in which libwebsockets does the HTTP.
 */
#ifndef KELTIS_SERVER_H
#define KELTIS_SERVER_H

#include <stdbool.h>

enum {
    SERVER_ERROR_MAX = 512,    /* the longest sentence about a failed start, its zero included */
    CONNECTIONS_MAX = 4096,    /* open at once; whoever comes later waits for a place */
    REQUEST_HEAD_MAX = 8192,   /* bytes of a request's line and headers; more ends the connection */
    REQUEST_SECONDS = 10,      /* for a request's line and headers to arrive, all together */
    ANSWER_SECONDS = 60,       /* for an answer to be taken, all of it */
    IDLE_SECONDS = 15,         /* between two requests of a connection */
    DRAIN_MILLISECONDS = 3000, /* for answers under way when the server is told to stop */
};

struct server_options {
    const char *host; /* an address or a name of this machine */
    int port;         /* 0 for any that is free */
    const char *web;  /* the folder of the built page; NULL to look for it near the program */
};

/*
 * Serves until SIGINT or SIGTERM. When it can be reached it says so in one line on standard
 * output. True after a signal; false if it could not start, with a sentence in
 * error[SERVER_ERROR_MAX].
 */
bool server_run(const struct server_options *options, char *error);

#endif
