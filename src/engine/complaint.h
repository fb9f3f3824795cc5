/*
 * Sentences about bad input, for people: what is wrong and what to do instead.
 */
#ifndef KELTIS_COMPLAINT_H
#define KELTIS_COMPLAINT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    COMPLAINT_MAX = 512, /* the longest sentence, its terminating zero included */
    EXCERPT_MAX = 48,    /* room for what a sentence quotes from its input */
};

struct complaint {
    char text[COMPLAINT_MAX];
};

/* Words the complaint as printf would, and returns false, so that a check can end with it. */
__attribute__((format(printf, 2, 3))) bool complain(struct complaint *complaint, const char *format,
                                                    ...);

/*
 * Copies text into out[size], size at least 4, fit to be shown on a terminal and in JSON: control
 * characters and bytes that are not UTF-8 become question marks. What is too long is cut between
 * two characters and ends with three dots. Returns out.
 */
const char *printable(const char *text, char *out, size_t size);

#endif
