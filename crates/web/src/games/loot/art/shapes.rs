//! The basic shapes of the drawings, each drawn around its own middle.

use super::colour::{AMBER, BONE, BRASS, DREGS, DULL, GLINT, GOLD, INK, OXBLOOD, SHINE, STEEL};

/// A lump of gold, about 40 wide, in one of three cuts.
pub(crate) fn nugget(cut: usize) -> String {
    let [edge, light, dark] = [
        [
            "-19,3 -13,-12 -1,-17 12,-13 20,-1 15,12 2,17 -12,14",
            "-13,-12 -1,-17 12,-13 5,-5 -7,-4",
            "20,-1 15,12 2,17 -12,14 -4,7 9,5",
        ],
        [
            "-20,5 -16,-7 -5,-14 9,-15 19,-6 18,8 7,15 -9,15",
            "-16,-7 -5,-14 9,-15 2,-6 -10,-3",
            "19,-6 18,8 7,15 -9,15 -2,8 11,4",
        ],
        [
            "-17,8 -18,-6 -8,-16 4,-15 17,-9 19,4 10,15 -6,16",
            "-18,-6 -8,-16 4,-15 -1,-6 -11,-1",
            "17,-9 19,4 10,15 -6,16 1,8 12,3",
        ],
    ][cut % 3];
    format!(
        "<g stroke-linejoin='round'><path d='M{edge}z' fill='{GOLD}' stroke='{INK}' stroke-width='7'/>\
         <path d='M{edge}z' fill='{GOLD}'/><path d='M{light}z' fill='{SHINE}'/>\
         <path d='M{dark}z' fill='{DULL}'/></g>"
    )
}

/// A four-pointed glint, 20 across.
pub(crate) fn glint(fill: &str) -> String {
    format!("<path d='M0-10 2.5-2.5 10 0 2.5 2.5 0 10-2.5 2.5-10 0-2.5-2.5z' fill='{fill}'/>")
}

/// A revolver that points right, about 112 wide and 70 high, its middle at the trigger.
pub(crate) fn revolver() -> String {
    format!(
        "<g stroke='{INK}' stroke-width='5' stroke-linejoin='round' stroke-linecap='round'>\
         <path d='M-6 6q-2 17 11 16t11-16' fill='none'/><path d='M3 8q5 4 2 9' fill='none'/>\
         <path d='M-33-12q-7-8-13-8-2 9 5 17z' fill='{STEEL}'/>\
         <path d='M-34 2q-9 12-17 34l16 6q7-4 10-22 3-8 11-10z' fill='{OXBLOOD}'/>\
         <path d='M17-9h36v9H17z' fill='{STEEL}'/>\
         <path d='M-38-4q-2-14 10-17H54l4-5 3 5v13H20v12q-18 6-42 4-14-2-16-12z' fill='{STEEL}'/>\
         <path d='M-13-19h28q4 0 4 4V4q0 4-4 4h-28q-4 0-4-4v-19q0-4 4-4z' fill='{GLINT}'/></g>\
         <path d='M-15-11h28M-15-2h28' stroke='{INK}' stroke-width='3'/>\
         <path d='M24-17h33' stroke='{GLINT}' stroke-width='3'/><circle cx='-38' cy='24' r='3' fill='{BRASS}'/>"
    )
}

/// A hand that comes down from above and closes on something at its middle.
pub(crate) fn hand(sleeve: &str) -> String {
    let bones = "M-17-16q-8 16-5 31M-6-14q-4 20-2 37M6-14q4 20 2 37M17-16q8 16 5 31M-20-28q-17 8-14 26";
    format!(
        "<g stroke-linecap='round' stroke-linejoin='round' fill='none'>\
         <path d='M-25-66h50v27h-50z' fill='{sleeve}' stroke='{INK}' stroke-width='5'/>\
         <path d='M-17-42h34' stroke='{INK}' stroke-width='14'/>\
         <path d='M-23-38q-4 14 0 24h46q4-10 0-24z' fill='{BONE}' stroke='{INK}' stroke-width='5'/>\
         <path d='{bones}' stroke='{INK}' stroke-width='15'/>\
         <path d='{bones}' stroke='{BONE}' stroke-width='9.5'/>\
         <path d='M-20-37q-3 12 0 21h40q3-9 0-21z' fill='{BONE}'/>\
         <path d='M-26-41h52v6h-52z' fill='{BRASS}' stroke='{INK}' stroke-width='4'/></g>"
    )
}

/// A tumbler, 52 wide and 64 high, two fingers full, with a highlight down one side.
pub(crate) fn tumbler() -> String {
    format!(
        "<g stroke-linejoin='round'><path d='M-27-32h54l-6 64h-42z' fill='{BONE}' stroke='{INK}' stroke-width='6'/>\
         <path d='M-24.5-6q12-6 24 0t24.5 0l-2.5 28h-43.5z' fill='{AMBER}'/>\
         <path d='M-23 9h46l-1.300 13h-43.4z' fill='{DREGS}'/>\
         <path d='M-17-25l3 42' stroke='#fff' stroke-width='5' stroke-linecap='round'/></g>"
    )
}

/// A cartridge that points up, 20 wide and 56 high.
pub(crate) fn cartridge() -> String {
    format!(
        "<g stroke='{INK}' stroke-width='4.5' stroke-linejoin='round'>\
         <path d='M-9-6q0-15 9-24 9 9 9 24z' fill='{GLINT}'/><path d='M-10-6h20v27h-20z' fill='{BRASS}'/>\
         <path d='M-12 21h24v6h-24z' fill='{DULL}'/></g>\
         <path d='M-4.5-1v17' stroke='{SHINE}' stroke-width='3.5' stroke-linecap='round'/>"
    )
}

/// A flash with twelve uneven points, about 90 across.
pub(crate) fn flash(fill: &str) -> String {
    format!(
        "<path d='M0-46 8-22 24-38 22-17 44-22 28-4 46 6 25 11 34 32 14 22 6 46-5 24-24 37-20 16-44 18-27 3\
         -45-10-23-14-30-35-10-22z' fill='{fill}' stroke='{INK}' stroke-width='5' stroke-linejoin='round'/>"
    )
}

/// One of the figures 1 to 3 as a heavy slab, 16 wide and 20 high from its top left corner.
pub(crate) fn figure(value: u8, ink: &str) -> String {
    let line = ["M3 5 8.5 2V18M2 18h13", "M3 7q0-5.5 5.5-5.5T14 7Q14 11 3 18h12", "M3 2h11L8 8q7 0 7 5t-7 5q-5 0-6-4"];
    let line = line[usize::from(value.clamp(1, 3) - 1)];
    format!("<path d='{line}' fill='none' stroke='{ink}' stroke-width='4.2' stroke-linecap='square'/>")
}
