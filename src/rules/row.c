#include "rules/row.h"

char colour_letter(int colour) {
    return "rypgbw"[colour];
}

int ladder_points(int n) {
    static const int8_t points[] = {0, -4, -3, -2, 1, 2, 3, 6, 7, 10};
    return points[n < 9 ? n : 9];
}
