/*
 * The requests of the protocol, docs/SERVER.md.
 */
#ifndef KELTIS_REQUESTS_H
#define KELTIS_REQUESTS_H

#include "server/guest.h"

/* The first message of every connection. */
void requests_greet(struct guest *guest);

/* Sees to it that a message gets its answer, now or later. */
void requests_handle(struct guest *guest, const char *text, size_t length);

#endif
