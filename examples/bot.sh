#!/bin/sh
# A Keltis player in shell: it takes the first legal action, which in every list is a play where
# there is one. Try it:
#
#     ./run keltis arena --game cards "cmd:examples/bot.sh" random --pairs 20
#
# One request a line comes in, {"cmd":"choose", ... ,"actions":["play g7", ...],"ms":1000}; one
# answer a line goes out. `actions` is the last list of that name: `shown` comes before it.
while read -r request; do
    first=${request##*\"actions\":[\"}
    first=${first%%\"*}
    printf '{"action":"%s"}\n' "$first"
done
