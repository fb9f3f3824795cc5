#include "terminal/scores.h"

#include <stdio.h>
#include <string.h>

#include "engine/complaint.h"

enum {
    HEADING_MAX = 24, /* bytes of a name in a heading */
    LABEL_WIDTH = 20,
};

int text_width(const char *text) {
    int width = 0;
    for (; *text; text++)
        width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void print_right(const char *text, int width) {
    printf("%*s%s", width - text_width(text), "", text);
}

/* A name short enough for a heading. */
static const char *heading(const char *const *names, int seat, char out[HEADING_MAX]) {
    return printable(names[seat], out, HEADING_MAX);
}

static int column_width(const char *const *names, int seat) {
    enum { LEAST = 6, GAP = 3 };
    char name[HEADING_MAX];
    int width = GAP + text_width(heading(names, seat, name));
    return width > LEAST ? width : LEAST;
}

static bool is_winner(const struct match *match, int seat) {
    int winners[SEATS_MAX], count = match_winners(match, winners);
    for (int i = 0; i < count; i++)
        if (winners[i] == seat)
            return true;
    return false;
}

/* One number of every seat's sheet; the total, the last one, marks the winners. */
static void print_score_row(const struct match *match, const char *const *names, const char *label,
                            int index, bool total) {
    printf("%-*s", LABEL_WIDTH, label);
    for (int seat = 0; seat < match->state.at.seats; seat++) {
        int16_t sheet[SCORE_PARTS];
        char number[TEXT_MAX];
        match->game->score(&match->state, seat, sheet);
        snprintf(number, sizeof number, "%s%d", total && is_winner(match, seat) ? "*" : "",
                 sheet[index]);
        print_right(number, column_width(names, seat));
    }
    puts("");
}

/* A part's name in plain words; of a part for each colour, the colour's letter as well. */
static void label_part(const struct score_part *part, int i, char label[TEXT_MAX]) {
    snprintf(label, TEXT_MAX, "%s", part->name);
    for (char *at = label; (at = strchr(at, '_')) != NULL;)
        *at = ' ';
    size_t length = strlen(label);
    if (part->count == 5)
        snprintf(label + length, TEXT_MAX - length, " %c", "rypgb"[i]);
    else if (part->count > 1)
        snprintf(label + length, TEXT_MAX - length, " %d", i + 1);
}

void print_scores(const struct match *match, const char *const *names) {
    char label[TEXT_MAX], name[HEADING_MAX];
    int index = 0;
    bool over = match_to_move(match) == SEAT_NONE;
    printf("\n%-*s", LABEL_WIDTH, over ? "Score" : "Score so far");
    for (int seat = 0; seat < match->state.at.seats; seat++)
        print_right(heading(names, seat, name), column_width(names, seat));
    puts("");
    for (const struct score_part *part = match->game->score_parts; part->name; part++)
        for (int i = 0; i < part->count; i++) {
            label_part(part, i, label);
            print_score_row(match, names, label, index++, !part[1].name);
        }
    puts(over ? "* winner" : "* in the lead; the game is not over");
}
