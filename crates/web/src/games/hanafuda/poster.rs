//! The poster of QUICK DRAW!: ink and paper, and a moon cut by a single stroke.

use crate::art::short;

const WASHI: &str = "#efe6d2";
const SUMI: &str = "#1b1b1b";
const VERMILION: &str = "#c8321f";
const GOLD: &str = "#c9a13b";

pub(crate) fn scene() -> String {
    let paper = format!(
        "<path d='M0 0h300v400H0z' fill='{WASHI}'/>\
         <path d='M30 60h40M210 36h52M40 250h30M236 232h34M90 40h18' stroke='#dccfb2' stroke-width='3'/>"
    );
    paper + &moon() + &hill() + &duellist(62, 1) + &duellist(236, -1) + &stroke()
}

/// The two halves of the moon, sliding apart along the cut.
fn moon() -> String {
    format!(
        "<g fill='{GOLD}'><path d='M250 135A85 85 0 1 0 141.2 216.6z' transform='translate(-9 -3)'/>\
         <path d='M250 135A85 85 0 0 1 141.2 216.6z' transform='translate(9 9)'/></g>\
         <path d='M38 84q10-12 20 0 10-12 20 0M66 112q8-10 16 0 8-10 16 0M30 124q7-9 14 0 7-9 14 0' fill='none' \
         stroke='{SUMI}' \
         stroke-width='5' stroke-linecap='round' stroke-linejoin='round'/>"
    )
}

fn hill() -> String {
    let grass = (0..7)
        .map(|blade| {
            let (x, lean) = (34 + blade * 38, [22, -16, 10][blade % 3]);
            format!("M{x} 400q{} -40 {lean} -54m-8 18q4-12 8-18", lean / 4)
        })
        .collect::<Vec<_>>()
        .concat();
    format!(
        "<path d='M0 400v-84q50-16 94 4t112 0q52-20 94-6v86z' fill='{SUMI}'/>\
         <path d='{grass}' fill='none' stroke='{WASHI}' stroke-width='3' stroke-linecap='round'/>"
    )
}

/// A figure with a straw hat, a robe and a blade at the hip. It looks right or, with `way` -1, left.
fn duellist(x: i16, way: i16) -> String {
    format!(
        "<g transform='translate({x} 316) scale({} 1.1)' fill='{SUMI}'><path d='M-27-72 0-94 27-72Q0-64-27-72z'/>\
         <path d='M-9-70H9L17-58 31-40 22-31 11-42 12-33 29 2H5L0-16-5 2H-29L-12-33-22-36-18-58z'/>\
         <path d='M30-46-40-14' stroke='{SUMI}' stroke-width='5' stroke-linecap='round'/>\
         <path d='M-11-33h22' stroke='{WASHI}' stroke-width='3'/></g>",
        short(f32::from(way) * 1.1)
    )
}

fn stroke() -> String {
    format!(
        "<g transform='translate(150 210) rotate(-36.87)' fill='{VERMILION}'>\
         <path d='M-84 3Q-40-10 0-11T120-12Q160-12 190-6L140-3 176 2 130 4 164 10 120 9Q40 14-10 11T-84 3z'/>\
         <circle cx='-40' cy='-24' r='4'/><circle cx='96' cy='26' r='6'/><circle cx='116' cy='36' r='3'/>\
         </g>"
    )
}
