"""The package: games, batches, bots, exact values, files. Run by `cargo xtask python`."""

import copy
import doctest
import hashlib
import inspect
import json
import pickle
import random
import tempfile
import threading
import unittest
from pathlib import Path

import numpy as np

import quickdraw
from quickdraw import _native

#: How many fuzzed calls; `cargo xtask python` gives another number with QUICKDRAW_CALLS.
CALLS = int(__import__("os").environ.get("QUICKDRAW_CALLS", "20000"))


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
            self.assertEqual(sum(part[3] for part in quickdraw.layout(slug)), about["observation"])

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
        self.assertTrue(180_000 <= times[0] <= 420_000)
        self.assertEqual(times[1], 200_000)
        self.assertEqual(quickdraw.without_races("hayauchi"), {"race": "by-lot"})


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
            with self.assertRaisesRegex(TypeError, "contiguous int64 array of shape"):
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
            {"observe": "some"}, {"players": 3}, {"options": {"match": "long"}}, {"options": []}, {"options": "{"},
        ):
            with self.assertRaises((ValueError, TypeError), msg=str(settings)) as caught:
                quickdraw.Batch("loot", 2, **settings)
            self.assertGreater(len(str(caught.exception)), 10)


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
        with self.assertRaisesRegex(ValueError, "owes no decision"):
            quickdraw.Bot("loot", "regular", seat=5).decide(game)
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
        card = (Path(__file__).parents[3] / "docs/data.md").read_text(encoding="utf-8")
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


class Loot(unittest.TestCase):
    def test_values_are_exact(self):
        position = {"row": ["nugget-3", "nugget-3", "sip", "shot"], "players": [{"nuggets": 8}, {"bullets": 3}]}
        found = quickdraw.loot.solve(position)
        mirrored = quickdraw.loot.solve({**position, "players": position["players"][::-1]})
        self.assertAlmostEqual(found["value"], -mirrored["value"], places=6)
        for mixture in found["mixtures"]:
            self.assertAlmostEqual(sum(mixture.values()), 1, places=6)
            self.assertLessEqual(set(mixture), set(quickdraw.loot.PLAYS))

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

    def test_fuzzed_calls(self):
        luck = random.Random("fuzz")
        self.games = [quickdraw.make(slug, seed="fuzz") for slug in quickdraw.games()]
        batch = quickdraw.Batch("loot", 3, seed="fuzz")
        calm = (ValueError, TypeError, OverflowError, AttributeError, RuntimeError)
        targets = [*self.games, batch, quickdraw.Bot("loot", "regular", seat=0), quickdraw.loot.Oracle()]
        methods = [(thing, name) for thing in targets for name in dir(thing)
                   if callable(getattr(thing, name)) and (not name.startswith("_") or name == "__deepcopy__") and name != "close"]
        makers = [quickdraw.Game, quickdraw.Bot, quickdraw.about, quickdraw.levels, quickdraw.layout,
                  quickdraw.without_races, _native._restore, quickdraw.loot.Oracle]
        keywords = ["players", "options", "seed", "position", "record", "explicit_chance", "seat", "effort"]
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
