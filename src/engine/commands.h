/*
 * The inside of the engine: what it holds, and the commands of the protocol. Private to this
 * folder.
 */
#ifndef KELTIS_COMMANDS_H
#define KELTIS_COMMANDS_H

#include <jansson.h>

#include "engine/complaint.h"
#include "engine/luck.h"
#include "engine/record.h"
#include "keltis/match.h"
#include "keltis/writer.h"

struct engine {
    struct match match; /* empty before the first `new` or `load` */
    struct luck luck;
    struct record_names names; /* of the record the game was loaded from */
    char *answer;              /* owned; grows as answers need it */
    size_t size;
    struct writer out; /* writes into the answer */
};

/* A request, and why it failed: a rule that was broken, or else a complaint. */
struct request {
    const json_t *json;
    struct refusal refusal;
    struct complaint complaint;
};

/*
 * A command of the protocol. It either does its work and writes the answer, or returns false with
 * the reason in the request and nothing changed.
 */
struct command {
    const char *name;
    bool needs_game;
    bool (*run)(struct engine *engine, struct request *request);
};

/* All commands; the last has no name. */
extern const struct command engine_commands[];

/* The two commands that ask a computer player; in advice.c. */
bool command_choose(struct engine *engine, struct request *request);
bool command_go(struct engine *engine, struct request *request);

/* Begins the answer anew, with room for so many bytes. */
struct writer *engine_reply(struct engine *engine, size_t room);

#endif
