//! Decisions: in turn, all at once, and in a race.

use engine::{Awaits, Game, Input, Micros, Refusal, Seat, Space, read_text};
use protocol::{AskId, Code, Credit, CreditedBy, No, PlayerId};
use serde_json::value::RawValue;

use crate::authority::{Asker, BotDecision, Done, Effects, Reaction};
use crate::live::Live;
use crate::play::Stage;
use crate::race::FLOOR;
use crate::step::{Answer, Chain, Step, in_race};
use crate::table::Table;

/// Whose wish a step is: the seat and the client's id for it.
type By = Option<(Seat, Box<str>)>;

/// Announcements and throws past the plate that a seat may make at one decision: each is kept for ever.
const MOST_ASIDES: u8 = 8;

/// What was told with the acknowledgement of a move, if anything was.
pub(crate) struct Told(Option<String>);

/// A move as a player sends it.
pub(crate) struct Wish<'a> {
    pub(crate) game: u32,
    pub(crate) decision: u32,
    pub(crate) action: &'a RawValue,
    pub(crate) claim: Option<Micros>,
}

impl<G: Game> Table<G> {
    /// A player decides. What comes back is told with the acknowledgement.
    pub(crate) fn act(
        &mut self,
        now: Micros,
        asker: &Asker<'_>,
        wish: &Wish<'_>,
        out: &mut Effects,
    ) -> Done<Option<String>> {
        let who = asker.person.id;
        let Some(id) = asker.id else {
            return Err(No::new(
                Code::BadRequest,
                "A move needs an id, so that it counts once however often it is sent.",
            ));
        };
        if let Some(Told(with)) = self.told_before(who, id) {
            return Ok(with);
        }
        let seat = self.my_seat(who)?;
        self.is_due(seat, wish)?;
        self.in_play()?;
        if self.chairs[seat.index()].left {
            return Err(No::new(Code::NotSeated, "A bot plays for you. Sit down again to take over."));
        }
        let action = read_action::<G>(wish.action)?;
        let live = self.playing();
        if live.play.asides(seat) >= MOST_ASIDES {
            let settles = live.play.stage().is_none() && G::settles(&action);
            if !settles {
                return Err(No::new(Code::TooFast, "That is enough for this decision. Choose, or wait for the next."));
            }
        }
        let by = Some((seat, id.into()));
        match live.play.stage() {
            None => self.decide(now, seat, action, by, out).map(|()| None),
            Some(Stage::Soon) => self.before_signal(now, seat, action, by, out).map(|()| None),
            Some(Stage::Go) => {
                let timing = live.timing.as_ref();
                let timing = timing.ok_or_else(|| too_early("The signal will be given again in a moment."))?;
                let credited = timing.credit(seat, asker.line, now, wish.claim);
                // Whoever has nothing to be quick about cannot be too quick.
                let early = credited.early && live.play.shown().is_reaction(seat, &action);
                let answer = Answer { seat, action, at: Some(credited.at), by: Some(credited.by), early };
                self.answer(now, answer, by, out)
            }
        }
    }

    /// What was told with the acknowledgement of a move, if it counts already.
    pub(crate) fn told_before(&self, who: PlayerId, id: &AskId) -> Option<Told> {
        if let Some(spent) = self.spent.get(&(who, id.into())) {
            return Some(Told(spent.told.clone()));
        }
        let step = self.live.as_ref()?.done_before(self.seat_of(who)?, id)?;
        Some(Told(told_with(step)))
    }

    /// Whether a move is for the decision its seat is at.
    fn is_due(&self, seat: Seat, wish: &Wish<'_>) -> Done {
        if wish.game == 0 || wish.decision == 0 {
            let why = "A move names the decision it answers: 'game' and 'decision' of the update it was made for.";
            return Err(No::new(Code::BadRequest, why));
        }
        let is_late = |live: &Live<G>| wish.game != self.game || wish.decision != live.play.decision(seat);
        if self.live.as_ref().is_some_and(is_late) {
            let why = "That was for a decision that is over. Nothing happened; look at the table and choose again.";
            return Err(No::new(Code::Late, why));
        }
        Ok(())
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
                let at = Some(decision.at.unwrap_or(FLOOR * 4).max(FLOOR));
                self.answer(now, Answer { seat, action, at, by: None, early: false }, None, out).map(|_| ())
            }
        };
        if done.is_err() {
            // What has become illegal meanwhile is asked again with what is known now.
            self.ask_bots(now, out);
        }
    }

    /// A client has painted the signal.
    pub(crate) fn painted(&mut self, now: Micros, who: PlayerId, (game, race): (u32, u32)) {
        let Some(seat) = self.seat_of(who).filter(|_| game == self.game) else { return };
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
        self.write(now, self.starting(), out);
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

    /// An answer to the signal.
    fn answer(&mut self, now: Micros, answer: Answer<G::Action>, by: By, out: &mut Effects) -> Done<Option<String>> {
        let Answer { seat, action, early, .. } = &answer;
        let trial = self.playing().play.trial().expect("answers come after the signal");
        let legal = trial.legal(*seat);
        if legal.is_empty() {
            return Err(No::new(Code::NotYourTurn, "You have answered. Wait for the others."));
        }
        if *early {
            self.fits_before_signal(*seat, action)
                .map_err(|_| too_early("That was before you could have seen it. Again!"))?;
        } else if !legal.contains(action) {
            return Err(No::new(Code::Illegal, trial.why_not(*seat, action).to_string()));
        }
        let step = Step::Answer(Answer { at: answer.at.filter(|_| !early), ..answer });
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
        out.reactions = self.reactions();
        let mut state = live.play.state().clone();
        for input in live.play.race_inputs(&[]) {
            state.apply(input, &mut |_| {}).expect("answers are checked when they come");
        }
        let silence = (!live.play.complete()).then_some(Input::Expire);
        let chain = Chain::from(&state, silence, &mut live.luck()).expect("a race can be closed");
        self.take(now, chain.close(), None, out);
    }

    /// How fast the people of the race that is on have reacted.
    fn reactions(&self) -> Vec<Reaction> {
        let of = |(seat, time): (Seat, Option<Micros>)| {
            let chair = &self.chairs[seat.index()];
            let person = chair.person().filter(|person| !person.program && chair.bot::<G>().is_none())?;
            Some(Reaction { player: person.id, time })
        };
        self.playing().play.reactions().into_iter().filter_map(of).collect()
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
        Step::Answer(Answer { at: Some(at), by, .. }) => {
            let credit = Credit { ms: at / 1000, by: by.unwrap_or(CreditedBy::Claim) };
            Some(serde_json::to_string(&credit).expect("a credit is a number and a word"))
        }
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
