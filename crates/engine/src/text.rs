//! Text for people: names in sentences, and tables drawn with characters.

use std::fmt;

use crate::Seat;

/// The names of the players at a table, and which of them is the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    names: Vec<String>,
    you: Option<Seat>,
}

impl Cast {
    /// A cast with these names in seat order. `you` is the reader's seat, if the reader is a player.
    pub fn new(names: Vec<String>, you: Option<Seat>) -> Self {
        Self { names, you }
    }

    /// The same names for another reader.
    #[must_use]
    pub fn read_by(&self, you: Option<Seat>) -> Self {
        Self { names: self.names.clone(), you }
    }

    /// The name of a seat, or "You".
    pub fn name(&self, seat: Seat) -> &str {
        if self.you == Some(seat) { "You" } else { &self.names[seat.index()] }
    }

    /// "your" or "Billy's".
    pub fn whose(&self, seat: Seat) -> String {
        if self.you == Some(seat) { "your".into() } else { format!("{}'s", self.names[seat.index()]) }
    }

    /// "You take" or "Billy takes": the verb in both forms, the reader's first.
    pub fn does(&self, seat: Seat, you: &str, they: &str) -> String {
        format!("{} {}", self.name(seat), if self.you == Some(seat) { you } else { they })
    }

    /// "You", "Ann and Bill", "Ann, Bill and Cleo".
    pub fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        let names: Vec<&str> = seats.into_iter().map(|seat| self.name(seat)).collect();
        match names.split_last() {
            None => "nobody".into(),
            Some((last, [])) => (*last).into(),
            Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        }
    }
}

/// The style of a piece of text. Hosts choose the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// The default.
    Plain,
    /// Headings and the most important text.
    Strong,
    /// The least important text.
    Faint,
    /// Gold, lamps, prizes.
    Gold,
    /// Danger and loss.
    Red,
    /// Drink, amber.
    Amber,
    /// Steel and other cool things.
    Blue,
    /// Leaves, luck, and possible actions.
    Green,
}

/// A run of text in one tone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The text.
    pub text: String,
    /// Its tone.
    pub tone: Tone,
}

/// Lines of styled text. `Display` writes the plain text.
///
/// ```
/// use engine::{Sketch, Tone};
/// let mut sketch = Sketch::default();
/// sketch.line().put(Tone::Gold, "9 nuggets").plain(" win");
/// assert_eq!(sketch.to_string(), "9 nuggets win\n");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch(Vec<Vec<Span>>);

impl Sketch {
    /// Starts a new line.
    pub fn line(&mut self) -> &mut Self {
        self.0.push(Vec::new());
        self
    }

    /// Adds text in a tone to the last line.
    pub fn put(&mut self, tone: Tone, text: impl Into<String>) -> &mut Self {
        if self.0.is_empty() {
            self.line();
        }
        if let Some(line) = self.0.last_mut() {
            line.push(Span { text: text.into(), tone });
        }
        self
    }

    /// Adds plain text to the last line.
    pub fn plain(&mut self, text: impl Into<String>) -> &mut Self {
        self.put(Tone::Plain, text)
    }

    /// Adds text in a tone, padded with spaces on the right to `width` characters.
    pub fn cell(&mut self, tone: Tone, width: usize, text: &str) -> &mut Self {
        self.put(tone, format!("{text:width$}"))
    }

    /// The lines.
    pub fn lines(&self) -> &[Vec<Span>] {
        &self.0
    }
}

impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.0 {
            let text: String = line.iter().map(|span| span.text.as_str()).collect();
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
