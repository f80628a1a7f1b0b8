//! The words of the house: everything outside of the four rooms.

use std::ops::RangeInclusive;

use engine::{About, Seat, Seats};
use protocol::{Occupant, Pace, Reaction, Room, SeatRoom, Setup};

pub(crate) const NAME: &str = "Quickdraw";
pub(crate) const SKIP: &str = "Skip to the content";
pub(crate) const HOME_LINK: &str = "Quickdraw, to the games";
pub(crate) const WAYS: &str = "The house";
pub(crate) const GAMES: &str = "Games";
pub(crate) const HISTORY: &str = "My games";
pub(crate) const LEADERS: &str = "Ladders";
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const TABLE: &str = "Table";
pub(crate) const REPLAY: &str = "Replay";
pub(crate) const RULES: &str = "Rules";
pub(crate) const WELCOME: &str = "Draw first.";
pub(crate) const LEAD: &str = "Four games of nerve. Sit down against the house at once, or send a friend a link.";
pub(crate) const PLAY_NOW: &str = "Play now";
pub(crate) const PLAY_ON: &str = "Play on";
pub(crate) const WITH_FRIENDS: &str = "Set up a table";
pub(crate) const OPEN_TABLES: &str = "Open tables";
pub(crate) const NO_TABLES: &str = "Nobody is waiting just now. Set up a table and send somebody the link.";
pub(crate) const SIT_DOWN: &str = "Sit down";
pub(crate) const WATCH: &str = "Watch";
pub(crate) const BACK_HOME: &str = "Back to the games";
pub(crate) const LOST_TITLE: &str = "Nothing here";
pub(crate) const LOST: &str = "This address leads nowhere in this house. The games are at the front.";
pub(crate) const NO_TABLE_TITLE: &str = "No table";
pub(crate) const NO_TABLE: &str = "There is no such table. The link may be cut short: ask for it again.";
pub(crate) const NO_SERVER: &str = "The house cannot be reached. Practice tables work all the same.";
pub(crate) const UNREADABLE: &str = "The house said something this page does not understand. Load it again.";
pub(crate) const LINE_LOST: &str = "Reconnecting…";
pub(crate) const LEAVE: &str = "Leave the table";
pub(crate) const TO_HISTORY: &str = "To my games";
pub(crate) const THE_TABLE: &str = "The table";
pub(crate) const YOUR_TURN: &str = "What you can do";
pub(crate) const LOG: &str = "What happened";
pub(crate) const LOG_SHORT: &str = "Log";
pub(crate) const PEOPLE: &str = "At the table";
pub(crate) const PAUSE: &str = "Ask for a pause";
pub(crate) const NO_PAUSE: &str = "No pause after all";
pub(crate) const PAUSED: &str = "The game rests: everybody wanted a pause.";
pub(crate) const BACK_TO_SEAT: &str = "Take the seat back";
pub(crate) const TALK: &str = "Talk";
pub(crate) const SAY: &str = "Say something";
pub(crate) const SEND: &str = "Send";
pub(crate) const SOUND: &str = "Sound";
pub(crate) const AGAIN: &str = "Play again";
pub(crate) const SEE_AGAIN: &str = "Watch the replay";
pub(crate) const SET_UP: &str = "Change the set-up";
pub(crate) const SOMEBODY: &str = "Somebody";
pub(crate) const YOU: &str = "You";
pub(crate) const SIT_HERE: &str = "Sit here";
pub(crate) const PUT_BOT: &str = "Or a bot:";
pub(crate) const INVITE: &str = "Invite a friend";
pub(crate) const LINK: &str = "Send this link";
pub(crate) const COPY: &str = "Copy";
pub(crate) const COPIED: &str = "Copied.";
pub(crate) const READY: &str = "Ready";
pub(crate) const NOT_READY: &str = "Not ready after all";
pub(crate) const ALL_RULES: &str = "All the rules";
pub(crate) const LESSON: &str = "How it goes";
pub(crate) const DEAL: &str = "Deal me in";
pub(crate) const STAND_UP: &str = "Stand up";

pub(crate) const SIGNS: [(Reaction, &str); 6] = [
    (Reaction::Nice, "Nice!"),
    (Reaction::Laugh, "Ha!"),
    (Reaction::Wow, "What?"),
    (Reaction::Ouch, "Ouch"),
    (Reaction::Hurry, "Hurry"),
    (Reaction::Thanks, "Thanks"),
];

pub(crate) fn makes_sign(name: &str, sign: Reaction) -> String {
    let word = SIGNS.iter().find(|(known, _)| *known == sign).map_or("", |(_, word)| word);
    format!("{name}: {word}")
}

pub(crate) fn tab(page: Option<&str>) -> String {
    page.map_or_else(|| NAME.into(), |page| format!("{page} · {NAME}"))
}

pub(crate) fn rules_of(game: &str) -> String {
    format!("Rules of {game}")
}

pub(crate) fn of_game(game: &str) -> String {
    format!(": {game}")
}

/// What a game is, for somebody who walks past its poster.
pub(crate) fn pitch(slug: &str) -> &'static str {
    match slug {
        "loot" => "Grab the gold, shoot the grabber, drink with the shooter. Guess what they guess.",
        "hayauchi" => "Proud dinosaurs order in secret. Two of the same drink? Then draw, for real.",
        "gunfight" => "Ten cards, three poker hands: one to draw, one to aim, one to fire. Last one alive wins.",
        "hanafuda" => "Two samurai, 25 flowers. Stare them down, or strike with everything you have thrown away.",
        _ => "",
    }
}

/// How a game goes, for somebody who has never seen it.
pub(crate) fn lesson(slug: &str) -> [&'static str; 3] {
    match slug {
        "loot" => [
            "Four cards lie in a row. You both put an action face down on each, two at a time: loot, shoot or whisky.",
            "Loot takes the card from a drinker, a shot hits a looter, whisky outdrinks a shooter. The same twice: nobody gets anything.",
            "Nine nuggets win. So does your fourth bullet, and so does the last sip: the first takes the bottle, also from the other, the next turns it, the third empties it.",
        ],
        "hayauchi" => [
            "Everybody picks a drink, 1 to 7, face down. All are turned up at once, and the weakest costs its drinker a heart.",
            "Unless two drinks are the same: then those two draw; of several pairs only the strongest. Click, tap or press Space to throw your gun; the last one loses the heart. If it is not your race, hold: a throw without need costs a heart, too.",
            "Your last drink slips under your hearts as a secret one, and the others come back. When two are left, the drinks in hand are counted, secret ones twice. So keep the strong ones for the end.",
        ],
        "gunfight" => [
            "Put your ten cards into three stacks of three: Quick Draw, Aim and Fire. Each makes a poker hand with the five cards in the middle. The one left over goes into your shot.",
            "The better the hand, the sooner and the better its action. Quick Draw meddles with the stacks, Aim wins or loses dice, Fire shoots.",
            "A shot is two dice and your card, where pictures count 10 and an ace 1. What your hand says must be done, also if it hurts you. Everybody has 30 life; the last one alive wins.",
        ],
        "hanafuda" => [
            "Three flowers each. When the coin lands, throw one away: the quicker hand has the first turn, the other two cards are your hand.",
            "In your turn stare down, which is to take a card and throw one away; or DRAW!, and both hands are shown. Under each card stands what is left without it, and a star where that is the best.",
            "The better hand deals one damage for every card its owner has thrown away, whoever drew, and more with a ribbon in it. Deal 15 to win.",
        ],
        _ => [""; 3],
    }
}

/// How a game is won, in a sentence.
pub(crate) fn goal(slug: &str) -> &'static str {
    match slug {
        "loot" => "Nine nuggets win, or your fourth bullet, or the last sip of the bottle.",
        "hayauchi" => {
            "When two are left, the drinks still in their hands are counted, and secret ones count twice: more wins. So keep the strong ones."
        }
        "gunfight" => {
            "The last one alive wins. A flipped card does not count for its hand; a rotated one makes its hand a level better."
        }
        "hanafuda" => {
            "Whoever has dealt 15 damage first wins. A strike with the better hand hurts by all you have thrown away; with the worse one it is you who bleeds."
        }
        _ => "",
    }
}

pub(crate) fn players(range: &RangeInclusive<usize>) -> String {
    let (least, most) = (range.start(), range.end());
    if least == most { format!("{least} players") } else { format!("{least} to {most} players") }
}

pub(crate) fn minutes(slug: &str) -> &'static str {
    match slug {
        "gunfight" => "20 minutes",
        "hayauchi" => "10 minutes",
        _ => "5 minutes",
    }
}

pub(crate) fn people(taken: &[String], free: usize) -> String {
    let seats = match free {
        0 => "full".into(),
        1 => "one seat free".into(),
        _ => format!("{free} seats free"),
    };
    format!("{} ({seats})", taken.join(", "))
}

/// What a game takes did not come over the line.
pub(crate) const UNFETCHED: &str = "This part of the page could not be fetched. Is there a connection?";
pub(crate) const FETCH_AGAIN: &str = "Try again";

pub(crate) fn coming(game: Option<&str>) -> String {
    game.map_or_else(|| "The table is being laid…".into(), |game| format!("{game}: the table is being laid…"))
}

pub(crate) fn free_seat(index: usize) -> String {
    format!("Seat {}", index + 1)
}

/// The name of a bot's level in a game.
pub(crate) fn level_name(game: &str, level: &str) -> String {
    let levels = bots::levels_of(game);
    levels.iter().find(|known| known.slug == level).map_or_else(|| level.to_owned(), |known| known.name.to_owned())
}

pub(crate) fn seconds_left(ms: f64) -> String {
    format!("{} seconds left", (ms / 1_000.0).ceil())
}

pub(crate) fn list(names: &[String]) -> String {
    match names.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// "You win." or "Ann and Bill share it."
pub(crate) fn ending(names: &[String], winners: Option<Seats>, me: Option<Seat>) -> String {
    let winners = winners.unwrap_or_default();
    let name = |seat: Seat| names.get(seat.index()).cloned().unwrap_or_default();
    let others: Vec<String> = winners.iter().filter(|&seat| Some(seat) != me).map(name).collect();
    let mine = me.is_some_and(|me| winners.contains(me));
    match (winners.len(), mine) {
        (0, _) => "Nobody wins.".into(),
        (1, true) => "You win!".into(),
        (1, false) if me.is_some() => format!("You lose: {} wins.", list(&others)),
        (1, false) => format!("{} wins.", list(&others)),
        (_, true) => format!("A draw: you and {}.", list(&others)),
        (_, false) if me.is_some() => format!("You lose: a draw between {}.", list(&others)),
        (_, false) => format!("A draw: {}.", list(&others)),
    }
}

pub(crate) fn score(names: &[String], wins: &[u32]) -> String {
    let pairs = names.iter().zip(wins).map(|(name, wins)| format!("{name} {wins}"));
    format!("Games won: {}.", pairs.collect::<Vec<_>>().join(", "))
}

pub(crate) fn waits_for_rematch(names: &[String]) -> String {
    format!("Waiting for {}.", list(names))
}

/// What a table waits for before its first game.
pub(crate) fn gathering(room: &Room, me: Option<Seat>) -> String {
    let free = room.seats.iter().filter(|seat| seat.who.is_none()).count();
    let ready = me.and_then(|me| room.seats.get(me.index())).is_some_and(|seat| seat.ready);
    match (free, me, ready) {
        (0, Some(_), false) => "Everybody is here. Say when you are ready.".into(),
        (0, Some(_), true) => "Waiting for the others to be ready.".into(),
        (0, None, _) => "Every seat is taken. The game will begin soon; you will see it here.".into(),
        (_, None, _) => "Sit down to play, or stay and watch.".into(),
        (1, Some(_), _) => "One seat is free. Invite a friend or put a bot there.".into(),
        (_, Some(_), _) => format!("{free} seats are free. Invite friends or put bots there."),
    }
}

pub(crate) fn chair_state(seat: &SeatRoom) -> &'static str {
    match (&seat.who, seat.ready, seat.here) {
        (None, ..) => "free",
        (Some(Occupant::Bot(_)), ..) => "a bot, always ready",
        (Some(_), _, false) => "away",
        (Some(_), true, true) => "ready",
        (Some(_), false, true) => "not ready yet",
    }
}

/// What is worth a word about a seat while a game is on.
pub(crate) fn seat_state(seat: &SeatRoom) -> &'static str {
    match (&seat.who, seat.stand_in, seat.here, seat.wants_pause) {
        (None, ..) => "free",
        (Some(Occupant::Bot(_)), ..) => "bot",
        (_, true, ..) => "a bot plays on",
        (_, _, false, _) => "away",
        (_, _, _, true) => "would like a pause",
        _ => "",
    }
}

pub(crate) fn mute(is_muted: bool) -> &'static str {
    if is_muted { "Hear again" } else { "Mute" }
}

pub(crate) fn free_it(is_bot: bool) -> &'static str {
    if is_bot { "Send the bot away" } else { "Free the seat" }
}

/// What was agreed on, where it is not the usual.
pub(crate) fn options_in_words(about: Option<&'static About>, setup: &Setup) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(match setup.pace {
        Pace::Relaxed => None,
        Pace::Fast => Some("Fast: a third of the usual time.".to_owned()),
        Pace::None => Some("No clock.".to_owned()),
    });
    for (name, value) in &setup.options {
        let spec = about.and_then(|about| about.options.iter().find(|spec| spec.name == name));
        let value = value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        lines.extend(spec.map(|spec| format!("{}: {value}. {}", spec.name, spec.words)));
    }
    if setup.private {
        lines.push("Private: only with an invitation.".into());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_told_of() {
        for about in catalog::all() {
            let words = [pitch(about.slug), goal(about.slug), minutes(about.slug)];
            assert!(words.into_iter().chain(lesson(about.slug)).all(|words| !words.is_empty()), "{}", about.slug);
        }
    }

    #[test]
    fn the_end_is_told_from_the_readers_seat() {
        let names = ["Ann", "Bill", "Cleo"].map(ToOwned::to_owned);
        let told = |winners: &[usize], me: Option<usize>| {
            let winners = winners.iter().map(|&seat| Seat::new(seat)).collect();
            ending(&names, Some(winners), me.map(Seat::new))
        };
        assert_eq!(told(&[1], None), "Bill wins.");
        assert_eq!(told(&[1], Some(1)), "You win!");
        assert_eq!(told(&[1], Some(0)), "You lose: Bill wins.");
        assert_eq!(told(&[0, 1], Some(0)), "A draw: you and Bill.");
        assert_eq!(told(&[0, 1], Some(2)), "You lose: a draw between Ann and Bill.");
        assert_eq!(told(&[], Some(0)), "Nobody wins.");
    }
}
