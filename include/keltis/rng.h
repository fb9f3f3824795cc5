/*
 * Random numbers for tests, samples and computer players: xoshiro256++ (Blackman and Vigna),
 * seeded through splitmix64. Not for deals that must be secret: those come from the caller.
 */
#ifndef KELTIS_RNG_H
#define KELTIS_RNG_H

#include <stdint.h>

struct rng {
    uint64_t s[4];
};

/* One step of splitmix64: a well mixed function of x. */
static inline uint64_t rng_mix(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static inline struct rng rng_seeded(uint64_t seed) {
    struct rng rng;
    for (uint64_t i = 0; i < 4; i++)
        rng.s[i] = rng_mix(seed + i * 0x9e3779b97f4a7c15u);
    return rng;
}

static inline uint64_t rng_rotate(uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
}

static inline uint64_t rng_next(struct rng *rng) {
    uint64_t *s = rng->s;
    uint64_t result = rng_rotate(s[0] + s[3], 23) + s[0];
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rng_rotate(s[3], 45);
    return result;
}

/*
 * Maps 32 random bits onto 0 to n - 1 by multiplication. No number is favoured by more than
 * n / 2^32, which for the small n of our games no test could see.
 */
static inline uint32_t rng_scale(uint64_t random, uint32_t n) {
    return (uint32_t)(((random >> 32) * n) >> 32);
}

/* A number from 0 to n - 1. */
static inline uint32_t rng_below(struct rng *rng, uint32_t n) {
    return rng_scale(rng_next(rng), n);
}

#endif
