//! The portraits of the four gunfighters, told apart by their hats also at a small size.

use super::{INK, PAPER, dot, fill, line, svg};

/// The gunfighter of a seat: a stetson, a bowler, a sombrero or a top hat.
pub fn portrait(seat: usize) -> String {
    let (sun, scarf) =
        [("#9cc5d6", "#a3271b"), ("#e8a15c", "#1f5a52"), ("#cfd08a", "#8a3f6b"), ("#d9b3ad", "#31598c")][seat % 4];
    let person = [stetson, bowler, sombrero, top_hat][seat % 4](scarf);
    svg("0 0 80 80", &format!("{}{}{person}", dot(INK, 40.0, 40.0, 40.0), dot(sun, 40.0, 40.0, 37.0)))
}

/// Shoulders that fill the lower part of the circle, and a head.
fn bust(coat: &str, face: &str) -> String {
    fill(coat, "M7.500 57.500Q14 50 30 50H50Q66 50 72.500 57.500A37 37 0 0 1 7.500 57.500Z")
        + &fill(face, "M27 28H53Q56 54 40 58Q24 54 27 28Z")
}

fn glint(left: f32, right: f32, y: f32) -> String {
    [left, right].map(|x| dot("#fff8e6", x, y, 3.6) + &dot(INK, x + 0.8, y + 0.4, 1.8)).concat()
}

fn stetson(scarf: &str) -> String {
    [
        bust("#3a2a20", "#c98e5e"),
        fill(scarf, "M26 43Q40 48 54 43L50 54L40 64L30 54Z"),
        dot(PAPER, 36.0, 51.0, 1.5) + &dot(PAPER, 44.0, 51.0, 1.5) + &dot(PAPER, 40.0, 57.0, 1.5),
        glint(34.0, 46.0, 36.0),
        fill(INK, "M10 29Q15 21 25 24Q22 5 33 6Q38 9 40 11Q42 9 47 6Q58 5 55 24Q65 21 70 29Q55 35 40 32Q25 35 10 29Z"),
        fill(scarf, "M24.500 23Q40 28 55.500 23L55.800 18.500Q40 23 24.200 18.500Z"),
    ]
    .concat()
}

fn bowler(scarf: &str) -> String {
    [
        bust("#4a3b33", "#e0b48c"),
        fill(PAPER, "M32 55L40 66L48 55L40 58Z"),
        fill(scarf, "M40 60L32 56V65ZM40 60L48 56V65Z"),
        glint(34.0, 46.0, 35.0),
        line(2.4, "M29 30L37 32M43 32L51 29"),
        fill("#5a2f18", "M40 43C46 40 50 46 56 42C56 50 46 51 40 47C34 51 24 50 24 42C30 46 34 40 40 43Z"),
        fill("#8a5a33", "M46 49L60 54L59 57L45 52Z") + &dot("#e4572e", 60.5, 56.0, 2.2),
        fill(INK, "M18 28Q20 24 25 25Q24 7 40 7Q56 7 55 25Q60 24 62 28Q40 34 18 28Z"),
        fill(scarf, "M24.500 25Q40 29 55.500 25L55.500 20.500Q40 24.500 24.500 20.500Z"),
    ]
    .concat()
}

fn sombrero(scarf: &str) -> String {
    [
        bust(scarf, "#a8683c"),
        fill("#e8c25a", "M10 60Q40 52 70 60L68 64Q40 57 12 64Z"),
        fill(
            PAPER,
            "M14 67L20 62L26 66L32 61L40 65L48 61L54 66L60 62L66 67L60 66L54 70L48 65L40 69L32 65L26 70L20 66Z",
        ),
        glint(34.0, 46.0, 38.0),
        fill(INK, "M40 45C45 43 52 46 53 53C48 49 44 49 40 48C36 49 32 49 27 53C28 46 35 43 40 45Z"),
        fill(INK, "M3 27Q10 33 27 31Q29 6 40 6Q51 6 53 31Q70 33 77 27Q72 39 40 38Q8 39 3 27Z"),
        fill("#e8c25a", "M27.500 27.500Q40 32 52.500 27.500L52 23Q40 27 28 23Z"),
    ]
    .concat()
}

fn top_hat(scarf: &str) -> String {
    [
        bust("#241811", "#d8bfa4"),
        fill(PAPER, "M33 55L40 72L47 55L40 58Z"),
        fill(scarf, "M38 59H42L44 70L40 74L36 70Z"),
        fill("#7a6a5c", "M26 34Q24 46 30 54Q33 50 30 44ZM54 34Q56 46 50 54Q47 50 50 44Z"),
        glint(34.0, 46.0, 36.0),
        line(2.2, "M35 48Q40 46 45 49M29 31H37M43 31H51"),
        fill(INK, "M20 27Q22 24 27 25L25 3Q40 -1 55 3L53 25Q58 24 60 27Q40 34 20 27Z"),
        fill(scarf, "M26.900 24Q40 29 53.100 24L53.600 18Q40 22 26.400 18Z"),
    ]
    .concat()
}
