//! Recent requests and their answers, so that a repeated request counts once and gets the same answer.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use parking_lot::Mutex;
use protocol::{Code, No, PlayerId};
use store::Answered;

/// How long an answer is remembered.
pub(crate) const REMEMBERED: Micros = 10 * 60 * 1_000_000;

/// Maximum number of remembered answers of one player. The rate limits keep normal use far below it.
const MOST: usize = 4_000;

/// Recent answers of each player, except to moves: those are in the table's log.
#[derive(Default)]
pub(crate) struct Answers(Mutex<HashMap<PlayerId, Arc<Mutex<Memory>>>>);

/// Recent answers of one player, on all their connections.
#[derive(Default)]
pub(crate) struct Memory(HashMap<Box<str>, (Micros, Utf8Bytes)>);

impl Answers {
    /// The answers of this player. Holding the lock serializes the player's requests.
    pub(crate) fn of(&self, player: PlayerId) -> Arc<Mutex<Memory>> {
        Arc::clone(self.0.lock().entry(player).or_default())
    }

    /// Forgets an answer that the store refused, because its request was not stored either.
    pub(crate) fn take_back(&self, refused: &Answered) {
        self.of(PlayerId(refused.player)).lock().0.remove(&*refused.id);
    }

    /// Restores stored answers as if given at `now`, because the system clock may have jumped.
    pub(crate) fn restore(&self, kept: Vec<Answered>, now: Micros) {
        for one in kept {
            self.of(PlayerId(one.player)).lock().keep(&one.id, now, one.answer.into());
        }
    }

    /// Forgets answers from before `time`, and players who have none left.
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
    /// The answer to the request with this id.
    pub(crate) fn answer(&self, id: &str) -> Option<Utf8Bytes> {
        self.0.get(id).map(|(_, answer)| answer.clone())
    }

    /// Whether one more answer can be remembered.
    pub(crate) fn has_room(&self) -> Result<(), No> {
        if self.0.len() < MOST {
            return Ok(());
        }
        Err(No::new(Code::TooFast, "You have sent too many requests. Wait a few minutes."))
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
