//! Texts of the pages for settings, rules, own games and ladders.

use crate::settings::Motion;

pub(crate) const ON_ITS_WAY: &str = "Asking the server…";

pub(crate) const EXAMPLES: &str = "For example";
pub(crate) const NUMBERED: &str = "Show clause numbers";
pub(crate) const NAME: &str = "Your name";
pub(crate) const NAME_HINT: &str = "Up to 24 characters. The others see it at the table.";
pub(crate) const KEEP: &str = "Keep it";
pub(crate) const NAME_KEPT: &str = "Saved, also on the server.";
pub(crate) const NAME_KEPT_HERE: &str = "Saved in this browser. The server will get it when it can be reached.";
pub(crate) const NAME_LENGTH: &str = "A name has 1 to 24 characters.";
pub(crate) const MOTION: &str = "Motion";
pub(crate) const SOUND: &str = "Sound";
pub(crate) const SOUND_CHOICE: &str = "Play sounds";
pub(crate) const VOLUME: &str = "Volume";
pub(crate) const TRY_SOUND: &str = "Try it";
pub(crate) const PROGRAMS: &str = "Programs";
pub(crate) const PROGRAMS_WORDS: &str =
    "For people who write bots: a program logs in with a token and plays under a name of its own.";
pub(crate) const PROGRAM_NAME: &str = "Name of a new program";
pub(crate) const MAKE_PROGRAM: &str = "Make a token";
pub(crate) const NO_PROGRAMS: &str = "You have no programs.";
pub(crate) const TOKEN: &str = "Its token, told this once";
pub(crate) const FORGET_PROGRAM: &str = "Take back";
pub(crate) const FORGET: &str = "This browser";
pub(crate) const FORGET_WORDS: &str =
    "Your settings, set-ups, unfinished practice games and their records are kept here and nowhere else.";
pub(crate) const FORGET_ALL: &str = "Forget everything kept here";
pub(crate) const FORGET_SURE: &str = "Yes, forget it all";
pub(crate) const FORGET_NOT: &str = "No, keep it";
pub(crate) const FORGOTTEN: &str = "Forgotten. This browser keeps nothing of you now.";

/// A sign between the cards of an example, read aloud.
pub(crate) fn sign(sign: &str) -> &'static str {
    match sign {
        ">" => "beats",
        "=" => "and",
        _ => "with",
    }
}

/// A motion setting: its name, and what it means.
pub(crate) const fn motion(motion: Motion) -> (&'static str, &'static str) {
    match motion {
        Motion::Auto => ("As the device says", "Follows the setting of your system."),
        Motion::Full => ("Everything moves", "Cards travel, hats fly."),
        Motion::Reduced => ("Nothing moves", "What changes fades; there is still time to look."),
        Motion::Off => ("At once", "Nothing moves and nothing waits."),
    }
}

pub(crate) fn take_back(name: &str) -> String {
    format!("{FORGET_PROGRAM}: {name}")
}

pub(crate) const THE_GAMES: &str = "The games";
pub(crate) const CONTENTS: &str = "On this page";
pub(crate) const THE_CARDS: &str = "The cards";
pub(crate) const TRY_IT: &str = "Play it now";
pub(crate) const BY: &str = "By";

pub(crate) const RATINGS: &str = "Your ratings";
pub(crate) const ONLINE_GAMES: &str = "Online games";
pub(crate) const PRACTICE_GAMES: &str = "Practice, kept in this browser";
pub(crate) const NO_ONLINE: &str = "You have not finished a game with others yet. A table is laid in a minute.";
pub(crate) const NO_PRACTICE: &str = "No practice games yet. The last twenty you finish will be here to watch again.";
pub(crate) const NO_GAMES_WAY: &str = "Pick a game";
pub(crate) const OLDER: &str = "Older games";
pub(crate) const REPLAY: &str = "Watch";
pub(crate) const WON: &str = "Won";
pub(crate) const LOST: &str = "Lost";
pub(crate) const DRAWN: &str = "Drawn";
pub(crate) const WATCHED: &str = "Played";
pub(crate) const ALONE: &str = "alone";

pub(crate) const CHANGE_NAME: &str = "Change your name";

pub(crate) fn known_as(name: &str) -> String {
    format!("The server knows you as {name}.")
}

pub(crate) fn against(names: &str) -> String {
    format!("against {names}")
}

pub(crate) fn rated(before: f64, after: f64) -> String {
    let change = after - before;
    let sign = if change < 0.0 { "−" } else { "+" };
    format!("{after} ({sign}{})", change.abs())
}

pub(crate) const LADDER_WORDS: &str = "A win against a stronger player lifts you more than one against a weaker; everybody begins \
                                       at 1500, and only games among people count.";
pub(crate) const LADDER_EMPTY: &str = "Nobody stands on this ladder yet. The first rated game puts its players here.";
pub(crate) const BE_FIRST: &str = "Be the first";
pub(crate) const PLACE: &str = "Place";
pub(crate) const PLAYER: &str = "Player";
pub(crate) const RATING: &str = "Rating";
pub(crate) const GAMES: &str = "Games";
pub(crate) const SURE: &str = "give or take";
pub(crate) const YOU: &str = "you";
pub(crate) const HOW_MANY: &str = "Number of players";

pub(crate) const LADDER_OF: &str = "Ladder of";

pub(crate) fn of_players(count: usize) -> String {
    format!("{count} players")
}
