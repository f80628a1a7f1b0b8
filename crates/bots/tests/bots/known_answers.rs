//! The solvers on games with known solutions.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use bots::solve::best_response::{best_response, exploitability, nash_conv, value};
use bots::solve::cfr::{Cfr, Variant};
use bots::solve::extensive::{Extensive, Stage};
use bots::solve::known::{Goofspiel, Kuhn, Leduc, Matrix};
use bots::solve::mccfr::Mccfr;
use bots::solve::profile::Profile;
use bots::solve::tree::{Tree, Unfit};

fn solved(tree: &Tree, variant: Variant, iterations: u64) -> Profile {
    let mut cfr = Cfr::new(tree, variant);
    cfr.run(iterations, |_| ControlFlow::Continue(()));
    cfr.average()
}

fn sampled<G: Extensive + Sync>(game: &G, tree: &Tree, batches: u64) -> Profile {
    let mut mccfr = Mccfr::new(game.clone(), "known answers");
    mccfr.run(batches, |_| ControlFlow::Continue(()));
    mccfr.average(tree)
}

fn close(found: f64, known: f64, error: f64) {
    assert!((found - known).abs() <= error, "{found} is not {known} within {error}");
}

#[test]
fn rock_paper_scissors_is_even_and_mixes_equally() {
    let game = Matrix::new(vec![vec![0.0, -1.0, 1.0], vec![1.0, 0.0, -1.0], vec![-1.0, 1.0, 0.0]]);
    let tree = Tree::new(&game, 100).unwrap();
    for variant in Variant::ALL {
        let profile = solved(&tree, variant, 100);
        close(value(&tree, &profile, 0), 0.0, 1e-9);
        profile.at(&tree, 0, 0).unwrap().iter().for_each(|&odds| close(odds, 1.0 / 3.0, 1e-9));
    }
}

/// Winning with rock counts twice: rock a quarter, paper a half, scissors a quarter.
#[test]
fn weighted_rock_paper_scissors_mixes_by_the_weights() {
    let game = Matrix::new(vec![vec![0.0, -1.0, 2.0], vec![1.0, 0.0, -1.0], vec![-2.0, 1.0, 0.0]]);
    let tree = Tree::new(&game, 100).unwrap();
    for variant in Variant::ALL {
        let profile = solved(&tree, variant, 2000);
        close(value(&tree, &profile, 0), 0.0, 1e-3);
        assert!(nash_conv(&tree, &profile) < 1e-3);
        for player in [0, 1] {
            let mixture = profile.at(&tree, player, 0).unwrap();
            mixture.iter().zip([0.25, 0.5, 0.25]).for_each(|(&odds, known)| close(odds, known, 2e-3));
        }
    }
}

#[test]
fn kuhn_poker_is_worth_an_eighteenth_to_the_second() {
    let tree = Tree::new(&Kuhn::default(), 1000).unwrap();
    assert_eq!(tree.sets(0) + tree.sets(1), 12);
    for variant in Variant::ALL {
        let profile = solved(&tree, variant, 2000);
        close(value(&tree, &profile, 0), -1.0 / 18.0, 1e-4);
        assert!(exploitability(&tree, &profile) < 1e-4, "{variant:?}");
    }
}

#[test]
fn uniform_kuhn_players_lose_what_is_known_to_the_best_responses() {
    let tree = Tree::new(&Kuhn::default(), 1000).unwrap();
    let uniform = Profile::uniform(&tree);
    close(value(&tree, &uniform, 0), 0.125, 1e-12);
    close(best_response(&tree, &uniform, 0).value, 0.5, 1e-12);
    close(best_response(&tree, &uniform, 1).value, 5.0 / 12.0, 1e-12);
    close(exploitability(&tree, &uniform), 11.0 / 24.0, 1e-12);
}

#[test]
fn leduc_is_solved_to_a_thousandth() {
    for (game, sets) in [(Leduc::with_suits(), 936), (Leduc::by_rank(), 288)] {
        let tree = Tree::new(&game, 10_000).unwrap();
        assert_eq!(tree.sets(0) + tree.sets(1), sets);
        for (variant, iterations) in [(Variant::Plus, 600), (Variant::Discounted, 500), (Variant::Predictive, 1000)] {
            let profile = solved(&tree, variant, iterations);
            close(value(&tree, &profile, 0), -0.0856, 1e-3);
            let given_away = exploitability(&tree, &profile);
            assert!(given_away <= 1e-3, "{variant:?} gives away {given_away}");
        }
    }
}

#[test]
fn a_best_response_brings_what_it_promises_and_cannot_be_bettered() {
    let tree = Tree::new(&Leduc::by_rank(), 10_000).unwrap();
    let profile = solved(&tree, Variant::Plus, 20);
    for player in [0, 1] {
        let best = best_response(&tree, &profile, player);
        close(value(&tree, &best.profile, player), best.value, 1e-12);
        close(best_response(&tree, &best.profile, player).value, best.value, 1e-12);
        assert!(best.value > value(&tree, &profile, player));
    }
}

#[test]
fn an_even_goofspiel_is_worth_nothing() {
    let tree = Tree::new(&Goofspiel::descending(4), 10_000).unwrap();
    for variant in Variant::ALL {
        let profile = solved(&tree, variant, 1000);
        close(value(&tree, &profile, 0), 0.0, 1e-3);
        assert!(exploitability(&tree, &profile) < 1e-3, "{variant:?}");
    }
}

#[test]
fn an_uneven_goofspiel_is_worth_what_backward_induction_finds() {
    let cases: [([&[u8]; 2], &[i8]); 3] = [
        ([&[1, 3, 4], &[2, 3, 5]], &[3, 2, 1]),
        ([&[1, 2, 3, 5], &[1, 2, 3, 4]], &[2, 4, 1, 3]),
        ([&[1, 4, 5, 6], &[2, 3, 5, 7]], &[4, 3, 2, 1]),
    ];
    for (hands, prizes) in cases {
        let game = Goofspiel::new(hands, prizes);
        let tree = Tree::new(&game, 10_000).unwrap();
        let profile = solved(&tree, Variant::Predictive, 2000);
        assert!(exploitability(&tree, &profile) < 1e-3);
        let (low, high) = backwards(&game, &mut BTreeMap::new());
        let found = value(&tree, &profile, 0);
        assert!(low - 1e-3 <= found && found <= high + 1e-3, "{found} is not within {low} and {high}");
        assert!(high - low < 4e-3, "the other solver is exact enough to compare with");
    }
}

/// Bounds on the value by backward induction: every round is one matrix game over the rounds that follow.
fn backwards(game: &Goofspiel, known: &mut BTreeMap<([u8; 2], usize, i8), (f64, f64)>) -> (f64, f64) {
    let Stage::Choice { branches, .. } = game.stage() else {
        return (game.payoff(0), game.payoff(0));
    };
    if let Some(&found) = known.get(&game.rest()) {
        return found;
    }
    let mut low = vec![vec![0.0; branches]; branches];
    let mut high = low.clone();
    for row in 0..branches {
        for column in 0..branches {
            (low[row][column], high[row][column]) = backwards(&game.behind(row).behind(column), known);
        }
    }
    let found = (fictitious(&low).0, fictitious(&high).1);
    known.insert(game.rest(), found);
    found
}

/// Bounds on the value of a matrix game by fictitious play: both play the best response to the other's past play.
fn fictitious(matrix: &[Vec<f64>]) -> (f64, f64) {
    let (rows, columns) = (matrix.len(), matrix[0].len());
    let (mut to_rows, mut to_columns) = (vec![0.0; rows], vec![0.0; columns]);
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    let mut row = 0;
    for round in 1..=200_000 {
        (0..columns).for_each(|column| to_columns[column] += matrix[row][column]);
        let column = (0..columns).min_by(|&a, &b| to_columns[a].total_cmp(&to_columns[b])).expect("there are columns");
        (0..rows).for_each(|row| to_rows[row] += matrix[row][column]);
        row = (0..rows).max_by(|&a, &b| to_rows[a].total_cmp(&to_rows[b])).expect("there are rows");
        low = low.max(to_columns[column] / f64::from(round));
        high = high.min(to_rows[row] / f64::from(round));
        if high - low < 1e-3 {
            break;
        }
    }
    (low, high)
}

#[test]
fn sampling_converges_on_kuhn_and_leduc() {
    let kuhn = Tree::new(&Kuhn::default(), 1000).unwrap();
    let profile = sampled(&Kuhn::default(), &kuhn, 2000);
    let given_away = exploitability(&kuhn, &profile);
    assert!(given_away < 1e-2, "{given_away}");
    close(value(&kuhn, &profile, 0), -1.0 / 18.0, 5e-3);
    let leduc = Tree::new(&Leduc::by_rank(), 10_000).unwrap();
    let profile = sampled(&Leduc::by_rank(), &leduc, 1500);
    let given_away = exploitability(&leduc, &profile);
    assert!(given_away < 0.08, "{given_away}");
    close(value(&leduc, &profile, 0), -0.0856, 0.03);
}

#[test]
fn sampling_finds_the_value_of_an_even_goofspiel() {
    let game = Goofspiel::descending(4);
    let tree = Tree::new(&game, 10_000).unwrap();
    let profile = sampled(&game, &tree, 100);
    let given_away = exploitability(&tree, &profile);
    assert!(given_away < 0.1, "{given_away}");
}

#[test]
fn the_same_seed_learns_the_same_and_another_does_not() {
    let learned = |seed: &str| {
        let mut mccfr = Mccfr::new(Leduc::by_rank(), seed);
        mccfr.run(20, |_| ControlFlow::Continue(()));
        mccfr.mixtures(0).chain(mccfr.mixtures(1)).collect::<Vec<_>>()
    };
    assert_eq!(learned("noon"), learned("noon"));
    assert_ne!(learned("noon"), learned("midnight"));
}

/// These numbers come from one thread: a build that samples on all cores must give the same.
#[test]
fn what_a_seed_learns_stays_as_it_was_first_published() {
    let mut mccfr = Mccfr::new(Kuhn::default(), "noon");
    mccfr.run(50, |_| ControlFlow::Continue(()));
    let bets: Vec<f64> = mccfr.mixtures(0).map(|(_, mixture)| mixture[1]).collect();
    let known = [0.162_719, 0.002_572, 0.669_431, 0.000_237, 0.637_014, 0.999_425];
    assert_eq!(bets.len(), known.len());
    bets.iter().zip(known).for_each(|(&bet, known)| close(bet, known, 1e-6));
}

#[test]
fn whoever_watches_can_break_off() {
    let tree = Tree::new(&Kuhn::default(), 1000).unwrap();
    let enough = |done: u64| if done == 7 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let mut cfr = Cfr::new(&tree, Variant::Plus);
    cfr.run(1000, |cfr| enough(cfr.iterations()));
    assert_eq!(cfr.iterations(), 7);
    let mut mccfr = Mccfr::new(Kuhn::default(), "noon");
    mccfr.run(1000, |mccfr| enough(mccfr.batches()));
    assert_eq!(mccfr.batches(), 7);
}

/// Three players show one or two fingers at once. A player who is alone with a number gets two from the others.
#[derive(Clone, Default)]
struct OddOneOut(Vec<usize>);

impl Extensive for OddOneOut {
    fn players(&self) -> usize {
        3
    }

    fn stage(&self) -> Stage {
        match self.0.len() {
            3 => Stage::Over,
            player => Stage::Choice { player, key: 0, branches: 2 },
        }
    }

    fn odds(&self, _branch: usize) -> f64 {
        unreachable!("nothing is left to chance")
    }

    fn follow(&mut self, branch: usize) {
        self.0.push(branch);
    }

    fn payoff(&self, player: usize) -> f64 {
        let alone = |player: usize| self.0.iter().filter(|&&shown| shown == self.0[player]).count() == 1;
        match (0..3).find(|&player| alone(player)) {
            Some(winner) if winner == player => 2.0,
            Some(_) => -1.0,
            None => 0.0,
        }
    }
}

#[test]
fn three_players_are_weighed_each_by_their_own_gain() {
    let tree = Tree::new(&OddOneOut::default(), 100).unwrap();
    let uniform = Profile::uniform(&tree);
    close(nash_conv(&tree, &uniform), 0.0, 1e-12);
    let lone = Profile::by_key(&tree, |player, _| (player > 0).then(|| vec![1.0, 0.0]));
    let best = best_response(&tree, &lone, 0);
    close(best.value, 2.0, 1e-12);
    close(value(&tree, &best.profile, 1), -1.0, 1e-12);
    assert!(nash_conv(&tree, &solved(&tree, Variant::Plus, 2000)) < 1e-2);
}

/// Goofspiel for a player who only remembers what is left.
#[derive(Clone)]
struct Forgetful(Goofspiel);

impl Extensive for Forgetful {
    fn stage(&self) -> Stage {
        match self.0.stage() {
            Stage::Choice { player, branches, .. } => {
                let ([zero, one], _, ahead) = self.0.rest();
                let key = u64::from(zero) | u64::from(one) << 8 | u64::from(ahead.unsigned_abs()) << 16;
                Stage::Choice { player, key: key | u64::from(ahead < 0) << 32, branches }
            }
            other => other,
        }
    }

    fn odds(&self, branch: usize) -> f64 {
        self.0.odds(branch)
    }

    fn follow(&mut self, branch: usize) {
        self.0.follow(branch);
    }

    fn payoff(&self, player: usize) -> f64 {
        self.0.payoff(player)
    }
}

#[test]
fn games_that_cannot_be_laid_out_are_refused() {
    let forgets = Tree::new(&Forgetful(Goofspiel::descending(4)), 10_000).unwrap_err();
    assert!(matches!(forgets, Unfit::Forgets { .. }), "{forgets}");
    assert_eq!(Tree::new(&Leduc::by_rank(), 100).unwrap_err(), Unfit::TooLarge(100));
}
