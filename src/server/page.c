#include "server/page.h"

#include <libwebsockets.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

static const struct type {
    const char *ending, *name;
    bool compress; /* the others are compressed already */
} types[] = {
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".json", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".svg", "image/svg+xml", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".wasm", "application/wasm", true},
    {".ico", "image/x-icon", true},
    {".png", "image/png", false},
    {".woff2", "font/woff2", false},
    {"", "application/octet-stream", false},
};

static bool ends_with(const char *text, const char *ending) {
    size_t length = strlen(text), tail = strlen(ending);
    return length >= tail && strcmp(text + length - tail, ending) == 0;
}

static const struct type *type_of(const char *path) {
    const struct type *type = types;
    while (!ends_with(path, type->ending))
        type++;
    return type;
}

/* The build names a file in /assets/ after its content, so that it never changes. */
static const char *cache_of(const char *path) {
    return strncmp(path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable" : "no-cache";
}

/* The tag is a hash of the content; 128 of SHA-1's bits are more than enough to tell files apart.
 */
static void tag(struct form *form, const char *suffix) {
    unsigned char hash[20];
    char hex[33];
    lws_SHA1(form->bytes, form->length, hash);
    for (int i = 0; i < 16; i++)
        snprintf(hex + 2 * i, 3, "%02x", hash[i]);
    snprintf(form->etag, sizeof form->etag, "\"%s%s\"", hex, suffix);
}

/* Compresses as far as zlib can: it is done once, at the start. */
static void compress_form(const struct form *plain, struct form *gzip) {
    enum { GZIP_WINDOW = 15 + 16, MEMORY = 9 };
    z_stream stream = {0};
    if (deflateInit2(&stream, 9, Z_DEFLATED, GZIP_WINDOW, MEMORY, Z_DEFAULT_STRATEGY) != Z_OK)
        abort();
    size_t room = deflateBound(&stream, plain->length);
    uint8_t *bytes = malloc(room);
    if (!bytes)
        abort();
    stream.next_in = plain->bytes;
    stream.avail_in = (uInt)plain->length;
    stream.next_out = bytes;
    stream.avail_out = (uInt)room;
    int answer = deflate(&stream, Z_FINISH);
    size_t length = stream.total_out;
    deflateEnd(&stream);
    if (answer != Z_STREAM_END || length >= plain->length) {
        free(bytes);
        return;
    }
    gzip->bytes = bytes;
    gzip->length = length;
}

void page_fill(struct page *page, char *path, uint8_t *bytes, size_t length) {
    const struct type *type = type_of(path);
    *page = (struct page){.path = path, .type = type->name, .cache = cache_of(path)};
    page->plain.bytes = bytes;
    page->plain.length = length;
    tag(&page->plain, "");
    if (type->compress)
        compress_form(&page->plain, &page->gzip);
    if (page->gzip.bytes)
        tag(&page->gzip, "-gz");
}

void page_clear(struct page *page) {
    free(page->path);
    free(page->plain.bytes);
    free(page->gzip.bytes);
}
