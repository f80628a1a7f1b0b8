//! A bot that knows the legends' mixed strategies and plays the best card against them.

use bots::hayauchi::LEGEND;
use bots::hayauchi::ahead::Ahead;
use bots::hayauchi::memory::{Memory, recall};
use bots::hayauchi::net::Net;
use bots::hayauchi::stakes::{COIN_FLIPS, Stakes};
use bots::hayauchi::study::{WORK, without_slips};
use bots::{Bot, Decision, Effort, Turn};
use catalog::hayauchi::{Action, EqualTotals, State};
use engine::Seeded;

/// For tables where races are decided by lot, against legends of the same effort. Their mixed strategies follow from
/// public information, so it computes them and answers with the best card by the same judge. What it wins above a fair
/// share is a lower bound on their exploitability.
pub struct Deviator {
    net: Net,
    effort: Effort,
    luck: Seeded,
}

impl Deviator {
    /// A deviator against legends of this effort.
    pub fn new(luck: Seeded, effort: Effort) -> Self {
        Self { net: Net::trained(), effort, luck }
    }
}

impl Bot<State> for Deviator {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        let drinkers = recall(turn.view, turn.seat, turn.heard, Memory::Whole, &mut self.luck);
        let me = turn.view.board.still_in().iter().position(|seat| seat == turn.seat).expect("who is asked is in");
        let found = LEGEND.solve(&self.net, &drinkers, &COIN_FLIPS, self.effort.of(WORK));
        let mixes: Vec<Vec<f32>> = found.mixes.into_iter().map(without_slips).collect();
        let combinations: usize = drinkers.iter().map(|drinker| drinker.hand.len()).product();
        let stakes = if combinations <= 300 {
            Stakes::new(&Ahead::new(&self.net, 40, EqualTotals::Draw), &drinkers, &COIN_FLIPS)
        } else {
            Stakes::new(&self.net, &drinkers, &COIN_FLIPS)
        };
        let worth = stakes.worth_of_choices(me, &mixes, &mut Vec::new());
        let best = worth.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(number, _)| number);
        Decision::untimed(Action::Booze(drinkers[me].hand.nth(best).expect("the number is below the count")))
    }
}
