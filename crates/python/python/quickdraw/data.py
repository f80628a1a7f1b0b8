"""Reads the files that `quickdraw sim GAME --out FILE.jsonl` writes.

The first line is the header, then there is a line for each decision and one for the end of each game:
docs/data.md has every field.
"""

import gzip
import json
from pathlib import Path

import numpy as np

__all__ = ["Games", "read"]


class Games:
    """The decisions and results of a file as arrays.

    `observations` is float32 (decisions, numbers), `masks` int8 (decisions, indices); `games`, `seats` and
    `indices` are int64 (decisions,). `returns` is float64 (games, players).
    """

    def __init__(self, header, decisions, results):
        self.header = header
        shape = (len(decisions), header["indices"])
        self.masks = np.zeros(shape, np.int8)
        self.observations = np.zeros((len(decisions), header["observation"]), np.float32)
        for row, decision in enumerate(decisions):
            self.masks[row, decision["legal"]] = 1
            for place, value in decision["observation"]:
                self.observations[row, place] = value
        column = lambda name: np.array([decision[name] for decision in decisions], np.int64)
        self.games, self.seats, self.indices = column("game"), column("seat"), column("index")
        results = sorted(results, key=lambda result: result["game"])
        self.results = [result["result"] for result in results]
        self.returns = np.array([result["returns"] for result in results], np.float64)
        self._rows = {result["game"]: row for row, result in enumerate(results)}

    def __len__(self):
        return len(self.games)

    def gains(self):
        """What the seat of each decision got in the end: float64 (decisions,)."""
        rows = [self._rows[game] for game in self.games]
        return self.returns[rows, self.seats] if rows else np.zeros(0)


def read(path):
    """Reads a file of decisions, plain or compressed with gzip. A damaged file raises ValueError."""
    opened = gzip.open if Path(path).suffix == ".gz" else open
    header, decisions, results = None, [], []
    with opened(path, "rt", encoding="utf-8") as lines:
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
    if header is None:
        raise ValueError(f"{path}: the file is empty")
    return Games(header, decisions, results)
