#include "server/server.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "server/answer.h"
#include "server/http.h"
#include "server/log.h"
#include "server/state.h"

enum { OTHER_FILES = 64 }; /* descriptors for everything but connections */

/*
 * As many descriptors as the connections need. libwebsockets reserves memory for as many as are
 * allowed, which in some containers is a thousand million: hence down as well as up.
 */
static void limit_files(const struct server_options *options) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return;
    /* Two for a connection, because one whose answer has to wait takes a second. */
    rlim_t wanted = 2 * (rlim_t)options->connections + OTHER_FILES;
    limit.rlim_cur = limit.rlim_max < wanted ? limit.rlim_max : wanted;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* The first of some places beside the program that is a folder; false if none is. */
static bool find_web(char *folder, size_t room) {
    static const char *const places[] = {"web", "../web", "../share/keltis/web"};
    char program[1024];
    size_t length = sizeof program;
    struct stat about;
    if (uv_exepath(program, &length) != 0 || !strrchr(program, '/'))
        return false;
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        snprintf(folder, room, "%s/%s", program, places[i]);
        if (stat(folder, &about) == 0 && S_ISDIR(about.st_mode))
            return true;
    }
    return false;
}

static struct site *read_site(const char *web, char *error) {
    char folder[1100];
    if (web)
        return site_read(web, error);
    if (find_web(folder, sizeof folder))
        return site_read(folder, error);
    snprintf(error, SERVER_ERROR_MAX,
             "the page is not built: there is no folder `web` near the program; start ./run, "
             "which builds it, or name the folder with --web");
    return NULL;
}

/* Cuts what is still open; then nothing is left in the loop and it ends. */
static void on_end(uv_timer_t *timer) {
    struct server *server = timer->data;
    if (uv_is_closing((uv_handle_t *)timer))
        return;
    uv_close((uv_handle_t *)&server->interrupted, NULL);
    uv_close((uv_handle_t *)&server->terminated, NULL);
    uv_close((uv_handle_t *)&server->end, NULL);
    hall_close(&server->hall);
    lws_context_destroy(server->context);
}

static void end_in(struct server *server, uint64_t milliseconds) {
    if (!uv_is_closing((uv_handle_t *)&server->end))
        uv_timer_start(&server->end, on_end, milliseconds, 0);
}

static bool is_quiet(struct server *server) {
    struct keeper_report report;
    keeper_report(server->hall.keeper, &report);
    return server->answers == 0 && report.under_way == 0;
}

/*
 * Once all is stored, told and answered, the guests are sent away; when the last has gone, the
 * end has come. By way of the timer, because libwebsockets is not to be ended from within.
 */
static void end_if_quiet(struct server *server) {
    if (!server->stopping || !is_quiet(server))
        return;
    if (!server->closing) {
        server->closing = true;
        for (struct guest *guest = server->guests; guest; guest = guest->next)
            guest_close(guest, LWS_CLOSE_STATUS_GOINGAWAY);
        end_in(server, FAREWELL_MILLISECONDS);
    }
    if (!server->guests)
        end_in(server, 0);
}

/* The first signal lets what is under way finish, a second one does not. */
static void on_signal(uv_signal_t *handle, int number) {
    struct server *server = handle->data;
    (void)number;
    listener_close(&server->listener);
    end_in(server, server->stopping ? 0 : DRAIN_MILLISECONDS);
    if (!server->stopping)
        log_event("stopping", NULL);
    server->stopping = true;
    end_if_quiet(server);
}

void server_connected(struct lws *connection) {
    server_of(connection)->connections++;
}

void server_disconnected(struct lws *connection) {
    struct server *server = server_of(connection);
    struct address *address = lws_get_opaque_user_data(connection);
    server->connections--;
    if (address)
        addresses_leave(server->addresses, address, AS_CONNECTION, time_now());
    lws_set_opaque_user_data(connection, NULL);
}

void server_answer_ended(struct server *server) {
    server->answers--;
    end_if_quiet(server);
}

void server_drained(void *server) {
    end_if_quiet(server);
}

void server_guest_left(struct server *server) {
    end_if_quiet(server);
}

static void watch_signals(struct server *server) {
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is told like a disk that is full */
    uv_timer_init(&server->loop, &server->end);
    uv_signal_init(&server->loop, &server->interrupted);
    uv_signal_init(&server->loop, &server->terminated);
    server->end.data = server->interrupted.data = server->terminated.data = server;
    uv_signal_start(&server->interrupted, on_signal, SIGINT);
    uv_signal_start(&server->terminated, on_signal, SIGTERM);
}

static bool start_libwebsockets(struct server *server, char *error) {
    void *loops[] = {&server->loop};
    static const lws_retry_bo_t no_pings; /* those are ours: see guest_check */
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = http_protocols(),
        .headers = answer_common_headers(),
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME |
                   /* Unknown methods come to us, instead of being answered with 403. */
                   LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG,
        .foreign_loops = loops,
        .pcontext = &server->context,
        .user = server,
        .gid = -1,
        .uid = -1,
        .max_http_header_data2 = (unsigned)server->options->head_kilobytes * 1024,
        .timeout_secs = REQUEST_SECONDS,
        .timeout_secs_ah_idle = REQUEST_SECONDS,
        .keepalive_timeout = IDLE_SECONDS,
        .vhost_name = "keltis",
        .retry_and_idle_policy = &no_pings,
    };
    /* It would write a line for every client that breaks the rules. */
    lws_set_log_level(0, NULL);
    server->context = lws_create_context(&info);
    server->vhost = server->context ? lws_create_vhost(server->context, &info) : NULL;
    if (!server->vhost)
        snprintf(error, SERVER_ERROR_MAX,
                 "libwebsockets does not start; is the package "
                 "libwebsockets-evlib-uv installed?");
    return server->vhost != NULL;
}

static void announce(const struct server *server) {
    char url[URL_MAX];
    listener_url(&server->listener, url);
    log_event("started", "version", KELTIS_VERSION, "url", url, NULL);
    printf("Keltis is at %s\n", url);
    fflush(stdout);
}

/* With the site read and the socket open. */
static bool serve(struct server *server, char *error) {
    if (uv_loop_init(&server->loop) != 0) {
        snprintf(error, SERVER_ERROR_MAX, "the system gives no event loop");
        return false;
    }
    if (!hall_open(&server->hall, server, error)) {
        uv_loop_close(&server->loop);
        return false;
    }
    if (!start_libwebsockets(server, error))
        return false;
    watch_signals(server);
    listener_start(&server->listener, server);
    announce(server);
    uv_run(&server->loop, UV_RUN_DEFAULT);
    /* With a loop of ours it ends in two steps: the handles, and when they are closed the rest. */
    if (server->context)
        lws_context_destroy(server->context);
    uv_loop_close(&server->loop);
    return true;
}

struct server_options server_usual_options(void) {
    return (struct server_options){
        .host = "127.0.0.1",
        .port = 8080,
        .data = "keltis-data",
        .connections = 8192,
        .connections_per_address = 256,
        .guests = 8000,
        .per_address = 64,
        .http_rate = 200,
        .http_burst = 2000,
        .tables_an_hour = 60,
        .rate = 20,
        .burst = 60,
        .queue_kilobytes = 512,
        .ping_seconds = 30,
        .tables_in_memory = 20000,
        .idle_seconds = 300,
        .message_kilobytes = 16,
        .head_kilobytes = 8,
        .keep_finished = 90,
        .keep_idle = 60,
    };
}

static struct addresses *new_addresses(const struct server_options *options) {
    const struct address_limits limits = {
        /* Behind a proxy all connections come from there. */
        .open = {[AS_CONNECTION] = options->proxy ? INT_MAX : options->connections_per_address,
                 [AS_GUEST] = options->per_address},
        .tables_an_hour = options->tables_an_hour,
        .http_rate = options->http_rate,
        .http_burst = options->http_burst,
    };
    return addresses_new(&limits);
}

bool server_run(const struct server_options *options, char *error) {
    struct server server = {.options = options};
    if (!secret_start()) {
        snprintf(error, SERVER_ERROR_MAX, "the system gives no random numbers");
        return false;
    }
    limit_files(options);
    server.addresses = new_addresses(options);
    server.site = read_site(options->web, error);
    if (!server.site) {
        addresses_free(server.addresses);
        return false;
    }
    bool good = listener_open(&server.listener, options->host, options->port, error) &&
                serve(&server, error);
    listener_close(&server.listener);
    site_free(server.site);
    addresses_free(server.addresses);
    return good;
}
