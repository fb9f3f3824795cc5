/*
 * Fuzzes action texts and play. The input chooses a game (and a set-up that may be wrong, if its
 * next byte is above 0x7f), its seats and options, whose game it is, and who looks on; then come
 * steps:
 *
 *   a byte below 0x80   begins a line, which is tried as the text of an action
 *   0x80 to 0xef        takes one of the legal actions, so that play gets deep
 *   0xf0 to 0xff        does one of the things in `deeds`
 *
 * After every step what the header of the match promises is checked.
 */
#include "fuzz.h"

#include <jansson.h>

#include "keltis/rng.h"

struct table {
    struct match match;
    struct match onlooker; /* the same game held from another viewer; empty if `match` is one */
    struct input input;
    unsigned steps;
};

/* Texts. */

/* A text and its action are each other's only partner. */
static void check_text(const struct game *game, action act, const char *given) {
    char text[TEXT_MAX];
    game->text(act, text);
    demand(strcmp(text, given) == 0, "'%s' is parsed as '%s'", given, text);
    demand(game_parse(game, text) == act, "'%s' is not parsed as action %d", text, act);
}

static bool is_listed(const struct rule *const *rules, const struct rule *rule) {
    while (*rules && *rules != rule)
        rules++;
    return *rules != NULL;
}

/* A refusal names a known rule, and its sentence can be said. */
static void check_refusal(const struct game *game, const struct refusal *refusal) {
    char sentence[EXPLANATION_MAX], text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    demand(refusal->rule, "the refusal names no rule");
    demand(is_listed(game->rules, refusal->rule) || is_listed(match_rules, refusal->rule),
           "rule %s is in no list", refusal->rule->id);
    refusal_explain(refusal, sentence);
    demand(sentence[0] && !strpbrk(sentence, "{}"), "not a sentence: %s", sentence);
    match_write_refusal(refusal, &out);
    demand(!out.overflow, "the refusal does not fit: %s", sentence);
}

/* The JSON forms. */

static void check_json(const struct writer *out, const char *what) {
    json_error_t error;
    demand(!out->overflow, "%s: longer than MATCH_TEXT_MAX", what);
    json_t *json = json_loadb(out->text, out->length, JSON_REJECT_DUPLICATES, &error);
    demand(json_is_object(json), "%s: %s in %s", what, error.text, out->text);
    json_decref(json);
}

static void check_drawing(const struct game *game, const struct state *view) {
    char text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    game->draw(view, &out);
    demand(!out.overflow, "the drawing is longer than MATCH_TEXT_MAX");
}

static void check_view(const struct match *match, int viewer) {
    char text[MATCH_TEXT_MAX];
    struct state view;
    struct writer out = writer_into(text, sizeof text);
    bool known = match->viewer == SEAT_ALL || match->viewer == viewer;
    demand(match_view(match, viewer, &view) == known, "view of %d by %d", match->viewer, viewer);
    if (!known)
        return;
    match_write_view(match->game, &view, &out);
    check_json(&out, "view");
    check_drawing(match->game, &view);
}

static void check_answer(const struct match *match, const char *what,
                         void (*write)(const struct match *match, struct writer *out)) {
    char text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    write(match, &out);
    check_json(&out, what);
}

static void write_position(const struct match *match, struct writer *out) {
    match_write_position(match, match->count < 2 ? match->count : 2, out);
}

static void check_forms(const struct match *match) {
    for (int viewer = SEAT_ALL; viewer < match->state.at.seats; viewer++)
        if (viewer != SEAT_CHANCE && viewer != SEAT_NONE)
            check_view(match, viewer);
    check_answer(match, "legal", match_write_legal);
    check_answer(match, "scores", match_write_scores);
    check_answer(match, "position", write_position);
}

/* Views and worlds. */

static void demand_same(const struct state *a, const struct state *b, const char *what) {
    const unsigned char *x = (const unsigned char *)a, *y = (const unsigned char *)b;
    if (memcmp(a, b, sizeof *a) == 0)
        return;
    for (size_t i = 0; i < sizeof *a; i++)
        demand(x[i] == y[i], "%s: byte %zu is %d and %d", what, i, x[i], y[i]);
}

/* A world that fits a view gives this view again. */
static void check_sample(const struct match *match, uint64_t seed) {
    struct state view, world;
    struct rng rng = rng_seeded(seed);
    match->game->sample(&match->state, &rng, &world);
    match->game->view(&world, match->viewer, &view);
    demand_same(&view, &match->state, "the view of a sampled world");
}

/* The onlooker, who was told what is shown to it, knows exactly what it may know. */
static void check_onlooker(const struct table *table) {
    struct state view;
    if (!table->onlooker.game)
        return;
    demand(match_view(&table->match, table->onlooker.viewer, &view), "no view");
    demand_same(&view, &table->onlooker.state, "the onlooker's state");
}

static void tell_onlooker(struct table *table, const struct state *before, action act) {
    struct match *onlooker = &table->onlooker;
    struct refusal refusal;
    if (!onlooker->game)
        return;
    action shown = onlooker->game->shown(before, act, onlooker->viewer);
    demand(match_act(onlooker, SEAT_ALL, shown, &refusal), "the onlooker refuses action %d: %s",
           shown, refusal.rule->id);
    check_onlooker(table);
}

/* Acting. */

static bool is_legal(const struct match *match, action act) {
    action actions[ACTIONS_MAX];
    int count = match->game->legal(&match->state, actions), i = 0;
    demand(count >= 0 && count <= ACTIONS_MAX, "%d legal actions", count);
    demand((count == 0) == (match_to_move(match) == SEAT_NONE), "%d legal actions", count);
    while (i < count && actions[i] != act)
        i++;
    return i < count;
}

/* Takes the last action back, which must give `before`, and repeats it. */
static void check_undo(struct match *match, const struct state *before) {
    struct state after = match->state;
    struct refusal refusal;
    action act = match->actions[match->count - 1];
    demand(match_undo(match), "nothing to take back");
    demand_same(&match->state, before, "undo");
    demand(match_act(match, SEAT_ALL, act, &refusal), "the action cannot be repeated");
    demand_same(&match->state, &after, "redo");
}

/* Tries an action by its text, or by its number if there is none, and checks what comes of it. */
static void try_action(struct table *table, int seat, action act, const char *text) {
    struct match *match = &table->match;
    struct state before = match->state;
    struct refusal refusal = {0};
    int count = match->count;
    bool turn = seat == SEAT_ALL || seat == match_to_move(match);
    bool expected = turn && act != NO_ACTION && is_legal(match, act);
    bool done =
        text ? match_act_text(match, seat, text, &refusal) : match_act(match, seat, act, &refusal);
    demand(done == expected, "action %d: listed %d, done %d", act, expected, done);
    demand(match->count == count + done, "%d actions, then %d", count, match->count);
    if (!done) {
        demand_same(&match->state, &before, "a refused action");
        check_refusal(match->game, &refusal);
        return;
    }
    demand(match->actions[count] == act, "action %d is remembered as another", act);
    tell_onlooker(table, &before, act);
    if (table->steps % 16 == 0)
        check_undo(match, &before);
}

/* Now and then by its text: finding that is slow. */
static void try_number(struct table *table, int seat, action act) {
    char text[TEXT_MAX];
    table->match.game->text(act, text);
    try_action(table, seat, act, table->steps % 8 == 0 ? text : NULL);
}

static void try_line(struct table *table) {
    char *text = string_of(take_line(&table->input));
    action act = game_parse(table->match.game, text);
    if (act != NO_ACTION)
        check_text(table->match.game, act, text);
    try_action(table, SEAT_ALL, act, text);
    free(text);
}

/* Takes the legal action that one byte chooses, or two if there are many. */
static void act_legally(struct table *table) {
    action actions[ACTIONS_MAX];
    struct match *match = &table->match;
    int count = match->game->legal(&match->state, actions);
    unsigned chosen = take_byte(&table->input) - 0x80;
    if (count > 0x70)
        chosen = chosen << 8 | take_byte(&table->input);
    if (count > 0)
        try_number(table, match_to_move(match), actions[chosen % (unsigned)count]);
}

/* Deeds. */

static void run_chance(struct table *table) {
    uint64_t seed = take_byte(&table->input);
    while (match_to_move(&table->match) == SEAT_CHANCE)
        try_number(table, SEAT_ALL, game_chance(table->match.game, &table->match.state, seed));
}

static void follow_undo(struct table *table) {
    while (table->onlooker.count > table->match.count)
        demand(match_undo(&table->onlooker), "the onlooker has nothing to take back");
    check_onlooker(table);
}

static void undo(struct table *table) {
    int count = table->match.count;
    demand(match_undo(&table->match) == (count > 0), "undo of %d actions", count);
    follow_undo(table);
}

static void undo_seat(struct table *table) {
    struct state before = table->match.state;
    int count = table->match.count;
    bool undone = match_undo_seat(&table->match);
    demand(undone == (table->match.count < count), "undo from %d to %d", count, table->match.count);
    if (!undone)
        demand_same(&table->match.state, &before, "an undo that fails");
    else
        demand(match_to_move(&table->match) >= 0, "an action of chance was taken back");
    follow_undo(table);
}

static void act_any(struct table *table) {
    int act = take_below(&table->input, table->match.game->action_count);
    try_number(table, SEAT_ALL, (action)act);
}

static void act_out_of_turn(struct table *table) {
    int seat = take_below(&table->input, SEATS_MAX);
    int act = take_below(&table->input, table->match.game->action_count);
    try_number(table, seat, (action)act);
}

static void act_by_unknown_number(struct table *table) {
    struct match *match = &table->match;
    struct state before = match->state;
    struct refusal refusal = {0};
    int act = match->game->action_count +
              take_below(&table->input, NO_ACTION + 1 - match->game->action_count);
    demand(!match_act(match, SEAT_ALL, (action)act, &refusal), "action %d was done", act);
    demand_same(&match->state, &before, "a refused number");
    check_refusal(match->game, &refusal);
}

static void look(struct table *table) {
    check_view(&table->match, take_viewer(&table->input, table->match.state.at.seats));
}

static void sample(struct table *table) {
    const struct match *held = table->onlooker.game ? &table->onlooker : &table->match;
    check_sample(held, take_byte(&table->input));
}

static void (*const deeds[])(struct table *table) = {
    run_chance, undo, undo_seat, act_any, act_out_of_turn, act_by_unknown_number, look, sample,
};

static void take_step(struct table *table) {
    table->steps++;
    if (*table->input.at < 0x80)
        try_line(table);
    else if (*table->input.at < 0xf0)
        act_legally(table);
    else
        deeds[take_byte(&table->input) % (sizeof deeds / sizeof deeds[0])](table);
}

/* What was shown to a viewer from the start is what it was told step by step. */
static void check_shown(const struct table *table) {
    const struct match *onlooker = &table->onlooker;
    size_t size = (size_t)onlooker->count * sizeof(action);
    if (!onlooker->game || onlooker->count == 0)
        return;
    action *shown = malloc(size);
    demand(shown, "out of memory");
    demand(match_shown(&table->match, onlooker->viewer, shown), "nothing was shown");
    demand(memcmp(shown, onlooker->actions, size) == 0, "another history was shown");
    free(shown);
}

/* Any options, numbers of seats and viewers are taken or refused in words. */
static void try_setup(struct input *input, const struct game *game) {
    struct match match;
    struct options options = {0};
    struct refusal refusal = {0};
    int seats = (int8_t)take_byte(input), viewer = (int8_t)take_byte(input);
    char *key = string_of(take_line(input)), *value = string_of(take_line(input));
    if (!game->set_option(&options, key, value, &refusal))
        check_refusal(game, &refusal);
    if (!match_start(&match, game, seats, &options, viewer, &refusal))
        check_refusal(game, &refusal);
    match_free(&match);
    free(key);
    free(value);
}

static void set_up(struct table *table) {
    struct refusal refusal;
    struct input *input = &table->input;
    const struct game *game = take_game(input);
    if (input->left > 0 && *input->at >= 0x80)
        try_setup(input, game);
    int seats = take_seats(input, game);
    int holder = take_viewer(input, seats), onlooker = take_viewer(input, seats);
    struct options options = take_options(input, game);
    demand(match_start(&table->match, game, seats, &options, holder, &refusal), "no match");
    if (holder == SEAT_ALL)
        demand(match_start(&table->onlooker, game, seats, &options, onlooker, &refusal),
               "no onlooker");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    enum { STEPS_MAX = 2000 };
    struct table table = {.input = {data, size}};
    set_up(&table);
    while (table.input.left > 0 && table.steps < STEPS_MAX)
        take_step(&table);
    check_forms(&table.match);
    check_shown(&table);
    match_free(&table.match);
    match_free(&table.onlooker);
    return 0;
}
