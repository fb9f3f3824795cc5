/*
 * The names of people, made harmless: whatever is shown to others has passed here.
 */
#ifndef KELTIS_NAMES_H
#define KELTIS_NAMES_H

#include <stdbool.h>

enum {
    NAME_CHARACTERS = 24, /* the longest name */
    NAME_BYTES = 96,      /* that many characters of UTF-8 */
};

/*
 * Copies a name, which is UTF-8, into out[NAME_BYTES + 1]. Blanks of all kinds become single
 * spaces, none at the ends; characters that are not seen, that turn the direction of the text
 * or that pile up over others are left out. False if nothing is left, or too much.
 */
bool name_clean(const char *name, char *out);

#endif
