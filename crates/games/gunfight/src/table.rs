//! The action table as data: ten levels by three rounds. The rules, the clients and the rules page all use it.

use crate::{Level, Stack};

/// One row: the actions of a level in each round.
#[derive(Debug)]
pub struct Row {
    /// The level.
    pub level: Level,
    /// Its name, for use in a sentence.
    pub title: &'static str,
    /// Its actions in Quick Draw, Aim and Fire.
    pub entries: [Entry; 3],
}

/// One of the thirty actions.
#[derive(Debug)]
pub struct Entry {
    /// Its name on the rule sheet.
    pub name: &'static str,
    /// What it does, in words for players.
    pub words: &'static str,
    /// What it does, as data for the rules.
    pub effect: Effect,
}

/// What an action does. The round determines which stacks it can reach: Quick Draw acts on Aim and Fire, Aim on Fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// GUN-12: swap this many cards with one opponent.
    Swap(u8),
    /// GUN-10: rotate this many cards in one stack.
    Rotate(Whose, u8),
    /// GUN-09: flip a card, this many times.
    Flip(Whose, u8),
    /// Flip one card of any player, then rotate one card of another player.
    FlipThenRotate,
    /// GUN-16: add this many dice to the remaining card, or take them off.
    Dice(i8),
    /// GUN-14: roll, compute the damage and shoot.
    Fire(Sum),
}

/// Whose cards an action may choose from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The acting player's cards.
    Own,
    /// GUN-13: the cards of any player, including the acting one.
    Any,
    /// GUN-13: the cards of any player except the acting one.
    Others,
}

/// GUN-14: how the damage of a shot is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The number of dice to take off before the roll.
    pub fewer: u8,
    /// How the shooter's own remaining card counts.
    pub own: Own,
    /// GUN-17: which opponent's remaining card is added, if any.
    pub theirs: Option<Extreme>,
    /// A fixed deduction.
    pub less: u8,
    /// GUN-18: whether remaining cards may be exchanged after the roll.
    pub exchange: bool,
}

/// How the shooter's own remaining card counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// Not at all.
    Unused,
    /// Its value is added.
    Added,
    /// Its value is deducted.
    Deducted,
}

/// Which of the opponents' remaining cards counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// The one with the highest value.
    Highest,
    /// The one with the lowest value.
    Lowest,
}

impl Row {
    /// The row of a level.
    #[inline]
    pub fn of(level: Level) -> &'static Self {
        &TABLE[level as usize]
    }

    /// GUN-10: the level this many advances higher. The royal flush is the highest.
    #[inline]
    pub fn advanced(level: Level, advances: usize) -> Level {
        TABLE[(level as usize + advances).min(TABLE.len() - 1)].level
    }
}

impl Entry {
    /// The action of a level in the round of this stack.
    #[inline]
    pub fn of(level: Level, stack: Stack) -> &'static Self {
        &Row::of(level).entries[stack as usize]
    }
}

const ROLL: Sum = Sum { fewer: 0, own: Own::Unused, theirs: None, less: 0, exchange: false };
const ROLL_AND_CARD: Sum = Sum { own: Own::Added, ..ROLL };

const fn entry(name: &'static str, words: &'static str, effect: Effect) -> Entry {
    Entry { name, words, effect }
}

/// The action table, from the high card up.
pub static TABLE: [Row; 10] = [
    Row {
        level: Level::HighCard,
        title: "high card",
        entries: [
            entry(
                "Holster Snag",
                "Flip two of your own Aim or Fire cards, one after the other.",
                Effect::Flip(Whose::Own, 2),
            ),
            entry("Grit in Your Eye", "Take two dice off your remaining card.", Effect::Dice(-2)),
            entry(
                "Backfire",
                "Take two dice off, roll the others and deduct your remaining card.",
                Effect::Fire(Sum { fewer: 2, own: Own::Deducted, ..ROLL }),
            ),
        ],
    },
    Row {
        level: Level::OnePair,
        title: "one pair",
        entries: [
            entry("Slower than a Mule", "Flip one of your own Aim or Fire cards.", Effect::Flip(Whose::Own, 1)),
            entry("Squinting in the Sun", "Take a die off your remaining card.", Effect::Dice(-1)),
            entry(
                "Jammed",
                "Take a die off, roll the others and deduct your remaining card.",
                Effect::Fire(Sum { fewer: 1, own: Own::Deducted, ..ROLL }),
            ),
        ],
    },
    Row {
        level: Level::TwoPair,
        title: "two pair",
        entries: [
            entry("Too Slow", "Rotate one of another player's Aim or Fire cards.", Effect::Rotate(Whose::Others, 1)),
            entry("Need Your Glasses", "Rotate one of another player's Fire cards.", Effect::Rotate(Whose::Others, 1)),
            entry("Wild Shot", "Roll and deduct 1.", Effect::Fire(Sum { less: 1, ..ROLL })),
        ],
    },
    Row {
        level: Level::ThreeOfAKind,
        title: "three of a kind",
        entries: [
            entry(
                "Beginner Draw",
                "Flip one of anybody's Aim or Fire cards, then rotate one of another player's.",
                Effect::FlipThenRotate,
            ),
            entry("Great Shooting", "Flip one of anybody's Fire cards.", Effect::Flip(Whose::Any, 1)),
            entry("Close Call", "Roll.", Effect::Fire(ROLL)),
        ],
    },
    Row {
        level: Level::Straight,
        title: "straight",
        entries: [
            entry("Nice Draw", "Flip one of anybody's Aim or Fire cards.", Effect::Flip(Whose::Any, 1)),
            entry("Found the Target", "Flip one of anybody's Fire cards, twice.", Effect::Flip(Whose::Any, 2)),
            entry(
                "Damn Fine Shootin'",
                "Roll, add your remaining card and deduct 2.",
                Effect::Fire(Sum { less: 2, ..ROLL_AND_CARD }),
            ),
        ],
    },
    Row {
        level: Level::Flush,
        title: "flush",
        entries: [
            entry("Fast Gun Work", "Flip one of anybody's Aim or Fire cards, twice.", Effect::Flip(Whose::Any, 2)),
            entry("Sights Adjusted", "Rotate one of your own Fire cards.", Effect::Rotate(Whose::Own, 1)),
            entry(
                "Shoot to Kill",
                "Roll, add your remaining card and deduct 1.",
                Effect::Fire(Sum { less: 1, ..ROLL_AND_CARD }),
            ),
        ],
    },
    Row {
        level: Level::FullHouse,
        title: "full house",
        entries: [
            entry("Quicker than the Eye", "Rotate one of your own Aim or Fire cards.", Effect::Rotate(Whose::Own, 1)),
            entry("Steady Hand", "Rotate two of your own Fire cards.", Effect::Rotate(Whose::Own, 2)),
            entry("Dead, Not Alive", "Roll and add your remaining card.", Effect::Fire(ROLL_AND_CARD)),
        ],
    },
    Row {
        level: Level::FourOfAKind,
        title: "four of a kind",
        entries: [
            entry(
                "Well Oiled Holster",
                "Rotate two of your own cards, both in Aim or both in Fire.",
                Effect::Rotate(Whose::Own, 2),
            ),
            entry("Perfect Aim", "Put a die more on your remaining card.", Effect::Dice(1)),
            entry(
                "Call in the Undertaker",
                "Roll; you may exchange remaining cards with an opponent; add the one you then have.",
                Effect::Fire(Sum { exchange: true, ..ROLL_AND_CARD }),
            ),
        ],
    },
    Row {
        level: Level::StraightFlush,
        title: "straight flush",
        entries: [
            entry(
                "Faster than a Bullet",
                "Swap one of your Aim or Fire cards with one of an opponent's.",
                Effect::Swap(1),
            ),
            entry("Sharp Shooting", "Put two dice more on your remaining card.", Effect::Dice(2)),
            entry(
                "Fill Them with Holes",
                "Roll, add your remaining card and the lowest remaining card among your opponents.",
                Effect::Fire(Sum { theirs: Some(Extreme::Lowest), ..ROLL_AND_CARD }),
            ),
        ],
    },
    Row {
        level: Level::RoyalFlush,
        title: "royal flush",
        entries: [
            entry(
                "Grease Lightning",
                "Swap two of your Aim or Fire cards with two of one opponent's.",
                Effect::Swap(2),
            ),
            entry("Practice Makes Perfect", "Put three dice more on your remaining card.", Effect::Dice(3)),
            entry(
                "Killing Shot",
                "Roll, add your remaining card and the highest remaining card among your opponents.",
                Effect::Fire(Sum { theirs: Some(Extreme::Highest), ..ROLL_AND_CARD }),
            ),
        ],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_stands_at_its_level() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.level as usize, index, "{}", row.title);
        }
    }
}
