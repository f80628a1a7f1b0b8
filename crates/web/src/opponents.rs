//! The characters that bots play under: a game gives each level of its bots some names, and a face that shows a mood.

use protocol::{Occupant, Room};

use crate::art::portrait::Mood;
use crate::games;
use crate::words::site as words;

/// The levels of a game's own bots, weakest first.
const LEVELS: [&str; 4] = ["greenhorn", "regular", "sharp", "legend"];

/// The names of one level's characters: as many as can sit at one table.
pub(crate) type Names = &'static [&'static str];

/// Draws the character of a bot.
pub(crate) type Faces = fn(&Bot, Mood) -> String;

/// A bot at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bot {
    /// The slug of its level.
    pub(crate) level: String,
    /// How many bots of this level sit before it.
    pub(crate) nth: usize,
    /// The index of its seat.
    pub(crate) seat: usize,
}

impl Bot {
    /// The place of its level among those of the game, weakest first.
    pub(crate) fn rank(&self) -> usize {
        LEVELS.iter().position(|level| *level == self.level).unwrap_or(1)
    }

    /// The name it plays under. A bot without a character is called by its level.
    pub(crate) fn name(&self, game: &str) -> String {
        match (self.character(game), self.nth) {
            (Some(name), _) => name.to_owned(),
            (None, 0) => words::level_name(game, &self.level),
            (None, nth) => format!("{} {}", words::level_name(game, &self.level), nth + 1),
        }
    }

    /// The level of a character, in a word; nothing where the name is that of the level.
    pub(crate) fn level_of(&self, game: &str) -> Option<&str> {
        self.character(game).map(|_| self.level.as_str())
    }

    /// The name with the level.
    pub(crate) fn title(&self, game: &str) -> String {
        let name = self.name(game);
        self.level_of(game).map_or_else(|| name.clone(), |level| words::with_level(&name, level))
    }

    fn character(&self, game: &str) -> Option<&'static str> {
        let level = LEVELS.iter().position(|level| *level == self.level)?;
        let names = games::page(game)?.opponents.get(level)?;
        names.get(self.nth % names.len().max(1)).copied()
    }
}

/// The bots among some seats, of which each has the level of a bot or none.
pub(crate) fn bots<'a>(levels: impl IntoIterator<Item = Option<&'a str>>) -> Vec<Option<Bot>> {
    let mut bots: Vec<Option<Bot>> = Vec::new();
    for level in levels {
        let same = bots.iter().flatten().filter(|bot| Some(bot.level.as_str()) == level).count();
        bots.push(level.map(|level| Bot { level: level.to_owned(), nth: same, seat: bots.len() }));
    }
    bots
}

/// The bots among the seats of a room.
pub(crate) fn bots_in(room: &Room) -> Vec<Option<Bot>> {
    bots(room.seats.iter().map(|seat| match &seat.who {
        Some(Occupant::Bot(level)) => Some(level.as_str()),
        _ => None,
    }))
}

/// The bots among the seats of a record or of a table in the lobby, where a bot is called `bot: LEVEL`.
pub(crate) fn bots_among(written: &[&str]) -> Vec<Option<Bot>> {
    bots(written.iter().map(|name| name.strip_prefix("bot: ")))
}

/// The names of such seats.
pub(crate) fn names_among(game: &str, written: &[&str]) -> Vec<String> {
    told(game, written, Bot::name)
}

/// The names of such seats, with the level of each bot.
pub(crate) fn titles_among(game: &str, written: &[&str]) -> Vec<String> {
    told(game, written, Bot::title)
}

fn told(game: &str, written: &[&str], bot: fn(&Bot, &str) -> String) -> Vec<String> {
    let each = bots_among(written).into_iter().zip(written);
    each.map(|(it, name)| it.map_or_else(|| (*name).to_owned(), |it| bot(&it, game))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_of_one_level_have_different_names_and_everybody_can_read_the_level() {
        let written = ["Ada", "bot: regular", "bot: sharp", "bot: regular"];
        let names = names_among("hayauchi", &written);
        assert_eq!(names[0], "Ada");
        assert!(names[1] != names[3] && names.iter().all(|name| !name.starts_with("bot: ")), "{names:?}");
        let titles = titles_among("hayauchi", &written);
        assert_eq!(titles[0], "Ada");
        assert!(titles[2].starts_with(&names[2]) && titles[2].contains("sharp"), "{titles:?}");
    }

    #[test]
    fn a_bot_without_a_character_is_called_by_its_level() {
        let names = names_among("unknown", &["bot: random", "Ada", "bot: random"]);
        assert_eq!(names, ["Drifter", "Ada", "Drifter 2"]);
    }
}
