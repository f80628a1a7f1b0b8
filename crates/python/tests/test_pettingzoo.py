"""The PettingZoo environments pass PettingZoo's own tests. Run by `cargo xtask python`."""

import io
import unittest
import warnings
from contextlib import redirect_stdout

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import quickdraw
from quickdraw import pettingzoo

warnings.filterwarnings("ignore", module="pettingzoo")
warnings.filterwarnings("ignore", module="gymnasium")


class Official(unittest.TestCase):
    def test_api_parallel_seed_and_render(self):
        for slug in quickdraw.games():
            with self.subTest(game=slug), redirect_stdout(io.StringIO()):
                api_test(pettingzoo.env(slug), num_cycles=100)
                parallel_api_test(pettingzoo.parallel_env(slug, limit=400), num_cycles=100)
                seed_test(lambda slug=slug: pettingzoo.env(slug, illegal="lot"), num_cycles=50)
                parallel_seed_test(lambda slug=slug: pettingzoo.parallel_env(slug, illegal="lot"), num_cycles=50)
                render_test(lambda render_mode, slug=slug: pettingzoo.env(slug, render_mode=render_mode))


class Ours(unittest.TestCase):
    def test_rewards_come_at_the_end_and_add_up_to_nothing(self):
        env = pettingzoo.parallel_env("loot")
        observations, _ = env.reset(seed=7)
        luck = np.random.default_rng(7)
        while env.agents:
            masks = {agent: observation["action_mask"] for agent, observation in observations.items()}
            actions = {agent: luck.choice(np.flatnonzero(mask)) if mask.any() else 0 for agent, mask in masks.items()}
            observations, rewards, terminated, _, _ = env.step(actions)
        self.assertTrue(all(terminated.values()))
        self.assertEqual(sum(rewards.values()), 0)

    def test_a_bot_sits_on_the_other_seat(self):
        env = pettingzoo.env("loot", bots={1: "regular"})
        env.reset(seed=1)
        self.assertEqual(env.agents, ["seat_0"])
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            env.step(None if terminated or truncated else int(np.flatnonzero(observation["action_mask"])[0]))

    def test_illegal_actions_change_nothing(self):
        env = pettingzoo.parallel_env("loot")
        env.reset(seed=7)
        before = env.game.record()
        for actions in ({"seat_0": 0, "seat_1": 9}, {"seat_0": 0}, {"seat_0": 0, "seat_1": None}):
            with self.assertRaises(ValueError):
                env.step(actions)
            self.assertEqual(env.game.record(), before)
        lenient = pettingzoo.parallel_env("loot", illegal="lot")
        lenient.reset(seed=7)
        infos = lenient.step({"seat_0": 0, "seat_1": 9})[-1]
        self.assertEqual(infos, {"seat_0": {}, "seat_1": {"illegal": 9}})

    def test_an_action_is_a_whole_number(self):
        env = pettingzoo.parallel_env("loot")
        env.reset(seed=7)
        before = env.game.record()
        for wrong in (1.7, 2.0, "1", np.float32(1)):
            with self.assertRaisesRegex(TypeError, "seat_1: an action is a whole number"):
                env.step({"seat_0": 0, "seat_1": wrong})
            self.assertEqual(env.game.record(), before)
        env.step({"seat_0": np.int64(0), "seat_1": np.array(3)})
        turns = pettingzoo.env("loot", illegal="lot")
        turns.reset(seed=7)
        with self.assertRaises(TypeError):
            turns.step(1.7)

    def test_who_chooses_at_the_same_time_observes_the_same_in_every_order(self):
        alone = pettingzoo.parallel_env("loot")
        with_bot = pettingzoo.parallel_env("loot", bots={1: "regular"})
        turns = pettingzoo.env("loot")
        first, _ = alone.reset(seed=7)
        second, _ = with_bot.reset(seed=7)
        np.testing.assert_array_equal(first["seat_0"]["observation"], second["seat_0"]["observation"])
        turns.reset(seed=7)
        turns.step(0)
        np.testing.assert_array_equal(first["seat_1"]["observation"], turns.observe("seat_1")["observation"])

    def test_wrong_settings_and_a_closed_environment(self):
        for settings in ({"illegal": "maybe"}, {"render_mode": "film"}, {"bots": {0: "regular", 1: "regular"}}, {"players": 9}):
            with self.assertRaises(ValueError):
                pettingzoo.env("loot", **settings)
        env = pettingzoo.env("loot")
        env.reset(seed=1)
        env.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            env.step(0)


if __name__ == "__main__":
    unittest.main(verbosity=1)
