//! Texts of Quick Draw.

pub(crate) mod hint;

use catalog::gunfight::{Card, Effect, Extreme, Level, NotAllowed, Own, Row, Stack, Sum, Whose};
use engine::{Cast, Seat};

use crate::words::capital;

pub(crate) const MIDDLE: &str = "In the middle, for everybody's hands";
pub(crate) const REMAINS: &str = "Remaining";
pub(crate) const YOUR_TEN: &str = "Your cards";
pub(crate) const LIFT_FIRST: &str = "Tap a card first, then the place it should go to.";
pub(crate) const LAY_DOWN: &str = "Lay them down";
pub(crate) const SUGGEST: &str = "Suggest";
pub(crate) const CLEAR: &str = "Start over";
pub(crate) const BY_RANK: &str = "By rank";
pub(crate) const BY_SUIT: &str = "By suit";
pub(crate) const DECLINE: &str = "Decline";
pub(crate) const BROADSHEET: &str = "What hands do";
pub(crate) const SHEET_TITLE: &str = "The Noon Gazette";
pub(crate) const SHEET_SUB: &str = "What every hand does, by round";
pub(crate) const SHEET_TERMS: &str =
    "Flip: the card no longer counts. Rotate: its hand is a level better. Swap: two cards change places.";
pub(crate) const HAND: &str = "Hand";
pub(crate) const FACE_DOWN: &str = "a card face down";
pub(crate) const EMPTY_PLACE: &str = "Free place";
pub(crate) const LIFE: &str = "life";
pub(crate) const OUT: &str = "out";
pub(crate) const READY: &str = "ready";
pub(crate) const ARRANGING: &str = "arranging…";
pub(crate) const ACTS_NOW: &str = "acts";
pub(crate) const ACTED: &str = "done";
pub(crate) const NOT_THAT: &str = "That card cannot be chosen now.";
pub(crate) const DEAD_CARD: &str = "Its owner is out. Nobody can choose that card any more.";
pub(crate) const ROTATED_SAFE: &str = "A rotated card is safe: it cannot be flipped, swapped or rotated again.";
pub(crate) const FACE_DOWN_ALREADY: &str = "That card lies face down already. Choose one that lies open.";
pub(crate) const JOKER_SAFE: &str = "Jokers cannot be flipped. Choose another card.";
pub(crate) const NOT_YOURS: &str = "Not one of your own: choose another player's card.";
pub(crate) const ONLY_YOURS: &str = "Only your own cards can be chosen here.";
pub(crate) const LONE_CARD: &str = "Two cards of one stack are chosen here, and that stack has no second one.";
pub(crate) const OVER: &str = "The smoke clears.";
pub(crate) const YOU_ARE_OUT: &str = "You are out, and watch from the boardwalk.";
pub(crate) const CHOOSE_TARGET: &str = "Choose whom to shoot: 1 or 2.";
pub(crate) const CHOOSE_CARDS: &str = "Pick a card first: arrow keys and Space, or a tap.";
pub(crate) const KEYS: [(&str, &str); 12] = [
    ("← →", "go from card to card"),
    ("Shift ← →", "read what lies on the table"),
    ("Space", "pick a card, or put it back"),
    ("Enter", "confirm: lay down, do it, shoot"),
    ("1 2 3", "put a card into Quick Draw, Aim or Fire"),
    ("0", "take a card back"),
    ("S", "suggest an arrangement"),
    ("T", "sort by suit or by rank"),
    ("C", "start over"),
    ("1 2", "shoot the first or the second in reach"),
    ("P", "decline"),
    ("B", "what hands do"),
];

/// A card in print: `K♥`.
pub(crate) fn short(card: Card) -> String {
    let text = card.to_string();
    match text.as_bytes() {
        [b'X', _] => "Joker".into(),
        [rank, suit] => {
            let rank = if *rank == b'T' { "10".to_owned() } else { char::from(*rank).to_string() };
            // The selector prevents phones from drawing an emoji.
            let suit = match suit {
                b's' => "♠\u{fe0e}",
                b'd' => "♦\u{fe0e}",
                b'c' => "♣\u{fe0e}",
                _ => "♥\u{fe0e}",
            };
            format!("{rank}{suit}")
        }
        _ => text,
    }
}

/// A card in words: "king of hearts".
pub(crate) fn long(card: Card) -> String {
    const RANKS: [&str; 13] =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
    const SUITS: [&str; 4] = ["spades", "diamonds", "clubs", "hearts"];
    match (card.rank(), card.suit()) {
        (Some(rank), Some(suit)) => format!("{} of {}", RANKS[usize::from(rank)], SUITS[usize::from(suit)]),
        _ => "joker".into(),
    }
}

/// A line of the log, with its cards in print. No line begins with the word "As", which is also the ace of spades.
pub(crate) fn printed(told: &str) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches(['.', ',', ':']);
        let card = bare.parse::<Card>().ok().filter(|card| card.to_string() == bare);
        card.map_or_else(|| word.to_owned(), |card| format!("{}{}", short(card), &word[bare.len()..]))
    };
    told.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

pub(crate) fn full(stack: Stack) -> String {
    format!("{stack} is full. Put the card on one of its three to trade places.")
}

/// What an unfinished arrangement still needs.
pub(crate) fn missing(missing: [usize; 3]) -> String {
    let parts: Vec<String> = Stack::ALL
        .into_iter()
        .zip(missing)
        .filter(|&(_, count)| count > 0)
        .map(|(stack, count)| format!("{count} for {stack}"))
        .collect();
    format!("Still to place: {}.", parts.join(", "))
}

pub(crate) fn arrange(missing: [usize; 3]) -> String {
    match missing {
        [3, 3, 3] => {
            "Make three poker hands: three cards each, and the five in the middle for all. One card remains.".into()
        }
        [0, 0, 0] => "Trade cards by tapping one after the other. Lay them down when you are happy.".into(),
        some => self::missing(some),
    }
}

/// Why an arrangement is suggested: its hands and what they do, and the card that is left for the shot.
pub(crate) fn suggested(levels: [Level; 3], rest: Card) -> String {
    let hands = Stack::ALL.map(|stack| {
        let row = Row::of(levels[stack as usize]);
        format!("{} for {stack}: {}", row.title, brief(row.entries[stack as usize].effect))
    });
    capital(&format!("{}; {} remains.", hands.join("; "), short(rest)))
}

pub(crate) fn waits_for(cast: &Cast, seats: impl IntoIterator<Item = Seat>) -> String {
    format!("Waiting for {}.", cast.list(seats))
}

/// "Billy, with a flush: Fast Gun Work. Flip one of anybody's Aim or Fire cards, twice."
pub(crate) fn acts(cast: &Cast, seat: Seat, level: Level, stack: Stack) -> String {
    let (row, entry) = (Row::of(level), &Row::of(level).entries[stack as usize]);
    format!("{}, {}: {}. {}", cast.name(seat), row.title, entry.name, entry.words)
}

/// What the player has to do.
pub(crate) fn do_it(level: Level, stack: Stack, part: &str) -> String {
    let entry = &Row::of(level).entries[stack as usize];
    format!("{}: {} {part}", entry.name, entry.words)
}

pub(crate) const SECOND_FLIP: &str = "Now the second flip.";
pub(crate) const THEN_ROTATE: &str = "Now the rotation.";
pub(crate) const PICK_CARD: &str = "Pick a card.";
pub(crate) const PICK_TWO: &str = "Pick two cards of one stack.";
pub(crate) const PICK_PAIR: &str = "Pick one of yours and one of theirs.";
pub(crate) const PICK_PAIRS: &str = "Pick two of yours and two of one opponent's: the first goes for the first.";

pub(crate) const DEALING: &str = "The cards are dealt.";
pub(crate) const NO_DICE: &str = "You have no dice to roll. Whose remaining card do you want to add?";

pub(crate) fn rolled(total: i16) -> String {
    format!("You rolled {total}. Whose remaining card do you want to add?")
}

/// `only` is the only player in reach, if there is just one.
pub(crate) fn shoot_whom(cast: &Cast, damage: i16, only: Option<Seat>) -> String {
    match only {
        Some(only) => format!("Your shot costs {} {damage} life. Fire!", cast.name(only)),
        None => format!("Your shot takes {damage} life. Whom does it hit?"),
    }
}

/// Why a card cannot be chosen.
pub(crate) fn why_not(why: &NotAllowed) -> String {
    match why {
        NotAllowed::OwnerIsOut(_) => DEAD_CARD.into(),
        NotAllowed::OutOfReach { stacks, .. } => out_of_reach(stacks),
        NotAllowed::Rotated(_) => ROTATED_SAFE.into(),
        NotAllowed::FaceDown(_) => FACE_DOWN_ALREADY.into(),
        NotAllowed::Joker(_) => JOKER_SAFE.into(),
        NotAllowed::Yours(_) => NOT_YOURS.into(),
        NotAllowed::NotYours(_) => ONLY_YOURS.into(),
        NotAllowed::TwoStacks => LONE_CARD.into(),
        _ => NOT_THAT.into(),
    }
}

fn out_of_reach(reach: &[Stack]) -> String {
    let names: Vec<&str> = reach.iter().map(|stack| stack.title()).collect();
    format!("This round reaches only {} cards.", names.join(" and "))
}

/// A card with its owner, stack and state, for screen readers.
pub(crate) fn card_in(cast: &Cast, card: Card, owner: Seat, stack: Stack, flipped: bool, rotated: bool) -> String {
    let state = match (flipped, rotated) {
        (true, _) => ", face down",
        (_, true) => ", rotated",
        _ => "",
    };
    format!("{} in {} {stack}{state}", long(card), cast.whose(owner))
}

pub(crate) fn stack_of(cast: &Cast, owner: Seat, stack: Stack, level: Option<Level>) -> String {
    let hand = level.map_or_else(String::new, |level| format!(": {}", Row::of(level).title));
    format!("{} {stack}{hand}", cast.whose(owner))
}

pub(crate) fn rest_of(cast: &Cast, owner: Seat, card: Card, dice: u8) -> String {
    format!("{} remaining card: {}, {}", cast.whose(owner), long(card), dice_on(dice))
}

pub(crate) fn dice_on(dice: u8) -> String {
    match dice {
        0 => "no dice".into(),
        1 => "one die".into(),
        more => format!("{more} dice"),
    }
}

pub(crate) fn acts_as(place: usize) -> String {
    match place {
        2 => "2nd".into(),
        3 => "3rd".into(),
        other => format!("{other}th"),
    }
}

/// The label of the button that confirms the picked card.
pub(crate) fn flip(card: Option<Card>) -> String {
    card.map_or_else(|| "Flip".into(), |card| format!("Flip {}", short(card)))
}

pub(crate) fn rotate(cards: &[Card]) -> String {
    if cards.is_empty() { "Rotate".into() } else { format!("Rotate {}", and(cards)) }
}

pub(crate) fn swap(mine: &[Card], theirs: &[Card]) -> String {
    match (mine, theirs) {
        ([], []) => "Swap".into(),
        (mine, []) => format!("Swap {} for …", and(mine)),
        ([], theirs) => format!("Swap … for {}", and(theirs)),
        (mine, theirs) => format!("Swap {} for {}", and(mine), and(theirs)),
    }
}

fn and(cards: &[Card]) -> String {
    cards.iter().map(|&card| short(card)).collect::<Vec<_>>().join(" and ")
}

pub(crate) fn keep(card: Card, worth: i16) -> String {
    format!("Keep {} (+{worth})", short(card))
}

pub(crate) fn take(cast: &Cast, seat: Seat, card: Card, worth: i16) -> String {
    format!("{} {} (+{worth})", cast.whose(seat), short(card))
}

pub(crate) fn shoot(cast: &Cast, seat: Seat) -> String {
    format!("Shoot {}", cast.name(seat))
}

/// How a choice changes a stack: "Billy's Fire: flush → one pair".
pub(crate) fn becomes(cast: &Cast, seat: Seat, stack: Stack, was: Level, is: Level) -> String {
    let whose = cast.whose(seat).replacen('y', "Y", usize::from(cast.name(seat) == "You"));
    format!("{whose} {stack}: {} → {}", Row::of(was).title, Row::of(is).title)
}

pub(crate) const NO_CHANGE: &str = "No hand changes.";

/// What an action does, as short as possible.
pub(crate) fn brief(effect: Effect) -> String {
    match effect {
        Effect::Swap(count) => format!("swap {count}"),
        Effect::Rotate(Whose::Others, count) => format!("rotate {count} of theirs"),
        Effect::Rotate(_, count) => format!("rotate {count} of yours"),
        Effect::Flip(Whose::Own, count) => format!("flip {count} of yours"),
        Effect::Flip(_, count) => format!("flip any {count}"),
        Effect::FlipThenRotate => "flip any, rotate theirs".into(),
        Effect::Dice(change) => format!("{} {}", signed(change.into()), if change.abs() == 1 { "die" } else { "dice" }),
        Effect::Fire(sum) => shot(sum),
    }
}

fn shot(sum: Sum) -> String {
    let mut text = match sum.fewer {
        0 => "dice".to_owned(),
        1 => "1 die fewer: dice".to_owned(),
        fewer => format!("{fewer} dice fewer: dice"),
    };
    text += match sum.own {
        Own::Unused => "",
        Own::Added if sum.exchange => " + any card",
        Own::Added => " + card",
        Own::Deducted => " − card",
    };
    text += match sum.theirs {
        None => "",
        Some(Extreme::Highest) => " + highest",
        Some(Extreme::Lowest) => " + lowest",
    };
    if sum.less > 0 { format!("{text} − {}", sum.less) } else { text }
}

/// A number with its sign, with a true minus.
pub(crate) fn signed(number: i16) -> String {
    if number < 0 { format!("−{}", -number) } else { format!("+{number}") }
}

pub(crate) const DICE: &str = "dice";
pub(crate) const OWN_CARD: &str = "remaining card";
pub(crate) const THEIR_HIGHEST: &str = "their highest";
pub(crate) const THEIR_LOWEST: &str = "their lowest";
pub(crate) const LESS: &str = "for a weak hand";
pub(crate) const COMES_TO: &str = "shot";

/// The dice that were rolled, for screen readers.
pub(crate) fn faces(faces: &[u8]) -> String {
    let list: Vec<String> = faces.iter().map(ToString::to_string).collect();
    if list.is_empty() { "no dice".into() } else { format!("rolled {}", list.join(", ")) }
}

/// The turn, and the player's own life where it is shown nowhere else.
pub(crate) fn turn(turn: u32, life: Option<i16>) -> String {
    life.map_or_else(|| format!("Turn {turn}"), |life| format!("Turn {turn} · you have {life} life"))
}

/// What decided the game: the last shot.
pub(crate) fn decided(cast: &Cast, seat: Seat, target: Seat, damage: i16) -> String {
    let last = cast.whose(target);
    if seat == target {
        return format!("{} for {damage}, and that takes {last} last life.", cast.does(seat, "backfire", "backfires"));
    }
    format!("{} for {damage}, and that takes {last} last life.", cast.does(seat, "shoot", "shoots"))
}

/// The life a player has left at the end.
pub(crate) fn life_left(life: i16) -> String {
    if life > 0 { format!("{life} life") } else { "out".into() }
}

/// What a poker hand is made of, for those who do not play poker.
pub(crate) const fn made_of(level: Level) -> &'static str {
    match level {
        Level::RoyalFlush => "Ten, jack, queen, king and ace of one suit.",
        Level::StraightFlush => "Five cards in a row, of one suit.",
        Level::FourOfAKind => "Four cards of a rank.",
        Level::FullHouse => "Three cards of a rank, and two of another.",
        Level::Flush => "Five cards of one suit.",
        Level::Straight => "Five cards in a row, such as 5 6 7 8 9.",
        Level::ThreeOfAKind => "Three cards of a rank.",
        Level::TwoPair => "Two cards of a rank, and two of another.",
        Level::OnePair => "Two cards of a rank.",
        Level::HighCard => "None of the others.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suggestion_says_what_its_hands_do() {
        let why = suggested([Level::OnePair, Level::Straight, Level::Flush], "Kh".parse().expect("a card"));
        let told = "One pair for Quick Draw: flip 1 of yours; straight for Aim: flip any 2; flush for Fire: \
                    dice + card − 1; K♥\u{fe0e} remains.";
        assert_eq!(why, told);
    }

    #[test]
    fn cards_in_a_sentence_are_printed_and_words_are_not() {
        let told = "You flip Kh in your Fire stack. In the middle: Td, X1.";
        assert_eq!(printed(told), "You flip K♥\u{fe0e} in your Fire stack. In the middle: 10♦\u{fe0e}, Joker.");
    }
}
