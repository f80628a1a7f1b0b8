//! Plays a whole game between bots.

use engine::{Awaits, Event, Game, Input, Lottery, Luck, Seats, Verdict, Viewer};

use crate::{Brain, Question};

/// A game that bots have played to its end.
#[derive(Clone, Debug)]
pub struct Played<G: Game> {
    /// The last position.
    pub state: G,
    /// How it ended.
    pub verdict: Verdict,
    /// How many decisions were taken.
    pub decisions: u32,
}

/// Plays a game to its end. `brains[seat]` decides for each seat, `luck` resolves chance, and `watch` receives every
/// event unredacted.
pub fn play_out<G: Game>(
    mut state: G,
    brains: &mut [Brain<G>],
    luck: &mut impl Luck,
    mut watch: impl FnMut(&G::Event),
) -> Played<G> {
    let mut heard = vec![Vec::new(); brains.len()];
    let mut decisions = 0;
    let mut news = Vec::new();
    loop {
        match state.awaits() {
            Awaits::Chance(lottery) => {
                let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
                let drawn = state.apply(Input::Chance(outcome), &mut |event| news.push(event));
                drawn.expect("the outcome is the lottery's own");
            }
            Awaits::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is awaited");
                let memory = std::mem::take(&mut heard[seat.index()]);
                let question = Question::new(&state, seat, memory);
                let decision = brains[seat.index()].decide(&question.turn());
                heard[seat.index()] = question.into_heard();
                decisions += 1;
                let act = Input::Act { seat, action: decision.action, at: decision.at };
                state.apply(act, &mut |event| news.push(event)).expect("a bot decides for a legal action");
            }
            Awaits::Nobody => break,
        }
        for event in news.drain(..) {
            watch(&event);
            for seat in Seats::first(brains.len()).iter() {
                heard[seat.index()].extend(event.seen_by(Viewer::Seat(seat)));
            }
        }
    }
    let verdict = state.verdict().expect("a game that awaits nobody is over");
    Played { state, verdict, decisions }
}
