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

/* All that is counted of one address. It lasts while there is a connection or a debt. */
struct address {
    char text[ADDRESS_MAX];
    int connections;
    struct bucket tables;
    struct address *next;
};

struct addresses;

struct addresses *addresses_new(int tables_an_hour);
void addresses_free(struct addresses *addresses);

/*
 * The form of an address that is counted: of IPv6 the network, because one customer has 2^64
 * of its addresses.
 */
void address_of(const char *text, char out[ADDRESS_MAX]);

/* Counts one connection more; NULL, and nothing counted, if `most` are open already. */
struct address *addresses_enter(struct addresses *addresses, const char *text, int most,
                                int64_t now);
void addresses_leave(struct addresses *addresses, struct address *address, int64_t now);
/* Whether it may make another table; counts it. */
bool addresses_make_table(struct addresses *addresses, struct address *address, int64_t now);

#endif
