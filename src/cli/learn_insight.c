/*
 * Learning what the judgement misses.
 *
 * The seats choose among the best judged actions by judgement and insight, the better an action the
 * more often. How much better than expected a game went on after a choice is told by the learned
 * value of the positions that followed, seen with both hands, and by the end; the further away, the
 * less. The insight is drawn towards that: up for an action that went better than those it was
 * chosen among, down for one that went worse. In some games one seat plays by judgement alone, so
 * that the insight holds against that too.
 */
#include "cli/learn_insight.h"

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn_net.h"
#include "players/insight.h"

enum {
    SEATS = 2,
    BATCH = 128,          /* games between two changes of the weights */
    DECISIONS_MAX = 1024, /* of one game; later ones are not learned from */
    NOBODY = -1,
};

static const double judgement_share = 0.3; /* games in which one seat has no insight */
static const float first_warmth = 0.3f, last_warmth = 0.15f; /* points that make a choice likely */
static const float trace = 0.95f;    /* how much less each further position says */
static const float error_bound = 15; /* no surprise counts more than so many points */
static const float first_rate = 1e-3f, last_rate = 1e-4f;
static const int averaged = 300; /* batches that the running average remembers */

struct decision {
    struct state state;
    action act[INSIGHT_CHOICES];
    float worth[INSIGHT_CHOICES]; /* by judgement and insight */
    float share[INSIGHT_CHOICES]; /* how often each is chosen */
    int count, chosen;            /* no choice is learned from if there was only one */
    float lead;                   /* of the first seat, as the position promised */
};

/* What one game teaches. */
struct lesson {
    struct value_net gradient;
    long decisions;
    double wins, games; /* of a seat with insight against one without */
};

struct learner {
    const struct game *game;
    struct playout playout; /* with the learned value, and greedy's judgement */
    struct pupil pupil;
    struct lesson lessons[BATCH];
    uint64_t seed; /* of the batch */
    float warmth;
    atomic_int next;
};

struct notes {
    struct decision decision[DECISIONS_MAX];
    int count;
    struct state end;
};

/* Playing. */

/* What both hands promise the first seat; at the end, what it came to. */
static float lead_in(const struct playout *playout, const struct state *state) {
    float result[SEATS];
    for (int seat = 0; seat < SEATS; seat++)
        result[seat] = playout_worth(playout, state, seat).result;
    return (result[0] - result[1]) / 2;
}

/* One of the better actions; what is ahead by the warmth is chosen e times as often. */
static void choose(const struct learner *learner, struct decision *now, struct rng *rng) {
    float judged[INSIGHT_CHOICES], sum = 0;
    now->count = insight_choices(&learner->playout, &now->state, now->act, judged);
    now->chosen = 0;
    if (now->count == 1)
        return;
    float most = -1e30f;
    for (int i = 0; i < now->count; i++) {
        now->worth[i] =
            judged[i] - judged[0] +
            insight_of(&learner->playout, &learner->pupil.net, &now->state, now->act[i]);
        most = now->worth[i] > most ? now->worth[i] : most;
    }
    for (int i = 0; i < now->count; i++)
        sum += now->share[i] = expf((now->worth[i] - most) / learner->warmth);
    double left = (double)(rng_next(rng) >> 11) * 0x1p-53 * (double)sum;
    while (now->chosen + 1 < now->count && (left -= (double)now->share[now->chosen]) >= 0)
        now->chosen++;
    for (int i = 0; i < now->count; i++)
        now->share[i] /= sum;
}

static void play_game(const struct learner *learner, uint64_t seed, int judging,
                      struct notes *notes, struct rng *rng) {
    static const struct options plain;
    const struct game *game = learner->game;
    struct state state;
    notes->count = 0;
    game->start(&state, SEATS, &plain);
    while (state.at.to_move != SEAT_NONE) {
        action act;
        if (state.at.to_move == SEAT_CHANCE) {
            act = game_chance(game, &state, seed);
        } else if (playout_is_aside(&state) || notes->count == DECISIONS_MAX) {
            act = playout_judge(&learner->playout, &state);
        } else {
            struct decision *now = &notes->decision[notes->count++];
            now->state = state;
            now->lead = lead_in(&learner->playout, &state);
            now->count = 1;
            if (state.at.to_move == judging) {
                act = playout_judge(&learner->playout, &state);
            } else {
                choose(learner, now, rng);
                act = now->act[now->chosen];
            }
        }
        game->apply(&state, act);
    }
    notes->end = state;
}

/* Learning. */

/* The insight of one action should have been more, or less, by so many points. */
static void correct(const struct learner *learner, const struct decision *made, int choice,
                    float error, struct value_net *gradient) {
    struct value_sight sight;
    struct layers at;
    const float out[VALUE_OUTPUTS] = {error};
    if (!insight_sees(&learner->playout, &made->state, made->act[choice], &sight))
        return;
    go_forward(&learner->pupil.net, &sight, &at);
    go_backward(&learner->pupil.net, &sight, &at, out, gradient);
}

/* The choice went better than those it was among by so many points. */
static void learn_from(const struct learner *learner, const struct decision *made, float better,
                       struct lesson *lesson) {
    float mean = 0;
    for (int i = 0; i < made->count; i++)
        mean += made->share[i] * made->worth[i];
    float error = made->worth[made->chosen] - mean - better;
    error = error > error_bound ? error_bound : error < -error_bound ? -error_bound : error;
    for (int i = 0; i < made->count; i++) {
        float part = error * ((i == made->chosen ? 1.0f : 0.0f) - made->share[i]);
        if (fabsf(part) > 3e-3f)
            correct(learner, made, i, part / 3, &lesson->gradient);
    }
    lesson->decisions++;
}

static void study(const struct learner *learner, const struct notes *notes, struct lesson *lesson) {
    float next = lead_in(&learner->playout, &notes->end), better = 0;
    for (int i = notes->count - 1; i >= 0; i--) {
        const struct decision *made = &notes->decision[i];
        better = next - made->lead + trace * better;
        next = made->lead;
        if (made->count > 1)
            learn_from(learner, made, made->state.at.to_move == 0 ? better : -better, lesson);
    }
}

static void *take_lessons(void *context) {
    struct learner *learner = context;
    struct notes *notes = malloc(sizeof *notes);
    if (!notes)
        abort();
    for (int i; (i = atomic_fetch_add(&learner->next, 1)) < BATCH;) {
        struct lesson *lesson = &learner->lessons[i];
        uint64_t seed = rng_mix(learner->seed + (uint64_t)i);
        struct rng rng = rng_seeded(seed);
        memset(lesson, 0, sizeof *lesson);
        int judging = chance_is(&rng, judgement_share) ? (int)rng_below(&rng, SEATS) : NOBODY;
        play_game(learner, seed, judging, notes, &rng);
        study(learner, notes, lesson);
        if (judging != NOBODY) {
            lesson->games = 1;
            lesson->wins = (double)value_at_end(learner->game, &notes->end, !judging).win;
        }
    }
    free(notes);
    return NULL;
}

static void improve(struct learner *learner, float rate) {
    long decisions = 1;
    for (int i = 0; i < BATCH; i++) {
        decisions += learner->lessons[i].decisions;
        pupil_listen(&learner->pupil, &learner->lessons[i].gradient);
    }
    for (int k = 0; k < VALUE_WEIGHTS; k++)
        value_weights(&learner->pupil.gradient)[k] /= (float)decisions;
    pupil_step(&learner->pupil, rate, averaged);
}

static void report(const struct learner *learner, int batch, double *wins, double *games) {
    for (int i = 0; i < BATCH; i++) {
        *wins += learner->lessons[i].wins;
        *games += learner->lessons[i].games;
    }
    if ((batch + 1) % 100 != 0)
        return;
    fprintf(stderr, "%d games: while learning it wins %.1f %% against the judgement\n",
            (batch + 1) * BATCH, 100 * *wins / *games);
    *wins = *games = 0;
}

static void learn(struct learner *learner, int games, uint64_t seed, int threads) {
    int batches = games / BATCH;
    double wins = 0, counted = 0;
    for (int batch = 0; batch < batches; batch++) {
        float done = (float)batch / (float)batches;
        learner->seed = rng_mix(seed + (uint64_t)batch);
        learner->warmth = first_warmth + done * (last_warmth - first_warmth);
        atomic_store(&learner->next, 0);
        run_on_threads(threads, take_lessons, learner);
        improve(learner, first_rate * powf(last_rate / first_rate, done));
        report(learner, batch, &wins, &counted);
    }
}

void learn_insight(const struct game *game, int games, uint64_t seed, int threads) {
    char command[128];
    struct learner *learner = malloc(sizeof *learner);
    if (!learner)
        abort();
    struct rng rng = rng_seeded(seed);
    memset(learner, 0, sizeof *learner);
    learner->game = game;
    playout_prepare(&learner->playout, game, policy_for(game), SEATS);
    pupil_begin(&learner->pupil, 0, &rng);
    learn(learner, games, seed, threads);
    snprintf(command, sizeof command, "keltis learn --game %s --insight --games %d --seed %llu",
             game->name, games, (unsigned long long)seed);
    pupil_print(&learner->pupil, learner->playout.valuer, "insight", command);
    free(learner);
}
