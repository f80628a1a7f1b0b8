//! Rows of one table as bytes.
//!
//! First the count. Then column by column, because that compresses better: the numbers, the times and the lengths, the
//! hashes if they are there, and the entries. A number or time is stored as the difference to what is expected.

use std::borrow::Cow;

use super::Line;
use crate::Chain;

/// Appends a number in as few bytes as it needs: seven bits in each, the lowest first.
pub(crate) fn write_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}

/// Reads what the functions of this file have written. Everything is `None` where the bytes end too early.
#[derive(Clone, Copy)]
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl<'a> Bytes<'a> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let [byte] = self.array()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    pub(crate) fn length(&mut self) -> Option<usize> {
        self.number()?.try_into().ok()
    }
}

/// A difference as a number that is small if the difference is, in either direction.
fn write_difference(out: &mut Vec<u8>, from: u64, to: u64) {
    let difference = to.wrapping_sub(from).cast_signed();
    write_number(out, ((difference << 1) ^ (difference >> 63)).cast_unsigned());
}

fn read_difference(bytes: &mut Bytes<'_>, from: u64) -> Option<u64> {
    let number = bytes.number()?;
    Some(from.wrapping_add((number >> 1) ^ (number & 1).wrapping_neg()))
}

/// Appends the rows, with or without their hashes.
pub(crate) fn write(out: &mut Vec<u8>, lines: &[Line<'_>], with_chains: bool) {
    write_number(out, lines.len() as u64);
    let (mut expected, mut before) = (0, 0);
    for line in lines {
        write_difference(out, expected, line.n);
        expected = line.n.wrapping_add(1);
    }
    for line in lines {
        write_difference(out, before, line.at);
        before = line.at;
    }
    for line in lines {
        write_number(out, line.entry.len() as u64);
    }
    if with_chains {
        for line in lines {
            out.extend_from_slice(&line.chain);
        }
    }
    for line in lines {
        out.extend_from_slice(&line.entry);
    }
}

/// Reads all rows. Without their hashes, the hashes are zeros.
pub(crate) fn read(bytes: &[u8], with_chains: bool) -> Option<Vec<Line<'_>>> {
    let mut bytes = Bytes(bytes);
    let count = bytes.length()?;
    // Each row has three numbers, so a larger count is wrong.
    let mut lines = Vec::with_capacity(count.min(bytes.0.len()));
    let (mut expected, mut before) = (0, 0);
    for _ in 0..count {
        let n = read_difference(&mut bytes, expected)?;
        lines.push(Line { n, at: 0, chain: Chain::default(), entry: Cow::default() });
        expected = n.wrapping_add(1);
    }
    for line in &mut lines {
        line.at = read_difference(&mut bytes, before)?;
        before = line.at;
    }
    let lengths: Option<Vec<usize>> = lines.iter().map(|_| bytes.length()).collect();
    if with_chains {
        for line in &mut lines {
            line.chain = bytes.array()?;
        }
    }
    for (line, length) in lines.iter_mut().zip(lengths?) {
        line.entry = bytes.take(length)?.into();
    }
    bytes.is_empty().then_some(lines)
}

/// The line with an entry of its own.
pub(crate) fn owned(line: Line<'_>) -> Line<'static> {
    Line { entry: line.entry.into_owned().into(), ..line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(n: u64, at: u64, entry: &[u8]) -> Line<'_> {
        Line { n, at, chain: [7; 16], entry: entry.into() }
    }

    #[test]
    fn rows_come_back_as_they_were_written() {
        let lines = [
            line(0, u64::MAX, b"{}"),
            line(1, 0, b""),
            line(u64::MAX, i64::MIN.cast_unsigned(), &[0xff; 300]),
            line(u64::MAX, 5, b"a"),
            line(3, 5, b"b"),
        ];
        for many in 0..=lines.len() {
            let mut bytes = Vec::new();
            write(&mut bytes, &lines[..many], true);
            assert_eq!(read(&bytes, true).unwrap(), lines[..many]);
            bytes.clear();
            write(&mut bytes, &lines[..many], false);
            let bare = lines[..many].iter().map(|line| Line { chain: Chain::default(), ..line.clone() });
            assert_eq!(read(&bytes, false).unwrap(), bare.collect::<Vec<_>>());
        }
    }

    #[test]
    fn bytes_that_are_cut_or_changed_are_refused_or_other_rows_and_nothing_panics() {
        let mut bytes = Vec::new();
        write(&mut bytes, &[line(5, 1_700_000_000_000_000, b"one"), line(6, 1_700_000_000_000_300, b"two")], true);
        for at in 0..bytes.len() {
            assert_eq!(read(&bytes[..at], true), None, "{at}");
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                assert_ne!(read(&changed, true), read(&bytes, true), "{at} {bit}");
            }
        }
        bytes.push(0);
        assert_eq!(read(&bytes, true), None, "something is left over");
        assert_eq!(read(&[0xff; 40], true), None, "a number without an end");
        assert_eq!(read(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1], true), None, "too many rows");
    }
}
