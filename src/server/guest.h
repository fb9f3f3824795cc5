/*
 * A guest: one WebSocket connection, what it still has to be sent, and the tables it watches.
 *
 * A request can outlast its connection, so a guest is counted by those who hold it; sending to one
 * whose connection is gone does nothing.
 */
#ifndef KELTIS_GUEST_H
#define KELTIS_GUEST_H

#include <jansson.h>
#include <libwebsockets.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/limits.h"
#include "server/secret.h"

enum { WATCHES_MAX = 32 };

struct room;
struct server;
struct trouble;

/* Bytes to send, shared by all who get the same. */
struct message {
    int holders;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE for libwebsockets, then the text */
};

/* A new message, held once. */
struct message *message_new(const char *text, size_t length);
void message_release(struct message *message);

struct outgoing {
    struct message *message;
    struct outgoing *next;
};

/* A guest at a room: as a seat, or SEAT_SPECTATOR. It is in the lists of both. */
struct watch {
    struct guest *guest;
    struct room *room;
    int viewer;
    uint8_t secret[SECRET_HASH]; /* the seat's when it was shown: it may change hands later */
    struct watch *next_in_room, *next_of_guest;
};

struct guest {
    struct server *server;
    struct lws *connection; /* NULL once it is closed */
    int holders;
    struct address *address;
    struct outgoing *first, *last;
    size_t queued;        /* bytes */
    int64_t queued_since; /* when the queue last made headway; 0 if it is empty */
    int64_t heard;        /* when it last sent anything, or answered a ping */
    bool pinged;          /* since then */
    bool ping_waits;      /* to be sent */
    char *input;          /* of a message whose end has not come; owned */
    size_t input_length;
    struct bucket requests;
    struct bucket phrases;
    int refused; /* requests in a row that came too fast */
    int waiting; /* requests that have no answer yet */
    bool dropped;
    int close_status; /* to be sent when the queue is empty; 0 if it stays, -1 once it is sent */
    struct watch *watches;
    int watch_count;
    struct guest *previous, *next; /* among all guests of the server */
};

struct guest *guest_new(struct server *server, struct lws *connection, struct address *address);
void guest_hold(struct guest *guest);
void guest_release(struct guest *guest);

/* The connection is gone: leaves all rooms, and lets go of what it held. */
void guest_closed(struct guest *guest);

/* Queues a message. A guest that does not take what it is sent is dropped. */
void guest_send(struct guest *guest, struct message *message);
void guest_send_text(struct guest *guest, const char *text, size_t length);

/* It sent something. */
void guest_heard(struct guest *guest);
/* Asks a guest that was silent for so many milliseconds; one silent for twice that is dropped. */
void guest_check(struct guest *guest, int64_t now, int64_t silence);

/* Sends what the system takes. Returns what a callback of libwebsockets has to. */
int guest_writable(struct guest *guest);

/* Cuts the connection, soon. */
void guest_drop(struct guest *guest, const char *why);
/* Ends it with a status of the protocol, after what is queued. */
void guest_close(struct guest *guest, int status);

/* The answer to a request. `id` is negative if it had none. */
void guest_refuse(struct guest *guest, int64_t id, const struct trouble *trouble);

#endif
