#include "server/http.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "server/answer.h"
#include "server/api.h"
#include "server/log.h"
#include "server/negotiate.h"
#include "server/socket.h"
#include "server/state.h"

enum { HEADER_VALUE_MAX = 1024, SOCKET_BUFFER = 4096 };

/*
 * What a request costs of what its address may ask. A table may have to be read for one, and who
 * connects anew can ask as much as a new guest may.
 */
enum { COST = 1, COST_RECORD = 10, COST_SOCKET = 10 };

/* A short text as the answer. */
static struct answer plain_text(unsigned status, const char *text) {
    return (struct answer){.status = status,
                           .type = "text/plain; charset=utf-8",
                           .body = (const uint8_t *)text,
                           .length = strlen(text)};
}

/* A header of the request into value[HEADER_VALUE_MAX]; empty if it is missing or too long. */
static const char *request_header(struct lws *connection, enum lws_token_indexes which,
                                  char *value) {
    if (lws_hdr_copy(connection, value, HEADER_VALUE_MAX, which) < 0)
        value[0] = '\0';
    return value;
}

static bool has_body(struct lws *connection) {
    char value[HEADER_VALUE_MAX];
    return lws_hdr_total_length(connection, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0 ||
           strtoll(request_header(connection, WSI_TOKEN_HTTP_CONTENT_LENGTH, value), NULL, 10) != 0;
}

static struct answer answer_with_page(struct lws *connection, const struct page *page) {
    char value[HEADER_VALUE_MAX];
    bool gzip = page->gzip.bytes &&
                accepts_gzip(request_header(connection, WSI_TOKEN_HTTP_ACCEPT_ENCODING, value));
    const struct form *form = gzip ? &page->gzip : &page->plain;
    struct answer answer = {.status = HTTP_STATUS_OK,
                            .type = page->type,
                            .cache = page->cache,
                            .etag = form->etag,
                            .encoding = gzip ? "gzip" : NULL,
                            .varies = true,
                            .body = form->bytes,
                            .length = form->length};
    if (names_etag(request_header(connection, WSI_TOKEN_HTTP_IF_NONE_MATCH, value), form->etag)) {
        answer.status = HTTP_STATUS_NOT_MODIFIED;
        answer.type = answer.encoding = NULL;
        answer.no_body = true;
    }
    return answer;
}

static void tell_of(struct lws *connection, const char *why) {
    char address[ADDRESS_MAX];
    socket_address(connection, address);
    if (addresses_tell(server_of(connection)->addresses, address, time_now()))
        log_event("turned_away", "why", why, "address", address, NULL);
}

/* Why it is answered at all, instead of becoming a WebSocket. */
static struct answer answer_to_socket(struct lws *connection) {
    const struct socket_refusal *refusal = socket_refuses(connection);
    if (!refusal)
        return plain_text(STATUS_UPGRADE, "Here one speaks WebSocket.\n");
    if (refusal->why) {
        server_of(connection)->metrics.turned_away++;
        tell_of(connection, refusal->why);
    }
    struct answer answer = plain_text(refusal->status, refusal->sentence);
    answer.close = true;
    return answer;
}

static struct answer answer_to_path(struct lws *connection, const char *path) {
    const struct page *page = site_find(server_of(connection)->site, path);
    if (page)
        return answer_with_page(connection, page);
    struct answer answer;
    if (api_at_once(connection, path, &answer))
        return answer;
    if (strcmp(path, SOCKET_PATH) == 0)
        return answer_to_socket(connection);
    return plain_text(HTTP_STATUS_NOT_FOUND, "There is nothing here.\n");
}

static struct answer answer_to(struct lws *connection, const char *path, size_t length) {
    char *same;
    int same_length, method = lws_http_get_uri_and_method(connection, &same, &same_length);
    struct answer answer;
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD) {
        answer = plain_text(HTTP_STATUS_METHOD_NOT_ALLOWED, "Only GET and HEAD are possible.\n");
        answer.allow = "GET, HEAD";
        answer.close = true;
    } else if (has_body(connection)) {
        answer = plain_text(HTTP_STATUS_BAD_REQUEST, "A request here has no body.\n");
        answer.close = true;
    } else if (strlen(path) != length) {
        answer = plain_text(HTTP_STATUS_NOT_FOUND, "There is nothing here.\n");
    } else {
        answer = answer_to_path(connection, path);
    }
    answer.no_body = answer.no_body || method == LWSHUMETH_HEAD;
    return answer;
}

/* Whether the client's address may ask so much; counts it. */
static bool may_ask(struct lws *connection, double cost) {
    struct server *server = server_of(connection);
    char address[ADDRESS_MAX];
    socket_address(connection, address);
    if (addresses_ask(server->addresses, address, cost, time_now()))
        return true;
    server->metrics.http_refused++;
    tell_of(connection, "too many requests");
    return false;
}

static double cost_of(const char *path) {
    return strcmp(path, SOCKET_PATH) == 0                       ? COST_SOCKET
           : strncmp(path, API_RECORD, strlen(API_RECORD)) == 0 ? COST_RECORD
                                                                : COST;
}

static struct answer answer_too_many(void) {
    struct answer answer = plain_text(STATUS_TOO_MANY, "Too many requests: wait a little.\n");
    answer.retry = "1";
    answer.close = true;
    return answer;
}

/*
 * A request that would rather speak another protocol, or may not, is answered as the plain request
 * it also is: libwebsockets changes over only if it finds a protocol's name here. When it has
 * refused a name itself, the headers are gone and nothing is left to do on this connection.
 */
static int consider_upgrade(struct lws *connection, char *protocol) {
    if (lws_hdr_total_length(connection, WSI_TOKEN_UPGRADE) <= 0)
        return -1;
    if (strcasecmp(protocol, "websocket") != 0 || socket_refuses(connection) ||
        !may_ask(connection, COST_SOCKET))
        protocol[0] = '\0';
    return 0;
}

/* Whether the answer has to be made first; then it is under way. */
static bool begin_pending(struct lws *connection, struct sending *sending, const char *path,
                          size_t length) {
    char *same;
    int same_length;
    int method = lws_http_get_uri_and_method(connection, &same, &same_length);
    if ((method != LWSHUMETH_GET && method != LWSHUMETH_HEAD) || has_body(connection) ||
        strlen(path) != length)
        return false;
    sending->no_body = method == LWSHUMETH_HEAD;
    sending->pending = api_ask(connection, path);
    if (sending->pending)
        lws_set_timeout(connection, PENDING_TIMEOUT_HTTP_CONTENT, ANSWER_SECONDS);
    return sending->pending != NULL;
}

static int begin(struct lws *connection, struct sending *sending, const char *path, size_t length) {
    struct answer answer;
    server_of(connection)->metrics.http++;
    if (!may_ask(connection, cost_of(path)))
        answer = answer_too_many();
    else if (begin_pending(connection, sending, path, length))
        return 0;
    else
        answer = answer_to(connection, path, length);
    return answer_begin(connection, sending, &answer);
}

static int go_on(struct lws *connection, struct sending *sending) {
    struct answer answer;
    if (!sending->pending)
        return answer_continue(connection, sending);
    if (!api_ready(sending->pending, &answer))
        return 0;
    answer.no_body = sending->no_body;
    sending->pending = NULL;
    return answer_begin(connection, sending, &answer);
}

static void end(struct lws *connection, struct sending *sending) {
    if (sending && sending->pending)
        api_forget(sending->pending);
    if (sending)
        sending->pending = NULL;
    answer_end(connection, sending);
}

static int on_http(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE:
        server_connected(connection);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        server_disconnected(connection);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return consider_upgrade(connection, in);
    case LWS_CALLBACK_HTTP:
        return begin(connection, user, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return go_on(connection, user);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        return end(connection, user), 0;
    case LWS_CALLBACK_RAW_ADOPT:
        return answer_unknown_method(connection), -1;
    default:
        return 0;
    }
}

const struct lws_protocols *http_protocols(void) {
    static const struct lws_protocols list[] = {
        {.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct sending)},
        {.name = SOCKET_PROTOCOL,
         .callback = socket_callback,
         .per_session_data_size = sizeof(struct socket_session),
         .rx_buffer_size = SOCKET_BUFFER},
        {.name = NULL},
    };
    return list;
}
