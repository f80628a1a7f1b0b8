//! Drawings as SVG made in code: sharp at every size, and told apart without colour.

pub(crate) mod icon;
pub(crate) mod portrait;
pub mod site;

/// An SVG of the given size that screen readers skip.
pub(crate) fn sheet(width: u16, height: u16, body: &str) -> String {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' aria-hidden='true' \
         focusable='false'>{body}</svg>"
    )
}

/// A point turned around the origin by an angle, which is given by its cosine and sine. Computing these would add three
/// kilobytes to the page.
pub(crate) fn rotated((x, y): (f32, f32), (cos, sin): (f32, f32)) -> (f32, f32) {
    (x * cos - y * sin, x * sin + y * cos)
}

/// A group moved to `(x, y)` and scaled.
pub(crate) fn at(x: f32, y: f32, scale: f32, body: &str) -> String {
    format!("<g transform='translate({x} {y}) scale({scale})'>{body}</g>")
}

/// A group moved to `(x, y)`, turned by `angle` degrees and scaled.
pub(crate) fn turned(x: f32, y: f32, angle: f32, scale: f32, body: &str) -> String {
    format!("<g transform='translate({x} {y}) rotate({angle}) scale({scale})'>{body}</g>")
}

/// A group that moves, in a way that the style sheet knows by this class.
pub(crate) fn acting(class: &str, body: &str) -> String {
    format!("<g class='{class}'>{body}</g>")
}
