//! Compares Loot's solver with a slow one that knows only the rules: it plays engine states.

use std::collections::BTreeMap;

use bots::loot::{Dealt, Ranks, Rest, Start, Values, begin};
use bots::solve::matrix::solve;
use catalog::loot::{Options, Play, Position, State};
use engine::{Awaits, Game, Lottery, Seat, Space};

/// What distinguishes two beginnings of a round, apart from the round number.
type Key = ([Option<catalog::loot::Card>; 4], [u8; 5], [[u8; 3]; 2]);

fn key(state: &State) -> Key {
    let board = state.board();
    let deck = catalog::loot::Card::ALL.map(|card| board.deck.of(card));
    let players =
        board.players.map(|player| [player.nuggets, player.bullets, player.bottle.map_or(0, |b| 1 + b as u8)]);
    (board.row, deck, players)
}

/// What a round can lead to: a result, a matrix of further nodes, chance, or another round.
enum Node {
    Won(f64),
    Plays(usize, Vec<Node>),
    Chance(Vec<(f64, Node)>),
    Round(usize),
}

/// Every beginning of a round that a game can reach, found by playing it.
#[derive(Default)]
struct Slow {
    numbers: BTreeMap<Key, usize>,
    open: Vec<State>,
}

impl Slow {
    fn number(&mut self, state: &State) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(key(state)).or_insert_with(|| {
            self.open.push(*state);
            next
        })
    }

    fn plays(&mut self, state: &State) -> Node {
        let [zero, one] = [0, 1].map(|seat: usize| state.legal(Seat::new(seat)));
        let mut nodes = Vec::new();
        for a in (0..zero.len()).filter_map(|index| zero.get(index)) {
            for b in (0..one.len()).filter_map(|index| one.get(index)) {
                nodes.push(self.after(state, [a, b]));
            }
        }
        Node::Plays(one.len(), nodes)
    }

    fn after(&mut self, state: &State, plays: [Play; 2]) -> Node {
        let mut next = *state;
        for (seat, play) in plays.into_iter().enumerate() {
            next.play(Seat::new(seat), play, None, &mut |_| {});
        }
        self.node(&next)
    }

    fn node(&mut self, state: &State) -> Node {
        match state.awaits() {
            Awaits::Nobody => {
                let winners = state.verdict().expect("it is over").winners;
                let has = |seat: usize| f64::from(u8::from(winners.contains(Seat::new(seat))));
                Node::Won(has(0) - has(1))
            }
            Awaits::Chance(lottery) => {
                let total = f64::from(lottery.tickets());
                let dealt = lottery.outcomes().into_iter().map(|(outcome, tickets)| {
                    let mut next = *state;
                    next.draw(outcome, &mut |_| {});
                    (f64::from(tickets) / total, self.node(&next))
                });
                Node::Chance(dealt.collect())
            }
            Awaits::Seats(_) if state.board().phase == 1 => Node::Round(self.number(state)),
            Awaits::Seats(_) => self.plays(state),
        }
    }

    /// The value of every beginning of a round, by value iteration.
    fn solve(state: &State) -> Vec<(State, f64)> {
        let mut this = Self::default();
        this.number(state);
        let mut rounds = Vec::new();
        while let Some(state) = this.open.get(rounds.len()).copied() {
            rounds.push(this.plays(&state));
        }
        let mut values = vec![0.0; rounds.len()];
        loop {
            let mut most: f64 = 0.0;
            // The last ones found have the fewest cards, so going backwards most values are right at once.
            for (index, round) in rounds.iter().enumerate().rev() {
                let value = worth(round, &values);
                most = most.max((value - values[index]).abs());
                values[index] = value;
            }
            if most < 1e-11 {
                return this.open.into_iter().zip(values).collect();
            }
        }
    }
}

fn worth(node: &Node, values: &[f64]) -> f64 {
    match node {
        Node::Won(value) => *value,
        Node::Round(number) => values[*number],
        Node::Chance(dealt) => dealt.iter().map(|(share, node)| share * worth(node, values)).sum(),
        Node::Plays(columns, nodes) => {
            let payoffs: Vec<f64> = nodes.iter().map(|node| worth(node, values)).collect();
            solve(*columns, &payoffs).value
        }
    }
}

fn state(options: Options, json: &str) -> State {
    let position: Position = serde_json::from_str(json).expect("the position is JSON");
    State::from_position(options, position, None).expect("the position can be")
}

/// Every position the game can reach has the same value in both solvers, and the negated value with the seats swapped.
fn check(options: Options, json: &str, least: usize) {
    let state = state(options, json);
    let slow = Slow::solve(&state);
    assert!(slow.len() >= least, "{} positions are too few to show anything", slow.len());
    let start = Start::of(state.board()).expect("a round begins");
    let rest = Rest::solve(&options, &start, 1 << 20).expect("it is small");
    let mirrored = Rest::solve(&options, &start.mirrored(), 1 << 20).expect("it is small");
    for (state, expected) in slow {
        let found = Start::of(state.board()).expect("a round begins");
        let value = rest.value(&found).expect("every position is numbered");
        assert!((value - expected).abs() < 2e-7, "{found:?} is worth {expected}, not {value}");
        let other = mirrored.value(&found.mirrored()).expect("every position is numbered");
        assert!((value + other).abs() < 2e-7, "{found:?} is worth {value}, and {other} with the seats changed");
    }
}

const NUGGETS: Options = Options { deck_out: catalog::loot::DeckOut::Nuggets, ..DEFAULT };
const DEFAULT: Options = Options {
    deck_out: catalog::loot::DeckOut::Draw,
    deck: catalog::loot::Cards::UNOFFICIAL,
    length: catalog::loot::Length::Single,
};

#[test]
fn four_cards_and_no_deck_have_the_values_of_a_slow_solver() {
    let row = r#""row":["nugget-1","sip","shot","nugget-3"]"#;
    check(DEFAULT, &format!(r#"{{{row},"players":[{{}},{{}}]}}"#), 60);
    check(DEFAULT, &format!(r#"{{{row},"players":[{{"nuggets":6}},{{"bullets":3,"bottle":"full"}}]}}"#), 16);
    check(NUGGETS, &format!(r#"{{{row},"players":[{{"nuggets":4,"bullets":2}},{{"nuggets":7}}]}}"#), 30);
}

#[test]
fn positions_with_a_deck_have_the_values_of_a_slow_solver() {
    let rest = r#""row":["shot","nugget-2","nugget-2","sip"],"deck":{"nugget-3":1}"#;
    check(DEFAULT, &format!(r#"{{{rest},"players":[{{"nuggets":5,"bullets":3}},{{"nuggets":6,"bullets":2}}]}}"#), 40);
    let rest = r#""row":["nugget-1","nugget-1","sip","nugget-3"],"deck":{"nugget-1":1,"shot":1}"#;
    let players = r#"[{"nuggets":7,"bullets":3},{"nuggets":5,"bullets":3,"bottle":"almost-empty"}]"#;
    check(DEFAULT, &format!(r#"{{{rest},"players":{players}}}"#), 40);
    check(NUGGETS, &format!(r#"{{{rest},"players":{players}}}"#), 40);
}

#[test]
fn a_game_of_equal_seats_is_worth_nothing_to_either() {
    let row =
        r#"{"row":["nugget-1","sip","shot","nugget-3"],"deck":{"nugget-2":1},"players":[{"bullets":2},{"bullets":2}]}"#;
    let state = state(DEFAULT, row);
    let start = Start::of(state.board()).unwrap();
    let rest = Rest::solve(&DEFAULT, &start, 1 << 20).unwrap();
    assert!(rest.value(&start).unwrap().abs() < 1e-7);
}

/// The largest difference between a position's value and the round that is played by the values of what can follow.
fn largest_residual(start: &Start) -> (usize, f64) {
    let rest = Rest::solve(&DEFAULT, start, 1 << 20).expect("it is small");
    let ranks = Ranks::rest(&DEFAULT, start);
    let starts = (0..ranks.len()).filter_map(|number| ranks.start(number));
    // Positions with fewer bullets than at the start are numbered, but cannot follow.
    let [zero, one] = start.hold.bullets();
    let starts = starts.filter(|at| at.hold.bullets()[0] >= zero && at.hold.bullets()[1] >= one);
    starts.fold((0, 0.0), |(many, most), at| {
        let value = rest.value(&at).expect("every position is numbered");
        let again = begin(&at, &mut Dealt::new(&rest, &DEFAULT, at.deck)).value;
        (many + 1, f64::max(most, (value - again).abs()))
    })
}

#[test]
fn the_value_of_every_position_is_that_of_its_round() {
    // In each of these, a position's first guess says that the bottle never comes back, although it does.
    let cases = [
        r#"{"row":["shot","sip","shot","nugget-3"],"deck":{"sip":1},"players":[{"nuggets":6},{"nuggets":3}]}"#,
        r#"{"row":["nugget-3","sip","sip","nugget-1"],"deck":{"nugget-2":1},"players":[{"nuggets":6},{"nuggets":1}]}"#,
        r#"{"row":["nugget-3","nugget-3","shot","shot"],"deck":{"nugget-1":1},"players":[{},{"nuggets":4}]}"#,
    ];
    for case in cases {
        let start = Start::of(state(DEFAULT, case).board()).expect("a round begins");
        let (many, most) = largest_residual(&start);
        assert!(many >= 400 && most < 1e-7, "{many} positions, the largest residual is {most:e}: {case}");
    }
}
