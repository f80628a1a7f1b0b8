//! Decisions: in turn, all at once, and in a race.

use engine::{Awaits, Game, Input, Micros, Refusal, Seat, Space, read_text};
use protocol::{Code, MoveId, No, PlayerId};
use serde_json::value::RawValue;

use crate::authority::{BotDecision, Done, Effects};
use crate::entry::Entry;
use crate::play::Stage;
use crate::race::FLOOR;
use crate::step::{Answer, Chain, Step, in_race};
use crate::table::Table;

/// Whose wish a step is: the seat and the client's id for it.
type By = Option<(Seat, Box<str>)>;

impl<G: Game> Table<G> {
    /// A player decides. What comes back is told with the acknowledgement.
    pub(crate) fn act(
        &mut self,
        now: Micros,
        who: PlayerId,
        id: Option<&MoveId>,
        action: &RawValue,
        claim: Option<Micros>,
        out: &mut Effects,
    ) -> Done<Option<String>> {
        let seat = self.my_seat(who)?;
        let Some(id) = id else {
            return Err(No::new(
                Code::BadRequest,
                "A move needs an id, so that it counts once however often it is sent.",
            ));
        };
        if let Some(step) = self.live.as_ref().and_then(|live| live.done_before(seat, id)) {
            return Ok(told_with(step));
        }
        if let Some((.., told)) = self.spent.iter().find(|(player, spent, _)| *player == who && **spent == *id) {
            return Ok(told.clone());
        }
        self.in_play()?;
        if self.chairs[seat.index()].left {
            return Err(No::new(Code::NotSeated, "A bot plays for you. Sit down again to take over."));
        }
        let action = read_action::<G>(action)?;
        let by = Some((seat, id.into()));
        match self.playing().play.stage() {
            None => self.decide(now, seat, action, by, out).map(|()| None),
            Some(Stage::Soon) => self.before_signal(now, seat, action, by, out).map(|()| None),
            Some(Stage::Go) => {
                let timing = self.playing().timing.as_ref();
                let timing = timing.ok_or_else(|| too_early("The signal will be given again in a moment."))?;
                let at = timing.credit(seat, &self.chairs[seat.index()].line, now, claim);
                self.answer(now, seat, action, at, by, out)
            }
        }
    }

    /// A bot has decided.
    pub(crate) fn bot_decides(&mut self, now: Micros, decision: &BotDecision, out: &mut Effects) {
        let seat = decision.seat;
        let Some(live) = self.live.as_mut() else { return };
        if live.asked[seat.index()] != Some(decision.question) {
            return;
        }
        live.asked[seat.index()] = None;
        let action = read_text(&decision.action).ok().filter(|_| self.in_play().is_ok());
        let Some(action) = action else { return };
        let done = match self.playing().play.stage() {
            None => self.decide(now, seat, action, None, out),
            Some(Stage::Soon) => Ok(()),
            Some(Stage::Go) => {
                let at = decision.at.unwrap_or(FLOOR * 4).max(FLOOR);
                self.answer(now, seat, action, at, None, out).map(|_| ())
            }
        };
        if done.is_err() {
            // What has become illegal meanwhile is asked again with what is known now.
            self.ask_bots(now, out);
        }
    }

    /// A client has painted the signal.
    pub(crate) fn painted(&mut self, now: Micros, who: PlayerId, race: u32) {
        let Some(seat) = self.seat_of(who) else { return };
        let Some(live) = self.live.as_mut() else { return };
        if let Some(timing) = live.timing.as_mut().filter(|_| live.play.races() == race) {
            timing.seen(seat, now);
        }
    }

    /// Time has run out for those who have not decided.
    pub(crate) fn expire(&mut self, now: Micros, out: &mut Effects) {
        let live = self.playing();
        let chain = Chain::from(live.play.state(), Some(Input::Expire), &mut live.luck());
        if let Ok(chain) = chain {
            self.take(now, chain.play(), None, out);
        }
    }

    /// The first cards.
    pub(crate) fn start(&mut self, now: Micros, out: &mut Effects) {
        self.show_the_rest(out);
        self.write(now, Entry::Began, out);
        self.tell_room(out);
        let live = self.playing();
        let chain = Chain::from(live.play.state(), None, &mut live.luck()).expect("a new game can be dealt");
        let mut steps = chain.play();
        if steps.is_empty() {
            // A game without a deal begins with a step in which nothing happens but the beginning.
            steps.push(Step::Play(Vec::new()));
        }
        self.take(now, steps, None, out);
    }

    fn decide(&mut self, now: Micros, seat: Seat, action: G::Action, by: By, out: &mut Effects) -> Done {
        let live = self.playing();
        let input = Input::Act { seat, action, at: None };
        let chain = Chain::from(live.play.state(), Some(input), &mut live.luck()).map_err(|why| refused(&why))?;
        self.take(now, chain.play(), by, out);
        Ok(())
    }

    /// Something done while everybody waits for the signal. It counts if the rules know it: a gun drawn too early.
    fn before_signal(&mut self, now: Micros, seat: Seat, action: G::Action, by: By, out: &mut Effects) -> Done {
        self.fits_before_signal(seat, &action)?;
        self.take(now, vec![Step::Play(vec![Input::Act { seat, action, at: None }])], by, out);
        Ok(())
    }

    /// Whether the rules allow `action` before what is held back, and what is held back can still happen after it.
    fn fits_before_signal(&self, seat: Seat, action: &G::Action) -> Done {
        let play = &self.playing().play;
        let mut state = play.state().clone();
        if in_race(&state) || matches!(state.awaits(), Awaits::Chance(_)) {
            return Err(too_early("Wait for the signal."));
        }
        let act = |action: &G::Action| Input::Act { seat, action: action.clone(), at: None };
        // What was done too early before this counts before this.
        for input in play.answers(true) {
            state.apply(input, &mut |_| {}).map_err(|why| refused(&why))?;
        }
        state.apply(act(action), &mut |_| {}).map_err(|why| refused(&why))?;
        let fits = !matches!(state.awaits(), Awaits::Chance(_))
            && play.held().iter().all(|input| state.apply(input.clone(), &mut |_| {}).is_ok())
            && in_race(&state);
        if fits { Ok(()) } else { Err(too_early("You have chosen. Wait for the signal.")) }
    }

    /// An answer to the signal, credited with `at`.
    fn answer(
        &mut self,
        now: Micros,
        seat: Seat,
        action: G::Action,
        at: Micros,
        by: By,
        out: &mut Effects,
    ) -> Done<Option<String>> {
        let early = at < FLOOR;
        if early {
            self.fits_before_signal(seat, &action)
                .map_err(|_| too_early("That was before you could have seen it. Again!"))?;
        } else {
            let trial = self.playing().play.trial().expect("answers come after the signal");
            let legal = trial.legal(seat);
            if legal.is_empty() {
                return Err(No::new(Code::NotYourTurn, "You have answered. Wait for the others."));
            }
            if !legal.contains(&action) {
                return Err(No::new(Code::Illegal, trial.why_not(seat, &action).to_string()));
            }
        }
        let step = Step::Answer(Answer { seat, action, at: (!early).then_some(at), early });
        let with = told_with(&step);
        self.take(now, vec![step], by, out);
        if self.playing().play.complete() {
            self.close(now, out);
        }
        Ok(with)
    }

    /// The race is over: everybody has answered, or the time is up.
    pub(crate) fn close(&mut self, now: Micros, out: &mut Effects) {
        let live = self.playing();
        let mut state = live.play.state().clone();
        for input in live.play.race_inputs(&[]) {
            state.apply(input, &mut |_| {}).expect("answers are checked when they come");
        }
        let silence = (!live.play.complete()).then_some(Input::Expire);
        let chain = Chain::from(&state, silence, &mut live.luck()).expect("a race can be closed");
        self.take(now, chain.close(), None, out);
    }

    fn in_play(&self) -> Done {
        match &self.live {
            Some(live) if live.is_over() => Err(No::new(Code::WrongStage, "The game is over.")),
            Some(_) if self.is_paused() => Err(No::new(Code::WrongStage, "The game rests. End the pause first.")),
            Some(_) => Ok(()),
            None => Err(No::new(Code::WrongStage, "The game has not begun.")),
        }
    }
}

/// What a player is told of their own step with the acknowledgement: in a race, the time they are credited with.
pub(crate) fn told_with<G: Game>(step: &Step<G>) -> Option<String> {
    match step {
        Step::Answer(Answer { early: true, .. }) => Some(r#"{"early":true}"#.into()),
        Step::Answer(Answer { at: Some(at), .. }) => Some(format!(r#"{{"ms":{}}}"#, at / 1000)),
        _ => None,
    }
}

fn read_action<G: Game>(action: &RawValue) -> Done<G::Action> {
    read_text(action.get())
        .map_err(|error| No::new(Code::BadRequest, format!("That is no action of this game: {error}")))
}

fn refused<E: std::error::Error>(refusal: &Refusal<E>) -> No {
    match refusal {
        Refusal::GameOver => No::new(Code::WrongStage, "The game is over."),
        Refusal::NotYourTurn(_) => No::new(Code::NotYourTurn, "You have nothing to decide now."),
        Refusal::Illegal(why) => No::new(Code::Illegal, why.to_string()),
        other => No::new(Code::BadRequest, other.to_string()),
    }
}

fn too_early(why: &str) -> No {
    No::new(Code::TooEarly, why)
}
