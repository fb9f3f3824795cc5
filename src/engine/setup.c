#include "engine/setup.h"

#include <string.h>

#include "engine/keys.h"
#include "keltis/writer.h"

enum { OPTION_KEY_MAX = 64, OPTION_VALUE_MAX = 512 };

/*
 * Options. Games take words: an object's member is key.member, the entries of a list have commas
 * between them. So that no two inputs give the same words, keys with a point, words with a comma
 * and lists of fewer than two entries are refused.
 */

struct option_reader {
    const struct game *game;
    struct options *options;
    struct complaint *complaint;
};

static bool bad_option(const struct option_reader *reader, const char *key, const char *sentence) {
    char excerpt[EXCERPT_MAX];
    return complain(reader->complaint, "Option \"%s\": %s", printable(key, excerpt, sizeof excerpt),
                    sentence);
}

static bool set_option(const struct option_reader *reader, const char *key, const char *value) {
    struct refusal refusal;
    char sentence[EXPLANATION_MAX];
    if (reader->game->set_option(reader->options, key, value, &refusal))
        return true;
    refusal_explain(&refusal, sentence);
    return bad_option(reader, key, sentence);
}

static bool read_word(const struct option_reader *reader, const char *key, const json_t *value) {
    const char *word = json_string_value(value);
    if (strchr(word, ','))
        return bad_option(reader, key, "A word has no comma; several words are a list.");
    return set_option(reader, key, word);
}

/* A plain word, or null for an empty place. */
static bool is_entry(const json_t *entry) {
    const char *word = json_string_value(entry);
    return json_is_null(entry) || (word && *word && !strchr(word, ','));
}

static bool read_list(const struct option_reader *reader, const char *key, const json_t *list) {
    char value[OPTION_VALUE_MAX];
    struct writer out = writer_into(value, sizeof value);
    size_t i;
    json_t *entry;
    if (json_array_size(list) < 2)
        return bad_option(reader, key, "A list has two entries or more.");
    json_array_foreach(list, i, entry) {
        if (!is_entry(entry))
            return bad_option(reader, key,
                              "The entries of a list are words without commas, or "
                              "null.");
        write_text(&out, i > 0 ? "," : "");
        write_text(&out, json_is_string(entry) ? json_string_value(entry) : "");
        if (out.overflow)
            return bad_option(reader, key, "The list is too long.");
    }
    return set_option(reader, key, value);
}

static bool read_value(const struct option_reader *reader, const char *key, const json_t *value) {
    if (json_is_string(value))
        return read_word(reader, key, value);
    if (json_is_array(value))
        return read_list(reader, key, value);
    return bad_option(reader, key, "It must be a string or a list of strings.");
}

static bool read_members(const struct option_reader *reader, const char *key, json_t *object) {
    const char *member;
    json_t *value;
    if (json_object_size(object) == 0)
        return bad_option(reader, key, "It is empty: leave it out.");
    json_object_foreach(object, member, value) {
        char full[OPTION_KEY_MAX];
        struct writer out = writer_into(full, sizeof full);
        write_text(&out, key);
        write_text(&out, ".");
        write_text(&out, member);
        if (out.overflow || strchr(member, '.'))
            return bad_option(reader, full, "This game has no such option.");
        if (!read_value(reader, full, value))
            return false;
    }
    return true;
}

static bool read_options(const json_t *given, const struct option_reader *reader) {
    json_t *object = (json_t *)given; /* jansson reads members through a pointer to non-const */
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value) {
        if (strlen(key) >= OPTION_KEY_MAX || strchr(key, '.'))
            return bad_option(reader, key, "This game has no such option.");
        bool good = json_is_object(value) ? read_members(reader, key, value)
                                          : read_value(reader, key, value);
        if (!good)
            return false;
    }
    return true;
}

/* The game and its seats. */

static bool unknown_game(const char *name, struct complaint *complaint) {
    char excerpt[EXCERPT_MAX], names[COMPLAINT_MAX / 2];
    struct writer out = writer_into(names, sizeof names);
    for (int i = 0; game_at(i); i++) {
        if (game_at(i)->is_template)
            continue;
        write_text(&out, out.length ? ", " : "");
        write_text(&out, game_at(i)->name);
    }
    return complain(complaint, "There is no game \"%s\"; there are: %s.",
                    printable(name, excerpt, sizeof excerpt), names);
}

static bool read_game(const json_t *object, struct setup *setup, struct complaint *complaint) {
    const char *name;
    if (!key_text(object, "game", &name, complaint))
        return false;
    setup->game = game_named(name);
    return setup->game || unknown_game(name, complaint);
}

static bool read_seats(const json_t *object, struct setup *setup, struct complaint *complaint) {
    const struct game *game = setup->game;
    json_int_t seats;
    if (!key_number(object, "seats", &seats, complaint))
        return false;
    if (seats < game->min_seats || seats > game->max_seats)
        return complain(complaint, "The game \"%s\" is for %d to %d seats.", game->name,
                        game->min_seats, game->max_seats);
    setup->seats = (int)seats;
    return true;
}

bool setup_read(const json_t *object, struct setup *setup, struct complaint *complaint) {
    const json_t *options;
    memset(setup, 0, sizeof *setup);
    if (!read_game(object, setup, complaint) || !read_seats(object, setup, complaint))
        return false;
    if (!key_given(object, "options"))
        return true;
    return key_object(object, "options", &options, complaint) &&
           read_options(options, &(struct option_reader){setup->game, &setup->options, complaint});
}
