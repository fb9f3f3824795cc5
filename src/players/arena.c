#include "players/arena.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "players/outside.h"
#include "players/search.h"
#include "players/think.h"

bool contestant_named(const char *text, struct contestant *out, char *error) {
    *out = (struct contestant){0};
    snprintf(out->name, sizeof out->name, "%s", text);
    if (strncmp(text, "cmd:", 4) == 0) {
        out->command = text + 4;
        return true;
    }
    return player_named(text, &out->player, error);
}

/* What one round gave each contestant: means over its seats and the games of the round. */
struct round_result {
    bool done;
    double wins[CONTESTANTS_MAX], margin[CONTESTANTS_MAX], score[CONTESTANTS_MAX];
    double seconds[CONTESTANTS_MAX];
    long decisions[CONTESTANTS_MAX];
    int forfeits[CONTESTANTS_MAX];
    int plies[SEATS_MAX], choices[SEATS_MAX]; /* a game each */
};

struct hall {
    const struct arena *arena;
    struct arena_result *result;
    struct round_result *rounds;
    pthread_mutex_t lock;
    int next;    /* the next round to be played */
    int counted; /* rounds whose results are in */
    bool stop;
};

/* One worker: its own memory for searches and its own outside programs. */
struct worker {
    struct hall *hall;
    struct search *search;
    struct outside *programs[CONTESTANTS_MAX];
};

/* Who sits where. */

static int contestant_at(const struct arena *arena, int game, int seat) {
    int place = (seat + game) % arena->seats;
    return place < arena->count ? place : arena->count - 1;
}

static double seats_of(const struct arena *arena, int contestant) {
    return contestant == arena->count - 1 ? arena->seats - arena->count + 1 : 1;
}

/* One decision. */

static action ask_program(struct worker *worker, int number, const struct match *match) {
    const struct arena *arena = worker->hall->arena;
    struct outside **program = &worker->programs[number];
    if (!*program)
        *program = outside_start(arena->contestants[number].command);
    action act =
        *program ? outside_choose(*program, match, arena->move_ms, 2 * arena->move_ms) : NO_ACTION;
    if (act == NO_ACTION) {
        outside_stop(*program);
        *program = NULL;
    }
    return act;
}

static action ask_player(struct worker *worker, const struct player *player,
                         const struct match *match, struct rng *rng) {
    struct thinking thinking = {.now_us = think_clock_us, .search = worker->search};
    struct seat_view view;
    struct advice advice;
    see_match(match, player, &view);
    player_choose(player, match->game, &view, &thinking, rng, &advice);
    return advice.act;
}

static action ask(struct worker *worker, int number, const struct match *match, struct rng *rng,
                  struct round_result *round) {
    const struct contestant *contestant = &worker->hall->arena->contestants[number];
    uint64_t start = think_clock_us(NULL);
    action act = contestant->command ? ask_program(worker, number, match)
                                     : ask_player(worker, &contestant->player, match, rng);
    round->seconds[number] += 1e-6 * (double)(think_clock_us(NULL) - start);
    round->decisions[number]++;
    return act;
}

/* One game. */

/* A seat that forfeited gets nothing; the others share as if it had not been there. */
static void count_result(const struct arena *arena, const struct match *match, int game,
                         int forfeit, struct round_result *round) {
    int totals[SEATS_MAX], best = -10000, winners = 0;
    for (int seat = 0; seat < arena->seats; seat++) {
        totals[seat] = game_total(arena->game, &match->state, seat);
        if (seat != forfeit && totals[seat] > best)
            best = totals[seat];
    }
    for (int seat = 0; seat < arena->seats; seat++)
        winners += seat != forfeit && totals[seat] == best;
    for (int seat = 0; seat < arena->seats; seat++) {
        int number = contestant_at(arena, game, seat), best_other = -10000;
        double part = 1 / (arena->seats * seats_of(arena, number));
        for (int other = 0; other < arena->seats; other++)
            if (other != seat && totals[other] > best_other)
                best_other = totals[other];
        if (seat != forfeit && totals[seat] == best)
            round->wins[number] += part / winners;
        round->margin[number] += part * (totals[seat] - best_other);
        round->score[number] += part * totals[seat];
    }
}

static bool save_record(const struct arena *arena, const struct match *match, int index, int game) {
    const char *names[SEATS_MAX];
    char path[4096];
    size_t size = match_record_size(match->count);
    char *text = malloc(size);
    if (!text)
        abort();
    for (int seat = 0; seat < arena->seats; seat++)
        names[seat] = arena->contestants[contestant_at(arena, game, seat)].name;
    struct writer out = writer_into(text, size);
    match_write_record(match, names, &out);
    snprintf(path, sizeof path, "%s/%06d-%d.json", arena->save, index + 1, game + 1);
    FILE *file = fopen(path, "w");
    bool written = file && fprintf(file, "%s\n", text) > 0;
    if (file && fclose(file) != 0)
        written = false;
    free(text);
    return written;
}

static void play_game(struct worker *worker, int index, int game, struct round_result *round) {
    const struct arena *arena = worker->hall->arena;
    uint64_t luck = rng_mix(arena->seed + (uint64_t)index);
    struct rng rng[SEATS_MAX];
    struct match match;
    struct refusal refusal;
    int forfeit = -1, choices = 0;
    for (int seat = 0; seat < arena->seats; seat++)
        rng[seat] = rng_seeded(luck ^ rng_mix((uint64_t)(game * SEATS_MAX + seat)));
    if (!match_start(&match, arena->game, arena->seats, &arena->options, SEAT_ALL, &refusal))
        abort();
    while (match_run_chance(&match, luck), match_to_move(&match) >= 0 && forfeit < 0) {
        int seat = match_to_move(&match), number = contestant_at(arena, game, seat);
        action act = ask(worker, number, &match, &rng[seat], round);
        choices++;
        if (act == NO_ACTION || !match_act(&match, seat, act, &refusal)) {
            forfeit = seat;
            round->forfeits[number]++;
        }
    }
    round->plies[game] = match.count;
    round->choices[game] = choices;
    count_result(arena, &match, game, forfeit, round);
    if (arena->save && !save_record(arena, &match, index, game))
        worker->hall->result->failed = true;
    match_free(&match);
}

/* The course of the whole. */

static void draw_progress(const struct hall *hall) {
    enum { WIDTH = 30 };
    const struct arena *arena = hall->arena;
    struct interval wins = share_interval(&hall->result->contestants[0].wins);
    char bar[WIDTH + 1] = {0};
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < WIDTH * hall->counted / arena->pairs ? '#' : '.';
    fprintf(arena->progress, "\r[%s] %d/%d  %s wins %.1f %% (%.1f to %.1f)", bar, hall->counted,
            arena->pairs, arena->contestants[0].name, 100 * wins.mean, 100 * wins.low,
            100 * wins.high);
    if (arena->sprt)
        fprintf(arena->progress, "  LLR %.2f", hall->result->llr);
    fflush(arena->progress);
}

static void count_round(struct hall *hall, const struct round_result *round) {
    struct arena_result *result = hall->result;
    for (int i = 0; i < hall->arena->count; i++) {
        struct contestant_result *contestant = &result->contestants[i];
        stats_add(&contestant->wins, round->wins[i]);
        stats_add(&contestant->margin, round->margin[i]);
        stats_add(&contestant->score, round->score[i]);
        contestant->seconds += round->seconds[i];
        contestant->decisions += round->decisions[i];
        contestant->forfeits += round->forfeits[i];
    }
    for (int game = 0; game < hall->arena->seats; game++) {
        stats_add(&result->plies, round->plies[game]);
        stats_add(&result->decisions, round->choices[game]);
    }
    result->rounds++;
}

/* Rounds are counted in their order, whoever finished first, so that the result is one. */
static void count_finished(struct hall *hall) {
    const struct arena *arena = hall->arena;
    while (!hall->stop && hall->counted < arena->pairs && hall->rounds[hall->counted].done) {
        count_round(hall, &hall->rounds[hall->counted++]);
        if (arena->sprt) {
            hall->result->llr =
                sprt_llr(&hall->result->contestants[0].wins, arena->elo0, arena->elo1);
            hall->result->verdict = sprt_verdict(hall->result->llr);
            hall->stop = hall->result->verdict != 0 && hall->counted >= 10;
        }
    }
    if (arena->progress)
        draw_progress(hall);
}

static int take_round(struct hall *hall) {
    pthread_mutex_lock(&hall->lock);
    int index = hall->stop || hall->next == hall->arena->pairs ? -1 : hall->next++;
    pthread_mutex_unlock(&hall->lock);
    return index;
}

static void *work(void *context) {
    struct worker *worker = context;
    struct hall *hall = worker->hall;
    for (int index; (index = take_round(hall)) >= 0;) {
        struct round_result round = {0};
        for (int game = 0; game < hall->arena->seats; game++)
            play_game(worker, index, game, &round);
        round.done = true;
        pthread_mutex_lock(&hall->lock);
        hall->rounds[index] = round;
        count_finished(hall);
        pthread_mutex_unlock(&hall->lock);
    }
    for (int i = 0; i < hall->arena->count; i++)
        outside_stop(worker->programs[i]);
    return NULL;
}

void arena_play(const struct arena *arena, struct arena_result *result) {
    enum { THREADS_MAX = 64 };
    int threads = arena->threads < THREADS_MAX ? arena->threads : THREADS_MAX;
    pthread_t thread[THREADS_MAX];
    struct worker worker[THREADS_MAX] = {0};
    struct hall hall = {.arena = arena, .result = result, .lock = PTHREAD_MUTEX_INITIALIZER};
    *result = (struct arena_result){0};
    signal(SIGPIPE, SIG_IGN); /* an outside program may die at any moment */
    hall.rounds = calloc((size_t)arena->pairs, sizeof hall.rounds[0]);
    for (int i = 0; i < threads; i++) {
        worker[i] = (struct worker){.hall = &hall, .search = malloc(sizeof(struct search))};
        if (!hall.rounds || !worker[i].search ||
            pthread_create(&thread[i], NULL, work, &worker[i]) != 0)
            abort();
    }
    for (int i = 0; i < threads; i++) {
        pthread_join(thread[i], NULL);
        free(worker[i].search);
    }
    free(hall.rounds);
    if (arena->progress)
        fputc('\n', arena->progress);
}
