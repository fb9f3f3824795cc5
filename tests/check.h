/*
 * What every test program shares: cmocka, and a failure that prints expected, actual, the seed
 * and the command that runs the very same case again.
 */
#ifndef KELTIS_CHECK_H
#define KELTIS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "keltis/game.h"
#include "keltis/match.h"
#include "keltis/rng.h"

/*
 * KELTIS_SEED sets the first seed of the property tests and KELTIS_GAMES how many games they
 * play, so that one failing game can be run alone.
 */
static inline uint64_t first_seed(void) {
    const char *text = getenv("KELTIS_SEED");
    return text ? strtoull(text, NULL, 10) : 1;
}

static inline int how_many(int usual) {
    const char *text = getenv("KELTIS_GAMES");
    return text ? atoi(text) : usual;
}

/* Set by the property tests before each game: what a failure reports. */
struct case_now {
    const char *program;
    const char *game;
    int seats;
    uint64_t seed;
    int ply;
};

__attribute__((format(printf, 2, 3))) static inline void fail_case(const struct case_now *now,
                                                                   const char *format, ...) {
    va_list arguments;
    fprintf(stderr, "\n%s with %d seats, seed %llu, ply %d:\n", now->game, now->seats,
            (unsigned long long)now->seed, now->ply);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nrun again: KELTIS_SEED=%llu KELTIS_GAMES=1 %s\n",
            (unsigned long long)now->seed, now->program);
    fail();
}

#define check_case(now, condition, ...)                                                            \
    do {                                                                                           \
        if (!(condition))                                                                          \
            fail_case(now, __VA_ARGS__);                                                           \
    } while (0)

#endif
