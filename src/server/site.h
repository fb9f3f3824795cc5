/*
 * The files of the web app, all in memory. What a browser can ask for is what was read at the
 * start: a request is looked up in a list and never becomes the name of a file.
 */
#ifndef KELTIS_SITE_H
#define KELTIS_SITE_H

#include <stddef.h>
#include <stdint.h>

enum {
    SITE_BYTES_MAX = 64 << 20, /* of all files together */
    SITE_DEPTH_MAX = 16,       /* of folders in folders */
    ETAG_MAX = 48,
};

/* One form of a file, and the tag for exactly these bytes, with its quotes. */
struct form {
    uint8_t *bytes; /* NULL if there is no such form */
    size_t length;
    char etag[ETAG_MAX];
};

struct page {
    char *path; /* as in a request: /assets/app.js */
    const char *type;
    const char *cache;       /* what to say as Cache-Control */
    struct form plain, gzip; /* gzip only where it is shorter */
};

struct site;

/*
 * Reads a folder and the folders in it. Symbolic links and names that begin with a dot are passed
 * over. NULL if something cannot be read or there is no index.html, with a sentence in
 * error[SERVER_ERROR_MAX]. A failed allocation stops the program.
 */
struct site *site_read(const char *folder, char *error);
void site_free(struct site *site);

/* The page for the path of a request, `/` being /index.html; NULL if there is none. */
const struct page *site_find(const struct site *site, const char *path);

#endif
