/*
 * What operators read: one JSON object a line on standard error. Nothing secret goes in; of a
 * table's id, which is the key to looking at it, only the first letters.
 */
#ifndef KELTIS_LOG_H
#define KELTIS_LOG_H

/* Key and value in turn, all of them texts; the last key is NULL. */
void log_event(const char *event, ...) __attribute__((sentinel));

enum { LOG_ID = 8 };
/* The first letters of an id, into text[LOG_ID]; returns it. */
const char *log_id(const char *id, char *text);

#endif
