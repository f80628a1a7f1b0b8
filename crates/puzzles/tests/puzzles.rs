//! The puzzles that ship, and the search for new ones.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use bots::{Effort, Question};
use engine::Game;
use puzzles::{Ask, Margin, Puzzle, Search, of_day, shipped};
use serde_json::json;

/// How many puzzles of each game the judge looks at again.
const SAMPLE: usize = 5;

/// How hard it thinks then. The puzzles were confirmed with much more; in Loot, the effort decides what is solved.
fn effort(slug: &str) -> Effort {
    Effort::percent(if slug == "loot" { 400 } else { 25 })
}

/// What a reason says, without its numbers, which depend on the judge's luck.
fn words(why: &str) -> String {
    why.replace(|letter: char| letter.is_ascii_digit() || "+−.".contains(letter), "")
}

/// Visits every game that has puzzles.
fn every_game(visit: impl catalog::Visit<Output = ()> + Copy) {
    for about in catalog::all().iter().filter(|about| bots::levels_of(about.slug).len() > 1) {
        catalog::visit(about.slug, visit).unwrap();
    }
}

#[derive(Clone, Copy)]
struct Legal;

impl catalog::Visit for Legal {
    type Output = ();

    fn visit<G: Game>(self) {
        let slug = G::about().slug;
        let mut all: Vec<Puzzle> = Vec::new();
        for (number, line) in shipped::<G>().lines().enumerate() {
            let puzzle = Puzzle::read(line).unwrap_or_else(|why| panic!("{slug} {number}: {why}"));
            assert_eq!(puzzle.line(), line, "{slug} {number} is written as it is read");
            let position = puzzle.position::<G>().unwrap_or_else(|why| panic!("{slug} {number}: {why}"));
            assert!(!position.state.window().is_some_and(|window| window.race), "{slug} {number} is a race");
            let [answer, second, ..] = &puzzle.ideas[..] else { panic!("{slug} {number} has one action") };
            assert!(!answer.why.is_empty(), "{slug} {number} has no reason");
            match puzzle.ask {
                Ask::Best => assert!(answer.cost == 0 && second.cost >= 30, "{slug} {number}: {answer:?} {second:?}"),
                Ask::Share => assert!(second.share > 0 && answer.share >= second.share, "{slug} {number}"),
            }
            assert!(!all.iter().any(|known| known.is_like(&puzzle)), "{slug} {number} is there twice");
            all.push(puzzle);
        }
        assert!(all.len() >= 30, "{slug} has only {} puzzles", all.len());
    }
}

#[test]
fn every_shipped_puzzle_is_a_position_of_its_game_and_its_answers_are_legal() {
    every_game(Legal);
}

#[derive(Clone, Copy)]
struct Right;

impl catalog::Visit for Right {
    type Output = ();

    fn visit<G: Game>(self) {
        let all = shipped::<G>();
        for line in all.lines().step_by(all.lines().count().div_ceil(SAMPLE).max(1)) {
            let puzzle = Puzzle::read(line).unwrap();
            let position = puzzle.position::<G>().unwrap();
            let question = Question::new(&position.state, position.seat, position.heard);
            let mut judge = bots::judge::<G>("again", effort(G::about().slug));
            let judged = judge.decision(&question.turn(), None).unwrap();
            let answer = judged.idea(&puzzle.actions::<G>().unwrap()[0]).unwrap();
            let told = format!("{}: {line}\n{judged:?}", G::about().slug);
            match puzzle.ask {
                Ask::Best => assert_eq!(answer.action, judged.ideas[0].action, "{told}"),
                Ask::Share => {
                    assert!((answer.share * 100.0 - f64::from(puzzle.ideas[0].share)).abs() <= 10.0, "{told}");
                    let shares = judge.shares(&question.turn()).unwrap();
                    assert!(shares.iter().all(|(_, share)| share.end() - share.start() <= 0.1), "{shares:?}\n{told}");
                }
            }
            assert_eq!(words(&answer.why), words(&puzzle.ideas[0].why), "{told}");
        }
    }
}

#[test]
fn the_judge_still_gives_the_answers_and_the_words_of_the_shipped_puzzles() {
    every_game(Right);
}

fn search(seed: &str) -> Search<catalog::loot::State> {
    Search {
        players: 2,
        options: catalog::loot::Options::default(),
        bots: "regular".into(),
        seed: seed.into(),
        effort: Effort::percent(5),
        checks: vec![Effort::percent(10)],
        margin: Margin::default(),
    }
}

#[test]
fn the_same_seed_finds_the_same_puzzles_and_another_one_others() {
    let found = |seed: &str| -> Vec<Puzzle> {
        let search = search(seed);
        (0..16).filter_map(|number| search.puzzle(number)).collect()
    };
    let noon = found("noon");
    assert!(!noon.is_empty());
    assert_eq!(noon, found("noon"));
    assert_ne!(noon, found("dusk"));
    for puzzle in noon {
        assert_eq!(Puzzle::read(&puzzle.line()).unwrap(), puzzle);
        assert!(puzzle.position::<catalog::loot::State>().is_ok());
    }
    assert_eq!(Search { bots: "wizard".into(), ..search("noon") }.puzzle(0), None);
}

/// A decision of Loot near its end, with three plays that are equally good. There are other mixtures of them that are as
/// good as the solver's.
#[test]
fn a_decision_with_many_optimal_mixtures_is_no_puzzle() {
    let line = include_str!("many_mixtures.json");
    let puzzle = Puzzle::read(line).unwrap();
    assert_eq!(puzzle.ask, Ask::Share);
    let search = Search { effort: Effort::FULL, checks: vec![Effort::FULL], ..search("again") };
    assert_eq!(search.again(0, &puzzle), None);
    let known = of_day(shipped::<catalog::loot::State>(), 0).map(|line| Puzzle::read(line).unwrap()).unwrap();
    assert_eq!((known.ask, search.again(0, &known).map(|found| found.ask)), (Ask::Share, Some(Ask::Share)));
}

#[test]
fn what_is_no_puzzle_is_refused_in_words() {
    let line = of_day(shipped::<catalog::loot::State>(), 0).unwrap();
    let refused = |change: fn(&mut Puzzle)| {
        let mut puzzle = Puzzle::read(line).unwrap();
        change(&mut puzzle);
        puzzle.position::<catalog::loot::State>().unwrap_err().to_string()
    };
    assert!(Puzzle::read("{}").is_err_and(|why| why.to_string().contains("not a puzzle")));
    assert!(refused(|puzzle| puzzle.seat = 9).contains("no seat 9"));
    assert!(refused(|puzzle| puzzle.ideas[0].action = "dance".into()).contains("'dance'"));
    assert!(refused(|puzzle| puzzle.record["inputs"] = json!([])).contains("nothing to decide"));
    assert!(refused(|puzzle| puzzle.record["game"] = json!("chess")).contains("chess"));
}
