#include "server/writable.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/state.h"

struct writable {
    uv_poll_t poll;
    int descriptor;
    struct lws *connection;
    void (*on_writable)(void *user);
    void *user;
};

static void on_event(uv_poll_t *poll, int status, int events) {
    struct writable *writable = poll->data;
    (void)status; /* of what went wrong the next write will tell */
    (void)events;
    writable->on_writable(writable->user);
}

static void on_closed(uv_handle_t *handle) {
    free(handle->data);
}

struct writable *writable_wait(struct lws *connection, void (*on_writable)(void *user),
                               void *user) {
    int descriptor = fcntl(lws_get_socket_fd(connection), F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0)
        return NULL;
    struct writable *writable = malloc(sizeof *writable);
    if (!writable)
        abort();
    *writable = (struct writable){.descriptor = descriptor,
                                  .connection = connection,
                                  .on_writable = on_writable,
                                  .user = user};
    uv_poll_init_socket(&server_of(connection)->loop, &writable->poll, descriptor);
    writable->poll.data = writable;
    uv_poll_start(&writable->poll, UV_WRITABLE, on_event);
    lws_rx_flow_control(connection, 0);
    return writable;
}

struct lws *writable_connection(const struct writable *writable) {
    return writable->connection;
}

void writable_end(struct writable *writable) {
    lws_rx_flow_control(writable->connection, 1);
    uv_close((uv_handle_t *)&writable->poll, on_closed);
    close(writable->descriptor);
}
