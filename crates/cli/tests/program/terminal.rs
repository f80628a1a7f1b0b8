//! Playing and replaying at a terminal, with typed lines.

use crate::run::{complains, quickdraw, says, scratch};

/// Enough plays for any game: the second of each pair is always legal after the first.
fn plays(count: usize) -> String {
    "loot shoot\nwhisky whisky\n".repeat(count)
}

#[test]
fn a_game_against_a_bot_is_played_to_its_end_recorded_and_replayed() {
    let path = scratch("played.json");
    let file = path.to_str().unwrap();
    let text = says(&["play", "loot", "--seed", "noon", "--record", file], plays(200));
    assert!(text.contains("Round 1"), "{text}");
    assert!(text.contains("the game"), "{text}");
    assert!(!text.contains("You leave the table"), "{text}");
    let replayed = says(&["replay", file], "");
    assert!(replayed.contains("Loot, Shoot, Whisky"), "{replayed}");
    let end = text.lines().rev().find(|line| line.contains("the game")).unwrap();
    let told = end.replace("You win", "Seat 0 wins").replace("Dusty (bot)", "Seat 1").replace("Mabel (bot)", "Seat 1");
    assert!(replayed.contains(told.trim()), "'{told}' is how it ended\n{replayed}");
    let own_eyes = says(&["replay", file, "--seat", "1"], "");
    assert!(own_eyes.contains("Seat 0 decides"), "{own_eyes}");
    assert!(!own_eyes.contains("Seat 0 places loot"), "{own_eyes}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = || says(&["play", "loot", "--seed", "twice"], plays(200));
    assert_eq!(game(), game());
}

#[test]
fn two_people_share_the_keyboard() {
    let turn = "\nloot shoot\n\nloot whisky\n\nwhisky whisky\n\nshoot shoot\n";
    let text = says(&["play", "loot", "--humans", "2", "--seed", "friends"], turn.repeat(60));
    assert!(text.contains("Hand the keyboard to Player 2"), "{text}");
    assert!(text.contains("the game") || text.contains("The game"), "{text}");
}

#[test]
fn bots_play_among_themselves() {
    let text = says(&["play", "loot", "--humans", "0", "--seed", "bots"], "");
    assert!(text.contains("(bot)"), "{text}");
}

#[test]
fn people_choose_who_they_play_against() {
    let text = says(&["play", "hayauchi", "--humans", "0", "--players", "5", "--bots", "random", "--seed", "a"], "");
    assert!(text.contains("(bot)"), "{text}");
    says(&["play", "loot", "--humans", "0", "--bots", "random,random", "--seed", "bots"], "");
    let complaint = complains(&["play", "loot", "--bots", "wizard"]);
    assert!(complaint.contains("has no player 'wizard'; it has ") && complaint.contains("random"), "{complaint}");
    let complaint = complains(&["play", "loot", "--bots", "random,random"]);
    assert!(complaint.contains("there is room for 1 of 2 bots"), "{complaint}");
}

#[test]
fn a_mistyped_line_says_what_would_be_right() {
    let cases = [
        ("lot whiskey", "'lot' is not loot, shoot or whisky"),
        ("loot", "two action cards, such as 'loot whisky'"),
        ("loot loot loot", "two action cards"),
    ];
    for (typed, words) in cases {
        let text = says(&["play", "loot", "--seed", "noon"], format!("{typed}\n"));
        assert!(text.contains(words), "{typed}: {text}");
        assert!(text.contains("You can play: loot loot, loot shoot"), "{text}");
    }
    let text = says(&["play", "loot", "--seed", "noon"], "loot loot\nloot loot\n");
    assert!(text.contains("needs more loot cards than you have left"), "{text}");
}

#[test]
fn help_rules_and_the_end_of_input_are_understood() {
    let text = says(&["play", "loot"], "?\nrules\ntable\n");
    assert!(text.contains("the one for the position nearer the deck first"), "{text}");
    assert!(text.contains("LSW-18"), "{text}");
    assert!(text.ends_with("You leave the table.\n"), "{text}");
    let text = says(&["play", "loot"], "quit\n");
    assert!(text.ends_with("You leave the table.\n"), "{text}");
    says(&["play", "loot"], [0xff, 0xfe, b'\n']);
}

#[test]
fn options_are_given_as_name_and_value() {
    let deck = r#"deck={"shot":13}"#;
    let text = says(&["play", "loot", "-o", "match=best-of-3", "-o", deck], "");
    assert!(text.contains("Extra shot"), "{text}");
    assert!(complains(&["play", "loot", "-o", "match=best-of-5"]).contains("is single or best-of-3, not 'best-of-5'"));
    assert!(complains(&["play", "loot", "-o", "match"]).contains("write NAME=VALUE"));
    assert!(complains(&["play", "chess"]).contains("there is no game 'chess'"));
    assert!(complains(&["play", "loot", "--players", "3"]).contains("is for 2 players, not 3"));
    assert!(complains(&["play", "loot", "--humans", "3"]).contains("3 people cannot sit on 2 seats"));
}

#[test]
fn a_file_that_is_no_record_is_refused_in_words() {
    let path = scratch("broken.json");
    let file = path.to_str().unwrap();
    let record =
        r#"{"quickdraw":1,"game":"loot","players":2,"options":{},"inputs":[{"chance":"sip"},{"expire":true}]}"#;
    let cases = [
        ("not json", "is not a record"),
        ("{}", "it names no game"),
        (r#"{"game":"chess"}"#, "'chess' that this program does not have"),
        (r#"{"game":"loot"}"#, "not a record"),
        (record, "input 2: the game waits for chance"),
    ];
    for (text, words) in cases {
        std::fs::write(&path, text).unwrap();
        let complaint = complains(&["replay", file]);
        assert!(complaint.contains(words), "{complaint}");
    }
    assert!(complains(&["replay", "no/such/file"]).contains("cannot be read"));
}

#[test]
fn the_games_are_listed() {
    let text = says(&["games"], "");
    assert!(text.contains("loot") && text.contains("Moritz Dressler") && text.contains("deck-out"), "{text}");
    assert!(!quickdraw(&[], "").status.success(), "without a command there is help, and nothing is done");
}

#[test]
fn every_game_of_the_list_is_played_to_its_end_by_bots_recorded_and_replayed() {
    for about in catalog::all() {
        for players in [about.players.start(), about.players.end()] {
            let (game, players) = (about.slug, &players.to_string());
            let path = scratch(&format!("{game}-{players}.json"));
            let file = path.to_str().unwrap();
            let args = ["play", game, "--players", players, "--humans", "0", "--seed", "bots", "--record", file];
            let text = says(&args, "");
            assert!(text.contains("Recorded"), "{text}");
            let replayed = says(&["replay", file, "--seat", "0"], "");
            assert!(replayed.contains("inputs"), "{replayed}");
        }
    }
}

#[test]
fn a_dinosaur_drinks_and_draws_with_typed_lines() {
    let text = says(
        &["play", "hayauchi", "--seed", "noon"],
        "7\nhold\n6\nhold\n5\nhold\n4\nhold\n3\nhold\n2\nhold\n".repeat(20),
    );
    assert!(text.contains("Pick a Booze of your hand."), "{text}");
    assert!(text.contains("The smoke clears"), "{text}");
    assert!(!text.contains("You leave the table"), "the game ends before the lines do: {text}");
}

#[test]
fn a_gunfighter_arranges_ten_cards_line_by_line() {
    let text = says(&["play", "gunfight", "--seed", "noon"], "draw As\nsuggest\nundo\nsuggest\ndone\n");
    assert!(text.contains("'As' is not a card of your hand"), "{text}");
    assert!(text.contains("remains: 'done' if that is it"), "{text}");
    assert!(text.contains("You turn up"), "{text}");
}

#[test]
fn a_samurai_plays_to_the_end_with_typed_lines() {
    let lines = "1\ntake deck\n1\neffect no\ntake deck\n1\neffect no\ndraw\n1\n".repeat(400);
    let text = says(&["play", "hanafuda", "--seed", "noon"], lines);
    assert!(text.contains("STARE DOWN"), "{text}");
    assert!(!text.contains("You leave the table"), "the game ends before the lines do: {text}");
}
