//! What a bot wears to show its level: the shell it came from, foam, a mask, or a long beard.

use super::cast::Character;
use super::colour::{CREAM, INK};
use super::{dots, flat, shape};
use crate::art::at;

/// What lies between the head of a character and its face, for a level, weakest first. It may change what is worn.
pub(super) fn mark(level: usize, who: &mut Character) -> String {
    let [(left, y), (right, other)] = who.face.eyes;
    let (x, y, apart) = (f32::midpoint(left, right), f32::midpoint(y, other), (right - left) / 24.0);
    let (mouth_x, mouth_y, width) = who.face.mouth;
    let at_eyes = |part: &str| at(x, y, apart, part);
    let at_mouth = |part: &str| at(mouth_x, mouth_y, width / 30.0, part);
    match level {
        0 => {
            who.worn = at_eyes(
                &(shape(CREAM, "M-23-6L-16-14L-8-6L0-14L8-6L16-14L23-6Q25-34 0-36Q-25-34-23-6Z")
                    + &dots("#e3cfa4", &[(-11, -22, 3), (5, -28, 2), (13, -19, 3), (-2, -19, 2)])),
            );
            String::new()
        }
        1 => at_mouth(&shape(
            "#fff",
            "M-20 1q-7-7 1-12q3-9 12-6q7-5 13 1q9-4 12 5q7 4 1 12q-7 5-11 0q-5 5-9 0q-5 5-9 0q-5 4-10 0z",
        )),
        2 => at_eyes(
            &(shape(INK, "M-22-2L-36-9L-31 1L-37 8L-22 4Z")
                + &flat(INK, "M-26 0Q-22-15 0-9Q22-15 26-2Q24 14 12 14Q4 14 0 7Q-4 14-12 14Q-24 13-26 0Z")),
        ),
        _ => {
            at_mouth(
                &(shape("#fff", "M-18-3Q-26 20-12 32Q-6 36-3 46Q4 38 10 34Q24 22 18-3Q10 6 0 5Q-10 6-18-3Z")
                    + "<path d=\"M-8 16q1 9 4 14M7 15q0 9-4 14\" stroke-width=\"2.5\"/>"),
            ) + &at_eyes(&shape("#fff", "M-20-11q2-11 9-9q6-3 9 5q-8-1-18 4zM20-11q-2-11-9-9q-6-3-9 5q8-1 18 4z"))
        }
    }
}
