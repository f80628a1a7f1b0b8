//! Information set Monte Carlo tree search (ISMCTS) on positions imagined from a view.
//!
//! Every iteration imagines a position and plays it to its end. Each seat has its own tree of information sets, so a
//! seat never uses what only the imagined position shows, and seats that decide simultaneously choose independently.

use std::ops::ControlFlow;

use engine::{Awaits, Game, Input, Lottery, Luck, Seat, Seats, Space};

use super::imagination::{Imagination, Payoffs};
use super::index::Index;
use super::profile::to_odds;
use super::sample::{fraction, pick};
use crate::{Bot, Decision, Turn};

/// How a seat chooses among its actions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// UCB1 with this exploration constant: the mean plus a bonus for actions tried seldom. The final choice is the
    /// action tried most. It plays well after few iterations, but is predictable.
    Bound(f64),
    /// Regret matching with this exploration probability. The final choice follows the average strategy. That is hard
    /// to exploit where players decide simultaneously, but it needs more iterations, or a good [`Imagination::worth`],
    /// to play as well against players who do not exploit it.
    Regret(f64),
}

/// A bot that uses this search.
#[derive(Clone, Debug)]
pub struct Ismcts<I, L> {
    imagination: I,
    luck: L,
    iterations: u32,
    rule: Rule,
}

/// The result of a search for one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub tries: u32,
    /// The average payoff.
    pub mean: f64,
    /// The probability with which it should be taken.
    pub odds: f64,
}

impl<I, L: Luck> Ismcts<I, L> {
    /// A search with this many iterations per decision.
    pub fn new(imagination: I, luck: L, iterations: u32, rule: Rule) -> Self {
        Self { imagination, luck, iterations, rule }
    }

    /// Searches, and returns the result for each candidate action. `watch` gets the number of iterations after each
    /// one, and may break.
    pub fn search<G: Game>(
        &mut self,
        turn: &Turn<'_, G>,
        mut watch: impl FnMut(u32) -> ControlFlow<()>,
    ) -> Vec<Finding<G::Action>>
    where
        I: Imagination<G>,
    {
        let first = self.imagination.imagine(turn, &mut self.luck);
        let trees = (0..first.players()).map(|_| Tree::default()).collect();
        let mut search = Search { rule: self.rule, trees, path: Vec::new(), fresh: Seats::NONE };
        let root = search.root(&first, turn.seat, self);
        for done in 1..=self.iterations {
            let state = self.imagination.imagine(turn, &mut self.luck);
            search.iterate(state, self);
            if watch(done).is_break() {
                break;
            }
        }
        search.trees.swap_remove(turn.seat.index()).nodes.swap_remove(root).findings(self.rule)
    }
}

impl<G: Game, I: Imagination<G>, L: Luck> Bot<G> for Ismcts<I, L> {
    fn decide(&mut self, turn: &Turn<'_, G>) -> Decision<G::Action> {
        let only = turn.legal.get(0).filter(|_| turn.legal.len() == 1);
        let action = only.unwrap_or_else(|| {
            let mut findings = self.search(turn, |_| ControlFlow::Continue(()));
            let odds: Vec<f64> = findings.iter().map(|finding| finding.odds).collect();
            findings.swap_remove(pick(&odds, &mut self.luck)).action
        });
        let races = turn.window.is_some_and(|window| window.race);
        let at = races.then(|| self.imagination.reaction(turn.seat, &mut self.luck));
        Decision { action, at }
    }
}

/// A search in progress.
struct Search<G: Game> {
    rule: Rule,
    /// By seat: its tree of information sets.
    trees: Vec<Tree<G::Action>>,
    /// The choices of this iteration.
    path: Vec<Step>,
    /// Seats that have left their tree in this iteration: each tree grows by one node at a time.
    fresh: Seats,
}

struct Tree<A> {
    index: Index,
    nodes: Vec<Node<A>>,
}

impl<A> Default for Tree<A> {
    fn default() -> Self {
        Self { index: Index::default(), nodes: Vec::new() }
    }
}

/// A choice made in a tree.
struct Step {
    seat: Seat,
    node: usize,
    choice: usize,
}

impl<G: Game> Search<G> {
    /// The node of what the searching seat knows now.
    fn root<I: Imagination<G>, L: Luck>(&mut self, state: &G, seat: Seat, bot: &mut Ismcts<I, L>) -> usize {
        let root = self.node(state, seat, bot);
        self.fresh = Seats::NONE;
        root
    }

    /// The node of what a seat knows; it is created if it is new.
    fn node<I: Imagination<G>, L: Luck>(&mut self, state: &G, seat: Seat, bot: &mut Ismcts<I, L>) -> usize {
        let tree = &mut self.trees[seat.index()];
        let number = tree.index.number(bot.imagination.knows(state, seat));
        if number == tree.nodes.len() {
            tree.nodes.push(Node::new(bot.imagination.candidates(state, seat, &mut bot.luck)));
            self.fresh = self.fresh.with(seat);
        }
        number
    }

    /// Plays one imagined position to its end, and updates the trees.
    fn iterate<I: Imagination<G>, L: Luck>(&mut self, mut state: G, bot: &mut Ismcts<I, L>) {
        self.path.clear();
        self.fresh = Seats::NONE;
        let payoffs = self.play(&mut state, bot);
        for step in &self.path {
            let node = &mut self.trees[step.seat.index()].nodes[step.node];
            node.learn(self.rule, step.choice, payoffs[step.seat.index()]);
        }
    }

    fn play<I: Imagination<G>, L: Luck>(&mut self, state: &mut G, bot: &mut Ismcts<I, L>) -> Payoffs {
        loop {
            match state.awaits() {
                Awaits::Chance(lottery) => {
                    let outcome = lottery.outcome(bot.luck.ticket(lottery.tickets()));
                    state.apply_unchecked(Input::Chance(outcome), &mut |_| ());
                }
                Awaits::Seats(seats) => {
                    let seat = seats.lowest().expect("somebody is awaited");
                    let action = if self.fresh.contains(seat) {
                        if let Some(worth) = bot.imagination.worth(state) {
                            return worth;
                        }
                        bot.imagination.playout(state, seat, &mut bot.luck)
                    } else {
                        self.choose(state, seat, bot)
                    };
                    let races = state.window().is_some_and(|window| window.race);
                    let at = races.then(|| bot.imagination.reaction(seat, &mut bot.luck));
                    state.apply_unchecked(Input::Act { seat, action, at }, &mut |_| ());
                }
                Awaits::Nobody => {
                    let verdict = state.verdict().expect("a game that awaits nobody is over");
                    return bot.imagination.end(state, &verdict);
                }
            }
        }
    }

    /// Chooses in the tree of a seat.
    fn choose<I: Imagination<G>, L: Luck>(&mut self, state: &G, seat: Seat, bot: &mut Ismcts<I, L>) -> G::Action {
        let number = self.node(state, seat, bot);
        if self.path.iter().any(|step| step.seat == seat && step.node == number) {
            // The game has returned to an information set of this seat. Inside the tree it could repeat forever.
            self.fresh = self.fresh.with(seat);
            return bot.imagination.playout(state, seat, &mut bot.luck);
        }
        let node = &mut self.trees[seat.index()].nodes[number];
        let choice = node.choose(self.rule, &mut bot.luck);
        self.path.push(Step { seat, node: number, choice });
        let action = node.branches[choice].action.clone();
        debug_assert!(state.legal(seat).contains(&action), "what a seat knows has to settle what it may do");
        action
    }
}

/// An information set with statistics about its actions.
struct Node<A> {
    branches: Vec<Branch<A>>,
    tries: u32,
}

struct Branch<A> {
    action: A,
    tries: u32,
    mean: f64,
    regret: f64,
    /// The weighted sum of its probabilities.
    total: f64,
    /// Its current probability.
    odds: f64,
}

impl<A: Clone> Node<A> {
    fn new(actions: Vec<A>) -> Self {
        let odds = 1.0 / actions.len() as f64;
        let branch = |action| Branch { action, tries: 0, mean: 0.5, regret: 0.0, total: 0.0, odds };
        Self { branches: actions.into_iter().map(branch).collect(), tries: 0 }
    }

    fn choose(&self, rule: Rule, luck: &mut impl Luck) -> usize {
        match rule {
            Rule::Bound(explore) => self.highest_bound(explore, luck),
            Rule::Regret(explore) if fraction(luck) < explore => luck.ticket(self.branches.len() as u32) as usize,
            Rule::Regret(_) => {
                let odds: Vec<f64> = self.branches.iter().map(|branch| branch.odds).collect();
                pick(&odds, luck)
            }
        }
    }

    fn highest_bound(&self, explore: f64, luck: &mut impl Luck) -> usize {
        let untried = self.branches.iter().filter(|branch| branch.tries == 0).count();
        if untried > 0 {
            let nth = luck.ticket(untried as u32) as usize;
            let mut places = self.branches.iter().enumerate().filter(|(_, branch)| branch.tries == 0);
            return places.nth(nth).map_or(0, |(place, _)| place);
        }
        let log = f64::from(self.tries).ln();
        let bound = |branch: &Branch<A>| branch.mean + explore * (log / f64::from(branch.tries)).sqrt();
        let bounds = self.branches.iter().map(bound).enumerate();
        bounds.max_by(|(_, one), (_, other)| one.total_cmp(other)).map_or(0, |(place, _)| place)
    }

    fn learn(&mut self, rule: Rule, choice: usize, payoff: f64) {
        self.tries += 1;
        if matches!(rule, Rule::Regret(_)) {
            self.regret(choice, payoff);
        }
        let branch = &mut self.branches[choice];
        branch.tries += 1;
        branch.mean += (payoff - branch.mean) / f64::from(branch.tries);
    }

    /// The payoff is used for the action that was tried, and the mean for the others. That is biased, but much less
    /// noisy than importance weighting. Later tries have more weight, because the strategies were better by then.
    fn regret(&mut self, choice: usize, payoff: f64) {
        let weight = f64::from(self.tries);
        let tried = &self.branches[choice];
        let means: f64 = self.branches.iter().map(|branch| branch.odds * branch.mean).sum();
        let average = means + tried.odds * (payoff - tried.mean);
        let mut odds = Vec::with_capacity(self.branches.len());
        for (place, branch) in self.branches.iter_mut().enumerate() {
            let gain = if place == choice { payoff } else { branch.mean };
            branch.total += weight * branch.odds;
            branch.regret = (branch.regret + weight * (gain - average)).max(0.0);
            odds.push(branch.regret);
        }
        to_odds(&mut odds);
        for (branch, odds) in self.branches.iter_mut().zip(odds) {
            branch.odds = odds;
        }
    }

    fn findings(self, rule: Rule) -> Vec<Finding<A>> {
        let most = self.branches.iter().map(|branch| branch.tries).max();
        let best = self.branches.iter().position(|branch| Some(branch.tries) == most);
        let mut odds: Vec<f64> = match rule {
            Rule::Bound(_) => (0..self.branches.len()).map(|place| f64::from(u8::from(Some(place) == best))).collect(),
            Rule::Regret(_) => self.branches.iter().map(|branch| branch.total).collect(),
        };
        to_odds(&mut odds);
        let finding = |(branch, odds): (Branch<A>, f64)| Finding {
            action: branch.action,
            tries: branch.tries,
            mean: branch.mean,
            odds,
        };
        self.branches.into_iter().zip(odds).map(finding).collect()
    }
}
