#include "server/negotiate.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char blank[] = " \t";

/* The weight of a list's element from its `;q=` on; 1 where there is none. */
static double weight(const char *element, size_t length) {
    const char *end = element + length;
    for (const char *at = element; at + 2 < end; at++)
        if (at[0] == ';') {
            const char *name = at + 1 + strspn(at + 1, blank);
            if (strncasecmp(name, "q=", 2) == 0)
                return strtod(name + 2, NULL);
        }
    return 1;
}

static bool is_named(const char *element, size_t length, const char *name) {
    size_t end = strcspn(element, ";, \t");
    return end == strlen(name) && end <= length && strncasecmp(element, name, end) == 0;
}

bool accepts_gzip(const char *accept_encoding) {
    bool any = false;
    const char *at = accept_encoding;
    while (*at) {
        at += strspn(at, ", \t");
        size_t length = strcspn(at, ",");
        if (is_named(at, length, "gzip"))
            return weight(at, length) > 0;
        if (is_named(at, length, "*"))
            any = weight(at, length) > 0;
        at += length;
    }
    return any;
}

bool names_etag(const char *if_none_match, const char *etag) {
    size_t length = strlen(etag);
    const char *at = if_none_match;
    while (*at) {
        at += strspn(at, ", \t");
        if (*at == '*')
            return true;
        if (strncmp(at, "W/", 2) == 0)
            at += 2;
        if (strncmp(at, etag, length) == 0)
            return true;
        at += strcspn(at, ",");
    }
    return false;
}
