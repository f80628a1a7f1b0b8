//! The twelve plants. Each has its own outline, so that months are told apart without colour.

use super::early_plants::{cherry, iris, peony, pine, plum, wisteria};
use super::late_plants::{chrysanthemum, clover, grass, maple, paulownia, willow};
use super::{INK, PAPER, RED};

/// The month of a plant, the colour of its sky, and its drawing, which leaves room for `part`.
pub(super) fn plant(name: &str, part: &str) -> Option<(u8, &'static str, String)> {
    let ribbon = part == "ribbon";
    Some(match name {
        "pine" => (1, PAPER, pine(ribbon)),
        "plum" => (2, PAPER, plum(ribbon)),
        "cherry" => (3, PAPER, cherry(ribbon)),
        "wisteria" => (4, PAPER, wisteria(ribbon)),
        "iris" => (5, PAPER, iris(ribbon)),
        "peony" => (6, PAPER, peony(ribbon)),
        "clover" => (7, PAPER, clover(ribbon)),
        "grass" => (8, if part == "moon" { RED } else { PAPER }, grass()),
        "chrysanthemum" => (9, PAPER, chrysanthemum(ribbon)),
        "maple" => (10, PAPER, maple(ribbon)),
        "willow" if part == "lightning" => (11, INK, String::new()),
        "willow" => (11, PAPER, willow(part)),
        "paulownia" => (12, PAPER, paulownia()),
        _ => return None,
    })
}
