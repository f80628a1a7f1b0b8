//! The drinks, from milk to meteor.

use super::colour::{BRICK, CORAL, CREAM, INK, MUSTARD, TEAL, WOOD};
use super::{dots, drawing, flat, line, shape};

const CARD: &str = "M12 2h80q10 0 10 10v128q0 10-10 10H12q-10 0-10-10V12q0-10 10-10z";

/// The Booze of this value, face up.
pub fn booze(value: u8) -> String {
    let (disc, drink) = match value {
        1 => ("#9fd8b8", milk()),
        2 => ("#c5d9f2", lemonade()),
        3 => ("#8fd0c4", beer()),
        4 => ("#f6c9b8", wine()),
        5 => ("#f3cf7e", sake()),
        6 => ("#b9c6da", whisky()),
        _ => ("#4d3f58", meteor()),
    };
    let ground = shape(CREAM, CARD) + &flat(disc, "M4 92q48-34 96 0v48q0 8-8 8H12q-8 0-8-8z");
    let number = format!("<path transform=\"translate(13 13)\" stroke-width=\"9.500\" d=\"{}\"/>", digit(value));
    let drink = format!("<g transform=\"translate(10 21) scale(.86)\">{drink}</g>");
    drawing(104, 152, "hay-card", &(ground + &number + &drink + &line(CARD)))
}

/// The back of all cards: footprints.
pub fn back() -> String {
    let toe =
        |turn: i16| format!("<path transform=\"rotate({turn} 0 8)\" d=\"M-4 10C-8-2-5-12 0-21C5-12 8-2 4 10Z\"/>");
    let foot = [-44, 0, 44].map(toe).concat() + "<circle cy=\"9\" r=\"8\"/>";
    let print = |x: i16, y: i16, turn: i16| {
        format!("<g fill=\"{CREAM}\" stroke=\"none\" transform=\"translate({x} {y}) rotate({turn})\">{foot}</g>")
    };
    let inside = [
        shape(CORAL, CARD),
        format!(
            "<path stroke=\"{CREAM}\" stroke-width=\"3\" d=\"M17 11h70q6 0 6 6v118q0 6-6 6H17q-6 0-6-6V17q0-6 6-6z\"/>"
        ),
        print(36, 114, 14),
        print(70, 88, -4),
        print(36, 60, 10),
        print(68, 40, 22),
    ];
    drawing(104, 152, "hay-card", &inside.concat())
}

fn digit(value: u8) -> &'static str {
    match value {
        1 => "M5 11L17 3V42",
        2 => "M4 13C4-1 28-1 27 13C26 24 8 30 4 42H29",
        3 => "M4 6C14-1 28 2 26 12C25 19 17 21 12 21C20 21 28 23 28 31C28 44 10 45 3 38",
        4 => "M21 42V3L3 30H30",
        5 => "M26 3H9L6 20C15 14 29 18 29 29C29 44 11 45 3 38",
        6 => "M24 3C11 9 4 19 4 29C4 46 29 46 29 30C29 16 9 15 5 28",
        _ => "M3 4H29C21 16 15 28 13 42",
    }
}

fn milk() -> String {
    let straw = format!(
        "<path d=\"M64 70L78 44\" stroke-width=\"9\"/><path d=\"M64 70L78 44\" stroke=\"{CORAL}\" stroke-width=\"4\"/>"
    );
    straw
        + &shape("#e8f4f4", "M35 66h42l-5 72q0 3-4 3H44q-4 0-4-3z")
        + &flat("#fff", "M38.500 82q9-5 18 0t17.500 0l-4 55q0 2-2 2H45q-2 0-2-2z")
        + &line("M37 82q10-5 19 0t19 0M35 66h42l-5 72q0 3-4 3H44q-4 0-4-3z")
        + &dots(INK, &[(50, 106, 4), (60, 98, 3), (58, 116, 5), (50, 124, 2)])
}

fn lemonade() -> String {
    shape("#fff7c4", "M30 68h48q2 30-12 46v10h8q4 0 4 8H30q0-8 4-8h8v-10q-14-16-12-46z")
        + &flat(MUSTARD, "M32.500 82h43q-2 20-12 30H44q-10-10-11.500-30z")
        + &line("M31 82h46M30 68h48q2 30-12 46v10h8q4 0 4 8H30q0-8 4-8h8v-10q-14-16-12-46z")
        + "<circle cx=\"79\" cy=\"66\" r=\"15\" fill=\"#ffe27a\"/><path stroke-width=\"2.500\" d=\"M79 56v20M69 \
            66h20M72 59l14 14M86 59l-14 14\"/>"
        + &dots("#fff", &[(46, 92, 3), (56, 100, 3), (62, 90, 2)])
}

fn beer() -> String {
    line("M72 84h10q10 0 10 11v14q0 11-10 11H72")
        + &shape(MUSTARD, "M28 74h46v58q0 8-8 8H36q-8 0-8-8z")
        + &line("M40 96v30M51 96v30M62 96v30")
        + &shape(
            "#fff",
            "M26 88q-8-2-6-11q2-8 10-7q2-10 12-8q6-8 15-2q9-3 12 5q11 0 10 11q0 9-9 10q-3 10-8 9q-5 0-5-8q-4 4-9 \
                0q-3 12-9 10q-5-2-4-10q-5 3-9 1z",
        )
}

fn wine() -> String {
    shape("#fff", "M32 62h42q6 38-15 42v28h10q4 0 5 8H32q1-8 5-8h10v-28q-21-4-15-42z")
        + &flat(BRICK, "M32.500 78h41q1 21-16 24h-9q-17-3-16-24z")
        + &line("M31 78h44M32 62h42q6 38-15 42v28h10q4 0 5 8H32q1-8 5-8h10v-28q-21-4-15-42z")
        + "<path stroke=\"#fff\" d=\"M66 84q-1 8-5 11\"/>"
}

fn sake() -> String {
    shape("#fff", "M26 132q-8-32 8-42q6-5 4-15l-4-9h24l-4 9q-2 10 4 15q16 10 8 42q-1 8-8 8H34q-7 0-8-8z")
        + &shape(TEAL, "M24.500 112h43v12h-43z")
        + &line("M34 118q4-6 8 0t8 0t8 0")
        + &shape("#fff", "M70 116h26q0 18-8 24H78q-8-6-8-24z")
        + &line("M71 123h24M78 106q-4-5 0-9t0-9M90 106q-4-5 0-9t0-9")
}

fn whisky() -> String {
    shape("#fff", "M20 76h64l-6 60q0 4-5 4H31q-5 0-5-4z")
        + &flat("#d98324", "M23 98h58l-4.500 37q0 3-4 3H32q-4 0-4-3z")
        + "<g fill=\"#fff\" fill-opacity=\".85\"><path d=\"M33 92l16-5l5 16l-16 5z\"/><path d=\"M57 96l14 4l-4 \
           15l-14-4z\"/></g>"
        + &line("M20 76h64l-6 60q0 4-5 4H31q-5 0-5-4zM30 126h44")
}

fn meteor() -> String {
    shape(
        BRICK,
        "M32 92C28 78 34 70 36 56C42 62 44 66 46 70C46 58 54 46 66 36C62 50 70 58 74 66C78 62 78 58 78 54C88 66 84 \
            80 80 92Z",
    ) + &flat(MUSTARD, "M42 92C38 82 44 78 46 74C48 78 50 80 52 82C52 74 56 68 62 62C62 72 72 78 70 92Z")
        + &shape(WOOD, "M34 90h44l18 44q2 6-4 6H20q-6 0-4-6z")
        + &shape(MUSTARD, "M32 90h48l4 10q-5 8-9 1q-4 16-9 3q-5-6-8 4q-5 12-9-2q-5 10-9 1q-4 4-10-6z")
        + &dots(INK, &[(44, 122, 4), (66, 122, 4)])
        + "<path stroke-width=\"4\" d=\"M42 130q13 9 26 0M38 114l10 4M72 114l-10 4\"/>"
}
