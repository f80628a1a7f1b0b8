"""Files of decisions. Run by `cargo xtask python`."""

import gzip
import hashlib
import tempfile
import unittest
from pathlib import Path

import numpy as np

import quickdraw

ROOT = Path(__file__).parents[3]


class Data(unittest.TestCase):
    def test_a_file_of_decisions_is_the_same_for_the_same_seed(self):
        with tempfile.TemporaryDirectory() as folder:
            for slug in quickdraw.games():
                one, two = Path(folder) / f"{slug}.jsonl", Path(folder) / f"{slug}.jsonl.gz"
                settings = {"games": 2, "level": "random", "seed": "data", "options": {"life": 5} if slug == "gunfight" else None}
                quickdraw.data.write(one, slug, **settings)
                quickdraw.data.write(two, slug, **settings)
                plain, packed = quickdraw.data.read(one), quickdraw.data.read(two)
                np.testing.assert_array_equal(plain.observations, packed.observations)
                np.testing.assert_array_equal(plain.indices, packed.indices)
                self.assertGreater(len(plain), 10)
                self.assertTrue((plain.masks[range(len(plain)), plain.indices] == 1).all())
                self.assertEqual(set(plain.gains()) - {-1.0, 0.0, 1.0, 3.0}, set())

    def test_the_file_of_the_data_set_card_is_the_one_that_the_binary_writes(self):
        card = (ROOT / "docs/data.md").read_text(encoding="utf-8")
        row = next(line for line in card.splitlines() if "`quickdraw sim loot " in line)
        words = row.split("`")[1].split()
        given = {name: words[words.index(f"--{name}") + 1] for name in ("games", "bots", "seed")}
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.jsonl"
            quickdraw.data.write(path, "loot", games=int(given["games"]), level=given["bots"], seed=given["seed"], threads=2)
            # The tests of the command line compare its file with the same checksum.
            self.assertIn(hashlib.sha256(path.read_bytes()).hexdigest(), row)
            found = quickdraw.data.read(path)
        self.assertEqual((found.header["game"], found.header["games"]), ("loot", int(given["games"])))
        self.assertEqual(found.observations.shape, (len(found), found.header["observation"]))
        self.assertEqual(set(found.seats), {0, 1})
        self.assertEqual(found.returns.shape, (int(given["games"]), 2))
        self.assertTrue((found.returns.sum(axis=1) == 0).all())

    def test_an_action_of_several_indices_has_a_row_for_each(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.jsonl"
            quickdraw.data.write(path, "gunfight", games=1, level=["greenhorn", "random"], options={"life": 5}, effort=1)
            found = quickdraw.data.read(path)
        self.assertEqual(list(found.steps[:3]), [0, 1, 2])
        self.assertEqual(found.header["bots"], ["greenhorn", "random"])

    def test_a_damaged_file_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "games.jsonl"
            header = '{"kind":"header","observation":2,"indices":2}\n'
            decision = '{"kind":"decision","game":0,"seat":0,"step":0,"index":0,"legal":[0],"observation":[[7,1.0]]}\n'
            result = '{"kind":"result","game":0,"returns":[1,-1],"result":{}}\n'
            damaged = (header + decision, header + decision + result)
            for text in ("", "{}", "nonsense", '{"kind":"decision"}', *damaged):
                path.write_text(text)
                with self.assertRaises(ValueError):
                    quickdraw.data.read(path)
            path.write_bytes(b"\xff\xfe\x00")
            with self.assertRaisesRegex(ValueError, "damaged"):
                quickdraw.data.read(path)
            packed = gzip.compress((header + decision.replace("7", "1") + result).encode() * 50)
            path = path.with_suffix(".jsonl.gz")
            # Cut off, not compressed at all, with a wrong checksum, with wrong contents.
            wrong = packed[:-30], b"nonsense", packed[:-8] + bytes(8), packed[:20] + bytes(20) + packed[40:]
            for content in wrong:
                path.write_bytes(content)
                with self.assertRaisesRegex(ValueError, "cut off or damaged"):
                    quickdraw.data.read(path)
            with self.assertRaises(FileNotFoundError):
                quickdraw.data.read(path.with_name("missing.jsonl.gz"))


if __name__ == "__main__":
    unittest.main(verbosity=1)
