/*
 * Reads the keys of JSON objects from outside. Every function returns false, with the complaint
 * worded, for a key that is missing or holds something else than it should. What they give
 * belongs to the object and lives as long as it.
 */
#ifndef KELTIS_KEYS_H
#define KELTIS_KEYS_H

#include <jansson.h>

#include "engine/complaint.h"

bool key_text(const json_t *object, const char *key, const char **out, struct complaint *complaint);
bool key_list(const json_t *object, const char *key, const json_t **out,
              struct complaint *complaint);
bool key_object(const json_t *object, const char *key, const json_t **out,
                struct complaint *complaint);
/* A whole number from 0 to 2^63 - 1. */
bool key_number(const json_t *object, const char *key, json_int_t *out,
                struct complaint *complaint);

/* Whom a "seat" may name beside the seats: a spectator (null), or "all". */
enum seat_words { SEATS_ONLY, OR_SPECTATOR, OR_SPECTATOR_OR_ALL };

/* The key "seat" of a game with that many seats: a seat, SEAT_SPECTATOR or SEAT_ALL. */
bool key_seat(const json_t *object, int seats, enum seat_words words, int *out,
              struct complaint *complaint);

/* Whether the key is there, null or not. */
static inline bool key_given(const json_t *object, const char *key) {
    return json_object_get(object, key) != NULL;
}

#endif
