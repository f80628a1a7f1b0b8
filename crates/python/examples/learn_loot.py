"""An actor-critic in numpy learns Loot against itself. Then the exact values say how far from optimal its play is.

    python learn_loot.py [--short]
"""

import argparse
import time

import numpy as np

import quickdraw

GAME, HIDDEN, TABLES = "loot", 128, 256


class Net:
    """One hidden layer, with a policy and a value as outputs, trained with Adam."""

    def __init__(self, rng):
        about = quickdraw.about(GAME)
        sizes = about["observation"], HIDDEN, about["indices"] + 1
        self.parts = []
        for before, after in zip(sizes, sizes[1:]):
            self.parts += [rng.normal(0, before**-0.5, (before, after)).astype(np.float32), np.zeros(after, np.float32)]
        self.parts[2] *= 0.1
        self.first = [np.zeros_like(part) for part in self.parts]
        self.second = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def forward(self, observations, masks):
        hidden = np.maximum(observations @ self.parts[0] + self.parts[1], 0)
        out = hidden @ self.parts[2] + self.parts[3]
        scores = np.where(masks > 0, out[:, :-1], -1e9)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True)) * (masks > 0)
        return hidden, odds / odds.sum(axis=1, keepdims=True), out[:, -1]

    def learn(self, observations, masks, chosen, gains, rate=2e-3, entropy=0.01):
        hidden, odds, values = self.forward(observations, masks)
        rows = np.arange(len(chosen))
        advantage = gains - values
        logs = np.log(odds + 1e-9)
        push = -odds * advantage[:, None]
        push[rows, chosen] += advantage
        push -= entropy * odds * (logs - (odds * logs).sum(axis=1, keepdims=True))
        out = -np.concatenate([push, 0.5 * advantage[:, None]], axis=1).astype(np.float32) / len(rows)
        back = (out @ self.parts[2].T) * (hidden > 0)
        slopes = [observations.T @ back, back.sum(0), hidden.T @ out, out.sum(0)]
        self.steps += 1
        for part, slope, first, second in zip(self.parts, slopes, self.first, self.second):
            first += 0.1 * (slope - first)
            second += 0.001 * (slope**2 - second)
            fair = np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8
            part -= rate * first / (1 - 0.9**self.steps) / fair


def sample(odds, rng):
    """One index for each row, by its odds."""
    summed = odds.cumsum(axis=1)
    chosen = (rng.random((len(odds), 1)) * summed[:, -1:] >= summed).sum(axis=1)
    chosen = np.minimum(chosen, odds.shape[1] - 1)
    return np.where(odds[np.arange(len(odds)), chosen] > 0, chosen, odds.argmax(axis=1))


def train(net, rng, seconds):
    """Both seats learn from their own decisions, as soon as a game is over."""
    batch = quickdraw.Batch(GAME, TABLES, seed="learn")
    history = [[] for _ in range(TABLES)]
    ready, games, begun = [], 0, time.process_time()
    while time.process_time() - begun < seconds:
        seen, could = batch.observations.copy(), batch.masks.copy()
        shape = seen.shape[0] * seen.shape[1]
        _, odds, _ = net.forward(seen.reshape(shape, -1), could.reshape(shape, -1))
        chosen = sample(odds, rng).reshape(batch.owes.shape)
        for table in range(TABLES):
            history[table].append((seen[table], could[table], chosen[table]))
        batch.step(chosen.astype(np.int64))
        for table in np.flatnonzero(batch.terminated):
            games += 1
            gains = batch.rewards[table].copy()
            ready += [(*decision, gains) for decision in history[table]]
            history[table] = []
        if len(ready) >= 1024:
            parts = [np.concatenate(part) for part in zip(*ready)]
            net.learn(*parts)
            ready = []
    return games


def lead(net, rng, level, games):
    """Wins less losses against a built-in bot."""
    batch = quickdraw.Batch(GAME, 64, seed=f"against {level}", bots={1: level})
    gains = []
    while len(gains) < games:
        _, odds, _ = net.forward(batch.observations[:, 0], batch.masks[:, 0])
        batch.step(sample(odds, rng).astype(np.int64)[:, None])
        gains += list(batch.rewards[batch.terminated, 0])
    return np.mean(gains[:games])


def mixture(net, game, seat):
    """The net's odds for a seat that owes a decision."""
    _, odds, _ = net.forward(game.observe(seat)[None], game.mask(seat)[None])
    return odds[0]


def worst(net, game):
    """What seat 0 gets in a last round if it follows the net and the other seat knows it."""
    if game.is_over:
        return game.returns[0]
    odds, values = mixture(net, game, 0), []
    for reply in game.legal(1):
        value = 0.0
        for play in np.flatnonzero(odds):
            after = game.copy()
            after.choose(0, int(play))
            after.choose(1, reply)
            value += odds[play] * worst(net, after)
        values.append(value)
    return min(values)


def best(game):
    """The exact value of a last pair for seat 0."""
    return quickdraw.loot.solve(game.position())["value"]


def last_pairs(count):
    """Positions with a pair of plays left: the first pair was the same, so no card can follow."""
    luck = np.random.default_rng(3)
    cards = np.array(["nugget-1", "nugget-2", "nugget-3", "sip", "shot"])
    for _ in range(count):
        row = [None, None, *luck.choice(cards, 2)]
        used = [str(card) for card in luck.choice(["loot", "shoot", "whisky"], 2)]
        holds = [{"nuggets": int(luck.integers(5, 9)), "bullets": int(luck.integers(1, 4)), "used": used} for _ in "ab"]
        try:
            yield quickdraw.make(GAME, position={"row": [card and str(card) for card in row], "players": holds})
        except ValueError:
            continue


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--short", action="store_true", help="a few seconds, as in the test suite")
    short = arguments.parse_args().short
    rng = np.random.default_rng(1)
    net = Net(rng)
    games = 400 if short else 4000
    levels = ("random",) if short else ("random", "greenhorn", "regular", "sharp")
    before = {level: lead(net, rng, level, games) for level in levels}
    pairs = list(last_pairs(30 if short else 200))
    gap = lambda: np.mean([best(game) - worst(net, game) for game in pairs])
    loss = gap()
    played = train(net, rng, seconds=4 if short else 60)
    print(f"{played} games of self-play")
    for level in levels:
        print(f"lead over {level}: {before[level]:+.2f} before, {lead(net, rng, level, games):+.2f} after")
    print(f"what an opponent who knows it gains in {len(pairs)} last pairs: {loss:.3f} before, {gap():.3f} after; optimal 0")


if __name__ == "__main__":
    main()
