#include "rules/notation.h"

#include <assert.h>
#include <string.h>

#include "keltis/game.h"
#include "rules/row.h"

void text_word(char *text, const char *word) {
    size_t length = strlen(text), more = strlen(word);
    assert(length + more + 2 <= TEXT_MAX);
    if (length)
        text[length++] = ' ';
    memcpy(text + length, word, more + 1);
}

void card_name(int colour, int value, char *name) {
    *name++ = colour_letter(colour);
    if (value == NUMBERS) {
        *name++ = 'x';
    } else {
        if (value == 10)
            *name++ = '1';
        *name++ = (char)('0' + value % 10);
    }
    *name = '\0';
}

void text_card(char *text, int colour, int value) {
    char name[CARD_TEXT_MAX];
    card_name(colour, value, name);
    text_word(text, name);
}

void text_colour(char *text, int colour) {
    text_word(text, (char[]){colour_letter(colour), '\0'});
}

void json_card(struct writer *out, int colour, int value) {
    char name[CARD_TEXT_MAX];
    card_name(colour, value, name);
    json_text(out, name);
}

void json_colour(struct writer *out, int colour) {
    json_text(out, colour < COLOURS ? (char[]){colour_letter(colour), '\0'} : NULL);
}
