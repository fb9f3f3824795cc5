/*
 * keltis verify: whether the deals and rolls of an online game are those that the server had bound
 * itself to. It needs the record and nothing else. docs/FAIR.md says what that proves.
 */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "cli/arguments.h"
#include "engine/keys.h"
#include "engine/record.h"
#include "server/fair.h"
#include "server/secret.h"

static const char usage[] =
    "usage: keltis verify FILE\n"
    "Checks the record of an online game, as the server gives it after the end: whether the\n"
    "secret is the one the server was bound to from the beginning, and whether every deal and\n"
    "roll follows from it and from what the seats added. `-` reads standard input.\n";

enum { TABLE_NAME_MAX = 64 };

/* What the record says about its chance. */
struct promise {
    char table[TABLE_NAME_MAX];
    uint8_t commitment[FAIR_COMMITMENT], secret[FAIR_SECRET];
    uint8_t salts[SEATS_MAX][FAIR_SALT];
};

static bool key_bytes(const json_t *object, const char *key, uint8_t *bytes, size_t count,
                      struct complaint *complaint) {
    const char *digits;
    return key_text(object, key, &digits, complaint) &&
           (hex_read(digits, bytes, count) ||
            complain(complaint, "\"%s\" must have %zu hexadecimal digits.", key, 2 * count));
}

/* A seat that nobody took, in a game that never began, has no salt. */
static bool read_salts(const json_t *fair, int seats, struct promise *promise,
                       struct complaint *complaint) {
    const json_t *list;
    if (!key_list(fair, "salts", &list, complaint))
        return false;
    if (json_array_size(list) != (size_t)seats)
        return complain(complaint, "\"salts\" must have one entry for each seat.");
    for (int seat = 0; seat < seats; seat++) {
        const json_t *salt = json_array_get(list, (size_t)seat);
        const char *digits = json_string_value(salt);
        if (!json_is_null(salt) && (!digits || !hex_read(digits, promise->salts[seat], FAIR_SALT)))
            return complain(complaint, "The salt of seat %d must have %d hexadecimal digits.", seat,
                            2 * FAIR_SALT);
    }
    return true;
}

static bool read_promise(const json_t *record, int seats, struct promise *promise,
                         struct complaint *complaint) {
    const json_t *fair;
    const char *table;
    if (!key_object(record, "fair", &fair, complaint) ||
        !key_text(fair, "table", &table, complaint) ||
        !key_bytes(fair, "commitment", promise->commitment, FAIR_COMMITMENT, complaint) ||
        !key_bytes(fair, "secret", promise->secret, FAIR_SECRET, complaint))
        return false;
    snprintf(promise->table, sizeof promise->table, "%s", table);
    return read_salts(fair, seats, promise, complaint);
}

static bool check_commitment(const struct promise *promise, struct complaint *complaint) {
    uint8_t commitment[FAIR_COMMITMENT];
    fair_commit(promise->table, promise->secret, commitment);
    return memcmp(commitment, promise->commitment, sizeof commitment) == 0 ||
           complain(complaint, "The secret is not the one that the commitment was made for.");
}

static bool bad_chance(const struct game *game, int number, action actual, action expected,
                       struct complaint *complaint) {
    char is[TEXT_MAX], should[TEXT_MAX];
    game->text(actual, is);
    game->text(expected, should);
    return complain(complaint, "action %d, \"%s\": secret and salts give \"%s\".", number, is,
                    should);
}

static bool check_chance(const struct match *match, const struct promise *promise,
                         uint64_t *checked, struct complaint *complaint) {
    const struct game *game = match->game;
    int seats = match->state.at.seats;
    struct fair fair = fair_begin(promise->table, promise->secret,
                                  (const uint8_t(*)[FAIR_SALT])promise->salts, seats);
    struct state state;
    game->start(&state, seats, &match->options);
    *checked = 0;
    for (int i = 0; i < match->count; i++) {
        action act = match->actions[i];
        if (state.at.to_move == SEAT_CHANCE) {
            action expected = fair_outcome(&fair, (*checked)++, game, &state);
            if (expected != act)
                return bad_chance(game, i + 1, act, expected, complaint);
        }
        game->apply(&state, act);
    }
    return true;
}

static void print_good(const struct match *match, const struct promise *promise, uint64_t checked) {
    char digits[2 * FAIR_COMMITMENT + 1];
    printf("Good: %s, %d seats, table %s.\n", match->game->name, match->state.at.seats,
           promise->table);
    printf("The secret is the one of the commitment\n  %s\n",
           hex_write(promise->commitment, FAIR_COMMITMENT, digits));
    printf("and all %llu deals and rolls follow from it and these salts:\n",
           (unsigned long long)checked);
    for (int seat = 0; seat < match->state.at.seats; seat++)
        printf("  seat %d: %s\n", seat, hex_write(promise->salts[seat], FAIR_SALT, digits));
    puts("Compare commitment and salt with what your page showed when you sat down.");
}

static bool verify(const json_t *record, struct complaint *complaint) {
    struct match match = {0};
    struct record_names names;
    struct promise promise = {0};
    uint64_t checked;
    bool good = record_load(record, &match, &names, complaint) &&
                read_promise(record, match.state.at.seats, &promise, complaint) &&
                check_commitment(&promise, complaint) &&
                check_chance(&match, &promise, &checked, complaint);
    if (good)
        print_good(&match, &promise, checked);
    match_free(&match);
    return good;
}

int cli_verify(int argc, char **argv) {
    const struct argument list[] = {{0}};
    const char *file = NULL;
    struct complaint complaint;
    json_error_t error;
    char excerpt[JSON_ERROR_TEXT_LENGTH];
    int words = 1;
    enum arguments_answer answer = arguments_read(argc, argv, list, &file, &words, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (words != 1)
        return fputs(usage, stderr), 2;
    if (!secret_start())
        return fputs("keltis verify: libsodium does not start\n", stderr), 1;
    json_t *record = strcmp(file, "-") == 0 ? json_loadf(stdin, JSON_REJECT_DUPLICATES, &error)
                                            : json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    bool good = record ? verify(record, &complaint)
                       : complain(&complaint, "%s", printable(error.text, excerpt, sizeof excerpt));
    json_decref(record);
    if (!good)
        fprintf(stderr, "keltis verify: %s: %s\n", file, complaint.text);
    return good ? 0 : 1;
}
