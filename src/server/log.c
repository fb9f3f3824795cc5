#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

#include "keltis/writer.h"

enum { LINE_MAX_BYTES = 2048 };

void log_event(const char *event, ...) {
    char line[LINE_MAX_BYTES], when[32];
    struct writer out = writer_into(line, sizeof line - 2);
    struct timespec now;
    struct tm parts;
    va_list arguments;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &parts);
    json_open(&out, '{');
    json_member_text(&out, "time", when);
    json_member_text(&out, "event", event);
    va_start(arguments, event);
    for (const char *key; (key = va_arg(arguments, const char *));)
        json_member_text(&out, key, va_arg(arguments, const char *));
    va_end(arguments);
    /* A line that is too long is given up rather than broken. */
    if (!out.overflow)
        fprintf(stderr, "%s}\n", line);
}

const char *log_id(const char *id, char *text) {
    snprintf(text, LOG_ID, "%s", id);
    return text;
}
