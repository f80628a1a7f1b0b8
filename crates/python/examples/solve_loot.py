"""CFR+ of OpenSpiel on the last pair of a game of Loot, compared with the exact values.

    pip install 'open_spiel>=1.6'
    python solve_loot.py [--short]
"""

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import quickdraw
from quickdraw import openspiel

POSITION = {
    "row": [None, None, "nugget-2", "nugget-1"],
    "players": [
        {"nuggets": 7, "bullets": 3, "used": ["loot", "shoot"]},
        {"nuggets": 8, "bullets": 2, "used": ["loot", "shoot"]},
    ],
}


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--short", action="store_true", help="a few seconds, as in the test suite")
    rounds = 100 if arguments.parse_args().short else 1000
    game = pyspiel.load_game(openspiel.game_name("loot"), {"position": openspiel.encode(POSITION)})
    solver = cfr.CFRPlusSolver(game)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    exact = quickdraw.loot.solve(POSITION)
    print(f"CFR+ after {rounds} rounds: value {value:+.4f}, exploitable by {exploitability.exploitability(game, policy):.4f}")
    print(f"exact: value {exact['value']:+.4f}")
    state = game.new_initial_state()
    for seat in range(2):
        found = policy.action_probabilities(state)
        print(f"seat {seat}:")
        for index, share in found.items():
            play = quickdraw.loot.PLAYS[index]
            print(f"  {play:13} {share:.3f}, exact {exact['mixtures'][seat].get(play, 0):.3f}")
        state.apply_action(state.legal_actions()[0])
    assert abs(value - exact["value"]) < 0.02, "CFR+ disagrees with the exact value"


if __name__ == "__main__":
    main()
