/*
 * Search over sampled worlds, in which others hold what their choices make likely (beliefs.h). All
 * candidates are played out in the same worlds with the same luck, so that their difference, not
 * the luck, is measured. What is believed of a difference is what instinct says, or the judgement,
 * corrected by what was measured: by little while few worlds were played, by all of it after many,
 * so that noise never chooses. Those clearly behind the leader are left out, which leaves the
 * effort to the close contenders.
 *
 * Instinct is too sure of what is far behind. At first it is taken at its word, for there is no
 * time to look at all; the more was played, or when that is settled, the more it is doubted, and
 * those it had ruled out come into the race.
 */
#ifndef KELTIS_SEARCH_H
#define KELTIS_SEARCH_H

#include <stdatomic.h>

#include "players/beliefs.h"
#include "players/player.h"
#include "players/playout.h"

/*
 * How much a search believes, on the scale of its results: a difference of one in the judgement, or
 * in what instinct says, is worth `slope`, give or take `doubt`. At a distance of `far` that is,
 * once doubted, half as much a point, give or take twice as much; 0 if it is never so doubted.
 */
struct trust {
    double slope, doubt, far;
    double spread; /* how much the difference of two actions usually varies from world to world */
};

/*
 * A search under way, with all it writes on: some 1.3 MB that the caller owns, so that nothing is
 * allocated. It can be carried on step by step, with other work between the steps.
 */
struct search {
    const struct game *game;
    const struct policy *policy;
    struct playout playout;
    struct trust trust;
    struct seat_view view;
    const struct thinking *thinking;
    uint64_t world_seed;
    uint64_t deadline; /* 0 if there is none */
    long iterations;   /* 0 if there is no limit */
    action act[CANDIDATES_MAX];
    float judged[CANDIDATES_MAX];
    float prior[CANDIDATES_MAX];   /* what is believed before any world is played */
    int count;                     /* candidates; the first is the choice at a glance */
    int worlds_of[CANDIDATES_MAX]; /* each has been played out in the first so many worlds */
    int batch[CANDIDATES_MAX];     /* those that are being played */
    int batch_count;
    bool settled; /* all was clear as long as instinct was taken at its word */
    long playouts;
    atomic_bool late;
    float result[WORLDS_MAX][CANDIDATES_MAX];
    float margin[WORLDS_MAX][CANDIDATES_MAX];
    struct beliefs beliefs; /* of what the others hold in the sampled worlds */
};

/* Begins a search for a player of that kind. `thinking` must outlive it. */
void search_begin(struct search *search, const struct player *player, const struct game *game,
                  const struct policy *policy, const struct seat_view *view,
                  const struct thinking *thinking, struct rng *rng);
/* Plays some more worlds. False when there is nothing more to do, or no time to do it. */
bool search_step(struct search *search);
/* What it has come to so far. */
void search_conclude(const struct search *search, struct advice *advice);

#endif
