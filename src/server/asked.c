#include "server/asked.h"

#include <assert.h>

#include "engine/keys.h"

enum { SMALL_ANSWER = 1024 }; /* room for an answer without a table in it */

bool asked_refuse(const struct asked *asked, const char *code, const char *sentence) {
    struct trouble trouble;
    trouble_with(&trouble, code, "%s", sentence);
    guest_refuse(asked->guest, asked->id, &trouble);
    return false;
}

bool asked_malformed(const struct asked *asked) {
    return asked_refuse(asked, "malformed", asked->complaint.text);
}

struct writer answer_ok(struct guest *guest, int64_t id, size_t size) {
    struct writer out = hall_scratch(hall_of(guest), size + SMALL_ANSWER);
    json_open(&out, '{');
    json_member_number(&out, "id", (long)id);
    json_key(&out, "ok");
    return out;
}

void answer_send(struct guest *guest, struct writer *out) {
    json_close(out, '}');
    assert(!out->overflow);
    guest_send_text(guest, out->text, out->length);
}

static void fail_guest(struct task *task, const struct trouble *trouble) {
    task->guest->waiting--;
    guest_refuse(task->guest, task->id, trouble);
}

struct task *asked_task(const struct asked *asked, void (*run)(struct task *)) {
    struct task *task = task_new(run, fail_guest);
    task->guest = asked->guest;
    guest_hold(asked->guest);
    asked->guest->waiting++;
    task->id = asked->id;
    task->request = json_incref(asked->json);
    task->began = uv_hrtime();
    return task;
}

void task_refuse(struct task *task, const struct trouble *trouble) {
    task->fail(task, trouble);
    task_end(task);
}

void task_refuse_with(struct task *task, const char *code, const char *sentence) {
    struct trouble trouble;
    trouble_with(&trouble, code, "%s", sentence);
    task_refuse(task, &trouble);
}

struct room *asked_room(struct asked *asked) {
    const char *id;
    if (!key_text(asked->json, "table", &id, &asked->complaint)) {
        asked_malformed(asked);
        return NULL;
    }
    if (!table_id_good(id)) {
        asked_refuse(asked, "unknown", hall_of(asked->guest)->no_table);
        return NULL;
    }
    struct room *room = hall_need(hall_of(asked->guest), id);
    if (!room)
        asked_refuse(asked, "full", "The server holds as many tables as it can: try again later.");
    return room;
}
