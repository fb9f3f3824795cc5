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
#include <stdio.h>

#include "trial.h"
#include "players/stats.h"

enum { PAIRS_MAX = 100000 };

struct ceiling {
    struct trial trial; /* the first member, so that one is found from the other */
    struct player cheat, other;
    struct playout playout; /* of the one with foresight */
    struct value end[SEATS_MAX * PAIRS_MAX];
};

/*
 * How the game will come out if the seat plays on by instinct and the others by judgement, as
 * greedy does, with the luck that is to come.
 */
static float foreseen(const struct playout *playout, struct state *state, int seat, uint64_t luck) {
    while (state->at.to_move != SEAT_NONE) {
        action act;
        if (state->at.to_move == SEAT_CHANCE)
            act = game_chance(playout->game, state, luck);
        else if (state->at.to_move != seat)
            act = playout_judge(playout, state);
        else
            act = trial_instinctive(playout, state);
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

static action choose(struct trial_game *game) {
    const struct ceiling *ceiling = (const struct ceiling *)(const void *)game->trial;
    const struct state *state = &game->match->state;
    const struct player *player = &ceiling->other;
    struct thinking thinking = {.search = game->search};
    struct advice advice;
    if (state->at.to_move == game->seat) {
        if (!ceiling->cheat.iterations)
            return choose_with_foresight(&ceiling->playout, state, game->luck);
        /* Here the full state takes the view's place: as far as its type tells, a view. */
        player = &ceiling->cheat;
        game->view.state = *state;
        game->view.state.at.viewer = state->at.to_move;
        game->view.past.count = 0;
    }
    player_choose(player, game->trial->game, &game->view, &thinking, game->rng, &advice);
    return advice.act;
}

static void note_end(const struct trial_game *game, struct value value) {
    ((struct ceiling *)(void *)game->trial)->end[game->number] = value;
}

/* Over rounds, each the mean over the seats. */
static void report(const struct ceiling *ceiling) {
    struct stats wins = {0}, margins = {0};
    int seats = ceiling->trial.seats;
    for (int first = 0; first < ceiling->trial.games; first += seats) {
        double win = 0, margin = 0;
        for (int seat = 0; seat < seats; seat++) {
            win += (double)ceiling->end[first + seat].win / seats;
            margin += (double)ceiling->end[first + seat].lead / seats;
        }
        stats_add(&wins, win);
        stats_add(&margins, margin);
    }
    struct interval share = share_interval(&wins), margin = stats_interval(&margins);
    printf("one that sees %s wins %.1f %% (%.1f to %.1f), margin %+.2f (+-%.2f)\n",
           ceiling->cheat.iterations ? "every hand" : "all that is to come", 100 * share.mean,
           100 * share.low, 100 * share.high, margin.mean, margin.high - margin.mean);
}

int main(int argc, char **argv) {
    static struct ceiling ceiling;
    struct trial *trial = &ceiling.trial;
    char error[EXPLANATION_MAX];
    int pairs = 0;
    *trial = (struct trial){.watcher = &ceiling.other, .choose = choose, .end = note_end};
    if (argc == 6 || argc == 7)
        trial->game = game_named(argv[1]);
    if (!trial->game || (trial->seats = atoi(argv[2])) < 2 || trial->seats > SEATS_MAX ||
        (pairs = atoi(argv[3])) < 2 || pairs > PAIRS_MAX)
        return fprintf(stderr, "usage: ceiling GAME SEATS PAIRS SEED ITERATIONS [OTHER]\n"), 2;
    trial->games = pairs * trial->seats;
    trial->seed = strtoull(argv[4], NULL, 10);
    if (!player_named(argc == 7 ? argv[6] : "greedy", &ceiling.other, error))
        return fprintf(stderr, "%s\n", error), 2;
    ceiling.cheat = (struct player){.kind = PLAYER_SEARCH, .iterations = atol(argv[5])};
    playout_prepare(&ceiling.playout, trial->game, policy_for(trial->game), true);
    trial_run(trial);
    report(&ceiling);
    return 0;
}
