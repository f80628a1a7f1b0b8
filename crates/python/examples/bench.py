"""Decisions per second of CPU, beside OpenSpiel and RLCard if they are installed.

    python bench.py [--seconds 2] [--games loot,hanafuda]
"""

import argparse
import random
import time

import numpy as np

import quickdraw


def rate(play, seconds):
    """How many decisions a second of CPU `play` makes; it returns how many it made in one call."""
    play()
    count, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        count += play()
    return count / (time.process_time() - begun)


def batch(game, tables, **settings):
    many = quickdraw.Batch(game, tables, seed="bench", **settings)

    def play():
        count = 0
        for _ in range(max(1, 2048 // tables)):
            count += int(np.count_nonzero(many.owes))
            many.step(many.sample())
        return count

    return play


def single(game):
    luck = random.Random(1)

    def play():
        one, count = quickdraw.make(game, seed=str(luck.random())), 0
        while not one.is_over and count < 1000:
            seat = one.to_act[0]
            one.choose(seat, luck.choice(one.legal(seat)))
            count += 1
        return count

    return play


def openspiel(name):
    import pyspiel

    game, luck = pyspiel.load_game(name), random.Random(1)

    def play():
        state, count = game.new_initial_state(), 0
        while not state.is_terminal() and count < 1000:
            if state.is_simultaneous_node():
                actions = [luck.choice(state.legal_actions(player)) for player in range(game.num_players())]
                for player in range(game.num_players()):
                    state.observation_tensor(player)
                state.apply_actions(actions)
                count += len(actions)
                continue
            if not state.is_chance_node():
                state.observation_tensor(state.current_player())
                count += 1
            state.apply_action(luck.choice(state.legal_actions()))
        return count

    return play


def rlcard(name):
    from rlcard import make

    env, luck = make(name), random.Random(1)

    def play():
        state, _ = env.reset()
        count = 0
        while not env.is_over():
            state, _ = env.step(luck.choice(list(state["legal_actions"])))
            count += 1
        return count

    return play


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=2)
    arguments.add_argument("--games", default=",".join(quickdraw.games()))
    given = arguments.parse_args()
    rows = []
    for game in given.games.split(","):
        for tables in (1, 64, 1024, 8192):
            rows.append((f"{game}, batch of {tables}", lambda game=game, tables=tables: batch(game, tables)))
        rows.append((f"{game}, 1,024 without observations", lambda game=game: batch(game, 1024, observe="nothing")))
        rows.append((f"{game}, 64 against regular", lambda game=game: batch(game, 64, bots={1: "regular"})))
        rows.append((f"{game}, Game alone", lambda game=game: single(game)))
    rows += [(f"OpenSpiel {name}", lambda name=name: openspiel(name)) for name in ("oshi_zumo", "goofspiel", "leduc_poker")]
    rows += [(f"RLCard {name}", lambda name=name: rlcard(name)) for name in ("leduc-holdem", "limit-holdem")]
    print(f"{'what':44} decisions a second of CPU")
    for name, make in rows:
        try:
            print(f"{name:44} {rate(make(), given.seconds):>14,.0f}", flush=True)
        except ImportError as missing:
            print(f"{name:44} not installed ({missing.name})")


if __name__ == "__main__":
    main()
