/*
 * Fair dealing that anyone can check. Before anyone sits down the server draws a secret and
 * publishes its commitment; every seat that a person takes adds a salt of its own; from secret and
 * salts together follows all chance of the game, and at the end the secret is shown.
 *
 *   commitment = SHA-256( "keltis commitment 1" 0 table 0 secret )
 *   key        = HMAC-SHA-256( secret, "keltis key 1" 0 table 0 salt of seat 0, 1, … )
 *   chance n   = HMAC-SHA-256( key, "keltis chance 1" 0 n try ), its first 8 bytes
 *
 * 0 is a zero byte, n (the number of the chance action in the game, from 0) and try are 8 bytes
 * each, and all numbers have their highest byte first. A computer's seat has a salt of zeros.
 * Chance n takes the first try below the largest multiple of the number of equally likely
 * outcomes, and of that the remainder: every outcome is equally likely. docs/FAIR.md says what
 * this proves and what it does not.
 */
#ifndef KELTIS_FAIR_H
#define KELTIS_FAIR_H

#include "keltis/game.h"

enum { FAIR_SECRET = 32, FAIR_SALT = 16, FAIR_COMMITMENT = 32, FAIR_KEY = 32 };

/* What all chance of one game follows from. Secret until the game is over. */
struct fair {
    uint8_t key[FAIR_KEY];
};

void fair_commit(const char *table, const uint8_t secret[FAIR_SECRET],
                 uint8_t commitment[FAIR_COMMITMENT]);

struct fair fair_begin(const char *table, const uint8_t secret[FAIR_SECRET],
                       const uint8_t salts[][FAIR_SALT], int seats);

/* The number, from 0 to outcomes - 1, that chance action n of the game gets. */
uint32_t fair_below(const struct fair *fair, uint64_t n, uint32_t outcomes);

/* What chance does in this state as action n of chance. */
action fair_outcome(const struct fair *fair, uint64_t n, const struct game *game,
                    const struct state *state);

#endif
