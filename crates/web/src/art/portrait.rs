//! Portraits of the characters that bots play under: shapes in a short notation, and a face that shows a mood.
//!
//! A notation is a list of shapes, from the back to the front, separated by `|`. A shape is a letter for its colour and
//! an SVG path on a ground of 100 by 100. A capital has an outline, a small letter has none, and `-` is a line of ink.

/// How a character feels about what everybody at the table has just seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Mood {
    /// Nothing has happened.
    #[default]
    Calm,
    /// The table waits for this character.
    Thinking,
    /// It went well.
    Glad,
    /// It went badly.
    Hurt,
}

impl Mood {
    /// The mood in a style sheet.
    pub(crate) const fn word(self) -> &'static str {
        ["calm", "thinking", "glad", "hurt"][self as usize]
    }
}

/// A character without a mood.
pub(crate) struct Portrait {
    /// What lies behind the eyes and the mouth.
    pub(crate) back: &'static str,
    /// What lies before them: a hat, a moustache.
    pub(crate) front: &'static str,
    pub(crate) look: Look,
    /// The left and the right eye, their height, and their radius in tenths.
    pub(crate) eyes: (u8, u8, u8, u8),
    /// The width of a brow, and how sternly it slants; no brows if it has no width.
    pub(crate) brow: (u8, i8),
    /// The middle of the mouth, and half of its width in tenths; no mouth if it has no width.
    pub(crate) mouth: (u8, u8, u8),
}

/// How calm eyes look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// Wide open.
    Open,
    /// Half closed.
    Sleepy,
    /// Two dots of ink.
    Dots,
    /// Closed.
    Shut,
}

impl Portrait {
    /// The whole drawing. `paint` is the colour of each small letter of the notation, `over` lies over everything.
    pub(crate) fn draw(&self, ink: &str, paint: impl Fn(u8) -> &'static str, mood: Mood, over: &str) -> String {
        let (back, front) = (shapes(self.back, &paint), shapes(self.front, &paint));
        let (features, skin) = (self.features(mood, ink), paint(b's'));
        super::sheet(
            100,
            100,
            &format!(
                "<g fill='none' stroke='{ink}' stroke-width='3' stroke-linejoin='round' stroke-linecap='round' \
                 color='{skin}'>{back}{features}{front}</g>{over}"
            ),
        )
    }

    fn features(&self, mood: Mood, ink: &str) -> String {
        let (left, right, y, size) = self.eyes;
        let eye = |x, side| placed(x, y, size, &(eye(self.look, mood, side, ink) + &self.brow(mood, side)));
        let eyes = eye(left, -1) + &eye(right, 1);
        let (x, y, width) = self.mouth;
        let mouth = if width > 0 { placed(x, y, width, mouth(mood)) } else { String::new() };
        format!("<g class='face-eyes'>{eyes}</g>{mouth}")
    }

    /// A brow, which slants down to the nose on a stern face, and the other way on a hurt one.
    fn brow(&self, mood: Mood, side: i8) -> String {
        let (width, stern) = self.brow;
        let (lift, slant) = match mood {
            Mood::Calm => (0, stern),
            Mood::Thinking if side > 0 => (6, -3),
            Mood::Thinking => (-2, stern),
            Mood::Glad => (3, 0),
            Mood::Hurt => (2, -6),
        };
        if width == 0 {
            return String::new();
        }
        format!(
            "<path stroke-width='{width}' transform='scale({side} 1)' d='M-9 {}l19 {}'/>",
            -15 - lift + slant / 2,
            -slant
        )
    }
}

/// Puts a part, drawn ten units around its middle, to its place.
fn placed(x: u8, y: u8, size: u8, part: &str) -> String {
    format!("<g transform='translate({x} {y}) scale(.{size:02})' stroke-width='4.500'>{part}</g>")
}

fn eye(look: Look, mood: Mood, side: i8, ink: &str) -> String {
    let (x, y) = if mood == Mood::Thinking { (3, -4) } else { (0, 1) };
    let dot = |size| format!("<circle cx='{x}' cy='{y}' r='{size}' fill='{ink}' stroke='none'/>");
    match (mood, look) {
        (Mood::Glad, _) => "<path d='M-10 4q10-17 20 0' stroke-width='5.500'/>".into(),
        (Mood::Hurt, _) => format!("<path transform='scale({side} 1)' d='M9-8l-17 8 17 8' stroke-width='5.500'/>"),
        (Mood::Calm, Look::Shut) => "<path d='M-10-1q10 12 20 0' stroke-width='5'/>".into(),
        // Whoever sleeps opens one eye to think.
        (Mood::Thinking, Look::Shut) if side < 0 => "<path d='M-10-1q10 12 20 0' stroke-width='5'/>".into(),
        (_, Look::Dots | Look::Shut) => dot(8),
        (_, Look::Open) => format!("<circle r='10' fill='#fffaf0'/>{}", dot(5)),
        (_, Look::Sleepy) => {
            format!("<circle r='10' fill='#fffaf0'/>{}<path d='M-10-1a10 10 0 0 1 20 0z' fill='currentColor'/>", dot(5))
        }
    }
}

const fn mouth(mood: Mood) -> &'static str {
    match mood {
        Mood::Calm => "<path d='M-10 0q10 6 20 0'/>",
        Mood::Thinking => "<path d='M-5 1q7-5 13-1'/>",
        Mood::Glad => "<path d='M-11-2q11 4 22 0q-1 14-11 14t-11-14z' fill='#fffaf0'/>",
        Mood::Hurt => "<path d='M-11 4q4-9 7.500 0t7.500 0t7.500 0'/>",
    }
}

fn shapes(notation: &str, paint: &impl Fn(u8) -> &'static str) -> String {
    let shape = |shape: &str| {
        let (letter, path) = shape.split_at(1);
        match letter.as_bytes()[0] {
            b'-' => format!("<path d='{path}'/>"),
            letter if letter.is_ascii_lowercase() => {
                format!("<path fill='{}' stroke='none' d='{path}'/>", paint(letter))
            }
            letter => format!("<path fill='{}' d='{path}'/>", paint(letter.to_ascii_lowercase())),
        }
    };
    notation.split('|').map(shape).collect()
}
