//! Texts of hints: what actions are called, given their notation.

use catalog::gunfight::{Action, Stack};
use engine::Cast;

use super::{DECLINE, flip, rotate, shoot, short, swap};

/// An action in the words of its button.
pub(crate) fn action(notation: &str, cast: &Cast) -> String {
    let Ok(action) = notation.parse() else { return notation.to_owned() };
    match action {
        Action::Arrange(arrangement) => {
            let cards = |stack: Stack| arrangement.stack(stack).iter().map(short).collect::<Vec<_>>().join(" ");
            let stack = |stack: Stack| format!("{stack} {}", cards(stack));
            format!("{}; {} remains", Stack::ALL.map(stack).join("; "), short(arrangement.rest()))
        }
        Action::Flip(card) => flip(Some(card)),
        Action::Rotate(cards) => rotate(&cards.iter().collect::<Vec<_>>()),
        Action::Swap(cards) => swap(&cards.mine().collect::<Vec<_>>(), &cards.theirs().collect::<Vec<_>>()),
        Action::Exchange(None) => "Keep your remaining card".into(),
        Action::Exchange(Some(seat)) => format!("Take {} remaining card", cast.whose(seat)),
        Action::Shoot(seat) => shoot(cast, seat),
        Action::Pass => DECLINE.into(),
    }
}

#[cfg(test)]
mod tests {
    use engine::Seat;

    use super::*;

    #[test]
    fn actions_are_called_by_their_cards_and_players() {
        let cast = Cast::new(["You", "Flo"].map(ToOwned::to_owned).into(), Some(Seat::new(0)));
        let cases = [
            (
                "arrange 2s 3s 4s / 2d 3d 4d / 2c 3c 4c / Kh",
                "Quick Draw 2♠ 3♠ 4♠; Aim 2♦ 3♦ 4♦; Fire 2♣ 3♣ 4♣; K♥ remains",
            ),
            ("flip Td", "Flip 10♦"),
            ("rotate 9d Tc", "Rotate 9♦ and 10♣"),
            ("swap Kh 2d", "Swap K♥ for 2♦"),
            ("exchange none", "Keep your remaining card"),
            ("exchange 1", "Take Flo's remaining card"),
            ("shoot 1", "Shoot Flo"),
            ("pass", "Decline"),
            ("what is this", "what is this"),
        ];
        for (notation, called) in cases {
            assert_eq!(action(notation, &cast).replace('\u{fe0e}', ""), called);
        }
    }
}
