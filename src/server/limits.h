/*
 * How much one client, and one address, may ask for.
 */
#ifndef KELTIS_LIMITS_H
#define KELTIS_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/* Tokens that come back with time. Times are milliseconds. */
struct bucket {
    double tokens;
    int64_t at;
};

/* A full bucket. */
struct bucket bucket_full(double most, int64_t now);
/* Takes so many, if they are there. */
bool bucket_take(struct bucket *bucket, double cost, double most, double per_second, int64_t now);

enum { ADDRESS_MAX = 48 };

/* What is open from an address: connections of any kind, and those that play. */
enum entrance { AS_CONNECTION, AS_GUEST, ENTRANCES };

/* All that is counted of one address. It lasts while something is open or owed. */
struct address {
    char text[ADDRESS_MAX];
    int open[ENTRANCES];
    struct bucket tables, requests;
    int64_t told; /* when it was last in the log */
    struct address *next;
};

/* What one address may have. */
struct address_limits {
    int open[ENTRANCES];
    int tables_an_hour;
    int http_rate, http_burst;
};

struct addresses;

struct addresses *addresses_new(const struct address_limits *limits);
void addresses_free(struct addresses *addresses);

/*
 * The form of an address that is counted: of IPv6 the network, because one customer has 2^64
 * of its addresses.
 */
void address_of(const char *text, char out[ADDRESS_MAX]);

/* Counts one more; NULL, and nothing counted, if it has as many as it may. */
struct address *addresses_enter(struct addresses *addresses, const char *text, enum entrance as,
                                int64_t now);
void addresses_leave(struct addresses *addresses, struct address *address, enum entrance as,
                     int64_t now);
/* Whether addresses_enter would give NULL. */
bool addresses_full(struct addresses *addresses, const char *text, enum entrance as);

/* Whether it may make another table; counts it. */
bool addresses_make_table(struct addresses *addresses, struct address *address, int64_t now);

/* Whether it may ask something of that cost by HTTP; counts it. */
bool addresses_ask(struct addresses *addresses, const char *text, double cost, int64_t now);

/*
 * Whether it is worth a line in the log that it was turned away: once a minute, because who floods
 * the server is not to flood the log, too.
 */
bool addresses_tell(struct addresses *addresses, const char *text, int64_t now);

#endif
