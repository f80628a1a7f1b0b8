//! Plays one game to its end.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};

use bots::{Brain, Control, Decision, Mixture, Question, Turn};
use engine::{Awaits, Event, Game, Input, InputOf, Lottery, Luck, Seat, Seats, Space, Verdict, Viewer};

use crate::parallel::StopSignal;
use crate::program::{Failure, FailureKind, Player};

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winners; several if it was drawn.
    pub winners: Seats,
    /// The reason, in one word of the rules.
    pub reason: &'static str,
    /// An additional remark of the rules about the win.
    pub remark: Option<&'static str>,
    /// How many decisions were taken.
    pub decisions: u32,
    /// How many times the table waited: decisions that are taken at the same time are one move.
    pub moves: u32,
    /// How many decisions had two or more legal actions.
    pub choices: u32,
    /// The legal actions of all decisions, added up.
    pub actions: u64,
    /// How many rounds were started.
    pub rounds: u32,
    /// Who moved first: the first seat that had to decide alone, if any.
    pub first: Option<Seat>,
}

impl Outcome {
    /// The outcome of a game that `loser` lost by a failure: all others win.
    pub(crate) fn failed(loser: Seat, players: usize) -> Self {
        let winners = Seats::first(players).without(loser);
        Self {
            winners,
            reason: "failure",
            remark: None,
            decisions: 0,
            moves: 0,
            choices: 0,
            actions: 0,
            rounds: 0,
            first: None,
        }
    }

    /// How the game ended.
    pub(crate) fn verdict(&self) -> Verdict {
        Verdict { winners: self.winners, reason: self.reason, remark: self.remark }
    }
}

/// A decision, and how many actions were legal.
pub(crate) struct Decided<A> {
    pub(crate) decision: Decision<A>,
    pub(crate) legal: usize,
}

/// The players of a game.
pub(crate) trait Players<G: Game> {
    /// Their error type.
    type Interruption;

    /// A legal decision for `seat`; `luck` is the table's.
    fn decide(&mut self, state: &G, seat: Seat, luck: &mut impl Luck)
    -> Result<Decided<G::Action>, Self::Interruption>;

    /// Receives an event.
    fn hear(&mut self, event: G::Event);

    /// Chance is about to draw in this state.
    #[inline]
    fn chance(&mut self, _before: &G) {}
}

/// Somebody who writes down what happens in a game. `()` writes down nothing.
pub(crate) trait Observer<G: Game> {
    /// A seat has decided in this state.
    #[inline]
    fn decided(&mut self, _before: &G, _seat: Seat, _decided: &Decided<G::Action>) {}

    /// An input is about to be applied.
    #[inline]
    fn input(&mut self, _input: &InputOf<G>) {}

    /// Something has happened.
    #[inline]
    fn event(&mut self, _event: &G::Event) {}
}

impl<G: Game> Observer<G> for () {}

/// Plays `state` to its end.
#[inline]
pub(crate) fn play<G: Game, P: Players<G>>(
    mut state: G,
    luck: &mut impl Luck,
    players: &mut P,
    observer: &mut impl Observer<G>,
) -> Result<Outcome, P::Interruption> {
    let mut counts = Counts::default();
    loop {
        let input = match state.awaits() {
            Awaits::Chance(lottery) => {
                players.chance(&state);
                counts.before = (Seats::NONE, None);
                Input::Chance(lottery.outcome(luck.ticket(lottery.tickets())))
            }
            Awaits::Seats(owing) => {
                let seat = owing.lowest().expect("somebody is awaited");
                counts.awaited(owing, seat, state.window().map(|window| window.name));
                // Both implementations below only return legal actions.
                let decided = players.decide(&state, seat, luck)?;
                counts.choices += u32::from(decided.legal > 1);
                counts.actions += decided.legal as u64;
                observer.decided(&state, seat, &decided);
                Input::Act { seat, action: decided.decision.action, at: decided.decision.at }
            }
            Awaits::Nobody => break,
        };
        observer.input(&input);
        state.apply_unchecked(input, &mut |event: G::Event| {
            counts.rounds += u32::from(event.begins_round());
            observer.event(&event);
            players.hear(event);
        });
    }
    let verdict = state.verdict().expect("a game that awaits nobody is over");
    Ok(counts.outcome(&verdict))
}

/// What is counted in a game.
#[derive(Default)]
struct Counts {
    decisions: u32,
    moves: u32,
    choices: u32,
    actions: u64,
    rounds: u32,
    first: Option<Seat>,
    /// Who was awaited last, and in which window.
    before: (Seats, Option<&'static str>),
}

impl Counts {
    /// These seats owe a decision, and `seat` decides next.
    #[inline]
    fn awaited(&mut self, owing: Seats, seat: Seat, window: Option<&'static str>) {
        let (asked, open) = self.before;
        if self.first.is_none() {
            // The last of several who decide at the same time does not decide alone, and neither does a player who has
            // to try again.
            let goes_on = window == open && owing.and(asked) == asked;
            self.first = (owing.len() == 1 && !goes_on).then_some(seat);
        }
        let others = asked.lowest().map_or(Seats::NONE, |last| asked.without(last));
        self.moves += u32::from(window != open || owing != others);
        self.before = (owing, window);
        self.decisions += 1;
        self.rounds = self.rounds.max(1);
    }

    fn outcome(self, verdict: &Verdict) -> Outcome {
        let Self { decisions, moves, choices, actions, rounds, first, .. } = self;
        let (winners, reason, remark) = (verdict.winners, verdict.reason, verdict.remark);
        Outcome { winners, reason, remark, decisions, moves, choices, actions, rounds, first }
    }
}

/// Everybody plays at random, as [`bots::Random`] does, but without building views.
pub(crate) struct RandomPlayers;

impl<G: Game> Players<G> for RandomPlayers {
    type Interruption = Infallible;

    #[inline]
    fn decide(&mut self, state: &G, seat: Seat, luck: &mut impl Luck) -> Result<Decided<G::Action>, Infallible> {
        let legal = state.legal(seat);
        let action = legal.get(luck.ticket(legal.len() as u32) as usize).expect("who is awaited can act");
        let races = state.window().is_some_and(|window| window.race);
        let at = races.then(|| 250_000 + u64::from(luck.ticket(350_000)));
        Ok(Decided { decision: Decision { action, at }, legal: legal.len() })
    }

    #[inline]
    fn hear(&mut self, _: G::Event) {}
}

/// Bots and programs, each with the events its seat has seen.
pub(crate) struct SeatedPlayers<'a, G: Game> {
    players: Vec<Player<G>>,
    heard: Vec<Vec<G::Event>>,
    signal: StopSignal<'a>,
    control: Option<Box<dyn Control<G>>>,
}

/// Why a game was not finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Interruption {
    /// The result is no longer needed.
    Stopped,
    /// The bot on this seat panicked or broke the rules.
    Broke(Seat, String),
    /// The program on this seat failed.
    Failed(Seat, Failure),
}

impl<'a, G: Game> SeatedPlayers<'a, G> {
    pub(crate) fn new(players: Vec<Player<G>>, signal: StopSignal<'a>) -> Self {
        let heard = vec![Vec::new(); players.len()];
        Self { players, heard, signal, control: None }
    }

    /// The same, with a control that adds up the luck.
    pub(crate) fn with(self, control: Option<Box<dyn Control<G>>>) -> Self {
        Self { control, ..self }
    }

    /// How much more of the win than the mean `seat` got by luck, as far as the control can tell.
    pub(crate) fn luck(&self, seat: Seat) -> f64 {
        self.control.as_ref().map_or(0.0, |control| control.luck(seat))
    }

    /// Tells the programs how the game has ended.
    pub(crate) fn over(&mut self, verdict: &Verdict) {
        for (player, heard) in self.players.iter_mut().zip(&self.heard) {
            if let Player::Program(program) = player {
                program.over(verdict, heard);
            }
        }
    }
}

impl<G: Game> Players<G> for SeatedPlayers<'_, G> {
    type Interruption = Interruption;

    fn decide(&mut self, state: &G, seat: Seat, _: &mut impl Luck) -> Result<Decided<G::Action>, Interruption> {
        if self.signal.wanted() {
            return Err(Interruption::Stopped);
        }
        let heard = std::mem::take(&mut self.heard[seat.index()]);
        let question = Question::new(state, seat, heard);
        if let Some(control) = &mut self.control {
            control.awaited(state);
        }
        let controlled = self.control.is_some();
        let turn = question.turn();
        let legal = turn.legal.len();
        let asked = ask(&mut self.players[seat.index()], &turn, state, controlled);
        self.heard[seat.index()] = question.into_heard();
        let (decision, mixture) = asked?;
        if let Some(control) = &mut self.control {
            control.acts(state, seat, &decision.action, mixture);
        }
        Ok(Decided { decision, legal })
    }

    fn chance(&mut self, before: &G) {
        if let Some(control) = &mut self.control {
            control.chance(before);
        }
    }

    fn hear(&mut self, event: G::Event) {
        for (index, heard) in self.heard.iter_mut().enumerate() {
            heard.extend(event.seen_by(Viewer::Seat(Seat::new(index))));
        }
    }
}

/// A decision, and the bot's mixture if it is wanted.
type Answer<G> = (Decision<<G as Game>::Action>, Option<Mixture<G>>);

/// Asks a player for a legal decision.
fn ask<G: Game>(
    player: &mut Player<G>,
    turn: &Turn<'_, G>,
    state: &G,
    with_mixture: bool,
) -> Result<Answer<G>, Interruption> {
    let is_legal = |decision: &Decision<G::Action>| turn.legal.contains(&decision.action);
    match player {
        Player::Bot(brain) => {
            let answer = ask_bot(brain, turn, with_mixture)?;
            if is_legal(&answer.0) {
                return Ok(answer);
            }
            Err(Interruption::Broke(turn.seat, format!("it played '{}', which the rules forbid", answer.0.action)))
        }
        Player::Program(program) => {
            let decision = program.decide(turn).map_err(|failure| Interruption::Failed(turn.seat, failure))?;
            if is_legal(&decision) {
                return Ok((decision, None));
            }
            let why = state.why_not(turn.seat, &decision.action);
            let failure = Failure::new(FailureKind::Illegal, format!("it played '{}': {why}", decision.action));
            Err(Interruption::Failed(turn.seat, failure))
        }
    }
}

/// Asks a bot. One that panics is not used again: the error ends the game.
fn ask_bot<G: Game>(brain: &mut Brain<G>, turn: &Turn<'_, G>, with_mixture: bool) -> Result<Answer<G>, Interruption> {
    let ask = || {
        let mixture = with_mixture.then(|| brain.mixture(turn)).flatten();
        (brain.decide(turn), mixture)
    };
    catch_unwind(AssertUnwindSafe(ask))
        .map_err(|panic| Interruption::Broke(turn.seat, format!("it broke down: {}", said(&*panic))))
}

/// The message of a panic.
fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().map(ToString::to_string);
    words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "without a word".into())
}
