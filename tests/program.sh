#!/usr/bin/env bash
# The program as its user meets it: a game typed in the terminal, the engine in a pipe, a record
# replayed, and wrong calls. Prints TAP.
cd "$(dirname "$0")/.."
keltis=build/release/keltis
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0 failed=0

# expect NAME PATTERN FILE: the file must have a line that matches.
expect() {
    number=$((number + 1))
    if grep -Eq -- "$2" "$3"; then
        echo "ok $number - $1"
    else
        failed=1
        echo "not ok $number - $1: expected a line matching: $2"
        echo "actual, last lines:"
        tail -n 8 "$3"
    fi
}

# status NAME EXPECTED COMMAND...
status() {
    local name=$1 expected=$2
    shift 2
    "$@" >"$work/status" 2>&1 </dev/null
    local actual=$?
    number=$((number + 1))
    if [ "$actual" = "$expected" ]; then
        echo "ok $number - $name"
    else
        failed=1
        echo "not ok $number - $name: expected exit status $expected, actual $actual: $*"
    fi
}

for game in board cards dice; do
    # Whole games by typing the number of the first action, over and over, and a word or two more.
    { printf 'help\nlook\nscore\nno such thing\n'; yes 1 | head -n 4000; } |
        $keltis play --game $game --seats 2 --people 1 --seed 7 >"$work/$game" 2>&1
    expect "$game is played to its end in the terminal" '^The game is over\. (Winner|The win is shared): seat' "$work/$game"
    expect "$game tells what cannot be typed" 'This game has no action of that name' "$work/$game"
done

for threads in 1 2; do
    $keltis learn --game cards --games 384 --seed 3 --threads $threads >"$work/instinct$threads" 2>/dev/null
done
expect "instinct is learned as a table" '^static const int8_t cards_instinct\[INSTINCT_WEIGHTS\] = \{' "$work/instinct1"
status "and the same with any number of threads" 0 cmp "$work/instinct1" "$work/instinct2"
for game in board dice; do
    $keltis learn --game $game --games 384 --seed 3 >"$work/$game" 2>/dev/null
    expect "$game is learned too" "^static const int8_t ${game}_instinct\[INSTINCT_WEIGHTS\] = \{" "$work/$game"
done
$keltis learn --game dice --games 384 --seed 3 --on >"$work/on" 2>/dev/null
expect "one can learn on" '^/\* Learned by `keltis learn --game dice --games 384 --seed 3 --on`' "$work/on"
status "which is something else than learning from nothing" 1 cmp -s <(tail -n +2 "$work/dice") <(tail -n +2 "$work/on")
status "there is nothing to learn without a game" 2 $keltis learn

printf '1\nundo\n1\nsave %s\nquit\n' "$work/saved.json" |
    $keltis play --game board --seats 3 --people 3 --seed 1 >"$work/play"
expect "a game can be saved" "^.*Saved as " "$work/play"
$keltis replay "$work/saved.json" >"$work/replay" 2>&1
expect "and replayed as text" 'total' "$work/replay"

printf '%s\n' '{"cmd":"new","game":"board","seats":2,"seed":7}' '{"cmd":"legal"}' 'rubbish' \
    '{"cmd":"score"}' | $keltis engine >"$work/engine"
expect "the engine answers new" '^\{"game":"board","ply":41,"to_move":0,"phase":"play"' "$work/engine"
expect "and refuses rubbish" '^\{"error":"' "$work/engine"
expect "and goes on" '^\{"over":false,"scores":\[' "$work/engine"
head -c 1100000 /dev/zero | tr '\0' 'x' >"$work/long"
printf '\n{"cmd":"games"}\n' >>"$work/long"
$keltis engine <"$work/long" >"$work/engine"
expect "a line over 1 MiB is refused" '^\{"error":"' "$work/engine"
expect "and the next one answered" '^\{"games":\[' "$work/engine"

# Every interval of the picture begins right of the names and leaves room for its figure.
$keltis ladder --game cards casual club greedy --pairs 3 --seed 1 --svg "$work/ladder.svg" \
    >"$work/ladder" 2>/dev/null
sed -n 's/^<line x1="\([-0-9.]*\)" x2="\([0-9.]*\)".*/\1 \2/p' "$work/ladder.svg" |
    awk '$1 >= 130 && $2 <= 580 { inside++ } END { print inside + 0 " of " NR " inside" }' >"$work/inside"
expect "the ladder rates every player" '^greedy +[+][0-9]+ ' "$work/ladder"
expect "its picture cuts nothing off" '^3 of 3 inside$' "$work/inside"

status "help is no error" 0 $keltis help
status "no command is" 2 $keltis
status "an unknown command is" 2 $keltis frobnicate
status "a missing record is" 1 $keltis replay "$work/none.json"
echo '[[[[' >"$work/garbage.json"
status "a bad record is" 1 $keltis replay "$work/garbage.json"
status "end of input leaves a game" 0 $keltis play --game dice --seats 2 --people 2
exit $failed
