//! Drawings as SVG made in code: sharp at every size, and told apart without colour.

pub(crate) mod icon;
pub(crate) mod portrait;
pub mod site;

use std::fmt;

/// An SVG of the given size that screen readers skip.
pub(crate) fn sheet(width: u16, height: u16, body: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' aria-hidden='true' \
         focusable='false'>{body}</svg>"
    )
}

/// A number as it stands in a drawing or in a style, with at most three decimals. The formatting of all floats would add
/// six kilobytes to the page.
pub(crate) fn short(number: impl Into<f64>) -> Short {
    Short(number.into())
}

/// See [`short`].
#[derive(Clone, Copy)]
pub(crate) struct Short(f64);

impl fmt::Display for Short {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (self.0.abs() * 1_000.0 + 0.5) as u32;
        let (sign, whole) = (if self.0 < 0.0 && thousandths > 0 { "-" } else { "" }, thousandths / 1_000);
        match thousandths % 1_000 {
            0 => write!(out, "{sign}{whole}"),
            rest if rest % 100 == 0 => write!(out, "{sign}{whole}.{}", rest / 100),
            rest if rest % 10 == 0 => write!(out, "{sign}{whole}.{:02}", rest / 10),
            rest => write!(out, "{sign}{whole}.{rest:03}"),
        }
    }
}

/// A point turned around the origin by an angle, which is given by its cosine and sine. Computing these would add three
/// kilobytes to the page.
pub(crate) fn rotated((x, y): (f32, f32), (cos, sin): (f32, f32)) -> (f32, f32) {
    (x * cos - y * sin, x * sin + y * cos)
}

/// A group moved to `(x, y)` and scaled.
pub(crate) fn at(x: f32, y: f32, scale: f32, body: &str) -> String {
    let (x, y, scale) = (short(x), short(y), short(scale));
    format!("<g transform='translate({x} {y}) scale({scale})'>{body}</g>")
}

/// A group moved to `(x, y)`, turned by `angle` degrees and scaled.
pub(crate) fn turned(x: f32, y: f32, angle: f32, scale: f32, body: &str) -> String {
    let (x, y, angle, scale) = (short(x), short(y), short(angle), short(scale));
    format!("<g transform='translate({x} {y}) rotate({angle}) scale({scale})'>{body}</g>")
}

/// A group that moves, in a way that the style sheet knows by this class.
pub(crate) fn acting(class: &str, body: &str) -> String {
    format!("<g class='{class}'>{body}</g>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_drawings_are_short() {
        let cases: [(f64, &str); 8] = [
            (0.0, "0"),
            (12.0, "12"),
            (-12.5, "-12.5"),
            (0.05, "0.05"),
            (1.0 / 3.0, "0.333"),
            (-0.000_1, "0"),
            (99.999_6, "100"),
            (1240.125, "1240.125"),
        ];
        for (number, written) in cases {
            assert_eq!(short(number).to_string(), written);
        }
        assert_eq!(short(0.1_f32).to_string(), "0.1");
    }
}
