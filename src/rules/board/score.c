/*
 * The board game's points.
 */
#include "rules/board/board.h"

const struct score_part board_score_parts[] = {
    {"paths", COLOURS}, {"stones", 1}, {"stone_points", 1}, {"tile_points", 1}, {"total", 1}, {0},
};

static int wish_stone_points(int stones) {
    static const int8_t points[] = {-4, -3, 2, 3, 6, 10};
    return points[stones < 5 ? stones : 5];
}

void board_score(const struct state *state, int seat, int16_t sheet[SCORE_PARTS]) {
    const struct board_seat *mine = &board_in(state)->seat[seat];
    int total = 0;
    for (int path = 0; path < COLOURS; path++) {
        int points = ladder_points(mine->field[path]) * (mine->big == path ? 2 : 1);
        sheet[path] = (int16_t)points;
        total += points;
    }
    int stone_points = wish_stone_points(mine->stones);
    sheet[COLOURS] = mine->stones;
    sheet[COLOURS + 1] = (int16_t)stone_points;
    sheet[COLOURS + 2] = mine->tile_points;
    sheet[COLOURS + 3] = (int16_t)(total + stone_points + mine->tile_points);
}
