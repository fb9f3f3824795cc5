/*
 * What each seat may know in the card game: its own hand, everything on the table, and the
 * cards it saw others take. Not: other hands, the deck, the cards left out.
 */
#include "rules/cards/cards.h"

#include "keltis/rng.h"

/* The colour cards of which the hand holds more copies than were seen being taken. */
static uint64_t secret_colours(const struct cards_seat *seat) {
    const struct pack *hand = &seat->hand.colours, *known = &seat->known.colours;
    return (hand->once & ~known->once) | (hand->twice & ~known->twice);
}

static void hide_card(struct table *table, struct cards_seat *seat, unsigned card) {
    set_remove(&seat->hand, card);
    set_add(&table->unseen, card);
    seat->hidden++;
}

/* The cards of the hand that were not seen being taken go back among the unseen. */
static void hide_hand(struct table *table, struct cards_seat *seat) {
    for (uint64_t secret; (secret = secret_colours(seat)) != 0;)
        hide_card(table, seat, (unsigned)__builtin_ctzll(secret));
    for (unsigned secret; (secret = seat->hand.points & ~(unsigned)seat->known.points) != 0;)
        hide_card(table, seat, COLOUR_CARDS + (unsigned)__builtin_ctz(secret));
}

void cards_view(const struct state *state, int viewer, struct state *out) {
    *out = *state;
    if (viewer == SEAT_ALL)
        return;
    struct table *table = table_of(out);
    table->at.viewer = (int8_t)viewer;
    for (int seat = 0; seat < table->at.seats; seat++)
        if (seat != viewer)
            hide_hand(table, &table->seat[seat]);
}

action cards_shown(const struct state *state, action act, int viewer) {
    const struct table *table = table_in(state);
    bool hidden =
        act >= DEAL && act < DEAL_HIDDEN && viewer != SEAT_ALL && viewer != cards_receiver(table);
    return hidden ? DEAL_HIDDEN : act;
}

/*
 * Every unseen card is as likely as any other to be in a hand, so the hidden places are filled
 * one by one from the unseen. The deck needs no order: chance deals from the set.
 */
void cards_sample(const struct state *view, struct rng *rng, struct state *out) {
    *out = *view;
    struct table *table = table_of(out);
    table->at.viewer = SEAT_ALL;
    for (int i = 0; i < table->at.seats; i++) {
        struct cards_seat *seat = &table->seat[i];
        for (; seat->hidden > 0; seat->hidden--) {
            uint32_t k = rng_below(rng, set_count(&table->unseen));
            unsigned card = set_nth(&table->unseen, k);
            set_remove(&table->unseen, card);
            set_add(&seat->hand, card);
        }
    }
}
