/*
 * Two request headers that say which form of a page the browser can use.
 */
#ifndef KELTIS_NEGOTIATE_H
#define KELTIS_NEGOTIATE_H

#include <stdbool.h>

/* Whether Accept-Encoding allows gzip, by its name or by `*`, and not with the weight 0. */
bool accepts_gzip(const char *accept_encoding);

/* Whether If-None-Match names the tag (with its quotes), or is `*`. W/ makes no difference. */
bool names_etag(const char *if_none_match, const char *etag);

#endif
