/*
 * What each seat may know in the dice game: everything. A view differs from the full state only
 * in saying whose view it is.
 */
#include "rules/dice/dice.h"

void dice_view(const struct state *state, int viewer, struct state *out) {
    *out = *state;
    out->at.viewer = (int8_t)viewer;
}

action dice_shown(const struct state *state, action act, int viewer) {
    (void)state, (void)viewer;
    return act;
}

/* Only one world fits a view without holes. */
void dice_sample(const struct state *view, struct rng *rng, struct state *out) {
    (void)rng;
    *out = *view;
    out->at.viewer = SEAT_ALL;
}
