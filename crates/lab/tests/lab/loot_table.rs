//! Loot's table on disk: the beginning of it is solved, stopped, continued, read, and refused where it is invalid.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bots::loot::{Start, Values, exact, know};
use bots::{Effort, Question, bot, judge};
use catalog::loot::{Cards, DeckOut, Options, State};
use engine::{Dealer, Game, Host, Seat, Seeded};
use lab::loot::{EXACT, Job, ProbeError, Solved, Table, TableError, check, probe, solve};
use serde_json::json;

/// A deck that makes the game small: nothing but sips and shots.
const SMALL: Options = Options {
    deck: Cards { nugget_1: 0, nugget_2: 0, nugget_3: 0, sip: 11, shot: 2 },
    deck_out: DeckOut::Draw,
    length: catalog::loot::Length::Single,
};

fn run(
    path: &Path,
    options: Options,
    most_cards: usize,
    stop: &AtomicBool,
    progress: &(dyn Fn(u64, u64) + Sync),
) -> Solved {
    solve(&Job { path, options, threads: 2, most_cards, stop, progress }).expect("the table can be written")
}

fn whole(path: &Path, options: Options, most_cards: usize) -> Solved {
    run(path, options, most_cards, &AtomicBool::new(false), &|_, _| {})
}

#[test]
fn a_table_is_solved_and_its_residual_is_small() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.table");
    let solved = whole(&path, SMALL, 13);
    let table = Table::open(&path, &SMALL).unwrap();
    assert!(solved.finished && table.is_complete() && table.len() == solved.positions && table.len() > 3_000);
    let checked = check(&table, 200, "seed", &|_| {});
    assert!(checked.residual < EXACT, "the residual is {} at {:?}", checked.residual, checked.worst);
    assert_eq!(checked.above, 0);
    let start = table.ranks().start(table.len() - 80).unwrap();
    assert!(table.value(&start).unwrap().abs() < 1e-6, "equal seats are worth nothing to either");
}

#[test]
fn a_stopped_solve_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let [straight, stopped] = ["straight", "stopped"].map(|name| folder.path().join(name));
    whole(&straight, SMALL, 9);
    let first = whole(&stopped, SMALL, 7);
    let stop = AtomicBool::new(true);
    let second = run(&stopped, SMALL, 9, &stop, &|_, _| {});
    assert!(!second.finished && second.before == first.positions && second.positions == first.positions);
    // An incomplete write at the end is not read as values.
    let cut = std::fs::read(&stopped).unwrap();
    std::fs::write(&stopped, [&cut[..], &[7; 30]].concat()).unwrap();
    assert!(matches!(Table::open(&stopped, &SMALL), Err(TableError::Damaged { good, .. }) if good == first.positions));
    let told = AtomicU64::new(0);
    let third = run(&stopped, SMALL, 9, &AtomicBool::new(false), &|done, _| told.store(done, Ordering::Relaxed));
    assert!(third.finished && third.before == first.positions && third.positions > first.positions);
    assert!(told.load(Ordering::Relaxed) > 0);
    let values = |path: &Path| Table::open(path, &SMALL).unwrap().values().to_vec();
    assert_eq!(values(&straight), values(&stopped));
}

#[test]
fn files_that_are_no_table_of_this_game_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("table");
    assert!(matches!(Table::open(&path, &SMALL), Err(TableError::File { .. })));
    std::fs::write(&path, "a shopping list, longer than the header of any table").unwrap();
    assert!(matches!(Table::open(&path, &SMALL), Err(TableError::Foreign(_))));
    std::fs::remove_file(&path).unwrap();
    whole(&path, SMALL, 5);
    assert!(matches!(Table::open(&path, &Options::default()), Err(TableError::OtherRules(_))));
    let mut bytes = std::fs::read(&path).unwrap();
    // Version 1 was not exact everywhere.
    for version in [1, 99] {
        bytes[8] = version;
        std::fs::write(&path, &bytes).unwrap();
        let Err(refused) = Table::open(&path, &SMALL) else { panic!("version {version} is read") };
        assert!(matches!(refused, TableError::Version { found, .. } if found == u32::from(version)));
        assert!(refused.to_string().contains("solve it again into a new file"), "{refused}");
    }
    bytes[8] = 2;
    let deck = bytes[15];
    bytes[15] = 200;
    std::fs::write(&path, &bytes).unwrap();
    assert!(matches!(Table::read(&path), Err(TableError::Foreign(_))), "such a deck has too many positions");
    bytes[15] = deck;
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&path, &bytes).unwrap();
    assert!(matches!(Table::open(&path, &SMALL), Err(TableError::Damaged { .. })));
}

/// A game that has gone on for a round: one seat is ahead, and more cards are in the deck than a bot solves by itself.
fn one_round_later(values: &Arc<Table>) -> State {
    let later = |number: u32| {
        let luck = |what: &str| Seeded::new(&format!("{what} {number}"));
        let mut brain = exact(values.clone(), luck("player"));
        let (mut host, _) = Host::<State>::open(2, SMALL, Dealer::new(luck("deal"))).expect("two can play");
        while host.state().board().round == 1 {
            let seat = host.state().to_act().lowest()?;
            let decision = brain.decide(&Question::new(host.state(), seat, Vec::new()).turn());
            host.act(seat, decision.action, None).expect("the player keeps to the rules");
        }
        let board = host.state().board();
        let value = values.value(&Start::of(board)?)?;
        (value.abs() > 0.01 && board.deck.total() > 3).then(|| *host.state())
    };
    (0..).find_map(later).expect("some game goes on like this")
}

#[test]
fn the_judge_and_the_legend_use_the_table_that_the_program_was_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("small.table");
    whole(&path, SMALL, 13);
    let table = Arc::new(Table::read(&path).unwrap());
    assert_eq!(*table.options(), SMALL);
    let state = one_round_later(&table);
    let question = Question::new(&state, Seat::new(0), Vec::new());
    let turn = question.turn();
    let little = Effort::percent(1);
    let solved = || judge::<State>("any", little).shares(&turn).is_some();
    let legend = || bot::<State>("legend", Seeded::new("any"), little).unwrap().mixture(&turn).unwrap();
    assert!(!solved(), "so many cards are not solved without a table");
    assert!(know(&SMALL, table.clone()) && !know(&SMALL, table.clone()));
    assert!(solved());
    let zero = 0.5 + 0.5 * table.value(&Start::of(state.board()).unwrap()).unwrap();
    let judged = judge::<State>("any", little).decision(&turn, None).unwrap();
    assert!((judged.chances[0] - zero).abs() < 1e-6, "{:?}, not {zero}", judged.chances);
    assert_eq!(legend(), exact(table, Seeded::new("any")).mixture(&turn).unwrap());
}

#[test]
fn a_position_is_told_with_its_mixtures_in_both_phases() {
    let even = json!({"row": ["nugget-1", "sip", "shot", "nugget-3"], "players": [{}, {}]});
    let probed = probe(&even, Options::default(), None).unwrap();
    assert!(probed.value.abs() < 1e-6 && probed.phase == 1 && !probed.from_table);
    for mixture in &probed.mixtures {
        assert!((mixture.values().sum::<f64>() - 1.0).abs() < 1e-6, "{mixture:?}");
    }
    let second = json!({"phase": 2, "row": [null, null, "shot", "nugget-3"], "deck": {"nugget-2": 1}, "players": [
        {"used": ["loot", "loot"], "bullets": 3},
        {"used": ["loot", "loot"], "bottle": "full"},
    ]});
    let probed = probe(&second, Options::default(), None).unwrap();
    assert_eq!(probed.phase, 2);
    assert!(probed.mixtures[0].keys().all(|play| !play.contains("loot")), "{:?}", probed.mixtures);
}

#[test]
fn what_cannot_be_told_is_said() {
    let row = ["nugget-1", "sip", "shot", "nugget-3"];
    let many = json!({"row": row, "deck": {"nugget-1": 2, "nugget-2": 3, "nugget-3": 2}, "players": [{}, {}]});
    assert!(matches!(probe(&many, Options::default(), None), Err(ProbeError::TooMany(11))));
    let bad = json!({"row": ["sip", "sip", "sip", "sip"], "players": [{}, {}]});
    assert!(matches!(probe(&bad, Options::default(), None), Err(ProbeError::Bad(_))));
    let over = json!({"row": row, "players": [{"bullets": 4}, {}], "over": {"winners": [0], "reason": "bullets"}});
    assert!(matches!(probe(&over, Options::default(), None), Err(ProbeError::NothingToDecide | ProbeError::Bad(_))));
}
