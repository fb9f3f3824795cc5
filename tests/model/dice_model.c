/* The dice game.
 *
 * A corner that cannot occur: somebody needs a stone tile, by `stones` or by a symbol, and none is
 * left. The turn that takes the last one ends the game, in the variant too; so at least one is left
 * whenever a turn begins, and a turn takes stone tiles only once. Only `stones` can want more than
 * there are, and takes what is left. The code still checks, so that it says what the rules say. */
#include "model_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const symbol_names[] = {"stone", "clover", "leprechaun", "1", "2", "3"};

static const char *default_symbol(int colour, int value) {
    static const char *const entries[11] = {
        "", "stone", "leprechaun", "clover", "1", "", "stone", "2", "clover", "leprechaun", "3",
    };
    return entries[(value + 2 * colour) % 11];
}

/* Our own string for the caller's symbol: "" for none, NULL if it is unknown. */
static const char *find_symbol(const char *symbol) {
    if (!symbol)
        return "";
    for (int i = 0; i < 6; i++)
        if (strcmp(symbol, symbol_names[i]) == 0)
            return symbol_names[i];
    return NULL;
}

bool model_dice_new(struct model *m, const struct model_options *options) {
    m->dice.stones_only = options && options->stones_only;
    for (int colour = 0; colour < COLOURS; colour++) {
        for (int value = 0; value <= 10; value++) {
            const char *symbol = options && options->own_symbols
                                     ? find_symbol(options->symbols[colour][value])
                                     : default_symbol(colour, value);
            if (!symbol)
                return false;
            m->dice.symbols[colour][value] = symbol;
        }
    }
    return true;
}

/* ---- what lies where ---- */

static int face_down_stones(const struct tile_row *row) {
    int stones = 0;
    for (int i = 0; i < row->length; i++)
        if (row->tiles[i] == FACE_DOWN)
            stones++;
    return stones;
}

int model_dice_stones_left(const struct model *m) {
    static const int stones_in_game[] = {0, 0, 24, 27, 30};
    int left = stones_in_game[m->seats];
    for (int seat = 0; seat < m->seats; seat++) {
        left -= m->dice.stones[seat];
        for (int colour = 0; colour < COLOURS; colour++)
            left -= face_down_stones(&m->dice.rows[seat][colour]);
    }
    return left;
}

static bool row_holds(const struct tile_row *row, int value) {
    for (int i = 0; i < row->length; i++)
        if (row->tiles[i] == value)
            return true;
    return false;
}

static bool in_middle(const struct model *m, int colour, int value) {
    for (int seat = 0; seat < m->seats; seat++)
        if (row_holds(&m->dice.rows[seat][colour], value))
            return false;
    return true;
}

/* Tiles of a colour that are left in the middle. */
static int middle_count(const struct model *m, int colour) {
    int tiles = 0;
    for (int value = 0; value <= 10; value++)
        if (in_middle(m, colour, value))
            tiles++;
    return tiles;
}

void model_dice_row(const struct model *m, int seat, int colour, char *out) {
    out[0] = '\0';
    if (colour >= COLOURS)
        return;
    const struct tile_row *row = &m->dice.rows[seat][colour];
    for (int i = 0; i < row->length; i++) {
        char text[MODEL_TEXT] = "stone";
        if (row->tiles[i] != FACE_DOWN)
            write_card(text, (struct card){colour, row->tiles[i]});
        add_word(out, text);
    }
}

void model_dice_middle(const struct model *m, int colour, char *out) {
    out[0] = '\0';
    for (int value = 0; value <= 10 && colour < COLOURS; value++) {
        char text[MODEL_TEXT];
        write_card(text, (struct card){colour, value});
        if (in_middle(m, colour, value))
            add_word(out, text);
    }
}

/* ---- dice ---- */

static void sort_dice(int *dice, int count) {
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            if (dice[j] < dice[i]) {
                int swap = dice[i];
                dice[i] = dice[j];
                dice[j] = swap;
            }
        }
    }
}

static void write_faces(char *out, const char *verb, const int *dice, int count) {
    int length = snprintf(out, MODEL_TEXT, "%s", verb);
    for (int i = 0; i < count; i++) {
        out[length++] = ' ';
        out[length++] = dice[i] == FACE_STONE ? 'S' : (char)('0' + dice[i]);
    }
    out[length] = '\0';
}

static int read_face(const char *word) {
    return word[0] == 'S' ? FACE_STONE : word[0] - '0';
}

/* Every ordered roll of the dice that are not on the table; those that look alike in face order are
 * one action. Dice that are not rolled show 0 here. */
static void offer_rolls(const struct model *m, struct offers *list) {
    int count = DICE - m->dice.shown;
    int first, second, third, ways[7][7][7] = {{{0}}};
    for (first = 1; first <= 6; first++) {
        for (second = count > 1 ? 1 : 0; second <= (count > 1 ? 6 : 0); second++) {
            for (third = count > 2 ? 1 : 0; third <= (count > 2 ? 6 : 0); third++) {
                int dice[DICE] = {first, second, third};
                sort_dice(dice, count);
                ways[dice[0]][dice[1]][dice[2]]++;
            }
        }
    }
    for (first = 1; first <= 6; first++) {
        for (second = 0; second <= 6; second++) {
            for (third = 0; third <= 6; third++) {
                int dice[DICE] = {first, second, third};
                char text[MODEL_TEXT];
                if (ways[first][second][third] == 0)
                    continue;
                write_faces(text, "roll", dice, count);
                offer(list, ways[first][second][third], "%s", text);
            }
        }
    }
}

/* Chooses some of the three dice: picks[i] tells whether die i is among them. Returns how many. */
static int pick_dice(const struct model *m, const int *picks, int *picked) {
    int count = 0;
    for (int i = 0; i < DICE; i++)
        if (picks[i])
            picked[count++] = m->dice.dice[i];
    return count;
}

/* Adds an action unless it is there already. */
static void offer_once(struct offers *list, const char *text) {
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->texts[i], text) == 0)
            return;
    offer(list, 0, "%s", text);
}

static void offer_rerolls(const struct model *m, struct offers *list) {
    offer(list, 0, "keep");
    for (int first = 0; first <= 1; first++) {
        for (int second = 0; second <= 1; second++) {
            for (int third = 0; third <= 1; third++) {
                int picks[DICE] = {first, second, third}, picked[DICE];
                int count = pick_dice(m, picks, picked);
                char text[MODEL_TEXT];
                write_faces(text, "reroll", picked, count);
                if (count > 0)
                    offer_once(list, text);
            }
        }
    }
}

/* Marks the sums that one, two or three of the dice make; a stone counts 0. */
static void find_sums(const struct model *m, bool sums[16]) {
    for (int first = 0; first <= 1; first++) {
        for (int second = 0; second <= 1; second++) {
            for (int third = 0; third <= 1; third++) {
                int picks[DICE] = {first, second, third}, picked[DICE];
                int count = pick_dice(m, picks, picked), total = 0;
                for (int i = 0; i < count; i++)
                    total += picked[i] == FACE_STONE ? 0 : picked[i];
                if (count > 0)
                    sums[total] = true;
            }
        }
    }
}

static int stones_rolled(const struct model *m) {
    int stones = 0;
    for (int i = 0; i < m->dice.shown; i++)
        if (m->dice.dice[i] == FACE_STONE)
            stones++;
    return stones;
}

static bool row_accepts(const struct tile_row *row, int value) {
    int numbers[25], count = 0;
    for (int i = 0; i < row->length; i++)
        if (row->tiles[i] != FACE_DOWN)
            numbers[count++] = row->tiles[i];
    numbers[count] = value;
    return is_row(numbers, count + 1, true);
}

static void offer_takes(const struct model *m, struct offers *list) {
    bool sums[16] = {false};
    find_sums(m, sums);
    for (int colour = 0; colour < COLOURS; colour++)
        for (int value = 0; value <= 10; value++)
            if (sums[value] && in_middle(m, colour, value) &&
                row_accepts(&m->dice.rows[m->turn][colour], value))
                offer(list, 0, "take %c%d", model_colour_letter(colour), value);
    if (stones_rolled(m) > 0 && model_dice_stones_left(m) > 0)
        offer(list, 0, "stones");
    offer(list, 0, "pass");
}

void model_dice_legal(const struct model *m, struct offers *list) {
    if (m->phase == ROLL)
        offer_rolls(m, list);
    else if (m->phase == REROLL)
        offer_rerolls(m, list);
    else if (m->phase == TAKE)
        offer_takes(m, list);
}

/* ---- actions ---- */

static void act_roll(struct model *m, const struct words *w) {
    for (int i = 1; i < w->count; i++)
        m->dice.dice[m->dice.shown++] = read_face(w->word[i]);
    sort_dice(m->dice.dice, DICE);
    m->phase = m->dice.rolled_again ? TAKE : REROLL;
}

static void remove_die(struct model *m, int face) {
    for (int i = 0; i < m->dice.shown; i++) {
        if (m->dice.dice[i] == face) {
            m->dice.dice[i] = m->dice.dice[m->dice.shown - 1];
            m->dice.shown--;
            break;
        }
    }
    sort_dice(m->dice.dice, m->dice.shown);
}

static void act_reroll(struct model *m, const struct words *w) {
    for (int i = 1; i < w->count; i++)
        remove_die(m, read_face(w->word[i]));
    m->dice.rolled_again = true;
    m->phase = ROLL;
}

static void act_take(struct model *m, struct card tile) {
    struct tile_row *row = &m->dice.rows[m->turn][tile.colour];
    const char *symbol = m->dice.symbols[tile.colour][tile.value];
    bool stone_left = model_dice_stones_left(m) > 0;
    if (strcmp(symbol, "stone") == 0 && stone_left)
        m->dice.stones[m->turn]++;
    if (strcmp(symbol, "clover") == 0 && stone_left)
        row->tiles[row->length++] = FACE_DOWN;
    row->tiles[row->length++] = tile.value;
}

static void act_stones(struct model *m) {
    int wanted = stones_rolled(m), left = model_dice_stones_left(m);
    m->dice.stones[m->turn] += wanted < left ? wanted : left;
}

static const char *find_ending(const struct model *m, bool by_stones) {
    for (int colour = 0; colour < COLOURS; colour++)
        if (!m->dice.stones_only && middle_count(m, colour) == 0)
            return "last-tile";
    if (model_dice_stones_left(m) == 0)
        return by_stones ? "last-stone" : "last-stone-by-symbol";
    return m->idle == IDLE_ROUNDS * m->seats ? "idle" : "";
}

static void finish_turn(struct model *m, const char *verb) {
    m->idle = strcmp(verb, "pass") == 0 ? m->idle + 1 : 0;
    m->ending = find_ending(m, strcmp(verb, "stones") == 0);
    m->dice.shown = 0;
    m->dice.rolled_again = false;
    next_turn(m, m->ending[0] != '\0' ? OVER : ROLL);
}

void model_dice_act(struct model *m, const struct words *w) {
    const char *verb = w->word[0];
    if (strcmp(verb, "roll") == 0) {
        act_roll(m, w);
    } else if (strcmp(verb, "keep") == 0) {
        m->phase = TAKE;
    } else if (strcmp(verb, "reroll") == 0) {
        act_reroll(m, w);
    } else {
        if (strcmp(verb, "take") == 0)
            act_take(m, read_card(w->word[1]));
        else if (strcmp(verb, "stones") == 0)
            act_stones(m);
        finish_turn(m, verb);
    }
}

/* ---- score ---- */

/* The points, or with `leprechauns` the leprechauns, on the tiles of a seat. */
static int count_symbols(const struct model *m, int seat, bool leprechauns) {
    int total = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        const struct tile_row *row = &m->dice.rows[seat][colour];
        for (int i = 0; i < row->length; i++) {
            if (row->tiles[i] == FACE_DOWN)
                continue;
            const char *symbol = m->dice.symbols[colour][row->tiles[i]];
            if (leprechauns)
                total += strcmp(symbol, "leprechaun") == 0;
            else
                total += atoi(symbol);
        }
    }
    return total;
}

static int leprechaun_points(const struct model *m, int seat) {
    int own = count_symbols(m, seat, true), most = own, fewest = own;
    for (int other = 0; other < m->seats; other++) {
        int count = count_symbols(m, other, true);
        most = count > most ? count : most;
        fewest = count < fewest ? count : fewest;
    }
    if (most == fewest)
        return 0;
    if (own == most)
        return 3;
    return own == fewest ? -3 : 0;
}

int model_dice_score(const struct model *m, int seat, int *parts) {
    static const int stone_points[] = {-7, -4, -3, -2, 1, 2, 3, 6, 7, 10};
    for (int colour = 0; colour < COLOURS; colour++)
        parts[colour] = ladder(m->dice.rows[seat][colour].length);
    parts[5] = m->dice.stones[seat];
    parts[6] = table_points(stone_points, 10, m->dice.stones[seat]);
    parts[7] = count_symbols(m, seat, false);
    parts[8] = count_symbols(m, seat, true);
    parts[9] = leprechaun_points(m, seat);
    parts[10] = sum(parts, COLOURS) + parts[6] + parts[7] + parts[9];
    return 11;
}
