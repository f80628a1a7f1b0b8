"""Exact values of Loot, Shoot, Whisky: an oracle to compare with what a program has learned."""

from quickdraw._native import Oracle

__all__ = ["Oracle", "PLAYS", "solve"]

Oracle.__module__ = "quickdraw.loot"

#: The plays by action index.
PLAYS = tuple(f"{near} {far}" for near in ("loot", "shoot", "whisky") for far in ("loot", "shoot", "whisky"))

_ORACLE = None


def solve(position):
    """The value of a position for seat 0 and the optimal mixture of each seat, without a table.

    It needs a position with at most eight saloon cards in row and deck, in which both seats choose.

    >>> found = solve({"row": ["nugget-3", "nugget-3", "sip", "shot"], "players": [{"nuggets": 6}, {"nuggets": 6}]})
    >>> abs(found["value"]) < 1e-6
    True
    """
    global _ORACLE
    if _ORACLE is None:
        _ORACLE = Oracle()
    return _ORACLE.solve(position)
