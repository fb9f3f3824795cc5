#include "players/search.h"

#include <string.h>

enum { BATCH = 8 }; /* worlds between two looks at the standings */

/* A candidate is out of the race while it is believed to be behind by so many deviations. */
static const float clear_deviations = 2.5f;

/* After so many playouts instinct is doubted half as much as it should be at the end. */
static const double playouts_to_doubt = 1000;

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
    struct state view = search->view.state, state;
    beliefs_hold(&search->beliefs, world, &view);
    search->game->sample(&view, &rng, &state);
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
    int candidate = search->batch[index % search->batch_count];
    play_world(search, search->worlds_of[candidate] + index / search->batch_count, candidate);
}

static void run_batch(struct search *search, int worlds) {
    int pieces = worlds * search->batch_count;
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

/* How far instinct is doubted by now, from 0 to 1. */
static double doubted(const struct search *search) {
    double playouts = (double)search->playouts;
    return search->settled ? 1 : playouts / (playouts + playouts_to_doubt);
}

/* What is believed of it before any world is played. */
static struct lead expected_lead(const struct search *search, int one, int other) {
    const struct trust *trust = &search->trust;
    double said = (double)search->prior[one] - (double)search->prior[other];
    double distance = said < 0 ? -said : said, less = 1;
    if (trust->far > 0)
        less += doubted(search) * distance / trust->far;
    double doubt = trust->doubt * less;
    return (struct lead){trust->slope * said / less, doubt * doubt};
}

/* What to believe of it: what was expected and measured, each weighed by its precision. */
static struct lead believed_lead(const struct search *search, int one, int other) {
    int worlds = search->worlds_of[one] < search->worlds_of[other] ? search->worlds_of[one]
                                                                   : search->worlds_of[other];
    struct lead prior = expected_lead(search, one, other);
    if (worlds < 2)
        return prior;
    struct lead measured = measured_lead(search, one, other, worlds);
    double both = prior.variance + measured.variance;
    return (struct lead){(measured.mean * prior.variance + prior.mean * measured.variance) / both,
                         prior.variance * measured.variance / both};
}

static bool is_clear(struct lead lead) {
    return lead.mean > 0 &&
           lead.mean * lead.mean > (double)(clear_deviations * clear_deviations) * lead.variance;
}

/* Only who was played in all worlds can lead: who was not has not met what the others did. */
static int leader(const struct search *search) {
    int worlds = 0, best = -1;
    for (int i = 0; i < search->count; i++)
        worlds = search->worlds_of[i] > worlds ? search->worlds_of[i] : worlds;
    for (int i = 0; i < search->count; i++)
        if (search->worlds_of[i] == worlds && (best < 0 || believed_lead(search, i, best).mean > 0))
            best = i;
    return best;
}

/* Lists those that may yet turn out to be the best. */
static int list_contenders(const struct search *search, int contender[CANDIDATES_MAX]) {
    int best = leader(search), count = 0;
    for (int i = 0; i < search->count; i++)
        if (i == best || !is_clear(believed_lead(search, best, i)))
            contender[count++] = i;
    /* However clear what is expected is, there is something to compare with. */
    if (count == 1 && search->playouts == 0 && search->count > 1)
        contender[count++] = best == 0;
    return count;
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
}

/* The next to be played are the contenders that were played least; false if none need be. */
static bool find_batch(struct search *search) {
    int contender[CANDIDATES_MAX], count = list_contenders(search, contender);
    if (count == 1 && !search->settled) {
        search->settled = true;
        count = list_contenders(search, contender);
    }
    if (count == 1)
        return false;
    int fewest = WORLDS_MAX;
    for (int i = 0; i < count; i++)
        if (search->worlds_of[contender[i]] < fewest)
            fewest = search->worlds_of[contender[i]];
    search->batch_count = 0;
    for (int i = 0; i < count; i++)
        if (search->worlds_of[contender[i]] == fewest)
            search->batch[search->batch_count++] = contender[i];
    return true;
}

/* How many worlds the batch may have. */
static int worlds_of_batch(const struct search *search) {
    int worlds = BATCH, played = search->worlds_of[search->batch[0]];
    long left = (search->iterations - search->playouts) / search->batch_count;
    if (search->iterations && left < worlds)
        worlds = (int)left;
    if (played + worlds > WORLDS_MAX)
        worlds = WORLDS_MAX - played;
    return worlds;
}

bool search_step(struct search *search) {
    int worlds = find_batch(search) ? worlds_of_batch(search) : 0;
    if (worlds <= 0)
        return false;
    beliefs_reach(&search->beliefs, search->worlds_of[search->batch[0]] + worlds);
    run_batch(search, worlds);
    if (atomic_load(&search->late))
        return false;
    search->playouts += (long)worlds * search->batch_count;
    for (int i = 0; i < search->batch_count; i++)
        search->worlds_of[search->batch[i]] += worlds;
    return true;
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
                              (double)instincts->far, (double)instincts->spread};
    return (struct trust){(double)policy->slope, (double)policy->doubt, 0, (double)policy->spread};
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
    if (!player_remembers(player, game, view->state.at.seats))
        search->view.past.count = 0;
    beliefs_begin(&search->beliefs, game, policy, &search->view, search->world_seed);
    collect_candidates(search);
}
