/*
 * The computer players: they act on views alone, keep to their budgets, and can be repeated.
 */
#include "check.h"

#include "players/player.h"
#include "players/policy.h"
#include "players/search.h"
#include "players/think.h"

enum { POSITIONS = 400, SEARCHES = 12 };

static const char program[] = "build/release/tests/players";
static const struct options plain;

/* A position of a random game in which a seat is to move; the seed says which. */
static struct match some_position(const struct game *game, uint64_t seed, struct case_now *now) {
    struct rng rng = rng_seeded(seed);
    struct match match;
    struct refusal refusal;
    int seats = 2 + (int)(seed % 3), plies = 42 + (int)rng_below(&rng, 200);
    *now = (struct case_now){program, game->name, seats, seed, 0};
    assert_true(match_start(&match, game, seats, &plain, SEAT_ALL, &refusal));
    for (;;) {
        action actions[ACTIONS_MAX];
        match_run_chance(&match, seed);
        if (match_to_move(&match) == SEAT_NONE) {
            assert_true(match_undo_seat(&match));
            return match;
        }
        if (match.count >= plies)
            return match;
        /* Plays come first in a list: so the figures and rows get somewhere. */
        uint32_t count = (uint32_t)game->legal(&match.state, actions);
        uint32_t among = rng_below(&rng, 2) ? count : 1 + count / 3;
        assert_true(match_act(&match, SEAT_ALL, actions[rng_below(&rng, among)], &refusal));
    }
}

/* One who does not remember, for views as they are. */
static const struct player nobody;

static void judge(const struct policy *policy, const struct game *game, const struct state *state,
                  float values[ACTIONS_MAX]) {
    action actions[ACTIONS_MAX];
    int count = game->legal(state, actions);
    memset(values, 0, ACTIONS_MAX * sizeof values[0]);
    policy->judge(policy->weights, state, actions, count, values);
}

/* The view, the full state, and any other world that fits the view are judged alike. */
static void judgements_use_no_hidden_card(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const struct policy *policy = policy_for(game_at(i));
        for (int n = 0; policy && n < how_many(POSITIONS); n++) {
            struct case_now now;
            struct match match = some_position(game_at(i), first_seed() + (uint64_t)n, &now);
            struct rng rng = rng_seeded(now.seed);
            struct seat_view view;
            struct state world;
            float seen[ACTIONS_MAX], full[ACTIONS_MAX], exchanged[ACTIONS_MAX];
            assert_true(see_match(&match, &nobody, &view));
            match.game->sample(&view.state, &rng, &world);
            judge(policy, match.game, &view.state, seen);
            judge(policy, match.game, &match.state, full);
            judge(policy, match.game, &world, exchanged);
            now.ply = match.count;
            check_case(&now, memcmp(seen, full, sizeof seen) == 0,
                       "the full state is judged otherwise than the view");
            check_case(&now, memcmp(seen, exchanged, sizeof seen) == 0,
                       "hidden cards change the judgement");
            match_free(&match);
        }
    }
}

static float sum_of(struct value value) {
    return value.lead + value.win;
}

/* What was learned says of a position, from a seat, and of what that seat may do if it moves. */
static float learned_of(const struct playout *playout, const struct state *state, int seat) {
    const struct instincts *instincts = playout->instincts;
    struct instinct_choice choice;
    float sum = sum_of(instinct_value(instincts, &playout->instinct, state, seat));
    if (state->at.to_move != seat)
        return sum;
    instinct_look(instincts, &playout->instinct, playout->game, playout->policy, state, &choice);
    for (int i = 0; i < choice.count; i++)
        sum += (float)(i + 1) * (choice.said[i] + (float)choice.act[i]);
    return sum;
}

/* The same for what was learned, whichever seat looks. */
static void what_was_learned_uses_no_hidden_card(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        struct playout playout;
        if (!policy_for(game_at(i)))
            continue;
        playout_prepare(&playout, game_at(i), policy_for(game_at(i)), true);
        for (int n = 0; n < how_many(POSITIONS); n++) {
            struct case_now now;
            struct match match = some_position(game_at(i), first_seed() + (uint64_t)n, &now);
            for (int seat = 0; seat < now.seats; seat++) {
                struct rng rng = rng_seeded(now.seed);
                struct state view, world;
                match.game->view(&match.state, seat, &view);
                match.game->sample(&view, &rng, &world);
                float seen = learned_of(&playout, &view, seat);
                float full = learned_of(&playout, &match.state, seat);
                float exchanged = learned_of(&playout, &world, seat);
                now.ply = match.count;
                check_case(&now, seen == full && seen == exchanged,
                           "seat %d: expected %f, actual %f in the full state, %f in another world",
                           seat, (double)seen, (double)full, (double)exchanged);
            }
            match_free(&match);
        }
    }
}

static action learned_choice(const struct playout *playout, const struct state *state) {
    struct instinct_choice choice;
    instinct_look(playout->instincts, &playout->instinct, playout->game, playout->policy, state,
                  &choice);
    return choice.act[instinct_best(&choice)];
}

/* How a game ends for the seat that chooses by what was learned, among judging ones. */
static struct value play_learned(const struct playout *playout, struct state state, uint64_t seed,
                                 int seat) {
    const struct game *game = playout->game;
    while (state.at.to_move != SEAT_NONE)
        game->apply(&state, state.at.to_move == SEAT_CHANCE ? game_chance(game, &state, seed)
                            : state.at.to_move == seat      ? learned_choice(playout, &state)
                                                            : playout_judge(playout, &state));
    return value_at_end(game, &state, seat);
}

/*
 * In a playout the seat it is for goes by instinct, the others by judgement. Seen in the dice game,
 * where a playout's luck is that of a game with the same seed.
 */
static void a_playout_is_by_instinct_for_its_seat_alone(void **unused) {
    (void)unused;
    const struct game *game = game_named("dice");
    struct playout playout;
    playout_prepare(&playout, game, policy_for(game), true);
    playout.rounds = 0;
    for (int n = 0; n < how_many(POSITIONS); n++) {
        struct case_now now;
        struct match match = some_position(game, first_seed() + (uint64_t)n, &now);
        now.ply = match.count;
        for (int seat = 0; seat < now.seats; seat++) {
            struct state state = match.state;
            struct value expected = play_learned(&playout, state, now.seed, seat);
            struct outcome actual = playout_run(&playout, &state, now.seed, seat);
            check_case(&now, actual.margin == expected.lead,
                       "seat %d: expected to be ahead by %.0f, actual %.0f", seat,
                       (double)expected.lead, (double)actual.margin);
        }
        match_free(&match);
    }
}

/* What was learned is worth having, and its weights are kept finely enough. */
static void what_was_learned_beats_the_judgement(void **unused) {
    static const struct {
        const char *game;
        int seats;
        double least;
    } learned[] = {{"board", 2, 0.57}, {"board", 4, 0.28}, {"cards", 2, 0.67},
                   {"cards", 4, 0.38}, {"dice", 2, 0.67},  {"dice", 4, 0.30}};
    (void)unused;
    for (size_t i = 0; i < sizeof learned / sizeof learned[0]; i++) {
        const struct game *game = game_named(learned[i].game);
        int rounds = how_many(1000), seats = learned[i].seats;
        double wins = 0;
        struct playout playout;
        struct state state;
        playout_prepare(&playout, game, policy_for(game), true);
        game->start(&state, seats, &plain);
        for (int round = 0; round < rounds; round++)
            for (int seat = 0; seat < seats; seat++)
                wins +=
                    (double)play_learned(&playout, state, first_seed() + (uint64_t)round, seat).win;
        wins /= rounds * seats;
        print_message("%s, %d seats: what was learned wins %.1f %%\n", game->name, seats,
                      100 * wins);
        if (wins < learned[i].least && rounds >= 1000)
            fail_msg("%s, %d seats: expected at least %.2f, actual %.3f over %d rounds from seed "
                     "%llu (%s)",
                     game->name, seats, learned[i].least, wins, rounds,
                     (unsigned long long)first_seed(), program);
    }
}

static int best_judged(const struct policy *policy, const float *weights, const struct state *state,
                       const action *actions, int count) {
    float values[ACTIONS_MAX];
    int best = 0;
    policy->judge(weights, state, actions, count, values);
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    return best;
}

/* A quick choice is the best judged action, whatever the player overlooks. */
static void a_quick_choice_is_the_best_judged(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const struct policy *policy = policy_for(game_at(i));
        for (int n = 0; policy && policy->choose && n < how_many(POSITIONS); n++) {
            struct case_now now;
            struct match match = some_position(game_at(i), first_seed() + (uint64_t)n, &now);
            for (int sight = SIGHT_FULL; sight <= SIGHT_NEAR; sight++) {
                action actions[ACTIONS_MAX];
                float room[WEIGHTS_MAX];
                struct left_over nothing = {0};
                const float *weights = policy_weights(policy, (enum sight)sight, room);
                int count = match.game->legal(&match.state, actions);
                int best = best_judged(policy, weights, &match.state, actions, count);
                int quick = policy->choose(weights, &match.state, actions, count, &nothing);
                now.ply = match.count;
                check_case(&now, quick == best, "expected choice %d, actual %d", best, quick);
            }
            match_free(&match);
        }
    }
}

/*
 * It is so too with what the choice before left over, all through a game in which some seats choose
 * otherwise, as in a playout.
 */
static void what_is_left_over_changes_no_choice(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        const struct policy *policy = policy_for(game);
        for (int n = 0; policy && policy->choose && n < how_many(POSITIONS / 4); n++) {
            uint64_t seed = first_seed() + (uint64_t)n;
            struct case_now now = {program, game->name, 2 + (int)(seed % 3), seed, 0};
            struct rng rng = rng_seeded(seed);
            struct left_over left_over = {0};
            struct state state;
            game->start(&state, now.seats, &plain);
            for (; state.at.to_move != SEAT_NONE; now.ply++) {
                action actions[ACTIONS_MAX];
                if (state.at.to_move == SEAT_CHANCE) {
                    game->apply(&state, game_chance(game, &state, seed));
                    continue;
                }
                int count = game->legal(&state, actions);
                if (state.at.to_move == 0 && n % 2) {
                    game->apply(&state, actions[rng_below(&rng, (uint32_t)count)]);
                    continue;
                }
                int best = best_judged(policy, policy->weights, &state, actions, count);
                int quick = policy->choose(policy->weights, &state, actions, count, &left_over);
                check_case(&now, quick == best, "expected choice %d, actual %d", best, quick);
                game->apply(&state, actions[best]);
            }
        }
    }
}

static struct player named(const char *name) {
    struct player player;
    char error[EXPLANATION_MAX];
    assert_true(player_named(name, &player, error));
    return player;
}

static action choice(const struct player *player, const struct match *match, uint64_t seed,
                     struct thinking *thinking, struct advice *advice) {
    struct rng rng = rng_seeded(seed);
    struct seat_view view;
    assert_true(see_match(match, player, &view));
    player_choose(player, match->game, &view, thinking, &rng, advice);
    return advice->act;
}

/* Every player gives a legal action, and the same one when hidden cards are exchanged. */
static void choices_use_no_hidden_card(void **unused) {
    (void)unused;
    static const char *const names[] = {"random",
                                        "greedy",
                                        "first-game",
                                        "casual",
                                        "club",
                                        "search:iterations=60",
                                        "search:iterations=60,instinct=0"};
    struct thinking thinking = {.search = malloc(sizeof(struct search))};
    for (int i = 0; game_at(i); i++)
        for (int n = 0; n < how_many(SEARCHES); n++) {
            struct case_now now;
            struct match match = some_position(game_at(i), first_seed() + (uint64_t)n, &now);
            struct match other = match;
            struct rng rng = rng_seeded(now.seed);
            struct seat_view view;
            struct refusal refusal;
            assert_true(see_match(&match, &nobody, &view));
            match.game->sample(&view.state, &rng, &other.state);
            for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
                struct player player = named(names[k]);
                struct advice advice, advice_there;
                action act = choice(&player, &match, now.seed, &thinking, &advice);
                action there = choice(&player, &other, now.seed, &thinking, &advice_there);
                check_case(&now, match.game->check(&match.state, act, &refusal),
                           "%s chose an illegal action", names[k]);
                check_case(&now, act == there, "%s: expected action %d, actual %d", names[k], act,
                           there);
            }
            match_free(&match);
        }
    free(thinking.search);
}

static bool same_candidate(const struct candidate *one, const struct candidate *other) {
    return one->act == other->act && one->judged == other->judged && one->value == other->value &&
           one->error == other->error && one->margin == other->margin &&
           one->worlds == other->worlds;
}

static bool same_advice(const struct advice *one, const struct advice *other) {
    bool same =
        one->act == other->act && one->count == other->count && one->playouts == other->playouts;
    for (int i = 0; same && i < one->count; i++)
        same = same_candidate(&one->candidates[i], &other->candidates[i]);
    return same;
}

/* However clear the judgement is, advice has figures for the choice and for something beside it. */
static void a_search_compares(void **unused) {
    (void)unused;
    struct player player = named("search:iterations=40");
    struct thinking thinking = {.search = malloc(sizeof(struct search))};
    for (int i = 0; game_at(i); i++)
        for (int n = 0; n < how_many(POSITIONS); n++) {
            struct case_now now;
            struct match match = some_position(game_at(i), first_seed() + (uint64_t)n, &now);
            struct advice advice;
            choice(&player, &match, now.seed, &thinking, &advice);
            now.ply = match.count;
            check_case(&now, advice.count == 1 || advice.candidates[1].worlds > 1,
                       "expected worlds of the first two candidates, actual %d and %d",
                       advice.candidates[0].worlds, advice.candidates[1].worlds);
            match_free(&match);
        }
    free(thinking.search);
}

/*
 * Instinct rules nothing out for good: a search that ends before its limit has looked at all. What
 * it chooses was played in every world.
 */
static void a_search_looks_at_all(void **unused) {
    (void)unused;
    struct player player = named("search:iterations=2500");
    struct thinking thinking = {.search = malloc(sizeof(struct search))};
    int ended = 0;
    for (int i = 0; game_at(i); i++)
        for (int n = 0; n < how_many(SEARCHES); n++) {
            struct case_now now;
            struct match match = some_position(game_at(i), first_seed() + (uint64_t)n, &now);
            struct advice advice;
            choice(&player, &match, now.seed, &thinking, &advice);
            now.ply = match.count;
            bool before_limit =
                advice.count > 1 && advice.playouts + CANDIDATES_MAX < player.iterations;
            ended += before_limit;
            for (int k = 1; k < advice.count; k++) {
                check_case(&now, advice.candidates[0].worlds >= advice.candidates[k].worlds,
                           "the choice was played in %d worlds, candidate %d in %d",
                           advice.candidates[0].worlds, k, advice.candidates[k].worlds);
                check_case(&now, !before_limit || advice.candidates[k].worlds > 1,
                           "after %ld playouts of %ld candidate %d was played in %d worlds",
                           advice.playouts, player.iterations, k, advice.candidates[k].worlds);
            }
            match_free(&match);
        }
    free(thinking.search);
    if (ended == 0 && how_many(SEARCHES) >= SEARCHES)
        fail_msg("expected some search to end before its limit, actual: none");
}

/*
 * Instinct chooses among the best judged actions, the best of them first.
 */
static void instinct_chooses_among_the_best(void **unused) {
    (void)unused;
    int others = 0;
    for (int i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        struct playout playout;
        if (!instincts_for(game))
            continue;
        playout_prepare(&playout, game, policy_for(game), true);
        for (int n = 0; n < how_many(POSITIONS); n++) {
            struct case_now now;
            struct match match = some_position(game, first_seed() + (uint64_t)n, &now);
            struct instinct_choice choice;
            float values[ACTIONS_MAX];
            action actions[ACTIONS_MAX], greedy = playout_judge(&playout, &match.state);
            int count = game->legal(&match.state, actions);
            judge(playout.policy, game, &match.state, values);
            instinct_look(playout.instincts, &playout.instinct, game, playout.policy, &match.state,
                          &choice);
            others += choice.act[instinct_best(&choice)] != greedy;
            now.ply = match.count;
            check_case(&now, choice.act[0] == greedy, "expected %d as the best judged, actual %d",
                       greedy, choice.act[0]);
            for (int k = 0; k < count; k++) {
                int better = 0;
                for (int j = 0; j < count; j++)
                    better += values[j] > values[k];
                bool listed = false;
                for (int j = 0; j < choice.count; j++)
                    listed |= choice.act[j] == actions[k];
                check_case(&now, listed || better >= choice.count || choice.count < count,
                           "action %d is missing", actions[k]);
                check_case(&now, !listed || better < choice.count,
                           "action %d is listed before %d better judged ones", actions[k], better);
            }
            match_free(&match);
        }
    }
    if (others == 0 && how_many(POSITIONS) >= POSITIONS)
        fail_msg("expected instinct to differ from the judgement somewhere, actual: nowhere");
}

/* The same with threads and without. */
static void a_search_can_be_repeated(void **unused) {
    (void)unused;
    struct player player = named("search:iterations=300");
    struct thinking thinking = {.search = malloc(sizeof(struct search))};
    for (int i = 0; game_at(i); i++)
        for (int n = 0; n < how_many(SEARCHES); n++) {
            struct case_now now;
            struct match match = some_position(game_at(i), first_seed() + (uint64_t)n, &now);
            struct advice alone, threaded;
            struct seat_view view;
            struct rng rng = rng_seeded(now.seed);
            choice(&player, &match, now.seed, &thinking, &alone);
            assert_true(see_match(&match, &player, &view));
            think(&player, match.game, &view, &rng, &threaded);
            check_case(&now, same_advice(&alone, &threaded),
                       "threads change the advice: expected action %d, actual %d", alone.act,
                       threaded.act);
            check_case(&now, alone.playouts <= player.iterations, "%ld playouts, at most %ld",
                       alone.playouts, player.iterations);
            match_free(&match);
        }
    free(thinking.search);
}

/* A clock that goes on by 100 us whenever it is looked at. */
struct slow_clock {
    uint64_t now;
};

static uint64_t tick(void *context) {
    struct slow_clock *clock = context;
    return clock->now += 100;
}

static void a_search_keeps_its_time(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++)
        for (int ms = 1; ms <= 64; ms *= 4) {
            struct slow_clock clock = {0};
            struct thinking thinking = {
                .now_us = tick, .context = &clock, .search = malloc(sizeof(struct search))};
            struct player player = {.kind = PLAYER_SEARCH, .ms = ms};
            struct case_now now;
            struct match match = some_position(game_at(i), first_seed(), &now);
            struct advice advice;
            choice(&player, &match, now.seed, &thinking, &advice);
            check_case(&now, clock.now <= (uint64_t)ms * 1000 + 10000,
                       "%d ms: expected at most 10 ms more, actual %llu us", ms,
                       (unsigned long long)clock.now);
            match_free(&match);
            free(thinking.search);
        }
}

/* Time that runs out in the first batch leaves what is chosen at a glance. */
static void no_time_at_all_gives_the_choice_at_a_glance(void **unused) {
    (void)unused;
    struct slow_clock clock = {0};
    struct thinking thinking = {
        .now_us = tick, .context = &clock, .search = malloc(sizeof(struct search))};
    struct player search = {.kind = PLAYER_SEARCH, .ms = 1};
    for (int i = 0; game_at(i); i++) {
        struct case_now now;
        struct match match = some_position(game_at(i), first_seed() + 3, &now);
        struct advice hurried;
        struct playout playout;
        if (policy_for(match.game)) {
            playout_prepare(&playout, match.game, policy_for(match.game), true);
            choice(&search, &match, 1, &thinking, &hurried);
            assert_int_equal(hurried.act, learned_choice(&playout, &match.state));
        }
        match_free(&match);
    }
    free(thinking.search);
}

static void names_are_read(void **unused) {
    (void)unused;
    struct player player;
    char error[EXPLANATION_MAX];
    static const char *const bad[] = {"",
                                      "Greedy",
                                      "search",
                                      "search:",
                                      "search:ms",
                                      "search:ms=",
                                      "search:ms=0",
                                      "search:ms=-5",
                                      "search:x=1",
                                      "search:ms=50,",
                                      "grandmaster",
                                      "search:instinct=0",
                                      "search:ms=5,instinct=1",
                                      "search:memory=0",
                                      "search:ms=5,memory=2"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (player_named(bad[i], &player, error))
            fail_msg("\"%s\" is no player", bad[i]);
    assert_true(player_named("search:ms=50,iterations=20", &player, error));
    assert_int_equal(player.ms, 50);
    assert_int_equal(player.iterations, 20);
    for (int i = 0; level_at(i); i++)
        assert_true(player_named(level_at(i)->player.name, &player, error));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judgements_use_no_hidden_card),
        cmocka_unit_test(what_was_learned_uses_no_hidden_card),
        cmocka_unit_test(what_was_learned_beats_the_judgement),
        cmocka_unit_test(a_playout_is_by_instinct_for_its_seat_alone),
        cmocka_unit_test(a_quick_choice_is_the_best_judged),
        cmocka_unit_test(what_is_left_over_changes_no_choice),
        cmocka_unit_test(choices_use_no_hidden_card),
        cmocka_unit_test(a_search_compares),
        cmocka_unit_test(a_search_looks_at_all),
        cmocka_unit_test(instinct_chooses_among_the_best),
        cmocka_unit_test(a_search_can_be_repeated),
        cmocka_unit_test(a_search_keeps_its_time),
        cmocka_unit_test(no_time_at_all_gives_the_choice_at_a_glance),
        cmocka_unit_test(names_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
