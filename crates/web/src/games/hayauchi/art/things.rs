//! The things on the table, and the background.

use super::colour::{BRICK, CORAL, CREAM, INK, MUSTARD, TEAL, WOOD};
use super::{dots, drawing, flat, line, shape};
use crate::art::{rotated, short};

/// The same drawing so many times, each in its own place.
fn times(count: u16, drawing: impl Fn(u16) -> String) -> String {
    (0..count).map(drawing).collect()
}

/// The state of the plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plate {
    /// Nothing yet.
    Clean,
    /// A Gun has landed on it.
    Bang,
    /// A Gun has gone past it.
    Miss,
}

/// A heart, whole or lost.
pub fn heart(full: bool) -> String {
    let inside = if full {
        shape(CORAL, "M22 37C7 27 2 19 3 11C5 2 17 0 22 10C27 0 39 2 41 11C42 19 37 27 22 37Z")
            + "<path stroke=\"#fff\" d=\"M10 11q1-4 5-4\"/>"
    } else {
        let halves = shape(CREAM, "M19 35C6 26 1 19 2 12C4 3 15 1 19 9L15 16L21 21L16 27Z")
            + &shape(CREAM, "M27 35C38 27 43 19 42 12C40 3 29 1 25 10L22 16L28 21L23 27Z");
        format!("<g stroke-width=\"2.500\" stroke-opacity=\".7\">{halves}</g>")
    };
    drawing(44, 40, if full { "hay-heart" } else { "hay-heart lost" }, &inside)
}

const STAR: &str = "M0-8L2.400-2.800L8-2.400L3.600 1.300L5 7L0 3.800L-5 7L-3.600 1.300L-8-2.400L-2.400-2.800Z";

fn grip() -> String {
    shape(CORAL, "M24 40L60 42C56 56 52 72 56 88Q57 94 51 95L32 97Q26 97 26 91C27 74 22 60 16 50Z")
        + "<path stroke-width=\"2.500\" d=\"M32 60l18-3M33 70l17-3M34 80l17-3\"/>"
}

/// The Gun: a popgun with a cork on a string.
pub fn gun() -> String {
    let inside = [
        line("M130 38C140 52 128 62 118 56C106 50 98 60 106 68C110 72 116 70 116 66"),
        "<path stroke-width=\"6\" d=\"M58 62Q60 68 70 68Q86 68 86 46\"/><path stroke-width=\"5\" d=\"M72 46q-4 6 0 \
            12\"/>"
            .to_owned(),
        grip(),
        shape(MUSTARD, "M20 14H110V46H30Q14 46 14 30Q14 18 20 14Z"),
        shape(TEAL, "M106 8h10q4 0 4 4v36q0 4-4 4h-10q-4 0-4-4V12q0-4 4-4z"),
        shape(WOOD, "M120 18l14 3v18l-14 3z"),
        shape(TEAL, "M14 20L2 8Q8 0 16 4L26 14Z"),
        shape(TEAL, "M94 14l4-9h5v9z"),
        flat("#fff", "M34 20h40q3 0 3 3t-3 3H34q-3 0-3-3t3-3z"),
        format!("<path transform=\"translate(88 30)\" fill=\"#fff\" stroke-width=\"2.500\" d=\"{STAR}\"/>"),
    ];
    drawing(150, 100, "hay-gun", &inside.concat())
}

/// The holster, with the Gun in it or empty.
pub fn holster(full: bool) -> String {
    let gun = format!(
        "<g transform=\"translate(88 4) rotate(90) scale(.82)\">{}{}</g>",
        grip(),
        shape(MUSTARD, "M20 14H110V46H30Q14 46 14 30Q14 18 20 14Z")
    );
    let pouch = [
        shape(WOOD, "M40 46L88 52Q94 54 92 62L80 124Q77 136 62 134Q48 134 46 124L36 54Q35 46 40 46Z"),
        "<path stroke=\"#fbf3df\" stroke-width=\"2.500\" stroke-dasharray=\"4 6\" d=\"M44 56L54 122Q56 127 63 \
            127Q71 127 73 121L85 62\"/>"
            .to_owned(),
        format!("<path transform=\"translate(64 90) scale(1.5)\" fill=\"{MUSTARD}\" stroke-width=\"2\" d=\"{STAR}\"/>"),
        shape(BRICK, "M30 62h66v13H28z"),
        shape(MUSTARD, "M54 59h18v19H54z"),
    ];
    drawing(120, 140, "hay-holster", &((if full { gun } else { String::new() }) + &pouch.concat()))
}

/// The plate in the middle of the table, from above.
pub fn plate(mark: Plate) -> String {
    let tooth = |index: u16| format!("<path transform=\"rotate({} 100 100)\" d=\"M90 14l10 11l10-11\"/>", index * 30);
    let rim = times(12, tooth);
    let clean = format!(
        "<circle cx=\"100\" cy=\"100\" r=\"94\" fill=\"{CREAM}\" stroke-width=\"4\"/>\
         <g stroke=\"{CORAL}\" stroke-width=\"6\">{rim}</g>\
         <circle cx=\"100\" cy=\"100\" r=\"64\" fill=\"#fff\" stroke=\"{INK}\"/>\
         <path stroke=\"#cfe8da\" stroke-width=\"7\" d=\"M54 92q6-28 32-36\"/>"
    );
    let mark = match mark {
        Plate::Clean => String::new(),
        Plate::Bang => {
            line("M140 132l18 16l-4 14l18 12M64 72L48 58l2-14L38 32M132 62l14-12")
                + &shape(CORAL, &burst(70.0, 44.0))
                + &shape(MUSTARD, &burst(42.0, 26.0))
                + &dots(INK, &[(100, 100, 8)])
        }
        Plate::Miss => {
            "<path stroke-dasharray=\"2 11\" stroke-width=\"5\" d=\"M30 190Q70 120 162 44\"/>".to_owned()
                + &shape(
                    CREAM,
                    "M150 58q-16-4-12-19q4-14 20-10q4-18 22-12q16 6 12 22q12 6 6 19q-8 12-20 6q-12 \
                    8-28-6z",
                )
                + &line("M160 46l16-14M161 31l14 16")
        }
    };
    drawing(200, 200, "hay-plate", &(clean + &mark))
}

/// A star of twelve points around the middle of the plate, every other one shorter.
fn burst(long: f32, dent: f32) -> String {
    let mut ray = (0.980, 0.199);
    let mut point = |index: u8| {
        let reach = if index % 2 == 1 {
            dent
        } else if index.is_multiple_of(4) {
            long
        } else {
            long * 0.8
        };
        let (x, y) = ray;
        ray = rotated(ray, (0.965_926, 0.258_819));
        let (x, y) = (short(100.0 + reach * x), short(100.0 + reach * y));
        format!("{}{x} {y}", if index == 0 { 'M' } else { 'L' })
    };
    (0..24).map(&mut point).collect::<String>() + "Z"
}

/// The back wall: paper in stripes, bottles on a shelf, swing doors and a lamp on each side.
pub fn saloon() -> String {
    let (stripe, deep, deeper) = ("#95d0af", "#86c3a2", "#74b392");
    let stripes = times(15, |index| format!("M{} 0h40v420h-40z", index * 80));
    let boards = times(13, |index| format!("M{} 420v90", index * 100));
    let bottle = |x: i16, kind: i16| match kind {
        0 => format!("M{x} 150v-50q0-8 8-10v-24h12v24q8 2 8 10v50z"),
        1 => format!("M{x} 150v-32q0-8 12-18v-20h10v20q12 10 12 18v32z"),
        2 => format!("M{x} 150l-4-34h40l-4 34z"),
        _ => format!("M{x} 150v-66q0-4 4-4h4v-16h14v16h4q4 0 4 4v66z"),
    };
    let bottles: String = [
        (70, 0),
        (116, 2),
        (168, 1),
        (222, 3),
        (270, 0),
        (320, 1),
        (840, 1),
        (894, 0),
        (940, 3),
        (990, 2),
        (1044, 1),
        (1096, 0),
    ]
    .map(|(x, kind)| bottle(x, kind))
    .concat();
    let door = |x: i16, flip: i16| {
        let slats = times(6, |index| format!("M18 {}h84", 34 + index * 24));
        format!(
            "<g transform=\"translate({x} 150) scale({flip} 1)\"><path fill=\"{deep}\" d=\"M0 30Q60 24 120 0V210Q60 \
                190 0 196z\"/><path d=\"{slats}\"/></g>"
        )
    };
    let lamp = |x: i16| {
        format!(
            "<path d=\"M{x} 0v70\"/><path fill=\"{CREAM}\" d=\"M{} 104q4-34 36-34t36 34z\"/>\
             <circle cx=\"{x}\" cy=\"108\" r=\"10\" fill=\"{MUSTARD}\"/>",
            x - 36
        )
    };
    let inside = [
        flat("#9fd8b8", "M0 0h1200v800H0z"),
        flat(stripe, &stripes),
        flat("#f7d9a0", "M472 60h256v360H472z"),
        dots("#f0a25c", &[(600, 152, 62)]),
        format!(
            "<g stroke=\"{deeper}\" stroke-width=\"5\"><path d=\"M472 420V60h256v360\" stroke-width=\"14\"/>{}{}{}",
            door(476, 1),
            door(724, -1),
            flat(deep, &bottles)
        ),
        format!("<path d=\"M50 153h320M830 153h320\" stroke-width=\"10\"/>{}{}</g>", lamp(420), lamp(780)),
        flat(deep, "M0 420h1200v90H0z"),
        format!("<path stroke=\"{deeper}\" stroke-width=\"4\" d=\"{boards}M0 420h1200M0 510h1200\"/>"),
        flat("#c9966b", "M0 512h1200v288H0z"),
        "<path stroke=\"#b5825a\" stroke-width=\"4\" d=\"M0 570h1200M0 650h1200M0 740h1200M200 512v58M640 \
            512v58M1020 512v58M420 570v80M860 570v80M140 650v90M600 650v90M1080 650v90\"/>"
            .to_owned(),
    ];
    drawing(1200, 800, "hay-saloon", &inside.concat()).replacen(
        "<svg ",
        "<svg preserveAspectRatio=\"xMidYMid slice\" ",
        1,
    )
}
