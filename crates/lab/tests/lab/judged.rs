//! Judged games in simulations: that they are repeatable, and that reports tell what was found.

use std::sync::atomic::AtomicBool;

use bots::Effort;
use engine::Game;
use lab::Entrant;
use lab::sim::{COUNTED, Findings, Simulation, judged};

fn found<G: Game>(players: usize, threads: usize) -> Findings {
    let entrants = vec![Entrant::<G>::named("random", Effort::FULL).expect("every game has the random player")];
    let variants = vec![("default".into(), G::Options::default())];
    let simulation = Simulation { entrants, players, variants, games: 40, seed: "noon".into(), threads };
    let mut findings = simulation.run(&AtomicBool::new(false), |_| {}).expect("nobody is at fault");
    simulation.judge(4, Effort::percent(1), &mut findings, &AtomicBool::new(false), |_| {});
    assert_eq!(findings.fault, None);
    findings
}

#[test]
fn judged_games_are_the_same_on_any_number_of_threads() {
    let one = found::<catalog::loot::State>(2, 1).json()["runs"].clone();
    assert_eq!(one, found::<catalog::loot::State>(2, 3).json()["runs"]);
    assert_eq!((&one[0]["judged"]["games"], &one[0]["games"]), (&4.into(), &40.into()));
}

#[test]
fn every_measure_is_told_in_every_format() {
    let findings = found::<catalog::loot::State>(2, 2);
    let (text, csv, page, json) = (findings.text(), findings.csv(), findings.html(), findings.json().to_string());
    let nobody_moves_first = |name: &str| name != "advantage of moving first";
    for measure in COUNTED.into_iter().chain(judged()).filter(|measure| nobody_moves_first(measure.name)) {
        let name = measure.name;
        assert!(text.contains(&format!("\n{name} ")) && csv.contains(&format!("measure,{name},")), "{name}:\n{text}");
        assert!(page.contains(&format!("<td><b>{name}</b>")) && json.contains(measure.words), "{name}");
    }
    for plot in ["The lead through the game", "When games are decided", "Branching through the game", "Skill and luck"]
    {
        assert!(page.contains(plot), "{plot}");
    }
    assert!(!page.contains("NaN") && !page.contains("inf\"") && !page.contains("<script"), "{page}");
}

#[test]
fn moves_and_choices_are_counted_as_the_rules_of_loot_ask_for_them() {
    let run = &found::<catalog::loot::State>(2, 2).runs[0];
    let value = |name: &str| {
        let measured = run.measures().into_iter().find(|measured| measured.measure.name == name);
        measured.expect("it was measured").value.mean
    };
    assert!((value("moves") * 2.0 - value("decisions")).abs() < 1e-9, "both decide at the same time");
    assert!(value("branching") > 1.0 && value("branching") <= 9.0);
    assert!(value("decisions with a choice") > 0.5);
    let parts = ["skill", "luck of chance", "luck of the unseen", "luck of races"].map(value);
    assert!((parts.iter().sum::<f64>() - 1.0).abs() < 1e-4, "{parts:?}");
    let whole = value("decisions judged");
    assert!((whole - 1.0).abs() < 1e-9, "the judge of Loot judges every decision");
}

#[test]
fn every_measure_is_defined_in_the_documentation() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/lab.md")).expect("it is there");
    for measure in COUNTED.into_iter().chain(judged()) {
        let row = format!("| {} | {} |", measure.name, measure.words);
        assert!(page.contains(&row), "docs/lab.md lacks the row\n{row}");
    }
}
