/*
 * The board game in words: action texts, the JSON of a view, a drawing for the terminal.
 */
#include "rules/board/board.h"

#include "keltis/writer.h"
#include "rules/notation.h"

static const char *const tile_names[TILE_KINDS] = {"stone", "clover", "1", "2", "3"};

static void text_of_card(char *text, const char *verb, unsigned card) {
    text_word(text, verb);
    text_card(text, (int)card_colour(card), (int)card_number(card));
}

static void text_of_start(char *text, unsigned path, bool big) {
    text_word(text, "start");
    text_colour(text, (int)path);
    text_word(text, big ? "big" : "small");
}

static void text_of_tile(char *text, unsigned slot, unsigned kind) {
    text_word(text, "tile");
    text_card(text, (int)board_slot_path(slot), (int)board_slot_field(slot));
    text_word(text, tile_names[kind]);
}

void board_text(action act, char *text) {
    text[0] = '\0';
    if (act < DISCARD) {
        text_of_card(text, "play", act - PLAY);
    } else if (act < DRAW_DECK) {
        text_of_card(text, "discard", act - DISCARD);
    } else if (act == DRAW_DECK) {
        text_word(text, "draw deck");
    } else if (act < START) {
        text_word(text, "draw");
        text_colour(text, act - DRAW_PILE);
    } else if (act < ADVANCE) {
        text_of_start(text, (act - START) / 2u, (act - START) % 2);
    } else if (act < PASS) {
        text_word(text, "advance");
        text_colour(text, act - ADVANCE);
    } else if (act == PASS) {
        text_word(text, "pass");
    } else if (act < DEAL_HIDDEN) {
        text_of_card(text, "deal", act - DEAL);
    } else if (act == DEAL_HIDDEN) {
        text_word(text, "deal ?");
    } else {
        text_of_tile(text, (act - LAY_TILE) / TILE_KINDS, (act - LAY_TILE) % TILE_KINDS);
    }
}

/* The view as JSON. */

static void json_pack(struct writer *out, const char *key, const struct pack *pack) {
    json_key(out, key);
    json_open(out, '[');
    for (unsigned card = 0; card < CARDS; card++)
        for (uint32_t copy = 0; copy < pack_copies(pack, card); copy++)
            json_card(out, (int)card_colour(card), (int)card_number(card));
    json_close(out, ']');
}

/* Calls for each card of a row in the order in which it was laid. */
static void each_in_row(const struct board_seat *seat, unsigned colour, struct writer *out,
                        void (*write)(struct writer *out, int colour, int number)) {
    bool down = row_direction(row_fits(seat, colour)) < 0;
    for (unsigned i = 0; i < NUMBERS; i++) {
        unsigned number = down ? NUMBERS - 1 - i : i;
        uint32_t copies = pack_copies(&seat->rows, colour * NUMBERS + number);
        for (uint32_t copy = 0; copy < copies; copy++)
            write(out, (int)colour, (int)number);
    }
}

static void json_seat(struct writer *out, const struct board_seat *seat) {
    static const char *const directions[] = {"down", NULL, "up"};
    json_open(out, '{');
    json_pack(out, "hand", &seat->hand);
    json_member_number(out, "hidden", seat->hidden);
    json_pack(out, "known", &seat->known);
    json_key(out, "rows");
    json_open(out, '[');
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        json_open(out, '[');
        each_in_row(seat, colour, out, json_card);
        json_close(out, ']');
    }
    json_close(out, ']');
    json_key(out, "directions");
    json_open(out, '[');
    for (unsigned colour = 0; colour < COLOURS; colour++)
        json_text(out, directions[row_direction(row_fits(seat, colour)) + 1]);
    json_close(out, ']');
    json_key(out, "figures");
    json_open(out, '[');
    for (int path = 0; path < COLOURS; path++)
        json_number(out, seat->field[path]);
    json_close(out, ']');
    json_key(out, "big");
    json_colour(out, seat->big);
    json_member_number(out, "small_left", board_small_figures_left(seat));
    json_member_number(out, "stones", seat->stones);
    json_member_number(out, "tile_points", seat->tile_points);
    json_close(out, '}');
}

static void json_tiles(struct writer *out, const struct board *board) {
    json_key(out, "tiles");
    json_open(out, '{');
    for (unsigned slot = 0; slot < TILES; slot++) {
        unsigned path = board_slot_path(slot), field = board_slot_field(slot);
        uint8_t tile = board->tile[path][field];
        char name[CARD_TEXT_MAX];
        card_name((int)path, (int)field, name);
        if (tile != NO_TILE)
            json_member_text(out, name, tile_names[tile]);
    }
    json_close(out, '}');
}

static void json_piles(struct writer *out, const struct board *board) {
    json_key(out, "piles");
    json_open(out, '[');
    for (int colour = 0; colour < COLOURS; colour++) {
        json_open(out, '[');
        for (int i = 0; i < board->pile_size[colour]; i++)
            json_card(out, colour, board->pile[colour][i]);
        json_close(out, ']');
    }
    json_close(out, ']');
}

void board_write_view(const struct state *state, struct writer *out) {
    const struct board *board = board_in(state);
    json_member_number(out, "turn", board->turn);
    json_member_number(out, "deck", board->deck);
    json_member_number(out, "left_out", board->at.seats == 2 ? LEFT_OUT_FOR_TWO : 0);
    json_member_number(out, "idle", board->idle);
    json_member_number(out, "in_goal", board->in_goal);
    json_key(out, "path");
    json_colour(out, board->at.phase == PHASE_FIGURE ? board->path : NO_COLOUR);
    json_key(out, "closed");
    json_colour(out, board->at.phase == PHASE_DRAW ? board->closed : NO_COLOUR);
    json_tiles(out, board);
    json_piles(out, board);
    json_key(out, "players");
    json_open(out, '[');
    for (int seat = 0; seat < board->at.seats; seat++)
        json_seat(out, &board->seat[seat]);
    json_close(out, ']');
}

/* The drawing is for terminals: a browser has none, and would only have to fetch it. */

#ifdef __wasm__

void board_draw(const struct state *state, struct writer *out) {
    (void)state;
    (void)out;
}

#else

enum { LABEL_WIDTH = 13, CELL_WIDTH = 13 };

static void draw_figures(struct writer *out, const struct board *board, int path, int field) {
    for (int i = 0; i < board->at.seats; i++) {
        const struct board_seat *seat = &board->seat[i];
        if (seat->field[path] != field)
            continue;
        write_text(out, seat->big == path ? " (" : " ");
        write_number(out, i);
        if (seat->big == path)
            write_text(out, ")");
    }
}

static void draw_field(struct writer *out, const struct board *board, int path, int field) {
    static const char *const signs[] = {"stone", "clover", "+1", "+2", "+3", "."};
    write_column(out, LABEL_WIDTH + path * CELL_WIDTH);
    write_text(out, signs[board->tile[path][field]]);
    draw_figures(out, board, path, field);
}

static void draw_paths(struct writer *out, const struct board *board) {
    write_text(out, "field points");
    for (int path = 0; path < COLOURS; path++) {
        write_column(out, LABEL_WIDTH + path * CELL_WIDTH);
        write_text(out, (char[]){colour_letter(path), '\0'});
    }
    write_text(out, "\n");
    for (int field = FIELDS; field > 0; field--) {
        write_text(out, field >= GOAL_FIELD ? "* " : "  ");
        write_number(out, field);
        write_column(out, 6);
        write_number(out, ladder_points(field));
        for (int path = 0; path < COLOURS; path++)
            draw_field(out, board, path, field);
        write_text(out, "\n");
    }
}

static void draw_number(struct writer *out, int colour, int number) {
    (void)colour;
    write_text(out, " ");
    write_number(out, number);
}

static void draw_hand(struct writer *out, const struct board_seat *seat) {
    for (unsigned card = 0; card < CARDS; card++)
        for (uint32_t copy = 0; copy < pack_copies(&seat->hand, card); copy++) {
            char name[CARD_TEXT_MAX];
            card_name((int)card_colour(card), (int)card_number(card), name);
            write_text(out, " ");
            write_text(out, name);
        }
    for (int i = 0; i < seat->hidden; i++)
        write_text(out, " ?");
}

static void draw_rows(struct writer *out, const struct board_seat *seat) {
    static const char *const signs[] = {" down", "", " up"};
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        if (!row_numbers(seat, colour))
            continue;
        write_text(out, "  ");
        write_text(out, (char[]){colour_letter((int)colour), '\0'});
        each_in_row(seat, colour, out, draw_number);
        write_text(out, signs[row_direction(row_fits(seat, colour)) + 1]);
    }
}

static void draw_seat(struct writer *out, const struct state *state, int number) {
    const struct board_seat *seat = &board_in(state)->seat[number];
    int16_t sheet[SCORE_PARTS];
    board_score(state, number, sheet);
    write_text(out, "seat ");
    write_number(out, number);
    write_text(out, ": hand");
    draw_hand(out, seat);
    write_text(out, "\n        rows");
    draw_rows(out, seat);
    write_text(out, "\n        stones ");
    write_number(out, seat->stones);
    write_text(out, ", tile points ");
    write_number(out, seat->tile_points);
    write_text(out, ", total now ");
    write_number(out, sheet[COLOURS + 3]);
    write_text(out, "\n");
}

void board_draw(const struct state *state, struct writer *out) {
    const struct board *board = board_in(state);
    draw_paths(out, board);
    write_text(out, "deck ");
    write_number(out, board->deck);
    write_text(out, "   figures in goal ");
    write_number(out, board->in_goal);
    write_text(out, " of 5   piles");
    for (int colour = 0; colour < COLOURS; colour++) {
        write_text(out, "  ");
        write_text(out, (char[]){colour_letter(colour), '\0'});
        for (int i = 0; i < board->pile_size[colour]; i++)
            draw_number(out, colour, board->pile[colour][i]);
    }
    write_text(out, "\n");
    for (int seat = 0; seat < board->at.seats; seat++)
        draw_seat(out, state, seat);
}

#endif
