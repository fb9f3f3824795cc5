/*
 * A hosted table: a game, who sits at it, and all that happened there. Pure logic without any
 * input or output.
 *
 * A table is a list of entries, texts in JSON, and what is in this struct follows from them alone.
 * So nothing here changes a table but table_apply, which carries out one entry. A request is
 * turned by one of the table_plan functions into the entry it would add, or is refused; between
 * the two the server stores the entry. Each request gives exactly one entry, whatever follows
 * from it: chance after an action, the deal after the last one sat down.
 */
#ifndef KELTIS_TABLE_H
#define KELTIS_TABLE_H

#include <jansson.h>

#include "engine/complaint.h"
#include "engine/setup.h"
#include "keltis/match.h"
#include "server/fair.h"
#include "server/names.h"
#include "server/secret.h"

enum {
    ENTRY_MAX = 8192, /* the longest entry, its zero included */
    LEVEL_MAX = 32,
    CLOCK_MIN = 10,       /* seconds for a turn */
    AWAY_MIN = 30,        /* seconds of absence before a vote */
    AWAY_USUAL = 300,     /* the same, if the creator says nothing */
    WAIT_MAX = 1209600,   /* the most of either: two weeks */
    PHRASES_A_SEAT = 200, /* that one seat may say in a game */
};

enum table_status { TABLE_WAITING, TABLE_RUNNING, TABLE_OVER, TABLE_ABORTED };

/* The lists of the store that tables are in. */
enum table_label {
    LABEL_OPEN = 1, /* somebody can join */
    LABEL_WAITING,
    LABEL_RUNNING,
    LABEL_BUSY, /* the server has something to do there by itself, now or later */
    LABEL_OVER,
    LABEL_FIRST = LABEL_OPEN,
    LABEL_LAST = LABEL_OVER,
};

enum place_kind { PLACE_FRIEND, PLACE_OPEN, PLACE_COMPUTER };

/* One seat of a table. */
struct place {
    enum place_kind kind;
    bool kept; /* for the holder of the secret, who has not sat down yet */
    bool taken;
    bool program;
    bool given; /* a person's, but a computer plays */
    char name[NAME_BYTES + 1];
    char level[LEVEL_MAX]; /* of the computer that plays here; else empty */
    uint8_t secret[SECRET_HASH];
    uint8_t salt[FAIR_SALT];
    unsigned votes; /* one bit for each seat that wants a computer here */
    int phrases;
};

enum event_type {
    EVENT_MAKE,
    EVENT_SIT,
    EVENT_ACT,
    EVENT_SAY,
    EVENT_VOTE,
    EVENT_GIVE,
    EVENT_TAKE,
    EVENT_LEAVE,
    EVENT_ABORT,
    EVENT_REMATCH,
};

/* What an entry did, for those who look later. */
struct event {
    enum event_type type;
    int8_t seat, by;  /* SEAT_NONE where there is none */
    int first, count; /* the actions of the match that came with it */
    int64_t time;
    char *text; /* a name, a phrase, a level; owned; may be NULL */
    const char *word;
};

struct table {
    char id[TABLE_ID + 1];
    int64_t seq; /* entries carried out so far; the number of the next */
    enum table_status status;
    struct match match; /* set up from the beginning, nothing dealt while waiting */
    int seats;
    struct place places[SEATS_MAX];
    int clock; /* seconds for a turn, 0 for no limit */
    bool clock_moves;
    int away;
    bool invites;
    uint8_t invite[SECRET_HASH];
    uint8_t secret[FAIR_SECRET], commitment[FAIR_COMMITMENT];
    struct fair fair; /* once the game has begun */
    uint64_t chances;
    int64_t made, changed, turn_since;
    unsigned abort_votes;
    int64_t aborted; /* the number of the entry that aborted it; 0 if none did */
    char from[TABLE_ID + 1], rematch[TABLE_ID + 1]; /* empty if none */
    struct event *events;                           /* one for each entry */
    int events_room;
};

/* Why a request was refused: the protocol's code, a sentence, and the rule if one was broken. */
struct trouble {
    const char *code;
    struct complaint complaint;
    struct refusal refusal;
};

/* What a request comes to. */
struct plan {
    char text[ENTRY_MAX]; /* the entry to store */
    size_t length;
    int label;
    bool nothing; /* it is so already: nothing to store */
    struct trouble trouble;
};

/* Sets the trouble and returns false. */
__attribute__((format(printf, 3, 4))) bool trouble_with(struct trouble *trouble, const char *code,
                                                        const char *format, ...);

/* An empty table, before its first entry. */
void table_init(struct table *table, const char *id);
void table_free(struct table *table);

/*
 * Carries out the next entry. False, with the complaint, if it makes no sense here: then the log is
 * damaged, and the table is good for nothing but table_free.
 */
bool table_apply(struct table *table, const char *text, size_t length, struct complaint *complaint);

/* What somebody wants who makes a table. */
struct table_wish {
    struct setup setup;
    struct place places[SEATS_MAX]; /* kind, level, kept and secret count */
    bool invites;
    uint8_t invite[SECRET_HASH];
    int clock;
    bool clock_moves;
    int away;
    const char *from; /* the table before this one, or NULL */
};

/* Entry 0. The secret of the deal is drawn here. */
void table_plan_make(const struct table_wish *wish, int64_t now, struct plan *plan);

/* The others plan the next entry of a table. False if refused. */

struct sitting {
    int seat;
    const char *name;
    const char *secret, *salt;
    const char *invite; /* NULL if none was shown */
    bool program;
};
bool table_plan_sit(const struct table *table, const struct sitting *sitting, int64_t now,
                    struct plan *plan);

enum actor { ACTOR_PERSON, ACTOR_COMPUTER, ACTOR_CLOCK };
bool table_plan_act(const struct table *table, int seat, enum actor by, int64_t ply,
                    const char *text, int64_t now, struct plan *plan);

bool table_plan_say(const struct table *table, int seat, const char *phrase, int64_t now,
                    struct plan *plan);
/* `present` has a bit for each seat whose person is there, `away` for each that can be voted on. */
bool table_plan_vote_computer(const struct table *table, int by, int seat, const char *level,
                              unsigned present, unsigned away, int64_t now, struct plan *plan);
bool table_plan_vote_abort(const struct table *table, int by, int64_t now, struct plan *plan);
bool table_plan_take(const struct table *table, int seat, int64_t now, struct plan *plan);
bool table_plan_leave(const struct table *table, int seat, int64_t now, struct plan *plan);
/* If there is a rematch already, the plan has nothing to store. */
bool table_plan_rematch(const struct table *table, int seat, const char *next, int64_t now,
                        struct plan *plan);
/* The wish for that next table. */
void table_rematch_wish(const struct table *table, struct table_wish *wish);

/* Whether the secret is that of the seat. `secret` may be anything. */
bool table_admits(const struct table *table, int seat, const char *secret);

/* A seat once its person has left before the game began. */
struct place table_place_left(const struct table *table, int seat);

/* A person sits there and plays: neither a computer's seat nor given to one. */
bool table_person_plays(const struct table *table, int seat);
bool table_computer_plays(const struct table *table, int seat);

/* When the present turn has to be over; 0 if there is no limit. */
int64_t table_deadline(const struct table *table);

/* The phrases there are; NULL past the last. */
const char *phrase_at(int index);
/* Whether it is the name of a level, and thus of a computer player one may ask for. */
bool level_good(const char *level);

/* What the room knows about a table beyond its entries. */
struct presence {
    unsigned present, away; /* a bit for each seat */
    int watching;
    int64_t deadline;
};

/* JSON for a viewer, a seat or SEAT_SPECTATOR; each writes one value. */
void table_write_state(const struct table *table, int viewer, const struct presence *presence,
                       struct writer *out);
void table_write_event(const struct table *table, int64_t number, int viewer, struct writer *out);
/* A list of the entries after number `from`. */
void table_write_missed(const struct table *table, int64_t from, int viewer, struct writer *out);
void table_write_summary(const struct table *table, int64_t deadline, struct writer *out);
/* The full record, of a game that is over or aborted. */
void table_write_record(const struct table *table, struct writer *out);
/* The game as that viewer saw it so far: an object. */
void table_write_shown(const struct table *table, int viewer, struct writer *out);

/* A buffer of that size is enough for any of these. */
size_t table_text_size(const struct table *table);

#endif
