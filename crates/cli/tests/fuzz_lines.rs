//! Mangled lines: whatever the referee is sent, it answers, continues, and keeps the game in progress.
//!
//! `QUICKDRAW_FUZZ_LINES` sets the number of lines; the slow run sends a million.

use engine::{Luck, Seeded};
use quickdraw_cli::referee::Referee;
use serde_json::Value;

/// Pieces of requests, valid and invalid; every game adds its own words through its options.
const PIECES: &[&str] = &[
    "\"op\"",
    "\"new\"",
    "\"load\"",
    "\"act\"",
    "\"legal\"",
    "\"view\"",
    "\"state\"",
    "\"record\"",
    "\"expire\"",
    "\"games\"",
    "\"game\"",
    "\"loot\"",
    "\"hayauchi\"",
    "\"gunfight\"",
    "\"hanafuda\"",
    "\"players\"",
    "\"options\"",
    "\"seed\"",
    "\"chance\"",
    "\"seat\"",
    "\"action\"",
    "\"at\"",
    "\"play\"",
    "\"shoot\"",
    "\"whisky\"",
    "\"row\"",
    "\"deck\"",
    "\"sip\"",
    "\"nugget-1\"",
    "\"round\"",
    "\"phase\"",
    "\"over\"",
    "\"to_act\"",
    "\"winners\"",
    "\"match\"",
    "\"best-of-3\"",
    "\"booze\"",
    "\"gun\"",
    "\"hold\"",
    "\"flip\"",
    "\"rotate\"",
    "\"shoot\":",
    "\"X1\"",
    "\"As\"",
    "\"draw\"",
    "\"effect\"",
    "\"pile\"",
    "\"hand\"",
    "\"step\"",
    "null",
    "true",
    "false",
    "0",
    "1",
    "2",
    "-1",
    "3.5",
    "1e99",
    "18446744073709551616",
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\\",
    "é",
    "\u{0}",
];

/// Well-formed requests to start from, so that mangled ones get past the first checks.
const SEEDS: &[&str] = &[
    r#"{"op":"new","game":"loot","players":2,"seed":"s","options":{"match":"best-of-3","deck-out":"nuggets"}}"#,
    r#"{"op":"new","game":"loot","players":2,"chance":["nugget-1","sip","shot","nugget-3"]}"#,
    r#"{"op":"act","seat":0,"action":{"play":["loot","whisky"]}}"#,
    r#"{"op":"act","seat":1,"action":{"play":["shoot","loot"]},"at":200000}"#,
    r#"{"op":"load","game":"loot","state":{"round":2,"phase":1,"row":["nugget-1","sip","nugget-3","shot"],"deck":{"nugget-2":2},"discard":["sip"],"players":[{"nuggets":3,"bullets":1,"bottle":"full","used":[]},{}]}}"#,
    r#"{"op":"new","game":"hayauchi","players":4,"options":{"no-shot":"all-lose","match":"points"}}"#,
    r#"{"op":"act","seat":0,"action":{"booze":5}}"#,
    r#"{"op":"act","seat":1,"action":{"gun":true},"at":210000}"#,
    r#"{"op":"load","game":"hayauchi","state":{"round":3,"step":"showdown","racing":[0,1],"players":[{"hearts":1,"picked":5,"hand":[1,2]},{"hearts":1,"picked":5},{"hearts":1,"picked":2},{"hearts":1,"picked":1}]}}"#,
    r#"{"op":"new","game":"gunfight","players":2,"chance":["As","X1","Td"],"options":{"pass":"yes","life":5}}"#,
    r#"{"op":"act","seat":0,"action":{"arrange":{"draw":["As","Td","9h"],"aim":["2c","3c","4c"],"fire":["X1","X2","Kd"],"rest":"Ks"}}}"#,
    r#"{"op":"act","seat":0,"action":{"swap":{"mine":["9h","8h"],"theirs":["Kd","Qd"]}}}"#,
    r#"{"op":"new","game":"hanafuda","players":2,"options":{"target":3,"opening":"by-lot"}}"#,
    r#"{"op":"act","seat":0,"action":{"discard":"pine-ribbon"},"at":300000}"#,
    r#"{"op":"load","game":"hanafuda","state":{"step":"turn","turn":0,"deck":19,"players":[{"hand":["pine-crane","iris-bridge"],"pile":[{"card":"willow-lightning"}]},{"hand":["plum-ribbon","grass-moon"],"pile":[{"card":"pine-ribbon","up":false}]}]}}"#,
    r#"{"op":"act","seat":0,"action":{"take":"theirs"}}"#,
    r#"{"op":"legal","seat":0}"#,
    r#"{"op":"view","seat":null}"#,
    r#"{"op":"expire"}"#,
    r#"{"op":"record"}"#,
];

fn pick<'a>(luck: &mut Seeded, from: &[&'a str]) -> &'a str {
    from[luck.ticket(from.len() as u32) as usize]
}

fn mangled(luck: &mut Seeded) -> String {
    let mut line = pick(luck, SEEDS).to_owned();
    for _ in 0..luck.ticket(4) {
        let boundaries: Vec<usize> = line.char_indices().map(|(at, _)| at).chain([line.len()]).collect();
        let mut cut = || luck.ticket(boundaries.len() as u32) as usize;
        let (a, b) = (cut(), cut());
        let (from, to) = (boundaries[a.min(b)], boundaries[a.max(b)]);
        // Short cuts keep more of the line intelligible than long ones.
        let near = boundaries[a.max(b).min(a.min(b) + 12)];
        match luck.ticket(4) {
            0 => drop(line.drain(from..near)),
            1 => line.insert_str(from, pick(luck, PIECES)),
            2 => {
                let copy = line[from..to].to_owned();
                line.insert_str(to, &copy);
            }
            _ => line.replace_range(from..near, pick(luck, PIECES)),
        }
    }
    line.retain(|letter| letter != '\n');
    line
}

#[test]
fn whatever_is_sent_is_answered_and_a_refusal_changes_nothing() {
    let lines: u64 = std::env::var("QUICKDRAW_FUZZ_LINES").map_or(20_000, |count| count.parse().unwrap());
    let mut luck = Seeded::new("fuzz");
    let mut referee = Referee::new(Some("fuzz".into()));
    let mut refused = 0;
    for _ in 0..lines {
        let line = mangled(&mut luck);
        let before = referee.answer(r#"{"op":"state"}"#);
        let answer: Value = serde_json::from_str(&referee.answer(&line)).unwrap();
        if answer["ok"] == false {
            refused += 1;
            assert!(answer["error"]["code"].is_string() && answer["error"]["message"].is_string(), "{line}");
            assert_eq!(before, referee.answer(r#"{"op":"state"}"#), "{line}");
        }
    }
    assert!((lines / 4..lines).contains(&refused), "both kinds of line are sent: {refused} of {lines} were refused");
}
