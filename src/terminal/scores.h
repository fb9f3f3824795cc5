/*
 * The score sheet as a table for people at a terminal.
 */
#ifndef KELTIS_SCORES_H
#define KELTIS_SCORES_H

#include "keltis/match.h"

/* One row a part and one column a seat, under its name; winners, or who leads, are marked. */
void print_scores(const struct match *match, const char *const *names);

/* The columns a text takes: its UTF-8 characters. */
int text_width(const char *text);

#endif
