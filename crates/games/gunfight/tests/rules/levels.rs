//! The levels of stacks, and the order in which players act.

use crate::test_table::{TestTable, fire, options};

/// The level of Ann's Fire stack with this middle.
fn fire_level(middle: &str, stack: &str) -> String {
    let json = fire(middle, &[&format!("30: {stack} | 8d 5"), "30: 4s 6h 6c | 6s 5"]);
    let state: gunfight::State = engine::set_up(options(&[]), &json).unwrap();
    let level = state.board().level(engine::Seat::new(0), gunfight::Stack::Fire);
    serde_json::to_value(level).unwrap().as_str().unwrap().into()
}

/// GUN-04, GUN-05, GUN-06, GUN-09, GUN-10, GUN-11
#[test]
fn a_stack_is_worth_what_it_makes_with_the_middle() {
    let cases = [
        // GUN-05: the ten levels.
        ("2s 5d 9c Js Ks", "3d 7c Qh", "high-card"),
        ("2s 5d 9c Js Ks", "2d 7c Qh", "one-pair"),
        ("2s 5d 9c Js Ks", "2d 5c Qh", "two-pair"),
        ("2s 5d 9c Js Ks", "2d 2c Qh", "three-of-a-kind"),
        ("2s 5d 9c Js Ks", "Td 8c Qh", "straight"),
        ("2s 5d 9c Js Ks", "3s 7s Qh", "flush"),
        ("2s 5d 9c Js Ks", "2d 2c 5h", "full-house"),
        ("2s 5d 9c Js Ks", "2d 2c 2h", "four-of-a-kind"),
        ("2s 5d 9c Js Ks", "9s Ts Qs", "straight-flush"),
        ("2s 5d 9c Js Ks", "Ts Qs As", "royal-flush"),
        // GUN-05: an ace is also low, but a straight does not wrap around.
        ("2s 3d 9c Js Ks", "Ad 4c 5h", "straight"),
        ("2s 3d 9c Qs Ks", "Ad 4c 7h", "high-card"),
        // GUN-04: the hand may be the middle alone, or leave out some of the player's own cards.
        ("9s Td Jc Qs Kh", "2d 3c 4h", "straight"),
        ("9s 9d 9c 9h Kh", "2d 3c Ah", "four-of-a-kind"),
        // GUN-09, GUN-11: flipped cards do not count; if all are flipped, the middle alone counts.
        ("2s 5d 9c Js Ks", "[2d] 2c 2h", "three-of-a-kind"),
        ("2s 5d 9c Js Ks", "[2d] [2c] [2h]", "high-card"),
        // GUN-10, GUN-11: a rotated card still counts for the hand and advances it; the royal flush is the highest.
        ("2s 5d 9c Js Ks", "2d^ 7c Qh", "two-pair"),
        ("2s 5d 9c Js Ks", "2d^ 7c^ Qh", "three-of-a-kind"),
        ("2s 5d 9c Js Ks", "2d^ 7c^ Qh^", "straight"),
        ("2s 5d 9c Js Ks", "3d^ 7c^ Qh", "two-pair"),
        ("2s 5d 9c Js Ks", "2d^ [2c] 2h", "straight"),
        ("2s 5d 9c Js Ks", "2d^ 2c^ 2h^", "royal-flush"),
        ("2s 5d 9c Js Ks", "Ts^ Qs^ As^", "royal-flush"),
        // GUN-06: jokers.
        ("2s 5d 9c Js Ks", "X1 7c 3h", "one-pair"),
        ("2s 5d 9c Js Ks", "X1 7c Th", "straight"),
        ("2s 5d 9c Js Ks", "X1 X2 Qh", "flush"),
        ("2s 5d 9c Js Ks", "X1 X2 Qs", "royal-flush"),
        ("2s 5d 9c Js Ks", "X1 9d 9h", "four-of-a-kind"),
        ("X1 5d 9c Js Ks", "5h 7c 3h", "three-of-a-kind"),
        // GUN-06: a joker copies a card that is elsewhere; five of a kind is four of a kind.
        ("9s 9d 9c Js Ks", "X1 9h 2d", "four-of-a-kind"),
        ("9s 9d 9c Jh Ks", "X1 X2 2d", "four-of-a-kind"),
        ("9s 9d 9c 9h Js", "X1 X2 Ts", "straight-flush"),
    ];
    for (middle, fire, level) in cases {
        assert_eq!(fire_level(middle, fire), level, "{middle} with {fire}");
    }
}

/// The player who goes first if Ann and Bill have these Fire stacks.
fn first(middle: &str, ann: &str, bill: &str) -> usize {
    let json = fire(middle, &[&format!("30: {ann} | 5s"), &format!("30: {bill} | 5c")]);
    let state: gunfight::State = engine::set_up(options(&[]), &json).unwrap();
    assert_eq!(state.board().order.len(), 2);
    state.board().order.head().unwrap().seat.index()
}

/// GUN-07, GUN-08: each case is decided by the first difference, also with the seats exchanged
#[test]
fn the_better_hand_goes_first() {
    const M: &str = "As Ad 7c Jh Kc";
    let cases = [
        // Higher level, advances included.
        (M, "7d 7h 3c", "2d 3d 4h"),
        (M, "2s^ 3s^ 4d", "7d 2h 3h"),
        // Fewer advances.
        (M, "7d 2c 3d", "2d^ 3s 4h"),
        (M, "Ah 2c 3d", "7h^ 3s 4h"),
        // The better hand in poker's order, without advances: three aces and two sixes before three fours.
        ("As 4d 4c 6h Jc", "Ah X1 6d", "Ac 4h 3d"),
        (M, "Kd 2c 3d", "Jd 3s 4h"),
        (M, "Qd 2c 3d", "Td 3s 4h"),
        // The same five cards: the highest face-up card of the player's own.
        ("As Ad Ac Kh Kc", "9d 2c 3d", "8d 3s 4h"),
        ("As Ad Ac Kh Kc", "9d 2c 3d", "[Qd] 3s 4h"),
        ("As Ad Ac Kh Kc", "2c 3d 4d", "[Qd] [3s] [4h]"),
        // Its suit: hearts, clubs, diamonds, spades.
        ("As Ad Ac Kh Kc", "9h 2c 3d", "9c 3s 4h"),
        ("As Ad Ac Kh Kc", "9c 2c 3d", "9d 3s 4h"),
        ("As Ad Ac Kh Kc", "9d 2c 3d", "9s 3h 4h"),
        // A joker counts as an ace, after a real one.
        ("Ts Js Qs Ks As", "X1 2c 3d", "Kd 3s 4h"),
        ("Ts Js Qs Ks As", "Ad 2c 3d", "X1 3s 4h"),
    ];
    for (middle, better, worse) in cases {
        assert_eq!(first(middle, better, worse), 0, "{better} before {worse} over {middle}");
        assert_eq!(first(middle, worse, better), 1, "{better} before {worse} over {middle}, the other way round");
    }
    // Two jokers are equal, so the seats decide.
    assert_eq!(first("Ts Js Qs Ks As", "X1 2c 3d", "X2 3s 4h"), 0);
    assert_eq!(first("Ts Js Qs Ks As", "X2 2c 3d", "X1 3s 4h"), 0);
}

/// GUN-07: the order of a round is determined when it begins
#[test]
fn rounds_follow_each_other_and_settle_their_order_anew() {
    // Ann's full house rotates one of her Fire cards; Bill's flush flips two of them. Neither changes the order.
    let players = ["30: 2d 2c 5h | 3d 7c Qh | 4h 6c 9h | Ad 5", "30: 3s 7s 8d | 2h 3c 4d | Tc 5c 8c | Ah 5"];
    let mut table = TestTable::at("draw", "2s 5d 9c Js Ks", &players, "");
    assert_eq!((table.step().as_str(), table.order()), ("draw", vec![0, 1]));
    table.act(0, "rotate Qh");
    assert_eq!(table.order(), [1]);
    table.act(1, "flip 4h");
    assert_eq!((table.order(), table.to_act()), (vec![1], vec![1]));
    table.act(1, "flip 6c");
    // Aim: Bill's one pair against Ann's high card, advanced to one pair. He has fewer advances. Both lose a die. Fire:
    // Ann's nines come before Bill's fives. Her action is Jammed, which takes off another die, and she must shoot what
    // she rolled.
    assert_eq!((table.step().as_str(), table.dice(), table.order()), ("fire", vec![3, 4], vec![0, 1]));
}
