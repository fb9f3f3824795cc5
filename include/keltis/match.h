/*
 * The match, the middle between games and front ends: a game being played, with its history.
 *
 * A match holds the full game, or the game as one seat or a spectator sees it: then it is carried
 * forward by the actions shown to that viewer (`deal ?` included), and everything it answers is
 * what the full game would answer that viewer.
 *
 * Nothing here reads JSON: records come in as lists of action texts, options as words.
 */
#ifndef KELTIS_MATCH_H
#define KELTIS_MATCH_H

#include "keltis/game.h"
#include "keltis/writer.h"

struct match {
    const struct game *game;
    struct options options;
    int viewer; /* SEAT_ALL if the match holds the full game */
    struct state state;
    action *actions; /* what has happened, as the viewer saw it; owned by the match */
    int count;
    int capacity;
};

/* Who is to move, and what is due. */
static inline int match_to_move(const struct match *match) {
    return match->state.at.to_move;
}

/* Every rule the match itself can name; ends with NULL. The game's own are in game->rules. */
extern const struct rule *const match_rules[];

/*
 * Sets up a match. False, with the refusal filled in and the match empty, for a number of seats
 * or options the game does not take, or a viewer that is not a seat, SEAT_SPECTATOR or SEAT_ALL.
 * A match that was set up must be freed; an empty one may be.
 */
bool match_start(struct match *match, const struct game *game, int seats,
                 const struct options *options, int viewer, struct refusal *refusal);
void match_free(struct match *match);

/* Takes the place of another match, which is then empty: how a proved load is installed. */
void match_replace(struct match *match, struct match *with);

/*
 * Carries out one action. False, with the refusal filled in and nothing changed, if it is not
 * legal, or if `seat` is a seat and that seat is not to move (pass SEAT_ALL for whoever is).
 * A failed allocation stops the program.
 */
bool match_act(struct match *match, int seat, action act, struct refusal *refusal);
/* The same with the action's text. */
bool match_act_text(struct match *match, int seat, const char *text, struct refusal *refusal);

/* Lets chance act by a seed until a seat is to move or the game is over; returns how often. */
int match_run_chance(struct match *match, uint64_t seed);

/* Takes the last action back. False if there is none. The state is then as it was, to the byte. */
bool match_undo(struct match *match);
/* Takes back the last action of a seat and all that followed. False if no seat has acted. */
bool match_undo_seat(struct match *match);

/*
 * What a viewer may know now. False if there is no such viewer, or if the match holds another
 * viewer's game and so cannot know.
 */
bool match_view(const struct match *match, int viewer, struct state *out);
/*
 * All actions so far as a viewer saw them, into out[match->count]. False as above.
 */
bool match_shown(const struct match *match, int viewer, action *out);
/*
 * The last actions, at most so many, as a viewer saw them, into out[], and what it knew before
 * them. Returns how many; -1 where `match_shown` says false.
 */
int match_recall(const struct match *match, int viewer, int most, struct state *before,
                 action *out);

/* The seats with the highest total as if the game ended now, into winners[]; returns how many. */
int match_winners(const struct match *match, int winners[SEATS_MAX]);

/*
 * The JSON forms shared by the engine, the server and the browser, documented in
 * docs/PROTOCOL.md. Each writes one value.
 */
void match_write_view(const struct game *game, const struct state *view, struct writer *out);
void match_write_scores(const struct match *match, struct writer *out);
void match_write_legal(const struct match *match, struct writer *out);
/* `names` may be NULL; there is one a seat. The result is added when the game is over. */
void match_write_record(const struct match *match, const char *const *names, struct writer *out);
/* The text of actions[0..count-1], a list. */
void match_write_actions(const struct game *game, const action *actions, int count,
                         struct writer *out);
/* A position as the protocol's answers have it; its `acted` lists the last `acted` actions. */
void match_write_position(const struct match *match, int acted, struct writer *out);
/* The games there are with their options, a list; templates are left out. */
void match_write_games(struct writer *out);
/* The members "rule" and "arguments" of a refusal, for translation. */
void match_write_rule(const struct refusal *refusal, struct writer *out);
/* The id, arguments and English sentence of a refusal, an object. */
void match_write_refusal(const struct refusal *refusal, struct writer *out);

/* A buffer of this size holds any of the above but a record or a list of actions. */
enum { MATCH_TEXT_MAX = 16384 };
/* A buffer of this size holds a record or a list of `count` actions, names of 200 bytes included.
 */
size_t match_record_size(int count);

#endif
