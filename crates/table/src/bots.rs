//! Bots: asking for their decisions and keeping their memory of the game.
//!
//! A bot keeps one brain for the game. The table passes it along with every question and gets it back with the
//! decision.

use bots::{Brain, Decision, Effort, Question};
use engine::{Game, Micros, Seat, Seats, Seeded};
use protocol::RaceStage;

use crate::authority::{BotCall, BotDecision};
use crate::effects::Effects;
use crate::race::running::Race;
use crate::table::Table;

/// A bot takes at least this long, so that people can follow ...
const SHORTEST_PAUSE: Micros = 400_000;
/// ... plus up to this much.
const LONGER: u32 = 600_000;

/// The bot of one seat in the current game.
pub(crate) struct SeatedBot<G: Game> {
    /// What its seat was told since the game began. While it computes, what was told since it was asked.
    heard: Vec<G::Event>,
    /// Its brain, unless it is computing or was never asked.
    brain: Option<Brain<G>>,
    /// The number of the decision it is computing.
    thinks_about: Option<u32>,
}

/// A bot's decision, with its memory.
struct Thought<G: Game> {
    decision: Decision<G::Action>,
    brain: Brain<G>,
    heard: Vec<G::Event>,
}

impl<G: Game> SeatedBot<G> {
    /// A bot that was told all this and never asked.
    fn new(heard: Vec<G::Event>) -> Self {
        Self { heard, brain: None, thinks_about: None }
    }

    /// Adds what its seat was told.
    pub(crate) fn hear(&mut self, events: &[G::Event]) {
        self.heard.extend_from_slice(events);
    }

    /// Takes the brain back after a decision.
    fn take_back(&mut self, brain: Brain<G>, mut heard: Vec<G::Event>) {
        heard.append(&mut self.heard);
        *self = Self { heard, brain: Some(brain), thinks_about: None };
    }
}

impl<G: Game> Table<G> {
    /// When bots that owe a decision have to be asked: after a restart.
    pub(crate) fn bots_due(&self) -> Option<Micros> {
        (!self.unasked_bots().is_empty()).then_some(self.used)
    }

    /// Asks every bot that owes a decision and is not computing it yet.
    pub(crate) fn ask_bots(&mut self, now: Micros, out: &mut Effects) {
        for seat in self.unasked_bots().iter() {
            let call = self.ask_bot(now, seat);
            out.bots.push(call);
        }
    }

    /// Removes the bot of a seat that is played by its person again.
    pub(crate) fn dismiss_bot(&mut self, seat: Seat) {
        if let Some(game) = &mut self.current {
            // Between games the set-up may have got more seats than the last game.
            if let Some(bot) = game.bots.get_mut(seat.index()) {
                *bot = None;
            }
        }
    }

    /// Takes a bot back from the host, with its decision. `None` if this bot is no longer needed. The decision is
    /// `None` if it came too late.
    pub(crate) fn take_back(&mut self, decided: BotDecision) -> Option<(Seat, Option<Decision<G::Action>>)> {
        let BotDecision { seat, game, number, thought } = decided;
        let current = self.current.as_mut().filter(|_| game == self.game)?;
        let bot = current.bots[seat.index()].as_mut().filter(|bot| bot.thinks_about == Some(number))?;
        let Thought { decision, brain, heard } = *thought.downcast::<Thought<G>>().ok()?;
        bot.take_back(brain, heard);
        let is_due = current.progress.decisions().of(seat) == number;
        Some((seat, Some(decision).filter(|_| is_due)))
    }

    /// The bots that owe a decision and are not computing it yet.
    fn unasked_bots(&self) -> Seats {
        let game = self.current.as_ref().filter(|game| !game.is_over() && !self.is_paused());
        let Some((game, state)) = game.and_then(|game| Some((game, game.progress.deciding()?))) else {
            return Seats::NONE;
        };
        // In a lesson the bots are not faster than somebody who is still reading.
        let is_race = game.progress.race_stage() == Some(RaceStage::Go);
        if self.waits && is_race && state.to_act().iter().any(|seat| self.seats[seat.index()].bot::<G>().is_none()) {
            return Seats::NONE;
        }
        let is_unasked = |&seat: &Seat| {
            let thinks_about = game.bots[seat.index()].as_ref().and_then(|bot| bot.thinks_about);
            self.seats[seat.index()].bot::<G>().is_some() && thinks_about != Some(game.progress.decisions().of(seat))
        };
        state.to_act().iter().filter(is_unasked).collect()
    }

    /// How much later than usual bots react in this race: in a lesson, they wait until the people have reacted.
    pub(crate) fn head_start(&self) -> Micros {
        let reactions = self.playing().progress.race().into_iter().flat_map(Race::reactions);
        let of_people = reactions.filter(|(seat, _)| self.seats[seat.index()].bot::<G>().is_none());
        of_people.filter_map(|(_, time)| time).max().filter(|_| self.waits).unwrap_or_default()
    }

    fn ask_bot(&mut self, now: Micros, seat: Seat) -> BotCall {
        let level = self.seats[seat.index()].bot::<G>().unwrap_or(bots::RANDOM.slug).to_owned();
        let (number, at) = (self.playing().progress.decisions().of(seat), self.bot_may_answer(now, seat));
        let game = self.game;
        let current = self.current.as_mut().expect("a game is on");
        let state = current.progress.deciding().expect("decisions are due");
        let place = seat.index();
        // A bot that is still computing an outdated decision is replaced.
        if current.bots[place].as_ref().is_none_or(|bot| bot.thinks_about.is_some()) {
            current.bots[place] = Some(SeatedBot::new(current.told(seat)));
        }
        let bot = current.bots[place].as_mut().expect("it was put there");
        bot.thinks_about = Some(number);
        let question = Question::new(state, seat, std::mem::take(&mut bot.heard));
        let brain = bot.brain.take().ok_or_else(|| {
            // After a decision was taken back, the bots do not choose as they did before.
            let secret = if current.was_set_back { current.luck().secret() } else { &self.master };
            let luck = secret.derive(&format!("bot {game}.{place} from decision {number}"));
            Seeded::new(&String::from(luck))
        });
        let name = level.clone();
        let think = Box::new(move |effort| {
            let thought = Box::new(think(&name, brain, question, effort));
            BotDecision { seat, game, number, thought }
        });
        BotCall { at, level, think }
    }

    /// When a bot that is asked now may answer. There is no delay in a race, where answers stay hidden until the end,
    /// or if nobody is watching or somebody wants to see the end.
    fn bot_may_answer(&self, now: Micros, seat: Seat) -> Micros {
        let progress = &self.playing().progress;
        let watched = !self.spectators.is_empty() || self.is_anybody_here();
        if progress.race_stage() == Some(RaceStage::Go) || !watched || self.is_hurried() {
            return now;
        }
        let about = format!("pause {}.{} at {}", self.game, seat.index(), progress.decisions().of(seat));
        now + SHORTEST_PAUSE + Micros::from(self.surprise(&about, LONGER))
    }
}

/// Computes a decision with the bot's brain, or with a new one that uses this luck. New brains are made only here,
/// because a browser may have to fetch what a bot has learned first.
fn think<G: Game>(level: &str, brain: Result<Brain<G>, Seeded>, question: Question<G>, effort: Effort) -> Thought<G> {
    let new = |luck: Seeded| {
        let bot = |level| bots::bot::<G>(level, luck.clone(), effort);
        bot(level).or_else(|| bot(bots::RANDOM.slug)).expect("every game can be played at random")
    };
    let mut brain = brain.unwrap_or_else(new);
    brain.set_effort(effort);
    let decision = brain.decide(&question.turn());
    Thought { decision, brain, heard: question.into_heard() }
}
