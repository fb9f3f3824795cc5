/*
 * The named levels, in one table, and how a player's name is read.
 */
#include <stdlib.h>
#include <string.h>

#include "players/player.h"

static const struct level levels[] = {
    {{.name = "first-game", .kind = PLAYER_GREEDY, .sight = SIGHT_NEAR, .blur = 4},
     "Knows the rules and little else: plays what lies nearest."},
    {{.name = "casual", .kind = PLAYER_GREEDY, .sight = SIGHT_FORGETFUL, .blur = 5},
     "Builds rows sensibly, and forgets what the others need and what is gone."},
    {{.name = "club", .kind = PLAYER_GREEDY, .blur = 2.5f},
     "Weighs every card, what a discard gives away, and when the game will end; errs a little."},
    {{.name = "expert", .kind = PLAYER_SEARCH, .ms = 1000, .iterations = 16, .judges = true},
     "Plays a few games ahead in its mind before it decides."},
    {{.name = "master", .kind = PLAYER_SEARCH, .ms = 500},
     "Thinks half a second, thousands of games ahead. The strongest there is."},
};

const struct level *level_at(int index) {
    int count = (int)(sizeof levels / sizeof levels[0]);
    return index >= 0 && index < count ? &levels[index] : NULL;
}

/* A long name is cut, but never within a UTF-8 character. */
static bool refuse_name(const char *name, char *error) {
    char cut[41] = {0};
    size_t length = strlen(name) < sizeof cut ? strlen(name) : sizeof cut - 1;
    while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80)
        length--;
    memcpy(cut, name, length);
    struct writer out = writer_into(error, EXPLANATION_MAX);
    write_text(&out, "There is no player \"");
    write_text(&out, cut);
    write_text(&out, "\": try a level (first-game casual club expert master), random, greedy, "
                     "search:ms=50 or search:iterations=2000.");
    return false;
}

enum { SETTING_MAX = 3600000 }; /* an hour in milliseconds, and as many playouts */

/* One setting behind the colon: ms=50, iterations=2000, instinct=0 or memory=0. */
static bool read_setting(const char *text, size_t length, struct player *out) {
    char word[32], *end;
    if (length >= sizeof word)
        return false;
    memcpy(word, text, length);
    word[length] = '\0';
    char *equals = strchr(word, '=');
    if (!equals)
        return false;
    *equals = '\0';
    long value = strtol(equals + 1, &end, 10);
    if (*end || end == equals + 1 || value < 0 || value > SETTING_MAX)
        return false;
    if (strcmp(word, "instinct") == 0) {
        out->judges = true;
        return value == 0;
    }
    if (strcmp(word, "memory") == 0) {
        out->forgets = true;
        return value == 0;
    }
    if (value == 0)
        return false;
    if (strcmp(word, "ms") == 0)
        out->ms = (int)value;
    else if (strcmp(word, "iterations") == 0)
        out->iterations = value;
    else
        return false;
    return true;
}

static bool read_search(const char *name, struct player *out) {
    const char *at = name + strlen("search");
    out->kind = PLAYER_SEARCH;
    if (*at != ':')
        return false;
    while (*at) {
        size_t length = strcspn(++at, ",");
        if (!read_setting(at, length, out))
            return false;
        at += length;
    }
    return out->ms || out->iterations; /* or it would never end */
}

bool player_named(const char *name, struct player *out, char *error) {
    for (int i = 0; level_at(i); i++)
        if (strcmp(level_at(i)->player.name, name) == 0) {
            *out = level_at(i)->player;
            return true;
        }
    *out = (struct player){0};
    struct writer copy = writer_into(out->name, sizeof out->name);
    write_text(&copy, name);
    if (strcmp(name, "random") == 0)
        out->kind = PLAYER_RANDOM;
    else if (strcmp(name, "greedy") == 0)
        out->kind = PLAYER_GREEDY;
    else if (strncmp(name, "search", 6) != 0 || !read_search(name, out))
        return refuse_name(name, error);
    return true;
}
