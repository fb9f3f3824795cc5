/*
 * Advice as JSON, the same for the engine and the browser.
 */
#include "players/player.h"

static void write_candidate(const struct candidate *candidate, const struct game *game,
                            struct writer *out) {
    char text[TEXT_MAX];
    game->text(candidate->act, text);
    json_open(out, '{');
    json_member_text(out, "action", text);
    json_member_decimal(out, "judged", (double)candidate->judged);
    if (candidate->worlds > 0) {
        json_member_decimal(out, "value", (double)candidate->value);
        json_member_decimal(out, "error", (double)candidate->error);
        json_member_decimal(out, "margin", (double)candidate->margin);
        json_member_number(out, "worlds", candidate->worlds);
    }
    json_close(out, '}');
}

void advice_write(const struct advice *advice, const struct game *game, const struct player *player,
                  struct writer *out) {
    char text[TEXT_MAX];
    game->text(advice->act, text);
    json_open(out, '{');
    json_member_text(out, "action", text);
    json_key(out, "info");
    json_open(out, '{');
    json_member_text(out, "player", player->name);
    json_member_number(out, "playouts", advice->playouts);
    json_key(out, "candidates");
    json_open(out, '[');
    for (int i = 0; i < advice->count; i++)
        write_candidate(&advice->candidates[i], game, out);
    json_close(out, ']');
    json_close(out, '}');
    json_close(out, '}');
}
