/*
 * keltis serve: the web app over HTTP, and games for people anywhere over WebSocket.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "server/server.h"

static const char usage[] =
    "usage: keltis serve [--port N] [--host ADDRESS] [--data DIR] [--web DIR] ...\n"
    "Serves the game to browsers and hosts games. Once it can be reached it prints one line\n"
    "with the address; what happens is told on standard error, one JSON object a line. Ctrl-C\n"
    "or SIGTERM ends it, after what is under way.\n"
    "  --port  where to listen (8080); 0 takes any free port\n"
    "  --host  the address to listen on (127.0.0.1: only this machine can connect);\n"
    "          0.0.0.0 is every address this machine has, so that others in the network\n"
    "          can play; on the internet put a web server with HTTPS in front\n"
    "  --data  the folder where games are kept (keltis-data); it is made if need be\n"
    "  --web   the folder of the built page (the folder `web` beside the program, beside its\n"
    "          folder, or in ../share/keltis); it is read once, at the start\n"
    "  --origin URL          pages from there may connect too (https://example.org)\n"
    "  --proxy               a web server of yours is in front: a client's address is the last\n"
    "                        in X-Forwarded-For\n"
    "Limits:\n"
    "  --connections N       open at once (8192)\n"
    "  --connections-per-address N  of these, from one address, unless --proxy (256)\n"
    "  --guests N            of these, that play (8000)\n"
    "  --per-address N       of these, from one address (64)\n"
    "  --http-rate N, --http-burst N  plain requests of one address a second (200), and at\n"
    "                        once (2000); to connect, or to fetch a record, counts as ten\n"
    "  --tables-an-hour N    that one address can make (60)\n"
    "  --rate N, --burst N   requests of one connection a second (20), and at once (60)\n"
    "  --message-kilobytes N of one message to the server (16)\n"
    "  --head-kilobytes N    of the line and headers of an HTTP request (8)\n"
    "  --queue-kilobytes N   that may wait for a connection before it is dropped (512)\n"
    "  --ping-seconds N      of silence before a connection is asked; after twice that it is\n"
    "                        dropped (30)\n"
    "  --tables-in-memory N  at most (20000)\n"
    "  --idle-seconds N      after which a table that nobody watches leaves the memory (300)\n"
    "  --keep-finished DAYS  after its last entry a game that is over is removed (90); 0: never\n"
    "  --keep-idle DAYS      the same for one that is not over (60); 0: never\n"
    "Each can also be set in the environment: KELTIS_PORT, KELTIS_TABLES_AN_HOUR and so on.\n"
    "GET /healthz answers `ok` while all is well, /metrics has numbers for Prometheus.\n";

int cli_serve(int argc, char **argv) {
    struct server_options options = server_usual_options();
    const struct argument list[] = {
        {"--port", ARGUMENT_INT, &options.port, 0, 65535},
        {"--host", ARGUMENT_TEXT, &options.host, 0, 0},
        {"--web", ARGUMENT_TEXT, &options.web, 0, 0},
        {"--data", ARGUMENT_TEXT, &options.data, 0, 0},
        {"--origin", ARGUMENT_TEXT, &options.origin, 0, 0},
        {"--proxy", ARGUMENT_FLAG, &options.proxy, 0, 0},
        {"--connections", ARGUMENT_INT, &options.connections, 1, 1000000},
        {"--connections-per-address", ARGUMENT_INT, &options.connections_per_address, 1, 1000000},
        {"--http-rate", ARGUMENT_INT, &options.http_rate, 1, 1000000},
        {"--http-burst", ARGUMENT_INT, &options.http_burst, 10, 1000000},
        {"--guests", ARGUMENT_INT, &options.guests, 1, 1000000},
        {"--per-address", ARGUMENT_INT, &options.per_address, 1, 1000000},
        {"--tables-an-hour", ARGUMENT_INT, &options.tables_an_hour, 1, 100000000},
        {"--rate", ARGUMENT_INT, &options.rate, 1, 1000000},
        {"--burst", ARGUMENT_INT, &options.burst, 5, 1000000},
        {"--message-kilobytes", ARGUMENT_INT, &options.message_kilobytes, 4, 1024},
        {"--head-kilobytes", ARGUMENT_INT, &options.head_kilobytes, 4, 60},
        {"--queue-kilobytes", ARGUMENT_INT, &options.queue_kilobytes, 128, 1000000},
        {"--ping-seconds", ARGUMENT_INT, &options.ping_seconds, 1, 3600},
        {"--tables-in-memory", ARGUMENT_INT, &options.tables_in_memory, 1, 100000000},
        {"--idle-seconds", ARGUMENT_INT, &options.idle_seconds, 0, 1000000},
        {"--keep-finished", ARGUMENT_REAL, &options.keep_finished, 0, 100000},
        {"--keep-idle", ARGUMENT_REAL, &options.keep_idle, 0, 100000},
        {0},
    };
    char error[SERVER_ERROR_MAX];
    if (!arguments_environment(argv[0], list, usage))
        return 2;
    enum arguments_answer answer = arguments_read(argc, argv, list, NULL, NULL, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    /* What is stored is for this user alone, even if the folder was made by somebody else. */
    umask(077);
    if (geteuid() == 0)
        fputs("keltis serve: it runs as root, which it does not need; another user is safer\n",
              stderr);
    if (server_run(&options, error))
        return 0;
    fprintf(stderr, "keltis serve: %s\n", error);
    return 1;
}
