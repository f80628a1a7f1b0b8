//! `quickdraw puzzles`, as people and programs call it.

use puzzles::Puzzle;

use crate::run::{complains, says, scratch};

#[test]
fn puzzles_are_found_again_with_their_seed_and_written_one_in_each_line() {
    let path = scratch("puzzles.txt");
    let search = ["puzzles", "loot", "--count", "2", "--seed", "noon", "--effort", "5", "--check", "10", "--threads"];
    let text = says(&[&search[..], &["1"]].concat(), "");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2, "{text}");
    for line in lines {
        let puzzle = Puzzle::read(line).expect("each line is a puzzle");
        assert!(puzzle.position::<catalog::loot::State>().is_ok(), "{line}");
    }
    let file = path.to_str().expect("a path is text");
    assert_eq!(says(&[&search[..], &["3", "--out", file]].concat(), ""), "");
    assert_eq!(std::fs::read_to_string(&path).expect("it was written"), text);
    // With the same margin they are still puzzles; with a larger one, none of them is.
    let look = ["puzzles", "loot", "--again", file, "--effort", "5", "--check", "10", "--seed", "dusk", "--margin"];
    let answers = |text: &str| -> Vec<String> {
        let puzzles = text.lines().map(|line| Puzzle::read(line).expect("each line is a puzzle"));
        puzzles.map(|puzzle| format!("{} {:?}", puzzle.record, puzzle.ideas)).collect()
    };
    assert_eq!(answers(&says(&[&look[..], &["3"]].concat(), "")), answers(&text));
    assert_eq!(says(&[&look[..], &["50"]].concat(), ""), "");
    std::fs::write(&path, "no puzzle").expect("it can be written");
    let complaint = complains(&["puzzles", "loot", "--again", file]);
    assert!(complaint.contains("line 1"), "{complaint}");
}

#[test]
fn a_search_that_makes_no_sense_is_refused_in_words() {
    let cases = [
        (&["puzzles", "chess"][..], "no game 'chess'"),
        (&["puzzles", "loot", "--players", "5"], "players"),
        (&["puzzles", "loot", "--bots", "wizard"], "no player 'wizard'"),
        (&["puzzles", "loot", "--margin", "0"], "from 0.5 to 50 points"),
        (&["puzzles", "loot", "-o", "colour=red"], "colour"),
    ];
    for (args, words) in cases {
        let complaint = complains(args);
        assert!(complaint.contains(words), "{args:?}: {complaint}");
    }
}
