//! What a viewer missed while away: the updates again, or a fresh view if there are too many.

use std::collections::VecDeque;

use engine::{Game, Micros, Viewer};

use crate::effects::Form;
use crate::game::progress::Progress;
use crate::table::Table;

/// A viewer who missed more than this many bytes of updates gets a fresh view instead.
const MOST_MISSED: usize = 96 * 1024;

/// How much of the game a viewer sees: its progress, the number of transitions, and the time unless it is delayed.
struct Seen<'a, G: Game> {
    progress: &'a Progress<G>,
    transitions: usize,
    now: Option<Micros>,
}

impl<G: Game> Table<G> {
    /// What a viewer missed after update `after` of game `game`, or a fresh view if that is too much.
    pub(crate) fn missed(&self, now: Micros, viewer: Viewer, game: u32, after: u32, form: Form) -> Vec<String> {
        let Some(seen) = self.seen_by(viewer, now) else { return Vec::new() };
        let last = seen.progress.updates(viewer);
        if last == 0 || (game == self.game && after == last) {
            return Vec::new();
        }
        let fresh = || vec![self.update(seen.progress, viewer, &[], seen.now, Form::View)];
        if game != self.game || after > last {
            return fresh();
        }
        let (updates, all) = self.updates_after(&seen, viewer, after, form);
        if all { updates } else { fresh() }
    }

    /// The updates after `after`, or only the last of them if all would be too much, for a viewer who wants to read
    /// what happened.
    pub(crate) fn latest(&self, now: Micros, viewer: Viewer, game: u32, after: u32) -> Vec<String> {
        match self.seen_by(viewer, now) {
            Some(seen) if game == self.game && after < seen.progress.updates(viewer) => {
                self.updates_after(&seen, viewer, after, Form::View).0
            }
            _ => self.missed(now, viewer, game, after, Form::View),
        }
    }

    /// How much of the game a viewer sees.
    fn seen_by(&self, viewer: Viewer, now: Micros) -> Option<Seen<'_, G>> {
        let game = self.current.as_ref()?;
        // The clock shows the present, so delayed viewers do not get it.
        Some(match (&game.delayed, viewer) {
            (Some(delayed), Viewer::Spectator) => {
                Seen { progress: &delayed.progress, transitions: delayed.next, now: None }
            }
            _ => Seen { progress: &game.progress, transitions: game.history.len(), now: Some(now) },
        })
    }

    /// The updates after `after`, from the last one back up to [`MOST_MISSED`] bytes, and whether these are all. The
    /// cost is proportional to the output, not to the length of the game.
    fn updates_after(&self, seen: &Seen<'_, G>, viewer: Viewer, after: u32, form: Form) -> (Vec<String>, bool) {
        let game = self.playing();
        let (last, mut end, mut bytes) = (seen.progress.updates(viewer), seen.transitions, 0);
        let (mut updates, mut events) = (VecDeque::new(), Vec::new());
        for (begin, checkpoint) in game.checkpoints(seen.transitions) {
            let (mut progress, mut part) = (checkpoint.clone(), Vec::new());
            for past in &game.history[begin..end] {
                let happened = progress.read(&past.transition).expect("it was possible when it happened");
                if progress.tell(&happened, viewer, &mut events) && progress.updates(viewer) > after {
                    // The clock of a past decision is useless.
                    let is_last = progress.updates(viewer) == last;
                    let (progress, clock) = if is_last { (seen.progress, seen.now) } else { (&progress, None) };
                    part.push(self.update(progress, viewer, &events, clock, form.or_view(happened.needs_view)));
                }
            }
            for update in part.into_iter().rev() {
                bytes += update.len();
                if bytes > MOST_MISSED {
                    return (updates.into(), false);
                }
                updates.push_front(update);
            }
            if checkpoint.updates(viewer) <= after {
                break;
            }
            end = begin;
        }
        (updates.into(), true)
    }
}
