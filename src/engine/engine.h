/*
 * The engine protocol: one JSON object a line in, one a line out; see docs/PROTOCOL.md.
 */
#ifndef KELTIS_ENGINE_H
#define KELTIS_ENGINE_H

#include <stddef.h>
#include <stdio.h>

enum { ENGINE_LINE_MAX = 1 << 20 }; /* the longest request, in bytes, its newline not counted */

struct engine;

/* An engine without a game. A failed allocation stops the program, here and later. */
struct engine *engine_new(void);
void engine_free(struct engine *engine);

/*
 * Answers one request, line[0..length-1] without its newline. The answer has no newline either,
 * and is valid until the next call. A bad request changes nothing and is answered with an error.
 * Of a line longer than ENGINE_LINE_MAX no byte is looked at.
 */
const char *engine_answer(struct engine *engine, const char *line, size_t length);

/*
 * Answers every line of `in` on `out`, each at once, until the input ends. Needs no more memory
 * for a line than ENGINE_LINE_MAX, however long it is. Returns 0, or -1 if reading or writing
 * failed, with errno set.
 */
int engine_serve(FILE *in, FILE *out);

#endif
