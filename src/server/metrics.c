#include "server/metrics.h"

#include <stdio.h>

#include "server/state.h"

/* Microseconds. */
static const uint32_t bounds[LATENCY_BUCKETS] = {1000,  2500,   5000,   10000,  25000,
                                                 50000, 100000, 250000, 500000, 1000000};

void metrics_latency(struct metrics *metrics, uint64_t nanoseconds) {
    uint64_t microseconds = nanoseconds / 1000;
    int i = 0;
    while (i < LATENCY_BUCKETS && microseconds > bounds[i])
        i++;
    metrics->latency[i]++;
    metrics->latency_count++;
    metrics->latency_microseconds += microseconds;
}

static void one(struct writer *out, const char *name, const char *type, uint64_t value) {
    char text[256];
    snprintf(text, sizeof text, "# TYPE %s %s\n%s %llu\n", name, type, name,
             (unsigned long long)value);
    write_text(out, text);
}

static void write_latency(const struct metrics *metrics, struct writer *out) {
    static const char name[] = "keltis_change_seconds";
    char text[256];
    uint64_t sum = 0;
    snprintf(text, sizeof text, "# TYPE %s histogram\n", name);
    write_text(out, text);
    for (int i = 0; i < LATENCY_BUCKETS; i++) {
        sum += metrics->latency[i];
        snprintf(text, sizeof text, "%s_bucket{le=\"%g\"} %llu\n", name, bounds[i] / 1e6,
                 (unsigned long long)sum);
        write_text(out, text);
    }
    snprintf(text, sizeof text, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.6f\n%s_count %llu\n", name,
             (unsigned long long)metrics->latency_count, name,
             (double)metrics->latency_microseconds / 1e6, name,
             (unsigned long long)metrics->latency_count);
    write_text(out, text);
}

void metrics_write(struct server *server, struct writer *out) {
    const struct metrics *metrics = &server->metrics;
    struct keeper_report report;
    keeper_report(server->hall.keeper, &report);
    one(out, "keltis_connections", "gauge", (uint64_t)server->connections);
    one(out, "keltis_guests", "gauge", (uint64_t)metrics->guests);
    one(out, "keltis_tables_in_memory", "gauge", (uint64_t)server->hall.rooms);
    one(out, "keltis_computers_thinking", "gauge", (uint64_t)server->hall.thoughts);
    one(out, "keltis_requests_total", "counter", metrics->requests);
    one(out, "keltis_refusals_total", "counter", metrics->refusals);
    one(out, "keltis_entries_total", "counter", metrics->entries);
    one(out, "keltis_computer_moves_total", "counter", metrics->thoughts);
    one(out, "keltis_guests_dropped_total", "counter", metrics->dropped);
    one(out, "keltis_guests_turned_away_total", "counter", metrics->turned_away);
    one(out, "keltis_tables_removed_total", "counter", metrics->removed);
    one(out, "keltis_http_requests_total", "counter", metrics->http);
    one(out, "keltis_http_refusals_total", "counter", metrics->http_refused);
    one(out, "keltis_messages_sent_total", "counter", metrics->messages_sent);
    one(out, "keltis_bytes_sent_total", "counter", metrics->bytes_sent);
    one(out, "keltis_store_failing", "gauge", report.failing);
    one(out, "keltis_store_waiting", "gauge", (uint64_t)report.under_way);
    one(out, "keltis_store_batches_total", "counter", report.batches);
    one(out, "keltis_store_entries_total", "counter", report.entries);
    one(out, "keltis_store_failures_total", "counter", report.failures);
    one(out, "keltis_store_reads_total", "counter", report.reads);
    one(out, "keltis_store_microseconds_total", "counter", report.microseconds);
    one(out, "keltis_store_longest_microseconds", "gauge", report.longest);
    write_latency(metrics, out);
}
