/*
 * From a line to a command, and from a failure to an answer.
 */
#include "engine/engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/commands.h"
#include "engine/keys.h"

struct engine *engine_new(void) {
    struct engine *engine = calloc(1, sizeof *engine);
    if (!engine)
        abort();
    return engine;
}

void engine_free(struct engine *engine) {
    match_free(&engine->match);
    luck_free(&engine->luck);
    free(engine->answer);
    free(engine);
}

struct writer *engine_reply(struct engine *engine, size_t room) {
    if (room > engine->size) {
        free(engine->answer);
        engine->answer = malloc(room);
        engine->size = room;
        if (!engine->answer)
            abort();
    }
    engine->out = writer_into(engine->answer, engine->size);
    return &engine->out;
}

/* Failures. */

static void write_refusal(const struct refusal *refusal, struct writer *out) {
    char text[EXPLANATION_MAX];
    refusal_explain(refusal, text);
    json_member_text(out, "error", text);
    match_write_rule(refusal, out);
}

static void write_failure(struct engine *engine, const struct request *request) {
    struct writer *out = engine_reply(engine, MATCH_TEXT_MAX);
    json_open(out, '{');
    if (request->refusal.rule)
        write_refusal(&request->refusal, out);
    else
        json_member_text(out, "error", request->complaint.text);
    json_close(out, '}');
}

/* The command. */

static bool unknown_command(const char *name, struct complaint *complaint) {
    char excerpt[EXCERPT_MAX], names[COMPLAINT_MAX / 2];
    struct writer out = writer_into(names, sizeof names);
    for (const struct command *command = engine_commands; command->name; command++) {
        write_text(&out, out.length ? ", " : "");
        write_text(&out, command->name);
    }
    return complain(complaint, "There is no command \"%s\"; there are: %s.",
                    printable(name, excerpt, sizeof excerpt), names);
}

static bool run_command(struct engine *engine, struct request *request) {
    const struct command *command = engine_commands;
    const char *name;
    if (!key_text(request->json, "cmd", &name, &request->complaint))
        return false;
    while (command->name && strcmp(command->name, name) != 0)
        command++;
    if (!command->name)
        return unknown_command(name, &request->complaint);
    if (command->needs_game && !engine->match.game)
        return complain(&request->complaint, "Start a game first: new or load.");
    return command->run(engine, request);
}

/* The line. */

static bool is_blank(const char *line, size_t length) {
    for (size_t i = 0; i < length; i++)
        if (!strchr(" \t\r\n", line[i]))
            return false;
    return true;
}

static bool not_json(const json_error_t *error, struct complaint *complaint) {
    char reason[JSON_ERROR_TEXT_LENGTH];
    return complain(complaint, "This line is not JSON: %s (column %d).",
                    printable(error->text, reason, sizeof reason), error->column);
}

/* The line as a JSON object that the caller releases; NULL, with the complaint, if it is none. */
static json_t *parse_line(const char *line, size_t length, struct complaint *complaint) {
    json_error_t error;
    json_t *json = NULL;
    if (length > ENGINE_LINE_MAX)
        complain(complaint, "This line is too long: at most %d bytes are read.", ENGINE_LINE_MAX);
    else if (memchr(line, '\0', length))
        complain(complaint, "This line is not JSON: there is a zero byte in it.");
    else if (is_blank(line, length))
        complain(complaint, "This line is empty: send one JSON object a line.");
    else if (!(json = json_loadb(line, length, JSON_REJECT_DUPLICATES, &error)))
        not_json(&error, complaint);
    else if (!json_is_object(json))
        complain(complaint, "This line is not a JSON object: send {\"cmd\":...}.");
    else
        return json;
    json_decref(json);
    return NULL;
}

const char *engine_answer(struct engine *engine, const char *line, size_t length) {
    struct request request = {0};
    json_t *json = parse_line(line, length, &request.complaint);
    request.json = json;
    if (!json || !run_command(engine, &request))
        write_failure(engine, &request);
    json_decref(json);
    assert(!engine->out.overflow);
    return engine->answer;
}
