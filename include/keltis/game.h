/*
 * The game interface: what every game promises to everything that is not a game.
 *
 * A game is a table of functions (struct game) over a plain state. Front ends never call a game
 * directly; they go through the match (match.h), which calls the table. Computer players and
 * benchmarks may use the table itself.
 *
 * Two regimes hold everywhere. What comes from outside goes through `check`, which accepts it or
 * says which rule it breaks. What has been checked goes through `apply`, which asserts: a wrong
 * action there is our own bug and stops the program at once.
 */
#ifndef KELTIS_GAME_H
#define KELTIS_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rng;
struct writer;

enum {
    SEATS_MAX = 4,
    STATE_BYTES = 512, /* every state fits */
    ACTIONS_MAX = 384, /* the longest list of actions any game can give, on views too */
    TEXT_MAX = 32,     /* the longest action text, its terminating zero included */
    SCORE_PARTS = 12,  /* the most numbers on one seat's score sheet */
    REFUSAL_ARGUMENTS = 4,
    OPTIONS_BYTES = 64,
    EXPLANATION_MAX = 200, /* the longest sentence for a refusal, its terminating zero included */
};

/*
 * Seats are 0 to seats - 1. These stand where a seat could: as the one to move, or as the one
 * whose eyes a view is made for.
 */
enum {
    SEAT_CHANCE = -1,    /* to move: a deal or a roll is due */
    SEAT_NONE = -2,      /* to move: nobody, the game is over */
    SEAT_SPECTATOR = -3, /* viewer: knows only what is public */
    SEAT_ALL = -4,       /* viewer: a full state, nothing is hidden */
};

/* What kind of decision is due. The names are those of the protocol, see phase_name. */
enum phase {
    PHASE_SETUP,
    PHASE_PLAY,
    PHASE_FIGURE,
    PHASE_CLOVER,
    PHASE_DRAW,
    PHASE_CLOSING,
    PHASE_ROLL,
    PHASE_REROLL,
    PHASE_TAKE,
    PHASE_OVER,
    PHASE_COUNT
};

/*
 * An action of a game: a small number, dense from 0 to action_count - 1, the same in every
 * position. NO_ACTION is none of them.
 */
typedef uint16_t action;
#define NO_ACTION ((action)0xffff)

/* The part of a state that is alike in all games: every state begins with it. */
struct position {
    int8_t to_move; /* a seat, SEAT_CHANCE or SEAT_NONE */
    uint8_t phase;  /* enum phase */
    uint8_t seats;
    int8_t viewer; /* SEAT_ALL in a full state, else whose view this is */
};

/*
 * A state, or a view of one: the same struct, with holes where the viewer may not look. It holds
 * no pointers, so copying is assignment, and its unused bytes are zero, so equality is memcmp.
 * Behind `at` it is private to its game.
 */
struct state {
    _Alignas(8) struct position at;
    unsigned char rest[STATE_BYTES - sizeof(struct position)];
};

/* The options a game was set up with, private to the game. All zero means the plain rules. */
struct options {
    unsigned char bytes[OPTIONS_BYTES];
};

/*
 * A rule that can be broken. `id` is what translations are filed under; `english` names the
 * arguments as {0} to {3}; `arguments` tells how each is written, one letter each:
 * c a colour letter, n a number, v a card's value (11 is x), f the face of a die.
 */
struct rule {
    const char *id;
    const char *arguments;
    const char *english;
};

/* Why an action was refused: the rule, and what its sentence speaks about. */
struct refusal {
    const struct rule *rule;
    int16_t arguments[REFUSAL_ARGUMENTS];
};

/* One entry of the score sheet: `count` numbers under one name. */
struct score_part {
    const char *name;
    int count;
};

/*
 * A game. Every function is mandatory; none allocates, none keeps anything between calls. The
 * functions take full states and views alike unless they say otherwise. On a view, whatever
 * depends on a hidden card counts as possible if some world that fits the view allows it.
 */
struct game {
    const char *name;
    int min_seats;
    int max_seats;
    size_t state_size; /* the bytes of struct state this game uses */
    int action_count;
    bool is_template; /* there to be copied and tested, not to be offered to players */

    /* The score sheet, in order; it ends with { NULL, 0 }, and its last entry is the total. */
    const struct score_part *score_parts;
    /* Every rule `check` and `set_option` can name; ends with NULL. */
    const struct rule *const *rules;

    /*
     * Sets one option. Keys and values are the protocol's words; a list is written with commas
     * between its entries, an object's member as key.member ("symbols.r"). False, with the
     * refusal filled in, for a key or a value the game does not know.
     */
    bool (*set_option)(struct options *options, const char *key, const char *value,
                       struct refusal *refusal);
    /* False, with the refusal filled in, if options set one by one do not fit together. */
    bool (*check_options)(const struct options *options, struct refusal *refusal);
    /* Writes the options as the members of an object: only those that differ from the plain rules.
     */
    void (*write_options)(const struct options *options, struct writer *out);
    /* Writes which options there are, as the members of an object: the values to choose from. */
    void (*describe_options)(struct writer *out);

    /* Sets up a full state for a number of seats and checked options; chance moves first. */
    void (*start)(struct state *state, int seats, const struct options *options);

    /*
     * Lists the actions of the seat to move, in the order of their ids, into out[ACTIONS_MAX];
     * returns how many. At a chance node these are the outcomes. None after the end.
     */
    int (*legal)(const struct state *state, action *out);
    /*
     * At a chance node, how many equally likely outcomes there are: unseen copies of cards,
     * tiles left, ordered rolls. `weight` is one action's share of them.
     */
    uint32_t (*weights)(const struct state *state);
    uint32_t (*weight)(const struct state *state, action act);
    /*
     * At a chance node, the outcome that number k of the equally likely ones brings,
     * 0 <= k < weights(state), counted in the order of the ids.
     */
    action (*outcome)(const struct state *state, uint32_t k);
    /*
     * At a chance node, which event of the game this is: the k-th deal, the first roll of turn
     * t. The same event has the same number whatever course the game took, so that two games
     * with the same seed meet the same luck where they can.
     */
    uint32_t (*event)(const struct state *state);

    /*
     * True if the action is legal now. Otherwise false, and the refusal names the rule. `act`
     * may be any number.
     */
    bool (*check)(const struct state *state, action act, struct refusal *refusal);
    /* Carries out an action that `check` accepts. */
    void (*apply)(struct state *state, action act);

    /*
     * Takes out of a full state all that the viewer may not know: a seat, SEAT_SPECTATOR, or
     * SEAT_ALL for everything. What is left is carried forward by `apply` with the actions that
     * `shown` gives, and stays byte for byte the view of the full game.
     */
    void (*view)(const struct state *state, int viewer, struct state *out);
    /* The action as the viewer sees it happen in this state. */
    action (*shown)(const struct state *state, action act, int viewer);
    /*
     * Fills the holes of a view with one world that fits it, every such world equally likely,
     * and makes it a full state.
     */
    void (*sample)(const struct state *view, struct rng *rng, struct state *out);

    /* Writes the action's text into text[TEXT_MAX]. No two actions of a game share one. */
    void (*text)(action act, char *text);

    /* Fills one seat's score sheet as if the game ended now; see score_parts. */
    void (*score)(const struct state *state, int seat, int16_t sheet[SCORE_PARTS]);

    /* Writes the state or view as the members of a JSON object; documented in docs/PROTOCOL.md. */
    void (*write_view)(const struct state *state, struct writer *out);
    /* Draws the state or view for people at a terminal: some lines of text. */
    void (*draw)(const struct state *state, struct writer *out);
};

/* The games there are, in the order they are offered. NULL past the last. */
const struct game *game_at(int index);
/* The game of that name, or NULL. */
const struct game *game_named(const char *name);

/* The protocol's word for a phase. */
const char *phase_name(enum phase phase);

/* The action of a text, or NO_ACTION: exactly the inverse of the game's `text`. */
action game_parse(const struct game *game, const char *text);

/* The seat's total as if the game ended now. */
int game_total(const struct game *game, const struct state *state, int seat);

/*
 * The outcome of chance that a seed gives in this position. A function of the seed and the
 * event alone: after an undo the same chance comes back.
 */
action game_chance(const struct game *game, const struct state *state, uint64_t seed);

/* Puts the sentence of a refusal into text[EXPLANATION_MAX], in English. */
void refusal_explain(const struct refusal *refusal, char *text);
/* Puts one argument of a refusal into text[TEXT_MAX], as it is written in any language. */
void refusal_argument(const struct refusal *refusal, int index, char *text);

#endif
