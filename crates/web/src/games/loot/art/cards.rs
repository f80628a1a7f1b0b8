//! Cards, 104 by 152: the saloon cards, the three actions, and the two backs.

use catalog::loot::{ActionCard, Card};

use super::colour::{AMBER, BONE, BRASS, GOLD, INK, LAMP, OXBLOOD, PAPER, PLANK, SEAM, SHINE};
use super::shapes::{cartridge, figure, flash, glint, hand, nugget, revolver, tumbler};
use super::things::{Bottle, mark, standing_bottle};
use super::{at, sheet, turned};

fn blank(fill: &str, body: &str) -> String {
    let paper =
        format!("<rect x='2' y='2' width='100' height='148' rx='10' fill='{fill}' stroke='{INK}' stroke-width='4'/>");
    sheet(104, 152, &(paper + body))
}

/// A mark in the upper left corner, where a fanned card shows it.
fn corner(mark: &str) -> String {
    at(9., 10., 1.35, mark)
}

/// A saloon card: gold on paper, a sip on amber, a shot on oxblood.
pub fn saloon(card: Card) -> String {
    match card {
        Card::Nugget1 => gold(1, &bitten()),
        Card::Nugget2 => gold(2, &(at(39., 68., 1.2, &nugget(1)) + &at(66., 103., 1.35, &nugget(2)))),
        Card::Nugget3 => gold(3, &spilled()),
        Card::Sip => sip(),
        Card::Shot => shot(),
    }
}

fn gold(value: u8, body: &str) -> String {
    let shade = format!("<ellipse cx='52' cy='120' rx='38' ry='7' fill='{PAPER}'/>");
    let stars = at(84., 26., 0.85, &glint(GOLD)) + &at(86., 130., 0.6, &glint(GOLD));
    blank(BONE, &(shade + &stars + body + &corner(&figure(value, INK))))
}

/// A nugget with the mark of a bite.
fn bitten() -> String {
    let bite = format!(
        "<path d='M71 50a8 8 0 0 0 3 14 8 8 0 0 0 7 12 8 8 0 0 0 12 1v-34z' fill='{BONE}' />\
         <path d='M70 51a8 8 0 0 0 4 13 8 8 0 0 0 7 12 8 8 0 0 0 9 3' fill='none' stroke='{INK}' stroke-width='5' \
         stroke-linecap='round'/>"
    );
    at(52., 82., 1.95, &nugget(0)) + &bite
}

/// A pouch, and the gold that fell out of it.
fn spilled() -> String {
    let pouch = format!(
        "<g stroke='{INK}' stroke-width='5' stroke-linejoin='round'><path d='M42 46q-25 22-22 44 3 18 32 18t32-18q3-22\
         -22-44z' fill='{PLANK}'/><path d='M35 30q8 5 17 0 9 5 17 0l-8 17H43z' fill='{PLANK}'/>\
         <path d='M40 47h24' stroke='{LAMP}' stroke-width='6' stroke-linecap='round'/></g>"
    );
    pouch + &at(52., 85., 0.95, &nugget(0)) + &at(28., 108., 0.95, &nugget(1)) + &at(75., 109., 1., &nugget(2))
}

fn plus(ink: &str) -> String {
    format!("<path d='M8 2v14M1 9h14' stroke='{ink}' stroke-width='5'/>")
}

/// The name at the lower edge of a card whose picture does not say what it does.
fn name(word: &str, ink: &str) -> String {
    format!(
        "<text x='52' y='142' text-anchor='middle' font-family='Rockwell,Georgia,serif' font-size='21' \
         font-weight='700' fill='{ink}'>{word}</text>"
    )
}

/// The bottle tipped over, with its last drops falling.
fn sip() -> String {
    let drops = format!(
        "<g fill='{SHINE}' stroke='{INK}' stroke-width='4'><path d='M92 66q-9 13-1 19 10-4 1-19z'/>\
         <path d='M88 98q-12 17-1 24 12-5 1-24z'/></g>"
    );
    let bottle = turned(50., 88., 52., 0.82, &at(-30., -68., 1., &standing_bottle(Bottle::AlmostEmpty)));
    blank(AMBER, &(bottle + &drops + &corner(&plus(INK)) + &name("SIP", INK)))
}

fn shot() -> String {
    let bang = at(52., 84., 0.98, &flash(LAMP)) + &at(52., 84., 0.62, &flash(SHINE));
    blank(OXBLOOD, &(bang + &turned(52., 85., 24., 1.15, &cartridge()) + &corner(&plus(BONE)) + &name("SHOT", BONE)))
}

/// An action card: the hand, the revolver or the glass, each on its own ground with its own mark in the corners.
pub fn action(card: ActionCard) -> String {
    let corner = corner(&at(9., 10., 0.6, &mark(card)));
    match card {
        ActionCard::Loot => {
            let rays = "<path d='M52 104 4 64v30zM52 104 100 64v30zM52 104 4 122v20zM52 104 100 122v20zM52 104 38 \
                        148h28z' \
                        fill='#ffd66b'/>";
            let grab = at(54., 111., 1.55, &nugget(0)) + &at(57., 75., 1.08, &hand(OXBLOOD));
            blank(GOLD, &(rays.to_owned() + &grab + &corner))
        }
        ActionCard::Shoot => {
            let smoke = format!(
                "<path d='M82 52q-9-7-1-13t2-14' fill='none' stroke='{BONE}' stroke-width='5' stroke-linecap='round'/>"
            );
            blank(OXBLOOD, &(smoke + &turned(51., 94., -28., 0.88, &revolver()) + &corner))
        }
        ActionCard::Whisky => {
            let ring = "<ellipse cx='52' cy='127' rx='38' ry='9' fill='#24402f'/>";
            blank("#3f6b4f", &(ring.to_owned() + &at(52., 88., 1.2, &tumbler()) + &corner))
        }
    }
}

/// The back of the saloon deck: the swing doors.
pub fn saloon_back() -> String {
    let slats = (0..5).map(|slat| format!("M18 {y}h28M58 {y}h28", y = 58 + 13 * slat)).collect::<Vec<_>>().concat();
    let body = format!(
        "<path d='M10 148V34q0-22 42-22t42 22v114z' fill='{INK}'/><circle cx='52' cy='34' r='9' fill='{LAMP}'/>\
         <g fill='{PLANK}' stroke='{BRASS}' stroke-width='3'><path d='M11 46q22-10 38 4v78q-16 8-38 0z'/>\
         <path d='M93 46q-22-10-38 4v78q16 8 38 0z'/></g><path d='{slats}' stroke='{SEAM}' stroke-width='5'/>"
    );
    blank(SEAM, &body)
}

/// The back of the action cards: lattice and a tin star.
pub fn action_back() -> String {
    let lattice = (0..24)
        .map(|diamond| format!("M{} {}l10 11-10 11-10-11z", 21 + 21 * (diamond % 4), 11 + 22 * (diamond / 4)))
        .collect::<Vec<_>>()
        .concat();
    let body = format!(
        "<rect x='6' y='6' width='92' height='140' rx='7' fill='#7c2a1e' stroke='{BRASS}' stroke-width='4'/>\
         <path d='{lattice}' fill='{OXBLOOD}'/>\
         <path d='M52 46 60 66 82 67 65 81 71 102 52 90 33 102 39 81 22 67 44 66z' fill='{GOLD}' stroke='{INK}' \
         stroke-width='6' stroke-linejoin='round'/><circle cx='52' cy='77' r='7' fill='{INK}'/>"
    );
    blank(INK, &body)
}
