/*
 * `sample` is uniform in the card game.
 */
#include "worlds.h"

#include "rules/cards/cards.h"

/*
 * All worlds of a card game view, built card by card: hidden place by hidden place, each unseen
 * kind with the copies that are left. Equal worlds reached in another order are put together later.
 */
static void list_worlds(struct worlds *worlds, const struct state *view, double ways) {
    const struct table *table = table_in(view);
    int seat = 0;
    while (seat < table->at.seats && table->seat[seat].hidden == 0)
        seat++;
    if (seat == table->at.seats) {
        struct state world = *view;
        world.at.viewer = SEAT_ALL;
        add_world(worlds, &world, ways);
        return;
    }
    for (unsigned card = 0; card < CARDS; card++) {
        struct state next = *view;
        uint32_t copies = set_copies(&table->unseen, card);
        if (copies == 0)
            continue;
        set_remove(&table_of(&next)->unseen, card);
        set_add(&table_of(&next)->seat[seat].hand, card);
        table_of(&next)->seat[seat].hidden--;
        list_worlds(worlds, &next, ways * copies);
    }
}

static int hidden_cards(const struct state *view) {
    int hidden = 0;
    for (int seat = 0; seat < view->at.seats; seat++)
        hidden += table_in(view)->seat[seat].hidden;
    return hidden;
}

static void cards_samples_are_uniform(void **unused) {
    (void)unused;
    samples_are_uniform("build/release/tests/sample_cards", "cards", list_worlds, hidden_cards);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_samples_are_uniform),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
