/*
 * The contract test: every registered game keeps every promise of keltis/game.h, in every
 * position of many random games.
 */
#include "check.h"

enum { GAMES = 40 };

static const char program[] = "build/release/tests/contract";

static const char *text_of(const struct game *game, action act) {
    static char text[TEXT_MAX];
    if (act == NO_ACTION)
        return "(none)";
    game->text(act, text);
    return text;
}

static void every_function_is_there(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        assert_non_null(game->name);
        assert_ptr_equal(game_named(game->name), game);
        assert_true(game->min_seats >= 2 && game->max_seats <= SEATS_MAX);
        assert_true(game->state_size > sizeof(struct position) && game->state_size <= STATE_BYTES);
        assert_true(game->action_count > 0 && game->action_count < NO_ACTION);
        assert_true(game->score_parts && game->rules && game->set_option && game->check_options);
        assert_true(game->write_options && game->describe_options && game->start && game->legal);
        assert_true(game->weights && game->weight && game->outcome && game->event && game->check);
        assert_true(game->apply && game->view && game->shown && game->sample && game->text);
        assert_true(game->score && game->write_view && game->draw);
    }
    assert_null(game_at(-1));
    assert_null(game_named("chess"));
}

/* No two rules of a game share an id, and the sentence speaks of just the arguments it has. */
static void rules_are_well_formed(const struct rule *const *rules) {
    for (int i = 0; rules[i]; i++) {
        int arguments = (int)strlen(rules[i]->arguments);
        assert_true(arguments <= REFUSAL_ARGUMENTS);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(rules[i]->id, rules[j]->id);
        for (const char *at = rules[i]->english; (at = strchr(at, '{')) != NULL; at++)
            assert_true(at[1] >= '0' && at[1] < '0' + arguments && at[2] == '}');
        for (int j = 0; j < arguments; j++)
            assert_non_null(strstr(rules[i]->english, (char[]){'{', (char)('0' + j), '}', 0}));
    }
}

static void every_rule_has_a_sentence(void **unused) {
    (void)unused;
    rules_are_well_formed(match_rules);
    for (int i = 0; game_at(i); i++)
        rules_are_well_formed(game_at(i)->rules);
}

static void texts_and_ids_match_both_ways(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        const struct game *game = game_at(i);
        for (int act = 0; act < game->action_count; act++) {
            char text[TEXT_MAX];
            game->text((action)act, text);
            assert_true(text[0] && text[0] != ' ' && !strstr(text, "  "));
            assert_int_equal(game_parse(game, text), act); /* fails if two share a text */
        }
        assert_int_equal(game_parse(game, ""), NO_ACTION);
        assert_int_equal(game_parse(game, "play g7 "), NO_ACTION);
        assert_int_equal(game_parse(game, "no such action"), NO_ACTION);
    }
}

static void legal_is_sorted_and_agrees_with_check(const struct case_now *now,
                                                  const struct game *game,
                                                  const struct state *state) {
    action actions[ACTIONS_MAX];
    struct refusal refusal = {0};
    int count = game->legal(state, actions), next = 0;
    check_case(now, count <= ACTIONS_MAX, "%d actions, at most %d", count, ACTIONS_MAX);
    check_case(now, (count == 0) == (state->at.to_move == SEAT_NONE), "%d actions, to move %d",
               count, state->at.to_move);
    for (int act = 0; act < game->action_count; act++) {
        bool listed = next < count && actions[next] == act;
        bool legal = game->check(state, (action)act, &refusal);
        next += listed;
        check_case(now, legal == listed, "%s: listed %d, check says %d (%s)",
                   text_of(game, (action)act), listed, legal,
                   legal ? "legal" : refusal.rule->english);
        /* Words are slow: every sixteenth position is enough for them. */
        if (!legal && now->ply % 16 == 0) {
            char sentence[EXPLANATION_MAX];
            bool known = false;
            for (int i = 0; game->rules[i]; i++)
                known |= game->rules[i] == refusal.rule;
            check_case(now, known, "rule %s is not in the game's list", refusal.rule->id);
            refusal_explain(&refusal, sentence);
        }
    }
    check_case(now, next == count, "the list is not sorted: %d of %d found in order", next, count);
}

static void outcomes_agree_with_weights(const struct case_now *now, const struct game *game,
                                        const struct state *state) {
    action actions[ACTIONS_MAX];
    int count = game->legal(state, actions);
    uint32_t k = 0;
    for (int i = 0; i < count; i++)
        for (uint32_t weight = game->weight(state, actions[i]); weight > 0; weight--, k++)
            check_case(now, game->outcome(state, k) == actions[i],
                       "outcome %u: expected action %d, actual %d", k, actions[i],
                       game->outcome(state, k));
    check_case(now, k == game->weights(state), "weights add up to %u, actual %u", k,
               game->weights(state));
}

/* Views of a full state, and worlds sampled from them. */
static void view_and_sample_agree(const struct case_now *now, const struct game *game,
                                  const struct state *state, struct rng *rng) {
    struct state view, world, again;
    for (int viewer = SEAT_ALL; viewer < now->seats; viewer++) {
        if (viewer == SEAT_CHANCE || viewer == SEAT_NONE)
            continue;
        game->view(state, viewer, &view);
        check_case(now, view.at.viewer == viewer, "viewer %d, actual %d", viewer, view.at.viewer);
        check_case(now, view.at.to_move == state->at.to_move && view.at.phase == state->at.phase,
                   "the view of %d differs in who moves or what is due", viewer);
        legal_is_sorted_and_agrees_with_check(now, game, &view);
        if (state->at.to_move == SEAT_CHANCE)
            outcomes_agree_with_weights(now, game, &view);
        if (state->at.to_move == viewer) {
            action full[ACTIONS_MAX], seen[ACTIONS_MAX];
            int count = game->legal(state, full);
            check_case(now,
                       game->legal(&view, seen) == count &&
                           memcmp(full, seen, (size_t)count * sizeof full[0]) == 0,
                       "seat %d sees other actions than it has", viewer);
        }
        for (int seat = 0; seat < now->seats; seat++)
            check_case(now, game_total(game, &view, seat) == game_total(game, state, seat),
                       "the total of seat %d differs in the view of %d", seat, viewer);
        game->sample(&view, rng, &world);
        check_case(now, world.at.viewer == SEAT_ALL, "a sample is a full state");
        game->view(&world, viewer, &again);
        check_case(now, memcmp(&view, &again, sizeof view) == 0,
                   "the view of a sampled world differs from the view, viewer %d", viewer);
        legal_is_sorted_and_agrees_with_check(now, game, &world);
    }
}

static void unused_bytes_are_zero(const struct case_now *now, const struct game *game,
                                  const struct state *state) {
    const unsigned char *bytes = (const unsigned char *)state;
    for (size_t i = game->state_size; i < STATE_BYTES; i++)
        check_case(now, bytes[i] == 0, "byte %zu is %d", i, bytes[i]);
}

/* The same game as each viewer saw it, carried forward by what was shown. */
static void views_can_be_carried_forward(const struct case_now *now, const struct match *match) {
    struct refusal refusal;
    action *shown = malloc((size_t)(match->count + 1) * sizeof *shown);
    assert_non_null(shown);
    for (int viewer = SEAT_SPECTATOR; viewer < now->seats; viewer++) {
        struct match carried, full;
        if (viewer == SEAT_CHANCE || viewer == SEAT_NONE)
            continue;
        assert_true(match_shown(match, viewer, shown));
        assert_true(
            match_start(&carried, match->game, now->seats, &match->options, viewer, &refusal));
        assert_true(
            match_start(&full, match->game, now->seats, &match->options, SEAT_ALL, &refusal));
        for (int i = 0; i < match->count; i++) {
            struct state view;
            struct case_now here = *now;
            here.ply = i;
            check_case(&here, match_act(&carried, SEAT_ALL, shown[i], &refusal),
                       "viewer %d: shown action %s refused: %s", viewer,
                       text_of(match->game, shown[i]), refusal.rule->english);
            assert_true(match_act(&full, SEAT_ALL, match->actions[i], &refusal));
            assert_true(match_view(&full, viewer, &view));
            check_case(&here, memcmp(&view, &carried.state, sizeof view) == 0,
                       "viewer %d: the carried view differs after %s", viewer,
                       text_of(match->game, shown[i]));
        }
        match_free(&carried);
        match_free(&full);
    }
    free(shown);
}

static void record_gives_the_same_game(const struct case_now *now, const struct match *match) {
    struct match again;
    struct refusal refusal;
    assert_true(match_start(&again, match->game, now->seats, &match->options, SEAT_ALL, &refusal));
    for (int i = 0; i < match->count; i++)
        assert_true(
            match_act_text(&again, SEAT_ALL, text_of(match->game, match->actions[i]), &refusal));
    check_case(now, memcmp(&again.state, &match->state, sizeof again.state) == 0,
               "the replayed record ends in another state");
    match_free(&again);
}

static void play_and_check(const struct game *game, int seats, uint64_t seed) {
    static const struct options plain;
    struct case_now now = {program, game->name, seats, seed, 0};
    struct rng rng = rng_seeded(seed);
    struct match match;
    struct refusal refusal;
    assert_true(match_start(&match, game, seats, &plain, SEAT_ALL, &refusal));
    for (; match_to_move(&match) != SEAT_NONE; now.ply++) {
        action actions[ACTIONS_MAX];
        struct state before = match.state;
        int count = game->legal(&match.state, actions);
        legal_is_sorted_and_agrees_with_check(&now, game, &match.state);
        unused_bytes_are_zero(&now, game, &match.state);
        if (match_to_move(&match) == SEAT_CHANCE)
            outcomes_agree_with_weights(&now, game, &match.state);
        if (rng_below(&rng, 16) == 0)
            view_and_sample_agree(&now, game, &match.state, &rng);
        action act = actions[rng_below(&rng, (uint32_t)count)];
        assert_true(match_act(&match, SEAT_ALL, act, &refusal));
        if (rng_below(&rng, 32) == 0) {
            assert_true(match_undo(&match));
            check_case(&now, memcmp(&before, &match.state, sizeof before) == 0,
                       "undo of %s does not give back the same bytes", text_of(game, act));
            assert_true(match_act(&match, SEAT_ALL, act, &refusal));
        }
        assert_true(now.ply < 100000);
    }
    legal_is_sorted_and_agrees_with_check(&now, game, &match.state);
    view_and_sample_agree(&now, game, &match.state, &rng);
    record_gives_the_same_game(&now, &match);
    views_can_be_carried_forward(&now, &match);
    match_free(&match);
}

static void every_position_keeps_the_contract(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++)
        for (int seats = game_at(i)->min_seats; seats <= game_at(i)->max_seats; seats++)
            for (int n = 0; n < how_many(GAMES); n++)
                play_and_check(game_at(i), seats, first_seed() + (uint64_t)n);
}

/* After an undo the same seed brings the same chance, and games with one seed are alike. */
static void seeded_chance_comes_back(void **unused) {
    (void)unused;
    static const struct options plain;
    for (int i = 0; game_at(i); i++) {
        struct match match;
        struct refusal refusal;
        action actions[ACTIONS_MAX];
        assert_true(match_start(&match, game_at(i), 2, &plain, SEAT_ALL, &refusal));
        match_run_chance(&match, 7);
        assert_false(match_undo_seat(&match));
        while (match_to_move(&match) != SEAT_NONE) {
            struct state before = match.state, after;
            int count = match.game->legal(&match.state, actions);
            action act = actions[match.count % count];
            assert_true(match_act(&match, match_to_move(&match), act, &refusal));
            match_run_chance(&match, 7);
            after = match.state;
            assert_true(match_undo_seat(&match));
            assert_memory_equal(&match.state, &before, sizeof before);
            assert_true(match_act(&match, match_to_move(&match), act, &refusal));
            match_run_chance(&match, 7);
            assert_memory_equal(&match.state, &after, sizeof after);
        }
        match_free(&match);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_function_is_there),
        cmocka_unit_test(every_rule_has_a_sentence),
        cmocka_unit_test(texts_and_ids_match_both_ways),
        cmocka_unit_test(every_position_keeps_the_contract),
        cmocka_unit_test(seeded_chance_comes_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
