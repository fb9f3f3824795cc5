/*
 * Learning: what an error says of each weight is compared with what changing that weight does, and
 * what a pupil that learns on begins with.
 */
#include "check.h"

#include <math.h>

#include "cli/learn_instinct_net.h"
#include "players/policy.h"

enum { POSITIONS = 6, WEIGHTS_TRIED = 400 };

static const char program[] = "build/release/tests/learn";
static const struct options plain;

/* A position some way into a game in which every seat plays by judgement. */
static struct state some_position(const struct game *game, uint64_t seed) {
    struct state state;
    const struct policy *policy = policy_for(game);
    int decisions = 30 + (int)(seed % 40);
    game->start(&state, 2 + (int)(seed % 3), &plain);
    for (;;) {
        struct instinct_choice choice;
        if (state.at.to_move == SEAT_CHANCE) {
            game->apply(&state, game_chance(game, &state, seed));
            continue;
        }
        instinct_list(game, policy, &state, &choice);
        if (--decisions <= 0 && choice.count > 2)
            return state;
        game->apply(&state, choice.act[0]);
    }
}

/* What all outputs come to, each times a number of its own. */
static double said_in_all(const struct game *game, const struct instinct *instinct,
                          const struct state *state, struct instinct *gradient) {
    const struct instincts *instincts = instincts_for(game);
    struct instinct_choice choice;
    struct instinct_errors errors = {0};
    struct instinct_layers at, promised;
    struct seen seen;
    float out[VALUE_OUTPUTS], weight[VALUE_OUTPUTS] = {0.7f, -1.3f};
    double sum = 0;
    instincts->see(state, state->at.to_move, &seen);
    instinct_see_choice(instinct, &seen, &at);
    instinct_see_promise(instinct, &seen, &promised);
    instinct_value_outputs(instinct, &promised, out);
    instinct_list(game, policy_for(game), state, &choice);
    for (int i = 0; i < choice.count; i++) {
        struct instinct_parts parts = {0};
        float times = 1 - 0.4f * (float)i;
        instincts->parts(choice.act[i], &seen, &parts);
        sum += (double)(times * instinct_output(instinct, &at, &parts));
        if (gradient)
            instinct_output_back(instinct, &at, &parts, times, &errors, gradient);
    }
    for (int i = 0; i < VALUE_OUTPUTS; i++)
        sum += (double)(weight[i] * out[i]);
    if (gradient) {
        instinct_choice_back(instinct, &seen, &at, &errors, gradient);
        instinct_promise_back(instinct, &seen, &promised, weight, gradient);
    }
    return sum;
}

/* Learning begins without outputs of choices, which would tell nothing. */
static void fill(float *weights, size_t size) {
    for (size_t k = 0; k < size / sizeof(float); k++)
        weights[k] = 0.3f * sinf((float)k);
}

static void gradients_tell_what_a_weight_does(void **unused) {
    (void)unused;
    struct instinct_pupil *pupil = malloc(sizeof *pupil);
    struct instinct *gradient = malloc(sizeof *gradient);
    assert_true(pupil && gradient);
    for (int i = 0; game_at(i); i++)
        for (int n = 0; instincts_for(game_at(i)) && n < POSITIONS; n++) {
            uint64_t seed = first_seed() + (uint64_t)n;
            struct rng rng = rng_seeded(seed);
            struct state state = some_position(game_at(i), seed);
            float *net = instinct_weights(&pupil->net);
            int moved = 0, wrong = 0;
            instinct_pupil_begin(pupil, instincts_for(game_at(i))->curious, &rng);
            fill(pupil->net.out[0], sizeof pupil->net.out);
            fill(pupil->net.table_out[0], sizeof pupil->net.table_out);
            memset(gradient, 0, sizeof *gradient);
            said_in_all(game_at(i), &pupil->net, &state, gradient);
            while (moved < WEIGHTS_TRIED) {
                uint32_t at = rng_below(&rng, INSTINCT_WEIGHTS);
                double told = (double)instinct_weights(gradient)[at];
                float kept = net[at], step = 2e-3f;
                net[at] = kept + step;
                double above = said_in_all(game_at(i), &pupil->net, &state, NULL);
                net[at] = kept - step;
                double below = said_in_all(game_at(i), &pupil->net, &state, NULL);
                net[at] = kept;
                double seen = (above - below) / (2 * (double)step);
                moved += told != 0 || seen != 0;
                wrong += fabs(seen - told) > 0.01 + 0.02 * fabs(told);
            }
            /* A unit that is switched on or off by the step is no error: that happens now and then.
             */
            if (wrong > WEIGHTS_TRIED / 20)
                fail_msg("%s: expected nearly all of %d gradients to be right, actual: %d are "
                         "wrong (seed %llu: %s)",
                         game_at(i)->name, WEIGHTS_TRIED, wrong, (unsigned long long)seed, program);
        }
    free(gradient);
    free(pupil);
}

/* A pupil that learns on chooses as before, half as sure, and promises the same. */
static void learning_on_begins_with_what_is_there(void **unused) {
    (void)unused;
    struct instinct_pupil *pupil = malloc(sizeof *pupil);
    struct instinct *there = malloc(sizeof *there);
    assert_true(pupil && there);
    for (int i = 0; game_at(i); i++)
        for (int n = 0; instincts_for(game_at(i)) && n < POSITIONS; n++) {
            const struct game *game = game_at(i);
            const struct instincts *instincts = instincts_for(game);
            uint64_t seed = first_seed() + (uint64_t)n;
            struct rng rng = rng_seeded(seed);
            struct state state = some_position(game, seed);
            struct instinct_choice was, is;
            instinct_unpack(instincts, there);
            instinct_pupil_begin(pupil, instincts->curious, &rng);
            instinct_pupil_recall(pupil, instincts);
            instinct_look(instincts, there, game, policy_for(game), &state, &was);
            instinct_look(instincts, &pupil->net, game, policy_for(game), &state, &is);
            float promised = instinct_value(instincts, there, &state, 0).lead;
            float now = instinct_value(instincts, &pupil->net, &state, 0).lead;
            if (promised != now)
                fail_msg("%s: expected a promise of %f, actual %f (seed %llu: %s)", game->name,
                         (double)promised, (double)now, (unsigned long long)seed, program);
            for (int k = 0; k < was.count; k++)
                if (is.said[k] != 0.5f * was.said[k])
                    fail_msg("%s: expected half of %f, actual %f (seed %llu: %s)", game->name,
                             (double)was.said[k], (double)is.said[k], (unsigned long long)seed,
                             program);
        }
    free(there);
    free(pupil);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gradients_tell_what_a_weight_does),
        cmocka_unit_test(learning_on_begins_with_what_is_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
