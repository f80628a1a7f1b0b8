//! Texts of the replay page.

pub(crate) const COMING: &str = "The game is being laid out again…";
pub(crate) const NONE_TITLE: &str = "No such game";
pub(crate) const NONE: &str =
    "This game is not kept here. Practice games are seen again in the browser they were played in.";
pub(crate) const CONTROLS: &str = "Replay";
pub(crate) const STEP: &str = "Step";
pub(crate) const FIRST: &str = "To the beginning (Home)";
pub(crate) const BACK: &str = "A step back (left arrow)";
pub(crate) const PLAY: &str = "Play (space)";
pub(crate) const PAUSE: &str = "Pause (space)";
pub(crate) const FORWARD: &str = "A step forward (right arrow)";
pub(crate) const LAST: &str = "To the end (End)";
pub(crate) const SPEED: &str = "Speed";
pub(crate) const EYES: &str = "Seen by";
pub(crate) const SPECTATOR: &str = "A spectator";
pub(crate) const ALL_CARDS: &str = "All cards";
pub(crate) const RECORD: &str = "Record";
pub(crate) const DOWNLOAD: &str = "Download the record";
pub(crate) const VERIFY: &str = "Anybody can check that the cards were fair, without this server:";
pub(crate) const CLOSE: &str = "Close";

pub(crate) fn step(now: usize, last: usize) -> String {
    format!("{now} of {last}")
}

pub(crate) fn speed(times: u32) -> String {
    format!("{times}×")
}
