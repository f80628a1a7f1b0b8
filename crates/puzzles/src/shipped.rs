//! The collections that ship.

use std::any::TypeId;

use engine::Game;

macro_rules! file {
    ($bots:ident $game:ident) => {
        include_str!(concat!("../data/", stringify!($game), ".txt"))
    };
}

macro_rules! collections {
    ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => {
        /// The puzzles of a game that ship, one in each line. A game without bots of its own has none.
        ///
        /// ```
        /// let text = puzzles::shipped::<catalog::loot::State>();
        /// let first = text.lines().next().map(puzzles::Puzzle::read);
        /// assert!(first.is_some_and(|puzzle| puzzle.is_ok()));
        /// ```
        pub fn shipped<G: Game>() -> &'static str {
            // By type instead of by name, so that a program with one game links only that game's puzzles.
            let game = TypeId::of::<G>();
            $($(if game == TypeId::of::<catalog::$game::State>() { return file!($bots $game); })?)+
            ""
        }
    };
}

catalog::games!(collections);

/// The line of a collection that is the puzzle of a day, counted from any first day. Each comes up once before one
/// comes up again.
pub fn of_day(collection: &str, day: u32) -> Option<&str> {
    let count = collection.lines().count();
    let place = (day as usize).checked_rem(count)?;
    collection.lines().nth(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_has_a_puzzle_which_follows_from_the_date_alone() {
        let days: Vec<_> = (20_000..20_006).map(|day| of_day("a\nb\nc\n", day).expect("there are puzzles")).collect();
        assert_eq!(days[..3], days[3..]);
        let mut all = days[..3].to_vec();
        all.sort_unstable();
        assert_eq!(all, ["a", "b", "c"]);
        assert_eq!(of_day("a", u32::MAX), Some("a"));
        assert_eq!(of_day("", 7), None);
    }
}
