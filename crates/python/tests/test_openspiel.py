"""The OpenSpiel games pass OpenSpiel's own simulations. Run by `cargo xtask python`."""

import json
import pickle
import random
import tempfile
import unittest
from pathlib import Path

import pyspiel
from absl import flags
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, generate_playthrough
from open_spiel.python.policy import UniformRandomPolicy

import quickdraw
from quickdraw import openspiel

#: The last pair of a game: no card can follow, so it ends with these plays.
PAIR = {
    "row": [None, None, "nugget-2", "nugget-1"],
    "players": [{"nuggets": 7, "bullets": 3, "used": ["loot", "shoot"]}, {"nuggets": 8, "bullets": 2, "used": ["loot", "shoot"]}],
}
#: The whole last round: LSW-18 ends a game after round 100.
ROUND = {
    "round": 100,
    "row": ["nugget-3", "nugget-2", "sip", "shot"],
    "players": [{"nuggets": 7, "bullets": 3}, {"nuggets": 6, "bullets": 2}],
}


def names():
    for slug in quickdraw.games():
        yield openspiel.game_name(slug)
        if slug in openspiel.SIMULTANEOUS:
            yield openspiel.game_name(slug, simultaneous=True)


#: What makes the games that can go on and on short.
SHORT = {
    openspiel.game_name("gunfight"): {"options": json.dumps({"life": 1})},
    openspiel.game_name("hanafuda"): {"options": json.dumps({"target": 1})},
}


def short(name):
    return pyspiel.load_game(name, SHORT.get(name, {}))


class Official(unittest.TestCase):
    def test_random_simulations_with_serialisation(self):
        for name in names():
            with self.subTest(game=name):
                pyspiel.random_sim_test(short(name), num_sims=5, serialize=True, verbose=False)

    def test_playthroughs_can_be_replayed(self):
        for name in names():
            with self.subTest(game=name), tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "playthrough.txt"
                text = generate_playthrough.playthrough(str(short(name)), [], seed=1)
                path.write_text(text, encoding="utf-8")
                self.assertGreater(text.count("# State "), 3)
                before, after = generate_playthrough.replay(str(path))
                self.assertEqual(before.splitlines(), after.splitlines())

    def test_a_simultaneous_game_can_be_played_in_turns(self):
        game = pyspiel.convert_to_turn_based(pyspiel.load_game(openspiel.game_name("loot", simultaneous=True)))
        state = game.new_initial_state()
        luck = random.Random(1)
        while not state.is_terminal():
            state.apply_action(luck.choice(state.legal_actions()))
        self.assertEqual(sum(state.returns()), 0)


class Ours(unittest.TestCase):
    def test_who_knows_the_same_has_the_same_information(self):
        for slug in quickdraw.games():
            game = pyspiel.load_game(openspiel.game_name(slug))
            luck, seen = random.Random(slug), {}
            for _ in range(3):
                state = game.new_initial_state()
                for _ in range(120):
                    if state.is_terminal():
                        break
                    if not state.is_chance_node():
                        player = state.current_player()
                        known = state.information_state_string(player)
                        numbers = tuple(state.information_state_tensor(player))
                        entry = (numbers, tuple(state.legal_actions()))
                        self.assertEqual(seen.setdefault(known, entry), entry)
                    state.apply_action(luck.choice(state.legal_actions()))

    def solved(self, position, rounds):
        """The average policy of CFR+, the game, and how exploitable the uniform policy was."""
        game = pyspiel.load_game(openspiel.game_name("loot"), {"position": openspiel.encode(position)})
        solver = cfr.CFRPlusSolver(game)
        for _ in range(rounds):
            solver.evaluate_and_update_policy()
        return game, solver.average_policy(), exploitability.exploitability(game, UniformRandomPolicy(game))

    def test_cfr_finds_the_exact_value_of_the_last_pair(self):
        game, policy, _ = self.solved(PAIR, 100)
        value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
        self.assertAlmostEqual(value, quickdraw.loot.solve(PAIR)["value"], delta=0.02)
        self.assertLess(exploitability.exploitability(game, policy), 0.02)

    def test_cfr_solves_a_last_round(self):
        game, policy, start = self.solved(ROUND, 4)
        self.assertLess(exploitability.exploitability(game, policy), start * 0.8)

    def test_states_and_games_can_be_pickled(self):
        for name in names():
            game, luck = short(name), random.Random(name)
            self.assertEqual(str(pickle.loads(pickle.dumps(game))), str(game))
            state = game.new_initial_state()
            for _ in range(12):
                if state.is_terminal():
                    break
                any_of = lambda player: luck.choice(state.legal_actions(player) or [0])
                if state.is_simultaneous_node():
                    state.apply_actions([any_of(player) for player in range(game.num_players())])
                else:
                    state.apply_action(any_of(state.current_player()))
            again = pickle.loads(pickle.dumps(state))
            self.assertEqual((str(again), again.history()), (str(state), state.history()))

    def test_the_observation_string_tells_what_the_tensor_does(self):
        for name in names():
            game, luck, seen = short(name), random.Random(name), {}
            for _ in range(4):
                state = game.new_initial_state()
                for _ in range(60):
                    if state.is_terminal():
                        break
                    if state.is_simultaneous_node():
                        state.apply_actions([luck.choice(state.legal_actions(player) or [0]) for player in range(game.num_players())])
                        continue
                    if not state.is_chance_node():
                        player = state.current_player()
                        numbers = tuple(state.observation_tensor(player))
                        self.assertEqual(seen.setdefault(state.observation_string(player), numbers), numbers)
                    state.apply_action(luck.choice(state.legal_actions()))

    def test_a_wrong_position_is_an_exception(self):
        for position in ({}, {"row": 7}):
            with self.assertRaises(Exception):
                pyspiel.load_game(openspiel.game_name("loot"), {"position": openspiel.encode(position)})


if __name__ == "__main__":
    # The playthroughs want flags.
    flags.FLAGS(["test_openspiel"])
    unittest.main(verbosity=1)
