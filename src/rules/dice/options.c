/*
 * The dice game's options: the variant of the end, and the table of symbols.
 */
#include "rules/dice/dice.h"

#include <string.h>

#include "keltis/writer.h"
#include "rules/common_rules.h"
#include "rules/refuse.h"

/* How the options are kept. All zero are the plain rules. */
struct dice_options {
    uint8_t stones_only;
    uint8_t symbol[TILES]; /* 1 + enum symbol, or 0 if not given */
};

_Static_assert(sizeof(struct dice_options) <= OPTIONS_BYTES, "the dice game's options fit");

static const char stones_only_name[] = "stones-only";

const char *const dice_symbol_names[SYMBOLS] = {
    NULL, "stone", "clover", "leprechaun", "1", "2", "3",
};

static struct dice_options *options_of(struct options *options) {
    return (struct dice_options *)options;
}

static const struct dice_options *options_in(const struct options *options) {
    return (const struct dice_options *)options;
}

/*
 * The plain table is our own: the rulebook does not say which tiles carry which symbol. Every
 * colour has the same symbols, shifted by two from one colour to the next.
 */
static enum symbol plain_symbol(unsigned tile) {
    static const uint8_t symbols[NUMBERS] = {
        NO_SYMBOL,    SYMBOL_STONE, SYMBOL_LEPRECHAUN, SYMBOL_CLOVER,     SYMBOL_1, NO_SYMBOL,
        SYMBOL_STONE, SYMBOL_2,     SYMBOL_CLOVER,     SYMBOL_LEPRECHAUN, SYMBOL_3,
    };
    return symbols[(tile_number(tile) + 2 * tile_colour(tile)) % NUMBERS];
}

bool dice_option_stones_only(const struct options *options) {
    return options_in(options)->stones_only;
}

enum symbol dice_option_symbol(const struct options *options, unsigned tile) {
    unsigned given = options_in(options)->symbol[tile];
    return given ? given - 1 : plain_symbol(tile);
}

/* Reading. */

const struct rule dice_end_unknown = {"dice.end_unknown", "",
                                      "The end of the game can only be stones-only."};
const struct rule dice_symbol_unknown = {"dice.symbol_unknown", "",
                                         "A symbol is stone, clover, leprechaun, 1, 2, 3 or none."};
const struct rule dice_symbol_count = {"dice.symbol_count", "c",
                                       "Colour {0} has 11 tiles: its list needs 11 entries."};
const struct rule dice_symbols_incomplete = {
    "dice.symbols_incomplete", "c",
    "Symbols are given for all five colours or for none: {0} is missing."};

/* The symbol of that name, none if it is empty, SYMBOLS if there is no such symbol. */
static unsigned symbol_named(const char *name, size_t length) {
    if (length == 0)
        return NO_SYMBOL;
    for (unsigned symbol = NO_SYMBOL + 1; symbol < SYMBOLS; symbol++)
        if (strlen(dice_symbol_names[symbol]) == length &&
            memcmp(dice_symbol_names[symbol], name, length) == 0)
            return symbol;
    return SYMBOLS;
}

static bool read_symbols(struct dice_options *options, unsigned colour, const char *value,
                         struct refusal *refusal) {
    uint8_t read[NUMBERS];
    for (unsigned number = 0; number < NUMBERS; number++) {
        size_t length = strcspn(value, ",");
        unsigned symbol = symbol_named(value, length);
        if (symbol == SYMBOLS)
            return refuse(refusal, &dice_symbol_unknown);
        read[number] = (uint8_t)(1 + symbol);
        value += length;
        bool more = *value == ',';
        if (more != (number + 1 < NUMBERS))
            return refuse(refusal, &dice_symbol_count, (int)colour);
        value += more;
    }
    memcpy(options->symbol + colour * NUMBERS, read, sizeof read);
    return true;
}

bool dice_set_option(struct options *options, const char *key, const char *value,
                     struct refusal *refusal) {
    if (strcmp(key, "end") == 0) {
        if (strcmp(value, stones_only_name) != 0)
            return refuse(refusal, &dice_end_unknown);
        options_of(options)->stones_only = 1;
        return true;
    }
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        char name[] = "symbols.?";
        name[sizeof name - 2] = colour_letter((int)colour);
        if (strcmp(key, name) == 0)
            return read_symbols(options_of(options), colour, value, refusal);
    }
    return refuse(refusal, &rule_unknown_option);
}

bool dice_check_options(const struct options *options, struct refusal *refusal) {
    const uint8_t *symbol = options_in(options)->symbol;
    int given = 0, missing = COLOURS;
    for (int colour = 0; colour < COLOURS; colour++) {
        if (symbol[colour * NUMBERS])
            given++;
        else if (missing == COLOURS)
            missing = colour;
    }
    return given == 0 || given == COLOURS || refuse(refusal, &dice_symbols_incomplete, missing);
}

/* Writing. */

void dice_write_symbols(const uint8_t symbols[TILES], struct writer *out) {
    json_open(out, '{');
    for (unsigned colour = 0; colour < COLOURS; colour++) {
        json_key(out, (char[]){colour_letter((int)colour), '\0'});
        json_open(out, '[');
        for (unsigned number = 0; number < NUMBERS; number++)
            json_text(out, dice_symbol_names[symbols[colour * NUMBERS + number]]);
        json_close(out, ']');
    }
    json_close(out, '}');
}

void dice_write_options(const struct options *options, struct writer *out) {
    uint8_t symbols[TILES];
    bool plain = true;
    for (unsigned tile = 0; tile < TILES; tile++) {
        symbols[tile] = (uint8_t)dice_option_symbol(options, tile);
        plain = plain && symbols[tile] == plain_symbol(tile);
    }
    if (dice_option_stones_only(options))
        json_member_text(out, "end", stones_only_name);
    if (!plain) {
        json_key(out, "symbols");
        dice_write_symbols(symbols, out);
    }
}

void dice_describe_options(struct writer *out) {
    uint8_t symbols[TILES];
    for (unsigned tile = 0; tile < TILES; tile++)
        symbols[tile] = (uint8_t)plain_symbol(tile);
    json_key(out, "end");
    json_open(out, '[');
    json_text(out, stones_only_name);
    json_close(out, ']');
    json_key(out, "symbols");
    dice_write_symbols(symbols, out);
}
