#include "players/player.h"

#include <assert.h>

static int lead(const struct game *game, const struct state *view, int seat) {
    int mine = game_total(game, view, seat), best_other = INT16_MIN;
    for (int other = 0; other < view->at.seats; other++) {
        int total = game_total(game, view, other);
        if (other != seat && total > best_other)
            best_other = total;
    }
    return mine - best_other;
}

action player_choose(const struct game *game, const struct state *view, struct rng *rng) {
    action actions[ACTIONS_MAX], chosen = NO_ACTION;
    int count = game->legal(view, actions), best = 0;
    uint32_t equals = 0; /* actions as good as the chosen one, itself included */
    assert(view->at.to_move >= 0 && view->at.to_move == view->at.viewer);
    for (int i = 0; i < count; i++) {
        struct state after = *view;
        game->apply(&after, actions[i]);
        int worth = lead(game, &after, view->at.to_move);
        if (equals == 0 || worth > best) {
            best = worth;
            equals = 0;
        }
        if (worth == best && rng_below(rng, ++equals) == 0)
            chosen = actions[i];
    }
    return chosen;
}

action player_random(const struct game *game, const struct state *view, struct rng *rng) {
    action actions[ACTIONS_MAX];
    int count = game->legal(view, actions);
    assert(view->at.to_move >= 0 && view->at.to_move == view->at.viewer);
    return actions[rng_below(rng, (uint32_t)count)];
}
