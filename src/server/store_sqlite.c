/*
 * The store in SQLite: one file, `keltis.db`, in the folder that is the store's place.
 *
 * The write-ahead log with synchronous=FULL makes a commit wait for the disk, once for all the
 * entries of a call. The version of the tables is SQLite's user_version; opening a file of an
 * older version brings it up to date, one of a newer version is refused.
 */
#include "server/store.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 1024, BUSY_MILLISECONDS = 1500 };

/* migrations[v] leads from version v to v + 1. */
static const char *const migrations[] = {
    "CREATE TABLE tables ("
    "  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, label INTEGER NOT NULL,"
    "  changed INTEGER NOT NULL, entries INTEGER NOT NULL) STRICT;"
    "CREATE INDEX tables_by_label ON tables (label, changed);"
    "CREATE TABLE entries ("
    "  table_id INTEGER NOT NULL REFERENCES tables, number INTEGER NOT NULL, text TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, number)) STRICT, WITHOUT ROWID;",
};

enum { VERSION = sizeof migrations / sizeof migrations[0] };

enum statement {
    FIND,
    MAKE,
    ADD,
    COUNT,
    READ,
    LIST,
    OLDEST,
    REMOVE_ENTRIES,
    REMOVE_TABLE,
    STATEMENTS,
};

static const char *const texts[STATEMENTS] = {
    [FIND] = "SELECT id, entries FROM tables WHERE name = ?1",
    [MAKE] = "INSERT INTO tables (name, label, changed, entries) VALUES (?1, 0, 0, 0)",
    [ADD] = "INSERT INTO entries (table_id, number, text) VALUES (?1, ?2, ?3)",
    [COUNT] = "UPDATE tables SET entries = ?2, changed = ?3, label = coalesce(?4, label) "
              "WHERE id = ?1",
    [READ] = "SELECT number, text FROM entries JOIN tables ON id = table_id "
             "WHERE name = ?1 AND number >= ?2 ORDER BY number",
    [LIST] = "SELECT name, changed FROM tables WHERE label = ?1 ORDER BY changed DESC LIMIT ?2",
    [OLDEST] = "SELECT id, name, changed FROM tables WHERE label = ?1 AND changed < ?2 "
               "ORDER BY changed LIMIT 1",
    [REMOVE_ENTRIES] = "DELETE FROM entries WHERE table_id = ?1",
    [REMOVE_TABLE] = "DELETE FROM tables WHERE id = ?1",
};

struct sqlite_store {
    struct store base;
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENTS];
    char path[PATH_ROOM];
    struct stat file; /* the file that is open, to notice when it is not the one at path */
};

static bool fail(const struct sqlite_store *store, const char *what, char *error) {
    int code = sqlite3_errcode(store->database);
    const char *advice = "";
    if (code == SQLITE_FULL)
        advice = ": the disk is full";
    else if (code == SQLITE_BUSY || code == SQLITE_LOCKED)
        advice = ": another program keeps it locked";
    snprintf(error, STORE_ERROR_MAX, "%s %s%s (%s)", store->path, what, advice,
             sqlite3_errmsg(store->database));
    return false;
}

/* Whether the file at our path is still the one we have open. */
static bool check_file(const struct sqlite_store *store, char *error) {
    struct stat now;
    if (stat(store->path, &now) == 0 && now.st_ino == store->file.st_ino &&
        now.st_dev == store->file.st_dev)
        return true;
    snprintf(
        error, STORE_ERROR_MAX,
        "%s was moved or deleted while in use: nothing is stored until that very file is back; "
        "to go on with a copy, start anew",
        store->path);
    return false;
}

static bool execute(const struct sqlite_store *store, const char *sql) {
    return sqlite3_exec(store->database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* A statement ready for its values. */
static sqlite3_stmt *fresh(const struct sqlite_store *store, enum statement which) {
    sqlite3_stmt *statement = store->statements[which];
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    return statement;
}

/* Runs a statement that gives no rows. */
static bool finish(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    sqlite3_reset(statement);
    return code == SQLITE_DONE;
}

static int version_of(const struct sqlite_store *store) {
    sqlite3_stmt *statement;
    int version = -1;
    if (sqlite3_prepare_v2(store->database, "PRAGMA user_version", -1, &statement, NULL) ==
            SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return version;
}

static bool write_version(const struct sqlite_store *store, int version) {
    char pragma[64];
    snprintf(pragma, sizeof pragma, "PRAGMA user_version = %d", version);
    return execute(store, pragma);
}

/* One step of the way, all of it or nothing. */
static bool migrate_one(const struct sqlite_store *store, int version) {
    if (execute(store, "BEGIN IMMEDIATE") && execute(store, migrations[version]) &&
        write_version(store, version + 1) && execute(store, "COMMIT"))
        return true;
    execute(store, "ROLLBACK");
    return false;
}

static bool migrate(const struct sqlite_store *store, char *error) {
    int version = version_of(store);
    if (version > VERSION) {
        snprintf(error, STORE_ERROR_MAX,
                 "%s was written by a newer Keltis (version %d, this one knows %d)", store->path,
                 version, VERSION);
        return false;
    }
    for (; version >= 0 && version < VERSION; version++)
        if (!migrate_one(store, version))
            return fail(store, "cannot be brought up to date", error);
    return version == VERSION || fail(store, "cannot be read", error);
}

static bool prepare(struct sqlite_store *store, char *error) {
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->database, texts[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->statements[i], NULL) != SQLITE_OK)
            return fail(store, "cannot be used", error);
    return true;
}

static bool open_database(struct sqlite_store *store, bool make, char *error) {
    int flags = SQLITE_OPEN_READWRITE | (make ? SQLITE_OPEN_CREATE : 0);
    if (sqlite3_open_v2(store->path, &store->database, flags, NULL) != SQLITE_OK)
        return fail(store, "cannot be opened", error);
    sqlite3_extended_result_codes(store->database, 0);
    sqlite3_busy_timeout(store->database, BUSY_MILLISECONDS);
    if (!execute(store, "PRAGMA journal_mode = WAL") ||
        !execute(store, "PRAGMA synchronous = FULL") || !execute(store, "PRAGMA foreign_keys = ON"))
        return fail(store, "cannot be opened", error);
    if (!migrate(store, error) || !prepare(store, error))
        return false;
    if (stat(store->path, &store->file) != 0)
        return fail(store, "cannot be found", error);
    return true;
}

static void sqlite_close(struct store *base) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(store->statements[i]);
    sqlite3_close(store->database);
    free(store);
}

static struct store *sqlite_open(const char *place, bool make, char *error) {
    struct sqlite_store *store = calloc(1, sizeof *store);
    if (!store) {
        snprintf(error, STORE_ERROR_MAX, "no memory for the store");
        return NULL;
    }
    store->base.kind = &store_sqlite;
    /* Only the owner may look into it: the secrets of running games are there. */
    if (make && mkdir(place, 0700) != 0 && errno != EEXIST) {
        snprintf(error, STORE_ERROR_MAX, "the folder %s cannot be made: %s", place,
                 strerror(errno));
        free(store);
        return NULL;
    }
    snprintf(store->path, sizeof store->path, "%s/keltis.db", place);
    if (open_database(store, make, error))
        return &store->base;
    sqlite_close(&store->base);
    return NULL;
}

/* The table of that name: its id and how many entries it has. False if there is none. */
static bool find(const struct sqlite_store *store, const char *name, int64_t *id,
                 int64_t *entries) {
    sqlite3_stmt *statement = fresh(store, FIND);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    bool found = sqlite3_step(statement) == SQLITE_ROW;
    if (found) {
        *id = sqlite3_column_int64(statement, 0);
        *entries = sqlite3_column_int64(statement, 1);
    }
    sqlite3_reset(statement);
    return found;
}

static bool make(const struct sqlite_store *store, const char *name, int64_t *id) {
    sqlite3_stmt *statement = fresh(store, MAKE);
    sqlite3_bind_text(statement, 1, name, -1, SQLITE_STATIC);
    if (!finish(statement))
        return false;
    *id = sqlite3_last_insert_rowid(store->database);
    return true;
}

static bool add(const struct sqlite_store *store, int64_t id, const struct store_entry *entry,
                int64_t now) {
    sqlite3_stmt *statement = fresh(store, ADD);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, entry->number);
    sqlite3_bind_text(statement, 3, entry->text, (int)entry->length, SQLITE_STATIC);
    if (!finish(statement))
        return false;
    statement = fresh(store, COUNT);
    sqlite3_bind_int64(statement, 1, id);
    sqlite3_bind_int64(statement, 2, entry->number + 1);
    sqlite3_bind_int64(statement, 3, now);
    if (entry->label != STORE_SAME_LABEL)
        sqlite3_bind_int(statement, 4, entry->label);
    return finish(statement);
}

/* Stores one entry within the transaction. False only if the database fails. */
static bool append_one(const struct sqlite_store *store, const struct store_entry *entry,
                       int64_t now, enum store_answer *answer) {
    int64_t id, entries = 0;
    bool found = find(store, entry->table, &id, &entries);
    if (sqlite3_errcode(store->database) != SQLITE_OK &&
        sqlite3_errcode(store->database) != SQLITE_ROW &&
        sqlite3_errcode(store->database) != SQLITE_DONE)
        return false;
    if (entry->number != entries) {
        *answer = entry->number < entries ? STORE_TAKEN : STORE_NO_PLACE;
        return true;
    }
    *answer = STORE_STORED;
    return (found || make(store, entry->table, &id)) && add(store, id, entry, now);
}

/* Ends a transaction that was begun with BEGIN: for good, or as if nothing had happened. */
static bool end(const struct sqlite_store *store, bool good, char *error) {
    if (good && execute(store, "COMMIT"))
        return true;
    fail(store, "cannot be written", error);
    if (!sqlite3_get_autocommit(store->database))
        execute(store, "ROLLBACK");
    return false;
}

static bool sqlite_append(struct store *base, const struct store_entry *entries, int count,
                          int64_t now, enum store_answer *answers, char *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    if (!check_file(store, error))
        return false;
    if (!execute(store, "BEGIN IMMEDIATE"))
        return fail(store, "cannot be written", error);
    /* The version as it is: something to write that changes nothing. */
    bool good = count > 0 || write_version(store, VERSION);
    for (int i = 0; good && i < count; i++)
        good = append_one(store, &entries[i], now, &answers[i]);
    return end(store, good, error);
}

static bool sqlite_read(struct store *base, const char *table, int64_t from, store_reader *reader,
                        void *user, char *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *statement = fresh(store, READ);
    sqlite3_bind_text(statement, 1, table, -1, SQLITE_STATIC);
    sqlite3_bind_int64(statement, 2, from);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!reader(user, sqlite3_column_int64(statement, 0),
                    (const char *)sqlite3_column_text(statement, 1),
                    (size_t)sqlite3_column_bytes(statement, 1)))
            break;
    bool good = code == SQLITE_ROW || code == SQLITE_DONE || fail(store, "cannot be read", error);
    sqlite3_reset(statement);
    return good;
}

static bool sqlite_list(struct store *base, int label, int most, store_lister *lister, void *user,
                        char *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3_stmt *statement = fresh(store, LIST);
    sqlite3_bind_int(statement, 1, label);
    sqlite3_bind_int(statement, 2, most);
    int code;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW)
        if (!lister(user, (const char *)sqlite3_column_text(statement, 0),
                    sqlite3_column_int64(statement, 1)))
            break;
    bool good = code == SQLITE_ROW || code == SQLITE_DONE || fail(store, "cannot be read", error);
    sqlite3_reset(statement);
    return good;
}

/* What remove is to do, and how far it is. */
struct removal {
    const struct sqlite_store *store;
    int label;
    int64_t before;
    store_lister *lister;
    void *user;
    bool failed, enough;
};

static bool remove_id(const struct sqlite_store *store, enum statement which, int64_t id) {
    sqlite3_stmt *statement = fresh(store, which);
    sqlite3_bind_int64(statement, 1, id);
    return finish(statement);
}

/* Whether there is one to remove; with `really` it is removed. */
static bool remove_oldest(struct removal *removal, bool really) {
    const struct sqlite_store *store = removal->store;
    sqlite3_stmt *statement = fresh(store, OLDEST);
    sqlite3_bind_int(statement, 1, removal->label);
    sqlite3_bind_int64(statement, 2, removal->before);
    int code = sqlite3_step(statement);
    removal->failed = code != SQLITE_ROW && code != SQLITE_DONE;
    if (code == SQLITE_ROW && really) {
        int64_t id = sqlite3_column_int64(statement, 0);
        removal->enough =
            !removal->lister(removal->user, (const char *)sqlite3_column_text(statement, 1),
                             sqlite3_column_int64(statement, 2));
        sqlite3_reset(statement);
        removal->failed =
            !remove_id(store, REMOVE_ENTRIES, id) || !remove_id(store, REMOVE_TABLE, id);
    }
    sqlite3_reset(statement);
    return code == SQLITE_ROW;
}

static bool sqlite_remove(struct store *base, int label, int64_t before, int most,
                          store_lister *lister, void *user, char *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    struct removal removal = {store, label, before, lister, user, false, false};
    if (!check_file(store, error))
        return false;
    /* Mostly there is none, and nobody has to wait for the right to write. */
    if (!remove_oldest(&removal, false))
        return !removal.failed || fail(store, "cannot be read", error);
    if (!execute(store, "BEGIN IMMEDIATE"))
        return fail(store, "cannot be written", error);
    for (int i = 0; i < most && !removal.failed && !removal.enough; i++)
        if (!remove_oldest(&removal, true))
            break;
    return end(store, !removal.failed, error);
}

/* Through SQLite's own copying, which others' writing does not disturb. */
static bool sqlite_backup(struct store *base, const char *place, char *error) {
    struct sqlite_store *store = (struct sqlite_store *)base;
    sqlite3 *copy;
    struct stat there;
    if (stat(place, &there) == 0) {
        snprintf(error, STORE_ERROR_MAX, "%s is there already: a backup never writes over a file",
                 place);
        return false;
    }
    bool good = sqlite3_open(place, &copy) == SQLITE_OK;
    sqlite3_backup *backup =
        good ? sqlite3_backup_init(copy, "main", store->database, "main") : NULL;
    if (backup) {
        sqlite3_backup_step(backup, -1);
        sqlite3_backup_finish(backup);
    }
    good = backup && sqlite3_errcode(copy) == SQLITE_OK;
    if (!good)
        snprintf(error, STORE_ERROR_MAX, "%s cannot be written (%s)", place, sqlite3_errmsg(copy));
    sqlite3_close(copy);
    if (!good)
        unlink(place); /* half a copy is worse than none */
    return good;
}

const struct store_kind store_sqlite = {
    .name = "sqlite",
    .open = sqlite_open,
    .close = sqlite_close,
    .append = sqlite_append,
    .read = sqlite_read,
    .list = sqlite_list,
    .remove = sqlite_remove,
    .backup = sqlite_backup,
};
