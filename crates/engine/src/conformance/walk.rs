//! Random games, and the checks made at each position.

use std::fmt::Debug;
use std::str::FromStr;

use super::fold::Listeners;
use super::{any_input, below, secrecy};
use crate::{Awaits, Game, Input, Lottery, Luck, Record, Refusal, Seat, Seats, Space, set_up, state_json};

/// Games of random actions are never longer than this many inputs.
const LONGEST: usize = 100_000;

pub(super) fn random_game<G: Game>(start: G, luck: &mut impl Luck) -> Record<G> {
    let mut state = start.clone();
    let mut record = Record::new(start, false);
    let mut foreign: Vec<G::Action> = Vec::new();
    let (mut listeners, mut events) = (Listeners::new(&state), Vec::new());
    loop {
        let holds = std::panic::AssertUnwindSafe(|| {
            listeners.check(&events, &state);
            check_position(&state, &mut foreign, luck);
        });
        if let Err(failure) = std::panic::catch_unwind(holds) {
            let input = record.inputs.last();
            let message = failure.downcast_ref::<String>().map_or("a check failed", String::as_str);
            panic!("{message}\nafter {input:?}\nin {state:?}\nof {}", record.to_json());
        }
        let Some(input) = any_input(&state, luck) else { return record };
        events.clear();
        state
            .apply(input.clone(), &mut |event| events.push(event))
            .unwrap_or_else(|refusal| panic!("a legal input was refused: {refusal}: {input:?} in {state:?}"));
        record.inputs.push(input);
        assert!(record.inputs.len() < LONGEST, "the game does not end: {}", record.to_json());
    }
}

/// Lotteries with more tickets are checked by sampling.
const LISTED_TICKETS: u32 = 256;

/// Checks that a game ends if no seat ever acts.
pub(super) fn silent_game<G: Game>(mut state: G, luck: &mut impl Luck) {
    for _ in 0..LONGEST {
        let input = match state.awaits() {
            Awaits::Nobody => return,
            Awaits::Chance(lottery) => Input::Chance(lottery.outcome(luck.ticket(lottery.tickets()))),
            Awaits::Seats(_) => Input::Expire,
        };
        state.apply(input, &mut |_| {}).unwrap_or_else(|refusal| panic!("silence was refused: {refusal}"));
    }
    panic!("with every seat silent the game does not end");
}

fn check_position<G: Game>(state: &G, foreign: &mut Vec<G::Action>, luck: &mut impl Luck) {
    what_it_awaits_is_consistent(state);
    if !matches!(state.awaits(), Awaits::Chance(_)) {
        position_round_trips(state);
    }
    match state.awaits() {
        Awaits::Chance(lottery) => lottery_is_sound(&lottery, luck),
        Awaits::Seats(_) | Awaits::Nobody => {
            for seat in Seats::first(state.players()).iter() {
                enumeration_agrees_with_the_check(state, seat, foreign, luck);
            }
        }
    }
    out_of_place_is_refused(state);
    secrecy::check(state, luck);
}

fn what_it_awaits_is_consistent<G: Game>(state: &G) {
    let seats = Seats::first(state.players());
    let nobody_may = seats.iter().all(|seat| state.legal(seat).is_empty());
    match state.awaits() {
        Awaits::Seats(owing) => {
            assert!(!owing.is_empty(), "somebody is awaited");
            assert!(owing.iter().all(|seat| !state.legal(seat).is_empty()), "who owes a decision has one to make");
            let window = state.window().expect("decisions are due within a window");
            assert!(G::RACES || !window.race, "a game without races has no race");
        }
        Awaits::Chance(_) => assert!(nobody_may && state.window().is_none(), "chance comes before any decision"),
        Awaits::Nobody => assert!(nobody_may && state.window().is_none(), "nothing can be done when it is over"),
    }
    let over = matches!(state.awaits(), Awaits::Nobody);
    assert_eq!(over, state.verdict().is_some(), "a game is over when it has a verdict");
    if let Some(verdict) = state.verdict() {
        assert!(!verdict.winners.is_empty(), "somebody wins, or several draw");
    }
}

fn position_round_trips<G: Game>(state: &G) {
    let json = serde_json::to_value(state_json(state)).expect("states serialise");
    match set_up::<G>(state.options(), &json) {
        Ok(read) => assert_eq!(&read, state, "a position reads back as it was written: {json}"),
        Err(error) => panic!("a position that is was refused: {error}: {json}"),
    }
}

fn lottery_is_sound<L: Lottery>(lottery: &L, luck: &mut impl Luck)
where
    L::Outcome: Debug + ToString + FromStr<Err: Debug>,
{
    let tickets = lottery.tickets();
    assert!(tickets > 0, "a lottery has a ticket");
    if tickets <= LISTED_TICKETS {
        for (outcome, count) in lottery.outcomes() {
            let drawn = (0..tickets).filter(|&ticket| lottery.outcome(ticket) == outcome).count();
            assert_eq!(drawn as u32, count, "tickets of {outcome:?}");
        }
    }
    for _ in 0..tickets.min(8) {
        let outcome = &lottery.outcome(luck.ticket(tickets));
        assert!(lottery.tickets_of(outcome) > 0, "what can be drawn has a ticket: {outcome:?}");
        let read = outcome.to_string().parse::<L::Outcome>();
        assert_eq!(read.as_ref().ok(), Some(outcome), "an outcome's notation round-trips");
    }
}

fn enumeration_agrees_with_the_check<G: Game>(
    state: &G,
    seat: Seat,
    foreign: &mut Vec<G::Action>,
    luck: &mut impl Luck,
) {
    let legal = state.legal(seat);
    let sample: Vec<usize> = if legal.len() <= 16 {
        (0..legal.len()).collect()
    } else {
        (0..16).map(|_| below(luck, legal.len())).collect()
    };
    assert!(legal.get(legal.len()).is_none(), "a space ends where its count says");
    for index in sample {
        let action = legal.get(index).expect("an index below the count has an item");
        assert_eq!(legal.index_of(&action), Some(index), "an action has the index it was got by: {action}");
        let act = Input::Act { seat, action: action.clone(), at: None };
        assert_eq!(state.clone().apply(act, &mut |_| {}), Ok(()), "a listed action is legal: {action}");
        assert_eq!(action.to_string().parse().as_ref(), Ok(&action), "an action's notation round-trips: {action}");
        let json = serde_json::to_value(&action).expect("actions serialise");
        let read: Option<G::Action> = serde_json::from_value(json).ok();
        assert_eq!(read.as_ref(), Some(&action), "an action's JSON round-trips: {action}");
        if foreign.len() < 64 {
            foreign.push(action);
        } else {
            foreign[below(luck, 64)] = action;
        }
    }
    for _ in 0..4.min(foreign.len()) {
        let action = foreign[below(luck, foreign.len())].clone();
        let listed = legal.contains(&action);
        let mut after = state.clone();
        match after.apply(Input::Act { seat, action: action.clone(), at: None }, &mut |_| {}) {
            Ok(()) => assert!(listed, "an action that is not listed was taken: {action}"),
            Err(refusal) => {
                assert!(!listed, "a listed action was refused: {action}");
                assert!(!refusal.to_string().is_empty(), "a refusal says why");
                assert_eq!(&after, state, "a refusal changes nothing");
            }
        }
    }
}

fn out_of_place_is_refused<G: Game>(state: &G) {
    let refused = |input| {
        let mut after = state.clone();
        let refusal = after.apply(input, &mut |_| panic!("a refusal has no events")).expect_err("out of place");
        assert_eq!(&after, state, "a refusal changes nothing");
        refusal
    };
    match state.awaits() {
        Awaits::Nobody => assert_eq!(refused(Input::Expire), Refusal::GameOver),
        Awaits::Chance(_) => assert_eq!(refused(Input::Expire), Refusal::ChanceFirst),
        Awaits::Seats(owing) => {
            let seat = owing.lowest().expect("somebody is awaited");
            let action = state.legal(seat).get(0).expect("who owes a decision has one to make");
            let nobody = Seat::new(state.players());
            let refusal = refused(Input::Act { seat: nobody, action, at: None });
            assert_eq!(refusal, Refusal::NoSuchSeat(nobody, state.players()));
        }
    }
}
