//! Texts about the connection to the table.

use protocol::{Credit, CreditedBy};

/// A move is being sent and not acknowledged.
pub(crate) const SENDING: &str = "sending…";
/// The connection is lost, and nothing waits to be sent.
pub(crate) const LOST: &str = "The connection is lost. The page is reconnecting.";
/// The player's move is acknowledged or about to be, and the game waits for nobody else.
pub(crate) const CHOSEN: &str = "You have chosen.";
/// The server closed this connection for a newer one of the same player.
pub(crate) const REPLACED: &str = "You are connected in many tabs. Close some and load this page again.";
/// The server speaks a newer version of the protocol than this page.
pub(crate) const OLD_VERSION: &str = "There is a new version of this page.";
/// The connection is closed, and the page does not reconnect.
pub(crate) const ENDED: &str = "The connection is closed. Load this page again.";
/// The game waits for nobody.
pub(crate) const MOMENT: &str = "One moment.";
/// The reaction times of a table look as if no human made them.
pub(crate) const UNRATED: &str =
    "The times of this table's races look unusual, so this game does not count for the ladder.";

/// Why a reaction time is not the one that the page has measured.
pub(crate) fn credited(credit: Credit) -> Option<String> {
    let why = match credit.by {
        CreditedBy::Claim => return None,
        CreditedBy::Line => "Your connection stood still for a moment",
        CreditedBy::Arrival => "Your connection did not answer in time",
    };
    Some(format!("{why}, so your answer counts from when it arrived: {} ms.", credit.ms))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_is_not_the_players_own_is_explained() {
        let told = |by| credited(Credit { ms: 812, by });
        assert_eq!(told(CreditedBy::Claim), None);
        for by in [CreditedBy::Line, CreditedBy::Arrival] {
            let told = told(by).unwrap();
            assert!(told.starts_with("Your connection ") && told.ends_with(": 812 ms."), "{told}");
        }
    }
}
