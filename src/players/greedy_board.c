/*
 * The judgement of the board game, Der Weg der Steine.
 *
 * Everything is counted in points. Each row is expected to go some steps further: the cards held
 * for it make some of them sure, unseen cards come with a chance that shrinks with the turns left.
 * The chance to reach each field ahead, times what that field brings, is the row's worth. An action
 * is worth what it brings at once plus what it changes in the worth of the rows; a discard loses
 * what the card is worth to the next seat, and ending the game is worth winning or losing it.
 */
#include "players/policy.h"

#include "players/board_sight.h"
#include "players/greedy_board_rows.h"

#include <string.h>

enum { HOPELESS = 30 }; /* points behind from which a lost game may as well end */

/* The end. */

/* Ending the game is right for whoever wins by it, and for nobody else. */
static float end_worth(const struct outlook *o, float gained) {
    float lead = (float)lead_now(o->board, o->board->turn) + gained;
    if (lead > 0)
        return 1000 + lead;
    return lead < 0 ? -o->weights[END_LOST] * larger(0, 1 + lead / HOPELESS) : 0;
}

/* What entering a field does to the end of the game. */
static float goal_worth(const struct outlook *o, unsigned path) {
    const struct board_seat *seat = o->mine.seat;
    const float *w = o->weights;
    if (seat->field[path] + 1 != GOAL_FIELD)
        return 0;
    if (o->board->in_goal + 1 == FIGURES_TO_END)
        return end_worth(o, ladder_gain[GOAL_FIELD] * (seat->big == path ? 2.0f : 1.0f));
    float lead = (float)lead_now(o->board, o->board->turn);
    return w[GOAL] + (w[GOAL_LEAD] * lead + w[GOAL_AHEAD] * o->ahead) * o->late;
}

/* Steps. */

/* What it is worth to keep the big figure rather than to start it on this path. */
static float big_keep(const struct outlook *o, unsigned path) {
    float elsewhere = path == o->big_path ? o->big_second : o->big_best;
    return o->weights[BIG_KEEP] * o->reach[3] + o->weights[BIG_SHARE] * elsewhere;
}

/* True if a rival could enter this field in its next turn. */
static bool rival_is_near(const struct outlook *o, unsigned path, unsigned field) {
    bool near = false;
    for (int i = 0; i < o->board->at.seats; i++)
        near |= i != o->board->turn && o->board->seat[i].field[path] + 1u == field;
    return near;
}

/* What the very next field brings besides the ladder. A stone there cannot be lost any more. */
static float next_tile(const struct outlook *o, unsigned path, unsigned field) {
    float worth = o->tiles[path][field];
    if (o->board->tile[path][field] != TILE_STONE)
        return worth;
    float now = o->stone + o->weights[STONE_SNATCH] * (o->stone - worth);
    return rival_is_near(o, path, field) ? now + o->weights[STONE_RACE] : now;
}

/* What the mover's step onto the next field of a path is worth, with these steps to follow. */
static float step_worth(const struct outlook *o, unsigned path, struct steps follow, float figure) {
    unsigned field = o->mine.seat->field[path] + 1u;
    float now = figure * ladder_gain[field] + next_tile(o, path, field);
    now += o->weights[CARD] * follow.sure;
    return now + look_ahead(o, follow, o->mine.gain[path][MOVED]) - o->mine.worth[path];
}

/* The same for the first step, where the big figure may be chosen. */
static float start_worth(const struct outlook *o, unsigned path, struct steps follow, bool big) {
    float worth = step_worth(o, path, follow, big ? 2 : 1) - o->weights[START_COST];
    if (!big)
        return worth;
    return worth + look_ahead(o, follow, o->ladder[MOVED]) - big_keep(o, path);
}

static float any_start_worth(const struct outlook *o, unsigned path, struct steps follow) {
    const struct board_seat *seat = o->mine.seat;
    float small = board_small_figures_left(seat) ? start_worth(o, path, follow, false) : -1000;
    float big = seat->big == NO_COLOUR ? start_worth(o, path, follow, true) : -1000;
    return larger(small, big);
}

/* What a step on a path is worth that needs no card. */
static float free_step(const struct outlook *o, unsigned path) {
    unsigned field = o->mine.seat->field[path];
    if (field == END_STONE)
        return 0;
    struct steps follow = o->mine.steps[path];
    return field ? goal_worth(o, path) + step_worth(o, path, follow, o->mine.figure[path])
                 : any_start_worth(o, path, follow);
}

static float figure_worth(const struct outlook *o, action act) {
    if (act == PASS)
        return 0;
    if (act >= ADVANCE)
        return free_step(o, act - ADVANCE);
    unsigned path = (act - START) / 2u;
    return start_worth(o, path, o->mine.steps[path], (act - START) % 2u);
}

/* Playing. */

static float play_worth(const struct outlook *o, unsigned card) {
    unsigned path = card_colour(card);
    const struct side *mine = &o->mine;
    unsigned field = mine->seat->field[path];
    struct steps follow = steps_after(o, mine, card);
    float worth = o->weights[PLAY_BIAS];
    if (field == END_STONE) /* another figure moves instead */
        return worth + o->best_step + steps_worth(o, mine, path, follow) - mine->worth[path];
    worth += goal_worth(o, path);
    if (o->board->tile[path][field + 1] == TILE_CLOVER)
        worth += o->best_step - o->tiles[path][field + 1];
    return worth + (field ? step_worth(o, path, follow, mine->figure[path])
                          : any_start_worth(o, path, follow));
}

/* Discarding. */

/* What a card in reach is worth to the next seat: playing it at once. */
static float use_to_next(const struct outlook *o, unsigned card) {
    const struct side *next = &o->next;
    unsigned colour = card_colour(card), field = next->seat->field[colour];
    if (!(next->seat->fits >> card & 1))
        return 0;
    if (field == END_STONE)
        return o->weights[BEYOND];
    struct steps follow = steps_after(o, next, card);
    float now = next->figure[colour] * ladder_gain[field + 1];
    now += o->tiles[colour][field + 1] + o->weights[CARD] * follow.sure;
    return larger(0, now + look_ahead(o, follow, next->gain[colour][MOVED]) - next->worth[colour]);
}

/* What one more card in my hand is worth. */
static float use_to_me(const struct outlook *o, unsigned card) {
    if (!(o->mine.seat->fits >> card & 1))
        return 0;
    struct row row = row_adding(&o->mine, card);
    return row_worth(o, &o->mine, &row) - o->mine.worth[row.colour];
}

/* How many of the seats after the next one have begun a row that takes the card. */
static float later_takers(const struct outlook *o, unsigned card) {
    int seats = o->board->at.seats, takers = 0;
    for (int i = 2; i < seats; i++) {
        int other = o->board->turn + i;
        const struct board_seat *seat = &o->board->seat[other < seats ? other : other - seats];
        takers += row_numbers(seat, card_colour(card)) && seat->fits >> card & 1;
    }
    return (float)takers;
}

/* What the other seats' use of a card takes from its discard. */
static float harm(const struct outlook *o, unsigned card) {
    const float *w = o->weights;
    return -w[HARM_NEXT] * use_to_next(o, card) - w[HARM_LATER] * later_takers(o, card);
}

/* What the discard of a card that fits changes in the mover's own row. */
static float loss(const struct outlook *o, unsigned card) {
    struct row row = row_dropping(&o->mine, card);
    return row_worth(o, &o->mine, &row) - o->mine.worth[row.colour];
}

static float discard_worth(const struct outlook *o, unsigned card) {
    float worth = harm(o, card);
    return o->mine.seat->fits >> card & 1 ? worth + loss(o, card) : worth;
}

/* Drawing. */

/* What one more card of a colour is worth if it fits: one more sure step. */
static float use_of_colour(const struct outlook *o, unsigned colour) {
    struct steps steps = o->mine.steps[colour];
    steps.sure += 1;
    return steps_worth(o, &o->mine, colour, steps) - o->mine.worth[colour];
}

/* A card from the deck: each row takes its share of the unseen cards. */
static float deck_worth(const struct outlook *o) {
    const float *w = o->weights;
    float sum = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        unsigned fits = row_fits(o->mine.seat, colour);
        const uint8_t *below = o->below + colour * NUMBERS;
        int fitting = below[highest(fits) + 1] - below[lowest(fits)];
        sum += (float)fitting * use_of_colour(o, colour);
    }
    float lead = (float)lead_now(o->board, o->board->turn);
    return sum / (float)o->below[CARDS] + w[DECK] + w[DECK_LEAD] * lead * o->late;
}

static float pile_worth(const struct outlook *o, unsigned colour) {
    unsigned top = colour * NUMBERS + o->board->pile[colour][o->board->pile_size[colour] - 1];
    return use_to_me(o, top) + o->weights[DENY] * use_to_next(o, top);
}

/* True if one more turn that brings nothing ends the game, and this would be one. */
static bool is_last_idle(const struct board *board) {
    return board->closed != NO_COLOUR && board->idle + 1 == IDLE_ROUNDS_TO_END * board->at.seats;
}

static float draw_worth(const struct outlook *o, action act) {
    if (act == DRAW_DECK)
        return o->board->deck == 1 ? end_worth(o, 0) : deck_worth(o);
    return is_last_idle(o->board) ? end_worth(o, 0) : pile_worth(o, act - DRAW_PILE);
}

/* The outlook: cards. */

/* Spreads seven bits over the bytes of a word. */
static inline uint64_t spread(unsigned bits) {
    return (bits & 0x7f) * UINT64_C(0x0002040810204081) & UINT64_C(0x0101010101010101);
}

/* Stores a word with its lowest byte first, whatever the machine's order. */
static inline void put_bytes(uint8_t *to, uint64_t word) {
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    memcpy(to, &word, sizeof word);
}

static inline uint64_t get_bytes(const uint8_t *from) {
    uint64_t word;
    memcpy(&word, from, sizeof word);
#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
    word = __builtin_bswap64(word);
#endif
    return word;
}

/*
 * Fills below[k] with how many cards are of kinds below k. Multiplying sums the bytes; seven kinds
 * make one word, whose last byte the next word goes on from.
 */
static inline void count_below(uint8_t below[BELOW_SIZE], const struct pack *cards) {
    if (!cards->once) { /* as a rule nothing is known of a rival's hand */
        memset(below, 0, BELOW_SIZE);
        return;
    }
    const uint64_t every_byte = UINT64_C(0x0101010101010101);
    uint64_t once = cards->once, twice = cards->twice, before = 0;
    for (int kind = 0; kind <= CARDS; kind += 7, once >>= 7, twice >>= 7) {
        uint64_t sums = (spread((unsigned)once) + spread((unsigned)twice)) * (every_byte << 8);
        put_bytes(below + kind, sums + before * every_byte);
        before += sums >> 56;
    }
}

static void look_at_cards(struct outlook *o) {
    struct pack unseen = cards_unseen_by(o->board, o->board->turn);
    count_below(o->below, &unseen);
    o->tops = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        int size = o->board->pile_size[colour];
        unsigned top = o->board->pile[colour][size ? size - 1 : 0];
        o->tops |= (uint64_t)(size > 0) << (colour * NUMBERS + top);
    }
}

/* The outlook: time. */

/* Steps until the game ends by figures, if those nearest to the goal area go on. */
static int steps_to_end(const struct board *board) {
    int standing[FIELDS + 1] = {0}, missing = FIGURES_TO_END - board->in_goal, steps = 0;
    for (int i = 0; i < board->at.seats; i++)
        for (int path = 0; path < COLOURS; path++)
            standing[board->seat[i].field[path]]++;
    for (int field = GOAL_FIELD - 1; missing > 0 && field >= 0; field--) {
        int here = standing[field] < missing ? standing[field] : missing;
        steps += here * (GOAL_FIELD - field);
        missing -= here;
    }
    return steps;
}

/*
 * Turns to expect, by the deck and by the figures on their way. Whoever is behind does not end the
 * game, so even one missing step leaves several turns; the deck alone is a firm limit.
 */
static float turns_left(const float *w, const struct board *board) {
    float seats = (float)board->at.seats;
    float deck = (float)(board->deck - 1) / seats;
    float steps = (float)steps_to_end(board) / seats;
    return smaller(w[STRETCH] * deck, w[BY_DECK] * deck + w[BY_GOAL] * steps + w[BY_ITSELF]);
}

static void look_at_time(struct outlook *o) {
    const float *w = o->weights;
    o->late = (float)(1 + o->board->in_goal);
    o->turns = turns_left(w, o->board);
    float slope = 1 / (w[TURN_SPAN] + w[TURN_SLOPE] * o->turns);
    float steps = w[TURN_SHIFT] + w[TURN_SCALE] * o->turns;
    for (int i = 0; i < STEPS; i++)
        o->reach[i] = clamp(0.5f + (steps - (float)i - 0.5f) * slope, 0, 1);
}

/* The outlook: tiles. */

/* Lowers the worth of the stones ahead by the chance that one rival takes them first. */
static void share_stones(struct outlook *o, unsigned path, unsigned stones, unsigned rival) {
    const float *w = o->weights;
    float ahead = (float)rival - (float)o->mine.seat->field[path];
    float share = clamp(w[STONE_EVEN] - w[STONE_STEP] * ahead, 0, 1);
    float closer = clamp(w[STONE_EVEN] - w[STONE_STEP] * (ahead - 1), 0, 1);
    for (stones = stones >> rival >> 1 << 1 << rival; stones; stones &= stones - 1) {
        o->tiles[path][lowest(stones)] *= share;
        o->closer[path][lowest(stones)] *= closer;
    }
}

/* The fields with a wish stone. A byte that is 0 becomes a single bit, gathered by multiplying. */
static unsigned stones_on(const uint8_t kinds[FIELDS + 1]) {
    _Static_assert(TILE_STONE == 0 && FIELDS == 9, "eight fields make a word, and one is left");
    uint64_t word = get_bytes(kinds + 1);
    uint64_t zeros = ~(word + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
    unsigned first = (unsigned)(zeros * UINT64_C(0x0102040810204080) >> 56);
    return first << 1 | (unsigned)(kinds[FIELDS] == TILE_STONE) << FIELDS;
}

static inline void fill_path(float tiles[PATH_SIZE], const uint8_t kinds[FIELDS + 1],
                             const float by_kind[NO_TILE + 1], const float beyond[STEPS + 1]) {
    tiles[0] = 0;
    for (unsigned field = 1; field <= FIELDS; field++)
        tiles[field] = by_kind[kinds[field]];
    memcpy(tiles + FIELDS + 1, beyond, (STEPS + 1) * sizeof beyond[0]);
}

static void look_at_path(struct outlook *o, const float by_kind[NO_TILE + 1],
                         const float beyond[STEPS + 1], unsigned path) {
    const uint8_t *kinds = o->board->tile[path];
    unsigned stones = stones_on(kinds);
    fill_path(o->tiles[path], kinds, by_kind, beyond);
    o->stones[path] = stones;
    if (!stones)
        return;
    fill_path(o->closer[path], kinds, by_kind, beyond);
    for (int i = 0; i < o->board->at.seats; i++)
        if (i != o->board->turn)
            share_stones(o, path, stones, o->board->seat[i].field[path]);
}

static void look_at_tiles(struct outlook *o) {
    const float *w = o->weights;
    unsigned stones = o->mine.seat->stones;
    o->stone = stones < 5 ? w[STONE_1 + stones] : 0;
    const float by_kind[NO_TILE + 1] = {
        [TILE_STONE] = o->stone, [TILE_CLOVER] = w[CLOVER], [TILE_1] = w[POINT],
        [TILE_2] = 2 * w[POINT], [TILE_3] = 3 * w[POINT],
    };
    float beyond[STEPS + 1];
    for (int i = 0; i <= STEPS; i++)
        beyond[i] = w[BEYOND];
    for (unsigned path = 0; path < COLOURS; path++)
        look_at_path(o, by_kind, beyond, path);
}

/* The outlook: rows. */

static inline void fill_gains(float *restrict gain, const float *restrict reach,
                              const float *restrict ladder, const float *restrict tiles,
                              float factor) {
    for (int i = 0; i < STEPS; i++)
        gain[i] = reach[i] * (factor * ladder[i] + tiles[i]);
}

static void look_at_gains(const struct outlook *o, struct side *side, unsigned path) {
    unsigned field = side->seat->field[path];
    bool is_mine = side == &o->mine;
    const float *tiles = o->tiles[path];
    fill_gains(side->gain[path][STANDING], o->reach, ladder_gain + field + 1, tiles + field + 1,
               side->figure[path]);
    if (is_mine && o->board->at.phase == PHASE_DRAW)
        return; /* the mover moves no more */
    if (is_mine && o->stones[path])
        tiles = o->closer[path];
    fill_gains(side->gain[path][MOVED], o->reach, ladder_gain + field + 2, tiles + field + 2,
               side->figure[path]);
}

static void look_at_row(const struct outlook *o, struct side *side, unsigned colour) {
    look_at_gains(o, side, colour);
    side->steps[colour] = row_steps(o, side, &side->row[colour]);
    side->worth[colour] = steps_worth(o, side, colour, side->steps[colour]);
}

static void look_at_side(const struct outlook *o, struct side *side) {
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        side->row[colour] = (struct row){
            .colour = colour,
            .laid = row_numbers(side->seat, colour),
            .fits = row_fits(side->seat, colour),
            .held = colour_part(side->cards->once, colour),
            .near = colour_part(o->tops, colour),
        };
        side->figure[colour] = 1;
    }
    side->figure[side->seat->big] = 2;
    count_below(side->below, side->cards);
}

static void look_at_mine(struct outlook *o) {
    const float *w = o->weights;
    o->mine.cards = &o->mine.seat->hand;
    look_at_side(o, &o->mine);
    o->mine.chance = (w[CHANCE] * o->turns + w[CHANCE_HELD]) / (float)(o->below[CARDS] + 1);
    o->mine.near = w[NEAR] * o->reach[1];
    o->ahead = 0;
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        look_at_row(o, &o->mine, colour);
        o->ahead += o->mine.worth[colour];
    }
}

/* The two paths on which the big figure would bring most, while it waits. */
static void look_at_big(struct outlook *o) {
    o->big_path = NO_COLOUR;
    o->big_best = o->big_second = 0;
    for (int i = 0; i < STEPS; i++) {
        o->ladder[STANDING][i] = o->reach[i] * ladder_gain[1 + i];
        o->ladder[MOVED][i] = o->reach[i] * ladder_gain[2 + i];
    }
    for (unsigned path = 0; path < COLOURS; path++) {
        if (o->mine.seat->field[path] > 0)
            continue;
        float ladder = look_ahead(o, o->mine.steps[path], o->ladder[STANDING]);
        if (ladder > o->big_best) {
            o->big_second = o->big_best;
            o->big_best = ladder;
            o->big_path = path;
        } else {
            o->big_second = larger(o->big_second, ladder);
        }
    }
}

/* True if some card could bring a step on another path than its own. */
static bool clover_is_next(const struct outlook *o) {
    uint64_t playable = o->mine.seat->hand.once & o->mine.seat->fits;
    for (unsigned path = 0; path < COLOURS; path++) {
        unsigned field = o->mine.seat->field[path];
        if (field == END_STONE || o->board->tile[path][field + 1] == TILE_CLOVER)
            if (colour_part(playable, path))
                return true;
    }
    return false;
}

/* What a step on whichever path is best would bring, if a card can bring one. */
static void look_at_steps(struct outlook *o) {
    o->best_step = 0;
    if (!clover_is_next(o))
        return;
    for (unsigned path = 0; path < COLOURS; path++)
        o->best_step = larger(o->best_step, free_step(o, path));
}

/* The outlook: the next seat. */

/* Its rows, as far as it might get a card for them from me or lose one to me. */
static void look_at_next(struct outlook *o) {
    const float *w = o->weights;
    const struct board *board = o->board;
    int next = board->turn + 1 == board->at.seats ? 0 : board->turn + 1;
    o->next.seat = &board->seat[next];
    o->next.cards = &o->next.seat->known;
    look_at_side(o, &o->next);
    o->next.chance = (w[RIVAL_CHANCE] * o->turns + w[RIVAL_HELD]) / (float)(o->below[CARDS] + 1);
    o->next.near = 0;
    uint64_t between_us = board->at.phase == PHASE_PLAY ? o->mine.seat->hand.once : o->tops;
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (colour_part(between_us & o->next.seat->fits, colour))
            look_at_row(o, &o->next, colour);
}

/* All but the next seat. */
static void look_at_own(struct outlook *o, const float *weights, const struct board *board) {
    o->weights = weights + (board->at.seats - FEWEST_SEATS) * KNOB_COUNT;
    o->board = board;
    o->mine.seat = &board->seat[board->turn];
    look_at_cards(o);
    look_at_time(o);
    look_at_tiles(o);
    look_at_mine(o);
    if (o->mine.seat->big == NO_COLOUR && board->at.phase != PHASE_DRAW)
        look_at_big(o);
    if (board->at.phase == PHASE_PLAY)
        look_at_steps(o);
}

static float worth_of(const struct outlook *o, action act) {
    if (act < DISCARD)
        return play_worth(o, act - PLAY);
    if (act < DRAW_DECK)
        return discard_worth(o, act - DISCARD);
    return act < START ? draw_worth(o, act) : figure_worth(o, act);
}

static void board_judge(const float *weights, const struct state *state, const action *actions,
                        int count, float *values) {
    struct outlook outlook;
    if (count == 1) { /* often: a draw while all piles are empty */
        values[0] = 0;
        return;
    }
    look_at_own(&outlook, weights, board_in(state));
    if (state->at.phase == PHASE_PLAY || state->at.phase == PHASE_DRAW)
        look_at_next(&outlook);
    for (int i = 0; i < count; i++)
        values[i] = worth_of(&outlook, actions[i]);
}

/*
 * True if a discard may be worth more than that. Harm is never a gain, and sums are rounded alike,
 * so that a discard is worth at most what it changes in the mover's own row.
 */
static bool may_exceed(const struct outlook *o, unsigned card, float worth) {
    return (o->mine.seat->fits >> card & 1 ? loss(o, card) : 0) > worth;
}

/*
 * Plays come first in the list, and mostly one of them is better than any discard can be. Then the
 * next seat, whom only discards and draws concern, is not looked at.
 */
static int board_choose(const float *weights, const struct state *state, const action *actions,
                        int count, struct left_over *unused) {
    (void)unused;
    struct outlook outlook;
    bool is_turn = state->at.phase == PHASE_PLAY, seen_next = false;
    int best = 0;
    float most = -1e30f;
    look_at_own(&outlook, weights, board_in(state));
    for (int i = 0; i < count; i++) {
        bool is_discard = is_turn && actions[i] >= DISCARD;
        if (is_discard && !may_exceed(&outlook, actions[i] - DISCARD, most))
            continue;
        if (!seen_next && (is_discard || state->at.phase == PHASE_DRAW)) {
            look_at_next(&outlook);
            seen_next = true;
        }
        float worth = worth_of(&outlook, actions[i]);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

static const char *const forgotten[] = {"harm_", "deny", "stone_race", "stone_snatch", NULL};
static const char *const out_of_sight[] = {"chance", "near", "clover", "big_", "beyond", NULL};

const struct policy board_policy = {
    .game = "board",
    .weight_count = WEIGHT_COUNT,
    .weights = tuned,
    .weight_names = weight_names,
    .slope = 0.77f,
    .doubt = 1.2f,
    .spread = 8.5f,
    .deals = true,
    .grain = 1.0f,
    .forgotten = forgotten,
    .out_of_sight = out_of_sight,
    .judge = board_judge,
    .choose = board_choose,
};
