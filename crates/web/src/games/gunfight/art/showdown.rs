//! Two gunfighters face to face in the street, for the moment of a shot.
//!
//! The parts have classes so that the style sheet can move them: `gf-man` is a gunfighter, `gf-arm` the arm with the gun,
//! `gf-flash` the fire at its end, `gf-hat` the hat, `gf-bullet` the way of the bullet.

use super::{INK, at, dot, fill, svg};

/// The shooter at the left and the target at the right, by seat. What the target does is up to the style sheet.
pub fn showdown(shooter: usize, target: usize) -> String {
    // The scene goes on beside the sheet, because the place for it may be wider.
    let ground = fill("#9cc5d6", "M-300 -100H780V96H-300Z")
        + &fill("#b58f63", "M-300 96V62H38V44H92V60H128V96M780 96V56H446V40H390V58H352V96")
        + &fill("#d9b777", "M-300 92H780V240H-300Z")
        + &fill("#e6cb94", "M190 92H290L380 140H100Z");
    let bullet =
        r##"<path class="gf-bullet" d="M144 63H344" stroke="#fff8e6" stroke-width="4" stroke-dasharray="60 300"/>"##;
    let placed = |at: &str, class: &str, seat: usize| {
        let shadow = fill("#a9803f", "M-16 0H22L84 12L60 16L-10 4Z");
        format!(r#"<g transform="{at}">{shadow}<g class="gf-man {class}">{}</g></g>"#, man(seat))
    };
    let left = placed("translate(102 128)", "is-shooter", shooter);
    let right = placed("translate(378 128) scale(-1 1)", "is-target", target);
    svg("0 0 480 140", &format!("{ground}{bullet}{left}{right}"))
}

/// A gunfighter who looks right, with the feet at the origin.
fn man(seat: usize) -> String {
    let (coat, scarf) =
        [("#3a2a20", "#a3271b"), ("#4a3b33", "#1f5a52"), ("#6b3418", "#e8c25a"), ("#241811", "#31598c")][seat % 4];
    let legs = fill(INK, "M-11 -50H11L16 0H6L1 -34L-5 0H-15Z");
    let back = format!(
        r#"<path fill="none" stroke="{coat}" stroke-width="8" stroke-linecap="round" d="M-8 -80L-16 -62L-12 -48"/>"#
    );
    let body = fill(coat, "M-13 -84Q0 -92 13 -84L19 -34L9 -40L0 -36L-9 -40L-19 -34Z");
    let neck = fill(scarf, "M-9 -87H9L2 -74Z");
    let head = dot("#d8a679", 1.0, -95.0, 10.0) + &dot(INK, 6.0, -96.0, 1.8);
    let arm = format!(
        r##"<path fill="none" stroke="{coat}" stroke-width="8" stroke-linecap="round" d="M0 0L8 18L6 32"/>{}{}<g class="gf-flash">{}</g>"##,
        dot("#d8a679", 6.0, 34.0, 4.5),
        fill(INK, "M2 34H10L9 54H4Z"),
        at(7.0, 66.0, 1.0, &fill("#f2c14e", "M0 22L-6 6L-16 6L-9 -2L-14 -12L0 -6L14 -12L9 -2L16 6L6 6Z"))
    );
    let arm = format!(r#"<g transform="translate(8 -80)"><g class="gf-arm">{arm}</g></g>"#);
    format!(r#"{back}{legs}{body}{neck}{head}<g class="gf-hat">{}</g>{arm}"#, hat(seat))
}

/// The hat of a seat, as on its portrait.
fn hat(seat: usize) -> String {
    let hats = [
        "M-18 -99Q-8 -106 -8 -102Q-10 -118 0 -114Q10 -118 10 -102Q12 -106 20 -99Q0 -93 -18 -99Z",
        "M-13 -100Q-10 -102 -9 -101Q-9 -115 1 -115Q11 -115 11 -101Q13 -102 15 -100Q0 -95 -13 -100Z",
        "M-24 -101Q-10 -96 -8 -99Q-6 -119 1 -119Q8 -119 10 -99Q14 -96 26 -101Q18 -91 0 -92Q-18 -91 -24 -101Z",
        "M-13 -100L-9 -101L-10 -123H12L11 -101L15 -100Q0 -95 -13 -100Z",
    ];
    fill(INK, hats[seat % 4])
}
