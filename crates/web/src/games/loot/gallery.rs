//! The cards, each with its name.

use catalog::loot::{ActionCard, Card};

use super::{art, words};
use crate::games::Picture;
use crate::words::capital;

pub(crate) fn pictures() -> Vec<Picture> {
    let actions = [ActionCard::Loot, ActionCard::Shoot, ActionCard::Whisky];
    let actions = actions.map(|card| Picture::new(&card, art::action(card), capital(&card.to_string())));
    let cards = Card::ALL.map(|card| Picture::new(&card, art::saloon(card), capital(card.title())));
    let things = [Picture::new("bullet", art::bullet(), words::HIT)];
    actions.into_iter().chain(cards).chain(things).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_nine_are_there() {
        assert_eq!(super::pictures().len(), 9);
    }
}
