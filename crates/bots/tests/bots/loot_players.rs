//! Loot bots: the order of the levels, and that they see no more than their seat may.

use std::sync::Arc;

use bots::loot::{Rest, Start, Values, exact};
use bots::{Brain, Effort, Question, levels, play_out, strategies};
use catalog::loot::{Cards, DeckOut, Length, Options, State};
use engine::{Awaits, Game, Lottery, Luck, Seat, Seeded, Space, Viewer};

fn player(name: &str, seed: &str, effort: Effort) -> Brain<State> {
    bots::bot(name, Seeded::new(seed), effort).expect("the player exists")
}

fn names() -> Vec<&'static str> {
    levels::<State>().iter().chain(strategies::<State>()).map(|level| level.slug).collect()
}

/// The mean lead of the first bot, with alternating seats and the same cards in both games of a pair.
fn lead(first: &str, second: &str, games: u32) -> f64 {
    let mut sum = 0.0;
    for game in 0..games {
        let brain = |name: &str, seed: &str| player(name, &format!("{seed} {game}"), Effort::percent(1));
        let mut brains = [brain(first, "first"), brain(second, "second")];
        brains.rotate_left(game as usize % 2);
        let mut luck = Seeded::new(&format!("luck {}", game / 2));
        let played = play_out(State::new(2, Options::default()), &mut brains, &mut luck, |_| {});
        let wins = |seat: usize| f64::from(u8::from(played.verdict.winners.contains(Seat::new(seat))));
        let seat = game as usize % 2;
        sum += wins(seat) - wins(1 - seat);
    }
    sum / f64::from(games)
}

#[test]
fn every_level_beats_the_one_below() {
    assert_eq!(
        levels::<State>().iter().map(|level| level.slug).collect::<Vec<_>>(),
        ["greenhorn", "regular", "sharp", "legend"]
    );
    for (better, worse, games) in [
        ("greenhorn", "random", 1600),
        ("regular", "greenhorn", 1600),
        ("sharp", "regular", 400),
        ("legend", "sharp", 800),
    ] {
        let lead = lead(better, worse, games);
        assert!(lead > 0.03, "{better} leads {worse} by {lead}");
    }
}

#[test]
fn every_player_plays_by_the_rules_under_all_options() {
    let best_of_3 = Options { length: Length::BestOf3, ..Options::default() };
    let nuggets = Options { deck_out: DeckOut::Nuggets, ..Options::default() };
    let odd = Options { deck: Cards { nugget_3: 2, sip: 11, ..Cards::default() }, ..Options::default() };
    for (number, options) in [best_of_3, nuggets, odd].into_iter().enumerate() {
        for name in names() {
            let mut state = State::new(2, options);
            let mut luck = Seeded::new(&format!("{name} {number}"));
            let mut brains = ["zero", "one"].map(|seed| player(name, seed, Effort::percent(5)));
            let mut decisions = 0;
            loop {
                match state.awaits() {
                    Awaits::Nobody => break,
                    Awaits::Chance(lottery) => {
                        let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
                        state.draw(outcome, &mut |_| {});
                    }
                    Awaits::Seats(seats) => {
                        let seat = seats.lowest().unwrap();
                        let question = Question::new(&state, seat, Vec::new());
                        let decision = brains[seat.index()].decide(&question.turn());
                        assert!(question.turn().legal.contains(&decision.action), "{name}: {}", decision.action);
                        state.play(seat, decision.action, None, &mut |_| {});
                        decisions += 1;
                    }
                }
            }
            assert!(decisions >= 2, "{name} has decided nothing");
        }
    }
}

#[test]
fn what_a_seat_cannot_see_changes_no_decision() {
    let mut luck = Seeded::new("twins");
    let mut compared = 0;
    for game in 0..30 {
        let mut state = State::new(2, Options::default());
        while state.verdict().is_none() {
            if let Awaits::Chance(lottery) = state.awaits() {
                let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
                state.draw(outcome, &mut |_| {});
                continue;
            }
            // Seat 1 has chosen already: its choice is the secret.
            let hidden = state.legal(Seat::new(1));
            let hidden = hidden.get(luck.ticket(hidden.len() as u32) as usize).unwrap();
            state.play(Seat::new(1), hidden, None, &mut |_| {});
            let twin = state.redeal(Viewer::Seat(Seat::new(0)), &mut luck);
            compared += usize::from(twin != state);
            let decide = |state: &State, name: &str| {
                let question = Question::new(state, Seat::new(0), Vec::new());
                player(name, &format!("{game}"), Effort::percent(2)).decide(&question.turn())
            };
            for name in names() {
                assert_eq!(decide(&state, name), decide(&twin, name), "{name}");
            }
            let action = decide(&state, "regular").action;
            state.play(Seat::new(0), action, None, &mut |_| {});
        }
    }
    assert!(compared > 100, "only {compared} twins differed");
}

#[test]
fn a_player_with_the_values_of_a_won_game_wins_it() {
    // Seat 0 has three bullets and an almost empty bottle: with no deck, any tie or loot ends the game in its favour.
    let json = r#"{"row":["nugget-1","sip","shot","nugget-3"],
        "players":[{"bullets":3,"bottle":"almost-empty"},{"bullets":0}]}"#;
    let options = Options::default();
    let state = State::from_position(options, serde_json::from_str(json).unwrap(), None).unwrap();
    let start = Start::of(state.board()).unwrap();
    let rest = Arc::new(Rest::solve(&options, &start, 1 << 16).unwrap());
    let value = rest.value(&start).unwrap();
    let games = 600;
    let mut sum = 0.0;
    for game in 0..games {
        let seat = |seat: &str| exact(rest.clone(), Seeded::new(&format!("{seat} {game}")));
        let played = play_out(state, &mut [seat("zero"), seat("one")], &mut Seeded::new("deal"), |_| {});
        let wins = |seat: usize| f64::from(u8::from(played.verdict.winners.contains(Seat::new(seat))));
        sum += wins(0) - wins(1);
    }
    let mean = sum / f64::from(games);
    assert!(value > 0.5 && (mean - value).abs() < 0.08, "worth {value}, came to {mean}");
}
