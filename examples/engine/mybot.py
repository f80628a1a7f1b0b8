"""A player for Quickdraw in plain Python. docs/engine.md describes the lines it reads and writes.

quickdraw arena loot "cmd:python3 examples/engine/mybot.py" greenhorn --games 100
quickdraw seat --quick loot --engine "python3 examples/engine/mybot.py"
"""

import json
import random
import sys


def choose(game, view, events, legal):
    """Your idea goes here. Return an action: one of legal["list"], or another one that the rules allow.

    If there are more than 64 legal actions, legal["list"] has only eight examples.
    """
    quiet = [action for action in legal["list"] if "say" not in action]  # Hayauchi: do not talk.
    return random.choice(quiet)


def learn(game, ending):
    """A program that learns can do so here: ending["result"] has the winners and the reason."""


def main():
    game = None
    for line in sys.stdin:
        message = json.loads(line)
        if "new" in message:  # A game begins: which one, with which options, on which seat.
            game = message["new"]
            random.seed(game["seed"])  # So an arena with the same seed plays the same games.
        elif "update" in message:  # A decision is due. No other message is answered.
            update = message["update"]
            answer = {"action": choose(game, update["view"], update["events"], update["legal"])}
            if "race" in update:  # The reaction time, in microseconds.
                answer["at"] = random.randint(250_000, 600_000)
            print(json.dumps(answer), flush=True)
        elif "over" in message:
            learn(game, message["over"])


if __name__ == "__main__":
    main()
