/*
 * Requests that only ask: records, and summaries of tables.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/keys.h"
#include "server/asked.h"
#include "server/gather.h"

enum { STATUS_TABLES = 32 }; /* in one `status` */

/* record */

static bool is_closed(const struct table *table) {
    return table->status == TABLE_OVER || table->status == TABLE_ABORTED;
}

static void run_record(struct task *task) {
    const struct table *table = &task->room->table;
    struct watch *watch = room_watch_of(task->room, task->guest);
    if (!is_closed(table) && !watch) {
        task_refuse_with(task, "state", "The game is not over: look at the table first.");
        return;
    }
    struct writer out = answer_ok(task->guest, task->id, 2 * table_text_size(table));
    if (is_closed(table)) {
        json_open(&out, '{');
        json_key(&out, "record");
        table_write_record(table, &out);
        json_close(&out, '}');
    } else {
        table_write_shown(table, watch->viewer, &out);
    }
    task->guest->waiting--;
    answer_send(task->guest, &out);
    task_end(task);
}

void ask_record(struct asked *asked) {
    struct room *room = asked_room(asked);
    if (room)
        room_do(room, asked_task(asked, run_record));
}

/* tables, status */

/* Whom the summaries are for. */
struct wanted {
    struct guest *guest;
    int64_t id;
};

static void answer_tables(const struct wanted *wanted, const char *text, size_t length) {
    struct writer out = answer_ok(wanted->guest, wanted->id, length);
    json_open(&out, '{');
    json_key(&out, "tables");
    write_text(&out, text);
    json_close(&out, '}');
    answer_send(wanted->guest, &out);
}

static void answer_gathered(void *user, const char *text, size_t length) {
    struct wanted *wanted = user;
    struct trouble trouble;
    wanted->guest->waiting--;
    if (text) {
        answer_tables(wanted, text, length);
    } else {
        trouble_with(&trouble, "store", "The tables could not be read: try again.");
        guest_refuse(wanted->guest, wanted->id, &trouble);
    }
    guest_release(wanted->guest);
    free(wanted);
}

static struct wanted *wanted_by(const struct asked *asked) {
    struct wanted *wanted = malloc(sizeof *wanted);
    if (!wanted)
        abort();
    *wanted = (struct wanted){asked->guest, asked->id};
    guest_hold(asked->guest);
    asked->guest->waiting++;
    return wanted;
}

void ask_tables(struct asked *asked) {
    gather_open(hall_of(asked->guest), answer_gathered, wanted_by(asked));
}

static bool read_ids(struct asked *asked, char ids[][TABLE_ID + 1], int *count) {
    const json_t *list;
    if (!key_list(asked->json, "tables", &list, &asked->complaint))
        return false;
    *count = (int)json_array_size(list);
    if (*count > STATUS_TABLES)
        return complain(&asked->complaint, "At most %d tables at once.", STATUS_TABLES);
    for (int i = 0; i < *count; i++) {
        const char *id = json_string_value(json_array_get(list, (size_t)i));
        if (!id || !table_id_good(id))
            return complain(&asked->complaint, "\"tables\" must be a list of tables' ids.");
        memcpy(ids[i], id, TABLE_ID + 1);
    }
    return true;
}

void ask_status(struct asked *asked) {
    char ids[STATUS_TABLES][TABLE_ID + 1];
    int count;
    if (!read_ids(asked, ids, &count)) {
        asked_malformed(asked);
        return;
    }
    gather_tables(hall_of(asked->guest), (const char(*)[TABLE_ID + 1]) ids, count, answer_gathered,
                  wanted_by(asked));
}
