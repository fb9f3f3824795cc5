/*
 * The commands of the protocol that ask a computer player. It sees a view and nothing else.
 */
#include <string.h>

#include "engine/commands.h"
#include "engine/keys.h"
#include "engine/setup.h"
#include "keltis/rng.h"
#include "players/think.h"

/* Who answers when nobody is asked for by name. */
static const char usual_player[] = "greedy";

/* Advice is a function of the view: the same question gets the same answer. */
static struct rng rng_of_view(const struct state *view) {
    uint64_t words[sizeof *view / sizeof(uint64_t)], mixed = 0;
    memcpy(words, view, sizeof *view);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        mixed = rng_mix(mixed ^ words[i]);
    return rng_seeded(mixed);
}

static bool answer_action(struct engine *engine, const struct game *game,
                          const struct player *player, const struct seat_view *view) {
    struct rng rng = rng_of_view(&view->state);
    struct advice advice;
    think(player, game, view, &rng, &advice);
    advice_write(&advice, game, player, engine_reply(engine, MATCH_TEXT_MAX));
    return true;
}

/* The time of the request takes the place of a search's own, and also ends a count of playouts. */
static bool read_ms(struct request *request, struct player *player) {
    const json_t *ms = json_object_get(request->json, "ms");
    if (!ms)
        return true;
    if (!json_is_number(ms) || json_number_value(ms) < 0 || json_number_value(ms) > 3600000)
        return complain(&request->complaint, "\"ms\" must be a number of milliseconds.");
    if (player->kind == PLAYER_SEARCH)
        player->ms = (int)json_number_value(ms) > 0 ? (int)json_number_value(ms) : 1;
    return true;
}

static bool read_player(struct request *request, struct player *player) {
    const char *name = usual_player;
    char excerpt[EXCERPT_MAX], error[EXPLANATION_MAX];
    if (key_given(request->json, "level") &&
        !key_text(request->json, "level", &name, &request->complaint))
        return false;
    if (!player_named(printable(name, excerpt, sizeof excerpt), player, error))
        return complain(&request->complaint, "%s", error);
    return read_ms(request, player);
}

/* Somebody must be to move, and if `seat` is a seat, that one. */
static bool check_turn(int to_move, int seat, struct complaint *complaint) {
    if (to_move == SEAT_NONE)
        return complain(complaint, "The game is over.");
    if (to_move == SEAT_CHANCE)
        return complain(complaint, "Chance moves now.");
    if (seat != SEAT_ALL && seat != to_move)
        return complain(complaint,
                        "It is seat %d's turn: only from its own view can an action be "
                        "chosen for it.",
                        to_move);
    return true;
}

bool command_go(struct engine *engine, struct request *request) {
    const struct match *match = &engine->match;
    struct player player;
    struct seat_view view;
    if (!read_player(request, &player) ||
        !check_turn(match_to_move(match), match->viewer, &request->complaint))
        return false;
    see_match(match, &player, &view);
    return answer_action(engine, match->game, &player, &view);
}

/* Reads what is asked into a match of its own, to be freed whether this succeeds or not. */
static bool read_position(struct request *request, struct match *match, struct player *player) {
    struct setup setup;
    const json_t *shown;
    int seat;
    return setup_read(request->json, &setup, &request->complaint) &&
           key_seat(request->json, setup.seats, SEATS_ONLY, &seat, &request->complaint) &&
           key_list(request->json, "shown", &shown, &request->complaint) &&
           read_player(request, player) &&
           match_start(match, setup.game, setup.seats, &setup.options, seat, &request->refusal) &&
           record_play(shown, match, &request->complaint) &&
           check_turn(match_to_move(match), seat, &request->complaint);
}

bool command_choose(struct engine *engine, struct request *request) {
    struct match match = {0};
    struct player player;
    struct seat_view view;
    bool good = read_position(request, &match, &player) && see_match(&match, &player, &view) &&
                answer_action(engine, match.game, &player, &view);
    match_free(&match);
    return good;
}
