/*
 * `sample` is uniform in the board game and in the null game.
 */
#include "worlds.h"

#include "rules/board/board.h"

/*
 * All worlds of a board view, built card by card: hidden place by hidden place, each unseen kind
 * with the copies that are left. Equal worlds reached in another order are put together later.
 */
static void list_worlds(struct worlds *worlds, const struct state *view, double ways) {
    const struct board *board = board_in(view);
    int seat = 0;
    while (seat < board->at.seats && board->seat[seat].hidden == 0)
        seat++;
    if (seat == board->at.seats) {
        struct state world = *view;
        world.at.viewer = SEAT_ALL;
        add_world(worlds, &world, ways);
        return;
    }
    for (unsigned card = 0; card < CARDS; card++) {
        struct state next = *view;
        uint32_t copies = pack_copies(&board->unseen, card);
        if (copies == 0)
            continue;
        pack_remove(&board_of(&next)->unseen, card);
        pack_add(&board_of(&next)->seat[seat].hand, card);
        board_of(&next)->seat[seat].hidden--;
        list_worlds(worlds, &next, ways * copies);
    }
}

static int hidden_cards(const struct state *view) {
    int hidden = 0;
    for (int seat = 0; seat < view->at.seats; seat++)
        hidden += board_in(view)->seat[seat].hidden;
    return hidden;
}

static void board_samples_are_uniform(void **unused) {
    (void)unused;
    samples_are_uniform("build/release/tests/sample", "board", list_worlds, hidden_cards);
}

/* The null game: two seats, and to seat 0 the other's card is any of five. */
static void null_samples_are_uniform(void **unused) {
    (void)unused;
    enum { SAMPLES = 50000 };
    static const struct options plain;
    const struct game *game = game_named("null");
    struct rng rng = rng_seeded(first_seed());
    struct state state, view, world;
    long seen[7] = {0};
    game->start(&state, 2, &plain);
    game->apply(&state, game_parse(game, "deal 3"));
    game->apply(&state, game_parse(game, "deal 5"));
    game->view(&state, 0, &view);
    game->apply(&view, game_parse(game, "hide"));
    for (int i = 0; i < SAMPLES; i++) {
        action actions[ACTIONS_MAX];
        game->sample(&view, &rng, &world);
        game->legal(&world, actions);
        seen[actions[0] + 1]++; /* show 1 to show 6 come first */
    }
    for (int card = 1; card <= 6; card++) {
        double expected = card == 3 ? 0 : SAMPLES / 5.0;
        double off = (double)seen[card] - expected;
        if (off * off > 36 * expected * 0.8)
            fail_msg("card %d: expected about %.0f, actual %ld", card, expected, seen[card]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board_samples_are_uniform),
        cmocka_unit_test(null_samples_are_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
