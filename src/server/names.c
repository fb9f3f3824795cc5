#include "server/names.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { MARKS_IN_A_ROW = 2 };

struct range {
    uint32_t first, last;
};

static const struct range blanks[] = {{0x09, 0x0d},
                                      {0x20, 0x20},
                                      {0x85, 0x85},
                                      {0xa0, 0xa0},
                                      {0x1680, 0x1680},
                                      {0x2000, 0x200a},
                                      {0x2028, 0x2029},
                                      {0x202f, 0x202f},
                                      {0x205f, 0x205f},
                                      {0x3000, 0x3000},
                                      {0, 0}};

/* Controls, what has no shape or width, what turns the direction, and what means nothing. */
static const struct range unseen[] = {{0x00, 0x1f},
                                      {0x7f, 0x9f},
                                      {0xad, 0xad},
                                      {0x034f, 0x034f},
                                      {0x061c, 0x061c},
                                      {0x115f, 0x1160},
                                      {0x17b4, 0x17b5},
                                      {0x180b, 0x180f},
                                      {0x200b, 0x200f},
                                      {0x202a, 0x202e},
                                      {0x2060, 0x206f},
                                      {0x2800, 0x2800},
                                      {0x3164, 0x3164},
                                      {0xd800, 0xf8ff},
                                      {0xfdd0, 0xfdef},
                                      {0xfe00, 0xfe0f},
                                      {0xfeff, 0xfeff},
                                      {0xffa0, 0xffa0},
                                      {0xfff0, 0xffff},
                                      {0x1bca0, 0x1bca3},
                                      {0x1d173, 0x1d17a},
                                      {0x1fffe, 0x1ffff},
                                      {0x2fffe, 0x2ffff},
                                      {0x3fffe, 0x10ffff},
                                      {0, 0}};

/* Marks that stand on the character before them. */
static const struct range marks[] = {{0x0300, 0x036f}, {0x0483, 0x0489},
                                     {0x0591, 0x05bd}, {0x0610, 0x061a},
                                     {0x064b, 0x065f}, {0x06d6, 0x06dc},
                                     {0x0e31, 0x0e3a}, {0x0e47, 0x0e4e},
                                     {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff},
                                     {0x20d0, 0x20ff}, {0x3099, 0x309a},
                                     {0xfe20, 0xfe2f}, {0, 0}};

static bool within(const struct range *ranges, uint32_t c) {
    do {
        if (c >= ranges->first && c <= ranges->last)
            return true;
        ranges++;
    } while (ranges->last);
    return false;
}

/* The next character of good UTF-8, and how many bytes it has. */
static uint32_t next_character(const char *at, size_t *length) {
    uint8_t first = (uint8_t)*at;
    *length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    uint32_t c = *length == 1 ? first : first & (0xffu >> (*length + 1));
    for (size_t i = 1; i < *length; i++)
        c = c << 6 | ((uint8_t)at[i] & 0x3f);
    return c;
}

bool name_clean(const char *name, char *out) {
    size_t used = 0, length;
    int characters = 0, piled = 0;
    bool blank = false;
    for (; *name; name += length) {
        uint32_t c = next_character(name, &length);
        bool mark = within(marks, c);
        if (within(blanks, c)) {
            blank = characters > 0;
            continue;
        }
        piled = mark ? piled + 1 : 0;
        if (within(unseen, c) || piled > MARKS_IN_A_ROW || (mark && (characters == 0 || blank)))
            continue;
        characters += 1 + blank;
        if (characters > NAME_CHARACTERS)
            return false;
        if (blank)
            out[used++] = ' ';
        memcpy(out + used, name, length);
        used += length;
        blank = false;
    }
    out[used] = '\0';
    return characters > 0;
}
