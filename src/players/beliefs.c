#include "players/beliefs.h"

#include <assert.h>
#include <string.h>

/* A seat is believed to miss the best by so many grains now and then, by more hardly ever. */
static const float slack = 0.2f;

/* One decision in two hundred is believed to tell nothing. */
static const float whim = 0.005f;

enum {
    STEPS_AT_FIRST = 1000, /* of the walk, before the first world */
    STEPS_BETWEEN = 24,    /* ... from one world to the next */
    STEPS_OF_ORDER = 20,   /* so many in a hundred change only when the cards came */
};

bool beliefs_matter(const struct game *game, int seats) {
    return seats > 2 && hands_for(game);
}

/* How likely a choice is. */

/* A choice behind the best is the less likely the further it is behind. No library function. */
static double likely_choice(const struct beliefs *beliefs, const struct state *state, action act) {
    const struct policy *policy = beliefs->policy;
    action actions[ACTIONS_MAX];
    float values[ACTIONS_MAX], best = 0, sum = 0, its = 0;
    int count = beliefs->game->legal(state, actions);
    policy->judge(policy->weights, state, actions, count, values);
    for (int i = 0; i < count; i++)
        best = i == 0 || values[i] > best ? values[i] : best;
    for (int i = 0; i < count; i++) {
        float behind = (best - values[i]) / (slack * policy->grain);
        float odds = 1 / (1 + behind * behind);
        sum += odds * odds;
        its += actions[i] == act ? odds * odds : 0;
    }
    return (double)(whim + (1 - whim) * its / sum);
}

static void put_in(uint8_t *cards, int count, int place, uint8_t card) {
    memmove(cards + place + 1, cards + place, (size_t)(count - place));
    cards[place] = card;
}

/* How likely a seat decided so with these hidden cards in its hand. */
static double likely_with(const struct beliefs *beliefs, int seat, const struct clue *clue,
                          const uint8_t *held, int count) {
    struct state state = clue->view;
    assert(count == beliefs->hands->hidden(&state, seat));
    for (int i = 0; i < count; i++)
        beliefs->hands->hold(&state, seat, held[i]);
    return likely_choice(beliefs, &state, clue->act);
}

/*
 * How likely a seat does all that was watched if it now holds these cards: its hand is followed
 * back from one event to the one before. What is known of a hand already is not found again. Stops
 * early when that cannot reach `least`.
 */
static double likely_course(struct beliefs *beliefs, const struct holder *holder, double least) {
    uint8_t held[HELD_MAX + 1];
    int count = holder->count;
    uint64_t hand = 1; /* plus a number for every card, so that their order does not matter */
    double likely = 1;
    memcpy(held, holder->held, sizeof holder->held);
    for (int i = 0; i < count; i++)
        hand += rng_mix(holder->held[i]);
    for (int i = holder->events - 1; i >= 0 && likely >= least; i--) {
        const struct hand_event *event = &holder->event[i];
        struct verdict *would = &beliefs->would[event->clue];
        switch (event->news) {
        case HAND_DREW:
            hand -= rng_mix(held[--count]);
            break;
        case HAND_SHOWED:
            put_in(held, count, event->came * (count + 1) / 256, event->kind);
            hand += rng_mix(event->kind);
            count++;
            break;
        case HAND_DECIDED:
            *would = beliefs->is[event->clue];
            if (would->hand != hand)
                *would =
                    (struct verdict){hand, likely_with(beliefs, holder->seat,
                                                       &beliefs->clue[event->clue], held, count)};
            likely *= would->likely;
            break;
        }
    }
    return likely;
}

/* Watching. */

static struct holder *holder_at(struct beliefs *beliefs, int seat) {
    for (int i = 0; i < beliefs->holders; i++)
        if (beliefs->holder[i].seat == seat)
            return &beliefs->holder[i];
    return NULL;
}

static struct hand_event *next_event(struct holder *holder, enum hand_news news) {
    struct hand_event *event = &holder->event[holder->events++];
    assert(holder->events <= HAND_EVENTS_MAX);
    *event = (struct hand_event){.news = news};
    return event;
}

/*
 * Only what is played or discarded: to judge all else that is decided in a turn too
 * takes twice the time and tells little more.
 */
static void watch_choice(struct beliefs *beliefs, struct holder *holder, const struct state *state,
                         action act) {
    action actions[ACTIONS_MAX];
    if (state->at.phase != PHASE_PLAY || beliefs->game->legal(state, actions) < 2)
        return;
    assert(beliefs->clues < CLUES_MAX);
    next_event(holder, HAND_DECIDED)->clue = (uint8_t)beliefs->clues;
    beliefs->is[beliefs->clues] = (struct verdict){0};
    beliefs->clue[beliefs->clues++] = (struct clue){*state, act};
}

/* The cards that are no longer unseen are those that the seat showed. */
static void watch_cards(struct beliefs *beliefs, struct holder *holder, const struct state *before,
                        const struct state *after) {
    const struct hands *hands = beliefs->hands;
    uint8_t were[UNSEEN_MAX], are[UNSEEN_MAX];
    int more = hands->hidden(after, holder->seat) - hands->hidden(before, holder->seat);
    if (more > 0)
        next_event(holder, HAND_DREW);
    if (more >= 0)
        return;
    int left = hands->unseen(after, are), at = 0;
    for (int i = 0, count = hands->unseen(before, were); i < count; i++)
        if (at < left && are[at] == were[i]) {
            at++;
        } else {
            struct hand_event *event = next_event(holder, HAND_SHOWED);
            event->kind = were[i];
            event->came = (uint8_t)rng_below(&beliefs->rng, 256);
        }
}

static void watch(struct beliefs *beliefs, const struct past *past) {
    struct state state = past->before;
    for (int i = 0; i < past->count; i++) {
        struct state before = state;
        struct holder *mover = holder_at(beliefs, state.at.to_move);
        if (mover)
            watch_choice(beliefs, mover, &state, past->act[i]);
        beliefs->game->apply(&state, past->act[i]);
        for (int k = 0; k < beliefs->holders; k++)
            watch_cards(beliefs, &beliefs->holder[k], &before, &state);
    }
}

/* The walk. */

/* Believes in the hand that was weighed last. */
static void take_over(struct beliefs *beliefs, struct holder *holder, double likely) {
    holder->likely = likely;
    for (int i = 0; i < holder->events; i++)
        if (holder->event[i].news == HAND_DECIDED)
            beliefs->is[holder->event[i].clue] = beliefs->would[holder->event[i].clue];
}

static void swap(uint8_t *one, uint8_t *other) {
    uint8_t was = *one;
    *one = *other;
    *other = was;
}

/* Any hands that fit: where the walk begins. */
static void deal_hands(struct beliefs *beliefs, const struct state *view) {
    beliefs->unheld = beliefs->hands->unseen(view, beliefs->deck);
    for (int i = 0; i < beliefs->holders; i++) {
        struct holder *holder = &beliefs->holder[i];
        holder->count = beliefs->hands->hidden(view, holder->seat);
        for (int k = 0; k < holder->count; k++) {
            uint32_t from = rng_below(&beliefs->rng, (uint32_t)beliefs->unheld);
            beliefs->unheld--;
            swap(&beliefs->deck[from], &beliefs->deck[beliefs->unheld]);
            holder->held[k] = beliefs->deck[beliefs->unheld];
        }
        take_over(beliefs, holder, likely_course(beliefs, holder, 0));
    }
}

/* What a change must at least make likely to be taken: all of what it was, or by luck less. */
static double demand(struct beliefs *beliefs, double likely) {
    return likely * (double)(rng_next(&beliefs->rng) >> 40) / (double)(1 << 24);
}

/* The order in which a seat's cards came: that of two it holds, or of one it showed. */
static void change_order(struct beliefs *beliefs, struct holder *holder) {
    struct rng *rng = &beliefs->rng;
    struct hand_event *event = &holder->event[rng_below(rng, (uint32_t)holder->events)];
    uint8_t *one = &event->came, another = (uint8_t)rng_below(rng, 256), *other = &another;
    if (event->news != HAND_SHOWED) {
        one = &holder->held[rng_below(rng, (uint32_t)holder->count)];
        other = &holder->held[rng_below(rng, (uint32_t)holder->count)];
    }
    if (*one == *other)
        return;
    swap(one, other);
    double least = demand(beliefs, holder->likely);
    double likely = likely_course(beliefs, holder, least);
    if (likely >= least)
        take_over(beliefs, holder, likely);
    else
        swap(one, other);
}

/* A card the seat holds for one in the deck or in another hand, each as likely as any. */
static void change_card(struct beliefs *beliefs, struct holder *holder) {
    struct rng *rng = &beliefs->rng;
    struct holder *other = NULL;
    uint8_t *one = &holder->held[rng_below(rng, (uint32_t)holder->count)], *two;
    uint32_t k = rng_below(rng, (uint32_t)(beliefs->unheld + beliefs->holders * HELD_MAX));
    if (k < (uint32_t)beliefs->unheld) {
        two = &beliefs->deck[k];
    } else {
        k -= (uint32_t)beliefs->unheld;
        other = &beliefs->holder[k / HELD_MAX];
        two = &other->held[k % HELD_MAX];
        if (other == holder || (int)(k % HELD_MAX) >= other->count)
            return;
    }
    if (*one == *two)
        return;
    swap(one, two);
    double least = demand(beliefs, holder->likely * (other ? other->likely : 1));
    double likely = likely_course(beliefs, holder, least), others = 0;
    bool good = likely >= least;
    if (good && other) {
        others = likely_course(beliefs, other, least / likely);
        good = others >= least / likely;
    }
    if (good)
        take_over(beliefs, holder, likely);
    if (good && other)
        take_over(beliefs, other, others);
    if (!good)
        swap(one, two);
}

static void walk(struct beliefs *beliefs, int steps) {
    struct rng *rng = &beliefs->rng;
    for (; steps > 0; steps--) {
        struct holder *holder = &beliefs->holder[rng_below(rng, (uint32_t)beliefs->holders)];
        if (holder->count == 0)
            continue;
        if (holder->events > 0 && rng_below(rng, 100) < STEPS_OF_ORDER)
            change_order(beliefs, holder);
        else
            change_card(beliefs, holder);
    }
}

/* Beliefs. */

void beliefs_begin(struct beliefs *beliefs, const struct game *game, const struct policy *policy,
                   const struct seat_view *view, uint64_t seed) {
    const struct position *at = &view->state.at;
    memset(beliefs, 0, offsetof(struct beliefs, clue));
    if (view->past.count == 0)
        return;
    beliefs->game = game;
    beliefs->policy = policy;
    beliefs->hands = hands_for(game);
    beliefs->rng = rng_seeded(seed);
    for (int seat = 0; seat < at->seats; seat++)
        if (seat != at->viewer)
            beliefs->holder[beliefs->holders++].seat = seat;
    watch(beliefs, &view->past);
    deal_hands(beliefs, &view->state);
}

void beliefs_reach(struct beliefs *beliefs, int worlds) {
    if (!beliefs->hands)
        return;
    if (beliefs->ready == 0)
        walk(beliefs, STEPS_AT_FIRST);
    for (; beliefs->ready < worlds && beliefs->ready < BELIEFS_MAX; beliefs->ready++) {
        walk(beliefs, STEPS_BETWEEN);
        for (int i = 0; i < beliefs->holders; i++)
            memcpy(beliefs->hand[beliefs->ready][i], beliefs->holder[i].held, HELD_MAX);
    }
}

void beliefs_hold(const struct beliefs *beliefs, int world, struct state *view) {
    if (!beliefs->hands)
        return;
    assert(world < beliefs->ready || beliefs->ready == BELIEFS_MAX);
    for (int i = 0; i < beliefs->holders; i++)
        for (int k = 0; k < beliefs->holder[i].count; k++)
            beliefs->hands->hold(view, beliefs->holder[i].seat,
                                 beliefs->hand[world % BELIEFS_MAX][i][k]);
}
