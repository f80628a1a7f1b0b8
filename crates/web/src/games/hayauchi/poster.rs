//! The poster of Hayauchi: a dinosaur, a drink and a toy gun.

const MINT: &str = "#9fd8b8";
const LEAF: &str = "#7cc19d";
const CORAL: &str = "#f0725c";
const BLUSH: &str = "#d4573f";
const CREAM: &str = "#fff3dc";
const INK: &str = "#22262b";
const SUN: &str = "#f7c948";

pub(crate) fn scene() -> String {
    let rays = (0..12)
        .map(|ray| format!("<path d='M0 0-30-330h60z' transform='translate(150 220) rotate({})'/>", ray * 30))
        .collect::<Vec<_>>()
        .concat();
    let ground = format!("<path d='M0 0h300v400H0z' fill='{MINT}'/><g fill='{LEAF}'>{rays}</g>");
    ground + &spikes() + &body() + &face() + &hat() + &arms()
}

fn spikes() -> String {
    format!(
        "<path d='M92 112 56 108 78 142 44 150 76 176 50 196 84 208 44 236 62 258 22 290 46 308 8 352 40 362z' \
         fill='{CREAM}' \
         stroke='{INK}' stroke-width='6' stroke-linejoin='round'/>"
    )
}

fn body() -> String {
    format!(
        "<g stroke='{INK}' stroke-width='7' stroke-linejoin='round'>\
         <path d='M28 410q-6-96 50-164 10-24 6-64h108q4 62 34 104 32 44 26 124z' fill='{CORAL}'/>\
         <path d='M78 152Q66 72 138 64q40-4 54 30 62-2 78 32 10 34-12 54-26 20-88 20-84 4-92-48z' fill='{CORAL}'/></g>\
         <path d='M112 396q-8-84 46-130 52 30 52 130z' fill='{CREAM}'/>\
         <path d='M116 356q46 12 92 0M118 328q42 10 82 0M130 302q28 7 56 0' fill='none' stroke='#e7cfa2' \
         stroke-width='5' \
         stroke-linecap='round'/>\
         <g fill='{BLUSH}'><circle cx='102' cy='176' r='6'/><circle cx='92' cy='156' r='4'/>\
         <circle cx='72' cy='300' r='7'/><circle cx='62' cy='324' r='5'/><circle cx='84' cy='282' r='4'/></g>"
    )
}

/// A raised eyebrow, half-closed lids, and a smirk with a single tooth.
fn face() -> String {
    format!(
        "<g class='face-eyes'><circle cx='152' cy='112' r='27' fill='{CREAM}' stroke='{INK}' stroke-width='6'/>\
         <circle cx='164' cy='119' r='10' fill='{INK}'/>\
         <path d='M125 112a27 27 0 0 1 54 0z' fill='{BLUSH}' stroke='{INK}' stroke-width='6' stroke-linejoin='round'/></g>\
         <path d='M126 78q26-20 52-4' fill='none' stroke='{INK}' stroke-width='8' stroke-linecap='round'/>\
         <path d='M246 120q6-5 11 0' fill='none' stroke='{INK}' stroke-width='6' stroke-linecap='round'/>\
         <path d='M216 174l7 15 9-18z' fill='{CREAM}' stroke='{INK}' stroke-width='4' stroke-linejoin='round'/>\
         <path d='M262 158q-46 26-96 8-14-6-12-20' fill='none' stroke='{INK}' stroke-width='7' stroke-linecap='round'/>"
    )
}

fn hat() -> String {
    format!(
        "<g transform='translate(112 58) rotate(-16)' stroke='{INK}' stroke-width='6' stroke-linejoin='round'>\
         <path d='M-24 4q-2-34 10-36 8-2 14 4 6-6 14-4 12 2 10 36z' fill='{SUN}'/>\
         <path d='M-46-2q8 18 46 18T46-2Q24 8 0 8T-46-2z' fill='{SUN}'/></g>"
    )
}

/// Very short arms.
fn arms() -> String {
    let limb = |path: &str| {
        format!(
            "<g fill='none' stroke-linecap='round' stroke-linejoin='round'><path d='{path}' stroke='{INK}' \
             stroke-width='28'/>\
             <path d='{path}' stroke='{CORAL}' stroke-width='16'/></g>"
        )
    };
    let glass = format!(
        "<g stroke='{INK}' stroke-width='6' stroke-linejoin='round' stroke-linecap='round'>\
         <path d='M66 226 84 184' stroke='{CREAM}' /><path d='M26 232h72q-2 44-36 44t-36-44z' fill='{CREAM}'/>\
         <path d='M31 246h62q-6 27-31 27t-31-27z' fill='{SUN}' stroke='none'/><path d='M62 276v34M44 312h36'/>\
         <path d='M20 206q22-26 46-4z' fill='{LEAF}'/><path d='M44 203l8 32' stroke-width='4'/></g>"
    );
    let gun = format!(
        "<g transform='translate(236 276) rotate(-52)' stroke='{INK}' stroke-width='6' stroke-linejoin='round'>\
         <path d='M-14 8q4 16-4 36h22q6-18 6-36z' fill='{SUN}'/><path d='M-24-16h74v22H18q-2 10-12 \
         8l-24-4q-8-8-6-26z' fill='{SUN}'/>\
         <path d='M50-19h13v28H50z' fill='{CORAL}'/><path d='M-8-6h34' stroke='{CREAM}' stroke-width='5' \
         stroke-linecap='round'/>\
         </g>"
    );
    glass + &limb("M112 322 64 300") + &gun + &limb("M200 334q24 2 34-28")
}
