#include "server/socket.h"

#include <stdlib.h>
#include <string.h>

#include "server/answer.h"
#include "server/requests.h"
#include "server/state.h"

enum { HEADER_MAX = 256 };

/* Who may connect. */

static bool header(struct lws *connection, enum lws_token_indexes which, char *value) {
    value[0] = '\0';
    return lws_hdr_total_length(connection, which) > 0 &&
           lws_hdr_copy(connection, value, HEADER_MAX, which) > 0;
}

/* A list with commas that names our protocol. */
static bool speaks_protocol(struct lws *connection) {
    char list[HEADER_MAX], *rest = list;
    if (!header(connection, WSI_TOKEN_PROTOCOL, list))
        return false;
    for (char *word; (word = strtok_r(rest, ", ", &rest));)
        if (strcmp(word, SOCKET_PROTOCOL) == 0)
            return true;
    return false;
}

/* Programs send no origin; a browser's must be the host that it talks to, or a named one. */
static bool origin_fits(struct lws *connection, const struct server_options *options) {
    char origin[HEADER_MAX], host[HEADER_MAX];
    if (lws_hdr_total_length(connection, WSI_TOKEN_ORIGIN) <= 0)
        return true;
    if (!header(connection, WSI_TOKEN_ORIGIN, origin) || !header(connection, WSI_TOKEN_HOST, host))
        return false;
    if (options->origin && strcmp(origin, options->origin) == 0)
        return true;
    const char *name = strstr(origin, "://");
    return name && strcasecmp(name + 3, host) == 0;
}

void socket_address(struct lws *connection, char address[ADDRESS_MAX]) {
    const struct address *peer = lws_get_opaque_user_data(connection);
    char text[HEADER_MAX];
    if (server_of(connection)->options->proxy &&
        header(connection, WSI_TOKEN_X_FORWARDED_FOR, text)) {
        char *last = strrchr(text, ',');
        last = last ? last + 1 + strspn(last + 1, " ") : text;
        address_of(last, address);
        return;
    }
    memcpy(address, peer->text, ADDRESS_MAX);
}

static bool is_our_path(struct lws *connection) {
    char *path;
    int length;
    return lws_http_get_uri_and_method(connection, &path, &length) == LWSHUMETH_GET &&
           length == (int)strlen(SOCKET_PATH) && memcmp(path, SOCKET_PATH, (size_t)length) == 0;
}

const struct socket_refusal *socket_refuses(struct lws *connection) {
    static const struct socket_refusal
        other_protocol = {STATUS_UPGRADE, NULL,
                          "Here one speaks WebSocket, with the subprotocol " SOCKET_PROTOCOL ".\n"},
        other_site = {HTTP_STATUS_FORBIDDEN, "another site's page",
                      "Pages of other sites may not connect.\n"},
        full = {HTTP_STATUS_SERVICE_UNAVAILABLE, NULL,
                "The server is full or stops: try again later.\n"},
        crowd = {STATUS_TOO_MANY, "too many connections",
                 "Too many connections from your address.\n"};
    const struct server *server = server_of(connection);
    char address[ADDRESS_MAX];
    if (!is_our_path(connection) || !speaks_protocol(connection))
        return &other_protocol;
    if (!origin_fits(connection, server->options))
        return &other_site;
    if (server->stopping || server->metrics.guests >= server->options->guests)
        return &full;
    socket_address(connection, address);
    return addresses_full(server->addresses, address, AS_GUEST) ? &crowd : NULL;
}

/* A connection begins. False if its address has too many, which socket_refuses has said before. */
static bool enter(struct lws *connection, struct socket_session *session) {
    struct server *server = server_of(connection);
    char text[ADDRESS_MAX];
    socket_address(connection, text);
    struct address *address = addresses_enter(server->addresses, text, AS_GUEST, time_now());
    if (address)
        session->guest = guest_new(server, connection, address);
    return address != NULL;
}

/* Messages. */

/* Ends the connection with a status and a word why. */
static int end(struct lws *connection, enum lws_close_status status, const char *why) {
    lws_close_reason(connection, status, (unsigned char *)(uintptr_t)why, strlen(why));
    return -1;
}

static size_t message_max(const struct guest *guest) {
    return (size_t)guest->server->options->message_kilobytes * 1024;
}

static bool keep_piece(struct guest *guest, const void *in, size_t length) {
    if (guest->input_length + length > message_max(guest))
        return false;
    char *larger = realloc(guest->input, guest->input_length + length + 1);
    if (!larger)
        abort();
    memcpy(larger + guest->input_length, in, length);
    guest->input = larger;
    guest->input_length += length;
    return true;
}

static int receive(struct lws *connection, struct guest *guest, const void *in, size_t length) {
    if (guest->dropped)
        return 0;
    guest_heard(guest);
    if (lws_frame_is_binary(connection))
        return end(connection, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "only text");
    bool whole = lws_is_final_fragment(connection) && lws_remaining_packet_payload(connection) == 0;
    /* Nearly always a message comes in one piece. */
    if (whole && !guest->input) {
        if (length > message_max(guest))
            return end(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
        requests_handle(guest, in, length);
        return 0;
    }
    if (!keep_piece(guest, in, length) ||
        lws_remaining_packet_payload(connection) > message_max(guest))
        return end(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "too long");
    if (!whole)
        return 0;
    char *input = guest->input;
    size_t input_length = guest->input_length;
    guest->input = NULL;
    guest->input_length = 0;
    requests_handle(guest, input, input_length);
    free(input);
    return 0;
}

int socket_callback(struct lws *connection, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
    struct socket_session *session = user;
    struct guest *guest = session ? session->guest : NULL;
    switch (reason) {
    case LWS_CALLBACK_WSI_DESTROY:
        server_disconnected(connection);
        return 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return enter(connection, session) ? 0 : 1;
    case LWS_CALLBACK_ESTABLISHED:
        requests_greet(guest);
        return 0;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (guest)
            guest_heard(guest);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return guest ? receive(connection, guest, in, length) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        /* While the closing frame waits for its answer there is no guest any more. */
        return guest ? guest_writable(guest) : 0;
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED:
        if (guest) {
            session->guest = NULL;
            guest_closed(guest);
        }
        return 0;
    default:
        return 0;
    }
}
