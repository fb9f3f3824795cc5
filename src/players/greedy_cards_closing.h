/*
 * The closing round of the card game, judged exactly: what a card brings at once, and the best
 * that can be laid after it.
 */
#ifndef KELTIS_GREEDY_CARDS_CLOSING_H
#define KELTIS_GREEDY_CARDS_CLOSING_H

#include "players/greedy_cards_rows.h"

/* The row an action lays into. */
static inline unsigned target(action act) {
    return act < PLAY_POINT ? card_suit(act) : (unsigned)(act - PLAY_POINT) % SUITS;
}

/* The points of one more card in a row, if so many more lie there by then. */
static inline float lay_gain(uint64_t lengths, unsigned row, unsigned more) {
    if (row == POINTS)
        return 1;
    int length = (int)(length_in(lengths, row) + more);
    return (float)(ladder(length + 1) - ladder(length));
}

/* Whether a point card can be laid by `second` after `first`. Both can be laid now. */
static inline bool point_follows(action first, action second) {
    unsigned number = (unsigned)(second - PLAY_POINT) / SUITS;
    if (first >= PLAY_POINT)
        return (unsigned)(first - PLAY_POINT) / SUITS != number;
    return target(first) != target(second) || card_value(first) == number;
}

/* The same for a colour card. */
static inline bool card_follows(const struct cards_seat *seat, action first, action second) {
    if (first >= PLAY_POINT || target(first) != target(second))
        return true;
    if (first == second && !(seat->hand.colours.twice >> first & 1))
        return false;
    unsigned value = card_value(first), next = card_value(second);
    if (next == CLOSING || value == CLOSING)
        return next == CLOSING;
    numbers laid = (numbers)(row_numbers(seat, target(first)) | 1u << value);
    return row_follow(laid, value) >> next & 1;
}

/* The most that one more card brings after the first. */
static inline float best_second(const struct cards_seat *seat, uint64_t lengths, action first,
                                const action *actions, int count) {
    float best = 0;
    /* A point card of the number just laid fits there, though it may not be listed yet. */
    if (first < PLAY_POINT && seat->hand.points >> card_value(first) & 1)
        best = lay_gain(lengths, target(first), 1);
    for (int i = 0; i < count && actions[i] != DONE; i++) {
        action second = actions[i];
        unsigned row = target(second);
        float gain = 0;
        if (second < PLAY_POINT ? card_follows(seat, first, second) : point_follows(first, second))
            gain = lay_gain(lengths, row, row == target(first));
        best = gain > best ? gain : best;
    }
    return best;
}

static inline void judge_closing_round(const struct table *table, const action *actions, int count,
                                       float *values) {
    const struct cards_seat *seat = &table->seat[table->turn];
    uint64_t lengths = row_lengths(seat);
    for (int i = 0; i < count; i++) {
        values[i] = 0;
        if (actions[i] == DONE)
            continue;
        values[i] = lay_gain(lengths, target(actions[i]), 0);
        if (table->laid + 1 < CLOSING_LAYS)
            values[i] += best_second(seat, lengths, actions[i], actions, count);
    }
}

#endif
