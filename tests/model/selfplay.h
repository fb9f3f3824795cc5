/* What selfplay.c and examples.c share. */
#ifndef SELFPLAY_H
#define SELFPLAY_H

#include <stdio.h>
#include <stdlib.h>

/* What is being played, to be printed by a failing check together with how to play it again. */
extern char current_game[160];

/* Stops with a message if two numbers differ, or a condition does not hold. */
#define CHECK_EQUAL(expected, actual) check_equal((expected), (actual), #actual, __FILE__, __LINE__)
#define CHECK(condition) check_equal(1, (condition) ? 1 : 0, #condition, __FILE__, __LINE__)
void check_equal(long expected, long actual, const char *what, const char *file, int line);

/* The examples of the rulebooks, played action by action. */
void check_examples(void);

#endif
