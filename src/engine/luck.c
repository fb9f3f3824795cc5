#include "engine/luck.h"

#include <assert.h>
#include <stdlib.h>

/* Plays the history once more to see which event each outcome of chance belonged to. */
static void keep_outcomes(struct luck *luck, const struct match *match) {
    const struct game *game = match->game;
    struct state state;
    luck->kept = malloc(((size_t)match->count + 1) * sizeof luck->kept[0]);
    if (!luck->kept)
        abort();
    game->start(&state, match->state.at.seats, &match->options);
    for (int i = 0; i < match->count; i++) {
        if (state.at.to_move == SEAT_CHANCE)
            luck->kept[luck->count++] = (struct luck_event){game->event(&state), match->actions[i]};
        game->apply(&state, match->actions[i]);
    }
}

struct luck luck_seeded(uint64_t seed, const struct match *match) {
    struct luck luck = {.seeded = true, .seed = seed};
    assert(match->viewer == SEAT_ALL);
    keep_outcomes(&luck, match);
    return luck;
}

void luck_free(struct luck *luck) {
    free(luck->kept);
    *luck = (struct luck){0};
}

static action kept_outcome(const struct luck *luck, uint32_t event) {
    for (int i = 0; i < luck->count; i++)
        if (luck->kept[i].event == event)
            return luck->kept[i].outcome;
    return NO_ACTION;
}

/* In another course of the game a kept outcome may have become impossible. */
static void act_once(const struct luck *luck, struct match *match) {
    const struct game *game = match->game;
    struct refusal refusal;
    action kept = kept_outcome(luck, game->event(&match->state));
    if (kept != NO_ACTION && match_act(match, SEAT_ALL, kept, &refusal))
        return;
    bool acted = match_act(match, SEAT_ALL, game_chance(game, &match->state, luck->seed), &refusal);
    assert(acted);
    (void)acted;
}

int luck_run(const struct luck *luck, struct match *match) {
    int done = 0;
    for (; luck->seeded && match_to_move(match) == SEAT_CHANCE; done++)
        act_once(luck, match);
    return done;
}
