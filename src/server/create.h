/*
 * Making tables.
 */
#ifndef KELTIS_CREATE_H
#define KELTIS_CREATE_H

#include "server/room.h"

/*
 * Makes the table that a request asks for, and answers when it is stored. False, with the
 * trouble, if the request will not do.
 */
bool create_table(struct guest *guest, int64_t id, const json_t *request, struct trouble *trouble);

/*
 * Makes the table `next` for another game of the same people and then stores the plan, which names
 * it, for the task.
 */
void create_rematch(struct task *task, const char *next, const struct plan *plan);

#endif
