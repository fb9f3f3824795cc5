/*
 * A pack: a set of cards of up to 64 kinds, each kind there never, once or twice. Bit k of
 * `once` says that kind k is there at least once, bit k of `twice` that it is there twice.
 */
#ifndef KELTIS_PACK_H
#define KELTIS_PACK_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

struct pack {
    uint64_t once;
    uint64_t twice;
};

static inline bool pack_has(const struct pack *pack, unsigned kind) {
    return pack->once >> kind & 1;
}

static inline uint32_t pack_copies(const struct pack *pack, unsigned kind) {
    return (uint32_t)((pack->once >> kind & 1) + (pack->twice >> kind & 1));
}

static inline void pack_add(struct pack *pack, unsigned kind) {
    uint64_t bit = UINT64_C(1) << kind;
    assert(!(pack->twice & bit));
    pack->twice |= pack->once & bit;
    pack->once |= bit;
}

/* Takes one copy out if there is one. */
static inline void pack_drop(struct pack *pack, unsigned kind) {
    uint64_t bit = UINT64_C(1) << kind;
    uint64_t second = pack->twice & bit;
    pack->twice ^= second;
    pack->once &= ~(bit ^ second);
}

/* Takes one copy out, which must be there. */
static inline void pack_remove(struct pack *pack, unsigned kind) {
    assert(pack_has(pack, kind));
    pack_drop(pack, kind);
}

/* How many bits are set in each byte of a word, and for a pack how many cards lie in each. */
static inline uint64_t pack_byte_counts(uint64_t word) {
    const uint64_t pairs = UINT64_C(0x5555555555555555);
    const uint64_t quads = UINT64_C(0x3333333333333333);
    const uint64_t bytes = UINT64_C(0x0f0f0f0f0f0f0f0f);
    word -= word >> 1 & pairs;
    word = (word & quads) + (word >> 2 & quads);
    return (word + (word >> 4)) & bytes;
}

static const uint64_t pack_every_byte = UINT64_C(0x0101010101010101);
static const uint64_t pack_tops = UINT64_C(0x8080808080808080);

/*
 * Byte i holds how many cards lie in the kinds of bytes 0 to i; the last is the whole pack.
 * Plain arithmetic, because a processor without a population count is as welcome.
 */
static inline uint64_t pack_running_counts(const struct pack *pack) {
    return (pack_byte_counts(pack->once) + pack_byte_counts(pack->twice)) * pack_every_byte;
}

static inline uint32_t pack_count(const struct pack *pack) {
    return (uint32_t)(pack_running_counts(pack) >> 56);
}

/* Eight times the number of the first byte that exceeds k, of bytes below 128. */
static inline unsigned pack_first_beyond(uint64_t running, uint32_t k) {
    uint64_t beyond = ((running | pack_tops) - (k + 1) * pack_every_byte) & pack_tops;
    return (unsigned)__builtin_ctzll(beyond) - 7;
}

/* Bit i of a byte as byte i. */
static inline uint64_t pack_spread(uint64_t byte) {
    const uint64_t one_bit_each = UINT64_C(0x8040201008040201);
    uint64_t bits = (byte & 0xff) * pack_every_byte & one_bit_each;
    return (bits + ~pack_tops) >> 7 & pack_every_byte;
}

/*
 * The kind of card number k of the pack, 0 <= k < count, counted in the order of kinds: first
 * which eight kinds it is among, then which of them. No loop, whose end nobody could foresee.
 */
static inline unsigned pack_nth(const struct pack *pack, uint32_t k) {
    uint64_t running = pack_running_counts(pack);
    assert(k < running >> 56);
    unsigned shift = pack_first_beyond(running, k);
    k -= (uint32_t)(running << 8 >> shift & 0xff);
    uint64_t copies = pack_spread(pack->once >> shift) + pack_spread(pack->twice >> shift);
    return shift + pack_first_beyond(copies * pack_every_byte, k) / 8;
}

/* Lists first + kind for every kind of a set, in order; returns how many. */
static inline int list_kinds(uint64_t kinds, uint16_t first, uint16_t *out) {
    int count = 0;
    for (; kinds; kinds &= kinds - 1)
        out[count++] = (uint16_t)(first + __builtin_ctzll(kinds));
    return count;
}

#endif
