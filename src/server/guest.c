#include "server/guest.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "keltis/writer.h"
#include "server/log.h"
#include "server/room.h"
#include "server/state.h"
#include "server/table.h"

struct message *message_new(const char *text, size_t length) {
    struct message *message = malloc(sizeof *message + LWS_PRE + length);
    if (!message)
        abort();
    message->holders = 1;
    message->length = length;
    memcpy(message->bytes + LWS_PRE, text, length);
    return message;
}

void message_release(struct message *message) {
    assert(message->holders > 0);
    if (--message->holders == 0)
        free(message);
}

struct guest *guest_new(struct server *server, struct lws *connection, struct address *address) {
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        abort();
    guest->server = server;
    guest->connection = connection;
    guest->holders = 1;
    guest->address = address;
    guest->heard = time_now();
    guest->requests = bucket_full(server->options->burst, time_now());
    guest->phrases = bucket_full(PHRASES_AT_ONCE, time_now());
    guest->next = server->guests;
    if (guest->next)
        guest->next->previous = guest;
    server->guests = guest;
    server->metrics.guests++;
    return guest;
}

void guest_hold(struct guest *guest) {
    guest->holders++;
}

void guest_release(struct guest *guest) {
    assert(guest->holders > 0);
    if (--guest->holders == 0)
        free(guest);
}

static void forget_outgoing(struct guest *guest) {
    while (guest->first) {
        struct outgoing *next = guest->first->next;
        message_release(guest->first->message);
        free(guest->first);
        guest->first = next;
    }
    guest->last = NULL;
    guest->queued = 0;
}

void guest_closed(struct guest *guest) {
    struct server *server = guest->server;
    guest->connection = NULL;
    while (guest->watches)
        room_unwatch(guest->watches);
    forget_outgoing(guest);
    free(guest->input);
    guest->input = NULL;
    if (guest->previous)
        guest->previous->next = guest->next;
    else
        server->guests = guest->next;
    if (guest->next)
        guest->next->previous = guest->previous;
    addresses_leave(server->addresses, guest->address, AS_GUEST, time_now());
    server->metrics.guests--;
    guest_release(guest);
    server_guest_left(server);
}

void guest_drop(struct guest *guest, const char *why) {
    if (!guest->connection || guest->dropped)
        return;
    guest->dropped = true;
    guest->server->metrics.dropped++;
    log_event("guest_dropped", "why", why, "address", guest->address->text, NULL);
    /* libwebsockets hears of it as of any line that is cut. Its own way needs a timer to go off. */
    shutdown(lws_get_socket_fd(guest->connection), SHUT_RDWR);
}

void guest_close(struct guest *guest, int status) {
    if (!guest->connection || guest->dropped)
        return;
    guest->close_status = status;
    lws_callback_on_writable(guest->connection);
}

void guest_send(struct guest *guest, struct message *message) {
    if (!guest->connection || guest->dropped || guest->close_status)
        return;
    if (guest->queued + message->length > (size_t)guest->server->options->queue_kilobytes * 1024) {
        guest_drop(guest, "it does not take what it is sent");
        return;
    }
    struct outgoing *outgoing = malloc(sizeof *outgoing);
    if (!outgoing)
        abort();
    *outgoing = (struct outgoing){.message = message};
    message->holders++;
    if (guest->last)
        guest->last->next = outgoing;
    else
        guest->first = outgoing;
    guest->last = outgoing;
    if (guest->queued == 0)
        guest->queued_since = time_now();
    guest->queued += message->length;
    lws_callback_on_writable(guest->connection);
}

void guest_send_text(struct guest *guest, const char *text, size_t length) {
    struct message *message = message_new(text, length);
    guest_send(guest, message);
    message_release(message);
}

/* The first of the queue goes to the system, or into libwebsockets' care. False if it is over. */
static bool send_first(struct guest *guest) {
    struct outgoing *first = guest->first;
    struct message *message = first->message;
    int sent =
        lws_write(guest->connection, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
    guest->server->metrics.bytes_sent += message->length;
    guest->server->metrics.messages_sent++;
    guest->queued -= message->length;
    guest->queued_since = time_now();
    guest->first = first->next;
    if (!guest->first)
        guest->last = NULL;
    message_release(message);
    free(first);
    return sent >= 0;
}

/*
 * The frame that closes; the other side answers it and ends the connection. By hand, because
 * libwebsockets would close without it from here. Nothing else is waiting to be sent.
 */
static void say_goodbye(struct guest *guest) {
    const unsigned char bytes[] = {0x88, 2, (unsigned char)(guest->close_status >> 8),
                                   (unsigned char)guest->close_status};
    guest->close_status = -1;
    send(lws_get_socket_fd(guest->connection), bytes, sizeof bytes, MSG_DONTWAIT | MSG_NOSIGNAL);
}

void guest_heard(struct guest *guest) {
    guest->heard = time_now();
    guest->pinged = false;
}

void guest_check(struct guest *guest, int64_t now, int64_t silence) {
    if (!guest->connection || guest->close_status)
        return;
    if (now - guest->heard > 2 * silence) {
        guest_drop(guest, "it answers no ping");
    } else if (now - guest->heard > silence && !guest->pinged) {
        guest->pinged = guest->ping_waits = true;
        lws_callback_on_writable(guest->connection);
    }
}

static bool send_ping(struct guest *guest) {
    unsigned char nothing[LWS_PRE + 1];
    guest->ping_waits = false;
    return lws_write(guest->connection, nothing + LWS_PRE, 0, LWS_WRITE_PING) >= 0;
}

int guest_writable(struct guest *guest) {
    if (guest->ping_waits && !send_ping(guest))
        return -1;
    while (guest->first && !lws_send_pipe_choked(guest->connection))
        if (!send_first(guest))
            return -1;
    if (guest->first) {
        lws_callback_on_writable(guest->connection);
        return 0;
    }
    if (guest->close_status > 0)
        say_goodbye(guest);
    return 0;
}

void guest_refuse(struct guest *guest, int64_t id, const struct trouble *trouble) {
    char text[2048];
    struct writer out = writer_into(text, sizeof text);
    json_open(&out, '{');
    json_key(&out, "id");
    if (id >= 0)
        json_number(&out, (long)id);
    else
        json_text(&out, NULL);
    json_key(&out, "error");
    json_open(&out, '{');
    json_member_text(&out, "code", trouble->code);
    json_member_text(&out, "text", trouble->complaint.text);
    if (trouble->refusal.rule)
        match_write_rule(&trouble->refusal, &out);
    json_close(&out, '}');
    json_close(&out, '}');
    assert(!out.overflow);
    guest->server->metrics.refusals++;
    guest_send_text(guest, text, out.length);
}
