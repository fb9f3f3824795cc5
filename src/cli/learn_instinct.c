/*
 * Learning instinct: what to do and what a position promises, by proximal policy optimisation
 * (Schulman and others, 2017).
 *
 * A batch of games is played in which each seat chooses among the actions that are judged near the
 * best, the better instinct thinks of one the more often; in some games all seats but one play by
 * judgement. How much better than expected a game went on after a choice is told by the promises of
 * the positions that followed, as all seats see them, and by the end; the further away, the less.
 * Then choices that went better are made likelier, and those that went worse less likely, but not
 * by much in one batch; and promises are drawn towards the end of their games.
 *
 * From nothing, the first games are for two, the later ones for two to four. Learning on from what
 * is there, all seats but one play by judgement in every second game, as they do in playouts: in
 * every game would teach the weaknesses of the judgement, and to lose to what was there.
 */
#include "cli/learn_instinct.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn_instinct_net.h"
#include "players/playout.h"

enum {
    LESSON = 2048, /* decisions between two changes of the weights */
    SHARDS = 16,   /* a lesson is added up in so many parts, each in its order */
    PASSES = 2,    /* each batch is studied so many times */
    EVERYBODY = -1,
};

/* How the games of a course of learning go. */
struct plan {
    float for_two_only;    /* the part of the games before others join in */
    uint32_t judged_games; /* in one of so many games one seat alone has instinct */
    float first_rate;      /* of the change of weights */
};
static const struct plan from_nothing = {0.4f, 5, 3e-3f}, further = {0, 2, 2e-3f};

static const float last_rate = 2e-4f;
static const float trace = 0.96f;      /* how much less each further decision says */
static const float win_worth = 0.8f;   /* what a win counts, and a loss against; a lead ... */
static const float lead_worth = 0.03f; /* ... so much a point */
static const float clip = 0.2f;        /* no choice is made likelier by more in one batch */
static const float curiosity = 0.002f; /* how far chances are drawn towards being equal */
static const float surprise_bound = 5; /* no surprise counts more, in usual ones */
static const float choice_bound = 0.5f, promise_bound = 5; /* the longest gradients */

struct decision {
    struct state state;
    struct instinct_choice choice;
    int chosen;
    float log_chance; /* of the choice when it was made */
    float promised[SEATS_MAX];
    float better; /* how much better than expected it went on */
    const struct course *course;
};

/* How one game went. */
struct course {
    struct decision *decision;
    int count, room;
    int learner; /* the seat that alone has instinct, or EVERYBODY */
    int seats;
    struct value end[SEATS_MAX];
};

struct shard {
    struct instinct gradient;
    double promise_squares, curious;
    long positions, decisions;
};

struct learner {
    const struct game *game;
    const struct policy *policy;
    const struct instincts *instincts;
    const struct plan *plan;
    struct instinct_pupil pupil;
    struct course course[LEARN_BATCH];
    struct decision **order; /* of all decisions of the batch, shuffled */
    int decisions, order_room;
    int from, to; /* the decisions of the lesson */
    float usual;  /* the usual surprise */
    uint64_t seed;
    bool for_two;
    atomic_int next;
    struct shard shard[SHARDS];
};

/* Playing. */

static float worth_of(struct value value) {
    return lead_worth * value.lead + win_worth * (2 * value.win - 1);
}

static void chances(const struct instinct_choice *choice, float chance[INSTINCT_CHOICES]) {
    float most = choice->said[instinct_best(choice)], sum = 0;
    for (int i = 0; i < choice->count; i++)
        sum += chance[i] = expf(choice->said[i] - most);
    for (int i = 0; i < choice->count; i++)
        chance[i] /= sum;
}

static struct decision *next_decision(struct course *course) {
    if (course->count == course->room) {
        course->room = course->room ? 2 * course->room : 256;
        course->decision =
            realloc(course->decision, (size_t)course->room * sizeof *course->decision);
        if (!course->decision)
            abort();
    }
    return &course->decision[course->count];
}

static action decide(const struct learner *learner, const struct state *state,
                     struct course *course, struct rng *rng) {
    const struct instinct *instinct = &learner->pupil.net;
    struct decision *made = next_decision(course);
    struct instinct_choice *choice = &made->choice;
    float chance[INSTINCT_CHOICES];
    instinct_look(learner->instincts, instinct, learner->game, learner->policy, state, choice);
    if (choice->count == 1)
        return choice->act[0];
    chances(choice, chance);
    float random = (float)(rng_next(rng) >> 40) * 0x1p-24f;
    made->chosen = 0;
    while (made->chosen < choice->count - 1 && random >= chance[made->chosen])
        random -= chance[made->chosen++];
    made->state = *state;
    made->log_chance = logf(chance[made->chosen] + 1e-12f);
    made->course = course;
    for (int seat = 0; seat < state->at.seats; seat++)
        made->promised[seat] = worth_of(instinct_value(learner->instincts, instinct, state, seat));
    course->count++;
    return choice->act[made->chosen];
}

static action judge(const struct learner *learner, const struct state *state) {
    struct instinct_choice choice;
    instinct_list(learner->game, learner->policy, state, &choice);
    return choice.act[0];
}

static int seats_of_game(const struct learner *learner, struct rng *rng) {
    static const int seats[] = {2, 2, 3, 4, 4};
    return learner->for_two ? 2 : seats[rng_below(rng, 5)];
}

/* A seat is ahead by so much of what all seats have on average. */
static float ahead(const float worth[], int seats, int seat) {
    float sum = 0;
    for (int i = 0; i < seats; i++)
        sum += worth[i];
    return worth[seat] - sum / (float)seats;
}

/* From the end backwards: what came after each decision was better than it promised by so much. */
static void look_back(struct course *course) {
    float next[SEATS_MAX], better[SEATS_MAX] = {0};
    for (int seat = 0; seat < course->seats; seat++)
        next[seat] = worth_of(course->end[seat]);
    for (int i = course->count - 1; i >= 0; i--) {
        struct decision *made = &course->decision[i];
        for (int seat = 0; seat < course->seats; seat++)
            better[seat] = ahead(next, course->seats, seat) -
                           ahead(made->promised, course->seats, seat) + trace * better[seat];
        memcpy(next, made->promised, sizeof next);
        made->better = better[made->state.at.to_move];
    }
}

static void play_game(const struct learner *learner, struct course *course, uint64_t seed) {
    static const struct options plain;
    struct rng rng = rng_seeded(rng_mix(seed));
    struct state state;
    course->count = 0;
    course->seats = seats_of_game(learner, &rng);
    course->learner = rng_below(&rng, learner->plan->judged_games) == 0
                          ? (int)rng_below(&rng, (uint32_t)course->seats)
                          : EVERYBODY;
    learner->game->start(&state, course->seats, &plain);
    while (state.at.to_move != SEAT_NONE) {
        action act;
        if (state.at.to_move == SEAT_CHANCE)
            act = game_chance(learner->game, &state, seed);
        else if (course->learner == EVERYBODY || course->learner == state.at.to_move)
            act = decide(learner, &state, course, &rng);
        else
            act = judge(learner, &state);
        learner->game->apply(&state, act);
    }
    for (int seat = 0; seat < course->seats; seat++) {
        course->end[seat] = value_at_end(learner->game, &state, seat);
        /* As in a playout, no lead counts more than the bound. */
        struct value lead = {course->end[seat].lead, 0};
        course->end[seat].lead = outcome_expected(lead).result;
    }
    look_back(course);
}

/* Runs work(learner) on so many threads at once, this one among them, and waits for all. */
static void run_on_threads(int threads, void *(*work)(void *), struct learner *learner) {
    pthread_t thread[LEARN_THREADS_MAX];
    int started = 0;
    atomic_store(&learner->next, 0);
    while (started < threads - 1 && pthread_create(&thread[started], NULL, work, learner) == 0)
        started++;
    work(learner);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

static void *play_games(void *context) {
    struct learner *learner = context;
    for (int i; (i = atomic_fetch_add(&learner->next, 1)) < LEARN_BATCH;)
        play_game(learner, &learner->course[i], rng_mix(learner->seed + (uint64_t)i));
    return NULL;
}

/* Learning. */

/* The chances should have been others: what that says of each action's output. */
static void study_choice(const struct learner *learner, const struct decision *made,
                         const struct seen *seen, struct shard *shard) {
    const struct instinct *instinct = &learner->pupil.net;
    struct instinct_choice choice = made->choice;
    struct instinct_layers at;
    struct instinct_errors errors = {0};
    float chance[INSTINCT_CHOICES], evenness = 0;
    instinct_see_choice(instinct, seen, &at);
    instinct_say(learner->instincts, instinct, &made->state, seen, &at, &choice);
    chances(&choice, chance);
    float ratio = expf(logf(chance[made->chosen] + 1e-12f) - made->log_chance);
    float better = made->better / learner->usual;
    better = fminf(fmaxf(better, -surprise_bound), surprise_bound);
    bool enough = better > 0 ? ratio > 1 + clip : ratio < 1 - clip;
    float push = enough ? 0 : better * ratio;
    for (int i = 0; i < choice.count; i++)
        evenness -= chance[i] * logf(chance[i] + 1e-12f);
    for (int i = 0; i < choice.count; i++) {
        struct instinct_parts parts = {0};
        float error = push * (chance[i] - (i == made->chosen ? 1.0f : 0.0f)) +
                      curiosity * chance[i] * (logf(chance[i] + 1e-12f) + evenness);
        learner->instincts->parts(choice.act[i], seen, &parts);
        instinct_output_back(instinct, &at, &parts, error, &errors, &shard->gradient);
        shard->gradient.judged[made->state.at.phase] += error * choice.judged[i];
    }
    instinct_choice_back(instinct, seen, &at, &errors, &shard->gradient);
    shard->curious += (double)evenness;
    shard->decisions++;
}

/* The promise should have been how the game ended. */
static void study_promise(const struct learner *learner, const struct seen *seen,
                          struct value wanted, struct shard *shard) {
    const struct instinct *instinct = &learner->pupil.net;
    struct instinct_layers at;
    float out[VALUE_OUTPUTS], error[VALUE_OUTPUTS];
    instinct_see_promise(instinct, seen, &at);
    instinct_value_outputs(instinct, &at, out);
    struct value said = value_said(out);
    float size = 1 + fabsf(out[1]);
    error[0] = (said.lead - wanted.lead) / 10;
    error[1] = 2 * (said.win - wanted.win) / (size * size);
    instinct_promise_back(instinct, seen, &at, error, &shard->gradient);
    shard->promise_squares += (double)((said.lead - wanted.lead) * (said.lead - wanted.lead));
    shard->positions++;
}

/* What a state promised one seat. */
static void study_seat(const struct learner *learner, const struct decision *made,
                       const struct state *state, int seat, struct shard *shard) {
    struct seen seen;
    learner->instincts->see(state, seat, &seen);
    study_promise(learner, &seen, made->course->end[seat], shard);
}

/* With dice a turn begins with a roll, and playouts end before one: a promise is due there too. */
static void study_roll(const struct learner *learner, const struct decision *made, int seat,
                       struct shard *shard) {
    struct state state = made->state;
    learner->game->apply(&state, made->choice.act[made->chosen]);
    if (state.at.phase == PHASE_ROLL)
        study_seat(learner, made, &state, seat, shard);
}

static void study(const struct learner *learner, const struct decision *made, bool others,
                  struct shard *shard) {
    int mover = made->state.at.to_move, other = (mover + 1) % made->state.at.seats;
    struct seen seen;
    learner->instincts->see(&made->state, mover, &seen);
    study_choice(learner, made, &seen, shard);
    study_promise(learner, &seen, made->course->end[mover], shard);
    if (others)
        study_seat(learner, made, &made->state, other, shard);
    if (made->state.at.phase == PHASE_TAKE)
        study_roll(learner, made, others ? other : mover, shard);
}

static void *study_shards(void *context) {
    struct learner *learner = context;
    for (int i; (i = atomic_fetch_add(&learner->next, 1)) < SHARDS;) {
        struct shard *shard = &learner->shard[i];
        long count = learner->to - learner->from;
        memset(&shard->gradient, 0, sizeof shard->gradient);
        for (long k = count * i / SHARDS; k < count * (i + 1) / SHARDS; k++)
            study(learner, learner->order[learner->from + k], k % 2, shard);
    }
    return NULL;
}

/* Batches. */

/* All decisions of the batch, and how much a usual one surprised. */
static void collect(struct learner *learner) {
    double squares = 0;
    learner->decisions = 0;
    for (int i = 0; i < LEARN_BATCH; i++) {
        struct course *course = &learner->course[i];
        int room = learner->decisions + course->count;
        if (room > learner->order_room) {
            learner->order = realloc(learner->order, 2 * (size_t)room * sizeof *learner->order);
            if (!learner->order)
                abort();
            learner->order_room = 2 * room;
        }
        for (int k = 0; k < course->count; k++) {
            learner->order[learner->decisions++] = &course->decision[k];
            squares += (double)(course->decision[k].better * course->decision[k].better);
        }
    }
    learner->usual = (float)sqrt(squares / learner->decisions + 1e-9);
}

static void shuffle(struct learner *learner, struct rng *rng) {
    for (int i = learner->decisions - 1; i > 0; i--) {
        int k = (int)rng_below(rng, (uint32_t)i + 1);
        struct decision *decision = learner->order[i];
        learner->order[i] = learner->order[k];
        learner->order[k] = decision;
    }
}

static void study_batch(struct learner *learner, float rate, int threads) {
    int lessons = learner->decisions / LESSON > 1 ? learner->decisions / LESSON : 1;
    for (int lesson = 0; lesson < lessons; lesson++) {
        learner->from = (int)((long)learner->decisions * lesson / lessons);
        learner->to = (int)((long)learner->decisions * (lesson + 1) / lessons);
        run_on_threads(threads, study_shards, learner);
        struct instinct *sum = &learner->shard[0].gradient;
        for (int i = 1; i < SHARDS; i++)
            instinct_add(sum, &learner->shard[i].gradient);
        instinct_scale(sum, 1 / (float)(learner->to - learner->from));
        instinct_pupil_step(&learner->pupil, sum, rate, choice_bound, promise_bound);
    }
}

struct tally {
    double wins, games;
};

static void report(struct learner *learner, int batch, struct tally *tally) {
    double squares = 0, curious = 0;
    long positions = 0, decisions = 0;
    for (int i = 0; i < LEARN_BATCH; i++) {
        const struct course *course = &learner->course[i];
        if (course->learner == EVERYBODY || course->seats != 2)
            continue;
        tally->wins += (double)course->end[course->learner].win;
        tally->games++;
    }
    if ((batch + 1) % 20 != 0)
        return;
    for (int i = 0; i < SHARDS; i++) {
        struct shard *shard = &learner->shard[i];
        squares += shard->promise_squares, curious += shard->curious;
        positions += shard->positions, decisions += shard->decisions;
        shard->promise_squares = shard->curious = 0;
        shard->positions = shard->decisions = 0;
    }
    fprintf(stderr,
            "%d games: wins %.1f %% of games for two against the judgement while it learns, tells "
            "the lead to %.2f points, evenness %.3f\n",
            (batch + 1) * LEARN_BATCH, 100 * tally->wins / (tally->games + 1e-9),
            sqrt(squares / (double)positions), curious / (double)decisions);
    *tally = (struct tally){0};
}

static void learn(struct learner *learner, int games, uint64_t seed, int threads) {
    int batches = games / LEARN_BATCH;
    struct rng rng = rng_seeded(seed);
    struct tally tally = {0};
    float first_rate = learner->plan->first_rate;
    instinct_pupil_begin(&learner->pupil, learner->instincts->curious, &rng);
    if (learner->plan == &further)
        instinct_pupil_recall(&learner->pupil, learner->instincts);
    for (int batch = 0; batch < batches; batch++) {
        float done = (float)batch / (float)batches;
        learner->for_two = done < learner->plan->for_two_only;
        learner->seed = rng_mix(seed + (uint64_t)batch);
        run_on_threads(threads, play_games, learner);
        collect(learner);
        for (int pass = 0; pass < PASSES; pass++) {
            shuffle(learner, &rng);
            study_batch(learner, first_rate + done * (last_rate - first_rate), threads);
        }
        instinct_pupil_average(&learner->pupil);
        report(learner, batch, &tally);
    }
}

void learn_instinct(const struct game *game, int games, uint64_t seed, int threads, bool on) {
    char command[128];
    struct learner *learner = calloc(1, sizeof *learner);
    if (!learner)
        abort();
    learner->game = game;
    learner->policy = policy_for(game);
    learner->instincts = instincts_for(game);
    learner->plan = on ? &further : &from_nothing;
    learn(learner, games, seed, threads);
    snprintf(command, sizeof command, "keltis learn --game %s --games %d --seed %llu%s", game->name,
             games, (unsigned long long)seed, on ? " --on" : "");
    instinct_pupil_print(&learner->pupil, game->name, command);
    for (int i = 0; i < LEARN_BATCH; i++)
        free(learner->course[i].decision);
    free(learner->order);
    free(learner);
}
