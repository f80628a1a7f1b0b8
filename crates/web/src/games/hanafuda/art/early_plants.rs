//! The plants of the months from January to June.

use std::fmt::Write as _;

use super::{BLUSH, GOLD, INDIGO, INK, LILAC, MOSS, PAPER, RED, area, at, dot, line, ring, several};
use crate::art::{rotated, short};

/// Half a wheel of needles.
fn needles() -> String {
    let mut edge = String::from("M-18 0");
    let mut needle = (-1.0, 0.0);
    for step in 0..=16_u8 {
        let reach = if step % 2 == 0 { 18.0 } else { 14.5 };
        let _ = write!(edge, "L{} {}", short(reach * needle.0), short(reach * needle.1));
        needle = rotated(needle, (0.980_785, 0.195_090));
    }
    format!(
        "{}{}",
        area(&(edge + "Z"), MOSS),
        line("M0 -3V-11M-4 -3L-9 -9M4 -3L9 -9M-6 -2L-13 -3M6 -2L13 -3", PAPER, 1.2)
    )
}

pub(super) fn pine(ribbon: bool) -> String {
    let trunk = if ribbon { "M70 140C58 112 84 92 64 66C54 52 66 36 62 24" } else { "M4 128C26 122 20 108 40 112" };
    let fans: &[(f32, f32, f32, f32)] = if ribbon {
        &[
            (58.0, 36.0, 1.3, 0.0),
            (80.0, 58.0, 1.1, 0.0),
            (16.0, 118.0, 1.0, 0.0),
            (46.0, 132.0, 1.4, 0.0),
            (84.0, 92.0, 1.0, 0.0),
        ]
    } else {
        &[(14.0, 118.0, 1.2, 0.0), (46.0, 126.0, 1.0, 0.0), (20.0, 142.0, 1.5, 0.0), (62.0, 142.0, 1.2, 0.0)]
    };
    line(trunk, INK, 5.0) + &several(fans, &needles())
}

pub(super) fn plum(ribbon: bool) -> String {
    let blossom = ring(5, &dot(0.0, -7.0, 5.2, RED))
        + &dot(0.0, 0.0, 3.6, PAPER)
        + &ring(5, &line("M0 0V-5.5", PAPER, 1.1))
        + &dot(0.0, 0.0, 1.8, GOLD);
    let bud = dot(0.0, 0.0, 4.4, RED) + &line("M0 4V8", INK, 2.0);
    let (branch, twigs) = if ribbon {
        ("M92 132L70 112L78 84L52 62L60 34L44 8", "M70 112L40 118M78 84L84 70M60 34L72 44M52 62L30 54")
    } else {
        ("M4 134L30 116L26 92L58 96L84 78", "M30 116L62 126M26 92L12 70L20 40L14 24M58 96L66 112M20 40L34 34")
    };
    let flowers: &[(f32, f32, f32, f32)] = if ribbon {
        &[(72.0, 44.0, 1.1, 10.0), (38.0, 120.0, 1.15, 0.0), (84.0, 70.0, 0.9, 30.0), (64.0, 100.0, 0.8, 30.0)]
    } else {
        &[(16.0, 66.0, 1.1, 0.0), (40.0, 116.0, 1.15, 20.0), (38.0, 32.0, 0.85, 10.0), (86.0, 78.0, 0.9, 0.0)]
    };
    line(branch, INK, 5.0)
        + &line(twigs, INK, 2.6)
        + &several(flowers, &blossom)
        + &several(&[(if ribbon { 45.0 } else { 12.0 }, if ribbon { 10.0 } else { 96.0 }, 1.0, 0.0)], &bud)
}

/// A cherry blossom: five petals with a notch.
fn blossom(petal: &str, heart: &str) -> String {
    ring(5, &area("M0 0C-8 -4 -7 -13 -2.5 -13.500L0 -10.500L2.5 -13.500C7 -13 8 -4 0 0Z", petal))
        + &ring(5, &line("M0 -2V-6", heart, 1.2))
        + &dot(0.0, 0.0, 2.0, heart)
}

pub(super) fn cherry(ribbon: bool) -> String {
    let places: &[(f32, f32, f32, f32)] = if ribbon {
        &[
            (70.0, 44.0, 1.25, 0.0),
            (22.0, 46.0, 1.0, 20.0),
            (80.0, 74.0, 1.0, 40.0),
            (16.0, 84.0, 0.8, 10.0),
            (74.0, 104.0, 0.9, 12.0),
            (22.0, 118.0, 1.35, 30.0),
            (52.0, 128.0, 0.9, 0.0),
        ]
    } else {
        &[
            (40.0, 20.0, 1.2, 10.0),
            (74.0, 18.0, 1.2, 30.0),
            (18.0, 40.0, 1.3, 0.0),
            (54.0, 44.0, 1.35, 20.0),
            (84.0, 48.0, 1.0, 0.0),
            (34.0, 62.0, 0.9, 30.0),
            (72.0, 66.0, 0.9, 12.0),
        ]
    };
    let branch = if ribbon { "M92 10C70 30 92 60 80 100" } else { "M4 62C30 40 60 50 92 14M40 46L58 16" };
    let mut drawn = line(branch, INK, 4.0);
    for (index, &place) in places.iter().enumerate() {
        let (petal, heart) = if index % 3 == 1 { (RED, PAPER) } else { (BLUSH, RED) };
        drawn += &several(&[place], &blossom(petal, heart));
    }
    drawn
}

/// A hanging cluster, smaller towards its end.
fn cluster(rows: u8) -> String {
    let mut drawn = line(&format!("M0 -8V{}", u16::from(rows) * 7), MOSS, 1.6);
    for row in 0..rows {
        let size = 1.0 - f32::from(row) / f32::from(rows) * 0.62;
        let y = f32::from(row) * 7.5;
        let petal = area("M0 0C7 -4 12 1 9 7C5 9 1 6 0 0Z", if row % 2 == 0 { LILAC } else { INDIGO });
        drawn += &at(0.0, y, size, 0.0, &format!("{petal}<g transform=\"scale(-1 1)\">{petal}</g>"));
    }
    drawn
}

fn leaves(color: &str) -> String {
    let leaf = area("M0 0C4 -5 12 -5 17 0C12 4 4 4 0 0Z", color);
    [-20.0, 25.0, 70.0, 115.0, 160.0, 205.0].iter().map(|&turn| at(0.0, 0.0, 1.0, turn, &leaf)).collect()
}

pub(super) fn wisteria(ribbon: bool) -> String {
    let vine = line("M4 26C30 8 60 30 92 8", INK, 4.0);
    let hung: &[(f32, f32, u8)] = if ribbon {
        &[(16.0, 34.0, 9), (76.0, 28.0, 11), (54.0, 24.0, 6)]
    } else {
        &[(17.0, 36.0, 9), (38.0, 28.0, 4), (86.0, 36.0, 3)]
    };
    let clusters: String = hung.iter().map(|&(x, y, rows)| at(x, y, 1.05, 0.0, &cluster(rows))).collect();
    vine + &several(&[(60.0, 16.0, 0.8, 0.0), (34.0, 16.0, 0.8, 20.0)], &leaves(MOSS)) + &clusters
}

pub(super) fn iris(ribbon: bool) -> String {
    let blade = area("M-4 0C-6 -30 -2 -60 4 -84C6 -54 6 -26 4 0Z", MOSS);
    let fall = area("M0 0C-8 2 -12 12 -8 20C-2 22 3 10 0 0Z", INDIGO);
    let flower = [-62.0, 0.0, 62.0].iter().map(|&turn| at(0.0, 0.0, 1.0, turn - 4.0, &fall)).collect::<String>()
        + &area("M0 2C-10 -6 -8 -18 -3 -22C0 -16 0 -16 3 -22C8 -18 10 -6 0 2Z", LILAC)
        + &area("M0 0C-3 4 -3 10 -1 13C2 10 2 4 0 0Z", GOLD);
    let (blades, flowers): (&[_], &[_]) = if ribbon {
        (
            &[
                (18.0, 142.0, 1.1, -6.0),
                (34.0, 142.0, 0.8, -14.0),
                (62.0, 142.0, 1.1, 4.0),
                (78.0, 142.0, 1.3, 2.0),
                (48.0, 142.0, 0.7, 8.0),
            ],
            &[(70.0, 54.0, 1.2, 0.0), (24.0, 74.0, 1.05, 0.0)],
        )
    } else {
        (
            &[(16.0, 100.0, 0.9, -4.0), (34.0, 96.0, 0.75, -12.0), (64.0, 96.0, 1.0, 4.0), (80.0, 100.0, 1.0, 10.0)],
            &[(52.0, 36.0, 1.25, 0.0), (24.0, 62.0, 0.95, 0.0), (78.0, 66.0, 0.85, 0.0)],
        )
    };
    let stems = if ribbon { "M70 140V60M24 140V84" } else { "M52 100V50M24 100V72M78 100V74" };
    several(blades, &blade) + &line(stems, MOSS, 3.0) + &several(flowers, &flower)
}

pub(super) fn peony(ribbon: bool) -> String {
    let leaf = area("M0 0C4 -8 2 -14 8 -22C10 -18 12 -18 16 -22C15 -16 17 -14 22 -14C16 -4 8 0 0 0Z", MOSS);
    let outer = ring(8, &dot(0.0, -13.0, 7.5, RED));
    let flower = outer
        + &dot(0.0, 0.0, 14.0, RED)
        + &ring(7, &line("M-4.5 -13Q0 -18 4.5 -13", PAPER, 1.6))
        + &ring(5, &dot(0.0, -5.0, 4.6, BLUSH))
        + &dot(0.0, 0.0, 4.5, GOLD);
    let (leaves, flowers): (&[_], &[_]) = if ribbon {
        (
            &[(62.0, 100.0, 1.2, 0.0), (40.0, 112.0, 1.2, -90.0), (74.0, 62.0, 1.1, 60.0), (56.0, 124.0, 1.0, 90.0)],
            &[(70.0, 56.0, 1.0, 0.0), (25.0, 108.0, 1.1, 20.0)],
        )
    } else {
        (
            &[
                (50.0, 112.0, 1.4, 10.0),
                (36.0, 112.0, 1.4, -100.0),
                (30.0, 126.0, 1.2, -160.0),
                (56.0, 124.0, 1.3, 70.0),
            ],
            &[(44.0, 100.0, 1.5, 0.0)],
        )
    };
    line(if ribbon { "M66 40C80 70 70 110 56 140" } else { "M44 100V140" }, INK, 3.4)
        + &several(leaves, &leaf)
        + &several(flowers, &flower)
}
