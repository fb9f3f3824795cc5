/*
 * What the WebAssembly module gives to JavaScript: a match and its JSON, and nothing else.
 *
 * Texts go in and out through buffers that the caller allocates with keltis_alloc. A text going
 * in is UTF-8 and ends with a zero. Every function that has `out` and `size` (at least 1) writes
 * one text there, zero at its end, and returns its length without that zero: 0 means that there
 * is nothing to say, TOO_SMALL that it does not fit. The buffer then holds an empty text, nothing
 * else has changed, and the caller may come again with a larger one.
 *
 * Seats and viewers are those of keltis/game.h; keltis_games tells the codes of the viewers that
 * are not seats. The JSON forms are those of docs/PROTOCOL.md.
 */
#ifndef KELTIS_WASM_EXPORTS_H
#define KELTIS_WASM_EXPORTS_H

#include "keltis/match.h"

enum { TOO_SMALL = -1 };

/* A buffer of that many bytes, or null if memory is short; keltis_release gives it back. */
void *keltis_alloc(size_t size);
void keltis_release(void *buffer);

/*
 * Which games there are to play, with their seats and options, as the engine lists them. Beside
 * them, under "viewers", the codes of the viewers that are not seats: all and spectator.
 */
int keltis_games(char *out, size_t size);

/*
 * A new match of the game of that name. `options` is one line key=value for each option, in the
 * words of the game's set_option; it may be empty. Null, with the refusal as JSON in out (or an
 * empty text if it does not fit), if there is no such game or it does not take these seats,
 * options or this viewer. keltis_free gives a match back.
 */
struct match *keltis_new(const char *game, int seats, int viewer, const char *options, char *out,
                         size_t size);
void keltis_free(struct match *match);

/*
 * Carries out the action of that text. Writes nothing when it is done, else the refusal; then
 * nothing has changed. `seat` is who acts, or the code of "all" for whoever is to move.
 */
int keltis_act(struct match *match, int seat, const char *text, char *out, size_t size);
/* Lets chance act by a seed until a seat is to move or the game is over; returns how often. */
int keltis_run_chance(struct match *match, uint64_t seed);

/* Takes back the last action; the last action of a seat and all that followed. False: none. */
bool keltis_undo(struct match *match);
bool keltis_undo_seat(struct match *match);

/* The position; `acted` lists the last so many actions, all of them if there are fewer. */
int keltis_position(const struct match *match, int acted, char *out, size_t size);
int keltis_legal(const struct match *match, char *out, size_t size);
int keltis_scores(const struct match *match, char *out, size_t size);
/* The record, without names: those are the caller's to add. */
int keltis_record(const struct match *match, char *out, size_t size);

/*
 * The view of a viewer, and the list of all actions as it saw them. Nothing if there is no such
 * viewer, or if the match is held from another one's point of view.
 */
int keltis_view(const struct match *match, int viewer, char *out, size_t size);
int keltis_shown(const struct match *match, int viewer, char *out, size_t size);

/*
 * A player of that name begins to think about what the seat to move should do, from that seat's
 * view alone. Null if there is no such player or nobody is to move. The same seed and number of
 * steps give the same advice. keltis_think_on thinks a little more, some milliseconds: false when
 * nothing is left to think about; a player without a number of playouts in its name never has
 * enough, so the caller stops when its time is up. keltis_advice tells what has come of it so
 * far, keltis_think_free gives the thought back; the match may change or go meanwhile.
 */
struct thought;
struct thought *keltis_think(const struct match *match, const char *name, uint64_t seed);
bool keltis_think_on(struct thought *thought);
int keltis_advice(struct thought *thought, char *out, size_t size);
void keltis_think_free(struct thought *thought);

#endif
