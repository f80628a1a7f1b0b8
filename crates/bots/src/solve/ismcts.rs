//! Search over what players can know, on positions imagined from a view.
//!
//! Every iteration imagines a position and plays it to its end. Each seat has a tree of its own, of what it knows; so a
//! seat chooses without using what only the imagined position shows, and seats that decide at once choose without
//! knowing of each other.

use std::ops::ControlFlow;

use engine::{Awaits, Game, Lottery, Luck, Seat, Seats, Space};

use super::imagination::{Imagination, Payoffs};
use super::index::Index;
use super::profile::to_odds;
use super::sample::{fraction, pick};
use crate::{Bot, Decision, Turn};

/// How a seat chooses among the actions it has in mind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// The action that may turn out best: its mean, and this much times how seldom it was tried (UCB1). In the end it
    /// takes the one tried most. It plays well after few iterations, but whoever knows it can foresee it.
    Bound(f64),
    /// Actions in proportion to how much it regrets not having taken them, and this part of the time any. In the end
    /// it mixes as it did on average. Where players decide at once that can hardly be foreseen, but it needs more
    /// iterations, or a good [`Imagination::worth`], to play as well against those who do not try to.
    Regret(f64),
}

/// A bot that searches.
#[derive(Clone, Debug)]
pub struct Ismcts<I, L> {
    imagination: I,
    luck: L,
    iterations: u32,
    rule: Rule,
}

/// What a search thinks of one action.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub tries: u32,
    /// What it brought on average.
    pub mean: f64,
    /// How likely it should be taken.
    pub odds: f64,
}

impl<I, L: Luck> Ismcts<I, L> {
    /// A search of this many iterations a decision.
    pub fn new(imagination: I, luck: L, iterations: u32, rule: Rule) -> Self {
        Self { imagination, luck, iterations, rule }
    }

    /// Searches, and tells what it found about each action it thought of. `watch` is told how many iterations were made
    /// after each of them, and may break off.
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

/// One search while it runs.
struct Search<G: Game> {
    rule: Rule,
    /// By seat: what it can come to know.
    trees: Vec<Tree<G::Action>>,
    /// What was chosen in this iteration.
    path: Vec<Step>,
    /// Seats that have come to know something new in this iteration: their trees grow by one node at a time.
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

/// A choice that was made in a tree.
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

    /// The node of what a seat knows, which is made if it is new.
    fn node<I: Imagination<G>, L: Luck>(&mut self, state: &G, seat: Seat, bot: &mut Ismcts<I, L>) -> usize {
        let tree = &mut self.trees[seat.index()];
        let number = tree.index.number(bot.imagination.knows(state, seat));
        if number == tree.nodes.len() {
            tree.nodes.push(Node::new(bot.imagination.candidates(state, seat, &mut bot.luck)));
            self.fresh = self.fresh.with(seat);
        }
        number
    }

    /// Plays one imagined position to its end, and learns from it.
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
                    state.draw(outcome, &mut |_| ());
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
                    state.play(seat, action, at, &mut |_| ());
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
            // The game has come back to what the seat knew before. In the tree it would do the same again, for ever.
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

/// What a seat knows, and what it has learned about its actions there.
struct Node<A> {
    branches: Vec<Branch<A>>,
    tries: u32,
}

struct Branch<A> {
    action: A,
    tries: u32,
    mean: f64,
    regret: f64,
    /// What the odds of this action added up to.
    total: f64,
    /// How likely it is taken now.
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

    /// What was tried is taken for what it brought, and what was not for its mean: that has a bias, but far less noise
    /// than to make up for how seldom each is tried. Later tries count for more, since everybody knew more by then.
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
