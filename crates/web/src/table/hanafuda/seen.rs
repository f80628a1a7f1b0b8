//! What one viewer sees, and what an event makes of it.

use engine::{Micros, Seat, Seats};
use hanafuda::{Card, Cards, Event, Hand, Source, Stalemate, Step};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// What one viewer sees.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(crate) struct Seen {
    pub(super) round: u32,
    pub(super) step: Step,
    pub(super) turn: Seat,
    pub(super) deck: u8,
    players: [Side; 2],
    #[serde(default)]
    pub(super) turns: u8,
    #[serde(default)]
    pub(super) locked: Vec<Card>,
    pub(super) to_act: Seats,
    over: Option<IgnoredAny>,
    /// What the page remembers for a while.
    #[serde(skip)]
    pub(super) memory: Memory,
}

/// One player's side.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub(super) struct Side {
    pub(super) hand: Option<Vec<Card>>,
    pub(super) hand_count: usize,
    pub(super) pile: Vec<Lying>,
    pub(super) damage: u8,
    #[serde(default)]
    pub(super) shown: Vec<Card>,
    #[serde(default)]
    pub(super) sealed: Option<Card>,
}

/// A card of a discard pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(super) struct Lying {
    pub(super) card: Option<Card>,
    pub(super) up: bool,
}

/// What is shown for a while although the table does not tell it any more.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Memory {
    /// What the Curtain showed, and how many times it has been opened in this round.
    pub(super) peek: Option<([Card; 2], u32)>,
    /// The opening: how quick each was, and who begins.
    pub(super) opening: Option<Opening>,
    /// The last DRAW!, while it is talked about.
    pub(super) duel: Option<Duel>,
    /// The round ended without a blow.
    pub(super) stalemate: bool,
}

/// How the opening went.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Opening {
    pub(super) at: [Option<Micros>; 2],
    pub(super) first: Option<(Seat, bool)>,
}

/// A DRAW! and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Duel {
    pub(super) attacker: Seat,
    pub(super) hands: [[Card; 2]; 2],
    pub(super) ranks: [Hand; 2],
    pub(super) end: Option<End>,
}

/// What came of a DRAW!
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Tied,
    Stalemate,
    Struck { seat: Seat, cards: u8, ribbon: u8 },
}

impl Side {
    /// The hand as a set, if it is known.
    pub(super) fn cards(&self) -> Option<Cards> {
        self.hand.as_ref().map(|hand| hand.iter().copied().collect())
    }

    /// What the two cards of the hand count as, if they are known and two.
    pub(super) fn rank(&self) -> Option<Hand> {
        match self.hand.as_deref()? {
            &[one, other] => Some(Hand::of_two(one, other)),
            _ => None,
        }
    }

    /// What three cards would count as without this one.
    pub(super) fn rank_without(&self, card: Card) -> Option<Hand> {
        let left: Vec<Card> = self.hand.as_ref()?.iter().copied().filter(|&other| other != card).collect();
        match left[..] {
            [one, other] => Some(Hand::of_two(one, other)),
            _ => None,
        }
    }

    fn give(&mut self, card: Option<Card>) {
        self.hand_count += 1;
        match (&mut self.hand, card) {
            (Some(hand), Some(card)) => {
                hand.push(card);
                hand.sort_unstable();
            }
            // A card nobody may see makes the hand unknown.
            (hand, None) => *hand = None,
            _ => {}
        }
    }

    fn lose(&mut self, card: Option<Card>) {
        self.hand_count = self.hand_count.saturating_sub(1);
        self.sealed = None;
        match (&mut self.hand, card) {
            (Some(hand), Some(card)) => hand.retain(|&other| other != card),
            (hand, None) => *hand = None,
            _ => {}
        }
    }

    fn put(&mut self, card: Option<Card>, up: bool) {
        self.pile.push(Lying { card, up });
    }
}

impl Seen {
    pub(super) fn side(&self, seat: Seat) -> &Side {
        &self.players[seat.index()]
    }

    fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.players[seat.index()]
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.is_some()
    }

    /// Whose pile it is that somebody on `seat` calls so.
    pub(super) fn owner(from: Source, seat: Seat) -> Seat {
        if from == Source::Theirs { seat.opponent() } else { seat }
    }

    /// What is still worth showing once the table stands as `self`.
    pub(super) fn remember(&mut self, before: &Self) {
        self.memory = before.memory.clone();
        if self.step != Step::Opening && !self.is_over() {
            self.memory.duel = None;
        }
    }

    /// Makes it what it is after an event; for how many milliseconds that should be looked at.
    pub(super) fn happen(&mut self, event: &Event) -> u32 {
        match *event {
            Event::Round { round } => {
                self.begin(round);
                500
            }
            Event::Dealt { seat, card } => {
                self.deck = self.deck.saturating_sub(1);
                self.side_mut(seat).give(card);
                110
            }
            Event::TimeUp { .. } => 900,
            Event::Chosen { seat, card } => {
                self.side_mut(seat).sealed = card;
                self.to_act = self.to_act.without(seat);
                250
            }
            Event::Opened { cards, at } => self.open(cards, at),
            Event::First { seat, by_lot } => {
                (self.turn, self.step) = (seat, Step::Turn);
                if let Some(opening) = &mut self.memory.opening {
                    opening.first = Some((seat, by_lot));
                }
                1_500
            }
            Event::Took { seat, from, card, .. } => self.take(seat, from, card),
            Event::Discarded { seat, card } => {
                self.side_mut(seat).lose(Some(card));
                self.side_mut(seat).put(Some(card), true);
                650
            }
            Event::Effect { used, .. } => [350, 1_000][usize::from(used)],
            Event::Peeked { hand, .. } => {
                if let Some(hand) = hand {
                    let times = self.memory.peek.map_or(0, |(_, times)| times);
                    self.memory.peek = Some((hand, times + 1));
                }
                900
            }
            Event::Bridged { seat, from, card } => {
                self.side_mut(Self::owner(from, seat)).pile.retain(|lying| lying.card != Some(card));
                self.side_mut(seat).give(Some(card));
                700
            }
            Event::Moved { seat, .. } => {
                if let Some(moved) = self.side_mut(seat.opponent()).pile.pop() {
                    self.side_mut(seat).pile.push(moved);
                }
                900
            }
            Event::Exchanged { given } => self.exchange(given),
            _ => self.fight(event),
        }
    }

    /// The events of a DRAW!
    fn fight(&mut self, event: &Event) -> u32 {
        match *event {
            Event::Showdown { attacker, hands, ranks } => {
                for (side, hand) in self.players.iter_mut().zip(hands) {
                    side.hand = Some(hand.to_vec());
                }
                self.memory.duel = Some(Duel { attacker, hands, ranks, end: None });
                (self.memory.opening, self.memory.peek) = (None, None);
                1_500
            }
            Event::Tied => self.end_duel(End::Tied),
            Event::Struck { seat, cards, ribbon, damage } => {
                self.side_mut(seat).damage = damage;
                self.end_duel(End::Struck { seat, cards, ribbon })
            }
            Event::Stalemate { because } => {
                self.memory.stalemate = true;
                match because {
                    Stalemate::DrawPile => self.end_duel(End::Stalemate),
                    Stalemate::Turns => 2_200,
                }
            }
            Event::Buried { seat, card } => {
                self.side_mut(seat).lose(card);
                self.side_mut(seat).put(card, false);
                500
            }
            Event::Drew { seat, card } => {
                self.deck = self.deck.saturating_sub(1);
                self.side_mut(seat).give(card);
                500
            }
            _ => 0,
        }
    }

    fn end_duel(&mut self, end: End) -> u32 {
        if let Some(duel) = &mut self.memory.duel {
            duel.end = Some(end);
        }
        2_600
    }

    fn begin(&mut self, round: u32) {
        (self.round, self.deck, self.turns, self.step) = (round, Cards::ALL.len() as u8, 0, Step::Opening);
        self.memory = Memory::default();
        for side in &mut self.players {
            side.hand = Some(Vec::new());
            (side.hand_count, side.sealed) = (0, None);
            side.pile.clear();
            side.shown.clear();
        }
    }

    fn open(&mut self, cards: [Card; 2], at: [Option<Micros>; 2]) -> u32 {
        for (side, card) in self.players.iter_mut().zip(cards) {
            side.lose(Some(card));
            side.put(Some(card), true);
        }
        self.memory.opening = Some(Opening { at, first: None });
        self.to_act = Seats::default();
        700
    }

    fn take(&mut self, seat: Seat, from: Source, card: Option<Card>) -> u32 {
        if from == Source::Deck {
            self.deck = self.deck.saturating_sub(1);
        } else {
            self.side_mut(Self::owner(from, seat)).pile.pop();
        }
        self.side_mut(seat).give(card);
        self.step = Step::Discard;
        self.memory.opening = None;
        600
    }

    fn exchange(&mut self, given: [Option<Card>; 2]) -> u32 {
        for (side, card) in self.players.iter_mut().zip(given) {
            side.lose(card);
        }
        for (side, card) in self.players.iter_mut().rev().zip(given) {
            side.give(card);
        }
        900
    }
}

#[cfg(test)]
mod tests {
    use engine::{Awaits, Event as _, Game, Input, Lottery as _, Luck, Seeded, Space as _, Viewer};
    use hanafuda::{Options, State};

    use super::*;

    fn seen(state: &State, viewer: Viewer) -> Seen {
        serde_json::from_value(serde_json::to_value(state.view(viewer)).unwrap()).unwrap()
    }

    /// What events alone must bring about: who holds and has put down what.
    fn cards(seen: &Seen) -> impl PartialEq + std::fmt::Debug + use<> {
        let side = |side: &Side| (side.hand.clone(), side.hand_count, side.pile.clone(), side.damage);
        (seen.round, seen.deck, seen.players.iter().map(side).collect::<Vec<_>>())
    }

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

    #[test]
    fn events_lead_to_the_view_that_follows_them() {
        for game in 0..60 {
            let mut luck = Seeded::new(&format!("table {game}"));
            let mut state = State::new(2, Options::default());
            let mut shown: Vec<(Viewer, Seen)> = Viewer::all(2).map(|viewer| (viewer, seen(&state, viewer))).collect();
            while let Some(input) = next(&state, &mut luck) {
                let mut events = Vec::new();
                let about = format!("{input:?}");
                state.apply(input, &mut |event| events.push(event)).unwrap();
                for (viewer, before) in &mut shown {
                    for event in events.iter().filter_map(|event: &Event| event.seen_by(*viewer)) {
                        before.happen(&event);
                    }
                    let mut after = seen(&state, *viewer);
                    // Before the first card of a round nothing is told of it, and hands that were open close silently.
                    let told = after.players.iter().all(|side| side.hand_count > 0) && !after.is_over();
                    if told && after.step != Step::TieDiscard {
                        let closed = |seen: &Seen| {
                            let mut seen = seen.clone();
                            for (index, side) in seen.players.iter_mut().enumerate() {
                                side.hand = side.hand.take().filter(|_| viewer.is(Seat::new(index)));
                            }
                            seen
                        };
                        assert_eq!(cards(&closed(before)), cards(&closed(&after)), "game {game}, {viewer:?}, {about}");
                    }
                    after.remember(before);
                    *before = after;
                }
            }
            assert!(shown.iter().all(|(_, seen)| seen.is_over()));
        }
    }
}
