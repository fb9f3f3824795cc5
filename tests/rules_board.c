/*
 * The rules of the board game, example by example.
 */
#include "script.h"

/*
 * The tiles in path order, then field order: s a wish stone, c a clover, digits points. Unless a
 * test says otherwise red has clovers only, pink points only, green wish stones only:
 *
 *   r 3 5 6 7 9   y 2 4 6 7 9   p 2 3 5 7 9   g 2 4 5 7 9   b 3 4 6 7 9
 */
static const char usual_tiles[] = "ccccc ccc13 12223 sssss ssscs";

static const char tile_places[] = "r3 r5 r6 r7 r9 y2 y4 y6 y7 y9 p2 p3 p5 p7 p9 "
                                  "g2 g4 g5 g7 g9 b3 b4 b6 b7 b9";

static void lay_tiles(struct match *match, const char *tiles) {
    char place[TEXT_MAX], text[2 * TEXT_MAX];
    for (const char *rest = tile_places; next_item(&rest, " ", place); tiles++) {
        tiles += strspn(tiles, " ");
        const char *kind = *tiles == 's' ? "stone" : *tiles == 'c' ? "clover" : NULL;
        snprintf(text, sizeof text, "tile %s %.*s", place, kind ? 6 : 1, kind ? kind : tiles);
        acts(match, text);
    }
}

static struct match *board_of(int seats, const char *tiles, const char *hands) {
    struct match *match = begin("board", seats);
    lay_tiles(match, tiles);
    deal_hands(match, hands);
    return match;
}

static struct match *board(int seats, const char *hands) {
    return board_of(seats, usual_tiles, hands);
}

/* Plays a card. A small figure starts if one is left; on a clover the same figure goes on. */
static void climb(struct match *match, const char *card) {
    char legal[SCRIPT_TEXT], text[TEXT_MAX];
    snprintf(text, sizeof text, "play %.3s", card);
    acts(match, text);
    legal_list(match, legal);
    if (match->state.at.phase == PHASE_FIGURE)
        acts(match, strtok(legal, ","));
    snprintf(text, sizeof text, "advance %c", *card);
    while (match->state.at.phase == PHASE_CLOVER)
        acts(match, text);
}

/*
 * The seat to move plays these cards, one a turn, while the others wait. It holds the first of
 * them; each other one is dealt to it just in time.
 */
static void climbs(struct match *match, const char *cards) {
    char card[TEXT_MAX], text[2 * TEXT_MAX];
    bool more = next_item(&cards, " ", card);
    while (more) {
        climb(match, card);
        more = next_item(&cards, " ", card);
        snprintf(text, sizeof text, more ? "draw %s" : "draw any", card);
        plays(match, text);
        plays_times(match, match->state.at.seats - 1, "waits");
    }
}

/* Set-up. */

rule_test(tiles_are_laid_in_path_and_field_order) {
    struct match *match = begin("board", 2);
    now_is(match, "chance, setup");
    legal_is(match, "tile r3 stone, tile r3 clover, tile r3 1, tile r3 2, tile r3 3");
    refused(match, "tile r5 stone", "The next tile goes onto field 3 of path r.");
    refused(match, "deal r5", "Tiles and cards come first: a deal is due.");
    lay_tiles(match, usual_tiles);
    refused(match, "tile b9 1", "Tiles and cards come first: a deal is due.");
    sees(match, SEAT_SPECTATOR, "'tiles':{'r3':'clover','r5':'clover','r6':'clover',");
    sees(match, SEAT_SPECTATOR, "'p9':'3','g2':'stone','g4':'stone','g5':'stone','g7':'stone',");
    sees(match, SEAT_SPECTATOR, "'b6':'stone','b7':'clover','b9':'stone'}");
    finish(match, "chance, setup");
}

rule_test(there_are_25_tiles_of_five_kinds) {
    struct match *match = begin("board", 2);
    weight_is(match, "tile r3 stone", 9, 25);
    weight_is(match, "tile r3 clover", 9, 25);
    weight_is(match, "tile r3 1", 2, 25);
    weight_is(match, "tile r3 2", 3, 25);
    weight_is(match, "tile r3 3", 2, 25);
    plays(match, "tile r3 1, tile r5 1");
    weight_is(match, "tile r6 2", 3, 23);
    legal_is(match, "tile r6 stone, tile r6 clover, tile r6 2, tile r6 3");
    refused(match, "tile r6 1", "No tile of that kind is left.");
    finish(match, "chance, setup");
}

rule_test(each_seat_gets_eight_cards_in_turn) {
    struct match *match = begin("board", 2);
    lay_tiles(match, usual_tiles);
    weight_is(match, "deal g7", 2, 110);
    plays(match, "deal g7, deal g7");
    refused(match, "deal g7", "Both g7 have been seen already.");
    plays(match, "deal r0, deal r1, deal r2, deal r3, deal r4, deal r5, deal b10");
    sees(match, SEAT_ALL, "[{'hand':['r0','r1','r2','r3','r4','r5','g7','g7']");
    sees(match, SEAT_ALL, "{'hand':['b10']");
    weight_is(match, "deal b10", 1, 101);
    plays_times(match, 7, "deal any");
    refused(match, "deal any", "This game has no action of that name.");
    refused(match, "deal r6", "Nothing is dealt now: it is a player's decision.");
    finish(match, "seat 0, play");
}

rule_test(the_deck_is_30_cards_shorter_for_two) {
    static const char *const decks[] = {"'deck':64,'left_out':30", "'deck':86,'left_out':0",
                                        "'deck':78,'left_out':0"};
    for (int seats = 2; seats <= 4; seats++) {
        struct match *match = board(seats, "");
        sees(match, SEAT_SPECTATOR, decks[seats - 2]);
        finish(match, "seat 0, play");
    }
}

/* Rows. */

rule_test(first_card_of_a_row_may_be_any) {
    struct match *match = board(2, "r0 r10 y4 y4 p7 g5 b0 b10");
    legal_is(match, "play r0, play r10, play y4, play p7, play g5, play b0, play b10, "
                    "discard r0, discard r10, discard y4, discard p7, discard g5, discard b0, "
                    "discard b10");
    refused(match, "play g6", "g6 is not in your hand.");
    refused(match, "discard g6", "g6 is not in your hand.");
    refused(match, "draw deck", "Play or discard a card first.");
    finish(match, "seat 0, play");
}

rule_test(rising_row_takes_equal_and_higher_numbers) {
    struct match *match = board(2, "g0 g1 g3 g3 g5 g2 g4 g0");
    plays(match, "play g0, start g small, draw r0, waits");
    legal_is(match, "play r0, play g0, play g1, play g2, play g3, play g4, play g5, discard r0, "
                    "discard g0, discard g1, discard g2, discard g3, discard g4, discard g5");
    plays(match, "play g1, draw any, waits, play g3, draw any, waits");
    refused(match, "play g2", "Row g goes up from 3: 2 is too low.");
    refused(match, "play g0", "Row g goes up from 3: 0 is too low.");
    plays(match, "play g3, draw any, waits, play g5, draw any, waits");
    refused(match, "play g4", "Row g goes up from 5: 4 is too low.");
    sees(match, SEAT_ALL, "['g0','g1','g3','g3','g5']");
    finish(match, "seat 0, play");
}

rule_test(falling_row_takes_equal_and_lower_numbers) {
    struct match *match = board(2, "b9 b9 b7 b6 b4 b8 b10 b6");
    plays(match, "play b9, start b small, draw any, waits, play b9, draw any, waits");
    plays(match, "play b7, draw any, waits");
    refused(match, "play b8", "Row b goes down from 7: 8 is too high.");
    plays(match, "play b6, draw any, waits, play b6, draw any, waits, play b4, draw any, waits");
    refused(match, "play b10", "Row b goes down from 4: 10 is too high.");
    sees(match, SEAT_ALL, "['b9','b9','b7','b6','b6','b4']");
    finish(match, "seat 0, play");
}

rule_test(equal_numbers_leave_the_direction_open) {
    struct match *match = board(2, "p5 p5 p4 p6");
    plays(match, "play p5, start p small, draw any, waits, play p5, draw any, waits");
    sees(match, SEAT_ALL, "'directions':[null,null,null,null,null]");
    plays(match, "play p6, draw any, waits");
    sees(match, SEAT_ALL, "'directions':[null,null,'up',null,null]");
    refused(match, "play p4", "Row p goes up from 6: 4 is too low.");
    finish(match, "seat 0, play");
}

rule_test(rows_of_two_players_are_independent) {
    struct match *match = board(2, "g0 g1 | g5 g2");
    plays(match, "play g0, start g small, draw any, play g5, start g small, draw any");
    plays(match, "play g1, draw any, play g2, draw any");
    sees(match, SEAT_ALL, "'directions':[null,null,null,'up',null]");
    sees(match, SEAT_ALL, "'directions':[null,null,null,'down',null]");
    finish(match, "seat 0, play");
}

/* Figures. */

rule_test(first_card_starts_a_figure_big_or_small) {
    struct match *match = board(2, "g0 | g0");
    plays(match, "play g0");
    now_is(match, "seat 0, figure");
    legal_is(match, "start g small, start g big");
    refused(match, "start r big", "The card was g: a figure must start on path g.");
    refused(match, "advance r", "The card was g: a figure must start on path g.");
    refused(match, "pass", "A played card moves a figure: you may not pass.");
    refused(match, "draw deck", "Move a figure first.");
    plays(match, "start g big, draw any, play g0, start g small");
    sees(match, SEAT_SPECTATOR, "'figures':[0,0,0,1,0],'big':'g','small_left':4");
    sees(match, SEAT_SPECTATOR, "'figures':[0,0,0,1,0],'big':null,'small_left':3");
    finish(match, "seat 1, draw");
}

rule_test(each_further_card_moves_the_figure_one_field) {
    struct match *match = board(2, "g0 g4 g9");
    plays(match, "play g0, start g big, draw any, waits, play g4");
    now_is(match, "seat 0, draw");
    sees(match, 0, "'figures':[0,0,0,2,0]");
    refused(match, "play g9", "Take a card: your turn ends with it.");
    plays(match, "draw any, waits, play g9");
    sees(match, 0, "'figures':[0,0,0,3,0]");
    finish(match, "seat 0, draw");
}

rule_test(there_is_one_big_figure) {
    struct match *match = board(2, "g0 b0");
    plays(match, "play g0, start g big, draw any, waits, play b0");
    legal_is(match, "start b small");
    refused(match, "start b big", "Your big figure has left the start field.");
    finish(match, "seat 0, figure");
}

rule_test(there_are_four_small_figures) {
    struct match *match = board(2, "r0");
    climbs(match, "r0 y0 p0 g0");
    plays(match, "discard any, draw b0, waits, play b0");
    legal_is(match, "start b big");
    refused(match, "start b small", "All your small figures have left the start field.");
    finish(match, "seat 0, figure");
}

rule_test(figure_put_by_a_clover_moves_with_the_first_card) {
    struct match *match = board(2, "y0 y1 g7");
    plays(match, "play y0, start y small, draw any, waits, play y1, start g big, draw any, waits");
    sees(match, 0, "'figures':[0,2,0,1,0],'big':'g'");
    plays(match, "play g7");
    now_is(match, "seat 0, draw");
    sees(match, 0, "'figures':[0,2,0,2,0]");
    score_is(match, 0, "stones 1");
    finish(match, "seat 0, draw");
}

/* The end stone. */

static struct match *figure_on_the_end_stone(void) {
    struct match *match = board(2, "g0");
    climbs(match, "g0 g0 g1 g1 g2 g2 g3 g3 g4");
    sees(match, 0, "'figures':[0,0,0,9,0]");
    return match;
}

rule_test(card_of_an_ended_path_moves_another_figure) {
    struct match *match = figure_on_the_end_stone();
    plays(match, "discard any, draw g5, waits, play g5");
    now_is(match, "seat 0, figure");
    legal_is(match, "start r small, start r big, start y small, start y big, start p small, "
                    "start p big, start b small, start b big");
    plays(match, "start r big, draw r5, waits, play r5, draw g6, waits, play g6");
    legal_is(match, "start y small, start p small, start b small, advance r");
    plays(match, "advance r");
    now_is(match, "seat 0, clover");
    sees(match, 0, "'figures':[3,0,0,9,0],'big':'r'");
    finish(match, "seat 0, clover");
}

rule_test(figure_on_the_end_stone_stays) {
    struct match *match = figure_on_the_end_stone();
    plays(match, "discard any, draw g5, waits, play g5");
    refused(match, "advance g", "Your figure on path g stands on its end stone.");
    refused(match, "start g small", "You have a figure on path g already.");
    refused(match, "advance r", "You have no figure on path r.");
    refused(match, "pass", "A played card moves a figure: you may not pass.");
    refused(match, "draw deck", "Move a figure first.");
    finish(match, "seat 0, figure");
}

/* Tiles. */

rule_test(wish_stone_goes_to_the_first_who_enters) {
    struct match *match = board(2, "g0 g1 | g0 g1");
    plays(match, "play g0, start g big, draw any, play g0, start g small, draw any");
    sees(match, SEAT_SPECTATOR, "'g2':'stone'");
    plays(match, "play g1, draw any");
    sees_not(match, SEAT_SPECTATOR, "'g2'");
    plays(match, "play g1, draw any");
    score_is(match, 0, "stones 1, stone_points -3");
    score_is(match, 1, "stones 0, stone_points -4");
    finish(match, "seat 0, play");
}

rule_test(points_count_once_and_stay_for_others) {
    struct match *match = board_of(2, "ccccc ccc21 12323 sssss ssscs", "p0 p1 p2 p3 p4 | p6 p7");
    plays(match, "play p0, start p big, draw any, play p6, start p small, draw any");
    plays(match, "play p1, draw any, play p7, draw any");
    score_is(match, 0, "tile_points 1");
    score_is(match, 1, "tile_points 1");
    plays(match, "play p2, draw any, waits");
    score_is(match, 0, "tile_points 3");
    plays(match, "play p3, draw any, waits, play p4, draw any, waits");
    score_is(match, 0, "paths 0 0 4 0 0, tile_points 6");
    sees(match, SEAT_SPECTATOR, "'p2':'1','p3':'2','p5':'3'");
    finish(match, "seat 0, play");
}

/* Seat 0 has just entered the clover on y2; its other figure stands on g1. */
static struct match *on_a_clover(void) {
    struct match *match = board(2, "g0");
    climbs(match, "g0 y0");
    plays(match, "discard any, draw y1, waits, play y1");
    now_is(match, "seat 0, clover");
    return match;
}

rule_test(clover_moves_any_figure) {
    struct match *match = on_a_clover();
    legal_is(match, "start r small, start r big, start p small, start p big, start b small, "
                    "start b big, advance y, advance g, pass");
    refused(match, "draw deck", "Use the clover first, or pass.");
    refused(match, "advance p", "You have no figure on path p.");
    refused(match, "start y big", "You have a figure on path y already.");
    finish(match, "seat 0, clover");
}

rule_test(clover_may_move_the_same_figure) {
    struct match *match = on_a_clover();
    plays(match, "advance y");
    sees(match, 0, "'figures':[0,3,0,1,0]");
    sees(match, 0, "'y2':'clover'");
    finish(match, "seat 0, draw");
}

rule_test(clover_may_move_another_figure_onto_a_tile) {
    struct match *match = on_a_clover();
    plays(match, "advance g");
    sees(match, 0, "'figures':[0,2,0,2,0]");
    score_is(match, 0, "stones 1");
    finish(match, "seat 0, draw");
}

rule_test(clover_may_start_a_figure) {
    struct match *match = on_a_clover();
    plays(match, "start b big");
    sees(match, 0, "'figures':[0,2,0,1,1],'big':'b'");
    assert_true(match_undo(match));
    plays(match, "start p small");
    sees(match, 0, "'figures':[0,2,1,1,0],'big':null,'small_left':1");
    finish(match, "seat 0, draw");
}

/*
 * One can always move on a clover: five figures that cannot would all stand on end stones, and
 * the fifth in the goal area has ended the game. To decline is always possible.
 */
rule_test(clover_may_be_declined) {
    struct match *match = on_a_clover();
    plays(match, "pass");
    sees(match, 0, "'figures':[0,2,0,1,0]");
    finish(match, "seat 0, draw");
}

rule_test(clovers_follow_each_other) {
    struct match *match = board(2, "y0");
    climbs(match, "y0 r0 r1");
    plays(match, "discard any, draw r2, waits, play r2, advance y, advance r");
    now_is(match, "seat 0, draw");
    sees(match, 0, "'figures':[4,2,0,0,0]");
    plays(match, "draw r3, waits, play r3, advance r, advance r, start b big");
    sees(match, 0, "'figures':[7,2,0,0,1]");
    finish(match, "seat 0, draw");
}

/* Discarding and taking. */

rule_test(discarding_closes_the_pile_for_this_turn_only) {
    struct match *match = board(2, "r0 g0 | r1");
    plays(match, "discard r0");
    legal_is(match, "draw deck");
    refused(match, "draw r", "You discarded onto pile r this turn: it stays closed to you.");
    refused(match, "draw g", "Pile g is empty.");
    plays(match, "draw any, discard r1, draw any, discard g0");
    legal_is(match, "draw deck, draw r");
    plays(match, "draw r");
    sees(match, SEAT_SPECTATOR, "'piles':[['r0'],[],[],['g0'],[]]");
    finish(match, "seat 1, play");
}

rule_test(piles_are_taken_from_the_top) {
    struct match *match = board(2, "r0 r2 g0 g1 | r1 b0");
    plays(match, "discard r0, draw any, discard r1, draw any, discard r2, draw any");
    sees(match, SEAT_SPECTATOR, "'piles':[['r0','r1','r2'],[],[],[],[]]");
    plays(match, "play b0, start b small, draw r");
    sees(match, SEAT_ALL, "'known':['r2']");
    plays(match, "play g0, start g small, draw r");
    sees(match, SEAT_ALL, "'known':['r1']");
    sees(match, SEAT_SPECTATOR, "'piles':[['r0'],[],[],[],[]]");
    finish(match, "seat 1, play");
}

rule_test(card_taken_from_a_pile_is_known) {
    struct match *match = board(2, "g5 | g5 b0");
    plays(match, "discard g5, draw any, play b0, start b small, draw g");
    sees(match, 0, "{'hand':['g5'],'hidden':7,'known':['g5']");
    sees(match, SEAT_SPECTATOR, "{'hand':['g5'],'hidden':7,'known':['g5']");
    plays(match, "waits, play g5");
    sees(match, 0, "{'hand':[],'hidden':7,'known':[]");
    sees(match, 1, "'hidden':0,'known':[]");
    finish(match, "seat 1, figure");
}

/* The end. */

/* Seat 0 to move; both have figures in the goal area on red and yellow, r8 and y7. */
static struct match *four_in_goal(const char *then) {
    struct match *match = board(2, "r0 | r4");
    char cards[SCRIPT_TEXT];
    snprintf(cards, sizeof cards, "r0 r1 r2 r3 y0 y1 y2 y3 %s", then);
    climbs(match, cards);
    plays(match, "waits");
    climbs(match, "r4 r5 r6 r7 y4 y5 y6 y7");
    plays(match, "waits");
    sees(match, 0, "'in_goal':4");
    return match;
}

rule_test(fifth_figure_in_the_goal_area_ends_the_game) {
    struct match *match = four_in_goal("p0 p1 p2 p3 p4 p5");
    plays(match, "discard any, draw p6, waits");
    score_is(match, 0, "paths 7 6 3 0 0, tile_points 6");
    plays(match, "play p6");
    refused(match, "draw deck", "The game is over.");
    score_is(match, 0, "paths 7 6 6 0 0, stones 0, tile_points 6, total 21");
    score_is(match, 1, "paths 7 6 0 0 0, stones 0, tile_points 1, total 10");
    winners_are(match, "0");
    finish(match, "over");
}

rule_test(end_in_a_clover_chain_leaves_the_tile_alone) {
    struct match *match = four_in_goal("p0 p1 p2 p3 p4 p5 g0 g1 g2 g3 g4 g5 b0 b1 b2 b3 b4 b5");
    plays(match, "discard any, draw r8, waits, play r8");
    legal_is(match, "advance y, advance p, advance g, advance b, pass");
    static const char *const steps[] = {"advance p", "advance g", "advance b"};
    for (int i = 0; i < 3; i++) {
        plays(match, steps[i]);
        now_is(match, "over");
        score_is(match, 0, "stones 6, tile_points 6");
        sees(match, SEAT_SPECTATOR, "'p7':'2'");
        sees(match, SEAT_SPECTATOR, "'g7':'stone'");
        refused(match, "draw deck", "The game is over.");
        assert_true(match_undo(match));
    }
    plays(match, "pass");
    finish(match, "seat 0, draw");
}

rule_test(last_card_of_the_deck_ends_the_game) {
    struct match *match = board(2, "");
    plays_times(match, 63, "discard any, draw any");
    sees(match, SEAT_SPECTATOR, "'deck':1,");
    plays(match, "discard any, draw deck");
    now_is(match, "chance, draw");
    assert_int_equal(match->game->weights(&match->state), 31);
    plays(match, "deal any");
    sees(match, SEAT_SPECTATOR, "'deck':0,");
    finish(match, "over");
}

rule_test(ten_rounds_that_bring_nothing_end_the_game) {
    for (int seats = 2; seats <= 4; seats++) {
        struct match *match = board(seats, "");
        plays(match, "discard any, draw any");
        idles(match, 10 * seats - 1);
        now_is(match, "seat 0, play");
        idles(match, 1);
        finish(match, "over");
    }
}

rule_test(playing_a_card_breaks_the_idle_rounds) {
    struct match *match = board(2, " | g0");
    plays_times(match, 2, "discard any, draw any");
    idles(match, 19);
    plays(match, "play g0, start g small, draw pile");
    idles(match, 19);
    now_is(match, "seat 1, play");
    idles(match, 1);
    finish(match, "over");
}

rule_test(drawing_from_the_deck_breaks_the_idle_rounds) {
    struct match *match = board(2, "");
    plays(match, "discard any, draw any");
    idles(match, 19);
    plays(match, "discard any, draw any");
    idles(match, 19);
    now_is(match, "seat 0, play");
    idles(match, 1);
    finish(match, "over");
}

rule_test(nothing_is_accepted_after_the_end) {
    struct match *match = board(2, "r0 g0");
    plays(match, "discard any, draw any");
    idles(match, 20);
    legal_is(match, "");
    static const char *const tries[] = {"play g0",   "discard g0", "draw deck", "draw r",
                                        "advance g", "pass",       "deal r1",   "tile r3 1"};
    for (int i = 0; i < 8; i++)
        refused(match, tries[i], "The game is over.");
    finish(match, "over");
}

/* The score. */

rule_test(figures_score_by_field_and_the_big_one_double) {
    static const int ladder[] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10};
    for (int times = 1; times <= 2; times++) {
        struct match *match = board(2, "g0");
        char text[2 * TEXT_MAX];
        score_is(match, 0, "paths 0 0 0 0 0, tile_points 0, stones 0, stone_points -4, total -4");
        for (int n = 1; n <= 9; n++) {
            const char *start = n > 1 ? "" : times == 2 ? "start g big," : "start g small,";
            snprintf(text, sizeof text, "play g%d, %s draw g%d, waits", n / 2, start, (n + 1) / 2);
            plays(match, text);
            snprintf(text, sizeof text, "paths 0 0 0 %d 0", times * ladder[n]);
            score_is(match, 0, text);
        }
        finish(match, "seat 0, play");
    }
}

rule_test(wish_stones_score_by_number) {
    static const char *const steps[][2] = {
        {"g0", "stones 0, stone_points -4"},       {"g1", "stones 1, stone_points -3"},
        {"g2 g3", "stones 2, stone_points 2"},     {"g4", "stones 3, stone_points 3"},
        {"g5 g6", "stones 4, stone_points 6"},     {"g7 g8", "stones 5, stone_points 10"},
        {"b0 b1 b2", "stones 6, stone_points 10"}, {"b3", "stones 7, stone_points 10"},
    };
    struct match *match = board(2, "g0 g1 g2 g4 g5 g7 b0 b3");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        climbs(match, steps[i][0]);
        score_is(match, 0, steps[i][1]);
    }
    finish(match, "seat 0, play");
}

rule_test(equal_totals_share_the_win) {
    struct match *match = board(3, "r10 | | g0");
    plays(match, "discard r10, draw any, waits, play g0, start g small, draw any");
    idles(match, 30);
    now_is(match, "over");
    score_is(match, 0, "total -4");
    score_is(match, 1, "total -4");
    score_is(match, 2, "paths 0 0 0 -4 0, total -8");
    winners_are(match, "0 1");
    finish(match, "over");
}

/*
 * The game of the rulebook's scoring example, with white, brown, grey and black in this order.
 * White's last step brings the fifth figure into the goal area, onto the clover on y7.
 */
static const char example_hands[] = "r0 r0 r1 r1 r2 g0 g0 g1 | b1 b2 b2 b3 b3 y2 y3 y3 | "
                                    "p0 p0 p1 p1 g4 g5 g5 g6 | b4 b4 b5 b5 b6 b6 p2 p2";

static const char example_game[] =
    "play r0, start r small, draw g1, play b1, start b small, draw y4, "
    "play p0, start p small, draw y4, play b4, start b big, draw g6, "
    "play r0, draw g2, play b2, draw g2, play p0, start r big, draw y5, play b4, draw g7, "
    "play r1, draw b0, play b2, start g big, draw g3, "
    "play p1, advance r, draw y5, play b5, advance b, draw y7, "
    "play r1, draw b0, play b3, draw g3, play p1, draw y6, play b5, draw y7, "
    "play r2, draw b1, play b3, draw g4, play g4, start g small, draw y6, play b6, draw y8, "
    "play g0, start g small, draw y0, play y2, start y small, draw any, "
    "play g5, advance r, draw r2, play b6, draw y8, "
    "play g0, advance g, draw y0, play y3, advance g, advance g, draw any, "
    "play g5, draw r3, play p2, start p small, draw y9, "
    "play g1, advance g, advance g, draw y1, play y3, draw any, "
    "play g6, advance r, draw r3, play p2, start g small, draw any, "
    "play g1, draw y1, play y4, draw any, "
    "play y4, start y small, draw any, play g6, advance g, draw any, "
    "play g2, draw y2, play g2, advance g, advance g, draw any, "
    "play y5, advance r, draw any, play g7, advance g, advance g, draw any, "
    "play b0, start b small, draw any, play g3, draw any, "
    "play y5, draw any, play y7, start y small, draw any, "
    "play b0, draw any, play g3, draw any, play y6, draw any, play y7, advance y, draw any, "
    "play b1, start y big, draw any, play g4, draw any, play y6, draw any, play y8, draw any, "
    "play y0, advance y, draw any, discard any, draw any, play r2, draw any, play y8, draw any, "
    "play y0, draw any, discard any, draw any, play r3, draw any, play y9, pass, draw any, "
    "play y1, draw any, discard any, draw any, play r3, draw any, discard any, draw any, "
    "play y1, pass, draw any, discard any, draw any, discard any, draw any, discard any, draw any, "
    "play y2";

static void example_total_is(const struct match *match, int seat, int expected) {
    int16_t sheet[SCORE_PARTS];
    match->game->score(&match->state, seat, sheet);
    assert_int_equal(sheet[8] - sheet[7], expected); /* the total before points from tiles */
}

rule_test(scoring_example_of_the_rulebook) {
    struct match *match = board_of(4, "ss12s c1ccs cc2s3 cccss c2ss3", example_hands);
    plays(match, example_game);
    now_is(match, "over");
    score_is(match, 0, "paths 2 12 0 7 -2, stones 3, stone_points 3, tile_points 1");
    score_is(match, 1, "paths 0 1 0 20 2, stones 1, stone_points -3, tile_points 3");
    score_is(match, 2, "paths 14 2 1 1 0, stones 0, stone_points -4, tile_points 4");
    score_is(match, 3, "paths 0 3 -3 3 12, stones 2, stone_points 2, tile_points 3");
    static const int totals[] = {22, 20, 14, 17};
    for (int seat = 0; seat < 4; seat++)
        example_total_is(match, seat, totals[seat]);
    finish(match, "over");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_laid_in_path_and_field_order),
        cmocka_unit_test(there_are_25_tiles_of_five_kinds),
        cmocka_unit_test(each_seat_gets_eight_cards_in_turn),
        cmocka_unit_test(the_deck_is_30_cards_shorter_for_two),
        cmocka_unit_test(first_card_of_a_row_may_be_any),
        cmocka_unit_test(rising_row_takes_equal_and_higher_numbers),
        cmocka_unit_test(falling_row_takes_equal_and_lower_numbers),
        cmocka_unit_test(equal_numbers_leave_the_direction_open),
        cmocka_unit_test(rows_of_two_players_are_independent),
        cmocka_unit_test(first_card_starts_a_figure_big_or_small),
        cmocka_unit_test(each_further_card_moves_the_figure_one_field),
        cmocka_unit_test(there_is_one_big_figure),
        cmocka_unit_test(there_are_four_small_figures),
        cmocka_unit_test(figure_put_by_a_clover_moves_with_the_first_card),
        cmocka_unit_test(card_of_an_ended_path_moves_another_figure),
        cmocka_unit_test(figure_on_the_end_stone_stays),
        cmocka_unit_test(wish_stone_goes_to_the_first_who_enters),
        cmocka_unit_test(points_count_once_and_stay_for_others),
        cmocka_unit_test(clover_moves_any_figure),
        cmocka_unit_test(clover_may_move_the_same_figure),
        cmocka_unit_test(clover_may_move_another_figure_onto_a_tile),
        cmocka_unit_test(clover_may_start_a_figure),
        cmocka_unit_test(clover_may_be_declined),
        cmocka_unit_test(clovers_follow_each_other),
        cmocka_unit_test(discarding_closes_the_pile_for_this_turn_only),
        cmocka_unit_test(piles_are_taken_from_the_top),
        cmocka_unit_test(card_taken_from_a_pile_is_known),
        cmocka_unit_test(fifth_figure_in_the_goal_area_ends_the_game),
        cmocka_unit_test(end_in_a_clover_chain_leaves_the_tile_alone),
        cmocka_unit_test(last_card_of_the_deck_ends_the_game),
        cmocka_unit_test(ten_rounds_that_bring_nothing_end_the_game),
        cmocka_unit_test(playing_a_card_breaks_the_idle_rounds),
        cmocka_unit_test(drawing_from_the_deck_breaks_the_idle_rounds),
        cmocka_unit_test(nothing_is_accepted_after_the_end),
        cmocka_unit_test(figures_score_by_field_and_the_big_one_double),
        cmocka_unit_test(wish_stones_score_by_number),
        cmocka_unit_test(equal_totals_share_the_win),
        cmocka_unit_test(scoring_example_of_the_rulebook),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
