//! Simulations: their counts, and that they are repeatable.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::{Effort, Random};
use engine::{Game, Seeded};
use lab::Entrant;
use lab::sim::{Findings, Simulation};
use serde_json::Value;

fn simulation<G: Game>(players: usize, games: u64, threads: usize) -> Simulation<G> {
    let entrants = vec![Entrant::named("random", Effort::FULL).expect("every game has the random player")];
    let variants = vec![("default".into(), G::Options::default())];
    Simulation { entrants, players, variants, games, seed: "noon".into(), threads }
}

fn run<G: Game>(simulation: &Simulation<G>) -> Findings {
    simulation.run(&AtomicBool::new(false), |_| {}).expect("nobody is at fault")
}

fn figures(findings: &Findings) -> Value {
    findings.json()["runs"].clone()
}

#[test]
fn the_same_seed_gives_the_same_findings_on_any_number_of_threads() {
    let one = figures(&run(&simulation::<catalog::hanafuda::State>(2, 3000, 1)));
    assert_eq!(one, figures(&run(&simulation::<catalog::hanafuda::State>(2, 3000, 3))));
    let other = Simulation { seed: "dusk".into(), ..simulation::<catalog::hanafuda::State>(2, 3000, 1) };
    assert_ne!(one, figures(&run(&other)));
}

/// Random players run as regular bots instead of through the fast path.
fn shown<G: Game>(players: usize, games: u64) -> Simulation<G> {
    let wild = Entrant::new("wild", |luck: Seeded| -> bots::Brain<G> { Box::new(Random::new(luck)) });
    Simulation { entrants: vec![wild], ..simulation(players, games, 2) }
}

fn agrees<G: Game>(players: usize, games: u64) {
    let quick = run(&simulation::<G>(players, games, 2));
    let slow = run(&shown::<G>(players, games));
    let (quick, slow) = (quick.runs[0].tally.figures(), slow.runs[0].tally.figures());
    assert!(quick.len() > 4);
    for figure in quick {
        let other = slow.iter().find(|other| other.is(&figure)).unwrap_or_else(|| panic!("{figure:?} is missing"));
        let (value, spread) = (figure.value.mean - other.value.mean, figure.value.high - figure.value.low);
        assert!(value.abs() < 1.5 * spread, "{figure:?} is {:?} when bots are asked", other.value);
    }
}

#[test]
fn random_bots_that_are_asked_come_to_the_same_as_the_quick_way() {
    agrees::<catalog::loot::State>(2, 4000);
    agrees::<catalog::hayauchi::State>(4, 2000);
    agrees::<catalog::gunfight::State>(3, 200);
    agrees::<catalog::hanafuda::State>(2, 1000);
}

#[test]
fn wins_draws_reasons_and_lengths_add_up() {
    let findings = run(&simulation::<catalog::loot::State>(2, 5000, 2));
    let tally = &findings.runs[0].tally;
    assert_eq!(tally.games, 5000);
    assert!((tally.share(0).mean + tally.share(1).mean - 1.0).abs() < 1e-9);
    assert_eq!(tally.reasons().iter().map(|ending| ending.games).sum::<u64>(), 5000);
    assert_eq!(tally.decisions.counts().map(|(_, games)| games).sum::<u64>(), 5000);
    assert!(tally.rounds.shortest() >= 1 && tally.rounds.mean().mean * 2.0 <= tally.decisions.mean().mean);
    assert_eq!(tally.first_mover(), None, "both choose at the same time");
    assert!(tally.share(0).holds(0.5), "the seats of this game are the same: {:?}", tally.share(0));
}

#[test]
fn who_moves_first_is_known_where_players_take_turns() {
    let hanafuda = run(&simulation::<catalog::hanafuda::State>(2, 2000, 2));
    assert!(hanafuda.runs[0].tally.first_mover().is_some());
    let gunfight = run(&simulation::<catalog::gunfight::State>(2, 50, 2));
    assert!(gunfight.runs[0].tally.first_mover().is_some());
    let hayauchi = run(&simulation::<catalog::hayauchi::State>(4, 2000, 2));
    assert_eq!(hayauchi.runs[0].tally.first_mover(), None, "everybody picks, and everybody draws, at the same time");
    assert!(hayauchi.runs[0].tally.rounds.mean().mean > 2.0, "the first round is counted though nothing tells it");
}

fn compared(games: u64) -> Findings {
    let single = catalog::loot::Options::default();
    let best = catalog::loot::Options { length: catalog::loot::Length::BestOf3, ..single };
    let variants = vec![("single".into(), single), ("best-of-3".into(), best), ("again".into(), single)];
    run(&Simulation { variants, ..simulation::<catalog::loot::State>(2, games, 2) })
}

#[test]
fn options_are_compared_on_the_same_luck() {
    let findings = compared(2000);
    let [single, best, again] = &findings.runs[..] else { panic!("three were asked for") };
    assert_eq!(single.tally, again.tally, "the same options with the same luck are the same games");
    assert!(again.differences.iter().all(|figure| figure.value.mean.abs() < 1e-12 && figure.value.high < 1e-12));
    for difference in &best.differences {
        let value = |run: &lab::sim::Run| {
            run.tally.figures().iter().find(|figure| figure.is(difference)).map_or(0.0, |figure| figure.value.mean)
        };
        let off = value(best) - value(single) - difference.value.mean;
        assert!(off.abs() < 1e-9, "{difference:?} is not the difference of the figures");
    }
    let longer = best.differences.iter().find(|figure| figure.name == "decisions").expect("it is compared");
    assert!(longer.value.low > 5.0, "{longer:?}");
}

#[test]
fn reports_say_the_same_in_every_format() {
    let findings = compared(500);
    let text = findings.text();
    for words in ["500 games", "won by", "seat 0 (random)", "ended by", "decisions a game", "best-of-3 against single"]
    {
        assert!(text.contains(words), "'{words}' is missing:\n{text}");
    }
    let csv = findings.csv();
    let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert!(columns.iter().all(|&count| count == 6), "{csv}");
    assert!(csv.contains("best-of-3,difference length,decisions,"), "{csv}");
    let json = findings.json();
    assert_eq!(json["runs"][1]["games"], 500);
    assert_eq!(json["runs"][1]["options"]["match"], "best-of-3");
    assert!(json["runs"][0]["seats"][1]["low"].as_f64() < json["runs"][0]["seats"][1]["high"].as_f64());
}

#[test]
fn the_page_is_whole_and_asks_for_nothing() {
    let variants = vec![
        ("a <b> & \"c\"".into(), catalog::loot::Options::default()),
        ("d".into(), catalog::loot::Options::default()),
    ];
    let page = run(&Simulation { variants, ..simulation::<catalog::loot::State>(2, 300, 1) }).html();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert!(page.contains("a &lt;b&gt; &amp; &quot;c&quot;") && !page.contains("a <b>"), "names are text");
    for asks in ["http:", "https:", "<script", "<link", "url(", "@import", "src="] {
        assert!(!page.contains(asks), "the page has {asks}");
    }
    for element in ["section", "svg", "figure", "table", "ul", "li", "text", "h2", "h3", "div"] {
        let opened = page.matches(&format!("<{element}>")).count() + page.matches(&format!("<{element} ")).count();
        assert_eq!(opened, page.matches(&format!("</{element}>")).count(), "{element}");
        assert!(opened > 0, "{element}");
    }
    assert!(!page.contains("NaN") && !page.contains("inf\""), "{page}");
}

#[test]
fn what_was_played_before_a_stop_is_reported() {
    let stop = AtomicBool::new(false);
    let simulation = simulation::<catalog::loot::State>(2, 100_000_000, 2);
    let findings = simulation.run(&stop, |games| stop.store(games > 0, Ordering::Relaxed)).unwrap();
    assert!((1..100_000_000).contains(&findings.games()), "{}", findings.games());
    assert!(findings.text().contains("of 100,000,000"));
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let refused = |simulation: Simulation<catalog::hayauchi::State>| {
        simulation.run(&AtomicBool::new(false), |_| {}).unwrap_err().to_string()
    };
    assert!(refused(simulation(4, 0, 1)).contains("at least one game"));
    let entrants = (0..3).map(|_| Entrant::named("random", Effort::FULL).unwrap()).collect();
    let three = Simulation { entrants, ..simulation(4, 10, 1) };
    assert!(refused(three).contains("3 bots cannot sit on 4 seats"));
}
