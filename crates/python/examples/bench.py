"""Decisions per second of CPU, beside OpenSpiel, RLCard and pgx if they are installed.

    pip install open_spiel rlcard pettingzoo pygame pgx "jax[cpu]"
    python bench.py [--seconds 2] [--games loot,hanafuda]

Everybody plays at random, as far as each library makes that easy, and gets observations and masks. Where there are bots,
the decisions are those of the agents alone.
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


def against(game, level):
    """A batch with a bot on seat 1. With one that thinks, a step takes long: then few steps are counted."""
    many = quickdraw.Batch(game, 1024, seed="bench", bots={1: level})

    def play():
        count = int(np.count_nonzero(many.owes))
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


def pettingzoo(make):
    env, luck = make(), random.Random(1)

    def play():
        env.reset(seed=luck.randrange(2**31))
        count = 0
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else luck.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            count += not over
            if count >= 1000:
                break
        return count

    return play


def rlcard_in_pettingzoo():
    from pettingzoo.classic import leduc_holdem_v4

    return pettingzoo(leduc_holdem_v4.env)


def ours_in_pettingzoo(game):
    from quickdraw.pettingzoo import env

    return pettingzoo(lambda: env(game))


def ours_in_openspiel(game):
    from quickdraw.openspiel import game_name

    return openspiel(game_name(game))


def pgx(name, tables):
    import jax
    from pgx import make
    from pgx.experimental import auto_reset

    env = make(name)
    step = auto_reset(env.step, env.init)

    @jax.jit
    def steps(states, keys):
        def one(carry, _):
            states, key = carry
            key, choose, shuffle = jax.random.split(key, 3)
            scores = jax.numpy.log(states.legal_action_mask.astype("float32"))
            actions = jax.random.categorical(choose, scores, axis=-1)
            return (jax.vmap(step)(states, actions, jax.random.split(shuffle, tables)), key), states.observation.sum()

        return jax.lax.scan(one, (states, keys), None, length=64)[0]

    now = [(jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), tables)), jax.random.PRNGKey(2))]

    def play():
        now[0] = jax.block_until_ready(steps(*now[0]))
        return 64 * tables

    return play


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--seconds", type=float, default=2)
    arguments.add_argument("--games", default=",".join(quickdraw.games()))
    arguments.add_argument("--levels", default="regular", help="the bots of the batches with bots, such as regular,legend")
    given = arguments.parse_args()
    rows = []
    for game in given.games.split(","):
        for tables in (1, 64, 1024, 8192):
            rows.append((f"{game}, batch of {tables}", lambda game=game, tables=tables: batch(game, tables)))
        rows.append((f"{game}, 1,024 without observations", lambda game=game: batch(game, 1024, observe="nothing")))
        for level in given.levels.split(","):
            rows.append((f"{game}, 1,024 against {level}", lambda game=game, level=level: against(game, level)))
        rows.append((f"{game}, Game alone", lambda game=game: single(game)))
        rows.append((f"{game} in PettingZoo", lambda game=game: ours_in_pettingzoo(game)))
        rows.append((f"{game} in OpenSpiel", lambda game=game: ours_in_openspiel(game)))
    rows += [(f"OpenSpiel {name}", lambda name=name: openspiel(name)) for name in ("oshi_zumo", "goofspiel", "leduc_poker")]
    rows += [(f"RLCard {name}", lambda name=name: rlcard(name)) for name in ("leduc-holdem", "limit-holdem")]
    rows.append(("RLCard leduc-holdem in PettingZoo", rlcard_in_pettingzoo))
    rows += [(f"pgx leduc_holdem, batch of {tables}", lambda tables=tables: pgx("leduc_holdem", tables)) for tables in (1024, 8192)]
    print(f"{'what':44} decisions a second of CPU")
    for name, make in rows:
        try:
            print(f"{name:44} {rate(make(), given.seconds):>14,.0f}", flush=True)
        except ImportError as missing:
            print(f"{name:44} not installed ({missing.name})")


if __name__ == "__main__":
    main()
