"""The package: games, bots, reviews, exact values, the wheel. Run by `cargo xtask python`."""

import copy
import doctest
import importlib.metadata
import inspect
import json
import os
import pickle
import random
import re
import tempfile
import unittest
import zipfile
from pathlib import Path

import numpy as np
from walk import play_on

import quickdraw
from quickdraw import _native

#: The folder with the wheel, if one was built.
WHEELS = os.environ.get("QUICKDRAW_WHEELS")
ROOT = Path(__file__).parents[3]


class Docs(unittest.TestCase):
    def test_examples_in_docstrings(self):
        ran = 0
        for module in (quickdraw, quickdraw.bots, quickdraw.data, quickdraw.loot):
            failed, attempted = doctest.testmod(module)
            self.assertEqual(failed, 0, module.__name__)
            ran += attempted
        self.assertGreater(ran, 25)

    def test_the_lines_of_the_readme_run(self):
        page = (ROOT / "crates/python/README.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
        self.assertTrue(blocks)
        for block in blocks:
            self.assertLessEqual(len(block.splitlines()), 10)
            exec(compile(block, "README.md", "exec"), {"print": lambda *_: None})

    def test_what_is_public_has_types(self):
        for module in (quickdraw, quickdraw.bots, quickdraw.data, quickdraw.loot):
            for name in module.__all__:
                value = getattr(module, name)
                if not inspect.isfunction(value):
                    continue
                signature = inspect.signature(value)
                self.assertIsNot(signature.return_annotation, inspect.Signature.empty, name)
                for parameter in signature.parameters.values():
                    self.assertIsNot(parameter.annotation, inspect.Parameter.empty, f"{name}: {parameter}")

    def test_the_version_is_that_of_the_workspace(self):
        workspace = (ROOT / "Cargo.toml").read_text(encoding="utf-8").split("[workspace.package]")[1]
        version = re.search(r'^version = "(.*)"$', workspace, re.MULTILINE)[1]
        self.assertEqual(quickdraw.__version__, version)
        self.assertEqual(importlib.metadata.version("quickdraw"), version)

    @unittest.skipUnless(WHEELS, "no wheel was built")
    def test_the_wheel_has_what_belongs_into_it(self):
        (path,) = Path(WHEELS).glob("quickdraw-*.whl")
        self.assertIn("-cp310-abi3-", path.name)
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            about = next(name for name in names if name.endswith(".dist-info/METADATA"))
            head, page = wheel.read(about).decode().split("\n\n", 1)
        for line in (
            f"Version: {quickdraw.__version__}", "Requires-Python: >=3.10", "License-Expression: MIT OR Apache-2.0",
            "Requires-Dist: numpy>=1.26", "Provides-Extra: pettingzoo", "Provides-Extra: openspiel",
            "License-File: LICENSE-MIT", "License-File: LICENSE-APACHE", "Classifier: Typing :: Typed",
        ):
            self.assertIn(line, head)
        self.assertTrue(page.startswith("# quickdraw for Python"))
        for name in ("quickdraw/py.typed", "quickdraw/_native.pyi", "quickdraw/data.py"):
            self.assertIn(name, names)
        self.assertTrue(any(name.endswith("/LICENSE-MIT") for name in names))
        self.assertFalse([name for name in names if name.startswith(("tests/", "examples/"))])

    def test_stubs_name_what_there_is(self):
        stubs = (Path(quickdraw.__file__).parent / "_native.pyi").read_text()
        self.assertTrue((Path(quickdraw.__file__).parent / "py.typed").exists())
        for name, value in vars(_native).items():
            if name.startswith("__"):
                continue
            self.assertIn(name, stubs)
            self.assertTrue(value.__doc__, name)
            if inspect.isclass(value):
                for member in (member for member in vars(value) if not member.startswith("_")):
                    self.assertIn(f"def {member}(", stubs, f"{name}.{member}")
                    self.assertTrue(getattr(value, member).__doc__, f"{name}.{member}")


class Games(unittest.TestCase):
    def test_every_game_and_number_of_players(self):
        for slug in quickdraw.games():
            about = quickdraw.about(slug)
            for players in range(about["players"][0], about["players"][1] + 1):
                game = quickdraw.make(slug, players=players, seed="many")
                play_on(game, random.Random(players))
                self.assertEqual(game.observe(0).shape, (about["observation"],))
                self.assertEqual(game.mask(0).shape, (about["indices"],))
                self.assertAlmostEqual(sum(game.returns), 0)
                self.assertIn("seat", game.view(players - 1))
            parts = quickdraw.layout(slug)
            self.assertEqual(sum(part[3] for part in parts), about["observation"])
            self.assertTrue(all(isinstance(part, tuple) for part in parts))

    def test_copies_and_pickles_go_on_in_the_same_way(self):
        for slug in quickdraw.games():
            game = quickdraw.make(slug, seed="pickle")
            play_on(game, random.Random(1), 25)
            twins = [copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
            play_on(game, random.Random(2), 40)
            for twin in twins:
                play_on(twin, random.Random(2), 40)
                self.assertEqual(twin.record(), game.record())
                np.testing.assert_array_equal(twin.observe(0), game.observe(0))

    def test_a_record_and_a_position_can_be_continued(self):
        game = quickdraw.make("loot", seed="noon")
        game.play(0, "loot whisky")
        again = quickdraw.Game("loot", record=game.record(), seed="other")
        self.assertEqual(again.record(), game.record())
        self.assertEqual(again.to_act, [1])
        there = quickdraw.Game("loot", position=game.position())
        self.assertEqual(there.position(), game.position())

    def test_chance_in_the_callers_hands(self):
        game = quickdraw.make("loot", explicit_chance=True)
        while game.chances():
            self.assertAlmostEqual(sum(chance for _, chance, _ in game.chances()), 1)
            game.draw(game.chances()[0][0])
        self.assertEqual(game.to_act, [0, 1])

    def test_races(self):
        game = quickdraw.make("hanafuda", seed="race")
        game.choose(0, game.legal(0)[0])
        path = next(iter(game.actions(1)))
        game.play(1, path, at=200)
        times = [entry["at"] for entry in game.record()["inputs"] if "at" in entry]
        self.assertEqual(len(times), 2)
        # Who discards first has three cards to read.
        self.assertTrue(1_150_000 <= times[0] <= 2_050_000)
        self.assertEqual(times[1], 200_000)
        self.assertEqual(quickdraw.without_races("hayauchi"), {"race": "by-lot"})


class Bots(unittest.TestCase):
    def test_every_level_plays_a_game(self):
        for slug in quickdraw.games():
            self.assertIn("regular", quickdraw.levels(slug))
            for level in ("greenhorn", "regular", "random"):
                if level not in quickdraw.levels(slug):
                    continue
                game = quickdraw.make(slug, seed="bots", options={"life": 10} if slug == "gunfight" else None)
                quickdraw.bots.play(game, quickdraw.bots.seats(game, level, seed="bots", effort=1))
                self.assertTrue(game.is_over, f"{slug} {level}")

    def test_a_bot_of_another_game_or_seat_is_refused(self):
        game = quickdraw.make("loot")
        with self.assertRaisesRegex(ValueError, "plays hanafuda, not loot"):
            quickdraw.Bot("hanafuda", "regular", seat=0).decide(game)
        with self.assertRaisesRegex(ValueError, "there is no seat 5"):
            quickdraw.Bot("loot", "regular", seat=5)
        bot = quickdraw.Bot("loot", "regular", seat=0)
        bot.play(game)
        with self.assertRaisesRegex(ValueError, "owes no decision"):
            bot.decide(game)
        with self.assertRaisesRegex(ValueError, "owes no decision"):
            quickdraw.Bot("gunfight", "regular", seat=3).decide(quickdraw.make("gunfight"))
        with self.assertRaisesRegex(ValueError, "it has greenhorn"):
            quickdraw.Bot("loot", "wizard", seat=0)


class Reviews(unittest.TestCase):
    def test_only_finished_games_are_reviewed(self):
        game = quickdraw.make("loot", seed="noon")
        for record in (game.record(), {}, {"game": "chess"}, [], "{"):
            with self.assertRaises(ValueError) as caught:
                quickdraw.review(record)
            self.assertGreater(len(str(caught.exception)), 10)
        quickdraw.bots.play(game, quickdraw.bots.seats(game, "regular", seed="noon"))
        found = quickdraw.review(json.dumps(game.record()), effort=1)
        self.assertEqual(found, quickdraw.review(game.record(), 1))
        self.assertEqual(found["moments"][-1]["after"], [(gain + 1) / 2 for gain in game.returns])


class Loot(unittest.TestCase):
    def test_values_are_exact(self):
        position = {"row": ["nugget-3", "nugget-3", "sip", "shot"], "players": [{"nuggets": 8}, {"bullets": 3}]}
        found = quickdraw.loot.solve(position)
        mirrored = quickdraw.loot.solve({**position, "players": position["players"][::-1]})
        self.assertAlmostEqual(found["value"], -mirrored["value"], places=6)
        for mixture in found["mixtures"]:
            self.assertAlmostEqual(sum(mixture.values()), 1, places=6)
            self.assertLessEqual(set(mixture), set(quickdraw.loot.PLAYS))

    def test_the_value_is_that_of_the_plays_and_of_the_match(self):
        position = {"row": ["nugget-3", "nugget-3", "sip", "shot"], "players": [{"nuggets": 8}, {"bullets": 3}]}
        found = quickdraw.loot.solve(position)
        mixtures = [np.array([found["mixtures"][seat].get(play, 0) for play in found["plays"][seat]]) for seat in (0, 1)]
        self.assertAlmostEqual(mixtures[0] @ np.array(found["values"]) @ mixtures[1], found["value"], places=6)
        match = quickdraw.loot.Oracle(options={"match": "best-of-3"})
        self.assertAlmostEqual(match.solve(position)["value"], found["value"] / 2, places=6)

    def test_what_cannot_be_solved_is_refused(self):
        oracle = quickdraw.loot.Oracle()
        with self.assertRaisesRegex(ValueError, "too many to solve"):
            oracle.solve(quickdraw.make("loot", seed="noon").position())
        for position in ({}, [], "{", {"row": ["sip"]}, {"row": [None] * 4, "players": [{}, {}]}):
            with self.assertRaises(ValueError):
                oracle.solve(position)
        with tempfile.TemporaryDirectory() as folder:
            for content in (None, b"", b"QD-LOOT\nnonsense" * 9):
                path = Path(folder) / "table"
                if content is not None:
                    path.write_bytes(content)
                with self.assertRaises(ValueError):
                    quickdraw.loot.Oracle(path)


if __name__ == "__main__":
    unittest.main(verbosity=1)
