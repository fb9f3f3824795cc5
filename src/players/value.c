#include "players/value.h"

#include <string.h>

const struct valuer *valuer_for(const struct game *game, int seats) {
    static const struct valuer *const valuers[] = {&dice_valuer};
    for (size_t i = 0; i < sizeof valuers / sizeof valuers[0]; i++)
        if (strcmp(valuers[i]->game, game->name) == 0 && seats >= valuers[i]->fewest_seats &&
            seats <= valuers[i]->most_seats)
            return valuers[i];
    return NULL;
}

void value_unpack(const int8_t weights[VALUE_WEIGHTS], struct value_net *net) {
    float *to = value_weights(net);
    for (int i = 0; i < VALUE_WEIGHTS; i++)
        to[i] = (float)weights[i] / VALUE_STEPS;
}

/*
 * Four sums at once, which processors do well; kept in variables of their own while a layer's
 * inputs are added, they never go through memory. Each sum has its fixed order, so that every
 * machine finds the same bits.
 */
typedef float four __attribute__((vector_size(16)));

enum { UNIT_FOURS = VALUE_UNITS / 4, SECOND_FOURS = VALUE_SECOND / 4 };

static inline four four_times(float x, const float *weights) {
    four row;
    memcpy(&row, weights, sizeof row);
    return (four){x, x, x, x} * row;
}

static inline void add_units(four sums[UNIT_FOURS], const struct inputs *inputs,
                             const float weights[][VALUE_UNITS]) {
    four sum[UNIT_FOURS];
    memcpy(sum, sums, sizeof sum);
    for (int i = 0; i < inputs->count; i++)
        for (int k = 0; k < UNIT_FOURS; k++)
            sum[k] += four_times(inputs->value[i], weights[inputs->index[i]] + 4 * k);
    memcpy(sums, sum, sizeof sum);
}

static inline float positive(float x) {
    return x > 0 ? x : 0;
}

/* The first layer, all colours added up. */
static inline void add_colours(const struct value_net *net, const struct seen *seen,
                               float units[VALUE_UNITS]) {
    four table[UNIT_FOURS], colour[UNIT_FOURS];
    float here[VALUE_UNITS];
    memcpy(table, net->bias, sizeof table);
    add_units(table, &seen->table, net->table);
    memset(units, 0, sizeof here);
    for (int c = 0; c < VALUE_COLOURS; c++) {
        memcpy(colour, table, sizeof colour);
        add_units(colour, &seen->colour[c], net->colour);
        memcpy(here, colour, sizeof here);
        for (int i = 0; i < VALUE_UNITS; i++)
            units[i] += positive(here[i]);
    }
}

static inline void add_second(const struct value_net *net, const struct inputs *table,
                              const float units[VALUE_UNITS], float second[VALUE_SECOND]) {
    four sum[SECOND_FOURS];
    memcpy(sum, net->second_bias, sizeof sum);
    for (int i = 0; i < table->count; i++)
        for (int k = 0; k < SECOND_FOURS; k++)
            sum[k] += four_times(table->value[i], net->second_table[table->index[i]] + 4 * k);
    for (int i = 0; i < VALUE_UNITS; i++)
        for (int k = 0; k < SECOND_FOURS; k++)
            sum[k] += four_times(units[i], net->second[i] + 4 * k);
    memcpy(second, sum, sizeof sum);
}

/* The win is squeezed between 0 and 1 without any library function. */
struct value value_said(const float out[VALUE_OUTPUTS]) {
    float size = out[1] < 0 ? -out[1] : out[1];
    return (struct value){10 * out[0], 0.5f + 0.5f * out[1] / (1 + size)};
}

struct value value_of(const struct value_net *net, const struct seen *seen) {
    const struct inputs *table = &seen->table;
    float units[VALUE_UNITS], second[VALUE_SECOND], out[VALUE_OUTPUTS];
    add_colours(net, seen, units);
    add_second(net, table, units, second);
    for (int k = 0; k < VALUE_OUTPUTS; k++) {
        float sum = net->out_bias[k];
        for (int i = 0; i < table->count; i++)
            sum += table->value[i] * net->out_table[table->index[i]][k];
        for (int i = 0; i < VALUE_UNITS; i++)
            sum += units[i] * net->out_units[i][k];
        for (int i = 0; i < VALUE_SECOND; i++)
            sum += positive(second[i]) * net->out[i][k];
        out[k] = sum;
    }
    return value_said(out);
}
