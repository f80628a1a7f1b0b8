"""Decisions of bots in files, for learning from play: written with a seed, so that anybody makes the same file.

    python -m quickdraw.data loot --games 1000 --bots regular --seed noon --out games.jsonl.gz

A file has a JSON object in each line. The first is the header (`kind` is "header"): game, players, options, bots,
effort, seed, number of games, version, and the sizes of observations and masks. Then come decisions (`kind` is
"decision") with `game`, `seat`, `action` in notation, `index` (that was chosen), `step` (the first index of an action is
0), `legal` (indices that could be chosen) and `observation` (pairs of a place and a number that is not 0). At the end of
each game there is a result (`kind` is "result") with `game`, `returns` for each seat, and `result` (winners and reason).
"""

import argparse
import gzip
import json
from pathlib import Path

import numpy as np

from quickdraw import _native, bots

__all__ = ["Games", "read", "write"]


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


def write(path, game, *, games=1000, level="regular", seed="", players=None, options=None, effort=100):
    """Lets bots play, and writes every decision that has an index; compressed if the name ends in `.gz`.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "games.jsonl"
    >>> write(path, "loot", games=2, level="random", seed="noon")
    >>> found = read(path)
    >>> found.returns.shape, bool((found.masks[range(len(found)), found.indices] == 1).all())
    ((2, 2), True)
    """
    about = _native.about(game)
    first = _native.Game(game, players=players, options=options, seed=seed)
    header = {
        "kind": "header", "quickdraw": _native.__version__, "game": game, "players": first.players,
        "options": first.options, "bots": level, "effort": effort, "seed": seed, "games": games,
        "observation": about["observation"], "indices": about["indices"],
    }
    packed = Path(path).suffix == ".gz"
    with (gzip.open if packed else open)(path, "wt", encoding="utf-8", newline="\n") as file:
        put = lambda entry: file.write(json.dumps(entry, separators=(",", ":")) + "\n")
        put(header)
        for number in range(games):
            play = _native.Game(game, players=players, options=options, seed=f"{seed}/{number}")
            brains = bots.seats(play, level, seed=f"{seed}/{number}", effort=effort)
            while not play.is_over:
                for entry in _decide(play, brains[play.to_act[0]]):
                    put({"kind": "decision", "game": number, **entry})
            put({"kind": "result", "game": number, "returns": play.returns, "result": play.result})


def _decide(play, bot):
    """Lets a bot play, and returns an entry for each index of its action; none for a move without indices."""
    seat = bot.seat
    action, at = bot.decide(play)
    entries, before = [], play.copy()
    for step, index in enumerate(play.path_of(seat, action) or ()):
        numbers = before.observe(seat)
        places = np.flatnonzero(numbers)
        observation = [[int(place), round(float(numbers[place]), 6)] for place in places]
        entries.append({
            "seat": seat, "action": action, "step": step, "index": index, "legal": before.legal(seat),
            "observation": observation,
        })
        before.choose(seat, index)
    play.play(seat, action, at)
    return entries


def _main():
    arguments = argparse.ArgumentParser(prog="python -m quickdraw.data", description=__doc__.splitlines()[0])
    arguments.add_argument("game", choices=_native.games())
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--bots", default="regular", help="the level on all seats")
    arguments.add_argument("--seed", default="")
    arguments.add_argument("--players", type=int)
    arguments.add_argument("--options", type=json.loads, help="as a JSON object")
    arguments.add_argument("--effort", type=int, default=100)
    arguments.add_argument("--out", required=True, help="a file that ends in .jsonl or .jsonl.gz")
    given = arguments.parse_args()
    try:
        write(given.out, given.game, games=given.games, level=given.bots, seed=given.seed, players=given.players,
              options=given.options, effort=given.effort)
    except (OSError, ValueError) as error:
        raise SystemExit(f"quickdraw: {error}") from None


if __name__ == "__main__":
    _main()
