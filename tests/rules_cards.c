/*
 * The rules of the card game, example by example.
 */
#include "script.h"

static struct match *cards(int seats, const char *hands) {
    struct match *match = begin("cards", seats);
    deal_hands(match, hands);
    return match;
}

/* Set-up. */

rule_test(the_deck_has_101_cards) {
    struct match *match = begin("cards", 3);
    static const char *const once[] = {"0", "1", "2", "8", "9", "10"};
    static const char *const twice[] = {"3", "4", "5", "6", "7", "x"};
    char text[TEXT_MAX];
    for (const char *colour = "rypgb"; *colour; colour++)
        for (int i = 0; i < 6; i++) {
            snprintf(text, sizeof text, "deal %c%s", *colour, once[i]);
            weight_is(match, text, 1, 101);
            snprintf(text, sizeof text, "deal %c%s", *colour, twice[i]);
            weight_is(match, text, 2, 101);
        }
    for (int value = 0; value <= 10; value++) {
        snprintf(text, sizeof text, "deal w%d", value);
        weight_is(match, text, 1, 101);
    }
    finish(match, "chance, setup");
}

rule_test(each_seat_gets_eight_cards_in_turn) {
    struct match *match = begin("cards", 2);
    plays(match, "deal r0, deal r3, deal r3, deal rx, deal w5, deal b10, deal y1, deal p1");
    refused(match, "deal r0", "Every r0 has been seen already.");
    refused(match, "deal r3", "Every r3 has been seen already.");
    refused(match, "play r3", "A card is dealt first.");
    sees(match, SEAT_ALL, "[{'hand':['r0','r3','r3','rx','y1','p1','b10','w5']");
    plays(match, "deal rx");
    sees(match, SEAT_ALL, "{'hand':['rx']");
    plays_times(match, 7, "deal any");
    refused(match, "deal w6", "Nothing is dealt now: it is a player's decision.");
    finish(match, "seat 0, play");
}

rule_test(the_deck_is_30_cards_shorter_for_two) {
    static const char *const decks[] = {"'deck':55,'left_out':30", "'deck':77,'left_out':0",
                                        "'deck':69,'left_out':0"};
    for (int seats = 2; seats <= 4; seats++) {
        struct match *match = cards(seats, "");
        sees(match, SEAT_SPECTATOR, decks[seats - 2]);
        sees(match, SEAT_SPECTATOR, "'wish_stones':[1,2,3,4,5,6,7,8,9]");
        finish(match, "seat 0, play");
    }
}

/* Number cards. */

rule_test(rising_row_takes_equal_and_higher_numbers) {
    struct match *match = cards(2, "g3 g3 g6 g7 g7 g4");
    plays(match, "play g3, draw any, waits, play g3, draw any, waits, play g6, draw any, waits");
    refused(match, "play g4", "Row g goes up from 6: 4 is too low.");
    plays(match, "play g7, draw any, waits, play g7, draw any, waits");
    refused(match, "play g4", "Row g goes up from 7: 4 is too low.");
    sees(match, SEAT_ALL, "['g3','g3','g6','g7','g7']");
    finish(match, "seat 0, play");
}

/* The second 8 of the rulebook's example can only be a point card. */
rule_test(falling_row_takes_equal_and_lower_numbers) {
    struct match *match = cards(2, "b9 b8 w8 b5 b3 b4 b10");
    plays(match, "play b9, draw any, waits, play b8, draw any, waits");
    refused(match, "play b10", "Row b goes down from 8: 10 is too high.");
    plays(match, "play w8 b, draw any, waits, play b5, draw any, waits, play b3, draw any, waits");
    refused(match, "play b4", "Row b goes down from 3: 4 is too high.");
    sees(match, SEAT_ALL, "['b9','b8','w8','b5','b3']");
    finish(match, "seat 0, play");
}

rule_test(equal_numbers_leave_the_direction_open) {
    struct match *match = cards(2, "y4 y4 y3 y5");
    plays(match, "play y4, draw any, waits, play y4, draw any, waits");
    sees(match, SEAT_ALL, "'directions':[null,null,null,null,null]");
    plays(match, "play y3, draw any, waits");
    sees(match, SEAT_ALL, "'directions':[null,'down',null,null,null]");
    refused(match, "play y5", "Row y goes down from 3: 5 is too high.");
    finish(match, "seat 0, play");
}

rule_test(card_must_be_in_hand) {
    struct match *match = cards(2, "g3");
    refused(match, "play g2", "g2 is not in your hand.");
    refused(match, "play w2 w", "w2 is not in your hand.");
    refused(match, "discard gx", "gx is not in your hand.");
    refused(match, "draw deck", "Play or discard first.");
    refused(match, "done", "Only in the closing round can you be done.");
    finish(match, "seat 0, play");
}

/* Closing cards. */

rule_test(closing_card_may_open_a_row) {
    struct match *match = cards(2, "gx gx g5 w5");
    plays(match, "play gx, draw any, waits");
    refused(match, "play g5", "Row g has a closing card: only its second closing card may follow.");
    refused(match, "play w5 g",
            "Row g has a closing card: only its second closing card may follow.");
    plays(match, "play gx, draw any");
    score_is(match, 0, "rows 0 0 0 -3 0");
    finish(match, "seat 1, play");
}

rule_test(two_closing_cards_shut_the_row) {
    struct match *match = cards(2, "g7 g3 gx gx g2 w3 bx");
    plays(match, "play g7, draw any, waits, play g3, draw any, waits, play gx, draw any, waits");
    refused(match, "play g2", "Row g has a closing card: only its second closing card may follow.");
    plays(match, "play gx, draw any, waits");
    refused(match, "play g2", "Row g has both closing cards: nothing may follow.");
    refused(match, "play w3 g", "Row g has both closing cards: nothing may follow.");
    sees(match, SEAT_ALL, "['g7','g3','gx','gx']");
    finish(match, "seat 0, play");
}

/* Point cards. */

rule_test(neutral_row_takes_point_cards_in_any_order) {
    struct match *match = cards(2, "w3 w5 w2 w8");
    plays(match, "play w3 w, draw any, waits, play w5 w, draw any, waits");
    plays(match, "play w2 w, draw any, waits, play w8 w, draw any, waits");
    score_is(match, 0, "rows 0 0 0 0 0, points 4, total 0");
    finish(match, "seat 0, play");
}

rule_test(point_card_in_a_row_equals_its_last_number) {
    struct match *match = cards(2, "g3 g5 b3 w3 w5 r1 r0 p0");
    refused(match, "play w3 g", "Row g has no number yet: w3 must equal its last number.");
    plays(match, "play g3, draw b0, waits, play g5, draw y0, waits, play b3, draw y1, waits");
    refused(match, "play w3 g", "Row g ends with 5: w3 does not fit.");
    legal_is(match, "play r0, play r1, play y0, play y1, play p0, play b0, play w3 b, play w3 w, "
                    "play w5 g, play w5 w, discard r0, discard r1, discard y0, discard y1, "
                    "discard p0, discard b0, discard w3, discard w5, wish r1 y1");
    plays(match, "play w5 g, draw any, waits, play w3 b, draw any, waits");
    score_is(match, 0, "rows 0 0 0 -2 -3, points 0");
    finish(match, "seat 0, play");
}

rule_test(point_card_changes_neither_last_number_nor_direction) {
    struct match *match = cards(2, "g5 w5 g5 g4 w4 g6 g3");
    plays(match, "play g5, draw any, waits, play w5 g, draw any, waits");
    sees(match, SEAT_ALL, "'directions':[null,null,null,null,null]");
    plays(match, "play g5, draw any, waits, play g4, draw any, waits, play w4 g, draw any, waits");
    refused(match, "play g6", "Row g goes down from 4: 6 is too high.");
    plays(match, "play g3, draw any, waits");
    sees(match, SEAT_ALL, "['g5','w5','g5','g4','w4','g3']");
    finish(match, "seat 0, play");
}

rule_test(no_point_card_after_a_closing_card) {
    struct match *match = cards(2, "g5 gx w5");
    plays(match, "play g5, draw any, waits, play gx, draw any, waits");
    refused(match, "play w5 g",
            "Row g has a closing card: only its second closing card may follow.");
    plays(match, "play w5 w, draw any");
    finish(match, "seat 1, play");
}

/* Wishes. */

rule_test(wish_takes_two_cards_of_one_value) {
    struct match *match = cards(2, "g3 w3 r5 b5 y6 y6 p0");
    plays(match, "wish g3 w3, draw any, draw any, waits");
    plays(match, "wish r5 b5, draw any, draw any, waits");
    plays(match, "wish y6 y6, draw any, draw any");
    sees(match, SEAT_SPECTATOR, "'wish_stones':[1,2,4,7,8,9]");
    sees(match, SEAT_SPECTATOR, "'stones':[3,5,6]}");
    finish(match, "seat 1, play");
}

rule_test(equal_cards_give_one_wish_each_way) {
    struct match *match = cards(2, "r3 r3 y3 w3 y0 p0 g0 b0");
    legal_is(match, "play r3, play y0, play y3, play p0, play g0, play b0, play w3 w, discard r3, "
                    "discard y0, discard y3, discard p0, discard g0, discard b0, discard w3, "
                    "wish r3 r3, wish r3 y3, wish r3 w3, wish y3 w3");
    refused(match, "wish y3 y3", "You do not have two y3 in your hand.");
    refused(match, "wish r3 b3", "b3 is not in your hand.");
    refused(match, "wish w3 r3", "This game has no action of that name.");
    finish(match, "seat 0, play");
}

rule_test(only_values_1_to_9_have_wish_stones) {
    struct match *match = cards(2, "r0 y0 w0 r10 y10 w10 rx rx");
    legal_is(match, "play r0, play r10, play rx, play y0, play y10, play w0 w, play w10 w, "
                    "discard r0, discard r10, discard rx, discard y0, discard y10, discard w0, "
                    "discard w10");
    refused(match, "wish r0 y0", "This game has no action of that name.");
    refused(match, "wish r10 w10", "This game has no action of that name.");
    refused(match, "wish rx rx", "This game has no action of that name.");
    finish(match, "seat 0, play");
}

rule_test(wish_stone_is_taken_once) {
    struct match *match = cards(2, "r4 y4 | r4 y4");
    plays(match, "wish r4 y4, draw any, draw any");
    refused(match, "wish r4 y4", "Wish stone 4 has been taken already.");
    finish(match, "seat 1, play");
}

/* Discarding and taking. */

rule_test(six_piles_take_cards_and_closing_cards_by_colour) {
    struct match *match = cards(2, "g0 w5 b0 | gx w6");
    plays(match, "discard g0, draw any, discard gx, draw any, discard w5, draw any");
    plays(match, "discard w6, draw any");
    sees(match, SEAT_SPECTATOR, "'piles':[[],[],[],['g0','gx'],[],['w5','w6']]");
    plays(match, "play b0");
    legal_is(match, "draw deck, draw g, draw w");
    plays(match, "draw g");
    sees(match, 1, "'hidden':7,'known':['gx']");
    finish(match, "seat 1, play");
}

rule_test(discarding_closes_the_pile_for_this_turn_only) {
    struct match *match = cards(2, "r0 g0 | r1");
    plays(match, "discard r0");
    legal_is(match, "draw deck");
    refused(match, "draw r", "You discarded onto pile r this turn: it stays closed to you.");
    refused(match, "draw w", "Pile w is empty.");
    refused(match, "play g0", "Take a card: 1 to go this turn.");
    plays(match, "draw any, discard r1, draw any, discard g0");
    legal_is(match, "draw deck, draw r");
    plays(match, "draw r");
    finish(match, "seat 1, play");
}

rule_test(card_taken_from_a_pile_is_known_until_a_copy_is_played) {
    struct match *match = cards(2, "g5 | g5 b0");
    plays(match, "discard g5, draw any, play b0, draw g");
    sees(match, 0, "{'hand':['g5'],'hidden':7,'known':['g5']");
    plays(match, "waits, play g5");
    sees(match, 0, "{'hand':[],'hidden':7,'known':[]");
    finish(match, "seat 1, draw");
}

rule_test(after_a_wish_two_cards_are_taken_one_by_one) {
    struct match *match = cards(2, "r3 b3 y0 | y1 r1");
    plays(match, "discard y0, draw any, discard y1, draw any, wish r3 b3");
    legal_is(match, "draw deck, draw y");
    refused(match, "discard any", "This game has no action of that name.");
    refused(match, "done", "Take a card: 2 to go this turn.");
    plays(match, "draw deck, deal g0");
    sees(match, 0, "'g0'");
    refused(match, "done", "Take a card: 1 to go this turn.");
    legal_is(match, "draw deck, draw y");
    plays(match, "draw y, discard r1");
    legal_is(match, "draw deck, draw y, draw b");
    finish(match, "seat 1, draw");
}

rule_test(both_cards_after_a_wish_may_come_from_piles) {
    struct match *match = cards(2, "w3 b3 y0 y1 | y2");
    plays(match, "discard y0, draw any, discard y2, draw any, wish b3 w3, draw y");
    now_is(match, "seat 0, draw");
    refused(match, "draw b", "You discarded onto pile b this turn: it stays closed to you.");
    refused(match, "draw w", "You discarded onto pile w this turn: it stays closed to you.");
    plays(match, "draw y");
    sees(match, 1, "'known':['y0','y2']");
    finish(match, "seat 1, play");
}

/* The end. */

/* Seat 1 lays the fifth closing card: rows r and g of seat 0, y and b of seat 1, p of seat 2. */
static const char five_closings[] =
    "play rx, draw any, play yx, draw any, play px, draw p7, play gx, draw any, play bx";

rule_test(fifth_closed_row_ends_the_game_at_once) {
    struct match *match = cards(3, "rx gx | yx bx | px");
    plays(match, "play rx, draw any, play yx, draw any, play px, draw any, play gx, draw any");
    sees(match, SEAT_SPECTATOR, "'deck':73,");
    sees(match, SEAT_SPECTATOR, "'closed_rows':4");
    plays(match, "play bx");
    sees(match, SEAT_SPECTATOR, "'deck':73,");
    sees(match, SEAT_SPECTATOR, "'closed_rows':5");
    finish(match, "seat 2, closing");
}

rule_test(row_with_two_closing_cards_counts_once) {
    struct match *match = cards(2, "rx rx yx yx px px");
    plays(match, "play rx, draw any, waits, play rx, draw gx, waits, play yx, draw any, waits");
    plays(match, "play yx, draw any, waits, play px, draw any, waits, play px, draw any, waits");
    sees(match, SEAT_SPECTATOR, "'closed_rows':3");
    plays(match, "play gx, draw any");
    finish(match, "seat 1, play");
}

rule_test(last_card_of_the_deck_ends_the_game) {
    struct match *match = cards(2, "");
    plays_times(match, 54, "discard any, draw any");
    sees(match, SEAT_SPECTATOR, "'deck':1,");
    plays(match, "discard any, draw deck");
    now_is(match, "chance, draw");
    assert_int_equal(match->game->weights(&match->state), 31);
    plays(match, "deal any");
    sees(match, SEAT_SPECTATOR, "'deck':0,");
    finish(match, "seat 1, closing");
}

rule_test(last_card_as_the_first_of_two_ends_the_game) {
    struct match *match = cards(2, "r1 y1");
    plays_times(match, 54, "discard any, draw any");
    plays(match, "wish r1 y1, draw deck, deal any");
    now_is(match, "seat 1, closing");
    sees(match, SEAT_SPECTATOR, "'stones':[1]}");
    refused(match, "draw p", "No cards are taken in the closing round.");
    finish(match, "seat 1, closing");
}

rule_test(ten_rounds_that_bring_nothing_lead_to_the_closing_round) {
    for (int seats = 2; seats <= 4; seats++) {
        struct match *match = cards(seats, "");
        plays(match, "discard any, draw any");
        idles(match, 10 * seats - 1);
        now_is(match, "seat 0, play");
        idles(match, 1);
        finish(match, "seat 1, closing");
    }
}

rule_test(playing_a_card_breaks_the_idle_rounds) {
    struct match *match = cards(2, " | g0");
    plays_times(match, 2, "discard any, draw any");
    idles(match, 19);
    plays(match, "play g0, draw pile");
    idles(match, 19);
    now_is(match, "seat 1, play");
    idles(match, 1);
    finish(match, "seat 0, closing");
}

rule_test(wish_breaks_the_idle_rounds) {
    struct match *match = cards(2, " | b1 w1");
    plays_times(match, 4, "discard any, draw any");
    idles(match, 19);
    plays(match, "wish b1 w1, draw pile, draw pile");
    idles(match, 19);
    now_is(match, "seat 1, play");
    idles(match, 1);
    finish(match, "seat 0, closing");
}

rule_test(drawing_from_the_deck_breaks_the_idle_rounds) {
    struct match *match = cards(2, "");
    plays(match, "discard any, draw any");
    idles(match, 19);
    plays(match, "discard any, draw any");
    idles(match, 19);
    now_is(match, "seat 0, play");
    idles(match, 1);
    finish(match, "seat 1, closing");
}

/* The closing round. */

rule_test(closing_round_begins_after_the_one_who_ended) {
    struct match *match = cards(3, "rx gx | yx bx | px");
    plays(match, five_closings);
    now_is(match, "seat 2, closing");
    plays(match, "done");
    now_is(match, "seat 0, closing");
    plays(match, "done");
    now_is(match, "seat 1, closing");
    plays(match, "done");
    finish(match, "over");
}

rule_test(each_seat_lays_up_to_two_cards_in_the_closing_round) {
    struct match *match = cards(3, "rx gx b1 b2 w1 | yx bx r5 | px r0 r1");
    plays(match, five_closings);
    plays(match, "play r1, play r0");
    now_is(match, "seat 0, closing");
    plays(match, "play b1");
    sees(match, SEAT_SPECTATOR, "'closing':1");
    plays(match, "play w1 b");
    now_is(match, "seat 1, closing");
    plays(match, "play r5, done");
    score_is(match, 0, "rows -4 0 0 -4 -3");
    score_is(match, 1, "rows -4 -4 0 0 -4");
    score_is(match, 2, "rows -3 0 -4 0 0");
    finish(match, "over");
}

rule_test(row_rules_hold_in_the_closing_round) {
    struct match *match = cards(3, "rx gx | yx bx | px px p0 b4 b5 b3 w5");
    plays(match, five_closings);
    refused(match, "play p0", "Row p has a closing card: only its second closing card may follow.");
    refused(match, "play w5 b", "Row b has no number yet: w5 must equal its last number.");
    plays(match, "play px");
    refused(match, "play p7", "Row p has both closing cards: nothing may follow.");
    plays(match, "play w5 w");
    finish(match, "seat 0, closing");
}

rule_test(nothing_but_laying_in_the_closing_round) {
    struct match *match = cards(3, "rx gx | yx bx | px r4 y4 w4");
    plays(match, five_closings);
    refused(match, "discard r4", "Nothing is discarded in the closing round.");
    refused(match, "wish r4 y4", "No wish stones are taken in the closing round.");
    refused(match, "draw deck", "No cards are taken in the closing round.");
    refused(match, "play b4", "b4 is not in your hand.");
    refused(match, "deal b4", "Nothing is dealt now: it is a player's decision.");
    finish(match, "seat 2, closing");
}

rule_test(seat_that_can_lay_nothing_must_say_done) {
    struct match *match = cards(3, "rx gx | yx bx | px p0 p1 p2 p3 p4 p5 p6");
    plays(match, five_closings);
    legal_is(match, "done");
    plays(match, "done");
    finish(match, "seat 0, closing");
}

rule_test(nothing_is_accepted_after_the_end) {
    struct match *match = cards(3, "rx gx b1 | yx bx | px");
    plays(match, five_closings);
    plays(match, "done, done, done");
    legal_is(match, "");
    static const char *const tries[] = {"play b1", "discard b1", "wish r1 b1", "draw deck",
                                        "draw r",  "done",       "deal r1"};
    for (int i = 0; i < 7; i++)
        refused(match, tries[i], "The game is over.");
    finish(match, "over");
}

/* The score. */

rule_test(rows_score_by_all_their_cards) {
    static const char *const steps[][2] = {
        {"play g0, draw g5, waits", "rows 0 0 0 -4 0"},
        {"play g1, draw gx, waits", "rows 0 0 0 -3 0"},
        {"play g2, draw gx, waits", "rows 0 0 0 -2 0"},
        {"play g3, draw any, waits", "rows 0 0 0 1 0"},
        {"play w3 g, draw any, waits", "rows 0 0 0 2 0"},
        {"play g3, draw any, waits", "rows 0 0 0 3 0"},
        {"play g4, draw any, waits", "rows 0 0 0 6 0"},
        {"play w4 g, draw any, waits", "rows 0 0 0 7 0"},
        {"play g5, draw any, waits", "rows 0 0 0 10 0"},
        {"play gx, draw any, waits", "rows 0 0 0 10 0"},
        {"play gx, draw any, waits", "rows 0 0 0 10 0"},
    };
    struct match *match = cards(2, "g0 g1 g2 g3 w3 g3 g4 w4");
    score_is(match, 0, "rows 0 0 0 0 0, points 0, stones 0, stone_points -4, total -4");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        plays(match, steps[i][0]);
        score_is(match, 0, steps[i][1]);
    }
    score_is(match, 0, "total 6");
    finish(match, "seat 0, play");
}

rule_test(closing_cards_lengthen_a_short_row) {
    struct match *match = cards(2, "g0 g1 gx gx");
    plays(match, "play g0, draw any, waits, play g1, draw any, waits, play gx, draw any, waits");
    score_is(match, 0, "rows 0 0 0 -2 0");
    plays(match, "play gx, draw any, waits");
    score_is(match, 0, "rows 0 0 0 1 0, total -3");
    finish(match, "seat 0, play");
}

rule_test(wish_stones_score_by_number) {
    static const char *const steps[][2] = {
        {"wish r1 y1, draw r5, draw y5, waits", "stones 1, stone_points -1, total -1"},
        {"wish r2 y2, draw r6, draw y6, waits", "stones 2, stone_points 0, total 0"},
        {"wish r3 y3, draw any, draw any, waits", "stones 3, stone_points 4, total 4"},
        {"wish r4 y4, draw any, draw any, waits", "stones 4, stone_points 6, total 6"},
        {"wish r5 y5, draw any, draw any, waits", "stones 5, stone_points 10, total 10"},
        {"wish r6 y6, draw any, draw any, waits", "stones 6, stone_points 10, total 10"},
    };
    struct match *match = cards(2, "r1 y1 r2 y2 r3 y3 r4 y4");
    score_is(match, 0, "stones 0, stone_points -4, total -4");
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        plays(match, steps[i][0]);
        score_is(match, 0, steps[i][1]);
    }
    finish(match, "seat 0, play");
}

rule_test(equal_totals_share_the_win) {
    struct match *match = cards(3, "w0 | w1 | g0");
    plays(match, "play w0 w, draw any, play w1 w, draw any, play g0, draw any");
    plays(match, "discard any, draw any");
    idles(match, 30);
    now_is(match, "seat 1, closing");
    plays(match, "done, done, done");
    score_is(match, 0, "points 1, total -3");
    score_is(match, 1, "points 1, total -3");
    score_is(match, 2, "points 0, total -8");
    winners_are(match, "0 1");
    finish(match, "over");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_deck_has_101_cards),
        cmocka_unit_test(each_seat_gets_eight_cards_in_turn),
        cmocka_unit_test(the_deck_is_30_cards_shorter_for_two),
        cmocka_unit_test(rising_row_takes_equal_and_higher_numbers),
        cmocka_unit_test(falling_row_takes_equal_and_lower_numbers),
        cmocka_unit_test(equal_numbers_leave_the_direction_open),
        cmocka_unit_test(card_must_be_in_hand),
        cmocka_unit_test(closing_card_may_open_a_row),
        cmocka_unit_test(two_closing_cards_shut_the_row),
        cmocka_unit_test(neutral_row_takes_point_cards_in_any_order),
        cmocka_unit_test(point_card_in_a_row_equals_its_last_number),
        cmocka_unit_test(point_card_changes_neither_last_number_nor_direction),
        cmocka_unit_test(no_point_card_after_a_closing_card),
        cmocka_unit_test(wish_takes_two_cards_of_one_value),
        cmocka_unit_test(equal_cards_give_one_wish_each_way),
        cmocka_unit_test(only_values_1_to_9_have_wish_stones),
        cmocka_unit_test(wish_stone_is_taken_once),
        cmocka_unit_test(six_piles_take_cards_and_closing_cards_by_colour),
        cmocka_unit_test(discarding_closes_the_pile_for_this_turn_only),
        cmocka_unit_test(card_taken_from_a_pile_is_known_until_a_copy_is_played),
        cmocka_unit_test(after_a_wish_two_cards_are_taken_one_by_one),
        cmocka_unit_test(both_cards_after_a_wish_may_come_from_piles),
        cmocka_unit_test(fifth_closed_row_ends_the_game_at_once),
        cmocka_unit_test(row_with_two_closing_cards_counts_once),
        cmocka_unit_test(last_card_of_the_deck_ends_the_game),
        cmocka_unit_test(last_card_as_the_first_of_two_ends_the_game),
        cmocka_unit_test(ten_rounds_that_bring_nothing_lead_to_the_closing_round),
        cmocka_unit_test(playing_a_card_breaks_the_idle_rounds),
        cmocka_unit_test(wish_breaks_the_idle_rounds),
        cmocka_unit_test(drawing_from_the_deck_breaks_the_idle_rounds),
        cmocka_unit_test(closing_round_begins_after_the_one_who_ended),
        cmocka_unit_test(each_seat_lays_up_to_two_cards_in_the_closing_round),
        cmocka_unit_test(row_rules_hold_in_the_closing_round),
        cmocka_unit_test(nothing_but_laying_in_the_closing_round),
        cmocka_unit_test(seat_that_can_lay_nothing_must_say_done),
        cmocka_unit_test(nothing_is_accepted_after_the_end),
        cmocka_unit_test(rows_score_by_all_their_cards),
        cmocka_unit_test(closing_cards_lengthen_a_short_row),
        cmocka_unit_test(wish_stones_score_by_number),
        cmocka_unit_test(equal_totals_share_the_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
