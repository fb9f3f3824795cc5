/*
 * Rules that several games can name with the same sentence.
 */
#ifndef KELTIS_COMMON_RULES_H
#define KELTIS_COMMON_RULES_H

#include "keltis/game.h"

extern const struct rule rule_over, rule_no_deal, rule_deal_hidden, rule_deal_open,
    rule_not_in_hand, rule_row_too_low, rule_row_too_high, rule_pile_empty, rule_pile_closed,
    rule_unknown_option;

#endif
