#include "server/site.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/page.h"
#include "server/server.h"

struct site {
    struct page *pages; /* in the order of their paths */
    size_t count, room;
    size_t bytes; /* of the files as read */
};

/* What the walk through the folders carries along. */
struct walk {
    struct site *site;
    const char *folder;
    char *error;
};

static bool fail(struct walk *walk, const char *path, const char *why) {
    snprintf(walk->error, SERVER_ERROR_MAX, "cannot read %s%s: %s", walk->folder, path, why);
    return false;
}

static char *join(const char *folder, const char *name) {
    size_t room = strlen(folder) + strlen(name) + 2;
    char *path = malloc(room);
    if (!path)
        abort();
    snprintf(path, room, "%s/%s", folder, name);
    return path;
}

static struct page *add_page(struct site *site) {
    if (site->count == site->room) {
        site->room = site->room ? 2 * site->room : 32;
        site->pages = realloc(site->pages, site->room * sizeof *site->pages);
        if (!site->pages)
            abort();
    }
    return &site->pages[site->count++];
}

/* Reads exactly so many bytes; false if there are fewer or reading fails. */
static bool read_bytes(int file, uint8_t *bytes, size_t length) {
    while (length > 0) {
        ssize_t got = read(file, bytes, length);
        if (got <= 0) {
            if (got == 0)
                errno = EIO;
            return false;
        }
        bytes += got;
        length -= (size_t)got;
    }
    return true;
}

/* Takes path, and frees it if the file cannot be read. */
static bool read_file(struct walk *walk, int file, size_t length, char *path) {
    /* One byte more, because an empty file is no reason for malloc to give nothing. */
    uint8_t *bytes = malloc(length + 1);
    if (!bytes)
        abort();
    if (!read_bytes(file, bytes, length)) {
        fail(walk, path, strerror(errno));
        free(bytes);
        free(path);
        return false;
    }
    walk->site->bytes += length;
    page_fill(add_page(walk->site), path, bytes, length);
    return true;
}

static bool read_folder(struct walk *walk, int folder, const char *path, int depth);

/* One name in a folder, opened. Takes path; what is neither file nor folder is passed over. */
static bool read_entry(struct walk *walk, int file, char *path, int depth) {
    struct stat about;
    bool good = true;
    if (fstat(file, &about) != 0) {
        good = fail(walk, path, strerror(errno));
    } else if (S_ISDIR(about.st_mode)) {
        /* The folder closes the descriptor itself. */
        good = read_folder(walk, dup(file), path, depth + 1);
    } else if (S_ISREG(about.st_mode)) {
        if (about.st_size > (off_t)(SITE_BYTES_MAX - walk->site->bytes))
            good = fail(walk, path, "the folder holds more than 64 MB; is it the right one?");
        else
            return read_file(walk, file, (size_t)about.st_size, path);
    }
    free(path);
    return good;
}

static bool read_name(struct walk *walk, int folder, const char *name, const char *path,
                      int depth) {
    char *inner = join(path, name);
    /* Not through a link, which may lead anywhere, and without waiting for the other end of a pipe.
     */
    int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) {
        bool passed = errno == ELOOP || errno == ENXIO || fail(walk, inner, strerror(errno));
        free(inner);
        return passed;
    }
    bool good = read_entry(walk, file, inner, depth);
    close(file);
    return good;
}

/* Takes the descriptor. */
static bool read_folder(struct walk *walk, int folder, const char *path, int depth) {
    DIR *list = folder < 0 ? NULL : fdopendir(folder);
    bool good = true;
    if (!list || depth > SITE_DEPTH_MAX) {
        good = fail(walk, path, list ? "too many folders in folders" : strerror(errno));
        if (list)
            closedir(list);
        else if (folder >= 0)
            close(folder);
        return good;
    }
    for (struct dirent *entry; good && (entry = readdir(list));)
        if (entry->d_name[0] != '.')
            good = read_name(walk, dirfd(list), entry->d_name, path, depth);
    closedir(list);
    return good;
}

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct page *)a)->path, ((const struct page *)b)->path);
}

static bool read_all(struct walk *walk) {
    int folder = open(walk->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return fail(walk, "", strerror(errno));
    if (!read_folder(walk, folder, "", 0))
        return false;
    if (walk->site->count > 0)
        qsort(walk->site->pages, walk->site->count, sizeof *walk->site->pages, by_path);
    return site_find(walk->site, "/") || fail(walk, "/index.html", "there is no such file");
}

struct site *site_read(const char *folder, char *error) {
    struct site *site = calloc(1, sizeof *site);
    if (!site)
        abort();
    struct walk walk = {.site = site, .folder = folder, .error = error};
    if (read_all(&walk))
        return site;
    site_free(site);
    return NULL;
}

void site_free(struct site *site) {
    if (!site)
        return;
    for (size_t i = 0; i < site->count; i++)
        page_clear(&site->pages[i]);
    free(site->pages);
    free(site);
}

static int path_against_page(const void *path, const void *page) {
    return strcmp(path, ((const struct page *)page)->path);
}

const struct page *site_find(const struct site *site, const char *path) {
    if (strcmp(path, "/") == 0)
        path = "/index.html";
    if (site->count == 0)
        return NULL;
    return bsearch(path, site->pages, site->count, sizeof *site->pages, path_against_page);
}
