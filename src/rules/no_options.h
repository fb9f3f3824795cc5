/*
 * The option functions of a game that has no options.
 */
#ifndef KELTIS_NO_OPTIONS_H
#define KELTIS_NO_OPTIONS_H

#include "keltis/game.h"

bool no_option(struct options *options, const char *key, const char *value,
               struct refusal *refusal);
bool no_option_check(const struct options *options, struct refusal *refusal);
void no_options_written(const struct options *options, struct writer *out);
void no_options_described(struct writer *out);

#endif
