/*
 * What the fuzz targets share: reading an input piece by piece, setting up a match from it, and
 * the one way to fail.
 */
#ifndef KELTIS_FUZZ_H
#define KELTIS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keltis/match.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Stops the target with a message; the fuzzer then keeps the input. */
#define demand(condition, ...)                                                                     \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                        \
            fprintf(stderr, __VA_ARGS__);                                                          \
            fputc('\n', stderr);                                                                   \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

/* The part of the input that is still to be read. */
struct input {
    const uint8_t *at;
    size_t left;
};

/* The next byte, 0 past the end. */
static inline unsigned take_byte(struct input *input) {
    if (input->left == 0)
        return 0;
    input->left--;
    return *input->at++;
}

/* A number from 0 to n - 1, of two bytes if one cannot reach them all. */
static inline int take_below(struct input *input, int n) {
    unsigned value = take_byte(input);
    if (n > 256)
        value = value << 8 | take_byte(input);
    return (int)(value % (unsigned)n);
}

/* The bytes up to the next newline, which is passed over, or to the end; points into the input. */
static inline struct input take_line(struct input *input) {
    const uint8_t *newline = input->left ? memchr(input->at, '\n', input->left) : NULL;
    size_t length = newline ? (size_t)(newline - input->at) : input->left;
    struct input line = {input->at, length};
    input->at += length + (newline != NULL);
    input->left -= length + (newline != NULL);
    return line;
}

/* A copy that ends with a zero, so that the sanitizer sees every byte read behind it. */
static inline char *string_of(struct input bytes) {
    char *text = malloc(bytes.left + 1);
    demand(text, "out of memory");
    if (bytes.left)
        memcpy(text, bytes.at, bytes.left);
    text[bytes.left] = '\0';
    return text;
}

static inline const struct game *take_game(struct input *input) {
    int count = 0;
    while (game_at(count))
        count++;
    return game_at(take_below(input, count));
}

static inline int take_seats(struct input *input, const struct game *game) {
    return game->min_seats + take_below(input, game->max_seats - game->min_seats + 1);
}

/* SEAT_ALL, SEAT_SPECTATOR or a seat. */
static inline int take_viewer(struct input *input, int seats) {
    int viewer = take_below(input, seats + 2);
    return viewer < seats ? viewer : viewer == seats ? SEAT_SPECTATOR : SEAT_ALL;
}

/* Options the game takes: none, or for the dice game now and then its variant and its symbols. */
struct options take_options(struct input *input, const struct game *game);

#endif
