#include "players/search.h"

#include <string.h>

enum { BATCH = 8 }; /* worlds between two looks at the standings */

/* A candidate is dropped when it is believed to be behind by so many deviations. */
static const float drop_deviations = 2.5f;

/* Worlds of the usual spread that are counted with those played. */
static const double usual_worlds = 16;

/* Playing worlds. */

static bool time_is_up(const struct search *search) {
    return search->deadline &&
           search->thinking->now_us(search->thinking->context) >= search->deadline;
}

/* World number w for one candidate: the world and its luck depend on w alone. */
static void play_world(struct search *search, int world, int candidate) {
    uint64_t seed = rng_mix(search->world_seed + (uint64_t)world);
    struct rng rng = rng_seeded(seed);
    struct state state;
    search->game->sample(&search->view.state, &rng, &state);
    search->game->apply(&state, search->act[candidate]);
    struct outcome outcome =
        playout_run(&search->playout, &state, seed, search->view.state.at.to_move);
    search->result[world][candidate] = outcome.result;
    search->margin[world][candidate] = outcome.margin;
}

/* One piece of a batch. When time is up the rest of the batch is left out and not used. */
static void work(void *context, int index) {
    struct search *search = context;
    if (atomic_load_explicit(&search->late, memory_order_relaxed) || time_is_up(search)) {
        atomic_store_explicit(&search->late, true, memory_order_relaxed);
        return;
    }
    play_world(search, search->worlds + index / search->live_count,
               search->live[index % search->live_count]);
}

static void run_batch(struct search *search, int worlds) {
    int pieces = worlds * search->live_count;
    if (search->thinking->run)
        search->thinking->run(search->thinking->context, pieces, work, search);
    else
        for (int i = 0; i < pieces; i++)
            work(search, i);
}

/* Standings. */

struct lead {
    double mean;
    double variance; /* of the mean */
};

/* How far one candidate was ahead of another, over the worlds both were played in. */
static struct lead measured_lead(const struct search *search, int one, int other, int worlds) {
    double sum = 0, squares = 0, n = worlds;
    for (int world = 0; world < worlds; world++) {
        const float *result = search->result[world];
        double difference = (double)result[one] - (double)result[other];
        sum += difference;
        squares += difference * difference;
    }
    double mean = sum / n, spread = search->trust.spread;
    /* A few worlds tell little of how much they vary: so many usual ones are thought of besides. */
    double variance =
        (squares - sum * mean + usual_worlds * spread * spread) / (n - 1 + usual_worlds);
    return (struct lead){mean, variance / n};
}

/* What to believe of it: the judgement and the measurement, each weighed by its precision. */
static struct lead believed_lead(const struct search *search, int one, int other) {
    int worlds = search->worlds_of[one] < search->worlds_of[other] ? search->worlds_of[one]
                                                                   : search->worlds_of[other];
    double judged = (double)search->judged[one] - (double)search->judged[other];
    const struct trust *trust = &search->trust;
    struct lead prior = {trust->slope * judged, trust->doubt * trust->doubt};
    if (worlds < 2)
        return prior;
    struct lead measured = measured_lead(search, one, other, worlds);
    double error = measured.variance + trust->bias * trust->bias, both = prior.variance + error;
    /* The bias does not shrink with more worlds, so it is no reason to go on. */
    return (struct lead){(measured.mean * prior.variance + prior.mean * error) / both,
                         prior.variance * measured.variance / (prior.variance + measured.variance)};
}

static bool is_clear(struct lead lead) {
    return lead.mean > 0 &&
           lead.mean * lead.mean > (double)(drop_deviations * drop_deviations) * lead.variance;
}

static int leader(const struct search *search) {
    int best = search->live[0];
    for (int i = 1; i < search->live_count; i++)
        if (believed_lead(search, search->live[i], best).mean > 0)
            best = search->live[i];
    return best;
}

static void drop_the_beaten(struct search *search) {
    int best = leader(search), kept = 0;
    for (int i = 0; i < search->live_count; i++) {
        int candidate = search->live[i];
        if (candidate == best || !is_clear(believed_lead(search, best, candidate)))
            search->live[kept++] = candidate;
    }
    search->live_count = kept;
}

/* The course of a search. */

static bool judged_above(const struct search *search, int one, int other) {
    return search->judged[one] > search->judged[other];
}

/* Candidates by judgement, the best first, as many as there is room for. */
static void collect_candidates(struct search *search) {
    action actions[ACTIONS_MAX];
    float values[ACTIONS_MAX];
    int count = search->game->legal(&search->view.state, actions);
    search->policy->judge(search->policy->weights, &search->view.state, actions, count, values);
    insight_correct(&search->insight, &search->playout, &search->view.state, actions, count,
                    values);
    for (int i = 0; i < count; i++) {
        int at = search->count < CANDIDATES_MAX ? search->count++ : CANDIDATES_MAX - 1;
        if (at == CANDIDATES_MAX - 1 && i >= CANDIDATES_MAX && values[i] <= search->judged[at])
            continue;
        search->act[at] = actions[i];
        search->judged[at] = values[i];
        for (; at > 0 && judged_above(search, at, at - 1); at--) {
            action act = search->act[at];
            float judged = search->judged[at];
            search->act[at] = search->act[at - 1];
            search->judged[at] = search->judged[at - 1];
            search->act[at - 1] = act;
            search->judged[at - 1] = judged;
        }
    }
    search->live_count = search->count;
    for (int i = 0; i < search->count; i++)
        search->live[i] = i;
}

/* How many worlds the next batch may have. */
static int next_batch(const struct search *search) {
    int worlds = BATCH;
    long left = (search->iterations - search->playouts) / search->live_count;
    if (search->iterations && left < worlds)
        worlds = (int)left;
    if (search->worlds + worlds > WORLDS_MAX)
        worlds = WORLDS_MAX - search->worlds;
    return worlds;
}

bool search_step(struct search *search) {
    int worlds = search->live_count > 1 ? next_batch(search) : 0;
    if (worlds <= 0)
        return false;
    run_batch(search, worlds);
    if (atomic_load(&search->late))
        return false;
    search->playouts += (long)worlds * search->live_count;
    search->worlds += worlds;
    for (int i = 0; i < search->live_count; i++)
        search->worlds_of[search->live[i]] = search->worlds;
    drop_the_beaten(search);
    return search->live_count > 1;
}

static struct candidate describe(const struct search *search, int index) {
    struct candidate candidate = {.act = search->act[index],
                                  .judged = search->judged[index],
                                  .worlds = search->worlds_of[index]};
    double sum = 0, squares = 0, margin = 0, n = candidate.worlds;
    for (int world = 0; world < candidate.worlds; world++) {
        double result = (double)search->result[world][index];
        sum += result;
        squares += result * result;
        margin += (double)search->margin[world][index];
    }
    if (candidate.worlds > 1) {
        candidate.value = (float)(sum / n);
        candidate.margin = (float)(margin / n);
        candidate.error = (float)__builtin_sqrt((squares - sum * sum / n) / (n - 1) / n);
    }
    return candidate;
}

/* The chosen one first, then by how long they stayed in the race, then by value. */
static void fill_advice(const struct search *search, int chosen, struct advice *advice) {
    advice->act = search->act[chosen];
    advice->playouts = search->playouts;
    advice->count = 0;
    advice->candidates[advice->count++] = describe(search, chosen);
    for (int i = 0; i < search->count; i++) {
        if (i == chosen)
            continue;
        struct candidate candidate = describe(search, i);
        int at = advice->count++;
        for (; at > 1; at--) {
            const struct candidate *before = &advice->candidates[at - 1];
            if (before->worlds > candidate.worlds ||
                (before->worlds == candidate.worlds && before->value >= candidate.value))
                break;
            advice->candidates[at] = *before;
        }
        advice->candidates[at] = candidate;
    }
}

void search_conclude(const struct search *search, struct advice *advice) {
    fill_advice(search, leader(search), advice);
}

/* The judgement with insight is as good as what playouts measure, which err in other ways. */
static struct trust trust_in(const struct search *search) {
    const struct policy *policy = search->policy;
    const struct valuer *valuer = search->playout.valuer;
    struct trust trust = {.slope = (double)policy->slope,
                          .doubt = (double)policy->doubt,
                          .spread = (double)(valuer ? valuer->spread : policy->spread)};
    if (search->insight.is_there && !playout_is_aside(&search->view.state)) {
        trust.slope = 1;
        trust.doubt = trust.bias = 0.5;
    }
    return trust;
}

void search_begin(struct search *search, const struct player *player, const struct game *game,
                  const struct policy *policy, const struct seat_view *view,
                  const struct thinking *thinking, struct rng *rng) {
    memset(search, 0, offsetof(struct search, result));
    search->game = game;
    search->policy = policy;
    playout_prepare(&search->playout, game, policy, view->state.at.seats);
    if (player->insight)
        insight_prepare(&search->insight, game, view->state.at.seats);
    if (search->insight.is_there)
        search->playout.insight = &search->insight.net;
    search->view = *view;
    search->trust = trust_in(search);
    search->thinking = thinking;
    search->iterations = player->iterations;
    search->world_seed = rng_next(rng);
    if (player->ms && thinking->now_us)
        search->deadline = thinking->now_us(thinking->context) + (uint64_t)player->ms * 1000;
    collect_candidates(search);
    drop_the_beaten(search);
    /* However clear the judgement is, there is something to compare with. */
    if (search->live_count == 1 && search->count > 1)
        search->live[search->live_count++] = 1;
}
