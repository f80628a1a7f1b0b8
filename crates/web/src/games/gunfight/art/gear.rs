//! What lies on the table: dice, revolvers, bullet holes, and the icons of the rounds.

use super::{BLOOD, INK, PAPER, at, dot, fill, line, shape, svg};

/// A star of five points, about ten units from its middle to a point.
pub(super) const STAR: &str =
    "M0 -10.500L2.900 -3.600L10.300 -3.100L4.600 1.700L6.500 9L0 5L-6.500 9L-4.600 1.700L-10.300 -3.100L-2.900 -3.600Z";

/// A die that shows a number from 1 to 6; any other number is a die that has not been rolled.
pub fn die(number: u8) -> String {
    let places: &[(f32, f32)] = match number {
        1 => &[(17.0, 25.0)],
        2 => &[(9.0, 17.0), (25.0, 33.0)],
        3 => &[(9.0, 17.0), (17.0, 25.0), (25.0, 33.0)],
        4 => &[(9.5, 17.5), (24.5, 17.5), (9.5, 32.5), (24.5, 32.5)],
        5 => &[(9.0, 17.0), (25.0, 17.0), (17.0, 25.0), (9.0, 33.0), (25.0, 33.0)],
        6 => &[(9.5, 16.0), (24.5, 16.0), (9.5, 25.0), (24.5, 25.0), (9.5, 34.0), (24.5, 34.0)],
        _ => &[],
    };
    let pips: String = places.iter().map(|&(x, y)| dot(INK, x, y, if number == 1 { 4.6 } else { 3.4 })).collect();
    let grains: String =
        [(6.0, 21.0), (13.0, 11.5), (29.0, 20.0), (21.0, 37.0), (13.0, 38.0), (5.0, 30.0), (20.0, 20.0)]
            .map(|(x, y)| dot("#e3d5b8", x, y, 0.9))
            .concat();
    let cube = [
        shape("#fffdf4", "M2 11L10 3.500Q11 2.500 13 2.500H35Q38 2.500 37 4L31.500 10.500Z"),
        shape("#cdbb97", "M31.500 10.500L37 4Q38.500 3 38.500 6V28Q38.500 30 37.500 31L32 38.500Z"),
        shape(
            "#fff6e2",
            "M4.500 9.500H29.500Q32.500 9.500 32.500 12.500V37Q32.500 40 29.500 40H4.500Q1.500 40 1.500 37V12.500Q1.500 9.500 4.500 9.500Z",
        ),
    ];
    svg("0 0 40 42", &format!("{}{grains}{pips}", cube.concat()))
}

/// A revolver that points to the right, about ninety units long.
pub(super) fn revolver(colour: &str) -> String {
    fill(
        colour,
        "M-22 -12L-16 -15H-6V-17H16V-14H46V-16H49V-5H18V2H6Q2 12 -6 11Q-10 10 -11 4L-14 5Q-17 16 -22 29Q-25 33 -31 31L-39 28Q-42 26 -40 22Q-31 8 -29 -4Q-33 -6 -33 -11Q-28 -9 -22 -12ZM-7 4Q-5 8 -2 7Q1 5 1 2H-7Z",
    )
}

/// A bullet hole.
pub fn hole() -> String {
    let rays = "M0 -19L3 -8L14 -13L9 -3L20 1L8 4L12 15L2 9L-5 19L-6 7L-18 10L-9 1L-18 -8L-6 -7Z";
    svg(
        "-22 -22 44 44",
        &[fill("#fff4d6", rays), line(1.6, rays), dot("#6d4a30", 0.0, 0.0, 8.4), dot("#0f0906", 0.6, 0.6, 6.4)]
            .concat(),
    )
}

/// The burst behind the number of a hit.
pub fn hit() -> String {
    let burst = "M0 -38L8 -20L26 -30L22 -11L40 -6L25 5L34 24L15 20L9 38L-2 22L-19 34L-18 15L-38 14L-24 1L-36 -16L-16 -15L-16 -33Z";
    svg("-42 -42 84 84", &[shape(BLOOD, burst), at(0.0, 0.0, 0.68, &fill("#f2c14e", burst))].concat())
}

/// The tombstone of a gunfighter who is out.
pub fn tombstone() -> String {
    svg(
        "0 0 80 80",
        &[
            fill("#b8935a", "M4 72Q40 58 76 72V80H4Z"),
            shape("#9c978c", "M22 70V30Q22 12 40 12Q58 12 58 30V70Z"),
            fill("#7d786e", "M50 16Q58 21 58 30V70H50Z"),
            line(3.4, "M40 24V42M33 31H47M30 52H50M33 59H47"),
            shape("#6f8f4e", "M14 74Q12 62 8 58Q17 60 19 68Q20 60 26 58Q24 66 24 74Z"),
        ]
        .concat(),
    )
}

/// The icon of a round or of an effect: `draw`, `aim`, `fire`, `rest`, `flip`, `rotate`, `swap`, `dice`.
pub fn badge(name: &str) -> String {
    let body = match name {
        "draw" => at(18.0, 18.0, 0.46, &revolver(INK)),
        "aim" => {
            let ring = |radius: u8| {
                format!(r#"<circle fill="none" stroke="{INK}" stroke-width="3.400" cx="22" cy="22" r="{radius}"/>"#)
            };
            ring(15) + &ring(7) + &line(3.0, "M22 2V14M22 30V42M2 22H14M30 22H42")
        }
        "fire" => at(
            22.0,
            22.0,
            0.56,
            &(fill(
                BLOOD,
                "M0 -38L8 -20L26 -30L22 -11L40 -6L25 5L34 24L15 20L9 38L-2 22L-19 34L-18 15L-38 14L-24 1L-36 -16L-16 -15L-16 -33Z",
            ) + &dot(PAPER, 0.0, 0.0, 11.0)),
        ),
        "rest" => {
            shape(PAPER, "M11 4H33V40H11Z") + &line(3.4, "M22 11V17M22 31V31.100M18 13Q22 10 26 14Q27 18 22 22V25")
        }
        "flip" => {
            shape(PAPER, "M12 6H30V36H12Z")
                + &fill(INK, "M12 22H30V36H12Z")
                + &line(3.0, "M36 12Q42 22 36 32M36 32L35 25M36 32L41 28")
        }
        "rotate" => shape(PAPER, "M5 15H35V33H5Z") + &line(3.0, "M24 8Q36 4 40 15M40 15L34 12M40 15L42 9"),
        "swap" => line(4.0, "M6 15H36L28 7M38 29H8L16 37"),
        _ => {
            shape("#fff6e2", "M8 8H36V36H8Z")
                + &[(15.0, 15.0), (29.0, 29.0), (22.0, 22.0)].map(|(x, y)| dot(INK, x, y, 3.4)).concat()
        }
    };
    svg("0 -4 44 48", &body)
}
