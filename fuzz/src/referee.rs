//! Feeds the referee arbitrary bytes as lines. Each is answered with one JSON object, and a refusal changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quickdraw_cli::referee::Referee;
use serde_json::Value;

fuzz_target!(|bytes: &[u8]| {
    let mut referee = Referee::new(Some("fuzz".into()));
    // Open a game first: most inputs never get that far by themselves.
    referee.answer(r#"{"op":"new","game":"loot","players":2}"#);
    for line in String::from_utf8_lossy(bytes).lines() {
        let before = referee.answer(r#"{"op":"state"}"#);
        let answer: Value = serde_json::from_str(&referee.answer(line)).expect("an answer is JSON");
        if answer["ok"] != true {
            assert!(answer["error"]["code"].is_string(), "a refusal has a code");
            assert_eq!(before, referee.answer(r#"{"op":"state"}"#), "a refusal changes nothing");
        }
    }
});
