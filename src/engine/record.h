/*
 * Records: a game on file, as JSON, becomes a match again.
 */
#ifndef KELTIS_RECORD_H
#define KELTIS_RECORD_H

#include <jansson.h>

#include "engine/complaint.h"
#include "keltis/match.h"

enum { NAME_MAX_BYTES = 200 };

/* The names of those who played; a record need not have them. */
struct record_names {
    bool given;
    char text[SEATS_MAX][NAME_MAX_BYTES + 1];
};

/*
 * Plays the whole record and, if it breaks no rule, puts it in the place of `match`, which is
 * empty or set up, and of `names`. Otherwise false: the complaint names what is wrong, a bad
 * action by its number, counted from 1, and nothing has changed.
 */
bool record_load(const json_t *record, struct match *match, struct record_names *names,
                 struct complaint *complaint);

/*
 * Carries a match forward by a list of action texts. False, with the complaint as above, at the
 * first bad one; the match is then left where that was met.
 */
bool record_play(const json_t *actions, struct match *match, struct complaint *complaint);

#endif
