//! The cards, each with its name.

use catalog::gunfight::Card;

use super::{art, words};
use crate::games::Picture;
use crate::words::capital;

pub(crate) fn pictures() -> Vec<Picture> {
    let card = |card: Card| Picture::new(&card, art::card(&card.to_string()), capital(&words::long(card)));
    Card::all().map(card).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_54_are_there() {
        assert_eq!(super::pictures().len(), 54);
    }
}
