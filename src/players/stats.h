/*
 * What the results of a match say. A sample is one pair of games (one round of seats): the games
 * of a pair share their luck and so are counted as one.
 */
#ifndef KELTIS_STATS_H
#define KELTIS_STATS_H

#include "keltis/rng.h"

struct stats {
    long count;
    double sum;
    double squares;
};

struct interval {
    double mean, low, high; /* 95 % */
};

void stats_add(struct stats *stats, double value);
double stats_mean(const struct stats *stats);
/* The variance of one sample, 0 for fewer than two. */
double stats_variance(const struct stats *stats);
double stats_deviation(const struct stats *stats);
/* A random number from a normal distribution around 0. */
double normal_deviate(struct rng *rng, double variance);
struct interval stats_interval(const struct stats *stats);
/*
 * The same for shares between 0 and 1. One won and one lost sample are added for the bounds, so
 * that a clean sweep of a few games does not look like certainty.
 */
struct interval share_interval(const struct stats *shares);

/* Elo difference for an expected score between 0 and 1, and back; bounded at +-1200. */
double elo_of_score(double score);
double score_of_elo(double elo);
/* The Elo difference with its interval, from pair scores. */
struct interval elo_interval(const struct stats *pairs);

/*
 * The log-likelihood ratio that the true Elo difference is elo1 rather than elo0, after these
 * pairs (the normal approximation of fishtest's generalised SPRT). Pairs that all came out alike
 * have the variance they would have with one won and one lost besides.
 */
double sprt_llr(const struct stats *pairs, double elo0, double elo1);
/* 1: elo1 is accepted, -1: elo0 is, 0: go on; both errors 5 %. */
int sprt_verdict(double llr);

/*
 * Elo ratings that fit the results of a round robin best (Bradley and Terry): score[i][j] are the
 * points player i made against j. The mean is 0. `ratings` has room for `players`.
 */
void elo_fit(int players, const double *scores, double *ratings);

#endif
