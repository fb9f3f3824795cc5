/*
 * The weights of the card game's judgement, in points where nothing else is said. Each has three
 * values, for two, three and four seats. They were tuned in games of the judgement against itself
 * and against other weights.
 */
#ifndef KELTIS_GREEDY_CARDS_WEIGHTS_H
#define KELTIS_GREEDY_CARDS_WEIGHTS_H

#include "keltis/game.h"

enum { TABLE_SIZES = SEATS_MAX - 1 };

enum weight {
    /* A held card that fits its row counts as this part of a laid one. */
    HAND_SURE,
    /* The same part for a held closing card. */
    HAND_CLOSING,
    /* Cards that a turn left has room for, when more wait to be laid. */
    HAND_ROOM,
    /* How far fitting cards yet to come count among those that wait. */
    DRAW_ROOM,
    /* The chance that an unseen card comes in time, over draws left by unseen cards. */
    DRAW_RATE,
    /* The same for a closing card. */
    DRAW_CLOSING,
    /* A card on top of a pile that fits, in cards. */
    TOP_MORE,
    /* The part of the turns left that every closed row takes away. */
    HASTE,
    /* A held point card that a row can take, in cards. */
    POINT_IN_ROW,
    /* What is lost with a point card laid into a colour row. */
    POINT_SPENT,
    /* A point card in the hand, while there is time to lay it. */
    POINT_KEPT,
    /* How much more a point card on a pile counts than one in the hand. */
    POINT_DRAWN,
    /* The part of its promise that a row not begun is worth. */
    OPTION,
    /* A pile's card for such a row, for every number of it held. */
    OPTION_DRAWN,
    /* How much a change of the row counts when it is begun. */
    START_PART,
    /* A row begun rather than held back. */
    START_GAIN,
    /* A pair held for an open wish stone counts as this part of the stone. */
    PAIR_SURE,
    /* The part of it that every turn left makes good. */
    PAIR_TIME,
    /* The chance that a single card finds another, over draws left times unseen ones. */
    SINGLE,
    /* The turns in which a single card may find another. */
    SINGLE_TURNS,
    /* Wish stones a turn, while all lie open. */
    STONE_RATE,
    /* The second card that a wish draws. */
    WISH_DRAW,
    /* How much the gain of the next seat's row by a discarded card counts. */
    DANGER_ROW,
    /* A discarded card of a colour the next seat has not begun. */
    DANGER_EMPTY,
    /* A discarded point card. */
    DANGER_POINT,
    /* A discarded card of a value whose wish stone is open. */
    DANGER_STONE,
    /* The same if the next seat is known to hold another. */
    DANGER_PAIR,
    /* The part of all this that every turn left makes real. */
    DANGER_TIME,
    /* The part of a pile's danger that a card on top of it takes away. */
    BURIED,
    /* The part of a pile's danger that taking its top card takes away. */
    DENIED,
    /* The part of the danger of the card below that taking the top brings. */
    EXPOSED,
    /* A card from the deck. */
    DECK_BASE,
    /* How much the average gain of the rows by it counts. */
    DECK_ROWS,
    /* The same card, for every turn left. */
    DECK_TURN,
    /* A card from the deck in the last turns. */
    DECK_LAST,
    /* How much a change of the row counts when it is closed. */
    CLOSE_PART,
    /* The options lost with a row that is closed. */
    CLOSE_COST,
    /* The same for every row closed before. */
    CLOSE_LATE,
    /* What a turn is worth to the best of the others. */
    END_LATER,
    /* How much more a sure lead counts than one hoped for. */
    END_SURE,
    /* What the best of the others lays in the closing round. */
    END_FOE,
    WEIGHTS
};

#define NAMED(weight) weight "_2", weight "_3", weight "_4"

static const char *const names[WEIGHTS * TABLE_SIZES] = {
    NAMED("hand_sure"),    NAMED("hand_closing"), NAMED("hand_room"),   NAMED("draw_room"),
    NAMED("draw_rate"),    NAMED("draw_closing"), NAMED("top_more"),    NAMED("haste"),
    NAMED("point_in_row"), NAMED("point_spent"),  NAMED("point_kept"),  NAMED("point_drawn"),
    NAMED("option"),       NAMED("option_drawn"), NAMED("start_part"),  NAMED("start_gain"),
    NAMED("pair_sure"),    NAMED("pair_time"),    NAMED("single"),      NAMED("single_turns"),
    NAMED("stone_rate"),   NAMED("wish_draw"),    NAMED("danger_row"),  NAMED("danger_empty"),
    NAMED("danger_point"), NAMED("danger_stone"), NAMED("danger_pair"), NAMED("danger_time"),
    NAMED("buried"),       NAMED("denied"),       NAMED("exposed"),     NAMED("deck_base"),
    NAMED("deck_rows"),    NAMED("deck_turn"),    NAMED("deck_last"),   NAMED("close_part"),
    NAMED("close_cost"),   NAMED("close_late"),   NAMED("end_later"),   NAMED("end_sure"),
    NAMED("end_foe"),
};

#undef NAMED

/* clang-format off */
static const float tuned[WEIGHTS][TABLE_SIZES] = {
    [HAND_SURE] = {0.925f, 0.939f, 0.966f},
    [HAND_CLOSING] = {1.592f, 1.851f, 1.600f},
    [HAND_ROOM] = {1.650f, 1.611f, 1.602f},
    [DRAW_ROOM] = {1.103f, 0.993f, 0.915f},
    [DRAW_RATE] = {0.412f, 0.476f, 0.629f},
    [DRAW_CLOSING] = {2.177f, 1.863f, 2.098f},
    [TOP_MORE] = {0.271f, 0.258f, 0.271f},
    [HASTE] = {0.151f, 0.162f, 0.152f},
    [POINT_IN_ROW] = {0.104f, 0.107f, 0.118f},
    [POINT_SPENT] = {-0.034f, 0.024f, -0.023f},
    [POINT_KEPT] = {1.406f, 1.361f, 1.586f},
    [POINT_DRAWN] = {0.152f, 0.121f, 0.215f},
    [OPTION] = {0.239f, 0.264f, 0.358f},
    [OPTION_DRAWN] = {0.035f, 0.046f, 0.072f},
    [START_PART] = {0.827f, 0.765f, 0.789f},
    [START_GAIN] = {-0.017f, -0.044f, -0.029f},
    [PAIR_SURE] = {0.416f, 0.281f, 0.222f},
    [PAIR_TIME] = {0.259f, 0.164f, 0.314f},
    [SINGLE] = {0.200f, 0.200f, 0.200f},
    [SINGLE_TURNS] = {15.000f, 15.000f, 15.000f},
    [STONE_RATE] = {0.053f, 0.078f, 0.098f},
    [WISH_DRAW] = {2.432f, 2.324f, 2.893f},
    [DANGER_ROW] = {0.256f, 0.233f, 0.421f},
    [DANGER_EMPTY] = {0.144f, 0.164f, 0.098f},
    [DANGER_POINT] = {0.057f, 0.071f, 0.104f},
    [DANGER_STONE] = {0.088f, 0.113f, 0.073f},
    [DANGER_PAIR] = {0.196f, 0.241f, 0.213f},
    [DANGER_TIME] = {1.026f, 0.827f, 1.219f},
    [BURIED] = {0.374f, 0.340f, 0.328f},
    [DENIED] = {0.592f, 0.653f, 0.708f},
    [EXPOSED] = {0.176f, 0.161f, 0.131f},
    [DECK_BASE] = {0.423f, 0.416f, 0.430f},
    [DECK_ROWS] = {1.720f, 1.607f, 1.732f},
    [DECK_TURN] = {-0.058f, -0.057f, -0.095f},
    [DECK_LAST] = {0.525f, 0.459f, 0.519f},
    [CLOSE_PART] = {0.844f, 0.900f, 0.824f},
    [CLOSE_COST] = {0.018f, -0.003f, 0.019f},
    [CLOSE_LATE] = {-0.023f, -0.015f, 0.001f},
    [END_LATER] = {0.322f, 0.378f, 0.353f},
    [END_SURE] = {1.270f, 1.482f, 1.796f},
    [END_FOE] = {3.738f, 3.234f, 2.708f},
};
/* clang-format on */

#endif
