/* The board game. */
#include "model_private.h"

#include <stdlib.h>
#include <string.h>

enum { GOAL = 7, GOAL_FIGURES = 5, SMALL_FIGURES = 4, TILES = 25, TILE_KINDS = 5 };

static const int tile_fields[COLOURS][5] = {
    {3, 5, 6, 7, 9}, {2, 4, 6, 7, 9}, {2, 3, 5, 7, 9}, {2, 4, 5, 7, 9}, {3, 4, 6, 7, 9},
};
static const char *const tile_names[TILE_KINDS] = {"stone", "clover", "1", "2", "3"};
static const int tile_counts[TILE_KINDS] = {9, 9, 2, 3, 2};

static bool tile_is(const struct model *m, int colour, int field, const char *name) {
    return strcmp(model_tile(m, colour, field), name) == 0;
}

/* Tiles of a kind that are not on the board yet; asked in set-up only. */
static int tiles_left(const struct model *m, int kind) {
    int left = tile_counts[kind];
    for (int colour = 0; colour < COLOURS; colour++)
        for (int field = 1; field <= LAST_FIELD; field++)
            if (tile_is(m, colour, field, tile_names[kind]))
                left--;
    return left;
}

static void offer_tiles(const struct model *m, struct offers *list) {
    int colour = m->board.tiles_laid / 5;
    int field = tile_fields[colour][m->board.tiles_laid % 5];
    for (int kind = 0; kind < TILE_KINDS; kind++)
        if (tiles_left(m, kind) > 0)
            offer(list, tiles_left(m, kind), "tile %c%d %s", model_colour_letter(colour), field,
                  tile_names[kind]);
}

static bool row_accepts(const struct model *m, int seat, struct card card) {
    const struct card_list *row = &m->table.rows[seat][card.colour];
    int numbers[111];
    for (int i = 0; i < row->length; i++)
        numbers[i] = row->cards[i].value;
    numbers[row->length] = card.value;
    return is_row(numbers, row->length + 1, false);
}

static void offer_plays(const struct model *m, struct offers *list) {
    for (int colour = 0; colour < COLOURS; colour++) {
        for (int value = 0; value <= 10; value++) {
            struct card card = {colour, value};
            char text[MODEL_TEXT];
            if (m->table.hand[m->turn][colour][value] == 0)
                continue;
            write_card(text, card);
            if (row_accepts(m, m->turn, card))
                offer(list, 0, "play %s", text);
            offer(list, 0, "discard %s", text);
        }
    }
}

/* The sizes of figure that still stand on the start field, onto one path. */
static void offer_start(const struct model *m, int colour, struct offers *list) {
    int small = SMALL_FIGURES, big = 1;
    for (int path = 0; path < COLOURS; path++) {
        if (m->board.figures[m->turn][path] > 0 && m->board.big[m->turn][path])
            big--;
        else if (m->board.figures[m->turn][path] > 0)
            small--;
    }
    if (small > 0)
        offer(list, 0, "start %c small", model_colour_letter(colour));
    if (big > 0)
        offer(list, 0, "start %c big", model_colour_letter(colour));
}

/* Every move of a figure there is: one field on, or from the start field onto a path where the seat
 * has none. A figure on an end stone cannot move, which is why a card played to an end stone moves
 * another figure without more ado. */
static void offer_moves(const struct model *m, struct offers *list) {
    for (int colour = 0; colour < COLOURS; colour++) {
        int field = m->board.figures[m->turn][colour];
        if (field == 0)
            offer_start(m, colour, list);
        else if (field < LAST_FIELD)
            offer(list, 0, "advance %c", model_colour_letter(colour));
    }
}

void model_board_legal(const struct model *m, struct offers *list) {
    if (m->phase == SETUP && m->board.tiles_laid < TILES) {
        offer_tiles(m, list);
    } else if (m->phase == SETUP || m->dealing) {
        offer_deals(m, list);
    } else if (m->phase == PLAY) {
        offer_plays(m, list);
    } else if (m->phase == FIGURE && m->board.figures[m->turn][m->board.played] == 0) {
        offer_start(m, m->board.played, list);
    } else if (m->phase == FIGURE) {
        offer_moves(m, list);
    } else if (m->phase == CLOVER) {
        offer_moves(m, list);
        offer(list, 0, "pass");
    } else if (m->phase == DRAW) {
        offer_draws(m, list);
    }
}

static void end_game(struct model *m, const char *ending) {
    m->phase = OVER;
    m->ending = ending;
}

static int figures_in_goal(const struct model *m) {
    int figures = 0;
    for (int seat = 0; seat < m->seats; seat++)
        for (int colour = 0; colour < COLOURS; colour++)
            if (m->board.figures[seat][colour] >= GOAL)
                figures++;
    return figures;
}

/* Moves the seat's figure on a path one field on, from the start field if need be, and lets the
 * tile there take effect. What follows is a clover's move, or taking a card. */
static void move_figure(struct model *m, int colour, bool in_chain) {
    int field = ++m->board.figures[m->turn][colour];
    if (figures_in_goal(m) == GOAL_FIGURES) {
        end_game(m, in_chain ? "fifth-figure-in-chain" : "fifth-figure");
        return;
    }
    m->phase = DRAW;
    if (tile_is(m, colour, field, "clover")) {
        m->phase = CLOVER;
    } else if (tile_is(m, colour, field, "stone")) {
        m->board.stones[m->turn]++;
        m->board.tiles[colour][field] = NULL;
    } else {
        m->board.tile_points[m->turn] += atoi(model_tile(m, colour, field));
    }
}

static void act_tile(struct model *m, const struct words *w) {
    for (int kind = 0; kind < TILE_KINDS; kind++)
        if (strcmp(w->word[2], tile_names[kind]) == 0)
            m->board.tiles[letter_colour(w->word[1])][atoi(w->word[1] + 1)] = tile_names[kind];
    m->board.tiles_laid++;
}

static void act_play(struct model *m, struct card card) {
    int field = m->board.figures[m->turn][card.colour];
    hand_remove(m, m->turn, card);
    list_push(&m->table.rows[m->turn][card.colour], card);
    m->board.played = card.colour;
    if (field == 0 || field == LAST_FIELD)
        m->phase = FIGURE;
    else
        move_figure(m, card.colour, false);
}

/* The card has been taken, from a pile or from the deck. */
static void finish_turn(struct model *m, bool from_deck) {
    m->idle = m->now.discarded == 1 && !from_deck ? m->idle + 1 : 0;
    if (from_deck && deck_size(m) == 0)
        end_game(m, "last-card");
    else if (m->idle == IDLE_ROUNDS * m->seats)
        end_game(m, "idle");
    else
        next_turn(m, PLAY);
}

static void act_draw(struct model *m, const char *from) {
    if (strcmp(from, "deck") == 0) {
        m->dealing = true;
        return;
    }
    hand_add(m, m->turn, list_pop(&m->table.piles[letter_colour(from)]), true);
    finish_turn(m, false);
}

static void act_deal(struct model *m, struct card card) {
    if (m->phase == SETUP) {
        act_setup_deal(m, card);
        return;
    }
    m->dealing = false;
    hand_add(m, m->turn, card, false);
    finish_turn(m, true);
}

void model_board_act(struct model *m, const struct words *w) {
    const char *verb = w->word[0];
    bool in_chain = m->phase == CLOVER;
    if (strcmp(verb, "tile") == 0) {
        act_tile(m, w);
    } else if (strcmp(verb, "deal") == 0) {
        act_deal(m, read_card(w->word[1]));
    } else if (strcmp(verb, "play") == 0) {
        act_play(m, read_card(w->word[1]));
    } else if (strcmp(verb, "discard") == 0) {
        discard_card(m, read_card(w->word[1]));
        m->phase = DRAW;
    } else if (strcmp(verb, "start") == 0) {
        m->board.big[m->turn][letter_colour(w->word[1])] = strcmp(w->word[2], "big") == 0;
        move_figure(m, letter_colour(w->word[1]), in_chain);
    } else if (strcmp(verb, "advance") == 0) {
        move_figure(m, letter_colour(w->word[1]), in_chain);
    } else if (strcmp(verb, "pass") == 0) {
        m->phase = DRAW;
    } else if (strcmp(verb, "draw") == 0) {
        act_draw(m, w->word[1]);
    }
}

int model_board_score(const struct model *m, int seat, int *parts) {
    static const int stone_points[] = {-4, -3, 2, 3, 6, 10};
    for (int colour = 0; colour < COLOURS; colour++) {
        parts[colour] = ladder(m->board.figures[seat][colour]);
        if (m->board.big[seat][colour])
            parts[colour] *= 2;
    }
    parts[5] = m->board.stones[seat];
    parts[6] = table_points(stone_points, 6, m->board.stones[seat]);
    parts[7] = m->board.tile_points[seat];
    parts[8] = sum(parts, COLOURS) + parts[6] + parts[7];
    return 9;
}
