#include "players/stats.h"

#include <math.h>

static const double elo_bound = 1200;
static const double two_sided_95 = 1.959964;

void stats_add(struct stats *stats, double value) {
    stats->count++;
    stats->sum += value;
    stats->squares += value * value;
}

double stats_mean(const struct stats *stats) {
    return stats->count ? stats->sum / (double)stats->count : 0;
}

double stats_variance(const struct stats *stats) {
    double n = (double)stats->count;
    if (stats->count < 2)
        return 0;
    double variance = (stats->squares - stats->sum * stats->sum / n) / (n - 1);
    return variance > 0 ? variance : 0;
}

double stats_deviation(const struct stats *stats) {
    return sqrt(stats_variance(stats));
}

/* The sum of twelve uniform numbers is as normal as an error bar needs. */
double normal_deviate(struct rng *rng, double variance) {
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += (double)(rng_next(rng) >> 11) / (double)(UINT64_C(1) << 53);
    return sum * sqrt(variance);
}

struct interval stats_interval(const struct stats *stats) {
    double mean = stats_mean(stats);
    double half =
        stats->count ? two_sided_95 * sqrt(stats_variance(stats) / (double)stats->count) : 0;
    return (struct interval){mean, mean - half, mean + half};
}

/* The same shares with one won and one lost besides. */
static struct stats cautiously(const struct stats *shares) {
    struct stats cautious = *shares;
    stats_add(&cautious, 0);
    stats_add(&cautious, 1);
    return cautious;
}

struct interval share_interval(const struct stats *shares) {
    struct stats cautious = cautiously(shares);
    struct interval bounds = stats_interval(&cautious);
    return (struct interval){stats_mean(shares), fmax(0, bounds.low), fmin(1, bounds.high)};
}

double elo_of_score(double score) {
    if (score <= 0)
        return -elo_bound;
    if (score >= 1)
        return elo_bound;
    double elo = 400 * log10(score / (1 - score));
    return fmax(-elo_bound, fmin(elo_bound, elo));
}

double score_of_elo(double elo) {
    return 1 / (1 + pow(10, -elo / 400));
}

struct interval elo_interval(const struct stats *pairs) {
    struct interval score = share_interval(pairs);
    return (struct interval){elo_of_score(score.mean), elo_of_score(score.low),
                             elo_of_score(score.high)};
}

double sprt_llr(const struct stats *pairs, double elo0, double elo1) {
    double variance = stats_variance(pairs), n = (double)pairs->count;
    double score0 = score_of_elo(elo0), score1 = score_of_elo(elo1);
    if (variance <= 0) {
        struct stats cautious = cautiously(pairs);
        variance = stats_variance(&cautious);
    }
    return n * (score1 - score0) * (stats_mean(pairs) - (score0 + score1) / 2) / variance;
}

int sprt_verdict(double llr) {
    double bound = log((1 - 0.05) / 0.05);
    return llr >= bound ? 1 : llr <= -bound ? -1 : 0;
}

/* One step of the minorise-maximise method of Hunter for every player. */
static double improve(int players, const double *scores, double *strength) {
    double change = 0;
    for (int i = 0; i < players; i++) {
        double won = 0.5, met = 1 / (strength[i] + 1); /* half a point against an average player */
        for (int j = 0; j < players; j++) {
            double games = scores[i * players + j] + scores[j * players + i];
            if (j == i)
                continue;
            won += scores[i * players + j];
            met += games / (strength[i] + strength[j]);
        }
        double better = won / met;
        change += fabs(log(better / strength[i]));
        strength[i] = better;
    }
    return change;
}

void elo_fit(int players, const double *scores, double *ratings) {
    double mean = 0;
    for (int i = 0; i < players; i++)
        ratings[i] = 1;
    for (int round = 0; round < 100000 && improve(players, scores, ratings) > 1e-10; round++)
        ;
    for (int i = 0; i < players; i++) {
        ratings[i] = 400 * log10(ratings[i]);
        mean += ratings[i] / players;
    }
    for (int i = 0; i < players; i++)
        ratings[i] -= mean;
}
