/*
 * Waiting until the system takes more of an answer.
 *
 * libwebsockets could wait itself, but while it answers it reads nothing and yet goes on asking
 * whether there is something to read: a client that sends on, or closes its sending side, and
 * takes the answer slowly would keep the processor busy. So reading is off while we wait, and as
 * libwebsockets then does not write either, we watch a second descriptor of the same socket.
 */
#ifndef KELTIS_WRITABLE_H
#define KELTIS_WRITABLE_H

#include <libwebsockets.h>

struct writable;

/* Calls on_writable(user) whenever there is room, until writable_end. NULL if it cannot. */
struct writable *writable_wait(struct lws *connection, void (*on_writable)(void *user), void *user);

struct lws *writable_connection(const struct writable *writable);

/* Ends the waiting and frees it; the connection is read again. May be called in on_writable. */
void writable_end(struct writable *writable);

#endif
