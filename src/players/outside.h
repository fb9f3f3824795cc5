/*
 * An outside program as a player: it reads one request a line on its standard input, the
 * protocol's `choose`, and answers with one line.
 */
#ifndef KELTIS_OUTSIDE_H
#define KELTIS_OUTSIDE_H

#include "keltis/match.h"

struct outside;

/* Starts the command with the shell. NULL if that fails. Stopped and freed by outside_stop. */
struct outside *outside_start(const char *command);
void outside_stop(struct outside *program);

/*
 * Asks for an action for the seat to move, from what that seat may know. NO_ACTION if the
 * program is gone, says nothing within the time, or answers with anything but a legal action;
 * then it must be stopped, for nothing can be expected of it any more.
 */
action outside_choose(struct outside *program, const struct match *match, int ms, int wait_ms);

#endif
