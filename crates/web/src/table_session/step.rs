//! The steps of a game: what each shows, and which decision it asks for.

use protocol::session::Order;
use protocol::{Race, Update};
use serde_json::Value;

use crate::dom;

/// A step of the game as this viewer sees it.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub(crate) events: Vec<Value>,
    /// What this viewer now knows; none where it follows from the events.
    pub(crate) view: Option<Value>,
    pub(crate) turn: Turn,
    /// How it relates to the steps before it.
    pub(crate) order: Order,
}

impl Frame {
    /// Reads the step of an update.
    pub(super) fn read(update: &Update<'_>, order: Order) -> Self {
        let value = |raw: &serde_json::value::RawValue| {
            engine::parse_json(raw.get()).map_or(Value::Null, |engine::Any(value)| value)
        };
        let clock = update.clock.as_ref().map(|clock| Deadline {
            window: clock.window.to_string(),
            ends: dom::now() + clock.ms as f64,
            length: clock.ms as f64,
        });
        let legal = update.legal.as_ref();
        Self {
            events: update.events.iter().map(|event| value(event)).collect(),
            view: Some(value(&update.view)).filter(|view: &Value| !view.is_null()),
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

/// A decision of this seat, by its numbers. A move names the decision that it was made for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Decision {
    /// Which game of the table.
    pub(crate) game: u32,
    /// Which decision in it; 0 for a spectator, who has none.
    pub(crate) number: u32,
}

impl Decision {
    pub(super) fn of(update: &Update<'_>) -> Self {
        Self { game: update.game, number: update.decision.unwrap_or(0) }
    }
}

/// The decision that this seat has to make now.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Turn {
    /// Which decision it is.
    pub(crate) decision: Decision,
    /// How many legal actions there are.
    pub(crate) count: usize,
    /// All of them if they are few, else some examples.
    pub(crate) legal: Vec<Value>,
    /// The time limit, if there is a clock.
    pub(crate) clock: Option<Deadline>,
    /// The race that is on.
    pub(crate) race: Option<Race>,
}

impl Turn {
    /// Whether this seat has something to decide.
    pub(crate) fn is_mine(&self) -> bool {
        self.count > 0
    }

    /// The turn while later events are still being shown: no actions. A move that is made all the same names the
    /// decision that was on the screen.
    pub(crate) fn fading(&self) -> Self {
        Self { decision: self.decision, ..Self::default() }
    }
}

/// When the time for a decision is up.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deadline {
    /// The rules' name of the time limit.
    pub(crate) window: String,
    /// When it ends, on the page's clock.
    pub(crate) ends: f64,
    /// How many milliseconds were left when the update came.
    pub(crate) length: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_while_the_next_step_is_shown_is_done_for_the_decision_on_the_screen() {
        let (shown, newest) = (Decision { game: 1, number: 3 }, Decision { game: 1, number: 4 });
        let fading = Turn { decision: shown, count: 4, ..Turn::default() }.fading();
        assert_eq!(fading.decision, shown);
        assert!(!fading.is_mine());
        assert!(newest > fading.decision && Decision { game: 2, number: 1 } > newest, "decisions are counted");
    }
}
