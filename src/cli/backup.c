/*
 * keltis backup: a copy of all hosted games, taken while the server runs.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <sys/stat.h>

#include "cli/arguments.h"
#include "server/server.h"
#include "server/store.h"

static const char usage[] =
    "usage: keltis backup [--data DIR] FILE\n"
    "Copies all hosted games into a new file, while the server may run on. To go back to it,\n"
    "put the file as keltis.db into an empty folder and start `keltis serve --data` with that.\n"
    "  --data  the folder where games are kept (keltis-data)\n";

int cli_backup(int argc, char **argv) {
    const char *data = server_usual_options().data, *file = NULL;
    const struct argument list[] = {{"--data", ARGUMENT_TEXT, &data, 0, 0}, {0}};
    char error[STORE_ERROR_MAX] = "";
    int words = 1;
    if (!arguments_environment(argv[0], list, usage))
        return 2;
    enum arguments_answer answer = arguments_read(argc, argv, list, &file, &words, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (words != 1)
        return fputs(usage, stderr), 2;
    umask(077); /* it holds the secrets of running games */
    struct store *store = store_sqlite.open(data, false, error);
    bool good = store && store->kind->backup(store, file, error);
    if (store)
        store->kind->close(store);
    if (!good)
        return fprintf(stderr, "keltis backup: %s\n", error), 1;
    printf("%s\n", file);
    return 0;
}
