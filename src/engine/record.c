#include "engine/record.h"

#include <string.h>

#include "engine/keys.h"
#include "engine/setup.h"

static const char format_name[] = "keltis-record";

enum { VERSION = 1 };

static bool check_format(const json_t *record, struct complaint *complaint) {
    const char *format;
    json_int_t version;
    if (!key_text(record, "format", &format, complaint))
        return false;
    if (strcmp(format, format_name) != 0)
        return complain(complaint, "This is not a record: its \"format\" is not \"%s\".",
                        format_name);
    if (!key_number(record, "version", &version, complaint))
        return false;
    return version == VERSION || complain(complaint,
                                          "This record has version %lld; only version "
                                          "%d can be read.",
                                          (long long)version, VERSION);
}

static bool read_names(const json_t *record, int seats, struct record_names *names,
                       struct complaint *complaint) {
    const json_t *list;
    memset(names, 0, sizeof *names);
    if (!key_given(record, "names"))
        return true;
    if (!key_list(record, "names", &list, complaint))
        return false;
    if (json_array_size(list) != (size_t)seats)
        return complain(complaint, "\"names\" must have one entry for each of the %d seats.",
                        seats);
    for (int seat = 0; seat < seats; seat++) {
        const char *name = json_string_value(json_array_get(list, (size_t)seat));
        if (!name || strlen(name) > NAME_MAX_BYTES)
            return complain(complaint, "The name of seat %d must be a string of at most %d bytes.",
                            seat, NAME_MAX_BYTES);
        strcpy(names->text[seat], name);
    }
    names->given = true;
    return true;
}

static bool bad_action(size_t number, const char *text, const struct refusal *refusal,
                       struct complaint *complaint) {
    char excerpt[EXCERPT_MAX], sentence[EXPLANATION_MAX];
    refusal_explain(refusal, sentence);
    return complain(complaint, "action %zu, \"%s\": %s", number,
                    printable(text, excerpt, sizeof excerpt), sentence);
}

bool record_play(const json_t *actions, struct match *match, struct complaint *complaint) {
    size_t count = json_array_size(actions);
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(actions, i));
        struct refusal refusal;
        if (!text)
            return complain(complaint, "action %zu: It must be a string.", i + 1);
        if (!match_act_text(match, SEAT_ALL, text, &refusal))
            return bad_action(i + 1, text, &refusal, complaint);
    }
    return true;
}

static bool start_match(const struct setup *setup, struct match *match,
                        struct complaint *complaint) {
    struct refusal refusal;
    char sentence[EXPLANATION_MAX];
    if (match_start(match, setup->game, setup->seats, &setup->options, SEAT_ALL, &refusal))
        return true;
    refusal_explain(&refusal, sentence);
    return complain(complaint, "%s", sentence);
}

/* Fills a match and names that are thrown away if this fails; the match must then be freed. */
static bool decode(const json_t *record, struct match *match, struct record_names *names,
                   struct complaint *complaint) {
    struct setup setup;
    const json_t *actions;
    return check_format(record, complaint) && setup_read(record, &setup, complaint) &&
           read_names(record, setup.seats, names, complaint) &&
           key_list(record, "actions", &actions, complaint) &&
           start_match(&setup, match, complaint) && record_play(actions, match, complaint);
}

bool record_load(const json_t *record, struct match *match, struct record_names *names,
                 struct complaint *complaint) {
    struct match scratch = {0};
    struct record_names read;
    if (!json_is_object(record))
        return complain(complaint, "A record is a JSON object.");
    if (!decode(record, &scratch, &read, complaint)) {
        match_free(&scratch);
        return false;
    }
    match_replace(match, &scratch);
    *names = read;
    return true;
}
