/*
 * What the judgement and the instinct of the board game ask of a position alike.
 */
#ifndef KELTIS_BOARD_SIGHT_H
#define KELTIS_BOARD_SIGHT_H

#include "players/rows.h"
#include "rules/board/board.h"

/* What a seat would score if the game were over. */
static inline int total_now(const struct board_seat *seat) {
    static const int8_t ladder[FIELDS + 1] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10};
    static const int8_t stones[] = {-4, -3, 2, 3, 6, 10};
    int total = stones[seat->stones < 5 ? seat->stones : 5] + seat->tile_points;
    for (int path = 0; path < COLOURS; path++)
        total += ladder[seat->field[path]];
    return seat->big < COLOURS ? total + ladder[seat->field[seat->big]] : total;
}

/* How far a seat would be ahead of the best other one. */
static inline int lead_now(const struct board *board, int seat) {
    int best = -1000;
    for (int i = 0; i < board->at.seats; i++) {
        int total = total_now(&board->seat[i]);
        if (i != seat && total > best)
            best = total;
    }
    return total_now(&board->seat[seat]) - best;
}

/* The cards a seat has not seen: a full state keeps those of other hands elsewhere. */
static inline struct pack cards_unseen_by(const struct board *board, int seat) {
    struct pack all = board->unseen;
    for (int i = 0; i < board->at.seats; i++)
        if (i != seat)
            put_back(&all, &board->seat[i].hand, &board->seat[i].known);
    return all;
}

#endif
