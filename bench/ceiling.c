/*
 * ceiling GAME SEATS PAIRS SEED ITERATIONS [OTHER]: how far a search could get that sees every
 * hand, against greedy or another player. With ITERATIONS 0 it foresees the luck as well, every
 * card still to be drawn and every roll, and what greedy will do: it plays each action out once.
 *
 * No player of the program can do that: it is handed a view. Here the full state is put in the
 * view's place, so that every sampled world is the true one. Such cheats show what lies beyond the
 * luck of the deal, and what does not. There is no clock: the other player may search by
 * `search:iterations=1000`, not by milliseconds.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "players/player.h"
#include "players/search.h"
#include "players/stats.h"

enum { THREADS = 2, PAIRS_MAX = 100000 };

struct trial {
    const struct game *game;
    int seats, pairs;
    uint64_t seed;
    struct player cheat, other;
    struct playout playout; /* of the one with foresight */
    atomic_int next;
    double wins[PAIRS_MAX], margin[PAIRS_MAX]; /* of the cheat, the mean over the seats */
};

static void count_result(struct trial *trial, const struct match *match, int seat, int pair) {
    struct value value = value_at_end(match->game, &match->state, seat);
    trial->wins[pair] += (double)value.win / trial->seats;
    trial->margin[pair] += (double)value.lead / trial->seats;
}

/*
 * How the game will come out if the seat plays on by instinct and the others by judgement, as
 * greedy does, with the luck that is to come.
 */
static float foreseen(const struct playout *playout, struct state *state, int seat, uint64_t luck) {
    while (state->at.to_move != SEAT_NONE) {
        struct instinct_choice choice;
        action act;
        if (state->at.to_move == SEAT_CHANCE) {
            act = game_chance(playout->game, state, luck);
        } else if (state->at.to_move != seat) {
            act = playout_judge(playout, state);
        } else {
            instinct_look(playout->instincts, &playout->instinct, playout->game, playout->policy,
                          state, &choice);
            act = choice.act[instinct_best(&choice)];
        }
        playout->game->apply(state, act);
    }
    return outcome_of(playout->game, state, seat).result;
}

static action choose_with_foresight(const struct playout *playout, const struct state *state,
                                    uint64_t luck) {
    action actions[ACTIONS_MAX], chosen = 0;
    int count = playout->game->legal(state, actions);
    float best = 0;
    for (int i = 0; i < count; i++) {
        struct state after = *state;
        playout->game->apply(&after, actions[i]);
        float result = foreseen(playout, &after, state->at.to_move, luck);
        if (i == 0 || result > best)
            best = result, chosen = actions[i];
    }
    return chosen;
}

/* Here the full state takes the view's place. */
static void choose_with_open_hands(const struct trial *trial, const struct state *state,
                                   const struct thinking *thinking, struct rng *rng,
                                   struct advice *advice) {
    struct seat_view view = {*state};
    view.state.at.viewer = state->at.to_move; /* as far as its type tells, a view */
    player_choose(&trial->cheat, trial->game, &view, thinking, rng, advice);
}

static void play_game(struct trial *trial, int pair, int cheat_seat, struct search *search) {
    static const struct options plain;
    uint64_t luck = rng_mix(trial->seed + (uint64_t)pair);
    struct rng rng = rng_seeded(luck ^ (uint64_t)cheat_seat);
    struct thinking thinking = {.search = search};
    struct match match;
    struct refusal refusal;
    if (!match_start(&match, trial->game, trial->seats, &plain, SEAT_ALL, &refusal))
        abort();
    while (match_run_chance(&match, luck), match_to_move(&match) >= 0) {
        struct seat_view view;
        struct advice advice;
        int seat = match_to_move(&match);
        see_match(&match, &view);
        if (seat != cheat_seat)
            player_choose(&trial->other, trial->game, &view, &thinking, &rng, &advice);
        else if (trial->cheat.iterations)
            choose_with_open_hands(trial, &match.state, &thinking, &rng, &advice);
        else
            advice.act = choose_with_foresight(&trial->playout, &match.state, luck);
        if (!match_act(&match, seat, advice.act, &refusal))
            abort();
    }
    count_result(trial, &match, cheat_seat, pair);
    match_free(&match);
}

static void *play_pairs(void *context) {
    struct trial *trial = context;
    struct search *search = malloc(sizeof *search);
    if (!search)
        abort();
    for (int pair; (pair = atomic_fetch_add(&trial->next, 1)) < trial->pairs;)
        for (int seat = 0; seat < trial->seats; seat++)
            play_game(trial, pair, seat, search);
    free(search);
    return NULL;
}

static void report(const struct trial *trial) {
    struct stats wins = {0}, margins = {0};
    for (int pair = 0; pair < trial->pairs; pair++) {
        stats_add(&wins, trial->wins[pair]);
        stats_add(&margins, trial->margin[pair]);
    }
    struct interval share = share_interval(&wins), margin = stats_interval(&margins);
    printf("one that sees %s wins %.1f %% (%.1f to %.1f), margin %+.2f (+-%.2f)\n",
           trial->cheat.iterations ? "every hand" : "all that is to come", 100 * share.mean,
           100 * share.low, 100 * share.high, margin.mean, margin.high - margin.mean);
}

int main(int argc, char **argv) {
    static struct trial trial;
    char error[EXPLANATION_MAX];
    if (argc == 6 || argc == 7)
        trial.game = game_named(argv[1]);
    if (!trial.game || (trial.seats = atoi(argv[2])) < 2 || trial.seats > SEATS_MAX ||
        (trial.pairs = atoi(argv[3])) < 2 || trial.pairs > PAIRS_MAX)
        return fprintf(stderr, "usage: ceiling GAME SEATS PAIRS SEED ITERATIONS [OTHER]\n"), 2;
    trial.seed = strtoull(argv[4], NULL, 10);
    if (!player_named(argc == 7 ? argv[6] : "greedy", &trial.other, error))
        return fprintf(stderr, "%s\n", error), 2;
    trial.cheat = (struct player){.kind = PLAYER_SEARCH, .iterations = atol(argv[5])};
    playout_prepare(&trial.playout, trial.game, policy_for(trial.game), true);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, play_pairs, &trial) != 0)
            abort();
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    report(&trial);
    return 0;
}
