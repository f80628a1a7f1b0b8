"""The built-in bots: four levels for each game, and simple strategies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from quickdraw._native import Batch, Bot, Game, about, levels

__all__ = ["Bot", "lead", "levels", "play", "seats"]


def seats(game: Game, levels: str | Mapping[int, str], *, seed: str = "", effort: int = 100) -> dict[int, Bot]:
    """A bot for each seat of a game: `levels` is one name for all seats, or a dictionary of seats. In a game with the
    same seed they decide as the bots inside a batch do.

    >>> import quickdraw
    >>> game = quickdraw.make("loot")
    >>> sorted(seats(game, {1: "regular"}))
    [1]
    """
    if isinstance(levels, str):
        levels = dict.fromkeys(range(game.players), levels)
    return {seat: Bot(game.game, level, seat=seat, seed=seed, effort=effort) for seat, level in levels.items()}


def play(game: Game, bots: Mapping[int, Bot]) -> None:
    """Lets bots play until a seat without a bot owes a decision, or the game is over.

    >>> import quickdraw
    >>> game = quickdraw.make("loot", seed="noon")
    >>> play(game, seats(game, "regular"))
    >>> game.is_over
    True
    """
    while True:
        seat = next((seat for seat in game.to_act if seat in bots), None)
        if seat is None:
            return
        bots[seat].play(game)


def lead(
    choose: Callable[[NDArray[np.float32], NDArray[np.int8]], ArrayLike],
    game: str,
    level: str,
    *,
    games: int = 1000,
    players: int | None = None,
    options: Mapping[str, Any] | str | None = None,
    seed: str = "",
    effort: int = 100,
    limit: int = 0,
) -> tuple[float, float]:
    """What a policy gains in a game on average against bots of a level, and how far off that can be (95 %). Between two
    players it is wins less losses.

    `choose` gets the observations (tables, numbers) and masks (tables, indices), and returns an index for each table. The
    policy plays the same deals on every seat, with bots on all others. Which games count is fixed before the first one:
    to take those that end first would prefer short ones.

    >>> first = lambda observations, masks: masks.argmax(axis=1)
    >>> mean, margin = lead(first, "loot", "greenhorn", games=40, seed="noon")
    >>> -1 <= mean <= 1, 0 < margin < 1
    (True, True)
    """
    players = players or about(game)["players"][0]
    deals = max(2, -(-games // players))
    gains = np.zeros((players, deals))
    for seat in range(players):
        others = {other: level for other in range(players) if other != seat}
        batch = Batch(game, min(deals, 64), players=players, options=options, seed=seed, bots=others, effort=effort, limit=limit)
        left = deals
        while left:
            numbers = batch.episodes.copy()
            chosen = np.asarray(choose(batch.observations[:, 0], batch.masks[:, 0]), np.int64)
            batch.step(np.ascontiguousarray(chosen[:, None]))
            # A table that has played its games goes on, and the rest does not count.
            ended = (batch.terminated | batch.truncated) & (numbers < deals)
            gains[seat, numbers[ended]] = batch.rewards[ended, 0]
            left -= int(ended.sum())
    each = gains.mean(axis=0)
    return float(each.mean()), float(1.96 * each.std(ddof=1) / deals**0.5)
