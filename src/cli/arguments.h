/*
 * The arguments of a subcommand: options with a value or without, in any order, and other words.
 */
#ifndef KELTIS_ARGUMENTS_H
#define KELTIS_ARGUMENTS_H

#include <stdbool.h>

enum argument_kind {
    ARGUMENT_FLAG, /* bool; takes no value */
    ARGUMENT_TEXT, /* const char * */
    ARGUMENT_INT,  /* int, from low to high */
    ARGUMENT_REAL, /* double, from low to high */
    ARGUMENT_SEED, /* uint64_t */
    ARGUMENT_GAME, /* const struct game *, by its name */
};

struct argument {
    const char *name; /* with its dashes; a list ends with a NULL name */
    enum argument_kind kind;
    void *value;
    double low, high;
};

enum arguments_answer { ARGUMENTS_READ, ARGUMENTS_HELP, ARGUMENTS_BAD };

/*
 * Reads argv[1] on. Words that are no options go into words[], at most `*word_count` of them,
 * and their number into *word_count. --help prints the usage; a bad argument is named on standard
 * error, followed by the usage: then the command returns 0 or 2 at once.
 */
enum arguments_answer arguments_read(int argc, char **argv, const struct argument *list,
                                     const char **words, int *word_count, const char *usage);

/*
 * Sets what the environment says: for --tables-an-hour the variable KELTIS_TABLES_AN_HOUR. A flag
 * is set by any value but an empty one and 0. False, with a bad value named on standard error and
 * the usage, if one will not do.
 */
bool arguments_environment(const char *command, const struct argument *list, const char *usage);

#endif
