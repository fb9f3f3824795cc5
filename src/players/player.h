/*
 * Computer players. A player gets a view and gives an action; it never sees the full state of a
 * live game, and the types keep it so: what it is handed is a `seat_view`, which only `see_match`
 * makes.
 */
#ifndef KELTIS_PLAYER_H
#define KELTIS_PLAYER_H

#include "keltis/game.h"
#include "keltis/match.h"
#include "keltis/rng.h"

enum { REMEMBERED_MAX = 160 }; /* actions: ten rounds of four seats and more */

/* The last actions of a game as a seat saw them, and its view of the position before them. */
struct past {
    int count; /* 0 if nothing is remembered */
    action act[REMEMBERED_MAX];
    struct state before;
};

/* What one seat may know: how things stand, and how that came about. */
struct seat_view {
    struct state state;
    struct past past;
};

struct player;

/*
 * What the seat to move may know, with the past if that player thinks about it. False, and nothing
 * is seen, if chance is to move, the game is over, or the match holds another seat's game.
 */
bool see_match(const struct match *match, const struct player *player, struct seat_view *out);

enum {
    CANDIDATES_MAX = 12, /* actions that a search compares; it never looks at more */
    WORLDS_MAX = 8192,   /* sampled worlds that one search can use */
    PLAYER_NAME_MAX = 128,
};

/*
 * How a player thinks about one candidate. `value` is the expected result on the player's own
 * scale (for greedy its judgement; for a search the lead at the end with a bonus for the win),
 * `error` the standard error of it, 0 if it was not sampled.
 */
struct candidate {
    action act;
    float judged; /* the judgement of the policy, in points */
    float value;
    float error;
    float margin; /* the expected lead over the best other seat at the end, in points */
    int worlds;   /* sampled worlds this candidate was played out in */
};

/* A choice with its reasons: the chosen one first, the others by value. */
struct advice {
    action act;
    int count;
    struct candidate candidates[CANDIDATES_MAX];
    long playouts;
};

/*
 * Where a player gets its time and its hands from. Tests inject their own clock; a page without
 * threads leaves `run` at NULL.
 */
struct thinking {
    uint64_t (*now_us)(void *context); /* a clock in microseconds; NULL: no limit of time works */
    /*
     * Calls work(work_context, i) for i = 0 to count - 1, in any order, on any threads, and
     * returns when all are done. NULL: one after the other.
     */
    void (*run)(void *context, int count, void (*work)(void *, int), void *work_context);
    void *context;
    struct search *search; /* what a search writes on; other players need none. See search.h */
};

enum player_kind { PLAYER_RANDOM, PLAYER_GREEDY, PLAYER_SEARCH };

/* How much of the table a player sees. The weaker ones overlook things, as people do. */
enum sight {
    SIGHT_FULL,
    SIGHT_FORGETFUL, /* not what a discard gives to others, nor what they collect */
    SIGHT_NEAR,      /* nor how a row may go on: the next step only */
};

struct player {
    char name[PLAYER_NAME_MAX];
    enum player_kind kind;
    enum sight sight; /* of a greedy player */
    float blur;       /* how far it misjudges an action at most, either way, in grains */
    int ms;           /* a search's time for one decision; 0: no limit */
    long iterations;  /* a search's playouts for one decision; 0: no limit */
    bool judges;      /* a search goes by the judgement, not by instinct: see instinct.h */
    bool forgets;     /* a search does not ask what the others' choices tell: see beliefs.h */
};

/*
 * Reads a player's name: a level, `random`, `greedy`, or `search` with `:ms=50`,
 * `:iterations=2000`, `,instinct=0` and `,memory=0`. False, with a sentence in
 * error[EXPLANATION_MAX], if there is none such.
 */
bool player_named(const char *name, struct player *out, char *error);

/*
 * Whether a player asks how things came about: only a search by instinct does, and only in a game
 * where that tells it something.
 */
bool player_remembers(const struct player *player, const struct game *game, int seats);

/* The levels, from the weakest on; NULL past the last. `label` is a sentence for people. */
struct level {
    struct player player;
    const char *label;
};
const struct level *level_at(int index);

/*
 * What the player does in this view, which is of a seat that is to move. The same view, random
 * numbers and iterations give the same choice on every machine, with any number of threads.
 */
void player_choose(const struct player *player, const struct game *game,
                   const struct seat_view *view, const struct thinking *thinking, struct rng *rng,
                   struct advice *advice);

/* Writes the choice and the candidates with what is thought of them: a JSON object. */
void advice_write(const struct advice *advice, const struct game *game, const struct player *player,
                  struct writer *out);

#endif
