#include "players/insight.h"

#include <string.h>

/* Actions judged so many points below the best are not looked at. */
static const float near_enough = 5;

void insight_prepare(struct insight *insight, const struct game *game, int seats) {
    const struct valuer *valuer = valuer_for(game, seats);
    insight->is_there = valuer && valuer->insight;
    if (insight->is_there)
        value_unpack(valuer->insight, &insight->net);
}

int insight_choices(const struct playout *playout, const struct state *state,
                    action best[INSIGHT_CHOICES], float judged[INSIGHT_CHOICES]) {
    int count = playout_judge_best(playout, state, INSIGHT_CHOICES, best, judged);
    while (judged[count - 1] < judged[0] - near_enough)
        count--;
    return count;
}

bool insight_sees(const struct playout *playout, const struct state *state, action act,
                  struct value_sight *sight) {
    struct state after;
    memcpy(&after, state, playout->game->state_size);
    playout->game->apply(&after, act);
    playout_settle(playout, &after);
    if (after.at.to_move == SEAT_NONE)
        return false;
    playout->valuer->see(&after, state->at.to_move, sight);
    return true;
}

float insight_of(const struct playout *playout, const struct value_net *net,
                 const struct state *state, action act) {
    struct value_sight sight;
    return insight_sees(playout, state, act, &sight) ? 0.3f * value_of(net, &sight).lead : 0;
}

void insight_correct(const struct insight *insight, const struct playout *playout,
                     const struct state *state, const action *actions, int count, float *values) {
    action best[INSIGHT_CHOICES];
    float judged[INSIGHT_CHOICES], first = 0;
    if (!insight->is_there || playout_is_aside(state))
        return;
    int near = insight_choices(playout, state, best, judged);
    for (int i = 0; near > 1 && i < near; i++) {
        float missed = insight_of(playout, &insight->net, state, best[i]);
        first = i == 0 ? missed : first;
        for (int k = 0; k < count; k++)
            if (actions[k] == best[i])
                values[k] = judged[i] + (missed - first);
    }
}
