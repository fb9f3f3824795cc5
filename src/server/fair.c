#include "server/fair.h"

#include <sodium.h>
#include <string.h>

/* A label and the table's name, each with its zero. */
static void hash_text(crypto_hash_sha256_state *hash, const char *text) {
    crypto_hash_sha256_update(hash, (const unsigned char *)text, strlen(text) + 1);
}

void fair_commit(const char *table, const uint8_t secret[FAIR_SECRET],
                 uint8_t commitment[FAIR_COMMITMENT]) {
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    hash_text(&hash, "keltis commitment 1");
    hash_text(&hash, table);
    crypto_hash_sha256_update(&hash, secret, FAIR_SECRET);
    crypto_hash_sha256_final(&hash, commitment);
}

static void sign_text(crypto_auth_hmacsha256_state *sign, const char *text) {
    crypto_auth_hmacsha256_update(sign, (const unsigned char *)text, strlen(text) + 1);
}

static void sign_number(crypto_auth_hmacsha256_state *sign, uint64_t number) {
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(number >> (56 - 8 * i));
    crypto_auth_hmacsha256_update(sign, bytes, sizeof bytes);
}

struct fair fair_begin(const char *table, const uint8_t secret[FAIR_SECRET],
                       const uint8_t salts[][FAIR_SALT], int seats) {
    struct fair fair;
    crypto_auth_hmacsha256_state sign;
    crypto_auth_hmacsha256_init(&sign, secret, FAIR_SECRET);
    sign_text(&sign, "keltis key 1");
    sign_text(&sign, table);
    for (int seat = 0; seat < seats; seat++)
        crypto_auth_hmacsha256_update(&sign, salts[seat], FAIR_SALT);
    crypto_auth_hmacsha256_final(&sign, fair.key);
    return fair;
}

/* 64 bits for one try of one chance action. */
static uint64_t draw(const struct fair *fair, uint64_t n, uint64_t try) {
    uint8_t bytes[crypto_auth_hmacsha256_BYTES];
    uint64_t number = 0;
    crypto_auth_hmacsha256_state sign;
    crypto_auth_hmacsha256_init(&sign, fair->key, FAIR_KEY);
    sign_text(&sign, "keltis chance 1");
    sign_number(&sign, n);
    sign_number(&sign, try);
    crypto_auth_hmacsha256_final(&sign, bytes);
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}

uint32_t fair_below(const struct fair *fair, uint64_t n, uint32_t outcomes) {
    /* What is left of 2^64 after all whole multiples would favour the first outcomes. */
    uint64_t left_over = (UINT64_MAX % outcomes + 1) % outcomes;
    for (uint64_t try = 0;; try++) {
        uint64_t number = draw(fair, n, try);
        if (number <= UINT64_MAX - left_over)
            return (uint32_t)(number % outcomes);
    }
}

action fair_outcome(const struct fair *fair, uint64_t n, const struct game *game,
                    const struct state *state) {
    return game->outcome(state, fair_below(fair, n, game->weights(state)));
}
