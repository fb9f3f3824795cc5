#include "players/player.h"

#include <assert.h>
#include <string.h>

#include "players/beliefs.h"
#include "players/policy.h"
#include "players/search.h"

bool player_remembers(const struct player *player, const struct game *game, int seats) {
    return player->kind == PLAYER_SEARCH && !player->judges && !player->forgets &&
           beliefs_matter(game, seats);
}

bool see_match(const struct match *match, const struct player *player, struct seat_view *out) {
    int seat = match_to_move(match);
    struct past *past = &out->past;
    if (seat < 0 || !match_view(match, seat, &out->state))
        return false;
    past->count = 0;
    if (player_remembers(player, match->game, match->state.at.seats))
        past->count = match_recall(match, seat, REMEMBERED_MAX, &past->before, past->act);
    return true;
}

/* Without a judgement of its game a player can only guess. */
static void guess(const struct game *game, const struct seat_view *view, struct rng *rng,
                  struct advice *advice) {
    action actions[ACTIONS_MAX];
    uint32_t count = (uint32_t)game->legal(&view->state, actions);
    advice->act = actions[rng_below(rng, count)];
    advice->count = 1;
    advice->candidates[0] = (struct candidate){.act = advice->act};
}

/* A misjudgement of at most `blur` either way, small ones more often than large ones. */
static float misjudge(float blur, struct rng *rng) {
    float one = (float)(rng_next(rng) >> 40) / (float)(1 << 24);
    float other = (float)(rng_next(rng) >> 40) / (float)(1 << 24);
    return blur * (one - other);
}

/* Keeps the list sorted, the best first, and drops what finds no place. */
static void offer(struct advice *advice, struct candidate candidate) {
    int at = advice->count;
    if (at == CANDIDATES_MAX && candidate.value <= advice->candidates[at - 1].value)
        return;
    if (at == CANDIDATES_MAX)
        at--;
    else
        advice->count++;
    for (; at > 0 && advice->candidates[at - 1].value < candidate.value; at--)
        advice->candidates[at] = advice->candidates[at - 1];
    advice->candidates[at] = candidate;
}

static void judge_and_choose(const struct player *player, const struct game *game,
                             const struct policy *policy, const struct seat_view *view,
                             struct rng *rng, struct advice *advice) {
    action actions[ACTIONS_MAX];
    float values[ACTIONS_MAX], room[WEIGHTS_MAX];
    int count = game->legal(&view->state, actions);
    policy->judge(policy_weights(policy, player->sight, room), &view->state, actions, count,
                  values);
    advice->count = 0;
    for (int i = 0; i < count; i++) {
        float value = values[i];
        if (player->blur > 0)
            value += misjudge(player->blur * policy->grain, rng);
        offer(advice, (struct candidate){.act = actions[i], .judged = values[i], .value = value});
    }
    advice->act = advice->candidates[0].act;
}

static void search_and_choose(const struct player *player, const struct game *game,
                              const struct policy *policy, const struct seat_view *view,
                              const struct thinking *thinking, struct rng *rng,
                              struct advice *advice) {
    search_begin(thinking->search, player, game, policy, view, thinking, rng);
    while (search_step(thinking->search))
        ;
    search_conclude(thinking->search, advice);
}

void player_choose(const struct player *player, const struct game *game,
                   const struct seat_view *view, const struct thinking *thinking, struct rng *rng,
                   struct advice *advice) {
    const struct policy *policy = policy_for(game);
    assert(view->state.at.to_move >= 0 && view->state.at.to_move == view->state.at.viewer);
    memset(advice, 0, sizeof *advice);
    if (player->kind == PLAYER_RANDOM || !policy)
        guess(game, view, rng, advice);
    else if (player->kind == PLAYER_SEARCH)
        search_and_choose(player, game, policy, view, thinking, rng, advice);
    else
        judge_and_choose(player, game, policy, view, rng, advice);
}
