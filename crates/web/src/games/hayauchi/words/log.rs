//! Lines of the log that the page words in its own way: drinks by their names, sums as sums.

use catalog::hayauchi::{Booze, Event, Hand, Pile};
use engine::{Cast, Event as _, Seat};

use super::drink;

/// The line of the log for an event.
pub(crate) fn tell(event: &Event, cast: &Cast) -> String {
    match *event {
        Event::Picked { seat, booze, by_lot } => picked(cast, seat, booze, by_lot),
        Event::CardsBack { seat, booze } => {
            let slips = cast.does(seat, "slip", "slips");
            let what = booze.map(|booze| format!("{}, as ", drink(booze))).unwrap_or_default();
            format!("{slips} {what}a secret drink under the hearts; the used ones come back.")
        }
        Event::Race { racing, booze } => format!("{} have the same {booze}: draw!", cast.list(racing.iter())),
        Event::Total { seat, hand, secret, total } => {
            format!("{} {}.", cast.does(seat, "count", "counts"), sum(hand, secret, total))
        }
        _ => event.tell(cast),
    }
}

fn picked(cast: &Cast, seat: Seat, booze: Option<Booze>, by_lot: bool) -> String {
    let what = booze.map(|booze| format!(" {}", drink(booze))).unwrap_or_default();
    let how = if by_lot { ", drawn by lot" } else { "" };
    match (what.as_str(), how) {
        ("", "") => format!("{}.", cast.does(seat, "have ordered", "has ordered")),
        _ => format!("{}{what}{how}.", cast.does(seat, "order", "orders")),
    }
}

/// HAY-13: what a total is made of. A single drink is its own total.
fn sum(hand: Hand, secret: Pile, total: u8) -> String {
    let once = hand.iter().map(|booze| booze.to_string());
    let twice = secret.iter().map(|booze| format!("2 × {booze}"));
    let parts: Vec<String> = once.chain(twice).collect();
    let points = super::points(total);
    if parts.len() + secret.len() > 1 { format!("{} = {points}", parts.join(" + ")) } else { points }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(hand: &[u8], secret: &[u8], total: u8, line: &str) {
        let booze = |values: &[u8]| values.iter().filter_map(|&value| Booze::new(value)).collect::<Vec<_>>();
        let hand = booze(hand).into_iter().fold(Hand::default(), Hand::with);
        let secret = booze(secret).into_iter().fold(Pile::default(), Pile::with);
        assert_eq!(sum(hand, secret, total), line);
    }

    #[test]
    fn a_sum_is_shown_only_where_there_is_something_to_add() {
        check(&[7], &[], 7, "7 points");
        check(&[], &[], 0, "0 points");
        check(&[1], &[], 1, "1 point");
        check(&[], &[5], 10, "2 × 5 = 10 points");
        check(&[3, 7], &[5], 20, "3 + 7 + 2 × 5 = 20 points");
    }
}
