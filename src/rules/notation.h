/*
 * Small pieces for writing action texts and names of cards.
 */
#ifndef KELTIS_NOTATION_H
#define KELTIS_NOTATION_H

#include "keltis/writer.h"

enum { CARD_TEXT_MAX = 4 }; /* g10 and its terminating zero */

/* Appends a word to text[TEXT_MAX], with a space before it unless it is the first. */
void text_word(char *text, const char *word);
/* Appends a card or a path as a word: colour letter and value; value 11 is x. */
void text_card(char *text, int colour, int value);
/* Appends a colour letter as a word. */
void text_colour(char *text, int colour);

/* Writes colour and value into name[CARD_TEXT_MAX]. */
void card_name(int colour, int value, char *name);
/* A JSON string of a card's name, and of a colour's letter (null if there is no such colour). */
void json_card(struct writer *out, int colour, int value);
void json_colour(struct writer *out, int colour);

#endif
