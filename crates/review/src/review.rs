//! The review as data.

use serde::{Deserialize, Serialize};

use crate::{Account, Moment};

/// The review of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review {
    /// The slug of the game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// The number of inputs in the record.
    pub steps: usize,
    /// The moments of the game, in order. The chances after one are those before the next.
    pub moments: Vec<Moment>,
    /// The account of each seat.
    pub seats: Vec<Account>,
    /// Where the game turned: indices of moments, in order.
    pub turning: Vec<usize>,
    /// How long most people take in the races of this game, at least and at most, in milliseconds; `None` if it has none.
    pub usual_reaction: Option<[u32; 2]>,
}

/// How many turning points are named.
const TURNING: usize = 3;
/// How many of them are decisions, if decisions cost this much.
const DECISIONS: usize = 2;
const COSTLY: f64 = 0.03;
/// Smaller changes turn nothing.
const SWING: f64 = 0.05;

impl Review {
    /// The chances before the first moment and after each one, with the step they belong to.
    pub fn graph(&self) -> Vec<(usize, &[f64])> {
        let first = self.moments.first().map(|moment| (0, &moment.before[..]));
        first.into_iter().chain(self.moments.iter().map(|moment| (moment.last, &moment.after[..]))).collect()
    }
}

/// Where the game turned: first the decisions that cost most, then the largest changes of the chances.
pub(crate) fn turning(moments: &[Moment]) -> Vec<usize> {
    let ranked = |worth: &dyn Fn(&Moment) -> f64, least: f64| {
        let mut all: Vec<usize> = (0..moments.len()).filter(|&index| worth(&moments[index]) >= least).collect();
        all.sort_by(|&one, &two| worth(&moments[two]).total_cmp(&worth(&moments[one])).then(one.cmp(&two)));
        all
    };
    let mut found = ranked(&Moment::cost, COSTLY);
    found.truncate(DECISIONS);
    for index in ranked(&Moment::swing, SWING) {
        if found.len() < TURNING && !found.contains(&index) {
            found.push(index);
        }
    }
    found.sort_unstable();
    found
}
