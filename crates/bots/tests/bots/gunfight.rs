//! Quick Draw bots keep to the rules and use only what they may see.

use bots::{Brain, Effort, Question, bot, levels, play_out, strategies};
use catalog::gunfight::{Ace, Options, Pass, Stack, State, Step};
use engine::{Awaits, Game, Lottery as _, Luck as _, Seat, Seats, Seeded, Space as _, Viewer};

const EFFORT: Effort = Effort::percent(1);

fn names() -> Vec<&'static str> {
    levels::<State>().iter().chain(strategies::<State>()).map(|level| level.slug).collect()
}

fn player(name: &str, seed: &str) -> Brain<State> {
    bot(name, Seeded::new(seed), EFFORT).unwrap()
}

/// Plays a game between different bots and passes every decision to `check` before it is made.
fn watch(players: usize, options: Options, seed: &str, mut check: impl FnMut(&State, Seat)) {
    let mut luck = Seeded::new(seed);
    let mut state = State::new(players, options);
    loop {
        match state.awaits() {
            Awaits::Chance(lottery) => state.draw(lottery.outcome(luck.ticket(lottery.tickets())), &mut |_| {}),
            Awaits::Seats(seats) => {
                let seat = seats.lowest().unwrap();
                check(&state, seat);
                let question = Question::new(&state, seat, Vec::new());
                let name = names()[(seat.index() + state.board().turn as usize) % 3];
                let decision = player(name, seed).decide(&question.turn());
                state.play(seat, decision.action, None, &mut |_| {});
            }
            Awaits::Nobody => return,
        }
    }
}

#[test]
fn every_player_plays_whole_games_by_the_rules_at_every_table() {
    let mut ended = 0;
    for players in 2..=4 {
        for (name, number) in names().into_iter().zip(0i16..) {
            let pass = if number % 2 == 0 { Pass::No } else { Pass::Yes };
            let ace = if players % 2 == 0 { Ace::One } else { Ace::Eleven };
            for options in [Options { pass, ace, life: 20 }, Options { pass: Pass::Yes, ace, life: 1 + 4 * number }] {
                let seed = format!("{name} {players}");
                let mut brains: Vec<Brain<State>> =
                    (0..players).map(|seat| player(name, &format!("{seed} {seat}"))).collect();
                let mut state = State::new(players, options);
                let mut luck = Seeded::new(&seed);
                while state.verdict().is_none() {
                    match state.awaits() {
                        Awaits::Chance(lottery) => {
                            state.draw(lottery.outcome(luck.ticket(lottery.tickets())), &mut |_| {});
                        }
                        Awaits::Seats(seats) => {
                            let seat = seats.lowest().unwrap();
                            let question = Question::new(&state, seat, Vec::new());
                            let decision = brains[seat.index()].decide(&question.turn());
                            assert!(state.legal(seat).contains(&decision.action), "{name}: {}", decision.action);
                            state.play(seat, decision.action, decision.at, &mut |_| {});
                        }
                        Awaits::Nobody => break,
                    }
                }
                ended += usize::from(state.verdict().is_some());
            }
        }
    }
    assert_eq!(ended, 3 * 2 * names().len());
}

#[test]
fn two_states_equal_to_their_eyes_get_the_same_decision() {
    let (mut decisions, mut differing) = (0, 0);
    for players in 2..=4 {
        let mut redeals = Seeded::new("redeals");
        watch(players, Options { life: 12, ..Options::default() }, &format!("eyes {players}"), |state, seat| {
            let twin = state.redeal(Viewer::Seat(seat), &mut redeals);
            differing += usize::from(twin != *state);
            for name in names() {
                let decide =
                    |state: &State| player(name, "same luck").decide(&Question::new(state, seat, Vec::new()).turn());
                assert_eq!(decide(state), decide(&twin), "{name} has seen what nobody may see");
                decisions += 1;
            }
        });
    }
    assert!(decisions > 100 && differing > 10, "{decisions} decisions, {differing} of them on differing states");
}

#[test]
fn a_duel_between_the_best_and_the_worst_is_no_contest() {
    let won = (0..20).filter(|game| {
        let names = if game % 2 == 0 { ["sharp", "random"] } else { ["random", "sharp"] };
        let mut brains: Vec<Brain<State>> = names.iter().map(|name| player(name, &format!("duel {game}"))).collect();
        let mut luck = Seeded::new(&format!("contest {game}"));
        let played = play_out(State::new(2, Options::default()), &mut brains, &mut luck, |_| {});
        played.verdict.winners == Seats::only(Seat::new(game % 2))
    });
    assert!(won.count() >= 16);
}

#[test]
fn the_suggestion_is_an_arrangement_of_the_hand_and_fires_better_than_the_middle() {
    let mut better = 0;
    watch(3, Options::default(), "suggestions", |state, seat| {
        if state.board().step != Step::Arrange {
            return;
        }
        let view = state.view(Viewer::Seat(seat));
        let arrangement = bots::gunfight::suggest(&view).unwrap();
        assert_eq!(arrangement.cards(), view.hand().set());
        let middle = view.board.middle.set();
        let fire = catalog::gunfight::best_hand(arrangement.stack(Stack::Fire) | middle);
        assert!(fire >= catalog::gunfight::best_hand(middle));
        better += usize::from(fire.level() > catalog::gunfight::best_hand(middle).level());
    });
    assert!(better > 0);
}
