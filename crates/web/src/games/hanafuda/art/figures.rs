//! The two samurai, the coin, and the stroke of a blow.

use super::{DECORATION, GOLD, INDIGO, INK, PAPER, RED, area, dot, line};

/// A samurai: the viewer's own looks right and wears a straw hat, the opposing one looks left and has a topknot.
///
/// The parts have classes so that a style sheet can choose a pose: `sam-head`, `sam-ready` (a hand on the hilt),
/// `sam-drawn` (the blade out), `sam-eye`.
pub fn samurai(own: bool) -> String {
    let (coat, lining) = if own { (INDIGO, GOLD) } else { (RED, INK) };
    let flip = if own { "" } else { r#" transform="translate(120 0) scale(-1 1)""# };
    let legs = area("M40 78L84 78L100 138H70L62 104L54 138H18Z", INK)
        + &line("M34 132L46 90M86 132L76 92", PAPER, 1.6)
        + &area("M14 136H56V142H14ZM68 136H108V142H68Z", INK);
    let trunk = area("M36 44C46 36 74 36 84 44L94 82C76 90 48 90 32 82Z", coat)
        + &line("M52 42L64 62L74 42M64 62V84", lining, 3.0)
        + &area("M34 76C50 84 76 84 93 76L94 83C76 91 48 91 32 83Z", INK);
    let sheath = line("M78 84L26 108", INK, 5.0) + &line("M78 84L26 108", lining, 1.4);
    format!(
        r#"<svg class="samurai-art" viewBox="0 0 120 144" {DECORATION}><g{flip}>
        <g class="sam-body">{legs}{sheath}{trunk}<g class="sam-head">{}</g>
        <g class="sam-ready">{}</g><g class="sam-drawn">{}</g></g></g></svg>"#,
        head(own),
        ready(coat, lining),
        drawn(coat, lining)
    )
}

const SKIN: &str = "#efcfa6";

fn head(own: bool) -> String {
    let face = area("M48 24C48 14 78 14 78 24C80 36 74 44 64 44C54 44 48 38 48 24Z", SKIN);
    let look = format!(
        r#"<g class="sam-eye">{}{}</g>"#,
        area("M60 28H67V31H60ZM71 28H77V31H71Z", INK),
        line("M69 38H75", INK, 2.0)
    );
    if own {
        face + &look
            + &area("M28 26C40 8 54 0 62 0C70 0 84 8 98 26C80 20 46 20 28 26Z", GOLD)
            + &line("M62 1L48 20M62 1L60 18M62 1L74 20M62 1L36 22M62 1L88 22", INK, 1.3)
            + &line("M49 24C51 36 56 43 63 45M78 24C76 36 70 43 63 45", RED, 2.0)
    } else {
        face + &area("M46 26C44 12 60 6 66 8C76 8 80 16 79 22C70 18 56 20 52 28V36Z", INK)
            + &area("M54 10C44 8 42 0 48 -2C58 -2 66 4 66 10Z", INK)
            + &line("M58 26L68 27M70 27L79 24", INK, 3.0)
            + &look
            + &line("M58 40C62 46 72 46 76 40", INK, 2.4)
    }
}

/// The arm with its hand on the hilt.
fn ready(coat: &str, lining: &str) -> String {
    area("M38 46C28 54 28 70 40 76L74 82L76 72L54 64L56 48Z", coat)
        + &line("M54 64L76 72", lining, 2.0)
        + &line("M76 85L98 74", INK, 5.0)
        + &line("M80 83L95 76", PAPER, 1.6)
        + &line("M75 80L80 90", GOLD, 3.6)
        + &dot(82.0, 80.0, 6.0, SKIN)
}

/// The arm stretched out with the blade.
fn drawn(coat: &str, lining: &str) -> String {
    area("M38 46C30 50 32 66 44 68L86 58L84 44L58 42Z", coat)
        + &line("M84 44L86 58", lining, 2.4)
        + &line("M84 53L100 46", INK, 5.0)
        + &line("M97 42L102 52", GOLD, 3.6)
        + &area("M99 45L101 50C132 38 150 18 160 -6C144 18 124 36 99 45Z", "#fffaf0")
        + &line("M101 50C132 38 150 18 160 -6", INK, 1.6)
        + &dot(88.0, 51.0, 6.0, SKIN)
}

/// The coin that is tossed before a round.
pub fn coin() -> String {
    let strokes = line("M0 -25V-17M-5 -21H5M0 17V25M-5 24H5M-26 0H-18M-22 -4V5M18 -4H26M18 4H26M22 -4V4", INK, 2.4);
    format!(
        r#"<svg class="coin-art" viewBox="-36 -36 72 72" {DECORATION}>{}{}{}{strokes}
        <rect x="-10" y="-10" width="20" height="20" fill="{PAPER}" stroke="{INK}" stroke-width="3"/></svg>"#,
        dot(0.0, 0.0, 35.0, INK),
        dot(0.0, 0.0, 32.0, GOLD),
        r##"<circle r="27.5" fill="none" stroke="#1b1b1b" stroke-width="1.5"/>"##
    )
}

/// The red stroke of a blow.
pub fn blow() -> String {
    format!(
        r#"<svg class="blow-art" viewBox="0 0 400 160" preserveAspectRatio="none"
        {DECORATION}>{}{}</svg>"#,
        area("M4 142C90 116 210 70 396 6C300 66 220 106 150 128C96 144 40 154 4 142Z", RED),
        area(
            "M250 92C300 72 340 52 380 30C340 60 300 82 262 100Z\
             M300 96C330 84 350 72 372 58C352 78 330 92 306 102Z\
             M40 152C70 152 96 148 120 142C96 152 64 158 40 156Z",
            RED
        )
    )
}
