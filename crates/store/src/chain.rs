//! The hash chain of a table's log: each entry's hash depends on all entries before it.

use std::fmt;

use serde::{Serialize, Serializer};
use sha2::{Digest, Sha256};

use crate::Row;

/// A hash of the chain: the first 16 bytes of a SHA-256.
pub type Chain = [u8; 16];

/// The hash before a table's first entry. It depends on the table, so that rows cannot be moved between tables.
pub fn chain_start(table: u64) -> Chain {
    first_half(Sha256::new().chain_update(b"quickdraw table log").chain_update(table.to_be_bytes()))
}

/// The hash of an entry, given the hash before it.
pub fn chain_next(before: &Chain, n: u64, at: u64, entry: &str) -> Chain {
    next_link(before, n, at, entry.as_bytes())
}

/// The hash of an entry that may not be text.
pub(crate) fn next_link(before: &Chain, n: u64, at: u64, entry: &[u8]) -> Chain {
    let numbers = Sha256::new().chain_update(before).chain_update(n.to_be_bytes()).chain_update(at.to_be_bytes());
    first_half(numbers.chain_update(entry))
}

/// Checks a table's whole log: the numbers count from 0 without a gap, and every hash matches. Returns the last hash.
///
/// ```
/// use store::{Row, chain_next, chain_start, check_chain};
///
/// let chain = chain_next(&chain_start(7), 0, 2, "{}");
/// let mut rows = [Row { table: 7, n: 0, at: 2, entry: "{}".into(), chain }];
/// assert_eq!(check_chain(7, &rows), Ok(chain));
/// rows[0].entry = "[]".into();
/// assert_eq!(check_chain(7, &rows).expect_err("the entry was changed").n, 0);
/// ```
pub fn check_chain(table: u64, rows: &[Row]) -> Result<Chain, BadChain> {
    let mut link = chain_start(table);
    for (n, row) in (0..).zip(rows) {
        if row.n != n {
            return Err(BadChain { n, why: format!("the entry is missing; the next one there is {}", row.n) });
        }
        link = chain_next(&link, row.n, row.at, &row.entry);
        if row.chain != link {
            return Err(BadChain { n, why: "the entry is not the one that was written".into() });
        }
    }
    Ok(link)
}

/// A log whose chain is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {n} of the log is damaged: {why}")]
pub struct BadChain {
    /// The number of the first entry that is wrong or missing.
    pub n: u64,
    /// What is wrong with it.
    pub why: String,
}

/// Formats bytes for the database's `unhex`.
pub(crate) struct Hex<const N: usize>(pub(crate) [u8; N]);

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex(&self.0))
    }
}

/// Bytes as digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A hash as read from the database. A wrong length becomes zeros, which match no entry.
pub(crate) fn link(bytes: &[u8]) -> Chain {
    bytes.try_into().unwrap_or_default()
}

fn first_half(hash: Sha256) -> Chain {
    let mut link = Chain::default();
    link.copy_from_slice(&hash.finalize()[..16]);
    link
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The change, the entry where it is detected, and how it is made.
    type Case = (&'static str, u64, fn(&mut Vec<Row>));

    fn log(table: u64, entries: &[&str]) -> Vec<Row> {
        let mut chain = chain_start(table);
        let row = |(n, entry): (u64, &&str)| {
            chain = chain_next(&chain, n, 10 + n, entry);
            Row { table, n, at: 10 + n, entry: (*entry).into(), chain }
        };
        (0..).zip(entries).map(row).collect()
    }

    #[test]
    fn the_links_stay_the_same_from_release_to_release() {
        assert_eq!(Hex(chain_start(7)).to_string(), "08182c446a7ce4093a5446cfb9246367");
        assert_eq!(Hex(chain_next(&chain_start(7), 0, 2, "{}")).to_string(), "b1edd3dd304e43af17411b1fa197072e");
        assert_eq!(serde_json::to_string(&Hex([1; 16])).unwrap(), format!("\"{}\"", "01".repeat(16)));
    }

    #[test]
    fn whatever_is_changed_is_found_at_its_number() {
        let good = log(7, &["a", "b", "c", "d"]);
        assert_eq!(check_chain(7, &good), Ok(good[3].chain));
        assert_eq!(check_chain(7, &[]), Ok(chain_start(7)));
        let changes: [Case; 9] = [
            ("an entry", 1, |rows| rows[1].entry = "B".into()),
            ("a time", 2, |rows| rows[2].at += 1),
            ("a number", 2, |rows| rows[2].n = 9),
            ("a link", 1, |rows| rows[1].chain[15] ^= 1),
            ("the first is gone", 0, |rows| drop(rows.remove(0))),
            ("one in the middle is gone", 2, |rows| drop(rows.remove(2))),
            ("one in the middle is gone and the others moved up", 2, |rows| {
                rows.remove(2);
                rows[2].n = 2;
            }),
            ("two entries exchanged", 1, |rows| {
                let entry = std::mem::take(&mut rows[1].entry);
                rows[1].entry = std::mem::replace(&mut rows[2].entry, entry);
            }),
            ("one twice", 3, |rows| rows[3] = rows[2].clone()),
        ];
        for (what, n, change) in changes {
            let mut rows = good.clone();
            change(&mut rows);
            assert_eq!(check_chain(7, &rows).unwrap_err().n, n, "{what}");
        }
        assert_eq!(check_chain(8, &good).unwrap_err().n, 0, "the log of another table");
    }
}
