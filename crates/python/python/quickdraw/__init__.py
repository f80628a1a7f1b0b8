"""Four tabletop card games about drawing first, for programs that learn and solve.

>>> import quickdraw
>>> "loot" in quickdraw.games()
True
>>> game = quickdraw.make("loot", seed="noon")
>>> game.legal(0)
[0, 1, 2, 3, 4, 5, 6, 7, 8]
"""

from __future__ import annotations

from typing import Any

from quickdraw import _native, bots, data, loot
from quickdraw._native import Batch, Bot, Game, __version__, about, games, layout, levels, review, without_races

__all__ = [
    "Batch",
    "Bot",
    "Game",
    "__version__",
    "about",
    "bots",
    "data",
    "games",
    "layout",
    "levels",
    "loot",
    "make",
    "review",
    "without_races",
]

for _public in (Batch, Bot, Game):
    _public.__module__ = "quickdraw"
del _public, _native


def make(game: str, **settings: Any) -> Game:
    """One game: the same as `Game(game, **settings)`.

    >>> make("gunfight", players=3, options={"life": 20}, seed="dusk").players
    3
    >>> make("loot", players=3)
    Traceback (most recent call last):
    ValueError: Loot, Shoot, Whisky is for 2 players, not 3
    """
    return Game(game, **settings)
