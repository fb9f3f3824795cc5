/*
 * The engine protocol's lines: too long, empty, garbage, and through the program itself.
 */
#include "ask.h"

#include <time.h>

#include "capture.h"
#include "cli/cli.h"

static const char new_null[] =
    "{\"cmd\":\"new\",\"game\":\"null\",\"seats\":2,\"chance\":\"manual\"}";
static const char no_game[] = "{\"error\":\"Start a game first: new or load.\"}";

enum { LONGEST = ENGINE_LINE_MAX };

/* A request padded with spaces to a length. */
static char *padded(const char *request, size_t length) {
    char *line = malloc(length + 1);
    assert_non_null(line);
    memset(line, ' ', length);
    memcpy(line, request, strlen(request));
    line[length] = '\0';
    return line;
}

static void lines_have_a_longest_length(void **unused) {
    (void)unused;
    struct engine *engine = engine_new();
    char *line = padded(new_null, LONGEST + 1);
    static const char too_long[] =
        "{\"error\":\"This line is too long: at most 1048576 bytes are read.\"}";
    assert_string_equal(engine_answer(engine, line, LONGEST + 1), too_long);
    assert_string_equal(ask(engine, "{\"cmd\":\"legal\"}"), no_game);
    assert_memory_equal(engine_answer(engine, line, LONGEST), "{\"game\":\"null\"", 14);
    free(line);
    engine_free(engine);
}

/* Brackets without end, and as much else as a line can hold, are refused and not waited for. */
static void garbage_is_refused(void **unused) {
    (void)unused;
    static const char *const pieces[] = {"[",  "{\"a\":", "[{\"a\":", "[],", "{},",
                                         "\"", "\\",      "1",        "-",   "e"};
    struct engine *engine = engine_new();
    char *line = malloc(LONGEST);
    assert_non_null(line);
    clock_t start = clock();
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        size_t length = strlen(pieces[i]);
        line[0] = '[';
        for (size_t at = 1; at < LONGEST; at++)
            line[at] = pieces[i][(at - 1) % length];
        assert_memory_equal(engine_answer(engine, line, LONGEST), "{\"error\":\"", 10);
    }
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (seconds > 20)
        fail_msg("garbage took %.1f s", seconds);
    free(line);
    engine_free(engine);
}

/* The program: lines of every kind through standard input. */
static void the_program_reads_lines(void **unused) {
    (void)unused;
    static const char tail[] =
        "\n\n{\"cmd\":\"le\0gal\"}\n{\"cmd\":\"legal\"}\r\n{\"cmd\":\"undo\"}";
    size_t length = 3 * LONGEST, total = length + sizeof tail - 1;
    char *input = padded(new_null, total);
    memcpy(input + length, tail, sizeof tail - 1);
    struct captured run = capture(cli_engine, 1, (char *[]){"engine", NULL}, input, total);
    assert_int_equal(run.status, 0);
    assert_string_equal(run.err, "");
    assert_string_equal(run.out,
                        "{\"error\":\"This line is too long: at most 1048576 bytes are read.\"}\n"
                        "{\"error\":\"This line is empty: send one JSON object a line.\"}\n"
                        "{\"error\":\"This line is not JSON: there is a zero byte in it.\"}\n"
                        "{\"error\":\"Start a game first: new or load.\"}\n"
                        "{\"error\":\"Start a game first: new or load.\"}\n");
    captured_free(&run);
    free(input);
}

static void the_program_takes_no_arguments(void **unused) {
    (void)unused;
    struct captured run = capture(cli_engine, 2, (char *[]){"engine", "--help", NULL}, "", 0);
    assert_int_equal(run.status, 0);
    assert_memory_equal(run.out, "usage: keltis engine\n", 21);
    captured_free(&run);
    run = capture(cli_engine, 2, (char *[]){"engine", "fast", NULL}, "", 0);
    assert_int_equal(run.status, 2);
    assert_string_equal(run.out, "");
    assert_non_null(strstr(run.err, "usage: keltis engine\n"));
    captured_free(&run);
    run = capture(cli_engine, 1, (char *[]){"engine", NULL}, "", 0);
    assert_int_equal(run.status, 0);
    assert_string_equal(run.out, "");
    captured_free(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_have_a_longest_length),
        cmocka_unit_test(garbage_is_refused),
        cmocka_unit_test(the_program_reads_lines),
        cmocka_unit_test(the_program_takes_no_arguments),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
