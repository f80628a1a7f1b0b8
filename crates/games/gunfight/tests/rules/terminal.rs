//! The terminal: sketches and typed input.

use crate::test_table::TestTable;
use engine::{Cast, Game as _, Reading, Seat, View as _, Viewer};
use gunfight::{Action, Options};

const DEAL: &str = "As Ks Qs Jd Td 9d 8c 7c 6c 2h  Ah Kh Qh Jh Th 9h 8h 7h 6h 5h  2c 3d 4c 8d Kc";

fn cast() -> Cast {
    Cast::new(["Ann", "Bill", "Cleo", "Dan"].map(String::from).to_vec(), Some(Seat::new(0)))
}

fn ann(table: &TestTable) -> gunfight::View {
    table.0.state().view(Viewer::Seat(Seat::new(0)))
}

/// The result of typing these lines: a draft's drawing, or the action.
fn typed(table: &TestTable, lines: &[&str]) -> String {
    match ann(table).read(lines) {
        Ok(Reading::Draft(sketch)) => sketch.to_string(),
        Ok(Reading::Action(action)) => action.to_string(),
        Err(why) => why.to_string(),
    }
}

/// GUN-03: an arrangement is typed line by line, and later lines override earlier ones
#[test]
fn an_arrangement_is_typed_stack_by_stack() {
    let table = TestTable::open(2, Options::default(), DEAL);
    assert_eq!(
        typed(&table, &["draw as Ks Qs", "f 8c 7c 6c"]),
        "  Quick Draw Qs Ks As  one pair\n  Aim                  high card\n  Fire       6c 7c 8c  flush\n  \
         not placed: 2h 9d Td Jd\n"
    );
    let lines = ["draw As Ks Qs", "fire 8c 7c 6c", "draw 2h Ks As", "aim Jd Td 9d"];
    assert!(typed(&table, &lines).ends_with("  Qs remains: 'done' if that is it\n"));
    let done = [&lines[..], &["done"]].concat();
    assert_eq!(typed(&table, &done), "arrange 2h Ks As / 9d Td Jd / 6c 7c 8c / Qs");
    let whole = "arrange As Ks Qs / Jd Td 9d / 8c 7c 6c / 2h";
    assert_eq!(typed(&table, &["aim 2h", whole]), "arrange Qs Ks As / 9d Td Jd / 6c 7c 8c / 2h");
}

/// GUN-03
#[test]
fn what_cannot_be_arranged_is_said() {
    let table = TestTable::open(2, Options::default(), DEAL);
    let cases = [
        (&["done"][..], "'done' is not possible yet: each stack needs three cards, and one card remains"),
        (&["draw Ah"], "'Ah' is not a card of your hand"),
        (&["draw As As"], "'As As' is not up to three different cards"),
        (&["draw As Ks Qs Jd"], "'As Ks Qs Jd' is not up to three different cards"),
        (&["shoot 1"], "'shoot 1' is not draw, aim or fire with cards, suggest, done or a whole 'arrange ...'"),
    ];
    for (lines, why) in cases {
        assert_eq!(typed(&table, lines), why);
    }
}

/// GUN-03, GUN-05: the suggestion arranges the hand with the best levels
#[test]
fn a_good_arrangement_is_suggested() {
    let table = TestTable::open(2, Options::default(), DEAL);
    let text = typed(&table, &["suggest", "done"]);
    let Action::Arrange(_) = text.parse().unwrap() else { panic!("{text}") };
    let mut table = table;
    table.act(1, "arrange Ah Kh Qh / Jh Th 9h / 8h 7h 6h / 5h");
    table.act(0, &text);
    assert_eq!(table.levels(0), "flush two-pair flush", "{text}");
}

/// GUN-09, GUN-10: face-down cards are in brackets, rotated ones have a caret, and levels are named
#[test]
fn the_table_is_drawn() {
    let players = ["30: 5s 7c As | Td^ Kc X1 | [7s] 8c 9h | Kd", "7: 3c 6h Qc | 4c 6d 8h | 3h 7h Qd | Ad", "-2:"];
    let table = TestTable::at("draw", "2s 5d 9c Js Ks", &players, "");
    let sketch = ann(&table).sketch(&cast()).to_string();
    let expected = "\
Turn 1, Quick Draw   in the middle  2s 5d 9c Js Ks

                          Quick Draw          Aim                 Fire                rest, dice
> 0 You           30 life 5s 7c As            Td^ Kc X1           [7s] 8c 9h          Kd  2 dice
                          flush               flush +1            one pair
  1 Bill           7 life 3c 6h Qc            4c 6d 8h            3h 7h Qd            Ad  2 dice
                          high card           high card           high card
  2 Cleo             out
";
    assert_eq!(sketch, expected);
    assert!(sketch.lines().all(|line| line.chars().count() < 100));
    assert_eq!(ann(&table).prompt(&cast()), "Fast Gun Work: Flip one of anybody's Aim or Fire cards, twice.");
}

/// GUN-03: nobody sees another player's cards
#[test]
fn while_everybody_arranges_only_ones_own_hand_is_drawn() {
    let mut table = TestTable::open(2, Options::default(), DEAL);
    table.act(1, "arrange Ah Kh Qh / Jh Th 9h / 8h 7h 6h / 5h");
    let sketch = ann(&table).sketch(&cast()).to_string();
    let expected = "\
Turn 1, everybody arranges   in the middle  2c 3d 4c 8d Kc

                          Quick Draw          Aim                 Fire                rest, dice
> 0 You           30 life arranging
  1 Bill          30 life ready

  Your hand  2h 6c 7c 8c 9d Td Jd Qs Ks As
";
    assert_eq!(sketch, expected);
    let bill = table.0.state().view(Viewer::Seat(Seat::new(1)));
    assert_eq!(bill.prompt(&cast().read_by(Some(Seat::new(1)))), "Waiting for Ann.");
    assert!(
        bill.sketch(&cast()).to_string().contains("Qh Kh Ah            9h Th Jh            6h 7h 8h            5h")
    );
    assert_eq!(table.0.state().window().unwrap().length.as_secs(), 120);
}
