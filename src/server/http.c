#include "server/http.h"

#include <stdlib.h>
#include <string.h>

#include "server/answer.h"
#include "server/negotiate.h"
#include "server/state.h"

enum { HEADER_VALUE_MAX = 1024 };

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

static struct answer answer_to_path(struct lws *connection, const char *path) {
    const struct page *page = site_find(server_of(connection)->site, path);
    if (page)
        return answer_with_page(connection, page);
    if (strcmp(path, "/healthz") == 0)
        return plain_text(HTTP_STATUS_OK, "ok\n");
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

/*
 * A request that would rather speak another protocol is answered as the plain request it also is:
 * libwebsockets changes over only if it finds a protocol's name here. When it has refused a name
 * itself, the headers are gone and nothing is left to do on this connection.
 */
static int ignore_upgrade(struct lws *connection, char *protocol) {
    if (lws_hdr_total_length(connection, WSI_TOKEN_UPGRADE) <= 0)
        return -1;
    protocol[0] = '\0';
    return 0;
}

static int on_http(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length) {
    struct answer answer;
    switch (reason) {
    case LWS_CALLBACK_WSI_CREATE:
        server_of(connection)->connections++;
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        server_of(connection)->connections--;
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return ignore_upgrade(connection, in);
    case LWS_CALLBACK_HTTP:
        answer = answer_to(connection, in, length);
        return answer_begin(connection, user, &answer);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return answer_continue(connection, user);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        return answer_end(connection, user), 0;
    case LWS_CALLBACK_RAW_ADOPT:
        return answer_unknown_method(connection), -1;
    default:
        return 0;
    }
}

const struct lws_protocols *http_protocols(void) {
    static const struct lws_protocols list[] = {
        {.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct sending)},
        {.name = NULL},
    };
    return list;
}
