//! The file format of a table: a header that identifies it, then records of groups in order, each with a checksum. A
//! file that ends early, even in the middle of a record, is an unfinished table, which the solver continues.

use std::fs::{File, OpenOptions};
use std::io::{BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use bots::loot::{Group, Ranks};
use catalog::loot::{Card, Cards, DeckOut, Options};

use super::TableError;

const MAGIC: [u8; 8] = *b"QD-LOOT\n";
/// Version 1 had values that were not exact where the bottle could come back.
const VERSION: u32 = 2;
const HEADER: usize = 32;
const RECORD: usize = 16;

/// The contents of a file.
pub(super) struct Found {
    /// The values of the first groups.
    pub(super) values: Vec<f32>,
    /// The number of groups.
    pub(super) groups: usize,
    /// Whether invalid data follows them.
    pub(super) damaged: bool,
    /// The offset of the next record.
    end: u64,
}

fn header(ranks: &Ranks, options: &Options) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..12].copy_from_slice(&VERSION.to_le_bytes());
    for (byte, card) in bytes[12..17].iter_mut().zip(Card::ALL) {
        *byte = options.deck.of(card);
    }
    bytes[17] = u8::from(options.deck_out == DeckOut::Nuggets);
    bytes[24..].copy_from_slice(&(ranks.len() as u64).to_le_bytes());
    bytes
}

/// Opens a file and reads its header, if it is one of a table of this version.
fn begin(path: &Path) -> Result<(BufReader<File>, [u8; HEADER]), TableError> {
    let file = File::open(path).map_err(TableError::file(path))?;
    let mut file = BufReader::with_capacity(1 << 20, file);
    let mut begins = [0; HEADER];
    file.read_exact(&mut begins).map_err(|_| TableError::Foreign(path.into()))?;
    if begins[..8] != MAGIC {
        return Err(TableError::Foreign(path.into()));
    }
    let found = u32::from_le_bytes([begins[8], begins[9], begins[10], begins[11]]);
    if found != VERSION {
        return Err(TableError::Version { path: path.into(), found, wanted: VERSION });
    }
    Ok((file, begins))
}

/// The options that a table was made for. A match of several duels has the same values, so its length is not there.
pub(super) fn options_of(path: &Path) -> Result<Options, TableError> {
    let (_, begins) = begin(path)?;
    let [nugget_1, nugget_2, nugget_3, sip, shot] = [12, 13, 14, 15, 16].map(|at| begins[at]);
    let deck = Cards { nugget_1, nugget_2, nugget_3, sip, shot };
    let deck_out = if begins[17] == 0 { DeckOut::Draw } else { DeckOut::Nuggets };
    let usual = Options::default();
    // Only such decks are solved. Others would have too many positions to be numbered.
    let is_whole = begins[12..17].iter().map(|&count| u32::from(count)).sum::<u32>() == usual.deck.total();
    is_whole.then_some(Options { deck, deck_out, ..usual }).ok_or_else(|| TableError::Foreign(path.into()))
}

/// Reads the valid part of a table.
pub(super) fn read(path: &Path, ranks: &Ranks, options: &Options) -> Result<Found, TableError> {
    let (mut file, begins) = begin(path)?;
    if begins != header(ranks, options) {
        return Err(TableError::OtherRules(path.into()));
    }
    let mut found = Found { values: Vec::new(), groups: 0, damaged: false, end: HEADER as u64 };
    found.damaged = !found.read_records(&mut file, ranks).map_err(TableError::file(path))?;
    Ok(found)
}

impl Found {
    /// Reads records to the end of the file. Returns `false` if it meets an invalid or incomplete one.
    fn read_records(&mut self, file: &mut impl Read, ranks: &Ranks) -> std::io::Result<bool> {
        loop {
            let mut begins = Vec::with_capacity(RECORD);
            file.by_ref().take(RECORD as u64).read_to_end(&mut begins)?;
            if begins.is_empty() {
                return Ok(true);
            }
            let Ok(begins) = <[u8; RECORD]>::try_from(begins) else { return Ok(false) };
            let [first, groups] = [0, 4].map(|at| u32::from_le_bytes([0, 1, 2, 3].map(|byte| begins[at + byte])));
            let Some(values) = values_of(ranks, self.groups, first as usize, groups as usize) else { return Ok(false) };
            let mut bytes = Vec::with_capacity(values * 4);
            file.by_ref().take(values as u64 * 4).read_to_end(&mut bytes)?;
            if bytes.len() != values * 4 || checksum(&bytes).to_le_bytes() != begins[8..] {
                return Ok(false);
            }
            self.values
                .extend(bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])));
            self.groups += groups as usize;
            self.end += (RECORD + bytes.len()) as u64;
        }
    }
}

/// The number of values in a record of these groups; `None` if it is not the next record.
fn values_of(ranks: &Ranks, next: usize, first: usize, groups: usize) -> Option<usize> {
    let all: &[Group] = ranks.groups().get(next..next.checked_add(groups)?)?;
    (first == next && groups > 0).then(|| all.iter().map(|group| group.values().len()).sum())
}

/// A checksum over eight bytes at a time, the last of them padded with zeros.
fn checksum(bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    bytes.chunks(8).fold(bytes.len() as u64, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        mix(sum, u64::from_le_bytes(word))
    })
}

/// A table that is being written.
pub(super) struct Writer {
    file: File,
}

impl Writer {
    /// Creates a new table.
    pub(super) fn create(path: &Path, ranks: &Ranks, options: &Options) -> Result<Self, TableError> {
        let make = || {
            let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
            file.write_all(&header(ranks, options))?;
            Ok(Self { file })
        };
        make().map_err(TableError::file(path))
    }

    /// Continues a table after its valid part.
    pub(super) fn after(path: &Path, found: &Found) -> Result<Self, TableError> {
        let make = || {
            let mut file = OpenOptions::new().write(true).open(path)?;
            file.set_len(found.end)?;
            file.seek(SeekFrom::End(0))?;
            Ok(Self { file })
        };
        make().map_err(TableError::file(path))
    }

    /// Appends the next groups and syncs the file.
    pub(super) fn write(&mut self, first: usize, groups: usize, values: &[f32]) -> std::io::Result<()> {
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let mut record = Vec::with_capacity(RECORD + bytes.len());
        record.extend((first as u32).to_le_bytes());
        record.extend((groups as u32).to_le_bytes());
        record.extend(checksum(&bytes).to_le_bytes());
        record.extend(bytes);
        self.file.write_all(&record)?;
        self.file.sync_data()
    }
}
