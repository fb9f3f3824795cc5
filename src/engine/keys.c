#include "engine/keys.h"

#include <string.h>

#include "keltis/game.h"

static bool wrong(const json_t *object, const char *key, const char *wanted,
                  struct complaint *complaint) {
    if (!key_given(object, key))
        return complain(complaint, "\"%s\" is missing: give %s.", key, wanted);
    return complain(complaint, "\"%s\" must be %s.", key, wanted);
}

bool key_text(const json_t *object, const char *key, const char **out,
              struct complaint *complaint) {
    *out = json_string_value(json_object_get(object, key));
    return *out || wrong(object, key, "a string", complaint);
}

bool key_list(const json_t *object, const char *key, const json_t **out,
              struct complaint *complaint) {
    *out = json_object_get(object, key);
    return json_is_array(*out) || wrong(object, key, "a list", complaint);
}

bool key_object(const json_t *object, const char *key, const json_t **out,
                struct complaint *complaint) {
    *out = json_object_get(object, key);
    return json_is_object(*out) || wrong(object, key, "an object", complaint);
}

bool key_number(const json_t *object, const char *key, json_int_t *out,
                struct complaint *complaint) {
    const json_t *value = json_object_get(object, key);
    *out = json_integer_value(value);
    return (json_is_integer(value) && *out >= 0) ||
           wrong(object, key, "a whole number from 0 to 9223372036854775807", complaint);
}

static bool is_word(const json_t *value, const char *word) {
    return json_is_string(value) && strcmp(json_string_value(value), word) == 0;
}

bool key_seat(const json_t *object, int seats, enum seat_words words, int *out,
              struct complaint *complaint) {
    static const char *const wanted[] = {
        [SEATS_ONLY] = "the number of a seat",
        [OR_SPECTATOR] = "the number of a seat, or null for a spectator",
        [OR_SPECTATOR_OR_ALL] = "the number of a seat, null for a spectator, or \"all\"",
    };
    const json_t *value = json_object_get(object, "seat");
    json_int_t seat = json_integer_value(value);
    if (json_is_integer(value) && (seat < 0 || seat >= seats))
        return complain(complaint, "There is no seat %lld: the seats are 0 to %d.", (long long)seat,
                        seats - 1);
    if (json_is_integer(value))
        *out = (int)seat;
    else if (json_is_null(value) && words >= OR_SPECTATOR)
        *out = SEAT_SPECTATOR;
    else if (is_word(value, "all") && words >= OR_SPECTATOR_OR_ALL)
        *out = SEAT_ALL;
    else
        return wrong(object, "seat", wanted[words], complaint);
    return true;
}
