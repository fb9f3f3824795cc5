/*
 * keltis ladder: a round robin of the levels (or of any players), and the Elo ratings that fit it.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "players/arena.h"

static const char usage[] =
    "usage: keltis ladder --game NAME [PLAYER ...] [--pairs N] [--seed N] [--threads N]\n"
    "                     [--svg FILE]\n"
    "Every player meets every other in N pairs of two-player games (50), and Elo ratings are\n"
    "fitted to the results; their mean is 0. Without names: random, and all levels.\n"
    "  --svg  also draws the ratings with their intervals into this file\n";

struct ladder {
    int count;
    struct contestant players[CONTESTANTS_MAX];
    double scores[CONTESTANTS_MAX * CONTESTANTS_MAX]; /* points of row against column */
    double rates[CONTESTANTS_MAX * CONTESTANTS_MAX];  /* the same as a share of the games */
    double spread[CONTESTANTS_MAX * CONTESTANTS_MAX]; /* the variance of that share */
    double ratings[CONTESTANTS_MAX];
    double errors[CONTESTANTS_MAX]; /* half of the 95 % interval */
};

static void meet(struct ladder *ladder, struct arena arena, int one, int other) {
    struct contestant pair[2] = {ladder->players[one], ladder->players[other]};
    static struct arena_result result;
    arena.contestants = pair;
    arena.count = 2;
    arena_play(&arena, &result);
    const struct stats *wins = &result.contestants[0].wins;
    double share = stats_mean(wins), games = 2.0 * result.rounds;
    double variance = stats_variance(wins) / result.rounds;
    int n = ladder->count;
    ladder->scores[one * n + other] = share * games;
    ladder->scores[other * n + one] = (1 - share) * games;
    ladder->rates[one * n + other] = share;
    ladder->rates[other * n + one] = 1 - share;
    ladder->spread[one * n + other] = ladder->spread[other * n + one] = variance;
}

/*
 * The error of a rating: the fit is repeated with results drawn from what was measured, and the
 * ratings' deviation is taken (a parametric bootstrap).
 */
static void fit(struct ladder *ladder) {
    enum { DRAWS = 200 };
    int n = ladder->count;
    struct rng rng = rng_seeded(1);
    struct stats drawn[CONTESTANTS_MAX] = {0};
    elo_fit(n, ladder->scores, ladder->ratings);
    for (int draw = 0; draw < DRAWS; draw++) {
        double scores[CONTESTANTS_MAX * CONTESTANTS_MAX] = {0}, ratings[CONTESTANTS_MAX];
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++) {
                double games = ladder->scores[i * n + j] + ladder->scores[j * n + i];
                double share =
                    ladder->rates[i * n + j] + normal_deviate(&rng, ladder->spread[i * n + j]);
                share = share < 0 ? 0 : share > 1 ? 1 : share;
                scores[i * n + j] = share * games;
                scores[j * n + i] = (1 - share) * games;
            }
        elo_fit(n, scores, ratings);
        for (int i = 0; i < n; i++)
            stats_add(&drawn[i], ratings[i]);
    }
    for (int i = 0; i < n; i++)
        ladder->errors[i] = 2 * stats_deviation(&drawn[i]);
}

static void print_table(const struct ladder *ladder) {
    int n = ladder->count;
    printf("%-24s %6s  +-   ", "player", "Elo");
    for (int j = 0; j < n; j++)
        printf(" %10.10s", ladder->players[j].name);
    printf("\n");
    for (int i = 0; i < n; i++) {
        printf("%-24s %+6.0f %4.0f  ", ladder->players[i].name, ladder->ratings[i],
               ladder->errors[i]);
        for (int j = 0; j < n; j++)
            if (i == j)
                printf(" %10s", "-");
            else
                printf(" %8.1f %%", 100 * ladder->rates[i * n + j]);
        printf("\n");
    }
}

/* A bar a player from the left edge, with its interval as a line. */
static bool draw_svg(const struct ladder *ladder, const char *game, const char *path) {
    enum { LEFT = 130, WIDTH = 440, ROW = 28, TOP = 40 };
    FILE *file = fopen(path, "w");
    double low = 1e9, high = -1e9;
    if (!file)
        return false;
    for (int i = 0; i < ladder->count; i++) {
        double bottom = ladder->ratings[i] - ladder->errors[i];
        double top = ladder->ratings[i] + ladder->errors[i];
        low = bottom < low ? bottom : low;
        high = top > high ? top : high;
    }
    double base = low - 10, scale = WIDTH / (high - base);
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"13\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fbf8f1\"/>\n"
            "<text x=\"16\" y=\"24\" font-size=\"15\">Elo of the levels, %s, two players</text>\n",
            TOP + ROW * ladder->count + 16, game);
    for (int i = 0; i < ladder->count; i++) {
        double x = LEFT + scale * (ladder->ratings[i] - base), half = scale * ladder->errors[i];
        int y = TOP + ROW * i;
        fprintf(file,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n"
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"18\" fill=\"#7d9b76\"/>\n"
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#2e3b2b\"/>\n"
                "<text x=\"%.1f\" y=\"%d\">%+.0f</text>\n",
                LEFT - 8, y + 14, ladder->players[i].name, LEFT, y, x - LEFT, x - half, x + half,
                y + 9, y + 9, x + half + 6, y + 14, ladder->ratings[i]);
    }
    fprintf(file, "</svg>\n");
    return fclose(file) == 0;
}

/* Random and the levels, unless names are given. */
static bool read_players(struct ladder *ladder, const char **words, int count) {
    char error[EXPLANATION_MAX];
    if (count == 0) {
        words[count++] = "random";
        for (int i = 0; level_at(i); i++)
            words[count++] = level_at(i)->player.name;
    }
    for (int i = 0; i < count; i++)
        if (!contestant_named(words[i], &ladder->players[i], error)) {
            fprintf(stderr, "keltis ladder: %s\n", error);
            return false;
        }
    ladder->count = count;
    return count > 1;
}

int cli_ladder(int argc, char **argv) {
    static struct ladder ladder;
    struct arena arena = {.seats = 2,
                          .pairs = 50,
                          .seed = 1,
                          .threads = (int)sysconf(_SC_NPROCESSORS_ONLN),
                          .move_ms = 1000};
    const char *svg = NULL, *words[CONTESTANTS_MAX];
    int count = CONTESTANTS_MAX;
    const struct argument list[] = {
        {"--game", ARGUMENT_GAME, &arena.game, 0, 0},
        {"--pairs", ARGUMENT_INT, &arena.pairs, 2, 1000000},
        {"--seed", ARGUMENT_SEED, &arena.seed, 0, 0},
        {"--threads", ARGUMENT_INT, &arena.threads, 1, 64},
        {"--svg", ARGUMENT_TEXT, &svg, 0, 0},
        {0},
    };
    enum arguments_answer answer = arguments_read(argc, argv, list, words, &count, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (!arena.game)
        return fprintf(stderr, "keltis ladder: --game is missing\n%s", usage), 2;
    if (!read_players(&ladder, words, count))
        return 2;
    arena.progress = isatty(STDERR_FILENO) ? stderr : NULL;
    for (int one = 0; one < ladder.count; one++)
        for (int other = one + 1; other < ladder.count; other++)
            meet(&ladder, arena, one, other);
    fit(&ladder);
    print_table(&ladder);
    if (svg && !draw_svg(&ladder, arena.game->name, svg))
        return fprintf(stderr, "keltis ladder: %s could not be written\n", svg), 1;
    return 0;
}
