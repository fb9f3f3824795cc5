/*
 * The knobs of the board game's judgement: name, and tuned value for two, three and four seats.
 * They were found by playing paired games, seats exchanged, of slightly different values against
 * each other and against other styles. Most are points, or shares of points.
 */
#ifndef KELTIS_GREEDY_BOARD_WEIGHTS_H
#define KELTIS_GREEDY_BOARD_WEIGHTS_H

#define KNOBS(X)                                                                                   \
    /* unseen cards that come to me a turn */                                                      \
    X(CHANCE, "chance", 0.951f, 1.19f, 1.00f)                                                      \
    /* ... and at once, out of other hands */                                                      \
    X(CHANCE_HELD, "chance_held", 1.87f, 2.59f, 1.65f)                                             \
    /* the chance of the card on top of a pile */                                                  \
    X(NEAR, "near", 0.317f, 0.236f, 0.399f)                                                        \
    /* a card in hand that fits */                                                                 \
    X(CARD, "card", 0.421f, 0.532f, 0.405f)                                                        \
    /* the share of a card between others I hold */                                                \
    X(GAP, "gap", 0.920f, 0.952f, 0.863f)                                                          \
    /* how far unseen cards make the steps uncertain */                                            \
    X(SPAN, "span", 1.55f, 1.78f, 1.60f)                                                           \
    /* steps there is time for in a row: at least */                                               \
    X(TURN_SHIFT, "turn_shift", 0.351f, 0.273f, 0.293f)                                            \
    /* ... for each turn left */                                                                   \
    X(TURN_SCALE, "turn_scale", 0.426f, 0.643f, 0.506f)                                            \
    /* how uncertain that is: at least */                                                          \
    X(TURN_SPAN, "turn_span", 1.34f, 1.90f, 1.47f)                                                 \
    /* ... for each turn left */                                                                   \
    X(TURN_SLOPE, "turn_slope", 1.19f, 1.67f, 1.44f)                                               \
    /* turns a card of the deck lasts at most */                                                   \
    X(STRETCH, "stretch", 1.24f, 1.76f, 1.15f)                                                     \
    /* turns left for each card of the deck a seat has */                                          \
    X(BY_DECK, "by_deck", 0.388f, 0.180f, 0.558f)                                                  \
    /* ... for each step a seat has to the end by goal */                                          \
    X(BY_GOAL, "by_goal", 0.774f, 0.849f, 0.502f)                                                  \
    /* ... and anyway */                                                                           \
    X(BY_ITSELF, "by_itself", 0.839f, 0.955f, 0.702f)                                              \
    /* the first wish stone, and so on */                                                          \
    X(STONE_1, "stone_1", 3.41f, 3.81f, 3.30f)                                                     \
    X(STONE_2, "stone_2", 3.60f, 3.74f, 4.16f)                                                     \
    X(STONE_3, "stone_3", 2.71f, 2.73f, 2.64f)                                                     \
    X(STONE_4, "stone_4", 3.65f, 2.90f, 3.05f)                                                     \
    X(STONE_5, "stone_5", 2.89f, 2.68f, 2.75f)                                                     \
    /* the chance to be first if a rival is as near */                                             \
    X(STONE_EVEN, "stone_even", 0.530f, 0.604f, 0.510f)                                            \
    /* ... less for each field the rival is nearer */                                              \
    X(STONE_STEP, "stone_step", 0.350f, 0.270f, 0.357f)                                            \
    /* taking a stone that a rival might have had */                                               \
    X(STONE_SNATCH, "stone_snatch", 0.209f, 0.058f, 0.166f)                                        \
    /* ... that it could take in its next turn */                                                  \
    X(STONE_RACE, "stone_race", 3.82f, 4.24f, 4.22f)                                               \
    /* a clover some fields ahead */                                                               \
    X(CLOVER, "clover", 4.19f, 3.96f, 4.00f)                                                       \
    /* a point of a tile ahead */                                                                  \
    X(POINT, "point", 0.764f, 0.740f, 0.782f)                                                      \
    /* a card for a row whose figure has arrived */                                                \
    X(BEYOND, "beyond", 2.43f, 2.63f, 2.06f)                                                       \
    /* the share of its worth that a row not begun has */                                          \
    X(NEW_ROW, "new_row", 0.899f, 0.795f, 0.848f)                                                  \
    /* beginning a row */                                                                          \
    X(START_COST, "start_cost", 0.336f, 0.738f, 0.403f)                                            \
    /* keeping the big figure */                                                                   \
    X(BIG_KEEP, "big_keep", 0.439f, 0.325f, 0.293f)                                                \
    /* ... as a share of what it would bring elsewhere */                                          \
    X(BIG_SHARE, "big_share", 0.642f, 0.362f, 0.662f)                                              \
    /* unseen cards that come to a rival a turn */                                                 \
    X(RIVAL_CHANCE, "rival_chance", 0.572f, 0.835f, 0.632f)                                        \
    /* ... and those it holds already */                                                           \
    X(RIVAL_HELD, "rival_held", 3.67f, 2.06f, 5.10f)                                               \
    /* the share of its use to the next seat a discard costs */                                    \
    X(HARM_NEXT, "harm_next", 0.570f, 0.691f, 0.710f)                                              \
    /* each later seat that could play the discard */                                              \
    X(HARM_LATER, "harm_later", 0.193f, 0.152f, 0.189f)                                            \
    /* taking a card, as a share of its use to the next */                                         \
    X(DENY, "deny", 0.213f, 0.077f, 0.166f)                                                        \
    /* drawing from the deck rather than from a pile */                                            \
    X(DECK, "deck", 0.812f, 0.388f, 0.657f)                                                        \
    /* ... for each point I lead by */                                                             \
    X(DECK_LEAD, "deck_lead", 0.0022f, -0.0004f, 0.0042f)                                          \
    /* bringing a figure into the goal area */                                                     \
    X(GOAL, "goal", -0.0495f, 0.075f, -0.0118f)                                                    \
    /* ... for each point I lead by */                                                             \
    X(GOAL_LEAD, "goal_lead", 0.0036f, -0.0158f, -0.0176f)                                         \
    /* ... for each point my rows still promise */                                                 \
    X(GOAL_AHEAD, "goal_ahead", 0.0061f, -0.0090f, -0.0032f)                                       \
    /* ending a game that is lost by it */                                                         \
    X(END_LOST, "end_lost", 9.10f, 9.20f, 7.52f)                                                   \
    /* playing rather than discarding */                                                           \
    X(PLAY_BIAS, "play", 0.824f, 1.10f, 1.01f)

#define KNOB_INDEX(index, name, two, three, four) index,
#define KNOB_NAME_TWO(index, name, two, three, four) "two_" name,
#define KNOB_NAME_THREE(index, name, two, three, four) "three_" name,
#define KNOB_NAME_FOUR(index, name, two, three, four) "four_" name,
#define KNOB_TWO(index, name, two, three, four) two,
#define KNOB_THREE(index, name, two, three, four) three,
#define KNOB_FOUR(index, name, two, three, four) four,

enum { KNOBS(KNOB_INDEX) KNOB_COUNT };
enum { FEWEST_SEATS = 2, WEIGHT_COUNT = 3 * KNOB_COUNT };

/* The weights of the policy: the knobs for two seats, for three, for four. */
static const char *const weight_names[WEIGHT_COUNT] = {KNOBS(KNOB_NAME_TWO) KNOBS(KNOB_NAME_THREE)
                                                           KNOBS(KNOB_NAME_FOUR)};

static const float tuned[WEIGHT_COUNT] = {KNOBS(KNOB_TWO) KNOBS(KNOB_THREE) KNOBS(KNOB_FOUR)};

#endif
