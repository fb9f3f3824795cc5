#!/bin/sh
# Builds a WebAssembly module: build.sh [--rules] OUTPUT [DEPFILE]
#
# The sources are src/rules, src/match, src/wasm and the players that need no system, found from
# this script's own place. With --rules the players are left out, and small counts more than fast:
# that module is what a page waits for. DEPFILE is written for ninja or make; it names every source,
# header and folder searched, so that a new file is noticed too. Fails if a source does not compile
# cleanly or the module grows too large.
#
# WASM_CC names the compiler (clang), WASM_INCLUDE the folder with wasi-libc's headers. Only that
# folder is searched: a header it lacks would otherwise be taken from the native libc.
set -eu
IFS='
' # lists are split at line ends only, so that folders may have spaces in their names

players=yes
optimise=-Os
gzipped_limit=150000
if [ "${1-}" = --rules ]; then
    shift
    players=no
    optimise=-Oz
    gzipped_limit=28000
fi
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    echo "usage: $0 [--rules] OUTPUT [DEPFILE]" >&2
    exit 2
fi
output=$1
depfile=${2:-/dev/null}

root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
compiler=${WASM_CC:-clang}
include=${WASM_INCLUDE:-/usr/include/wasm32-wasi}
find_sources() {
    find "$root/src/rules" "$root/src/match" "$root/src/wasm" "$@" | LC_ALL=C sort
}
folders=$(find_sources -type d)
sources=$(
    if [ $players = no ]; then
        find_sources -name '*.c' ! -name thinking.c
        exit
    fi
    find_sources -name '*.c'
    for name in advice beliefs hands hands_board hands_cards instinct instinct_board instinct_cards instinct_dice levels player playout policy search \
        greedy_board greedy_cards greedy_dice; do
        printf '%s\n' "$root/src/players/$name.c"
    done
)

objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

# The warnings are those of the native build.
compile() {
    # Only the networks gain by SIMD; elsewhere clang 14 gave other results with it than without.
    case $1 in
    */instinct.c) simd=-msimd128 ;;
    *) simd=-mno-simd128 ;;
    esac
    "$compiler" --target=wasm32-wasi -nostdlibinc -isystem "$include" -std=gnu17 $optimise -mbulk-memory $simd \
        -fno-strict-aliasing -ffp-contract=off -fno-math-errno -Wall -Wextra -Wpedantic -Wshadow -Wconversion \
        -Wno-sign-conversion -Wstrict-prototypes -Wmissing-prototypes \
        -Wno-missing-field-initializers -Werror \
        -I"$root/include" -I"$root/src" -fmacro-prefix-map="$root/=" \
        -MMD -MQ "$output" -MF "$2.d" -c "$1" -o "$2.o"
}

number=100 # of three digits, so that the objects are linked in the order of the sources
for source in $sources; do
    number=$((number + 1))
    compile "$source" "$objects/$number"
done

# No -O here: with it clang would run a wasm-opt if it found one.
"$compiler" --target=wasm32-wasi -nostartfiles "$objects"/*.o -o "$output" \
    -Wl,--no-entry -Wl,--strip-all -Wl,--stack-first -Wl,-z,stack-size=1048576

escape() {
    printf '%s' "$1" | sed 's/ /\\ /g'
}

{
    cat "$objects"/*.d
    for path in "$root/src/wasm/build.sh" $folders; do
        echo "$(escape "$output"): $(escape "$path")"
    done
} >"$depfile"

gzipped=$(gzip -9 -n -c "$output" | wc -c)
echo "$output: $(wc -c <"$output") bytes, $gzipped gzipped"
if [ "$gzipped" -gt "$gzipped_limit" ]; then
    echo "$0: more than $gzipped_limit bytes gzipped" >&2
    exit 1
fi
