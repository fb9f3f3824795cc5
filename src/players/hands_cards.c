#include "players/hands.h"
#include "rules/cards/cards.h"

static int hidden(const struct state *view, int seat) {
    return table_in(view)->seat[seat].hidden;
}

static int unseen(const struct state *view, uint8_t out[UNSEEN_MAX]) {
    const struct card_set *set = &table_in(view)->unseen;
    int count = 0;
    for (unsigned card = 0; card < CARDS; card++)
        for (uint32_t copies = set_copies(set, card); copies > 0; copies--)
            out[count++] = (uint8_t)card;
    return count;
}

static void hold(struct state *view, int seat, unsigned card) {
    struct table *table = table_of(view);
    set_remove(&table->unseen, card);
    set_add(&table->seat[seat].hand, card);
    table->seat[seat].hidden--;
}

const struct hands cards_hands = {.hidden = hidden, .unseen = unseen, .hold = hold};
