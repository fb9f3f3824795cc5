#include "server/limits.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHAINS = 1024 };

struct addresses {
    int tables_an_hour;
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

struct addresses *addresses_new(int tables_an_hour) {
    struct addresses *addresses = calloc(1, sizeof *addresses);
    if (!addresses)
        abort();
    addresses->tables_an_hour = tables_an_hour;
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
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 16777619u;
    return &addresses->chains[hash % CHAINS];
}

static bool has_debt(const struct addresses *addresses, struct address *address, int64_t now) {
    double most = addresses->tables_an_hour;
    bucket_take(&address->tables, 0, most, most / 3600, now);
    return address->tables.tokens < most;
}

/* Forgets those of a chain of whom there is nothing to remember. */
static void sweep(const struct addresses *addresses, struct address **chain, int64_t now) {
    while (*chain) {
        struct address *address = *chain;
        if (address->connections > 0 || has_debt(addresses, address, now)) {
            chain = &address->next;
            continue;
        }
        *chain = address->next;
        free(address);
    }
}

struct address *addresses_enter(struct addresses *addresses, const char *text, int most,
                                int64_t now) {
    struct address **chain = chain_of(addresses, text), *address = *chain;
    while (address && strcmp(address->text, text) != 0)
        address = address->next;
    if (address && address->connections >= most)
        return NULL;
    if (!address) {
        sweep(addresses, chain, now);
        address = calloc(1, sizeof *address);
        if (!address)
            abort();
        snprintf(address->text, sizeof address->text, "%s", text);
        address->tables = bucket_full(addresses->tables_an_hour, now);
        address->next = *chain;
        *chain = address;
    }
    address->connections++;
    return address;
}

void addresses_leave(struct addresses *addresses, struct address *address, int64_t now) {
    address->connections--;
    if (address->connections == 0)
        sweep(addresses, chain_of(addresses, address->text), now);
}

bool addresses_make_table(struct addresses *addresses, struct address *address, int64_t now) {
    double most = addresses->tables_an_hour;
    return bucket_take(&address->tables, 1, most, most / 3600, now);
}
