//! The events of a game, in the order of the rules.

use engine::{Cast, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::{Arrangement, Call, Calls, Card, CardSet, Holding, Level, Middle, Roll, Row, Stack, TABLE};

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A turn begins, with all cards in the pack.
    Turn {
        /// The number of the turn.
        turn: u32,
    },
    /// A player was dealt ten cards.
    Hand {
        /// The player.
        seat: Seat,
        /// The cards, visible only to their owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        cards: Option<Holding>,
    },
    /// The five cards in the middle were dealt.
    Middle {
        /// The cards.
        cards: Middle,
    },
    /// A player ran out of time.
    TimeUp {
        /// The player.
        seat: Seat,
    },
    /// A player has arranged their cards face down.
    Arranged {
        /// The player.
        seat: Seat,
        /// The arrangement, visible only to its owner.
        #[serde(skip_serializing_if = "Option::is_none")]
        arrangement: Option<Arrangement>,
    },
    /// A player's cards were revealed.
    Revealed {
        /// The player.
        seat: Seat,
        /// Their arrangement.
        arrangement: Arrangement,
    },
    /// A round begins with this order.
    Round {
        /// The round.
        round: Stack,
        /// Who acts, in order, and at which level.
        order: Calls,
    },
    /// A player begins to act.
    Acts {
        /// The player.
        seat: Seat,
        /// The level of their hand, after advances.
        level: Level,
        /// The name of the action in the action table.
        #[serde(deserialize_with = "read_name")]
        action: EntryName,
    },
    /// A part of the action was impossible.
    Skipped {
        /// The acting player.
        seat: Seat,
    },
    /// A player declined a part of the action.
    Passed {
        /// The player.
        seat: Seat,
    },
    /// A card was turned face down.
    Flipped {
        /// The acting player.
        seat: Seat,
        /// The card.
        card: Card,
        /// Its owner.
        owner: Seat,
        /// Its stack.
        stack: Stack,
    },
    /// Cards of one stack were rotated.
    Rotated {
        /// The acting player.
        seat: Seat,
        /// The cards.
        cards: CardSet,
        /// Their owner.
        owner: Seat,
        /// Their stack.
        stack: Stack,
    },
    /// Two cards were swapped.
    Swapped {
        /// The acting player.
        seat: Seat,
        /// The opponent.
        other: Seat,
        /// The card that the acting player gave.
        mine: Card,
        /// The card that the acting player got.
        theirs: Card,
    },
    /// Dice were added to a remaining card or taken off it.
    Dice {
        /// The player.
        seat: Seat,
        /// The number added; negative if dice were taken off.
        change: i8,
        /// The number of dice now.
        dice: u8,
    },
    /// A player rolled the dice.
    Rolled {
        /// The player.
        seat: Seat,
        /// The dice.
        dice: Roll,
    },
    /// Two players exchanged their remaining cards.
    Exchanged {
        /// The acting player.
        seat: Seat,
        /// The opponent.
        other: Seat,
        /// The card that the acting player got.
        rest: Option<Card>,
    },
    /// A player kept their remaining card.
    Kept {
        /// The player.
        seat: Seat,
    },
    /// A shot did no damage.
    Missed {
        /// The shooter.
        seat: Seat,
    },
    /// A shot took life from an opponent or from the shooter.
    Shot {
        /// The shooter.
        seat: Seat,
        /// The player who was hit.
        target: Seat,
        /// The life lost.
        damage: i16,
        /// The life left.
        life: i16,
    },
    /// A player is out.
    Out {
        /// The player.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// The last player alive.
        winners: Seats,
    },
}

/// The name of one of the thirty actions.
pub type EntryName = &'static str;

fn read_name<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<EntryName, D::Error> {
    let name = std::borrow::Cow::<str>::deserialize(deserializer)?;
    let mut entries = TABLE.iter().flat_map(|row| &row.entries);
    let entry = entries.find(|entry| entry.name == name);
    entry.map(|entry| entry.name).ok_or_else(|| serde::de::Error::custom(format!("no action is called '{name}'")))
}

impl engine::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        Some(match *self {
            Self::Hand { seat, cards } => Self::Hand { seat, cards: cards.filter(|_| viewer.is(seat)) },
            Self::Arranged { seat, arrangement } => {
                Self::Arranged { seat, arrangement: arrangement.filter(|_| viewer.is(seat)) }
            }
            public => public,
        })
    }

    #[inline]
    fn begins_round(&self) -> bool {
        matches!(self, Self::Turn { .. })
    }

    fn reveals(&self) -> bool {
        matches!(self, Self::Revealed { .. })
    }

    fn tell(&self, cast: &Cast) -> String {
        let does = |seat, you, they| cast.does(seat, you, they);
        match *self {
            Self::Turn { turn } => format!("Turn {turn}: the pack is shuffled."),
            Self::Hand { seat, cards: None } => format!("{} ten cards.", does(seat, "get", "gets")),
            Self::Hand { seat, cards: Some(cards) } => format!("{} {}.", does(seat, "get", "gets"), cards.set()),
            Self::Middle { cards } => format!("In the middle: {}.", cards.set()),
            Self::TimeUp { seat } => format!("{} too slow: time is up.", does(seat, "are", "is")),
            Self::Arranged { seat, arrangement: None } => format!("{} ready.", does(seat, "are", "is")),
            Self::Arranged { seat, arrangement: Some(arrangement) } => {
                format!("{} down {arrangement}.", does(seat, "lay", "lays"))
            }
            Self::Revealed { seat, arrangement } => format!("{} up {arrangement}.", does(seat, "turn", "turns")),
            Self::Round { round, order } => tell_round(cast, round, order),
            Self::Acts { seat, level, action } => format!("{}, {}: {action}.", cast.name(seat), Row::of(level).title),
            Self::Skipped { seat } => format!("{} nothing to do it with.", does(seat, "find", "finds")),
            Self::Passed { seat } => format!("{}.", does(seat, "pass", "passes")),
            Self::Flipped { seat, card, owner, stack } => {
                format!("{} {card} in {} {stack} stack.", does(seat, "flip", "flips"), their(cast, seat, owner))
            }
            Self::Rotated { seat, cards, owner, stack } => {
                format!("{} {cards} in {} {stack} stack.", does(seat, "rotate", "rotates"), their(cast, seat, owner))
            }
            Self::Swapped { seat, other, mine, theirs } => {
                format!("{} {mine} for {} {theirs}.", does(seat, "swap", "swaps"), cast.whose(other))
            }
            Self::Dice { seat, change, dice } => {
                let does = if change < 0 { does(seat, "lose", "loses") } else { does(seat, "win", "wins") };
                let count = change.unsigned_abs();
                format!("{does} {count} {}: {dice} on the card.", if count == 1 { "die" } else { "dice" })
            }
            Self::Rolled { seat, dice } => tell_roll(cast, seat, dice),
            Self::Exchanged { seat, other, rest } => {
                let card = rest.map_or_else(String::new, |card| format!(" {card}"));
                format!("{} remaining cards for {}{card}.", does(seat, "exchange", "exchanges"), cast.whose(other))
            }
            Self::Kept { seat } => format!("{} the remaining card.", does(seat, "keep", "keeps")),
            Self::Missed { seat } => format!("{} thin air.", does(seat, "hit", "hits")),
            Self::Shot { seat, target, damage, life } => tell_shot(cast, seat, target, damage, life),
            Self::Out { seat } => format!("{} the dust: out.", does(seat, "bite", "bites")),
            Self::Over { winners } => match winners.lowest() {
                Some(seat) => format!("{} the last one standing.", does(seat, "are", "is")),
                None => "Nobody is left.".into(),
            },
        }
    }
}

/// "your", "their own", "Billy's".
fn their(cast: &Cast, seat: Seat, owner: Seat) -> String {
    if seat == owner && cast.name(seat) != "You" { "their own".into() } else { cast.whose(owner) }
}

fn tell_round(cast: &Cast, round: Stack, order: Calls) -> String {
    let call = |call: Call| format!("{} ({})", cast.name(call.seat), Row::of(call.level).title);
    format!("{round}: {}.", order.iter().map(call).collect::<Vec<_>>().join(", "))
}

fn tell_roll(cast: &Cast, seat: Seat, dice: Roll) -> String {
    let faces: Vec<String> = dice.faces().iter().map(ToString::to_string).collect();
    let rolls = cast.does(seat, "roll", "rolls");
    match &faces[..] {
        [] => format!("{rolls} no dice."),
        [one] => format!("{rolls} a {one}."),
        _ => format!("{rolls} {}: {} in all.", faces.join(" "), dice.total()),
    }
}

fn tell_shot(cast: &Cast, seat: Seat, target: Seat, damage: i16, life: i16) -> String {
    let life = life.max(0);
    if seat == target {
        return format!("The gun goes off in {} hand: {damage} lost, {life} left.", cast.whose(seat));
    }
    let whom = if cast.name(target) == "You" { "you" } else { cast.name(target) };
    format!("{} {whom}: {damage} lost, {life} left.", cast.does(seat, "shoot", "shoots"))
}
