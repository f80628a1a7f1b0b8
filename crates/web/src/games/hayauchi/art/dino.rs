//! The characters with their moods.

use super::cast::character;
use super::colour::{CREAM, WOOD};
use super::level;
use super::{drawing, flat, line, shape};

/// The mood of a face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mood {
    /// Nothing has happened yet.
    #[default]
    Calm,
    /// The table waits for the player.
    Thinking,
    /// It went well.
    Smug,
    /// Another player has picked the same drink.
    Startled,
    /// The player has lost a heart.
    Heartbroken,
    /// The player is out, asleep under the table.
    Out,
}

/// The character of the seat with this index; a bot also shows its level, weakest first.
pub fn dino(index: usize, bot: Option<usize>, mood: Mood) -> String {
    let mut who = character(index);
    let marks = bot.map(|level| level::mark(level, &mut who)).unwrap_or_default();
    let up = if mood == Mood::Startled { -9 } else { 0 };
    let worn = format!("<g transform=\"translate(0 {up})\">{}</g>", who.worn);
    let all = format!("{}{worn}{marks}{}", who.body, who.face.draw(mood));
    let inside = if mood == Mood::Out { under_the_table(&all, who.head) } else { all };
    drawing(120, 120, "hay-dino", &inside)
}

/// A character lying on its back on the floor, below the edge of the table.
fn under_the_table(sleeper: &str, (x, y): (i16, i16)) -> String {
    let floor = flat("#00000022", "M0 114h120v6H0z");
    let table = shape(WOOD, "M8 34h12v82H8z") + &shape(WOOD, "M-4 19h128v15H-4z") + &line("M10 26h30M60 27h44");
    let glass = shape(CREAM, "M84 17V5l16 3v6z");
    let snore = "<g class=\"hay-snore\" stroke-width=\"4\"><path d=\"M30 42h12l-12 13h12\"/>\
                 <path d=\"M50 40h8l-8 9h8\" stroke-width=\"3\"/></g>";
    let sleeper =
        format!("<g transform=\"translate(76 86) rotate(-76) scale(.68) translate({} {})\">{sleeper}</g>", -x, -y);
    format!("{floor}{sleeper}{table}{glass}{snore}")
}
