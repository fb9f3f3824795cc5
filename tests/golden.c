/*
 * Golden playthroughs: one whole game for each registered game and number of seats, with every
 * list of actions, views and scores along the way, kept as text in tests/golden/. The actions in
 * the file are played again and must give the very same text. `golden --write` writes the files
 * anew, for a change that is meant; a file that is missing gets a new game.
 */
#include "check.h"

enum { GOLDEN_MAX = 1 << 20, VIEWS_EVERY = 100 };

static const char folder[] = "tests/golden";

struct golden {
    const struct game *game;
    int seats;
    char path[256];
    char expected[GOLDEN_MAX];
    char actual[GOLDEN_MAX];
};

static bool read_golden(struct golden *golden) {
    snprintf(golden->path, sizeof golden->path, "%s/%s-%d.txt", folder, golden->game->name,
             golden->seats);
    FILE *file = fopen(golden->path, "r");
    size_t length = file ? fread(golden->expected, 1, GOLDEN_MAX - 1, file) : 0;
    golden->expected[length] = '\0';
    if (file)
        fclose(file);
    return length > 0;
}

/* The writer puts a comma before a value that follows other text: these begin a text of their own.
 */
static const char *json_of_view(const struct game *game, const struct state *view) {
    static char text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    match_write_view(game, view, &out);
    return text;
}

static const char *json_of_match(const struct match *match,
                                 void (*write)(const struct match *, struct writer *)) {
    static char text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    write(match, &out);
    return text;
}

static void write_line(struct writer *out, const char *start, const char *rest) {
    write_text(out, start);
    write_text(out, rest);
    write_text(out, "\n");
}

static void write_views(const struct match *match, struct writer *out) {
    for (int viewer = SEAT_ALL; viewer < match->state.at.seats; viewer++) {
        struct state view;
        if (viewer == SEAT_CHANCE || viewer == SEAT_NONE)
            continue;
        assert_true(match_view(match, viewer, &view));
        write_line(out, "view ", json_of_view(match->game, &view));
    }
}

/* One ply: what could be done, and behind the last `> ` what was done. */
static void write_ply(const struct match *match, const char *act, struct writer *out) {
    if (match->count % VIEWS_EVERY == 0)
        write_views(match, out);
    write_number(out, match->count);
    write_line(out, " ", phase_name(match->state.at.phase));
    write_line(out, "", json_of_match(match, match_write_legal));
    write_line(out, "> ", act);
}

/* A new game: half of the choices among the first actions of the list, where the plays are. */
static action invent(const struct match *match, struct rng *rng) {
    action actions[ACTIONS_MAX];
    uint32_t count = (uint32_t)match->game->legal(&match->state, actions);
    if (match_to_move(match) == SEAT_CHANCE)
        return match->game->outcome(&match->state,
                                    rng_below(rng, match->game->weights(&match->state)));
    return actions[rng_below(rng, count > 3 && rng_below(rng, 2) ? 3 : count)];
}

/* The action of the next line that begins with `> `; moves the text on behind it. */
static action read_action(const struct game *game, const char **text) {
    char words[TEXT_MAX];
    const char *line = strstr(*text, "\n> ");
    if (!line)
        return NO_ACTION;
    size_t length = strcspn(line + 3, "\n");
    if (length >= sizeof words)
        return NO_ACTION;
    memcpy(words, line + 3, length);
    words[length] = '\0';
    *text = line + 3 + length;
    return game_parse(game, words);
}

static void play_golden(struct golden *golden, bool invented) {
    static const struct options plain;
    struct writer out = writer_into(golden->actual, GOLDEN_MAX);
    struct rng rng = rng_seeded(2008);
    struct match match;
    struct refusal refusal;
    const char *text = golden->expected;
    assert_true(match_start(&match, golden->game, golden->seats, &plain, SEAT_ALL, &refusal));
    while (match_to_move(&match) != SEAT_NONE) {
        char words[TEXT_MAX];
        action act = invented ? invent(&match, &rng) : read_action(golden->game, &text);
        if (act == NO_ACTION)
            fail_msg("%s: there is no action %d", golden->path, match.count);
        golden->game->text(act, words);
        write_ply(&match, words, &out);
        if (!match_act(&match, SEAT_ALL, act, &refusal))
            fail_msg("%s: action %d, %s, is refused: %s", golden->path, match.count, words,
                     refusal.rule->english);
    }
    write_views(&match, &out);
    write_line(&out, "", json_of_match(&match, match_write_scores));
    assert_false(out.overflow);
    match_free(&match);
}

/* Tells the first line that differs: whole files are too long to look at. */
static void compare_golden(const struct golden *golden) {
    const char *expected = golden->expected, *actual = golden->actual;
    for (int line = 1; *expected || *actual; line++) {
        int one = (int)strcspn(expected, "\n"), other = (int)strcspn(actual, "\n");
        if (one != other || strncmp(expected, actual, (size_t)one) != 0)
            fail_msg("%s:%d\nexpected %.*s\nactual   %.*s\nif the change is meant: ./run golden",
                     golden->path, line, one, expected, other, actual);
        expected += one + (expected[one] == '\n');
        actual += other + (actual[other] == '\n');
    }
}

static void write_golden(const struct golden *golden) {
    FILE *file = fopen(golden->path, "w");
    assert_non_null(file);
    assert_true(fputs(golden->actual, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void for_every_game(bool write) {
    struct golden *golden = malloc(sizeof *golden);
    assert_non_null(golden);
    for (int i = 0; game_at(i); i++)
        for (int seats = game_at(i)->min_seats; seats <= game_at(i)->max_seats; seats++) {
            golden->game = game_at(i);
            golden->seats = seats;
            bool there = read_golden(golden);
            if (!there && !write)
                fail_msg("%s is missing: every game has one (./run golden)", golden->path);
            play_golden(golden, !there);
            if (write)
                write_golden(golden);
            else
                compare_golden(golden);
        }
    free(golden);
}

static void golden_games_are_as_written(void **unused) {
    (void)unused;
    for_every_game(false);
}

static void write_golden_games(void **unused) {
    (void)unused;
    for_every_game(true);
}

int main(int argc, char **argv) {
    bool write = argc > 1 && strcmp(argv[1], "--write") == 0;
    const struct CMUnitTest check[] = {cmocka_unit_test(golden_games_are_as_written)};
    const struct CMUnitTest renew[] = {cmocka_unit_test(write_golden_games)};
    return write ? cmocka_run_group_tests(renew, NULL, NULL)
                 : cmocka_run_group_tests(check, NULL, NULL);
}
