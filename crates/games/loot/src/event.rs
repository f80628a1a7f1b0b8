//! What happens in a game, in the order of the rules.

use engine::{Cast, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::{ActionCard, Bottle, Card};

/// Something that happened. Positions count from 1, nearest the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A card came from the deck into the row.
    Dealt {
        /// Where it lies.
        position: usize,
        /// What it is.
        card: Card,
    },
    /// A round begins: the row is full.
    Round {
        /// Which.
        round: u8,
    },
    /// A player has put two action cards face down.
    Placed {
        /// Who.
        seat: Seat,
        /// Which: only their owner sees them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<[ActionCard; 2]>,
        /// Whether the clock chose for them.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_lot: bool,
    },
    /// The action cards at a position were turned up.
    Revealed {
        /// Where.
        position: usize,
        /// What each seat played there.
        cards: [ActionCard; 2],
    },
    /// Both played the same: the saloon card is discarded.
    Tied {
        /// Where.
        position: usize,
        /// What was discarded.
        card: Card,
    },
    /// A looter took the saloon card.
    Looted {
        /// Who.
        seat: Seat,
        /// From where.
        position: usize,
        /// What.
        card: Card,
        /// Their nuggets now.
        nuggets: u8,
    },
    /// A player took a bullet card.
    Bullet {
        /// Who shot.
        seat: Seat,
        /// Their bullets now.
        bullets: u8,
    },
    /// A player took a sip.
    Sip {
        /// Who.
        seat: Seat,
        /// Where the bottle was.
        from: BottleFrom,
        /// What is left: `null` when it is empty.
        bottle: Option<Bottle>,
    },
    /// The row could not be filled, or round 100 is over.
    DeckOut {
        /// Whether it was the last round rather than the deck.
        last_round: bool,
        /// Who holds the bottle.
        bottle: Option<Seat>,
    },
    /// A duel of a match was decided, or drawn and will be played again.
    Duel {
        /// Who won it.
        winners: Seats,
        /// Why.
        #[serde(deserialize_with = "reason")]
        reason: Reason,
        /// Duels won by each seat now.
        wins: [u8; 2],
    },
    /// The game is over.
    Over {
        /// Who won.
        winners: Seats,
        /// Why.
        #[serde(deserialize_with = "reason")]
        reason: Reason,
    },
}

/// A word of the rules; under a name of its own, since a text that lives for ever cannot be borrowed from JSON.
type Reason = &'static str;

/// Every way a duel ends, in a word.
const REASONS: [Reason; 4] = ["nuggets", "bullets", "whisky", "deck-out"];

fn reason<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Reason, D::Error> {
    let word = String::deserialize(deserializer)?;
    let known = REASONS.into_iter().find(|known| *known == word);
    known.ok_or_else(|| serde::de::Error::unknown_variant(&word, &REASONS))
}

/// Where the bottle was before a sip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BottleFrom {
    /// Beside the deck.
    Table,
    /// In front of the opponent.
    Opponent,
    /// In front of the drinker.
    Own,
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Placed { seat, cards, by_lot } => {
                Self::Placed { seat, cards: cards.filter(|_| viewer.is(seat)), by_lot }
            }
            public => public,
        })
    }

    #[inline]
    fn begins_round(&self) -> bool {
        matches!(self, Self::Round { .. })
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Revealed { .. })
    }

    fn tell(&self, cast: &Cast) -> String {
        match *self {
            Self::Dealt { position, card } => format!("{} at position {position}.", card.title()),
            Self::Round { round } => format!("Round {round}."),
            Self::Placed { seat, cards, by_lot } => {
                let who = cast.does(seat, "place", "places");
                let what = match cards {
                    Some([near, far]) => format!("{near} and {far}, face down"),
                    None => "two cards face down".into(),
                };
                format!("{who} {what}{}.", if by_lot { ", picked by lot: time ran out" } else { "" })
            }
            Self::Revealed { position, cards } => {
                let [zero, one] = [Seat::new(0), Seat::new(1)];
                let (a, b) = (cast.name(zero), cast.name(one));
                format!("Position {position}: {a} {}, {b} {}.", cards[0], cards[1])
            }
            Self::Tied { card, .. } => format!("The same: nobody gets the {}.", card.title()),
            Self::Looted { seat, card, nuggets, .. } => match card.nuggets() {
                0 => format!("{} the {}.", cast.does(seat, "grab", "grabs"), card.title()),
                _ => format!("{} {}: {nuggets} in all.", cast.does(seat, "grab", "grabs"), card.title()),
            },
            Self::Bullet { seat, bullets } => {
                let whom = cast.whose(seat.opponent());
                format!("{} {whom} hat: bullet {bullets} of 4.", cast.does(seat, "hole", "holes"))
            }
            Self::Sip { seat, from, bottle } => tell_sip(cast, seat, from, bottle),
            Self::DeckOut { last_round, bottle } => {
                let why = if last_round { "round 100 is over" } else { "the row cannot be filled" };
                let holds = match bottle {
                    Some(seat) => cast.does(seat, "hold", "holds"),
                    None => "Nobody holds".into(),
                };
                format!("Last call: {why}. {holds} the bottle.")
            }
            Self::Duel { winners, reason, wins } => {
                format!("{} Duels: {} to {}.", tell_end(cast, winners, reason, "duel"), wins[0], wins[1])
            }
            Self::Over { winners, reason } => tell_end(cast, winners, reason, "game"),
        }
    }
}

fn tell_sip(cast: &Cast, seat: Seat, from: BottleFrom, bottle: Option<Bottle>) -> String {
    let who = cast.name(seat);
    match (from, bottle) {
        (BottleFrom::Table, _) => format!("{} the full bottle from the bar.", cast.does(seat, "take", "takes")),
        (BottleFrom::Opponent, _) => {
            let theirs = cast.whose(seat.opponent());
            format!("{} {theirs} bottle, full again.", cast.does(seat, "snatch", "snatches"))
        }
        (BottleFrom::Own, Some(_)) => format!("{}: the bottle is almost empty.", cast.does(seat, "sip", "sips")),
        (BottleFrom::Own, None) => format!("{who}: bottoms up, the bottle is empty."),
    }
}

/// "You win the game with the last gulp."
pub(crate) fn tell_end(cast: &Cast, winners: Seats, reason: &str, what: &str) -> String {
    let why = match reason {
        "nuggets" => "with nine nuggets or more",
        "bullets" => "with the fourth bullet",
        "whisky" => "with the last gulp",
        _ => "at closing time",
    };
    match (winners.len(), winners.lowest()) {
        (1, Some(seat)) => format!("{} the {what} {why}.", cast.does(seat, "win", "wins")),
        _ => format!("The {what} is a draw {why}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_event_is_read_back_as_it_was_told() {
        let (seat, winners) = (Seat::new(1), Seats::only(Seat::new(1)));
        let cards = [ActionCard::Loot, ActionCard::Whisky];
        let events = [
            Event::Dealt { position: 4, card: Card::Nugget3 },
            Event::Round { round: 2 },
            Event::Placed { seat, cards: Some(cards), by_lot: true },
            Event::Placed { seat, cards: None, by_lot: false },
            Event::Revealed { position: 1, cards },
            Event::Tied { position: 2, card: Card::Sip },
            Event::Looted { seat, position: 3, card: Card::Shot, nuggets: 5 },
            Event::Bullet { seat, bullets: 4 },
            Event::Sip { seat, from: BottleFrom::Opponent, bottle: Some(Bottle::Full) },
            Event::Sip { seat, from: BottleFrom::Own, bottle: None },
            Event::DeckOut { last_round: true, bottle: Some(seat) },
            Event::Duel { winners, reason: "whisky", wins: [0, 1] },
            Event::Over { winners, reason: "deck-out" },
        ];
        for event in events {
            let json = serde_json::to_value(event).expect("an event is JSON");
            assert_eq!(serde_json::from_value::<Event>(json.clone()).ok(), Some(event), "{json}");
        }
    }

    #[test]
    fn an_end_nobody_knows_is_refused() {
        let json = serde_json::json!({"event": "over", "winners": [0], "reason": "boredom"});
        assert!(serde_json::from_value::<Event>(json).is_err());
    }
}
