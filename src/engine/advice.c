/*
 * The commands of the protocol that ask a computer player. It sees a view and nothing else.
 */
#include <string.h>

#include "engine/commands.h"
#include "engine/keys.h"
#include "engine/setup.h"
#include "keltis/rng.h"
#include "players/player.h"

static const struct level {
    const char *name;
    action (*choose)(const struct game *game, const struct state *view, struct rng *rng);
} levels[] = {
    {"greedy", player_choose}, /* the usual one comes first */
    {"random", player_random},
};

enum { LEVELS = sizeof levels / sizeof levels[0] };

/* Advice is a function of the view: the same question gets the same answer. */
static struct rng rng_of_view(const struct state *view) {
    uint64_t words[sizeof *view / sizeof(uint64_t)], mixed = 0;
    memcpy(words, view, sizeof *view);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        mixed = rng_mix(mixed ^ words[i]);
    return rng_seeded(mixed);
}

static bool answer_action(struct engine *engine, const struct game *game, const struct level *level,
                          const struct state *view) {
    char text[TEXT_MAX];
    struct rng rng = rng_of_view(view);
    game->text(level->choose(game, view, &rng), text);
    struct writer *out = engine_reply(engine, MATCH_TEXT_MAX);
    json_open(out, '{');
    json_member_text(out, "action", text);
    json_close(out, '}');
    return true;
}

/* Today's players need no time; the key is checked so that later ones find it good. */
static bool check_ms(struct request *request) {
    const json_t *ms = json_object_get(request->json, "ms");
    return !ms || (json_is_number(ms) && json_number_value(ms) >= 0) ||
           complain(&request->complaint, "\"ms\" must be a number of milliseconds.");
}

static bool unknown_level(const char *name, struct complaint *complaint) {
    char excerpt[EXCERPT_MAX], names[COMPLAINT_MAX / 2];
    struct writer out = writer_into(names, sizeof names);
    for (int i = 0; i < LEVELS; i++) {
        write_text(&out, i > 0 ? ", " : "");
        write_text(&out, levels[i].name);
    }
    return complain(complaint, "There is no level \"%s\"; there are: %s.",
                    printable(name, excerpt, sizeof excerpt), names);
}

static bool read_level(struct request *request, const struct level **level) {
    const char *name;
    *level = &levels[0];
    if (!key_given(request->json, "level"))
        return true;
    if (!key_text(request->json, "level", &name, &request->complaint))
        return false;
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].name, name) == 0)
            return *level = &levels[i], true;
    return unknown_level(name, &request->complaint);
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
    const struct level *level;
    struct state view;
    int to_move = match_to_move(match);
    if (!read_level(request, &level) || !check_ms(request) ||
        !check_turn(to_move, match->viewer, &request->complaint))
        return false;
    match_view(match, to_move, &view); /* known: the game is a full one, or held from this seat */
    return answer_action(engine, match->game, level, &view);
}

/* Reads what is asked into a match of its own, to be freed whether this succeeds or not. */
static bool read_position(struct request *request, struct match *match) {
    struct setup setup;
    const json_t *shown;
    int seat;
    return setup_read(request->json, &setup, &request->complaint) &&
           key_seat(request->json, setup.seats, SEATS_ONLY, &seat, &request->complaint) &&
           key_list(request->json, "shown", &shown, &request->complaint) && check_ms(request) &&
           match_start(match, setup.game, setup.seats, &setup.options, seat, &request->refusal) &&
           record_play(shown, match, &request->complaint) &&
           check_turn(match_to_move(match), seat, &request->complaint);
}

bool command_choose(struct engine *engine, struct request *request) {
    struct match match = {0};
    bool good = read_position(request, &match) &&
                answer_action(engine, match.game, &levels[0], &match.state);
    match_free(&match);
    return good;
}
