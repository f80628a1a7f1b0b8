"""The built-in bots: four levels for each game, and simple strategies."""

from quickdraw._native import Bot, levels

__all__ = ["Bot", "levels", "play", "seats"]


def seats(game, levels, *, seed="", effort=100):
    """A bot for each seat of a game: `levels` is one name for all seats, or a dictionary of seats.

    >>> import quickdraw
    >>> game = quickdraw.make("loot")
    >>> sorted(seats(game, {1: "regular"}))
    [1]
    """
    if isinstance(levels, str):
        levels = dict.fromkeys(range(game.players), levels)
    return {seat: Bot(game.game, level, seat=seat, seed=f"{seed}/{seat}", effort=effort) for seat, level in levels.items()}


def play(game, bots):
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
