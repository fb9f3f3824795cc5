/*
 * Writes text, JSON above all, into a buffer the caller owns. It never allocates: what does not
 * fit is dropped and `overflow` is set, which the caller looks at once, at the end.
 */
#ifndef KELTIS_WRITER_H
#define KELTIS_WRITER_H

#include <stdbool.h>
#include <stddef.h>

struct writer {
    char *text; /* always ends with a zero */
    size_t size;
    size_t length;
    bool overflow;
};

/* Starts writing into text[size]; size is at least 1. */
struct writer writer_into(char *text, size_t size);

/* Plain text, as it stands. */
void write_text(struct writer *out, const char *text);
void write_number(struct writer *out, long value);
/* Spaces until the present line is `column` characters long; at least one if it is that already. */
void write_column(struct writer *out, int column);

/*
 * JSON. A value or a member that is not the first of its list or object gets its comma by itself.
 * A null pointer in place of a string is written as null.
 */
void json_open(struct writer *out, char bracket);  /* '{' or '[' */
void json_close(struct writer *out, char bracket); /* '}' or ']' */
void json_key(struct writer *out, const char *key);
void json_number(struct writer *out, long value);
/* A number with four places behind the point. */
void json_decimal(struct writer *out, double value);
void json_bool(struct writer *out, bool value);
void json_text(struct writer *out, const char *value);

/* A whole member in one call. */
void json_member_number(struct writer *out, const char *key, long value);
void json_member_decimal(struct writer *out, const char *key, double value);
void json_member_text(struct writer *out, const char *key, const char *value);

#endif
