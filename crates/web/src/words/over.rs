//! Texts of the end of a game.

use super::site::list;

pub(crate) const SCORE: &str = "The score";
pub(crate) const SHARE: &str = "Share a picture";
pub(crate) const SAVED: &str = "The picture is saved with your downloads.";
pub(crate) const NOT_DRAWN: &str = "This browser cannot draw the picture.";
/// The name of the picture's file.
pub(crate) const FILE: &str = "quickdraw.png";

/// "Ann and Bill want to play again."
pub(crate) fn wants_rematch(names: &[String]) -> String {
    format!("{} {} to play again.", list(names), if names.len() == 1 { "wants" } else { "want" })
}

/// The games that a player has won at this table.
pub(crate) fn games_won(games: u32) -> String {
    format!("{games} {} won", if games == 1 { "game" } else { "games" })
}

/// A rating.
pub(crate) fn rating(rating: f64) -> String {
    format!("rating {}", rating as i64)
}

/// The change of a rating: "+12", "−7", "±0".
pub(crate) fn change(change: f64) -> String {
    match change as i64 {
        0 => "±0".into(),
        up @ 1.. => format!("+{up}"),
        down => format!("−{}", -down),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_has_its_sign() {
        assert_eq!([12.0, -7.0, 0.0].map(change), ["+12", "−7", "±0"]);
        assert_eq!([0, 1, 2].map(games_won), ["0 games won", "1 game won", "2 games won"]);
    }
}
