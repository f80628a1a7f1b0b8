//! The course of one judged game.

use bots::Chances;

/// A seat leads if its chance to win is the highest by more than this. Judges that play out imagined games are not
/// precise enough for less.
const LEAD: f64 = 0.05;

/// A decision matters if its actions differ by at least this chance to win: the review calls the worst a mistake.
pub(super) const MATTERS: f64 = 0.05;

/// A game is decided once the winner's chance stays at this or above.
const DECIDED: f64 = 0.8;

/// What is known of one judged game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Course {
    /// The positions whose chances are known: the first one, and the one after every moment. The last one is the end.
    pub(super) positions: Vec<Position>,
    /// The decisions, in order.
    pub(super) decisions: Vec<Taken>,
    /// How each seat came from its first chance to its result.
    pub(super) seats: Vec<Parts>,
}

/// A position with its chances.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Position {
    /// The share of the game's decisions that were taken before it.
    pub(super) place: f64,
    /// Every seat's chance to win.
    pub(super) chances: Chances,
}

/// A decision that was taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Taken {
    /// How many actions were legal.
    pub(super) legal: usize,
    /// By how much the best and the worst action differ, in chances to win; `None` if they were not judged.
    pub(super) spread: Option<f64>,
}

/// The parts of the change of a seat's chance, as the review splits it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Parts {
    /// By decisions, of this seat and the others.
    pub(super) skill: f64,
    /// By deals, rolls and lots.
    pub(super) chance: f64,
    /// By hidden cards and simultaneous choices.
    pub(super) unseen: f64,
    /// By reaction times.
    pub(super) races: f64,
}

impl Parts {
    pub(super) fn change(&self) -> f64 {
        self.skill + self.chance + self.unseen + self.races
    }
}

/// The seat that leads, if one does.
fn leader(chances: &[f64]) -> Option<usize> {
    let best = (0..chances.len()).max_by(|&one, &two| chances[one].total_cmp(&chances[two]))?;
    (chances[best] - highest_but(chances, best) > LEAD).then_some(best)
}

/// The highest chance of the other seats.
fn highest_but(chances: &[f64], seat: usize) -> f64 {
    let others = chances.iter().enumerate().filter(|(other, _)| *other != seat);
    others.map(|(_, chance)| *chance).fold(0.0, f64::max)
}

impl Course {
    /// The seat that won alone.
    pub(super) fn winner(&self) -> Option<usize> {
        let last = self.positions.last()?;
        last.chances.iter().position(|&chance| chance > 1.0 - 1e-9)
    }

    /// The positions before the end.
    pub(super) fn open(&self) -> &[Position] {
        self.positions.split_last().map_or(&[], |(_, open)| open)
    }

    /// By how much the winner is behind in each position in which another seat leads it.
    pub(super) fn deficits(&self, winner: usize) -> impl Iterator<Item = f64> {
        let deficit = move |position: &Position| highest_but(&position.chances, winner) - position.chances[winner];
        self.open().iter().map(deficit).filter(|deficit| *deficit > LEAD)
    }

    /// How often another seat takes the lead than the one that had it last.
    pub(super) fn lead_changes(&self) -> u32 {
        let mut leaders: Vec<usize> = self.positions.iter().filter_map(|position| leader(&position.chances)).collect();
        leaders.dedup();
        leaders.len().saturating_sub(1) as u32
    }

    /// The share of the decisions that were taken when the winner's chance reached [`DECIDED`] for good.
    pub(super) fn decided_at(&self) -> Option<f64> {
        let winner = self.winner()?;
        let decided = self.positions.iter().rev().take_while(|position| position.chances[winner] >= DECIDED);
        decided.last().map(|position| position.place)
    }

    /// The chances when this share of the decisions was taken.
    pub(super) fn chances_at(&self, place: f64) -> Option<&Chances> {
        let position = self.positions.iter().rev().find(|position| position.place <= place + 1e-9);
        position.or(self.positions.first()).map(|position| &position.chances)
    }

    /// The decisions whose worth is known: a decision with one legal action is worth nothing.
    pub(super) fn judged(&self) -> impl Iterator<Item = f64> {
        self.decisions.iter().filter_map(|taken| if taken.legal < 2 { Some(0.0) } else { taken.spread })
    }
}
