//! Verifies finished games with provable luck, by the program and by a second verifier that shares no code with it.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

#[path = "../signature/mod.rs"]
mod signature;

use std::path::Path;
use std::process::{Command, Output};

use crate::run::{complains, says, scratch};
use bots::{Bot, Question, Random};
use engine::{Dealer, Entropy, Game, Host, Luck, Provable, Secret, Seeded, fair_json};
use serde_json::{Value, json};

/// Plays a game with provable luck at random and returns its public record.
struct Play<'a> {
    players: usize,
    seed: &'a str,
    luck: Provable,
    /// Whether every seat is silent at first, and some are later, so that lots act for them.
    silence: bool,
}

impl catalog::Visit for Play<'_> {
    type Output = Value;

    fn visit<G: Game>(self) -> Value {
        let dealer = Dealer::new(self.luck.clone());
        let (mut host, _) = Host::<G, _>::open(self.players, G::Options::default(), dealer).unwrap();
        let (mut mood, mut bot) = (Seeded::new(self.seed), Random::new(Seeded::new(self.seed)));
        if self.silence {
            host.expire().unwrap();
        }
        while host.state().verdict().is_none() {
            if self.silence && mood.ticket(5) == 0 {
                host.expire().unwrap();
                continue;
            }
            let owing = host.state().to_act();
            let seat = owing.iter().nth(mood.ticket(owing.len() as u32) as usize).unwrap();
            let decision = bot.decide(&Question::new(host.state(), seat, Vec::new()).turn());
            host.act(seat, decision.action, decision.at).unwrap();
        }
        let mut json = fair_json(host.record(), &self.luck).unwrap();
        json["names"] = json!(["a name that no verifier needs to know"]);
        json
    }
}

/// The luck of a table where some seats gave entropy and some did not.
fn luck(players: usize, label: &str) -> Provable {
    let seats = (0..players).map(|seat| if seat % 3 == 1 { String::new() } else { format!("{seat}0ff") });
    Provable::new(Secret::new([7; 32]).derive(label), Entropy::new(seats.collect()).unwrap(), 0)
}

fn play(slug: &str, players: usize, seed: &str) -> Value {
    catalog::visit(slug, Play { players, seed, luck: luck(players, seed), silence: true }).unwrap()
}

fn save(name: &str, record: &Value) -> String {
    let path = scratch(name);
    std::fs::write(&path, record.to_string()).unwrap();
    path.to_str().unwrap().into()
}

/// Runs the second verifier with a file and options.
fn python(args: &[&str]) -> Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verify.py");
    let ran = Command::new("python3").arg(script).args(args).output();
    ran.expect("python3 must be installed for this test: install it, or run script/test, which does")
}

fn python_says(args: &[&str]) -> String {
    let output = python(args);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "the second verifier refuses {args:?}: {complaint}");
    String::from_utf8(output.stdout).unwrap()
}

fn python_complains(args: &[&str]) -> String {
    let output = python(args);
    assert_eq!(output.status.code(), Some(1), "the second verifier should refuse {args:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The first input that satisfies `fits`.
fn first(record: &mut Value, fits: impl Fn(&Value) -> bool) -> &mut Value {
    record["inputs"].as_array_mut().unwrap().iter_mut().find(|input| fits(input)).unwrap()
}

/// Whether an input is an outcome with alternatives, all of which are listed.
fn is_open(input: &Value) -> bool {
    input["of"].as_array().is_some_and(|runs| runs.len() > 1 && runs.iter().all(|run| run[0].is_string()))
}

#[test]
fn games_of_every_kind_are_found_to_be_as_committed_by_both_verifiers() {
    for about in catalog::all() {
        for players in [*about.players.start(), *about.players.end()] {
            for seed in ["one", "two"] {
                let record = play(about.slug, players, seed);
                let inputs = record["inputs"].as_array().unwrap();
                let outcomes = inputs.iter().filter(|input| input.get("chance").is_some()).count();
                let file = save(&format!("fair-{}-{players}-{seed}.json", about.slug), &record);
                let found = format!("{players}: {} inputs, {outcomes} outcomes, every one as committed.", inputs.len());
                let text = says(&["verify", &file], "");
                assert!(text.contains(&format!("{} for {found}", about.name)), "{text}");
                assert!(text.contains(record["luck"]["commitment"].as_str().unwrap()), "{text}");
                let text = python_says(&[&file]);
                assert!(text.contains(&format!("{} for {found}", about.slug)), "{text}");
                says(&["replay", &file], "");
            }
        }
    }
}

/// What the two verifiers say about a manipulated record; `python` is `None` where the second cannot notice.
struct Tampered {
    name: &'static str,
    tamper: fn(&mut Value),
    words: &'static str,
    python: Option<&'static str>,
}

const TAMPERED: [Tampered; 10] = [
    Tampered {
        name: "outcome",
        tamper: |record| {
            let input = first(record, is_open);
            let runs = input["of"].as_array().unwrap();
            input["chance"] = runs.iter().find(|run| run[0] != input["chance"]).unwrap()[0].clone();
        },
        words: "but the luck gives",
        python: Some("the luck gives"),
    },
    Tampered {
        name: "secret",
        tamper: |record| record["luck"]["secret"] = json!("00".repeat(32)),
        words: "the secret is not the one committed to",
        python: Some("the secret is not the one committed to"),
    },
    Tampered {
        name: "secret-and-commitment",
        tamper: |record| {
            let secret = Secret::new([8; 32]);
            record["luck"]["commitment"] = json!(secret.commitment());
            record["luck"]["secret"] = json!(secret);
        },
        words: "but the luck gives",
        python: Some("the luck gives"),
    },
    Tampered {
        name: "entropy",
        tamper: |record| record["luck"]["entropy"][0] = json!("dead"),
        words: "but the luck gives",
        python: Some("the luck gives"),
    },
    Tampered {
        name: "entropy-of-a-seat-more",
        tamper: |record| record["luck"]["entropy"].as_array_mut().unwrap().push(json!("")),
        words: "but 2 played",
        python: Some("entropy"),
    },
    Tampered {
        name: "commitment",
        tamper: |record| record["luck"]["commitment"] = json!("00".repeat(32)),
        words: "the secret is not the one committed to",
        python: Some("the secret is not the one committed to"),
    },
    Tampered {
        name: "lottery-with-another-outcome-in-it",
        tamper: |record| {
            let input = first(record, is_open);
            let drawn = input["chance"].clone();
            let runs = input["of"].as_array_mut().unwrap();
            runs.iter_mut().find(|run| run[0] != drawn).unwrap()[0] = json!("six-aces");
        },
        words: "the tickets listed are not those that the rules ask for",
        python: None,
    },
    Tampered {
        name: "lottery-and-outcome",
        tamper: |record| {
            let input = first(record, is_open);
            let drawn = input["chance"].clone();
            let runs = input["of"].as_array_mut().unwrap();
            let other = runs.iter().find(|run| run[0] != drawn).unwrap()[0].clone();
            runs.iter_mut().filter(|run| run[0] == drawn).for_each(|run| run[0] = other.clone());
            input["chance"] = other;
        },
        words: "but the luck gives",
        python: None,
    },
    Tampered {
        name: "lottery-left-out",
        tamper: |record| {
            first(record, is_open).as_object_mut().unwrap().remove("of");
        },
        words: "the tickets listed are not those that the rules ask for",
        python: Some("no tickets"),
    },
    Tampered {
        name: "end-left-out",
        tamper: |record| {
            record["inputs"].as_array_mut().unwrap().pop();
        },
        words: "the game is unfinished",
        python: None,
    },
];

#[test]
fn whatever_is_changed_in_a_record_is_found_and_named() {
    for slug in ["loot", "hanafuda"] {
        let fair = play(slug, 2, "tampered");
        for Tampered { name, tamper, words, python } in TAMPERED {
            let mut record = fair.clone();
            tamper(&mut record);
            let file = save(&format!("unfair-{slug}-{name}.json"), &record);
            let complaint = complains(&["verify", &file]);
            assert!(complaint.contains(words), "{name} of {slug}: {complaint}");
            match python {
                None => assert!(python_says(&[&file]).contains("every one as committed"), "{name} of {slug}"),
                Some(words) => {
                    let complaint = python_complains(&[&file]);
                    assert!(complaint.contains(words), "{name} of {slug}: {complaint}");
                }
            }
        }
    }
}

#[test]
fn a_changed_lot_of_a_silent_seat_is_found() {
    // The first lot is one of 16,800 arrangements: too many to be listed.
    let is_lot = |input: &Value| input["of"].as_array().is_some_and(|runs| runs.iter().any(|run| run[0].is_null()));
    let lot = |record: &Value| record["inputs"].as_array().unwrap().iter().position(is_lot).unwrap();
    let (mut record, other) = (play("gunfight", 2, "one"), play("gunfight", 2, "two"));
    let index = lot(&record);
    assert_eq!(record["inputs"][index]["of"].as_array().unwrap().len(), 3, "{}", record["inputs"][index]);
    record["inputs"][index]["chance"] = other["inputs"][lot(&other)]["chance"].clone();
    let file = save("unfair-lot.json", &record);
    for complaint in [complains(&["verify", &file]), python_complains(&[&file])] {
        assert!(complaint.contains(&format!("input {}: the outcome is", index + 1)), "{complaint}");
    }
}

#[test]
fn a_record_without_luck_is_told_from_an_unfair_one() {
    let mut record = play("loot", 2, "no luck");
    record.as_object_mut().unwrap().remove("luck");
    let file = save("no-luck.json", &record);
    assert!(complains(&["verify", &file]).contains("the record has no luck in it"), "{record}");
    assert!(python_complains(&[&file]).contains("no luck"), "{record}");
    record["luck"] = json!({ "commitment": "no", "secret": "no", "entropy": [] });
    let complaint = complains(&["verify", &save("bad-luck.json", &record)]);
    assert!(complaint.contains("luck cannot be read: commitment: it must be 64 digits"), "{complaint}");
    assert!(complains(&["verify", "no/such/file"]).contains("cannot be read"));
}

#[test]
fn a_game_that_began_from_a_position_of_its_own_is_not_verified() {
    let mut record = play("loot", 2, "set up");
    let dealt = says(&["referee"], r#"{"op":"new","game":"loot","players":2}"#);
    record["start"] = serde_json::from_str::<Value>(&dealt).unwrap()["state"].clone();
    let file = save("set-up.json", &record);
    for complaint in [complains(&["verify", &file]), python_complains(&[&file])] {
        assert!(complaint.contains("began from a position that was set up"), "{complaint}");
    }
}

#[test]
fn the_secret_of_a_game_that_is_not_over_is_not_shown() {
    let luck = luck(2, "early");
    let (host, _) =
        Host::<catalog::loot::State, _>::open(2, catalog::loot::Options::default(), Dealer::new(luck.clone())).unwrap();
    let refused = fair_json(host.record(), &luck).unwrap_err();
    assert_eq!(refused.to_string(), "the game is not over, so its secret must not be shown yet");
}

#[test]
fn the_example_of_the_fairness_page_is_true() {
    let page = include_str!("../../../../docs/fairness.md");
    let secret = Secret::new(std::array::from_fn(|index| index as u8));
    let entropy = Entropy::new(vec!["00ff".into(), String::new()]).unwrap();
    let provable = Provable::new(secret.clone(), entropy, 0);
    let record =
        catalog::visit("loot", Play { players: 2, seed: "page", luck: provable.clone(), silence: true }).unwrap();
    let input = &record["inputs"][0];
    let tickets: u64 = input["of"].as_array().unwrap().iter().map(|run| run[1].as_u64().unwrap()).sum();
    // Key derivation is the same HMAC, so it gives the digest that the ticket is read from.
    let digest = String::from(secret.derive("00ff|#0.0"));
    let number = u64::from_str_radix(&digest[..16], 16).unwrap();
    let ticket = provable.ticket_at(0, tickets as u32);
    assert_eq!(number % tickets, u64::from(ticket));
    let facts = [
        record["luck"].to_string(),
        "`00ff|#0.0`".into(),
        format!("`{digest}`"),
        format!("x = {number}"),
        format!("limit = {}", (1u128 << 64) / u128::from(tickets) * u128::from(tickets)),
        format!("{number} mod {tickets} = {ticket}"),
        input.to_string(),
    ];
    let missing: Vec<_> = facts.iter().filter(|&fact| !page.contains(fact)).collect();
    assert!(missing.is_empty(), "docs/fairness.md should say: {missing:#?}");
}
