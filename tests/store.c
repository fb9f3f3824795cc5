/*
 * What every store must do: each test runs over each store of the list. Crashes are real ones: a
 * child stores, says so, and is killed without warning.
 */
#include "check.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/store.h"

static const struct store_kind *const kinds[] = {&store_sqlite};

enum { KINDS = sizeof kinds / sizeof kinds[0], PLACE_MAX = 64, TEXT_ROOM = 64, BATCH = 8 };

/* A place of its own for each store, removed again by leave. */
struct house {
    char place[PLACE_MAX];
    struct store *store;
};

static struct store *open_store(const struct store_kind *kind, const char *place) {
    char error[STORE_ERROR_MAX] = "";
    struct store *store = kind->open(place, true, error);
    if (!store)
        fail_msg("%s: expected to open, but: %s", kind->name, error);
    return store;
}

static struct house enter(const struct store_kind *kind) {
    struct house house = {.place = "/tmp/keltis-store-XXXXXX"};
    assert_non_null(mkdtemp(house.place));
    house.store = open_store(kind, house.place);
    return house;
}

static void leave(struct house *house) {
    char command[PLACE_MAX + 16];
    if (house->store)
        house->store->kind->close(house->store);
    snprintf(command, sizeof command, "rm -rf '%s'", house->place);
    assert_int_equal(system(command), 0);
}

static struct store_entry entry(const char *table, int64_t number, const char *text, int label) {
    return (struct store_entry){table, number, text, strlen(text), label};
}

static bool try_append(struct store *store, struct store_entry one, int64_t now,
                       enum store_answer *answer, char *error) {
    return store->kind->append(store, &one, 1, now, answer, error);
}

static enum store_answer append(struct store *store, struct store_entry one, int64_t now) {
    char error[STORE_ERROR_MAX] = "";
    enum store_answer answer;
    if (!try_append(store, one, now, &answer, error))
        fail_msg("expected to store entry %d of %s, but: %s", (int)one.number, one.table, error);
    return answer;
}

/* Whether something could be stored; nothing is. */
static bool could_store(struct store *store) {
    char error[STORE_ERROR_MAX] = "";
    bool good = store->kind->append(store, NULL, 0, 99, NULL, error);
    assert_int_equal(error[0] == '\0', good);
    return good;
}

/* What was read, one line an entry. */
struct reading {
    char text[4096];
    int count, most;
};

static bool read_entry(void *user, int64_t number, const char *text, size_t length) {
    struct reading *reading = user;
    size_t used = strlen(reading->text);
    snprintf(reading->text + used, sizeof reading->text - used, "%d %.*s\n", (int)number,
             (int)length, text);
    return ++reading->count != reading->most;
}

static struct reading read_all(struct store *store, const char *table, int64_t from, int most) {
    char error[STORE_ERROR_MAX] = "";
    struct reading reading = {.most = most};
    if (!store->kind->read(store, table, from, read_entry, &reading, error))
        fail_msg("expected to read %s, but: %s", table, error);
    return reading;
}

static bool list_table(void *user, const char *table, int64_t changed) {
    struct reading *reading = user;
    size_t used = strlen(reading->text);
    snprintf(reading->text + used, sizeof reading->text - used, "%s %d\n", table, (int)changed);
    return ++reading->count != reading->most;
}

static struct reading list_all(struct store *store, int label, int most) {
    char error[STORE_ERROR_MAX] = "";
    struct reading reading = {.most = 0};
    if (!store->kind->list(store, label, most, list_table, &reading, error))
        fail_msg("expected to list label %d, but: %s", label, error);
    return reading;
}

static void keeps_what_is_stored(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        assert_int_equal(append(house.store, entry("a", 0, "made", 1), 10), STORE_STORED);
        assert_int_equal(append(house.store, entry("a", 1, "\xc3\xb3 {\"x\":1}", 1), 11),
                         STORE_STORED);
        assert_int_equal(append(house.store, entry("b", 0, "", 1), 12), STORE_STORED);
        house.store->kind->close(house.store);
        house.store = open_store(kinds[i], house.place);
        assert_string_equal(read_all(house.store, "a", 0, 0).text,
                            "0 made\n1 \xc3\xb3 {\"x\":1}\n");
        assert_string_equal(read_all(house.store, "a", 1, 0).text, "1 \xc3\xb3 {\"x\":1}\n");
        assert_string_equal(read_all(house.store, "a", 0, 1).text, "0 made\n");
        assert_string_equal(read_all(house.store, "b", 0, 0).text, "0 \n");
        assert_string_equal(read_all(house.store, "nobody", 0, 0).text, "");
        assert_true(could_store(house.store));
        assert_string_equal(list_all(house.store, 1, 9).text, "b 12\na 11\n");
        leave(&house);
    }
}

static void the_second_of_a_number_changes_nothing(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        append(house.store, entry("a", 0, "first", 1), 10);
        assert_int_equal(append(house.store, entry("a", 0, "second", 2), 11), STORE_TAKEN);
        assert_int_equal(append(house.store, entry("a", 2, "too far", 2), 12), STORE_NO_PLACE);
        assert_int_equal(append(house.store, entry("none", 1, "nowhere", 2), 13), STORE_NO_PLACE);
        assert_int_equal(append(house.store, entry("a", -1, "before", 2), 14), STORE_TAKEN);
        assert_string_equal(read_all(house.store, "a", 0, 0).text, "0 first\n");
        assert_string_equal(list_all(house.store, 1, 9).text, "a 10\n");
        assert_string_equal(list_all(house.store, 2, 9).text, "");
        leave(&house);
    }
}

static void each_entry_of_a_batch_has_its_answer(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        char error[STORE_ERROR_MAX];
        enum store_answer answers[5];
        const struct store_entry batch[5] = {
            entry("a", 0, "a0", 1), entry("b", 0, "b0", 1), entry("a", 0, "again", 1),
            entry("a", 1, "a1", STORE_SAME_LABEL), entry("b", 7, "b7", 1)};
        assert_true(house.store->kind->append(house.store, batch, 5, 20, answers, error));
        const enum store_answer expected[5] = {STORE_STORED, STORE_STORED, STORE_TAKEN,
                                               STORE_STORED, STORE_NO_PLACE};
        assert_memory_equal(answers, expected, sizeof expected);
        assert_string_equal(read_all(house.store, "a", 0, 0).text, "0 a0\n1 a1\n");
        assert_string_equal(read_all(house.store, "b", 0, 0).text, "0 b0\n");
        leave(&house);
    }
}

static void lists_by_label_the_latest_first(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        append(house.store, entry("a", 0, "", 1), 10);
        append(house.store, entry("b", 0, "", 1), 20);
        append(house.store, entry("c", 0, "", 2), 30);
        append(house.store, entry("a", 1, "", STORE_SAME_LABEL), 40);
        assert_string_equal(list_all(house.store, 1, 9).text, "a 40\nb 20\n");
        assert_string_equal(list_all(house.store, 1, 1).text, "a 40\n");
        append(house.store, entry("a", 2, "", 2), 50);
        assert_string_equal(list_all(house.store, 1, 9).text, "b 20\n");
        assert_string_equal(list_all(house.store, 2, 9).text, "a 50\nc 30\n");
        leave(&house);
    }
}

/* What was removed, as list_all writes it. */
static struct reading remove_old(struct store *store, int label, int64_t before, int most) {
    char error[STORE_ERROR_MAX] = "";
    struct reading reading = {.most = 0};
    if (!store->kind->remove(store, label, before, most, list_table, &reading, error))
        fail_msg("expected to remove label %d, but: %s", label, error);
    return reading;
}

static void removes_whole_tables_the_oldest_first(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        append(house.store, entry("c", 0, "c0", 1), 30);
        append(house.store, entry("a", 0, "a0", 1), 10);
        append(house.store, entry("b", 0, "b0", 1), 20);
        append(house.store, entry("other", 0, "o0", 2), 5);
        append(house.store, entry("a", 1, "a1", STORE_SAME_LABEL), 11);
        assert_string_equal(remove_old(house.store, 1, 11, 9).text, "");
        assert_string_equal(remove_old(house.store, 3, 99, 9).text, "");
        assert_string_equal(remove_old(house.store, 1, 99, 2).text, "a 11\nb 20\n");
        house.store->kind->close(house.store);
        house.store = open_store(kinds[i], house.place);
        assert_string_equal(read_all(house.store, "a", 0, 0).text, "");
        assert_string_equal(read_all(house.store, "b", 0, 0).text, "");
        assert_string_equal(read_all(house.store, "c", 0, 0).text, "0 c0\n");
        assert_string_equal(read_all(house.store, "other", 0, 0).text, "0 o0\n");
        assert_string_equal(list_all(house.store, 1, 9).text, "c 30\n");
        /* Nothing can be added to what is gone; the name itself is free again. */
        assert_int_equal(append(house.store, entry("a", 2, "a2", 1), 40), STORE_NO_PLACE);
        assert_int_equal(append(house.store, entry("a", 0, "new", 1), 41), STORE_STORED);
        assert_string_equal(read_all(house.store, "a", 0, 0).text, "0 new\n");
        leave(&house);
    }
}

static void whatever_happens_at_a_table_keeps_it(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        struct store *other = open_store(kinds[i], house.place);
        append(house.store, entry("a", 0, "a0", 1), 10);
        append(house.store, entry("b", 0, "b0", 1), 10);
        /* Another server has stored something meanwhile. */
        append(other, entry("a", 1, "a1", STORE_SAME_LABEL), 50);
        assert_string_equal(remove_old(house.store, 1, 40, 9).text, "b 10\n");
        assert_string_equal(remove_old(other, 1, 40, 9).text, "");
        assert_string_equal(read_all(house.store, "a", 0, 0).text, "0 a0\n1 a1\n");
        assert_int_equal(append(other, entry("b", 1, "b1", 1), 51), STORE_NO_PLACE);
        other->kind->close(other);
        leave(&house);
    }
}

/* Two processes with the same store: one of them wins each number. */
static void of_two_writers_one_wins(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        struct store *other = open_store(kinds[i], house.place);
        append(house.store, entry("a", 0, "made", 1), 10);
        for (int64_t number = 1; number < 20; number++) {
            struct store *first = number % 2 ? house.store : other;
            struct store *second = number % 2 ? other : house.store;
            assert_int_equal(append(first, entry("a", number, "won", 1), 10), STORE_STORED);
            assert_int_equal(append(second, entry("a", number, "lost", 1), 10), STORE_TAKEN);
        }
        assert_null(strstr(read_all(other, "a", 0, 0).text, "lost"));
        other->kind->close(other);
        leave(&house);
    }
}

/* Stores on and on, and writes the number of each entry once it is safe. */
static void store_until_killed(const struct store_kind *kind, const char *place, int tell) {
    struct store *store = open_store(kind, place);
    char error[STORE_ERROR_MAX], text[TEXT_ROOM];
    for (int64_t next = read_all(store, "a", 0, 0).count;; next += BATCH) {
        struct store_entry batch[BATCH];
        enum store_answer answers[BATCH];
        snprintf(text, sizeof text, "batch %d", (int)next);
        for (int i = 0; i < BATCH; i++)
            batch[i] = entry("a", next + i, text, 1);
        if (!store->kind->append(store, batch, BATCH, 1, answers, error))
            _exit(1);
        int64_t safe = next + BATCH;
        if (write(tell, &safe, sizeof safe) != sizeof safe)
            _exit(1);
    }
}

/* Kills a storing child after it has told so many times; returns the last it told. */
static int64_t kill_after(const struct store_kind *kind, const char *place, int times) {
    int ends[2], status;
    int64_t told = 0;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        store_until_killed(kind, place, ends[1]);
    }
    close(ends[1]);
    for (int i = 0; i < times; i++)
        assert_int_equal(read(ends[0], &told, sizeof told), sizeof told);
    kill(child, SIGKILL);
    int64_t more;
    while (read(ends[0], &more, sizeof more) == sizeof more)
        told = more;
    close(ends[0]);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status));
    return told;
}

static void what_was_told_survives_a_kill(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        house.store->kind->close(house.store);
        for (int round = 1; round <= 6; round++) {
            int64_t told = kill_after(kinds[i], house.place, round);
            house.store = open_store(kinds[i], house.place);
            struct reading reading = {.most = -1};
            char error[STORE_ERROR_MAX];
            assert_true(
                house.store->kind->read(house.store, "a", told, read_entry, &reading, error));
            /* All that was told is there, and batches are whole. */
            int64_t total = told + reading.count;
            assert_int_equal(total % BATCH, 0);
            assert_int_equal(read_all(house.store, "a", told - 1, 1).count, 1);
            house.store->kind->close(house.store);
        }
        house.store = NULL;
        leave(&house);
    }
}

static void opens_only_what_is_there_unless_it_may_make_it(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        char error[STORE_ERROR_MAX] = "", place[PLACE_MAX + 8];
        snprintf(place, sizeof place, "%s/none", house.place);
        assert_null(kinds[i]->open(place, false, error));
        assert_non_null(strstr(error, place));
        struct store *made = open_store(kinds[i], place), *other = NULL;
        append(made, entry("a", 0, "made", 1), 10);
        assert_non_null(other = kinds[i]->open(place, false, error));
        assert_string_equal(read_all(other, "a", 0, 0).text, "0 made\n");
        other->kind->close(other);
        made->kind->close(made);
        leave(&house);
    }
}

static void backups_are_stores(void **unused) {
    (void)unused;
    for (int i = 0; i < KINDS; i++) {
        struct house house = enter(kinds[i]);
        char error[STORE_ERROR_MAX] = "", folder[PLACE_MAX + 8], file[PLACE_MAX + 32];
        append(house.store, entry("a", 0, "made", 1), 10);
        snprintf(folder, sizeof folder, "%s/copy", house.place);
        snprintf(file, sizeof file, "%s/keltis.db", folder);
        assert_int_equal(mkdir(folder, 0700), 0);
        assert_true(house.store->kind->backup(house.store, file, error));
        append(house.store, entry("a", 1, "later", 1), 11);
        struct store *copy = open_store(kinds[i], folder);
        assert_string_equal(read_all(copy, "a", 0, 0).text, "0 made\n");
        copy->kind->close(copy);
        assert_false(house.store->kind->backup(house.store, file, error));
        assert_non_null(strstr(error, "never writes over"));
        leave(&house);
    }
}

/* What is particular to SQLite: its file can be full, locked, gone, or of another time. */

static void sqlite_goes_on_after_a_full_disk(void **unused) {
    (void)unused;
    struct house house = enter(&store_sqlite);
    struct rlimit before, small;
    char error[STORE_ERROR_MAX] = "", large[40000];
    enum store_answer answer;
    memset(large, 'x', sizeof large - 1);
    large[sizeof large - 1] = '\0';
    append(house.store, entry("a", 0, "made", 1), 10);
    /* Files may not grow any more: to SQLite that is a disk without room. */
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small = (struct rlimit){.rlim_cur = 16384, .rlim_max = before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool stored = try_append(house.store, entry("a", 1, large, 1), 11, &answer, error);
    struct reading meanwhile = read_all(house.store, "a", 0, 0), removed = {0};
    char why[STORE_ERROR_MAX] = "";
    bool gone = store_sqlite.remove(house.store, 1, 99, 9, list_table, &removed, why);
    struct reading still = read_all(house.store, "a", 0, 0);
    bool could = could_store(house.store);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(stored);
    assert_non_null(strstr(error, "cannot be written"));
    assert_string_equal(meanwhile.text, "0 made\n");
    assert_false(gone);
    assert_non_null(strstr(why, "cannot be written"));
    assert_string_equal(still.text, "0 made\n");
    assert_false(could);
    assert_true(could_store(house.store));
    assert_int_equal(append(house.store, entry("a", 1, "small", 1), 12), STORE_STORED);
    assert_string_equal(read_all(house.store, "a", 0, 0).text, "0 made\n1 small\n");
    leave(&house);
}

static void sqlite_goes_on_after_a_lock(void **unused) {
    (void)unused;
    struct house house = enter(&store_sqlite);
    char error[STORE_ERROR_MAX] = "", path[PLACE_MAX + 16];
    enum store_answer answer;
    sqlite3 *other;
    append(house.store, entry("a", 0, "made", 1), 10);
    snprintf(path, sizeof path, "%s/keltis.db", house.place);
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_false(try_append(house.store, entry("a", 1, "x", 1), 11, &answer, error));
    assert_non_null(strstr(error, "locked"));
    struct reading removed = {0};
    assert_false(store_sqlite.remove(house.store, 1, 99, 9, list_table, &removed, error));
    assert_string_equal(read_all(house.store, "a", 0, 0).text, "0 made\n");
    assert_false(could_store(house.store));
    sqlite3_close(other);
    assert_true(could_store(house.store));
    assert_int_equal(append(house.store, entry("a", 1, "x", 1), 12), STORE_STORED);
    leave(&house);
}

static void sqlite_stores_nothing_into_a_lost_file(void **unused) {
    (void)unused;
    struct house house = enter(&store_sqlite);
    char error[STORE_ERROR_MAX] = "", path[PLACE_MAX + 16], away[PLACE_MAX + 16];
    enum store_answer answer;
    append(house.store, entry("a", 0, "made", 1), 10);
    snprintf(path, sizeof path, "%s/keltis.db", house.place);
    snprintf(away, sizeof away, "%s/away.db", house.place);
    assert_int_equal(rename(path, away), 0);
    assert_false(try_append(house.store, entry("a", 1, "x", 1), 11, &answer, error));
    assert_non_null(strstr(error, "moved or deleted"));
    struct reading removed = {0};
    assert_false(store_sqlite.remove(house.store, 1, 99, 9, list_table, &removed, error));
    assert_string_equal(read_all(house.store, "a", 0, 0).text, "0 made\n");
    assert_false(could_store(house.store));
    assert_int_equal(rename(away, path), 0);
    assert_true(could_store(house.store));
    assert_int_equal(append(house.store, entry("a", 1, "x", 1), 12), STORE_STORED);
    leave(&house);
}

static void sqlite_refuses_what_it_cannot_read(void **unused) {
    (void)unused;
    struct house house = enter(&store_sqlite);
    char error[STORE_ERROR_MAX] = "", path[PLACE_MAX + 16];
    sqlite3 *file;
    snprintf(path, sizeof path, "%s/keltis.db", house.place);
    house.store->kind->close(house.store);
    house.store = NULL;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    sqlite3_exec(file, "PRAGMA user_version = 99", NULL, NULL, NULL);
    sqlite3_close(file);
    assert_null(store_sqlite.open(house.place, true, error));
    assert_non_null(strstr(error, "newer Keltis"));
    FILE *rubbish = fopen(path, "w");
    for (int i = 0; i < 4096; i++)
        fputc('?', rubbish);
    fclose(rubbish);
    assert_null(store_sqlite.open(house.place, true, error));
    assert_non_null(strstr(error, "not a database"));
    assert_null(store_sqlite.open("/dev/null/nowhere", true, error));
    assert_non_null(strstr(error, "cannot be made"));
    leave(&house);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_is_stored),
        cmocka_unit_test(the_second_of_a_number_changes_nothing),
        cmocka_unit_test(each_entry_of_a_batch_has_its_answer),
        cmocka_unit_test(lists_by_label_the_latest_first),
        cmocka_unit_test(removes_whole_tables_the_oldest_first),
        cmocka_unit_test(whatever_happens_at_a_table_keeps_it),
        cmocka_unit_test(of_two_writers_one_wins),
        cmocka_unit_test(what_was_told_survives_a_kill),
        cmocka_unit_test(opens_only_what_is_there_unless_it_may_make_it),
        cmocka_unit_test(backups_are_stores),
        cmocka_unit_test(sqlite_goes_on_after_a_full_disk),
        cmocka_unit_test(sqlite_goes_on_after_a_lock),
        cmocka_unit_test(sqlite_stores_nothing_into_a_lost_file),
        cmocka_unit_test(sqlite_refuses_what_it_cannot_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
