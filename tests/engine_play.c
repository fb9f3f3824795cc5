/*
 * The engine protocol in whole games, played at random: seeds, undo, games held from one point of
 * view, and the advice of computer players.
 */
#include "ask.h"

enum { GAMES = 24 };

static const char program[] = "build/release/tests/engine_play";

/* A game as it is played at random, and the same game in an engine. */
struct play {
    struct case_now now;
    struct match match;
    struct rng rng;
    struct engine *engine;
};

static void play_start(struct play *play, const struct game *game, int seats, uint64_t seed) {
    static const struct options plain;
    struct refusal refusal;
    *play = (struct play){.now = {program, game->name, seats, seed, 0},
                          .rng = rng_seeded(seed),
                          .engine = engine_new()};
    assert_true(match_start(&play->match, game, seats, &plain, SEAT_ALL, &refusal));
}

static void play_end(struct play *play) {
    match_free(&play->match);
    engine_free(play->engine);
}

/* Any legal action, chance by its weights. */
static action random_action(struct play *play) {
    const struct game *game = play->match.game;
    const struct state *state = &play->match.state;
    action actions[ACTIONS_MAX];
    if (state->at.to_move == SEAT_CHANCE)
        return game->outcome(state, rng_below(&play->rng, game->weights(state)));
    return actions[rng_below(&play->rng, (uint32_t)game->legal(state, actions))];
}

static void play_act(struct play *play, action act, char text[TEXT_MAX]) {
    struct refusal refusal;
    play->match.game->text(act, text);
    play->now.ply = play->match.count;
    check_case(&play->now, match_act(&play->match, SEAT_ALL, act, &refusal), "%s is refused", text);
}

static void same(const struct play *play, const char *what, const char *expected,
                 const char *actual) {
    check_case(&play->now, strcmp(expected, actual) == 0, "%s\nexpected %s\nactual   %s", what,
               expected, actual);
}

/* Calls for every game, number of seats and seed. */
static void each_game(void (*run)(const struct game *game, int seats, uint64_t seed), int usual) {
    for (int i = 0; game_at(i); i++)
        for (int seats = game_at(i)->min_seats; seats <= game_at(i)->max_seats; seats++)
            for (int n = 0; n < how_many(usual); n++)
                run(game_at(i), seats, first_seed() + (uint64_t)n);
}

/* Seeds and undo. */

static void new_seeded(struct play *play, uint64_t seed) {
    struct refusal refusal;
    ask(play->engine, "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"options\":{},\"seed\":%llu}",
        play->match.game->name, play->now.seats, (unsigned long long)seed);
    while (match_to_move(&play->match) == SEAT_CHANCE)
        match_act(&play->match, SEAT_ALL, game_chance(play->match.game, &play->match.state, seed),
                  &refusal);
}

static void same_position(const struct play *play, int acted, const char *actual) {
    char expected[MATCH_TEXT_MAX];
    struct writer out = writer_into(expected, sizeof expected);
    match_write_position(&play->match, acted, &out);
    same(play, "position", expected, actual);
}

/* Acts for a seat at random in an engine with a seed; the match follows. */
static void act_seeded(struct play *play, uint64_t seed) {
    char text[TEXT_MAX];
    play_act(play, random_action(play), text);
    int chance = match_run_chance(&play->match, seed);
    same_position(play, 1 + chance, ask(play->engine, "{\"cmd\":\"act\",\"action\":\"%s\"}", text));
}

static void seeded_game(const struct game *game, int seats, uint64_t seed) {
    struct play play;
    play_start(&play, game, seats, seed);
    new_seeded(&play, seed);
    while (match_to_move(&play.match) != SEAT_NONE)
        act_seeded(&play, seed);
    play_end(&play);
}

static void a_seed_always_gives_the_same_game(void **unused) {
    (void)unused;
    each_game(seeded_game, 3);
}

/* Takes back some actions of seats and plays the same ones again: everything is as it was. */
static void undo_and_redo(struct play *play, int steps) {
    struct match *match = &play->match;
    struct refusal refusal;
    char text[TEXT_MAX], *before = copy_of(ask(play->engine, "{\"cmd\":\"record\"}"));
    int ply = match->count;
    action *actions = malloc(((size_t)ply + 1) * sizeof *actions);
    assert_non_null(actions);
    memcpy(actions, match->actions, (size_t)ply * sizeof *actions);
    for (int i = 0; i < steps && match_undo_seat(match); i++)
        same_position(play, 0, ask(play->engine, "{\"cmd\":\"undo\"}"));
    for (int i = match->count; i < ply; i++) {
        match->game->text(actions[i], text);
        if (match_to_move(match) >= 0)
            ask(play->engine, "{\"cmd\":\"act\",\"action\":\"%s\"}", text);
        assert_true(match_act(match, SEAT_ALL, actions[i], &refusal));
    }
    same(play, "undone and played again", before, ask(play->engine, "{\"cmd\":\"record\"}"));
    free(actions);
    free(before);
}

static void undone_game(const struct game *game, int seats, uint64_t seed) {
    struct play play;
    play_start(&play, game, seats, seed);
    new_seeded(&play, seed);
    while (match_to_move(&play.match) != SEAT_NONE) {
        act_seeded(&play, seed);
        if (rng_below(&play.rng, 10) == 0)
            undo_and_redo(&play, 1 + (int)rng_below(&play.rng, 6));
    }
    undo_and_redo(&play, 1000000);
    play_end(&play);
}

static void undo_with_a_seed_brings_the_same_chance_back(void **unused) {
    (void)unused;
    each_game(undone_game, 3);
}

/* Hands the random game so far to the engine as a record; gives its answer. */
static const char *load_play(struct play *play, const char *more) {
    size_t size = match_record_size(play->match.count);
    char *record = malloc(size);
    assert_non_null(record);
    struct writer out = writer_into(record, size);
    match_write_record(&play->match, NULL, &out);
    assert_false(out.overflow);
    const char *answer = ask(play->engine, "{\"cmd\":\"load\",\"record\":%s%s}", record, more);
    free(record);
    return answer;
}

/* In a game loaded with a seed the chance of the record returns, and then that of the seed. */
static void undone_loaded_game(const struct game *game, int seats, uint64_t seed) {
    struct play play;
    char text[TEXT_MAX], more[40];
    play_start(&play, game, seats, seed);
    int length = (int)rng_below(&play.rng, 120);
    while (play.match.count < length && match_to_move(&play.match) != SEAT_NONE)
        play_act(&play, random_action(&play), text);
    snprintf(more, sizeof more, ",\"seed\":%llu", (unsigned long long)seed);
    const char *answer = load_play(&play, more);
    same_position(&play, match_run_chance(&play.match, seed), answer);
    undo_and_redo(&play, 1 + (int)rng_below(&play.rng, 100));
    for (int i = 0; i < 10 && match_to_move(&play.match) != SEAT_NONE; i++)
        act_seeded(&play, seed);
    undo_and_redo(&play, 1000000);
    play_end(&play);
}

static void undo_after_load_brings_the_same_chance_back(void **unused) {
    (void)unused;
    each_game(undone_loaded_game, 10);
}

static void undone_by_hand(const struct game *game, int seats, uint64_t seed) {
    struct play play;
    char text[TEXT_MAX];
    play_start(&play, game, seats, seed);
    ask(play.engine, "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"chance\":\"manual\"}",
        game->name, seats);
    while (match_to_move(&play.match) != SEAT_NONE) {
        play_act(&play, random_action(&play), text);
        same_position(&play, 1, ask(play.engine, "{\"cmd\":\"act\",\"action\":\"%s\"}", text));
        for (int i = (int)rng_below(&play.rng, 12); i > 9 && match_undo(&play.match); i--)
            same_position(&play, 0, ask(play.engine, "{\"cmd\":\"undo\"}"));
    }
    while (match_undo(&play.match))
        same_position(&play, 0, ask(play.engine, "{\"cmd\":\"undo\"}"));
    play_end(&play);
}

static void undo_by_hand_takes_one_action_back(void **unused) {
    (void)unused;
    each_game(undone_by_hand, 3);
}

/* Games held from one point of view. */

enum { SEAT_TEXT = 12 };

/* A viewer, any of the seats or a spectator, and how the protocol writes it. */
static int pick_viewer(int seats, uint64_t seed, char text[SEAT_TEXT]) {
    int viewer = (int)(seed % ((uint64_t)seats + 1));
    snprintf(text, SEAT_TEXT, "%d", viewer);
    if (viewer < seats)
        return viewer;
    strcpy(text, "null");
    return SEAT_SPECTATOR;
}

/* The full game in one engine, and in another the same game as one viewer sees it. */
struct follower {
    struct play play;
    struct engine *held;
    int viewer;
    char seat[SEAT_TEXT]; /* the viewer as the protocol writes it */
};

static void follower_start(struct follower *follower, const struct game *game, int seats,
                           uint64_t seed) {
    play_start(&follower->play, game, seats, seed);
    follower->held = engine_new();
    follower->viewer = pick_viewer(seats, seed, follower->seat);
    ask(follower->play.engine,
        "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"chance\":\"manual\"}", game->name, seats);
    ask(follower->held,
        "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"chance\":\"manual\",\"seat\":%s}",
        game->name, seats, follower->seat);
}

/* Both engines give the same answer to this request. */
static void same_answer(const struct follower *follower, const char *request) {
    char *expected = copy_of(ask(follower->play.engine, "%s", request));
    same(&follower->play, request, expected, ask(follower->held, "%s", request));
    free(expected);
}

/* Out of turn only now and then: what went wrong there stays wrong until the next turn. */
static void compare_answers(struct follower *follower) {
    char request[80];
    bool its_turn = match_to_move(&follower->play.match) == follower->viewer;
    bool now_and_then = rng_below(&follower->play.rng, 4) == 0;
    if (!its_turn && !now_and_then)
        return;
    snprintf(request, sizeof request, "{\"cmd\":\"view\",\"seat\":%s}", follower->seat);
    same_answer(follower, request);
    same_answer(follower, "{\"cmd\":\"score\"}");
    if (its_turn)
        same_answer(follower, "{\"cmd\":\"legal\"}");
    if (its_turn && now_and_then)
        same_answer(follower, "{\"cmd\":\"go\"}");
}

/* Acts in both games; what the viewer does not see it is not told. */
static void follow(struct follower *follower) {
    struct play *play = &follower->play;
    char text[TEXT_MAX], shown_text[TEXT_MAX], expected[MATCH_TEXT_MAX];
    action act = random_action(play);
    action shown = play->match.game->shown(&play->match.state, act, follower->viewer);
    play->match.game->text(shown, shown_text);
    play_act(play, act, text);
    ask(play->engine, "{\"cmd\":\"act\",\"action\":\"%s\"}", text);
    struct writer out = writer_into(expected, sizeof expected);
    play->match.actions[play->match.count - 1] = shown;
    match_write_position(&play->match, 1, &out);
    play->match.actions[play->match.count - 1] = act;
    same(play, text, expected,
         ask(follower->held, "{\"cmd\":\"act\",\"action\":\"%s\"}", shown_text));
}

static void follow_game(const struct game *game, int seats, uint64_t seed) {
    struct follower follower;
    char request[80];
    follower_start(&follower, game, seats, seed);
    compare_answers(&follower);
    while (match_to_move(&follower.play.match) != SEAT_NONE) {
        follow(&follower);
        compare_answers(&follower);
    }
    snprintf(request, sizeof request, "{\"cmd\":\"shown\",\"seat\":%s}", follower.seat);
    same_answer(&follower, request);
    engine_free(follower.held);
    play_end(&follower.play);
}

static void a_game_held_from_a_seat_answers_as_the_full_one(void **unused) {
    (void)unused;
    each_game(follow_game, GAMES);
}

/*
 * A viewer can be told of any game that fits what it saw, also of one that nobody plays: other
 * seats act at random among all they might do.
 */
static void imagined_game(const struct game *game, int seats, uint64_t seed) {
    struct play play;
    static const struct options plain;
    struct refusal refusal;
    char text[TEXT_MAX];
    char seat[SEAT_TEXT];
    int viewer = pick_viewer(seats, seed, seat);
    play_start(&play, game, seats, seed);
    match_free(&play.match);
    assert_true(match_start(&play.match, game, seats, &plain, viewer, &refusal));
    ask(play.engine,
        "{\"cmd\":\"new\",\"game\":\"%s\",\"seats\":%d,\"chance\":\"manual\",\"seat\":%s}",
        game->name, seats, seat);
    while (match_to_move(&play.match) != SEAT_NONE) {
        play_act(&play, random_action(&play), text);
        same_position(&play, 1, ask(play.engine, "{\"cmd\":\"act\",\"action\":\"%s\"}", text));
    }
    play_end(&play);
}

static void a_held_game_takes_all_that_fits(void **unused) {
    (void)unused;
    each_game(imagined_game, 10);
}

/* Advice. */

/* What `go` says in the full game, `choose` says when told only what the seat was shown. */
static void compare_advice(const struct play *play, struct engine *stranger) {
    int seat = match_to_move(&play->match);
    char *shown = copy_of(ask(play->engine, "{\"cmd\":\"shown\",\"seat\":%d}", seat));
    char *before = copy_of(ask(play->engine, "{\"cmd\":\"record\"}"));
    char *advice = copy_of(ask(play->engine, "{\"cmd\":\"go\",\"ms\":9}"));
    char *list = strchr(shown, '[');
    list[strlen(list) - 1] = '\0';
    same(play, "choose", advice,
         ask(stranger,
             "{\"cmd\":\"choose\",\"game\":\"%s\",\"seats\":%d,\"seat\":%d,\"options\":{},"
             "\"shown\":%s,\"view\":{},\"actions\":[],\"ms\":500}",
             play->now.game, play->now.seats, seat, list));
    same(play, "go has changed the game", before, ask(play->engine, "{\"cmd\":\"record\"}"));
    free(shown);
    free(before);
    free(advice);
}

/* Does what a computer player says. */
static void take_advice(struct play *play, const char *level, uint64_t seed) {
    const char *answer = ask(play->engine, "{\"cmd\":\"go\",\"level\":\"%s\"}", level);
    char text[TEXT_MAX];
    struct refusal refusal;
    check_case(&play->now, sscanf(answer, "{\"action\":\"%31[^\"]\"}", text) == 1, "%s", answer);
    check_case(&play->now, match_act_text(&play->match, SEAT_ALL, text, &refusal), "%s is illegal",
               text);
    same_position(play, 1 + match_run_chance(&play->match, seed),
                  ask(play->engine, "{\"cmd\":\"act\",\"action\":\"%s\"}", text));
}

static void advised_game(const struct game *game, int seats, uint64_t seed) {
    struct play play;
    struct engine *stranger = engine_new();
    play_start(&play, game, seats, seed);
    new_seeded(&play, seed);
    while (match_to_move(&play.match) != SEAT_NONE) {
        if (rng_below(&play.rng, 4) == 0)
            compare_advice(&play, stranger);
        take_advice(&play, rng_below(&play.rng, 3) ? "greedy" : "random", seed);
    }
    engine_free(stranger);
    play_end(&play);
}

static void choose_needs_only_what_was_shown(void **unused) {
    (void)unused;
    each_game(advised_game, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_seed_always_gives_the_same_game),
        cmocka_unit_test(undo_with_a_seed_brings_the_same_chance_back),
        cmocka_unit_test(undo_after_load_brings_the_same_chance_back),
        cmocka_unit_test(undo_by_hand_takes_one_action_back),
        cmocka_unit_test(a_game_held_from_a_seat_answers_as_the_full_one),
        cmocka_unit_test(a_held_game_takes_all_that_fits),
        cmocka_unit_test(choose_needs_only_what_was_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
