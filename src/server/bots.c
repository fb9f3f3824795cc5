#include "server/bots.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "players/search.h"
#include "players/think.h"
#include "server/hall.h"
#include "server/state.h"

struct thought {
    uv_work_t work;
    struct hall *hall;
    char table[TABLE_ID + 1];
    int ply, seat;
    enum actor by;
    const struct game *game;
    struct player player;
    struct seat_view view;
    struct rng rng;
    char action[TEXT_MAX];
};

/* On a thread of the pool. One thread a thought: others have thoughts of their own. */
static void think_alone(uv_work_t *work) {
    struct thought *thought = work->data;
    struct thinking thinking = {.now_us = think_clock_us};
    struct advice advice;
    thinking.search =
        thought->player.kind == PLAYER_SEARCH ? malloc(sizeof *thinking.search) : NULL;
    if (thought->player.kind == PLAYER_SEARCH && !thinking.search)
        abort();
    player_choose(&thought->player, thought->game, &thought->view, &thinking, &thought->rng,
                  &advice);
    thought->game->text(advice.act, thought->action);
    free(thinking.search);
}

static void on_thought(uv_work_t *work, int status) {
    struct thought *thought = work->data;
    struct room *room = hall_find(thought->hall, thought->table);
    thought->hall->server->metrics.thoughts++;
    thought->hall->thoughts--;
    if (room)
        room_thought(room, thought->ply, thought->seat, thought->by,
                     status == 0 ? thought->action : NULL);
    free(thought);
}

void bots_ask(struct room *room, int seat, enum actor by, const char *level) {
    struct thought *thought = calloc(1, sizeof *thought);
    char error[EXPLANATION_MAX];
    uint64_t seed;
    if (!thought)
        abort();
    thought->work.data = thought;
    thought->hall = room->hall;
    memcpy(thought->table, room->table.id, sizeof thought->table);
    thought->ply = room->table.match.count;
    thought->seat = seat;
    thought->by = by;
    thought->game = room->table.match.game;
    random_bytes(&seed, sizeof seed);
    thought->rng = rng_seeded(seed);
    bool good = player_named(level, &thought->player, error) &&
                see_match(&room->table.match, &thought->player, &thought->view);
    assert(good && thought->view.state.at.viewer == seat);
    room->thinking = true;
    room->hall->thoughts++;
    uv_queue_work(&room->hall->server->loop, &thought->work, think_alone, on_thought);
}
