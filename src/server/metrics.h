/*
 * Numbers about the server, in the form Prometheus reads.
 */
#ifndef KELTIS_METRICS_H
#define KELTIS_METRICS_H

#include <stdint.h>

#include "keltis/writer.h"

enum { LATENCY_BUCKETS = 10, METRICS_TEXT_MAX = 8192 };

struct server;

struct metrics {
    uint64_t requests, refusals, entries, thoughts, dropped, turned_away;
    uint64_t messages_sent, bytes_sent;
    uint64_t removed;            /* tables, from the store */
    uint64_t http, http_refused; /* plain requests, and those that came too fast */
    int guests;
    /* Of requests that change a table, from their arrival to the answer. */
    uint64_t latency[LATENCY_BUCKETS + 1], latency_count, latency_microseconds;
};

void metrics_latency(struct metrics *metrics, uint64_t nanoseconds);
void metrics_write(struct server *server, struct writer *out);

#endif
