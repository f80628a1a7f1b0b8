//! Races, from the pause before the signal to the credited answers.

pub(crate) mod credit;
pub(crate) mod running;

use engine::{Awaits, Game, Micros, Refusal, Seat};
use protocol::{Code, No};

use self::credit::Latency;
use crate::authority::Asker;
use crate::effects::{Effects, Reaction};
use crate::game::MoveId;
use crate::game::moves::{refused, told_with};
use crate::game::transition::{Answer, Transition, in_race};
use crate::setup::Done;
use crate::table::Table;

impl<G: Game> Table<G> {
    /// Handles an action during the pause before the signal. It counts if the rules know it: a gun drawn too early.
    pub(crate) fn act_before_signal(
        &mut self,
        now: Micros,
        seat: Seat,
        action: G::Action,
        by: Option<MoveId>,
        out: &mut Effects,
    ) -> Done {
        self.check_before_race()?;
        let decided = self.playing().progress.decide_before_signal(seat, action).map_err(|why| refused(&why))?;
        let Some(decided) = decided else { return Err(too_early("You have chosen. Wait for the signal.")) };
        self.take(now, [Some(decided), None], by, out);
        Ok(())
    }

    /// Gives the signal: everybody sees what starts the race.
    pub(crate) fn give_signal(&mut self, now: Micros, out: &mut Effects) {
        let change = self.playing().progress.go().expect("a signal is only due in a race");
        self.take(now, [Some((Transition::Go, change)), None], None, out);
        out.signal = true;
    }

    /// Records that a client has painted the signal.
    pub(crate) fn painted(&mut self, now: Micros, asker: &Asker<'_>, game: u32, race: u32) {
        let Some(seat) = self.seat_of(asker.person.id).filter(|_| game == self.game) else { return };
        let Some(game) = self.current.as_mut().filter(|game| game.progress.races() == race) else { return };
        if let Some(timing) = &mut game.timing {
            timing.seen(seat, asker.latency, now);
        }
    }

    /// A person's answer to the signal, with the credited time.
    pub(crate) fn credited(
        &self,
        now: Micros,
        seat: Seat,
        action: G::Action,
        latency: &Latency,
        claim: Option<Micros>,
    ) -> Done<Answer<G::Action>> {
        let game = self.playing();
        let timing = game.timing.as_ref();
        let timing = timing.ok_or_else(|| too_early("The signal will be given again in a moment."))?;
        let credit = timing.credit(seat, latency, now, claim);
        // An action that is no reaction cannot be too early.
        let early = credit.early && game.progress.shown().is_reaction(seat, &action);
        Ok(Answer { seat, action, at: Some(credit.at).filter(|_| !early), by: Some(credit.by), early })
    }

    /// Handles an answer to the signal. The result is sent with the acknowledgement.
    pub(crate) fn answer(
        &mut self,
        now: Micros,
        answer: Answer<G::Action>,
        by: Option<MoveId>,
        out: &mut Effects,
    ) -> Done<Option<String>> {
        if answer.early {
            self.check_early(&answer)?;
        }
        let answered = self.playing().progress.answer(answer).map_err(|why| match why {
            Refusal::Illegal(why) => No::new(Code::Illegal, why.to_string()),
            _ => has_answered(),
        })?;
        let with = told_with(&answered.0);
        self.take(now, [Some(answered), None], by, out);
        if self.playing().progress.race().is_some_and(running::Race::is_complete) {
            self.close_race(now, out);
        }
        Ok(with)
    }

    /// Closes the race: everybody has answered, or the time is up.
    pub(crate) fn close_race(&mut self, now: Micros, out: &mut Effects) {
        out.reactions = self.reactions();
        let game = self.playing();
        let closed = game.progress.close(&mut game.next_luck()).expect("answers are checked when they come");
        self.take(now, closed, None, out);
    }

    /// The reaction times of the people in the current race.
    fn reactions(&self) -> Vec<Reaction> {
        let of = |(seat, time): (Seat, Option<Micros>)| {
            let seat = &self.seats[seat.index()];
            let person = seat.person().filter(|person| !person.program && seat.bot::<G>().is_none())?;
            Some(Reaction { player: person.id, time })
        };
        self.playing().progress.race().into_iter().flat_map(running::Race::reactions).filter_map(of).collect()
    }

    /// Refuses an early answer that cannot count.
    fn check_early(&self, answer: &Answer<G::Action>) -> Done {
        let progress = &self.playing().progress;
        let race = progress.race().expect("answers come after the signal");
        if race.trial().is_none_or(|trial| engine::Space::is_empty(&trial.legal(answer.seat))) {
            return Err(has_answered());
        }
        let again = || too_early("That was before you could have seen it. Again!");
        self.check_before_race().map_err(|_| again())?;
        let allowed = race.allows_early(progress.state(), answer.seat, &answer.action);
        if allowed.is_ok_and(|allowed| allowed) { Ok(()) } else { Err(again()) }
    }

    /// Refuses actions before a race that follows another race or a chance draw: there is nothing to decide before it.
    fn check_before_race(&self) -> Done {
        let state = self.playing().progress.state();
        if in_race(state) || matches!(state.awaits(), Awaits::Chance(_)) {
            return Err(too_early("Wait for the signal."));
        }
        Ok(())
    }
}

fn has_answered() -> No {
    No::new(Code::NotYourTurn, "You have answered. Wait for the others.")
}

fn too_early(why: &str) -> No {
    No::new(Code::TooEarly, why)
}
