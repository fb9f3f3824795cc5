#include "keltis/writer.h"

#include <stdint.h>
#include <string.h>

struct writer writer_into(char *text, size_t size) {
    text[0] = '\0';
    return (struct writer){.text = text, .size = size};
}

static void write_bytes(struct writer *out, const char *bytes, size_t count) {
    size_t room = out->size - 1 - out->length;
    if (count > room) {
        out->overflow = true;
        count = room;
    }
    memcpy(out->text + out->length, bytes, count);
    out->length += count;
    out->text[out->length] = '\0';
}

static void write_char(struct writer *out, char c) {
    write_bytes(out, &c, 1);
}

void write_text(struct writer *out, const char *text) {
    write_bytes(out, text, strlen(text));
}

void write_number(struct writer *out, long value) {
    char digits[24];
    char *at = digits + sizeof digits;
    unsigned long rest = value < 0 ? 0ul - (unsigned long)value : (unsigned long)value;
    do {
        *--at = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (value < 0)
        *--at = '-';
    write_bytes(out, at, (size_t)(digits + sizeof digits - at));
}

/* Bytes that continue a UTF-8 character take no column of their own. */
static bool starts_character(char c) {
    return ((unsigned char)c & 0xc0) != 0x80;
}

void write_column(struct writer *out, int column) {
    int width = 0;
    for (size_t i = out->length; i > 0 && out->text[i - 1] != '\n'; i--)
        width += starts_character(out->text[i - 1]);
    do {
        write_char(out, ' ');
    } while (++width < column);
}

/* Nothing goes before the first value of a list or an object, or before a member's value. */
static void separate(struct writer *out) {
    char last = out->length ? out->text[out->length - 1] : '[';
    if (last != '{' && last != '[' && last != ':')
        write_char(out, ',');
}

void json_open(struct writer *out, char bracket) {
    separate(out);
    write_char(out, bracket);
}

void json_close(struct writer *out, char bracket) {
    write_char(out, bracket);
}

void json_number(struct writer *out, long value) {
    separate(out);
    write_number(out, value);
}

void json_decimal(struct writer *out, double value) {
    bool negative = value < 0;
    long scaled = (long)((negative ? -value : value) * 10000 + 0.5);
    char places[] = {'.', '0', '0', '0', '0', '\0'};
    for (long i = 4, rest = scaled % 10000; i > 0; i--, rest /= 10)
        places[i] = (char)('0' + rest % 10);
    separate(out);
    if (negative && scaled > 0)
        write_char(out, '-');
    write_number(out, scaled / 10000);
    write_text(out, places);
}

void json_bool(struct writer *out, bool value) {
    separate(out);
    write_text(out, value ? "true" : "false");
}

static void write_quoted(struct writer *out, const char *value) {
    static const char hex[] = "0123456789abcdef";
    write_char(out, '"');
    for (; *value; value++) {
        uint8_t c = (uint8_t)*value;
        if (c == '"' || c == '\\') {
            write_char(out, '\\');
            write_char(out, *value);
        } else if (c < 0x20) {
            char escape[] = {'\\', 'u', '0', '0', hex[c >> 4], hex[c & 15], '\0'};
            write_text(out, escape);
        } else {
            write_char(out, *value);
        }
    }
    write_char(out, '"');
}

void json_text(struct writer *out, const char *value) {
    separate(out);
    if (value)
        write_quoted(out, value);
    else
        write_text(out, "null");
}

void json_key(struct writer *out, const char *key) {
    separate(out);
    write_quoted(out, key);
    write_char(out, ':');
}

void json_member_number(struct writer *out, const char *key, long value) {
    json_key(out, key);
    json_number(out, value);
}

void json_member_decimal(struct writer *out, const char *key, double value) {
    json_key(out, key);
    json_decimal(out, value);
}

void json_member_text(struct writer *out, const char *key, const char *value) {
    json_key(out, key);
    json_text(out, value);
}
