//! Who may be helped, and what a player knows who may be.

use bots::Question;
use engine::{Game, Seat};
use protocol::{Code, No, PlayerId};

use crate::authority::Due;
use crate::game::transition::in_race;
use crate::setup::Done;
use crate::table::Table;

impl<G: Game> Table<G> {
    /// What a person knows who is alone with bots and has a decision to make.
    pub(crate) fn question_alone(&self, who: PlayerId) -> Done<Question<G>> {
        let seat = self.alone(who)?;
        self.check_playing()?;
        self.question_of(seat)
    }

    /// What a player knows at a table that allows hints, if this decision is due.
    pub(crate) fn question_hinted(&self, who: PlayerId, due: Due) -> Done<Question<G>> {
        let seat = self.my_seat(who)?;
        self.check_hints()?;
        self.check_decision(seat, due.game, due.decision)?;
        self.check_playing()?;
        self.check_plays(seat)?;
        self.question_of(seat)
    }

    /// Whether this decision of this player is still due.
    pub(crate) fn is_still_due(&self, who: PlayerId, due: Due) -> bool {
        let asked = |seat| self.check_decision(seat, due.game, due.decision).and_then(|()| self.check_playing());
        let is_asked = |seat: &Seat| asked(*seat).is_ok();
        self.seat_of(who).filter(is_asked).is_some_and(|seat| self.playing().progress.state().to_act().contains(seat))
    }

    fn check_hints(&self) -> Done {
        if self.setup.hints {
            return Ok(());
        }
        let why = if self.is_rated() {
            "This game is rated, so there are no hints. A table that allows hints is not rated."
        } else {
            "This table does not allow hints. Its host can allow them between games."
        };
        Err(No::new(Code::NoHint, why))
    }

    /// What a seat knows that has a decision to make. In a race nobody is helped: what counts there is how fast somebody
    /// sees for themselves.
    fn question_of(&self, seat: Seat) -> Done<Question<G>> {
        let game = self.playing();
        let state = game.progress.state();
        if game.progress.race().is_some() || in_race(state) {
            return Err(No::new(Code::NoHint, "Nobody is helped in a race."));
        }
        if !state.to_act().contains(seat) {
            return Err(No::new(Code::NotYourTurn, "You have nothing to decide now."));
        }
        Ok(Question::new(state, seat, game.told(seat)))
    }
}
