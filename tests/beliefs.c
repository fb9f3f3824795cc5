/*
 * What is believed of hidden hands: it fits what is known, it comes from what was seen and nothing
 * else, and it is nearer to the truth than no belief at all.
 */
#include "check.h"

#include "players/beliefs.h"
#include "players/search.h"
#include "rules/cards/cards.h"

enum { GAMES = 8, WORLDS = 40 };

static const char program[] = "build/release/tests/beliefs";
static const struct options plain;

/* One who remembers. */
static const struct player watcher = {.kind = PLAYER_SEARCH, .iterations = 40};

static action judged_best(const struct game *game, const struct state *state) {
    const struct policy *policy = policy_for(game);
    action actions[ACTIONS_MAX];
    float values[ACTIONS_MAX];
    int count = game->legal(state, actions), best = 0;
    policy->judge(policy->weights, state, actions, count, values);
    for (int i = 1; i < count; i++)
        best = values[i] > values[best] ? i : best;
    return actions[best];
}

static action judged_best_by(const struct game *game, const struct state *state, struct rng *rng) {
    (void)rng;
    return judged_best(game, state);
}

/* Any action now and then, so that games differ and what is unlikely happens too. */
static action some_action(const struct game *game, const struct state *state, struct rng *rng) {
    action actions[ACTIONS_MAX];
    if (rng_below(rng, 4) > 0)
        return judged_best(game, state);
    return actions[rng_below(rng, (uint32_t)game->legal(state, actions))];
}

/* Calls `look` before every action of a seat, in games with hands of three and four seats. */
static void play_games(int games,
                       action (*choose)(const struct game *, const struct state *, struct rng *),
                       void (*look)(const struct case_now *now, const struct match *match,
                                    action act, void *context),
                       void *context) {
    for (int i = 0; game_at(i); i++)
        for (int n = 0; hands_for(game_at(i)) && n < games; n++) {
            const struct game *game = game_at(i);
            uint64_t seed = first_seed() + (uint64_t)n;
            struct case_now now = {program, game->name, 3 + (int)(seed % 2), seed, 0};
            struct rng rng = rng_seeded(seed);
            struct refusal refusal;
            struct match match;
            assert_true(match_start(&match, game, now.seats, &plain, SEAT_ALL, &refusal));
            while (match_run_chance(&match, seed), match_to_move(&match) >= 0) {
                now.ply = match.count;
                action act = choose(game, &match.state, &rng);
                look(&now, &match, act, context);
                assert_true(match_act(&match, SEAT_ALL, act, &refusal));
            }
            match_free(&match);
        }
}

static struct beliefs *believe(const struct match *match, const struct policy *policy,
                               struct seat_view *view, uint64_t seed, int worlds) {
    struct beliefs *beliefs = calloc(1, sizeof *beliefs); /* holders that are not there too */
    assert_non_null(beliefs);
    assert_true(see_match(match, &watcher, view));
    beliefs_begin(beliefs, match->game, policy, view, seed);
    beliefs_reach(beliefs, worlds);
    return beliefs;
}

/* A world in which the believed hands are held looks, to the one who believes, as the game does. */
static void look_at_worlds(const struct case_now *now, const struct match *match, action act,
                           void *unused) {
    (void)act, (void)unused;
    struct seat_view view;
    if (now->ply % 13 != 0)
        return;
    struct beliefs *beliefs = believe(match, policy_for(match->game), &view, now->seed, WORLDS);
    for (int world = 0; world < WORLDS; world++) {
        struct rng rng = rng_seeded((uint64_t)world);
        struct state held = view.state, full, seen;
        beliefs_hold(beliefs, world, &held);
        for (int seat = 0; seat < now->seats; seat++)
            check_case(now, hands_for(match->game)->hidden(&held, seat) == 0,
                       "world %d: expected no hidden card of seat %d, actual %d", world, seat,
                       hands_for(match->game)->hidden(&held, seat));
        match->game->sample(&held, &rng, &full);
        match->game->view(&full, view.state.at.viewer, &seen);
        check_case(now, memcmp(&seen, &view.state, match->game->state_size) == 0,
                   "world %d does not fit the view", world);
    }
    free(beliefs);
}

static void believed_worlds_fit_the_view(void **unused) {
    (void)unused;
    play_games(how_many(GAMES), some_action, look_at_worlds, NULL);
}

/* What the seat was shown is enough to believe the same: nothing else was used. */
static void look_at_what_was_shown(const struct case_now *now, const struct match *match,
                                   action act, void *unused) {
    (void)act, (void)unused;
    struct match shown;
    struct refusal refusal;
    struct seat_view view, held_view;
    int seat = match_to_move(match);
    if (now->ply % 17 != 0)
        return;
    action *actions = malloc((size_t)match->count * sizeof *actions);
    assert_non_null(actions);
    assert_true(match_shown(match, seat, actions));
    assert_true(match_start(&shown, match->game, now->seats, &plain, seat, &refusal));
    for (int i = 0; i < match->count; i++)
        assert_true(match_act(&shown, SEAT_ALL, actions[i], &refusal));
    struct beliefs *from_all = believe(match, policy_for(match->game), &view, now->seed, WORLDS);
    struct beliefs *from_shown =
        believe(&shown, policy_for(match->game), &held_view, now->seed, WORLDS);
    check_case(now,
               view.past.count == held_view.past.count &&
                   memcmp(view.past.act, held_view.past.act,
                          (size_t)view.past.count * sizeof view.past.act[0]) == 0 &&
                   memcmp(&view.past.before, &held_view.past.before, match->game->state_size) == 0,
               "the past differs from what was shown");
    check_case(now,
               memcmp(from_all->hand, from_shown->hand, sizeof from_all->hand[0] * WORLDS) == 0,
               "the full game changes what is believed");
    free(from_all);
    free(from_shown);
    free(actions);
    match_free(&shown);
}

static void beliefs_use_only_what_was_shown(void **unused) {
    (void)unused;
    play_games(how_many(GAMES), some_action, look_at_what_was_shown, NULL);
}

/* What one who sees no difference between actions judges. */
static void judge_nothing(const float *weights, const struct state *state, const action *actions,
                          int count, float *values) {
    (void)weights, (void)state, (void)actions;
    memset(values, 0, (size_t)count * sizeof values[0]);
}

/* Over all cards that came to light: how often they were believed to be in that hand. */
struct tally {
    struct policy indifferent;
    double told, untold, by_chance;
};

/* In how many of the worlds the holder has a card of that kind, twins counted twice. */
static double share(const struct beliefs *beliefs, int seat, unsigned kind) {
    int found = 0;
    for (int i = 0; i < beliefs->holders; i++)
        for (int world = 0; beliefs->holder[i].seat == seat && world < WORLDS; world++)
            for (int k = 0; k < beliefs->holder[i].count; k++)
                found += beliefs->hand[world][i][k] == kind;
    return (double)found / WORLDS;
}

/* The seat before the one to move is asked what it believes of that one's hand. */
static void look_at_what_comes(const struct case_now *now, const struct match *match, action act,
                               void *context) {
    struct tally *tally = context;
    const struct game *game = match->game;
    const struct hands *hands = hands_for(game);
    int mover = match_to_move(match), viewer = mover ? mover - 1 : now->seats - 1;
    struct seat_view view;
    uint8_t were[UNSEEN_MAX], are[UNSEEN_MAX];
    assert_true(match_view(match, viewer, &view.state));
    view.past.count = match_recall(match, viewer, REMEMBERED_MAX, &view.past.before, view.past.act);
    struct state after = view.state;
    game->apply(&after, act);
    int count = hands->unseen(&view.state, were), left = hands->unseen(&after, are), at = 0;
    if (left == count || now->ply % 5 != 0)
        return;
    struct beliefs *told = malloc(sizeof *told), *untold = malloc(sizeof *untold);
    assert_true(told && untold);
    beliefs_begin(told, game, policy_for(game), &view, now->seed);
    beliefs_reach(told, WORLDS);
    beliefs_begin(untold, game, &tally->indifferent, &view, now->seed);
    beliefs_reach(untold, WORLDS);
    for (int i = 0; i < count; i++) {
        if (at < left && are[at] == were[i]) {
            at++;
            continue;
        }
        int copies = 0;
        for (int k = 0; k < count; k++)
            copies += were[k] == were[i];
        tally->told += share(told, mover, were[i]);
        tally->untold += share(untold, mover, were[i]);
        tally->by_chance += (double)hands->hidden(&view.state, mover) * copies / count;
    }
    free(told);
    free(untold);
}

/*
 * Among seats that judge, the cards that come to light were believed in more often than chance
 * has it. One who thinks that all actions are alike believes just what chance has.
 */
static void beliefs_are_nearer_to_the_truth(void **unused) {
    (void)unused;
    struct tally tally = {0};
    tally.indifferent = *policy_for(game_named("cards"));
    tally.indifferent.judge = judge_nothing;
    play_games(how_many(GAMES), judged_best_by, look_at_what_comes, &tally);
    if (how_many(GAMES) < GAMES)
        return;
    if (tally.told < 1.15 * tally.by_chance)
        fail_msg("expected to believe in cards that come at least 1.15 times as often as the %.1f "
                 "of chance, actual %.1f (%s)",
                 tally.by_chance, tally.told, program);
    if (tally.untold < 0.95 * tally.by_chance || tally.untold > 1.05 * tally.by_chance)
        fail_msg("expected %.1f without a judgement, as chance has it, actual %.1f (%s)",
                 tally.by_chance, tally.untold, program);
}

/*
 * One who holds `telling` would do `taken` and nothing else; without it three other actions are
 * as good.
 */
static action taken;
static unsigned telling;

static void judge_by_one_card(const float *weights, const struct state *state,
                              const action *actions, int count, float *values) {
    const struct table *table = table_in(state);
    int as_good = set_has(&table->seat[table->turn].hand, telling) ? 0 : 3;
    (void)weights;
    for (int i = 0; i < count; i++) {
        values[i] = actions[i] == taken || as_good > 0 ? 0 : -1e6f;
        as_good -= actions[i] != taken;
    }
}

/* Seat 0 discards and takes from the deck; seat 1 wonders whether it holds a certain card. */
static double belief_in_one_card(uint64_t seed, double *expected) {
    const struct game *game = game_named("cards");
    struct policy policy = *policy_for(game);
    struct match match;
    struct refusal refusal;
    struct seat_view view;
    action actions[ACTIONS_MAX];
    uint8_t unseen[UNSEEN_MAX];
    int i = 0, found = 0;
    assert_true(match_start(&match, game, 3, &plain, SEAT_ALL, &refusal));
    match_run_chance(&match, seed);
    game->legal(&match.state, actions);
    while (actions[i] < DISCARD)
        i++;
    taken = actions[i];
    assert_true(match_act(&match, 0, taken, &refusal) && match_act(&match, 0, DRAW_DECK, &refusal));
    match_run_chance(&match, seed);
    policy.judge = judge_by_one_card;
    assert_true(see_match(&match, &watcher, &view));
    int count = hands_for(game)->unseen(&view.state, unseen), k = 1 + (int)(seed % 40);
    while (unseen[k] == unseen[k - 1] || unseen[k] == unseen[k + 1] || unseen[k] == taken - DISCARD)
        k++;
    telling = unseen[k];
    struct beliefs *beliefs = calloc(1, sizeof *beliefs);
    assert_non_null(beliefs);
    beliefs_begin(beliefs, game, &policy, &view, seed);
    beliefs_reach(beliefs, BELIEFS_MAX);
    for (int world = 0; world < BELIEFS_MAX; world++)
        for (int card = 0; card < HAND_SIZE; card++)
            found += beliefs->hand[world][0][card] == telling;
    free(beliefs);
    match_free(&match);
    /* It was among the seven it had then, or came since. Bayes: */
    double had = (HAND_SIZE - 1.0) / count, came = 1.0 / count, other = 0.25 * 0.995 + 0.005;
    *expected += (had + came * other) / (had + (1 - had) * other);
    return (double)found / BELIEFS_MAX;
}

static void one_decision_weighs_what_it_should(void **unused) {
    (void)unused;
    double believed = 0, expected = 0;
    int cases = how_many(60);
    for (int n = 0; n < cases; n++)
        believed += belief_in_one_card(first_seed() + 1 + (uint64_t)n, &expected);
    if (cases >= 60 && (believed < 0.93 * expected || believed > 1.07 * expected))
        fail_msg("expected the card in %.2f of %d hands, actual %.2f (%s)", expected, cases,
                 believed, program);
}

/* With two seats, without a past, or in a game without hands, nothing is believed. */
static void without_a_past_every_hand_is_as_likely(void **unused) {
    (void)unused;
    struct case_now now = {program, "cards", 3, first_seed(), 0};
    const struct game *game = game_named("cards");
    struct match match;
    struct refusal refusal;
    struct seat_view view;
    struct player forgetful = watcher;
    forgetful.forgets = true;
    assert_true(match_start(&match, game, now.seats, &plain, SEAT_ALL, &refusal));
    match_run_chance(&match, now.seed);
    assert_true(see_match(&match, &forgetful, &view));
    assert_int_equal(view.past.count, 0);
    assert_true(see_match(&match, &watcher, &view));
    assert_int_equal(view.past.count, match.count);
    assert_false(player_remembers(&watcher, game, 2));
    assert_false(player_remembers(&watcher, game_named("dice"), 4));
    match_free(&match);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(believed_worlds_fit_the_view),
        cmocka_unit_test(beliefs_use_only_what_was_shown),
        cmocka_unit_test(beliefs_are_nearer_to_the_truth),
        cmocka_unit_test(one_decision_weighs_what_it_should),
        cmocka_unit_test(without_a_past_every_hand_is_as_likely),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
