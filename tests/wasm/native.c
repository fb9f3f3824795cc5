/*
 * The native half of the WebAssembly test: plays games, or replays one, and prints what the
 * native build says in every position. tests/wasm/replay.mjs compares it with the module.
 *
 *   native games                                     a line for each game: name, fewest, most seats
 *   native play GAME SEATS SEED COUNT [KEY=VALUE...] random games with the seeds from SEED on
 *   native replay GAME SEATS [KEY=VALUE...]          one game, its actions on standard input
 *
 * What is printed of a game, each on a line of its own: the record; then in every position, the
 * first included, the view of each viewer, the position with its last action, the legal actions
 * and the scores, and now and then what computer players advise; at the end the actions as each
 * viewer saw them. Viewers are the seats in order, a spectator, and the one who sees all.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "keltis/match.h"
#include "keltis/rng.h"
#include "players/think.h"

enum { LINE_BYTES = 1 << 20, OPTION_BYTES = 255, ADVICE_EVERY = 37 };

/* What a game is set up with. */
struct setting {
    const struct game *game;
    int seats;
    struct options options;
};

_Noreturn static void stop(const char *what, const char *which) {
    fprintf(stderr, "native: %s: %s\n", what, which);
    exit(2);
}

_Noreturn static void stop_refused(const struct refusal *refusal, const char *which) {
    char text[EXPLANATION_MAX];
    refusal_explain(refusal, text);
    stop(text, which);
}

static void print_line(struct writer *out) {
    if (out->overflow)
        stop("a line does not fit", out->text);
    puts(out->text);
    *out = writer_into(out->text, out->size);
}

/* The viewers are numbered from 0; one past the last is NO_VIEWER. */
enum { NO_VIEWER = SEAT_ALL - 1 };

static int viewer_at(int seats, int index) {
    if (index < seats)
        return index;
    if (index == seats)
        return SEAT_SPECTATOR;
    return index == seats + 1 ? SEAT_ALL : NO_VIEWER;
}

/* What players of each kind advise, with the number of the ply as their seed. */
static void print_advice(const struct match *match, struct writer *out) {
    static const char *const names[] = {"greedy", "casual", "search:iterations=64",
                                        "search:iterations=64,instinct=0"};
    if (match->count % ADVICE_EVERY != 0 || match_to_move(match) < 0)
        return;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct rng rng = rng_seeded((uint64_t)match->count);
        struct player player;
        struct seat_view view;
        struct advice advice;
        char error[EXPLANATION_MAX];
        if (!player_named(names[i], &player, error))
            stop(error, names[i]);
        see_match(match, &player, &view);
        think(&player, match->game, &view, &rng, &advice);
        advice_write(&advice, match->game, &player, out);
        print_line(out);
    }
}

static void print_position(const struct match *match, struct writer *out) {
    int seats = match->state.at.seats;
    for (int i = 0; viewer_at(seats, i) != NO_VIEWER; i++) {
        struct state view;
        match_view(match, viewer_at(seats, i), &view);
        match_write_view(match->game, &view, out);
        print_line(out);
    }
    match_write_position(match, match->count ? 1 : 0, out);
    print_line(out);
    match_write_legal(match, out);
    print_line(out);
    match_write_scores(match, out);
    print_line(out);
    print_advice(match, out);
}

static void print_shown(const struct match *match, struct writer *out) {
    int seats = match->state.at.seats;
    action *shown = malloc((size_t)(match->count + 1) * sizeof *shown);
    if (!shown)
        abort();
    for (int i = 0; viewer_at(seats, i) != NO_VIEWER; i++) {
        match_shown(match, viewer_at(seats, i), shown);
        match_write_actions(match->game, shown, match->count, out);
        print_line(out);
    }
    free(shown);
}

static void start(struct match *match, const struct setting *setting) {
    struct refusal refusal;
    if (!match_start(match, setting->game, setting->seats, &setting->options, SEAT_ALL, &refusal))
        stop_refused(&refusal, setting->game->name);
}

static void print_game(const struct match *played, const struct setting *setting,
                       struct writer *out) {
    struct match match;
    struct refusal refusal;
    match_write_record(played, NULL, out);
    print_line(out);
    start(&match, setting);
    print_position(&match, out);
    for (int i = 0; i < played->count; i++) {
        if (!match_act(&match, SEAT_ALL, played->actions[i], &refusal))
            stop_refused(&refusal, "while replaying");
        print_position(&match, out);
    }
    print_shown(&match, out);
    match_free(&match);
}

static void act_at_random(struct match *match, struct rng *rng) {
    action actions[ACTIONS_MAX];
    struct refusal refusal;
    int count = match->game->legal(&match->state, actions);
    action act = actions[rng_below(rng, (uint32_t)count)];
    if (!match_act(match, match_to_move(match), act, &refusal))
        stop_refused(&refusal, "a legal action");
}

/* The seed is that of chance, and of the random seats. */
static void play(const struct setting *setting, uint64_t seed, struct writer *out) {
    struct match match;
    struct rng rng = rng_seeded(seed);
    start(&match, setting);
    for (match_run_chance(&match, seed); match_to_move(&match) != SEAT_NONE;
         match_run_chance(&match, seed))
        act_at_random(&match, &rng);
    print_game(&match, setting, out);
    match_free(&match);
}

static void replay(const struct setting *setting, struct writer *out) {
    struct match match;
    struct refusal refusal;
    char text[256];
    start(&match, setting);
    while (fgets(text, sizeof text, stdin)) {
        text[strcspn(text, "\n")] = '\0';
        if (!match_act_text(&match, SEAT_ALL, text, &refusal))
            stop_refused(&refusal, text);
    }
    print_game(&match, setting, out);
    match_free(&match);
}

static void print_games(void) {
    for (int i = 0; game_at(i); i++)
        printf("%s %d %d\n", game_at(i)->name, game_at(i)->min_seats, game_at(i)->max_seats);
}

static void set_option(struct setting *setting, const char *word) {
    char key[OPTION_BYTES + 1];
    struct refusal refusal;
    const char *equals = strchr(word, '=');
    if (!equals || strlen(word) > OPTION_BYTES)
        stop("not an option", word);
    strcpy(key, word);
    key[equals - word] = '\0';
    if (!setting->game->set_option(&setting->options, key, equals + 1, &refusal))
        stop_refused(&refusal, word);
}

/* Reads GAME and SEATS from words[0] and [1], options from words[first] on, to the NULL. */
static struct setting read_setting(char **words, int first) {
    struct setting setting = {.game = game_named(words[0]), .seats = atoi(words[1])};
    if (!setting.game)
        stop("no such game", words[0]);
    for (int i = first; words[i]; i++)
        set_option(&setting, words[i]);
    return setting;
}

static void play_games(char **words, struct writer *out) {
    struct setting setting = read_setting(words, 4);
    uint64_t seed = strtoull(words[2], NULL, 10);
    for (int count = atoi(words[3]); count > 0; count--)
        play(&setting, seed++, out);
}

int main(int argc, char **argv) {
    char *text = malloc(LINE_BYTES);
    if (!text)
        abort();
    struct writer out = writer_into(text, LINE_BYTES);
    const char *mode = argc > 1 ? argv[1] : "";
    if (strcmp(mode, "games") == 0) {
        print_games();
    } else if (strcmp(mode, "play") == 0 && argc >= 6) {
        play_games(argv + 2, &out);
    } else if (strcmp(mode, "replay") == 0 && argc >= 4) {
        struct setting setting = read_setting(argv + 2, 2);
        replay(&setting, &out);
    } else {
        stop("usage", "games | play GAME SEATS SEED COUNT [KEY=VALUE...] | replay GAME SEATS "
                      "[KEY=VALUE...]");
    }
    free(text);
    return 0;
}
