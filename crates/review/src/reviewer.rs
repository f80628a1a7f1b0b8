//! Goes through a record, input by input.

use std::fmt::Write;

use bots::{AnyJudge, Judged, Question};
use engine::{Awaits, BadRecord, Event, Game, Input, Record, Seat, Seats, Space, Step, Viewer};

use crate::review::turning;
use crate::{Account, Choice, Kind, Mixed, Moment, Review, Word};

/// Why a record cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotReviewable {
    /// It is not a record, or not one that the rules allow.
    #[error(transparent)]
    Bad(#[from] BadRecord),
    /// The game is not over.
    #[error("the game is not over: only finished games are reviewed, so that nobody gets help while playing")]
    Unfinished,
    /// There is no input in it.
    #[error("there is nothing to review: the game was over from the start")]
    Empty,
}

/// The actions of the best player that are told.
const MIXED: usize = 4;
/// Rarer ones are not.
const RARE: f64 = 0.02;

/// A review that is being made.
///
/// ```
/// use bots::Effort;
/// use engine::{Dealer, Host, Seat, Seeded, Space, Game};
/// use review::Reviewer;
///
/// let dealer = Dealer::new(Seeded::new("noon"));
/// let (mut host, _) = Host::<catalog::loot::State>::open(2, catalog::loot::Options::default(), dealer)?;
/// while let Some(seat) = host.state().to_act().lowest() {
///     let action = host.state().legal(seat).get(0).expect("there is an action");
///     host.act(seat, action, None)?;
/// }
/// let judge = bots::judge("noon", Effort::percent(1));
/// let mut reviewer = Reviewer::new(host.record(), judge)?;
/// while reviewer.step() {}
/// let review = reviewer.finish();
/// let account = &review.seats[0];
/// let sum = account.start + account.all_skill() + account.all_luck();
/// assert!((sum - account.result).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Reviewer<G: Game> {
    judge: AnyJudge<G>,
    start: G,
    steps: Vec<Step<G>>,
    /// How many steps are done.
    done: usize,
    /// What each seat has seen.
    heard: Vec<Vec<G::Event>>,
    moments: Vec<Moment>,
    /// The moment that is not closed yet, and who could still win when it began.
    open: Moment,
    still_in: Vec<bool>,
}

impl<G: Game> Reviewer<G> {
    /// Begins the review of a finished game.
    pub fn new(record: &Record<G>, mut judge: AnyJudge<G>) -> Result<Self, NotReviewable> {
        let steps = record.replay()?;
        let last = steps.last().ok_or(NotReviewable::Empty)?;
        if last.state.verdict().is_none() {
            return Err(NotReviewable::Unfinished);
        }
        let players = record.start.players();
        // A record may begin in the middle of a deal. Nobody is ahead as far as can be told.
        let before = judge.position(&record.start).unwrap_or_else(|| vec![1.0 / players as f64; players]);
        Ok(Self {
            judge,
            steps,
            done: 0,
            heard: vec![Vec::new(); players],
            moments: Vec::new(),
            open: begun(1, before),
            still_in: still_in(&record.start),
            start: record.start.clone(),
        })
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are none. There always are.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How many steps are done.
    pub fn done(&self) -> usize {
        self.done
    }

    /// Reviews one more step. Returns whether there are more.
    pub fn step(&mut self) -> bool {
        let Some(step) = self.steps.get(self.done).cloned() else { return false };
        let before = self.done.checked_sub(1).map_or_else(|| self.start.clone(), |last| self.steps[last].state.clone());
        self.done += 1;
        if !self.open.what.is_empty() {
            self.open.what.push_str(", ");
        }
        match &step.input {
            Input::Act { seat, action, .. } => {
                let _ = write!(self.open.what, "{seat} {action}");
                if before.window().is_some_and(|window| window.race) && self.open.kind == Kind::Unseen {
                    self.open.kind = Kind::Race;
                }
                self.judge_choice(&before, *seat, action);
            }
            Input::Chance(outcome) => {
                self.open.what.push_str(&outcome.to_string());
                self.open.kind = Kind::Luck;
            }
            Input::Expire => {
                self.open.what.push_str("time runs out");
                // The rules answer silence by lot, or in a fixed way that nobody chose.
                self.open.kind = Kind::Luck;
            }
        }
        for (seat, heard) in self.heard.iter_mut().enumerate() {
            let viewer = Viewer::Seat(Seat::new(seat));
            heard.extend(step.events.iter().filter_map(|event| event.seen_by(viewer)));
        }
        self.price(&step);
        self.done < self.steps.len()
    }

    /// What the seat's action cost by what the seat knew.
    fn judge_choice(&mut self, before: &G, seat: Seat, action: &G::Action) {
        let index = seat.index();
        let question = Question::new(before, seat, std::mem::take(&mut self.heard[index]));
        let forced = question.turn().legal.len() < 2;
        let judged = if forced { None } else { self.judge.decision(&question.turn(), Some(action)) };
        self.heard[index] = question.into_heard();
        let choice = judged.and_then(|judged| choice(&judged, self.done, index, action));
        self.open.choices.extend(choice);
    }

    /// Closes the moment if the position after this step has chances of its own.
    fn price(&mut self, step: &Step<G>) {
        let continues = matches!(step.input, Input::Chance(_))
            && matches!(step.state.awaits(), Awaits::Chance(_))
            && self.judge.continues(&step.state);
        let after = match step.state.verdict() {
            Some(verdict) => Some(bots::settled(&verdict, step.state.players())),
            None if continues => None,
            None => self.judge.position(&step.state),
        };
        let Some(after) = after else { return };
        let mut moment = std::mem::replace(&mut self.open, begun(self.done + 1, after.clone()));
        moment.last = self.done;
        moment.after = after;
        moment.split(&std::mem::replace(&mut self.still_in, still_in(&step.state)));
        self.moments.push(moment);
    }

    /// The review, once all steps are done.
    pub fn finish(mut self) -> Review {
        while self.step() {}
        let about = G::about();
        let [first, last] = [self.moments.first(), self.moments.last()];
        let (start, result) =
            first.zip(last).map_or_else(Default::default, |(first, last)| (first.before.clone(), last.after.clone()));
        let account =
            |(seat, (&start, &result)): (usize, (&f64, &f64))| Account::of(seat, start, result, &self.moments);
        Review {
            game: about.slug.into(),
            name: about.name.into(),
            steps: self.steps.len(),
            seats: start.iter().zip(&result).enumerate().map(account).collect(),
            turning: turning(&self.moments),
            moments: self.moments,
        }
    }
}

fn begun(first: usize, before: Vec<f64>) -> Moment {
    let none = Vec::new;
    Moment {
        first,
        last: first,
        kind: Kind::Unseen,
        what: String::new(),
        before,
        after: none(),
        choices: Vec::new(),
        skill: none(),
        gained: none(),
        fortune: none(),
    }
}

fn still_in<G: Game>(state: &G) -> Vec<bool> {
    Seats::first(state.players()).iter().map(|seat| !state.is_out(seat)).collect()
}

fn choice<A: engine::Notation>(judged: &Judged<A>, step: usize, seat: usize, action: &A) -> Option<Choice> {
    let (cost, idea, best) = (judged.cost(action)?, judged.idea(action)?, judged.ideas.first()?);
    let mixture = Mixed::listed(judged.ideas.iter().filter(|idea| idea.share >= RARE), MIXED);
    let (action, why) = (action.to_string(), idea.why.clone());
    let spread = best.chance - judged.ideas.last()?.chance;
    Some(Choice { step, seat, action, best: best.chance, cost, word: Word::of(cost), spread, why, mixture })
}
