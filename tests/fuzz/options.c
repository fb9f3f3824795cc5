/*
 * Options for the fuzz targets. They are set through the game's table, in the protocol's words.
 */
#include "fuzz.h"

#include "keltis/writer.h"

enum { VALUE_MAX = 512, TILES_A_COLOUR = 11 };

static const char *const symbols[] = {"", "stone", "clover", "leprechaun", "1", "2", "3"};

enum { SYMBOLS = sizeof symbols / sizeof symbols[0] };

static void set(const struct game *game, struct options *options, const char *key,
                const char *value) {
    struct refusal refusal;
    demand(game->set_option(options, key, value, &refusal), "%s: %s is refused", key, value);
}

static void set_symbols(struct input *input, const struct game *game, struct options *options,
                        char colour) {
    char key[] = {'s', 'y', 'm', 'b', 'o', 'l', 's', '.', colour, '\0'};
    char value[VALUE_MAX];
    struct writer out = writer_into(value, sizeof value);
    for (int i = 0; i < TILES_A_COLOUR; i++) {
        write_text(&out, i > 0 ? "," : "");
        write_text(&out, symbols[take_below(input, SYMBOLS)]);
    }
    set(game, options, key, value);
}

struct options take_options(struct input *input, const struct game *game) {
    struct options options = {0};
    if (strcmp(game->name, "dice") != 0)
        return options;
    unsigned which = take_byte(input);
    if (which & 1)
        set(game, &options, "end", "stones-only");
    if (which & 2)
        for (const char *colour = "rypgb"; *colour; colour++)
            set_symbols(input, game, &options, *colour);
    return options;
}
