//! The house: one table, one person, as many bots as there are seats left.

use bots::Effort;
use engine::Micros;
use protocol::{Ask, Code, JoinTable, Make, No, Person, PlayerId, Request, TableId, TableRequest};
use serde_json::json;
use table::{Asker, Effects, Line};

use crate::hall::{self, Archive, Hall};
use crate::open::Open;
use crate::say::{accept, refuse};
use crate::wire::{FromPage, Heard, Kept, ToPage};

/// The person at the page. Nobody else is here, so any number will do.
pub(crate) const YOU: PlayerId = PlayerId(1);

/// Why a game cannot be played that is not among the halls.
const NOT_HERE: &str = "This game could not be fetched. Look after the connection and try again.";

/// A house of one table.
pub struct House {
    you: Person,
    halls: Vec<Hall>,
    archives: Vec<Archive>,
    table: Option<Open>,
}

/// What has to be fetched before the house can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The best players of this game: one of them has to decide, and its turn is put off until then.
    Masters(&'static str),
    /// The archive of this game: one is over and waits to be published.
    Archive(&'static str),
}

impl Default for House {
    fn default() -> Self {
        let you = Person { id: YOU, name: "You".into(), program: false };
        Self { you, halls: Vec::new(), archives: Vec::new(), table: None }
    }
}

impl House {
    /// A house that can play every game there is.
    pub fn whole() -> Self {
        let (halls, archives) = hall::all().into_iter().unzip();
        Self { halls, archives, ..Self::default() }
    }

    /// From now on this game can be played, too.
    pub fn furnish(&mut self, hall: Hall) {
        self.halls.retain(|known| known.slug != hall.slug);
        self.halls.push(hall);
    }

    /// From now on what was played of this game can be looked back on. What it was lacked for is done now.
    pub fn stock(&mut self, archive: Archive) -> Vec<ToPage> {
        self.archives.retain(|known| known.slug != archive.slug);
        self.archives.push(archive);
        let mut out = Vec::new();
        self.publish(&mut out);
        out
    }

    fn hall(&self, game: &str) -> Option<Hall> {
        self.halls.iter().copied().find(|hall| hall.slug == game)
    }

    fn archive(&self, game: &str) -> Option<Archive> {
        self.archives.iter().copied().find(|archive| archive.slug == game)
    }

    /// Hears the page and answers it. `random` is 32 bytes nobody can foresee.
    pub fn hear(&mut self, heard: Heard, random: [u8; 32]) -> Vec<ToPage> {
        let mut out = Vec::new();
        match heard.page {
            FromPage::Play(_) | FromPage::Recall(_) => {}
            FromPage::Name(name) => self.you.name = name,
            FromPage::Ask(ask) => self.ask(heard.at, ask.get(), random, &mut out),
            FromPage::Resume(kept) => self.resume(heard.at, kept, &mut out),
            FromPage::Replay(record) => {
                let game = record["game"].as_str().unwrap_or_default();
                let archive = self.archive(game).ok_or_else(|| NOT_HERE.to_owned());
                out.push(ToPage::Replayed(archive.and_then(|archive| (archive.replay)(&record))));
            }
        }
        self.publish(&mut out);
        out
    }

    /// When [`House::wake`] should be called next, if at all.
    pub fn due(&self) -> Option<Micros> {
        let open = self.table.as_ref()?;
        open.ready().map(|(_, call)| call.at).chain(open.authority.due()).min()
    }

    /// What has to be fetched before the house can go on, if anything.
    pub fn lacks(&self) -> Option<Lack> {
        let open = self.table.as_ref()?;
        if open.ready().count() < open.calls.len() {
            return Some(Lack::Masters(open.hall.slug));
        }
        open.finished.as_ref().map(|_| Lack::Archive(open.hall.slug))
    }

    /// Does what is due: clocks that have run out, and one bot that has to decide.
    pub fn wake(&mut self, now: Micros) -> Vec<ToPage> {
        let mut out = Vec::new();
        let Some(open) = &mut self.table else { return out };
        open.now = open.now.max(now);
        let mut effects = Effects::new();
        if open.authority.due().is_some_and(|due| due <= open.now) {
            open.authority.tick(open.now, &mut effects);
        }
        let next = open.ready().min_by_key(|(_, call)| call.at).filter(|(_, call)| call.at <= now);
        if let Some((index, _)) = next {
            let decision = (open.calls.swap_remove(index).think)(Effort::FULL);
            open.authority.decided(open.now, decision, &mut effects);
        }
        open.carry_out(effects, &mut out);
        self.publish(&mut out);
        out
    }

    /// Hands out the record of a game that has just come to its end, if that can be read here.
    fn publish(&mut self, out: &mut Vec<ToPage>) {
        let Some(archive) = self.table.as_ref().and_then(|open| self.archive(open.hall.slug)) else { return };
        let Some(open) = &mut self.table else { return };
        let Some((finished, at)) = open.finished.take() else { return };
        let last = finished.entries.1 as usize;
        let rows = open.rows.get(..=last).unwrap_or(&open.rows);
        if let Ok(mut record) = (archive.reader.publish)(rows) {
            record["replay"] = json!(finished.replay);
            record["finished"] = json!(at / 1_000);
            record["won"] = json!(finished.seats.iter().map(|(_, won)| *won).collect::<Vec<_>>());
            out.push(ToPage::Record(record));
        }
    }

    fn ask(&mut self, now: Micros, text: &str, random: [u8; 32], out: &mut Vec<ToPage>) {
        let ask: Ask<'_> = match serde_json::from_str(text) {
            Ok(ask) => ask,
            Err(error) => return out.push(refuse(None, &No::new(Code::BadRequest, error.to_string()))),
        };
        let id = ask.id.as_deref();
        match ask.request {
            Request::At { table, request } => match self.at(table) {
                Some((you, open)) => open.ask(now, you, id, &request, out),
                None => out.push(refuse(id, &no_such_table())),
            },
            Request::Create(make) => match self.table.as_mut().filter(|open| open.was_made_by(id)) {
                Some(open) => open.catch_up(now, id, (0, 0), out),
                None => match self.create(now, &make, random, id, out) {
                    Ok(()) => {}
                    Err(no) => out.push(refuse(id, &no)),
                },
            },
            Request::Join(JoinTable { table: Some(table), game, after, .. }) => match self.at(table) {
                Some((_, open)) => open.catch_up(now, id, (game, after), out),
                None => out.push(refuse(id, &no_such_table())),
            },
            Request::Leave { .. } | Request::Ping {} => out.extend(id.map(|id| accept(id, None))),
            Request::Lobby { .. }
            | Request::Quick { .. }
            | Request::Join(_)
            | Request::Name { .. }
            | Request::Mute { .. } => {
                out.push(refuse(id, &No::new(Code::BadRequest, "Nobody else is here: this is a practice table.")));
            }
        }
    }

    fn at(&mut self, table: TableId) -> Option<(&Person, &mut Open)> {
        let open = self.table.as_mut().filter(|open| open.id == table)?;
        Some((&self.you, open))
    }

    fn create(
        &mut self,
        now: Micros,
        make: &Make,
        random: [u8; 32],
        id: Option<&str>,
        out: &mut Vec<ToPage>,
    ) -> Result<(), No> {
        let mut effects = Effects::new();
        // No two tables are opened here in the same microsecond.
        let table = TableId(now);
        let hall = self.hall(&make.setup.game).ok_or_else(|| No::new(Code::BadRequest, NOT_HERE))?;
        let authority = (hall.dealer.open)(table, now, &make.setup, &self.you, random, &mut effects)?;
        let mut open = Open::new(table, hall, authority, now);
        open.made = id.map(ToOwned::to_owned);
        if make.sit {
            let asker = Asker { person: &self.you, id: None, line: &Line::trusted() };
            open.authority.ask(now, &asker, &TableRequest::Sit { seat: None }, &mut effects);
        }
        effects.say.clear();
        open.carry_out(effects, out);
        open.catch_up(now, id, (0, 0), out);
        self.table = Some(open);
        Ok(())
    }

    fn resume(&mut self, now: Micros, kept: Kept, out: &mut Vec<ToPage>) {
        let now = kept.rows.last().map_or(now, |(at, _)| now.max(*at));
        // A log that cannot be read is that of an older version: the page offers a new game instead.
        let Ok(game) = table::game_of(&kept.rows) else {
            return out.push(refuse(None, &no_such_table()));
        };
        let Some((hall, archive)) = self.hall(&game).zip(self.archive(&game)) else {
            return out.push(refuse(None, &No::new(Code::BadRequest, NOT_HERE)));
        };
        let Ok(authority) = (archive.reader.recover)(kept.table, now, &kept.rows) else {
            return out.push(refuse(None, &no_such_table()));
        };
        let mut open = Open::new(kept.table, hall, authority, now);
        open.rows = kept.rows;
        let mut effects = Effects::new();
        open.authority.here(now, YOU, true, &mut effects);
        open.authority.tick(now, &mut effects);
        open.carry_out(effects, out);
        self.table = Some(open);
    }
}

fn no_such_table() -> No {
    No::new(Code::NoSuchTable, "This practice table is gone. Start a new one.")
}
