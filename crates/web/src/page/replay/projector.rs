//! Moves through a replay: the current step, the viewer, and automatic playback.

use std::time::Duration;

use engine::Seat;
use leptos::prelude::*;
use practice::Replay;

use crate::table::Feed;
use crate::table_session::{Frame, Order, Turn};

/// How long a step is shown before the next one follows automatically, in milliseconds.
const LOOK: u64 = 900;

/// Moves through a replay.
#[derive(Clone, Copy)]
pub(super) struct Projector {
    replay: StoredValue<Replay>,
    /// The current step.
    pub(super) at: RwSignal<usize>,
    /// The viewer: a seat, then a spectator, then one who sees everything.
    pub(super) eyes: RwSignal<usize>,
    /// The seat of the viewer, if it is one.
    pub(super) seat: RwSignal<Option<Seat>>,
    /// Whether it plays automatically.
    pub(super) playing: RwSignal<bool>,
    /// How many times faster than usual.
    pub(super) speed: RwSignal<u32>,
    /// Where the steps are handed over.
    pub(super) feed: Feed,
    timer: StoredValue<Option<TimeoutHandle>, LocalStorage>,
}

impl Projector {
    pub(super) fn new(replay: Replay, eyes: usize) -> Self {
        let seat = seat_of(&replay, eyes);
        Self {
            replay: StoredValue::new(replay),
            at: RwSignal::new(0),
            eyes: RwSignal::new(eyes),
            seat: RwSignal::new(seat),
            playing: RwSignal::new(false),
            speed: RwSignal::new(1),
            feed: StoredValue::new_local(None),
            timer: StoredValue::new_local(None),
        }
    }

    /// The first frame.
    pub(super) fn first(self) -> Frame {
        self.frame(0, false)
    }

    /// The index of the last step.
    pub(super) fn last(self) -> usize {
        self.replay.with_value(|replay| replay.eyes[0].len() - 1)
    }

    /// Shows this step without animation.
    pub(super) fn jump(self, to: usize) {
        let to = to.min(self.last());
        self.at.set(to);
        self.hand_in(self.frame(to, false));
    }

    /// Shows the next step with events that this viewer sees.
    pub(super) fn forward(self) {
        let (at, eyes) = (self.at.get_untracked(), self.eyes.get_untracked());
        let Some(next) = self.replay.with_value(|replay| next_stop(replay, eyes, at)) else { return };
        if let Some(reel) = self.feed.with_value(Clone::clone) {
            (reel.skip)();
        }
        self.at.set(next);
        self.hand_in(self.frame(next, true));
    }

    /// Shows the previous such step, and stops automatic playback.
    pub(super) fn back(self) {
        let (at, eyes) = (self.at.get_untracked(), self.eyes.get_untracked());
        self.playing.set(false);
        self.jump(self.replay.with_value(|replay| stop_before(replay, eyes, at)));
    }

    /// Switches to another viewer.
    pub(super) fn see(self, eyes: usize) {
        self.eyes.set(eyes);
        self.seat.set(self.replay.with_value(|replay| seat_of(replay, eyes)));
        self.jump(self.at.get_untracked());
    }

    /// Starts or pauses playback. At the end it starts again from the beginning.
    pub(super) fn toggle(self) {
        if !self.playing.get_untracked() && self.at.get_untracked() == self.last() {
            self.jump(0);
        }
        self.playing.update(|playing| *playing = !*playing);
    }

    /// Plays automatically: while `playing` is set, moves on after each step has been shown.
    pub(super) fn run(self) {
        let Some(reel) = self.feed.with_value(Clone::clone) else { return };
        let speed = reel.speed;
        Effect::new(move |_| {
            self.stop();
            let (playing, settled, times) = (self.playing.get(), reel.settled.get(), self.speed.get());
            speed.set_value(times);
            let at_end = self.at.get() == self.last();
            if playing && at_end {
                self.playing.set(false);
            } else if playing && settled {
                let wait = Duration::from_millis(LOOK / u64::from(times.max(1)));
                self.timer.set_value(set_timeout_with_handle(move || self.forward(), wait).ok());
            }
        });
        on_cleanup(move || self.stop());
    }

    fn stop(self) {
        let mut timer = None;
        let _ = self.timer.try_update_value(|kept| timer = kept.take());
        if let Some(timer) = timer {
            timer.clear();
        }
    }

    fn hand_in(self, frame: Frame) {
        if let Some(reel) = self.feed.with_value(Clone::clone) {
            (reel.take)(frame);
        }
    }

    /// A step as this viewer sees it. Unless it follows the step shown before, it contains all events up to then.
    fn frame(self, to: usize, follows: bool) -> Frame {
        let eyes = self.eyes.get_untracked();
        self.replay.with_value(|replay| {
            let steps = &replay.eyes[eyes];
            let told = if follows { &steps[to..=to] } else { &steps[..=to] };
            Frame {
                events: told.iter().flat_map(|step| step.events.iter().cloned()).collect(),
                view: Some(steps[to].view.clone()),
                turn: Turn::default(),
                order: if follows { Order::Next } else { Order::Fresh },
            }
        })
    }
}

fn seat_of(replay: &Replay, eyes: usize) -> Option<Seat> {
    (eyes < replay.players).then(|| Seat::new(eyes))
}

/// Whether playback stops at a step: the first, the last, and each in which the viewer sees events. A change without
/// events, such as the shuffling of a pack, is shown together with the next stop.
fn is_stop(replay: &Replay, eyes: usize, step: usize) -> bool {
    let steps = &replay.eyes[eyes];
    step == 0 || step + 1 == steps.len() || !steps[step].events.is_empty()
}

fn next_stop(replay: &Replay, eyes: usize, at: usize) -> Option<usize> {
    (at + 1..replay.eyes[eyes].len()).find(|&step| is_stop(replay, eyes, step))
}

fn stop_before(replay: &Replay, eyes: usize, at: usize) -> usize {
    (0..at).rev().find(|&step| is_stop(replay, eyes, step)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use practice::Frame as Seen;
    use serde_json::json;

    fn tape() -> Replay {
        let seen =
            |events: &[&str], view: u8| Seen { events: events.iter().map(|it| json!(it)).collect(), view: json!(view) };
        let eyes = vec![seen(&[], 0), seen(&["dealt"], 1), seen(&[], 1), seen(&[], 2), seen(&[], 2)];
        Replay { game: "loot".into(), players: 2, names: vec!["a".into(), "b".into()], eyes: vec![eyes; 4] }
    }

    #[test]
    fn steps_in_which_nothing_is_told_are_passed_over() {
        let tape = tape();
        assert_eq!(next_stop(&tape, 0, 0), Some(1));
        assert_eq!(next_stop(&tape, 0, 1), Some(4), "the end is always shown");
        assert_eq!(next_stop(&tape, 0, 4), None);
        assert_eq!(stop_before(&tape, 0, 4), 1);
        assert_eq!(stop_before(&tape, 0, 0), 0);
    }

    #[test]
    fn only_players_have_a_seat() {
        let tape = tape();
        let seats: Vec<_> = (0..4).map(|eyes| seat_of(&tape, eyes)).collect();
        assert_eq!(seats, [Some(Seat::new(0)), Some(Seat::new(1)), None, None]);
    }
}
