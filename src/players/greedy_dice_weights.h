/*
 * The numbers behind the judgement of the dice game. Included by greedy_dice.c alone.
 *
 * The weights were tuned by games of the player against itself and its forerunners: all of them
 * changed a little at random, up or down, and moved towards the better half, over and over.
 */
#ifndef KELTIS_GREEDY_DICE_WEIGHTS_H
#define KELTIS_GREEDY_DICE_WEIGHTS_H

#include "rules/dice/dice.h"

/* A tile ahead of a row is one that can still follow in it. */
enum weight {
    CLOVER_AHEAD,      /* a clover tile ahead of a row counts as so many tiles more */
    CONTESTED,         /* a tile that a rival's row waits for too counts as this part of a tile */
    RIVAL_CONTESTED,   /* the same of the rivals' rows */
    OTHER_WAY,         /* while a row may still go both ways, how much the worse one counts */
    EASE,              /* how much less a tile counts whose number the dice never make */
    GROWTH,            /* the part of the tiles ahead that a row gets if there is time enough */
    GROWTH_TILE_TURNS, /* turns that each tile ahead takes */
    GROWTH_TURNS,      /* turns that it takes besides */
    GROWTH_FOCUS,      /* how much more the tiles ahead count for each tile beyond the fourth */
    HOPE,              /* what a row of one tile may bring beyond that; half for two, and so on */
    CROWDED,           /* how much every row that can grow slows down all of them */
    STONE_GROWTH,      /* stones that a seat gets in a turn */
    POINTS_AHEAD,      /* each point on the tiles ahead of a row */
    STONE_AHEAD,       /* each stone symbol ahead of a row */
    LEPRECHAUN_AHEAD,  /* each leprechaun ahead of a row */
    AHEAD_TURNS,       /* turns in which half of what lies ahead of a row is collected */
    LEPRECHAUN_LEAD,   /* how safe a lead of one leprechaun is at the end */
    LEPRECHAUN_TURN,   /* how much less safe it is with every turn left */
    STONE_PACE,        /* stone tiles that leave the middle in a turn */
    COLOUR_HASTE,      /* how soon a colour runs out whose last tiles all fit some row */
    COLOUR_SLACK,      /* tiles that such a colour seems to have beside those it has */
    RIVAL_LOSS,        /* how much it counts that rivals lose the tile taken */
    SPREAD,            /* how far the results stray from the estimate, in points */
    SPREAD_TURN,       /* how much farther with every turn left */
    LEAD,              /* what a point more is worth when the chance to win stays the same */
    WEIGHT_COUNT
};

/* Each weight has a value for two, for three and for four seats. */
enum { SEAT_COUNTS = SEATS_MAX - 1 };

/* clang-format off */
#define DICE_WEIGHTS(W) \
    W(CLOVER_AHEAD,      clover_ahead,        0.975f,   0.712f,   0.668f) \
    W(CONTESTED,         contested,           0.795f,    0.39f,   0.572f) \
    W(RIVAL_CONTESTED,   rival_contested,     0.607f,   0.946f,   0.576f) \
    W(OTHER_WAY,         other_way,            0.34f,   0.135f,   0.197f) \
    W(EASE,              ease,                0.457f,    1.31f,    1.55f) \
    W(GROWTH,            growth,               1.11f,    1.48f,    1.16f) \
    W(GROWTH_TILE_TURNS, growth_tile_turns,    1.29f,   0.427f,   0.409f) \
    W(GROWTH_TURNS,      growth_turns,         1.05f,    1.26f,     1.0f) \
    W(GROWTH_FOCUS,      growth_focus,        0.104f,   0.125f,   0.214f) \
    W(HOPE,              hope,                 1.25f,    1.49f,    1.96f) \
    W(CROWDED,           crowded,             0.154f,   0.391f,     0.2f) \
    W(STONE_GROWTH,      stone_growth,        0.495f,   0.706f,   0.445f) \
    W(POINTS_AHEAD,      points_ahead,      -0.0111f,   0.336f,   0.179f) \
    W(STONE_AHEAD,       stone_ahead,        0.0744f,    0.12f,  0.0326f) \
    W(LEPRECHAUN_AHEAD,  leprechaun_ahead,     1.41f,    1.88f,    2.11f) \
    W(AHEAD_TURNS,       ahead_turns,          21.3f,    14.1f,    13.0f) \
    W(LEPRECHAUN_LEAD,   leprechaun_lead,      7.38f,    5.91f,    8.46f) \
    W(LEPRECHAUN_TURN,   leprechaun_turn,      1.49f,   0.845f,   0.784f) \
    W(STONE_PACE,        stone_pace,          0.733f,   0.782f,   0.654f) \
    W(COLOUR_HASTE,      colour_haste,       0.0808f,   0.141f,   0.112f) \
    W(COLOUR_SLACK,      colour_slack,        0.361f,   0.262f,   0.154f) \
    W(RIVAL_LOSS,        rival_loss,           1.62f,   0.663f,    1.43f) \
    W(SPREAD,            spread,               2.01f,    3.17f,    3.49f) \
    W(SPREAD_TURN,       spread_turn,         0.135f,  0.0979f,   0.225f) \
    W(LEAD,              lead,               0.0346f,  0.0517f,  0.0284f)

#define NAME_FOR_TWO(weight, name, two, three, four) [weight] = "2." #name,
#define NAME_FOR_THREE(weight, name, two, three, four) [WEIGHT_COUNT + weight] = "3." #name,
#define NAME_FOR_FOUR(weight, name, two, three, four) [2 * WEIGHT_COUNT + weight] = "4." #name,
#define VALUE_FOR_TWO(weight, name, two, three, four) [weight] = two,
#define VALUE_FOR_THREE(weight, name, two, three, four) [WEIGHT_COUNT + weight] = three,
#define VALUE_FOR_FOUR(weight, name, two, three, four) [2 * WEIGHT_COUNT + weight] = four,

static const char *const weight_names[SEAT_COUNTS * WEIGHT_COUNT] = {
    DICE_WEIGHTS(NAME_FOR_TWO)
    DICE_WEIGHTS(NAME_FOR_THREE)
    DICE_WEIGHTS(NAME_FOR_FOUR)
};

static const float tuned_weights[SEAT_COUNTS * WEIGHT_COUNT] = {
    DICE_WEIGHTS(VALUE_FOR_TWO)
    DICE_WEIGHTS(VALUE_FOR_THREE)
    DICE_WEIGHTS(VALUE_FOR_FOUR)
};
/* clang-format on */

/* The chance that one turn fails to make a number, for a player who rolls for nothing else. */
static const float hardness[NUMBERS] = {0.335f, 0.335f, 0.252f, 0.203f, 0.145f, 0.105f,
                                        0.318f, 0.366f, 0.414f, 0.513f, 0.631f};

/*
 * Points expected of a row of some length, or of so many stones, that is to grow by so many tiles:
 * a column for every half of a tile. The growth is one fifth certain and four fifths a Poisson
 * variable. The first line is for no stones; a row of none is worth nothing.
 */
enum { LONGEST = 9, GROWTHS = 19 };
static const float grown[LONGEST + 1][GROWTHS] = {
    {-7.00f, -5.67f, -4.56f, -3.75f, -2.98f, -2.22f, -1.46f, -0.49f, 0.48f, 1.25f, 2.01f, 2.76f,
     3.50f, 4.41f, 5.28f, 5.92f, 6.51f, 7.26f, 7.96f},
    {-4.00f, -3.48f, -2.87f, -2.19f, -1.45f, -0.50f, 0.47f, 1.25f, 2.02f, 2.78f, 3.53f, 4.46f,
     5.35f, 6.00f, 6.60f, 7.35f, 8.05f, 8.40f, 8.70f},
    {-3.00f, -2.36f, -1.57f, -0.56f, 0.44f, 1.23f, 2.02f, 2.79f, 3.56f, 4.50f, 5.41f, 6.07f, 6.69f,
     7.45f, 8.16f, 8.51f, 8.80f, 9.05f, 9.25f},
    {-2.00f, -0.67f, 0.44f, 1.25f, 2.03f, 2.81f, 3.58f, 4.54f, 5.46f, 6.15f, 6.79f, 7.56f, 8.27f,
     8.62f, 8.91f, 9.15f, 9.35f, 9.50f, 9.62f},
    {1.00f, 1.52f, 2.13f, 2.83f, 3.58f, 4.55f, 5.51f, 6.23f, 6.88f, 7.67f, 8.39f, 8.74f, 9.03f,
     9.26f, 9.44f, 9.58f, 9.69f, 9.77f, 9.84f},
    {2.00f, 2.65f, 3.45f, 4.49f, 5.52f, 6.29f, 6.99f, 7.81f, 8.53f, 8.88f, 9.16f, 9.38f, 9.54f,
     9.67f, 9.76f, 9.83f, 9.88f, 9.92f, 9.94f},
    {3.00f, 4.35f, 5.52f, 6.38f, 7.13f, 7.97f, 8.71f, 9.05f, 9.31f, 9.51f, 9.65f, 9.76f, 9.83f,
     9.88f, 9.92f, 9.95f, 9.96f, 9.98f, 9.98f},
    {6.00f, 6.63f, 7.34f, 8.18f, 8.92f, 9.24f, 9.48f, 9.65f, 9.77f, 9.84f, 9.90f, 9.93f, 9.96f,
     9.97f, 9.98f, 9.99f, 9.99f, 10.00f, 10.00f},
    {7.00f, 8.24f, 9.12f, 9.46f, 9.68f, 9.80f, 9.88f, 9.93f, 9.96f, 9.97f, 9.98f, 9.99f, 9.99f,
     10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f},
    {10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f,
     10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f},
};

#endif
