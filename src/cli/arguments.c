#include "cli/arguments.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keltis/game.h"

static enum arguments_answer complain(char **argv, const char *what, const char *word,
                                      const char *usage) {
    fprintf(stderr, "keltis %s: %s: %s\n%s", argv[0], what, word, usage);
    return ARGUMENTS_BAD;
}

static bool read_real(const struct argument *argument, const char *text, double *value) {
    char *end;
    errno = 0;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && errno == 0 && *value >= argument->low &&
           *value <= argument->high;
}

static bool read_int(const struct argument *argument, const char *text) {
    double value;
    if (!read_real(argument, text, &value) || value != (double)(int)value)
        return false;
    *(int *)argument->value = (int)value;
    return true;
}

static bool read_seed(const char *text, uint64_t *seed) {
    char *end;
    errno = 0;
    *seed = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
}

static bool read_value(const struct argument *argument, const char *text) {
    switch (argument->kind) {
    case ARGUMENT_TEXT:
        *(const char **)argument->value = text;
        return true;
    case ARGUMENT_INT:
        return read_int(argument, text);
    case ARGUMENT_REAL:
        return read_real(argument, text, argument->value);
    case ARGUMENT_SEED:
        return read_seed(text, argument->value);
    case ARGUMENT_GAME:
        return (*(const struct game **)argument->value = game_named(text)) != NULL;
    default:
        return false;
    }
}

/* --tables-an-hour becomes KELTIS_TABLES_AN_HOUR, in text[64]. */
static const char *variable_for(const char *name, char *text) {
    int length = snprintf(text, 64, "KELTIS_%s", name + strlen("--"));
    for (int i = 0; i < length; i++)
        text[i] = text[i] == '-' ? '_' : (char)toupper((unsigned char)text[i]);
    return text;
}

bool arguments_environment(const char *command, const struct argument *list, const char *usage) {
    for (; list->name; list++) {
        char variable[64];
        const char *value = getenv(variable_for(list->name, variable));
        if (!value)
            continue;
        if (list->kind == ARGUMENT_FLAG) {
            *(bool *)list->value = value[0] != '\0' && strcmp(value, "0") != 0;
        } else if (!read_value(list, value)) {
            fprintf(stderr, "keltis %s: this value of %s will not do: %s\n%s", command, variable,
                    value, usage);
            return false;
        }
    }
    return true;
}

static const struct argument *argument_named(const struct argument *list, const char *name) {
    for (; list->name; list++)
        if (strcmp(list->name, name) == 0)
            return list;
    return NULL;
}

enum arguments_answer arguments_read(int argc, char **argv, const struct argument *list,
                                     const char **words, int *word_count, const char *usage) {
    int room = word_count ? *word_count : 0, found = 0;
    for (int i = 1; i < argc; i++) {
        const struct argument *argument = argument_named(list, argv[i]);
        if (strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            return ARGUMENTS_HELP;
        }
        if (argument && argument->kind == ARGUMENT_FLAG) {
            *(bool *)argument->value = true;
        } else if (argument) {
            if (i + 1 == argc)
                return complain(argv, "a value is missing after", argv[i], usage);
            if (!read_value(argument, argv[++i]))
                return complain(argv, "this value will not do", argv[i], usage);
        } else if (argv[i][0] == '-' && argv[i][1] == '-') {
            return complain(argv, "there is no such option", argv[i], usage);
        } else if (found == room) {
            return complain(argv, "one word too many", argv[i], usage);
        } else {
            words[found++] = argv[i];
        }
    }
    if (word_count)
        *word_count = found;
    return ARGUMENTS_READ;
}
