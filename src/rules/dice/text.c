/*
 * The dice game in words: action texts, the JSON of a view, a drawing for the terminal.
 */
#include "rules/dice/dice.h"

#include "keltis/writer.h"
#include "rules/notation.h"

static const char *const face_names[FACES] = {"1", "2", "3", "4", "5", "S"};

static void text_of_roll(char *text, const char *verb, unsigned roll) {
    text_word(text, verb);
    for (handful dice = dice_rolls[roll]; dice;)
        text_word(text, face_names[lowest_die(&dice)]);
}

void dice_text(action act, char *text) {
    text[0] = '\0';
    if (act == KEEP) {
        text_word(text, "keep");
    } else if (act < TAKE) {
        text_of_roll(text, "reroll", act - REROLL);
    } else if (act < STONES) {
        text_word(text, "take");
        text_card(text, (int)tile_colour(act - TAKE), (int)tile_number(act - TAKE));
    } else if (act == STONES) {
        text_word(text, "stones");
    } else if (act == PASS) {
        text_word(text, "pass");
    } else {
        text_of_roll(text, "roll", (unsigned)(act - ROLL));
    }
}

/* The sums the dice make now; none while some of them are being rolled, or after the end. */
static numbers sums_now(const struct dice *dice) {
    bool choosing = dice->at.phase == PHASE_REROLL || dice->at.phase == PHASE_TAKE;
    return choosing ? handful_sums(dice->lying) : 0;
}

/* The numbers of a row in the order in which they were laid; returns how many. */
static int row_in_order(const struct dice_seat *seat, unsigned colour, uint8_t order[NUMBERS]) {
    numbers laid = tiles_of_colour(seat->rows, colour);
    bool down = row_direction(tiles_of_colour(seat->fits, colour)) < 0;
    int count = 0;
    for (unsigned i = 0; i < NUMBERS; i++) {
        unsigned number = down ? NUMBERS - 1 - i : i;
        if (laid >> number & 1)
            order[count++] = (uint8_t)number;
    }
    return count;
}

static bool came_with_stone(const struct dice_seat *seat, unsigned colour, unsigned number) {
    return tiles_of_colour(seat->with_stone, colour) >> number & 1;
}

/* The view as JSON. */

static void json_dice(struct writer *out, const struct dice *dice) {
    json_key(out, "dice");
    json_open(out, '[');
    for (handful lying = dice->lying; lying;)
        json_text(out, face_names[lowest_die(&lying)]);
    json_close(out, ']');
    json_key(out, "rerolled");
    json_bool(out, dice->rerolled);
    json_key(out, "sums");
    json_open(out, '[');
    for (numbers sums = sums_now(dice); sums; sums &= (numbers)(sums - 1))
        json_number(out, __builtin_ctz(sums));
    json_close(out, ']');
}

static void json_middle(struct writer *out, const struct dice *dice) {
    json_key(out, "middle");
    json_open(out, '[');
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        json_open(out, '[');
        numbers left = tiles_of_colour(dice->middle, colour);
        for (; left; left &= (numbers)(left - 1))
            json_card(out, (int)colour, __builtin_ctz(left));
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void json_row(struct writer *out, const struct dice_seat *seat, unsigned colour) {
    uint8_t order[NUMBERS];
    int count = row_in_order(seat, colour, order);
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        if (came_with_stone(seat, colour, order[i]))
            json_text(out, "stone");
        json_card(out, (int)colour, order[i]);
    }
    json_close(out, ']');
}

static void json_seat(struct writer *out, const struct dice_seat *seat) {
    static const char *const directions[] = {"down", NULL, "up"};
    json_open(out, '{');
    json_key(out, "rows");
    json_open(out, '[');
    for (unsigned colour = 0; colour < COLOURS; colour++)
        json_row(out, seat, colour);
    json_close(out, ']');
    json_key(out, "directions");
    json_open(out, '[');
    for (unsigned colour = 0; colour < COLOURS; colour++)
        json_text(out, directions[row_direction(tiles_of_colour(seat->fits, colour)) + 1]);
    json_close(out, ']');
    json_key(out, "lengths");
    json_open(out, '[');
    for (unsigned colour = 0; colour < COLOURS; colour++)
        json_number(out, seat->length[colour]);
    json_close(out, ']');
    json_member_number(out, "stones", seat->stones);
    json_member_number(out, "bonus", seat->bonus);
    json_member_number(out, "leprechauns", seat->leprechauns);
    json_close(out, '}');
}

void dice_write_view(const struct state *state, struct writer *out) {
    const struct dice *dice = dice_in(state);
    json_member_number(out, "turn", dice->turn);
    json_member_number(out, "turn_number", dice->turn_number);
    json_dice(out, dice);
    json_member_number(out, "stones_left", dice->stones_left);
    json_member_number(out, "idle", dice->idle);
    json_member_text(out, "end", dice->stones_only ? "stones-only" : NULL);
    json_key(out, "symbols");
    dice_write_symbols(dice->symbol, out);
    json_middle(out, dice);
    json_key(out, "players");
    json_open(out, '[');
    for (int seat = 0; seat < dice->at.seats; seat++)
        json_seat(out, &dice->seat[seat]);
    json_close(out, ']');
}

/* The drawing is for terminals: a browser has none, and would only have to fetch it. */

#ifdef __wasm__

void dice_draw(const struct state *state, struct writer *out) {
    (void)state;
    (void)out;
}

#else

enum { LABEL_WIDTH = 12, CELL_WIDTH = 13 };

static void draw_tile(struct writer *out, const struct dice *dice, unsigned tile) {
    static const char *const signs[SYMBOLS] = {
        "tile", "stone", "clover", "leprechaun", "+1", "+2", "+3",
    };
    bool there = dice->middle >> tile & 1;
    write_column(out, LABEL_WIDTH + (int)tile_colour(tile) * CELL_WIDTH);
    write_text(out, there ? signs[dice->symbol[tile]] : ".");
}

static void draw_middle(struct writer *out, const struct dice *dice) {
    write_text(out, "value");
    for (int colour = 0; colour < COLOURS; colour++) {
        write_column(out, LABEL_WIDTH + colour * CELL_WIDTH);
        write_text(out, (char[]){colour_letter(colour), '\0'});
    }
    write_text(out, "\n");
    numbers sums = sums_now(dice);
    for (unsigned i = 0; i < NUMBERS; i++) {
        unsigned number = NUMBERS - 1 - i;
        write_text(out, sums >> number & 1 ? "* " : "  ");
        write_number(out, (long)number);
        for (unsigned colour = 0; colour < COLOURS; colour++)
            draw_tile(out, dice, colour * NUMBERS + number);
        write_text(out, "\n");
    }
}

static void draw_dice(struct writer *out, const struct dice *dice) {
    write_text(out, "dice");
    for (handful lying = dice->lying; lying;) {
        write_text(out, " ");
        write_text(out, face_names[lowest_die(&lying)]);
    }
    for (int i = 0; i < dice->due; i++)
        write_text(out, " ?");
    write_text(out, "   stones left ");
    write_number(out, dice->stones_left);
    if (dice->stones_only)
        write_text(out, "   the last stone ends the game");
    write_text(out, "\n");
}

static void draw_row(struct writer *out, const struct dice_seat *seat, unsigned colour) {
    static const char *const signs[] = {" down", "", " up"};
    uint8_t order[NUMBERS];
    int count = row_in_order(seat, colour, order);
    write_text(out, "  ");
    write_text(out, (char[]){colour_letter((int)colour), '\0'});
    for (int i = 0; i < count; i++) {
        write_text(out, came_with_stone(seat, colour, order[i]) ? " stone " : " ");
        write_number(out, order[i]);
    }
    write_text(out, signs[row_direction(tiles_of_colour(seat->fits, colour)) + 1]);
}

static void draw_seat(struct writer *out, const struct state *state, int number) {
    const struct dice_seat *seat = &dice_in(state)->seat[number];
    int16_t sheet[SCORE_PARTS];
    dice_score(state, number, sheet);
    write_text(out, "seat ");
    write_number(out, number);
    write_text(out, ": rows");
    for (unsigned colour = 0; colour < COLOURS; colour++)
        if (seat->length[colour] > 0)
            draw_row(out, seat, colour);
    write_text(out, "\n        stones ");
    write_number(out, seat->stones);
    write_text(out, ", bonus ");
    write_number(out, seat->bonus);
    write_text(out, ", leprechauns ");
    write_number(out, seat->leprechauns);
    write_text(out, ", total now ");
    write_number(out, sheet[COLOURS + 5]);
    write_text(out, "\n");
}

void dice_draw(const struct state *state, struct writer *out) {
    const struct dice *dice = dice_in(state);
    draw_middle(out, dice);
    draw_dice(out, dice);
    for (int seat = 0; seat < dice->at.seats; seat++)
        draw_seat(out, state, seat);
}

#endif
