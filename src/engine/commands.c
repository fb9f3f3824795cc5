/*
 * The commands of the protocol that set up, play and look at a game.
 */
#include "engine/commands.h"

#include <stdlib.h>
#include <string.h>

#include "engine/keys.h"
#include "engine/setup.h"

/* Answers. */

static size_t room_for(const struct match *match) {
    return MATCH_TEXT_MAX + match_record_size(match->count);
}

static bool answer_position(struct engine *engine, int acted) {
    match_write_position(&engine->match, acted, engine_reply(engine, room_for(&engine->match)));
    return true;
}

/* What a game held from one viewer's point of view cannot tell. */
static bool held_from_view(const struct engine *engine, struct request *request, const char *what) {
    int viewer = engine->match.viewer;
    if (viewer == SEAT_SPECTATOR)
        return complain(&request->complaint,
                        "This game is held from a spectator's point of view: %s.", what);
    return complain(&request->complaint, "This game is held from seat %d's point of view: %s.",
                    viewer, what);
}

/* games */

static bool command_games(struct engine *engine, struct request *request) {
    struct writer *out = engine_reply(engine, MATCH_TEXT_MAX);
    (void)request;
    json_open(out, '{');
    json_key(out, "games");
    match_write_games(out);
    json_close(out, '}');
    return true;
}

/* new */

/* Exactly one of "seed" and "chance". */
static bool read_chance(struct request *request, bool *seeded, json_int_t *seed) {
    const char *chance;
    *seeded = key_given(request->json, "seed");
    if (*seeded == key_given(request->json, "chance"))
        return complain(&request->complaint,
                        "Give either \"seed\" or \"chance\":\"manual\", and not both.");
    if (*seeded)
        return key_number(request->json, "seed", seed, &request->complaint);
    if (!key_text(request->json, "chance", &chance, &request->complaint))
        return false;
    return strcmp(chance, "manual") == 0 ||
           complain(&request->complaint, "\"chance\" must be \"manual\".");
}

/* Whose game it is: everybody's unless "seat" is given. */
static bool read_holder(struct request *request, int seats, bool seeded, int *viewer) {
    *viewer = SEAT_ALL;
    if (!key_given(request->json, "seat"))
        return true;
    if (seeded)
        return complain(&request->complaint,
                        "A game held from a seat's point of view needs \"chance\":\"manual\": "
                        "what is dealt unseen cannot come from a seed.");
    return key_seat(request->json, seats, OR_SPECTATOR, viewer, &request->complaint);
}

static bool command_new(struct engine *engine, struct request *request) {
    struct setup setup;
    struct match match;
    bool seeded;
    json_int_t seed = 0;
    int viewer;
    if (!setup_read(request->json, &setup, &request->complaint) ||
        !read_chance(request, &seeded, &seed) ||
        !read_holder(request, setup.seats, seeded, &viewer) ||
        !match_start(&match, setup.game, setup.seats, &setup.options, viewer, &request->refusal))
        return false;
    match_replace(&engine->match, &match);
    luck_free(&engine->luck);
    if (seeded)
        engine->luck = luck_seeded((uint64_t)seed, &engine->match);
    engine->names = (struct record_names){0};
    return answer_position(engine, luck_run(&engine->luck, &engine->match));
}

/* act, undo */

static bool command_act(struct engine *engine, struct request *request) {
    struct match *match = &engine->match;
    const char *text;
    int seat = SEAT_ALL;
    if (!key_text(request->json, "action", &text, &request->complaint))
        return false;
    if (key_given(request->json, "seat") &&
        !key_seat(request->json, match->state.at.seats, SEATS_ONLY, &seat, &request->complaint))
        return false;
    if (!match_act_text(match, seat, text, &request->refusal))
        return false;
    return answer_position(engine, 1 + luck_run(&engine->luck, match));
}

static bool command_undo(struct engine *engine, struct request *request) {
    struct match *match = &engine->match;
    bool undone = engine->luck.seeded ? match_undo_seat(match) : match_undo(match);
    if (!undone)
        return complain(&request->complaint, "There is nothing to take back.");
    return answer_position(engine, 0);
}

/* legal, view, score */

static bool command_legal(struct engine *engine, struct request *request) {
    (void)request;
    match_write_legal(&engine->match, engine_reply(engine, MATCH_TEXT_MAX));
    return true;
}

static bool command_score(struct engine *engine, struct request *request) {
    (void)request;
    match_write_scores(&engine->match, engine_reply(engine, MATCH_TEXT_MAX));
    return true;
}

static bool command_view(struct engine *engine, struct request *request) {
    const struct match *match = &engine->match;
    struct state view;
    int viewer;
    if (!key_seat(request->json, match->state.at.seats, OR_SPECTATOR_OR_ALL, &viewer,
                  &request->complaint))
        return false;
    if (!match_view(match, viewer, &view))
        return held_from_view(engine, request, "no other view of it can be given");
    struct writer *out = engine_reply(engine, MATCH_TEXT_MAX);
    json_open(out, '{');
    json_key(out, "view");
    match_write_view(match->game, &view, out);
    json_close(out, '}');
    return true;
}

/* shown */

static void answer_shown(struct engine *engine, const action *actions) {
    struct writer *out = engine_reply(engine, room_for(&engine->match));
    json_open(out, '{');
    json_key(out, "actions");
    match_write_actions(engine->match.game, actions, engine->match.count, out);
    json_close(out, '}');
}

static bool command_shown(struct engine *engine, struct request *request) {
    const struct match *match = &engine->match;
    int viewer;
    if (!key_seat(request->json, match->state.at.seats, OR_SPECTATOR, &viewer, &request->complaint))
        return false;
    action *actions = malloc(((size_t)match->count + 1) * sizeof *actions);
    if (!actions)
        abort();
    bool known = match_shown(match, viewer, actions);
    if (known)
        answer_shown(engine, actions);
    free(actions);
    return known || held_from_view(engine, request, "what others were shown is not known");
}

/* record, load */

static bool command_record(struct engine *engine, struct request *request) {
    const char *names[SEATS_MAX];
    if (engine->match.viewer != SEAT_ALL)
        return held_from_view(engine, request, "a full record of it cannot be known");
    for (int seat = 0; seat < SEATS_MAX; seat++)
        names[seat] = engine->names.text[seat];
    struct writer *out = engine_reply(engine, room_for(&engine->match));
    json_open(out, '{');
    json_key(out, "record");
    match_write_record(&engine->match, engine->names.given ? names : NULL, out);
    json_close(out, '}');
    return true;
}

static bool command_load(struct engine *engine, struct request *request) {
    const json_t *record;
    bool seeded = key_given(request->json, "seed");
    json_int_t seed = 0;
    if (!key_object(request->json, "record", &record, &request->complaint) ||
        (seeded && !key_number(request->json, "seed", &seed, &request->complaint)) ||
        !record_load(record, &engine->match, &engine->names, &request->complaint))
        return false;
    luck_free(&engine->luck);
    if (seeded)
        engine->luck = luck_seeded((uint64_t)seed, &engine->match);
    return answer_position(engine, luck_run(&engine->luck, &engine->match));
}

const struct command engine_commands[] = {
    {"games", false, command_games},
    {"new", false, command_new},
    {"legal", true, command_legal},
    {"act", true, command_act},
    {"undo", true, command_undo},
    {"view", true, command_view},
    {"score", true, command_score},
    {"record", true, command_record},
    {"load", false, command_load},
    {"shown", true, command_shown},
    {"choose", false, command_choose},
    {"go", true, command_go},
    {0},
};
