//! Packs: rows of one table, compressed.
//!
//! A pack has the hashes of its first and last row. Those between follow from the first one. If they do not, because the
//! rows were damaged before, all hashes are stored.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;

use super::block::Bytes;
use super::{Line, block};
use crate::chain::next_link;

/// A pack ends after an entry with which it reaches this size. Compression does not look back further.
const FULL: usize = 32 * 1024;
/// How hard the compression tries, from 0 to 9. More than this saves a seventh of the space in twice the time.
const LEVEL: u32 = 3;
/// Decompressed bytes are at most this many times as many. A pack that claims more is damaged.
const MOST_RATIO: u64 = 1100;

/// The hashes follow from the first one.
const FOLLOWING: u8 = 0;
/// All hashes are stored.
const STORED: u8 = 1;
/// Part of a commit that was damaged before it was packed. It is kept for inspection.
const DAMAGED: u8 = 2;

/// Some rows of one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pack {
    /// The numbers of the first and last row.
    pub(crate) first: u64,
    pub(crate) last: u64,
    pub(crate) bytes: Vec<u8>,
}

/// Packs rows that are in order.
pub(crate) fn pack_all(mut lines: &[Line<'_>]) -> Vec<Pack> {
    let mut packs = Vec::new();
    while let [first, ..] = lines {
        let mut size = 0;
        let is_last = |line: &Line<'_>| {
            size += line.entry.len();
            size >= FULL
        };
        let many = lines.iter().position(is_last).map_or(lines.len(), |at| at + 1);
        let (now, rest) = lines.split_at(many);
        packs.push(Pack { first: first.n, last: now[many - 1].n, bytes: pack(now) });
        lines = rest;
    }
    packs
}

/// The bytes of one pack with these rows, of which there has to be at least one.
pub(crate) fn pack(lines: &[Line<'_>]) -> Vec<u8> {
    let (mut bytes, mut inside) = (Vec::new(), Vec::new());
    if let ([first, .., last] | [first @ last], true) = (lines, follow(lines)) {
        bytes.push(FOLLOWING);
        bytes.extend_from_slice(&first.chain);
        bytes.extend_from_slice(&last.chain);
        block::write(&mut inside, lines, false);
    } else {
        bytes.push(STORED);
        block::write(&mut inside, lines, true);
    }
    let mut encoder = DeflateEncoder::new(bytes, Compression::new(LEVEL));
    encoder.write_all(&inside).and_then(|()| encoder.finish()).expect("writing to memory does not fail")
}

/// Whether each number and hash follows from the one before.
fn follow(lines: &[Line<'_>]) -> bool {
    let follows = |pair: &[Line<'_>]| {
        let [before, line] = pair else { return true };
        let n = before.n.wrapping_add(1);
        line.n == n && line.chain == next_link(&before.chain, n, line.at, &line.entry)
    };
    lines.windows(2).all(follows)
}

/// The bytes of a pack that stands for these damaged bytes.
pub(crate) fn damaged(what: &[u8]) -> Vec<u8> {
    [&[DAMAGED], what].concat()
}

/// The rows of a pack, or `None` if they cannot be read. If the pack was changed, some row has a hash that does not fit.
pub(crate) fn unpack(bytes: &[u8]) -> Option<Vec<Line<'static>>> {
    let mut bytes = Bytes(bytes);
    match bytes.array()? {
        [FOLLOWING] => {
            let (first, last) = (bytes.array()?, bytes.array()?);
            let mut lines = inflated(bytes.0, false)?;
            let mut chain = first;
            for (at, line) in lines.iter_mut().enumerate() {
                if at > 0 {
                    chain = next_link(&chain, line.n, line.at, &line.entry);
                }
                line.chain = chain;
            }
            // If the contents were changed, the hash of the last row shows it.
            lines.last_mut()?.chain = last;
            Some(lines)
        }
        [STORED] => inflated(bytes.0, true),
        _ => None,
    }
}

fn inflated(bytes: &[u8], with_chains: bool) -> Option<Vec<Line<'static>>> {
    let most = MOST_RATIO.saturating_mul(bytes.len() as u64);
    let mut inside = Vec::new();
    DeflateDecoder::new(bytes).take(most).read_to_end(&mut inside).ok()?;
    Some(block::read(&inside, with_chains)?.into_iter().map(block::owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::chain_start;
    use crate::{Row, check_chain};

    fn log(table: u64, count: u64) -> Vec<Row> {
        let mut chain = chain_start(table);
        let row = |n| {
            let entry = format!("{{\"entry\":{}}}", n * n);
            chain = next_link(&chain, n, 100 + 3 * n, entry.as_bytes());
            Row { table, n, at: 100 + 3 * n, entry, chain }
        };
        (0..count).map(row).collect()
    }

    fn lines(rows: &[Row]) -> Vec<Line<'_>> {
        rows.iter().map(Line::of).collect()
    }

    fn rows(pack: &[u8]) -> Option<Vec<Row>> {
        Some(unpack(pack)?.into_iter().map(|line| line.row(7)).collect())
    }

    #[test]
    fn a_pack_has_what_was_put_in_and_the_hashes_cost_nothing() {
        let log = log(7, 100);
        let bytes = pack(&lines(&log));
        assert_eq!(rows(&bytes).unwrap(), log);
        assert!(bytes.len() < 500, "{}", bytes.len());
        let second = pack(&lines(&log[40..]));
        assert_eq!(rows(&second).unwrap(), log[40..], "also from the middle");
        assert_eq!(rows(&pack(&lines(&log[..1]))).unwrap(), log[..1]);
    }

    #[test]
    fn rows_that_were_damaged_before_stay_as_they_are() {
        let changes: [fn(&mut Vec<Row>); 4] = [
            |rows| rows[2].entry = "{}".into(),
            |rows| rows[2].chain[0] ^= 1,
            |rows| drop(rows.remove(2)),
            |rows| rows[4].at += 1,
        ];
        for change in changes {
            let mut log = log(7, 5);
            change(&mut log);
            assert_eq!(rows(&pack(&lines(&log))).unwrap(), log);
        }
    }

    #[test]
    fn every_byte_that_changes_or_is_missing_is_noticed() {
        let log = log(7, 6);
        let bytes = pack(&lines(&log));
        assert!(check_chain(7, &rows(&bytes).unwrap()).is_ok());
        for at in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[at] ^= 0x10;
            // The last byte of the compressed rows may have bits that mean nothing.
            let same = |rows: &Vec<Row>| *rows == log;
            let is_bad = rows(&changed).is_none_or(|rows| check_chain(7, &rows).is_err() || same(&rows));
            assert!(is_bad, "{at}");
            let cut = rows(&bytes[..at]);
            assert!(cut.is_none_or(|rows| check_chain(7, &rows).is_err()), "{at}");
        }
        assert_eq!(unpack(&damaged(&bytes)), None);
    }

    #[test]
    fn a_long_log_is_several_packs() {
        let mut log = log(7, 30);
        for row in &mut log {
            row.entry = format!("\"{}\"", "x".repeat(5000));
        }
        let packs = pack_all(&lines(&log));
        let ranges: Vec<_> = packs.iter().map(|pack| (pack.first, pack.last)).collect();
        assert_eq!(ranges, [(0, 6), (7, 13), (14, 20), (21, 27), (28, 29)]);
        let all: Vec<Row> = packs.iter().flat_map(|pack| rows(&pack.bytes).unwrap()).collect();
        assert_eq!(all, log);
        assert_eq!(pack_all(&[]), []);
    }
}
