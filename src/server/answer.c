#include "server/answer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/writable.h"
#include "server/server.h"
#include "server/state.h"

enum { HEAD_MAX = 2048 };

const struct lws_protocol_vhost_options *answer_common_headers(void) {
    static const struct lws_protocol_vhost_options list[] = {
        {&list[1], NULL, "content-security-policy:",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
         "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
         "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
        {&list[2], NULL, "x-content-type-options:", "nosniff"},
        {&list[3], NULL, "referrer-policy:", "no-referrer"},
        {&list[4], NULL, "cross-origin-opener-policy:", "same-origin"},
        {&list[5], NULL, "cross-origin-resource-policy:", "same-origin"},
        {NULL, NULL, "permissions-policy:", "camera=(), microphone=(), geolocation=()"},
    };
    return list;
}

/* A buffer for headers, with the room in front that libwebsockets may use. */
struct head {
    unsigned char bytes[LWS_PRE + HEAD_MAX];
    unsigned char *at;
    bool failed;
};

static void add(struct lws *connection, struct head *head, const char *name, const char *value) {
    if (value && lws_add_http_header_by_name(connection, (const unsigned char *)name,
                                             (const unsigned char *)value, (int)strlen(value),
                                             &head->at, head->bytes + sizeof head->bytes))
        head->failed = true;
}

static bool write_head(struct lws *connection, const struct answer *answer) {
    struct head head = {.at = head.bytes + LWS_PRE};
    unsigned char *end = head.bytes + sizeof head.bytes;
    if (lws_add_http_header_status(connection, answer->status, &head.at, end))
        return false;
    add(connection, &head, "content-type:", answer->type);
    add(connection, &head, "cache-control:", answer->cache ? answer->cache : "no-store");
    add(connection, &head, "etag:", answer->etag);
    add(connection, &head, "content-encoding:", answer->encoding);
    add(connection, &head, "vary:", answer->varies ? "Accept-Encoding" : NULL);
    add(connection, &head, "allow:", answer->allow);
    add(connection, &head, "upgrade:", answer->status == STATUS_UPGRADE ? "websocket" : NULL);
    add(connection, &head, "retry-after:", answer->retry);
    add(connection, &head, "connection:", answer->close ? "close" : NULL);
    /* 304 has no body and must not speak of the length of another. */
    if (answer->status != HTTP_STATUS_NOT_MODIFIED &&
        lws_add_http_header_content_length(connection, answer->length, &head.at, end))
        return false;
    return !head.failed &&
           !lws_finalize_write_http_header(connection, head.bytes + LWS_PRE, &head.at, end);
}

int answer_begin(struct lws *connection, struct sending *sending, const struct answer *answer) {
    *sending = (struct sending){.under_way = true, .close = answer->close, .owned = answer->owned};
    if (!answer->no_body) {
        sending->at = answer->body;
        sending->left = answer->length;
    }
    server_of(connection)->answers++;
    /* Set once and not with every piece: taking a byte now and then does not keep a place. */
    lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    if (!write_head(connection, answer))
        return -1;
    lws_callback_on_writable(connection);
    return 0;
}

/* Gives the system what it takes. False if the other side is gone. */
static bool send_some(struct lws *connection, struct sending *sending) {
    while (sending->left > 0) {
        ssize_t sent = send(lws_get_socket_fd(connection), sending->at, sending->left,
                            MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent < 0 && errno != EINTR)
            return errno == EAGAIN;
        if (sent > 0) {
            sending->at += sent;
            sending->left -= (size_t)sent;
        }
    }
    return true;
}

/* Ended or failed: back to libwebsockets, which calls answer_continue. */
static void on_writable(void *user) {
    struct sending *sending = user;
    struct lws *connection = writable_connection(sending->writable);
    bool good = send_some(connection, sending);
    if (good && sending->left > 0)
        return;
    sending->close = sending->close || !good;
    sending->left = 0;
    writable_end(sending->writable);
    sending->writable = NULL;
    lws_callback_on_writable(connection);
}

int answer_continue(struct lws *connection, struct sending *sending) {
    if (!sending->under_way || sending->writable)
        return 0;
    if (!send_some(connection, sending))
        return -1;
    if (sending->left > 0) {
        sending->writable = writable_wait(connection, on_writable, sending);
        return sending->writable ? 0 : -1;
    }
    return sending->close || lws_http_transaction_completed(connection) ? -1 : 0;
}

void answer_end(struct lws *connection, struct sending *sending) {
    if (!sending || !sending->under_way)
        return;
    sending->under_way = false;
    if (sending->writable)
        writable_end(sending->writable);
    sending->writable = NULL;
    free(sending->owned);
    sending->owned = NULL;
    server_answer_ended(server_of(connection));
}

void answer_unknown_method(struct lws *connection) {
    char text[LWS_PRE + HEAD_MAX];
    const struct lws_protocol_vhost_options *header = answer_common_headers();
    size_t room = HEAD_MAX;
    int length = snprintf(text + LWS_PRE, room, "HTTP/1.1 405 Method Not Allowed\r\n");
    for (; header; header = header->next)
        length += snprintf(text + LWS_PRE + length, room - (size_t)length, "%s %s\r\n",
                           header->name, header->value);
    length += snprintf(text + LWS_PRE + length, room - (size_t)length,
                       "allow: GET, HEAD\r\ncache-control: no-store\r\nconnection: close\r\n"
                       "content-length: 0\r\n\r\n");
    lws_write(connection, (unsigned char *)text + LWS_PRE, (size_t)length, LWS_WRITE_RAW);
}
