/*
 * Lines in, lines out.
 */
#include <stdbool.h>
#include <stdlib.h>

#include "engine/engine.h"

/*
 * Reads a line into line[ENGINE_LINE_MAX + 1]; what does not fit is passed over. The length is
 * never more than that, so one byte too many stands for any number. False at the end of input.
 */
static bool read_line(FILE *in, char *line, size_t *length) {
    int byte;
    *length = 0;
    while ((byte = getc_unlocked(in)) != EOF && byte != '\n')
        if (*length <= ENGINE_LINE_MAX)
            line[(*length)++] = (char)byte;
    return byte == '\n' || (*length > 0 && !ferror(in));
}

static bool write_line(FILE *out, const char *line) {
    return fputs(line, out) != EOF && putc('\n', out) != EOF && fflush(out) != EOF;
}

int engine_serve(FILE *in, FILE *out) {
    char *line = malloc(ENGINE_LINE_MAX + 1);
    struct engine *engine = engine_new();
    size_t length;
    bool good = true;
    if (!line)
        abort();
    while (good && read_line(in, line, &length))
        good = write_line(out, engine_answer(engine, line, length));
    engine_free(engine);
    free(line);
    return good && !ferror(in) ? 0 : -1;
}
