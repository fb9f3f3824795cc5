/*
 * gain GAME SEATS GAMES SEED PLAYOUTS [OTHER]: how much better than instinct alone, or than another
 * player, a search with so many playouts does against greedy, told by few games.
 *
 * Games of a search against greedy, over and over, would tell the same, but luck blurs them: one
 * game's lead varies by many points. Here the search plays such games, and wherever it does
 * something else than the other would, both actions are played out to the end with fresh luck, by
 * instinct and by judgement, from the position as it is: the hands are those that the others really
 * hold. What the search does better, added up over a game that it plays, is what it is ahead of
 * instinct on average (Kakade and Langford 2002, lemma 6.1), or nearly what it is ahead of the
 * other player. What its games brought is told beside it, to compare.
 */
#include <stdio.h>

#include "trial.h"
#include "players/stats.h"

enum { GAMES_MAX = 10000, COURSES = 400 };

struct game_gain {
    double points, wins; /* the search's choices against those of the other */
    struct value end;    /* how the game came out for it */
    int decisions, other;
};

struct gains {
    struct trial trial; /* the first member, so that one is found from the other */
    struct player search, other;
    struct playout to_the_end;
    struct game_gain gain[GAMES_MAX];
};

static struct gains *gains_of(const struct trial_game *game) {
    return (struct gains *)(void *)game->trial;
}

static struct outcome play_out(const struct playout *playout, const struct state *position,
                               action act, uint64_t luck) {
    struct state state = *position;
    playout->game->apply(&state, act);
    return playout_run(playout, &state, luck, position->at.to_move);
}

/* The win counts in an outcome beside the lead: its share is told by what a sure win adds. */
static double win_in(struct outcome outcome) {
    float lead = outcome_expected((struct value){outcome.margin, 0}).result;
    float sure = outcome_expected((struct value){outcome.margin, 1}).result;
    return (double)((outcome.result - lead) / (sure - lead));
}

static void compare(const struct playout *playout, const struct trial_game *game, action did,
                    action instead, struct game_gain *gain) {
    for (int course = 0; course < COURSES; course++) {
        uint64_t luck = rng_next(game->rng);
        struct outcome one = play_out(playout, &game->match->state, did, luck);
        struct outcome other = play_out(playout, &game->match->state, instead, luck);
        gain->points += (double)(one.margin - other.margin) / COURSES;
        gain->wins += (win_in(one) - win_in(other)) / COURSES;
    }
}

/* What a search does here, and whether there was anything to choose from. */
static action searched(const struct player *player, struct trial_game *game, bool *choice) {
    struct thinking thinking = {.search = game->search};
    struct advice advice;
    player_choose(player, game->trial->game, &game->view, &thinking, game->rng, &advice);
    *choice = advice.count > 1;
    return advice.act;
}

static action choose(struct trial_game *game) {
    struct gains *gains = gains_of(game);
    struct game_gain *gain = &gains->gain[game->number];
    const struct playout *playout = &gains->to_the_end;
    const struct state *state = &game->view.state;
    bool choice;
    if (state->at.to_move != game->seat)
        return playout_judge(playout, state);
    action act = searched(&gains->search, game, &choice);
    action instead = gains->other.kind == PLAYER_SEARCH ? searched(&gains->other, game, &choice)
                                                        : trial_instinctive(playout, state);
    gain->decisions += choice;
    if (act != instead) {
        gain->other++;
        compare(playout, game, act, instead, gain);
    }
    return act;
}

static void note_end(const struct trial_game *game, struct value value) {
    gains_of(game)->gain[game->number].end = value;
}

static void report(const struct gains *gains) {
    struct stats points = {0}, wins = {0}, leads = {0}, shares = {0};
    long decisions = 0, differ = 0;
    for (int game = 0; game < gains->trial.games; game++) {
        const struct game_gain *gain = &gains->gain[game];
        stats_add(&points, gain->points);
        stats_add(&wins, 100 * gain->wins);
        stats_add(&leads, (double)gain->end.lead);
        stats_add(&shares, (double)gain->end.win);
        decisions += gain->decisions;
        differ += gain->other;
    }
    struct interval point = stats_interval(&points), win = stats_interval(&wins);
    struct interval lead = stats_interval(&leads), share = share_interval(&shares);
    const char *other = gains->other.kind == PLAYER_SEARCH ? gains->other.name : "instinct";
    printf("%ld playouts: %.1f %% of the choices are not those of %s and bring %+.2f points "
           "(%+.2f to %+.2f) and %+.1f %% of the win (%+.1f to %+.1f) a game\n"
           "its %d games: lead %+.2f (%+.2f to %+.2f), wins %.1f %% (%.1f to %.1f)\n",
           gains->search.iterations, 100 * (double)differ / (double)decisions, other, point.mean,
           point.low, point.high, win.mean, win.low, win.high, gains->trial.games, lead.mean,
           lead.low, lead.high, 100 * share.mean, 100 * share.low, 100 * share.high);
}

int main(int argc, char **argv) {
    static struct gains gains;
    struct trial *trial = &gains.trial;
    char error[EXPLANATION_MAX];
    *trial = (struct trial){.watcher = &gains.search, .choose = choose, .end = note_end};
    if (argc == 6 || argc == 7)
        trial->game = game_named(argv[1]);
    if (!trial->game || !instincts_for(trial->game) || (trial->seats = atoi(argv[2])) < 2 ||
        trial->seats > SEATS_MAX || (trial->games = atoi(argv[3])) < 2 || trial->games > GAMES_MAX)
        return fprintf(stderr, "usage: gain GAME SEATS GAMES SEED PLAYOUTS [OTHER]\n"), 2;
    trial->seed = strtoull(argv[4], NULL, 10);
    gains.search = (struct player){.kind = PLAYER_SEARCH, .iterations = atol(argv[5])};
    if (gains.search.iterations < 1)
        return fprintf(stderr, "gain: a search needs at least one playout\n"), 2;
    if (argc == 7 && !player_named(argv[6], &gains.other, error))
        return fprintf(stderr, "gain: %s\n", error), 2;
    if (argc == 7 && gains.other.iterations < 1)
        return fprintf(stderr, "gain: there is no clock: search:iterations=400, say\n"), 2;
    playout_prepare(&gains.to_the_end, trial->game, policy_for(trial->game), true);
    gains.to_the_end.rounds = 0;
    trial_run(trial);
    report(&gains);
    return 0;
}
