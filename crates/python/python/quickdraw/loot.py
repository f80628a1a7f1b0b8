"""Exact values of Loot, Shoot, Whisky: an oracle to compare with what a program has learned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from quickdraw._native import Oracle

__all__ = ["Oracle", "PLAYS", "solve"]

Oracle.__module__ = "quickdraw.loot"

#: The plays by action index.
PLAYS: tuple[str, ...] = tuple(f"{near} {far}" for near in ("loot", "shoot", "whisky") for far in ("loot", "shoot", "whisky"))

_ORACLE: Oracle | None = None


def solve(position: Mapping[str, Any] | str) -> dict[str, Any]:
    """What a position is worth and how to play it, without a table: see `Oracle.solve`.

    It needs a position with at most eight saloon cards in row and deck, in which both seats choose.

    >>> found = solve({"row": ["nugget-3", "nugget-3", "sip", "shot"], "players": [{"nuggets": 6}, {"nuggets": 6}]})
    >>> abs(found["value"]) < 1e-6
    True
    """
    global _ORACLE
    if _ORACLE is None:
        _ORACLE = Oracle()
    return _ORACLE.solve(position)
