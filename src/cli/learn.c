/*
 * keltis learn: learns instinct from games of its own, and writes it as a table for src/players.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "cli/learn_instinct.h"

static const char usage[] =
    "usage: keltis learn --game NAME [--games N] [--seed N] [--threads N] [--on] >TABLE\n"
    "Learns instinct from games of its own and prints it as a C table, such as\n"
    "src/players/instinct_board_table.h: the same with any number of threads.\n"
    "Progress goes to standard error.\n"
    "  --games    how many games, at least 384 (400000)\n"
    "  --on       begin with what the program has learned, not with nothing\n";

int cli_learn(int argc, char **argv) {
    const struct game *game = NULL;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int games = 400000, words = 0;
    int threads = cores < LEARN_THREADS_MAX ? (int)cores : LEARN_THREADS_MAX;
    uint64_t seed = 1;
    bool on = false;
    const struct argument list[] = {
        {"--game", ARGUMENT_GAME, &game, 0, 0},
        {"--games", ARGUMENT_INT, &games, LEARN_BATCH, 1e9},
        {"--seed", ARGUMENT_SEED, &seed, 0, 0},
        {"--threads", ARGUMENT_INT, &threads, 1, LEARN_THREADS_MAX},
        {"--on", ARGUMENT_FLAG, &on, 0, 0},
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
    learn_instinct(game, games, seed, threads, on);
    return 0;
}
