//! Texts of the coach.

pub(crate) const COACH: &str = "Coach";
pub(crate) const GO_ON: &str = "Go on";
pub(crate) const KNOWN: &str = "I know this";
pub(crate) const FAREWELL: &str = "That is all you need to know. Play this game to its end, or begin a real one.";
pub(crate) const PLAY_ON: &str = "Play on";
