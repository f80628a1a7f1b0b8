//! What is not a card: gold, cartridges, holes in hats, the bottle, and the small marks of the three actions.

use catalog::loot::ActionCard;

use super::colour::{AMBER, BONE, DREGS, DULL, GOLD, INK, LAMP, NIGHT, OXBLOOD, PAPER, SHINE};
use super::shapes::{cartridge, nugget};
use super::{at, sheet};

/// How much is in the bottle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bottle {
    /// Two sips from empty.
    Full,
    /// One sip from empty.
    AlmostEmpty,
    /// Empty: a player has won.
    Empty,
}

/// The bottle, 60 by 130.
pub fn bottle(state: Bottle) -> String {
    sheet(60, 130, &standing_bottle(state))
}

/// The bottle without a sheet of its own, for use in larger drawings.
pub fn standing_bottle(state: Bottle) -> String {
    let glass = "M23 6h14v30q0 8 9 14 9 6 9 16v52q0 7-7 7H12q-7 0-7-7V66q0-10 9-16 9-6 9-14z";
    let whisky = match state {
        Bottle::Full => format!(
            "<path d='M24 34h12q1 10 9 15 7 5 7 16v52q0 5-5 5H13q-5 0-5-5V65q0-11 7-16 8-5 9-15z' fill='{AMBER}'/>\
             <path d='M8 104h44v13q0 5-5 5H13q-5 0-5-5z' fill='{DREGS}'/>"
        ),
        Bottle::AlmostEmpty => format!(
            "<path d='M8 103q11-5 22 0t22 0v14q0 5-5 5H13q-5 0-5-5z' fill='{AMBER}'/>\
             <path d='M8 113h44v4q0 5-5 5H13q-5 0-5-5z' fill='{DREGS}'/>"
        ),
        Bottle::Empty => "<path d='M18 116h24' stroke='#8d4413' stroke-width='3' stroke-linecap='round'/>".into(),
    };
    let cork = match state {
        Bottle::Full => format!("<path d='M22 2h16v11H22z' fill='{DULL}' stroke='{INK}' stroke-width='4'/>"),
        _ => format!("<path d='M20 6h20v7H20z' fill='#7d9a83' stroke='{INK}' stroke-width='4'/>"),
    };
    format!(
        "<path d='{glass}' fill='#5f8069' stroke='{INK}' stroke-width='5' stroke-linejoin='round'/>{whisky}\
         <path d='M7 70h46v27H7z' fill='{BONE}' stroke='{INK}' stroke-width='4'/>{face}\
         <path d='M14 62q1-6 6-9' fill='none' stroke='#fff' stroke-width='4' stroke-linecap='round'/>{cork}",
        face = label(state)
    )
}

/// The label, with a face that changes with the state of the bottle.
fn label(state: Bottle) -> String {
    let line = match state {
        Bottle::Full => "M20 79v3M40 79v3M21 87q9 7 18 0",
        Bottle::AlmostEmpty => "M17 78q3 4 6 0M37 78q3 4 6 0M22 89q4-4 8 0t8 0",
        Bottle::Empty => "M17 77l6 5M23 77l-6 5M37 77l6 5M43 77l-6 5M22 90q8-6 16 0",
    };
    format!("<path d='{line}' fill='none' stroke='{INK}' stroke-width='3.5' stroke-linecap='round'/>")
}

/// One nugget, 48 by 44, as counted in front of a player.
pub fn coin() -> String {
    sheet(48, 44, &at(24., 22., 1.05, &nugget(0)))
}

/// One cartridge, 30 by 64.
pub fn bullet() -> String {
    sheet(30, 64, &at(15., 34., 1., &cartridge()))
}

/// A hole with a torn rim, 24 by 24.
pub fn hole() -> String {
    sheet(24, 24, &torn())
}

pub(super) fn torn() -> String {
    format!(
        "<path d='M12 1l3 5 6-2-1 6 4 4-6 2 1 6-6-2-4 4-2-6-6 1 2-6-3-4 6-2-1-6 5 2z' fill='{PAPER}'/>\
         <circle cx='12' cy='12' r='6' fill='{INK}'/>"
    )
}

/// A hat, 140 by 84, with up to four holes in it: one for every bullet of the other player.
pub fn hat(holes: u8, felt: &str) -> String {
    let places = [(44., 22.), (72., 30.), (92., 12.), (108., 52.)];
    let torn: String = places.iter().take(holes.into()).map(|&(x, y)| at(x - 9., y - 6., 0.78, &torn())).collect();
    let hat = format!(
        "<g stroke='{INK}' stroke-width='5' stroke-linejoin='round'>\
         <path d='M34 54q-2-34 12-46 10-8 24 0 14-8 24 0 14 12 12 46z' fill='{felt}'/>\
         <path d='M33 42q37 12 74 0v14q-37 12-74 0z' fill='{NIGHT}'/>\
         <path d='M4 46q-2 12 18 22 48 22 96 0 20-10 18-22-10 6-28 10-38 8-76 0-18-4-28-10z' fill='{felt}'/></g>\
         <path d='M70 10q-3 8 0 18' fill='none' stroke='{INK}' stroke-width='4' stroke-linecap='round'/>\
         <circle cx='98' cy='51' r='4' fill='{LAMP}'/>"
    );
    sheet(140, 84, &(hat + &torn))
}

/// The mark of an action around its own middle, 24 across: a nugget, cross-hairs, a drop.
pub(super) fn mark(card: ActionCard) -> String {
    match card {
        ActionCard::Loot => format!(
            "<path d='M-12 2-8-8 1-11 10-6 12 4 4 11-7 10z' fill='{BONE}' stroke='{INK}' stroke-width='4' \
             stroke-linejoin='round'/>"
        ),
        ActionCard::Shoot => format!(
            "<circle r='8' fill='none' stroke='{BONE}' stroke-width='4'/>\
             <path d='M0-14v9M0 5v9M-14 0h9M5 0h9' stroke='{BONE}' stroke-width='4'/>"
        ),
        ActionCard::Whisky => format!(
            "<path d='M0-13q11 13 9 18a9 9 0 0 1-18 0q-2-5 9-18z' fill='{GOLD}' stroke='{INK}' stroke-width='4' \
             stroke-linejoin='round'/>"
        ),
    }
}

/// The mark of an action on a disc of its own colour, 40 by 40, for the log and for tallies.
pub fn glyph(card: ActionCard) -> String {
    sheet(40, 40, &at(20., 20., 1., &disc(card)))
}

fn disc(card: ActionCard) -> String {
    let ground = [GOLD, OXBLOOD, "#3f6b4f"][card as usize];
    format!("<circle r='18' fill='{ground}' stroke='{INK}' stroke-width='4'/>") + &at(0., 0., 0.85, &mark(card))
}

/// What beats what: three discs in a ring, each with an arrow to the one it beats. 160 by 140.
pub fn cycle() -> String {
    let arrows = format!(
        "<g fill='none' stroke='{SHINE}' stroke-width='5' stroke-linecap='round' stroke-linejoin='round'>\
         <path d='M105 44q13 12 17 30M113 68l10 8 6-11'/><path d='M104 112q-24 9-46 1M67 104l-11 9 9 11'/>\
         <path d='M37 76q5-20 18-32M43 44l13-1-1 13'/></g>"
    );
    let discs = at(80., 28., 1.2, &disc(ActionCard::Whisky))
        + &at(128., 102., 1.2, &disc(ActionCard::Shoot))
        + &at(32., 102., 1.2, &disc(ActionCard::Loot));
    sheet(160, 130, &(arrows + &discs))
}
