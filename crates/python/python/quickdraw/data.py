"""Decisions of bots in files, for learning from play: written with a seed, so that anybody makes the same file.

    python -m quickdraw.data loot --games 1000 --bots regular --seed noon --out games.jsonl.gz

`quickdraw sim loot --games 1000 --bots regular --seed noon --out games.jsonl` writes the same lines. docs/data.md
describes them: a header, the decisions of each game, and its result.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import json
import os
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from quickdraw import _native

__all__ = ["Games", "read", "write"]


class Games:
    """The decisions and results of a file as arrays. `header` is its first line, `results` has how each game ended.

    `observations` is float32 (decisions, numbers), `masks` int8 (decisions, indices); `games`, `seats`, `steps` and
    `indices` are int64 (decisions,). `returns` is float64 (games, players). An action of several indices has a row for
    each of them, with `steps` 0, 1, ...
    """

    header: dict[str, Any]
    observations: NDArray[np.float32]
    masks: NDArray[np.int8]
    games: NDArray[np.int64]
    seats: NDArray[np.int64]
    steps: NDArray[np.int64]
    indices: NDArray[np.int64]
    returns: NDArray[np.float64]
    results: list[dict[str, Any]]

    def __init__(
        self, header: dict[str, Any], decisions: Sequence[dict[str, Any]], results: Sequence[dict[str, Any]]
    ) -> None:
        self.header = header
        shape = (len(decisions), header["indices"])
        self.masks = np.zeros(shape, np.int8)
        self.observations = np.zeros((len(decisions), header["observation"]), np.float32)
        for row, decision in enumerate(decisions):
            self.masks[row, decision["legal"]] = 1
            for place, value in decision["observation"]:
                self.observations[row, place] = value
        column = lambda name: np.array([decision[name] for decision in decisions], np.int64)
        self.games, self.seats, self.steps, self.indices = map(column, ("game", "seat", "step", "index"))
        results = sorted(results, key=lambda result: result["game"])
        self.results = [result["result"] for result in results]
        self.returns = np.array([result["returns"] for result in results], np.float64)
        self._rows = {result["game"]: row for row, result in enumerate(results)}

    def __len__(self) -> int:
        return len(self.games)

    def gains(self) -> NDArray[np.float64]:
        """What the seat of each decision got in the end: float64 (decisions,)."""
        rows = [self._rows[game] for game in self.games]
        return self.returns[rows, self.seats] if rows else np.zeros(0)


def read(path: str | os.PathLike[str]) -> Games:
    """Reads a file of decisions, plain or compressed with gzip. A damaged file raises ValueError."""
    header: dict[str, Any] | None = None
    decisions: list[dict[str, Any]] = []
    results: list[dict[str, Any]] = []
    try:
        with _opened(path, "rt") as lines:
            for number, line in enumerate(lines, 1):
                try:
                    entry = json.loads(line)
                    kind = entry["kind"]
                    if kind == "header":
                        header = entry
                    elif header is None:
                        raise KeyError("header")
                    else:
                        {"decision": decisions, "result": results}[kind].append(entry)
                except (KeyError, TypeError, json.JSONDecodeError) as error:
                    raise ValueError(f"{path}, line {number}: this is not a file of decisions") from error
    except (EOFError, gzip.BadGzipFile, zlib.error, UnicodeDecodeError) as error:
        raise ValueError(f"{path}: the file is cut off or damaged: {error}") from error
    if header is None:
        raise ValueError(f"{path}: the file is empty")
    try:
        unfinished = {decision["game"] for decision in decisions} - {result["game"] for result in results}
        if unfinished:
            raise ValueError(f"{path}: the file is cut off, game {min(unfinished)} has no result")
        return Games(header, decisions, results)
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"{path}: a line lacks something or has something wrong: {error}") from error


def _opened(path: str | os.PathLike[str], mode: str) -> Any:
    """Opens a file, compressed if its name says so."""
    opened: Any = gzip.open if Path(path).suffix == ".gz" else open
    return opened(path, mode, encoding="utf-8", newline="\n" if mode == "wt" else None)


def write(
    path: str | os.PathLike[str],
    game: str,
    *,
    games: int = 1000,
    level: str | Sequence[str] = "regular",
    seed: str = "",
    players: int | None = None,
    options: Mapping[str, Any] | str | None = None,
    effort: int = 100,
    threads: int = 1,
) -> None:
    """Lets bots play, and writes every decision that has an index; compressed if the name ends in `.gz`. `level` is one
    name for all seats, or a list with a name for each seat. Threads do not change the file.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "games.jsonl"
    >>> write(path, "loot", games=2, level="random", seed="noon")
    >>> found = read(path)
    >>> found.returns.shape, bool((found.masks[range(len(found)), found.indices] == 1).all())
    ((2, 2), True)
    """
    names = [level] if isinstance(level, str) else list(level)
    with contextlib.ExitStack() as files:
        file: Any = None

        def put(lines: str) -> None:
            # The file is made when its first lines come, so that a refused request leaves an old one as it is.
            nonlocal file
            if file is None:
                file = files.enter_context(_opened(path, "wt"))
            file.write(lines)

        _native.decisions(
            game, put, games=games, bots=names, seed=seed, players=players, options=options, effort=effort,
            threads=threads,
        )


def _main() -> None:
    arguments = argparse.ArgumentParser(prog="python -m quickdraw.data", description=__doc__.splitlines()[0])
    arguments.add_argument("game", choices=_native.games())
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--bots", default="regular", help="the level on all seats, or one for each seat, with commas")
    arguments.add_argument("--seed", default="")
    arguments.add_argument("--players", type=int)
    arguments.add_argument("--options", type=json.loads, help="as a JSON object")
    arguments.add_argument("--effort", type=int, default=100)
    arguments.add_argument("--threads", type=int, default=1)
    arguments.add_argument("--out", required=True, help="a file that ends in .jsonl or .jsonl.gz")
    given = arguments.parse_args()
    try:
        write(given.out, given.game, games=given.games, level=given.bots.split(","), seed=given.seed,
              players=given.players, options=given.options, effort=given.effort, threads=given.threads)
    except (OSError, OverflowError, ValueError) as error:
        raise SystemExit(f"quickdraw: {error}") from None


if __name__ == "__main__":
    _main()
