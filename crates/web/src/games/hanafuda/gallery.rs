//! The cards, each with its name.

use catalog::hanafuda::Card;

use super::art;
use crate::games::Picture;
use crate::words::capital;

pub(crate) fn pictures() -> Vec<Picture> {
    let card = |card: Card| {
        let name = format!("{} {}: {}", capital(card.plant()), card.part(), card.group().title());
        Picture::new(&card, art::card(&card.to_string()), name)
    };
    Card::ALL.into_iter().map(card).collect()
}

#[cfg(test)]
mod tests {
    #[test]
    fn all_25_are_there() {
        assert_eq!(super::pictures().len(), 25);
    }
}
