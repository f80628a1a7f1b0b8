//! Used cards, their return to the hand, and the secret booze.

mod saloon;

use saloon::Saloon;
use serde_json::{Value, json};

/// All players pick the same Booze, and `loser` shoots last.
fn all_pick(saloon: &mut Saloon, booze: u8, loser: usize) {
    for seat in saloon.to_act().iter() {
        saloon.act(seat.index(), &booze.to_string());
    }
    for seat in saloon.to_act().iter() {
        let at = if seat.index() == loser { 300_000 } else { 200_000 };
        saloon.act_at(seat.index(), "gun", Some(at));
    }
}

/// HAY-10, HAY-11
#[test]
fn each_return_adds_one_secret_booze() {
    let mut saloon = Saloon::open(6, &json!({}));
    let player = |saloon: &Saloon, field: &str| saloon.state()["players"][5][field].clone();
    for (round, booze) in [6, 1, 5, 2, 3].into_iter().enumerate() {
        all_pick(&mut saloon, booze, round);
    }
    assert_eq!(player(&saloon, "used"), json!([6, 1, 5, 2, 3]), "in the order of play");
    assert_eq!((player(&saloon, "hand"), player(&saloon, "secret")), (json!([4, 7]), json!([])));
    saloon.told(5);
    all_pick(&mut saloon, 4, 5);
    assert_eq!((player(&saloon, "hand"), player(&saloon, "secret")), (json!([1, 2, 3, 4, 5, 6]), json!([7])));
    assert_eq!((player(&saloon, "used"), &saloon.state()["round"]), (json!([]), &json!(7)));
    let told = saloon.told(5);
    assert!(told.contains(&json!({ "event": "cards-back", "seat": 5, "booze": 7 })), "{told:?}");
    assert!(told.contains(&json!({ "event": "cards-back", "seat": 0 })), "another's is not told: {told:?}");
    assert!(saloon.refused(5, "7").contains("pick one of 1, 2, 3, 4, 5, 6"), "secret booze is out of play");
    for (round, booze) in [6, 5, 4, 3, 2].into_iter().enumerate() {
        all_pick(&mut saloon, booze, round);
    }
    assert_eq!((player(&saloon, "hand"), player(&saloon, "secret")), (json!([2, 3, 4, 5, 6]), json!([7, 1])));
    assert_eq!((&saloon.state()["round"], saloon.hearts()), (&json!(12), "111112".into()));
    for (round, booze) in [2, 3, 4, 6].into_iter().enumerate() {
        all_pick(&mut saloon, booze, if round == 3 { 5 } else { round });
    }
    assert_eq!((player(&saloon, "hand"), player(&saloon, "secret")), (json!([2, 3, 4, 6]), json!([7, 1, 5])));
    assert_eq!(saloon.each("in"), json!([false, false, false, true, true, true]));
}

/// HAY-11
#[test]
fn the_secret_booze_is_seen_by_its_owner_only() {
    let player = json!({ "hand": [1, 2, 3, 4, 5], "used": [6], "secret": [7] });
    let saloon = Saloon::at(&json!({}), &json!({ "players": [player, player, player, player] }), &[]);
    let fields = |seat: usize| {
        let view = saloon.view(seat);
        ["hand", "hand_count", "used", "used_count", "secret", "secret_count"]
            .map(|field| view["players"][1][field].clone())
    };
    assert_eq!(fields(1), [json!([1, 2, 3, 4, 5]), json!(5), json!([6]), json!(1), json!([7]), json!(1)]);
    assert_eq!(fields(0), [Value::Null, json!(5), Value::Null, json!(1), Value::Null, json!(1)]);
}

/// HAY-10
#[test]
fn used_cards_lie_face_down_or_where_the_table_says_so_face_up() {
    for (used_cards, seen) in [("down", Value::Null), ("up", json!([5]))] {
        let mut saloon = Saloon::open(4, &json!({ "used-cards": used_cards }));
        saloon.pick("1 5 6 7");
        assert_eq!(saloon.view(0)["players"][1]["picked"], 5, "everybody sees the card at the reveal");
        saloon.hold();
        assert_eq!(saloon.view(0)["players"][1]["used"], seen, "used-cards {used_cards}");
        assert_eq!(saloon.view(0)["players"][1]["hand"], Value::Null, "used-cards {used_cards}");
        assert_eq!(saloon.view(1)["players"][1]["used"], json!([5]), "one's own are known");
        assert!(saloon.legal(1).contains("gun"), "the Gun is back at once");
    }
}
