//! The clauses of RULES.md, each shown in a game.

use claims::{Coin, Event, Options, State, Ties, View};
use engine::{Awaits, Game, Input, Seat, Seats, Space as _, View as _, Viewer, conformance};

fn coin(worth: u8) -> Coin {
    Coin::try_from(worth).expect("1 to 5")
}

/// A game after these rounds: the claim, and the offer of each seat.
fn played(options: Options, rounds: &[(u8, u8, u8)]) -> State {
    let mut state = State::new(2, options);
    for &(claim, zero, one) in rounds {
        let acts = [(0, zero), (1, one)].map(|(seat, offer)| Input::Act {
            seat: Seat::new(seat),
            action: coin(offer),
            at: None,
        });
        for input in [Input::Chance(coin(claim))].into_iter().chain(acts) {
            state.apply(input, &mut |_| {}).expect("it is legal");
        }
    }
    state
}

fn riches(state: &State) -> [u8; 2] {
    state.view(Viewer::Spectator).board.riches
}

#[test]
fn the_game_keeps_every_promise() {
    conformance::check::<State>(300, "claims");
}

/// CLM-01, CLM-02
#[test]
fn a_round_begins_with_one_of_the_claims_left() {
    let new = State::new(2, Options::default());
    let Awaits::Chance(claims) = new.awaits() else { panic!("a claim is drawn first") };
    assert_eq!((claims.len(), new.legal(Seat::new(0)).len()), (5, 0));
    let second = played(Options::default(), &[(3, 1, 2)]);
    assert_eq!(second.awaits(), Awaits::Chance([1, 2, 4, 5].map(coin).into_iter().collect()));
}

/// CLM-03
#[test]
fn a_coin_is_secret_until_both_have_chosen() {
    let mut state = played(Options::default(), &[]);
    state.apply(Input::Chance(coin(3)), &mut |_| {}).expect("it can be drawn");
    let mut told = Vec::new();
    let act = Input::Act { seat: Seat::new(0), action: coin(4), at: None };
    state.apply(act, &mut |event| told.push(event)).expect("it is legal");
    let seen = |viewer| told.iter().filter_map(|event| engine::Event::seen_by(event, viewer)).collect::<Vec<_>>();
    assert_eq!(seen(Viewer::Spectator), [Event::Offered { seat: Seat::new(0), coin: None }]);
    assert_eq!(seen(Viewer::Seat(Seat::new(0))), [Event::Offered { seat: Seat::new(0), coin: Some(coin(4)) }]);
    assert_eq!(state.view(Viewer::Seat(Seat::new(1))).offer, None);
}

/// CLM-04
#[test]
fn the_higher_coin_wins_and_both_are_gone() {
    let state = played(Options::default(), &[(3, 1, 2)]);
    assert_eq!(riches(&state), [0, 3]);
    let refused = played(Options::default(), &[(3, 1, 2)])
        .apply(Input::Act { seat: Seat::new(0), action: coin(1), at: None }, &mut |_| {});
    assert!(refused.is_err());
}

/// CLM-05
#[test]
fn equal_coins_win_nothing_and_the_claim_is_lost_or_stays() {
    let rounds = [(3, 2, 2), (1, 5, 4)];
    assert_eq!(riches(&played(Options::default(), &rounds)), [1, 0]);
    assert_eq!(riches(&played(Options { ties: Ties::Kept }, &rounds)), [4, 0]);
}

/// CLM-06
#[test]
fn whoever_is_silent_offers_the_lowest_coin() {
    let mut state = played(Options::default(), &[(3, 1, 2)]);
    state.apply(Input::Chance(coin(5)), &mut |_| {}).expect("it can be drawn");
    state.apply(Input::Expire, &mut |_| {}).expect("somebody is silent");
    assert_eq!(riches(&state), [5, 3], "seat 0 offers 2, seat 1 offers 1");
}

/// CLM-07
#[test]
fn the_richer_player_wins_after_five_rounds() {
    let over = played(Options::default(), &[(1, 1, 2), (2, 2, 3), (3, 3, 4), (4, 4, 5), (5, 5, 1)]);
    let verdict = over.verdict().expect("it is over");
    assert_eq!((riches(&over), verdict.winners), ([5, 10], Seats::only(Seat::new(1))));
    let even = played(Options::default(), &[(1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 5)]);
    assert_eq!(even.verdict().expect("it is over").winners, Seats::first(2));
}

#[test]
fn what_a_viewer_is_told_makes_the_view() {
    for viewer in Viewer::all(2) {
        let mut state = State::new(2, Options { ties: Ties::Kept });
        let mut view = state.view(viewer);
        let mut luck = engine::Seeded::new("fold");
        while let Some(input) = conformance::any_input(&state, &mut luck) {
            let mut told = Vec::new();
            state.apply(input, &mut |event| told.extend(engine::Event::seen_by(&event, viewer))).expect("it is legal");
            for event in &told {
                view.apply(event);
            }
            assert_eq!(view, state.view(viewer), "{told:?}");
            let json = serde_json::to_value(view).expect("a view is JSON");
            assert_eq!(serde_json::from_value::<View>(json).ok(), Some(view));
        }
    }
}
