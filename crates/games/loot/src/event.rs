//! The events of a game, in the order of the rules.

use engine::{Cast, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::{ActionCard, Bottle, Card};

/// Something that happened. Positions are counted from 1, nearest the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A card was dealt from the deck to the row.
    Dealt {
        /// The position.
        position: usize,
        /// The card.
        card: Card,
    },
    /// A round begins, with a full row.
    Round {
        /// The number of the round.
        round: u8,
    },
    /// The time to choose is over. Chance chooses for the players who have not.
    TimeUp {
        /// The players who have not chosen.
        seats: Seats,
    },
    /// A player put two action cards face down.
    Placed {
        /// The player.
        seat: Seat,
        /// The cards, visible only to their owner.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        cards: Option<[ActionCard; 2]>,
        /// Whether they were chosen by lot because time ran out.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        by_lot: bool,
    },
    /// The action cards at a position were revealed.
    Revealed {
        /// The position.
        position: usize,
        /// The card of each seat.
        cards: [ActionCard; 2],
    },
    /// Both played the same card, so the saloon card was discarded.
    Tied {
        /// The position.
        position: usize,
        /// The saloon card.
        card: Card,
    },
    /// A looter took the saloon card.
    Looted {
        /// The player.
        seat: Seat,
        /// The position.
        position: usize,
        /// The saloon card.
        card: Card,
        /// The player's nuggets now.
        nuggets: u8,
    },
    /// A player took a bullet card.
    Bullet {
        /// The player.
        seat: Seat,
        /// The player's bullets now.
        bullets: u8,
    },
    /// A player took a sip.
    Sip {
        /// The player.
        seat: Seat,
        /// Where the bottle was before.
        from: BottleFrom,
        /// What is left in the bottle: `null` when it is empty.
        bottle: Option<Bottle>,
    },
    /// LSW-05: the first pair of positions is resolved, and both players choose for the second.
    SecondPair,
    /// LSW-13: the round is over. The action cards returned and the row closed up; its gaps are filled next.
    CardsBack,
    /// The row could not be filled, or round 100 is over. The action cards returned and the row closed up.
    DeckOut {
        /// Whether the last round is over; otherwise the deck has run out.
        last_round: bool,
        /// The seat that has the bottle.
        bottle: Option<Seat>,
    },
    /// A duel of a match was won, or was a draw and will be repeated.
    Duel {
        /// The winners.
        winners: Seats,
        /// The reason.
        #[serde(deserialize_with = "read_reason")]
        reason: Reason,
        /// The number of duels each seat has won.
        wins: [u8; 2],
    },
    /// LSW-16: the next duel of the match begins, with all 13 saloon cards in the deck.
    NextDuel,
    /// The game is over.
    Over {
        /// The winners.
        winners: Seats,
        /// The reason.
        #[serde(deserialize_with = "read_reason")]
        reason: Reason,
    },
}

/// A word of the rules. The alias stops serde from treating the `&str` as borrowed from the input.
pub(crate) type Reason = &'static str;

/// Every reason for which a duel ends.
const REASONS: [Reason; 4] = ["nuggets", "bullets", "whisky", "deck-out"];

pub(crate) fn read_reason<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Reason, D::Error> {
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
    /// With the opponent.
    Opponent,
    /// With the player who sips.
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
            Self::TimeUp { seats } => match (seats.len(), seats.lowest()) {
                (1, Some(seat)) => format!("{} out of time.", cast.does(seat, "run", "runs")),
                _ => format!("{} run out of time.", cast.list(seats.iter())),
            },
            Self::Placed { seat, cards, by_lot } => {
                let who = cast.does(seat, "place", "places");
                let what = match cards {
                    Some([near, far]) => format!("{near} and {far}, face down"),
                    None => "two cards face down".into(),
                };
                format!("{who} {what}{}.", if by_lot { ", picked by lot" } else { "" })
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
            Self::Bullet { seat, bullets } => format!("{} a hit: {bullets} of 4.", cast.does(seat, "score", "scores")),
            Self::Sip { seat, from, bottle } => tell_sip(cast, seat, from, bottle),
            Self::SecondPair => "The second pair.".into(),
            Self::CardsBack => "The action cards come back.".into(),
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
            Self::NextDuel => "The next duel.".into(),
            Self::Over { winners, reason } => tell_end(cast, winners, reason, "game"),
        }
    }
}

fn tell_sip(cast: &Cast, seat: Seat, from: BottleFrom, bottle: Option<Bottle>) -> String {
    match (from, bottle) {
        (BottleFrom::Table, _) => format!("{} the full bottle from the bar.", cast.does(seat, "take", "takes")),
        (BottleFrom::Opponent, _) => {
            let theirs = cast.whose(seat.opponent());
            format!("{} {theirs} bottle, full again.", cast.does(seat, "snatch", "snatches"))
        }
        (BottleFrom::Own, Some(_)) => {
            format!("{} a sip: the bottle is almost empty.", cast.does(seat, "take", "takes"))
        }
        (BottleFrom::Own, None) => format!("{} the last sip.", cast.does(seat, "take", "takes")),
    }
}

/// "You win the game with the last sip."
pub(crate) fn tell_end(cast: &Cast, winners: Seats, reason: &str, what: &str) -> String {
    let why = match reason {
        "nuggets" => "with nine nuggets or more",
        "bullets" => "with the fourth hit",
        "whisky" => "with the last sip",
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
            Event::TimeUp { seats: winners },
            Event::Placed { seat, cards: Some(cards), by_lot: true },
            Event::Placed { seat, cards: None, by_lot: false },
            Event::Revealed { position: 1, cards },
            Event::Tied { position: 2, card: Card::Sip },
            Event::Looted { seat, position: 3, card: Card::Shot, nuggets: 5 },
            Event::Bullet { seat, bullets: 4 },
            Event::Sip { seat, from: BottleFrom::Opponent, bottle: Some(Bottle::Full) },
            Event::Sip { seat, from: BottleFrom::Own, bottle: None },
            Event::SecondPair,
            Event::CardsBack,
            Event::DeckOut { last_round: true, bottle: Some(seat) },
            Event::Duel { winners, reason: "whisky", wins: [0, 1] },
            Event::NextDuel,
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
