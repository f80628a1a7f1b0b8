//! Moves. Each names the decision that it was made for, and is pending until it is acknowledged.

use std::time::Duration;

use engine::Micros;
use leptos::prelude::*;
use protocol::{Code, No, TableRequest};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::value::to_raw_value;

use super::{Decision, TableSession};
use crate::connection::State;

/// After this time without an acknowledgement, the page says that the move is being sent.
const SLOW: Duration = Duration::from_millis(300);

impl TableSession {
    /// Takes an action for the decision that the player saw. In a race, `at` is the time from the painting of the
    /// signal to the input, in microseconds.
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
                Ok(None) => {}
                Ok(credit) => self.credited.set(credit),
                Err(no) => self.refuse(no),
            }
        });
        self.moving.set_value(number);
        if !self.connection.is_practice() {
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

    /// Asks the server for a hint for this decision.
    pub(crate) fn hint<T: DeserializeOwned>(
        self,
        Decision { game, number: decision }: Decision,
        then: impl FnOnce(Result<T, No>) + 'static,
    ) {
        self.ask_of_table(TableRequest::Hint { game, decision }, then);
    }

    /// Shows why a move was refused.
    fn refuse(self, no: No) {
        self.late.set_value((no.code == Code::Late).then_some(self.newest.get_value()));
        self.report(Some(no.why));
    }

    /// Called when another decision is due. Clears the last refusal, unless it says that a move came too late: that is
    /// still shown during the decision after it.
    pub(crate) fn is_asked(self, decision: Decision) {
        if self.late.with_value(|late| late.is_none_or(|late| late < decision)) {
            self.refusal.set(None);
        }
    }

    /// Whether a request of the player is on its way to the table and may not have arrived.
    pub(crate) fn is_sending(self) -> bool {
        self.slow.get() || (self.unanswered.get() > 0 && self.connection.state.get() == State::Lost)
    }
}
