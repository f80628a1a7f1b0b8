//! The things on the cards besides plants and animals: ribbons, the moon, and four of the five effects.

use super::{BLUSH, GOLD, INDIGO, INK, MOSS, PAPER, RED, area, at, dot, line, several};

/// What lies under the plant, what lies over it, and the kind of card.
pub(super) type Part = (String, String, &'static str);

/// A ribbon, its kind by its month: with a poem, blue with two tails, or plain and waving.
pub(super) fn ribbon(month: u8) -> Part {
    match month {
        1..=3 => (String::new(), at(44.0, 72.0, 1.0, -7.0, &poem()), "+1"),
        6 | 9 | 10 => (String::new(), at(46.0, 72.0, 1.0, -9.0, &blue()), "+3"),
        _ => (String::new(), at(46.0, 72.0, 1.0, -7.0, &plain()), "+1"),
    }
}

fn poem() -> String {
    let words =
        line("M0 -34V-27M-4 -31H4M-4 -22Q0 -25 4 -22M0 -22L-3 -15M1 -18L4 -15M-4 -9H4M0 -9V-1M-3 -4L3 -6", PAPER, 2.0)
            + &line("M-3 5Q5 3 2 9Q-4 13 4 14M-4 20H4M0 17C1 24 -3 26 -4 28M1 23L5 28M-3 34Q2 32 3 36", PAPER, 2.0);
    line("M0 -44L3 -56M0 -44L-4 -55", INK, 1.6)
        + &format!(r#"<rect x="-11" y="-45" width="22" height="90" fill="{RED}" stroke="{PAPER}" stroke-width="2"/>"#)
        + &words
}

fn plain() -> String {
    format!(
        r#"<path d="M-10 -46C0 -50 4 -42 12 -46C16 -22 6 -4 12 20C14 30 12 38 10 46
        C2 42 -4 50 -12 46C-10 24 -16 6 -10 -16C-8 -28 -12 -38 -10 -46Z" fill="{RED}" stroke="{PAPER}" stroke-width="2"/>"#
    ) + &line("M-3 -41C-5 -20 -3 0 -5 20C-6 30 -5 36 -5 41", BLUSH, 2.0)
}

fn blue() -> String {
    let band = |y: f32| at(0.0, y, 1.0, 0.0, &area("M0 -6L6 0L0 6L-6 0Z", GOLD));
    format!(r#"<path d="M-12 -48L0 -38L12 -48V48L0 38L-12 48Z" fill="{INDIGO}" stroke="{PAPER}" stroke-width="2"/>"#)
        + &band(-17.0)
        + &band(0.0)
        + &band(17.0)
        + &line("M-8 -28H8M-8 28H8", GOLD, 1.8)
}

/// The moon or an effect.
pub(super) fn thing(part: &str) -> Part {
    match part {
        "moon" => (dot(50.0, 52.0, 33.0, PAPER), String::new(), "moon"),
        "curtain" => (String::new(), curtain(), "effect"),
        "bridge" => (String::new(), bridge(), "effect"),
        "sake" => (String::new(), sake(), "effect"),
        "butterflies" => (String::new(), butterflies(), "effect"),
        _ => (lightning(), String::new(), "effect"),
    }
}

fn curtain() -> String {
    let mut cloth = area("M4 120H92V140H4Z", MOSS);
    for (x, color) in [(4.0, INDIGO), (21.6, PAPER), (39.2, RED), (56.8, PAPER), (74.4, INDIGO)] {
        let strip =
            format!(r#"<path d="M0 80H17.600V122Q8.8 132 0 122Z" fill="{color}" stroke="{INK}" stroke-width="2"/>"#);
        cloth += &at(x, 0.0, 1.0, 0.0, &strip);
    }
    let crest = dot(0.0, 0.0, 5.0, RED) + &dot(0.0, 0.0, 2.0, PAPER);
    let rope = area("M4 74H92V84C70 92 26 92 4 84Z", INK) + &line("M8 79H88", GOLD, 2.0);
    cloth + &rope + &several(&[(30.4, 107.0, 1.0, 0.0), (65.6, 107.0, 1.0, 0.0)], &crest)
}

fn bridge() -> String {
    let plank = |d: &str| area(d, GOLD) + &line(d, INK, 2.0);
    let water = line(
        "M6 128Q16 122 26 128T46 128T66 128M10 104Q20 98 30 104M60 132Q70 126 80 132M66 92Q76 86 86 92",
        INDIGO,
        2.0,
    );
    water
        + &line("M22 94V108M46 100V116M70 104V118M40 118V134", INK, 3.0)
        + &plank("M4 82L58 92L55 102L4 94Z")
        + &plank("M92 94L34 112L38 122L92 106Z")
        + &line("M20 85V97M38 89V100M74 99V111M56 105V117", INK, 1.4)
}

fn sake() -> String {
    let cup = area("M16 88H80C78 108 66 116 56 117V124H64V129H32V124H40V117C30 116 18 108 16 88Z", RED);
    let drink = format!(r#"<ellipse cx="48" cy="88" rx="32" ry="7" fill="{GOLD}" stroke="{RED}" stroke-width="3"/>"#);
    cup + &drink + &line("M36 88Q42 85 48 88T60 88", PAPER, 1.6) + &line("M34 106Q41 100 48 106T62 106", GOLD, 2.2)
}

fn butterflies() -> String {
    let wing = area("M1 -1C4 -16 20 -20 22 -10C22 -3 10 0 1 0ZM1 1C12 0 18 6 15 13C9 17 3 10 1 1Z", GOLD)
        + &dot(14.0, -9.0, 3.0, RED)
        + &dot(10.0, 7.0, 2.0, PAPER);
    let fly = format!("{wing}<g transform=\"scale(-1 1)\">{wing}</g>")
        + &line("M0 -5V10", INK, 3.0)
        + &line("M0 -5C-1 -10 -4 -12 -6 -13M0 -5C1 -10 4 -12 6 -13", INK, 1.3);
    several(&[(56.0, 42.0, 1.15, 24.0), (24.0, 66.0, 0.9, -22.0)], &fly)
}

fn lightning() -> String {
    let rain =
        line("M14 40L8 58M30 56L24 74M82 66L76 84M22 92L16 110M84 28L78 44M70 104L64 122M36 112L31 126", INDIGO, 2.6);
    let cloud = area("M4 4H92V22C86 32 74 30 70 24C64 36 46 36 42 26C34 36 18 34 16 26C12 30 6 28 4 24Z", RED);
    let claws = area("M4 132C16 118 22 128 34 120C30 130 40 128 46 134L44 140H4Z", RED);
    rain + &cloud
        + &claws
        + &area("M60 20L26 76H44L30 130L74 62H54L72 20Z", GOLD)
        + &line("M60 20L26 76H44L30 130L74 62H54L72 20Z", INK, 1.5)
}
