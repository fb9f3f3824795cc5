/*
 * Load for the server: many games of two, each with a turn every so often, over real connections
 * from one thread. It measures what players feel (from an action's sending to its answer) and what
 * the server uses (its processor time and memory, from /proc).
 *
 *   load games PORT PID GAMES SECONDS INTERVAL   players of the board game
 *   load echo PORT PID CONNECTIONS SECONDS       messages to a bare echo server
 *   load serve PORT                              that echo server: libwebsockets in a libuv loop
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

enum { EVENTS = 512, SAMPLES_MAX = 4 << 20, WORD = 64, AT_ONCE = 64, ECHO_BYTES = 100 };

struct player {
    int socket, game, seat;
    bool upgraded, greeted, seated, waiting, my_turn;
    char *input;
    size_t length, room;
    int64_t sent; /* when the action that waits for its answer was sent, in nanoseconds */
    int ply;
    char action[WORD], secret[33];
};

struct game {
    char table[17];
    bool made, over;
    int last_mover;
    int64_t next_turn;
};

struct load {
    int epoll, port, pid, count; /* players */
    struct player *players;
    struct game *games;
    bool echo, begun, measuring;
    int64_t interval;
    int greeted, running;
    uint64_t actions, refusals, unexpected;
    uint32_t *samples; /* microseconds */
    int sample_count;
    uint64_t random;
};

static int64_t now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static void stop(const char *why) {
    perror(why);
    exit(1);
}

/* Sending: one frame, with a mask of zeros. */

static void send_text(struct player *player, const char *text) {
    unsigned char frame[1200] = {0x81};
    size_t length = strlen(text), head = length < 126 ? 6 : 8;
    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
    }
    memcpy(frame + head, text, length);
    if (send(player->socket, frame, head + length, MSG_NOSIGNAL) != (ssize_t)(head + length))
        stop("send");
}

static void connect_player(struct load *load, struct player *player) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load->port)};
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = player};
    int yes = 1;
    char request[512];
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    player->socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (player->socket < 0 ||
        connect(player->socket, (struct sockaddr *)&address, sizeof address) != 0)
        stop("connect");
    setsockopt(player->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    int length = snprintf(request, sizeof request,
                          "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                          "Sec-WebSocket-Protocol: keltis-1\r\n\r\n",
                          load->port);
    if (send(player->socket, request, (size_t)length, MSG_NOSIGNAL) != length)
        stop("send");
    epoll_ctl(load->epoll, EPOLL_CTL_ADD, player->socket, &event);
}

/* The game. */

static void sit(struct load *load, struct player *player) {
    char text[512];
    snprintf(text, sizeof text,
             "{\"id\":2,\"do\":\"sit\",\"table\":\"%s\",\"seat\":%d,\"name\":\"Seat %d\","
             "\"secret\":\"%s\",\"salt\":\"%s\"}",
             load->games[player->game].table, player->seat, player->seat, player->secret,
             player->secret);
    send_text(player, text);
}

static void act(struct load *load, struct player *player) {
    char text[256];
    snprintf(text, sizeof text,
             "{\"id\":9,\"do\":\"act\",\"table\":\"%s\",\"ply\":%d,\"action\":\"%s\"}",
             load->games[player->game].table, player->ply, player->action);
    player->my_turn = false;
    player->waiting = true;
    player->sent = now_ns();
    send_text(player, text);
}

static uint32_t below(struct load *load, uint32_t n) {
    load->random = load->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((load->random >> 33) % n);
}

/* One of the actions in the list, which begins behind the bracket; false if it has none. */
static bool choose(struct load *load, const char *list, char *action) {
    uint32_t count = 0;
    for (const char *at = list; *at && *at != ']'; at = strchr(at + 1, '"') + 1, count++)
        at = strchr(at, '"');
    if (count == 0)
        return false;
    for (uint32_t skip = below(load, count); skip > 0; skip--)
        list = strchr(strchr(list, '"') + 1, '"') + 1;
    list = strchr(list, '"') + 1;
    snprintf(action, WORD, "%.*s", (int)(strchr(list, '"') - list), list);
    return true;
}

static void see_state(struct load *load, struct player *player, const char *text) {
    struct game *game = &load->games[player->game];
    const char *votes = strstr(text, "\"abort_votes\":"), *legal = strstr(text, "\"legal\":[");
    if (strstr(text, "\"status\":\"over\""))
        game->over = true;
    if (!votes || !legal || player->waiting)
        return;
    player->ply = atoi(strstr(votes, "\"ply\":") + strlen("\"ply\":"));
    player->my_turn = choose(load, legal + strlen("\"legal\":["), player->action);
    if (game->last_mover == player->seat && load->begun) {
        act(load, player);
        return;
    }
    /* A new turn. */
    game->last_mover = player->seat;
    int64_t now = now_ns();
    game->next_turn =
        game->next_turn + load->interval > now ? game->next_turn + load->interval : now;
}

static void see_answer(struct load *load, struct player *player, const char *text) {
    bool good = strstr(text, "\"ok\"") != NULL;
    load->refusals += !good;
    if (strncmp(text, "{\"id\":1,", 8) == 0 && good) {
        const char *id = strstr(text, "\"table\":\"") + strlen("\"table\":\"");
        struct game *game = &load->games[player->game];
        snprintf(game->table, sizeof game->table, "%.16s", id);
        game->made = true;
        sit(load, player);
        sit(load, player + 1);
    } else if (strncmp(text, "{\"id\":2,", 8) == 0) {
        player->seated = good;
        load->running += good;
    } else if (player->waiting) {
        player->waiting = false;
        if (load->measuring && load->sample_count < SAMPLES_MAX) {
            load->samples[load->sample_count++] = (uint32_t)((now_ns() - player->sent) / 1000);
            load->actions++;
        }
    }
}

static void echo_again(struct load *load, struct player *player) {
    char text[ECHO_BYTES + 1];
    memset(text, 'x', ECHO_BYTES);
    text[ECHO_BYTES] = '\0';
    if (load->measuring)
        load->actions++;
    send_text(player, text);
}

static void see_message(struct load *load, struct player *player, char *text) {
    if (load->echo)
        echo_again(load, player);
    else if (strncmp(text, "{\"hello\"", 8) == 0) {
        player->greeted = true;
        load->greeted++;
    } else if (strncmp(text, "{\"id\":", 6) == 0)
        see_answer(load, player, text);
    else if (strstr(text, "\"event\":"))
        see_state(load, player, text);
}

/* Reading: whole frames of a server, which have no mask. */

static size_t take_frame(struct load *load, struct player *player, char *at, size_t left) {
    size_t length = left >= 2 ? (unsigned char)at[1] & 0x7f : 0, head = 2;
    if (left < 2 || (length == 126 && left < 4) || (length == 127 && left < 10))
        return 0;
    if (length == 126) {
        length = (size_t)(unsigned char)at[2] << 8 | (unsigned char)at[3];
        head = 4;
    } else if (length == 127) {
        length = 0;
        for (int i = 2; i < 10; i++)
            length = length << 8 | (unsigned char)at[i];
        head = 10;
    }
    if (left < head + length)
        return 0;
    if ((at[0] & 15) == 1) {
        char after = at[head + length];
        at[head + length] = '\0';
        see_message(load, player, at + head);
        at[head + length] = after;
    } else if ((at[0] & 15) == 9) {
        const unsigned char pong[] = {0x8a, 0x80, 0, 0, 0, 0};
        send(player->socket, pong, sizeof pong, MSG_NOSIGNAL);
    } else {
        load->unexpected++;
    }
    return head + length;
}

static void finish_upgrade(struct load *load, struct player *player) {
    player->input[player->length] = '\0';
    char *end = strstr(player->input, "\r\n\r\n");
    if (!end)
        return;
    if (strncmp(player->input, "HTTP/1.1 101", 12) != 0) {
        fprintf(stderr, "refused: %.60s\n", player->input);
        exit(1);
    }
    size_t head = (size_t)(end + 4 - player->input);
    player->length -= head;
    memmove(player->input, player->input + head, player->length);
    player->upgraded = true;
    load->greeted += load->echo;
}

static void on_readable(struct load *load, struct player *player) {
    if (player->room < player->length + 16384) {
        player->room = player->length + 32768;
        player->input = realloc(player->input, player->room + 1);
        if (!player->input)
            stop("realloc");
    }
    ssize_t got = recv(player->socket, player->input + player->length,
                       player->room - player->length, MSG_DONTWAIT);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        fprintf(stderr, "a connection was closed\n");
        exit(1);
    }
    player->length += (size_t)got;
    if (!player->upgraded)
        finish_upgrade(load, player);
    size_t used = 0, taken;
    while (player->upgraded &&
           (taken = take_frame(load, player, player->input + used, player->length - used)) > 0)
        used += taken;
    player->length -= used;
    memmove(player->input, player->input + used, player->length);
}

static void serve_events(struct load *load, int milliseconds) {
    struct epoll_event events[EVENTS];
    int count = epoll_wait(load->epoll, events, EVENTS, milliseconds);
    for (int i = 0; i < count; i++)
        on_readable(load, events[i].data.ptr);
}

static void start_due_turns(struct load *load) {
    int64_t now = now_ns();
    for (int i = 0; i < load->count / 2; i++) {
        struct player *player = &load->players[2 * i + load->games[i].last_mover];
        if (load->games[i].last_mover >= 0 && player->my_turn && !player->waiting &&
            load->games[i].next_turn <= now)
            act(load, player);
    }
}

/* The server's use of things. */

static double processor_seconds(int pid) {
    char path[64], text[1024];
    unsigned long user, system_;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(text, sizeof text, file))
        stop(path);
    fclose(file);
    sscanf(strrchr(text, ')') + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
           &system_);
    return (double)(user + system_) / (double)sysconf(_SC_CLK_TCK);
}

static long resident_kilobytes(int pid) {
    char path[64], line[256];
    long kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        sscanf(line, "VmRSS: %ld", &kilobytes);
    if (file)
        fclose(file);
    return kilobytes;
}

static int by_value(const void *one, const void *other) {
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

static double milliseconds_at(const struct load *load, double share) {
    int at = (int)((double)load->sample_count * share);
    return load->sample_count
               ? load->samples[at < load->sample_count ? at : load->sample_count - 1] / 1e3
               : 0;
}

/* The phases. */

static void connect_all(struct load *load) {
    for (int i = 0; i < load->count; i++) {
        connect_player(load, &load->players[i]);
        while (i + 1 - load->greeted > AT_ONCE)
            serve_events(load, 10);
    }
    while (load->greeted < load->count)
        serve_events(load, 10);
}

static void make_games(struct load *load) {
    for (int i = 0; i < load->count / 2; i++) {
        load->games[i].last_mover = -1;
        send_text(&load->players[2 * i], "{\"id\":1,\"do\":\"create\",\"game\":\"board\",\"seats\":"
                                         "[{\"kind\":\"open\"},{\"kind\":\"open\"}]}");
        while (2 * (i + 1) - load->running > 2 * AT_ONCE)
            serve_events(load, 10);
    }
    while (load->running < load->count)
        serve_events(load, 10);
}

static void spread_turns(struct load *load) {
    int64_t now = now_ns();
    for (int i = 0; i < load->count / 2; i++)
        load->games[i].next_turn = now + (int64_t)below(load, 1 << 20) * load->interval / (1 << 20);
    load->begun = true;
}

static double measure(struct load *load, double seconds) {
    int64_t until = now_ns() + (int64_t)(seconds * 1e9);
    load->measuring = true;
    double before = processor_seconds(load->pid);
    while (now_ns() < until) {
        serve_events(load, 2);
        if (!load->echo)
            start_due_turns(load);
    }
    load->measuring = false;
    return processor_seconds(load->pid) - before;
}

static void run_games(struct load *load, double seconds) {
    long empty = resident_kilobytes(load->pid);
    connect_all(load);
    long connected = resident_kilobytes(load->pid);
    make_games(load);
    long playing = resident_kilobytes(load->pid);
    spread_turns(load);
    measure(load, 2); /* to warm up */
    load->actions = 0;
    load->sample_count = 0;
    double used = measure(load, seconds);
    int over = 0;
    for (int i = 0; i < load->count / 2; i++)
        over += load->games[i].over;
    qsort(load->samples, (size_t)load->sample_count, sizeof load->samples[0], by_value);
    printf("%d players, %d games (%d over), %.0f s: %llu actions, %.0f a second\n", load->count,
           load->count / 2, over, seconds, (unsigned long long)load->actions,
           (double)load->actions / seconds);
    printf("answer after: median %.1f ms, 99 %% %.1f ms, 99.9 %% %.1f ms, longest %.1f ms\n",
           milliseconds_at(load, 0.5), milliseconds_at(load, 0.99), milliseconds_at(load, 0.999),
           milliseconds_at(load, 1));
    printf("server: %.2f s of processor time (%.0f %%), %.0f actions per processor second\n", used,
           100 * used / seconds, (double)load->actions / used);
    printf("memory: %.1f kB a connection, %.1f kB a game, refusals %llu\n",
           (double)(connected - empty) / load->count,
           (double)(playing - connected) / (load->count / 2.0), (unsigned long long)load->refusals);
}

static void run_echo(struct load *load, double seconds) {
    connect_all(load);
    for (int i = 0; i < load->count; i++)
        echo_again(load, &load->players[i]);
    measure(load, 1);
    load->actions = 0;
    double used = measure(load, seconds);
    printf("echo, %d connections: %.0f messages a second, %.0f per processor second\n", load->count,
           (double)load->actions / seconds, (double)load->actions / used);
}

/* The bare server. */

struct waiting {
    unsigned char bytes[LWS_PRE + 4096];
    size_t length;
};

static int on_echo(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    struct waiting *waiting = user;
    if (reason == LWS_CALLBACK_RECEIVE && length <= 4096) {
        memcpy(waiting->bytes + LWS_PRE, in, length);
        waiting->length = length;
        lws_callback_on_writable(connection);
    } else if (reason == LWS_CALLBACK_SERVER_WRITEABLE && waiting->length > 0) {
        lws_write(connection, waiting->bytes + LWS_PRE, waiting->length, LWS_WRITE_TEXT);
        waiting->length = 0;
    }
    return 0;
}

static int serve_echo(int port) {
    const struct lws_protocols protocols[] = {
        {.name = "http", .callback = lws_callback_http_dummy},
        {.name = "keltis-1", .callback = on_echo, .per_session_data_size = sizeof(struct waiting)},
        {.name = NULL}};
    uv_loop_t loop;
    void *loops[] = {&loop};
    uv_loop_init(&loop);
    struct lws_context_creation_info info = {.port = port,
                                             .protocols = protocols,
                                             .options = LWS_SERVER_OPTION_LIBUV,
                                             .foreign_loops = loops,
                                             .gid = -1,
                                             .uid = -1};
    lws_set_log_level(0, NULL);
    if (!lws_create_context(&info))
        return 1;
    return uv_run(&loop, UV_RUN_DEFAULT);
}

static void raise_files(int count) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max < (rlim_t)count + 64 ? limit.rlim_max : (rlim_t)count + 64;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int main(int argc, char **argv) {
    bool games = argc == 7 && strcmp(argv[1], "games") == 0;
    bool echo = argc == 6 && strcmp(argv[1], "echo") == 0;
    if (argc == 3 && strcmp(argv[1], "serve") == 0) {
        raise_files(20000);
        return serve_echo(atoi(argv[2]));
    }
    if (!games && !echo)
        return fputs("usage: load games PORT PID GAMES SECONDS INTERVAL | echo PORT PID "
                     "CONNECTIONS SECONDS | serve PORT\n",
                     stderr),
               2;
    struct load load = {.port = atoi(argv[2]),
                        .pid = atoi(argv[3]),
                        .count = atoi(argv[4]) * (games ? 2 : 1),
                        .echo = echo,
                        .interval = games ? (int64_t)(atof(argv[6]) * 1e9) : 0,
                        .random = 7};
    raise_files(load.count);
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    load.players = calloc((size_t)load.count, sizeof load.players[0]);
    load.games = calloc((size_t)load.count / 2 + 1, sizeof load.games[0]);
    load.samples = malloc(SAMPLES_MAX * sizeof load.samples[0]);
    if (!load.players || !load.games || !load.samples)
        stop("memory");
    for (int i = 0; i < load.count; i++) {
        load.players[i].game = i / 2;
        load.players[i].seat = i % 2;
        snprintf(load.players[i].secret, sizeof load.players[i].secret, "%032x", i + 1);
    }
    if (games)
        run_games(&load, atof(argv[5]));
    else
        run_echo(&load, atof(argv[5]));
    return 0;
}
