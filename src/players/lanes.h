/*
 * Sums of products, some of them at once, which processors do well. Each sum has its fixed order,
 * so that every machine finds the same bits, however many sums it does at a time.
 */
#ifndef KELTIS_LANES_H
#define KELTIS_LANES_H

#include <string.h>

#include "players/seen.h"

/* Compiled for wider processors too, and chosen when the program starts, where gcc can do that. */
#if defined __x86_64__ && defined __gnu_linux__ && defined __GNUC__ && !defined __clang__
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

enum { LANES = 16, LANES_MAX = 4 };

typedef float lanes __attribute__((vector_size(LANES * sizeof(float)), aligned(4)));

#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* to[] += x * row[], for each input; `width` is a constant, a multiple of LANES. */
ALWAYS_INLINE void add_inputs(float *to, const struct inputs *in, const float *weights,
                              const int width) {
    lanes sum[LANES_MAX];
    memcpy(sum, to, (size_t)width * sizeof(float));
    for (int i = 0; i < in->count; i++) {
        const lanes *row = (const lanes *)(const void *)(weights + in->index[i] * width);
        for (int k = 0; k < width / LANES; k++)
            sum[k] += in->value[i] * row[k];
    }
    memcpy(to, sum, (size_t)width * sizeof(float));
}

/* The same for a whole layer of `count` numbers. */
ALWAYS_INLINE void add_products(float *to, const float *from, int count, const float *weights,
                                const int width) {
    lanes sum[LANES_MAX];
    memcpy(sum, to, (size_t)width * sizeof(float));
    for (int i = 0; i < count; i++) {
        const lanes *row = (const lanes *)(const void *)(weights + i * width);
        for (int k = 0; k < width / LANES; k++)
            sum[k] += from[i] * row[k];
    }
    memcpy(to, sum, (size_t)width * sizeof(float));
}

ALWAYS_INLINE void keep_positive(float *numbers, int count) {
    for (int i = 0; i < count; i++)
        numbers[i] = numbers[i] > 0 ? numbers[i] : 0;
}

/* The sum of one[i] * other[i]; `width` is a multiple of LANES. */
ALWAYS_INLINE float product(const float *one, const float *other, int width) {
    float sums[LANES] = {0}, sum = 0;
    for (int i = 0; i < width; i += LANES)
        for (int k = 0; k < LANES; k++)
            sums[k] += one[i + k] * other[i + k];
    for (int k = 0; k < LANES; k++)
        sum += sums[k];
    return sum;
}

#endif
