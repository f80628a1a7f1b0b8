//! The table of a house, with what the page has to keep of it and what it was answered.

use engine::Micros;
use protocol::{Person, TableId, TableRequest};
use serde_json::json;
use table::{Asker, Authority, BotCall, Effects, Finished, Line, To};

use crate::answers::Answers;
use crate::hall::Hall;
use crate::house::YOU;
use crate::say::{accept, say};
use crate::wire::{Kept, Row, ToPage};

/// No reaction is longer than this: a claim beyond it moves no clock.
const LONGEST_CLAIM: Micros = 60_000_000;

/// The table of a house.
pub(crate) struct Open {
    pub(crate) id: TableId,
    /// The page's id for the ask that opened it.
    pub(crate) made: Option<String>,
    pub(crate) hall: Hall,
    pub(crate) authority: Box<dyn Authority>,
    pub(crate) rows: Vec<Row>,
    pub(crate) calls: Vec<BotCall>,
    /// A game that is over and has not been published.
    pub(crate) finished: Option<(Finished, Micros)>,
    /// What was done for the page, apart from moves: the table remembers those itself.
    answers: Answers,
    /// When the signal of the last race was handed to the page.
    signalled: Micros,
    pub(crate) now: Micros,
}

impl Open {
    /// A table of which nothing is kept yet.
    pub(crate) fn new(id: TableId, hall: Hall, authority: Box<dyn Authority>, now: Micros) -> Self {
        Self {
            id,
            made: None,
            hall,
            authority,
            rows: Vec::new(),
            calls: Vec::new(),
            finished: None,
            answers: Answers::default(),
            signalled: 0,
            now,
        }
    }

    /// Whether this ask has opened it.
    pub(crate) fn was_made_by(&self, id: Option<&str>) -> bool {
        id.is_some() && self.made.as_deref() == id
    }

    /// The bots that have to decide and know all they have learned.
    pub(crate) fn ready(&self) -> impl Iterator<Item = (usize, &BotCall)> {
        let ready = |(_, call): &(usize, &BotCall)| !bots::lacks(self.hall.slug, &call.level);
        self.calls.iter().enumerate().filter(ready)
    }

    /// The page asks the table for something.
    pub(crate) fn ask(
        &mut self,
        now: Micros,
        you: &Person,
        id: Option<&str>,
        request: &TableRequest<'_>,
        out: &mut Vec<ToPage>,
    ) {
        if let Some(answer) = id.and_then(|id| self.answers.to(id)) {
            return out.push(say(answer.to_owned()));
        }
        self.now = self.now.max(now).max(self.signalled + claimed(request));
        let mut effects = Effects::new();
        self.authority.ask(self.now, &Asker { person: you, id, line: &Line::trusted() }, request, &mut effects);
        if let (Some(id), Some(answer)) = (id, effects.done.take()) {
            self.answers.keep(id, answer);
        }
        self.carry_out(effects, out);
    }

    /// The answer, the room and what was missed.
    pub(crate) fn catch_up(&mut self, now: Micros, id: Option<&str>, (game, after): (u32, u32), out: &mut Vec<ToPage>) {
        self.now = self.now.max(now);
        let table = json!({ "table": self.id });
        out.extend(id.map(|id| accept(id, Some(&table))));
        out.extend(self.authority.catch_up(self.now, YOU, game, after).into_iter().map(say));
    }

    /// Keeps what shall be kept, and hands what is said to the page.
    pub(crate) fn carry_out(&mut self, effects: Effects, out: &mut Vec<ToPage>) {
        let rows: Vec<Row> = effects.log.into_iter().map(|entry| (self.now, entry)).collect();
        if !rows.is_empty() {
            self.rows.extend(rows.iter().cloned());
            out.push(ToPage::Keep(Kept { table: self.id, rows }));
        }
        let to_you = |(to, text): (To, String)| (to != To::Spectators).then(|| say(text));
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

/// The reaction time a move claims, in a race. The clock of a page that was asleep can be far behind that of its worker: no
/// less time than the page itself has measured has gone by since the signal.
fn claimed(request: &TableRequest<'_>) -> Micros {
    match request {
        TableRequest::Move { at: Some(at), .. } => (*at).min(LONGEST_CLAIM),
        _ => 0,
    }
}
