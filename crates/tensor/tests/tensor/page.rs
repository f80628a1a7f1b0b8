//! `docs/tensors.md` is made from the code that writes the numbers.

use std::path::Path;

use tensor::{Tensors, Visit};

struct Describe;

impl Visit for Describe {
    type Output = String;

    fn visit<G: Tensors>(self) -> String {
        tensor::describe::<G>()
    }
}

const HEAD: &str = "# The games as numbers

<!-- Written by `QUICKDRAW_UPDATE=1 cargo nextest run -p tensor page`. -->

What programs get that learn or solve: observations, indices to choose, outcomes of chance. This
page is made from the code that writes the numbers. All numbers are from 0 to 1.

Players are counted from the observing one, who is player 0; player 1 sits to the left. What a seat
was not told is 0. Parts that begin with \"remembered\" follow from events that a view does not keep.

Where seats decide at the same time, no number tells who has already decided: that depends on who is
asked first, not on the game.

Most actions are one index. An action of several parts is a path of up to four: after each index, the
mask has those that can follow, and the observation shows what was chosen.
";

#[test]
#[expect(clippy::disallowed_methods, reason = "a test reads and writes the page")]
fn the_page_describes_the_numbers() {
    let games = tensor::all().into_iter().map(|slug| tensor::visit(slug, Describe).expect("it was listed"));
    let page = games.fold(HEAD.to_owned(), |page, game| page + "\n" + &game);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tensors.md");
    if std::env::var_os("QUICKDRAW_UPDATE").is_some() {
        std::fs::write(&path, &page).expect("docs can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "docs/tensors.md is not up to date: set QUICKDRAW_UPDATE=1 and run this test again");
}
