//! Used cards, their return to the hand, and the secret booze.

use crate::test_table::TestTable;
use serde_json::{Value, json};

/// All players pick the same Booze, and `loser` shoots last.
fn all_pick(table: &mut TestTable, booze: u8, loser: usize) {
    for seat in table.to_act().iter() {
        table.act(seat.index(), &booze.to_string());
    }
    for seat in table.to_act().iter() {
        let at = if seat.index() == loser { 300_000 } else { 200_000 };
        table.act_at(seat.index(), "gun", Some(at));
    }
}

/// HAY-10, HAY-11
#[test]
fn each_return_adds_one_secret_booze() {
    let mut table = TestTable::open(6, &json!({}));
    let player = |table: &TestTable, field: &str| table.state()["players"][5][field].clone();
    for (round, booze) in [6, 1, 5, 2, 3].into_iter().enumerate() {
        all_pick(&mut table, booze, round);
    }
    assert_eq!(player(&table, "used"), json!([6, 1, 5, 2, 3]), "in the order of play");
    assert_eq!((player(&table, "hand"), player(&table, "secret")), (json!([4, 7]), json!([])));
    table.told(5);
    all_pick(&mut table, 4, 5);
    assert_eq!((player(&table, "hand"), player(&table, "secret")), (json!([1, 2, 3, 4, 5, 6]), json!([7])));
    assert_eq!((player(&table, "used"), &table.state()["round"]), (json!([]), &json!(7)));
    let told = table.told(5);
    assert!(told.contains(&json!({ "event": "cards-back", "seat": 5, "booze": 7 })), "{told:?}");
    assert!(told.contains(&json!({ "event": "cards-back", "seat": 0 })), "another's is not told: {told:?}");
    assert!(table.refused(5, "7").contains("pick one of 1, 2, 3, 4, 5, 6"), "secret booze is out of play");
    for (round, booze) in [6, 5, 4, 3, 2].into_iter().enumerate() {
        all_pick(&mut table, booze, round);
    }
    assert_eq!((player(&table, "hand"), player(&table, "secret")), (json!([2, 3, 4, 5, 6]), json!([7, 1])));
    assert_eq!((&table.state()["round"], table.hearts()), (&json!(12), "111112".into()));
    for (round, booze) in [2, 3, 4, 6].into_iter().enumerate() {
        all_pick(&mut table, booze, if round == 3 { 5 } else { round });
    }
    assert_eq!((player(&table, "hand"), player(&table, "secret")), (json!([2, 3, 4, 6]), json!([7, 1, 5])));
    assert_eq!(table.each("in"), json!([false, false, false, true, true, true]));
}

/// HAY-11
#[test]
fn the_secret_booze_is_seen_by_its_owner_only() {
    let player = json!({ "hand": [1, 2, 3, 4, 5], "used": [6], "secret": [7] });
    let table = TestTable::at(&json!({}), &json!({ "players": [player, player, player, player] }), &[]);
    let fields = |seat: usize| {
        let view = table.view(seat);
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
        let mut table = TestTable::open(4, &json!({ "used-cards": used_cards }));
        table.pick("1 5 6 7");
        assert_eq!(table.view(0)["players"][1]["picked"], 5, "everybody sees the card at the reveal");
        table.hold();
        assert_eq!(table.view(0)["players"][1]["used"], seen, "used-cards {used_cards}");
        assert_eq!(table.view(0)["players"][1]["hand"], Value::Null, "used-cards {used_cards}");
        assert_eq!(table.view(1)["players"][1]["used"], json!([5]), "one's own are known");
        assert!(table.legal(1).contains("gun"), "the Gun is back at once");
    }
}
