//! The coins, each with its name.

use catalog::claims::Coin;

use super::{art, words};
use crate::games::Picture;

pub(super) fn pictures() -> Vec<Picture> {
    Coin::all().map(|coin| Picture::new(&coin, art::coin(coin.worth()), words::coin(coin))).collect()
}
