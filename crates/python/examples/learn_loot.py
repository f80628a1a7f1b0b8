"""An actor-critic in numpy learns Loot, against itself or against a built-in bot. Then it is compared with exact play.

    python learn_loot.py [--short] [--against LEVEL] [--table FILE]

What an opponent gains who knows the net's mixtures is at most what the best one gains: so the net is at least as
exploitable. The table is made by `quickdraw solve loot --out FILE`, which takes long. Without one, last pairs of plays are
compared, which are solved on the spot; there nobody gains more than the one who knows.
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


def train(net, rng, seconds, level=None):
    """All agents learn from their own decisions, as soon as a game is over. With a level, a bot of it sits on the other
    seat: on seat 1 at half of the tables, on seat 0 at the others."""
    settings = [{}] if level is None else [{"bots": {1: level}}, {"bots": {0: level}}]
    batches = [quickdraw.Batch(GAME, TABLES // len(settings), seed=f"learn {at}", **one) for at, one in enumerate(settings)]
    histories = [[[] for _ in range(batch.tables)] for batch in batches]
    ready, games, begun = [], 0, time.process_time()
    while time.process_time() - begun < seconds:
        for batch, history in zip(batches, histories):
            seen, could = batch.observations.copy(), batch.masks.copy()
            shape = seen.shape[0] * seen.shape[1]
            _, odds, _ = net.forward(seen.reshape(shape, -1), could.reshape(shape, -1))
            chosen = sample(odds, rng).reshape(batch.owes.shape)
            for table in range(batch.tables):
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
    """Wins less losses against a built-in bot, and how far off that can be."""
    choose = lambda observations, masks: sample(net.forward(observations, masks)[1], rng)
    return quickdraw.bots.lead(choose, GAME, level, games=games, seed="lead")


def mixture(net, game, seat):
    """The net's odds for a seat that owes a decision."""
    _, odds, _ = net.forward(game.observe(seat)[None], game.mask(seat)[None])
    return odds[0]


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


def gained(net, oracle, games, reply):
    """What the net gains against an opponent who knows the exact values, and how far off that can be. It plays each game
    once on each seat.

    `reply` is 'exact' for an optimal mixture, or 'best' for the play that is worth most against the net's own mixture,
    if both play optimally from then on: what that opponent gains, the best one gains at least. What chance does is left
    out: what counts is how much less each decision is worth than the position before it.
    """
    luck, gains = np.random.default_rng(5), []
    for game, seat in ((game.copy(), seat) for game in games for seat in (0, 1)):
        gain = 0.0
        while not game.is_over:
            found = oracle.solve(game.position())
            values, value = np.array(found["values"]), found["value"]
            if seat == 1:
                # Seen from the net's seat: its plays are the rows.
                values, value = -values.T, -value
            own, other = found["plays"][seat], found["plays"][1 - seat]
            odds = mixture(net, game, seat)
            mine = np.array([odds[quickdraw.loot.PLAYS.index(play)] for play in own])
            if reply == "exact":
                theirs = np.array([found["mixtures"][1 - seat].get(play, 0.0) for play in other])
            else:
                theirs = np.eye(len(other))[(mine @ values).argmin()]
            gain += float(mine @ values @ theirs) - value
            game.play(seat, own[luck.choice(len(own), p=mine / mine.sum())])
            game.play(1 - seat, other[luck.choice(len(other), p=theirs / theirs.sum())])
        gains.append(gain)
    return "{:+.3f}, give or take {:.3f}".format(np.mean(gains), 1.96 * np.std(gains, ddof=1) / len(gains) ** 0.5)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--short", action="store_true", help="a few seconds, as in the test suite")
    arguments.add_argument("--against", metavar="LEVEL", help="learn against this bot instead of against itself")
    arguments.add_argument("--table", metavar="FILE", help="compare with the exact values of all positions")
    given = arguments.parse_args()
    oracle, where = quickdraw.loot.Oracle(given.table), "in whole games" if given.table else "in last pairs"
    if given.table:
        deals = [quickdraw.make(GAME, seed=f"exact/{number}") for number in range(10 if given.short else 200)]
        oracle.solve(deals[0].position())  # A table that is not complete is refused before the net learns.
    else:
        deals = list(last_pairs(30 if given.short else 200))
    rng = np.random.default_rng(1)
    net = Net(rng)
    levels = ("random",) if given.short else ("random", "greenhorn", "regular", "sharp")
    levels = (given.against,) if given.against else levels

    def measured():
        found = {}
        for level in levels:
            found[f"lead over {level}"] = "{:+.2f}, give or take {:.2f}".format(*lead(net, rng, level, 400 if given.short else 4000))
        found[f"lead over exact play {where}"] = gained(net, oracle, deals, "exact")
        found[f"lead over one who knows it {where}"] = gained(net, oracle, deals, "best")
        return found

    before = measured()
    played = train(net, rng, 4 if given.short else 60, given.against)
    print(f"{played} games against {given.against or 'itself'}")
    for what, after in measured().items():
        print(f"{what}: {before[what]} before; {after} after")


if __name__ == "__main__":
    main()
