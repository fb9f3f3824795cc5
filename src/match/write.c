/*
 * The JSON forms of a match, shared by every front end.
 */
#include "keltis/match.h"

static void member_to_move(struct writer *out, int to_move) {
    json_key(out, "to_move");
    if (to_move >= 0)
        json_number(out, to_move);
    else
        json_text(out, to_move == SEAT_CHANCE ? "chance" : NULL);
}

void match_write_view(const struct game *game, const struct state *view, struct writer *out) {
    json_open(out, '{');
    json_member_text(out, "game", game->name);
    json_member_number(out, "seats", view->at.seats);
    json_key(out, "seat");
    if (view->at.viewer >= 0)
        json_number(out, view->at.viewer);
    else
        json_text(out, view->at.viewer == SEAT_ALL ? "all" : NULL);
    member_to_move(out, view->at.to_move);
    json_member_text(out, "phase", phase_name(view->at.phase));
    game->write_view(view, out);
    json_close(out, '}');
}

static void write_sheet(const struct match *match, int seat, struct writer *out) {
    int16_t sheet[SCORE_PARTS];
    const int16_t *next = sheet;
    match->game->score(&match->state, seat, sheet);
    json_open(out, '{');
    for (const struct score_part *part = match->game->score_parts; part->name; part++) {
        json_key(out, part->name);
        if (part->count == 1) {
            json_number(out, *next++);
            continue;
        }
        json_open(out, '[');
        for (int i = 0; i < part->count; i++)
            json_number(out, *next++);
        json_close(out, ']');
    }
    json_close(out, '}');
}

void match_write_scores(const struct match *match, struct writer *out) {
    int winners[SEATS_MAX];
    int count = match_winners(match, winners);
    json_open(out, '{');
    json_key(out, "over");
    json_bool(out, match_to_move(match) == SEAT_NONE);
    json_key(out, "scores");
    json_open(out, '[');
    for (int seat = 0; seat < match->state.at.seats; seat++)
        write_sheet(match, seat, out);
    json_close(out, ']');
    json_key(out, "winners");
    json_open(out, '[');
    for (int i = 0; i < count; i++)
        json_number(out, winners[i]);
    json_close(out, ']');
    json_close(out, '}');
}

void match_write_actions(const struct game *game, const action *actions, int count,
                         struct writer *out) {
    json_open(out, '[');
    for (int i = 0; i < count; i++) {
        char text[TEXT_MAX];
        game->text(actions[i], text);
        json_text(out, text);
    }
    json_close(out, ']');
}

void match_write_legal(const struct match *match, struct writer *out) {
    action actions[ACTIONS_MAX];
    int count = match->game->legal(&match->state, actions);
    json_open(out, '{');
    member_to_move(out, match_to_move(match));
    json_key(out, "actions");
    match_write_actions(match->game, actions, count, out);
    if (match_to_move(match) == SEAT_CHANCE) {
        json_key(out, "weights");
        json_open(out, '[');
        for (int i = 0; i < count; i++)
            json_number(out, match->game->weight(&match->state, actions[i]));
        json_close(out, ']');
    }
    json_close(out, '}');
}

void match_write_record(const struct match *match, const char *const *names, struct writer *out) {
    json_open(out, '{');
    json_member_text(out, "format", "keltis-record");
    json_member_number(out, "version", 1);
    json_member_text(out, "game", match->game->name);
    json_member_number(out, "seats", match->state.at.seats);
    json_key(out, "options");
    json_open(out, '{');
    match->game->write_options(&match->options, out);
    json_close(out, '}');
    if (names) {
        json_key(out, "names");
        json_open(out, '[');
        for (int seat = 0; seat < match->state.at.seats; seat++)
            json_text(out, names[seat]);
        json_close(out, ']');
    }
    json_key(out, "actions");
    match_write_actions(match->game, match->actions, match->count, out);
    if (match_to_move(match) == SEAT_NONE) {
        json_key(out, "result");
        match_write_scores(match, out);
    }
    json_close(out, '}');
}

void match_write_position(const struct match *match, int acted, struct writer *out) {
    const action *last = acted ? &match->actions[match->count - acted] : NULL;
    json_open(out, '{');
    json_member_text(out, "game", match->game->name);
    json_member_number(out, "ply", match->count);
    member_to_move(out, match_to_move(match));
    json_member_text(out, "phase", phase_name(match->state.at.phase));
    json_key(out, "acted");
    match_write_actions(match->game, last, acted, out);
    json_close(out, '}');
}

static void write_game(const struct game *game, struct writer *out) {
    json_open(out, '{');
    json_member_text(out, "name", game->name);
    json_member_number(out, "min_seats", game->min_seats);
    json_member_number(out, "max_seats", game->max_seats);
    json_key(out, "options");
    json_open(out, '{');
    game->describe_options(out);
    json_close(out, '}');
    json_close(out, '}');
}

void match_write_games(struct writer *out) {
    json_open(out, '[');
    for (int i = 0; game_at(i); i++)
        if (!game_at(i)->is_template)
            write_game(game_at(i), out);
    json_close(out, ']');
}

void match_write_rule(const struct refusal *refusal, struct writer *out) {
    json_member_text(out, "rule", refusal->rule->id);
    json_key(out, "arguments");
    json_open(out, '[');
    for (int i = 0; refusal->rule->arguments[i]; i++) {
        char text[TEXT_MAX];
        refusal_argument(refusal, i, text);
        json_text(out, text);
    }
    json_close(out, ']');
}

void match_write_refusal(const struct refusal *refusal, struct writer *out) {
    char text[EXPLANATION_MAX];
    refusal_explain(refusal, text);
    json_open(out, '{');
    match_write_rule(refusal, out);
    json_member_text(out, "text", text);
    json_close(out, '}');
}

size_t match_record_size(int count) {
    enum { OPTIONS_AND_RESULT = 4096, NAMES = SEATS_MAX * 200 * 6, QUOTES_AND_COMMA = 3 };
    return OPTIONS_AND_RESULT + NAMES + (size_t)count * (TEXT_MAX + QUOTES_AND_COMMA);
}
