/*
 * The dice game's points.
 */
#include "rules/dice/dice.h"

enum { LEPRECHAUN_POINTS = 3 };

const struct score_part dice_score_parts[] = {
    {"rows", COLOURS},   {"stones", 1},
    {"stone_points", 1}, {"bonus", 1},
    {"leprechauns", 1},  {"leprechaun_points", 1},
    {"total", 1},        {0},
};

/* The ladder, but for having none at all. */
static int wish_stone_points(int stones) {
    return stones == 0 ? -7 : ladder_points(stones);
}

static int leprechaun_points(const struct dice *dice, int leprechauns) {
    int most = leprechauns, fewest = leprechauns;
    for (int i = 0; i < dice->at.seats; i++) {
        int others = dice->seat[i].leprechauns;
        most = others > most ? others : most;
        fewest = others < fewest ? others : fewest;
    }
    if (most == fewest)
        return 0;
    if (leprechauns == most)
        return LEPRECHAUN_POINTS;
    return leprechauns == fewest ? -LEPRECHAUN_POINTS : 0;
}

void dice_score(const struct state *state, int seat, int16_t sheet[SCORE_PARTS]) {
    const struct dice *dice = dice_in(state);
    const struct dice_seat *mine = &dice->seat[seat];
    int total = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int points = ladder_points(mine->length[colour]);
        sheet[colour] = (int16_t)points;
        total += points;
    }
    int stones = wish_stone_points(mine->stones);
    int leprechauns = leprechaun_points(dice, mine->leprechauns);
    sheet[COLOURS] = mine->stones;
    sheet[COLOURS + 1] = (int16_t)stones;
    sheet[COLOURS + 2] = mine->bonus;
    sheet[COLOURS + 3] = mine->leprechauns;
    sheet[COLOURS + 4] = (int16_t)leprechauns;
    sheet[COLOURS + 5] = (int16_t)(total + stones + mine->bonus + leprechauns);
}
