//! The search on Loot, a game of simultaneous choices in which nothing else is hidden.

#![allow(clippy::cast_precision_loss, reason = "games and winners are few")]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

use bots::solve::best_response::exploitability;
use bots::solve::imagination::Imagination;
use bots::solve::ismcts::{Ismcts, Rule};
use bots::solve::known::Matrix;
use bots::solve::profile::Profile;
use bots::solve::tree::Tree;
use bots::{Brain, Question, Random, Turn, play_out};
use catalog::loot::{Board, HoldingsJson, Plays, Position, State};
use engine::{Game, Luck, Seat, Seats, Seeded, Space, Viewer};

/// Samples what the opponent has put face down.
#[derive(Clone, Copy, Debug)]
struct Imagined;

impl Imagination<State> for Imagined {
    fn imagine(&mut self, turn: &Turn<'_, State>, luck: &mut impl Luck) -> State {
        let board = &turn.view.board;
        let state = State::from_position(board.options, position(board), None).expect("a view shows a position");
        let other = turn.seat.opponent();
        if turn.view.to_act.contains(other) {
            return state;
        }
        let plays: Plays = state.legal(other);
        let play = plays.get(luck.ticket(plays.len() as u32) as usize).expect("a ticket is below the count");
        let mut guessed = state;
        guessed.play(other, play, None, &mut |_| ());
        guessed
    }

    fn knows(&self, state: &State, seat: Seat) -> u64 {
        let mut hasher = DefaultHasher::new();
        state.view(Viewer::Seat(seat)).board.hash(&mut hasher);
        hasher.finish()
    }
}

fn position(board: &Board) -> Position {
    let holdings = board.players.map(|player| HoldingsJson {
        nuggets: player.nuggets,
        bullets: player.bullets,
        bottle: player.bottle,
        used: player.used().collect(),
        placed: None,
        wins: None,
    });
    Position {
        round: board.round,
        phase: Some(board.phase),
        row: board.row,
        deck: board.deck,
        discard: board.discard.cards().to_vec(),
        players: holdings,
    }
}

fn searcher(luck: &str, iterations: u32, rule: Rule) -> Ismcts<Imagined, Seeded> {
    Ismcts::new(Imagined, Seeded::new(luck), iterations, rule)
}

/// The searcher's points over games with alternating seats; a draw counts half.
fn score(games: usize, iterations: u32, rule: Rule, other: impl Fn(&str) -> Brain<State>) -> f64 {
    let mut points = 0.0;
    for game in 0..games {
        let seat = Seat::new(game % 2);
        let hero: Brain<State> = Box::new(searcher(&format!("hero {game}"), iterations, rule));
        let mut brains = vec![hero, other(&format!("other {game}"))];
        brains.rotate_left(seat.index());
        let start = State::new(2, catalog::loot::Options::default());
        let played = play_out(start, &mut brains, &mut Seeded::new(&format!("game {game}")), |_| ());
        if played.verdict.winners.contains(seat) {
            points += 1.0 / played.verdict.winners.len() as f64;
        }
    }
    points / games as f64
}

#[test]
fn a_search_beats_random_play() {
    for (rule, games) in [(Rule::Bound(0.7), 60), (Rule::Regret(0.2), 90)] {
        let won = score(games, 150, rule, |luck| Box::new(Random::new(Seeded::new(luck))));
        let error = 1.96 * (won * (1.0 - won) / games as f64).sqrt();
        assert!(won - error > 0.55, "{rule:?} won {won} of its games, give or take {error}");
    }
}

fn opening(luck: &str) -> Question<State> {
    let mut state = State::new(2, catalog::loot::Options::default());
    let mut luck = Seeded::new(luck);
    while let engine::Awaits::Chance(lottery) = state.awaits() {
        let ticket = luck.ticket(engine::Lottery::tickets(&lottery));
        state.draw(engine::Lottery::outcome(&lottery, ticket), &mut |_| ());
    }
    assert_eq!(state.to_act(), Seats::first(2));
    Question::new(&state, Seat::new(0), Vec::new())
}

#[test]
fn the_same_luck_finds_the_same() {
    let question = opening("noon");
    for rule in [Rule::Bound(0.7), Rule::Regret(0.1)] {
        let find = |luck: &str| searcher(luck, 200, rule).search(&question.turn(), |_| ControlFlow::Continue(()));
        assert_eq!(find("one"), find("one"));
        assert_ne!(find("one"), find("two"));
        assert_eq!(find("one").iter().map(|finding| finding.tries).sum::<u32>(), 200);
    }
}

#[test]
fn a_search_can_be_broken_off() {
    let question = opening("noon");
    let mut bot = searcher("one", 1000, Rule::Regret(0.1));
    let findings =
        bot.search(&question.turn(), |done| if done == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) });
    assert_eq!(findings.iter().map(|finding| finding.tries).sum::<u32>(), 5);
}

/// The last decision of a duel: player 0 holds the bottle, and both are close to winning by gold and by bullets.
fn last_decision() -> State {
    let json = serde_json::json!({
        "round": 6, "row": [null, null, "nugget-2", "nugget-3"],
        "players": [
            { "nuggets": 6, "bullets": 2, "bottle": "full", "used": ["loot", "shoot"] },
            { "nuggets": 6, "bullets": 3, "used": ["whisky", "shoot"] },
        ],
    });
    let position = serde_json::from_value(json).expect("a position");
    State::from_position(catalog::loot::Options::default(), position, None).expect("it can be")
}

#[test]
fn a_search_mixes_where_both_decide_at_once() {
    let state = last_decision();
    let [rows, columns] = [0, 1].map(|seat| state.legal(Seat::new(seat)).iter().collect::<Vec<_>>());
    let points = |row, column| {
        let mut state = state;
        state.play(Seat::new(0), row, None, &mut |_| ());
        state.play(Seat::new(1), column, None, &mut |_| ());
        let winners = state.verdict().expect("it was the last decision").winners;
        if winners.contains(Seat::new(0)) { 1.0 / winners.len() as f64 } else { 0.0 }
    };
    let matrix = rows.iter().map(|&row| columns.iter().map(|&column| points(row, column)).collect()).collect();
    let tree = Tree::new(&Matrix::new(matrix), 1000).unwrap();
    let gives_away = |rule: Rule| {
        let mixture = |player: usize, _| {
            let question = Question::new(&state, Seat::new(player), Vec::new());
            let found = searcher("noon", 4000, rule).search(&question.turn(), |_| ControlFlow::Continue(()));
            Some(found.iter().map(|finding| finding.odds).collect())
        };
        exploitability(&tree, &Profile::by_key(&tree, mixture))
    };
    let (mixed, foreseen) = (gives_away(Rule::Regret(0.1)), gives_away(Rule::Bound(0.7)));
    assert!(mixed < 0.05, "{mixed}");
    assert!(foreseen > 0.4, "{foreseen}: one action at a time can be foreseen");
}
