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
    double judged = (double)search->prior[one] - (double)search->prior[other];
    const struct trust *trust = &search->trust;
    struct lead prior = {trust->slope * judged, trust->doubt * trust->doubt};
    if (worlds < 2)
        return prior;
    struct lead measured = measured_lead(search, one, other, worlds);
    double both = prior.variance + measured.variance;
    return (struct lead){(measured.mean * prior.variance + prior.mean * measured.variance) / both,
                         prior.variance * measured.variance / both};
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

/* Puts a candidate among those there are, the best first, if there is room for it. */
static void offer(struct search *search, action act, float judged, float prior) {
    int at = search->count;
    if (at == CANDIDATES_MAX && prior <= search->prior[at - 1])
        return;
    if (at == CANDIDATES_MAX)
        at--;
    else
        search->count++;
    for (; at > 0 && search->prior[at - 1] < prior; at--) {
        search->act[at] = search->act[at - 1];
        search->judged[at] = search->judged[at - 1];
        search->prior[at] = search->prior[at - 1];
    }
    search->act[at] = act;
    search->judged[at] = judged;
    search->prior[at] = prior;
}

/* What instinct does not look at is believed to be no better than the worst of what it does. */
static float prior_of(const struct instinct_choice *choice, action act, float judged) {
    float least = 0;
    for (int i = 0; i < choice->count; i++) {
        if (choice->act[i] == act)
            return choice->said[i];
        least = choice->said[i] < least ? choice->said[i] : least;
    }
    return choice->count ? least + judged : judged;
}

static void collect_candidates(struct search *search) {
    const struct playout *playout = &search->playout;
    const struct state *state = &search->view.state;
    struct instinct_choice choice = {0};
    action actions[ACTIONS_MAX];
    float values[ACTIONS_MAX], best = 0;
    int count = search->game->legal(state, actions);
    search->policy->judge(search->policy->weights, state, actions, count, values);
    for (int i = 0; i < count; i++)
        best = i == 0 || values[i] > best ? values[i] : best;
    if (playout->instincts)
        instinct_look(playout->instincts, &playout->instinct, search->game, search->policy, state,
                      &choice);
    for (int i = 0; i < count; i++)
        offer(search, actions[i], values[i], prior_of(&choice, actions[i], values[i] - best));
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

static struct trust trust_in(const struct playout *playout) {
    const struct policy *policy = playout->policy;
    const struct instincts *instincts = playout->instincts;
    if (instincts)
        return (struct trust){(double)instincts->slope, (double)instincts->doubt,
                              (double)instincts->spread};
    return (struct trust){(double)policy->slope, (double)policy->doubt, (double)policy->spread};
}

void search_begin(struct search *search, const struct player *player, const struct game *game,
                  const struct policy *policy, const struct seat_view *view,
                  const struct thinking *thinking, struct rng *rng) {
    memset(search, 0, offsetof(struct search, result));
    search->game = game;
    search->policy = policy;
    playout_prepare(&search->playout, game, policy, !player->judges);
    search->view = *view;
    search->trust = trust_in(&search->playout);
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
