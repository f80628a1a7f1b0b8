//! The log of a table. The table's whole state follows from its entries.

mod entry;
mod open;

use engine::{Entropy, Game, Micros, Seat};
use protocol::{Occupant, Setup, TableId};
use serde::Serialize;

pub(crate) use self::entry::Entry;
use self::entry::Written;
pub(crate) use self::open::read_back;
pub use self::open::{BadLog, LogReader, TableOpener, game_of, open, public_record, recover, stands_alone};
use crate::effects::Effects;
use crate::game::change::Change;
use crate::game::progress::{Happened, Invalid};
use crate::game::transition::Transition;
use crate::game::{CurrentGame, MoveId};
use crate::seats::status::SeatStatus;
use crate::setup::check_setup;
use crate::table::Table;

/// The longest time that counts between two entries, since the system clock may have jumped between them.
const LONGEST_PAUSE: Micros = 60 * 1_000_000;

/// Capacity for a typical entry, to avoid reallocation.
const TYPICAL: usize = 256;

impl<G: Game> Table<G> {
    /// The table that a log's first entry opens.
    pub(crate) fn opened(id: TableId, now: Micros, first: &Entry<G>) -> Result<Self, Invalid> {
        let Entry::Opened { setup, host, master } = first else {
            return Err("a log begins with the opening of the table".into());
        };
        let options = check_setup::<G>(setup).map_err(|no| no.why)?;
        Ok(Self::new(id, setup.clone(), options, host.id, master.clone(), now))
    }

    /// Writes an entry that is not a transition of the game, and applies it.
    pub(crate) fn write(&mut self, now: Micros, entry: Entry<G>, out: &mut Effects) {
        out.log.push(entry_text(&entry));
        self.fold(now, entry).expect("an entry is checked before it is written");
    }

    /// Writes a transition of the game and commits its change.
    pub(crate) fn write_transition(
        &mut self,
        now: Micros,
        transition: Transition<G>,
        change: Change<G>,
        by: Option<MoveId>,
        out: &mut Effects,
    ) -> Happened<G> {
        out.log.push(entry_text(&Written::Did { step: &transition, by: by.as_ref() }));
        self.count_entry(now);
        let happened = self.playing_mut().commit(now, transition, change, by);
        self.settle_end();
        happened
    }

    /// Applies an entry.
    pub(crate) fn fold(&mut self, at: Micros, entry: Entry<G>) -> Result<(), Invalid> {
        let number = self.count_entry(at);
        match entry {
            Entry::Opened { .. } => return Err("a table is opened once".into()),
            Entry::Setup(setup) => {
                self.set_up(setup)?;
                self.seats.iter_mut().for_each(|seat| seat.ready = false);
            }
            Entry::Sat { seat, person } => {
                let seat = self.seat_mut(seat)?;
                seat.who = Some(Occupant::Person(person));
                (seat.left, seat.stand_in, seat.here, seat.gone_since) = (false, false, false, at);
            }
            Entry::Bot { seat, level } => self.seat_mut(seat)?.who = Some(Occupant::Bot(level)),
            Entry::Stood { seat } => {
                let playing = self.is_playing();
                let seat = self.seat_mut(seat)?;
                if playing { seat.left = true } else { seat.clear() }
            }
            Entry::Ready { seat, entropy } => {
                let seat = self.seat_mut(seat)?;
                (seat.ready, seat.entropy) = (true, entropy);
            }
            Entry::Unready { seat } => self.seat_mut(seat)?.ready = false,
            Entry::Pause { seat, on } => self.seat_mut(seat)?.wants_pause = on,
            Entry::Removed { seat } => {
                let seat = self.seat_mut(seat)?;
                let person = seat.person().map(|person| person.id);
                seat.clear();
                self.removed.extend(person.map(|person| (person, at)));
            }
            Entry::SentOut { player } => {
                self.removed.insert(player, at);
                self.sent_out.insert(player, ());
            }
            Entry::Silenced { player, on } => {
                let _ = if on { self.silenced.insert(player, ()) } else { self.silenced.remove(&player) };
            }
            Entry::Readmitted { player } => {
                self.removed.remove(&player);
                self.sent_out.remove(&player);
            }
            Entry::Started { game, setup, seats, entropy } => {
                self.set_up(setup)?;
                for (seat, who) in self.seats.iter_mut().zip(seats) {
                    seat.who = Some(who);
                }
                self.begin(number, game, entropy)?;
            }
            Entry::Began => {
                let entropy = self.seats.iter().map(|seat| seat.entropy.clone()).collect();
                self.begin(number, self.game + 1, entropy)?;
            }
            Entry::Unrated => self.current.as_mut().ok_or("no game is unrated without a game")?.unrated = true,
            Entry::GaveUp { seat } => {
                self.current.as_mut().ok_or("nobody gives up without a game")?.gave_up = Some(seat);
                self.settle_end();
            }
            Entry::TakenBack { transitions, luck } => {
                self.current.as_mut().ok_or("nothing is taken back without a game")?.set_back(transitions, luck)?;
            }
            Entry::Did { step, by } => {
                self.current.as_mut().ok_or("a step without a game")?.read(at, step, by)?;
                self.settle_end();
            }
        }
        Ok(())
    }

    /// Counts an entry and its time. Returns its number.
    fn count_entry(&mut self, at: Micros) -> u64 {
        let number = self.entries;
        self.entries += 1;
        self.steady += at.saturating_sub(self.last).min(LONGEST_PAUSE);
        self.last = at;
        number
    }

    fn set_up(&mut self, setup: Setup) -> Result<(), Invalid> {
        self.options = check_setup::<G>(&setup).map_err(|no| no.why)?;
        self.seats.resize_with(setup.seats, SeatStatus::default);
        self.setup = setup;
        Ok(())
    }

    fn begin(&mut self, number: u64, game: u32, entropy: Vec<String>) -> Result<(), Invalid> {
        for seat in &mut self.seats {
            (seat.ready, seat.entropy) = (false, String::new());
        }
        let entropy = Entropy::new(entropy).map_err(|error| error.to_string())?;
        self.game = game;
        let secret = self.secret_of(game);
        let delayed = self.setup.spectator_delay > 0;
        self.current = Some(CurrentGame::new(self.options.clone(), secret, entropy, number, delayed));
        Ok(())
    }

    fn seat_mut(&mut self, seat: Seat) -> Result<&mut SeatStatus, Invalid> {
        self.seats.get_mut(seat.index()).ok_or_else(|| format!("there is no {seat}"))
    }
}

pub(crate) fn entry_text(entry: &impl Serialize) -> String {
    let mut text = Vec::with_capacity(TYPICAL);
    serde_json::to_writer(&mut text, entry).expect("entries are made of texts, numbers and lists");
    String::from_utf8(text).expect("JSON is UTF-8")
}
