/*
 * The arena: its statistics against cases worked out by hand, its fairness, and outside programs
 * that misbehave.
 */
#include "check.h"

#include <math.h>

#include "players/arena.h"

static void near(double expected, double actual, double tolerance) {
    if (fabs(expected - actual) > tolerance)
        fail_msg("expected %.6f, actual %.6f", expected, actual);
}

static struct stats stats_of(const double *values, int count) {
    struct stats stats = {0};
    for (int i = 0; i < count; i++)
        stats_add(&stats, values[i]);
    return stats;
}

/* 1, 0.5, 1, 0.5, 0: the mean is 0.6, the squares off it add up to 0.7, over four is 0.175. */
static void means_and_intervals(void **unused) {
    (void)unused;
    struct stats stats = stats_of((double[]){1, 0.5, 1, 0.5, 0}, 5);
    struct interval interval = stats_interval(&stats);
    near(0.6, stats_mean(&stats), 1e-12);
    near(0.175, stats_variance(&stats), 1e-12);
    near(0.6 - 1.959964 * sqrt(0.035), interval.low, 1e-9);
    near(0.6 + 1.959964 * sqrt(0.035), interval.high, 1e-9);
}

/* A clean sweep of four is counted as five of six for its bounds. */
static void a_sweep_is_no_certainty(void **unused) {
    (void)unused;
    struct stats stats = stats_of((double[]){1, 1, 1, 1}, 4);
    struct interval interval = share_interval(&stats);
    near(1, interval.mean, 0);
    near(1, interval.high, 0);
    near(5.0 / 6 - 1.959964 * sqrt(1.0 / 36), interval.low, 1e-9);
}

static void elo_and_back(void **unused) {
    (void)unused;
    near(0, elo_of_score(0.5), 1e-12);
    near(190.848502, elo_of_score(0.75), 1e-6);
    near(-190.848502, elo_of_score(0.25), 1e-6);
    near(0.75, score_of_elo(190.848502), 1e-8);
    near(1200, elo_of_score(1), 0);
    near(-1200, elo_of_score(0), 0);
}

/*
 * 100 pairs of score 0.6 on average, each 1 or 0.2: the variance is 0.16 * 100 / 99. The scores of
 * 0 and 20 Elo are 0.5 and 0.528751, so the ratio is 100 * 0.028751 * (0.6 - 0.514375) / variance.
 */
static void sprt_by_hand(void **unused) {
    (void)unused;
    struct stats stats = {0};
    for (int i = 0; i < 50; i++) {
        stats_add(&stats, 1);
        stats_add(&stats, 0.2);
    }
    near(100 * 0.028751 * (0.6 - 0.5143755) / (0.16 * 100 / 99), sprt_llr(&stats, 0, 20), 1e-4);
    near(0, sprt_llr(&(struct stats){0}, 0, 20), 0);
    assert_int_equal(sprt_verdict(2.95), 1);
    assert_int_equal(sprt_verdict(-2.95), -1);
    assert_int_equal(sprt_verdict(2.94), 0);
}

/* A clean sweep of 30 is taken for 31 of 32, whose variance is 1 / 32; one of draws is no lead. */
static void a_sweep_ends_a_sprt(void **unused) {
    (void)unused;
    struct stats won = {0}, lost = {0}, drawn = {0};
    for (int i = 0; i < 30; i++) {
        stats_add(&won, 1);
        stats_add(&lost, 0);
        stats_add(&drawn, 0.5);
    }
    near(30 * 0.028751 * (1 - 0.5143755) * 32, sprt_llr(&won, 0, 20), 1e-3);
    near(30 * 0.028751 * (0 - 0.5143755) * 32, sprt_llr(&lost, 0, 20), 1e-3);
    assert_int_equal(sprt_verdict(sprt_llr(&won, 0, 10)), 1);
    assert_int_equal(sprt_verdict(sprt_llr(&lost, 0, 10)), -1);
    assert_int_equal(sprt_verdict(sprt_llr(&drawn, 0, 10)), 0);
}

/* Two players, 75 of 100 games: 191 Elo apart, less the point that is held back for caution. */
static void ratings_fit_the_results(void **unused) {
    (void)unused;
    double ratings[3];
    elo_fit(2, (double[]){0, 7500, 2500, 0}, ratings);
    near(190.85, ratings[0] - ratings[1], 0.1);
    near(0, ratings[0] + ratings[1], 1e-9);
    /* A beats B as B beats C: A and C are twice as far apart, whatever they scored directly. */
    elo_fit(3, (double[]){0, 7500, 9000, 2500, 0, 7500, 1000, 2500, 0}, ratings);
    near(190.85, ratings[0] - ratings[1], 0.1);
    near(190.85, ratings[1] - ratings[2], 0.1);
}

/* Nobody is hurried but the programs that are meant to be late. */
enum { PATIENT_MS = 30000, HURRIED_MS = 100 };

static struct arena_result play_within(int move_ms, const char *game, int seats, const char *one,
                                       const char *other, int pairs, int threads) {
    struct contestant contestants[2];
    struct arena arena = {.game = game_named(game),
                          .seats = seats,
                          .count = 2,
                          .contestants = contestants,
                          .pairs = pairs,
                          .seed = first_seed(),
                          .threads = threads,
                          .move_ms = move_ms};
    struct arena_result result;
    char error[EXPLANATION_MAX];
    assert_true(contestant_named(one, &contestants[0], error));
    assert_true(contestant_named(other, &contestants[1], error));
    arena_play(&arena, &result);
    assert_int_equal(result.rounds, pairs);
    return result;
}

static struct arena_result play(const char *game, int seats, const char *one, const char *other,
                                int pairs, int threads) {
    return play_within(PATIENT_MS, game, seats, one, other, pairs, threads);
}

/* With the same luck and the seats exchanged nobody can be ahead of himself. */
static void a_player_is_its_own_equal(void **unused) {
    (void)unused;
    static const char *const games[] = {"board", "cards", "dice"};
    for (int i = 0; i < 3; i++) {
        struct arena_result result = play(games[i], 2, "greedy", "greedy", 10, 2);
        near(0.5, stats_mean(&result.contestants[0].wins), 1e-12);
        near(0, stats_variance(&result.contestants[0].wins), 1e-12);
        near(0, stats_mean(&result.contestants[0].margin), 1e-12);
    }
}

/* Four seats, one against three of its like: a quarter each, and the shares add up. */
static void seats_are_rotated(void **unused) {
    (void)unused;
    for (int seats = 3; seats <= 4; seats++) {
        struct arena_result result = play("dice", seats, "greedy", "greedy", 10, 2);
        near(1.0 / seats, stats_mean(&result.contestants[0].wins), 1e-12);
        near(1.0 / seats, stats_mean(&result.contestants[1].wins), 1e-12);
    }
}

static void threads_do_not_change_the_result(void **unused) {
    (void)unused;
    struct arena_result one = play("cards", 2, "search:iterations=40", "casual", 4, 1);
    struct arena_result two = play("cards", 2, "search:iterations=40", "casual", 4, 2);
    near(one.contestants[0].wins.sum, two.contestants[0].wins.sum, 0);
    near(one.contestants[0].margin.squares, two.contestants[0].margin.squares, 0);
    near(one.plies.sum, two.plies.sum, 0);
}

/* A program that dies, keeps silent or talks rubbish loses every game, and the arena goes on. */
static void bad_programs_lose(void **unused) {
    (void)unused;
    static const char *const programs[] = {
        "cmd:exit 1",
        "cmd:exec sleep 1000",
        "cmd:while read -r line; do echo rubbish; done",
        "cmd:while read -r line; do echo '{\"action\":\"fly\"}'; done",
        "cmd:cat",
        "cmd:yes",
        "cmd:exec head -c 100000 /dev/zero",
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        struct arena_result result =
            play_within(HURRIED_MS, "board", 2, programs[i], "random", 1, 1);
        if (result.contestants[0].forfeits != 2 || stats_mean(&result.contestants[0].wins) != 0)
            fail_msg("%s: expected 2 forfeits and no win, actual %d and %.2f", programs[i],
                     result.contestants[0].forfeits, stats_mean(&result.contestants[0].wins));
    }
}

/* Our own engine is an outside program too, and so is the example in shell. */
static void good_programs_play(void **unused) {
    (void)unused;
    static const char *const programs[] = {"cmd:build/release/keltis engine",
                                           "cmd:examples/bot.sh"};
    static const char *const games[] = {"board", "cards", "dice"};
    for (int game = 0; game < 3; game++)
        for (int i = 0; i < 2; i++) {
            struct arena_result result = play(games[game], 3, programs[i], "random", 1, 1);
            assert_int_equal(result.contestants[0].forfeits, 0);
        }
}

/* Few games and wide margins: a player that has lost its mind is noticed. */
static void strength_has_not_collapsed(void **unused) {
    (void)unused;
    static const struct {
        const char *game, *one, *other;
        int pairs;
        double least;
    } matches[] = {
        {"board", "greedy", "random", 60, 0.97},
        {"cards", "greedy", "random", 60, 0.95},
        {"dice", "greedy", "random", 60, 0.93},
        {"board", "casual", "first-game", 60, 0.5},
        {"cards", "casual", "first-game", 60, 0.5},
        {"dice", "casual", "first-game", 60, 0.5},
        {"board", "club", "casual", 60, 0.5},
        {"cards", "club", "casual", 60, 0.5},
        {"dice", "club", "casual", 60, 0.5},
        {"board", "search:iterations=80", "greedy", 16, 0.4},
        {"cards", "search:iterations=80", "greedy", 16, 0.5},
        {"dice", "search:iterations=80", "greedy", 16, 0.5},
    };
    for (size_t i = 0; i < sizeof matches / sizeof matches[0]; i++) {
        int pairs = how_many(matches[i].pairs);
        struct arena_result result =
            play(matches[i].game, 2, matches[i].one, matches[i].other, pairs, 2);
        double wins = stats_mean(&result.contestants[0].wins);
        print_message("%s: %s beats %s in %.1f %%\n", matches[i].game, matches[i].one,
                      matches[i].other, 100 * wins);
        if (wins < matches[i].least && pairs >= matches[i].pairs)
            fail_msg("%s: %s against %s: expected at least %.2f, actual %.3f (keltis arena --game "
                     "%s %s %s --pairs %d --seed %llu)",
                     matches[i].game, matches[i].one, matches[i].other, matches[i].least, wins,
                     matches[i].game, matches[i].one, matches[i].other, pairs,
                     (unsigned long long)first_seed());
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(means_and_intervals),
        cmocka_unit_test(a_sweep_is_no_certainty),
        cmocka_unit_test(elo_and_back),
        cmocka_unit_test(sprt_by_hand),
        cmocka_unit_test(a_sweep_ends_a_sprt),
        cmocka_unit_test(ratings_fit_the_results),
        cmocka_unit_test(a_player_is_its_own_equal),
        cmocka_unit_test(seats_are_rotated),
        cmocka_unit_test(threads_do_not_change_the_result),
        cmocka_unit_test(bad_programs_lose),
        cmocka_unit_test(good_programs_play),
        cmocka_unit_test(strength_has_not_collapsed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
