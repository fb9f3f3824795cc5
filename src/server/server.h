/*
 * The server: one process and one libuv loop, in which libwebsockets does HTTP and WebSocket. The
 * store has two threads of its own, and computer players think on those of libuv.
 */
#ifndef KELTIS_SERVER_H
#define KELTIS_SERVER_H

#include <stdbool.h>

enum {
    SERVER_ERROR_MAX = 2048,     /* the longest sentence about a failed start, its zero included */
    REQUEST_SECONDS = 10,        /* for a request's line and headers to arrive, all together */
    ANSWER_SECONDS = 60,         /* for an answer to be taken, all of it */
    IDLE_SECONDS = 15,           /* between two requests of a connection */
    DRAIN_MILLISECONDS = 3000,   /* for all that is under way when the server is told to stop */
    FAREWELL_MILLISECONDS = 500, /* of these, for guests to be told */
};

struct server_options {
    const char *host;   /* an address or a name of this machine */
    int port;           /* 0 for any that is free */
    const char *web;    /* the folder of the built page; NULL to look for it near the program */
    const char *data;   /* the folder of the store */
    const char *origin; /* a further origin whose pages may connect; NULL for none */
    bool proxy;         /* the address of a client is what X-Forwarded-For says last */
    int connections;    /* open at once; whoever comes later waits for a place */
    int connections_per_address; /* of these, from one address, unless there is a proxy */
    int guests;                  /* of these, that speak WebSocket */
    int per_address;             /* guests from one address */
    int http_rate, http_burst;   /* plain requests of one address a second, and at once */
    int tables_an_hour;          /* that one address may make */
    int rate, burst;             /* requests of one guest a second, and at once */
    int queue_kilobytes;         /* that may wait for a guest before it is dropped */
    int ping_seconds;            /* of silence before a guest is asked whether it is there */
    int tables_in_memory;        /* at most */
    int idle_seconds;            /* after which a table that nobody looks at leaves the memory */
    int message_kilobytes;       /* of one message of a guest */
    int head_kilobytes;          /* of the line and the headers of an HTTP request */
    double keep_finished; /* days after which a game that is over leaves the store; 0 for never */
    double keep_idle;     /* the same for one that is not over and where nothing happens */
};

/* What is set where nobody says otherwise. */
struct server_options server_usual_options(void);

/*
 * Serves until SIGINT or SIGTERM. When it can be reached it says so in one line on standard
 * output. True after a signal; false if it could not start, with a sentence in
 * error[SERVER_ERROR_MAX].
 */
bool server_run(const struct server_options *options, char *error);

#endif
