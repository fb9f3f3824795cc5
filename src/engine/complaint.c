#include "engine/complaint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool complain(struct complaint *complaint, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(complaint->text, sizeof complaint->text, format, arguments);
    va_end(arguments);
    return false;
}

/* The bytes that a UTF-8 character beginning with this one has; 0 if none begins so. */
static size_t announced_length(unsigned char first) {
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return 2;
    if (first >= 0xe0 && first < 0xf0)
        return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/* Second bytes that would write a character too long, a surrogate, or one beyond Unicode. */
static bool is_forbidden(unsigned char first, unsigned char second) {
    return (first == 0xe0 && second < 0xa0) || (first == 0xed && second >= 0xa0) ||
           (first == 0xf0 && second < 0x90) || (first == 0xf4 && second >= 0x90);
}

/* The bytes of the character at `at`; 0 if it is not whole, or none. */
static size_t character_length(const char *at) {
    size_t length = announced_length((unsigned char)at[0]);
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            return 0;
    return length > 1 && is_forbidden((unsigned char)at[0], (unsigned char)at[1]) ? 0 : length;
}

/* The controls of ASCII and, two bytes long, those of Latin 1. */
static bool is_control(const char *at) {
    unsigned char first = (unsigned char)at[0], second = (unsigned char)at[1];
    return first < 0x20 || first == 0x7f || (first == 0xc2 && second < 0xa0);
}

const char *printable(const char *text, char *out, size_t size) {
    static const char dots[] = "...";
    bool cut = strlen(text) >= size;
    size_t room = cut ? size - sizeof dots : size - 1, used = 0;
    while (*text) {
        size_t length = character_length(text);
        bool shown = length > 0 && !is_control(text);
        if (used + (shown ? length : 1) > room)
            break;
        if (shown)
            memcpy(out + used, text, length);
        else
            out[used] = '?';
        used += shown ? length : 1;
        text += length > 0 ? length : 1;
    }
    memcpy(out + used, dots, cut ? sizeof dots : 0);
    if (!cut)
        out[used] = '\0';
    return out;
}
