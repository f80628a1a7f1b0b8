//! What was asked and done lately, so that the same ask sent again counts once and is answered again.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::Mutex;
use protocol::{Code, No, PlayerId};
use store::Answered;

/// How long an ask is remembered.
pub(crate) const REMEMBERED: Micros = 10 * 60 * 1_000_000;

/// Asks of one player that are remembered at most; the rates let nobody get there who does not try to.
const MOST: usize = 4_000;

/// What each player asked lately, moves excepted: those are in the table's log.
#[derive(Default)]
pub(crate) struct Answers(Mutex<HashMap<PlayerId, Arc<Mutex<Memory>>>>);

/// What one player asked lately, on all their connections.
#[derive(Default)]
pub(crate) struct Memory(HashMap<Box<str>, (Micros, Utf8Bytes)>);

impl Answers {
    /// The memory of this player. Whoever holds its lock is the only one who does something for them.
    pub(crate) fn of(&self, player: PlayerId) -> Arc<Mutex<Memory>> {
        Arc::clone(self.0.lock().entry(player).or_default())
    }

    /// Forgets an answer that the disk refused: what it says was not kept.
    pub(crate) fn take_back(&self, refused: &Answered) {
        self.of(PlayerId(refused.player)).lock().0.remove(&*refused.id);
    }

    /// Takes what the disk has kept, as if it had been done at `now`: the machine's clock may have jumped meanwhile.
    pub(crate) fn restore(&self, kept: Vec<Answered>, now: Micros) {
        for one in kept {
            self.of(PlayerId(one.player)).lock().keep(&one.id, now, one.answer.into());
        }
    }

    /// Forgets what was done before `time`, and players of whom nothing is left.
    pub(crate) fn forget(&self, time: Micros) {
        self.0.lock().retain(|_, memory| {
            let mut kept = memory.lock();
            kept.0.retain(|_, (at, _)| *at >= time);
            let is_empty = kept.0.is_empty();
            drop(kept);
            !is_empty || Arc::strong_count(memory) > 1
        });
    }
}

impl Memory {
    /// The answer to what was asked under this id.
    pub(crate) fn answer(&self, id: &str) -> Option<Utf8Bytes> {
        self.0.get(id).map(|(_, answer)| answer.clone())
    }

    /// Whether one more ask can be remembered.
    pub(crate) fn has_room(&self) -> Result<(), No> {
        if self.0.len() < MOST {
            return Ok(());
        }
        Err(No::new(Code::TooFast, "You asked for very much lately. Wait some minutes."))
    }

    /// Remembers an answer.
    pub(crate) fn keep(&mut self, id: &str, now: Micros, answer: Utf8Bytes) {
        self.0.insert(id.into(), (now, answer));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_asked_is_remembered_for_each_player_alone_and_then_forgotten() {
        let answers = Answers::default();
        answers.of(PlayerId(1)).lock().keep("a", 100, "yes".into());
        assert_eq!(answers.of(PlayerId(1)).lock().answer("a").as_deref(), Some("yes"));
        assert!(answers.of(PlayerId(2)).lock().answer("a").is_none());
        answers.forget(100);
        assert!(answers.of(PlayerId(1)).lock().answer("a").is_some());
        answers.forget(101);
        assert!(answers.of(PlayerId(1)).lock().answer("a").is_none());
        answers.forget(102);
        assert!(answers.0.lock().is_empty());
    }

    #[test]
    fn what_the_disk_kept_is_remembered_as_long_as_anything_else_whatever_its_clock_said() {
        let answers = Answers::default();
        let kept = Answered { player: 1, id: "a".into(), at: 5, answer: "yes".into() };
        answers.restore(vec![kept], 3_600_000_000);
        answers.forget(3_600_000_000);
        assert!(answers.of(PlayerId(1)).lock().answer("a").is_some());
    }
}
