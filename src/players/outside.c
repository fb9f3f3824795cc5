#define _GNU_SOURCE /* pipe2 */
#include "players/outside.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ANSWER_MAX = 65536 };

struct outside {
    pid_t pid;
    int to, from;
    char answer[ANSWER_MAX];
    size_t length;
};

/* In the child: standard input and output are the pipes, and it leads a group of its own. */
static void become(const char *command, const int in[2], const int out[2]) {
    setpgid(0, 0);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    close(in[0]);
    close(in[1]);
    close(out[0]);
    close(out[1]);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

struct outside *outside_start(const char *command) {
    int in[2], out[2];
    struct outside *program = calloc(1, sizeof *program);
    if (!program || pipe2(in, O_CLOEXEC) != 0) {
        free(program);
        return NULL;
    }
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        free(program);
        return NULL;
    }
    program->pid = fork();
    if (program->pid == 0)
        become(command, in, out);
    close(in[0]);
    close(out[1]);
    program->to = in[1];
    program->from = out[0];
    if (program->pid > 0) {
        setpgid(program->pid, program->pid);
        fcntl(program->to, F_SETFL, O_NONBLOCK);
        return program;
    }
    close(program->to);
    close(program->from);
    free(program);
    return NULL;
}

void outside_stop(struct outside *program) {
    if (!program)
        return;
    close(program->to);
    close(program->from);
    kill(-program->pid, SIGKILL);
    waitpid(program->pid, NULL, 0);
    free(program);
}

static int64_t now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Waits until the pipe can be used; false when the time is over. */
static bool wait_for(int fd, short what, int64_t deadline) {
    struct pollfd poll_fd = {.fd = fd, .events = what};
    for (;;) {
        int64_t left = deadline - now_ms();
        if (left <= 0)
            return false;
        int ready = poll(&poll_fd, 1, (int)left);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
    }
}

static bool send_line(struct outside *program, const char *text, size_t length, int64_t deadline) {
    while (length > 0) {
        if (!wait_for(program->to, POLLOUT, deadline))
            return false;
        ssize_t sent = write(program->to, text, length);
        if (sent < 0 && errno != EAGAIN && errno != EINTR)
            return false;
        if (sent > 0) {
            text += sent;
            length -= (size_t)sent;
        }
    }
    return true;
}

/* The next line, without its end, in program->answer. */
static bool read_answer(struct outside *program, int64_t deadline) {
    program->length = 0;
    while (program->length < ANSWER_MAX - 1) {
        if (!wait_for(program->from, POLLIN, deadline))
            return false;
        ssize_t got = read(program->from, program->answer + program->length,
                           ANSWER_MAX - 1 - program->length);
        if (got <= 0)
            return false;
        program->length += (size_t)got;
        char *end = memchr(program->answer, '\n', program->length);
        if (end) {
            *end = '\0';
            return true;
        }
    }
    return false;
}

static action read_action(const struct match *match, const char *text) {
    json_t *answer = json_loads(text, 0, NULL);
    const char *words = json_string_value(json_object_get(answer, "action"));
    action act = words ? game_parse(match->game, words) : NO_ACTION;
    struct refusal refusal;
    if (act != NO_ACTION && !match->game->check(&match->state, act, &refusal))
        act = NO_ACTION;
    json_decref(answer);
    return act;
}

static void write_request(const struct match *match, int ms, struct writer *out) {
    int seat = match_to_move(match);
    action actions[ACTIONS_MAX], *shown = malloc((size_t)(match->count + 1) * sizeof *shown);
    struct state view;
    if (!shown)
        abort();
    match_view(match, seat, &view);
    match_shown(match, seat, shown);
    json_open(out, '{');
    json_member_text(out, "cmd", "choose");
    json_member_text(out, "game", match->game->name);
    json_member_number(out, "seats", match->state.at.seats);
    json_member_number(out, "seat", seat);
    json_key(out, "options");
    json_open(out, '{');
    match->game->write_options(&match->options, out);
    json_close(out, '}');
    json_key(out, "shown");
    match_write_actions(match->game, shown, match->count, out);
    json_key(out, "view");
    match_write_view(match->game, &view, out);
    json_key(out, "actions");
    match_write_actions(match->game, actions, match->game->legal(&match->state, actions), out);
    json_member_number(out, "ms", ms);
    json_close(out, '}');
    write_text(out, "\n");
    free(shown);
}

action outside_choose(struct outside *program, const struct match *match, int ms, int wait_ms) {
    size_t size = match_record_size(match->count) + 2 * MATCH_TEXT_MAX;
    char *text = malloc(size);
    if (!text)
        abort();
    struct writer out = writer_into(text, size);
    int64_t deadline = now_ms() + wait_ms;
    write_request(match, ms, &out);
    bool answered = !out.overflow && send_line(program, text, out.length, deadline) &&
                    read_answer(program, deadline);
    free(text);
    return answered ? read_action(match, program->answer) : NO_ACTION;
}
