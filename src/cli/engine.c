/*
 * keltis engine: the protocol on standard input and output.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "engine/engine.h"

static const char usage[] =
    "usage: keltis engine\n"
    "Reads one JSON object a line on standard input and answers each with one on standard\n"
    "output, until the input ends. To begin with, try:\n"
    "  {\"cmd\":\"games\"}\n"
    "  {\"cmd\":\"new\",\"game\":\"board\",\"seats\":2,\"options\":{},\"seed\":7}\n"
    "  {\"cmd\":\"legal\"}\n"
    "All commands are in docs/PROTOCOL.md.\n";

int cli_engine(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "--help") == 0)
        return fputs(usage, stdout), 0;
    if (argc > 1)
        return fprintf(stderr, "keltis engine: it takes no arguments: %s\n%s", argv[1], usage), 2;
    if (engine_serve(stdin, stdout) == 0)
        return 0;
    perror("keltis engine");
    return 1;
}
