//! Where the coach stands: beside what is meant, and never over it.

use leptos::prelude::{document, window};
use wasm_bindgen::JsCast;
use web_sys::Element;

/// The space for the hand between the bubble and what it points at.
const REACH: f64 = 44.0;
/// The space that is left to the edges of the window, and between the bubble and its target where the hand has no room.
const EDGE: f64 = 6.0;
/// How far the bubble may be from its target, nearest first. At the last one there is no room for the hand.
const GAPS: [f64; 8] = [REACH, 2.0 * REACH, 3.0 * REACH, 4.0 * REACH, 5.0 * REACH, 6.0 * REACH, 7.0 * REACH, EDGE];
/// What the player reads or taps while the coach speaks.
const NEEDED: &str = ".prompt, .actions .button, .stage button:not([disabled]):not([aria-disabled=true])";

/// The places of the coach.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Placed {
    pub(super) bubble: Area,
    /// Around what is meant.
    pub(super) ring: Area,
    /// The middle of the hand and its angle; nothing if there is no room for it.
    pub(super) hand: Option<(f64, f64, i16)>,
    /// The step that they belong to.
    pub(super) step: Option<usize>,
}

/// A rectangle of the window.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Area {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

/// A side of the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Above,
    Below,
    Left,
    Right,
}

impl Area {
    fn of(element: &Element) -> Self {
        let place = element.get_bounding_client_rect();
        Self { left: place.left(), top: place.top(), width: place.width(), height: place.height() }
    }

    fn right(self) -> f64 {
        self.left + self.width
    }

    fn bottom(self) -> f64 {
        self.top + self.height
    }

    /// The area that both have in common, in square pixels.
    fn overlap(self, other: Self) -> f64 {
        let across = self.right().min(other.right()) - self.left.max(other.left);
        let down = self.bottom().min(other.bottom()) - self.top.max(other.top);
        across.max(0.0) * down.max(0.0)
    }
}

/// Places the bubble and the hand beside the first visible element that matches.
pub(super) fn place(bubble: &Element, target: Option<&str>) -> Placed {
    let pixels = |value: Result<wasm_bindgen::JsValue, _>| value.ok().and_then(|it| it.as_f64()).unwrap_or_default();
    let screen = (pixels(window().inner_width()), pixels(window().inner_height()));
    let own = Area::of(bubble);
    let Some(target) = target.and_then(visible) else {
        let (left, top) = ((screen.0 - own.width) / 2.0, (screen.1 - own.height) / 2.0);
        return Placed { bubble: Area { left, top, ..own }, ..Placed::default() };
    };
    let (bubble, side, has_hand) = beside(target, &all(NEEDED), (own.width, own.height), screen);
    Placed { bubble, ring: target, hand: has_hand.then(|| hand(target, bubble, side)), step: None }
}

/// The place of the first match that is on the screen.
fn visible(selector: &str) -> Option<Area> {
    all(selector).into_iter().next()
}

/// The places of all matches that are on the screen.
fn all(selector: &str) -> Vec<Area> {
    let Ok(all) = document().query_selector_all(selector) else { return Vec::new() };
    let elements = (0..all.length()).filter_map(|index| all.get(index)?.dyn_into::<Element>().ok());
    elements.map(|element| Area::of(&element)).filter(|area| area.width > 0.0 && area.height > 0.0).collect()
}

/// Where a bubble of this size goes: its area, on which side, and whether there is room for the hand. It covers as little
/// as possible of what is needed, and stands near its target.
fn beside(target: Area, needed: &[Area], own: (f64, f64), screen: (f64, f64)) -> (Area, Side, bool) {
    let is_low = target.top + target.height / 2.0 > screen.1 / 2.0;
    let first = if is_low { [Side::Above, Side::Below] } else { [Side::Below, Side::Above] };
    let sides = [first[0], first[1], Side::Right, Side::Left];
    let places = GAPS.into_iter().flat_map(|gap| sides.map(|side| (at(target, own, screen, side, gap), side, gap)));
    let covered = |area: Area| needed.iter().map(|other| area.overlap(*other)).sum::<f64>();
    // A step away, and a place without the hand, are worth a line of text that is not covered.
    let cost = |(area, _, gap): &(Area, Side, f64)| covered(*area) + (gap - REACH).abs() * 20.0;
    let fits = places.filter(|(area, ..)| is_on(*area, screen));
    if let Some((area, side, gap)) = fits.min_by(|one, other| cost(one).total_cmp(&cost(other))) {
        return (area, side, gap >= REACH);
    }
    // There is no room on any side: the place that covers least.
    let places = sides.map(|side| (clamped(at(target, own, screen, side, EDGE), screen), side));
    let least = places.into_iter().min_by(|(one, _), (other, _)| one.overlap(target).total_cmp(&other.overlap(target)));
    let (area, side) = least.unwrap_or((target, first[0]));
    (area, side, false)
}

fn at(target: Area, (width, height): (f64, f64), screen: (f64, f64), side: Side, gap: f64) -> Area {
    let across = along(target.left + (target.width - width) / 2.0, width, screen.0);
    let down = along(target.top + (target.height - height) / 2.0, height, screen.1);
    let (left, top) = match side {
        Side::Above => (across, target.top - gap - height),
        Side::Below => (across, target.bottom() + gap),
        Side::Left => (target.left - gap - width, down),
        Side::Right => (target.right() + gap, down),
    };
    Area { left, top, width, height }
}

/// A start that keeps so much length on the screen.
fn along(start: f64, length: f64, screen: f64) -> f64 {
    start.min(screen - EDGE - length).max(EDGE)
}

fn clamped(area: Area, screen: (f64, f64)) -> Area {
    Area { left: along(area.left, area.width, screen.0), top: along(area.top, area.height, screen.1), ..area }
}

fn is_on(area: Area, screen: (f64, f64)) -> bool {
    clamped(area, screen) == area
}

/// The hand stands between the two and points at the target. It is drawn 40 by 52 and points upwards.
fn hand(target: Area, bubble: Area, side: Side) -> (f64, f64, i16) {
    let across = (target.left + target.width / 2.0).clamp(bubble.left + 20.0, bubble.right() - 20.0);
    let down = (target.top + target.height / 2.0).clamp(bubble.top + 20.0, bubble.bottom() - 20.0);
    match side {
        Side::Below => (across, target.bottom() + REACH / 2.0, 0),
        Side::Above => (across, target.top - REACH / 2.0, 180),
        Side::Right => (target.right() + REACH / 2.0, down, -90),
        Side::Left => (target.left - REACH / 2.0, down, 90),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bubble_is_on_the_screen_and_beside_what_it_points_at_where_there_is_room() {
        let screens: [(f64, f64); 5] =
            [(360.0, 740.0), (740.0, 360.0), (640.0, 400.0), (1024.0, 768.0), (2560.0, 1440.0)];
        for screen in screens {
            for (x, y) in [(0.0_f64, 0.0_f64), (0.4, 0.4), (0.8, 0.9), (0.1, 0.7), (0.5, 0.0)] {
                for (wide, high) in [(44.0, 44.0), (150.0, 90.0), (screen.0 - 12.0, 130.0), (120.0, screen.1 - 60.0)] {
                    let left = (x * screen.0).min(screen.0 - wide);
                    let top = (y * screen.1).min(screen.1 - high);
                    let target = Area { left, top, width: wide, height: high };
                    let (bubble, ..) = beside(target, &[], (196.0, 100.0), screen);
                    assert!(is_on(bubble, screen), "{screen:?} {target:?} {bubble:?}");
                    let across = left.max(screen.0 - target.right()) >= 196.0 + 2.0 * EDGE;
                    let down = top.max(screen.1 - target.bottom()) >= 100.0 + 2.0 * EDGE;
                    let has_room = across || down;
                    assert!(bubble.overlap(target) <= 0.0 || !has_room, "{screen:?} {target:?} {bubble:?}");
                }
            }
        }
    }

    #[test]
    fn the_bubble_covers_no_button_that_is_needed_where_there_is_another_place() {
        // The cards of a phone's whole table are pointed at, with the buttons below them and nothing to tap above.
        let target = Area { left: 0.0, top: 156.0, width: 360.0, height: 380.0 };
        let button = Area { left: 100.0, top: 640.0, width: 160.0, height: 44.0 };
        let (bubble, side, _) = beside(target, &[button], (300.0, 130.0), (360.0, 740.0));
        assert_eq!((side, bubble.overlap(button)), (Side::Above, 0.0));
        // The hand is pointed at, and the places right above it are where its cards go.
        let hand = Area { left: 0.0, top: 476.0, width: 360.0, height: 130.0 };
        let places = [82.0, 149.0].map(|left| Area { left, top: 318.0, width: 60.0, height: 88.0 });
        let (bubble, side, _) = beside(hand, &places, (300.0, 126.0), (360.0, 740.0));
        assert_eq!((side, places.map(|place| bubble.overlap(place))), (Side::Above, [0.0; 2]));
    }
}
