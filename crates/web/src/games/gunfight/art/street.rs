//! The street at noon as the background: pale enough to read on.

use super::{at, fill};
use crate::art::short;

/// Sky, a row of false fronts, dust, and two gunfighters. Its sides may be cut off.
pub fn street() -> String {
    let mut body = fill("#a9cbd6", "M0 0H1600V420H0Z");
    body += r##"<circle fill="#fbe9b7" cx="800" cy="120" r="78"/><circle fill="#f6d98a" cx="800" cy="120" r="58"/>"##;
    body += &fill(
        "#c9b48b",
        "M0 330L160 250L260 290L430 215L560 300L760 330L980 300L1130 225L1290 285L1420 245L1600 320V420H0Z",
    );
    body += &fill("#e0c48c", "M0 392Q800 372 1600 392V1000H0Z");
    for (x, tall, wide, gable) in [(-30.0, 250.0, 220.0, 0), (200.0, 200.0, 170.0, 1), (380.0, 150.0, 130.0, 2)] {
        body += &front(x, tall, wide, gable);
        body +=
            &format!(r#"<g transform="translate(1600 0) scale(-1 1)">{}</g>"#, front(x, tall, wide, (gable + 1) % 3));
    }
    body += &fill("#d3b377", "M640 396L0 700V1000H1600V700L960 396Q800 388 640 396Z");
    body += &fill(
        "#c8a568",
        "M720 420Q760 640 560 1000H610Q780 650 740 420ZM870 420Q840 640 1040 1000H990Q820 650 850 420Z",
    );
    body += &man(610.0, 420.0, 1.0);
    body += &man(990.0, 420.0, -1.0);
    for (x, y, size) in [(250.0, 640.0, 1.0), (1330.0, 760.0, 1.5), (1180.0, 560.0, 0.7), (120.0, 880.0, 1.3)] {
        body += &at(x, y, size, &fill("#bd985b", "M-60 0Q-30 -14 0 -4Q34 -16 64 2Q20 12 -60 0Z"));
    }
    body += &tumbleweed();
    format!(
        r#"<svg viewBox="0 0 1600 1000" preserveAspectRatio="xMidYMin slice" aria-hidden="true" focusable="false">{body}</svg>"#
    )
}

/// A house: boards, a false front, a porch and its shadow.
fn front(x: f32, tall: f32, wide: f32, gable: u8) -> String {
    let (across, down) = (|part: f32| short(x + wide * part), |by: f32| short(398.0 - tall + by));
    let (left, right, top) = (across(0.0), across(1.0), down(0.0));
    let crown = match gable {
        0 => format!("M{left} {top}H{right}V398H{left}Z"),
        1 => format!("M{left} {top}L{} {}L{right} {top}V398H{left}Z", across(0.5), down(-46.0)),
        _ => {
            let (from, to) = (across(0.22), across(0.78));
            format!("M{left} {top}H{from}V{}H{to}V{top}H{right}V398H{left}Z", down(-30.0))
        }
    };
    let mut body = fill("#b58f63", &crown);
    body += &fill("#a07a50", &format!("M{left} {}H{right}V{}H{left}Z", down(26.0), down(36.0)));
    let (pane, tall) = (short(wide * 0.16), short(wide * 0.24));
    for window in [0.25, 0.583] {
        body += &fill("#7d5d3d", &format!("M{} {}h{pane}v{tall}h-{pane}Z", across(window), down(56.0)));
    }
    body += &fill("#7d5d3d", &format!("M{} 398V342H{}V398Z", across(0.42), across(0.6)));
    let (from, to) = (short(x - 10.0), short(x + wide + 14.0));
    body + &fill("#8f6b45", &format!("M{from} 330H{to}V340H{from}Z"))
}

/// A gunfighter who stands and waits.
fn man(x: f32, y: f32, faces: f32) -> String {
    let figure = fill(
        "#6a5138",
        "M-14 -92Q-6 -96 -5 -96Q-5 -108 3 -107Q10 -107 10 -96Q12 -96 19 -92Q12 -89 9 -89V-82Q18 -78 20 -60L24 -42L18 -40L13 -56V-44L22 0H12L3 -36L-6 0H-16L-8 -46V-58L-16 -42L-22 -46L-12 -74Q-8 -80 -3 -82V-89Q-8 -89 -14 -92Z",
    );
    let shadow = fill("#b08a50", "M-16 0H22L120 34Q160 40 150 46L60 26L-6 4Z");
    let (x, y) = (short(x), short(y));
    format!(r#"<g transform="translate({x} {y}) scale({} 1)">{shadow}{figure}</g>"#, short(-faces))
}

fn tumbleweed() -> String {
    let weed = r##"<g fill="none" stroke="#8f6b3c" stroke-width="4"><circle r="34"/><path d="M-34 0Q0 -40 34 0Q0 40 -34 0M0 -34Q-40 0 0 34Q40 0 0 -34M-24 -24L24 24M24 -24L-24 24"/></g>"##;
    format!(
        r##"<g class="tumbleweed">{}{}</g>"##,
        at(1240.0, 640.0, 1.0, &fill("#b08a50", "M-30 36Q10 24 60 40Q10 48 -30 36Z")),
        at(1240.0, 640.0, 1.0, weed)
    )
}
