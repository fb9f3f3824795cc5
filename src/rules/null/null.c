/*
 * The null game: the smallest game that uses every part of the interface, kept as a template.
 * It is always built and passes the same tests as the real games; see docs/ADDING-A-GAME.md.
 *
 * Six cards, 1 to 6. Each seat is dealt one, unseen by the others. Then each seat in turn shows
 * its card or hides it. A shown card scores its number, except that the highest card shown
 * scores nothing.
 */
#include <assert.h>
#include <string.h>

#include "keltis/game.h"
#include "keltis/rng.h"
#include "keltis/writer.h"
#include "rules/common_rules.h"
#include "rules/no_options.h"
#include "rules/notation.h"
#include "rules/refuse.h"

enum { CARDS = 6, UNKNOWN = 0 };

/* The actions. Their order here is the order in which lists of actions are given. */
enum {
    SHOW = 0, /* + card - 1; only the holder's own card can be shown */
    HIDE = SHOW + CARDS,
    DEAL = HIDE + 1, /* + card - 1 */
    DEAL_HIDDEN = DEAL + CARDS,
    ACTION_COUNT,
};

struct null {
    struct position at;
    uint8_t done;            /* cards dealt so far in set-up, then seats that have moved */
    uint8_t unseen;          /* bit c - 1: the viewer has not seen card c */
    uint8_t card[SEATS_MAX]; /* UNKNOWN before the deal, and to other eyes */
    bool shown[SEATS_MAX];
};

static struct null *null_of(struct state *state) {
    return (struct null *)state;
}

static const struct null *null_in(const struct state *state) {
    return (const struct null *)state;
}

/* The course of the game. */

static void null_start(struct state *state, int seats, const struct options *options) {
    (void)options;
    memset(state, 0, sizeof *state);
    struct null *null = null_of(state);
    null->at = (struct position){
        .to_move = SEAT_CHANCE, .phase = PHASE_SETUP, .seats = (uint8_t)seats, .viewer = SEAT_ALL};
    null->unseen = (1 << CARDS) - 1;
}

static void see(struct null *null, unsigned seat, unsigned card) {
    null->card[seat] = (uint8_t)card;
    null->unseen &= (uint8_t) ~(1u << (card - 1));
}

static void next(struct null *null, enum phase now, enum phase then) {
    bool all_done = ++null->done == null->at.seats;
    null->at.phase = (uint8_t)(all_done ? then : now);
    if (all_done)
        null->done = 0;
    if (null->at.phase == PHASE_PLAY)
        null->at.to_move = (int8_t)null->done;
    else if (null->at.phase == PHASE_OVER)
        null->at.to_move = SEAT_NONE;
}

static void null_apply(struct state *state, action act) {
    struct null *null = null_of(state);
    unsigned seat = null->done;
    if (act < HIDE) {
        see(null, seat, act - SHOW + 1u);
        null->shown[seat] = true;
    } else if (act >= DEAL && act < DEAL_HIDDEN) {
        see(null, seat, act - DEAL + 1u);
    }
    if (act < DEAL)
        next(null, PHASE_PLAY, PHASE_OVER);
    else
        next(null, PHASE_SETUP, PHASE_PLAY);
}

/* What may be done, and why not. */

static const struct rule not_dealt = {"null.not_dealt", "", "A card is dealt first."},
                         not_chance = {"null.not_chance", "", "All cards are dealt."},
                         not_yours = {"null.not_yours", "n", "Card {0} is not yours."},
                         not_open = {"null.not_open", "", "This deal cannot look like that."};

static const struct rule *const null_rules[] = {
    &rule_over, &not_dealt, &not_chance, &not_yours, &not_open, &rule_unknown_option, NULL};

static bool deal_is_hidden(const struct null *null) {
    return null->at.viewer != SEAT_ALL && null->at.viewer != null->done;
}

static bool may_hold(const struct null *null, unsigned seat, unsigned card) {
    if (null->card[seat] == UNKNOWN)
        return null->unseen >> (card - 1) & 1;
    return null->card[seat] == card;
}

static bool null_check(const struct state *state, action act, struct refusal *refusal) {
    const struct null *null = null_in(state);
    if (null->at.phase == PHASE_OVER)
        return refuse(refusal, &rule_over);
    if (null->at.to_move != SEAT_CHANCE) {
        if (act >= DEAL)
            return refuse(refusal, &not_chance);
        return act == HIDE || may_hold(null, null->done, act - SHOW + 1u) ||
               refuse(refusal, &not_yours, act - SHOW + 1);
    }
    if (act < DEAL)
        return refuse(refusal, &not_dealt);
    bool fits = act == DEAL_HIDDEN ? deal_is_hidden(null)
                                   : !deal_is_hidden(null) && null->unseen >> (act - DEAL) & 1;
    return fits || refuse(refusal, &not_open);
}

/* A game of a dozen actions can simply try them all. */
static int null_legal(const struct state *state, action *out) {
    struct refusal refusal;
    int count = 0;
    for (action act = 0; act < ACTION_COUNT; act++)
        if (null_check(state, act, &refusal))
            out[count++] = act;
    return count;
}

/* Chance: every card not dealt yet is as likely. */

static uint32_t null_weights(const struct state *state) {
    action actions[ACTION_COUNT];
    return (uint32_t)null_legal(state, actions);
}

static uint32_t null_weight(const struct state *state, action act) {
    (void)state, (void)act;
    return 1;
}

static action null_outcome(const struct state *state, uint32_t k) {
    action actions[ACTION_COUNT];
    null_legal(state, actions);
    return actions[k];
}

static uint32_t null_event(const struct state *state) {
    return null_in(state)->done;
}

/* Points. */

static const struct score_part null_score_parts[] = {{"card", 1}, {"total", 1}, {0}};

static int shown_card(const struct null *null, int seat) {
    return null->shown[seat] ? null->card[seat] : 0;
}

static void null_score(const struct state *state, int seat, int16_t sheet[SCORE_PARTS]) {
    const struct null *null = null_in(state);
    int highest = 0;
    for (int i = 0; i < null->at.seats; i++)
        if (shown_card(null, i) > highest)
            highest = shown_card(null, i);
    int mine = shown_card(null, seat);
    sheet[0] = (int16_t)mine;
    sheet[1] = (int16_t)(mine == highest ? 0 : mine);
}

/* What each seat may know. */

static bool is_secret(const struct null *null, int seat, int viewer) {
    return viewer != SEAT_ALL && seat != viewer && !null->shown[seat];
}

static void null_view(const struct state *state, int viewer, struct state *out) {
    *out = *state;
    struct null *null = null_of(out);
    null->at.viewer = (int8_t)viewer;
    for (int seat = 0; seat < null->at.seats; seat++)
        if (is_secret(null, seat, viewer) && null->card[seat] != UNKNOWN) {
            null->unseen |= (uint8_t)(1u << (null->card[seat] - 1));
            null->card[seat] = UNKNOWN;
        }
}

static action null_shown(const struct state *state, action act, int viewer) {
    const struct null *null = null_in(state);
    bool deal = act >= DEAL && act < DEAL_HIDDEN;
    return deal && viewer != SEAT_ALL && viewer != null->done ? DEAL_HIDDEN : act;
}

static void null_sample(const struct state *view, struct rng *rng, struct state *out) {
    *out = *view;
    struct null *null = null_of(out);
    null->at.viewer = SEAT_ALL;
    int dealt = null->at.phase == PHASE_SETUP ? null->done : null->at.seats;
    for (int seat = 0; seat < dealt; seat++) {
        if (null->card[seat] != UNKNOWN)
            continue;
        unsigned card;
        do {
            card = rng_below(rng, CARDS) + 1;
        } while (!(null->unseen >> (card - 1) & 1));
        see(null, (unsigned)seat, card);
    }
}

/* Words. */

static void null_text(action act, char *text) {
    text[0] = '\0';
    if (act == HIDE || act == DEAL_HIDDEN) {
        text_word(text, act == HIDE ? "hide" : "deal ?");
        return;
    }
    unsigned card = act < HIDE ? act - SHOW + 1u : act - DEAL + 1u;
    text_word(text, act < HIDE ? "show" : "deal");
    text_word(text, (char[]){(char)('0' + card), '\0'});
}

static void null_write_view(const struct state *state, struct writer *out) {
    const struct null *null = null_in(state);
    json_key(out, "players");
    json_open(out, '[');
    for (int seat = 0; seat < null->at.seats; seat++) {
        json_open(out, '{');
        json_member_number(out, "card", null->card[seat]);
        json_key(out, "shown");
        json_bool(out, null->shown[seat]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void null_draw(const struct state *state, struct writer *out) {
    const struct null *null = null_in(state);
    for (int seat = 0; seat < null->at.seats; seat++) {
        write_text(out, "seat ");
        write_number(out, seat);
        write_text(out, null->shown[seat] ? ": shown " : ": holds ");
        write_number(out, null->card[seat]);
        write_text(out, "\n");
    }
}

const struct game null_game = {
    .name = "null",
    .min_seats = 2,
    .max_seats = 4,
    .state_size = sizeof(struct null),
    .action_count = ACTION_COUNT,
    .is_template = true,
    .score_parts = null_score_parts,
    .rules = null_rules,
    .set_option = no_option,
    .check_options = no_option_check,
    .write_options = no_options_written,
    .describe_options = no_options_described,
    .start = null_start,
    .legal = null_legal,
    .weights = null_weights,
    .weight = null_weight,
    .outcome = null_outcome,
    .event = null_event,
    .check = null_check,
    .apply = null_apply,
    .view = null_view,
    .shown = null_shown,
    .sample = null_sample,
    .text = null_text,
    .score = null_score,
    .write_view = null_write_view,
    .draw = null_draw,
};
