//! Opening a table, recovering one from its log, and publishing a finished game.

use catalog::Visit;
use engine::{Game, Micros, Secret, fair_json, parse_json, read_text};
use protocol::{Code, No, Person, PlayerId, Setup, TableId};
use serde_json::{Value, json};

use super::entry::{Entry, First};
use super::entry_text;
use crate::authority::Authority;
use crate::effects::Effects;
use crate::setup::{check_setup, short};
use crate::table::Table;
use crate::taken_back::{TakenBack, take_back};

/// A log entry with its time.
type Row = (Micros, String);

/// An opened or recovered table, or why that failed.
type Opened<E> = Result<Box<dyn Authority>, E>;

type Open = fn(TableId, Micros, &Setup, &Person, [u8; 32], &mut Effects) -> Opened<No>;

/// How the tables of one game are opened.
#[derive(Clone, Copy, Debug)]
pub struct TableOpener {
    /// See [`open`].
    pub open: Open,
}

impl TableOpener {
    /// The opener for game `G`.
    pub fn of<G: Game>() -> Self {
        Self { open: open_game::<G> }
    }
}

/// Takes back a player's last decision, given the log and new randomness.
type TakeBack = fn(TableId, Micros, &[Row], PlayerId, [u8; 32]) -> Result<TakenBack, No>;

/// Reads logs of one game's tables. Programs that only open tables do not need it.
#[derive(Clone, Copy, Debug)]
pub struct LogReader {
    /// See [`recover`].
    pub recover: fn(TableId, Micros, &[Row]) -> Opened<BadLog>,
    /// See [`public_record`].
    pub publish: fn(&[Row]) -> Result<Value, BadLog>,
    /// Takes back the last decision of the only person at a table of bots. The bytes are for the luck after it. Refused
    /// if that person would know more than before.
    pub take_back: TakeBack,
}

impl LogReader {
    /// The reader for game `G`.
    pub fn of<G: Game>() -> Self {
        Self { recover: recover_game::<G>, publish: publish_game::<G>, take_back: take_back::<G> }
    }
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {n}: {why}")]
pub struct BadLog {
    /// The number of the entry, from 0.
    pub n: u64,
    /// What is wrong with it.
    pub why: String,
}

impl BadLog {
    fn new(n: usize, why: impl Into<String>) -> Self {
        Self { n: n as u64, why: why.into() }
    }
}

/// Opens a table. `master` is 32 unpredictable bytes. They are kept in the log and never shown.
pub fn open(id: TableId, now: Micros, setup: &Setup, host: &Person, master: [u8; 32], out: &mut Effects) -> Opened<No> {
    let unknown = || No::new(Code::BadRequest, format!("There is no game '{}' here.", short(&setup.game)));
    let opener = catalog::visit(&setup.game, OpenerOf).ok_or_else(unknown)?;
    (opener.open)(id, now, setup, host, master, out)
}

/// Recovers a table from its log. `rows` are the entries with the times they were written. Nobody is here yet.
pub fn recover(id: TableId, now: Micros, rows: &[Row]) -> Opened<BadLog> {
    (reader_of(rows)?.recover)(id, now, rows)
}

/// The public record of a finished game, which `quickdraw replay` and `quickdraw verify` read. `rows` are the table's
/// first entry and those of the game (see [`stands_alone`]), or the whole log up to the end of the game.
pub fn public_record(rows: &[Row]) -> Result<Value, BadLog> {
    (reader_of(rows)?.publish)(rows)
}

/// Whether the game that starts with this entry can be published from the table's opening and the game's own entries.
/// If not, [`public_record`] needs the whole log up to the game's end.
pub fn stands_alone(first: &str) -> bool {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Start {
        Started(serde::de::IgnoredAny),
    }
    matches!(parse_json(first), Ok(Start::Started(_)))
}

/// The game of the table that a log belongs to.
pub fn game_of(rows: &[Row]) -> Result<String, BadLog> {
    let (_, first) = rows.first().ok_or_else(|| BadLog::new(0, "the log is empty"))?;
    let First::Opened { setup } = parse_json(first).map_err(|error| BadLog::new(0, error.to_string()))?;
    Ok(setup.game)
}

struct OpenerOf;

impl Visit for OpenerOf {
    type Output = TableOpener;

    fn visit<G: Game>(self) -> TableOpener {
        TableOpener::of::<G>()
    }
}

struct ReaderOf;

impl Visit for ReaderOf {
    type Output = LogReader;

    fn visit<G: Game>(self) -> LogReader {
        LogReader::of::<G>()
    }
}

fn reader_of(rows: &[Row]) -> Result<LogReader, BadLog> {
    let game = game_of(rows)?;
    let unknown = || BadLog::new(0, format!("there is no game '{}' here", short(&game)));
    catalog::visit(&game, ReaderOf).ok_or_else(unknown)
}

fn open_game<G: Game>(
    id: TableId,
    now: Micros,
    setup: &Setup,
    host: &Person,
    master: [u8; 32],
    out: &mut Effects,
) -> Opened<No> {
    check_setup::<G>(setup)?;
    let first = Entry::<G>::Opened { setup: setup.clone(), host: host.clone(), master: Secret::new(master) };
    let table = Table::opened(id, now, &first).map_err(|why| No::new(Code::BadRequest, why))?;
    out.log.push(entry_text(&first));
    out.lobby = true;
    Ok(Box::new(table))
}

fn recover_game<G: Game>(id: TableId, now: Micros, rows: &[Row]) -> Opened<BadLog> {
    let mut table = read_back::<G>(id, rows)?;
    table.resume(now);
    Ok(Box::new(table))
}

fn publish_game<G: Game>(rows: &[Row]) -> Result<Value, BadLog> {
    let bad = |why: String| BadLog::new(rows.len(), why);
    let table = read_back::<G>(TableId(0), rows)?;
    let game = table.current.as_ref().ok_or_else(|| bad("no game has begun".into()))?;
    let record = game.record().map_err(bad)?;
    // A game that was given up or set back does not prove its luck.
    let mut json = if game.gave_up.is_some() || game.was_set_back {
        record.to_json()
    } else {
        fair_json(&record, game.luck()).map_err(|error| bad(error.to_string()))?
    };
    json["names"] = json!(table.seats.iter().map(|seat| seat.name().unwrap_or_default()).collect::<Vec<_>>());
    Ok(json)
}

pub(crate) fn read_back<G: Game>(id: TableId, rows: &[Row]) -> Result<Table<G>, BadLog> {
    let read = |n: usize| read_text::<Entry<G>>(&rows[n].1).map_err(|error| BadLog::new(n, error));
    if rows.is_empty() {
        return Err(BadLog::new(0, "the log is empty"));
    }
    let mut table = Table::opened(id, rows[0].0, &read(0)?).map_err(|why| BadLog::new(0, why))?;
    for (n, row) in rows.iter().enumerate().skip(1) {
        table.fold(row.0, read(n)?).map_err(|why| BadLog::new(n, why))?;
        table.used = row.0;
    }
    Ok(table)
}
