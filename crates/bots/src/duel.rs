//! A whole game between bots.

use engine::{Awaits, Event, Game, Lottery, Luck, Seats, Verdict, Viewer};

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

/// Plays a game to its end: `brains[seat]` decides for each seat, `luck` answers chance, and `watch` is told everything
/// that happens, as the house knows it.
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
                state.draw(outcome, &mut |event| news.push(event));
            }
            Awaits::Seats(seats) => {
                let seat = seats.lowest().expect("somebody is awaited");
                let memory = std::mem::take(&mut heard[seat.index()]);
                let question = Question::new(&state, seat, memory);
                let decision = brains[seat.index()].decide(&question.turn());
                heard[seat.index()] = question.into_heard();
                decisions += 1;
                state.play(seat, decision.action, decision.at, &mut |event| news.push(event));
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
