//! Opening a table, reading one back from its log, and publishing a finished game.

use catalog::Visit;
use engine::{Game, Micros, Provable, Secret, fair_json, read_text};
use protocol::{AskId, Code, LobbyTable, No, Occupant, Person, PlayerId, Room, Setup, TableId, TableRequest};
use serde_json::{Value, json};

use crate::authority::{Asker, Authority, BotDecision, Effects};
use crate::entry::{Entry, First};
use crate::table::{Table, check_setup};

/// An entry of a log and its time.
type Row = (Micros, String);

/// A table that has been opened or read back, or why it was not.
type Opened<E> = Result<Box<dyn Authority>, E>;

type Opening = fn(TableId, Micros, &Setup, &Person, [u8; 32], &mut Effects) -> Opened<No>;

/// How the tables of one game are opened.
#[derive(Clone, Copy, Debug)]
pub struct Dealer {
    /// See [`open`].
    pub open: Opening,
}

impl Dealer {
    /// The one for game `G`.
    pub fn of<G: Game>() -> Self {
        Self { open: open_game::<G> }
    }
}

/// How the logs of one game's tables are read: whoever only opens tables can do without.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// See [`recover`].
    pub recover: fn(TableId, Micros, &[Row]) -> Opened<BadLog>,
    /// See [`public_record`].
    pub publish: fn(&[Row]) -> Result<Value, BadLog>,
}

impl Reader {
    /// The one for game `G`.
    pub fn of<G: Game>() -> Self {
        Self { recover: recover_game::<G>, publish: publish_game::<G> }
    }
}

struct Dealers;

impl Visit for Dealers {
    type Output = Dealer;

    fn visit<G: Game>(self) -> Dealer {
        Dealer::of::<G>()
    }
}

struct Readers;

impl Visit for Readers {
    type Output = Reader;

    fn visit<G: Game>(self) -> Reader {
        Reader::of::<G>()
    }
}

/// Opens a table. `master` is 32 bytes nobody can foresee; the log keeps it and nothing ever shows it.
pub fn open(id: TableId, now: Micros, setup: &Setup, host: &Person, master: [u8; 32], out: &mut Effects) -> Opened<No> {
    let unknown = || No::new(Code::BadRequest, format!("There is no game '{}' here.", short(&setup.game)));
    let dealer = catalog::visit(&setup.game, Dealers).ok_or_else(unknown)?;
    (dealer.open)(id, now, setup, host, master, out)
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
    out.log.push(serde_json::to_string(&first).expect("entries are made of texts, numbers and lists"));
    out.lobby = true;
    Ok(Box::new(table))
}

/// Why a log cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {n}: {why}")]
pub struct BadLog {
    /// Which entry, from 0.
    pub n: u64,
    /// What is wrong with it.
    pub why: String,
}

/// A table as its log left it. `rows` are its entries with the times they were written; nobody is here yet.
pub fn recover(id: TableId, now: Micros, rows: &[Row]) -> Opened<BadLog> {
    (reader_of(rows)?.recover)(id, now, rows)
}

fn recover_game<G: Game>(id: TableId, now: Micros, rows: &[Row]) -> Opened<BadLog> {
    let mut table = read_back::<G>(id, rows)?;
    table.wind_up(now);
    Ok(Box::new(table))
}

/// Whether a game whose first entry this is can be told from the table's opening and the game's own entries. If not,
/// [`public_record`] needs the whole log up to the game's end.
pub fn stands_alone(first: &str) -> bool {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "kebab-case")]
    enum Start {
        Started(serde::de::IgnoredAny),
    }
    matches!(serde_json::from_str(first), Ok(Start::Started(_)))
}

/// The public record of a finished game, which `quickdraw replay` and `quickdraw verify` read: from the table's first
/// entry and those of the game (see [`stands_alone`]), or from its whole log up to the end of the game.
pub fn public_record(rows: &[Row]) -> Result<Value, BadLog> {
    (reader_of(rows)?.publish)(rows)
}

fn publish_game<G: Game>(rows: &[Row]) -> Result<Value, BadLog> {
    let bad = |why: String| BadLog { n: rows.len() as u64, why };
    let table = read_back::<G>(TableId(0), rows)?;
    let live = table.live.as_ref().ok_or_else(|| bad("no game has begun".into()))?;
    let luck = Provable::new(live.secret.clone(), live.entropy.clone(), 0);
    let mut json = fair_json(&live.record(), &luck).map_err(|error| bad(error.to_string()))?;
    let name = |seat: &crate::chair::Chair| match &seat.who {
        Some(Occupant::Person(person)) => person.name.clone(),
        Some(Occupant::Bot(level)) => format!("bot: {level}"),
        None => String::new(),
    };
    json["names"] = json!(table.chairs.iter().map(name).collect::<Vec<_>>());
    Ok(json)
}

fn reader_of(rows: &[Row]) -> Result<Reader, BadLog> {
    let game = game_of(rows)?;
    let unknown = || BadLog { n: 0, why: format!("there is no game '{}' here", short(&game)) };
    catalog::visit(&game, Readers).ok_or_else(unknown)
}

/// The game whose table a log is of.
pub fn game_of(rows: &[Row]) -> Result<String, BadLog> {
    let bad = |why: String| BadLog { n: 0, why };
    let (_, first) = rows.first().ok_or_else(|| bad("the log is empty".into()))?;
    let First::Opened { setup } = serde_json::from_str(first).map_err(|error| bad(error.to_string()))?;
    Ok(setup.game)
}

fn read_back<G: Game>(id: TableId, rows: &[Row]) -> Result<Table<G>, BadLog> {
    let bad = |n: usize, why: String| BadLog { n: n as u64, why };
    let read = |n: usize| read_text::<Entry<G>>(&rows[n].1).map_err(|error| bad(n, error));
    if rows.is_empty() {
        return Err(bad(0, "the log is empty".into()));
    }
    let mut table = Table::opened(id, rows[0].0, &read(0)?).map_err(|why| bad(0, why))?;
    for (n, row) in rows.iter().enumerate().skip(1) {
        table.fold(row.0, read(n)?).map_err(|why| bad(n, why))?;
        table.used = row.0;
    }
    Ok(table)
}

/// As much of a text as an error may repeat.
pub(crate) fn short(text: &str) -> String {
    text.chars().take(24).collect()
}

impl<G: Game> Authority for Table<G> {
    fn ask(&mut self, now: Micros, asker: &Asker<'_>, request: &TableRequest<'_>, out: &mut Effects) {
        self.used = now;
        self.serve(now, asker, request, out);
    }

    fn has_done(&self, who: PlayerId, id: &AskId) -> bool {
        self.told_before(who, id).is_some()
    }

    fn here(&mut self, now: Micros, who: PlayerId, here: bool, out: &mut Effects) {
        if let Some(seat) = self.seat_of(who) {
            self.comes_or_goes(now, seat, here, out);
        }
    }

    fn watched(&mut self, spectators: usize) {
        self.spectators = spectators;
    }

    fn signalled(&mut self, now: Micros) {
        if let Some(timing) = self.live.as_mut().and_then(|live| live.timing.as_mut()) {
            timing.sent(now);
        }
    }

    fn unrate(&mut self, now: Micros, out: &mut Effects) {
        if self.live.as_ref().is_some_and(|live| !live.unrated) {
            self.write(now, Entry::Unrated, out);
            self.tell_room(out);
        }
    }

    fn removed(&self, who: PlayerId) -> Option<Micros> {
        self.removed.get(&who).copied()
    }

    fn readmit(&mut self, now: Micros, who: PlayerId, out: &mut Effects) {
        if self.removed.contains_key(&who) {
            self.write(now, Entry::Readmitted { player: who }, out);
        }
    }

    fn due(&self) -> Option<Micros> {
        self.next_due()
    }

    fn tick(&mut self, now: Micros, out: &mut Effects) {
        self.run_due(now, out);
    }

    fn decided(&mut self, now: Micros, decision: BotDecision, out: &mut Effects) {
        self.bot_decides(now, &decision, out);
    }

    fn catch_up(&self, now: Micros, who: PlayerId, game: u32, after: u32) -> Vec<String> {
        self.everything(now, who, game, after)
    }

    fn room(&self) -> Room {
        self.whole_room()
    }

    fn in_lobby(&self) -> LobbyTable {
        self.lobby_row()
    }

    fn deserted(&self) -> Option<Micros> {
        let somebody = self.spectators > 0 || self.chairs.iter().any(|chair| chair.here);
        (!somebody).then_some(self.used)
    }
}
