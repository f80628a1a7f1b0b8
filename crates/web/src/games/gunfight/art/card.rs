//! The 54 cards: each a wanted poster with a large index.

use super::{BLOOD, INK, PAPER, SHADE, at, dot, faces, fill, gear, print, svg};

const WIDE: &str = "0 0 100 146";

/// A card by its notation: `As`, `Td`, `9h`, `2c`, `X1`, `X2`. An unknown one is an empty poster.
pub fn card(text: &str) -> String {
    let (rank, suit) = text.split_at_checked(1).unwrap_or(("", ""));
    let body = if rank == "X" { joker(suit) } else { natural(rank, suit) };
    svg(WIDE, &format!("{}{body}", poster()))
}

/// The back of every card.
pub fn back() -> String {
    let mut body = format!(
        r##"<rect x="1" y="1" width="98" height="144" rx="8" fill="{INK}"/><rect x="4" y="4" width="92" height="138" rx="5" fill="{PAPER}"/><rect x="8" y="8" width="84" height="130" rx="3" fill="#8c2a1c"/>"##
    );
    for row in 0..7 {
        for column in 0..4 {
            let (x, y) = (18.5 + 21.0 * column as f32, 17.0 + 18.7 * row as f32);
            body += &at(x, y, 0.55, &fill("#b1503a", "M0 -12L10 0L0 12L-10 0Z"));
        }
    }
    body += &dot(INK, 50.0, 73.0, 36.0);
    body += &dot(PAPER, 50.0, 73.0, 33.0);
    let revolver = gear::revolver(INK);
    body += &format!(r#"<g transform="translate(50 73) rotate(-38)">{}</g>"#, at(-1.0, -3.0, 0.66, &revolver));
    body +=
        &format!(r#"<g transform="translate(50 73) scale(-1 1) rotate(-38)">{}</g>"#, at(-1.0, -3.0, 0.66, &revolver));
    svg(WIDE, &body)
}

/// A suit's mark: `s`, `d`, `c` or `h`; anything else is the joker's star.
pub fn suit_mark(suit: &str) -> String {
    svg("-12 -12 24 24", &pip(suit))
}

/// Paper with a worn edge, a fold and a nail.
fn poster() -> String {
    format!(
        r#"<rect x="1" y="1" width="98" height="144" rx="7" fill="{INK}"/><path fill="{PAPER}" d="M9 3.500H91Q96.500 3.500 96.500 9V60L95 66L96.500 72V137Q96.500 142.500 91 142.500H66L61 141L55 142.500H9Q3.500 142.500 3.500 137V98L4.600 93L3.500 88V9Q3.500 3.500 9 3.500Z"/>{}"#,
        fill(SHADE, "M96.500 118V137Q96.500 142.500 91 142.500H72Q92 138 96.500 118Z")
    )
}

/// The colour of a suit. There are four, so that a flush is easy to see.
fn colour(suit: &str) -> &'static str {
    match suit {
        "h" => BLOOD,
        "d" => "#b3570c",
        "c" => "#1f5a52",
        _ => INK,
    }
}

fn pip(suit: &str) -> String {
    fill(
        colour(suit),
        match suit {
            "h" => {
                "M0 10C-15 -1 -11 -10 -5.500 -9.500C-2 -9 0 -6.500 0 -5C0 -6.500 2 -9 5.500 -9.500C11 -10 15 -1 0 10Z"
            }
            "d" => "M0 -11L8 0L0 11L-8 0Z",
            "s" => {
                "M0 -11C3 -6 10 -2 9.500 3.500C9 7.500 4 7.500 2 5L4 10.500H-4L-2 5C-4 7.500 -9 7.500 -9.500 3.500C-10 -2 -3 -6 0 -11Z"
            }
            "c" => {
                "M-3.800 -3.400A4.900 4.900 0 1 1 3.800 -3.400A4.900 4.900 0 1 1 2.200 5L4 10.500H-4L-2.200 5A4.900 4.900 0 1 1 -3.800 -3.400Z"
            }
            _ => gear::STAR,
        },
    )
}

fn natural(rank: &str, suit: &str) -> String {
    let ink = colour(suit);
    let (index, width) = match rank {
        "T" => ("10", 37.0),
        "Q" | "A" | "K" => (rank, 33.0),
        "J" => ("J", 22.0),
        number => (number, 26.0),
    };
    let mut body = match rank {
        "J" | "Q" | "K" => faces::court(rank, suit, ink),
        "A" => ace(suit),
        number => pips(number, suit),
    };
    body += &print(ink, if rank == "T" { 23.0 } else { 21.0 }, 41.0, 46.0, width, index);
    body += &at(20.0, 64.0, 1.2, &pip(suit));
    body + &print(INK, 70.0, 21.0, 14.0, 46.0, "WANTED")
}

fn ace(suit: &str) -> String {
    let star = at(59.0, 94.0, 3.2, &fill("#d9a441", gear::STAR));
    let rim = at(59.0, 94.0, 3.65, &fill(INK, gear::STAR));
    let heart = at(59.0, 95.0, 1.4, &fill(PAPER, "M0 -11A11 11 0 1 0 .010 -11Z"));
    format!("{rim}{star}{heart}{}{}", at(59.0, 95.0, 1.05, &pip(suit)), print(INK, 70.0, 35.0, 11.0, 46.0, "BY LAW"))
}

/// As many marks as the number says, and the reward.
fn pips(number: &str, suit: &str) -> String {
    const LEFT: f32 = 54.0;
    const RIGHT: f32 = 84.0;
    const MID: f32 = 69.0;
    let count = if number == "T" { 10 } else { number.parse().unwrap_or(0) };
    let column = |x: f32, rows: usize| -> Vec<(f32, f32)> {
        let gap = 68.0 / (rows.max(2) - 1) as f32;
        (0..rows).map(|row| (x, 38.0 + gap * row as f32)).collect()
    };
    let sides = |rows: usize| [column(LEFT, rows), column(RIGHT, rows)].concat();
    let places: Vec<(f32, f32)> = match count {
        2 => vec![(MID, 46.0), (MID, 98.0)],
        3 => column(MID, 3),
        4 => sides(2),
        5 => [sides(2), vec![(MID, 72.0)]].concat(),
        6 => sides(3),
        7 => [sides(3), vec![(MID, 55.0)]].concat(),
        8 => [sides(3), vec![(MID, 55.0), (MID, 89.0)]].concat(),
        9 => [sides(4), vec![(MID, 72.0)]].concat(),
        10 => [sides(4), vec![(MID, 49.3), (MID, 94.7)]].concat(),
        _ => Vec::new(),
    };
    let size = if count > 8 { 0.8 } else { 0.95 };
    let marks: String = places.into_iter().map(|(x, y)| at(x, y, size, &pip(suit))).collect();
    format!("{marks}{}", print(INK, 69.0, 137.0, 17.0, if count > 9 { 30.0 } else { 22.0 }, &format!("${count}")))
}

fn joker(number: &str) -> String {
    let (ink, face) = if number == "1" { (INK, faces::mule()) } else { (BLOOD, faces::cactus()) };
    let star = at(20.0, 22.0, 1.5, &fill(ink, gear::STAR));
    let letters: String = "JOKER"
        .chars()
        .enumerate()
        .map(|(place, letter)| print(ink, 15.0, 58.0 + 19.0 * place as f32, 19.0, 14.0, &letter.to_string()))
        .collect();
    format!("{face}{star}{letters}")
}
