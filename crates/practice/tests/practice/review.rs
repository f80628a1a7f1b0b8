//! A finished practice game is reviewed.

use crate::page::{Page, replay};
use engine::Game;
use practice::{JudgeCode, Reviewed};
use serde_json::json;

pub(crate) struct Code;

impl catalog::Visit for Code {
    type Output = JudgeCode;

    fn visit<G: Game>(self) -> JudgeCode {
        JudgeCode::of::<G>()
    }
}

#[test]
fn the_record_of_a_practice_game_is_reviewed_and_its_steps_are_found_in_the_replay() {
    let mut page = Page::new();
    page.begin("loot", 2);
    while page.record.is_none() {
        page.step();
    }
    let record = page.record.clone().unwrap();
    let code = catalog::visit("loot", Code).unwrap();
    let mut reviewing = code.review(&record).unwrap();
    let steps = record["inputs"].as_array().unwrap().len();
    assert_eq!(reviewing.progress(), (0, steps));
    while reviewing.step() {}
    assert_eq!(reviewing.progress(), (steps, steps));
    let reviewed: Reviewed = engine::parse_json(&reviewing.finish()).unwrap();
    let frames = replay(&record).unwrap().eyes[0].len();
    assert_eq!(reviewed.frames.len(), steps);
    assert!(reviewed.frames.is_sorted() && reviewed.frames.last() == Some(&(frames - 1)), "{:?}", reviewed.frames);
    assert!(!reviewed.review.turning.is_empty() && reviewed.review.seats.len() == 2);

    assert!(code.review(&json!({ "game": "loot" })).is_err_and(|why| why.contains("not a record")));
    let mut begun = record;
    begun["inputs"].as_array_mut().unwrap().truncate(9);
    assert!(code.review(&begun).is_err_and(|why| why.contains("not over")));
}
