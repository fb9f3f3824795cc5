/*
 * The dice game's entry in the registry.
 */
#include "rules/dice/dice.h"

const struct game dice_game = {
    .name = "dice",
    .min_seats = 2,
    .max_seats = 4,
    .state_size = sizeof(struct dice),
    .action_count = ACTION_COUNT,
    .score_parts = dice_score_parts,
    .rules = dice_rules,
    .set_option = dice_set_option,
    .check_options = dice_check_options,
    .write_options = dice_write_options,
    .describe_options = dice_describe_options,
    .start = dice_start,
    .legal = dice_legal,
    .weights = dice_weights,
    .weight = dice_weight,
    .outcome = dice_outcome,
    .event = dice_event,
    .check = dice_check,
    .apply = dice_apply,
    .view = dice_view,
    .shown = dice_shown,
    .sample = dice_sample,
    .text = dice_text,
    .score = dice_score,
    .write_view = dice_write_view,
    .draw = dice_draw,
};
