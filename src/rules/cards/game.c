/*
 * The card game's entry in the registry.
 */
#include "rules/cards/cards.h"

#include "rules/no_options.h"

const struct game cards_game = {
    .name = "cards",
    .min_seats = 2,
    .max_seats = 4,
    .state_size = sizeof(struct table),
    .action_count = ACTION_COUNT,
    .score_parts = cards_score_parts,
    .rules = cards_rules,
    .set_option = no_option,
    .check_options = no_option_check,
    .write_options = no_options_written,
    .describe_options = no_options_described,
    .start = cards_start,
    .legal = cards_legal,
    .weights = cards_weights,
    .weight = cards_weight,
    .outcome = cards_outcome,
    .event = cards_event,
    .check = cards_check,
    .apply = cards_apply,
    .view = cards_view,
    .shown = cards_shown,
    .sample = cards_sample,
    .text = cards_text,
    .score = cards_score,
    .write_view = cards_write_view,
    .draw = cards_draw,
};
