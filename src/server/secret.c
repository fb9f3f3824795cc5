#include "server/secret.h"

#include <sodium.h>
#include <string.h>

/* Without the letters that are taken for digits. */
static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

bool secret_start(void) {
    return sodium_init() >= 0;
}

bool hex_read(const char *digits, uint8_t *bytes, size_t count) {
    size_t length;
    return strlen(digits) == 2 * count &&
           sodium_hex2bin(bytes, count, digits, 2 * count, NULL, &length, NULL) == 0 &&
           length == count;
}

const char *hex_write(const uint8_t *bytes, size_t count, char *text) {
    return sodium_bin2hex(text, 2 * count + 1, bytes, count);
}

bool secret_hash(const char *digits, uint8_t hash[SECRET_HASH]) {
    static const char label[] = "keltis secret 1";
    uint8_t bytes[SECRET_DIGITS_MAX / 2];
    size_t length = strlen(digits);
    if (length < SECRET_DIGITS_MIN || length > SECRET_DIGITS_MAX || length % 2 != 0 ||
        !hex_read(digits, bytes, length / 2))
        return false;
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const uint8_t *)label, sizeof label);
    crypto_hash_sha256_update(&state, bytes, length / 2);
    crypto_hash_sha256_final(&state, hash);
    sodium_memzero(bytes, sizeof bytes);
    return true;
}

bool secret_equal(const uint8_t one[SECRET_HASH], const uint8_t other[SECRET_HASH]) {
    return sodium_memcmp(one, other, SECRET_HASH) == 0;
}

void random_bytes(void *bytes, size_t count) {
    randombytes_buf(bytes, count);
}

void random_table_id(char *id) {
    for (int i = 0; i < TABLE_ID; i++)
        id[i] = alphabet[randombytes_uniform(sizeof alphabet - 1)];
    id[TABLE_ID] = '\0';
}

bool table_id_good(const char *id) {
    return strlen(id) == TABLE_ID && strspn(id, alphabet) == TABLE_ID;
}
