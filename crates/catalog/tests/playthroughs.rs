//! Golden playthroughs: one game of each kind as text, with every seat's view. They are for people to read, and show
//! what a change of the rules affects. `QUICKDRAW_UPDATE=1` rewrites them.
#![expect(clippy::disallowed_methods, reason = "golden files are read, and written on demand")]

use std::path::Path;

use catalog::Visit;
use engine::{Game, conformance};

struct Playthrough {
    players: usize,
}

impl Visit for Playthrough {
    type Output = String;

    fn visit<G: Game>(self) -> String {
        conformance::playthrough::<G>(self.players, G::Options::default(), "playthrough", 120)
    }
}

#[test]
fn every_game_of_the_list_plays_as_it_is_written_down() {
    let update = std::env::var("QUICKDRAW_UPDATE").is_ok();
    for about in catalog::all() {
        let players = *about.players.start();
        let page = catalog::visit(about.slug, Playthrough { players }).expect("the game is in the catalog");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/playthroughs/{}.txt", about.slug));
        if update {
            std::fs::write(&path, &page).expect("the golden file can be written");
        }
        let golden = std::fs::read_to_string(&path).unwrap_or_default();
        let differs = page.lines().zip(golden.lines()).position(|(new, old)| new != old);
        let same = page == golden;
        assert!(same, "{} differs from line {differs:?} on; QUICKDRAW_UPDATE=1 writes it anew", path.display());
    }
}
