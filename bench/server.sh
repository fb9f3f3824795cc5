#!/usr/bin/env bash
# The online server under load: bench/server.sh [GAMES] [SECONDS] [INTERVAL]. 2,500 games of two
# for 30 s, each with a turn every 2 s; server and players on one core each; then a bare echo
# server of libwebsockets with as many connections. Needs build/release (./run keltis help).
set -eu
cd "$(dirname "$0")/.."
games=${1-2500} seconds=${2-30} interval=${3-2}
ninja --quiet -C build/release keltis load
work=$(mktemp -d -p "${TMPDIR-/tmp}")
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
mkdir "$work/web"
echo '<!doctype html>' >"$work/web/index.html"
one=() two=()
if command -v taskset >/dev/null && [ "$(nproc)" -gt 1 ]; then one=(taskset -c 0) two=(taskset -c 1); fi

"${one[@]}" build/release/keltis serve --port 0 --web "$work/web" --data "$work/data" \
    --connections 20000 --guests 20000 --per-address 20000 --tables-an-hour 1000000 \
    --connections-per-address 20000 --http-rate 1000000 --http-burst 1000000 \
    >"$work/out" 2>"$work/log" &
server=$!
until grep -q http "$work/out"; do sleep 0.1; done
port=$(sed -n 's/.*:\([0-9]*\)\/$/\1/p' "$work/out")
"${two[@]}" build/release/load games "$port" "$server" "$games" "$seconds" "$interval"
curl -s "http://127.0.0.1:$port/metrics" | awk '/^keltis_store_/ { of[$1] = $2 }
    END { printf "store: %d batches, %.1f entries each, %.2f ms each, longest %.1f ms\n",
          of["keltis_store_batches_total"],
          of["keltis_store_entries_total"] / of["keltis_store_batches_total"],
          of["keltis_store_microseconds_total"] / of["keltis_store_batches_total"] / 1000,
          of["keltis_store_longest_microseconds"] / 1000 }'
kill "$server"
wait "$server" || true

"${one[@]}" build/release/load serve $((port + 1)) &
server=$!
sleep 1
"${two[@]}" build/release/load echo $((port + 1)) "$server" $((2 * games)) 5
