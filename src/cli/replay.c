/*
 * keltis replay: a record as readable text, turn by turn. It knows no game: who a turn belongs
 * to, what was dealt to whom and what the score is made of all come from the game's table.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/record.h"
#include "terminal/scores.h"

enum {
    FILE_MAX_BYTES = 8 << 20,
    DRAWING_MAX = 1 << 16,
    LINE_WIDTH = 96,
    PHRASE_MAX = NAME_MAX_BYTES + 2 * TEXT_MAX,
};

/* One action of the record, in words. */
struct step {
    char text[TEXT_MAX];
    int owner; /* the seat whose turn it belongs to, or SEAT_CHANCE */
    bool chance;
    bool set_up;
};

/* A record that has been proved good. */
struct replay {
    struct match match;
    struct record_names names;
    char name[SEATS_MAX][NAME_MAX_BYTES + 1]; /* as printed */
    struct step *steps;                       /* one for each action of the match */
};

/* Reading. */

static bool read_all(FILE *in, char **bytes, size_t *length) {
    size_t capacity = 1 << 16, count;
    *length = 0;
    *bytes = NULL;
    do {
        capacity = 2 * capacity < FILE_MAX_BYTES ? 2 * capacity : FILE_MAX_BYTES + 1;
        char *larger = realloc(*bytes, capacity);
        if (!larger)
            return false;
        *bytes = larger;
        count = fread(*bytes + *length, 1, capacity - *length, in);
        *length += count;
    } while (*length == capacity && *length <= FILE_MAX_BYTES);
    return !ferror(in);
}

/* The bytes of the file, which the caller frees; NULL, with the complaint, if that fails. */
static char *read_file(const char *path, size_t *length, struct complaint *complaint) {
    char *bytes = NULL;
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    bool read = in && read_all(in, &bytes, length);
    if (!read)
        complain(complaint, "%s", strerror(errno));
    else if (*length > FILE_MAX_BYTES)
        complain(complaint, "The file is too large: at most %d MiB are read.",
                 FILE_MAX_BYTES >> 20);
    else
        complaint->text[0] = '\0';
    if (in && in != stdin)
        fclose(in);
    if (complaint->text[0]) {
        free(bytes);
        return NULL;
    }
    return bytes;
}

static json_t *read_json(const char *path, struct complaint *complaint) {
    size_t length;
    json_error_t error;
    char reason[JSON_ERROR_TEXT_LENGTH];
    char *bytes = read_file(path, &length, complaint);
    if (!bytes)
        return NULL;
    json_t *json = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    free(bytes);
    if (!json)
        complain(complaint, "Not JSON, line %d: %s.", error.line,
                 printable(error.text, reason, sizeof reason));
    return json;
}

static void name_seats(struct replay *replay) {
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        char *name = replay->name[seat];
        printable(replay->names.text[seat], name, sizeof replay->name[seat]);
        if (!*name)
            snprintf(name, sizeof replay->name[seat], "Seat %d", seat);
    }
}

/* The seat that alone sees an outcome of chance; SEAT_CHANCE if everybody does. */
static int receiver(const struct game *game, const struct state *state, action act) {
    if (game->shown(state, act, SEAT_SPECTATOR) == act)
        return SEAT_CHANCE;
    for (int seat = 0; seat < state->at.seats; seat++)
        if (game->shown(state, act, seat) == act)
            return seat;
    return SEAT_CHANCE;
}

/*
 * Carries the state one action on and tells what happened. An action belongs to the seat that
 * takes it, and a secret outcome of chance to the seat that sees it. An open one, a roll, begins
 * or goes on with the turn of whoever moves next.
 */
static struct step take_step(const struct game *game, struct state *state, action act) {
    struct step step = {.owner = state->at.to_move,
                        .chance = state->at.to_move == SEAT_CHANCE,
                        .set_up = state->at.phase == PHASE_SETUP};
    game->text(act, step.text);
    if (step.chance)
        step.owner = receiver(game, state, act);
    game->apply(state, act);
    if (step.owner == SEAT_CHANCE && !step.set_up && state->at.to_move >= 0)
        step.owner = state->at.to_move;
    return step;
}

static void find_steps(struct replay *replay) {
    const struct match *match = &replay->match;
    struct state state;
    replay->steps = malloc(((size_t)match->count + 1) * sizeof replay->steps[0]);
    if (!replay->steps)
        abort();
    match->game->start(&state, match->state.at.seats, &match->options);
    for (int i = 0; i < match->count; i++)
        replay->steps[i] = take_step(match->game, &state, match->actions[i]);
}

static bool load(const char *path, struct replay *replay, struct complaint *complaint) {
    json_t *json = read_json(path, complaint);
    bool good = json && record_load(json, &replay->match, &replay->names, complaint);
    json_decref(json);
    if (!good)
        return false;
    name_seats(replay);
    find_steps(replay);
    return true;
}

/* The header. */

static void print_header(const struct replay *replay) {
    const struct match *match = &replay->match;
    char options[MATCH_TEXT_MAX];
    struct writer out = writer_into(options, sizeof options);
    printf("Game: %s, %d seats\n", match->game->name, match->state.at.seats);
    for (int seat = 0; replay->names.given && seat < match->state.at.seats; seat++)
        printf("Seat %d: %s\n", seat, replay->name[seat]);
    match->game->write_options(&match->options, &out);
    if (out.length)
        printf("Options: {%s}\n", options);
}

/* The set-up: outcomes of one kind for one seat stand together, several a line. */

/* What follows the first word, or the word itself if it is alone. */
static const char *without_verb(const char *text) {
    const char *space = strchr(text, ' ');
    return space ? space + 1 : text;
}

static void name_group(const struct replay *replay, const struct step *step,
                       char name[PHRASE_MAX]) {
    int verb = (int)strcspn(step->text, " ");
    if (step->owner >= 0)
        snprintf(name, PHRASE_MAX, "%.*s to %s", verb, step->text, replay->name[step->owner]);
    else
        snprintf(name, PHRASE_MAX, "%.*s", verb, step->text);
}

/* Prints one outcome into a line that has `width` characters so far; returns its new width. */
static int print_outcome(const char *text, int width, bool first) {
    int more = text_width(text);
    if (first)
        return printf(" %s", text), width + 1 + more;
    if (width + 2 + more < LINE_WIDTH)
        return printf(", %s", text), width + 2 + more;
    return printf(",\n    %s", text), 4 + more;
}

/* Prints what happened before the first turn; returns how many actions that were. */
static int print_set_up(const struct replay *replay) {
    char group[PHRASE_MAX] = "", name[PHRASE_MAX];
    int i = 0, width = 0;
    for (; i < replay->match.count && replay->steps[i].set_up; i++) {
        const struct step *step = &replay->steps[i];
        name_group(replay, step, name);
        bool first = strcmp(group, name) != 0;
        if (first) {
            printf("\n%s  %s:", i == 0 ? "Set-up\n" : "", name);
            width = 3 + text_width(name);
            strcpy(group, name);
        }
        width = print_outcome(without_verb(step->text), width, first);
    }
    if (i > 0)
        puts("");
    return i;
}

/* The turns, one a line: actions with commas between them, outcomes of chance in brackets. */

static void print_turns(const struct replay *replay, int from) {
    int seat = SEAT_NONE, turn = 0;
    bool acted = false; /* the line has an action already */
    for (int i = from; i < replay->match.count; i++) {
        const struct step *step = &replay->steps[i];
        if (turn == 0 || (step->owner >= 0 && step->owner != seat)) {
            seat = step->owner;
            acted = false;
            printf("\n%d. %s:", ++turn, seat >= 0 ? replay->name[seat] : "chance");
        }
        if (step->chance)
            printf(" (%s)", without_verb(step->text));
        else
            printf("%s %s", acted ? "," : "", step->text);
        acted |= !step->chance;
    }
    if (turn > 0)
        puts("");
}

/* The end: the position and the score. */

static void print_drawing(const struct match *match) {
    char *drawing = malloc(DRAWING_MAX);
    if (!drawing)
        abort();
    struct writer out = writer_into(drawing, DRAWING_MAX);
    match->game->draw(&match->state, &out);
    printf("\n%s", drawing);
    free(drawing);
}

static const char usage[] =
    "usage: keltis replay FILE\n"
    "Prints a recorded game as text, turn by turn, with its last position and the score. FILE is\n"
    "a record as JSON, - for standard input.\n";

int cli_replay(int argc, char **argv) {
    struct replay replay = {0};
    struct complaint complaint;
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return fputs(usage, stdout), 0;
    if (argc != 2 || (argv[1][0] == '-' && argv[1][1] != '\0'))
        return fputs(usage, stderr), 2;
    if (!load(argv[1], &replay, &complaint))
        return fprintf(stderr, "keltis replay: %s: %s\n", argv[1], complaint.text), 1;
    print_header(&replay);
    print_turns(&replay, print_set_up(&replay));
    print_drawing(&replay.match);
    print_scores(&replay.match, (const char *const[SEATS_MAX]){replay.name[0], replay.name[1],
                                                               replay.name[2], replay.name[3]});
    match_free(&replay.match);
    free(replay.steps);
    return fflush(stdout) == EOF ? perror("keltis replay"), 1 : 0;
}
