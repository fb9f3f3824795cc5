/*
 * Asks an engine in tests.
 */
#ifndef KELTIS_ASK_H
#define KELTIS_ASK_H

#include "check.h"

#include "engine/engine.h"

/* Sends one request, like printf. The answer is valid until the engine is asked again. */
__attribute__((format(printf, 2, 3))) static inline const char *ask(struct engine *engine,
                                                                    const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    char *line = malloc((size_t)length + 1);
    assert_non_null(line);
    va_start(arguments, format);
    vsnprintf(line, (size_t)length + 1, format, arguments);
    va_end(arguments);
    const char *answer = engine_answer(engine, line, (size_t)length);
    free(line);
    return answer;
}

static inline char *copy_of(const char *text) {
    char *copy = strdup(text);
    assert_non_null(copy);
    return copy;
}

#endif
