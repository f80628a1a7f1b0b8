//! Faces, drawn by the same code for all six characters, so that a mood looks the same on each.

use super::colour::{CORAL, INK, TEAR};
use super::{Mood, flat, line, shape};
use crate::art::short;

/// The position of a face on its head.
pub(super) struct Face {
    /// The left and the right eye.
    pub eyes: [(f32, f32); 2],
    /// The radius of an eye.
    pub eye: f32,
    /// The middle of the mouth, and its width.
    pub mouth: (f32, f32, f32),
    /// The colour of the lids.
    pub skin: &'static str,
}

impl Face {
    pub(super) fn draw(&self, mood: Mood) -> String {
        let (x, y, width) = self.mouth;
        let mouth = mouth(mood);
        format!(
            "<g class=\"face-eyes\">{}{}</g><g transform=\"translate({} {}) scale({})\" stroke-width=\"4.5\">{mouth}</g>",
            self.eye(0, mood),
            self.eye(1, mood),
            short(x),
            short(y),
            short(width / 40.0)
        )
    }

    /// An eye, ten units wide around its middle. What is above and below it is mirrored for the left one.
    fn eye(&self, side: usize, mood: Mood) -> String {
        let (x, y) = self.eyes[side];
        let (x, y) = (short(x), short(y));
        let scale = short(self.eye * if mood == Mood::Startled { 0.13 } else { 0.1 });
        let mirror = if side == 0 { -1 } else { 1 };
        let (ball, around) = (ball(mood), self.around(mood, side));
        format!(
            "<g transform=\"translate({x} {y}) scale({scale})\">{ball}\
             <g transform=\"scale({mirror} 1)\">{around}</g></g>"
        )
    }

    fn around(&self, mood: Mood, side: usize) -> String {
        let brow = |path: &str| format!("<path stroke-width=\"4\" d=\"{path}\"/>");
        match mood {
            Mood::Calm => String::new(),
            Mood::Thinking => brow(if side == 1 { "M-5-17l15-1" } else { "M-5-12.500l15 2" }),
            Mood::Smug => {
                let lid = shape(self.skin, "M-10 0a10 10 0 0 1 20 0z");
                lid + &brow(if side == 1 { "M-5-14.500l15-2" } else { "M-5-6.500l15-2" })
            }
            Mood::Startled => brow("M-5-15l15 2"),
            Mood::Heartbroken => brow("M-5-17.500l15 5.500") + &shape(TEAR, "M5 7.500q8 11 0 15q-8-4 0-15z"),
            Mood::Out => brow("M-10 0q10 11 20 0"),
        }
    }
}

fn ball(mood: Mood) -> String {
    let (x, y, pupil) = match mood {
        Mood::Out => return String::new(),
        Mood::Calm => (2.0, 1.0, 5.2),
        Mood::Thinking => (3.0, -4.0, 5.0),
        Mood::Smug => (4.2, 2.5, 4.8),
        Mood::Startled => (0.0, 0.0, 2.6),
        Mood::Heartbroken => (0.0, 1.0, 6.2),
    };
    let (glint_x, glint_y, glint) = (short(x + pupil * 0.3), short(y - pupil * 0.35), short(pupil * 0.36));
    let (x, y, pupil) = (short(x), short(y), short(pupil));
    format!(
        "<circle r=\"10\" fill=\"#fff\"/><g stroke=\"none\">\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"{pupil}\" fill=\"{INK}\"/>\
         <circle cx=\"{glint_x}\" cy=\"{glint_y}\" r=\"{glint}\" fill=\"#fff\"/></g>"
    )
}

/// A mouth, forty units wide around its middle.
fn mouth(mood: Mood) -> String {
    match mood {
        Mood::Calm => line("M-20 0q20 8 40 0"),
        Mood::Thinking => line("M-8 3q12-10 25-4"),
        Mood::Smug => line("M-20 1q28 12 40-13.500m-5-4l10 8"),
        Mood::Startled => {
            shape(INK, "M0-12a12 15 0 1 1 0 30a12 15 0 1 1 0-30z") + &flat(CORAL, "M-8 12q8-8 16 0q-8 6-16 0z")
        }
        Mood::Heartbroken => line("M-20 5q5-11 10 0t10 0t10 0t10 0"),
        Mood::Out => shape(CORAL, "M-4 0v16q7 10 14 0v-16z") + &line("M-20 0q20 4 40 0"),
    }
}
