//! Spectators who see the game with a delay.

use engine::{Game, Micros, Viewer};

use crate::effects::{Effects, To};
use crate::game::CurrentGame;
use crate::game::progress::Progress;
use crate::table::Table;

/// How much of a game delayed spectators see.
pub(crate) struct Delayed<G: Game> {
    pub(crate) progress: Progress<G>,
    /// The number of transitions they have been shown.
    pub(crate) next: usize,
}

impl<G: Game> Delayed<G> {
    pub(crate) fn new(start: Progress<G>) -> Self {
        Self { progress: start, next: 0 }
    }
}

impl<G: Game> Table<G> {
    /// When delayed spectators are shown the next transition.
    pub(crate) fn delayed_due(&self) -> Option<Micros> {
        let game = self.current.as_ref()?;
        let past = game.history.get(game.delayed.as_ref()?.next)?;
        Some(past.at + Micros::from(self.setup.spectator_delay) * 1_000_000)
    }

    /// Shows delayed spectators what is now old enough.
    pub(crate) fn show_delayed(&mut self, now: Micros, out: &mut Effects) {
        let was_delayed = self.current.as_ref().is_some_and(CurrentGame::is_delayed);
        while self.delayed_due().is_some_and(|due| due <= now) {
            self.show_next(out);
        }
        if was_delayed && self.current.as_ref().is_some_and(|game| game.is_over() && !game.is_delayed()) {
            self.tell_room(out);
        }
    }

    /// Shows delayed spectators the rest of a game, before the next begins.
    pub(crate) fn show_all_delayed(&mut self, out: &mut Effects) {
        while self.delayed_due().is_some() {
            self.show_next(out);
        }
    }

    fn show_next(&mut self, out: &mut Effects) {
        let Some(game) = &mut self.current else { return };
        let Some(delayed) = &mut game.delayed else { return };
        let happened = delayed.progress.read(&game.history[delayed.next].transition);
        let happened = happened.expect("it was possible when it happened");
        let mut seen = Vec::new();
        let learns = delayed.progress.tell(&happened, Viewer::Spectator, &mut seen);
        delayed.next += 1;
        if !learns || self.spectators.is_empty() {
            return;
        }
        let progress = &self.playing().delayed.as_ref().expect("it was there a moment ago").progress;
        for form in self.forms.iter() {
            let update = self.update(progress, Viewer::Spectator, &seen, None, form);
            out.say.push((To::Update(None, form), update));
        }
    }
}
