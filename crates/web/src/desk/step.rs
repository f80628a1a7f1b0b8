//! The steps of a game as they come: what each shows, what it asks of this seat, and how it stands to those before it.

use protocol::{Race, Update};
use serde_json::Value;

use crate::dom;

/// A step of the game as this viewer sees it.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) events: Vec<Value>,
    pub(crate) view: Value,
    pub(crate) turn: Turn,
    pub(crate) order: Order,
}

impl Frame {
    /// The step an update tells of.
    pub(super) fn read(update: &Update<'_>, order: Order) -> Self {
        let value = |raw: &serde_json::value::RawValue| serde_json::from_str(raw.get()).unwrap_or_default();
        let clock = update.clock.as_ref().map(|clock| Deadline {
            window: clock.window.to_string(),
            ends: dom::now() + clock.ms as f64,
            length: clock.ms as f64,
        });
        let legal = update.legal.as_ref();
        Self {
            events: update.events.iter().map(|event| value(event)).collect(),
            view: value(&update.view),
            turn: Turn {
                decision: Decision::of(update),
                count: legal.map_or(0, |legal| legal.count),
                legal: legal.map(|legal| legal.list.iter().map(|action| value(action)).collect()).unwrap_or_default(),
                clock,
                race: update.race,
            },
            order,
        }
    }
}

/// How a step stands to what was known before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// It comes after it.
    Next,
    /// It is a fresh start.
    Anew,
    /// It happened before, and is only told of.
    Past,
}

/// A decision of this seat, by its numbers: what is done names the one it was done for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Decision {
    /// Which game of the table.
    pub(crate) game: u32,
    /// Which decision in it; 0 for a spectator, who has none.
    pub(crate) number: u32,
}

impl Decision {
    fn of(update: &Update<'_>) -> Self {
        Self { game: update.game, number: update.decision.unwrap_or(0) }
    }
}

/// What is asked of this seat now.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Turn {
    /// The decision the seat is at.
    pub(crate) decision: Decision,
    /// How many actions there are to choose from.
    pub(crate) count: usize,
    /// All of them where they are few, else a few examples.
    pub(crate) legal: Vec<Value>,
    /// The time for it, if there is a clock.
    pub(crate) clock: Option<Deadline>,
    /// The race that is on.
    pub(crate) race: Option<Race>,
}

impl Turn {
    /// Whether this seat has something to decide.
    pub(crate) fn is_mine(&self) -> bool {
        self.count > 0
    }

    /// What is asked while something that has happened since is still being shown: nothing. Whatever is done all the same
    /// is done for the decision that was on the screen.
    pub(crate) fn fading(&self) -> Self {
        Self { decision: self.decision, ..Self::default() }
    }
}

/// When the time is up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deadline {
    /// What the rules call the stretch of time.
    pub(crate) window: String,
    /// On the page's clock.
    pub(crate) ends: f64,
    /// How many milliseconds there were when it was told.
    pub(crate) length: f64,
}

/// The updates of a game that have come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) game: u32,
    /// The number of the last update.
    pub(super) n: u32,
    /// The newest decision, which may not be on the screen yet.
    pub(super) decision: Decision,
    /// Of what happened before the first update: the last that was told, and the last that is to be told.
    past: (u32, u32),
}

impl Known {
    /// Takes an update, seen with the same eyes as the last or not, and says how it stands to what was known before;
    /// `None` for one that was told already.
    pub(super) fn take(&mut self, update: &Update<'_>, same_eyes: bool) -> Option<Order> {
        if !same_eyes || update.game != self.game || update.n > self.n + 1 {
            let told = if update.events.is_empty() { 0 } else { update.n };
            *self = Self { game: update.game, n: update.n, decision: Decision::of(update), past: (told, update.n) };
            return Some(Order::Anew);
        }
        if update.n == self.n + 1 {
            (self.n, self.decision) = (update.n, Decision::of(update));
            return Some(Order::Next);
        }
        let (told, last) = &mut self.past;
        let is_news = (*told + 1..=*last).contains(&update.n);
        is_news.then(|| {
            *told = update.n;
            Order::Past
        })
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use engine::Seat;
    use protocol::TableId;
    use serde_json::value::RawValue;

    use super::*;

    fn update(game: u32, n: u32, decision: u32, fresh: bool) -> Update<'static> {
        let raw = || Cow::Owned(RawValue::from_string("{}".into()).unwrap());
        Update {
            table: TableId(1),
            game,
            n,
            seat: Some(Seat::new(0)),
            decision: Some(decision),
            events: if fresh { Vec::new() } else { vec![raw()] },
            view: raw(),
            legal: None,
            clock: None,
            race: None,
        }
    }

    #[test]
    fn updates_come_in_order_and_what_is_told_twice_is_passed_over() {
        let mut known = Known::default();
        let take = |known: &mut Known, game, n, fresh| known.take(&update(game, n, n, fresh), true);
        assert_eq!(take(&mut known, 1, 1, false), Some(Order::Anew));
        assert_eq!(take(&mut known, 1, 2, false), Some(Order::Next));
        assert_eq!(take(&mut known, 1, 1, false), None);
        assert_eq!(take(&mut known, 1, 2, false), None);
        assert_eq!(take(&mut known, 1, 5, true), Some(Order::Anew), "a fresh view");
        // What happened before is asked for; while it comes, the game goes on.
        assert_eq!(take(&mut known, 1, 6, false), Some(Order::Next));
        let past: Vec<_> = (1..=6).map(|n| take(&mut known, 1, n, false)).collect();
        assert_eq!(past, [[Some(Order::Past); 5].as_slice(), &[None]].concat());
        assert_eq!(take(&mut known, 1, 3, false), None, "and comes once");
        assert_eq!(take(&mut known, 2, 1, false), Some(Order::Anew));
    }

    #[test]
    fn other_eyes_begin_anew() {
        let mut known = Known::default();
        known.take(&update(1, 1, 1, false), true);
        assert_eq!(known.take(&update(1, 1, 1, true), false), Some(Order::Anew));
    }

    #[test]
    fn what_is_done_while_the_next_step_is_shown_is_done_for_the_decision_on_the_screen() {
        let mut known = Known::default();
        known.take(&update(1, 1, 3, false), true);
        let shown = Turn { decision: known.decision, count: 4, ..Turn::default() };
        known.take(&update(1, 2, 4, false), true);
        let fading = shown.fading();
        assert_eq!((fading.decision.number, known.decision.number), (3, 4));
        assert!(!fading.is_mine());
        assert!(known.decision > fading.decision, "decisions are counted");
    }
}
