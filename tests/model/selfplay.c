/* Plays random games of the slow model in all styles, checks after every action what must always be
 * true, and counts which ends were reached. The checks look at the texts only.
 *
 *   selfplay [GAMES]                     GAMES of each game, seat count and style (default 100)
 *   selfplay one GAME SEATS STYLE SEED   one game again, with its actions printed
 */
#include "selfplay.h"

#include "model.h"

#include <string.h>

char current_game[160];

void check_equal(long expected, long actual, const char *what, const char *file, int line) {
    if (expected == actual)
        return;
    fprintf(stderr, "%s:%d: %s: expected %ld, got %ld\nplay it again: %s\n", file, line, what,
            expected, actual, current_game);
    exit(1);
}

static uint64_t next_random(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* ---- counting ---- */

enum { EVENTS = 40 };

struct tally {
    char names[EVENTS][32];
    long counts[EVENTS][5]; /* by number of seats */
    int events;
    int most_actions;
    long longest_game;
};

static long *tally_find(struct tally *t, const char *name) {
    for (int i = 0; i < t->events; i++)
        if (strcmp(t->names[i], name) == 0)
            return t->counts[i];
    CHECK(t->events < EVENTS);
    snprintf(t->names[t->events], sizeof t->names[0], "%s", name);
    return t->counts[t->events++];
}

/* ---- one game ---- */

struct play {
    const char *game; /* as in `configurations` */
    int seats;
    struct model *m;
    struct tally *tally;
    bool is_dice, is_board;
    int dealt[6][12], cards_dealt;
    int due;              /* cards that the seat has still to take */
    bool lone_discard;    /* the turn under way began with a discard */
    int idle;             /* turns in a row that brought nothing */
    int clover_moves[4];  /* fields that clovers brought a seat */
    int last_seat;        /* the seat that acted last */
    int closing_start;    /* the seat that began the closing round, -1 before it */
    int closing_order[4]; /* which seats have acted in the closing round */
    int closing_seats, closing_laid[4];
    char before[MODEL_ACTIONS][MODEL_TEXT]; /* the legal actions one position ago */
    int before_count;
};

static void note(struct play *p, const char *event) {
    tally_find(p->tally, event)[p->seats]++;
}

static bool phase_is(const struct play *p, const char *phase) {
    return strcmp(model_phase(p->m), phase) == 0;
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static int letter_number(char letter) {
    const char *found = strchr("rypgbw", letter);
    CHECK(found != NULL && letter != '\0');
    return (int)(found - "rypgbw");
}

/* Adds the cards of a list to counts by colour and value; returns how many there are. */
static int count_list(const char *list, int counts[6][12]) {
    char copy[MODEL_LIST];
    int total = 0;
    snprintf(copy, sizeof copy, "%s", list);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "), total++)
        if (strcmp(word, "stone") != 0)
            counts[letter_number(word[0])][word[1] == 'x' ? 11 : atoi(word + 1)]++;
    return total;
}

/* ---- what must always be true ---- */

static int card_total(const struct play *p) {
    return p->is_board ? 110 : 101;
}

static int copies(const struct play *p, int colour, int value) {
    if (p->is_board)
        return colour < 5 && value <= 10 ? 2 : 0;
    if (colour == 5)
        return value <= 10 ? 1 : 0;
    return value == 11 || (value >= 3 && value <= 7) ? 2 : 1;
}

/* Every card dealt is in a hand, a row or a pile, and the others are in the deck or left out. */
static void check_conservation(const struct play *p) {
    int found[6][12] = {{0}};
    char list[MODEL_LIST];
    for (int seat = 0; seat < p->seats; seat++) {
        model_hand(p->m, seat, list);
        count_list(list, found);
        for (int colour = 0; colour < 6; colour++) {
            model_row(p->m, seat, colour, list);
            count_list(list, found);
        }
    }
    for (int colour = 0; colour < 6; colour++) {
        model_pile(p->m, colour, list);
        count_list(list, found);
    }
    for (int colour = 0; colour < 6; colour++) {
        for (int value = 0; value < 12; value++) {
            CHECK_EQUAL(p->dealt[colour][value], found[colour][value]);
            CHECK(found[colour][value] <= copies(p, colour, value));
        }
    }
    CHECK_EQUAL(card_total(p) - (p->seats == 2 ? 30 : 0) - p->cards_dealt, model_deck(p->m));
}

static void check_hands(const struct play *p) {
    for (int seat = 0; seat < p->seats; seat++) {
        int hand[6][12] = {{0}}, known[6][12] = {{0}};
        char list[MODEL_LIST];
        model_hand(p->m, seat, list);
        int cards = count_list(list, hand);
        model_known(p->m, seat, list);
        count_list(list, known);
        for (int colour = 0; colour < 6; colour++)
            for (int value = 0; value < 12; value++)
                CHECK(known[colour][value] <= hand[colour][value]);
        if (phase_is(p, "setup")) {
            int left = p->cards_dealt - 8 * seat;
            CHECK_EQUAL(left < 0 ? 0 : left > 8 ? 8 : left, cards);
        } else {
            int laid = seat == p->last_seat || p->closing_start >= 0 ? 0 : 8;
            CHECK(cards >= laid && cards <= 8);
        }
        if (phase_is(p, "play"))
            CHECK_EQUAL(8, cards);
        if ((phase_is(p, "draw") || phase_is(p, "figure") || phase_is(p, "clover")) &&
            seat == p->last_seat)
            CHECK_EQUAL(8 - p->due, cards);
    }
}

/* A row keeps one direction; after a closing card comes at most another one. */
static void check_row(const struct play *p, int seat, int colour) {
    char list[MODEL_LIST];
    int last = -1, direction = 0, closing = 0;
    bool stone_before = false;
    model_row(p->m, seat, colour, list);
    for (char *word = strtok(list, " "); word; word = strtok(NULL, " ")) {
        int value = atoi(word + 1);
        if (strcmp(word, "stone") == 0) {
            CHECK(p->is_dice && !stone_before);
            stone_before = true;
            continue;
        }
        if (p->is_dice)
            CHECK_EQUAL(strcmp(model_symbol(p->m, colour, value), "clover") == 0, stone_before);
        stone_before = false;
        if (word[1] == 'x') {
            closing++;
            continue;
        }
        CHECK_EQUAL(0, closing);
        if (word[0] == 'w') {
            CHECK_EQUAL(last, value);
            continue;
        }
        CHECK_EQUAL(colour, letter_number(word[0]));
        if (last >= 0) {
            int way = (value > last) - (value < last);
            CHECK(way != 0 || !p->is_dice);
            CHECK(way == 0 || direction == 0 || way == direction);
            direction = way != 0 ? way : direction;
        }
        last = value;
    }
    CHECK(closing <= 2 && !stone_before);
}

static int row_length(const struct play *p, int seat, int colour) {
    int counts[6][12] = {{0}};
    char list[MODEL_LIST];
    model_row(p->m, seat, colour, list);
    return count_list(list, counts);
}

static void check_board(const struct play *p) {
    int goal = 0, stones = 0, laid_stones = 0;
    for (int seat = 0; seat < p->seats; seat++) {
        int fields = 0, bigs = 0, cards = 0, parts[MODEL_PARTS];
        for (int colour = 0; colour < 5; colour++) {
            int field = model_figure(p->m, seat, colour);
            CHECK(field >= 0 && field <= 9);
            CHECK(field > 0 || !model_is_big(p->m, seat, colour));
            fields += field;
            goal += field >= 7;
            bigs += model_is_big(p->m, seat, colour);
            cards += row_length(p, seat, colour);
        }
        CHECK(bigs <= 1);
        bool pending = phase_is(p, "figure") && model_to_move(p->m) == seat;
        CHECK_EQUAL(cards + p->clover_moves[seat] - (pending ? 1 : 0), fields);
        CHECK_EQUAL(9, model_score(p->m, seat, parts));
        stones += parts[5];
    }
    for (int colour = 0; colour < 5; colour++)
        for (int field = 1; field <= 9; field++)
            laid_stones += strcmp(model_tile(p->m, colour, field), "stone") == 0;
    if (!phase_is(p, "setup"))
        CHECK_EQUAL(9, stones + laid_stones);
    CHECK(goal <= 5);
    CHECK_EQUAL(goal == 5, begins(model_ending(p->m), "fifth-figure"));
}

static void check_cards(const struct play *p) {
    int closed = 0;
    char list[MODEL_LIST];
    for (int seat = 0; seat < p->seats; seat++) {
        for (int colour = 0; colour < 5; colour++) {
            model_row(p->m, seat, colour, list);
            closed += strchr(list, 'x') != NULL;
        }
    }
    bool ended = model_ending(p->m)[0] != '\0';
    CHECK_EQUAL(ended, phase_is(p, "closing") || phase_is(p, "over"));
    if (!ended)
        CHECK(closed < 5);
    if (strcmp(model_ending(p->m), "five-closed-rows") == 0)
        CHECK(closed >= 5);
}

static void check_dice(const struct play *p) {
    static const int stones_in_game[] = {0, 0, 24, 27, 30};
    int found[6][12] = {{0}}, stones = model_deck(p->m);
    bool colour_gone = false;
    char list[MODEL_LIST];
    for (int colour = 0; colour < 5; colour++) {
        model_pile(p->m, colour, list);
        colour_gone = colour_gone || list[0] == '\0';
        count_list(list, found);
    }
    for (int seat = 0; seat < p->seats; seat++) {
        int parts[MODEL_PARTS];
        model_score(p->m, seat, parts);
        stones += parts[5];
        for (int colour = 0; colour < 5; colour++) {
            model_row(p->m, seat, colour, list);
            int tiles[6][12] = {{0}}, numbers = 0, length = count_list(list, tiles);
            count_list(list, found);
            for (int value = 0; value <= 10; value++)
                numbers += tiles[colour][value];
            stones += length - numbers;
        }
    }
    for (int colour = 0; colour < 5; colour++)
        for (int value = 0; value <= 10; value++)
            CHECK_EQUAL(1, found[colour][value]);
    CHECK_EQUAL(stones_in_game[p->seats], stones);
    bool tiles_end = colour_gone && strcmp(p->game, "dice-stones-only") != 0;
    bool over = tiles_end || model_deck(p->m) == 0 || p->idle == 10 * p->seats;
    CHECK_EQUAL(over, phase_is(p, "over"));
}

static void check_ends(const struct play *p) {
    CHECK(p->idle <= 10 * p->seats);
    CHECK_EQUAL(p->idle == 10 * p->seats, strcmp(model_ending(p->m), "idle") == 0);
    if (!p->is_dice)
        CHECK_EQUAL(model_deck(p->m) == 0, begins(model_ending(p->m), "last-card"));
}

static void check_scores(const struct play *p) {
    for (int seat = 0; seat < p->seats; seat++) {
        int parts[MODEL_PARTS], total = 0;
        int count = model_score(p->m, seat, parts);
        CHECK_EQUAL(p->is_dice ? 11 : 9, count);
        for (int i = 0; i < count - 1; i++)
            total += parts[i];
        /* The numbers of stones and leprechauns are no points. */
        total -= p->is_dice ? parts[5] + parts[8] : p->is_board ? parts[5] : parts[6];
        CHECK_EQUAL(total, parts[count - 1]);
    }
}

static void check_weights(const struct play *p, char texts[][MODEL_TEXT], const long *weights,
                          int n) {
    long total = 0, expected = card_total(p) - p->cards_dealt;
    for (int i = 0; i < n; i++) {
        CHECK(weights[i] > 0);
        total += weights[i];
    }
    if (begins(texts[0], "roll")) {
        expected = 1;
        for (const char *c = texts[0]; *c; c++)
            expected *= *c == ' ' ? 6 : 1;
    } else if (begins(texts[0], "tile")) {
        expected = 25;
        for (int colour = 0; colour < 5; colour++)
            for (int field = 1; field <= 9; field++)
                expected -= model_tile(p->m, colour, field)[0] != '\0';
    }
    CHECK_EQUAL(expected, total);
}

static void check_legal(struct play *p, char texts[][MODEL_TEXT], const long *weights, int n) {
    CHECK_EQUAL(n == 0, model_to_move(p->m) == MODEL_OVER);
    CHECK_EQUAL(n == 0, phase_is(p, "over"));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            CHECK(strcmp(texts[i], texts[j]) != 0);
    if (n > 0 && model_to_move(p->m) == MODEL_CHANCE)
        check_weights(p, texts, weights, n);
    if (n > p->tally->most_actions)
        p->tally->most_actions = n;
}

/* An action that was legal one position ago and is not now is refused, and the list stays as it is;
 * each position tries another one. */
static void check_refusals(struct play *p, char texts[][MODEL_TEXT], int n, long actions) {
    char again[MODEL_ACTIONS][MODEL_TEXT];
    bool legal = p->before_count == 0;
    const char *old = legal ? "" : p->before[actions % p->before_count];
    for (int i = 0; i < n; i++)
        legal = legal || strcmp(texts[i], old) == 0;
    if (!legal)
        CHECK(!model_act(p->m, old));
    CHECK(!model_act(p->m, actions % 2 == 0 ? "" : "draw  deck"));
    CHECK_EQUAL(n, model_legal(p->m, again, NULL));
    for (int i = 0; i < n; i++)
        CHECK(strcmp(texts[i], again[i]) == 0);
    p->before_count = n;
    memcpy(p->before, texts, (size_t)n * MODEL_TEXT);
}

static void check_position(struct play *p) {
    if (p->is_dice) {
        check_dice(p);
    } else {
        check_conservation(p);
        check_hands(p);
        if (p->is_board)
            check_board(p);
        else
            check_cards(p);
    }
    for (int seat = 0; seat < p->seats; seat++)
        for (int colour = 0; colour < 5; colour++)
            check_row(p, seat, colour);
    check_ends(p);
    check_scores(p);
}

/* ---- following a game ---- */

/* The turns that bring nothing, counted from the texts. */
static void follow_idle(struct play *p, const char *text) {
    bool takes_card = begins(text, "draw ") && strcmp(text, "draw deck") != 0;
    if (p->is_dice) {
        if (strcmp(text, "pass") == 0)
            p->idle++;
        else if (begins(text, "take") || strcmp(text, "stones") == 0)
            p->idle = 0;
    } else if (takes_card && p->due == 0) {
        p->idle = p->lone_discard ? p->idle + 1 : 0;
    } else if (begins(text, "deal") || begins(text, "play") || begins(text, "wish")) {
        /* The closing round after ten idle rounds does not undo them. */
        p->idle = p->closing_start >= 0 ? p->idle : 0;
    }
}

static void follow_action(struct play *p, const char *text) {
    if (begins(text, "deal")) {
        p->dealt[letter_number(text[5])][text[6] == 'x' ? 11 : atoi(text + 6)]++;
        p->cards_dealt++;
        p->due -= p->due > 0;
    } else if (begins(text, "draw") && strcmp(text, "draw deck") != 0) {
        p->due--;
    } else if (begins(text, "play") || begins(text, "discard")) {
        p->due = 1;
        p->lone_discard = text[0] == 'd';
    } else if (begins(text, "wish")) {
        p->due = 2;
        p->lone_discard = false;
    }
    follow_idle(p, text);
}

/* In the closing round the seats act once around, the one that ended the game last. */
static void follow_closing(struct play *p, const char *text) {
    int seat = model_to_move(p->m);
    if (p->closing_start < 0) {
        p->closing_start = seat;
        CHECK_EQUAL((p->last_seat + 1) % p->seats, seat);
    }
    if (p->closing_seats == 0 || p->closing_order[p->closing_seats - 1] != seat)
        p->closing_order[p->closing_seats++] = seat;
    CHECK_EQUAL((p->closing_start + p->closing_seats - 1) % p->seats, seat);
    if (begins(text, "play"))
        CHECK(++p->closing_laid[seat] <= 2);
    else
        note(p, p->closing_laid[seat] > 0 ? "done after a card" : "done without a card");
}

static void note_action(struct play *p, const char *text, int n) {
    int stones = 0;
    char dice[MODEL_LIST];
    model_dice(p->m, dice);
    for (const char *c = dice; *c; c++)
        stones += *c == 'S';
    if (phase_is(p, "figure") && begins(text, "advance"))
        note(p, "end-stone redirect, advance");
    if (phase_is(p, "figure") && n > 2 && begins(text, "start"))
        note(p, "end-stone redirect, start");
    if (phase_is(p, "clover"))
        note(p, strcmp(text, "pass") == 0 ? "clover declined" : "clover move");
    if (phase_is(p, "clover") && strcmp(text, "pass") != 0)
        p->clover_moves[model_to_move(p->m)]++;
    if (n == 1 && strcmp(text, "done") == 0)
        note(p, "forced done");
    if (begins(text, "wish"))
        note(p, "wish");
    if (strcmp(text, "stones") == 0 && stones > model_deck(p->m))
        note(p, "stone tiles run short");
}

/* Symbols drawn at random, half of the tiles without. */
static void random_symbols(struct model_options *options, uint64_t *random) {
    static const char *const names[] = {"stone", "clover", "leprechaun", "1", "2", "3"};
    options->own_symbols = true;
    for (int colour = 0; colour < 5; colour++) {
        for (int value = 0; value <= 10; value++) {
            uint64_t pick = next_random(random) % 12;
            options->symbols[colour][value] = pick < 6 ? names[pick] : NULL;
        }
    }
}

static struct model *new_model(const char *game, int seats, uint64_t *random) {
    struct model_options options;
    memset(&options, 0, sizeof options);
    options.stones_only = strcmp(game, "dice-stones-only") == 0;
    if (strcmp(game, "dice-own-symbols") == 0)
        random_symbols(&options, random);
    return model_new(begins(game, "dice") ? "dice" : game, seats, &options);
}

static void play_actions(struct play *p, const int *styles, uint64_t *random, bool print) {
    char texts[MODEL_ACTIONS][MODEL_TEXT];
    long weights[MODEL_ACTIONS], actions = 0;
    for (;; actions++) {
        int n = model_legal(p->m, texts, weights);
        int seat = model_to_move(p->m);
        check_legal(p, texts, weights, n);
        check_position(p);
        check_refusals(p, texts, n, actions);
        if (n == 0)
            break;
        CHECK(actions < 100000);
        int style = seat == MODEL_CHANCE ? STYLE_RANDOM : styles[seat];
        const char *text = texts[style_choose(style, p->m, texts, n, next_random(random))];
        if (print)
            printf("%d %s: %s\n", seat, model_phase(p->m), text);
        if (phase_is(p, "closing"))
            follow_closing(p, text);
        note_action(p, text, n);
        CHECK(model_act(p->m, text));
        follow_action(p, text);
        p->last_seat = seat == MODEL_CHANCE ? p->last_seat : seat;
    }
    if (actions > p->tally->longest_game)
        p->tally->longest_game = actions;
}

/* Plays one game; style MODEL_STYLES means a style drawn for each seat. */
static void play_game(struct tally *tally, const char *game, int seats, int style, uint64_t seed,
                      bool print) {
    uint64_t random = seed;
    int styles[4];
    snprintf(current_game, sizeof current_game, "selfplay one %s %d %s %llu", game, seats,
             style == MODEL_STYLES ? "mixed" : model_styles[style], (unsigned long long)seed);
    struct play *p = calloc(1, sizeof *p);
    CHECK(p != NULL);
    p->game = game;
    p->seats = seats;
    p->tally = tally;
    p->is_dice = begins(game, "dice");
    p->is_board = strcmp(game, "board") == 0;
    p->closing_start = -1;
    p->m = new_model(game, seats, &random);
    CHECK(p->m != NULL);
    for (int seat = 0; seat < 4; seat++)
        styles[seat] = style < MODEL_STYLES ? style : (int)(next_random(&random) % MODEL_STYLES);
    play_actions(p, styles, &random, print);
    CHECK(p->closing_start < 0 || p->closing_seats == seats);
    note(p, model_ending(p->m));
    note(p, "games");
    model_free(p->m);
    free(p);
}

/* ---- all games ---- */

struct configuration {
    const char *game;
    const char *expected[12]; /* what must have been reached, with every number of seats */
};

static const struct configuration configurations[] = {
    {"board",
     {"fifth-figure", "fifth-figure-in-chain", "end-stone redirect, advance",
      "end-stone redirect, start", "last-card", "idle", "clover move", "clover declined"}},
    {"cards",
     {"five-closed-rows", "last-card", "last-card-first-of-two", "last-card-second-of-two", "idle",
      "wish", "done after a card", "done without a card"}},
    {"dice", {"last-tile", "last-stone", "last-stone-by-symbol", "idle", "stone tiles run short"}},
    {"dice-stones-only", {"last-stone", "last-stone-by-symbol", "idle", "stone tiles run short"}},
    {"dice-own-symbols", {"last-tile", "last-stone", "last-stone-by-symbol", "idle"}},
};
enum { CONFIGURATIONS = 5 };

static int print_tally(const struct configuration *configuration, struct tally *tally) {
    int missing = 0;
    for (int i = 0; i < 12 && configuration->expected[i]; i++)
        tally_find(tally, configuration->expected[i]);
    printf("%-34s 2 seats 3 seats 4 seats\n", configuration->game);
    for (int i = 0; i < tally->events; i++)
        printf("    %-30s %7ld %7ld %7ld\n", tally->names[i], tally->counts[i][2],
               tally->counts[i][3], tally->counts[i][4]);
    printf("    at most %d legal actions, %ld actions a game\n", tally->most_actions,
           tally->longest_game);
    for (int i = 0; i < 12 && configuration->expected[i]; i++) {
        const long *counts = tally_find(tally, configuration->expected[i]);
        for (int seats = 2; seats <= 4; seats++) {
            if (counts[seats] > 0)
                continue;
            printf("    NOT REACHED with %d seats: %s\n", seats, configuration->expected[i]);
            missing++;
        }
    }
    return missing;
}

static int play_all(int games) {
    int missing = 0;
    for (int i = 0; i < CONFIGURATIONS; i++) {
        struct tally tally;
        memset(&tally, 0, sizeof tally);
        for (int seats = 2; seats <= 4; seats++)
            for (int style = 0; style <= MODEL_STYLES; style++)
                for (int game = 0; game < games; game++)
                    play_game(&tally, configurations[i].game, seats, style,
                              (uint64_t)(game + 1) * 1000 + (uint64_t)(seats * 10 + style), false);
        missing += print_tally(&configurations[i], &tally);
    }
    return missing;
}

static int play_one(char **arguments) {
    struct tally tally;
    memset(&tally, 0, sizeof tally);
    int style = 0;
    while (style < MODEL_STYLES && strcmp(arguments[2], model_styles[style]) != 0)
        style++;
    play_game(&tally, arguments[0], atoi(arguments[1]), style, strtoull(arguments[3], NULL, 10),
              true);
    for (int i = 0; i < tally.events; i++)
        printf("%s\n", tally.names[i]);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 6 && strcmp(argv[1], "one") == 0)
        return play_one(argv + 2);
    check_examples();
    return play_all(argc > 1 ? atoi(argv[1]) : 100) > 0;
}
