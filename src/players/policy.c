#include "players/policy.h"

#include <assert.h>
#include <string.h>

const struct policy *policy_for(const struct game *game) {
    static const struct policy *const policies[] = {&board_policy, &cards_policy, &dice_policy};
    for (size_t i = 0; i < sizeof policies / sizeof policies[0]; i++)
        if (strcmp(policies[i]->game, game->name) == 0)
            return policies[i];
    return NULL;
}

static bool is_overlooked(const char *name, const char *const *words) {
    for (; *words; words++)
        if (strstr(name, *words))
            return true;
    return false;
}

const float *policy_weights(const struct policy *policy, enum sight sight,
                            float room[WEIGHTS_MAX]) {
    if (sight == SIGHT_FULL)
        return policy->weights;
    assert(policy->weight_count <= WEIGHTS_MAX);
    for (int i = 0; i < policy->weight_count; i++) {
        const char *name = policy->weight_names[i];
        bool overlooked = is_overlooked(name, policy->forgotten) ||
                          (sight == SIGHT_NEAR && is_overlooked(name, policy->out_of_sight));
        room[i] = overlooked ? 0 : policy->weights[i];
    }
    return room;
}
