//! The characters: six species with six silhouettes.

use super::colour::{BRICK, CORAL, CREAM, INK, LEAF, MUSTARD, PLUM, SLATE, TEAL, WOOD};
use super::face::Face;
use super::{dots, flat, line, shape};
use crate::art::short;

/// A character: the body behind the face, and the position of the face.
pub(super) struct Character {
    pub body: String,
    /// What the character wears. It jumps when the character is startled.
    pub worn: String,
    pub face: Face,
    /// The middle of the head, by which a character who is out is placed under the table.
    pub head: (i16, i16),
}

/// The character of the seat with this index.
pub(super) fn character(index: usize) -> Character {
    match index % 6 {
        0 => tyrannosaurus(),
        1 => triceratops(),
        2 => brachiosaurus(),
        3 => stegosaurus(),
        4 => parasaurolophus(),
        _ => ankylosaurus(),
    }
}

/// A big mouth, and very short arms.
fn tyrannosaurus() -> Character {
    let body = [
        shape(CORAL, "M16 170V126C14 92 24 74 40 66L80 74C92 88 96 104 96 126V170Z"),
        flat(CREAM, "M50 170V126C48 104 56 90 72 82L82 84C90 98 92 110 92 126V170Z"),
        shape(
            CORAL,
            "M26 62C20 38 32 18 54 18C66 12 78 15 82 23C102 25 116 36 114 56C113 74 100 82 84 81L48 83C34 \
            82 28 74 26 62Z",
        ),
        flat(BRICK, "M30 66C33 76 38 80 48 80.500L84 78.500C96 79 104 76 109 69C92 75 50 76 30 66Z"),
        shape("#fff", "M66 70l4 8l5-7.500zM92 70.500l4 7.500l5-9z"),
        dots(INK, &[(104, 42, 2), (97, 41, 2)]),
        shape(CORAL, "M54 100q15-5 21 6l-5 4l-2-4l-4 6l-3-5q-8 2-7-7z"),
        shape(CORAL, "M82 98q9-2 13 6l-4 4l-2-3l-4 4q-5-3-3-11z"),
        dots(BRICK, &[(34, 88, 4), (26, 102, 3), (40, 104, 3)]),
    ]
    .concat();
    let body = format!("<g transform=\"translate(0 7)\">{body}</g>");
    let worn =
        shape(WOOD, "M22 31C20 23 26 20 33 23C31 10 36 4 45 8C49 3 60 3 60 19C67 15 76 15 77 21C66 31 38 37 22 31Z")
            + &format!("<path d=\"M34 24C42 26 52 24 60 19\" stroke=\"{MUSTARD}\" stroke-width=\"4\"/>");
    let face = Face { eyes: [(52.0, 47.0), (77.0, 45.0)], eye: 9.5, mouth: (82.0, 70.0, 34.0), skin: CORAL };
    Character { body, worn, face, head: (70, 58) }
}

/// Three horns and a large frill.
fn triceratops() -> Character {
    let spike =
        |turn: i16| format!("<path fill=\"{CREAM}\" transform=\"rotate({turn} 60 62)\" d=\"M52 14L60-2L68 14Z\"/>");
    let spikes: String = [-108, -84, -60, -36, 36, 60, 84, 108].map(spike).concat();
    let body = [
        shape(MUSTARD, "M-4 170V126C0 100 24 88 60 88C96 88 120 100 124 126V170Z"),
        spikes,
        shape(TEAL, "M60 16C92 6 112 30 110 60C108 84 96 94 60 96C24 94 12 84 10 60C8 30 28 6 60 16Z"),
        dots(CREAM, &[(21, 58, 5), (25, 76, 4), (99, 58, 5), (95, 76, 4), (60, 25, 4)]),
        shape(
            MUSTARD,
            "M60 36C80 34 92 42 92 58C92 68 88 74 84 80C86 100 76 116 60 116C44 116 34 100 36 80C32 74 \
            28 68 28 58C28 42 40 34 60 36Z",
        ),
        shape(CREAM, "M31 48C20 38 16 20 22 0C34 12 46 24 50 38Z"),
        shape(CREAM, "M89 48C100 38 104 20 98 0C86 12 74 24 70 38Z"),
        flat("#dc9f2f", "M39 88C46 84 74 84 81 88C83 104 74 114 60 114C46 114 37 104 39 88Z"),
        shape(CREAM, "M51 82C52 70 57 62 62 54C65 62 69 72 69 82Q60 87 51 82Z"),
        dots(INK, &[(47, 86, 2), (73, 86, 2)]),
    ]
    .concat();
    let body = format!("<g transform=\"translate(6 8) scale(.9)\">{body}</g>");
    let worn = String::new();
    let face = Face { eyes: [(44.5, 62.0), (75.5, 62.0)], eye: 8.5, mouth: (60.0, 99.0, 24.0), skin: MUSTARD };
    Character { body, worn, face, head: (60, 66) }
}

/// A long neck.
fn brachiosaurus() -> Character {
    let body = [
        shape(TEAL, "M42 34C42 62 20 88 14 126V170H74V126C66 100 74 74 72 54Z"),
        flat("#8fd0c4", "M60 60C58 84 52 100 56 126V170H71V126C64 100 71 76 69 58Z"),
        shape(
            TEAL,
            "M40 34C36 16 48 2 64 4C76-2 88 6 90 18C106 20 118 32 114 46C110 60 82 62 62 58C48 56 42 46 40 34Z",
        ),
        flat("#8fd0c4", "M112 48C104 58 80 58 64 56C78 52 98 54 112 48Z"),
        dots("#2c7476", &[(36, 76, 4), (28, 94, 5), (44, 92, 3), (36, 110, 4)]),
        dots(INK, &[(103, 29, 2), (109, 33, 2)]),
    ]
    .concat();
    let worn = shape(MUSTARD, "M50 92L30 82C26 92 26 100 30 108L50 98L70 108C74 100 74 92 70 82Z")
        + &shape(BRICK, "M45 90h10v10h-10z");
    let face = Face { eyes: [(60.0, 23.0), (82.0, 23.0)], eye: 9.0, mouth: (90.0, 47.0, 26.0), skin: TEAL };
    Character { body, worn, face, head: (76, 40) }
}

/// Plates along the back.
fn stegosaurus() -> Character {
    let plate = |x: i16, y: i16, turn: i16, size: f32| {
        let size = short(size);
        format!(
            "<path fill=\"{CORAL}\" transform=\"translate({x} {y}) rotate({turn}) scale({size})\" d=\"M-10 \
                6C-15-8-8-22 0-32C8-22 15-8 10 6Z\"/>"
        )
    };
    let body = [
        plate(12, 84, -52, 0.8),
        plate(27, 61, -32, 1.0),
        plate(51, 46, -10, 1.15),
        plate(78, 47, 12, 1.05),
        plate(99, 60, 34, 0.8),
        shape(LEAF, "M2 170V126C0 74 34 42 66 44C98 46 118 78 118 126V170Z"),
        dots("#6a9434", &[(24, 92, 5), (36, 74, 4), (16, 110, 4)]),
        shape(LEAF, "M36 88C34 66 56 54 78 56C102 56 118 72 116 92C114 110 94 116 74 115C52 115 37 106 36 88Z"),
        flat("#c9dd8f", "M44 102C52 112 64 112 76 112C94 112 108 108 113 97C96 106 62 110 44 102Z"),
        dots(INK, &[(104, 82, 2), (110, 85, 2)]),
    ]
    .concat();
    let worn = shape(INK, "M58 60C52 48 60 36 74 38C88 36 96 46 92 58Z")
        + &shape(INK, "M48 62C60 54 88 52 102 58C92 66 62 68 48 62Z")
        + &format!("<path d=\"M60 57C70 52 82 51 91 54\" stroke=\"{MUSTARD}\" stroke-width=\"4\"/>");
    let face = Face { eyes: [(63.0, 80.0), (87.0, 79.0)], eye: 9.5, mouth: (88.0, 101.0, 26.0), skin: LEAF };
    Character { body, worn, face, head: (70, 84) }
}

/// A long crest and pearls.
fn parasaurolophus() -> Character {
    let lash = line("M45 42l-7-4M50 37l-5-6");
    let body = [
        shape(PLUM, "M34 56C32 82 16 100 14 126V170H82V126C78 108 76 96 74 80Z"),
        flat("#cfa6d4", "M60 84C58 100 56 112 58 126V170H79V126C75 108 72 96 71 84Z"),
        shape(CORAL, "M70 32C50 30 28 18 16 4C6-2-2 8 4 20C14 38 26 52 38 62Z"),
        line("M24 14L14 32M40 24L26 47"),
        shape(
            PLUM,
            "M33 60C31 40 48 26 66 28C86 30 92 44 97 55C112 53 120 64 117 74C112 88 86 88 68 86C48 88 34 80 33 60Z",
        ),
        flat("#cfa6d4", "M114 74C108 84 86 84 70 84C84 78 100 80 114 74Z"),
        dots(INK, &[(104, 62, 2), (110, 65, 2)]),
        lash,
    ]
    .concat();
    let pearl =
        |x: i16, y: i16| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"5.500\" fill=\"#fff\" stroke-width=\"3\"/>");
    let worn = [(26, 98), (36, 104), (47, 107), (58, 107), (69, 104), (78, 98)].map(|(x, y)| pearl(x, y)).concat();
    let face = Face { eyes: [(54.0, 50.0), (77.0, 49.0)], eye: 9.0, mouth: (92.0, 74.0, 30.0), skin: PLUM };
    Character { body, worn, face, head: (66, 60) }
}

/// The sheriff: armour and a tail club.
fn ankylosaurus() -> Character {
    let body = [
        format!(
            "<path d=\"M92 116C118 100 112 70 103 46\" stroke=\"{INK}\" stroke-width=\"15\"/><path d=\"M92 \
            116C118 100 112 70 103 46\" stroke=\"{SLATE}\" stroke-width=\"8\"/>"
        ),
        shape(
            MUSTARD,
            "M99 48C90 50 84 44 86 38C76 38 72 28 78 21C82 14 92 14 97 19C102 13 113 14 116 21C121 29 \
            116 38 108 38C110 45 106 49 99 48ZM97 19C95 26 96 32 98 36",
        ),
        shape(SLATE, "M4 170V126C4 70 28 44 56 44C84 44 106 72 106 126V170Z"),
        shape(CREAM, "M10 92L-4 78L18 72zM22 62L14 44L36 50z"),
        shape(MUSTARD, "M40 48L46 32L54 46zM58 46L68 32L74 50z"),
        shape(CREAM, "M22 82L0 84L18 100zM90 82L114 86L93 100z"),
        shape(SLATE, "M18 86C16 66 34 58 56 58C78 58 96 66 94 86C94 106 78 116 56 116C34 116 18 106 18 86Z"),
        flat("#b9c6da", "M28 104C36 96 76 96 84 104C76 116 36 116 28 104Z"),
        dots(INK, &[(51, 93, 2), (61, 93, 2)]),
        dots("#5d7090", &[(56, 66, 4), (44, 65, 3), (68, 65, 3)]),
    ]
    .concat();
    let star = "M0-13L3.800-4.500L13-4L5.500 2L8 11L0 6L-8 11L-5.500 2L-13-4L-3.800-4.500Z";
    let worn = format!("<path transform=\"translate(24 112)\" fill=\"{MUSTARD}\" stroke-width=\"3\" d=\"{star}\"/>");
    let face = Face { eyes: [(41.0, 80.0), (71.0, 80.0)], eye: 9.0, mouth: (56.0, 103.0, 28.0), skin: SLATE };
    Character { body, worn, face, head: (54, 84) }
}
