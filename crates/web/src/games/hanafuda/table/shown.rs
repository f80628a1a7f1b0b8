//! What is shown: the view, what has just happened for as long as it matters, and how long each event takes.

use catalog::hanafuda::{Card, Event, Hand, Stalemate, Step, View};
use engine::{Micros, Seat, View as _};
use serde::Deserialize;

/// The game as the page shows it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(from = "View")]
pub(crate) struct Shown {
    pub(super) view: View,
    pub(super) memory: Memory,
}

/// What is still shown although the view no longer contains it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Memory {
    pub(super) peek: Option<Peek>,
    /// The opening: how fast each player was, and who begins.
    pub(super) opening: Option<Opening>,
    /// The last DRAW!, as long as it matters.
    pub(super) duel: Option<Duel>,
    /// The round ended without a blow.
    pub(super) stalemate: bool,
}

/// What the Curtain showed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Peek {
    pub(super) hand: [Card; 2],
    pub(super) seconds: u8,
    /// How many times it has been shown in this round.
    times: u32,
}

/// The result of the opening.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening {
    pub(super) at: [Option<Micros>; 2],
    pub(super) first: Option<(Seat, bool)>,
}

/// A DRAW! and its result.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Duel {
    pub(super) attacker: Seat,
    pub(super) hands: [[Card; 2]; 2],
    pub(super) ranks: [Hand; 2],
    pub(super) end: Option<End>,
}

/// The result of a DRAW!
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Tied,
    Stalemate,
    Struck { seat: Seat, cards: u8, ribbon: u8 },
}

impl From<View> for Shown {
    fn from(view: View) -> Self {
        Self { view, memory: Memory::default() }
    }
}

impl Shown {
    /// Applies an event, and returns for how many milliseconds to show it.
    pub(super) fn show(&mut self, event: &Event) -> u32 {
        self.view.apply(event);
        self.memory.note(event);
        milliseconds(event)
    }

    /// Keeps what is still worth showing after all events have been shown.
    pub(super) fn remember(&mut self, before: &Self) {
        self.memory = before.memory.clone();
        if self.view.step != Step::Opening && self.view.over().is_none() {
            self.memory.duel = None;
        }
    }
}

impl Memory {
    fn note(&mut self, event: &Event) {
        match *event {
            // The end of the last round is shown until the next cards are dealt.
            Event::Round { .. } => (self.peek, self.opening) = (None, None),
            Event::Dealt { .. } => *self = Self::default(),
            Event::Opened { at, .. } => self.opening = Some(Opening { at, first: None }),
            Event::First { seat, by_lot } => {
                if let Some(opening) = &mut self.opening {
                    opening.first = Some((seat, by_lot));
                }
            }
            Event::Took { .. } => self.opening = None,
            Event::Peeked { hand: Some(hand), seconds, .. } => {
                let times = self.peek.map_or(0, |peek| peek.times) + 1;
                self.peek = Some(Peek { hand, seconds, times });
            }
            Event::Showdown { attacker, hands, ranks } => {
                let duel = Duel { attacker, hands, ranks, end: None };
                *self = Self { duel: Some(duel), ..Self::default() };
            }
            Event::Tied => self.end_duel(End::Tied),
            Event::Struck { seat, cards, ribbon, .. } => self.end_duel(End::Struck { seat, cards, ribbon }),
            Event::Stalemate { .. } => {
                self.stalemate = true;
                self.end_duel(End::Stalemate);
            }
            _ => {}
        }
    }

    fn end_duel(&mut self, end: End) {
        if let Some(duel) = &mut self.duel {
            duel.end = Some(end);
        }
    }
}

/// For how many milliseconds an event is shown.
const fn milliseconds(event: &Event) -> u32 {
    match event {
        Event::Reached { .. } | Event::Turn { .. } | Event::Over { .. } => 0,
        Event::Dealt { .. } => 110,
        Event::Chosen { .. } => 250,
        Event::Effect { used: false, .. } => 350,
        Event::Round { .. } | Event::Buried { .. } | Event::Drew { .. } => 500,
        Event::Took { .. } => 600,
        Event::Discarded { .. } => 650,
        Event::Opened { .. } | Event::Bridged { .. } => 700,
        Event::TimeUp { .. } | Event::Peeked { .. } | Event::Moved { .. } | Event::Exchanged { .. } => 900,
        Event::Effect { used: true, .. } => 1_000,
        Event::First { .. } | Event::Showdown { .. } => 1_500,
        Event::Stalemate { because: Stalemate::Turns } => 2_200,
        Event::Tied | Event::Struck { .. } | Event::Stalemate { because: Stalemate::DrawPile } => 2_600,
    }
}

#[cfg(test)]
mod tests {
    use catalog::hanafuda::{Options, State};
    use engine::{Awaits, Event as _, Game, Input, Lottery as _, Luck, Seeded, Space as _, Viewer};

    use super::*;

    fn next(state: &State, luck: &mut Seeded) -> Option<engine::InputOf<State>> {
        Some(match state.awaits() {
            Awaits::Nobody => return None,
            Awaits::Chance(lottery) => Input::Chance(lottery.outcome(luck.ticket(lottery.tickets()))),
            Awaits::Seats(_) if luck.ticket(40) == 0 => Input::Expire,
            Awaits::Seats(seats) => {
                let seat = seats.iter().nth(luck.ticket(seats.len() as u32) as usize)?;
                let legal = state.legal(seat);
                let action = legal.get(luck.ticket(legal.len() as u32) as usize)?;
                Input::Act { seat, action, at: Some(u64::from(luck.ticket(900)) * 1_000) }
            }
        })
    }

    fn struck(memory: &Memory) -> bool {
        matches!(memory.duel, Some(Duel { end: Some(End::Struck { .. }), .. }))
    }

    #[test]
    fn what_is_shown_is_what_the_table_would_show() {
        for game in 0..60 {
            let mut luck = Seeded::new(&format!("table {game}"));
            let mut state = State::new(2, Options { target: 6, ..Options::default() });
            let mut shown: Vec<Shown> = Viewer::all(2).map(|viewer| state.view(viewer).into()).collect();
            while let Some(input) = next(&state, &mut luck) {
                let mut events = Vec::new();
                let about = format!("{input:?}");
                state.apply(input, &mut |event: Event| events.push(event)).unwrap();
                for shown in &mut shown {
                    let viewer = shown.view.viewer;
                    for event in events.iter().filter_map(|event| event.seen_by(viewer)) {
                        shown.show(&event);
                    }
                    let json = serde_json::to_value(state.view(viewer)).unwrap();
                    let mut after: Shown = serde_json::from_value(json).unwrap();
                    assert_eq!(shown.view, after.view, "game {game}, {viewer}, {about}");
                    after.remember(shown);
                    *shown = after;
                    let talked_about = shown.memory.duel.is_some();
                    let between = shown.view.step == Step::Opening && shown.view.deck == 25;
                    assert!(!talked_about || between || shown.view.over().is_some(), "game {game}, {viewer}, {about}");
                }
            }
            assert!(shown.iter().all(|shown| shown.view.over().is_some() && struck(&shown.memory)));
        }
    }

    #[test]
    fn a_blow_is_talked_about_until_the_next_cards_are_dealt() {
        let (zero, one) = (Seat::new(0), Seat::new(1));
        let mut shown = Shown::from(State::new(2, Options::default()).view(Viewer::Seat(zero)));
        let hands = [[Card::PineCrane, Card::GrassMoon], [Card::CloverBoar, Card::MapleDeer]];
        let draw = Event::Showdown { attacker: one, hands, ranks: [Hand::SunAndMoon, Hand::TwoMammals] };
        shown.show(&Event::Peeked { seat: zero, hand: Some(hands[1]), seconds: 7 });
        assert!(shown.memory.peek.is_some());
        for event in [draw, Event::Struck { seat: zero, cards: 3, ribbon: 0, damage: 3 }, Event::Round { round: 2 }] {
            assert!(shown.show(&event) > 0);
        }
        assert!(struck(&shown.memory) && shown.memory.peek.is_none());
        assert_eq!((shown.view.round, shown.view.damage(zero), shown.view.hand_count(one)), (2, 3, 0));
        shown.show(&Event::Dealt { seat: zero, card: Some(Card::PineCrane) });
        assert_eq!(shown.memory, Memory::default());
    }

    #[test]
    fn the_curtain_can_open_on_the_same_hand_twice() {
        let mut memory = Memory::default();
        let hand = Some([Card::PineCrane, Card::GrassMoon]);
        let peeked = Event::Peeked { seat: Seat::new(0), hand, seconds: 7 };
        memory.note(&peeked);
        let first = memory.peek;
        memory.note(&peeked);
        assert_ne!(memory.peek, first);
        memory.note(&Event::Peeked { seat: Seat::new(1), hand: None, seconds: 7 });
        assert_eq!(memory.peek.map(|peek| peek.times), Some(2), "what the other saw is not shown");
    }
}
