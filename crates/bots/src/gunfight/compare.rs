//! A comparison of arrangements in imagined deals, the same ones for all. It goes on deal by deal, so that a host can
//! do something else in between.

use catalog::gunfight::{Action, Arrangement, Board, View};
use engine::{Game, Seat, Seeded};

use super::mind::Mind;
use super::model::{Model, Odds};
use super::race::imagine;
use super::trial::arrange;
use super::weigh::Weighing;

/// How many arrangements are compared with the one that was chosen.
const CANDIDATES: usize = 16;

/// A comparison that is being made.
pub(super) struct Comparison {
    seat: Seat,
    /// What the seat knows. The deals are imagined from it.
    view: View,
    pub(super) weighing: Weighing,
    candidates: Vec<Arrangement>,
    /// Everybody's chances with each candidate, added up over every second deal and over the others.
    halves: [Vec<Odds>; 2],
    /// How many deals are still to be played.
    left: u32,
    luck: Seeded,
    mind: Mind<'static>,
}

impl Comparison {
    /// A comparison of the most promising arrangements and the chosen one, in so many deals. `None` if the seat has no
    /// hand to arrange.
    pub(super) fn new(seat: Seat, view: &View, chosen: Option<&Action>, seed: &str, deals: u32) -> Option<Self> {
        let (model, living) = (Model::learned(), view.board.living().len());
        let weighing = Weighing::new(&view.hand(), &view.board)?;
        let mut candidates = weighing.shortlist(model.weights(living), CANDIDATES);
        if let Some(Action::Arrange(chosen)) = chosen
            && !candidates.contains(chosen)
        {
            candidates.push(*chosen);
        }
        Some(Self {
            seat,
            view: *view,
            weighing,
            halves: std::array::from_fn(|_| vec![[0.0; Board::MOST_PLAYERS]; candidates.len()]),
            candidates,
            left: deals,
            luck: Seeded::new(seed),
            mind: Mind::hasty(model, living),
        })
    }

    /// Whether it is about what this viewer knows, with the chosen arrangement among the candidates.
    pub(super) fn is_about(&self, view: &View, chosen: Option<&Action>) -> bool {
        let has_chosen = match chosen {
            Some(Action::Arrange(chosen)) => self.candidates.contains(chosen),
            _ => true,
        };
        has_chosen && self.view == *view
    }

    /// Whether there are deals left to be played.
    pub(super) const fn goes_on(&self) -> bool {
        self.left > 0
    }

    /// Plays every candidate on in one more deal. `None` if no deal can be imagined.
    pub(super) fn step(&mut self) -> Option<()> {
        let world = imagine(&self.view, Model::learned(), &mut self.luck)?;
        let half = &mut self.halves[self.left as usize % 2];
        for (sum, candidate) in half.iter_mut().zip(&self.candidates) {
            let mut state = world;
            state.apply_unchecked(arrange(self.seat, *candidate), &mut |_| {});
            add(sum, &self.mind.play_on(state).1);
        }
        self.left = self.left.saturating_sub(1);
        Some(())
    }

    /// The candidates, each with everybody's chances added up over the deals.
    pub(super) fn results(&self) -> impl Iterator<Item = (&Arrangement, Odds)> {
        let [one, other] = &self.halves;
        self.candidates.iter().zip(one.iter().zip(other)).map(|(candidate, (one, other))| (candidate, both(one, other)))
    }

    /// Everybody's chances with the best candidate, added up over the deals.
    pub(super) fn with_the_best(&self) -> Odds {
        with_the_best(&self.halves, self.seat)
    }
}

/// The chances with the best of many candidates. The one that is best in some deals is better there than it is: it was
/// chosen for its luck as well. So each half of the deals chooses one, which counts in the other half.
fn with_the_best(halves: &[Vec<Odds>; 2], seat: Seat) -> Odds {
    let own = |odds: &Odds| odds[seat.index()] / odds.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    let best = |half: &[Odds]| (0..half.len()).max_by(|&one, &two| own(&half[one]).total_cmp(&own(&half[two])));
    let [one, other] = halves;
    let (Some(by_one), Some(by_other)) = (best(one), best(other)) else { return Odds::default() };
    both(&one[by_other], &other[by_one])
}

fn both(one: &Odds, other: &Odds) -> Odds {
    let mut sum = *one;
    add(&mut sum, other);
    sum
}

fn add(sum: &mut Odds, odds: &Odds) {
    sum.iter_mut().zip(odds).for_each(|(sum, odds)| *sum += odds);
}

#[cfg(test)]
mod tests {
    use engine::Luck;

    use super::*;

    #[test]
    fn the_best_of_many_equals_is_not_said_to_be_better() {
        let mut luck = Seeded::new("equals");
        let mut draw = || f32::from(luck.ticket(1000) as u16) / 1000.0;
        let (mut honest, mut lucky) = (0.0, 0.0);
        for _ in 0..1_000 {
            let halves = [(); 2].map(|()| {
                let owns: Vec<f32> = (0..CANDIDATES).map(|_| draw()).collect();
                owns.into_iter().map(|own| [own, 1.0 - own, 0.0, 0.0]).collect::<Vec<Odds>>()
            });
            honest += with_the_best(&halves, Seat::new(0))[0] / 2.0 / 1_000.0;
            let sums = halves[0].iter().zip(&halves[1]).map(|(one, other)| both(one, other)[0] / 2.0);
            lucky += sums.fold(0.0, f32::max) / 1_000.0;
        }
        assert!((honest - 0.5).abs() < 0.03, "equals win {honest} of their games");
        assert!(lucky > 0.8, "the luckiest of them wins {lucky}");
    }

    #[test]
    fn one_that_is_better_in_every_deal_keeps_its_chances() {
        let halves =
            [vec![[0.2, 0.8, 0.0, 0.0], [0.6, 0.4, 0.0, 0.0]], vec![[0.1, 0.9, 0.0, 0.0], [0.5, 0.5, 0.0, 0.0]]];
        let [own, other, ..] = with_the_best(&halves, Seat::new(0));
        assert!((own - 1.1).abs() < 1e-6 && (other - 0.9).abs() < 1e-6);
    }
}
