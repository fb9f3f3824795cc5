#include "players/playout.h"

#include <string.h>

#include "keltis/rng.h"

/* The win counts so many points, and no lead counts more than the bound. */
static const float win_points = 12;
static const float lead_bound = 40;

void playout_prepare(struct playout *playout, const struct game *game, const struct policy *policy,
                     bool by_instinct) {
    playout->game = game;
    playout->policy = policy;
    playout->instincts = by_instinct ? instincts_for(game) : NULL;
    playout->rounds = playout->instincts ? playout->instincts->rounds : 0;
    if (playout->instincts)
        instinct_unpack(playout->instincts, &playout->instinct);
}

/* Outcomes. */

struct outcome outcome_expected(struct value value) {
    float lead = value.lead;
    lead = lead < -lead_bound ? -lead_bound : lead > lead_bound ? lead_bound : lead;
    return (struct outcome){value.lead, lead + win_points * value.win};
}

struct value value_at_end(const struct game *game, const struct state *state, int seat) {
    int mine = game_total(game, state, seat), best_other = -1000, winners = 1;
    for (int other = 0; other < state->at.seats; other++) {
        if (other == seat)
            continue;
        int total = game_total(game, state, other);
        winners += total == mine;
        if (total > best_other)
            best_other = total;
    }
    float lead = (float)(mine - best_other);
    return (struct value){lead, lead < 0 ? 0 : lead > 0 ? 1 : 1 / (float)winners};
}

struct outcome outcome_of(const struct game *game, const struct state *state, int seat) {
    return outcome_expected(value_at_end(game, state, seat));
}

/* Choices. */

/* What the policy does here, with what its choice before left over. */
static action judge(const struct playout *playout, const struct state *state,
                    struct left_over *left_over) {
    const struct policy *policy = playout->policy;
    action actions[ACTIONS_MAX];
    float values[ACTIONS_MAX];
    int count = playout->game->legal(state, actions), best = 0;
    if (count == 1)
        return actions[0];
    if (policy->choose)
        return actions[policy->choose(policy->weights, state, actions, count, left_over)];
    policy->judge(policy->weights, state, actions, count, values);
    for (int i = 1; i < count; i++)
        if (values[i] > values[best])
            best = i;
    return actions[best];
}

action playout_judge(const struct playout *playout, const struct state *state) {
    struct left_over nothing = {0};
    return judge(playout, state, &nothing);
}

/* Luck. */

enum { DEALT_MAX = 128 };

/*
 * Luck with cards: each seat draws through an order of its own. So two courses of a game in which
 * others drew from piles still bring a seat the same cards, where that can be. At every draw all
 * cards left are equally likely.
 */
struct deals {
    uint64_t seed;
    int cards;          /* that could come at the first draw; 0 before it */
    struct state first; /* the position then, which numbers them */
    uint64_t dealt[DEALT_MAX / 64];
    uint8_t passed[SEATS_MAX]; /* how far each seat is in its order */
    uint8_t order[SEATS_MAX][DEALT_MAX];
};

static void begin_deals(struct deals *deals, const struct game *game, const struct state *state) {
    deals->cards = (int)game->weights(state);
    memcpy(&deals->first, state, game->state_size);
    memset(deals->dealt, 0, sizeof deals->dealt);
    memset(deals->passed, 0, sizeof deals->passed);
    for (int seat = 0; seat < state->at.seats; seat++)
        for (int i = 0; i < deals->cards; i++)
            deals->order[seat][i] = (uint8_t)i;
}

/* The next card of a seat's order, which is shuffled as far as it is read. */
static uint8_t next_in_order(struct deals *deals, int seat) {
    uint8_t *order = deals->order[seat], at = deals->passed[seat]++;
    uint64_t random = rng_mix(deals->seed + (uint64_t)(seat + 1) * 1000003u + at);
    uint32_t from = at + rng_scale(random, (uint32_t)(deals->cards - at));
    uint8_t card = order[from];
    order[from] = order[at];
    return order[at] = card;
}

static action deal(struct deals *deals, const struct game *game, const struct state *state,
                   int seat) {
    if (deals->cards == 0)
        begin_deals(deals, game, state);
    for (;;) {
        uint8_t card = next_in_order(deals, seat);
        uint64_t *dealt = &deals->dealt[card / 64], bit = UINT64_C(1) << card % 64;
        if (*dealt & bit)
            continue;
        *dealt |= bit;
        return game->outcome(&deals->first, card);
    }
}

/* Courses. */

/* That others go by judgement is as good a guess, in a fifth of the time: docs/PLAYERS.md. */
static action decide(const struct playout *playout, const struct state *state, int seat,
                     struct left_over *left_over) {
    struct instinct_choice choice;
    if (!playout->instincts || state->at.to_move != seat)
        return judge(playout, state, left_over);
    instinct_look(playout->instincts, &playout->instinct, playout->game, playout->policy, state,
                  &choice);
    return choice.act[instinct_best(&choice)];
}

/* A turn begins whenever a seat is to play or, with dice, when one has taken something. */
static bool begins_turn(const struct state *state, bool was_taking) {
    return (state->at.phase == PHASE_PLAY && state->at.to_move >= 0) ||
           (state->at.phase == PHASE_ROLL && was_taking);
}

struct outcome playout_run(const struct playout *playout, struct state *state, uint64_t luck,
                           int seat) {
    const struct game *game = playout->game;
    int turns = playout->rounds * state->at.seats, mover = seat;
    struct left_over left_over = {0};
    struct deals deals;
    deals.seed = luck;
    deals.cards = 0;
    while (state->at.to_move != SEAT_NONE) {
        action act;
        if (state->at.to_move != SEAT_CHANCE)
            act = decide(playout, state, seat, &left_over), mover = state->at.to_move;
        else if (playout->policy->deals)
            act = deal(&deals, game, state, mover);
        else
            act = game_chance(game, state, luck);
        bool was_taking = state->at.phase == PHASE_TAKE;
        game->apply(state, act);
        if (begins_turn(state, was_taking) && --turns == 0)
            return outcome_expected(
                instinct_value(playout->instincts, &playout->instinct, state, seat));
    }
    return outcome_of(game, state, seat);
}
