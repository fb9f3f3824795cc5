/*
 * gain GAME SEATS GAMES SEED PLAYOUTS: how much better than instinct alone a search with so many
 * playouts does against greedy, told by few games.
 *
 * Games of a search against greedy, over and over, would tell the same, but luck blurs them: one
 * game's lead varies by many points. Here the search plays such games, and wherever it does
 * something else than instinct would, both actions are played out to the end in fresh worlds that
 * it has not seen, by instinct and by judgement. What the search does better, added up over a game
 * that it plays, is what it is ahead of instinct on average (Kakade and Langford 2002, lemma 6.1),
 * as far as the hidden cards of the fresh worlds are as likely as in games. What its games brought
 * is told beside it, to compare.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "players/player.h"
#include "players/search.h"
#include "players/stats.h"

enum { THREADS = 2, GAMES_MAX = 10000, FRESH_WORLDS = 400 };

struct game_gain {
    double points, wins; /* the search's choices against those of instinct */
    struct value end;    /* how the game came out for it */
    int decisions, other;
};

struct trial {
    const struct game *game;
    int seats, games;
    uint64_t seed;
    struct player search;
    struct playout to_the_end;
    atomic_int next;
    struct game_gain gain[GAMES_MAX];
};

static struct outcome play_out(const struct trial *trial, const struct seat_view *view, action act,
                               uint64_t seed) {
    struct rng rng = rng_seeded(seed);
    struct state state;
    trial->game->sample(&view->state, &rng, &state);
    trial->game->apply(&state, act);
    return playout_run(&trial->to_the_end, &state, seed, view->state.at.to_move);
}

/* The win counts in an outcome beside the lead: its share is told by what a sure win adds. */
static double win_in(struct outcome outcome) {
    float lead = outcome_expected((struct value){outcome.margin, 0}).result;
    float sure = outcome_expected((struct value){outcome.margin, 1}).result;
    return (double)((outcome.result - lead) / (sure - lead));
}

static void compare(const struct trial *trial, const struct seat_view *view, action did,
                    action instinctive, struct rng *rng, struct game_gain *gain) {
    for (int world = 0; world < FRESH_WORLDS; world++) {
        uint64_t seed = rng_next(rng);
        struct outcome one = play_out(trial, view, did, seed);
        struct outcome other = play_out(trial, view, instinctive, seed);
        gain->points += (double)(one.margin - other.margin) / FRESH_WORLDS;
        gain->wins += (win_in(one) - win_in(other)) / FRESH_WORLDS;
    }
}

static action choose_at_a_glance(const struct trial *trial, const struct state *state) {
    const struct playout *playout = &trial->to_the_end;
    struct instinct_choice choice;
    instinct_look(playout->instincts, &playout->instinct, trial->game, playout->policy, state,
                  &choice);
    return choice.act[instinct_best(&choice)];
}

static action search_and_compare(struct trial *trial, const struct seat_view *view,
                                 struct search *search, struct rng *rng, struct game_gain *gain) {
    struct thinking thinking = {.search = search};
    struct advice advice;
    action instinctive = choose_at_a_glance(trial, &view->state);
    player_choose(&trial->search, trial->game, view, &thinking, rng, &advice);
    gain->decisions += advice.count > 1;
    if (advice.act != instinctive) {
        gain->other++;
        compare(trial, view, advice.act, instinctive, rng, gain);
    }
    return advice.act;
}

static void play_game(struct trial *trial, int number, struct search *search) {
    static const struct options plain;
    uint64_t luck = rng_mix(trial->seed + (uint64_t)(number / trial->seats));
    int seat = number % trial->seats;
    struct rng rng = rng_seeded(luck ^ (uint64_t)seat);
    struct game_gain *gain = &trial->gain[number];
    struct match match;
    struct refusal refusal;
    if (!match_start(&match, trial->game, trial->seats, &plain, SEAT_ALL, &refusal))
        abort();
    while (match_run_chance(&match, luck), match_to_move(&match) >= 0) {
        struct seat_view view;
        see_match(&match, &view);
        action act = match_to_move(&match) == seat
                         ? search_and_compare(trial, &view, search, &rng, gain)
                         : playout_judge(&trial->to_the_end, &view.state);
        if (!match_act(&match, match_to_move(&match), act, &refusal))
            abort();
    }
    gain->end = value_at_end(trial->game, &match.state, seat);
    match_free(&match);
}

static void *play_games(void *context) {
    struct trial *trial = context;
    struct search *search = malloc(sizeof *search);
    if (!search)
        abort();
    for (int game; (game = atomic_fetch_add(&trial->next, 1)) < trial->games;)
        play_game(trial, game, search);
    free(search);
    return NULL;
}

static void report(const struct trial *trial) {
    struct stats points = {0}, wins = {0}, leads = {0}, shares = {0};
    long decisions = 0, other = 0;
    for (int game = 0; game < trial->games; game++) {
        const struct game_gain *gain = &trial->gain[game];
        stats_add(&points, gain->points);
        stats_add(&wins, 100 * gain->wins);
        stats_add(&leads, (double)gain->end.lead);
        stats_add(&shares, (double)gain->end.win);
        decisions += gain->decisions;
        other += gain->other;
    }
    struct interval point = stats_interval(&points), win = stats_interval(&wins);
    struct interval lead = stats_interval(&leads), share = share_interval(&shares);
    printf("%ld playouts: %.1f %% of the choices are not those of instinct and bring %+.2f points "
           "(%+.2f to %+.2f) and %+.1f %% of the win (%+.1f to %+.1f) a game\n"
           "its %d games: lead %+.2f (%+.2f to %+.2f), wins %.1f %% (%.1f to %.1f)\n",
           trial->search.iterations, 100 * (double)other / (double)decisions, point.mean, point.low,
           point.high, win.mean, win.low, win.high, trial->games, lead.mean, lead.low, lead.high,
           100 * share.mean, 100 * share.low, 100 * share.high);
}

int main(int argc, char **argv) {
    static struct trial trial;
    if (argc == 6)
        trial.game = game_named(argv[1]);
    if (!trial.game || !instincts_for(trial.game) || (trial.seats = atoi(argv[2])) < 2 ||
        trial.seats > SEATS_MAX || (trial.games = atoi(argv[3])) < 2 || trial.games > GAMES_MAX)
        return fprintf(stderr, "usage: gain GAME SEATS GAMES SEED PLAYOUTS\n"), 2;
    trial.seed = strtoull(argv[4], NULL, 10);
    trial.search = (struct player){.kind = PLAYER_SEARCH, .iterations = atol(argv[5])};
    if (trial.search.iterations < 1)
        return fprintf(stderr, "gain: a search needs at least one playout\n"), 2;
    playout_prepare(&trial.to_the_end, trial.game, policy_for(trial.game), true);
    trial.to_the_end.rounds = 0;
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, play_games, &trial) != 0)
            abort();
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    report(&trial);
    return 0;
}
