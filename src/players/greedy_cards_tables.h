/*
 * What a row or the wish stones will bring: the expected points if so many cards (or stones) are
 * sure and a Poisson number of further ones comes. Down: the sure ones, 0 and up; across: the mean
 * of the further ones, 0 to 9. The last line repeats the one before, for the interpolation.
 */
#ifndef KELTIS_GREEDY_CARDS_TABLES_H
#define KELTIS_GREEDY_CARDS_TABLES_H

enum { LENGTH_MAX = 9, STONES_MAX = 5, MORE_MAX = 9 };

static const float row_points[LENGTH_MAX + 2][MORE_MAX + 1] = {
    {0.00f, -2.12f, -2.03f, -0.97f, 0.48f, 2.06f, 3.64f, 5.11f, 6.40f, 7.45f},
    {-4.00f, -2.84f, -1.32f, 0.34f, 2.02f, 3.66f, 5.18f, 6.50f, 7.57f, 8.38f},
    {-3.00f, -1.46f, 0.30f, 2.02f, 3.70f, 5.26f, 6.61f, 7.70f, 8.50f, 9.07f},
    {-2.00f, 0.30f, 2.04f, 3.72f, 5.33f, 6.73f, 7.84f, 8.64f, 9.18f, 9.53f},
    {1.00f, 2.17f, 3.73f, 5.39f, 6.86f, 7.99f, 8.79f, 9.30f, 9.61f, 9.79f},
    {2.00f, 3.56f, 5.40f, 6.99f, 8.17f, 8.95f, 9.43f, 9.70f, 9.85f, 9.93f},
    {3.00f, 5.40f, 7.16f, 8.38f, 9.14f, 9.57f, 9.79f, 9.90f, 9.95f, 9.98f},
    {6.00f, 7.42f, 8.65f, 9.35f, 9.71f, 9.87f, 9.95f, 9.98f, 9.99f, 10.00f},
    {7.00f, 8.90f, 9.59f, 9.85f, 9.95f, 9.98f, 9.99f, 10.00f, 10.00f, 10.00f},
    {10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f},
    {10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f},
};

static const float option_points[LENGTH_MAX + 2][MORE_MAX + 1] = {
    {0.00f, 0.02f, 0.23f, 0.75f, 1.60f, 2.73f, 4.01f, 5.31f, 6.50f, 7.50f},
    {0.00f, 0.10f, 0.58f, 1.44f, 2.61f, 3.96f, 5.33f, 6.57f, 7.60f, 8.39f},
    {0.00f, 0.38f, 1.25f, 2.47f, 3.90f, 5.35f, 6.65f, 7.71f, 8.51f, 9.07f},
    {0.00f, 1.04f, 2.31f, 3.82f, 5.37f, 6.74f, 7.84f, 8.64f, 9.18f, 9.53f},
    {1.00f, 2.17f, 3.73f, 5.39f, 6.86f, 7.99f, 8.79f, 9.30f, 9.61f, 9.79f},
    {2.00f, 3.56f, 5.40f, 6.99f, 8.17f, 8.95f, 9.43f, 9.70f, 9.85f, 9.93f},
    {3.00f, 5.40f, 7.16f, 8.38f, 9.14f, 9.57f, 9.79f, 9.90f, 9.95f, 9.98f},
    {6.00f, 7.42f, 8.65f, 9.35f, 9.71f, 9.87f, 9.95f, 9.98f, 9.99f, 10.00f},
    {7.00f, 8.90f, 9.59f, 9.85f, 9.95f, 9.98f, 9.99f, 10.00f, 10.00f, 10.00f},
    {10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f},
    {10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f},
};

static const float stone_points[STONES_MAX + 2][MORE_MAX + 1] = {
    {-4.00f, -1.47f, 0.98f, 3.40f, 5.52f, 7.15f, 8.28f, 9.02f, 9.46f, 9.71f},
    {-1.00f, 0.93f, 3.46f, 5.72f, 7.41f, 8.52f, 9.20f, 9.58f, 9.79f, 9.90f},
    {0.00f, 3.38f, 5.94f, 7.71f, 8.79f, 9.39f, 9.71f, 9.86f, 9.94f, 9.97f},
    {4.00f, 6.32f, 8.11f, 9.10f, 9.60f, 9.82f, 9.93f, 9.97f, 9.99f, 9.99f},
    {6.00f, 8.53f, 9.46f, 9.80f, 9.93f, 9.97f, 9.99f, 10.00f, 10.00f, 10.00f},
    {10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f},
    {10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f, 10.00f},
};

/* The table's points between its entries, all along; `most` is its highest number of sure ones. */
static inline float expected(const float table[][MORE_MAX + 1], int most, float sure, float more) {
    const float edge = MORE_MAX - 0.01f;
    sure = sure < 0 ? 0 : sure > (float)most ? (float)most : sure;
    more = more < 0 ? 0 : more > edge ? edge : more;
    int line = (int)sure, column = (int)more;
    float down = sure - (float)line, across = more - (float)column;
    const float *here = table[line] + column, *below = table[line + 1] + column;
    float left = here[0] + (below[0] - here[0]) * down;
    float right = here[1] + (below[1] - here[1]) * down;
    return left + (right - left) * across;
}

#endif
