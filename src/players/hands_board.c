#include "players/hands.h"
#include "rules/board/board.h"

static int hidden(const struct state *view, int seat) {
    return board_in(view)->seat[seat].hidden;
}

static int unseen(const struct state *view, uint8_t out[UNSEEN_MAX]) {
    const struct pack *pack = &board_in(view)->unseen;
    int count = 0;
    for (unsigned card = 0; card < CARDS; card++)
        for (uint32_t copies = pack_copies(pack, card); copies > 0; copies--)
            out[count++] = (uint8_t)card;
    return count;
}

static void hold(struct state *view, int seat, unsigned card) {
    struct board *board = board_of(view);
    pack_remove(&board->unseen, card);
    pack_add(&board->seat[seat].hand, card);
    board->seat[seat].hidden--;
}

const struct hands board_hands = {.hidden = hidden, .unseen = unseen, .hold = hold};
