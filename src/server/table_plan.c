/*
 * What a request would add to a table. Nothing is changed here.
 */
#include <assert.h>
#include <string.h>

#include "server/table.h"

static struct writer begin_entry(struct plan *plan, const char *type, int64_t now) {
    struct writer out = writer_into(plan->text, sizeof plan->text);
    plan->nothing = false;
    plan->label = -1;
    json_open(&out, '{');
    json_member_text(&out, "type", type);
    json_member_number(&out, "time", (long)now);
    return out;
}

static bool end_entry(struct plan *plan, struct writer *out) {
    json_close(out, '}');
    assert(!out->overflow);
    plan->length = out->length;
    return true;
}

static void member_hex(struct writer *out, const char *key, const uint8_t *bytes, size_t count) {
    char digits[2 * FAIR_SECRET + 1];
    assert(count <= FAIR_SECRET);
    json_member_text(out, key, hex_write(bytes, count, digits));
}

static void member_true(struct writer *out, const char *key) {
    json_key(out, key);
    json_bool(out, true);
}

/* Which list a table is in, from what it will be like after the entry. */
static int label_of(const struct table *table, const struct place *places, enum table_status status,
                    int to_move) {
    if (status == TABLE_WAITING) {
        for (int seat = 0; seat < table->seats; seat++)
            if (places[seat].kind == PLACE_OPEN && !places[seat].taken && !places[seat].kept)
                return LABEL_OPEN;
        return LABEL_WAITING;
    }
    if (status != TABLE_RUNNING || to_move < 0)
        return LABEL_OVER;
    bool computer = places[to_move].kind == PLACE_COMPUTER || places[to_move].given;
    return computer || (table->clock_moves && table->clock > 0) ? LABEL_BUSY : LABEL_RUNNING;
}

/* make */

static void write_place(struct writer *out, const struct place *place) {
    static const char *const kinds[] = {
        [PLACE_FRIEND] = "friend", [PLACE_OPEN] = "open", [PLACE_COMPUTER] = "computer"};
    json_open(out, '{');
    json_member_text(out, "kind", kinds[place->kind]);
    if (place->kind == PLACE_COMPUTER)
        json_member_text(out, "level", place->level);
    if (place->kept) {
        member_hex(out, "kept", place->secret, SECRET_HASH);
        json_member_text(out, "name", place->name);
    }
    json_close(out, '}');
}

static void write_setup(struct writer *out, const struct setup *setup) {
    json_member_text(out, "game", setup->game->name);
    json_member_number(out, "seats", setup->seats);
    json_key(out, "options");
    json_open(out, '{');
    setup->game->write_options(&setup->options, out);
    json_close(out, '}');
}

void table_plan_make(const struct table_wish *wish, int64_t now, struct plan *plan) {
    uint8_t secret[FAIR_SECRET];
    struct writer out = begin_entry(plan, "make", now);
    json_member_number(&out, "version", 1);
    write_setup(&out, &wish->setup);
    json_key(&out, "places");
    json_open(&out, '[');
    for (int seat = 0; seat < wish->setup.seats; seat++)
        write_place(&out, &wish->places[seat]);
    json_close(&out, ']');
    if (wish->clock > 0)
        json_member_number(&out, "clock", wish->clock);
    if (wish->clock_moves)
        member_true(&out, "clock_moves");
    json_member_number(&out, "away", wish->away);
    if (wish->invites)
        member_hex(&out, "invite", wish->invite, SECRET_HASH);
    if (wish->from)
        json_member_text(&out, "from", wish->from);
    random_bytes(secret, sizeof secret);
    member_hex(&out, "secret", secret, sizeof secret);
    const struct table like = {.seats = wish->setup.seats};
    plan->label = label_of(&like, wish->places, TABLE_WAITING, SEAT_CHANCE);
    end_entry(plan, &out);
}

/* Chance. */

/* Lets chance act on a copy of the state, and writes what it did. */
static void write_chance(const struct table *table, const struct fair *fair, struct state *state,
                         struct writer *out) {
    const struct game *game = table->match.game;
    json_key(out, "chance");
    json_open(out, '[');
    for (uint64_t n = table->chances; state->at.to_move == SEAT_CHANCE; n++) {
        char text[TEXT_MAX];
        action act = fair_outcome(fair, n, game, state);
        game->text(act, text);
        json_text(out, text);
        game->apply(state, act);
    }
    json_close(out, ']');
}

/* The deal, if these places are complete; returns who is to move then. */
static int write_beginning(const struct table *table, const struct place *places,
                           struct writer *out, enum table_status *status) {
    uint8_t salts[SEATS_MAX][FAIR_SALT];
    struct state state = table->match.state;
    *status = TABLE_WAITING;
    for (int seat = 0; seat < table->seats; seat++) {
        if (!places[seat].taken && places[seat].kind != PLACE_COMPUTER)
            return SEAT_CHANCE;
        memcpy(salts[seat], places[seat].salt, FAIR_SALT);
    }
    struct fair fair =
        fair_begin(table->id, table->secret, (const uint8_t(*)[FAIR_SALT])salts, table->seats);
    write_chance(table, &fair, &state, out);
    *status = TABLE_RUNNING;
    return state.at.to_move;
}

/* sit */

static bool may_sit(const struct table *table, const struct sitting *sitting,
                    const struct place *place, struct plan *plan) {
    uint8_t invite[SECRET_HASH];
    if (table_admits(table, sitting->seat, sitting->secret)) {
        plan->nothing = place->taken;
        return true;
    }
    if (place->kind == PLACE_COMPUTER)
        return trouble_with(&plan->trouble, "taken", "A computer plays at that seat.");
    if (place->taken)
        return trouble_with(&plan->trouble, "taken", "Somebody else has taken that seat.");
    if (place->kept)
        return trouble_with(&plan->trouble, "taken", "That seat is kept for somebody else.");
    if (place->kind == PLACE_OPEN)
        return true;
    if (!sitting->invite || !table->invites || !secret_hash(sitting->invite, invite) ||
        !secret_equal(invite, table->invite))
        return trouble_with(&plan->trouble, "forbidden",
                            "That seat is for friends: the link they got has the invitation.");
    return true;
}

static bool check_name(const struct table *table, const struct sitting *sitting, char *name,
                       struct plan *plan) {
    if (!name_clean(sitting->name, name))
        return trouble_with(&plan->trouble, "malformed", "A name has 1 to %d characters.",
                            NAME_CHARACTERS);
    /* Summaries name computers so. */
    if (strncmp(name, "computer:", strlen("computer:")) == 0)
        return trouble_with(&plan->trouble, "malformed", "That is a name for computers.");
    for (int seat = 0; seat < table->seats; seat++)
        if (seat != sitting->seat && strcmp(table->places[seat].name, name) == 0)
            return trouble_with(&plan->trouble, "taken",
                                "Somebody at this table has that name already.");
    return true;
}

static bool check_sitting(const struct table *table, const struct sitting *sitting,
                          struct plan *plan) {
    uint8_t hash[SECRET_HASH], salt[FAIR_SALT];
    if (sitting->seat < 0 || sitting->seat >= table->seats)
        return trouble_with(&plan->trouble, "unknown", "There is no such seat.");
    if (!secret_hash(sitting->secret, hash))
        return trouble_with(&plan->trouble, "malformed",
                            "A secret has %d to %d hexadecimal digits, an even number.",
                            SECRET_DIGITS_MIN, SECRET_DIGITS_MAX);
    if (!hex_read(sitting->salt, salt, FAIR_SALT))
        return trouble_with(&plan->trouble, "malformed", "A salt has %d hexadecimal digits.",
                            2 * FAIR_SALT);
    if (!may_sit(table, sitting, &table->places[sitting->seat], plan))
        return false;
    return plan->nothing || table->status == TABLE_WAITING ||
           trouble_with(&plan->trouble, "state", "The table is closed.");
}

bool table_plan_sit(const struct table *table, const struct sitting *sitting, int64_t now,
                    struct plan *plan) {
    struct place places[SEATS_MAX];
    char name[NAME_BYTES + 1];
    enum table_status status;
    plan->nothing = false;
    if (!check_sitting(table, sitting, plan))
        return false;
    if (plan->nothing)
        return true;
    if (!check_name(table, sitting, name, plan))
        return false;
    memcpy(places, table->places, sizeof places);
    struct place *place = &places[sitting->seat];
    place->taken = true;
    secret_hash(sitting->secret, place->secret);
    hex_read(sitting->salt, place->salt, FAIR_SALT);
    struct writer out = begin_entry(plan, "sit", now);
    json_member_number(&out, "seat", sitting->seat);
    json_member_text(&out, "name", name);
    member_hex(&out, "secret", place->secret, SECRET_HASH);
    member_hex(&out, "salt", place->salt, FAIR_SALT);
    if (sitting->program)
        member_true(&out, "program");
    int to_move = write_beginning(table, places, &out, &status);
    plan->label = label_of(table, places, status, to_move);
    return end_entry(plan, &out);
}

/* act */

static bool refuse(struct plan *plan, const struct refusal *refusal) {
    char sentence[EXPLANATION_MAX];
    refusal_explain(refusal, sentence);
    trouble_with(&plan->trouble, "illegal", "%s", sentence);
    plan->trouble.refusal = *refusal;
    return false;
}

static bool check_running(const struct table *table, struct plan *plan) {
    if (table->status == TABLE_WAITING)
        return trouble_with(&plan->trouble, "state", "The game has not begun.");
    if (table->status == TABLE_OVER)
        return trouble_with(&plan->trouble, "state", "The game is over.");
    if (table->status == TABLE_ABORTED)
        return trouble_with(&plan->trouble, "state", "The game was ended without a result.");
    return true;
}

static bool check_turn(const struct table *table, int seat, int64_t ply, struct plan *plan) {
    if (!check_running(table, plan))
        return false;
    if (ply != table->match.count)
        return trouble_with(&plan->trouble, "stale",
                            "The position has changed: it is at ply %d, not %lld.",
                            table->match.count, (long long)ply);
    if (match_to_move(&table->match) != seat)
        return trouble_with(&plan->trouble, "turn", "It is seat %d's turn.",
                            match_to_move(&table->match));
    return true;
}

/* Whether that kind of player may act for the seat at all. */
static bool check_actor(const struct table *table, int seat, enum actor by, struct plan *plan) {
    if (by == ACTOR_PERSON && table_computer_plays(table, seat))
        return trouble_with(&plan->trouble, "state",
                            "A computer plays your seat; take it back first.");
    if (by == ACTOR_COMPUTER && !table_computer_plays(table, seat))
        return trouble_with(&plan->trouble, "state", "A person plays that seat.");
    return true;
}

/* The match's own rule of that name, for translations. */
static const struct rule *match_rule(const char *id) {
    const struct rule *const *rule = match_rules;
    while (strcmp((*rule)->id, id) != 0)
        rule++;
    return *rule;
}

/* The action of that text, if it is legal now. */
static bool find_action(const struct table *table, const char *text, action *act,
                        struct plan *plan) {
    const struct match *match = &table->match;
    struct refusal refusal;
    action legal[ACTIONS_MAX];
    int count = match->game->legal(&match->state, legal);
    for (int i = 0; i < count; i++) {
        char word[TEXT_MAX];
        match->game->text(legal[i], word);
        if (strcmp(word, text) == 0) {
            *act = legal[i];
            return true;
        }
    }
    *act = game_parse(match->game, text);
    if (*act == NO_ACTION)
        return refuse(plan, &(struct refusal){.rule = match_rule("match.unknown_text")});
    return match->game->check(&match->state, *act, &refusal) || refuse(plan, &refusal);
}

bool table_plan_act(const struct table *table, int seat, enum actor by, int64_t ply,
                    const char *text, int64_t now, struct plan *plan) {
    static const char *const actors[] = {
        [ACTOR_PERSON] = "person", [ACTOR_COMPUTER] = "computer", [ACTOR_CLOCK] = "clock"};
    action act;
    if (!check_turn(table, seat, ply, plan) || !check_actor(table, seat, by, plan) ||
        !find_action(table, text, &act, plan))
        return false;
    struct writer out = begin_entry(plan, "act", now);
    json_member_number(&out, "seat", seat);
    json_member_text(&out, "by", actors[by]);
    json_member_text(&out, "action", text);
    struct state state = table->match.state;
    table->match.game->apply(&state, act);
    write_chance(table, &table->fair, &state, &out);
    plan->label = label_of(table, table->places, TABLE_RUNNING, state.at.to_move);
    return end_entry(plan, &out);
}

/* say */

bool table_plan_say(const struct table *table, int seat, const char *phrase, int64_t now,
                    struct plan *plan) {
    int i = 0;
    while (phrase_at(i) && strcmp(phrase_at(i), phrase) != 0)
        i++;
    if (!phrase_at(i))
        return trouble_with(&plan->trouble, "unknown", "There is no such phrase.");
    if (table->places[seat].phrases >= PHRASES_A_SEAT)
        return trouble_with(&plan->trouble, "full", "You have said all that fits into one game.");
    struct writer out = begin_entry(plan, "say", now);
    json_member_number(&out, "seat", seat);
    json_member_text(&out, "phrase", phrase);
    return end_entry(plan, &out);
}

/* vote */

static bool check_vote(const struct table *table, int by, int seat, unsigned away,
                       struct plan *plan) {
    if (seat < 0 || seat >= table->seats)
        return trouble_with(&plan->trouble, "unknown", "There is no such seat.");
    const struct place *place = &table->places[seat];
    if (table->status != TABLE_WAITING && !check_running(table, plan))
        return false;
    if (seat == by)
        return trouble_with(&plan->trouble, "state", "About your own seat you need not vote.");
    if (table_computer_plays(table, seat))
        return trouble_with(&plan->trouble, "state", "A computer plays there already.");
    if (table->status == TABLE_WAITING && place->taken)
        return trouble_with(&plan->trouble, "state", "The game has not begun.");
    if (table->status == TABLE_RUNNING && !(away & 1u << seat))
        return trouble_with(&plan->trouble, "state", "That seat is not away, or not long enough.");
    return true;
}

/* Whether everybody who has to has voted, with this vote. */
static bool is_unanimous(const struct table *table, unsigned votes, unsigned voters, int about) {
    for (int seat = 0; seat < table->seats; seat++)
        if (seat != about && table_person_plays(table, seat) && voters & 1u << seat &&
            !(votes & 1u << seat))
            return false;
    return true;
}

static void decide(const struct table *table, int seat, const char *level, struct writer *out,
                   struct plan *plan) {
    struct place places[SEATS_MAX];
    enum table_status status = table->status;
    int to_move = match_to_move(&table->match);
    memcpy(places, table->places, sizeof places);
    json_member_text(out, "level", level);
    if (places[seat].taken)
        places[seat].given = true;
    else
        places[seat].kind = PLACE_COMPUTER;
    if (status == TABLE_WAITING)
        to_move = write_beginning(table, places, out, &status);
    plan->label = label_of(table, places, status, to_move);
}

bool table_plan_vote_computer(const struct table *table, int by, int seat, const char *level,
                              unsigned present, unsigned away, int64_t now, struct plan *plan) {
    if (!level_good(level))
        return trouble_with(&plan->trouble, "unknown", "There is no such level.");
    if (!check_vote(table, by, seat, away, plan))
        return false;
    unsigned votes = table->places[seat].votes | 1u << by;
    bool decided = is_unanimous(table, votes, present, seat);
    plan->nothing = votes == table->places[seat].votes && !decided;
    if (plan->nothing)
        return true;
    struct writer out = begin_entry(plan, "vote", now);
    json_member_number(&out, "by", by);
    json_member_text(&out, "for", "computer");
    json_member_number(&out, "seat", seat);
    if (decided)
        decide(table, seat, level, &out, plan);
    return end_entry(plan, &out);
}

static void write_abort(struct plan *plan, int by, const char *why, int64_t now) {
    struct writer out = begin_entry(plan, "abort", now);
    json_member_number(&out, "by", by);
    json_member_text(&out, "why", why);
    plan->label = LABEL_OVER;
    end_entry(plan, &out);
}

bool table_plan_vote_abort(const struct table *table, int by, int64_t now, struct plan *plan) {
    if (!check_running(table, plan))
        return false;
    unsigned votes = table->abort_votes | 1u << by;
    if (is_unanimous(table, votes, ~0u, SEAT_NONE)) {
        plan->nothing = false;
        write_abort(plan, by, "vote", now);
        return true;
    }
    plan->nothing = votes == table->abort_votes;
    if (plan->nothing)
        return true;
    struct writer out = begin_entry(plan, "vote", now);
    json_member_number(&out, "by", by);
    json_member_text(&out, "for", "abort");
    return end_entry(plan, &out);
}

/* take, leave */

bool table_plan_take(const struct table *table, int seat, int64_t now, struct plan *plan) {
    struct place places[SEATS_MAX];
    if (!check_running(table, plan))
        return false;
    plan->nothing = !table->places[seat].given;
    if (plan->nothing)
        return true;
    memcpy(places, table->places, sizeof places);
    places[seat].given = false;
    struct writer out = begin_entry(plan, "take", now);
    json_member_number(&out, "seat", seat);
    plan->label = label_of(table, places, table->status, match_to_move(&table->match));
    return end_entry(plan, &out);
}

static bool leave_waiting(const struct table *table, int seat, int64_t now, struct plan *plan) {
    struct place places[SEATS_MAX];
    bool somebody = false;
    memcpy(places, table->places, sizeof places);
    places[seat] = table_place_left(table, seat);
    for (int i = 0; i < table->seats; i++)
        somebody = somebody || places[i].taken;
    if (!somebody)
        return write_abort(plan, seat, "left", now), true;
    struct writer out = begin_entry(plan, "leave", now);
    json_member_number(&out, "seat", seat);
    plan->label = label_of(table, places, TABLE_WAITING, SEAT_CHANCE);
    return end_entry(plan, &out);
}

bool table_plan_leave(const struct table *table, int seat, int64_t now, struct plan *plan) {
    struct place places[SEATS_MAX];
    plan->nothing = false;
    if (table->status == TABLE_WAITING)
        return leave_waiting(table, seat, now, plan);
    if (!check_running(table, plan))
        return false;
    plan->nothing = table->places[seat].given;
    if (plan->nothing)
        return true;
    memcpy(places, table->places, sizeof places);
    places[seat].given = true;
    struct writer out = begin_entry(plan, "give", now);
    json_member_number(&out, "seat", seat);
    json_member_text(&out, "level", "club");
    plan->label = label_of(table, places, table->status, match_to_move(&table->match));
    return end_entry(plan, &out);
}

/* rematch */

bool table_plan_rematch(const struct table *table, int seat, const char *next, int64_t now,
                        struct plan *plan) {
    if (table->status == TABLE_WAITING || table->status == TABLE_RUNNING)
        return trouble_with(&plan->trouble, "state", "The game is not over yet.");
    plan->nothing = table->rematch[0] != '\0';
    if (plan->nothing)
        return true;
    struct writer out = begin_entry(plan, "rematch", now);
    json_member_number(&out, "seat", seat);
    json_member_text(&out, "next", next);
    return end_entry(plan, &out);
}

void table_rematch_wish(const struct table *table, struct table_wish *wish) {
    *wish = (struct table_wish){
        .setup = {table->match.game, table->seats, table->match.options},
        .invites = table->invites,
        .clock = table->clock,
        .clock_moves = table->clock_moves,
        .away = table->away,
        .from = table->id,
    };
    memcpy(wish->invite, table->invite, SECRET_HASH);
    for (int seat = 0; seat < table->seats; seat++) {
        const struct place *old = &table->places[seat];
        struct place *place = &wish->places[seat];
        place->kind = old->kind;
        /* A seat given to a computer is its person's again. */
        memcpy(place->level, old->level, sizeof place->level);
        place->kept = old->taken || old->kept;
        memcpy(place->name, old->name, sizeof place->name);
        memcpy(place->secret, old->secret, SECRET_HASH);
    }
}
