/*
 * The networks of instinct backwards, and steps along the gradient.
 */
#ifndef KELTIS_LEARN_INSTINCT_NET_H
#define KELTIS_LEARN_INSTINCT_NET_H

#include "keltis/rng.h"
#include "players/instinct.h"

/* The errors of the layers before the outputs. */
struct instinct_errors {
    float second[SEEN_COLOURS][INSTINCT_SECOND];
    float pool[INSTINCT_POOL];
};

/* An action's output was wrong by so much: adds what that says of the layers and the weights. */
void instinct_output_back(const struct instinct *instinct, const struct instinct_layers *at,
                          const struct instinct_parts *parts, float error,
                          struct instinct_errors *errors, struct instinct *gradient);

/* The errors go back from there to what was seen; `errors` is used up. */
void instinct_choice_back(const struct instinct *instinct, const struct seen *seen,
                          const struct instinct_layers *at, struct instinct_errors *errors,
                          struct instinct *gradient);

/* The same for the outputs of a promise. */
void instinct_promise_back(const struct instinct *instinct, const struct seen *seen,
                           const struct instinct_layers *at, const float error[VALUE_OUTPUTS],
                           struct instinct *gradient);

void instinct_add(struct instinct *to, const struct instinct *from);
void instinct_scale(struct instinct *instinct, float by);

/* Instinct that learns. */
struct instinct_pupil {
    struct instinct net;
    struct instinct average; /* a running one, which is written in the end */
    struct instinct mean, square;
    int steps, averaged;
};

/* Begins with small random weights, and chooses by judgement; see `curious` of struct instincts. */
void instinct_pupil_begin(struct instinct_pupil *pupil, float curious, struct rng *rng);

/*
 * Goes on with what the game's instinct says now, of which it is only half as sure: so it tries
 * other choices too. To be called after the beginning.
 */
void instinct_pupil_recall(struct instinct_pupil *pupil, const struct instincts *instincts);

/* One step of Adam; gradients of choices and promises that are longer than the bound are cut. */
void instinct_pupil_step(struct instinct_pupil *pupil, struct instinct *gradient, float rate,
                         float choice_bound, float promise_bound);

/* The running average takes in what the pupil is now. */
void instinct_pupil_average(struct instinct_pupil *pupil);

/* Prints the average as C tables, with the command that made it. */
void instinct_pupil_print(struct instinct_pupil *pupil, const char *game, const char *command);

#endif
