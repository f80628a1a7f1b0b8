//! The plants of the months from July to December.

use std::fmt::Write as _;

use super::{GOLD, INK, LILAC, MOSS, PAPER, RED, area, at, dot, line, ring, several};

pub(super) fn clover(ribbon: bool) -> String {
    let leaf = area("M0 0C-5 -3 -5 -10 0 -13C5 -10 5 -3 0 0Z", INK);
    let sprig = format!("{leaf}{}{}", at(0.0, 0.0, 0.9, -75.0, &leaf), at(0.0, 0.0, 0.9, 75.0, &leaf));
    let bloom = dot(-3.0, 0.0, 3.0, RED) + &dot(3.0, 0.0, 3.0, RED) + &dot(0.0, -4.0, 3.0, RED);
    let (stems, sprigs, blooms): (&str, &[_], &[_]) = if ribbon {
        (
            "M30 140C26 96 10 70 8 44M44 140C54 100 84 92 88 52M38 140C40 70 64 60 70 18",
            &[
                (20.0, 98.0, 1.1, -20.0),
                (12.0, 68.0, 1.0, -15.0),
                (74.0, 96.0, 1.1, 40.0),
                (86.0, 68.0, 0.9, 10.0),
                (58.0, 52.0, 1.0, 25.0),
                (70.0, 30.0, 1.1, 10.0),
                (42.0, 116.0, 1.0, 0.0),
            ],
            &[
                (26.0, 118.0, 1.2, 0.0),
                (9.0, 48.0, 1.2, 0.0),
                (60.0, 108.0, 1.2, 0.0),
                (84.0, 84.0, 1.0, 0.0),
                (64.0, 40.0, 1.1, 0.0),
                (48.0, 82.0, 1.2, 0.0),
            ],
        )
    } else {
        (
            "M4 20C40 10 70 24 90 62M4 50C24 34 44 40 58 60M60 4C76 10 86 22 92 40",
            &[
                (30.0, 18.0, 1.0, 40.0),
                (54.0, 24.0, 1.1, 80.0),
                (72.0, 38.0, 1.1, 120.0),
                (84.0, 56.0, 1.1, 140.0),
                (30.0, 42.0, 1.1, 70.0),
                (50.0, 54.0, 1.0, 120.0),
                (82.0, 22.0, 1.0, 110.0),
            ],
            &[
                (42.0, 16.0, 1.2, 0.0),
                (64.0, 26.0, 1.2, 0.0),
                (80.0, 46.0, 1.2, 0.0),
                (16.0, 44.0, 1.2, 0.0),
                (42.0, 44.0, 1.2, 0.0),
                (14.0, 32.0, 1.0, 0.0),
            ],
        )
    };
    line(stems, INK, 2.2) + &several(sprigs, &sprig) + &several(blooms, &bloom)
}

pub(super) fn grass() -> String {
    let hill = area("M0 140V104C24 76 66 76 96 108V140Z", INK);
    let plume = line("M0 0C2 -16 6 -26 14 -34", GOLD, 2.0)
        + &line("M6 -22L14 -24M8 -27L18 -29M11 -31L21 -33M5 -18L11 -19", GOLD, 2.2);
    let blades = several(
        &[
            (14.0, 104.0, 0.9, -16.0),
            (34.0, 94.0, 0.8, -6.0),
            (70.0, 98.0, 0.95, 10.0),
            (24.0, 124.0, 1.0, -8.0),
            (52.0, 116.0, 1.0, 0.0),
            (44.0, 138.0, 0.9, 4.0),
        ],
        &plume,
    );
    hill + &blades
}

pub(super) fn chrysanthemum(ribbon: bool) -> String {
    let flower = |color: &str| {
        ring(12, &area("M0 0C-5 -8 -5 -18 0 -20C5 -18 5 -8 0 0Z", color))
            + &ring(12, &line("M0 -7V-14", INK, 1.0))
            + &dot(0.0, 0.0, 4.4, RED)
            + &dot(0.0, 0.0, 1.8, GOLD)
    };
    let leaf = area("M0 0C-2 -6 -10 -6 -8 -14C-4 -14 -6 -22 0 -26C6 -22 4 -14 8 -14C10 -6 2 -6 0 0Z", MOSS);
    let (leaves, gold): (&[_], &[_]) = if ribbon {
        (
            &[(74.0, 72.0, 1.0, 10.0), (70.0, 86.0, 1.0, 100.0), (52.0, 118.0, 1.1, 110.0), (16.0, 92.0, 1.0, -50.0)],
            &[(70.0, 50.0, 1.1, 0.0), (28.0, 110.0, 1.2, 15.0)],
        )
    } else {
        (
            &[(70.0, 46.0, 1.0, 110.0), (30.0, 56.0, 1.0, -130.0), (54.0, 58.0, 0.9, 160.0)],
            &[(38.0, 40.0, 1.25, 0.0), (76.0, 24.0, 0.9, 15.0), (74.0, 66.0, 0.85, 0.0)],
        )
    };
    line(
        if ribbon { "M68 40C84 76 64 110 40 140" } else { "M38 40C50 70 66 40 76 24M46 54C60 66 66 66 74 66" },
        INK,
        3.0,
    ) + &several(leaves, &leaf)
        + &several(gold, &flower(GOLD))
}

/// A leaf like a hand of seven fingers.
fn maple_leaf(color: &str) -> String {
    let fingers = [(-128.0, 0.5), (-86.0, 0.8), (-42.0, 0.95), (0.0, 1.1), (42.0, 0.95), (86.0, 0.8), (128.0, 0.5)];
    let finger = area("M0 3L-6 -8L0 -22L6 -8Z", color);
    fingers.iter().map(|&(turn, long)| at(0.0, 0.0, long, turn, &finger)).collect::<String>()
        + &line("M0 0V13", color, 2.0)
        + &line("M0 0V-15M0 0L-9 -9M0 0L9 -9", PAPER, 1.0)
}

pub(super) fn maple(ribbon: bool) -> String {
    let places: &[(f32, f32, f32, f32)] = if ribbon {
        &[
            (70.0, 48.0, 1.1, 20.0),
            (18.0, 52.0, 0.8, -30.0),
            (80.0, 84.0, 0.85, 60.0),
            (22.0, 114.0, 1.2, -20.0),
            (62.0, 122.0, 0.9, 150.0),
        ]
    } else {
        &[
            (40.0, 22.0, 1.05, 160.0),
            (72.0, 24.0, 1.15, 190.0),
            (20.0, 48.0, 0.95, 140.0),
            (82.0, 60.0, 0.85, 200.0),
            (54.0, 44.0, 0.75, 175.0),
        ]
    };
    let mut drawn =
        line(if ribbon { "M92 6C70 20 84 60 88 110" } else { "M4 30C30 20 60 6 92 10M60 12L84 50" }, INK, 3.4);
    for (index, &place) in places.iter().enumerate() {
        drawn += &several(&[place], &maple_leaf([RED, GOLD, RED, RED, MOSS][index % 5]));
    }
    drawn
}

fn strand(long: u8) -> String {
    let mut drawn = line(&format!("M0 -10C3 {} -3 {} 0 {}", long * 2, long * 4, long * 7), MOSS, 1.6);
    for row in 0..long {
        let side = if row % 2 == 0 { -1 } else { 1 };
        let leaf = area("M0 0C3 2 5 8 3 14C-1 10 -2 4 0 0Z", MOSS);
        let _ = write!(drawn, r#"<g transform="translate(0 {}) scale({side} 1)">{leaf}</g>"#, row * 7);
    }
    drawn
}

pub(super) fn willow(part: &str) -> String {
    let hung: &[(f32, u8)] = match part {
        "ribbon" => &[(14.0, 13), (30.0, 9), (64.0, 10), (80.0, 15)],
        "man" => &[(12.0, 14), (26.0, 8), (84.0, 6)],
        _ => &[(12.0, 14), (28.0, 8), (46.0, 5), (66.0, 6), (84.0, 11)],
    };
    hung.iter().map(|&(x, long)| at(x, 8.0, 1.15, 0.0, &strand(long))).collect()
}

pub(super) fn paulownia() -> String {
    let leaf = area(
        "M0 6C-8 4 -18 8 -22 0C-16 -4 -20 -14 -14 -16C-8 -20 -6 -16 0 -24\
         C6 -16 8 -20 14 -16C20 -14 16 -4 22 0C18 8 8 4 0 6Z",
        INK,
    ) + &line("M0 4V-14M0 -2L-11 -8M0 -2L11 -8", PAPER, 1.4);
    let spike: String = [
        (0.0, -30.0, 3.2),
        (-5.0, -23.0, 4.0),
        (5.0, -23.0, 4.0),
        (0.0, -16.0, 4.4),
        (-7.0, -13.0, 4.2),
        (7.0, -13.0, 4.2),
        (0.0, -6.0, 4.8),
    ]
    .iter()
    .map(|&(x, y, r)| dot(x, y, r, LILAC) + &dot(x, y, r * 0.4, GOLD))
    .collect();
    several(&[(22.0, 112.0, 0.85, -12.0), (72.0, 112.0, 0.85, 12.0), (47.0, 108.0, 1.05, 0.0)], &spike)
        + &several(&[(20.0, 126.0, 0.95, -10.0), (74.0, 128.0, 0.95, 10.0), (47.0, 124.0, 1.1, 0.0)], &leaf)
}
