//! The table of a local server, with its log and its latest answers.

use engine::Micros;
use protocol::{AtTable, No, Person, TableId, TableRequest};
use table::{Asker, Authority, BotCall, Effects, Finished, Form, Latency, Solo, To};

use crate::answers::Answers;
use crate::local_game::LocalGame;
use crate::local_server::YOU;
use crate::messages::{accept, say};
use crate::wire::{Kept, Row, ToPage};

/// The longest reaction time that is believed. Longer claims are cut to this.
const LONGEST_CLAIM: Micros = 60_000_000;

/// The table of a local server.
pub(crate) struct Open {
    pub(crate) id: TableId,
    /// The id of the request that opened it.
    pub(crate) made: Option<String>,
    pub(crate) game: LocalGame,
    pub(crate) authority: Box<dyn Authority>,
    pub(crate) rows: Vec<Row>,
    pub(crate) calls: Vec<BotCall>,
    /// A game that is over and has not been published.
    pub(crate) finished: Option<(Finished, Micros)>,
    /// The answers to the page's requests, except moves: the table remembers those itself.
    answers: Answers,
    /// When the signal of the last race was passed to the page.
    signalled: Micros,
    pub(crate) now: Micros,
}

impl Open {
    /// A table with an empty log.
    pub(crate) fn new(id: TableId, game: LocalGame, authority: Box<dyn Authority>, now: Micros) -> Self {
        Self {
            id,
            made: None,
            game,
            authority,
            rows: Vec::new(),
            calls: Vec::new(),
            finished: None,
            answers: Answers::default(),
            signalled: 0,
            now,
        }
    }

    /// Whether the request with this id opened this table.
    pub(crate) fn was_made_by(&self, id: Option<&str>) -> bool {
        id.is_some() && self.made.as_deref() == id
    }

    /// The bots that have to decide and whose trained data is loaded.
    pub(crate) fn ready(&self) -> impl Iterator<Item = (usize, &BotCall)> {
        let ready = |(_, call): &(usize, &BotCall)| !bots::lacks(self.game.slug, &call.level);
        self.calls.iter().enumerate().filter(ready)
    }

    /// Handles a request of the page to the table.
    pub(crate) fn ask(
        &mut self,
        now: Micros,
        you: &Person,
        id: Option<&str>,
        request: &TableRequest<'_>,
        out: &mut Vec<ToPage>,
    ) {
        if let Some(answer) = id.and_then(|id| self.answers.to(id)) {
            return out.push(say(answer));
        }
        self.now = self.now.max(now).max(self.signalled + claimed(request));
        let mut effects = Effects::new();
        self.authority.ask(self.now, &Asker { person: you, id, latency: &Latency::trusted() }, request, &mut effects);
        if let (Some(id), Some(answer)) = (id, effects.done.take()) {
            self.answers.keep(id, answer);
        }
        self.carry_out(effects, out);
    }

    /// Does something with the game that is no move. A page joins a table again that begins anew.
    pub(crate) fn solo(&mut self, now: Micros, wish: Solo, out: &mut Vec<ToPage>) -> Result<(), No> {
        self.now = self.now.max(now);
        let mut effects = Effects::new();
        self.authority.solo(self.now, YOU, wish, &mut effects)?;
        match wish {
            Solo::Restart => {
                self.calls.clear();
                effects.say.clear();
            }
            Solo::GiveUp => self.calls.clear(),
            Solo::Hurry => self.calls.iter_mut().for_each(|call| call.at = call.at.min(self.now)),
        }
        self.carry_out(effects, out);
        Ok(())
    }

    /// Goes on with another authority of the same table, whose log has this entry more.
    pub(crate) fn replace(&mut self, authority: Box<dyn Authority>, entry: String, out: &mut Vec<ToPage>) {
        self.authority = authority;
        self.calls.clear();
        self.wake_up(Effects { log: vec![entry], ..Effects::new() }, out);
    }

    /// Lets a table that was read back go on. The page joins it after that, so it is told nothing now.
    pub(crate) fn wake_up(&mut self, mut effects: Effects, out: &mut Vec<ToPage>) {
        self.authority.here(self.now, YOU, true, &mut effects);
        self.authority.tick(self.now, &mut effects);
        effects.say.clear();
        self.carry_out(effects, out);
    }

    /// Sends the answer, the room, and the updates that the page missed.
    pub(crate) fn catch_up(&mut self, now: Micros, id: Option<&str>, (game, after): (u32, u32), out: &mut Vec<ToPage>) {
        self.now = self.now.max(now);
        out.extend(id.map(|id| accept(id, Some(AtTable { table: self.id }))));
        let missed = self.authority.catch_up(self.now, YOU, game, after, Form::View);
        out.extend(missed.iter().map(|text| say(text)));
    }

    /// Carries out what the table asked for: log entries and messages go to the page, bot calls and a finished game are
    /// noted.
    pub(crate) fn carry_out(&mut self, effects: Effects, out: &mut Vec<ToPage>) {
        let rows: Vec<Row> = effects.log.into_iter().map(|entry| (self.now, entry)).collect();
        if !rows.is_empty() {
            self.rows.extend(rows.iter().cloned());
            out.push(ToPage::Keep(Kept { table: self.id, rows }));
        }
        let to_you =
            |(to, text): (To, String)| (!matches!(to, To::Spectators | To::Update(None, _))).then(|| say(&text));
        out.extend(effects.say.into_iter().filter_map(to_you));
        if effects.signal {
            self.signalled = self.now;
            self.authority.signalled(self.now);
        }
        self.calls.extend(effects.bots);
        if let Some(finished) = effects.finished {
            self.finished = Some((finished, self.now));
        }
    }
}

/// The reaction time that a move claims in a race. The clock of a page that was asleep can be far behind that of its
/// worker. At least the time that the page has measured must have passed since the signal.
fn claimed(request: &TableRequest<'_>) -> Micros {
    match request {
        TableRequest::Move { at: Some(at), .. } => (*at).min(LONGEST_CLAIM),
        _ => 0,
    }
}
