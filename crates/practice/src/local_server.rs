//! The local server: one table, one person, and bots on the other seats.

use std::any::Any;

use bots::Effort;
use engine::Micros;
use protocol::{Ask, Code, JoinTable, Make, No, Person, PlayerId, Request, TableId, TableRequest};
use serde_json::json;
use table::{Asker, Effects, Latency, Solo};

use crate::local_game::{self, Archive, LocalGame};
use crate::messages::{accept, refuse};
use crate::open::Open;
use crate::wire::{FromPage, Kept, PageMessage, ToPage};

/// The person at the page. There is only one, so any number will do.
pub(crate) const YOU: PlayerId = PlayerId(1);

/// The refusal for a game that is not loaded.
const NOT_HERE: &str = "This game could not be fetched. Check the connection and try again.";

/// A server of one table.
pub struct LocalServer {
    you: Person,
    games: Vec<LocalGame>,
    archives: Vec<Archive>,
    table: Option<Open>,
    /// What the luck of the next table follows from, if it is for a lesson.
    lesson: Option<[u8; 32]>,
}

/// What has to be fetched before the server can go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The strongest bots of this game: one of them has to decide, and its turn waits until they are loaded.
    Masters(&'static str),
    /// The archive of this game: a game is over and cannot be published without it.
    Archive(&'static str),
}

impl Default for LocalServer {
    fn default() -> Self {
        let you = Person { id: YOU, name: "You".into(), program: false };
        Self { you, games: Vec::new(), archives: Vec::new(), table: None, lesson: None }
    }
}

impl LocalServer {
    /// A server with every game and archive loaded.
    pub fn whole() -> Self {
        let (games, archives) = local_game::all().into_iter().unzip();
        Self { games, archives, ..Self::default() }
    }

    /// Adds a game that can be played from now on.
    pub fn add_game(&mut self, game: LocalGame) {
        self.games.retain(|known| known.slug != game.slug);
        self.games.push(game);
    }

    /// Adds the archive of a game, and publishes a finished game that was waiting for it.
    pub fn add_archive(&mut self, archive: Archive) -> Vec<ToPage> {
        self.archives.retain(|known| known.slug != archive.slug);
        self.archives.push(archive);
        let mut out = Vec::new();
        self.publish(&mut out);
        out
    }

    fn game(&self, slug: &str) -> Option<LocalGame> {
        self.games.iter().copied().find(|game| game.slug == slug)
    }

    fn archive(&self, game: &str) -> Option<Archive> {
        self.archives.iter().copied().find(|archive| archive.slug == game)
    }

    /// Handles a message of the page and returns the answers. `random` is 32 unpredictable bytes.
    pub fn hear(&mut self, received: PageMessage, random: [u8; 32]) -> Vec<ToPage> {
        let mut out = Vec::new();
        match received.message {
            // Whoever runs the server fetches what is needed, and makes reviews and hints beside it.
            FromPage::Play(_) | FromPage::Recall(_) | FromPage::Review(_) | FromPage::Hint(_) | FromPage::StopJudge => {
            }
            FromPage::Name(name) => self.you.name = name,
            FromPage::Lesson(seed) => self.lesson = Some(bytes(&seed)),
            FromPage::Ask(ask) => self.ask(received.at, ask.get(), random, &mut out),
            FromPage::Resume(kept) => self.resume(received.at, kept, &mut out),
            FromPage::Solo(wish) => self.solo(received.at, wish, &mut out),
            FromPage::TakeBack => {
                let done = self.take_back(received.at, random, &mut out);
                out.push(ToPage::Done(done.map_err(|no| no.why)));
            }
            FromPage::Replay(record) => {
                let game = record["game"].as_str().unwrap_or_default();
                let archive = self.archive(game).ok_or_else(|| NOT_HERE.to_owned());
                out.push(ToPage::Replayed(archive.and_then(|archive| (archive.replay)(&record))));
            }
        }
        self.publish(&mut out);
        out
    }

    /// When [`LocalServer::wake`] should be called next, if at all.
    pub fn due(&self) -> Option<Micros> {
        let open = self.table.as_ref()?;
        open.ready().map(|(_, call)| call.at).chain(open.authority.due()).min()
    }

    /// What has to be fetched before the server can go on, if anything.
    pub fn lacks(&self) -> Option<Lack> {
        let open = self.table.as_ref()?;
        if open.ready().count() < open.calls.len() {
            return Some(Lack::Masters(open.game.slug));
        }
        open.finished.as_ref().map(|_| Lack::Archive(open.game.slug))
    }

    /// The game at the table and what the player knows who has a decision to make there, for
    /// [`JudgeCode::hint`](crate::JudgeCode::hint); or why nobody can be helped.
    pub fn question(&self) -> Result<(&'static str, Box<dyn Any + Send>), String> {
        let open = self.table.as_ref().ok_or_else(|| no_such_table().why)?;
        let question = open.authority.question(YOU, None).map_err(|no| no.why)?;
        Ok((open.game.slug, question))
    }

    /// Does what is due: handles clocks that have run out, and lets one bot decide.
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

    /// Passes out the record of a game that has ended, if its archive is loaded.
    fn publish(&mut self, out: &mut Vec<ToPage>) {
        let Some(archive) = self.table.as_ref().and_then(|open| self.archive(open.game.slug)) else { return };
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
        let ask: Ask<'_> = match engine::parse_json(text) {
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
        // A time is a unique id: no two tables are opened here in the same microsecond.
        let table = TableId(now);
        let game = self.game(&make.setup.game).ok_or_else(|| No::new(Code::BadRequest, NOT_HERE))?;
        let lesson = self.lesson.take();
        let luck = lesson.unwrap_or(random);
        let mut authority = (game.opener.open)(table, now, &make.setup, &self.you, luck, &mut effects)?;
        if lesson.is_some() {
            authority.stop_clock();
        }
        let mut open = Open::new(table, game, authority, now);
        open.made = id.map(ToOwned::to_owned);
        if make.sit {
            let asker = Asker { person: &self.you, id: None, latency: &Latency::trusted() };
            open.authority.ask(now, &asker, &TableRequest::Sit { seat: None }, &mut effects);
        }
        effects.say.clear();
        open.carry_out(effects, out);
        open.catch_up(now, id, (0, 0), out);
        self.table = Some(open);
        Ok(())
    }

    fn solo(&mut self, now: Micros, wish: Solo, out: &mut Vec<ToPage>) {
        let Some(open) = &mut self.table else { return out.push(ToPage::Done(Err(no_such_table().why))) };
        let done = open.solo(now, wish, out).map_err(|no| no.why);
        out.push(ToPage::Done(done));
    }

    fn take_back(&mut self, now: Micros, random: [u8; 32], out: &mut Vec<ToPage>) -> Result<(), No> {
        let slug = self.table.as_ref().ok_or_else(no_such_table)?.game.slug;
        let archive = self.archive(slug).ok_or_else(|| No::new(Code::BadRequest, NOT_HERE))?;
        let open = self.table.as_mut().ok_or_else(no_such_table)?;
        open.now = open.now.max(now);
        let (authority, entry) = (archive.reader.take_back)(open.id, open.now, &open.rows, YOU, random)?;
        open.replace(authority, entry, out);
        Ok(())
    }

    fn resume(&mut self, now: Micros, kept: Kept, out: &mut Vec<ToPage>) {
        let now = kept.rows.last().map_or(now, |(at, _)| now.max(*at));
        // A log that cannot be read was written by an older version. The page then offers a new game.
        let Ok(game) = table::game_of(&kept.rows) else {
            return out.push(refuse(None, &no_such_table()));
        };
        let Some((game, archive)) = self.game(&game).zip(self.archive(&game)) else {
            return out.push(refuse(None, &No::new(Code::BadRequest, NOT_HERE)));
        };
        let Ok(authority) = (archive.reader.recover)(kept.table, now, &kept.rows) else {
            return out.push(refuse(None, &no_such_table()));
        };
        let mut open = Open::new(kept.table, game, authority, now);
        open.rows = kept.rows;
        open.wake_up(Effects::new(), out);
        self.table = Some(open);
    }
}

/// The first 32 bytes of a text, filled up with zeros.
fn bytes(text: &str) -> [u8; 32] {
    let mut bytes = [0; 32];
    bytes.iter_mut().zip(text.bytes()).for_each(|(byte, from)| *byte = from);
    bytes
}

fn no_such_table() -> No {
    No::new(Code::NoSuchTable, "This practice table no longer exists. Start a new one.")
}
