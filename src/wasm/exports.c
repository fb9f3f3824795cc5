#include "wasm/export.h"

#include <stdlib.h>
#include <string.h>

enum { OPTION_BYTES = 255 }; /* the longest line of options */

static const struct rule unknown_game = {"wasm.unknown_game", "", "There is no such game."},
                         bad_option = {"wasm.bad_option", "n",
                                       "An option is a line key=value of at most {0} bytes."};

static bool refuse_game(struct refusal *refusal) {
    *refusal = (struct refusal){.rule = &unknown_game};
    return false;
}

static bool refuse_option(struct refusal *refusal) {
    *refusal = (struct refusal){.rule = &bad_option, .arguments = {OPTION_BYTES}};
    return false;
}

/* Memory. */

EXPORT(keltis_alloc) void *keltis_alloc(size_t size) {
    return malloc(size);
}

EXPORT(keltis_release) void keltis_release(void *buffer) {
    free(buffer);
}

/* Memory for the module's own use: like the match, it cannot go on without. */
static void *take(size_t size) {
    void *memory = malloc(size);
    if (!memory)
        abort();
    return memory;
}

static int write_refusal(const struct refusal *refusal, char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    match_write_refusal(refusal, &writer);
    return finish(&writer);
}

/* The games. */

static void write_viewers(struct writer *out) {
    json_key(out, "viewers");
    json_open(out, '{');
    json_member_number(out, "all", SEAT_ALL);
    json_member_number(out, "spectator", SEAT_SPECTATOR);
    json_close(out, '}');
}

EXPORT(keltis_games) int keltis_games(char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    json_open(&writer, '{');
    json_key(&writer, "games");
    match_write_games(&writer);
    write_viewers(&writer);
    json_close(&writer, '}');
    return finish(&writer);
}

/* A match from its beginning to its end. */

/* Key and value stand on either side of the line's first equals sign. */
static bool set_option(const struct game *game, struct options *options, const char *line,
                       size_t length, struct refusal *refusal) {
    char key[OPTION_BYTES + 1];
    if (length > OPTION_BYTES)
        return refuse_option(refusal);
    memcpy(key, line, length);
    key[length] = '\0';
    char *equals = strchr(key, '=');
    if (!equals)
        return refuse_option(refusal);
    *equals = '\0';
    return game->set_option(options, key, equals + 1, refusal);
}

static bool set_options(const struct game *game, struct options *options, const char *lines,
                        struct refusal *refusal) {
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        if (!set_option(game, options, lines, length, refusal))
            return false;
        lines += length;
        lines += *lines == '\n';
    }
    return true;
}

static bool set_up(struct match *match, const char *name, int seats, int viewer, const char *lines,
                   struct refusal *refusal) {
    const struct game *game = game_named(name);
    struct options options = {0};
    if (!game)
        return refuse_game(refusal);
    return set_options(game, &options, lines, refusal) &&
           match_start(match, game, seats, &options, viewer, refusal);
}

EXPORT(keltis_new)
struct match *keltis_new(const char *game, int seats, int viewer, const char *options, char *out,
                         size_t size) {
    struct refusal refusal;
    struct match *match = take(sizeof *match);
    if (set_up(match, game, seats, viewer, options, &refusal))
        return match;
    write_refusal(&refusal, out, size);
    free(match);
    return NULL;
}

EXPORT(keltis_free) void keltis_free(struct match *match) {
    match_free(match);
    free(match);
}

/* What changes a match. */

EXPORT(keltis_act)
int keltis_act(struct match *match, int seat, const char *text, char *out, size_t size) {
    struct refusal refusal;
    if (!match_act_text(match, seat, text, &refusal))
        return write_refusal(&refusal, out, size);
    out[0] = '\0';
    return 0;
}

EXPORT(keltis_run_chance) int keltis_run_chance(struct match *match, uint64_t seed) {
    return match_run_chance(match, seed);
}

EXPORT(keltis_undo) bool keltis_undo(struct match *match) {
    return match_undo(match);
}

EXPORT(keltis_undo_seat) bool keltis_undo_seat(struct match *match) {
    return match_undo_seat(match);
}

/* What tells about a match. */

EXPORT(keltis_position)
int keltis_position(const struct match *match, int acted, char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    if (acted > match->count)
        acted = match->count;
    match_write_position(match, acted < 0 ? 0 : acted, &writer);
    return finish(&writer);
}

EXPORT(keltis_legal) int keltis_legal(const struct match *match, char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    match_write_legal(match, &writer);
    return finish(&writer);
}

EXPORT(keltis_scores) int keltis_scores(const struct match *match, char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    match_write_scores(match, &writer);
    return finish(&writer);
}

EXPORT(keltis_record) int keltis_record(const struct match *match, char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    match_write_record(match, NULL, &writer);
    return finish(&writer);
}

EXPORT(keltis_view)
int keltis_view(const struct match *match, int viewer, char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    struct state view;
    if (match_view(match, viewer, &view))
        match_write_view(match->game, &view, &writer);
    return finish(&writer);
}

EXPORT(keltis_shown)
int keltis_shown(const struct match *match, int viewer, char *out, size_t size) {
    struct writer writer = writer_into(out, size);
    action *shown = take((size_t)(match->count + 1) * sizeof *shown);
    if (match_shown(match, viewer, shown))
        match_write_actions(match->game, shown, match->count, &writer);
    free(shown);
    return finish(&writer);
}
