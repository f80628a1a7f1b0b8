//! Counts what has happened so far, so that a storm on a slow machine lasts until it has shown something.

use std::sync::atomic::{AtomicU32, Ordering};

use protocol::Code;

use super::asks::{Answer, Asked, What};

/// What all players have seen so far.
#[derive(Default)]
pub(crate) struct Tally {
    answers: AtomicU32,
    moves: AtomicU32,
    late: AtomicU32,
    games: AtomicU32,
}

impl Tally {
    /// Counts an answer.
    pub(super) fn answered(&self, asked: &Asked, answer: &Answer) {
        self.answers.fetch_add(1, Ordering::Relaxed);
        let count = match (&asked.what, answer) {
            (What::Move { .. }, Answer::Ok(_)) => &self.moves,
            (_, Answer::No(Code::Late, _)) => &self.late,
            _ => return,
        };
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a game that has ended.
    pub(super) fn game_over(&self) {
        self.games.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of answers.
    pub(crate) fn answers(&self) -> u32 {
        self.answers.load(Ordering::Relaxed)
    }

    /// Whether moves were acknowledged, others came too late, and games have ended.
    pub(crate) fn is_enough(&self) -> bool {
        [&self.moves, &self.late, &self.games].iter().all(|count| count.load(Ordering::Relaxed) > 0)
    }
}
