//! The 25 hanafuda cards.

use std::fmt;
use std::str::FromStr;

use engine::Unreadable;
use serde::{Deserialize, Serialize};

/// A card, in the order of the months.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Card {
    /// January: a big bird in front of the sun.
    PineCrane,
    /// January: a poetry ribbon.
    PineRibbon,
    /// February: a little bird.
    PlumWarbler,
    /// February: a poetry ribbon.
    PlumRibbon,
    /// March: an effect that shows the opponent's hand.
    CherryCurtain,
    /// March: a poetry ribbon.
    CherryRibbon,
    /// April: a little bird in front of a moon.
    WisteriaCuckoo,
    /// April: a plain red ribbon.
    WisteriaRibbon,
    /// May: an effect that takes a card back from the piles.
    IrisBridge,
    /// May: a plain red ribbon.
    IrisRibbon,
    /// June: an effect that takes the top card of the opponent's pile.
    PeonyButterflies,
    /// June: a blue ribbon.
    PeonyRibbon,
    /// July: a mammal.
    CloverBoar,
    /// July: a plain red ribbon.
    CloverRibbon,
    /// August: the full moon.
    GrassMoon,
    /// August: little birds.
    GrassGeese,
    /// September: an effect that exchanges cards.
    ChrysanthemumSake,
    /// September: a blue ribbon.
    ChrysanthemumRibbon,
    /// October: a mammal.
    MapleDeer,
    /// October: a blue ribbon.
    MapleRibbon,
    /// November: the poet, a mammal.
    WillowMan,
    /// November: a little bird.
    WillowSwallow,
    /// November: a plain red ribbon.
    WillowRibbon,
    /// November: an effect that calls DRAW! at once. It has no suit.
    WillowLightning,
    /// December: a big bird.
    PaulowniaPhoenix,
}

/// HAN-16: the group of a card. Every card is in exactly one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The crane and the phoenix.
    BigBird,
    /// The boar, the deer and the man.
    Mammal,
    /// The warbler, the cuckoo, the geese and the swallow.
    LittleBird,
    /// Red, without writing.
    PlainRibbon,
    /// Red, with a poem on it.
    PoetryRibbon,
    /// Blue.
    BlueRibbon,
    /// HAN-11: has an effect when it is discarded.
    Effect,
    /// The full moon.
    Moon,
}

impl Group {
    /// The name of a card of this group.
    pub const fn title(self) -> &'static str {
        match self {
            Self::BigBird => "big bird",
            Self::Mammal => "mammal",
            Self::LittleBird => "little bird",
            Self::PlainRibbon => "red ribbon",
            Self::PoetryRibbon => "poetry ribbon",
            Self::BlueRibbon => "blue ribbon",
            Self::Effect => "effect",
            Self::Moon => "full moon",
        }
    }
}

const MONTHS: [&str; 12] = [
    "pine",
    "plum",
    "cherry",
    "wisteria",
    "iris",
    "peony",
    "clover",
    "grass",
    "chrysanthemum",
    "maple",
    "willow",
    "paulownia",
];

impl Card {
    /// The number of cards.
    pub const COUNT: usize = 25;

    /// Every card, in order.
    pub const ALL: [Self; Self::COUNT] = {
        use Card::{
            CherryCurtain, CherryRibbon, ChrysanthemumRibbon, ChrysanthemumSake, CloverBoar, CloverRibbon, GrassGeese,
            GrassMoon, IrisBridge, IrisRibbon, MapleDeer, MapleRibbon, PaulowniaPhoenix, PeonyButterflies, PeonyRibbon,
            PineCrane, PineRibbon, PlumRibbon, PlumWarbler, WillowLightning, WillowMan, WillowRibbon, WillowSwallow,
            WisteriaCuckoo, WisteriaRibbon,
        };
        [
            PineCrane,
            PineRibbon,
            PlumWarbler,
            PlumRibbon,
            CherryCurtain,
            CherryRibbon,
            WisteriaCuckoo,
            WisteriaRibbon,
            IrisBridge,
            IrisRibbon,
            PeonyButterflies,
            PeonyRibbon,
            CloverBoar,
            CloverRibbon,
            GrassMoon,
            GrassGeese,
            ChrysanthemumSake,
            ChrysanthemumRibbon,
            MapleDeer,
            MapleRibbon,
            WillowMan,
            WillowSwallow,
            WillowRibbon,
            WillowLightning,
            PaulowniaPhoenix,
        ]
    };

    /// The month, from 1. Every month has two cards, except November with four and December with one.
    pub const fn month(self) -> u8 {
        match self as u8 {
            index @ 0..20 => index / 2 + 1,
            20..24 => 11,
            _ => 12,
        }
    }

    /// The name of the month, a plant.
    pub const fn plant(self) -> &'static str {
        MONTHS[self.month() as usize - 1]
    }

    /// What the card shows besides the plant: the second half of its notation.
    pub const fn part(self) -> &'static str {
        match self {
            Self::PineCrane => "crane",
            Self::PlumWarbler => "warbler",
            Self::CherryCurtain => "curtain",
            Self::WisteriaCuckoo => "cuckoo",
            Self::IrisBridge => "bridge",
            Self::PeonyButterflies => "butterflies",
            Self::CloverBoar => "boar",
            Self::GrassMoon => "moon",
            Self::GrassGeese => "geese",
            Self::ChrysanthemumSake => "sake",
            Self::MapleDeer => "deer",
            Self::WillowMan => "man",
            Self::WillowSwallow => "swallow",
            Self::WillowLightning => "lightning",
            Self::PaulowniaPhoenix => "phoenix",
            _ => "ribbon",
        }
    }

    /// A short label for use in tight spaces: [`Card::part`], but the kind of ribbon for a ribbon.
    pub const fn short(self) -> &'static str {
        match self.group() {
            Group::PlainRibbon => "red",
            Group::PoetryRibbon => "poem",
            Group::BlueRibbon => "blue",
            _ => self.part(),
        }
    }

    /// HAN-16: its group.
    pub const fn group(self) -> Group {
        match self {
            Self::PineCrane | Self::PaulowniaPhoenix => Group::BigBird,
            Self::CloverBoar | Self::MapleDeer | Self::WillowMan => Group::Mammal,
            Self::PlumWarbler | Self::WisteriaCuckoo | Self::GrassGeese | Self::WillowSwallow => Group::LittleBird,
            Self::WisteriaRibbon | Self::IrisRibbon | Self::CloverRibbon | Self::WillowRibbon => Group::PlainRibbon,
            Self::PineRibbon | Self::PlumRibbon | Self::CherryRibbon => Group::PoetryRibbon,
            Self::PeonyRibbon | Self::ChrysanthemumRibbon | Self::MapleRibbon => Group::BlueRibbon,
            Self::GrassMoon => Group::Moon,
            Self::CherryCurtain
            | Self::IrisBridge
            | Self::PeonyButterflies
            | Self::ChrysanthemumSake
            | Self::WillowLightning => Group::Effect,
        }
    }

    /// The card with exactly this notation.
    pub fn named(text: &str) -> Option<Self> {
        let (plant, part) = text.split_once('-')?;
        Self::ALL.into_iter().find(|card| card.plant() == plant && card.part() == part)
    }

    /// Whether a lower-case text could stand for this card: `pine-r`, `1-ribbon`, `1-poem`, `crane`.
    fn could_be(self, text: &str) -> bool {
        let part = |begins: &str| self.part().starts_with(begins) || self.short().starts_with(begins);
        match text.split_once(['-', ' ']) {
            Some((month, rest)) => {
                let month_fits = !month.is_empty() && self.plant().starts_with(month);
                (month_fits || month == self.month().to_string()) && part(rest)
            }
            None => !text.is_empty() && (self.plant().starts_with(text) || part(text)),
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.plant(), self.part())
    }
}

impl FromStr for Card {
    type Err = Unreadable;

    /// Reads month and part, or an unambiguous prefix of them: `pine-ribbon`, `pi-r`, `1-ribbon`, `moon`.
    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let lower = text.to_lowercase();
        let mut meant = Self::ALL.into_iter().filter(|card| card.could_be(&lower));
        match (Self::named(&lower), meant.next(), meant.next()) {
            (Some(card), _, _) | (None, Some(card), None) => Ok(card),
            (None, None, _) => Err(Unreadable::new(text, "a card: name month and part, such as pine-ribbon")),
            (None, Some(_), Some(_)) => {
                Err(Unreadable::new(text, "clear: several cards begin like that, so name month and part"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_and_json_use_the_same_words() {
        for (index, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(card as usize, index);
            assert_eq!(serde_json::to_value(card).unwrap(), serde_json::json!(card.to_string()));
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(format!("{}-{}", card.month(), card.short()).parse(), Ok(card), "{card} in short");
        }
    }

    #[test]
    fn a_card_is_understood_as_soon_as_no_other_begins_like_it() {
        let cases = [
            ("pine-r", "pine-ribbon"),
            ("PI-C", "pine-crane"),
            ("pine crane", "pine-crane"),
            ("crane", "pine-crane"),
            ("moon", "grass-moon"),
            ("pau", "paulownia-phoenix"),
            ("11-l", "willow-lightning"),
            ("11-red", "willow-ribbon"),
            ("w-cuckoo", "wisteria-cuckoo"),
        ];
        for (text, card) in cases {
            assert_eq!(text.parse::<Card>().map(|card| card.to_string()), Ok(card.into()), "{text}");
        }
        for unclear in ["", "-", "p", "pine", "ribbon", "c-r", "w-r", "13-r", "1", "pine-x", "-r"] {
            assert!(unclear.parse::<Card>().is_err(), "'{unclear}' is no card");
        }
    }
}
