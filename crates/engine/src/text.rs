//! Text for people: who is who in a sentence, and tables drawn with characters.

use std::fmt;

use crate::Seat;

/// The names at a table, and which of them is the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cast {
    names: Vec<String>,
    you: Option<Seat>,
}

impl Cast {
    /// A cast with these names in seat order; the reader sits on `you`, if anywhere.
    pub fn new(names: Vec<String>, you: Option<Seat>) -> Self {
        Self { names, you }
    }

    /// The same people, read by another.
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

/// How a piece of text should look; hosts choose the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// As it is.
    Plain,
    /// A heading, or what matters most.
    Strong,
    /// What matters least.
    Faint,
    /// Gold, lamps, prizes.
    Gold,
    /// Blood, danger, loss.
    Red,
    /// Drink, amber.
    Amber,
    /// Steel, cool things.
    Blue,
    /// Leaves, luck, what can be done.
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

/// Lines of toned text. Its `Display` is the plain text.
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
