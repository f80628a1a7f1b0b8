"""Self-play on QUICK DRAW!: a linear policy learns against itself in a batch, then meets the built-in bots.

    python self_play.py [--short]
"""

import argparse
import time

import numpy as np

import quickdraw

GAME = "hanafuda"


class Policy:
    """A softmax over the legal indices, linear in the observation."""

    def __init__(self, rng):
        about = quickdraw.about(GAME)
        self.weights = np.zeros((about["observation"], about["indices"]), np.float32)
        self.rng = rng

    def probabilities(self, observations, masks):
        scores = np.where(masks > 0, observations @ self.weights, -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True)) * (masks > 0)
        return scores / scores.sum(axis=1, keepdims=True)

    def choose(self, observations, masks):
        odds = self.probabilities(observations, masks).cumsum(axis=1)
        chosen = (self.rng.random((len(odds), 1)) * odds[:, -1:] >= odds).sum(axis=1)
        # Rounding must not choose what has no odds.
        legal = masks[np.arange(len(chosen)), np.minimum(chosen, masks.shape[1] - 1)] > 0
        return np.where(legal, chosen, masks.argmax(axis=1))


def train(policy, tables, steps, rate=0.05):
    """Policy gradient: each decision of a game is made likelier or less likely by how the game ended."""
    batch = quickdraw.Batch(GAME, tables, seed="self-play", limit=400)
    history = [[[] for _ in batch.agents] for _ in range(tables)]
    games = 0
    for _ in range(steps):
        rows, seats = np.nonzero(batch.owes)
        observations, masks = batch.observations[rows, seats].copy(), batch.masks[rows, seats].copy()
        chosen = policy.choose(observations, masks)
        indices = np.full(batch.owes.shape, -1, np.int64)
        indices[rows, seats] = chosen
        for row, seat, *decision in zip(rows, seats, observations, masks, chosen):
            history[row][seat].append(decision)
        batch.step(indices)
        for row in np.flatnonzero(batch.terminated | batch.truncated):
            games += 1
            for seat, gain in enumerate(batch.rewards[row]):
                if gain and history[row][seat]:
                    seen, could, did = (np.array(part) for part in zip(*history[row][seat]))
                    push = -policy.probabilities(seen, could)
                    push[np.arange(len(did)), did] += 1
                    policy.weights += rate * gain / len(did) * (seen.T @ push)
            history[row] = [[] for _ in batch.agents]
    return games


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--short", action="store_true", help="a few seconds, as in the test suite")
    short = arguments.parse_args().short
    policy = Policy(np.random.default_rng(1))
    lead = lambda level: quickdraw.bots.lead(policy.choose, GAME, level, games=40 if short else 1000, seed="lead", limit=400)
    told = lambda level: "{:+.2f}, give or take {:.2f}".format(*lead(level))
    before = told("random")
    begun = time.time()
    games = train(policy, tables=8 if short else 64, steps=400 if short else 20_000)
    print(f"{games} games of self-play in {time.time() - begun:.0f} s")
    print(f"lead over random: {before} before, {told('random')} after")
    if not short:
        print(f"lead over greenhorn: {told('greenhorn')}")


if __name__ == "__main__":
    main()
