#include "server/limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 1024, TELL_MILLISECONDS = 60000 };

struct addresses {
    struct address_limits limits;
    struct address *chains[CHAINS];
};

struct bucket bucket_full(double most, int64_t now) {
    return (struct bucket){most, now};
}

bool bucket_take(struct bucket *bucket, double cost, double most, double per_second, int64_t now) {
    /* The system's clock can be set back. */
    if (now > bucket->at)
        bucket->tokens += (double)(now - bucket->at) * per_second / 1000;
    bucket->at = now;
    if (bucket->tokens > most)
        bucket->tokens = most;
    if (bucket->tokens < cost)
        return false;
    bucket->tokens -= cost;
    return true;
}

struct addresses *addresses_new(const struct address_limits *limits) {
    struct addresses *addresses = calloc(1, sizeof *addresses);
    if (!addresses)
        abort();
    addresses->limits = *limits;
    return addresses;
}

void addresses_free(struct addresses *addresses) {
    for (int i = 0; i < CHAINS; i++)
        for (struct address *address = addresses->chains[i], *next; address; address = next) {
            next = address->next;
            free(address);
        }
    free(addresses);
}

void address_of(const char *text, char out[ADDRESS_MAX]) {
    struct in6_addr in6;
    snprintf(out, ADDRESS_MAX, "%s", text);
    if (inet_pton(AF_INET6, text, &in6) != 1)
        return;
    if (IN6_IS_ADDR_V4MAPPED(&in6)) {
        inet_ntop(AF_INET, &in6.s6_addr[12], out, ADDRESS_MAX);
        return;
    }
    memset(&in6.s6_addr[8], 0, 8);
    inet_ntop(AF_INET6, &in6, out, ADDRESS_MAX);
}

static struct address **chain_of(struct addresses *addresses, const char *text) {
    uint32_t hash = 2166136261u;
    for (const char *at = text; *at; at++)
        hash = (hash ^ (uint8_t)*at) * 16777619u;
    return &addresses->chains[hash % CHAINS];
}

static bool take_table(const struct addresses *addresses, struct address *address, double count,
                       int64_t now) {
    double most = addresses->limits.tables_an_hour;
    return bucket_take(&address->tables, count, most, most / 3600, now);
}

static bool take_request(const struct addresses *addresses, struct address *address, double cost,
                         int64_t now) {
    return bucket_take(&address->requests, cost, addresses->limits.http_burst,
                       addresses->limits.http_rate, now);
}

static bool is_needed(const struct addresses *addresses, struct address *address, int64_t now) {
    take_table(addresses, address, 0, now);
    take_request(addresses, address, 0, now);
    return address->open[AS_CONNECTION] > 0 || address->open[AS_GUEST] > 0 ||
           address->tables.tokens < addresses->limits.tables_an_hour ||
           address->requests.tokens < addresses->limits.http_burst;
}

/* Forgets those of a chain of whom there is nothing to remember. */
static void sweep(const struct addresses *addresses, struct address **chain, int64_t now) {
    while (*chain) {
        struct address *address = *chain;
        if (is_needed(addresses, address, now)) {
            chain = &address->next;
            continue;
        }
        *chain = address->next;
        free(address);
    }
}

static struct address *find(struct addresses *addresses, const char *text) {
    struct address *address = *chain_of(addresses, text);
    while (address && strcmp(address->text, text) != 0)
        address = address->next;
    return address;
}

/* The address of that text, a new one if need be. */
static struct address *need(struct addresses *addresses, const char *text, int64_t now) {
    struct address **chain = chain_of(addresses, text), *address = find(addresses, text);
    if (address)
        return address;
    sweep(addresses, chain, now);
    address = calloc(1, sizeof *address);
    if (!address)
        abort();
    snprintf(address->text, sizeof address->text, "%s", text);
    address->tables = bucket_full(addresses->limits.tables_an_hour, now);
    address->requests = bucket_full(addresses->limits.http_burst, now);
    address->next = *chain;
    *chain = address;
    return address;
}

bool addresses_full(struct addresses *addresses, const char *text, enum entrance as) {
    const struct address *address = find(addresses, text);
    return address && address->open[as] >= addresses->limits.open[as];
}

struct address *addresses_enter(struct addresses *addresses, const char *text, enum entrance as,
                                int64_t now) {
    if (addresses_full(addresses, text, as))
        return NULL;
    struct address *address = need(addresses, text, now);
    address->open[as]++;
    return address;
}

void addresses_leave(struct addresses *addresses, struct address *address, enum entrance as,
                     int64_t now) {
    address->open[as]--;
    sweep(addresses, chain_of(addresses, address->text), now);
}

bool addresses_make_table(struct addresses *addresses, struct address *address, int64_t now) {
    return take_table(addresses, address, 1, now);
}

bool addresses_ask(struct addresses *addresses, const char *text, double cost, int64_t now) {
    return take_request(addresses, need(addresses, text, now), cost, now);
}

bool addresses_tell(struct addresses *addresses, const char *text, int64_t now) {
    struct address *address = need(addresses, text, now);
    bool tell = now - address->told >= TELL_MILLISECONDS;
    if (tell)
        address->told = now;
    return tell;
}
