//! The drinks and the other things on the table, each with its name.

use super::{art, words};
use crate::games::Picture;

pub(crate) fn pictures() -> Vec<Picture> {
    let drinks = (1..=7).map(|value| Picture::new(&value, art::booze(value), words::drink_card(value)));
    let things =
        [Picture::new("gun", art::gun(), words::GUN_CARD), Picture::new("heart", art::heart(true), words::HEART_CARD)];
    drinks.chain(things).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_nine_are_there() {
        assert_eq!(super::pictures().len(), 9);
    }
}
