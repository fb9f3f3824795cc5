/*
 * What each seat may know in the board game: its own hand, everything on the table, and the
 * cards it saw others take. Not: other hands, the deck, the cards left out.
 */
#include "rules/board/board.h"

#include "keltis/rng.h"

/* The kinds of which the hand holds more copies than were seen being taken. */
static uint64_t secret_kinds(const struct board_seat *seat) {
    return (seat->hand.once & ~seat->known.once) | (seat->hand.twice & ~seat->known.twice);
}

/* The cards of the hand that were not seen being taken go back among the unseen. */
static void hide_hand(struct board *board, struct board_seat *seat) {
    for (uint64_t secret; (secret = secret_kinds(seat)) != 0; seat->hidden++) {
        unsigned card = (unsigned)__builtin_ctzll(secret);
        pack_remove(&seat->hand, card);
        pack_add(&board->unseen, card);
    }
}

void board_view(const struct state *state, int viewer, struct state *out) {
    *out = *state;
    if (viewer == SEAT_ALL)
        return;
    struct board *board = board_of(out);
    board->at.viewer = (int8_t)viewer;
    for (int seat = 0; seat < board->at.seats; seat++)
        if (seat != viewer)
            hide_hand(board, &board->seat[seat]);
}

action board_shown(const struct state *state, action act, int viewer) {
    const struct board *board = board_in(state);
    bool hidden =
        act >= DEAL && act < DEAL_HIDDEN && viewer != SEAT_ALL && viewer != board_receiver(board);
    return hidden ? DEAL_HIDDEN : act;
}

/*
 * Every unseen card is as likely as any other to be in a hand, so the hidden places are filled
 * one by one from the unseen. The deck needs no order: chance deals from the set.
 */
void board_sample(const struct state *view, struct rng *rng, struct state *out) {
    *out = *view;
    struct board *board = board_of(out);
    board->at.viewer = SEAT_ALL;
    for (int i = 0; i < board->at.seats; i++) {
        struct board_seat *seat = &board->seat[i];
        for (; seat->hidden > 0; seat->hidden--) {
            uint32_t k = rng_below(rng, pack_count(&board->unseen));
            unsigned card = pack_nth(&board->unseen, k);
            pack_remove(&board->unseen, card);
            pack_add(&seat->hand, card);
        }
    }
}
