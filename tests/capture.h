/*
 * Runs a subcommand of the program inside a test: its standard input comes from a text, and what
 * it prints on standard output and standard error is kept to be compared.
 */
#ifndef KELTIS_CAPTURE_H
#define KELTIS_CAPTURE_H

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct captured {
    int status;
    char *out;
    char *err;
};

static inline char *read_back(FILE *file) {
    long size;
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    char *text = calloc(1, (size_t)size + 1);
    if (!text || fread(text, 1, (size_t)size, file) != (size_t)size)
        abort();
    fclose(file);
    return text;
}

/* Points a descriptor at a file; returns a copy of what it was before. */
static inline int redirect(int descriptor, FILE *file) {
    int before = dup(descriptor);
    if (before < 0 || dup2(fileno(file), descriptor) < 0)
        abort();
    return before;
}

static inline void put_back(int descriptor, int before) {
    dup2(before, descriptor);
    close(before);
}

/* Both texts are to be freed with captured_free. `input` may hold zero bytes. */
static inline struct captured capture(int (*run)(int argc, char **argv), int argc, char **argv,
                                      const char *input, size_t length) {
    FILE *in = tmpfile(), *out = tmpfile(), *err = tmpfile();
    if (!in || !out || !err || fwrite(input, 1, length, in) != length)
        abort();
    rewind(in);
    fflush(NULL);
    int before[] = {redirect(0, in), redirect(1, out), redirect(2, err)};
    struct captured captured = {.status = run(argc, argv)};
    fflush(stdout);
    fflush(stderr);
    for (int i = 0; i < 3; i++)
        put_back(i, before[i]);
    clearerr(stdin);
    fclose(in);
    captured.out = read_back(out);
    captured.err = read_back(err);
    return captured;
}

static inline void captured_free(struct captured *captured) {
    free(captured->out);
    free(captured->err);
}

#endif
