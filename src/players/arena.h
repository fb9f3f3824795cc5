/*
 * The arena: players against each other, measured honestly. Every pairing plays the same luck
 * with the seats exchanged (rotated for three and four), and the intervals are over those
 * rounds. Games run on all cores; the result depends on the seed alone, unless a player thinks
 * against the clock.
 */
#ifndef KELTIS_ARENA_H
#define KELTIS_ARENA_H

#include <stdio.h>

#include "players/player.h"
#include "players/stats.h"

enum { CONTESTANTS_MAX = 16 };

/* Somebody who plays in the arena: one of our players, or an outside program. */
struct contestant {
    char name[PLAYER_NAME_MAX];
    struct player player;
    const char *command; /* NULL for our own players */
};

/* Reads `greedy`, `search:ms=50`, a level, or `cmd:./mybot`. The text must outlive the result. */
bool contestant_named(const char *text, struct contestant *out, char *error);

struct arena {
    const struct game *game;
    struct options options;
    int seats;
    int count; /* contestants: as many as seats, or two: the first then plays against copies of
                  the second in all other seats */
    const struct contestant *contestants;
    int pairs; /* rounds: two games with two seats, three or four with more */
    uint64_t seed;
    int threads;
    int move_ms; /* an outside program loses the game when it takes longer for a move */
    bool sprt;
    double elo0, elo1;
    const char *save; /* a folder for records, or NULL */
    FILE *progress;   /* where the bar is drawn, or NULL */
};

struct contestant_result {
    struct stats wins;   /* share of the win, a sample a round */
    struct stats margin; /* own total less the best other */
    struct stats score;  /* own total */
    double seconds;
    long decisions;
    int forfeits; /* games lost by a crash, a timeout or rubbish */
};

struct arena_result {
    struct contestant_result contestants[CONTESTANTS_MAX];
    struct stats plies;     /* a sample a game */
    struct stats decisions; /* of all seats together, a sample a game */
    int rounds;
    double llr;
    int verdict; /* of the SPRT: 1, -1, or 0 for none */
    bool failed; /* records could not be written */
};

/* Plays. The result's rounds are fewer than asked for only if the SPRT stopped it. */
void arena_play(const struct arena *arena, struct arena_result *result);

#endif
