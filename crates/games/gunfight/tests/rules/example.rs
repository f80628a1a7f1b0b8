//! The worked example of the rule sheet: one turn of four gunfighters, action by action.
//!
//! Cards are written with the sheet's letters: `a` to `m`, `n` to `z`, `A` to `M` and `N` to `Z` are ace, two ... king
//! of one suit each, and `?` is a joker. It does not matter which letters are which suit, so all 24 assignments are
//! played.
//!
//! Errors of the sheet: Billy the Kid's Aim stack is printed as `Uhh` but is U, H, h; his hand lists both. Wyatt is
//! said to sit beside Doc, but in the listed order he sits beside Wild Bill and Billy, and all actions fit that.

use crate::test_table::TestTable;
use gunfight::Card;
use serde_json::json;

const BILL: usize = 0;
const WYATT: usize = 1;
const BILLY: usize = 2;
const DOC: usize = 3;

/// Reads the sheet's letters. Billy's joker is the first, Doc's the second.
struct Letters {
    suits: [u8; 4],
}

impl Letters {
    fn card(&self, letter: char) -> Card {
        let (group, first) = match letter {
            'a'..='m' => (0, 'a'),
            'n'..='z' => (1, 'n'),
            'A'..='M' => (2, 'A'),
            'N'..='Z' => (3, 'N'),
            '?' => return "X1".parse().unwrap(),
            '!' => return "X2".parse().unwrap(),
            other => panic!("the sheet has no card {other}"),
        };
        let nth = letter as u8 - first as u8;
        // The ace is the first letter and the highest rank.
        Card::new((nth + 12) % 13 * 4 + self.suits[group]).unwrap()
    }

    /// A sentence in which every word after the verb is a run of letters.
    fn cards(&self, letters: &str) -> String {
        let text = |letter: char| if letter == '/' { "/".into() } else { self.card(letter).to_string() };
        letters.chars().filter(|letter| !letter.is_whitespace()).map(text).collect::<Vec<_>>().join(" ")
    }
}

/// Every assignment of suits to the four groups of letters.
fn every_dressing() -> impl Iterator<Item = Letters> {
    let all = (0..256u16).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6].map(|suit| suit as u8));
    let different = |suits: &[u8; 4]| (0..4).all(|suit| suits.contains(&suit));
    all.filter(different).map(|suits| Letters { suits })
}

/// GUN-02, GUN-03, GUN-04, GUN-05, GUN-06, GUN-07, GUN-08, GUN-09, GUN-10, GUN-11, GUN-14, GUN-15, GUN-19, GUN-20
#[test]
fn the_worked_example_comes_out_as_printed() {
    assert_eq!(every_dressing().count(), 24);
    for letters in every_dressing() {
        let mut table = deal(&letters);
        arrange(&mut table, &letters);
        quick_draw(&mut table, &letters);
        aim(&mut table, &letters);
        fire(&mut table);
    }
}

fn deal(letters: &Letters) -> TestTable {
    let deal = "NPRW oxy cdj  STV uz BFK eg  U qw HIM bhl ?  OZEJL afik !  n QD s X";
    let dice = "5 4  3 6  6 5 6";
    let lives = json!({ "players": [{ "life": 14 }, { "life": 8 }, { "life": 25 }, { "life": 18 }] });
    let table = TestTable::load(crate::test_table::options(&[]), &lives, &format!("{} {dice}", letters.cards(deal)));
    assert_eq!(table.to_act(), [BILL, WYATT, BILLY, DOC]);
    table
}

fn arrange(table: &mut TestTable, letters: &Letters) {
    let hands = ["Ndc / PRW / oxy / j", "egu / BFS / TVK / z", "bq? / UHh / wlM / I", "a!f / JLZ / OEk / i"];
    for (seat, hand) in hands.into_iter().enumerate() {
        assert_eq!((table.step().as_str(), table.dice()), ("arrange", vec![0; 4]));
        table.act(seat, &format!("arrange {}", letters.cards(hand)));
    }
    assert_eq!(table.dice(), [2; 4]);
    assert_eq!(table.levels(BILL), "full-house flush flush");
    assert_eq!(table.levels(WYATT), "straight full-house two-pair");
    assert_eq!(table.levels(BILLY), "four-of-a-kind full-house straight");
    assert_eq!(table.levels(DOC), "full-house straight two-pair");
}

fn quick_draw(table: &mut TestTable, letters: &Letters) {
    assert_eq!(table.step(), "draw");
    // Doc's three aces and two sixes go before Wild Bill's three fours and two aces.
    assert_eq!(table.order(), [BILLY, DOC, BILL, WYATT].map(|seat| seat as u64));
    let does = |verb: &str, cards: &str| format!("{verb} {}", letters.cards(cards));
    table.act(BILLY, &does("rotate", "Hh"));
    assert_eq!(table.levels(BILLY), "four-of-a-kind straight-flush straight");
    table.act(DOC, &does("rotate", "k"));
    assert_eq!(table.levels(DOC), "full-house straight three-of-a-kind");
    table.act(BILL, &does("rotate", "W"));
    assert_eq!(table.levels(BILL), "full-house full-house flush");
    table.act(WYATT, &does("flip", "x"));
    assert_eq!(table.levels(BILL), "full-house full-house one-pair");
}

fn aim(table: &mut TestTable, letters: &Letters) {
    assert_eq!(table.step(), "aim");
    // Billy's two extra dice need no decision, so Wyatt is asked first. His full house has no advance, Wild Bill's has
    // one.
    assert_eq!(table.dice(), [2, 2, 4, 2]);
    assert_eq!(table.order(), [WYATT, BILL, DOC].map(|seat| seat as u64));
    let does = |verb: &str, cards: &str| format!("{verb} {}", letters.cards(cards));
    table.act(WYATT, &does("rotate", "VK"));
    assert_eq!(table.levels(WYATT), "straight full-house straight");
    table.act(BILL, &does("rotate", "oy"));
    assert_eq!(table.levels(BILL), "full-house full-house three-of-a-kind");
    assert!(table.refuses(DOC, &does("flip", "o")).contains("rotated"), "Wild Bill's cards are safe from Doc");
    table.act(DOC, &does("flip", "M"));
    assert_eq!(table.levels(BILLY), "four-of-a-kind straight-flush one-pair");
    table.act(DOC, &does("flip", "l"));
    assert_eq!(table.levels(BILLY), "four-of-a-kind straight-flush one-pair");
}

fn fire(table: &mut TestTable) {
    assert_eq!(table.step(), "fire");
    assert_eq!(table.levels(WYATT), "straight full-house straight");
    assert_eq!(table.levels(DOC), "full-house straight three-of-a-kind");
    // Doc before Wild Bill: one advance against two.
    assert_eq!(table.order(), [WYATT, DOC, BILL, BILLY].map(|seat| seat as u64));
    // 5 and 4, the king's 10, less 2: 17 against 14 life. Wild Bill is out and does not fire.
    table.act(WYATT, &format!("shoot {BILL}"));
    assert_eq!(table.life(), [-3, 8, 25, 18]);
    assert_eq!(table.order(), [DOC, BILLY].map(|seat| seat as u64));
    // 3 and 6. Wild Bill is dead, so Doc's neighbours are Wyatt and Billy.
    assert_eq!(table.legal(DOC), [format!("shoot {WYATT}"), format!("shoot {BILLY}")]);
    table.act(DOC, &format!("shoot {BILLY}"));
    assert_eq!(table.life(), [-3, 8, 16, 18]);
    // Four dice less one: 6, 5 and 6, less the nine: 8, which is all of Wyatt's life.
    assert_eq!(table.dice(), [2, 2, 3, 2]);
    table.act(BILLY, &format!("shoot {WYATT}"));
    assert_eq!(table.life(), [-3, 0, 16, 18]);
    // In the next turn only Doc and Billy are left.
    assert_eq!((table.state()["turn"].as_u64(), table.to_act()), (Some(2), vec![BILLY, DOC]));
}
