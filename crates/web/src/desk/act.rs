//! Moves: each is sent for the decision it was made for, and is on its way until it is acknowledged.

use std::time::Duration;

use engine::Micros;
use leptos::prelude::*;
use protocol::{Code, No, TableRequest};
use serde::Serialize;
use serde_json::value::to_raw_value;

use super::{Credit, Decision, Desk};
use crate::line::State;

/// A move that is not acknowledged after so long is said to be on its way.
const SLOW: Duration = Duration::from_millis(300);

impl Desk {
    /// Decides, for the decision that was looked at. In a race, `at` is the time from the painting of the signal to the
    /// hand, in microseconds.
    pub(crate) fn act(self, decision: Decision, action: &impl Serialize, at: Option<Micros>) {
        let action = to_raw_value(action).expect("actions are made of texts and numbers");
        self.refusal.set(None);
        self.late.set_value(None);
        if at.is_none() {
            self.credited.set(None);
        }
        self.busy.set(true);
        let Decision { game, number: decision } = decision;
        let number = self.ask_of_table(TableRequest::Move { game, decision, action: &action, at }, move |answer| {
            self.busy.set(false);
            self.slow.set(false);
            self.moving.set_value(0);
            match answer {
                Ok(with) => {
                    if let Some(credit) = Credit::read(with) {
                        self.credited.set(Some(credit));
                    }
                }
                Err(no) => self.refuse(no),
            }
        });
        self.moving.set_value(number);
        if !self.line.is_practice() {
            set_timeout(
                move || {
                    if self.moving.get_value() == number {
                        self.slow.set(true);
                    }
                },
                SLOW,
            );
        }
    }

    /// A move was refused.
    fn refuse(self, no: No) {
        let newest = self.known.with_value(|known| known.decision);
        self.late.set_value((no.code == Code::Late).then_some(newest));
        self.report(Some(no.why));
    }

    /// Another decision is due: why something could not be done before is of no use for it. That a move came too late is
    /// read in the decision after it.
    pub(crate) fn is_asked(self, decision: Decision) {
        if self.late.with_value(|late| late.is_none_or(|late| late < decision)) {
            self.refusal.set(None);
        }
    }

    /// Whether something of the player's is on its way to the table and not known to have arrived.
    pub(crate) fn is_sending(self) -> bool {
        self.slow.get() || (self.unanswered.get() > 0 && self.line.state.get() == State::Lost)
    }
}
