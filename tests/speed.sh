#!/usr/bin/env bash
# The promise of bench/README.md: a decision of the two-player board game costs at most 34 steps of
# the random generator, both timed in one run. A busy machine gets three tries. Prints TAP.
cd "$(dirname "$0")/.."
best=999
for _ in 1 2 3; do
    steps=$(build/release/keltis bench --json --game board --seats 2 --seconds 0.5 |
        sed -n 's/.*"rng_steps_per_decision":\([0-9.]*\).*/\1/p')
    best=$(printf '%s\n%s\n' "$best" "$steps" | sort -g | head -n 1)
    awk "BEGIN { exit !($best <= 34) }" && break
done
if awk "BEGIN { exit !($best <= 34) }"; then
    echo "ok 1 - a decision costs $best steps of the generator, at most 34"
else
    echo "not ok 1 - expected at most 34 steps a decision, actual $best (tests/speed.sh)"
    exit 1
fi
