//! Texts of what people do together: the waiting room, invitations, spectators, and looking for somebody to play with.

use protocol::{LobbyTable, Pace, Stage};

use super::site::list;

/// Beside the name of the reader.
pub(crate) const ITS_YOU: &str = "(you)";
pub(crate) const INVITE_TITLE: &str = "Send your friends this link";
pub(crate) const INVITE_HINT: &str = "Whoever opens it sits down here.";
pub(crate) const SPECTATORS_TITLE: &str = "A link for those who want to watch";
pub(crate) const LINK_NAME: &str = "The link";
pub(crate) const COPY_LINK: &str = "Copy the link";
pub(crate) const COPIED: &str = "Copied. Paste it into a message to your friends.";
pub(crate) const NOT_COPIED: &str = "This browser does not let pages copy. Select the link and copy it yourself.";
pub(crate) const SHARE: &str = "Share…";
pub(crate) const TAKE_BACK: &str = "Take the link back";
pub(crate) const NEW_LINK: &str = "Make a new link";
pub(crate) const QR: &str = "The link as a QR code: scan it with a phone's camera";
pub(crate) const ONLY_HERE: &str = "This address works on this computer only. For others, open the page by this computer's name or number in your network.";

pub(crate) const SIT_AS: &str = "Sit down as";
pub(crate) const SIT_AS_HINT: &str = "Your friends see this name. You can change it in the settings later.";
pub(crate) const USE_NAME: &str = "That is me";

pub(crate) const CHANGE_SET_UP: &str = "Change the set-up";
pub(crate) const USE_SET_UP: &str = "Play it like this";
pub(crate) const KEEP_SET_UP: &str = "Leave it as it is";
pub(crate) const SPECTATORS: &str = "Watching";
pub(crate) const SILENCED: &str = "muted by the host";
pub(crate) const SILENCE: &str = "Mute for all";
pub(crate) const UNSILENCE: &str = "Let them talk";
pub(crate) const SEND_OUT: &str = "Send out";
pub(crate) const PAUSED: &str = "Paused";
pub(crate) const PLAY_ON: &str = "Play on";

pub(crate) const NOTIFY: &str = "Notifications";
pub(crate) const NOTIFY_CHOICE: &str = "Tell me when it is my turn";
pub(crate) const NOTIFY_HINT: &str = "Only in games with people, and only while this page is in the background.";
pub(crate) const NOTIFY_REFUSED: &str =
    "This browser does not allow it. Allow notifications for this page in the browser's settings, then try again.";

pub(crate) const WITH_PEOPLE: &str = "Play with people";
pub(crate) const QUICK_HINT: &str =
    "Choose what you would play. You meet whoever looks for the same; if nobody comes in a few seconds, bots sit down.";
pub(crate) const QUICK_GAMES: &str = "Games that would do";
pub(crate) const QUICK: &str = "Find me somebody";
pub(crate) const CHOOSE_ONE: &str = "Choose at least one game.";
pub(crate) const CANCEL: &str = "Stop looking";
pub(crate) const NO_TABLES: &str = "No table is open to everybody just now.";

/// The text of a notification.
pub(crate) fn turn_in(game: &str) -> String {
    format!("The others wait for you in {game}.")
}

/// Who has sat down at the player's table.
pub(crate) fn sits_here(names: &[String]) -> String {
    format!("{} {} here", list(names), if names.len() == 1 { "is" } else { "are" })
}

/// An invitation as a message.
pub(crate) fn invitation(game: &str) -> String {
    format!("Come and play {game} with me:")
}

/// What a player looks for.
pub(crate) fn looking(games: &[String]) -> String {
    let games = match games {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} or {last}", rest.join(", ")),
    };
    format!("Looking for somebody to play {games} with…")
}

/// Where a player waits for others.
pub(crate) fn waits_at(game: &str, people: usize, seats: usize) -> String {
    format!("{game}: {people} of {seats} are at the table. It begins as soon as it is full.")
}

/// Plays on with a bot in the place of somebody who is gone.
pub(crate) fn replace(name: &str) -> String {
    format!("Play on with a bot for {name}")
}

/// Frees the seat of somebody who is gone.
pub(crate) fn free(name: &str) -> String {
    format!("Free the seat of {name}")
}

/// Who is away at the end of a game.
pub(crate) fn away(names: &[String]) -> String {
    if names.len() == 1 { format!("{} has gone.", names[0]) } else { format!("{} have gone.", list(names)) }
}

/// The stage and the clock of a table in the list, and whether there are hints.
pub(crate) fn table_state(table: &LobbyTable) -> String {
    let stage = match table.stage {
        Stage::Waiting => "Waiting for players",
        Stage::Playing => "Game on",
        Stage::Paused => "Paused",
        Stage::Over => "Between games",
    };
    let clock = match table.setup.pace {
        Pace::Relaxed => "relaxed clock",
        Pace::Fast => "fast clock",
        Pace::None => "no clock",
    };
    let hints = if table.setup.hints { ", hints allowed" } else { "" };
    format!("{stage}, {clock}{hints}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_looked_for_is_a_list() {
        let games = ["Poker", "Duel", "Draw"].map(ToOwned::to_owned);
        assert_eq!(looking(&games[..1]), "Looking for somebody to play Poker with…");
        assert_eq!(looking(&games), "Looking for somebody to play Poker, Duel or Draw with…");
    }
}
