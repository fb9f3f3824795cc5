#include "keltis/match.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "rules/common_rules.h"
#include "rules/refuse.h"

static const struct rule bad_seats = {"match.seats", "nn", "This game is for {0} to {1} seats."},
                         bad_viewer = {"match.viewer", "", "There is no such seat."},
                         not_your_turn = {"match.not_your_turn", "nn",
                                          "It is not seat {0}'s turn but seat {1}'s."},
                         chance_turn = {"match.chance", "n",
                                        "It is not seat {0}'s turn: chance "
                                        "moves now."},
                         unknown_text = {"match.unknown_text", "",
                                         "This game has no action of that name."};

const struct rule *const match_rules[] = {
    &bad_seats, &bad_viewer, &not_your_turn, &chance_turn, &unknown_text, &rule_over, NULL,
};

static void set_up(const struct match *match, struct state *state) {
    struct state full;
    match->game->start(&full, match->state.at.seats, &match->options);
    match->game->view(&full, match->viewer, state);
}

/* A seat, a spectator, or everything. */
static bool is_viewer(int viewer, int seats) {
    return (viewer >= 0 && viewer < seats) || viewer == SEAT_SPECTATOR || viewer == SEAT_ALL;
}

bool match_start(struct match *match, const struct game *game, int seats,
                 const struct options *options, int viewer, struct refusal *refusal) {
    *match = (struct match){0};
    if (seats < game->min_seats || seats > game->max_seats)
        return refuse(refusal, &bad_seats, game->min_seats, game->max_seats);
    if (!is_viewer(viewer, seats))
        return refuse(refusal, &bad_viewer);
    if (!game->check_options(options, refusal))
        return false;
    match->game = game;
    match->options = *options;
    match->viewer = viewer;
    match->state.at.seats = (uint8_t)seats;
    set_up(match, &match->state);
    return true;
}

void match_free(struct match *match) {
    free(match->actions);
    *match = (struct match){0};
}

void match_replace(struct match *match, struct match *with) {
    match_free(match);
    *match = *with;
    *with = (struct match){0};
}

static void remember(struct match *match, action act) {
    if (match->count == match->capacity) {
        match->capacity = match->capacity ? 2 * match->capacity : 256;
        match->actions =
            realloc(match->actions, (size_t)match->capacity * sizeof match->actions[0]);
        if (!match->actions)
            abort();
    }
    match->actions[match->count++] = act;
}

static bool check_turn(const struct match *match, int seat, struct refusal *refusal) {
    int to_move = match_to_move(match);
    if (seat < 0 || seat == to_move)
        return true;
    if (to_move == SEAT_NONE)
        return refuse(refusal, &rule_over);
    if (to_move == SEAT_CHANCE)
        return refuse(refusal, &chance_turn, seat);
    return refuse(refusal, &not_your_turn, seat, to_move);
}

bool match_act(struct match *match, int seat, action act, struct refusal *refusal) {
    if (act >= match->game->action_count)
        return refuse(refusal, &unknown_text);
    if (!check_turn(match, seat, refusal) || !match->game->check(&match->state, act, refusal))
        return false;
    remember(match, act);
    match->game->apply(&match->state, act);
    return true;
}

/* Nearly always one of the legal actions is meant: far fewer to look through than all. */
static action find_action(const struct match *match, const char *text) {
    action actions[ACTIONS_MAX];
    int count = match->game->legal(&match->state, actions);
    for (int i = 0; i < count; i++) {
        char legal[TEXT_MAX];
        match->game->text(actions[i], legal);
        if (strcmp(legal, text) == 0)
            return actions[i];
    }
    return game_parse(match->game, text);
}

bool match_act_text(struct match *match, int seat, const char *text, struct refusal *refusal) {
    return match_act(match, seat, find_action(match, text), refusal);
}

int match_run_chance(struct match *match, uint64_t seed) {
    int done = 0;
    for (; match_to_move(match) == SEAT_CHANCE; done++) {
        action act = game_chance(match->game, &match->state, seed);
        remember(match, act);
        match->game->apply(&match->state, act);
    }
    return done;
}

/* Plays the history again from the start: at 30 ns an action nothing else is worth keeping. */
static void rewind_to(struct match *match, int count) {
    struct state state;
    set_up(match, &state);
    for (int i = 0; i < count; i++)
        match->game->apply(&state, match->actions[i]);
    match->state = state;
    match->count = count;
}

bool match_undo(struct match *match) {
    if (match->count == 0)
        return false;
    rewind_to(match, match->count - 1);
    return true;
}

bool match_undo_seat(struct match *match) {
    struct state state;
    int last = -1;
    set_up(match, &state);
    for (int i = 0; i < match->count; i++) {
        if (state.at.to_move >= 0)
            last = i;
        match->game->apply(&state, match->actions[i]);
    }
    if (last < 0)
        return false;
    rewind_to(match, last);
    return true;
}

/* A match that holds one viewer's game knows nothing of the others. */
static bool can_show(const struct match *match, int viewer) {
    return is_viewer(viewer, match->state.at.seats) &&
           (match->viewer == SEAT_ALL || match->viewer == viewer);
}

bool match_view(const struct match *match, int viewer, struct state *out) {
    if (!can_show(match, viewer))
        return false;
    if (match->viewer == viewer)
        *out = match->state;
    else
        match->game->view(&match->state, viewer, out);
    return true;
}

int match_recall(const struct match *match, int viewer, int most, struct state *before,
                 action *out) {
    if (!can_show(match, viewer))
        return -1;
    struct state state;
    int first = match->count < most ? 0 : match->count - most;
    set_up(match, &state);
    for (int i = 0; i < first; i++)
        match->game->apply(&state, match->actions[i]);
    match->game->view(&state, viewer, before);
    for (int i = first; i < match->count; i++) {
        *out++ = match->game->shown(&state, match->actions[i], viewer);
        match->game->apply(&state, match->actions[i]);
    }
    return match->count - first;
}

bool match_shown(const struct match *match, int viewer, action *out) {
    struct state before;
    return match_recall(match, viewer, match->count, &before, out) >= 0;
}

int match_winners(const struct match *match, int winners[SEATS_MAX]) {
    int best = 0, count = 0;
    for (int seat = 0; seat < match->state.at.seats; seat++) {
        int total = game_total(match->game, &match->state, seat);
        if (count == 0 || total > best) {
            best = total;
            count = 0;
        }
        if (total == best)
            winners[count++] = seat;
    }
    return count;
}
