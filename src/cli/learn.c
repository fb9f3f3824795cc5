/*
 * keltis learn: learns instinct from games of its own, and writes it as a table for src/players.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/learn_instinct.h"
#include "players/instinct.h"

static const char usage[] =
    "usage: keltis learn --game NAME [--games N] [--seed N] [--threads N] >TABLE\n"
    "Learns instinct from games of its own and prints it as a C table, such as\n"
    "src/players/instinct_board_table.h: the same one with any number of threads. Progress goes "
    "to\n"
    "standard error.\n"
    "  --games    how many games (400000)\n";

int cli_learn(int argc, char **argv) {
    const struct game *game = NULL;
    int games = 400000, threads = (int)sysconf(_SC_NPROCESSORS_ONLN), words = 0;
    uint64_t seed = 1;
    const struct argument list[] = {
        {"--game", ARGUMENT_GAME, &game, 0, 0},
        {"--games", ARGUMENT_INT, &games, 1, 1e9},
        {"--seed", ARGUMENT_SEED, &seed, 0, 0},
        {"--threads", ARGUMENT_INT, &threads, 1, 1000},
        {0},
    };
    enum arguments_answer answer = arguments_read(argc, argv, list, NULL, &words, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (!game || !instincts_for(game)) {
        fprintf(stderr, "keltis learn: learns with --game board, --game cards or --game dice\n%s",
                usage);
        return 2;
    }
    learn_instinct(game, games, seed, threads);
    return 0;
}
