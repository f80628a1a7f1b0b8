"""The package: games, batches, bots, exact values, files. Run by `cargo xtask python`."""

import copy
import doctest
import gzip
import hashlib
import importlib.metadata
import inspect
import json
import os
import pickle
import random
import re
import signal
import tempfile
import threading
import unittest
import zipfile
from pathlib import Path

import numpy as np

import quickdraw
from quickdraw import _native

#: How many fuzzed calls; `cargo xtask slow` makes 100,000.
CALLS = int(os.environ.get("QUICKDRAW_CALLS", "20000"))
#: The folder with the wheel, if one was built.
WHEELS = os.environ.get("QUICKDRAW_WHEELS")
ROOT = Path(__file__).parents[3]
#: An effort with which the strongest bot thinks for seconds.
LONG = 400


def play_on(game, luck, most=200):
    """Plays at random, until the game is over or so many indices were chosen."""
    for _ in range(most):
        if game.is_over:
            return
        seat = luck.choice(game.to_act)
        game.choose(seat, luck.choice(game.legal(seat)))


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


class Stopped(Exception):
    """What the handler of a signal raises in a test."""


def stopping(work):
    """Calls `work`, and interrupts it by a signal once it is under way."""

    def stop(*_):
        raise Stopped

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        work()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@unittest.skipUnless(hasattr(signal, "setitimer"), "there are no timers here")
class Interrupts(unittest.TestCase):
    def test_a_batch_of_bots_stops_between_tables(self):
        batch = quickdraw.Batch("hanafuda", 8, seed="noon", bots={1: "legend"}, effort=10)
        steps = 0

        def work():
            nonlocal steps
            while True:
                batch.step(batch.sample())
                steps += 1

        with self.assertRaises(Stopped):
            stopping(work)
        # A signal that came between two steps leaves the batch as it is. Then the next one is stopped.
        while True:
            try:
                batch.step(batch.sample())
            except ValueError as error:
                self.assertIn("stopped in the middle of a step: reset it", str(error))
                break
            with self.assertRaises(Stopped):
                stopping(work)
        batch.reset("noon")
        batch.step(batch.sample())

    def test_a_bot_that_thinks_can_be_interrupted(self):
        game = quickdraw.make("hanafuda", seed="noon")
        bot = quickdraw.Bot("hanafuda", "legend", seat=0, effort=LONG)
        with self.assertRaises(Stopped):
            stopping(lambda: bot.decide(game))
        with self.assertRaisesRegex(ValueError, "the bot is thinking"):
            bot.decide(game)


class Batches(unittest.TestCase):
    def test_arrays_stay_the_same_and_are_overwritten(self):
        batch = quickdraw.Batch("loot", 16, seed="noon")
        arrays = {name: getattr(batch, name) for name in ("observations", "masks", "owes", "rewards", "episodes")}
        for _ in range(40):
            batch.step(batch.sample())
        for name, array in arrays.items():
            self.assertIs(getattr(batch, name), array)
        self.assertGreater(arrays["episodes"].max(), 16)
        batch.reset("noon")
        self.assertEqual(list(arrays["episodes"]), list(range(16)))

    def test_a_table_plays_the_games_of_the_seed(self):
        batch = quickdraw.Batch("loot", 3, seed="noon", observe="all")
        game = quickdraw.make("loot", seed="noon/1")
        for _ in range(6):
            np.testing.assert_array_equal(batch.observations[1, 0], game.observe(0))
            chosen = batch.sample().copy()
            for seat in game.to_act:
                game.choose(seat, int(chosen[1, seat]))
            batch.step(chosen)
            if game.is_over:
                self.assertTrue(batch.terminated[1])
                break

    def test_indices_in_the_order_of_fortran_are_refused(self):
        batch = quickdraw.Batch("loot", 3, seed="noon")
        before = batch.observations.copy()
        mixed = np.stack([np.array([0, 1, 2]), np.array([3, 4, 5])]).T
        self.assertEqual((mixed.shape, mixed.dtype, mixed.flags.f_contiguous), ((3, 2), np.int64, True))
        with self.assertRaisesRegex(TypeError, "C-contiguous"):
            batch.step(mixed)
        np.testing.assert_array_equal(batch.observations, before)
        batch.step(np.ascontiguousarray(mixed))

    def test_the_last_observation_of_a_game_is_kept(self):
        batch = quickdraw.Batch("loot", 4, seed="noon", limit=4)
        games = [quickdraw.make("loot", seed=f"noon/{table}") for table in range(4)]
        for _ in range(2):
            chosen = batch.sample().copy()
            for table, game in enumerate(games):
                for seat in (0, 1):
                    game.choose(seat, int(chosen[table, seat]))
            batch.step(chosen)
        self.assertTrue(batch.truncated.all())
        for table, game in enumerate(games):
            for seat in (0, 1):
                np.testing.assert_array_equal(batch.final_observations[table, seat], game.observe(seat))

    def test_bots_in_a_batch_play_as_bots_in_a_game_with_the_same_seed(self):
        batch = quickdraw.Batch("loot", 2, seed="noon", bots={1: "regular"})
        game = quickdraw.make("loot", seed="noon/1")
        bots = quickdraw.bots.seats(game, {1: "regular"}, seed="noon/1")
        while not game.is_over:
            quickdraw.bots.play(game, bots)
            np.testing.assert_array_equal(batch.observations[1, 0], game.observe(0))
            chosen = batch.sample().copy()
            game.choose(0, int(chosen[1, 0]))
            quickdraw.bots.play(game, bots)
            batch.step(chosen)
        self.assertTrue(batch.terminated[1])

    def test_bots_and_threads(self):
        one = quickdraw.Batch("loot", 12, seed="noon", bots={1: "regular"})
        two = quickdraw.Batch("loot", 12, seed="noon", bots={1: "regular"}, threads=3)
        self.assertEqual((one.agents, one.masks.shape), ([0], (12, 1, 9)))
        for _ in range(60):
            chosen = one.sample()
            two.step(chosen.copy())
            one.step(chosen)
            np.testing.assert_array_equal(one.observations, two.observations)
            np.testing.assert_array_equal(one.rewards, two.rewards)

    def test_another_thread_can_run_meanwhile(self):
        batch = quickdraw.Batch("loot", 4096, seed="noon")
        stop, beats = threading.Event(), []

        def beat():
            while not stop.is_set():
                beats.append(1)
                stop.wait(0)

        beside = threading.Thread(target=beat)
        beside.start()
        for _ in range(30):
            batch.step(batch.sample())
        stop.set()
        beside.join()
        self.assertTrue(beats)

    def test_what_is_wrong_is_an_exception_with_a_sentence(self):
        batch = quickdraw.Batch("loot", 2, seed="noon")
        good = batch.sample().copy()
        for wrong in (good.astype(np.int32), good[:1], good.astype(float), good.tolist(), None, good.T[:, ::-1]):
            if isinstance(wrong, np.ndarray) and wrong.shape == (2, 2) and wrong.dtype == np.int64:
                wrong = np.asfortranarray(np.arange(8).reshape(2, 4))[:, ::2]
            with self.assertRaisesRegex(TypeError, "C-contiguous int64 array of shape"):
                batch.step(wrong)
        before = batch.observations.copy()
        with self.assertRaisesRegex(ValueError, "seat 1 cannot choose index 9 now at table 1: it can choose 0"):
            batch.step(np.array([[0, 0], [0, 9]]))
        np.testing.assert_array_equal(batch.observations, before)
        batch.masks.setflags(write=False)
        with self.assertRaisesRegex(ValueError, "masks"):
            batch.step(good)
        batch.masks.setflags(write=True)
        batch.step(good)
        batch.close()
        for call in (lambda: batch.step(good), batch.reset, batch.sample):
            with self.assertRaisesRegex(ValueError, "closed"):
                call()
        for settings in (
            {"bots": {0: "wizard"}}, {"bots": {0: "regular", 1: "regular"}}, {"bots": {7: "regular"}},
            {"observe": "some"}, {"players": 2, "position": quickdraw.make("loot").position()}, {"players": 3}, {"options": {"match": "long"}}, {"options": []}, {"options": "{"},
        ):
            with self.assertRaises((ValueError, TypeError), msg=str(settings)) as caught:
                quickdraw.Batch("loot", 2, **settings)
            self.assertGreater(len(str(caught.exception)), 10)
        for tables, words in ((10**6, "at most 131072 tables"), (131_072, "choose at most")):
            with self.assertRaisesRegex(ValueError, words):
                quickdraw.Batch("gunfight", tables, players=4)


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


class Data(unittest.TestCase):
    def test_a_file_of_decisions_is_the_same_for_the_same_seed(self):
        with tempfile.TemporaryDirectory() as folder:
            for slug in quickdraw.games():
                one, two = Path(folder) / f"{slug}.jsonl", Path(folder) / f"{slug}.jsonl.gz"
                settings = {"games": 2, "level": "random", "seed": "data", "options": {"life": 5} if slug == "gunfight" else None}
                quickdraw.data.write(one, slug, **settings)
                quickdraw.data.write(two, slug, **settings)
                plain, packed = quickdraw.data.read(one), quickdraw.data.read(two)
                np.testing.assert_array_equal(plain.observations, packed.observations)
                np.testing.assert_array_equal(plain.indices, packed.indices)
                self.assertGreater(len(plain), 10)
                self.assertTrue((plain.masks[range(len(plain)), plain.indices] == 1).all())
                self.assertEqual(set(plain.gains()) - {-1.0, 0.0, 1.0, 3.0}, set())

    def test_the_file_of_the_data_set_card_is_the_one_that_the_binary_writes(self):
        card = (ROOT / "docs/data.md").read_text(encoding="utf-8")
        row = next(line for line in card.splitlines() if "`quickdraw sim loot " in line)
        words = row.split("`")[1].split()
        given = {name: words[words.index(f"--{name}") + 1] for name in ("games", "bots", "seed")}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.jsonl"
            quickdraw.data.write(path, "loot", games=int(given["games"]), level=given["bots"], seed=given["seed"], threads=2)
            # The tests of the command line compare its file with the same checksum.
            self.assertIn(hashlib.sha256(path.read_bytes()).hexdigest(), row)
            found = quickdraw.data.read(path)
        self.assertEqual((found.header["game"], found.header["games"]), ("loot", int(given["games"])))
        self.assertEqual(found.observations.shape, (len(found), found.header["observation"]))
        self.assertEqual(set(found.seats), {0, 1})
        self.assertEqual(found.returns.shape, (int(given["games"]), 2))
        self.assertTrue((found.returns.sum(axis=1) == 0).all())

    def test_an_action_of_several_indices_has_a_row_for_each(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.jsonl"
            quickdraw.data.write(path, "gunfight", games=1, level=["greenhorn", "random"], options={"life": 5}, effort=1)
            found = quickdraw.data.read(path)
        self.assertEqual(list(found.steps[:3]), [0, 1, 2])
        self.assertEqual(found.header["bots"], ["greenhorn", "random"])

    def test_a_damaged_file_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.jsonl"
            header = '{"kind":"header","observation":2,"indices":2}\n'
            decision = '{"kind":"decision","game":0,"seat":0,"step":0,"index":0,"legal":[0],"observation":[[7,1.0]]}\n'
            result = '{"kind":"result","game":0,"returns":[1,-1],"result":{}}\n'
            damaged = (header + decision, header + decision + result)
            for text in ("", "{}", "nonsense", '{"kind":"decision"}', *damaged):
                path.write_text(text)
                with self.assertRaises(ValueError):
                    quickdraw.data.read(path)
            path.write_bytes(b"\xff\xfe\x00")
            with self.assertRaisesRegex(ValueError, "damaged"):
                quickdraw.data.read(path)
            packed = gzip.compress((header + decision.replace("7", "1") + result).encode() * 50)
            path = path.with_suffix(".jsonl.gz")
            # Cut off, not compressed at all, with a wrong checksum, with wrong contents.
            wrong = packed[:-30], b"nonsense", packed[:-8] + bytes(8), packed[:20] + bytes(20) + packed[40:]
            for content in wrong:
                path.write_bytes(content)
                with self.assertRaisesRegex(ValueError, "cut off or damaged"):
                    quickdraw.data.read(path)
            with self.assertRaises(FileNotFoundError):
                quickdraw.data.read(path.with_name("missing.jsonl.gz"))


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


class Fuzz(unittest.TestCase):
    """Calls with any arguments raise Python's own exceptions, and the interpreter lives on."""

    def any(self, luck, depth=0):
        kinds = [
            lambda: luck.randint(-3, 12), lambda: luck.choice([2**31, -(2**63), 2**63, 10**30]), lambda: None,
            lambda: luck.choice(quickdraw.games()), lambda: luck.choice(["", "regular", "loot whisky", "{", "é\0", "noon"]),
            lambda: luck.random() * 1000, lambda: luck.choice([True, False]), lambda: luck.choice([float("nan"), float("inf")]),
            lambda: np.zeros(luck.randint(0, 5), luck.choice([np.int64, np.float32, np.int8])), lambda: b"bytes",
            lambda: np.zeros((3, 2), np.int64), lambda: object(), lambda: self.games[0], lambda: self.games[0].position(),
            lambda: self.games[1].record(), lambda: {luck.choice(["deck", "match", "race", "row"]): self.any(luck, 3)},
        ]
        if depth < 2:
            kinds.append(lambda: [self.any(luck, depth + 1) for _ in range(luck.randint(0, 3))])
            kinds.append(lambda: {luck.randint(0, 3): self.any(luck, depth + 1)})
        return luck.choice(kinds)()

    def decisions(self, game="loot", games=1, bots=("random",), **settings):
        """As `quickdraw.data.write` asks for them, with few games and little effort."""
        few = games % 3 if isinstance(games, int) else games
        _native.decisions(game, lambda lines: None, games=few, bots=list(bots), **{"effort": 1, **settings})

    def test_fuzzed_calls(self):
        luck = random.Random("fuzz")
        self.games = [quickdraw.make(slug, seed="fuzz") for slug in quickdraw.games()]
        batch = quickdraw.Batch("loot", 3, seed="fuzz")
        calm = (ValueError, TypeError, OverflowError, AttributeError, RuntimeError)
        closed = quickdraw.Batch("loot", 2)
        closed.close()
        targets = [*self.games, batch, closed, quickdraw.Bot("loot", "regular", seat=0), quickdraw.loot.Oracle()]
        methods = [(thing, name) for thing in targets for name in dir(thing)
                   if callable(getattr(thing, name)) and (not name.startswith("_") or name == "__deepcopy__") and name != "close"]
        makers = [quickdraw.Game, quickdraw.Bot, quickdraw.about, quickdraw.levels, quickdraw.layout, quickdraw.Batch,
                  quickdraw.without_races, _native._restore, quickdraw.loot.Oracle, quickdraw.review, self.decisions]
        keywords = ["players", "options", "seed", "position", "record", "explicit_chance", "seat", "effort", "bots",
                    "observe", "limit", "threads", "games"]
        passed = 0
        for call in range(CALLS):
            if luck.random() < 0.2:
                function = luck.choice(makers)
            else:
                function = getattr(*luck.choice(methods))
            given = [self.any(luck) for _ in range(luck.choice([0, 1, 1, 2, 2, 2, 3]))]
            named = {luck.choice(keywords): self.any(luck)} if luck.random() < 0.1 else {}
            try:
                function(*given, **named)
                passed += 1
            except calm as error:
                self.assertTrue(str(error), f"{function} {given}")
            if call % 1000 == 999:
                self.games = [quickdraw.make(slug, seed=str(call)) for slug in quickdraw.games()]
                for game in self.games:
                    play_on(game, luck, 30)
        self.assertGreater(passed, CALLS // 20)


if __name__ == "__main__":
    unittest.main(verbosity=1)
