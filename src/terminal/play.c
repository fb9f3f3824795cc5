/*
 * keltis play: a game in the terminal by typing actions, against the computer or with several
 * people at one keyboard. Plain lines in and out, so that it works over any connection, with a
 * screen reader, and from a script.
 */
#include "cli/cli.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/arguments.h"
#include "keltis/match.h"
#include "keltis/rng.h"
#include "players/think.h"
#include "terminal/scores.h"

enum { LINE_MAX_BYTES = 256, ACTION_COLUMNS = 5 };

struct table {
    struct match match;
    uint64_t seed;
    int people; /* the first seats are people, the rest the computer */
    int drawn;  /* the ply that was drawn last: a refused action draws nothing anew */
    struct player computer;
    struct rng rng;
};

enum verdict { GO_ON, QUIT };

/* Reads one line without its end. False at the end of input. An over-long line is cut. */
static bool read_line(char line[LINE_MAX_BYTES]) {
    if (!fgets(line, LINE_MAX_BYTES, stdin))
        return false;
    size_t length = strcspn(line, "\n");
    if (line[length] == '\0')
        for (int c = getchar(); c != '\n' && c != EOF;)
            c = getchar();
    while (length > 0 && isspace((unsigned char)line[length - 1]))
        length--;
    line[length] = '\0';
    return true;
}

/* Asks for a number from low to high; an empty line takes the usual one. */
static bool ask_number(const char *question, int low, int high, int usual, int *answer) {
    char line[LINE_MAX_BYTES];
    for (;;) {
        printf("%s [%d]: ", question, usual);
        fflush(stdout);
        if (!read_line(line))
            return false;
        char *end;
        long value = line[0] ? strtol(line, &end, 10) : usual;
        if ((line[0] == '\0' || *end == '\0') && value >= low && value <= high) {
            *answer = (int)value;
            return true;
        }
        printf("A number from %d to %d, please.\n", low, high);
    }
}

static bool ask_game(const struct game **game) {
    int count = 0, choice;
    printf("Which game?\n");
    for (int i = 0; game_at(i); i++)
        if (!game_at(i)->is_template)
            printf("  %d  %s\n", ++count, game_at(i)->name);
    if (!ask_number("Number", 1, count, 1, &choice))
        return false;
    *game = game_at(choice - 1);
    return true;
}

/* What is said. */

static void print_view(const struct table *table, int seat) {
    static char text[MATCH_TEXT_MAX];
    struct writer out = writer_into(text, sizeof text);
    struct state view;
    match_view(&table->match, seat, &view);
    table->match.game->draw(&view, &out);
    printf("\n%s", text);
}

static void print_legal(const struct table *table) {
    action actions[ACTIONS_MAX];
    int count = table->match.game->legal(&table->match.state, actions);
    for (int i = 0; i < count; i++) {
        char text[TEXT_MAX];
        table->match.game->text(actions[i], text);
        bool last = i % ACTION_COLUMNS == ACTION_COLUMNS - 1 || i == count - 1;
        printf(last ? "%3d %s\n" : "%3d %-16s", i + 1, text);
    }
}

/* Prints the actions from number `from` on as everybody saw them. */
static void print_course(const struct table *table, int from) {
    const struct match *match = &table->match;
    int viewer = table->people == 1 ? 0 : SEAT_SPECTATOR;
    action *shown = malloc((size_t)(match->count + 1) * sizeof *shown);
    if (!shown)
        abort();
    match_shown(match, viewer, shown);
    for (int i = from; i < match->count; i++) {
        char text[TEXT_MAX];
        match->game->text(shown[i], text);
        printf("%s%s", i > from ? ", " : "", text);
    }
    printf("\n");
    free(shown);
}

static void print_sheet(const struct table *table) {
    static const char *const names[SEATS_MAX] = {"seat 0", "seat 1", "seat 2", "seat 3"};
    print_scores(&table->match, names);
}

static void print_help(void) {
    printf("Type an action (play g7) or its number in the list.\n"
           "  look         the table again      score   points if the game ended now\n"
           "  undo         take back your last action\n"
           "  save FILE    write the record     quit    leave the game\n");
}

static void save_record(const struct table *table, const char *name) {
    size_t size = match_record_size(table->match.count);
    char *text = malloc(size);
    if (!text)
        abort();
    struct writer out = writer_into(text, size);
    match_write_record(&table->match, NULL, &out);
    FILE *file = fopen(name, "w");
    bool written = file && fprintf(file, "%s\n", text) > 0;
    if (file && fclose(file) != 0)
        written = false;
    if (written)
        printf("Saved as %s.\n", name);
    else
        printf("Could not write %s: %s.\n", name, strerror(errno));
    free(text);
}

/* What is done. */

static void take_back(struct table *table) {
    struct match *match = &table->match;
    if (!match_undo_seat(match)) {
        printf("There is nothing to take back.\n");
        return;
    }
    while (match_to_move(match) >= table->people && match_undo_seat(match))
        ;
    match_run_chance(match, table->seed);
}

/* An action by its text, or by its number in the list. */
static void act(struct table *table, const char *words) {
    struct match *match = &table->match;
    struct refusal refusal;
    action actions[ACTIONS_MAX];
    char *end;
    int count = match->game->legal(&match->state, actions), before = match->count;
    long number = strtol(words, &end, 10);
    bool by_number = *end == '\0' && number >= 1 && number <= count;
    action chosen = by_number ? actions[number - 1] : game_parse(match->game, words);
    if (!match_act(match, match_to_move(match), chosen, &refusal)) {
        char sentence[EXPLANATION_MAX];
        refusal_explain(&refusal, sentence);
        printf("%s (help tells what you can type)\n", sentence);
        return;
    }
    match_run_chance(match, table->seed);
    print_course(table, before);
}

static enum verdict obey(struct table *table, const char *words) {
    if (strcmp(words, "quit") == 0)
        return QUIT;
    if (strcmp(words, "help") == 0)
        print_help();
    else if (strcmp(words, "look") == 0)
        print_view(table, match_to_move(&table->match));
    else if (strcmp(words, "score") == 0)
        print_sheet(table);
    else if (strcmp(words, "undo") == 0)
        take_back(table);
    else if (strncmp(words, "save ", 5) == 0)
        save_record(table, words + 5);
    else if (words[0])
        act(table, words);
    return GO_ON;
}

static enum verdict person_turn(struct table *table) {
    char line[LINE_MAX_BYTES];
    int seat = match_to_move(&table->match);
    bool new_turn =
        table->match.state.at.phase == PHASE_PLAY || table->match.state.at.phase == PHASE_REROLL;
    if (new_turn && table->drawn != table->match.count)
        print_view(table, seat);
    table->drawn = table->match.count;
    print_legal(table);
    printf("seat %d, %s> ", seat, phase_name(table->match.state.at.phase));
    fflush(stdout);
    if (!read_line(line))
        return QUIT;
    return obey(table, line);
}

static void computer_turn(struct table *table) {
    struct match *match = &table->match;
    int seat = match_to_move(match), before = match->count;
    while (match_to_move(match) == seat) {
        struct seat_view view;
        struct refusal refusal;
        struct advice advice;
        see_match(match, &table->computer, &view);
        think(&table->computer, match->game, &view, &table->rng, &advice);
        match_act(match, seat, advice.act, &refusal);
        match_run_chance(match, table->seed);
    }
    printf("seat %d: ", seat);
    print_course(table, before);
}

static void say_result(const struct table *table) {
    int winners[SEATS_MAX];
    int count = match_winners(&table->match, winners);
    print_view(table, SEAT_ALL);
    print_sheet(table);
    printf("\nThe game is over. %s: seat", count > 1 ? "The win is shared" : "Winner");
    for (int i = 0; i < count; i++)
        printf("%s %d", i > 0 ? " and" : "", winners[i]);
    printf(".\n");
}

static int play_to_the_end(struct table *table) {
    struct match *match = &table->match;
    match_run_chance(match, table->seed);
    print_help();
    while (match_to_move(match) != SEAT_NONE) {
        if (match_to_move(match) >= table->people)
            computer_turn(table);
        else if (person_turn(table) == QUIT)
            return printf("\nGoodbye.\n"), 0;
    }
    say_result(table);
    return 0;
}

static const char usage[] =
    "usage: keltis play [--game NAME] [--seats N] [--people N] [--level NAME] [--seed N]\n"
    "Starts a game in the terminal. What is not given is asked for. The first seats are people,\n"
    "the rest is played by the computer at a level (first-game casual club expert master; club\n"
    "if not given); the seed fixes all deals and rolls.\n";

/* What the arguments left open. False at the end of input. */
static bool ask_the_rest(const struct game **game, int *seats, int *people) {
    return (*game || ask_game(game)) &&
           (*seats || ask_number("How many seats? 2 to 4", 2, 4, 2, seats)) &&
           (*people || ask_number("How many of them are people?", 1, *seats, 1, people));
}

int cli_play(int argc, char **argv) {
    static const struct options plain;
    const struct game *game = NULL;
    const char *level = "club";
    char error[EXPLANATION_MAX];
    struct refusal refusal;
    int seats = 0;
    struct table table = {.seed = rng_mix((uint64_t)time(NULL))};
    const struct argument list[] = {
        {"--game", ARGUMENT_GAME, &game, 0, 0},
        {"--seats", ARGUMENT_INT, &seats, 2, SEATS_MAX},
        {"--people", ARGUMENT_INT, &table.people, 1, SEATS_MAX},
        {"--level", ARGUMENT_TEXT, &level, 0, 0},
        {"--seed", ARGUMENT_SEED, &table.seed, 0, 0},
        {0},
    };
    enum arguments_answer answer = arguments_read(argc, argv, list, NULL, NULL, usage);
    if (answer != ARGUMENTS_READ)
        return answer == ARGUMENTS_HELP ? 0 : 2;
    if (!player_named(level, &table.computer, error))
        return fprintf(stderr, "keltis play: %s\n", error), 2;
    if (!ask_the_rest(&game, &seats, &table.people))
        return printf("\nGoodbye.\n"), 0;
    table.rng = rng_seeded(table.seed);
    if (!match_start(&table.match, game, seats, &plain, SEAT_ALL, &refusal))
        return 1;
    int status = play_to_the_end(&table);
    match_free(&table.match);
    return status;
}
