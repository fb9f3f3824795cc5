/*
 * Fuzzes what clients send to the server. The input is a number of lines. One that begins with a
 * digit is a message of that guest; in it $0, $1, … stand for the tables made so far. The others:
 *
 *   #N...   every byte that follows takes one of the legal actions at table N, by its seat's guest
 *   ?...    every byte that follows is what a computer player came to, if one was asked
 *   /...    is asked for by HTTP, and read as each header the server understands
 *   !N      guest N is gone, and another comes
 *   -N      table N is removed from the store
 *   ~       all tables that nobody looks at leave the memory
 *   &       the store fails at whatever the next line asks of it
 *   *       the next line's answers wait, until a line without a star before it was carried out
 *
 * The store, its threads, the computer players' and the network are replaced by what is below, so
 * that an input does the same every time. Every message gets one answer; a refusal changes nothing;
 * nobody is told a secret; and in the end every table in memory is what its entries say.
 */
#include "fuzz.h"

#include <sodium.h>

#include "keltis/rng.h"
#include "server/api.h"
#include "server/bots.h"
#include "server/log.h"
#include "server/negotiate.h"
#include "server/requests.h"
#include "server/state.h"

enum {
    GUESTS = 4,
    TABLES = 8,
    ENTRIES = 512,
    LINES_MAX = 150,
    ACTS_MAX = 100, /* of one input, so that none takes long */
    THOUGHTS = 512,
};

/* A table as the store has it. */
struct kept {
    char name[TABLE_ID + 1];
    struct found entries[ENTRIES];
    int count, label;
    char secret[2 * FAIR_SECRET + 1]; /* of the deal, which nobody may be told */
};

/* The other end of a connection. */
struct lws {
    struct guest *guest;
    int asked, answered;
    bool last_refused; /* the last answer was an error */
};

struct thought {
    char table[TABLE_ID + 1];
    int ply, seat;
    enum actor by;
};

static struct world {
    struct server server;
    struct server_options options;
    struct lws lines[GUESTS];
    struct kept tables[TABLES];
    int made;
    struct job *first, *last;
    bool failing;
    struct thought thoughts[THOUGHTS];
    int thinking;
    int acts;
    struct rng rng;
} world;

/* libFuzzer's own changes. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

/* libwebsockets: nothing is sent, it is taken from the queues. */

int lws_callback_on_writable(struct lws *connection) {
    (void)connection;
    return 1;
}

void lws_set_timeout(struct lws *connection, enum pending_timeout reason, int seconds) {
    (void)connection;
    (void)reason;
    (void)seconds;
}

struct lws_context *lws_get_context(const struct lws *connection) {
    (void)connection;
    return NULL;
}

void *lws_context_user(struct lws_context *context) {
    (void)context;
    return &world.server;
}

/* The log. */

void log_event(const char *event, ...) {
    (void)event;
}

const char *log_id(const char *id, char *text) {
    (void)id;
    return strcpy(text, "");
}

/* Random numbers: always the same. */

static const char *random_name(void) {
    return "fuzz";
}

static uint32_t random_number(void) {
    return (uint32_t)rng_next(&world.rng);
}

static void random_fill(void *bytes, size_t count) {
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)random_number();
}

/* Computer players. */

void bots_ask(struct room *room, int seat, enum actor by, const char *level) {
    demand(level_good(level), "no level: %s", level);
    demand(world.thinking < THOUGHTS, "too many thoughts");
    struct thought *thought = &world.thoughts[world.thinking++];
    *thought = (struct thought){.ply = room->table.match.count, .seat = seat, .by = by};
    memcpy(thought->table, room->table.id, sizeof thought->table);
    room->thinking = true;
}

static void finish_thought(unsigned byte) {
    action legal[ACTIONS_MAX];
    char text[TEXT_MAX];
    if (world.thinking == 0)
        return;
    struct thought thought = world.thoughts[--world.thinking];
    struct room *room = hall_find(&world.server.hall, thought.table);
    if (!room)
        return;
    const struct match *match = &room->table.match;
    bool known = room->loaded && match->count == thought.ply && byte != 0xff;
    if (known)
        match->game->text(legal[byte % (unsigned)match->game->legal(&match->state, legal)], text);
    room_thought(room, thought.ply, thought.seat, thought.by, known ? text : NULL);
}

/* The keeper: jobs wait until settle. */

struct job *job_new(enum job_kind kind, const char *table, void (*done)(struct job *), void *user) {
    struct job *job = calloc(1, sizeof *job);
    demand(job, "out of memory");
    *job = (struct job){.kind = kind, .done = done, .user = user};
    snprintf(job->table, sizeof job->table, "%s", table);
    return job;
}

void job_free(struct job *job) {
    for (int i = 0; i < job->found_count; i++)
        free(job->found[i].text);
    free(job->found);
    free(job->text);
    free(job->error);
    free(job);
}

void keeper_give(struct keeper *keeper, struct job *job) {
    (void)keeper;
    if (world.last)
        world.last->next = job;
    else
        world.first = job;
    world.last = job;
}

void keeper_report(struct keeper *keeper, struct keeper_report *report) {
    (void)keeper;
    *report = (struct keeper_report){.failing = world.failing};
}

struct keeper *keeper_start(uv_loop_t *loop, const struct store_kind *kind, const char *place,
                            void (*idle)(void *user), void *user, char *error) {
    (void)loop, (void)kind, (void)place, (void)idle, (void)user, (void)error;
    return (struct keeper *)&world;
}

void keeper_stop(struct keeper *keeper) {
    (void)keeper;
    demand(!world.first, "jobs are left");
}

static struct found copy_of(const char *text, size_t length) {
    return (struct found){string_of((struct input){(const uint8_t *)text, length}), length};
}

static struct kept *kept_named(const char *name) {
    for (int i = 0; i < world.made; i++)
        if (strcmp(world.tables[i].name, name) == 0)
            return &world.tables[i];
    return NULL;
}

static struct kept *keep_table(const struct job *job) {
    json_t *entry = json_loadb(job->text, job->length, 0, NULL);
    struct kept *kept = &world.tables[world.made++];
    memcpy(kept->name, job->table, sizeof kept->name);
    snprintf(kept->secret, sizeof kept->secret, "%s",
             json_string_value(json_object_get(entry, "secret")));
    json_decref(entry);
    return kept;
}

static enum job_outcome append(struct job *job) {
    struct kept *kept = kept_named(job->table);
    if (job->number != (kept ? kept->count : 0))
        return JOB_TAKEN;
    if (kept ? kept->count == ENTRIES : world.made == TABLES)
        return JOB_FAILED;
    kept = kept ? kept : keep_table(job);
    kept->entries[kept->count++] = copy_of(job->text, job->length);
    kept->label = job->label >= 0 ? job->label : kept->label;
    return JOB_DONE;
}

static void add_found(struct job *job, struct found found) {
    job->found = realloc(job->found, (size_t)(job->found_count + 1) * sizeof job->found[0]);
    demand(job->found, "out of memory");
    job->found[job->found_count++] = found;
}

static void find(struct job *job) {
    const struct kept *kept = kept_named(job->table);
    for (int i = 0; job->kind == JOB_READ && kept && i < kept->count; i++)
        add_found(job, copy_of(kept->entries[i].text, kept->entries[i].length));
    for (int i = 0; job->kind == JOB_LIST && i < world.made; i++)
        if (world.tables[i].label == job->label && world.tables[i].count > 0)
            add_found(job, copy_of(world.tables[i].name, TABLE_ID));
}

static void settle(void) {
    while (world.first) {
        struct job *job = world.first;
        world.first = job->next;
        if (!world.first)
            world.last = NULL;
        demand(job->kind != JOB_REMOVE, "nothing is old");
        if (world.failing)
            job->outcome = JOB_FAILED;
        else if (job->kind == JOB_APPEND)
            job->outcome = append(job);
        else
            find(job);
        if (job->outcome == JOB_FAILED)
            job->error = strdup("the store fails");
        job->done(job);
    }
}

/* What guests are told. */

static bool is_closed(const struct kept *kept) {
    const struct room *room = hall_find(&world.server.hall, kept->name);
    /* Of one that is not in memory nobody can have been told anything new. */
    return !room || !room->loaded || room->table.status == TABLE_OVER ||
           room->table.status == TABLE_ABORTED;
}

static void check_secrets(const char *text) {
    for (int i = 0; i < world.made; i++)
        demand(is_closed(&world.tables[i]) || !strstr(text, world.tables[i].secret),
               "the secret of the deal: %s", text);
}

static void check_state(const json_t *state) {
    const json_t *view = json_object_get(state, "view"), *you = json_object_get(state, "you");
    const char *status = json_string_value(json_object_get(state, "status"));
    const json_t *secret = json_object_get(json_object_get(state, "fair"), "secret");
    bool closed = strcmp(status, "over") == 0 || strcmp(status, "aborted") == 0;
    demand(json_is_null(secret) != closed, "a secret at the wrong time");
    if (!closed && json_is_object(view))
        demand(json_equal(json_object_get(view, "seat"), you), "somebody else's view");
    if (closed)
        demand(json_is_null(json_object_get(state, "legal")), "something to do after the end");
}

static void check_error(const json_t *error) {
    static const char *const codes[] = {"malformed", "unknown", "forbidden", "taken",
                                        "state",     "turn",    "stale",     "illegal",
                                        "fast",      "full",    "store",     "stopping"};
    const char *code = json_string_value(json_object_get(error, "code"));
    size_t i = 0;
    demand(code && json_string_length(json_object_get(error, "text")) > 5, "no sentence");
    while (i < sizeof codes / sizeof codes[0] && strcmp(codes[i], code) != 0)
        i++;
    demand(i < sizeof codes / sizeof codes[0], "an unknown code: %s", code);
}

static void take_message(struct lws *line, const char *text) {
    json_error_t error;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    demand(json_is_object(json), "%s: %s", error.text, text);
    check_secrets(text);
    if (json_object_get(json, "id")) {
        line->answered++;
        line->last_refused = json_object_get(json, "error") != NULL;
        demand(line->last_refused != (json_object_get(json, "ok") != NULL), "%s", text);
    }
    if (json_object_get(json, "error"))
        check_error(json_object_get(json, "error"));
    const json_t *state = json_object_get(json, "state");
    state = state ? state : json_object_get(json_object_get(json, "ok"), "state");
    if (state)
        check_state(state);
    json_decref(json);
}

/* What waits in the guest's queue is delivered. */
static void deliver(struct lws *line) {
    struct guest *guest = line->guest;
    while (guest->first) {
        struct outgoing *outgoing = guest->first;
        struct input bytes = {outgoing->message->bytes + LWS_PRE, outgoing->message->length};
        char *text = string_of(bytes);
        take_message(line, text);
        free(text);
        guest->first = outgoing->next;
        message_release(outgoing->message);
        free(outgoing);
    }
    guest->last = NULL;
    guest->queued = 0;
}

static void deliver_all(void) {
    for (int i = 0; i < GUESTS; i++)
        deliver(&world.lines[i]);
}

/* Guests. */

static void come(struct lws *line) {
    struct address *address = addresses_enter(world.server.addresses, "192.0.2.1", AS_GUEST, 0);
    *line = (struct lws){.guest = guest_new(&world.server, line, address)};
}

static void go(struct lws *line) {
    guest_closed(line->guest);
    line->guest = NULL;
}

static int entries_in_all(void) {
    int count = 0;
    for (int i = 0; i < world.made; i++)
        count += world.tables[i].count;
    return count;
}

/* A message, without a zero behind it, so that the sanitizer sees every byte read there. */
static void handle(struct lws *line, const char *text, size_t length) {
    char *exact = malloc(length + !length);
    demand(exact, "out of memory");
    memcpy(exact, text, length);
    line->asked++;
    requests_handle(line->guest, exact, length);
    free(exact);
}

static void send_message(struct lws *line, const char *text, size_t length, bool waits) {
    int before = entries_in_all();
    bool alone = !world.first;
    if (length > (size_t)world.options.message_kilobytes * 1024)
        return;
    handle(line, text, length);
    if (waits)
        return;
    settle();
    deliver_all();
    for (int i = 0; i < GUESTS; i++)
        demand(world.lines[i].guest->dropped || world.lines[i].asked == world.lines[i].answered,
               "guest %d: %d messages, %d answers; the last: %.*s", i, world.lines[i].asked,
               world.lines[i].answered, (int)length, text);
    if (alone && line->last_refused)
        demand(entries_in_all() == before, "refused, but stored: %.*s", (int)length, text);
    if (line->guest->dropped) {
        go(line);
        come(line);
    }
}

/* The line with the names of the tables in it, ended by a zero; `at` is to be freed. */
static struct input named(struct input line) {
    char *text = malloc(line.left * TABLE_ID + 1);
    size_t length = 0;
    demand(text, "out of memory");
    while (line.left > 0) {
        unsigned byte = take_byte(&line);
        unsigned table = line.left > 0 ? (unsigned)*line.at - '0' : TABLES;
        if (byte == '$' && table < (unsigned)world.made) {
            take_byte(&line);
            memcpy(text + length, world.tables[table].name, TABLE_ID);
            length += TABLE_ID;
        } else {
            text[length++] = (char)byte;
        }
    }
    text[length] = '\0';
    return (struct input){(const uint8_t *)text, length};
}

/* Lines that are not messages. */

static struct watch *watch_as(const struct room *room, int seat) {
    struct watch *watch = room->watches;
    while (watch && watch->viewer != seat)
        watch = watch->next_in_room;
    return watch;
}

/* False if nobody could. */
static bool act_once(const char *table, unsigned byte) {
    action legal[ACTIONS_MAX];
    char action_text[TEXT_MAX], text[256];
    const struct room *room = hall_find(&world.server.hall, table);
    if (!room || !room->loaded || room->table.status != TABLE_RUNNING || world.acts >= ACTS_MAX)
        return false;
    const struct match *match = &room->table.match;
    int seat = match_to_move(match);
    const struct watch *watch = watch_as(room, seat);
    if (!watch || !table_person_plays(&room->table, seat))
        return false;
    match->game->text(legal[byte % (unsigned)match->game->legal(&match->state, legal)],
                      action_text);
    snprintf(text, sizeof text,
             "{\"id\":1,\"do\":\"act\",\"table\":\"%s\",\"ply\":%d,\"action\":\"%s\"}", table,
             match->count, action_text);
    struct lws *line = watch->guest->connection;
    world.acts++;
    send_message(line, text, strlen(text), false);
    demand(!line->last_refused || world.failing || kept_named(table)->count == ENTRIES ||
               kept_named(table)->count == 0,
           "a legal action is refused: %s", text);
    return true;
}

static void act_often(struct input line) {
    unsigned table = take_byte(&line) - '0';
    while (table < (unsigned)world.made && line.left > 0)
        if (!act_once(world.tables[table].name, take_byte(&line)))
            break;
}

static void think(struct input line) {
    while (line.left > 0 && world.thinking > 0 && world.acts < ACTS_MAX) {
        finish_thought(take_byte(&line));
        world.acts++;
        settle();
        deliver_all();
    }
}

static void take_answer(struct answer *answer) {
    demand(answer->status == 200 || answer->status == 404 || answer->status == 503, "status %u",
           answer->status);
    char *text = string_of((struct input){answer->body, answer->length});
    check_secrets(text);
    free(text);
    free(answer->owned);
}

static void ask_by_http(const char *path) {
    struct lws *line = &world.lines[0];
    struct answer answer;
    char address[ADDRESS_MAX];
    accepts_gzip(path);
    names_etag(path, "\"tag\"");
    address_of(path, address);
    demand(strlen(address) < ADDRESS_MAX, "an address without an end");
    if (api_at_once(line, path, &answer)) {
        take_answer(&answer);
        return;
    }
    struct pending *one = api_ask(line, path), *other = api_ask(line, path);
    demand(!one == !other, "once it is ours, once not: %s", path);
    if (!one)
        return;
    api_forget(other);
    settle();
    deliver_all();
    demand(api_ready(one, &answer), "no answer: %s", path);
    take_answer(&answer);
}

static void remove_table(unsigned table) {
    if (table >= (unsigned)world.made)
        return;
    struct kept *kept = &world.tables[table];
    for (int i = 0; i < kept->count; i++)
        free(kept->entries[i].text);
    kept->count = 0;
    /* Number 0 would make it anew: nobody asks for that, an id is never drawn twice. */
}

static void empty_memory(void) {
    for (int i = 0; i < world.made; i++) {
        struct room *room = hall_find(&world.server.hall, world.tables[i].name);
        if (room && room_idle(room))
            hall_remove(&world.server.hall, room);
    }
}

static void replace_guest(unsigned number) {
    struct lws *line = &world.lines[number % GUESTS];
    go(line);
    come(line);
}

static void take_plain(unsigned first, struct input rest, bool waits) {
    struct input text = named(rest);
    if (first == '/')
        ask_by_http((const char *)text.at);
    else
        send_message(&world.lines[first - '0'], (const char *)text.at, text.left, waits);
    free((void *)(uintptr_t)text.at);
}

/* One line. */
static void take(struct input line) {
    struct input rest = line;
    unsigned first = take_byte(&rest);
    bool waits = first == '*';
    if (waits) {
        line = rest;
        first = take_byte(&rest);
    }
    if (first >= '0' && first < '0' + GUESTS)
        take_plain(first, rest, waits);
    else if (first == '/')
        take_plain(first, line, waits);
    else if (first == '#')
        act_often(rest);
    else if (first == '?')
        think(rest);
    else if (first == '!')
        replace_guest(take_byte(&rest));
    else if (first == '-')
        remove_table(take_byte(&rest) - '0');
    else if (first == '~')
        empty_memory();
}

/* A table in memory is what its entries say. */
static void check_table(const struct kept *kept) {
    const struct room *room = hall_find(&world.server.hall, kept->name);
    const struct presence nobody = {0};
    struct complaint complaint;
    struct table again;
    table_init(&again, kept->name);
    for (int i = 0; i < kept->count; i++)
        demand(table_apply(&again, kept->entries[i].text, kept->entries[i].length, &complaint),
               "%s: %s", kept->entries[i].text, complaint.text);
    for (int viewer = 0; kept->count > 0 && room && room->loaded && viewer <= again.seats;
         viewer++) {
        size_t size = table_text_size(&again);
        char *texts[2] = {malloc(size), malloc(size)};
        const struct table *tables[2] = {&again, &room->table};
        for (int i = 0; i < 2; i++) {
            int eyes = viewer < again.seats ? viewer : SEAT_SPECTATOR;
            struct writer out = writer_into(texts[i], size);
            table_write_state(tables[i], eyes, &nobody, &out);
            table_write_missed(tables[i], -1, eyes, &out);
            demand(!out.overflow, "too long");
        }
        demand(strcmp(texts[0], texts[1]) == 0, "stored %s\nin memory %s", texts[0], texts[1]);
        free(texts[0]);
        free(texts[1]);
    }
    table_free(&again);
}

static void open_world(bool first) {
    const struct address_limits limits = {
        .open = {1000, 1000}, .tables_an_hour = 1000000, .http_rate = 1, .http_burst = 1};
    char error[SERVER_ERROR_MAX];
    memset(&world, 0, sizeof world);
    world.rng = rng_seeded(1);
    world.options = server_usual_options();
    world.options.rate = world.options.burst = 1000000;
    world.options.queue_kilobytes = 1000000;
    world.options.tables_in_memory = TABLES / 2;
    world.server.options = &world.options;
    world.server.addresses = addresses_new(&limits);
    demand(uv_loop_init(&world.server.loop) == 0, "no loop");
    demand(hall_open(&world.server.hall, &world.server, error), "no hall");
    settle();
    for (int i = 0; i < GUESTS; i++)
        come(&world.lines[i]);
    /* The greeting is always the same, and long. */
    if (first) {
        requests_greet(world.lines[0].guest);
        deliver_all();
    }
}

static void close_world(void) {
    for (int i = 0; i < GUESTS; i++)
        go(&world.lines[i]);
    hall_close(&world.server.hall);
    uv_run(&world.server.loop, UV_RUN_DEFAULT);
    demand(uv_loop_close(&world.server.loop) == 0, "something is left in the loop");
    addresses_free(world.server.addresses);
    for (int i = 0; i < world.made; i++)
        remove_table((unsigned)i);
}

/* Every other change puts something unlikely in the place of a number. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) {
    static const char *const values[] = {"-1",
                                         "0",
                                         "3",
                                         "4",
                                         "255",
                                         "2147483647",
                                         "2147483648",
                                         "4294967296",
                                         "-2147483649",
                                         "1e400",
                                         "0.5",
                                         "9007199254740991",
                                         "null",
                                         "true",
                                         "9007199254740992",
                                         "9223372036854775807",
                                         "\"1\"",
                                         "[]",
                                         "{}",
                                         "9223372036854775808"};
    const char *value = values[seed / 2 % (sizeof values / sizeof values[0])];
    size_t begin = size ? seed / 64 % size : 0, end, length = strlen(value);
    while (begin < size && (data[begin] < '0' || data[begin] > '9'))
        begin++;
    for (end = begin; end < size && data[end] >= '0' && data[end] <= '9';)
        end++;
    if (seed % 2 || begin == end || size - (end - begin) + length > most)
        return LLVMFuzzerMutate(data, size, most);
    memmove(data + begin + length, data + end, size - end);
    memcpy(data + begin, value, length);
    return size - (end - begin) + length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static randombytes_implementation same = {
        .implementation_name = random_name, .random = random_number, .buf = random_fill};
    static bool started;
    struct input input = {data, size};
    if (!started) {
        randombytes_set_implementation(&same);
        demand(secret_start(), "no random numbers");
    }
    open_world(!started);
    started = true;
    for (int lines = 0; input.left > 0 && lines < LINES_MAX; lines++) {
        struct input line = take_line(&input);
        bool fails = line.left > 0 && *line.at == '&';
        /* What waited so far fails with the line after it. */
        if (fails)
            line = take_line(&input);
        world.failing = fails;
        take(line);
        world.failing = false;
    }
    settle();
    deliver_all();
    for (int i = 0; i < world.made; i++)
        check_table(&world.tables[i]);
    close_world();
    return 0;
}
