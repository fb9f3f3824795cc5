#define _GNU_SOURCE /* accept4 */
#include "server/listener.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/log.h"
#include "server/server.h"
#include "server/state.h"

enum { ACCEPTS_AT_ONCE = 64, PAUSE_MILLISECONDS = 100 };

/* A socket that listens on one address, or -1 with errno set. */
static int listen_on(const struct addrinfo *address) {
    int yes = 1;
    int socket_ = socket(address->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (socket_ < 0)
        return -1;
    /* Else a restart would have to wait until the connections of the last run are forgotten. */
    setsockopt(socket_, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(socket_, address->ai_addr, address->ai_addrlen) == 0 &&
        listen(socket_, SOMAXCONN) == 0)
        return socket_;
    int why = errno;
    close(socket_);
    errno = why;
    return -1;
}

static void explain(char *error, const char *host, int port, int why) {
    const char *text = strerror(why), *advice = "";
    if (why == EADDRINUSE) {
        text = "another program listens there";
        advice = "; end it, or choose another port with --port";
    } else if (why == EACCES) {
        text = "this user may not";
        advice = "; ports below 1024 are reserved, choose another with --port";
    } else if (why == EADDRNOTAVAIL) {
        text = "this machine does not have that address";
        advice = "; 127.0.0.1 is this machine alone, 0.0.0.0 all its addresses";
    }
    snprintf(error, SERVER_ERROR_MAX, "cannot listen on %s port %d: %s%s", host, port, text,
             advice);
}

bool listener_open(struct listener *listener, const char *host, int port, char *error) {
    struct addrinfo *found, hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    char service[8];
    snprintf(service, sizeof service, "%d", port);
    listener->socket = -1;
    listener->server = NULL;
    int answer = getaddrinfo(host, service, &hints, &found);
    if (answer != 0) {
        snprintf(error, SERVER_ERROR_MAX, "there is no address %s: %s", host, gai_strerror(answer));
        return false;
    }
    for (struct addrinfo *a = found; a && listener->socket < 0; a = a->ai_next)
        listener->socket = listen_on(a);
    if (listener->socket < 0)
        explain(error, host, port, errno);
    freeaddrinfo(found);
    return listener->socket >= 0;
}

void listener_url(const struct listener *listener, char *url) {
    struct sockaddr_storage address = {0};
    socklen_t length = sizeof address;
    char host[INET6_ADDRSTRLEN] = "";
    getsockname(listener->socket, (struct sockaddr *)&address, &length);
    if (address.ss_family == AF_INET6) {
        const struct sockaddr_in6 *in6 = (const struct sockaddr_in6 *)&address;
        bool all = IN6_IS_ADDR_UNSPECIFIED(&in6->sin6_addr);
        inet_ntop(AF_INET6, all ? &in6addr_loopback : &in6->sin6_addr, host, sizeof host);
        snprintf(url, URL_MAX, "http://[%s]:%d/", host, ntohs(in6->sin6_port));
    } else {
        const struct sockaddr_in *in4 = (const struct sockaddr_in *)&address;
        bool all = in4->sin_addr.s_addr == htonl(INADDR_ANY);
        struct in_addr shown = {all ? htonl(INADDR_LOOPBACK) : in4->sin_addr.s_addr};
        inet_ntop(AF_INET, &shown, host, sizeof host);
        snprintf(url, URL_MAX, "http://%s:%d/", host, ntohs(in4->sin_port));
    }
}

static void on_connection(uv_poll_t *poll, int status, int events);

static void on_pause_over(uv_timer_t *timer) {
    struct listener *listener = timer->data;
    uv_poll_start(&listener->poll, UV_READABLE, on_connection);
}

/* Whoever waits stays in the system's queue until there is a place. */
static void pause_listening(struct listener *listener) {
    uv_poll_stop(&listener->poll);
    uv_timer_start(&listener->pause, on_pause_over, PAUSE_MILLISECONDS, 0);
}

/* The address as it is counted, into text[ADDRESS_MAX]. */
static void write_address(const struct sockaddr_storage *from, char *text) {
    char host[INET6_ADDRSTRLEN] = "";
    if (from->ss_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)from)->sin6_addr, host, sizeof host);
    else
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, host, sizeof host);
    address_of(host, text);
}

/* To libwebsockets, unless too many are open from there already. */
static void hand_over(struct server *server, int connection, const struct sockaddr_storage *from) {
    char text[ADDRESS_MAX];
    int yes = 1;
    write_address(from, text);
    struct address *address = addresses_enter(server->addresses, text, AS_CONNECTION, time_now());
    if (!address) {
        server->metrics.turned_away++;
        if (addresses_tell(server->addresses, text, time_now()))
            log_event("turned_away", "why", "too many connections", "address", text, NULL);
        close(connection);
        return;
    }
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct lws *adopted = lws_adopt_socket_vhost(server->vhost, connection);
    if (adopted)
        lws_set_opaque_user_data(adopted, address);
    else
        addresses_leave(server->addresses, address, AS_CONNECTION, time_now());
}

/* False when there is none, or no room for it. */
static bool accept_one(struct listener *listener) {
    struct sockaddr_storage from = {0};
    socklen_t length = sizeof from;
    struct server *server = listener->server;
    if (server->connections >= server->options->connections)
        return pause_listening(listener), false;
    int connection =
        accept4(listener->socket, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (connection < 0) {
        /* Without a free descriptor the poll would call again and again. */
        if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
            pause_listening(listener);
        return false;
    }
    hand_over(server, connection, &from);
    return true;
}

static void on_connection(uv_poll_t *poll, int status, int events) {
    (void)status;
    (void)events;
    for (int i = 0; i < ACCEPTS_AT_ONCE && accept_one(poll->data); i++)
        ;
}

void listener_start(struct listener *listener, struct server *server) {
    listener->server = server;
    uv_timer_init(&server->loop, &listener->pause);
    uv_poll_init_socket(&server->loop, &listener->poll, listener->socket);
    listener->pause.data = listener->poll.data = listener;
    uv_poll_start(&listener->poll, UV_READABLE, on_connection);
}

void listener_close(struct listener *listener) {
    if (listener->socket < 0)
        return;
    if (listener->server) {
        uv_close((uv_handle_t *)&listener->poll, NULL);
        uv_close((uv_handle_t *)&listener->pause, NULL);
    }
    close(listener->socket);
    listener->socket = -1;
}
