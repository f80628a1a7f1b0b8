//! Goes through a record, input by input.

use std::fmt::Write;

use bots::{AnyJudge, Judged, Question, Turn};
use engine::{Awaits, BadRecord, Event, Game, Input, Micros, Record, Seat, Seats, Space, Step, Viewer};

use crate::review::turning;
use crate::{Account, Choice, Kind, Mixed, Moment, Reaction, Review, Word};

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

    /// Reviews one more step, or a part of a long one. Returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        let Some(step) = self.steps.get(self.done).cloned() else { return false };
        let before = self.done.checked_sub(1).map_or_else(|| self.start.clone(), |last| self.steps[last].state.clone());
        if self.ponders(&before, &step.input) {
            return true;
        }
        self.done += 1;
        if !self.open.what.is_empty() {
            self.open.what.push_str(", ");
        }
        match &step.input {
            Input::Act { seat, action, at } => {
                let _ = write!(self.open.what, "{seat} {action}");
                if before.window().is_some_and(|window| window.race) {
                    self.time(&before, *seat, action, *at);
                }
                self.judge_choice(&before, *seat, action);
            }
            Input::Chance(outcome) => {
                self.open.what.push_str(&outcome.to_string());
                if !self.open.drawn.is_empty() {
                    self.open.drawn.push_str(", ");
                }
                self.open.drawn.push_str(&outcome.to_string());
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

    /// Notes an action in a race.
    fn time(&mut self, before: &G, seat: Seat, action: &G::Action, at: Option<Micros>) {
        if self.open.kind == Kind::Unseen {
            self.open.kind = Kind::Race;
        }
        let reaction = |at| Reaction { seat: seat.index(), action: action.to_string(), ms: at / 1_000 };
        self.open.reactions.extend(at.filter(|_| before.is_reaction(seat, action)).map(reaction));
    }

    /// Lets the judge do a part of the work for a decision. Returns whether there is more.
    fn ponders(&mut self, before: &G, input: &Input<G::Action, G::Outcome>) -> bool {
        let Input::Act { seat, action, .. } = input else { return false };
        self.asked(before, *seat, |judge, turn| judge.ponder(turn, Some(action))).unwrap_or_default()
    }

    /// Asks the judge about a decision by what the seat knew; not if the seat had no choice.
    fn asked<T>(&mut self, before: &G, seat: Seat, ask: impl FnOnce(&mut AnyJudge<G>, &Turn<'_, G>) -> T) -> Option<T> {
        let heard = &mut self.heard[seat.index()];
        let question = Question::new(before, seat, std::mem::take(heard));
        let has_choice = question.turn().legal.len() > 1;
        let answer = has_choice.then(|| ask(&mut self.judge, &question.turn()));
        *heard = question.into_heard();
        answer
    }

    /// What the seat's action cost by what the seat knew.
    fn judge_choice(&mut self, before: &G, seat: Seat, action: &G::Action) {
        let index = seat.index();
        let judged = self.asked(before, seat, |judge, turn| judge.decision(turn, Some(action))).flatten();
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
            usual_reaction: bots::usual_reaction(about.slug),
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
        drawn: String::new(),
        reactions: Vec::new(),
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

#[cfg(test)]
mod tests {
    use bots::{Effort, bot, judge, usual};
    use engine::{Dealer, Host, Lottery, Luck, Seeded};

    use super::*;

    const LITTLE: Effort = Effort::percent(1);

    /// The record of a game that begins in this state with this action and goes on at random.
    fn from<G: Game>(start: &G, seat: Seat, action: &G::Action) -> Option<Record<G>> {
        let (mut record, mut state) = (Record::new(start.clone(), false), start.clone());
        let mut luck = Seeded::new("rest");
        let mut next = Input::Act { seat, action: action.clone(), at: None };
        loop {
            state.apply(next.clone(), &mut |_| {}).ok()?;
            record.inputs.push(next);
            next = match state.awaits() {
                Awaits::Chance(lottery) => Input::Chance(lottery.outcome(luck.ticket(lottery.tickets()))),
                Awaits::Seats(seats) => {
                    let (seat, at) = (seats.lowest()?, Some(250_000));
                    let legal = state.legal(seat);
                    let action = legal.get(luck.ticket(legal.len() as u32) as usize)?;
                    Input::Act { seat, action, at }
                }
                Awaits::Nobody => return Some(record),
            };
        }
    }

    /// What the review says of the first action of a record, given what the seat was told before.
    fn said<G: Game>(record: &Record<G>, seat: Seat, heard: &[G::Event]) -> Option<Choice> {
        let mut reviewer = Reviewer::new(record, judge(crate::SEED, LITTLE)).unwrap();
        reviewer.heard[seat.index()] = heard.to_vec();
        while reviewer.done() == 0 {
            reviewer.step();
        }
        let first = reviewer.moments.first().unwrap_or(&reviewer.open);
        first.choices.first().cloned()
    }

    /// Plays a game, and reviews its decisions in two worlds that the deciding seat cannot tell apart. Returns how many.
    struct Twins;

    impl catalog::Visit for Twins {
        type Output = usize;

        fn visit<G: Game>(self) -> usize {
            let players = *G::about().players.start();
            let mut brains: Vec<_> = (0..players)
                .map(|seat| bot::<G>(usual::<G>().slug, Seeded::new(&seat.to_string()), LITTLE).unwrap())
                .collect();
            let dealer = Dealer::new(Seeded::new("twins"));
            let (mut host, mut news) = Host::<G>::open(players, G::Options::default(), dealer).unwrap();
            let (mut heard, mut luck, mut compared) = (vec![Vec::new(); players], Seeded::new("others"), 0);
            loop {
                for seat in Seats::first(players).iter() {
                    heard[seat.index()].extend(news.iter().filter_map(|event| event.seen_by(Viewer::Seat(seat))));
                }
                let Some(seat) = host.state().to_act().lowest() else { return compared };
                let told = &heard[seat.index()];
                let decision = brains[seat.index()].decide(&Question::new(host.state(), seat, told.clone()).turn());
                let twin = host.state().redeal_unseen(Viewer::Seat(seat), &mut luck);
                let in_race = twin.window().is_some_and(|window| window.race);
                if twin != *host.state() && !in_race {
                    let worlds = [host.state(), &twin].map(|world| from(world, seat, &decision.action).unwrap());
                    let [one, other] = worlds.map(|record| said(&record, seat, told));
                    assert_eq!(one, other, "{}", G::about().slug);
                    compared += usize::from(one.is_some());
                }
                news = host.act(seat, decision.action, decision.at).unwrap();
            }
        }
    }

    #[test]
    fn what_a_seat_could_not_know_does_not_change_what_its_decisions_cost() {
        for about in catalog::all().into_iter().filter(|about| bots::levels_of(about.slug).len() > 1) {
            let compared = catalog::visit(about.slug, Twins).unwrap();
            assert!(compared > 1, "{}: {compared}", about.slug);
        }
    }
}
