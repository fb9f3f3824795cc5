#!/usr/bin/env python3
"""A Keltis player in thirty lines. Try it:

    ./run keltis arena --game board "cmd:python3 examples/bot.py" random --pairs 20

One request a line comes in, one answer a line goes out. `actions` lists what is legal, `view` what
the seat may know, so a simple player needs no rules. See docs/PROTOCOL.md for both.
"""
import json
import random
import sys

# What this player likes, best first: it lays cards, uses clovers, and takes from the deck.
LIKES = ["advance", "start", "play", "take", "wish", "stones", "keep", "draw deck", "draw", "done",
         "discard", "reroll", "pass"]


def liking(action):
    return next(i for i, word in enumerate(LIKES) if action.startswith(word))


def choose(request):
    me = request["view"]["players"][request["seat"]]
    actions = [a for a in request["actions"] if not hurts(a, me)] or request["actions"]
    best = min(map(liking, actions))
    return random.choice([a for a in actions if liking(a) == best])


def hurts(action, me):
    """Playing a card far from the last one of its row wastes the numbers between."""
    if not action.startswith("play ") or action[5] == "w" or action.endswith("x"):
        return False
    row = [card for card in me["rows"]["rypgb".index(action[5])] if card[1:].isdigit()]
    return bool(row) and abs(int(row[-1][1:]) - int(action[6:])) > 2


for line in sys.stdin:
    print(json.dumps({"action": choose(json.loads(line))}), flush=True)
