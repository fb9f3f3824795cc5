#include "rules/common_rules.h"

const struct rule rule_over = {"over", "", "The game is over."};
const struct rule rule_no_deal = {"deal.not_now", "",
                                  "Nothing is dealt now: it is a player's decision."};
const struct rule rule_deal_hidden = {"deal.hidden", "",
                                      "This card is dealt unseen: write deal ?."};
const struct rule rule_deal_open = {"deal.open", "", "This card is dealt in sight: name it."};
const struct rule rule_not_in_hand = {"not_in_hand", "cv", "{0}{1} is not in your hand."};
const struct rule rule_row_too_low = {"row.too_low", "cnn",
                                      "Row {0} goes up from {1}: {2} is too low."};
const struct rule rule_row_too_high = {"row.too_high", "cnn",
                                       "Row {0} goes down from {1}: {2} is too high."};
const struct rule rule_pile_empty = {"pile.empty", "c", "Pile {0} is empty."};
const struct rule rule_pile_closed = {
    "pile.closed", "c", "You discarded onto pile {0} this turn: it stays closed to you."};
const struct rule rule_unknown_option = {"option.unknown", "", "This game has no such option."};
