//! The poster of Loot, Shoot, Whisky: the bottle, the revolver and the gold on the bar.

use super::art::colour::{BRASS, DULL, INK, LAMP, NIGHT, PLANK, SEAM, SHINE};
use super::art::{Bottle, at, nugget, revolver, standing_bottle, turned};

/// Somebody who peeps over the bar. The bar hides the rest.
fn peeper() -> String {
    let eye = |x: i8| {
        format!(
            "<circle cx='{x}' r='11' fill='{SHINE}' stroke='{INK}' stroke-width='5'/><circle cx='{x}' cy='-2' r='5' \
             fill='{INK}'/>"
        )
    };
    format!(
        "<g class='peeps'><g transform='translate(55 264) scale(.8)' stroke='{INK}' stroke-width='6' stroke-linejoin='round'>\
         <path d='M-26-14H26V40H-26z' fill='#d99a6c'/><g class='face-eyes' stroke='none'>{}{}</g>\
         <path d='M-26-18q-4-40 10-38 9 8 16 8t16-8q14-2 10 38z' fill='#7a5233'/>\
         <path d='M-52-10q2-20 26-12 26 8 52 0 24-8 26 12-26-8-52-8t-52 8z' fill='#7a5233'/></g></g>",
        eye(-12),
        eye(12)
    )
}

pub(crate) fn scene() -> String {
    let room = format!(
        "<path d='M0 0h300v400H0z' fill='{NIGHT}'/><path d='M20 120h260v6H20zM20 214h260v6H20z' \
         fill='#2b1e18'/><path d='M34 120V92l5-12 5 12v28zM58 120V84h14v36zM226 120V96l7-14 7 14v24zM254 120V90h12v30zM30 \
         214v-34l6-16 6 16v34zM260 214v-38h14v38z' fill='#33241c'/><path d='M150 44 318 330H-18z' fill-opacity='.85' fill='#4a2f20'/>\
         <path d='M150 44 256 330H44z' fill='#6d4426'/><path d='M150 44 206 330H94z' fill='#8f5a2b'/>\
         <path d='M150 0v40' stroke='{INK}' stroke-width='6'/>\
         <path d='M104 74q4-36 46-38 42 2 46 38z' fill='{BRASS}' stroke='{INK}' stroke-width='6' \
         stroke-linejoin='round'/>\
         <path d='M128 76a22 15 0 0 0 44 0z' fill='{SHINE}'/>"
    );
    let bar = format!(
        "<path d='M0 292h300v110H0z' fill='{PLANK}'/><path d='M0 292h300v14H0z' fill='{LAMP}'/>\
         <path d='M0 306h300v8H0z' fill='{DULL}'/>\
         <path d='M60 314v90M152 314v90M240 314v90' stroke='{SEAM}' stroke-width='5'/>"
    );
    let gold = [(238., 236., 0), (209., 268., 1), (266., 269., 2), (238., 279., 0)]
        .map(|(x, y, cut)| at(x, y, 0.98, &nugget(cut)))
        .concat();
    room + &peeper()
        + &bar
        + &at(94., 100., 1.52, &standing_bottle(Bottle::Full))
        + &gold
        + &turned(100., 322., -6., 1.36, &revolver())
}
