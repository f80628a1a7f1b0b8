"""Your bot against the built-in ones: an arena in a few lines.

Replace `choose` by your own. It gets what the seat may know, and the actions it has in notation.

    python your_bot.py [--short]
"""

import argparse
import math
import random

import quickdraw


def choose(view, actions, luck):
    """Loots gold worth 2 or more, and has a whisky otherwise, as long as there is one in hand."""
    places = (0, 1) if view["phase"] == 1 else (2, 3)
    gold = [int(card[-1]) if card and card.startswith("nugget") else 0 for card in view["row"]]
    worth = lambda place, word: {"loot": gold[place] - 0.5, "whisky": 1.0, "shoot": 0.5}[word] + luck.random()
    return max(actions, key=lambda action: sum(map(worth, places, action.split())))


def match(game, level, seed):
    """What your bot gets in one game; it sits on either seat."""
    play = quickdraw.make(game, seed=f"deal {seed // 2}")
    mine = seed % 2
    bots = quickdraw.bots.seats(play, {seat: level for seat in range(play.players) if seat != mine}, seed=str(seed))
    luck = random.Random(seed)
    while not play.is_over:
        quickdraw.bots.play(play, bots)
        if mine in play.to_act:
            play.play(mine, choose(play.view(mine), play.actions(mine), luck))
    return play.returns[mine]


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--short", action="store_true", help="a few seconds, as in the test suite")
    games = 100 if arguments.parse_args().short else 2000
    for level in ("random", "greenhorn", "regular"):
        gains = [match("loot", level, seed) for seed in range(games)]
        mean = sum(gains) / games
        spread = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / games / games)
        print(f"against {level}: {mean:+.2f} (wins less losses), give or take {1.96 * spread:.2f}")


if __name__ == "__main__":
    main()
