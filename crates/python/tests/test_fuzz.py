"""Calls with any arguments. Run by `cargo xtask python`."""

import os
import random
import unittest

import numpy as np
from walk import play_on

import quickdraw
from quickdraw import _native

#: How many fuzzed calls; `cargo xtask slow` makes 100,000.
CALLS = int(os.environ.get("QUICKDRAW_CALLS", "20000"))


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
