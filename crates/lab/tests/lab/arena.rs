//! The arena, with bots made for these tests.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bots::{Bot, Brain, Decision, Effort, Turn};
use engine::{Game, Luck, Seeded, Space, Verdict};
use lab::arena::{Contest, Failures, Standings};
use lab::stats::{Accepted, Moments, Sprt};
use lab::{Entrant, Failure, FailureKind, LabError, Program};
use serde_json::Value;

/// Always plays its first legal action.
struct Stubborn;

impl<G: Game> Bot<G> for Stubborn {
    fn decide(&mut self, turn: &Turn<'_, G>) -> Decision<G::Action> {
        Decision::untimed(turn.legal.get(0).expect("a bot is asked when it can act"))
    }
}

/// Panics after a number of events.
struct Nervous;

impl<G: Game> Bot<G> for Nervous {
    fn decide(&mut self, turn: &Turn<'_, G>) -> Decision<G::Action> {
        assert!(turn.heard.len() < 20, "too much noise in here");
        Stubborn.decide(turn)
    }
}

/// Plays an illegal action: the same pair of cards, whatever is left.
struct Cheat;

impl Bot<catalog::loot::State> for Cheat {
    fn decide(&mut self, _: &Turn<'_, catalog::loot::State>) -> Decision<catalog::loot::Play> {
        Decision::untimed("loot loot".parse().expect("a play"))
    }
}

/// Plays like [`Stubborn`], or gives no answer, and counts the games whose end it was told.
struct Outsider {
    answers: bool,
    told: Arc<AtomicU64>,
}

impl<G: Game> Program<G> for Outsider {
    fn decide(&mut self, turn: &Turn<'_, G>) -> Result<Decision<G::Action>, Failure> {
        if self.answers { Ok(Stubborn.decide(turn)) } else { Err(Failure::new(FailureKind::Silent, "it is silent")) }
    }

    fn over(&mut self, verdict: &Verdict, heard: &[G::Event]) {
        assert!(!verdict.winners.is_empty() && (verdict.reason == "failure" || !heard.is_empty()));
        self.told.fetch_add(1, Ordering::Relaxed);
    }
}

/// A program that answers in all but one of so many games.
fn outsider<G: Game>(fails_in: u32, told: &Arc<AtomicU64>) -> Entrant<G> {
    let told = Arc::clone(told);
    Entrant::program("outsider", move |mut luck: Seeded| -> Box<dyn Program<G>> {
        Box::new(Outsider { answers: luck.ticket(fails_in) > 0, told: Arc::clone(&told) })
    })
}

fn random<G: Game>() -> Entrant<G> {
    Entrant::named("random", Effort::FULL).expect("every game has the random player")
}

fn stubborn<G: Game>() -> Entrant<G> {
    Entrant::new("stubborn", |_: Seeded| -> Brain<G> { Box::new(Stubborn) })
}

fn contest<G: Game>(entrants: Vec<Entrant<G>>, players: usize, games: u64, threads: usize) -> Contest<G> {
    let (options, seed) = (G::Options::default(), "noon".into());
    Contest { entrants, players, options, games, seed, threads, sprt: None, less_luck: false }
}

fn held<G: Game>(contest: &Contest<G>) -> Standings {
    contest.run(&AtomicBool::new(false), |_| {}).expect("nobody is at fault")
}

/// The standings without timings.
fn figures(standings: &Standings) -> Value {
    let mut json = standings.json();
    let all = json.as_object_mut().expect("standings are an object");
    all.remove("seconds");
    all.remove("games_a_second");
    json
}

#[test]
fn the_same_seed_gives_the_same_standings_on_any_number_of_threads() {
    let field = || vec![random::<catalog::hayauchi::State>(), stubborn(), random()];
    let one = figures(&held(&contest(field(), 4, 120, 1)));
    assert_eq!(one, figures(&held(&contest(field(), 4, 120, 3))));
    let other = Contest { seed: "dusk".into(), ..contest(field(), 4, 120, 1) };
    assert_ne!(one, figures(&held(&other)));
}

#[test]
fn everybody_sits_equally_often_on_every_seat_and_shares_add_up() {
    let field = vec![random::<catalog::hayauchi::State>(), stubborn(), random()];
    let standings = held(&contest(field, 5, 60, 2));
    assert_eq!(standings.games, 60);
    let sat: Vec<u64> = (0..3)
        .flat_map(|name| (0..5).map(move |seat| (name, seat)))
        .map(|(name, seat)| standings.sat(name, seat))
        .collect();
    assert!(sat.iter().all(|&times| times == 20), "{sat:?}");
    let shares: f64 = (0..3).map(|name| standings.share(name).mean).sum();
    assert!((shares - 3.0 / 5.0).abs() < 1e-9, "each has a third of five seats, and every game is won: {shares}");
    assert_eq!(standings.names, ["random", "stubborn", "random#2"]);
}

#[test]
fn two_of_the_same_are_equal_and_the_table_says_so() {
    let standings = held(&contest(vec![random::<catalog::loot::State>(), random()], 2, 4000, 2));
    let score = standings.duel(0, 1).expect("they have met");
    assert_eq!(score.won + score.drawn + score.lost, 4000);
    assert!(score.share.holds(0.5), "{score:?}");
    assert!(score.share.high - score.share.low < 0.05, "{score:?}");
    let text = standings.text("Loot");
    assert!(text.contains("random#2") && text.contains("4,000 games") && text.contains("games a second"), "{text}");
    let elo = standings.ratings()[1];
    assert!(elo.holds(0.0) && elo.high < 40.0, "{elo:?}");
}

#[test]
fn a_pair_of_the_same_deterministic_player_splits_every_deal() {
    let standings = held(&contest(vec![stubborn::<catalog::loot::State>(), stubborn()], 2, 200, 1));
    let score = standings.duel(0, 1).expect("they have met");
    assert!((score.share.mean - 0.5).abs() < 1e-12, "the same deal from both seats comes out even: {score:?}");
}

#[test]
fn a_question_that_is_settled_ends_the_contest_early_and_at_the_same_game_on_any_threads() {
    let asked = |threads, elo0, elo1| {
        let sprt = Some(Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 });
        held(&Contest { sprt, ..contest(vec![random::<catalog::loot::State>(), random()], 2, 100_000, threads) })
    };
    let standings = asked(1, 0.0, 100.0);
    assert_eq!(standings.accepted(), Some(Accepted::Elo0));
    assert!(standings.games < 10_000, "{}", standings.games);
    assert!(
        standings.text("Loot").contains("Settled: random is rather +0 than +100 Elo"),
        "{}",
        standings.text("Loot")
    );
    assert_eq!(figures(&standings), figures(&asked(3, 0.0, 100.0)));
    assert_eq!(asked(2, -100.0, 0.0).accepted(), Some(Accepted::Elo1));
}

#[test]
fn a_test_settles_at_mixed_tables_of_an_odd_number_too() {
    let sprt = Some(Sprt { elo0: 0.0, elo1: 200.0, alpha: 0.05, beta: 0.05 });
    let field = vec![random::<catalog::hayauchi::State>(), random()];
    let standings = held(&Contest { sprt, ..contest(field, 5, 20_000, 2) });
    assert_eq!(standings.accepted(), Some(Accepted::Elo0));
}

#[test]
fn a_bot_that_breaks_down_or_cheats_is_named_and_nobody_else_suffers() {
    let nervous = Entrant::new("nervous", |_: Seeded| -> Brain<catalog::loot::State> { Box::new(Nervous) });
    let fault = contest(vec![random(), nervous], 2, 100, 2).run(&AtomicBool::new(false), |_| {});
    let error = fault.unwrap().fault.expect("it cannot stand the noise").to_string();
    assert!(error.contains("'nervous' is at fault in game 0, on seat 1"), "{error}");
    assert!(error.contains("too much noise in here"), "{error}");
    let cheat = Entrant::new("cheat", |_: Seeded| -> Brain<catalog::loot::State> { Box::new(Cheat) });
    let fault = contest(vec![cheat, random()], 2, 100, 2).run(&AtomicBool::new(false), |_| {});
    let error = fault.unwrap().fault.expect("there are not loot cards enough").to_string();
    assert!(error.contains("'cheat' is at fault") && error.contains("'loot loot', which the rules forbid"), "{error}");
}

#[test]
fn a_program_that_fails_loses_the_game_and_the_contest_goes_on() {
    let told = Arc::new(AtomicU64::new(0));
    let field = || vec![outsider::<catalog::loot::State>(4, &told), stubborn()];
    let standings = held(&contest(field(), 2, 200, 1));
    let failures = standings.failures(0);
    assert_eq!((standings.games, failures.games()), (200, failures.of(FailureKind::Silent)));
    assert!((20..80).contains(&failures.games()), "about one in four: {}", failures.games());
    let score = standings.duel(0, 1).expect("they have met");
    let lost = 100 - failures.games() / 2 + failures.games();
    assert_eq!(score.lost + score.drawn / 2, lost, "as many as the other player of the same kind, and the failures");
    assert_eq!(told.load(Ordering::Relaxed), 200, "it was told the end of every game");
    assert_eq!(figures(&standings), figures(&held(&contest(field(), 2, 200, 3))));
    let text = standings.text("Loot");
    assert!(text.contains("outsider failed and so lost") && text.contains("on seat 0: it is silent."), "{text}");
}

#[test]
fn who_sits_with_a_program_that_always_fails_shares_the_win_until_the_contest_ends() {
    let told = Arc::new(AtomicU64::new(0));
    let field = vec![outsider::<catalog::hayauchi::State>(1, &told), random(), random(), stubborn()];
    let standings = contest(field, 4, 400, 2).run(&AtomicBool::new(false), |_| {}).expect("it is possible");
    assert!(standings.games < 20, "{}", standings.games);
    assert!(matches!(standings.fault, Some(LabError::GivenUp { games: Failures::MOST_IN_A_ROW, .. })));
    let shares: Vec<f64> = (0..4).map(|entrant| standings.share(entrant).mean).collect();
    assert!(shares[0].abs() < 1e-9 && shares[1..].iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-9), "{shares:?}");
}

#[test]
fn what_was_played_before_a_stop_is_reported() {
    let stop = AtomicBool::new(false);
    let contest = contest(vec![random::<catalog::loot::State>(), random()], 2, 10_000_000, 2);
    let standings = contest.run(&stop, |so_far| stop.store(so_far.games >= 100, Ordering::Relaxed)).unwrap();
    assert!((100..10_000_000).contains(&standings.games), "{}", standings.games);
    assert!(standings.text("Loot").contains("of 10,000,000"));
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let refused =
        |contest: Contest<catalog::loot::State>| contest.run(&AtomicBool::new(false), |_| {}).unwrap_err().to_string();
    assert!(refused(contest(vec![random()], 2, 10, 1)).contains("two players or more"));
    assert!(refused(contest(vec![random(), random()], 2, 0, 1)).contains("at least one game"));
    let sprt = Some(Sprt { elo0: 5.0, elo1: 0.0, alpha: 0.05, beta: 0.05 });
    assert!(refused(Contest { sprt, ..contest(vec![random(), random()], 2, 10, 1) }).contains("above the first"));
    let sprt = Some(Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.0, beta: 0.05 });
    assert!(refused(Contest { sprt, ..contest(vec![random(), random()], 2, 10, 1) }).contains("below 0.5"));
    let sprt = Some(Sprt { elo0: 0.0, elo1: 5.0, alpha: 0.05, beta: 0.05 });
    let three = contest(vec![random(), random(), random()], 2, 10, 1);
    assert!(refused(Contest { sprt, ..three }).contains("exactly two"));
    let unknown = Entrant::<catalog::loot::State>::named("wizard", Effort::FULL).err();
    assert!(matches!(&unknown, Some(LabError::NoPlayer { known, .. }) if known.ends_with("random")), "{unknown:?}");
}

/// How many small matches are repeated. `QUICKDRAW_SLOW=1` plays a thousand.
fn small_matches() -> u32 {
    if std::env::var("QUICKDRAW_SLOW").is_ok_and(|value| value == "1") { 1_000 } else { 6 }
}

#[test]
fn a_result_without_its_luck_has_the_same_mean_and_is_worth_many_times_the_games() {
    let named = |name| Entrant::<catalog::loot::State>::named(name, Effort::percent(1)).expect("a level of Loot");
    let (mut plain, mut calm, mut difference) = (Moments::default(), Moments::default(), Moments::default());
    // Parts of a game, because the moments take whole numbers.
    let parts = |share: f64| (share * 1e6).round() as i64;
    for number in 0..small_matches() {
        let seed = format!("small {number}");
        let contest = Contest { seed, less_luck: true, ..contest(vec![named("legend"), named("sharp")], 2, 10, 2) };
        let score = held(&contest).duel(0, 1).expect("they have met");
        let less_luck = score.less_luck.expect("it is estimated").share.mean;
        plain.add(parts(score.share.mean));
        calm.add(parts(less_luck));
        difference.add(parts(score.share.mean) - parts(less_luck));
    }
    let errors = difference.mean() / difference.error();
    assert!(errors.abs() < 4.0, "the means are {} and {}, {errors} errors apart", plain.mean(), calm.mean());
    let worth = plain.variance() / calm.variance();
    let [with, without] = [plain, calm].map(|moments| moments.estimate().times(1e-4));
    let told = format!("{with:?} with the luck, {without:?} without, worth {worth:.1} times the games");
    // Printed past the test runner, which would keep it.
    let _ = writeln!(std::io::stderr(), "{} small matches: {told}", small_matches());
    assert!(worth > if small_matches() > 100 { 5.0 } else { 2.0 }, "worth {worth} times the games");
}

#[test]
fn estimating_luck_changes_no_game_and_is_refused_where_there_are_no_values() {
    let named = |name| Entrant::<catalog::loot::State>::named(name, Effort::percent(1)).expect("a level of Loot");
    let plain = contest(vec![named("sharp"), named("regular")], 2, 6, 1);
    let calm = Contest { less_luck: true, ..contest(vec![named("sharp"), named("regular")], 2, 6, 2) };
    let told = held(&calm).text("Loot");
    assert!(told.contains("too narrow before 400 games"), "{told}");
    let scores = [held(&plain), held(&calm)].map(|standings| standings.duel(0, 1).expect("they have met"));
    let [plain, calm] = scores;
    assert_eq!((plain.won, plain.drawn, plain.lost), (calm.won, calm.drawn, calm.lost));
    assert!(plain.less_luck.is_none() && calm.less_luck.is_some_and(|calm| calm.is_early));
    let hanafuda =
        Contest { less_luck: true, ..contest(vec![random::<catalog::hanafuda::State>(), random()], 2, 2, 1) };
    assert!(hanafuda.check().is_err_and(|error| error.to_string().contains("cannot be estimated")));
}
