//! Compares arrangements by playing each on against hands that the others may hold.

use catalog::gunfight::{Arrangement, Board, CardSet, State, View};
use engine::{Game, Luck, Seat, Space};

use super::mind::Mind;
use super::model::Model;
use super::trial::arrange;
use super::weigh::Weighing;

/// How many arrangements enter the comparison.
const RUNNERS: usize = 40;
/// How many sampled deals are played before the worse half is dropped.
const LAP: u32 = 12;
/// How many arrangements stay in to the end.
const LAST: usize = 3;
/// The cost of arranging one imagined hand, in position evaluations.
const ARRANGING: u32 = 120;

/// The arrangement that does best against what the others may hold, within a budget of work.
pub(super) fn race(view: &View, seat: Seat, model: &Model, luck: &mut impl Luck, budget: u32) -> Option<Arrangement> {
    let living = view.board.living().len();
    let weighing = Weighing::new(&view.hand(), &view.board)?;
    let mut runners: Vec<(f32, Arrangement)> =
        weighing.shortlist(model.weights(living), RUNNERS).into_iter().map(|runner| (0.0, runner)).collect();
    let mut mind = Mind::hasty(model, living);
    let mut worlds = 0;
    let mut lap = LAP;
    while mind.spent < budget && runners.len() > 1 {
        let world = imagine(view, model, luck)?;
        mind.spent += ARRANGING * living as u32;
        for (sum, runner) in &mut runners {
            let mut state = world;
            state.apply_unchecked(arrange(seat, *runner), &mut |_| {});
            *sum += mind.play_on(state).1[seat.index()];
        }
        worlds += 1;
        if worlds == lap && runners.len() > LAST {
            runners.sort_by(|one, two| two.0.total_cmp(&one.0));
            runners.truncate(runners.len().div_ceil(2).max(LAST));
            lap *= 2;
        }
    }
    let best = runners.into_iter().reduce(|best, next| if next.0 > best.0 { next } else { best });
    best.map(|(_, runner)| runner)
}

/// A state in which every other player has arranged a random hand of cards the viewer has not seen.
pub(super) fn imagine(view: &View, model: &Model, luck: &mut impl Luck) -> Option<State> {
    let mut unseen = view.unseen();
    let mut guesses = [None; Board::MOST_PLAYERS];
    let others = view.board.living().iter().filter(|&other| !view.viewer.is(other));
    for other in others.clone() {
        let mut hand = CardSet::EMPTY;
        while hand.len() < 10 {
            let card = unseen.nth(luck.ticket(unseen.len() as u32) as usize)?;
            (unseen, hand) = (unseen.without(card), hand.with(card));
        }
        let weighing = Weighing::new(&hand.iter().collect(), &view.board)?;
        guesses[other.index()] = weighing.best(model.weights(view.board.living().len()));
    }
    let mut state = State::imagine(view, &guesses)?;
    for other in others {
        if let (Some(guess), false) = (guesses[other.index()], state.legal(other).is_empty()) {
            state.apply_unchecked(arrange(other, guess), &mut |_| {});
        }
    }
    Some(state)
}
