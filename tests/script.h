/*
 * Scripted matches for the rule tests: games written down as a rulebook reader would tell them.
 *
 * A script is a list of actions with commas between them, in the notation of docs/PROTOCOL.md.
 * Chance is scripted too. Where a test does not care about a card it says so with these words:
 *
 *   deal any      some card that the script does not name, a high one
 *   draw any      draw deck, deal any; with a card, draw r5, for draw deck, deal r5
 *   draw pile     from some pile that is open
 *   discard any   some card of the hand that the script does not name, a high one
 *   waits         a whole turn that brings nothing: discard any, take from a pile or the deck
 *
 * Every action must be accepted, so a script that goes on after the end of the game fails, and
 * every test says with `finish` where its script must have left the game.
 */
#ifndef KELTIS_SCRIPT_H
#define KELTIS_SCRIPT_H

#include "check.h"

/* A test: the parameter that cmocka passes is not used. */
#define rule_test(name) static void name(__attribute__((unused)) void **unused)

enum { SCRIPT_TEXT = MATCH_TEXT_MAX, SCRIPT_HAND = 8 };

/* Lists of words. */

/* Cuts the next item off a list, spaces around it dropped; false when there is none. */
static inline bool next_item(const char **list, const char *separators, char item[TEXT_MAX]) {
    while (**list && (**list == ' ' || strchr(separators, **list)))
        ++*list;
    size_t length = strcspn(*list, separators);
    assert_true(length < TEXT_MAX);
    memcpy(item, *list, length);
    *list += length;
    while (length > 0 && item[length - 1] == ' ')
        length--;
    item[length] = '\0';
    return length > 0;
}

/* Whether a list names this card: r1 is not named by r10. */
static inline bool names_card(const char *list, const char *card) {
    size_t length = strlen(card);
    for (; (list = strstr(list, card)) != NULL; list += length)
        if (list[length] < '0' || list[length] > '9')
            return true;
    return false;
}

static inline void append(char text[SCRIPT_TEXT], const char *separator, const char *word) {
    size_t length = strlen(text);
    int added =
        snprintf(text + length, SCRIPT_TEXT - length, "%s%s", length ? separator : "", word);
    assert_true(length + (size_t)added < SCRIPT_TEXT);
}

static inline void legal_list(const struct match *match, char text[SCRIPT_TEXT]) {
    action actions[ACTIONS_MAX];
    int count = match->game->legal(&match->state, actions);
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        char word[TEXT_MAX];
        match->game->text(actions[i], word);
        append(text, ", ", word);
    }
}

/* Failures. */

static inline void fail_script(const struct match *match, const char *what, const char *expected,
                               const char *actual) {
    char legal[SCRIPT_TEXT];
    legal_list(match, legal);
    fprintf(stderr, "\n%s with %d seats, after %d actions: %s\n  expected %s\n  actual   %s\n",
            match->game->name, match->state.at.seats, match->count, what, expected, actual);
    fprintf(stderr, "  legal now: %s\n", legal);
    fail();
}

static inline void same_text(const struct match *match, const char *what, const char *expected,
                             const char *actual) {
    if (strcmp(expected, actual) != 0)
        fail_script(match, what, expected, actual);
}

/* Where the game stands: "seat 1, play", "chance, setup" or "over". */
static inline void now_is(const struct match *match, const char *expected) {
    char actual[TEXT_MAX] = "over";
    const char *phase = phase_name(match->state.at.phase);
    if (match_to_move(match) == SEAT_CHANCE)
        snprintf(actual, sizeof actual, "chance, %s", phase);
    else if (match_to_move(match) != SEAT_NONE)
        snprintf(actual, sizeof actual, "seat %d, %s", match_to_move(match), phase);
    same_text(match, "where the game stands", expected, actual);
}

/* Beginning and end of a scripted match. `finish` frees what `begin` returns. */

static inline struct match *begin_with(const char *game, int seats, const struct options *options) {
    struct refusal refusal;
    struct match *match = malloc(sizeof *match);
    assert_non_null(match);
    assert_true(match_start(match, game_named(game), seats, options, SEAT_ALL, &refusal));
    return match;
}

static inline struct match *begin(const char *game, int seats) {
    static const struct options plain;
    return begin_with(game, seats, &plain);
}

static inline void finish(struct match *match, const char *expected) {
    now_is(match, expected);
    match_free(match);
    free(match);
}

/* Acting. */

static inline void acts(struct match *match, const char *text) {
    struct refusal refusal;
    char sentence[EXPLANATION_MAX];
    if (match_act_text(match, SEAT_ALL, text, &refusal))
        return;
    refusal_explain(&refusal, sentence);
    fail_script(match, text, "accepted", sentence);
}

/* The number of a card that a test may not care about; -1 for point cards and closing cards. */
static inline int plain_number(const char *card) {
    return *card == 'w' || card[1] == 'x' ? -1 : atoi(card + 1);
}

/* The legal action with this verb whose card has the highest number, cards named aside. */
static inline action any_card(const struct match *match, const char *verb, const char *named) {
    action actions[ACTIONS_MAX], best = NO_ACTION;
    int count = match->game->legal(&match->state, actions), highest = -1;
    for (int i = 0; i < count; i++) {
        char text[TEXT_MAX];
        const char *card = text + strlen(verb) + 1;
        match->game->text(actions[i], text);
        if (strncmp(text, verb, strlen(verb)) != 0 || names_card(named, card))
            continue;
        if (plain_number(card) > highest) {
            highest = plain_number(card);
            best = actions[i];
        }
    }
    if (best == NO_ACTION)
        fail_script(match, verb, "a card the script does not name", "none");
    return best;
}

static inline void acts_any(struct match *match, const char *verb, const char *named) {
    struct refusal refusal;
    assert_true(match_act(match, SEAT_ALL, any_card(match, verb, named), &refusal));
}

static inline void draws_any(struct match *match, const char *named) {
    acts(match, "draw deck");
    acts_any(match, "deal", named);
}

/* Draws this card from the deck. */
static inline void draws_card(struct match *match, const char *card) {
    char deal[TEXT_MAX];
    snprintf(deal, sizeof deal, "deal %.3s", card);
    acts(match, "draw deck");
    acts(match, deal);
}

/* Whether an item is draw and a card: the piles have letters only. */
static inline bool is_draw_of_card(const char *item) {
    return strncmp(item, "draw ", 5) == 0 && item[6] != '\0' && strchr("0123456789x", item[6]);
}

/* Takes from the last pile that is open; false if none is. */
static inline bool draws_from_a_pile(struct match *match) {
    char legal[SCRIPT_TEXT];
    legal_list(match, legal);
    const char *last = strrchr(legal, ',');
    if (last)
        acts(match, last + 2);
    return last != NULL;
}

/* Discards a card and takes one from a pile; nothing happens if no pile is open then. */
static inline bool swaps(struct match *match, const char *discard) {
    acts(match, discard);
    return draws_from_a_pile(match) || (match_undo(match), false);
}

/* One turn: discard a card and take one from a pile. False if there is no pile to take from. */
static inline bool idle_turn(struct match *match, const char *named) {
    char legal[SCRIPT_TEXT], text[TEXT_MAX];
    legal_list(match, legal);
    for (int number = 10; number >= 0; number--)
        for (const char *list = legal; next_item(&list, ",", text);)
            if (strncmp(text, "discard ", 8) == 0 && plain_number(text + 8) == number &&
                !names_card(named, text + 8) && swaps(match, text))
                return true;
    return false;
}

static inline void waits(struct match *match, const char *named) {
    if (idle_turn(match, named))
        return;
    acts_any(match, "discard", named);
    draws_any(match, named);
}

/* A number of turns in which a card is discarded and one taken from a pile. */
static inline void idles(struct match *match, int turns) {
    for (int i = 0; i < turns; i++)
        if (!idle_turn(match, ""))
            fail_script(match, "an idle turn", "a pile to take from", "none");
}

static inline void draws_pile(struct match *match) {
    if (!draws_from_a_pile(match))
        fail_script(match, "draw pile", "an open pile", "none");
}

static inline void plays(struct match *match, const char *script) {
    char item[TEXT_MAX];
    for (const char *rest = script; next_item(&rest, ",", item);) {
        if (strcmp(item, "waits") == 0)
            waits(match, script);
        else if (strcmp(item, "draw any") == 0)
            draws_any(match, script);
        else if (strcmp(item, "draw pile") == 0)
            draws_pile(match);
        else if (is_draw_of_card(item))
            draws_card(match, item + 5);
        else if (strcmp(item, "deal any") == 0)
            acts_any(match, "deal", script);
        else if (strcmp(item, "discard any") == 0)
            acts_any(match, "discard", script);
        else
            acts(match, item);
    }
}

static inline void plays_times(struct match *match, int times, const char *script) {
    for (int i = 0; i < times; i++)
        plays(match, script);
}

/* Deals the hands, "g0 g1 | b0": seat by seat, each filled up with any cards. */
static inline void deal_hands(struct match *match, const char *hands) {
    char hand[SCRIPT_TEXT], card[TEXT_MAX];
    const char *rest = hands;
    for (int seat = 0; seat < match->state.at.seats; seat++) {
        size_t length = strcspn(rest, "|");
        int dealt = 0;
        snprintf(hand, sizeof hand, "%.*s", (int)length, rest);
        rest += length + (rest[length] == '|');
        for (const char *cards = hand; next_item(&cards, " ", card); dealt++) {
            char deal[2 * TEXT_MAX];
            snprintf(deal, sizeof deal, "deal %s", card);
            acts(match, deal);
        }
        for (; dealt < SCRIPT_HAND; dealt++)
            acts_any(match, "deal", hands);
    }
    now_is(match, "seat 0, play");
    assert_int_equal(*rest, '\0');
}

/* What must be true now. */

/* The action is refused with this sentence, and nothing has changed. */
static inline void refused(struct match *match, const char *text, const char *expected) {
    struct state before = match->state;
    int count = match->count;
    struct refusal refusal;
    char sentence[EXPLANATION_MAX] = "(accepted)";
    if (!match_act_text(match, SEAT_ALL, text, &refusal))
        refusal_explain(&refusal, sentence);
    same_text(match, text, expected, sentence);
    assert_int_equal(match->count, count);
    assert_memory_equal(&match->state, &before, sizeof before);
}

/* These are all the legal actions, in this order. */
static inline void legal_is(const struct match *match, const char *expected) {
    char actual[SCRIPT_TEXT];
    legal_list(match, actual);
    same_text(match, "legal actions", expected, actual);
}

/* At a chance node: how many equally likely outcomes there are, and this action's share. */
static inline void weight_is(const struct match *match, const char *text, uint32_t expected,
                             uint32_t of) {
    action act = game_parse(match->game, text);
    assert_int_not_equal(act, NO_ACTION);
    assert_int_equal(match_to_move(match), SEAT_CHANCE);
    assert_int_equal(match->game->weight(&match->state, act), expected);
    assert_int_equal(match->game->weights(&match->state), of);
}

/* One seat's entry of this name on the score sheet: its numbers with spaces between them. */
static inline void score_part_text(const struct match *match, int seat, const char *name,
                                   char text[TEXT_MAX]) {
    int16_t sheet[SCORE_PARTS];
    const int16_t *next = sheet;
    match->game->score(&match->state, seat, sheet);
    for (const struct score_part *part = match->game->score_parts; part->name; part++)
        for (int i = 0; i < part->count; i++, next++)
            if (strcmp(part->name, name) == 0)
                snprintf(text + strlen(text), TEXT_MAX - strlen(text), " %d", *next);
}

/* A seat's score as if the game ended now: "paths 2 12 0 7 -2, total 22", other parts unsaid. */
static inline void score_is(const struct match *match, int seat, const char *expected) {
    char item[TEXT_MAX];
    for (const char *rest = expected; next_item(&rest, ",", item);) {
        char actual[TEXT_MAX], name[TEXT_MAX], what[TEXT_MAX];
        snprintf(what, sizeof what, "score of seat %d", seat);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(item, " "), item);
        snprintf(actual, sizeof actual, "%s", name);
        score_part_text(match, seat, name, actual);
        same_text(match, what, item, actual);
    }
}

static inline void winners_are(const struct match *match, const char *expected) {
    int winners[SEATS_MAX];
    char actual[SCRIPT_TEXT] = "";
    int count = match_winners(match, winners);
    for (int i = 0; i < count; i++)
        append(actual, " ", (char[]){(char)('0' + winners[i]), '\0'});
    same_text(match, "winners", expected, actual);
}

/* Looks for a piece of JSON, written with ' instead of ", in what a viewer may know. */
static inline bool view_holds(const struct match *match, int viewer, const char *part,
                              char json[SCRIPT_TEXT]) {
    struct state view;
    struct writer out = writer_into(json, SCRIPT_TEXT);
    assert_true(match_view(match, viewer, &view));
    match_write_view(match->game, &view, &out);
    for (char *quote = json; (quote = strchr(quote, '"')) != NULL;)
        *quote = '\'';
    return strstr(json, part) != NULL;
}

/* A viewer's view holds this piece of JSON; or it does not. */
static inline void sees(const struct match *match, int viewer, const char *part) {
    char json[SCRIPT_TEXT];
    if (!view_holds(match, viewer, part, json))
        fail_script(match, "a view", part, json);
}

static inline void sees_not(const struct match *match, int viewer, const char *part) {
    char json[SCRIPT_TEXT];
    if (view_holds(match, viewer, part, json))
        fail_script(match, "a view without", part, json);
}

#endif
