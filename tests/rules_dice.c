/*
 * The rules of the dice game, example by example.
 */
#include "script.h"

/* The roll with which a tile of this number can be taken: its number, filled up with stones. */
static void roll_for(struct match *match, int number) {
    char text[TEXT_MAX];
    if (number == 0)
        snprintf(text, sizeof text, "roll S S S");
    else if (number <= 5)
        snprintf(text, sizeof text, "roll %d S S", number);
    else
        snprintf(text, sizeof text, "roll %d 5 S", number - 5);
    plays(match, text);
}

/*
 * Whole turns, with commas between them: a tile, which is taken; so many stones, "2 stones";
 * or "pass". Dice that serve are rolled, and kept.
 */
static void turns(struct match *match, const char *list) {
    char item[TEXT_MAX], text[2 * TEXT_MAX];
    while (next_item(&list, ",", item)) {
        if (strcmp(item, "pass") == 0) {
            plays(match, "roll 1 1 1, keep, pass");
        } else if (strstr(item, "stone")) {
            snprintf(text, sizeof text, "roll%s%s%s, keep, stones", *item < '3' ? " 1" : " S",
                     *item < '2' ? " 1" : " S", " S");
            plays(match, text);
        } else {
            roll_for(match, atoi(item + 1));
            snprintf(text, sizeof text, "keep, take %s", item);
            plays(match, text);
        }
    }
}

static void turns_times(struct match *match, int times, const char *list) {
    for (int i = 0; i < times; i++)
        turns(match, list);
}

static void set_option(struct options *options, const char *key, const char *value) {
    struct refusal refusal;
    assert_true(game_named("dice")->set_option(options, key, value, &refusal));
}

/* Options under which every tile shows the same symbol, or none ("") at all. */
static struct options all_symbols(const char *symbol) {
    struct options options = {0};
    char value[SCRIPT_TEXT] = "", key[] = "symbols.?";
    for (int i = 0; i < 11; i++) {
        strcat(value, i ? "," : "");
        strcat(value, symbol);
    }
    for (const char *colour = "rypgb"; *colour; colour++) {
        key[8] = *colour;
        set_option(&options, key, value);
    }
    return options;
}

static struct match *begin_with_symbols(int seats, const char *symbol) {
    struct options options = all_symbols(symbol);
    return begin_with("dice", seats, &options);
}

/* Set-up. */

rule_test(all_tiles_and_24_27_or_30_stones_lie_in_the_middle) {
    static const char *const stones[] = {"'stones_left':24", "'stones_left':27",
                                         "'stones_left':30"};
    for (int seats = 2; seats <= 4; seats++) {
        struct match *match = begin("dice", seats);
        sees(match, SEAT_SPECTATOR, stones[seats - 2]);
        sees(match, SEAT_SPECTATOR,
             "'middle':[['r0','r1','r2','r3','r4','r5','r6','r7','r8','r9','r10'],['y0',");
        sees(match, SEAT_SPECTATOR,
             "['b0','b1','b2','b3','b4','b5','b6','b7','b8','b9','b10']],'players'");
        finish(match, "chance, roll");
    }
}

/* The tile of value v shows entry (v + 2k) mod 11 of one list; k is the number of its colour. */
rule_test(usual_symbols_follow_the_table) {
    static const char *const entries[] = {"null",     "'stone'",      "'leprechaun'", "'clover'",
                                          "'1'",      "null",         "'stone'",      "'2'",
                                          "'clover'", "'leprechaun'", "'3'"};
    struct match *match = begin("dice", 2);
    for (int colour = 0; colour < 5; colour++) {
        char expected[SCRIPT_TEXT];
        snprintf(expected, sizeof expected, "'%c':[%s", "rypgb"[colour], entries[2 * colour]);
        for (int value = 1; value <= 10; value++)
            append(expected, ",", entries[(value + 2 * colour) % 11]);
        strcat(expected, "]");
        sees(match, SEAT_SPECTATOR, expected);
    }
    finish(match, "chance, roll");
}

/* Rolling. */

rule_test(three_dice_have_216_ordered_rolls) {
    struct match *match = begin("dice", 2);
    weight_is(match, "roll 2 2 2", 1, 216);
    weight_is(match, "roll S S S", 1, 216);
    weight_is(match, "roll 1 1 5", 3, 216);
    weight_is(match, "roll 3 S S", 3, 216);
    weight_is(match, "roll 1 3 S", 6, 216);
    weight_is(match, "roll 1 3", 0, 216);
    action actions[ACTIONS_MAX];
    assert_int_equal(match->game->legal(&match->state, actions), 56);
    refused(match, "roll 1 3", "This roll must show all the dice rolled: 3.");
    refused(match, "roll S 3 1", "This game has no action of that name.");
    refused(match, "keep", "The dice come first: a roll is due.");
    finish(match, "chance, roll");
}

rule_test(two_dice_again_have_36_ordered_rolls_and_one_has_6) {
    struct match *match = begin("dice", 2);
    plays(match, "roll 1 3 S, reroll 1 3");
    weight_is(match, "roll 4 4", 1, 36);
    weight_is(match, "roll 4 S", 2, 36);
    refused(match, "roll 4", "This roll must show all the dice rolled: 2.");
    plays(match, "roll 4 S, pass, roll 1 3 S, reroll S");
    weight_is(match, "roll S", 1, 6);
    legal_is(match, "roll 1, roll 2, roll 3, roll 4, roll 5, roll S");
    finish(match, "chance, roll");
}

rule_test(one_two_or_three_dice_may_be_rolled_again) {
    struct match *match = begin("dice", 2);
    plays(match, "roll 1 3 S");
    legal_is(match, "keep, reroll 1, reroll 3, reroll S, reroll 1 3, reroll 1 S, reroll 3 S, "
                    "reroll 1 3 S");
    refused(match, "reroll 5", "No die shows 5.");
    refused(match, "reroll 1 1", "The dice that show 1: only 1.");
    refused(match, "take r4", "Keep the dice or roll some of them again first.");
    refused(match, "roll 1 1 1", "Nothing is rolled now: it is a player's decision.");
    plays(match, "reroll 1 3 S, roll 2 2 2");
    finish(match, "seat 0, take");
}

rule_test(equal_dice_give_one_way_to_roll_again) {
    struct match *match = begin("dice", 2);
    plays(match, "roll 1 1 5");
    legal_is(match, "keep, reroll 1, reroll 5, reroll 1 1, reroll 1 5, reroll 1 1 5");
    plays(match, "keep, pass, roll 1 5 5");
    legal_is(match, "keep, reroll 1, reroll 5, reroll 1 5, reroll 5 5, reroll 1 5 5");
    plays(match, "keep, pass, roll 2 2 2");
    legal_is(match, "keep, reroll 2, reroll 2 2, reroll 2 2 2");
    finish(match, "seat 0, reroll");
}

rule_test(dice_not_rolled_again_stay) {
    struct match *match = begin("dice", 2);
    plays(match, "roll 1 3 S, reroll S");
    sees(match, SEAT_SPECTATOR, "'dice':['1','3'],'rerolled':true,'sums':[]");
    plays(match, "roll 5");
    sees(match, SEAT_SPECTATOR, "'dice':['1','3','5'],'rerolled':true,'sums':[1,3,4,5,6,8,9]");
    finish(match, "seat 0, take");
}

rule_test(dice_are_rolled_again_only_once) {
    struct match *match = begin("dice", 2);
    plays(match, "roll 1 3 S, reroll 1, roll 2");
    refused(match, "keep", "You rolled dice again already: take something or pass.");
    refused(match, "reroll 2", "You rolled dice again already: take something or pass.");
    plays(match, "pass, roll 1 3 S, keep");
    refused(match, "reroll 1", "You kept the dice: take something or pass.");
    finish(match, "seat 1, take");
}

/* Taking a tile. */

/* These numbers of every colour may be taken, besides stones if some are rolled, and pass. */
static void takes_are(const struct match *match, const char *sums, const char *besides) {
    char expected[SCRIPT_TEXT] = "", number[TEXT_MAX], text[2 * TEXT_MAX];
    for (const char *colour = "rypgb"; *colour; colour++)
        for (const char *rest = sums; next_item(&rest, " ", number);) {
            snprintf(text, sizeof text, "take %c%s", *colour, number);
            append(expected, ", ", text);
        }
    append(expected, ", ", besides);
    legal_is(match, expected);
}

rule_test(sums_of_one_two_or_three_dice_name_the_tile) {
    struct match *match = begin("dice", 2);
    plays(match, "roll 1 1 5, keep");
    takes_are(match, "1 2 5 6 7", "pass");
    refused(match, "take g3", "The dice make no 3.");
    refused(match, "stones", "No die shows a stone.");
    plays(match, "pass, roll 3 4 S, keep");
    takes_are(match, "0 3 4 7", "stones, pass");
    plays(match, "pass, roll S S S, keep");
    takes_are(match, "0", "stones, pass");
    plays(match, "pass, roll 5 5 5, keep");
    takes_are(match, "5 10", "pass");
    plays(match, "pass, roll 1 2 4, keep");
    takes_are(match, "1 2 3 4 5 6 7", "pass");
    plays(match, "take g7");
    finish(match, "chance, roll");
}

rule_test(rows_go_strictly_up) {
    struct match *match = begin("dice", 2);
    turns(match, "r4, pass, r6, pass");
    plays(match, "roll 1 5 S, keep");
    refused(match, "take r6", "r6 is not in the middle any more.");
    refused(match, "take r5", "Row r goes up from 6: 5 is too low.");
    refused(match, "take r0", "Row r goes up from 6: 0 is too low.");
    plays(match, "take y5");
    turns(match, "pass, r10");
    sees(match, SEAT_SPECTATOR, "'directions':['up',null,null,null,null]");
    finish(match, "chance, roll");
}

rule_test(rows_go_strictly_down) {
    struct match *match = begin("dice", 2);
    turns(match, "b8, pass, b5, pass");
    plays(match, "roll 2 4 S, keep");
    refused(match, "take b6", "Row b goes down from 5: 6 is too high.");
    plays(match, "take b2");
    sees(match, SEAT_SPECTATOR, "'b8','b5','b2'");
    finish(match, "chance, roll");
}

rule_test(tile_of_another_player_is_gone) {
    struct match *match = begin("dice", 2);
    turns(match, "r5");
    plays(match, "roll 5 S S, keep");
    legal_is(match, "take r0, take y0, take y5, take p0, take p5, take g0, take g5, take b0, "
                    "take b5, stones, pass");
    refused(match, "take r5", "r5 is not in the middle any more.");
    finish(match, "seat 1, take");
}

/* Symbols. */

rule_test(stone_symbol_brings_a_stone_face_up) {
    struct match *match = begin("dice", 2);
    turns(match, "r1");
    sees(match, SEAT_SPECTATOR, "'stones_left':23");
    score_is(match, 0, "rows -4 0 0 0 0, stones 1, stone_points -4");
    finish(match, "chance, roll");
}

rule_test(clover_symbol_lays_a_stone_face_down_into_the_row) {
    struct match *match = begin("dice", 2);
    turns(match, "r3");
    sees(match, SEAT_SPECTATOR, "'stones_left':23");
    sees(match, SEAT_SPECTATOR, "'rows':[['stone','r3'],[],[],[],[]]");
    sees(match, SEAT_SPECTATOR, "'lengths':[2,0,0,0,0]");
    score_is(match, 0, "rows -3 0 0 0 0, stones 0, stone_points -7");
    turns(match, "pass, r2, pass, r1");
    score_is(match, 0, "rows 1 0 0 0 0, stones 1, leprechauns 1");
    finish(match, "chance, roll");
}

rule_test(points_and_leprechauns_count_at_the_end) {
    struct match *match = begin("dice", 2);
    turns(match, "r4, pass, r7, pass, r10, r2");
    score_is(match, 0, "rows -2 0 0 0 0, bonus 6, leprechauns 0, leprechaun_points -3, total -6");
    score_is(match, 1, "rows -4 0 0 0 0, bonus 0, leprechauns 1, leprechaun_points 3, total -8");
    sees(match, SEAT_SPECTATOR, "'stones_left':24");
    finish(match, "chance, roll");
}

/* Stones, or nothing. */

rule_test(stones_are_taken_as_many_as_rolled) {
    struct match *match = begin("dice", 2);
    turns(match, "1 stone, 2 stones, 3 stones");
    score_is(match, 0, "stones 4");
    score_is(match, 1, "stones 2");
    sees(match, SEAT_SPECTATOR, "'stones_left':18");
    finish(match, "chance, roll");
}

rule_test(passing_takes_nothing) {
    struct match *match = begin("dice", 2);
    plays(match, "roll 1 3 S, keep, pass");
    sees(match, SEAT_SPECTATOR, "'turn':1,");
    sees(match, SEAT_SPECTATOR, "'stones_left':24,'idle':1");
    finish(match, "chance, roll");
}

/* The end. */

rule_test(last_stone_ends_the_game) {
    struct match *match = begin("dice", 2);
    turns_times(match, 7, "3 stones");
    turns(match, "2 stones");
    now_is(match, "chance, roll");
    turns(match, "3 stones"); /* one is left */
    score_is(match, 0, "stones 13, stone_points 10");
    score_is(match, 1, "stones 11, stone_points 10");
    finish(match, "over");
}

rule_test(last_stone_for_a_symbol_ends_the_game) {
    static const char *const tiles[] = {"r1", "r3"};
    for (int i = 0; i < 2; i++) {
        struct match *match = begin("dice", 2);
        turns_times(match, 7, "3 stones");
        turns(match, "2 stones, r0");
        now_is(match, "chance, roll");
        turns(match, tiles[i]);
        finish(match, "over");
    }
}

rule_test(last_tile_of_a_colour_ends_the_game) {
    struct match *match = begin("dice", 2);
    turns(match, "r0, r10, r1, r9, r2, r8, r3, r7, r4, r6");
    now_is(match, "chance, roll");
    turns(match, "r5");
    score_is(match, 0, "rows 6 0 0 0 0, stones 1, bonus 1, leprechauns 1");
    score_is(match, 1, "rows 3 0 0 0 0, stones 1, bonus 5, leprechauns 1");
    finish(match, "over");
}

rule_test(stones_only_variant_goes_on_after_the_last_tile) {
    struct options options = {0};
    set_option(&options, "end", "stones-only");
    struct match *match = begin_with("dice", 2, &options);
    sees(match, SEAT_SPECTATOR, "'end':'stones-only'");
    turns(match, "r0, r10, r1, r9, r2, r8, r3, r7, r4, r6, r5");
    now_is(match, "chance, roll");
    sees(match, SEAT_SPECTATOR, "'stones_left':20");
    turns_times(match, 6, "3 stones");
    now_is(match, "chance, roll");
    turns(match, "2 stones");
    finish(match, "over");
}

rule_test(ten_rounds_in_which_nobody_takes_anything_end_the_game) {
    for (int seats = 2; seats <= 4; seats++) {
        struct match *match = begin("dice", seats);
        turns_times(match, 10 * seats - 1, "pass");
        now_is(match, "chance, roll");
        turns(match, "pass");
        finish(match, "over");
    }
}

rule_test(taking_breaks_the_idle_rounds) {
    struct match *match = begin("dice", 2);
    turns_times(match, 19, "pass");
    turns(match, "r0");
    turns_times(match, 19, "pass");
    turns(match, "1 stone");
    turns_times(match, 19, "pass");
    now_is(match, "chance, roll");
    turns(match, "pass");
    finish(match, "over");
}

rule_test(nothing_is_accepted_after_the_end) {
    struct match *match = begin("dice", 2);
    turns_times(match, 20, "pass");
    legal_is(match, "");
    static const char *const tries[] = {"roll 1 1 1", "keep",   "reroll 1",
                                        "take r1",    "stones", "pass"};
    for (int i = 0; i < 6; i++)
        refused(match, tries[i], "The game is over.");
    finish(match, "over");
}

/* The score. */

rule_test(stones_score_by_number) {
    static const int points[] = {-7, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10, 10};
    struct match *match = begin("dice", 2);
    for (int stones = 0; stones <= 11; stones++) {
        char text[2 * TEXT_MAX];
        snprintf(text, sizeof text, "stones %d, stone_points %d, total %d", stones, points[stones],
                 points[stones]);
        score_is(match, 0, text);
        turns(match, "1 stone, pass");
    }
    finish(match, "chance, roll");
}

rule_test(rows_score_by_length) {
    static const int ladder[] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10, 10};
    struct match *match = begin_with_symbols(2, "");
    for (int length = 0; length <= 10; length++) {
        char text[TEXT_MAX];
        snprintf(text, sizeof text, "rows 0 0 0 %d 0, bonus 0", ladder[length]);
        score_is(match, 0, text);
        snprintf(text, sizeof text, "g%d%s", length, length < 10 ? ", pass" : "");
        turns(match, text);
    }
    score_is(match, 0, "rows 0 0 0 10 0, stones 0, total 3");
    finish(match, "over");
}

rule_test(face_down_stones_count_in_the_row) {
    struct match *match = begin_with_symbols(2, "clover");
    turns(match, "g0, pass, g1, pass, g2, pass, g3, pass");
    score_is(match, 0, "rows 0 0 0 7 0, stones 0");
    turns(match, "g4");
    score_is(match, 0, "rows 0 0 0 10 0, stones 0");
    finish(match, "chance, roll");
}

rule_test(points_on_tiles_are_added) {
    struct match *match = begin_with_symbols(2, "3");
    turns(match, "g0, pass, b1, pass");
    score_is(match, 0, "rows 0 0 0 -4 -4, bonus 6, total -9");
    finish(match, "chance, roll");
}

static int read_numbers(const char *list, int out[SEATS_MAX]) {
    char number[TEXT_MAX];
    int count = 0;
    while (next_item(&list, " ", number))
        out[count++] = atoi(number);
    return count;
}

/* As many leprechauns as each seat has found, "2 1 0", and what they give it, "3 0 -3". */
static void leprechauns_give(const char *found_list, const char *points_list) {
    int found[SEATS_MAX], points[SEATS_MAX];
    int seats = read_numbers(found_list, found);
    struct match *match = begin_with_symbols(seats, "leprechaun");
    char text[2 * TEXT_MAX];
    assert_int_equal(read_numbers(points_list, points), seats);
    for (int turn = 0; turn < 3 * seats; turn++) {
        int seat = turn % seats, before = turn / seats;
        snprintf(text, sizeof text, "%c%d", "rypg"[seat], before);
        turns(match, before < found[seat] ? text : "pass");
    }
    for (int seat = 0; seat < seats; seat++) {
        snprintf(text, sizeof text, "leprechauns %d, leprechaun_points %d", found[seat],
                 points[seat]);
        score_is(match, seat, text);
    }
    finish(match, "chance, roll");
}

rule_test(most_leprechauns_win_three_points_and_fewest_lose_three) {
    leprechauns_give("1 0", "3 -3");
    leprechauns_give("2 3", "-3 3");
    leprechauns_give("2 1 0", "3 0 -3");
    leprechauns_give("1 3 0 2", "0 3 -3 0");
}

rule_test(equal_leprechauns_share_gain_and_loss) {
    leprechauns_give("1 1 0", "3 3 -3");
    leprechauns_give("0 2 0", "-3 3 -3");
    leprechauns_give("2 2 0 0", "3 3 -3 -3");
    leprechauns_give("2 1 1 0", "3 0 0 -3");
    leprechauns_give("3 1 1 1", "3 -3 -3 -3");
}

rule_test(leprechauns_count_nothing_if_all_have_the_same) {
    leprechauns_give("0 0", "0 0");
    leprechauns_give("2 2 2", "0 0 0");
    leprechauns_give("1 1 1 1", "0 0 0 0");
}

rule_test(equal_totals_share_the_win) {
    struct match *match = begin("dice", 3);
    turns(match, "3 stones, 3 stones");
    turns_times(match, 30, "pass");
    score_is(match, 0, "total -2");
    score_is(match, 1, "total -2");
    score_is(match, 2, "total -7");
    winners_are(match, "0 1");
    finish(match, "over");
}

/* Options. */

static void option_refused(const char *key, const char *value, const char *expected) {
    struct options options = {0}, before = options;
    struct refusal refusal;
    char sentence[EXPLANATION_MAX];
    assert_false(game_named("dice")->set_option(&options, key, value, &refusal));
    refusal_explain(&refusal, sentence);
    assert_string_equal(sentence, expected);
    assert_memory_equal(&options, &before, sizeof options);
}

rule_test(symbols_may_be_replaced) {
    struct options options = all_symbols("");
    set_option(&options, "symbols.g", "stone,clover,leprechaun,1,2,3,,,,,stone");
    struct match *match = begin_with("dice", 2, &options);
    sees(match, SEAT_SPECTATOR,
         "'g':['stone','clover','leprechaun','1','2','3',null,null,null,null,'stone']");
    turns(match, "g0, r1, g1, r3, g2, pass, g3, pass, g4, pass, g5, pass, g6, pass");
    score_is(match, 0, "rows 0 0 0 7 0, stones 1, bonus 6, leprechauns 1, leprechaun_points 3");
    score_is(match, 1, "rows -3 0 0 0 0, stones 0, bonus 0, leprechauns 0");
    finish(match, "chance, roll");
}

rule_test(symbols_are_given_for_all_colours_or_for_none) {
    struct options options = {0};
    struct refusal refusal;
    struct match match;
    char sentence[EXPLANATION_MAX];
    set_option(&options, "symbols.r", ",,,,,,,,,,");
    set_option(&options, "symbols.y", ",,,,,,,,,,");
    set_option(&options, "symbols.p", ",,,,,,,,,,");
    set_option(&options, "symbols.b", ",,,,,,,,,,");
    assert_false(match_start(&match, game_named("dice"), 2, &options, SEAT_ALL, &refusal));
    refusal_explain(&refusal, sentence);
    assert_string_equal(sentence,
                        "Symbols are given for all five colours or for none: g is missing.");
}

rule_test(bad_options_are_refused) {
    static const char unknown[] = "This game has no such option.";
    static const char symbols[] = "A symbol is stone, clover, leprechaun, 1, 2, 3 or none.";
    static const char eleven[] = "Colour r has 11 tiles: its list needs 11 entries.";
    option_refused("end", "never", "The end of the game can only be stones-only.");
    option_refused("end", "", "The end of the game can only be stones-only.");
    option_refused("symbols.r", "stone,star,,,,,,,,,", symbols);
    option_refused("symbols.r", "4,,,,,,,,,,", symbols);
    option_refused("symbols.r", "stone,clover", eleven);
    option_refused("symbols.r", ",,,,,,,,,,,", eleven);
    option_refused("symbols.w", ",,,,,,,,,,", unknown);
    option_refused("symbols", ",,,,,,,,,,", unknown);
    option_refused("rounds", "3", unknown);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_tiles_and_24_27_or_30_stones_lie_in_the_middle),
        cmocka_unit_test(usual_symbols_follow_the_table),
        cmocka_unit_test(three_dice_have_216_ordered_rolls),
        cmocka_unit_test(two_dice_again_have_36_ordered_rolls_and_one_has_6),
        cmocka_unit_test(one_two_or_three_dice_may_be_rolled_again),
        cmocka_unit_test(equal_dice_give_one_way_to_roll_again),
        cmocka_unit_test(dice_not_rolled_again_stay),
        cmocka_unit_test(dice_are_rolled_again_only_once),
        cmocka_unit_test(sums_of_one_two_or_three_dice_name_the_tile),
        cmocka_unit_test(rows_go_strictly_up),
        cmocka_unit_test(rows_go_strictly_down),
        cmocka_unit_test(tile_of_another_player_is_gone),
        cmocka_unit_test(stone_symbol_brings_a_stone_face_up),
        cmocka_unit_test(clover_symbol_lays_a_stone_face_down_into_the_row),
        cmocka_unit_test(points_and_leprechauns_count_at_the_end),
        cmocka_unit_test(stones_are_taken_as_many_as_rolled),
        cmocka_unit_test(passing_takes_nothing),
        cmocka_unit_test(last_stone_ends_the_game),
        cmocka_unit_test(last_stone_for_a_symbol_ends_the_game),
        cmocka_unit_test(last_tile_of_a_colour_ends_the_game),
        cmocka_unit_test(stones_only_variant_goes_on_after_the_last_tile),
        cmocka_unit_test(ten_rounds_in_which_nobody_takes_anything_end_the_game),
        cmocka_unit_test(taking_breaks_the_idle_rounds),
        cmocka_unit_test(nothing_is_accepted_after_the_end),
        cmocka_unit_test(stones_score_by_number),
        cmocka_unit_test(rows_score_by_length),
        cmocka_unit_test(face_down_stones_count_in_the_row),
        cmocka_unit_test(points_on_tiles_are_added),
        cmocka_unit_test(most_leprechauns_win_three_points_and_fewest_lose_three),
        cmocka_unit_test(equal_leprechauns_share_gain_and_loss),
        cmocka_unit_test(leprechauns_count_nothing_if_all_have_the_same),
        cmocka_unit_test(equal_totals_share_the_win),
        cmocka_unit_test(symbols_may_be_replaced),
        cmocka_unit_test(symbols_are_given_for_all_colours_or_for_none),
        cmocka_unit_test(bad_options_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
