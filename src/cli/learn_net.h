/*
 * What all learning shares: the network forwards and backwards, and steps along the gradient.
 */
#ifndef KELTIS_LEARN_NET_H
#define KELTIS_LEARN_NET_H

#include <stdbool.h>

#include "keltis/rng.h"
#include "players/value.h"

enum { LEARN_THREADS_MAX = 64 };

/* Everything a network says of a position on the way. */
struct layers {
    float colour[VALUE_COLOURS][VALUE_UNITS];
    float units[VALUE_UNITS];
    float second[VALUE_SECOND];
    float out[VALUE_OUTPUTS];
};

void go_forward(const struct value_net *net, const struct seen *seen, struct layers *at);

/* Adds to the gradient what the errors of the output say of each weight. */
void go_backward(const struct value_net *net, const struct seen *seen, const struct layers *at,
                 const float error[VALUE_OUTPUTS], struct value_net *gradient);

/* A network that learns. */
struct pupil {
    struct value_net net;
    struct value_net gradient; /* what the lessons since the last step say, added up */
    struct value_net average;  /* a running one, which plays and is written in the end */
    struct value_net mean, square;
    int steps;
};

/* Begins with small random weights, those of the last layer times `out`. */
void pupil_begin(struct pupil *pupil, float out, struct rng *rng);

/* Adds what one lesson says. Sums depend on their order, so that must be the same every time. */
void pupil_listen(struct pupil *pupil, const struct value_net *gradient);

/*
 * One step of Adam along the gradient, and of the running average over so many steps.
 * Then the gradient is 0 again.
 */
void pupil_step(struct pupil *pupil, float rate, int averaged);

/* Prints the average as a C table of that kind, with the command that made it. */
void pupil_print(struct pupil *pupil, const struct valuer *valuer, const char *kind,
                 const char *command);

/* True with that chance. */
bool chance_is(struct rng *rng, double chance);

/* Runs work(context) on so many threads at once, this one among them, and waits for all. */
void run_on_threads(int threads, void *(*work)(void *), void *context);

#endif
