/*
 * keltis serve: the web app, over HTTP.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "server/server.h"

static const char usage[] =
    "usage: keltis serve [--port N] [--host ADDRESS] [--web DIR]\n"
    "Serves the game to browsers. Once it can be reached it prints one line with the address;\n"
    "Ctrl-C or SIGTERM ends it, after the answers under way.\n"
    "  --port  where to listen (8080); 0 takes any free port\n"
    "  --host  the address to listen on (127.0.0.1: only this machine can connect);\n"
    "          0.0.0.0 is every address this machine has, so that others in the network\n"
    "          can play; on the internet put a web server with HTTPS in front\n"
    "  --web   the folder of the built page (the folder `web` beside the program, beside its\n"
    "          folder, or in ../share/keltis); it is read once, at the start\n"
    "GET /healthz answers `ok` while the server runs.\n";

int cli_serve(int argc, char **argv) {
    struct server_options options = {.host = "127.0.0.1", .port = 8080};
    const struct argument list[] = {
        {"--port", ARGUMENT_INT, &options.port, 0, 65535},
        {"--host", ARGUMENT_TEXT, &options.host, 0, 0},
        {"--web", ARGUMENT_TEXT, &options.web, 0, 0},
        {0},
    };
    char error[SERVER_ERROR_MAX];
    enum arguments_answer answer = arguments_read(argc, argv, list, NULL, NULL, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (geteuid() == 0)
        fputs("keltis serve: it runs as root, which it does not need; another user is safer\n",
              stderr);
    if (server_run(&options, error))
        return 0;
    fprintf(stderr, "keltis serve: %s\n", error);
    return 1;
}
