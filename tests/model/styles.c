/* Playing styles that steer games to their ends. They look at the texts and ask the model what is
 * public or in the own hand; of the private header they use the helpers for texts and the name of
 * the game. */
#include "model_private.h"

#include <stdlib.h>
#include <string.h>

const char *const model_styles[MODEL_STYLES + 1] = {
    "random", "racer", "staller", "closer", "drawer", "collector", NULL,
};

/* An action as a style weighs it. */
struct choice {
    const struct model *m;
    int seat;
    struct words w;
    struct card card; /* the first card or path named, if any; the value means nothing for a path */
};

static bool verb_is(const struct choice *c, const char *verb) {
    return strcmp(c->w.word[0], verb) == 0;
}

/* The numbers in the own row of a colour, without closing cards, point cards and stones. */
static int row_numbers(const struct choice *c, int colour, int *numbers) {
    char list[MODEL_LIST];
    int count = 0;
    model_row(c->m, c->seat, colour, list);
    for (char *word = strtok(list, " "); word; word = strtok(NULL, " "))
        if (word[0] == model_colour_letter(colour) && word[1] != 'x')
            numbers[count++] = atoi(word + 1);
    return count;
}

/* How far a number is from the last one in its row; in an empty row, from the nearer end. */
static int step(const struct choice *c, struct card card) {
    int numbers[111];
    int count = row_numbers(c, card.colour, numbers);
    if (count == 0)
        return card.value < 10 - card.value ? card.value : 10 - card.value;
    return abs(card.value - numbers[count - 1]);
}

static bool fits(const struct choice *c, struct card card) {
    int numbers[111];
    if (card.colour == POINTS || card.value == CLOSING)
        return true;
    int count = row_numbers(c, card.colour, numbers);
    numbers[count] = card.value;
    return is_row(numbers, count + 1, false);
}

static bool row_is_closed(const struct choice *c, int colour) {
    char list[MODEL_LIST];
    model_row(c->m, c->seat, colour, list);
    return strchr(list, 'x') != NULL;
}

/* The top card of a pile that is known not to be empty. */
static struct card pile_top(const struct choice *c, int colour) {
    char list[MODEL_LIST];
    model_pile(c->m, colour, list);
    char *space = strrchr(list, ' ');
    return read_card(space ? space + 1 : list);
}

/* How many cards of a list have the value of a given card. */
static int count_value(const char *list, const char *word) {
    char copy[MODEL_LIST];
    int count = 0;
    strcpy(copy, list);
    for (char *other = strtok(copy, " "); other; other = strtok(NULL, " "))
        count += strcmp(other + 1, word + 1) == 0;
    return count;
}

static int middle_left(const struct choice *c, int colour) {
    char list[MODEL_LIST];
    int count = 0;
    model_pile(c->m, colour, list);
    for (char *word = strtok(list, " "); word; word = strtok(NULL, " "))
        count++;
    return count;
}

/* Whether a tile of the dice game brings a stone tile. */
static bool brings_stone(const struct choice *c) {
    const char *symbol = model_symbol(c->m, c->card.colour, c->card.value);
    return strcmp(symbol, "stone") == 0 || strcmp(symbol, "clover") == 0;
}

static int prefer_random(const struct choice *c) {
    (void)c;
    return 0;
}

static int prefer_play(const struct choice *c) {
    if (c->card.colour == POINTS)
        return c->w.word[2][0] == 'w' ? 40 : 95;
    if (c->card.value == CLOSING)
        return 1;
    return 100 + 10 * model_figure(c->m, c->seat, c->card.colour) - 5 * step(c, c->card);
}

static int prefer_draw(const struct choice *c) {
    if (c->w.word[1][0] == 'd')
        return 10;
    struct card top = pile_top(c, c->card.colour);
    return fits(c, top) && step(c, top) <= 1 ? 20 : 0;
}

/* Plays and moves on wherever it can, with the furthest figure first. */
static int prefer_racer(const struct choice *c) {
    int field = model_figure(c->m, c->seat, c->card.colour);
    if (verb_is(c, "play"))
        return prefer_play(c);
    if (verb_is(c, "draw"))
        return prefer_draw(c);
    if (verb_is(c, "advance"))
        return 50 + 10 * field + (field == 6 ? 100 : 0);
    if (verb_is(c, "take"))
        return 100 - 10 * step(c, c->card);
    if (verb_is(c, "wish") || verb_is(c, "stones"))
        return 60;
    if (verb_is(c, "start"))
        return 20;
    if (verb_is(c, "discard"))
        return fits(c, c->card) ? 10 : 15;
    return 0; /* pass, done, and all choices about dice */
}

/* Moves nothing and takes nothing new. */
static int prefer_staller(const struct choice *c) {
    if (verb_is(c, "discard") || verb_is(c, "pass") || verb_is(c, "done") || verb_is(c, "keep"))
        return 10;
    if (verb_is(c, "draw"))
        return c->w.word[1][0] == 'd' ? 0 : 10;
    return 0;
}

/* Lays closing cards and looks for them; otherwise a racer. */
static int prefer_closer(const struct choice *c) {
    bool closing = c->card.value == CLOSING;
    if (verb_is(c, "play") && closing)
        return row_is_closed(c, c->card.colour) ? 5 : 200;
    if (verb_is(c, "discard") && closing)
        return 0;
    if (verb_is(c, "draw") && c->w.word[1][0] != 'd' &&
        pile_top(c, c->card.colour).value == CLOSING)
        return 50;
    return prefer_racer(c);
}

/* Keeps cards of equal value for a wish. */
static int prefer_drawer_discard(const struct choice *c) {
    char hand[MODEL_LIST];
    model_hand(c->m, c->seat, hand);
    return count_value(hand, c->w.word[1]) > 1 ? 40 : 50;
}

/* Draws from the deck, and wishes when one card is left in it; takes stones. */
static int prefer_drawer(const struct choice *c) {
    int stones = 0;
    for (int i = 1; i < c->w.count; i++)
        stones += c->w.word[i][0] == 'S';
    if (verb_is(c, "reroll"))
        return 10 * (c->w.count - 1) - 50 * stones;
    if (verb_is(c, "draw"))
        return c->w.word[1][0] == 'd' ? 10 : 0;
    if (verb_is(c, "wish"))
        return model_deck(c->m) == 1 ? 100 : 0;
    if (verb_is(c, "discard"))
        return prefer_drawer_discard(c);
    if (verb_is(c, "play"))
        return c->card.value == CLOSING ? 0 : 45;
    return verb_is(c, "stones") ? 100 : 0;
}

static int paths_begun(const struct choice *c) {
    int paths = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        paths += model_figure(c->m, c->seat, colour) > 0;
    return paths;
}

/* Few and long rows: figures get to the end stone while others have not left the start field; these
 * move when a card is played to an end stone. */
static int prefer_collector_board(const struct choice *c) {
    bool new_path = model_figure(c->m, c->seat, c->card.colour) == 0;
    if (verb_is(c, "play") && new_path && paths_begun(c) >= 3)
        return 5;
    if (verb_is(c, "start"))
        return strcmp(model_phase(c->m), "figure") == 0 ? 200 : 10;
    return prefer_racer(c);
}

/* Small steps, in the colours that are nearly gone. The last stone tile it takes by a symbol. */
static int prefer_collector(const struct choice *c) {
    bool last_stone = model_deck(c->m) == 1;
    if (c->m->game == BOARD)
        return prefer_collector_board(c);
    if (verb_is(c, "take") && last_stone && brings_stone(c))
        return 300;
    if (verb_is(c, "take"))
        return 100 - 20 * step(c, c->card) + 3 * (11 - middle_left(c, c->card.colour));
    if (verb_is(c, "stones"))
        return last_stone ? 0 : 30;
    if (verb_is(c, "pass"))
        return 20;
    return prefer_racer(c);
}

static int prefer(int style, const struct model *m, const char *text) {
    static int (*const preferences[MODEL_STYLES])(const struct choice *) = {
        prefer_random, prefer_racer, prefer_staller, prefer_closer, prefer_drawer, prefer_collector,
    };
    struct choice c = {m, model_to_move(m), split(text), {0, 0}};
    if (c.w.count > 1 && strchr("rypgbw", c.w.word[1][0]))
        c.card = read_card(c.w.word[1]);
    return preferences[style](&c);
}

static int choose_by_weight(const struct model *m, char texts[][MODEL_TEXT], int n,
                            uint64_t random) {
    char own[MODEL_ACTIONS][MODEL_TEXT];
    long weights[MODEL_ACTIONS], total = 0;
    int count = model_legal(m, own, weights);
    for (int i = 0; i < count; i++)
        total += weights[i];
    long point = (long)(random % (uint64_t)total);
    int chosen = 0;
    while (point >= weights[chosen])
        point -= weights[chosen++];
    for (int i = 0; i < n; i++)
        if (strcmp(texts[i], own[chosen]) == 0)
            return i;
    return 0;
}

int style_choose(int style, const struct model *m, char texts[][MODEL_TEXT], int n,
                 uint64_t random) {
    int best = 0, ties = 0, preferences[MODEL_ACTIONS];
    if (model_to_move(m) == MODEL_CHANCE)
        return choose_by_weight(m, texts, n, random >> 16);
    /* Now and then every style does something else, so that games do not all look alike. */
    if (random % (style == STYLE_STALLER ? 64 : 16) == 0)
        return (int)((random >> 16) % (uint64_t)n);
    for (int i = 0; i < n; i++) {
        preferences[i] = prefer(style, m, texts[i]);
        if (i == 0 || preferences[i] > best)
            best = preferences[i];
    }
    for (int i = 0; i < n; i++)
        ties += preferences[i] == best;
    int pick = (int)((random >> 16) % (uint64_t)ties);
    for (int i = 0; i < n; i++)
        if (preferences[i] == best && pick-- == 0)
            return i;
    return 0;
}
