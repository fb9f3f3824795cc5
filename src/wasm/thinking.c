/*
 * A computer player for the page: it thinks in steps, so that a worker can answer in between.
 */
#include <stdlib.h>

#include "players/policy.h"
#include "players/search.h"
#include "wasm/export.h"

struct thought {
    struct player player;
    const struct game *game;
    struct thinking thinking;
    bool searching;
    struct advice advice; /* of a player that does not search */
    struct search search;
};

EXPORT(keltis_think)
struct thought *keltis_think(const struct match *match, const char *name, uint64_t seed) {
    char error[EXPLANATION_MAX];
    struct seat_view view;
    struct rng rng = rng_seeded(seed);
    struct thought *thought = malloc(sizeof *thought);
    if (!thought || !player_named(name, &thought->player, error) ||
        !see_match(match, &thought->player, &view)) {
        free(thought);
        return NULL;
    }
    const struct policy *policy = policy_for(match->game);
    thought->game = match->game;
    thought->thinking = (struct thinking){0};
    thought->searching = thought->player.kind == PLAYER_SEARCH && policy;
    if (thought->searching)
        search_begin(&thought->search, &thought->player, match->game, policy, &view,
                     &thought->thinking, &rng);
    else
        player_choose(&thought->player, match->game, &view, &thought->thinking, &rng,
                      &thought->advice);
    return thought;
}

EXPORT(keltis_think_on) bool keltis_think_on(struct thought *thought) {
    return thought->searching && search_step(&thought->search);
}

EXPORT(keltis_advice)
int keltis_advice(struct thought *thought, char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    if (thought->searching)
        search_conclude(&thought->search, &thought->advice);
    advice_write(&thought->advice, thought->game, &thought->player, &writer);
    return finish(&writer);
}

EXPORT(keltis_think_free) void keltis_think_free(struct thought *thought) {
    free(thought);
}
