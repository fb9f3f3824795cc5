#include "players/instinct.h"

#include <assert.h>
#include <string.h>

#include "players/lanes.h"

/* Actions judged so many points below the best are not looked at. */
static const float near_enough = 6;

const struct instincts *instincts_for(const struct game *game) {
    static const struct instincts *const all[] = {&board_instincts, &cards_instincts,
                                                  &dice_instincts};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (strcmp(all[i]->game, game->name) == 0)
            return all[i];
    return NULL;
}

/* Weights. */

#define SIZE(member) (int)(sizeof((struct instinct *)0)->member / sizeof(float))
#define TRUNK_SIZES(trunk)                                                                         \
    SIZE(trunk.colour), SIZE(trunk.table), SIZE(trunk.bias), SIZE(trunk.pool),                     \
        SIZE(trunk.pool_table), SIZE(trunk.pool_bias)

const int instinct_sections[INSTINCT_SECTIONS] = {TRUNK_SIZES(choice), SIZE(own),
                                                  SIZE(from_pool),     SIZE(second_bias),
                                                  SIZE(out),           SIZE(out_bias),
                                                  SIZE(table_out),     SIZE(table_out_bias),
                                                  SIZE(judged),        TRUNK_SIZES(promise),
                                                  SIZE(value),         SIZE(value_bias)};

void instinct_unpack(const struct instincts *instincts, struct instinct *instinct) {
    const int8_t *from = instincts->weights;
    float *to = instinct_weights(instinct);
    for (int section = 0; section < INSTINCT_SECTIONS; section++)
        for (int i = 0; i < instinct_sections[section]; i++)
            *to++ = (float)*from++ * instincts->steps[section];
    assert(to == instinct_weights(instinct) + INSTINCT_WEIGHTS);
}

/* Layers. */

ALWAYS_INLINE void see_trunk(const struct instinct_trunk *trunk, const struct seen *seen,
                             struct instinct_layers *at) {
    float table[INSTINCT_UNITS], pool[INSTINCT_POOL];
    memcpy(table, trunk->bias, sizeof table);
    memcpy(pool, trunk->pool_bias, sizeof pool);
    add_inputs(table, &seen->table, trunk->table[0], INSTINCT_UNITS);
    add_inputs(pool, &seen->table, trunk->pool_table[0], INSTINCT_POOL);
    memset(at->sum, 0, sizeof at->sum);
    for (int c = 0; c < SEEN_COLOURS; c++) {
        float *units = at->units[c];
        memcpy(units, table, sizeof table);
        add_inputs(units, &seen->colour[c], trunk->colour[0], INSTINCT_UNITS);
        keep_positive(units, INSTINCT_UNITS);
        for (int i = 0; i < INSTINCT_UNITS; i++)
            at->sum[i] += units[i];
    }
    add_products(pool, at->sum, INSTINCT_UNITS, trunk->pool[0], INSTINCT_POOL);
    keep_positive(pool, INSTINCT_POOL);
    memcpy(at->pool, pool, sizeof pool);
}

FOR_EACH_PROCESSOR
void instinct_see_choice(const struct instinct *instinct, const struct seen *seen,
                         struct instinct_layers *at) {
    float shared[INSTINCT_SECOND];
    see_trunk(&instinct->choice, seen, at);
    memcpy(shared, instinct->second_bias, sizeof shared);
    add_products(shared, at->pool, INSTINCT_POOL, instinct->from_pool[0], INSTINCT_SECOND);
    for (int c = 0; c < SEEN_COLOURS; c++) {
        float *second = at->second[c];
        memcpy(second, shared, sizeof shared);
        add_products(second, at->units[c], INSTINCT_UNITS, instinct->own[0], INSTINCT_SECOND);
        keep_positive(second, INSTINCT_SECOND);
    }
}

FOR_EACH_PROCESSOR
void instinct_see_promise(const struct instinct *instinct, const struct seen *seen,
                          struct instinct_layers *at) {
    see_trunk(&instinct->promise, seen, at);
}

float instinct_output(const struct instinct *instinct, const struct instinct_layers *at,
                      const struct instinct_parts *parts) {
    float sum = 0;
    for (int i = 0; i < parts->count; i++) {
        int colour = parts->part[i].colour, out = parts->part[i].out;
        if (colour == INSTINCT_TABLE)
            sum += instinct->table_out_bias[out] +
                   product(instinct->table_out[out], at->pool, INSTINCT_POOL);
        else
            sum += instinct->out_bias[out] +
                   product(instinct->out[out], at->second[colour], INSTINCT_SECOND);
    }
    return sum;
}

void instinct_value_outputs(const struct instinct *instinct, const struct instinct_layers *at,
                            float out[VALUE_OUTPUTS]) {
    for (int i = 0; i < VALUE_OUTPUTS; i++)
        out[i] = instinct->value_bias[i] + product(instinct->value[i], at->pool, INSTINCT_POOL);
}

/* The win is squeezed between 0 and 1 without any library function. */
struct value value_said(const float out[VALUE_OUTPUTS]) {
    float size = out[1] < 0 ? -out[1] : out[1];
    return (struct value){10 * out[0], 0.5f + 0.5f * out[1] / (1 + size)};
}

struct value instinct_value(const struct instincts *instincts, const struct instinct *instinct,
                            const struct state *state, int seat) {
    struct seen seen;
    struct instinct_layers at;
    float out[VALUE_OUTPUTS];
    instincts->see(state, seat, &seen);
    instinct_see_promise(instinct, &seen, &at);
    instinct_value_outputs(instinct, &at, out);
    return value_said(out);
}

/* Choices. */

void instinct_list(const struct game *game, const struct policy *policy, const struct state *state,
                   struct instinct_choice *choice) {
    action actions[ACTIONS_MAX];
    float values[ACTIONS_MAX];
    int count = game->legal(state, actions);
    choice->count = 0;
    if (count > 1)
        policy->judge(policy->weights, state, actions, count, values);
    else
        values[0] = 0;
    for (int i = 0; i < count && i < INSTINCT_CHOICES; i++) {
        int top = i;
        for (int k = i + 1; k < count; k++)
            if (values[k] > values[top])
                top = k;
        float behind = values[top] - (i == 0 ? values[top] : values[0]);
        if (behind < -near_enough)
            break;
        choice->act[i] = actions[top];
        choice->judged[i] = behind;
        choice->count++;
        actions[top] = actions[i];
        float swapped = values[top];
        values[top] = values[i];
        values[i] = swapped;
    }
}

void instinct_say(const struct instincts *instincts, const struct instinct *instinct,
                  const struct state *state, const struct seen *seen,
                  const struct instinct_layers *at, struct instinct_choice *choice) {
    for (int i = 0; i < choice->count; i++) {
        struct instinct_parts parts = {0};
        instincts->parts(choice->act[i], seen, &parts);
        choice->said[i] = instinct->judged[state->at.phase] * choice->judged[i] +
                          instinct_output(instinct, at, &parts);
    }
}

void instinct_look(const struct instincts *instincts, const struct instinct *instinct,
                   const struct game *game, const struct policy *policy, const struct state *state,
                   struct instinct_choice *choice) {
    struct seen seen;
    struct instinct_layers at;
    instinct_list(game, policy, state, choice);
    choice->said[0] = 0;
    if (choice->count == 1)
        return;
    instincts->see(state, state->at.to_move, &seen);
    instinct_see_choice(instinct, &seen, &at);
    instinct_say(instincts, instinct, state, &seen, &at, choice);
}

int instinct_best(const struct instinct_choice *choice) {
    int best = 0;
    for (int i = 1; i < choice->count; i++)
        if (choice->said[i] > choice->said[best])
            best = i;
    return best;
}
