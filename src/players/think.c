#include "players/think.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "players/search.h"

enum { THREADS_MAX = 16 };

uint64_t think_clock_us(void *unused) {
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* The pieces of a batch, of which each thread takes the next until there is none. */
struct batch {
    void (*work)(void *, int);
    void *context;
    int count;
    atomic_int next;
};

static void *take_pieces(void *context) {
    struct batch *batch = context;
    for (int i; (i = atomic_fetch_add(&batch->next, 1)) < batch->count;)
        batch->work(batch->context, i);
    return NULL;
}

static int helper_threads(void) {
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 2 ? 0 : cores > THREADS_MAX ? THREADS_MAX - 1 : (int)cores - 1;
}

/* Threads live for one batch, of some milliseconds; one that cannot be had is done without. */
static void run_on_threads(void *unused, int count, void (*work)(void *, int), void *context) {
    struct batch batch = {.work = work, .context = context, .count = count};
    pthread_t threads[THREADS_MAX];
    int started = 0;
    (void)unused;
    while (started < helper_threads() &&
           pthread_create(&threads[started], NULL, take_pieces, &batch) == 0)
        started++;
    take_pieces(&batch);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

void think(const struct player *player, const struct game *game, const struct seat_view *view,
           struct rng *rng, struct advice *advice) {
    struct thinking thinking = {.now_us = think_clock_us, .run = run_on_threads};
    thinking.search = malloc(sizeof *thinking.search);
    if (!thinking.search)
        abort();
    player_choose(player, game, view, &thinking, rng, advice);
    free(thinking.search);
}
