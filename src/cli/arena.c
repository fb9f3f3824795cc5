/*
 * keltis arena: players against each other, with an honest result.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/arguments.h"
#include "players/arena.h"

static const char usage[] =
    "usage: keltis arena --game NAME [--seats N] PLAYER PLAYER ... [--pairs N] [--seed N]\n"
    "                    [--threads N] [--sprt] [--elo0 E] [--elo1 E] [--save DIR] [--json]\n"
    "                    [--move-ms N]\n"
    "Every pairing plays the same luck with the seats exchanged (rotated for 3 and 4 seats).\n"
    "With two players and more seats the second one takes all seats but one.\n"
    "  PLAYER     a level (first-game casual club expert master), random, greedy,\n"
    "             search:ms=50, search:iterations=2000, or cmd:./mybot\n"
    "  --pairs    how many rounds of games with the same luck (100)\n"
    "  --sprt     stop as soon as it is clear whether the first player is better than the\n"
    "             second by --elo1 (10) rather than by --elo0 (0); both errors are 5 %\n"
    "  --save     write every game as a record into this folder\n"
    "  --json     end with one line of JSON\n"
    "  --move-ms  what an outside program is told it may take for a move (1000); it loses the\n"
    "             game when it takes twice as long, dies, or answers rubbish\n";

static void print_player(const struct arena *arena, const struct arena_result *result, int i) {
    const struct contestant_result *r = &result->contestants[i];
    struct interval wins = share_interval(&r->wins), score = stats_interval(&r->score);
    struct interval margin = stats_interval(&r->margin);
    printf("%-24s wins %5.1f %% (%5.1f to %5.1f)  score %6.2f (+-%.2f)  margin %+6.2f (+-%.2f)"
           "  %.3f ms a move",
           arena->contestants[i].name, 100 * wins.mean, 100 * wins.low, 100 * wins.high, score.mean,
           score.high - score.mean, margin.mean, margin.high - margin.mean,
           r->decisions ? 1e3 * r->seconds / (double)r->decisions : 0);
    if (r->forfeits)
        printf("  %d games forfeited", r->forfeits);
    printf("\n");
}

static void print_result(const struct arena *arena, const struct arena_result *result) {
    struct interval elo = elo_interval(&result->contestants[0].wins);
    printf("%s, %d seats, %d rounds of %d games, seed %llu\n", arena->game->name, arena->seats,
           result->rounds, arena->seats, (unsigned long long)arena->seed);
    for (int i = 0; i < arena->count; i++)
        print_player(arena, result, i);
    if (arena->seats == 2)
        printf("Elo difference %+.0f (%+.0f to %+.0f)\n", elo.mean, elo.low, elo.high);
    printf("%.1f plies and %.1f decisions a game\n", stats_mean(&result->plies),
           stats_mean(&result->decisions));
    if (arena->sprt)
        printf("SPRT for %+.0f against %+.0f Elo: LLR %.2f, %s\n", arena->elo1, arena->elo0,
               result->llr,
               result->verdict > 0   ? "accepted"
               : result->verdict < 0 ? "rejected"
                                     : "undecided");
}

static void print_json_player(const char *name, const struct contestant_result *r,
                              struct writer *out) {
    struct interval wins = share_interval(&r->wins), margin = stats_interval(&r->margin);
    char text[512];
    json_open(out, '{');
    json_member_text(out, "name", name);
    snprintf(text, sizeof text,
             ",\"win_rate\":%.5f,\"win_low\":%.5f,\"win_high\":%.5f,\"mean_score\":%.4f,"
             "\"mean_margin\":%.4f,\"margin_low\":%.4f,\"margin_high\":%.4f,\"ms_per_move\":%.4f,"
             "\"forfeits\":%d",
             wins.mean, wins.low, wins.high, stats_mean(&r->score), margin.mean, margin.low,
             margin.high, r->decisions ? 1e3 * r->seconds / (double)r->decisions : 0, r->forfeits);
    write_text(out, text);
    json_close(out, '}');
}

static void print_json(const struct arena *arena, const struct arena_result *result) {
    char text[8192], numbers[512];
    struct writer out = writer_into(text, sizeof text);
    struct interval elo = elo_interval(&result->contestants[0].wins);
    json_open(&out, '{');
    json_member_text(&out, "game", arena->game->name);
    json_member_number(&out, "seats", arena->seats);
    json_key(&out, "players");
    json_open(&out, '[');
    for (int i = 0; i < arena->count; i++)
        print_json_player(arena->contestants[i].name, &result->contestants[i], &out);
    json_close(&out, ']');
    snprintf(numbers, sizeof numbers,
             ",\"elo\":%.2f,\"elo_low\":%.2f,\"elo_high\":%.2f,\"pairs\":%d,\"seed\":%llu,"
             "\"plies_per_game\":%.2f,\"decisions_per_game\":%.2f,\"llr\":%.4f,\"sprt\":%d",
             elo.mean, elo.low, elo.high, result->rounds, (unsigned long long)arena->seed,
             stats_mean(&result->plies), stats_mean(&result->decisions), result->llr,
             result->verdict);
    write_text(&out, numbers);
    json_close(&out, '}');
    puts(text);
}

/* Two players, or one a seat. */
static bool read_players(struct arena *arena, struct contestant *contestants, const char **words,
                         int count) {
    char error[EXPLANATION_MAX];
    if (count != 2 && count != arena->seats) {
        fprintf(stderr, "keltis arena: name two players, or one for each of the %d seats\n",
                arena->seats);
        return false;
    }
    for (int i = 0; i < count; i++)
        if (!contestant_named(words[i], &contestants[i], error)) {
            fprintf(stderr, "keltis arena: %s\n", error);
            return false;
        }
    arena->contestants = contestants;
    arena->count = count;
    return true;
}

int cli_arena(int argc, char **argv) {
    struct arena arena = {.seats = 2,
                          .pairs = 100,
                          .seed = 1,
                          .threads = (int)sysconf(_SC_NPROCESSORS_ONLN),
                          .move_ms = 1000,
                          .elo1 = 10};
    bool json = false;
    const struct argument list[] = {
        {"--game", ARGUMENT_GAME, &arena.game, 0, 0},
        {"--seats", ARGUMENT_INT, &arena.seats, 2, SEATS_MAX},
        {"--pairs", ARGUMENT_INT, &arena.pairs, 1, 10000000},
        {"--seed", ARGUMENT_SEED, &arena.seed, 0, 0},
        {"--threads", ARGUMENT_INT, &arena.threads, 1, 64},
        {"--move-ms", ARGUMENT_INT, &arena.move_ms, 1, 3600000},
        {"--sprt", ARGUMENT_FLAG, &arena.sprt, 0, 0},
        {"--elo0", ARGUMENT_REAL, &arena.elo0, -1000, 1000},
        {"--elo1", ARGUMENT_REAL, &arena.elo1, -1000, 1000},
        {"--save", ARGUMENT_TEXT, &arena.save, 0, 0},
        {"--json", ARGUMENT_FLAG, &json, 0, 0},
        {0},
    };
    const char *words[CONTESTANTS_MAX];
    int count = CONTESTANTS_MAX;
    struct contestant contestants[CONTESTANTS_MAX];
    static struct arena_result result;
    enum arguments_answer answer = arguments_read(argc, argv, list, words, &count, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (!arena.game) {
        fprintf(stderr, "keltis arena: --game is missing\n%s", usage);
        return 2;
    }
    if (!read_players(&arena, contestants, words, count))
        return 2;
    if (arena.save)
        mkdir(arena.save, 0777);
    arena.progress = isatty(STDERR_FILENO) ? stderr : NULL;
    arena_play(&arena, &result);
    print_result(&arena, &result);
    if (json)
        print_json(&arena, &result);
    if (result.failed)
        fprintf(stderr, "keltis arena: some records could not be written to %s\n", arena.save);
    return result.failed ? 1 : 0;
}
