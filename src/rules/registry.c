#include <string.h>

#include "keltis/game.h"
#include "keltis/rng.h"

extern const struct game board_game;
extern const struct game cards_game;
extern const struct game dice_game;
extern const struct game null_game;

/* One line a game. */
static const struct game *const games[] = {
    &board_game,
    &cards_game,
    &dice_game,
    &null_game,
};

const struct game *game_at(int index) {
    int count = (int)(sizeof games / sizeof games[0]);
    return index >= 0 && index < count ? games[index] : NULL;
}

const struct game *game_named(const char *name) {
    for (int i = 0; game_at(i); i++)
        if (strcmp(game_at(i)->name, name) == 0)
            return game_at(i);
    return NULL;
}

const char *phase_name(enum phase phase) {
    static const char *const names[PHASE_COUNT] = {
        [PHASE_SETUP] = "setup",   [PHASE_PLAY] = "play",     [PHASE_FIGURE] = "figure",
        [PHASE_CLOVER] = "clover", [PHASE_DRAW] = "draw",     [PHASE_CLOSING] = "closing",
        [PHASE_ROLL] = "roll",     [PHASE_REROLL] = "reroll", [PHASE_TAKE] = "take",
        [PHASE_OVER] = "over",
    };
    return names[phase];
}

action game_parse(const struct game *game, const char *text) {
    char candidate[TEXT_MAX];
    for (int act = 0; act < game->action_count; act++) {
        game->text((action)act, candidate);
        if (strcmp(candidate, text) == 0)
            return (action)act;
    }
    return NO_ACTION;
}

int game_total(const struct game *game, const struct state *state, int seat) {
    int16_t sheet[SCORE_PARTS];
    int last = -1;
    for (const struct score_part *part = game->score_parts; part->name; part++)
        last += part->count;
    game->score(state, seat, sheet);
    return sheet[last];
}

action game_chance(const struct game *game, const struct state *state, uint64_t seed) {
    uint64_t random = rng_mix(rng_mix(seed) + game->event(state));
    return game->outcome(state, rng_scale(random, game->weights(state)));
}
