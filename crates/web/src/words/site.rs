//! Texts of the site: everything outside of the games.

use std::ops::RangeInclusive;

use engine::{About, Choices, OptionSpec, Seat, Seats, Thing};
use protocol::{Occupant, Pace, Reaction, Room, SeatRoom, Setup};
use serde_json::Value;

use super::hint::HINT_KEY;

pub(crate) const NAME: &str = "Quickdraw";
pub(crate) const SKIP: &str = "Skip to the content";
pub(crate) const HOME_LINK: &str = "Quickdraw, to the games";
pub(crate) const WAYS: &str = "Main";
pub(crate) const GAMES: &str = "Games";
pub(crate) const HISTORY: &str = "My games";
pub(crate) const LEADERS: &str = "Ladders";
pub(crate) const SETTINGS: &str = "Settings";
pub(crate) const TABLE: &str = "Table";
pub(crate) const REPLAY: &str = "Replay";
pub(crate) const RULES: &str = "Rules";
pub(crate) const RULES_OF: &str = "Rules of";
pub(crate) const PUZZLE: &str = "Puzzle of the day";
pub(crate) const WELCOME: &str = "Draw first.";
pub(crate) const PLAY_NOW: &str = "Play now";
pub(crate) const PLAY_ON: &str = "Play on";
pub(crate) const WITH_FRIENDS: &str = "Set up a table";
pub(crate) const OPEN_TABLES: &str = "Open tables";
pub(crate) const OWN_TABLES: &str = "Your games";
pub(crate) const YOUR_MOVE: &str = "Your turn";
pub(crate) const THEIR_MOVE: &str = "Others are choosing";
pub(crate) const NOT_BEGUN: &str = "Not begun";
pub(crate) const RESTS: &str = "Paused";
pub(crate) const SIT_DOWN: &str = "Sit down";
pub(crate) const WATCH: &str = "Watch";
pub(crate) const BACK_HOME: &str = "Back to the games";
pub(crate) const LOST_TITLE: &str = "Nothing here";
pub(crate) const LOST: &str = "There is no page at this address. The games are on the home page.";
pub(crate) const NO_TABLE_TITLE: &str = "No table";
pub(crate) const NO_TABLE: &str = "There is no such table. The link may be cut short: ask for it again.";
pub(crate) const NO_SERVER: &str = "The server cannot be reached. Practice tables still work.";
pub(crate) const UNREADABLE: &str =
    "The server sent something that this page does not understand. Load the page again.";
pub(crate) const RECONNECTING: &str = "Reconnecting…";
/// Loads the page again.
pub(crate) const RELOAD: &str = "Reload";
pub(crate) const LEAVE: &str = "Leave the table";
pub(crate) const TO_HISTORY: &str = "To my games";
pub(crate) const THE_TABLE: &str = "The table";
pub(crate) const YOUR_TURN: &str = "What you can do";
pub(crate) const LOG: &str = "What happened";
pub(crate) const LOG_SHORT: &str = "Log";
pub(crate) const KEYS_TITLE: &str = "Keys";
pub(crate) const KEYS_SHORT: &str = "Keys and help";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const AGREE_PAUSE: &str = "Agree";
/// The keys that every table has.
pub(crate) const KEYS: [(&str, &str); 2] = [("?", "this list"), ("Esc", "close what is open")];
/// The key of hints.
pub(crate) const KEY_HINT: (&str, &str) = (HINT_KEY, "a hint: two good ideas for your decision");
/// The keys of a practice game.
pub(crate) const KEYS_ALONE: [(&str, &str); 2] =
    [("G", "the game menu: hint, take back, start over, give up"), (TAKE_BACK_KEY, "take back what you did last")];
pub(crate) const GAME_MENU: &str = "Game menu";
pub(crate) const TAKE_BACK: &str = "Take back";
pub(crate) const TAKE_BACK_KEY: &str = "Ctrl Z";
pub(crate) const TAKE_BACK_WORDS: &str =
    "Undoes what you did last. The bots choose again, and new cards and dice come up.";
pub(crate) const RESTART: &str = "Start over";
pub(crate) const RESTART_WORDS: &str = "A new game against the same bots.";
pub(crate) const RESTART_SURE: &str = "Yes, start over";
pub(crate) const RESTART_SURE_WORDS: &str = "This game is lost then.";
pub(crate) const GIVE_UP: &str = "Give up";
pub(crate) const GIVE_UP_WORDS: &str = "Ends this game. The others who are still in win.";
pub(crate) const GAVE_UP: &str = "You gave up.";
pub(crate) const SEE_THE_END: &str = "Skip to the end";
pub(crate) const OTHER_TAB: &str = "This game is open in another tab.";
pub(crate) const TAKEN_OVER: &str = "You play this game in another tab now.";
pub(crate) const PLAY_HERE: &str = "Play it here";
pub(crate) const PEOPLE: &str = "At the table";
pub(crate) const PAUSE: &str = "Ask for a pause";
pub(crate) const NO_PAUSE: &str = "No pause after all";
pub(crate) const PAUSED: &str = "The game is paused. It goes on as soon as somebody takes the pause back.";
pub(crate) const BACK_TO_SEAT: &str = "Take the seat back";
pub(crate) const TALK: &str = "Talk";
pub(crate) const SAY: &str = "Say something";
pub(crate) const SEND: &str = "Send";
pub(crate) const SOUND: &str = "Sound";
pub(crate) const AGAIN: &str = "Play again";
pub(crate) const SEE_AGAIN: &str = "Watch the replay";
pub(crate) const SET_UP: &str = "Change the set-up";
pub(crate) const SEATS: &str = "Seats and friends";
pub(crate) const LEAVE_TITLE: &str = "Leave this game?";
pub(crate) const LEAVE_WORDS: &str = "The game goes on without you: after a while a bot plays for you, until you come back. You find it again among your games.";
pub(crate) const STAY: &str = "Stay";
pub(crate) const SOMEBODY: &str = "Somebody";
pub(crate) const YOU: &str = "You";
pub(crate) const SIT_HERE: &str = "Sit here";
pub(crate) const PUT_BOT: &str = "Or a bot:";
pub(crate) const INVITE: &str = "Invite a friend";
pub(crate) const COPY: &str = "Copy";
pub(crate) const READY: &str = "Ready";
pub(crate) const NOT_READY: &str = "Not ready after all";
pub(crate) const ALL_RULES: &str = "All the rules";
pub(crate) const LESSON: &str = "How it goes";
pub(crate) const DEAL: &str = "Deal me in";
pub(crate) const FIRST_TIME: &str = "Your first game?";
pub(crate) const SHOW_ME: &str = "Show me (2 minutes)";
pub(crate) const READ_IT: &str = "Read how it goes";
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

pub(crate) fn says(name: &str, text: &str) -> String {
    format!("{name}: {text}")
}

pub(crate) fn wish_pause(names: &[String]) -> String {
    format!("{} would like a pause.", list(names))
}

pub(crate) fn unread(lines: usize) -> String {
    if lines == 1 { "one new line".into() } else { format!("{lines} new lines") }
}

pub(crate) fn lead(games: usize) -> String {
    let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];
    let count = words.get(games).map_or_else(|| games.to_string(), ToString::to_string);
    format!("{count} games of nerve. Play against bots at once, or send a friend a link.")
}

pub(crate) fn tab(page: Option<&str>) -> String {
    page.map_or_else(|| NAME.into(), |page| format!("{page} · {NAME}"))
}

/// The name of the browser's tab at a table.
pub(crate) fn table_tab(game: &str, is_mine: bool) -> String {
    if is_mine { format!("● {YOUR_MOVE} · {game}") } else { tab(Some(game)) }
}

/// A game with the words that tell it from another one with a similar name.
pub(crate) fn with_subtitle(game: &str, subtitle: &str) -> String {
    format!("{game} ({subtitle})")
}

/// The name of a tab that has something to say.
pub(crate) fn marked(news: &str) -> String {
    format!("● {} · {NAME}", news.trim_end_matches('.'))
}

pub(crate) fn rules_of(game: &str) -> String {
    format!("{RULES_OF} {game}")
}

pub(crate) fn of_game(game: &str) -> String {
    format!(": {game}")
}

pub(crate) fn players(range: &RangeInclusive<usize>) -> String {
    let (least, most) = (range.start(), range.end());
    if least == most { format!("{least} players") } else { format!("{least} to {most} players") }
}

pub(crate) fn minutes(minutes: u8) -> String {
    format!("{minutes} minutes")
}

pub(crate) fn people(taken: &[String], free: usize) -> String {
    let seats = match free {
        0 => "full".into(),
        1 => "one seat free".into(),
        _ => format!("{free} seats free"),
    };
    format!("{} ({seats})", taken.join(", "))
}

/// A chunk could not be fetched.
pub(crate) const UNFETCHED: &str = "This part of the page could not be fetched. Is there a connection?";
pub(crate) const NEWER: &str = "There is a new version of this page. Load it again.";
pub(crate) const FETCH_AGAIN: &str = "Try again";

pub(crate) fn coming(game: Option<&str>) -> String {
    game.map_or_else(|| "The table is being laid…".into(), |game| format!("{game}: the table is being laid…"))
}

pub(crate) fn free_seat(index: usize) -> String {
    format!("Seat {}", index + 1)
}

/// A bot level in a word. A level that has none is called by its name.
pub(crate) fn level(level: &bots::Level) -> String {
    let word = if level.slug == bots::RANDOM.slug { level.name } else { level.slug };
    super::capital(word)
}

/// The name of a bot level in a game.
pub(crate) fn level_name(game: &str, level: &str) -> String {
    let levels = bots::levels_of(game);
    levels.iter().find(|known| known.slug == level).map_or_else(|| level.to_owned(), |known| known.name.to_owned())
}

/// A character with the level of its bot.
pub(crate) fn with_level(name: &str, level: &str) -> String {
    format!("{name} ({level})")
}

pub(crate) fn with_whom(names: &[String]) -> String {
    if names.is_empty() { "alone so far".into() } else { format!("with {}", list(names)) }
}

pub(crate) fn seconds_left(ms: f64) -> String {
    format!("{} seconds left", (ms / 1_000.0).ceil() as u64)
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

pub(crate) fn waits_for_rematch(names: &[String]) -> String {
    format!("Waiting for {}.", list(names))
}

/// What a table waits for before its first game.
pub(crate) fn gathering(room: &Room, me: Option<Seat>) -> String {
    let free = room.seats.iter().filter(|seat| seat.who.is_none()).count();
    let ready = me.and_then(|me| room.seats.get(me.index())).is_some_and(|seat| seat.ready);
    let is_host = me.is_some() && room.seat_of(room.host) == me;
    let away: Vec<String> = room.seats.iter().filter(|seat| !seat.here).filter_map(person).collect();
    match (free, me, ready) {
        (0, Some(_), true) if !away.is_empty() => format!("Waiting for {} to come back.", list(&away)),
        (0, Some(_), false) if !away.is_empty() => {
            format!("Every seat is taken; {} will have to come back. Say when you are ready.", list(&away))
        }
        (0, Some(_), false) => "Everybody is here. Say when you are ready.".into(),
        (0, Some(_), true) => "Waiting for the others to be ready.".into(),
        (0, None, _) => "Every seat is taken. The game will begin soon; you will see it here.".into(),
        (_, None, _) => "Sit down to play, or stay and watch.".into(),
        (1, Some(_), _) if is_host => "One seat is free. Invite a friend or put a bot there.".into(),
        (1, Some(_), _) => "One seat is free. Invite a friend, or let the host put a bot there.".into(),
        (_, Some(_), _) if is_host => format!("{free} seats are free. Invite friends or put bots there."),
        (_, Some(_), _) => format!("{free} seats are free. Invite friends, or let the host put bots there."),
    }
}

/// The name of the person on a seat.
fn person(seat: &SeatRoom) -> Option<String> {
    match &seat.who {
        Some(Occupant::Person(person)) => Some(person.name.clone()),
        _ => None,
    }
}

pub(crate) fn chair_state(seat: &SeatRoom) -> &'static str {
    match (&seat.who, seat.ready, seat.here) {
        (None, ..) => "free",
        (Some(Occupant::Bot(_)), ..) => "always ready",
        (Some(_), _, false) => "away",
        (Some(_), true, true) => "ready",
        (Some(_), false, true) => "not ready yet",
    }
}

/// The state of a seat during a game, where it is worth a word.
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

/// The clock of a table, and its options that are not the defaults.
pub(crate) fn options_in_words(about: Option<&'static About>, setup: &Setup) -> Vec<String> {
    let clock = match setup.pace {
        Pace::Relaxed => "Relaxed clock: about a minute for a decision.",
        Pace::Fast => "Fast clock: a third of the usual time.",
        Pace::None => "No clock.",
    };
    let mut lines = vec![clock.to_owned()];
    for (name, value) in &setup.options {
        let spec = about.and_then(|about| about.options.iter().find(|spec| spec.name == name));
        lines.extend(spec.map(|spec| agreed(spec, value)));
    }
    if setup.private {
        lines.push("Private: only with an invitation.".into());
    }
    if setup.hints {
        lines.push("Everybody may ask for hints, so the games are not rated.".into());
    }
    lines
}

/// An option with its value, in words.
fn agreed(spec: &OptionSpec, value: &Value) -> String {
    let label = spec.label;
    match &spec.choices {
        Choices::OneOf(choices) => match choices.iter().find(|choice| *value == choice.value) {
            Some(choice) => format!("{label}: {}. {}", choice.label, choice.words),
            None => format!("{label}: {value}."),
        },
        Choices::Number(_) => format!("{label}: {value}. {}", spec.words),
        Choices::Counts { of, .. } => {
            let count = |thing: &Thing| format!("{} × {}", value[thing.word].as_u64().unwrap_or_default(), thing.label);
            format!("{label}: {}.", of.iter().map(count).collect::<Vec<_>>().join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_games_are_counted_in_words() {
        assert!(lead(4).starts_with("Four games of nerve."));
        assert!(lead(12).starts_with("12 games of nerve."));
    }

    #[test]
    fn an_option_is_told_by_the_names_people_use() {
        let told = |game: &str, name: &str, value: Value| {
            let about = catalog::all().into_iter().find(|about| about.slug == game).expect("a game");
            agreed(about.options.iter().find(|spec| spec.name == name).expect("an option"), &value)
        };
        let best = told("loot", "match", json!("best-of-3"));
        assert_eq!(best, "Length: Best of three. First to win two; a draw is played again.");
        assert!(told("gunfight", "life", json!(20)).starts_with("Life at the start: 20. "));
        let deck = told("loot", "deck", json!({ "nugget-1": 13 }));
        assert!(deck.starts_with("The saloon deck: 13 × 1 nugget, 0 × 2 nuggets, "), "{deck}");
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
