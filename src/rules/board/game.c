/*
 * The board game's entry in the registry.
 */
#include "rules/board/board.h"

#include "rules/no_options.h"

const struct game board_game = {
    .name = "board",
    .min_seats = 2,
    .max_seats = 4,
    .state_size = sizeof(struct board),
    .action_count = ACTION_COUNT,
    .score_parts = board_score_parts,
    .rules = board_rules,
    .set_option = no_option,
    .check_options = no_option_check,
    .write_options = no_options_written,
    .describe_options = no_options_described,
    .start = board_start,
    .legal = board_legal,
    .weights = board_weights,
    .weight = board_weight,
    .outcome = board_outcome,
    .event = board_event,
    .check = board_check,
    .apply = board_apply,
    .view = board_view,
    .shown = board_shown,
    .sample = board_sample,
    .text = board_text,
    .score = board_score,
    .write_view = board_write_view,
    .draw = board_draw,
};
