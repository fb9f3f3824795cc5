/*
 * The listening socket. It is ours and not libwebsockets', because ours can say why it failed,
 * stops accepting while the house is full, and closes first when the server is to stop.
 */
#ifndef KELTIS_LISTENER_H
#define KELTIS_LISTENER_H

#include <stdbool.h>
#include <uv.h>

struct server;

struct listener {
    int socket; /* -1 while there is none */
    uv_poll_t poll;
    uv_timer_t pause;
    struct server *server;
};

/*
 * Listens on host and port; 0 is any free port. False if that cannot be, with a sentence in
 * error[SERVER_ERROR_MAX]; nothing is left open then.
 */
bool listener_open(struct listener *listener, const char *host, int port, char *error);

/* The address for a browser on this machine, into url[URL_MAX]. */
enum { URL_MAX = 80 };
void listener_url(const struct listener *listener, char *url);

/* Hands every new connection to the server's libwebsockets. */
void listener_start(struct listener *listener, struct server *server);

/* Closes what is open of it. After listener_start the loop has to run on for that to end. */
void listener_close(struct listener *listener);

#endif
