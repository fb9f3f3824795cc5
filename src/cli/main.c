/*
 * The program `keltis`: one name, several subcommands.
 */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static const struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} commands[] = {
    {"play", cli_play, "play a game in the terminal"},
    {"serve", cli_serve, "serve the game to browsers and host games"},
    {"backup", cli_backup, "copy all hosted games, while the server runs"},
    {"verify", cli_verify, "check the deals and rolls of an online game"},
    {"engine", cli_engine, "speak the engine protocol on standard input and output"},
    {"replay", cli_replay, "print a recorded game as text, turn by turn"},
    {"arena", cli_arena, "pit players against each other and measure"},
    {"ladder", cli_ladder, "a round robin of the levels, with Elo ratings"},
    {"learn", cli_learn, "learn from games of its own"},
    {"bench", cli_bench, "measure the speed of the rules"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_usage(FILE *to) {
    fputs("usage: keltis COMMAND ...\n\n", to);
    for (int i = 0; i < COMMANDS; i++)
        fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].help);
    fputs("\n`keltis COMMAND --help` tells more.\n", to);
}

int main(int argc, char **argv) {
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "help") == 0))
        return print_usage(stdout), 0;
    for (int i = 0; argc > 1 && i < COMMANDS; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    if (argc > 1)
        fprintf(stderr, "keltis: there is no command `%s`\n", argv[1]);
    print_usage(stderr);
    return 2;
}
