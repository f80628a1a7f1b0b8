//! The texts of the table.

use catalog::claims::Coin;

pub(super) const YOUR_COINS: &str = "Your coins";
pub(super) const CHOSEN: &str = "has chosen";

pub(super) fn coin(coin: Coin) -> String {
    format!("A coin worth {coin}")
}

pub(super) fn stake(stake: u8) -> String {
    format!("The claim: {stake}")
}

pub(super) fn riches(name: &str, riches: u8) -> String {
    format!("{name}: {riches}")
}
