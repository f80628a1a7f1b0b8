//! Texts of Loot, Shoot, Whisky.

use catalog::loot::{ActionCard, Board, Card, Event, Holdings, Play};
use engine::{Cast, Event as _, Seat, Seats};

use crate::games::loot::art::Bottle;
use crate::words::connection::CHOSEN;
use crate::words::site::YOU;

pub(crate) const ROW: &str = "The row on the counter, nearest the deck first";
pub(crate) const BAR: &str = "Bar";
pub(crate) const COUNTED: &str = "What is left in the deck";
pub(crate) const BOTTLE: &str = "The bottle. The first sip takes it, the second almost empties it, the third wins.";
pub(crate) const HIT: &str = "Hit";
pub(crate) const HAND: &str = "Your action cards";
pub(crate) const FACE_DOWN: &str = "Face down until both have chosen.";
pub(crate) const YOUR_CARD: &str = "Your card";
pub(crate) const LAY: &str = "Lay them down";
pub(crate) const GOAL: &str = "9 nuggets, 4 hits or the last sip win.";
pub(crate) const KEYS: [(&str, &str); 4] = [
    ("L S W", "pick Loot, Shoot or Whisky"),
    ("Backspace", "take a card back"),
    ("Enter", "lay both cards down"),
    ("D", "what is left in the deck"),
];
pub(crate) const MISSING: &str = "Two cards are needed: pick one for each of the two lit positions.";
pub(crate) const BOTH_CHOSEN: &str = "Both are chosen. Lay them down, or touch one to take it back.";

/// The name of an action.
pub(crate) const fn title(card: ActionCard) -> &'static str {
    match card {
        ActionCard::Loot => "Loot",
        ActionCard::Shoot => "Shoot",
        ActionCard::Whisky => "Whisky",
    }
}

/// Two actions in words, given their notation.
pub(crate) fn action(notation: &str) -> String {
    notation
        .parse()
        .map_or_else(|_| notation.to_owned(), |Play([near, far])| format!("{}, then {}", title(near), title(far)))
}

/// The key that picks an action.
pub(crate) const fn key(card: ActionCard) -> &'static str {
    match card {
        ActionCard::Loot => "L",
        ActionCard::Shoot => "S",
        ActionCard::Whisky => "W",
    }
}

/// What an action beats, and what it wins.
pub(crate) const fn beats(card: ActionCard) -> &'static str {
    match card {
        ActionCard::Loot => "beats Whisky: take the card",
        ActionCard::Shoot => "beats Loot: score a hit",
        ActionCard::Whisky => "beats Shoot: take a sip",
    }
}

/// What a saloon card does, if it is not gold.
pub(crate) const fn saloon(card: Card) -> Option<&'static str> {
    match card {
        Card::Sip => Some("whoever loots it takes a sip"),
        Card::Shot => Some("whoever loots it scores a hit"),
        _ => None,
    }
}

/// The name of a saloon card, and what it does.
pub(crate) fn prize(card: Card) -> String {
    format!("{}: {}.", card.title(), saloon(card).unwrap_or("whoever loots it keeps it"))
}

/// An action card on the table: what it beats, and what it wins.
pub(crate) fn played(card: ActionCard) -> String {
    format!("{} {}.", title(card), beats(card))
}

/// A pile of the hand: what the card does, and how many are left.
pub(crate) fn pile(card: ActionCard, left: usize) -> String {
    format!("{} You have {left} of {} until the next row.", played(card), ActionCard::COPIES)
}

/// What the line below a position says.
pub(crate) const LABEL: &str = "The number of the position, and who has won it.";
pub(crate) const CYCLE: &str = "Loot beats whisky, whisky beats a shot, a shot beats loot.";

/// The goal of a counter: "/9".
pub(crate) fn of(goal: u8) -> String {
    format!("/{goal}")
}

pub(crate) fn in_hand(left: usize) -> String {
    format!("{left} in hand")
}

/// How many sips are left in a player's bottle.
pub(crate) const fn sips(bottle: Bottle) -> &'static str {
    match bottle {
        Bottle::Full => "2 sips",
        Bottle::AlmostEmpty => "1 sip",
        Bottle::Empty => "empty!",
    }
}

/// The duels won in a best of three: a star for each.
pub(crate) fn duels(wins: u8) -> String {
    let won = usize::from(wins.min(Board::DUELS_TO_WIN));
    "★".repeat(won) + &"☆".repeat(usize::from(Board::DUELS_TO_WIN) - won)
}

/// Whether a player has chosen their cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The player has to choose two cards.
    Due,
    /// The cards lie face down.
    Made,
}

/// A player's state in a few words, beside their name. `won` is set once the game is over.
pub(crate) fn state(cast: &Cast, seat: Seat, won: Option<bool>, choice: Option<Choice>) -> &'static str {
    // A replay calls a player "You" who is not its viewer.
    let you = cast.name(seat) == YOU;
    match (won, choice, you) {
        (Some(true), _, true) => "you win",
        (Some(true), _, false) => "wins",
        (Some(false), ..) | (None, None, _) => "",
        (None, Some(Choice::Due), true) => "your choice",
        (None, Some(Choice::Due), false) => "is choosing",
        (None, Some(Choice::Made), true) => "chosen",
        (None, Some(Choice::Made), false) => "has chosen",
    }
}

/// What a player's gold means.
pub(crate) fn gold(nuggets: u8) -> String {
    format!("{nuggets} of {} nuggets. Nine or more win.", Board::NUGGETS_TO_WIN)
}

/// What a player's bullets mean.
pub(crate) fn hits(bullets: u8) -> String {
    format!("{bullets} of {} hits. The fourth wins.", Board::BULLETS_TO_WIN)
}

/// What the bottle in front of a player means.
pub(crate) const fn held(bottle: Bottle) -> &'static str {
    match bottle {
        Bottle::Full => "Holds the bottle, full: two more sips win. A sip of the other player takes it away.",
        Bottle::AlmostEmpty => {
            "Holds the bottle, almost empty: the next sip wins. A sip of the other player takes it away."
        }
        Bottle::Empty => "The bottle is empty.",
    }
}

/// What the holes in a player's hat mean.
pub(crate) fn holes(cast: &Cast, seat: Seat, holes: u8) -> String {
    match holes {
        0 => format!("{} not been hit yet.", cast.does(seat, "have", "has")),
        1 => format!("{} been hit once: a hole in the hat.", cast.does(seat, "have", "has")),
        _ => format!("{} been hit {holes} times: a hole in the hat for each.", cast.does(seat, "have", "has")),
    }
}

/// The duels won in a best of three.
pub(crate) fn duels_won(wins: u8) -> String {
    format!("Duels won: {wins} of {}.", Board::DUELS_TO_WIN)
}

/// The action cards that a player has not used yet.
pub(crate) fn left(board: &Board, seat: Seat) -> String {
    let left = ActionCard::ALL.map(|card| format!("{} {}", board.of(seat).left(card), title(card)));
    format!("Cards left this round: {}.", left.join(", "))
}

/// What the deck is, and what a tap on it does.
pub(crate) fn deck(cards: u32) -> String {
    format!("The deck, {cards} left: see which cards are still in it.")
}

/// What the discard pile is.
pub(crate) fn discard(cards: usize) -> String {
    format!("Discard pile: {cards}. These cards never come back.")
}

/// How many cards of a kind are in the deck, and how many are discarded.
pub(crate) fn counted(deck: u8, discarded: usize) -> String {
    match discarded {
        0 => format!("{deck} in the deck"),
        _ => format!("{deck} in the deck, {discarded} discarded"),
    }
}

/// A position, for screen readers.
pub(crate) fn position(position: usize, card: Option<Card>, up: Option<[ActionCard; 2]>, open: bool) -> String {
    let prize = card.map_or("empty", Card::title);
    let now = if open { ", to be fought over now" } else { "" };
    let up = up.map_or_else(String::new, |[zero, one]| format!(" Turned up: {} and {}.", title(zero), title(one)));
    format!("Position {}{now}: {prize}.{up}", position + 1)
}

/// Who won a position. A spectator sees an arrow.
pub(crate) const fn label(winner: Option<Seat>, near: Seat, me: Option<Seat>) -> &'static str {
    match (winner, me) {
        (None, _) => "tie",
        (Some(seat), Some(me)) => {
            if seat.index() == me.index() {
                "you"
            } else {
                "they"
            }
        }
        (Some(seat), None) => {
            if seat.index() == near.index() {
                "▼"
            } else {
                "▲"
            }
        }
    }
}

/// What a tap on the player's own place does.
pub(crate) fn touch(position: usize, card: Option<ActionCard>) -> String {
    match card {
        Some(card) => format!("Position {}: {}. Take it back", position + 1, title(card)),
        None => format!("Your card for position {}: the next card goes here", position + 1),
    }
}

/// What the player has to choose next.
pub(crate) fn choose(round: u8, phase: u8, next: Option<usize>) -> String {
    match (round, phase, next) {
        (1, 1, Some(0)) => format!("{GOAL} Pick a card for position 1."),
        (_, 1, Some(0)) => "Pick a card for position 1, next to the deck.".into(),
        (_, _, Some(0)) => "The second pair: pick one of your four cards left for position 3.".into(),
        (_, _, Some(_)) => format!("Now one for position {}.", phase * 2),
        (_, _, None) => "Ready? They stay face down until both have chosen.".into(),
    }
}

pub(crate) fn waiting(cast: &Cast, to_act: Seats, me: Option<Seat>) -> String {
    let others: Vec<Seat> = to_act.iter().filter(|&seat| Some(seat) != me).collect();
    match (to_act.len(), others.len()) {
        (0, _) => "The cards are being dealt.".into(),
        (_, 0) => CHOSEN.into(),
        _ => format!("Waiting for {} to choose.", cast.list(others)),
    }
}

/// Why a card cannot be picked.
pub(crate) fn none_left(card: ActionCard, left: usize) -> String {
    let title = title(card);
    match left {
        0 => format!("Both your {title} cards are used. They come back next round."),
        1 => format!("Your one {title} card left is chosen already."),
        _ => format!("Both your {title} cards are chosen already."),
    }
}

/// Two cards that have just been turned up.
pub(crate) fn compared(position: usize, zero: ActionCard, one: ActionCard) -> String {
    let line = match (zero.beats(one), one.beats(zero)) {
        (true, _) => format!("{} beats {}.", title(zero), title(one)),
        (_, true) => format!("{} beats {}.", title(one), title(zero)),
        _ => format!("{} twice: nobody gets it.", title(zero)),
    };
    format!("Position {position}: {line}")
}

/// The line of the log for an event.
pub(crate) fn tell(event: &Event, cast: &Cast) -> String {
    match *event {
        Event::Bullet { seat, bullets } => {
            let whom = cast.whose(seat.opponent());
            format!("{} {whom} hat: hit {bullets} of {}.", cast.does(seat, "shoot", "shoots"), Board::BULLETS_TO_WIN)
        }
        Event::Duel { winners, reason, wins } => {
            format!("{} Duels: {} to {}.", ending(cast, winners, reason, " the duel"), wins[0], wins[1])
        }
        Event::Over { winners, reason } => ending(cast, winners, reason, ""),
        _ => event.tell(cast),
    }
}

/// How the game ended, or the duel.
pub(crate) fn ending(cast: &Cast, winners: Seats, reason: &str, what: &str) -> String {
    let how = match reason {
        "nuggets" => "with nine nuggets or more",
        "bullets" => "with the fourth hit",
        "whisky" => "with the last sip",
        _ => "at closing time",
    };
    match (winners.len(), winners.lowest()) {
        (1, Some(seat)) => format!("{}{what} {how}.", cast.does(seat, "win", "wins")),
        _ => format!("A draw {how}: nobody holds the bottle."),
    }
}

/// What a player has at the end of a game that was won by `reason`.
pub(crate) fn holdings(player: &Holdings, reason: &str) -> String {
    let nuggets = if player.nuggets == 1 { "nugget" } else { "nuggets" };
    let hits = if player.bullets == 1 { "hit" } else { "hits" };
    let counted = format!("{} {nuggets}, {} {hits}", player.nuggets, player.bullets);
    match (player.bottle, reason) {
        (Some(_), "whisky") => format!("the last sip, {counted}"),
        (Some(_), _) => format!("{counted}, the bottle"),
        (None, _) => counted,
    }
}

/// What decided the game, in one sentence. `looted` is how many nuggets the last loot was worth; the bottle matters when
/// the deck is out.
pub(crate) fn decided(
    cast: &Cast,
    winner: Option<Seat>,
    reason: &str,
    looted: Option<u8>,
    is_bottle_held: bool,
) -> String {
    let Some(winner) = winner else {
        return "Last call: the deck is out, and nobody holds the bottle.".into();
    };
    match (reason, looted) {
        ("nuggets", Some(1)) => format!("{} the nugget that makes nine.", cast.does(winner, "grab", "grabs")),
        ("nuggets", Some(count)) => {
            format!("{} {count} nuggets at once, and nine win.", cast.does(winner, "grab", "grabs"))
        }
        ("nuggets", None) => format!("{} nine nuggets together.", cast.does(winner, "have", "has")),
        ("bullets", _) => {
            let hat = cast.whose(winner.opponent());
            format!("{} a fourth hole into {hat} hat.", cast.does(winner, "shoot", "shoots"))
        }
        ("whisky", _) => format!("{} the last sip: the bottle is empty.", cast.does(winner, "take", "takes")),
        _ if is_bottle_held => {
            format!("Last call: the deck is out, and {} the bottle.", low(&cast.does(winner, "hold", "holds")))
        }
        _ => format!("Last call: the deck is out, and {} the most.", low(&cast.does(winner, "have", "has"))),
    }
}

/// A sentence's beginning as it is written in the middle of one.
fn low(words: &str) -> String {
    words.strip_prefix("You ").map_or_else(|| words.to_owned(), |rest| format!("you {rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_somebody_else_is_waited_for() {
        let cast = Cast::new(["Ann", "Bill"].map(ToOwned::to_owned).into(), Some(Seat::new(0)));
        let told =
            |to_act: &[usize]| waiting(&cast, to_act.iter().map(|&seat| Seat::new(seat)).collect(), Some(Seat::new(0)));
        assert_eq!(told(&[1]), "Waiting for Bill to choose.");
        assert_eq!(told(&[0, 1]), "Waiting for Bill to choose.");
        assert_eq!(told(&[0]), CHOSEN);
        assert_eq!(told(&[]), "The cards are being dealt.");
    }

    #[test]
    fn whoever_has_drunk_the_last_sip_is_seen_to_have_won_by_it() {
        let player = |bottle| {
            let mut player = Holdings::default();
            (player.bullets, player.bottle) = (1, bottle);
            player
        };
        let bottle = Some(catalog::loot::Bottle::AlmostEmpty);
        assert_eq!(holdings(&player(bottle), "whisky"), "the last sip, 0 nuggets, 1 hit");
        assert_eq!(holdings(&player(bottle), "bullets"), "0 nuggets, 1 hit, the bottle");
        assert_eq!(holdings(&player(None), "whisky"), "0 nuggets, 1 hit");
    }

    #[test]
    fn a_replay_without_a_viewer_speaks_to_the_player_it_calls_you() {
        let cast = Cast::new([YOU, "Barfly"].map(ToOwned::to_owned).into(), None);
        let told = |seat| state(&cast, Seat::new(seat), None, Some(Choice::Made));
        assert_eq!([told(0), told(1)], ["chosen", "has chosen"]);
    }
}
