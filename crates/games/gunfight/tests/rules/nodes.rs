//! Sizes of game trees. The expected counts are stored as data, so an unintended change of the rules changes a count.

use crate::test_table::{options, position};
use engine::conformance::nodes;
use gunfight::State;

const MIDDLE: &str = "2s 5d 9c Js Ks";
const BILL: &str = "30: 3c 6h Qc | 4c 6d 8h | 3h 7h Qd | Ad";

/// GUN-07, GUN-13, GUN-14: the number of ways in which a Quick Draw round of Ann and Bill can continue
#[test]
fn trees_have_the_size_they_always_had() {
    let cases = [
        // Ann swaps two or one, then Bill's high card flips two of his own: one fewer choice if he got the joker.
        ("Ts Qs As", [1, 450, 2_550, 12_000]),
        ("9s Ts Qs", [1, 36, 210, 1_020]),
        // Ann rotates or flips.
        ("2d 2c 2h", [1, 6, 36, 180]),
        ("2d 2c 5h", [1, 6, 36, 180]),
        ("5s 7c As", [1, 11, 110, 540]),
        ("Qh Th 7c", [1, 11, 60, 270]),
        ("2d 2c 7c", [1, 11, 60, 270]),
        ("2d 5h 7c", [1, 6, 30, 120]),
    ];
    for (stack, counts) in cases {
        let ann = format!("30: {stack} | Td Kc X1 | 7s 8c 9h | Kd");
        let state: State = engine::set_up(options(&[]), &position("draw", MIDDLE, &[&ann, BILL])).unwrap();
        let found = [0, 1, 2, 3].map(|depth| nodes(&state, depth));
        assert_eq!(found, counts, "{stack}");
    }
}
