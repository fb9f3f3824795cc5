/*
 * The words for a refusal: the rule's English sentence with its arguments put in.
 */
#include <assert.h>
#include <string.h>

#include "keltis/match.h"
#include "rules/row.h"

void refusal_argument(const struct refusal *refusal, int index, char *text) {
    struct writer out = writer_into(text, TEXT_MAX);
    int value = refusal->arguments[index];
    switch (refusal->rule->arguments[index]) {
    case 'c':
        write_text(&out, (char[]){colour_letter(value), '\0'});
        break;
    case 'f':
        write_text(&out, (char[]){"12345S"[value], '\0'});
        break;
    case 'v':
        if (value == NUMBERS) {
            write_text(&out, "x");
            break;
        }
        /* fall through */
    default:
        write_number(&out, value);
    }
}

void refusal_explain(const struct refusal *refusal, char *text) {
    struct writer out = writer_into(text, EXPLANATION_MAX);
    for (const char *at = refusal->rule->english; *at; at++) {
        char word[TEXT_MAX] = {*at};
        if (*at == '{') {
            refusal_argument(refusal, at[1] - '0', word);
            at += 2;
        }
        write_text(&out, word);
    }
    assert(!out.overflow);
}
