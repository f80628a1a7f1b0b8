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
    /// Everybody's chances with each candidate, added up.
    sums: Vec<Odds>,
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
            sums: vec![[0.0; Board::MOST_PLAYERS]; candidates.len()],
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
        for (sum, candidate) in self.sums.iter_mut().zip(&self.candidates) {
            let mut state = world;
            state.apply_unchecked(arrange(self.seat, *candidate), &mut |_| {});
            let odds = self.mind.play_on(state).1;
            sum.iter_mut().zip(odds).for_each(|(sum, odds)| *sum += odds);
        }
        self.left = self.left.saturating_sub(1);
        Some(())
    }

    /// The candidates, each with everybody's chances added up over the deals.
    pub(super) fn results(&self) -> impl Iterator<Item = (&Arrangement, &Odds)> {
        self.candidates.iter().zip(&self.sums)
    }
}
