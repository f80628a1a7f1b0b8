//! The counter from above: planks, the light of one lamp, the rings of old glasses, and a brass rail.

use super::colour::{BRASS, DULL, INK, LAMP, PLANK, SEAM};
use super::sheet;

/// The counter, 1200 by 800. It is cut to the shape of the stage.
pub fn counter() -> String {
    let planks = (0..6)
        .map(|row| {
            let y = 130 * row;
            let joint = 190 + 370 * (row % 3);
            format!("M0 {y}h1200M{joint} {y}v130M{far} {y}v130", far = joint + 520)
        })
        .collect::<Vec<_>>()
        .concat();
    let grain = (0..24)
        .map(|line| {
            let (x, y) = ((line * 397) % 1200, (line * 33) % 780 + 12);
            format!("M{x} {y}q60 7 120 0t110 2")
        })
        .collect::<Vec<_>>()
        .concat();
    let light: String = [(520, ".08"), (380, ".09"), (250, ".1")]
        .map(|(radius, opacity)| {
            format!("<circle cx='600' cy='380' r='{radius}' fill='{LAMP}' fill-opacity='{opacity}'/>")
        })
        .concat();
    let body = format!(
        "<path d='M0 0h1200v800H0z' fill='{PLANK}'/>\
         <path d='{grain}' fill='none' stroke='{SEAM}' stroke-width='2' stroke-opacity='.5'/>\
         <path d='{planks}' fill='none' stroke='{SEAM}' stroke-width='5'/>{light}\
         <g fill='none' stroke='{INK}' stroke-opacity='.28' stroke-width='7'><circle cx='150' cy='600' r='46'/>\
         <path d='M1010 150a48 48 0 1 1-60 30'/><path d='M1075 195a40 40 0 1 1-30 60'/></g>\
         <path d='M0 780h1200v20H0z' fill='{DULL}'/><path d='M0 780h1200v7H0z' fill='{BRASS}'/>"
    );
    sheet(1200, 800, &body).replacen("<svg ", "<svg preserveAspectRatio='xMidYMid slice' ", 1)
}
