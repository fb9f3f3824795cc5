/*
 * Computer players think on the threads of libuv's pool. What a thread gets is the view of one
 * seat and nothing else.
 */
#ifndef KELTIS_BOTS_H
#define KELTIS_BOTS_H

#include "server/room.h"

/*
 * Asks a player of that level what to do for the seat, which is to move. The room is told by
 * room_thought, unless it has left the memory by then.
 */
void bots_ask(struct room *room, int seat, enum actor by, const char *level);

#endif
