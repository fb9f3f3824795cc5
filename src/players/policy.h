/*
 * The judgement of a game: how good each legal action is for the seat to move, in points, told in
 * microseconds and without looking ahead by search. Everything else in this folder stands on it:
 * `greedy` takes the best judged action, `search` plays games out with it, the weaker levels
 * judge with blinkers on.
 *
 * A judgement uses only what the seat to move may know. It is given a view of that seat in a live
 * game and a full state in a search's imagined ones, and must say the same of both: of other
 * hands it reads `known`, never `hand`, and the cards it counts as unseen are those the seat has
 * not seen. A test exchanges hidden cards and compares.
 */
#ifndef KELTIS_POLICY_H
#define KELTIS_POLICY_H

#include "keltis/game.h"
#include "players/player.h"

/*
 * What a quick choice leaves for the next one of the same turn, so that it need not be found twice.
 * The caller keeps it while one game goes on, all zero at first, and does not look into it.
 */
enum { LEFT_OVER_MAX = 64 };
struct left_over {
    int turn; /* the number of that turn, from 1 on */
    float worth[LEFT_OVER_MAX];
};

/*
 * A game's judgement. The weights are its knobs: points, mostly, each named in the game's file.
 * The tuned ones are in `weights`; levels and tuning pass their own.
 */
struct policy {
    const char *game;
    int weight_count;
    const float *weights;
    const char *const *weight_names;
    /*
     * How far a search may trust the judgement: a difference of one is worth `slope` on the
     * search's own scale on average, give or take `doubt`. The slope was measured against long
     * searches, the doubt chosen in games: smaller than measured, for playouts err too.
     */
    float slope;
    float doubt;
    /* How much the difference of two actions usually varies from world to world, on that scale. */
    float spread;
    bool deals;  /* chance deals cards, one at a time, from those unseen */
    float grain; /* what actions usually differ by: the unit of a weak player's misjudgement */
    /*
     * Words of weight names that weaker players judge without, as if they were 0; each list ends
     * with NULL. What the forgetful one does not think of is what others need and do; the near-
     * sighted one does not see further than the next step either.
     */
    const char *const *forgotten;
    const char *const *out_of_sight;
    /*
     * Fills values[0..count-1] with how good each of the seat's legal actions is; only their
     * differences mean anything. `actions` is the whole list that `legal` gave. Uses nothing
     * random, keeps nothing, allocates nothing, and needs no library function, so that the same
     * position gives the same bits natively and in WebAssembly.
     */
    void (*judge)(const float *weights, const struct state *state, const action *actions, int count,
                  float *values);
    /*
     * The place in the list of the action that `judge` values most, the first one among equals.
     * It need not judge those that cannot be it, nor again what it judged for the choice before in
     * the same turn. NULL if a game has nothing quicker than `judge`.
     */
    int (*choose)(const float *weights, const struct state *state, const action *actions, int count,
                  struct left_over *left_over);
};

extern const struct policy board_policy;
extern const struct policy cards_policy;
extern const struct policy dice_policy;

enum { WEIGHTS_MAX = 160 };

/* The weights a player of that sight judges with: the tuned ones, or others put into room[]. */
const float *policy_weights(const struct policy *policy, enum sight sight, float room[WEIGHTS_MAX]);

/* The policy of a game, or NULL if nobody wrote one. */
const struct policy *policy_for(const struct game *game);

#endif
