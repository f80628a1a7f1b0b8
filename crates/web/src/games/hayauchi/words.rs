//! Texts of Hayauchi.

pub(crate) mod log;
pub(crate) mod tips;

use catalog::hayauchi::{Action, Booze, Reason, Why};
use engine::{Cast, Seat, Seats};

use crate::words::connection::MOMENT;

pub(crate) const THE_OTHERS: &str = "The others";
pub(crate) const YOUR_HAND: &str = "Your drinks";
pub(crate) const YOUR_SECRET: &str = "Secret ×2";
pub(crate) const USED: &str = "Used";
pub(crate) const PLATE: &str = "The plate: throw your gun on it";
pub(crate) const GUN: &str = "Your gun: throw it on the plate";
pub(crate) const GUN_CARD: &str = "Gun";
pub(crate) const HEART_CARD: &str = "Heart";
pub(crate) const HOLSTER: &str = "Your holster: draw your gun";
pub(crate) const GUN_OUT: &str = "Your gun, drawn: throw it on the plate";
pub(crate) const THROW: &str = "Throw!";
pub(crate) const DRAW: &str = "Draw";
pub(crate) const HOLD: &str = "Hold";
pub(crate) const ORDER: &str = "Order it";
pub(crate) const CHANGE: &str = "Change the order";
pub(crate) const ANNOUNCE: &str = "Announce a drink";
pub(crate) const ANNOUNCE_WHICH: &str = "What will you say? Any drink, true or not. Nobody is bound by it.";
pub(crate) const CANCEL: &str = "Say nothing";
pub(crate) const RACES: &str = "Draw!";
pub(crate) const OUT: &str = "Out";
pub(crate) const PICKS: &str = "Picks";
pub(crate) const READY: &str = "Ready";
pub(crate) const FIRED: &str = "Shot early";
pub(crate) const LOWEST: &str = "Lowest";
pub(crate) const CHEERS: &str = "Cheers! All drinks are turned up.";
pub(crate) const SMOKE_CLEARS: &str = "The smoke clears.";
pub(crate) const SAME_GLASS: &str = "Same glass!";
pub(crate) const FOR_THE_WIN: &str = "For the win!";
pub(crate) const ALL_DIFFERENT: &str = "All different";
pub(crate) const WAIT_FOR_IT: &str = "Wait for it…";
pub(crate) const RACE_AGAIN: &str = "Last together: once more!";
pub(crate) const NO_SHOT: &str = "no shot";
pub(crate) const NO_TIME: &str = "not timed";
pub(crate) const AFTER_MISS: &str = "after a miss";
pub(crate) const NOT_ASKED: &str = "nobody asked";
pub(crate) const COUNT: &str = "The drinks are counted";
pub(crate) const TWICE: &str = "×2";
pub(crate) const COOL: &str = "Cool: not one gun thrown.";
/// The keys of every table.
pub(crate) const KEYS: [(&str, &str); 4] =
    [("1 … 7", "pick a drink"), ("Enter", "order it"), ("Esc", "take it back"), ("S, then 1 … 7", "announce a drink")];
/// The key that takes the gun out of its holster first.
pub(crate) const KEYS_HOLSTER: [(&str, &str); 1] = [("D", "draw the gun")];
/// The keys of a race in real time.
pub(crate) const KEYS_RACE: [(&str, &str); 3] =
    [("Space", "throw the gun"), ("H", "hold it"), ("M", "throw past the plate")];

/// The drinks, the weakest first.
const DRINKS: [&str; 7] = ["milk", "lemonade", "beer", "wine", "sake", "whisky", "meteor"];

/// The name of a card in the gallery.
pub(crate) fn drink_card(value: u8) -> String {
    format!("Drink {value}, {}", DRINKS[usize::from(value) - 1])
}

pub(crate) fn drink(booze: Booze) -> String {
    let name = DRINKS.get(usize::from(booze.value()) - 1).copied().unwrap_or_default();
    format!("{booze}, {name}")
}

/// An action in words, given its notation.
pub(crate) fn action(notation: &str) -> String {
    match notation.parse() {
        Ok(Action::Booze(booze)) => format!("Order {}", drink(booze)),
        _ => notation.to_owned(),
    }
}

/// The label of a card of the viewer's own hand.
pub(crate) fn pick(booze: Booze) -> String {
    format!("Pick {}", drink(booze))
}

/// The label of the picked card, which is not ordered yet.
pub(crate) fn take_back(booze: Booze) -> String {
    format!("Take back {}", drink(booze))
}

/// The label of the card that was ordered.
pub(crate) fn ordered_card(booze: Booze) -> String {
    format!("Ordered: {}", drink(booze))
}

/// The label of the card that was ordered, while another one is picked.
pub(crate) fn keep(booze: Booze) -> String {
    format!("Keep {}", drink(booze))
}

pub(crate) fn announce(booze: Booze) -> String {
    format!("Say: next, {}", drink(booze))
}

pub(crate) fn says(booze: Booze) -> String {
    format!("“A {booze}.”")
}

pub(crate) fn hearts(count: u8) -> String {
    match count {
        1 => "1 heart".into(),
        count => format!("{count} hearts"),
    }
}

pub(crate) fn in_hand(count: u8) -> String {
    format!("{count} in hand")
}

pub(crate) fn used(count: u8) -> String {
    format!("{count} used")
}

pub(crate) fn secret(count: u8) -> String {
    format!("{count} secret")
}

pub(crate) fn points(count: u8) -> String {
    match count {
        1 => "1 point".into(),
        count => format!("{count} points"),
    }
}

pub(crate) fn face_down(name: &str) -> String {
    format!("{name}: face down")
}

pub(crate) fn face_up(name: &str, booze: Booze) -> String {
    format!("{name}: {}", drink(booze))
}

pub(crate) fn ms(ms: u32) -> String {
    // Whoever took this long was in no race.
    if ms < 10_000 { format!("{ms} ms") } else { format!("{} s", ms / 1_000) }
}

pub(crate) fn round(round: u8) -> String {
    format!("Round {round}")
}

// What the game waits for, in one line.

pub(crate) const PICK_FIRST: &str =
    "Order in secret: pick one drink. The lowest loses a heart, unless two are the same: those race.";
pub(crate) const PICK: &str = "Pick your drink.";

/// A drink is picked, and can still be changed.
pub(crate) fn order_it(booze: Booze) -> String {
    format!("{}? Order it, or pick another one.", drink(booze))
}

/// What can be done until the last player has ordered.
pub(crate) const CAN_CHANGE: &str = "Tap another one to change it.";

/// Another drink is picked than the one that was ordered.
pub(crate) fn change_to(booze: Booze, ordered: Option<Booze>) -> String {
    let keep = ordered.map(|ordered| format!(", or keep {}", drink(ordered))).unwrap_or_default();
    format!("{} instead? Change the order{keep}.", drink(booze))
}

/// HAY-11: the last drink of a hand became secret.
pub(crate) fn pick_anew(secret: Booze) -> String {
    format!("Your {secret} is secret now and counts twice in the end; the others are back. Pick your drink.")
}

pub(crate) const GET_READY: &str =
    "The cards turn any moment. Same drink as somebody? Throw your gun on the plate. If not, hold.";
pub(crate) const ANY_MOMENT: &str = "The cards turn any moment.";
pub(crate) const GET_READY_AGAIN: &str = "Last together. Wait for the signal, then throw again.";
pub(crate) const EARLY_WARNING: &str =
    "Not yet: a gun before the cards turn costs you a heart. Throw again if you mean it.";
pub(crate) const FIRED_EARLY: &str =
    "You shot early. That will cost a heart. The gun is back: you may still have to race.";
pub(crate) const TOO_EARLY: &str = "Too fast to have seen it: that costs a heart. If you race, throw again!";
pub(crate) const MISSED: &str = "Past the plate! Throw again.";
pub(crate) const DRAWN: &str = "Now throw it on the plate!";
pub(crate) const HELD: &str = "You hold your gun.";
pub(crate) const UNDER_TABLE: &str = "You are under the table. See how the others end.";
pub(crate) const OVER: &str = "The game is over.";
pub(crate) const LOWEST_IS_YOURS: &str = "All different, and yours is the lowest: that costs a heart. Hold your gun.";

pub(crate) fn waiting(cast: &Cast, seats: Seats) -> String {
    if seats.is_empty() { MOMENT.into() } else { format!("Waiting for {}.", few(cast, seats)) }
}

pub(crate) fn ordered(cast: &Cast, booze: Option<Booze>, seats: Seats) -> String {
    let what = booze.map_or_else(|| "You have ordered.".into(), |booze| format!("You ordered {}.", drink(booze)));
    if seats.is_empty() { what } else { format!("{what} {}", waiting(cast, seats)) }
}

pub(crate) fn race(cast: &Cast, rivals: Seats, again: bool) -> String {
    let rivals = few(cast, rivals);
    let throw = "Throw your gun on the plate!";
    if again {
        format!("Once more against {rivals}! {throw}")
    } else {
        format!("Draw! Same drink as {rivals}. {throw}")
    }
}

pub(crate) fn not_your_race(cast: &Cast, racing: Seats) -> String {
    format!("{} race, not you. Hold: a gun now costs you a heart.", few(cast, racing))
}

/// HAY-19: the race for the win is on, and the viewer is in it.
pub(crate) fn final_race(cast: &Cast, rivals: Seats) -> String {
    format!("Equal drinks, equal hearts: race {} for the win. Throw your gun on the plate!", few(cast, rivals))
}

/// The names of up to two players, else how many there are.
fn few(cast: &Cast, seats: Seats) -> String {
    if seats.len() > 2 { format!("{} others", seats.len()) } else { cast.list(seats.iter()) }
}

pub(crate) fn all_different(cast: &Cast, lowest: Option<Seat>) -> String {
    format!("{} Hold: a gun now costs you a heart.", self::lowest(cast, lowest))
}

pub(crate) fn lowest(cast: &Cast, lowest: Option<Seat>) -> String {
    let loses = lowest.map(|seat| format!(" {} the lowest.", cast.does(seat, "have", "has"))).unwrap_or_default();
    format!("All different.{loses}")
}

pub(crate) fn on_plate(ms: Option<u64>) -> String {
    ms.map_or_else(|| "On the plate!".into(), |ms| format!("On the plate in {ms} ms."))
}

pub(crate) fn races(cast: &Cast, racing: Seats) -> String {
    let who = if racing.len() > 2 { format!("{} of them", racing.len()) } else { cast.list(racing.iter()) };
    format!("{who} race.")
}

/// Why a heart was lost.
pub(crate) fn lost(cast: &Cast, seat: Seat, why: Why) -> String {
    let why = match why {
        Why::Lowest => "the weakest drink",
        Why::Last => "last in the race",
        Why::Needless => "a gun nobody asked for",
    };
    format!("{} a heart: {why}.", cast.does(seat, "lose", "loses"))
}

/// The end of a game of a match.
pub(crate) fn won(cast: &Cast, winners: Seats, reason: Reason) -> String {
    let how = match reason {
        Reason::LastStanding => "the last one standing",
        Reason::Totals => "with the braver drinks",
        Reason::Hearts => "with more hearts",
        Reason::Race => "in the race for it",
    };
    match (winners.len(), winners.lowest()) {
        (1, Some(seat)) => format!("{} this game, {how}.", cast.does(seat, "win", "wins")),
        _ => format!("Equal drinks: {} draw.", cast.list(winners.iter())),
    }
}
pub(crate) const STILL_IN: &str = "still in";

/// The drinks of a player, counted.
pub(crate) fn total(total: u8) -> String {
    format!("{total} in drinks")
}

/// What decided a game in which the drinks were counted.
pub(crate) fn decided_by_totals(cast: &Cast, winners: Seats, totals: &[(Seat, u8)]) -> String {
    let of = |won: bool| totals.iter().find(|(seat, _)| winners.contains(*seat) == won);
    match (of(true), of(false)) {
        (Some((winner, most)), Some((loser, less))) => {
            let has = |seat: Seat, total: u8| format!("{} {total}", cast.does(seat, "have", "has"));
            format!("The drinks are counted. {}, {}.", has(*winner, *most), low(&has(*loser, *less)))
        }
        (Some((_, most)), None) => format!("The drinks are counted, and both have {most}."),
        _ => String::new(),
    }
}

/// HAY-19: what decided a game with equal totals.
pub(crate) fn decided_after_totals(cast: &Cast, winner: Option<Seat>, reason: Reason) -> String {
    let how = if reason == Reason::Race { "won the race for it" } else { "kept more hearts" };
    winner.map_or_else(String::new, |winner| format!("Equal drinks. {} {how}.", cast.name(winner)))
}

/// What decided a game with one player left.
pub(crate) fn decided_by_hearts(cast: &Cast, winner: Option<Seat>) -> String {
    match winner {
        Some(winner) => format!("Nobody but {} has a heart left.", name(cast, winner)),
        None => "Nobody has a heart left.".into(),
    }
}

/// The beginning of a sentence inside of one.
fn low(words: &str) -> String {
    words.strip_prefix("You ").map_or_else(|| words.to_owned(), |rest| format!("you {rest}"))
}

/// A name inside of a sentence.
fn name(cast: &Cast, seat: Seat) -> String {
    match cast.name(seat) {
        "You" => "you".into(),
        name => name.to_owned(),
    }
}
