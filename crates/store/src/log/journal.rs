//! One commit's log rows as one row of the table `journal`.
//!
//! The column `rows` has the rows of each table. The column `heads` has each table's id again, with the number of its last
//! row, so it says which tables a damaged commit has rows of. Both begin with a checksum.

use std::collections::BTreeMap;

use flate2::Crc;

use super::block::{Bytes, write_number};
use super::{Line, block};
use crate::{Row, StoreError};

/// The last row's number of each table in a commit.
pub(crate) type Heads = Vec<(u64, u64)>;

/// One commit's rows, as they are stored.
#[derive(Debug, Default)]
pub(crate) struct Commit {
    pub(crate) heads: Vec<u8>,
    pub(crate) rows: Vec<u8>,
}

/// What a commit has of a table.
pub(crate) enum Part<'a> {
    Rows(Vec<Line<'a>>),
    /// The rows are damaged. `last` is the number of the last one.
    Damaged {
        last: u64,
    },
}

/// The rows by table, in order.
pub(crate) fn by_table(rows: &[Row]) -> BTreeMap<u64, Vec<Line<'_>>> {
    let mut tables: BTreeMap<u64, Vec<Line<'_>>> = BTreeMap::new();
    for row in rows {
        tables.entry(row.table).or_default().push(Line::of(row));
    }
    for lines in tables.values_mut() {
        lines.sort_by_key(|line| line.n);
    }
    tables
}

impl Commit {
    /// The rows of each table, which are in order.
    pub(crate) fn new(tables: &BTreeMap<u64, Vec<Line<'_>>>) -> Self {
        let (mut heads, mut rows, mut lines) = (vec![0; CHECKSUM], vec![0; CHECKSUM], Vec::new());
        for (table, of_table) in tables {
            heads.extend_from_slice(&table.to_be_bytes());
            write_number(&mut heads, of_table.last().map_or(0, |line| line.n));
            lines.clear();
            block::write(&mut lines, of_table, true);
            rows.extend_from_slice(&table.to_be_bytes());
            write_number(&mut rows, lines.len() as u64);
            rows.extend_from_slice(&lines);
        }
        Self { heads: sealed(heads), rows: sealed(rows) }
    }

    /// The tables in the commit. `id` is its number, for the error.
    pub(crate) fn heads(&self, id: i64) -> Result<Heads, StoreError> {
        if let Some(heads) = read_heads(&self.heads) {
            return Ok(heads);
        }
        let last = |(table, lines): (u64, Vec<Line<'_>>)| (table, lines.last().map_or(0, |line| line.n));
        let tables = read_rows(&self.rows).ok_or_else(|| lost(id))?;
        Ok(tables.into_iter().map(last).collect())
    }

    /// Everything in the commit, by table. `id` is its number, for the error.
    pub(crate) fn parts(&self, id: i64) -> Result<Vec<(u64, Part<'_>)>, StoreError> {
        let is_empty = self.rows.is_empty() && self.heads.is_empty();
        if let Some(tables) = if is_empty { Some(Vec::new()) } else { read_rows(&self.rows) } {
            return Ok(tables.into_iter().map(|(table, lines)| (table, Part::Rows(lines))).collect());
        }
        let heads = read_heads(&self.heads).ok_or_else(|| lost(id))?;
        Ok(heads.into_iter().map(|(table, last)| (table, Part::Damaged { last })).collect())
    }
}

/// Which tables have rows in this commit is not known, so no log can be trusted to be whole.
fn lost(id: i64) -> StoreError {
    StoreError::Corrupt(format!("commit {id} of the journal cannot be read, nor which tables it belongs to"))
}

/// The heads, or `None` if they are damaged.
pub(crate) fn read_heads(bytes: &[u8]) -> Option<Heads> {
    if bytes.is_empty() {
        return Some(Heads::new());
    }
    let (mut bytes, mut heads) = (unsealed(bytes)?, Heads::new());
    while !bytes.is_empty() {
        heads.push((u64::from_be_bytes(bytes.array()?), bytes.number()?));
    }
    Some(heads)
}

fn read_rows(bytes: &[u8]) -> Option<Vec<(u64, Vec<Line<'_>>)>> {
    let (mut bytes, mut tables) = (unsealed(bytes)?, Vec::new());
    while !bytes.is_empty() {
        let (table, length) = (u64::from_be_bytes(bytes.array()?), bytes.length()?);
        tables.push((table, block::read(bytes.take(length)?, true)?));
    }
    Some(tables)
}

/// The length of the checksum.
const CHECKSUM: usize = 4;

fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum.sum().to_be_bytes()
}

/// Writes the checksum into the place at the beginning.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    let sum = checksum(&bytes[CHECKSUM..]);
    bytes[..CHECKSUM].copy_from_slice(&sum);
    bytes
}

/// The bytes after the checksum, if it is right.
fn unsealed(bytes: &[u8]) -> Option<Bytes<'_>> {
    let mut bytes = Bytes(bytes);
    let sum = bytes.array()?;
    (sum == checksum(bytes.0)).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(table: u64, n: u64, entry: &str) -> Row {
        Row { table, n, at: 5, entry: entry.into(), chain: [3; 16] }
    }

    fn kept(commit: &Commit) -> Vec<Row> {
        let mut rows = Vec::new();
        for (table, part) in commit.parts(1).unwrap() {
            let Part::Rows(lines) = part else { panic!("it is whole") };
            rows.extend(lines.into_iter().map(|line| line.row(table)));
        }
        rows
    }

    #[test]
    fn a_commit_has_the_rows_of_each_table_in_order() {
        let given = [row(9, 4, "c"), row(u64::MAX, 0, "x"), row(9, 3, "b")];
        let commit = Commit::new(&by_table(&given));
        assert_eq!(kept(&commit), [row(9, 3, "b"), row(9, 4, "c"), row(u64::MAX, 0, "x")]);
        assert_eq!(commit.heads(1).unwrap(), [(9, 4), (u64::MAX, 0)]);
    }

    #[test]
    fn either_column_says_which_tables_are_in_a_damaged_commit() {
        let commit = || Commit::new(&by_table(&[row(9, 4, "c"), row(8, 2, "x")]));
        for at in 0..commit().rows.len() {
            let mut bad = commit();
            bad.rows[at] ^= 0x20;
            let parts = bad.parts(1).unwrap();
            assert!(matches!(parts[..], [(8, Part::Damaged { last: 2 }), (9, Part::Damaged { last: 4 })]), "{at}");
            assert_eq!(bad.heads(1).unwrap(), [(8, 2), (9, 4)]);
        }
        for at in 0..commit().heads.len() {
            let mut bad = commit();
            bad.heads[at] ^= 0x20;
            assert_eq!(bad.heads(1).unwrap(), [(8, 2), (9, 4)], "{at}");
            assert_eq!(kept(&bad), kept(&commit()));
        }
        for (heads, rows) in [(vec![], vec![]), (vec![1], vec![1])] {
            let bad = Commit { heads, rows };
            assert_eq!(bad.parts(1).is_ok(), bad.rows.is_empty(), "only an empty one is known to be empty");
        }
        let gone = Commit { rows: vec![], ..commit() };
        assert!(matches!(gone.parts(1).unwrap()[..], [(8, Part::Damaged { .. }), (9, Part::Damaged { .. })]));
    }
}
