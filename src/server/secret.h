/*
 * Secrets that clients make, and random numbers of our own. A secret has 128 bits or more, so a
 * plain hash of it tells nothing: there are no passwords here that somebody could guess.
 */
#ifndef KELTIS_SECRET_H
#define KELTIS_SECRET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SECRET_DIGITS_MIN = 32,
    SECRET_DIGITS_MAX = 128,
    SECRET_HASH = 32,
    TABLE_ID = 16, /* letters and digits of a table's id: 80 bits */
};

/* Has to be called once before anything else here, and before fair.h. False if it cannot be. */
bool secret_start(void);

/* The hash of a secret as a client writes it. False if it is none. */
bool secret_hash(const char *digits, uint8_t hash[SECRET_HASH]);

/* In a time that does not depend on where they differ. */
bool secret_equal(const uint8_t one[SECRET_HASH], const uint8_t other[SECRET_HASH]);

/* Bytes from hexadecimal digits, exactly so many; false if `digits` is something else. */
bool hex_read(const char *digits, uint8_t *bytes, size_t count);
/* Digits into text[2 * count + 1]; returns it. */
const char *hex_write(const uint8_t *bytes, size_t count, char *text);

void random_bytes(void *bytes, size_t count);
/* A new id into id[TABLE_ID + 1]. */
void random_table_id(char *id);
/* Whether it could be a table's id. */
bool table_id_good(const char *id);

#endif
