"""Batches, and signals while bots work. Run by `cargo xtask python`."""

import signal
import threading
import unittest

import numpy as np

import quickdraw

#: An effort with which the strongest bot thinks for seconds.
LONG = 400


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


if __name__ == "__main__":
    unittest.main(verbosity=1)
