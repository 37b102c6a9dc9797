#!/usr/bin/env python3
"""Magpie: a small bot for Sandtable.

It speaks the protocol of docs/bot-protocol.md over standard input and output and knows no game.
It prefers actions that do something over passing, and likes actions that name a place where the
enemy is in control. Use it as a player:

    sandtable lab bunroku-1592 --games 20 --a "bot:python3 examples/bots/magpie.py" --b 1
"""

import json
import random
import sys

IDLE = {"pass", "done", "end", "stop", "decline", "skip", "no", "cancel"}


def liking(action, view, me):
    """How much Magpie likes an action: any number above 0."""
    verb, *objects = action.split()
    like = 0.2 if verb in IDLE else 1.0
    for thing in objects:
        owner = view["places"].get(thing, {}).get("control")
        if owner is not None and owner != me:
            like *= 3.0
    return like


def main():
    me = None
    rng = random.Random(1)
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            me = message["seat"]
            answer = {"type": "ready", "name": "Magpie"}
        elif message["type"] == "turn":
            legal, view = message["legal"], message["view"]
            weights = [liking(action, view, me) for action in legal]
            answer = {"type": "choose", "action": rng.choices(legal, weights)[0]}
        else:  # "result", or something a later version of the protocol adds
            continue
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
