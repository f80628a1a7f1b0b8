//! The poster of Quick Draw: the street at noon, a gunfighter, and cards in the dust.

const SKY: &str = "#7fb2c9";
const DUST: &str = "#d9b777";
const SHADE: &str = "#a9803f";
const INK: &str = "#231a14";
const BLOOD: &str = "#9e2b20";
const BONE: &str = "#f7ecd4";

pub(crate) fn scene() -> String {
    let ground = format!(
        "<path d='M0 0h300v240H0z' fill='{SKY}'/><circle cx='150' cy='112' r='74' fill='#a8cdd9'/>\
         <circle cx='150' cy='112' r='50' fill='{BONE}'/><path d='M0 232h300v170H0z' fill='{DUST}'/>\
         <path d='M120 232h60L300 330v72H0v-72z' fill='#e6cb94'/>"
    );
    ground + &street() + &gunfighter() + &cards()
}

fn street() -> String {
    let lit = "#8a5a36";
    let dark = "#5d3b26";
    format!(
        "<path d='M106 234v-58h-22v-16H64v-24H0v150z' fill='{lit}'/><path d='M64 136V100L36 92V76L0 64v220l64-36z' \
         fill='{dark}'/>\
         <path d='M194 234v-50h22v-22h20v-12h64v140z' fill='{lit}'/><path d='M236 150v-38l20-4V90l44-18v216l-64-40z' \
         fill='{dark}'/>\
         <g fill='{INK}'><path d='M20 112l16 6v32l-16-2zM46 124l12 4v26l-12-2zM32 186l22 1v62l-22 12z'/>\
         <path d='M282 118l-18 6v32l18-3zM252 190l24-2v76l-24-15zM78 188h14v16H78zM206 196h14v16h-14z'/></g>\
         <path d='M0 168l70 2v10L0 184zM300 172l-70 2v10l70 6z' fill='{BLOOD}'/>"
    )
}

/// The gunfighter from behind, with an open coat and a long shadow towards the viewer.
fn gunfighter() -> String {
    format!(
        "<path d='M141 258 96 392 62 392 50 402H208L196 384 176 388 159 258 152 300z' fill='{SHADE}'/>\
         <g fill='{INK}'><path d='M141 260h-12l2-8 8-34 2-40-13 30-7-3 8-40q4-12 16-14h10q12 2 16 14l8 40-7 3-13-30 \
         2 40 8 34 2 8h-12l-9\
         -46z'/><path d='M134 196l-10 44 18-10h16l18 10-10-44z'/><circle cx='150' cy='140' r='10'/>\
         <path d='M122 134q14 6 28 6t28-6q-5 11-28 11t-28-11z'/><path d='M138 137q-1-19 6-19 3 0 6 3 3-3 6-3 7 0 6 \
         19z'/></g>\
         <path d='M139 134h22' stroke='{BLOOD}' stroke-width='3'/><path d='M176 206l4 12-5 1-4-11z' fill='{BONE}'/>"
    )
}

fn cards() -> String {
    let card = |x: u16, y: u16, angle: i16, ink: &str, pip: &str, letter: &str| {
        format!(
            "<g transform='translate({x} {y}) rotate({angle})'><rect x='-33' y='-46' width='66' height='94' rx='7' \
             fill='{BONE}' \
             stroke='{INK}' stroke-width='5'/><path d='{letter}' transform='translate(-26 -38)' fill='none' \
             stroke='{ink}' \
             stroke-width='4'/><path d='{pip}' fill='{ink}'/></g>"
        )
    };
    let spade = "M0-22Q22 0 21 10q-2 11-14 8l-4-2 5 14H-8l5-14-4 2q-12 3-14-8-1-10 21-32z";
    let heart = "M0 24Q-24 2-22-8q4-14 16-9l6 6 6-6q12-5 16 9 2 10-22 32z";
    let diamond = "M0-24 19 2 0 28-19 2z";
    card(196, 344, -24, BLOOD, diamond, "M2 18 8 2l6 16M4 13h8")
        + &card(222, 338, -4, INK, spade, "M3 1v18M13 1 4 11l10 8")
        + &card(250, 342, 16, BLOOD, heart, "M2 18 8 2l6 16M4 13h8")
}
