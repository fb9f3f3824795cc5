/*
 * The no-leak test. Two games that look the same to a viewer must give that viewer the same
 * bytes. From a random game another is made by exchanging cards that were dealt out of the
 * viewer's sight (for a card of another hand, of the deck or of those left out); both are played
 * side by side as long as the other one stays legal, and all that reaches the viewer is compared.
 */
#include "check.h"

enum { GAMES = 40, EXCHANGES = 12, LEAST_COMPARED = 3000 };

static const char program[] = "build/release/tests/leak";

struct two_games {
    const struct game *game;
    int viewer;
    struct case_now now;
    struct state one, other;
};

static bool is_hidden_deal(const struct game *game, const struct state *state, action act,
                           int viewer) {
    return state->at.to_move == SEAT_CHANCE && game->shown(state, act, viewer) != act;
}

static void compare_text(const struct two_games *two, const char *what,
                         void (*write)(const struct game *, const struct state *, struct writer *),
                         const struct state *one, const struct state *other) {
    static char first[MATCH_TEXT_MAX], second[MATCH_TEXT_MAX];
    struct writer a = writer_into(first, sizeof first), b = writer_into(second, sizeof second);
    write(two->game, one, &a);
    write(two->game, other, &b);
    check_case(&two->now, !a.overflow && strcmp(first, second) == 0,
               "%s of viewer %d changed\nexpected %s\nactual   %s", what, two->viewer, first,
               second);
}

static void draw(const struct game *game, const struct state *view, struct writer *out) {
    game->draw(view, out);
}

static void compare_what_the_viewer_gets(const struct two_games *two) {
    struct state view, other_view;
    action actions[ACTIONS_MAX], other_actions[ACTIONS_MAX];
    two->game->view(&two->one, two->viewer, &view);
    two->game->view(&two->other, two->viewer, &other_view);
    check_case(&two->now, memcmp(&view, &other_view, sizeof view) == 0,
               "the view of %d changed when hidden cards were exchanged", two->viewer);
    compare_text(two, "the JSON", match_write_view, &view, &other_view);
    compare_text(two, "the drawing", draw, &view, &other_view);
    if (two->one.at.to_move != two->viewer)
        return;
    int count = two->game->legal(&two->one, actions);
    check_case(&two->now,
               two->game->legal(&two->other, other_actions) == count &&
                   memcmp(actions, other_actions, (size_t)count * sizeof actions[0]) == 0,
               "the actions of seat %d changed", two->viewer);
}

/* The other game: where this one dealt `card`, it deals `swapped`, and the other way round. */
static action exchange(action act, action card, action swapped) {
    return act == card ? swapped : act == swapped ? card : act;
}

/* Plays both games from ply `from` on; returns how many positions were compared. */
static int play_side_by_side(struct two_games *two, const struct match *match, int from,
                             action swapped) {
    action card = match->actions[from];
    struct refusal refusal;
    int compared = 0;
    for (int i = from; i < match->count; i++) {
        action act = match->actions[i], other = act;
        if (is_hidden_deal(two->game, &two->one, act, two->viewer))
            other = exchange(act, card, swapped);
        if (!two->game->check(&two->other, other, &refusal))
            break;
        two->now.ply = i;
        check_case(&two->now,
                   two->game->shown(&two->one, act, two->viewer) ==
                       two->game->shown(&two->other, other, two->viewer),
                   "viewer %d is shown another action", two->viewer);
        two->game->apply(&two->one, act);
        two->game->apply(&two->other, other);
        if (two->one.at.to_move != two->other.at.to_move)
            break;
        compare_what_the_viewer_gets(two);
        compared++;
    }
    return compared;
}

/* Picks a hidden deal of the game and another card that could have been dealt there. */
static int try_exchange(const struct match *match, const struct case_now *now, int viewer,
                        struct rng *rng) {
    static const struct options plain;
    struct two_games two = {.game = match->game, .viewer = viewer, .now = *now};
    int from = (int)rng_below(rng, (uint32_t)match->count);
    action actions[ACTIONS_MAX];
    two.game->start(&two.one, now->seats, &plain);
    for (int i = 0; i < from; i++)
        two.game->apply(&two.one, match->actions[i]);
    while (from < match->count && !is_hidden_deal(two.game, &two.one, match->actions[from], viewer))
        two.game->apply(&two.one, match->actions[from++]);
    if (from == match->count)
        return 0;
    int count = two.game->legal(&two.one, actions);
    action swapped = actions[rng_below(rng, (uint32_t)count)];
    two.other = two.one;
    return swapped == match->actions[from] ? 0 : play_side_by_side(&two, match, from, swapped);
}

static int leaks_of_one_game(const struct game *game, int seats, uint64_t seed) {
    static const struct options plain;
    struct case_now now = {program, game->name, seats, seed, 0};
    struct rng rng = rng_seeded(seed);
    struct match match;
    struct refusal refusal;
    int compared = 0;
    assert_true(match_start(&match, game, seats, &plain, SEAT_ALL, &refusal));
    while (match_to_move(&match) != SEAT_NONE) {
        action actions[ACTIONS_MAX];
        int count = game->legal(&match.state, actions);
        assert_true(
            match_act(&match, SEAT_ALL, actions[rng_below(&rng, (uint32_t)count)], &refusal));
    }
    for (int i = 0; i < EXCHANGES; i++) {
        int viewer = (int)rng_below(&rng, (uint32_t)seats + 1);
        compared += try_exchange(&match, &now, viewer == seats ? SEAT_SPECTATOR : viewer, &rng);
    }
    match_free(&match);
    return compared;
}

static void hidden_cards_change_no_byte(void **unused) {
    (void)unused;
    for (int i = 0; game_at(i); i++) {
        int compared = 0;
        for (int seats = game_at(i)->min_seats; seats <= game_at(i)->max_seats; seats++)
            for (int n = 0; n < how_many(GAMES); n++)
                compared += leaks_of_one_game(game_at(i), seats, first_seed() + (uint64_t)n);
        print_message("%s: %d positions compared\n", game_at(i)->name, compared);
        /* The dice game hides nothing; the null game is over after a few actions. */
        if (strcmp(game_at(i)->name, "dice") == 0)
            assert_int_equal(compared, 0);
        else if (!game_at(i)->is_template && !getenv("KELTIS_GAMES"))
            assert_true(compared > LEAST_COMPARED);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hidden_cards_change_no_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
