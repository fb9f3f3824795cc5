/*
 * What the files of exports share.
 */
#ifndef KELTIS_WASM_EXPORT_H
#define KELTIS_WASM_EXPORT_H

#include "wasm/exports.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* What a text-writing export returns; half a text is none. */
static inline int finish(struct writer *out) {
    if (!out->overflow)
        return (int)out->length;
    out->text[0] = '\0';
    return TOO_SMALL;
}

#endif
