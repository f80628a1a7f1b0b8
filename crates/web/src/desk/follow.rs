//! Coming back to a table after a break, and losing it for good.

use std::time::Duration;

use leptos::prelude::*;
use protocol::{Code, JoinTable, Request};

use super::{Desk, talk};
use crate::invitation;
use crate::line::{Answer, State};

/// When a table that could not be followed again for a passing reason is asked for again.
const AGAIN: Duration = Duration::from_secs(3);

impl Desk {
    /// Remembers the invitation by which the table was entered.
    pub(crate) fn entered_by(self, code: String) {
        invitation::remember(self.table, &code);
        self.invitation.set_value(Some(code));
    }

    /// Follows the table again after a break, from where it was.
    pub(super) fn follow_again(self) {
        // One that is still unanswered asks for more than is missing.
        if let Some(number) = self.joining.get_value() {
            self.line.drop_ask(number);
        }
        let known = self.known.get_value();
        let join = JoinTable {
            table: Some(self.table),
            invitation: self.invitation.get_value(),
            game: known.game,
            after: known.n,
            chat: self.chat.with_untracked(|lines| talk::last(lines)),
        };
        let number = self.line.ask(Request::Join(join), move |answer| self.followed(answer));
        self.joining.set_value(Some(number));
    }

    fn followed(self, answer: Answer) {
        self.joining.set_value(None);
        let Err(no) = answer else { return };
        match no.code {
            // It no longer holds; whoever has a seat needs none.
            Code::NotInvited if self.invitation.with_value(Option::is_some) => {
                self.invitation.set_value(None);
                invitation::forget(self.table);
                self.follow_again();
            }
            Code::NotInvited | Code::NoSuchTable | Code::Removed | Code::Damaged => self.lose(no.why),
            _ => {
                self.report(Some(no.why));
                set_timeout(
                    move || {
                        if self.ear.get_value() != 0 && self.line.state.get_untracked() == State::Open {
                            self.follow_again();
                        }
                    },
                    AGAIN,
                );
            }
        }
    }

    /// The table cannot be followed any longer.
    pub(super) fn lose(self, why: String) {
        self.stop_listening();
        self.gone.set(Some(why));
    }

    /// Hears no more of it, and does not come back.
    pub(super) fn stop_listening(self) {
        self.line.drop_listener(self.ear.get_value());
        self.ear.set_value(0);
    }
}
