/*
 * The card game's points.
 */
#include "rules/cards/cards.h"

const struct score_part cards_score_parts[] = {
    {"rows", COLOURS}, {"points", 1}, {"stones", 1}, {"stone_points", 1}, {"total", 1}, {0},
};

static int wish_stone_points(int stones) {
    static const int8_t points[] = {-4, -1, 0, 4, 6, 10};
    return points[stones < 5 ? stones : 5];
}

/* Numbers, closing cards and point cards all make a row longer. */
static int row_length(const struct cards_seat *seat, int colour) {
    uint64_t kinds = ((UINT64_C(1) << VALUES) - 1) << (colour * VALUES);
    return __builtin_popcountll(seat->rows.once & kinds) +
           __builtin_popcountll(seat->rows.twice & kinds) +
           __builtin_popcount(seat->points_in[colour]);
}

void cards_score(const struct state *state, int seat, int16_t sheet[SCORE_PARTS]) {
    const struct cards_seat *mine = &table_in(state)->seat[seat];
    int total = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int points = ladder_points(row_length(mine, colour));
        sheet[colour] = (int16_t)points;
        total += points;
    }
    int neutral = __builtin_popcount(mine->points_in[POINTS]);
    int stones = __builtin_popcount(mine->stones);
    int stone_points = wish_stone_points(stones);
    sheet[COLOURS] = (int16_t)neutral;
    sheet[COLOURS + 1] = (int16_t)stones;
    sheet[COLOURS + 2] = (int16_t)stone_points;
    sheet[COLOURS + 3] = (int16_t)(total + neutral + stone_points);
}
