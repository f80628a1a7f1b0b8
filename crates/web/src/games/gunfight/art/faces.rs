//! The figures on the cards: the Kid, the Lady and the Boss, a mule and a cactus.

use super::{BLOOD, INK, PAPER, at, dot, fill, gear, line, print, shape};
use crate::art::short;

const SKIN: &str = "#e2a878";
const GOLD: &str = "#d9a441";

/// The jack, the queen or the king of a suit, whose colour is `ink`.
pub(super) fn court(rank: &str, suit: &str, ink: &str) -> String {
    let (person, name) = match rank {
        "J" => (kid(suit, ink), "THE KID"),
        "Q" => (lady(suit, ink), "THE LADY"),
        _ => (boss(suit, ink), "THE BOSS"),
    };
    let band = fill(INK, "M3.500 123H96.500V137Q96.500 142.500 91 142.500H9Q3.500 142.500 3.500 137Z");
    format!("{}{band}{}", at(61.0, 89.0, 0.86, &person), print(PAPER, 50.0, 138.0, 12.5, 70.0, name))
}

fn kid(suit: &str, ink: &str) -> String {
    [
        shape(ink, "M-44 42Q-38 24 -14 22H16Q38 24 38 42Z"),
        shape(SKIN, "M-18 -14H19Q23 24 1 31Q-20 26 -18 -14Z"),
        shape(ink, "M-20 5Q0 11 22 5L18 24L2 38L-15 24Z"),
        [(-9.0, 16.0), (2.0, 22.0), (12.0, 15.0), (1.0, 12.0)].map(|(x, y)| dot(PAPER, x, y, 1.9)).concat(),
        eyes(-8.0, 10.0, -4.0, 5.5),
        dot("#b9744a", -15.0, 2.0, 1.2),
        dot("#b9744a", 17.0, 2.0, 1.2),
        line(2.4, "M-14 -13L-4 -11M5 -11L15 -14"),
        quirk(suit, -8.0, 10.0, -4.0),
        shape("#6d4a30", "M-36 -14Q-30 -24 -19 -21Q-22 -44 -6 -46Q2 -40 10 -47Q26 -43 22 -21Q34 -24 39 -17Q20 -6 0 -11Q-22 -6 -36 -14Z"),
        fill(ink, "M-19.500 -21.500Q0 -16 22 -21.500L22.500 -27Q0 -22 -20 -27Z"),
        dot(PAPER, 12.0, -36.0, 3.2),
        dot(INK, 12.0, -36.0, 1.6),
    ]
    .concat()
}

fn lady(suit: &str, ink: &str) -> String {
    [
        shape("#6b3418", "M-22 -16C-36 -6 -32 12 -26 30H27C33 12 36 -6 23 -16Z"),
        shape(ink, "M-38 42Q-32 26 -14 25L0 34L15 25Q32 26 38 42Z"),
        shape(SKIN, "M-9 22H10L8 30L0 36L-7 30Z"),
        shape(SKIN, "M-18 -14H19Q22 18 1 28Q-20 18 -18 -14Z"),
        eyes(-8.0, 9.0, -2.0, 4.6),
        line(2.2, "M-17 -3L-13 -6M-17 1L-13 -2M18 -3L14 -6M18 1L14 -2M-13 -10Q-8 -13 -3 -10M4 -10Q9 -13 14 -10"),
        fill(BLOOD, "M-7 14Q-3 10 0 13Q3 10 8 14Q1 22 -7 14Z"),
        dot(INK, 13.0, 10.0, 1.6),
        quirk(suit, -8.0, 9.0, -2.0),
        shape(ink, "M-38 -10Q-34 -20 -19 -22Q-16 -38 2 -38Q20 -38 22 -24Q36 -24 40 -15Q18 -20 0 -17Q-20 -16 -38 -10Z"),
        shape(PAPER, "M14 -26C16 -46 28 -50 37 -44C33 -43 36 -38 32 -36C34 -33 28 -30 22 -24Z"),
        fill(GOLD, "M-20 -20Q0 -27 22 -23L22 -28Q0 -32 -19 -26Z"),
    ]
    .concat()
}

fn boss(suit: &str, ink: &str) -> String {
    [
        shape(INK, "M-46 42Q-42 20 -14 18H16Q42 20 42 42Z"),
        shape(PAPER, "M-10 18L1 42L12 18Z"),
        shape(ink, "M1 26L-10 21V34ZM1 26L12 21V34Z"),
        shape(SKIN, "M-21 -14H22Q26 24 1 29Q-24 24 -21 -14Z"),
        eyes(-9.0, 10.0, -4.0, 4.4),
        line(3.2, "M-17 -10L-4 -7M4 -9L17 -15"),
        shape("#d18f5d", "M-3 -2Q-7 8 1 9Q9 8 4 -2Z"),
        quirk(suit, -9.0, 10.0, -4.0),
        shape("#4a3323", "M1 9C8 6 16 12 22 12C28 12 30 6 28 2C36 8 30 22 20 21C12 21 6 16 1 16C-4 16 -10 21 -18 21C-28 22 -34 8 -26 2C-28 6 -26 12 -20 12C-14 12 -6 6 1 9Z"),
        shape("#8a5a33", "M9 19L27 26L25 31L7 23Z"),
        dot("#e4572e", 26.5, 28.5, 2.6),
        shape(ink, "M-42 -12Q-36 -24 -23 -22Q-28 -50 -12 -50Q-2 -48 2 -44Q6 -49 15 -50Q29 -49 24 -22Q37 -24 43 -13Q22 -7 0 -12Q-22 -7 -42 -12Z"),
        fill(PAPER, "M-23.500 -21.500Q0 -15 24 -21.500L24.500 -27Q0 -21 -24 -27Z"),
        at(1.0, -25.0, 0.75, &shape(GOLD, gear::STAR)),
    ]
    .concat()
}

/// Two eyes that look to the left.
fn eyes(left: f32, right: f32, y: f32, size: f32) -> String {
    [left, right]
        .map(|x| dot(INK, x, y, size + 1.4) + &dot("#fff8e6", x, y, size) + &dot(INK, x - 1.6, y + 0.6, size * 0.5))
        .concat()
}

/// What the figures of a suit have in common: an eyepatch, glasses, a plaster or rosy cheeks.
fn quirk(suit: &str, left: f32, right: f32, y: f32) -> String {
    match suit {
        "s" => dot(INK, right, y, 7.4) + &line(2.2, &format!("M-20 -12L{} {}L24 -8", short(right), short(y))),
        "c" => {
            let ring = |x: f32| {
                let (x, y) = (short(x), short(y));
                format!(
                    r##"<circle fill="#dff0ee" fill-opacity=".35" stroke="{INK}" stroke-width="2" cx="{x}" cy="{y}" r="7.600"/>"##
                )
            };
            ring(left)
                + &ring(right)
                + &line(2.0, &format!("M{} {}H{}", short(left + 7.6), short(y), short(right - 7.6)))
        }
        "d" => at(15.0, 7.0, 0.9, &shape(PAPER, "M-8 -4L6 -8L8 -2L-6 2Z")) + &line(1.4, "M13 2L15 7"),
        _ => dot("#e4644f", left - 6.0, y + 9.0, 3.8) + &dot("#e4644f", right + 6.0, y + 9.0, 3.8),
    }
}

/// A mule with bells, for a joker.
pub(super) fn mule() -> String {
    let bell = |x: f32, y: f32| dot(INK, x, y, 5.2) + &dot(GOLD, x, y, 3.8);
    let body = [
        shape("#8d7258", "M-26 -24C-40 -48 -34 -62 -28 -62C-20 -58 -14 -42 -12 -26Z"),
        shape("#8d7258", "M24 -24C40 -44 40 -58 34 -60C26 -58 16 -42 12 -26Z"),
        shape(
            "#8d7258",
            "M-24 -26Q0 -34 24 -26C24 -6 20 6 24 20C27 40 12 46 0 46C-12 46 -27 40 -24 20C-20 6 -24 -6 -24 -26Z",
        ),
        shape("#c9b08c", "M-24 19C-22 8 22 8 24 19C28 42 12 47 0 47C-12 47 -28 42 -24 19Z"),
        shape("#fff8e6", "M-15 30Q0 26 17 28L15 41Q0 46 -13 41Z"),
        line(2.0, "M-7 29V42M1 28V43M9 28V42"),
        line(3.2, "M-12 18Q-9 15 -7 19M8 19Q10 15 13 18"),
        eyes(-11.0, 11.0, -9.0, 5.4),
        line(3.4, "M-19 -13Q-11 -17 -4 -11M4 -11Q11 -17 19 -13"),
        shape(
            BLOOD,
            "M-22 -25C-32 -28 -40 -40 -34 -50C-26 -48 -20 -42 -14 -40Q-6 -52 0 -58Q6 -50 13 -40C20 -42 28 -46 36 -48C40 -38 32 -28 22 -25Q0 -32 -22 -25Z",
        ),
        shape(GOLD, "M-25 -23Q0 -32 25 -23L23 -17Q0 -25 -23 -17Z"),
        bell(-35.0, -51.0),
        bell(0.0, -60.0),
        bell(36.0, -49.0),
    ];
    at(61.0, 94.0, 0.84, &body.concat())
}

/// A cactus with a sheriff's star, for a joker.
pub(super) fn cactus() -> String {
    const GREEN: &str = "#6f8f4e";
    let body = [
        fill("#d9b777", "M-36 48Q0 38 36 48V54H-36Z"),
        shape(
            GREEN,
            "M-16 50V8H-24Q-34 8 -34 -4V-16Q-34 -22 -28 -22Q-22 -22 -22 -16V-6Q-22 -3 -18 -3H-16V-28Q-16 -44 0 -44Q16 -44 16 -28V4H18Q23 4 23 0V-10Q23 -16 29 -16Q35 -16 35 -10V4Q35 16 24 16H16V50Z",
        ),
        line(2.2, "M-10 28V34M-3 40V45M9 34V40M10 20V24M-28 -12V-8M29 -4V0M-9 44V47"),
        eyes(-6.5, 7.0, -12.0, 5.0),
        line(2.8, "M-13 -19L-2 -16M3 -16L13 -20"),
        shape("#fff8e6", "M-10 1Q0 4 12 -1Q10 14 0 13Q-8 13 -10 1Z"),
        line(1.8, "M-3 3V12M5 2V12"),
        at(0.0, 26.0, 0.72, &shape(GOLD, gear::STAR)),
        shape(
            BLOOD,
            "M-34 -26Q-28 -36 -17 -33Q-20 -56 -6 -57Q0 -53 5 -57Q20 -56 17 -33Q28 -36 34 -27Q16 -20 0 -25Q-16 -20 -34 -26Z",
        ),
        fill(PAPER, "M-17.500 -33Q0 -28 17.500 -33L18 -38Q0 -33 -18 -38Z"),
    ];
    at(62.0, 92.0, 0.9, &body.concat())
}
