//! The public record of a finished game, which anyone can verify: its inputs, the lotteries they answer and the secret.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Awaits, BadRecord, Commitment, Entropy, Game, Input, Lottery, Provable, Record, Secret, read_json};

/// What [`verify`] found in a valid record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The number of seats.
    pub players: usize,
    /// The number of inputs.
    pub inputs: usize,
    /// The number of inputs that are outcomes of chance.
    pub outcomes: usize,
    /// The commitment that must have been published before the game.
    pub commitment: Commitment,
    /// The entropy that the players must have contributed.
    pub entropy: Entropy,
}

/// Why a record does not prove that its chance was fair. Inputs are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfair {
    /// The record has no `luck`: it was not dealt with [`Provable`].
    #[error("the record has no luck in it: only games of a table that commits to its luck can be verified")]
    NoLuck,
    /// The `luck` cannot be read.
    #[error("the record's luck cannot be read: {0}")]
    BadLuck(String),
    /// It is not a record of this game, or its inputs break the rules.
    #[error(transparent)]
    BadRecord(#[from] BadRecord),
    /// The game started from a position that was set up, so its cards were not dealt by the committed secret.
    #[error("the game began from a position that was set up, so its luck proves nothing about that position")]
    SetUp,
    /// The secret does not match the commitment.
    #[error("the secret is not the one committed to: its SHA-256 is {of_secret}, the commitment is {commitment}")]
    Commitment {
        /// The commitment of the secret.
        of_secret: Commitment,
        /// The commitment in the record.
        commitment: Commitment,
    },
    /// The number of entropy texts is not the number of seats.
    #[error("the record has entropy of {entropy} seats, but {players} played")]
    Seats {
        /// The number of entropy texts.
        entropy: usize,
        /// The number of seats.
        players: usize,
    },
    /// The listed tickets are not those of the lottery that the rules ask for.
    #[error("input {input}: the tickets listed are not those that the rules ask for, which are {asked}")]
    Lottery {
        /// The number of the input.
        input: usize,
        /// The tickets the record should list, as JSON.
        asked: String,
    },
    /// The secret and the entropy give a different outcome.
    #[error("input {input}: the outcome is '{outcome}', but the luck gives '{due}' (ticket {ticket} of {tickets})")]
    Outcome {
        /// The number of the input.
        input: usize,
        /// The outcome in the record.
        outcome: String,
        /// The outcome that the secret gives.
        due: String,
        /// The ticket that the secret gives, counted from 0.
        ticket: u32,
        /// The number of tickets.
        tickets: u32,
    },
    /// The game is not over, so its secret should not have been published.
    #[error("the game is unfinished: its {inputs} inputs do not bring it to an end")]
    Unfinished {
        /// The number of inputs.
        inputs: usize,
    },
}

/// The `luck` of a public record.
#[derive(Serialize, Deserialize)]
struct LuckJson {
    commitment: Commitment,
    secret: Secret,
    entropy: Entropy,
}

/// Lotteries with more runs than this are not listed in full.
const LISTED: usize = 256;

/// The public record of a finished game: [`Record::to_json`] plus the `luck`, and for each outcome the lottery it was
/// drawn from. It fails while the game is not over, because the record contains the secret.
pub fn fair_json<G: Game>(record: &Record<G>, luck: &Provable) -> Result<Value, BadRecord> {
    let mut json = record.to_json();
    let inputs = json["inputs"].as_array_mut().into_iter().flatten();
    let mut written: Vec<&mut Value> = inputs.collect();
    let state = walk(record, |index, lottery, outcome| {
        written[index]["of"] = runs(lottery, outcome);
        Ok::<_, BadRecord>(())
    })?;
    if state.verdict().is_none() {
        return Err(BadRecord("the game is not over, so its secret must not be shown yet".into()));
    }
    let (secret, entropy) = (luck.secret().clone(), luck.entropy().clone());
    json["luck"] = json!(LuckJson { commitment: secret.commitment(), secret, entropy });
    Ok(json)
}

/// Replays a public record by the rules and checks that every outcome is the one its secret gives. Unknown fields are
/// ignored.
pub fn verify<G: Game>(json: &Value) -> Result<Verified, Unfair> {
    let luck = json.get("luck").ok_or(Unfair::NoLuck)?;
    let LuckJson { commitment, secret, entropy } = read_json(luck).map_err(Unfair::BadLuck)?;
    let record = Record::<G>::from_json(json)?;
    if record.set_up {
        return Err(Unfair::SetUp);
    }
    if secret.commitment() != commitment {
        return Err(Unfair::Commitment { of_secret: secret.commitment(), commitment });
    }
    let (players, inputs) = (record.start.players(), record.inputs.len());
    if entropy.seats().len() != players {
        return Err(Unfair::Seats { entropy: entropy.seats().len(), players });
    }
    let luck = Provable::new(secret, entropy.clone(), 0);
    let mut outcomes = 0;
    let state = walk(&record, |index, lottery, outcome| {
        let listed = json["inputs"][index].get("of").unwrap_or(&Value::Null);
        check_outcome::<G>(index + 1, lottery, outcome, &luck, outcomes, listed)?;
        outcomes += 1;
        Ok::<_, Unfair>(())
    })?;
    if state.verdict().is_none() {
        return Err(Unfair::Unfinished { inputs });
    }
    Ok(Verified { players, inputs, outcomes: outcomes as usize, commitment, entropy })
}

fn check_outcome<G: Game>(
    input: usize,
    lottery: &G::Lottery,
    outcome: &G::Outcome,
    luck: &Provable,
    k: u32,
    listed: &Value,
) -> Result<(), Unfair> {
    let tickets = lottery.tickets();
    let ticket = luck.ticket_at(k, tickets);
    let due = lottery.outcome(ticket);
    if due != *outcome {
        let (outcome, due) = (outcome.to_string(), due.to_string());
        return Err(Unfair::Outcome { input, outcome, due, ticket, tickets });
    }
    let asked = runs(lottery, outcome);
    if *listed != asked {
        return Err(Unfair::Lottery { input, asked: asked.to_string() });
    }
    Ok(())
}

/// Replays a record and returns its final state. Calls `look` with each lottery and its outcome before the outcome is
/// applied.
fn walk<G: Game, E: From<BadRecord>>(
    record: &Record<G>,
    mut look: impl FnMut(usize, &G::Lottery, &G::Outcome) -> Result<(), E>,
) -> Result<G, E> {
    let mut state = record.start.clone();
    for (index, input) in record.inputs.iter().enumerate() {
        if let (Awaits::Chance(lottery), Input::Chance(outcome)) = (state.awaits(), input) {
            look(index, &lottery, outcome)?;
        }
        state
            .apply(input.clone(), &mut |_| ())
            .map_err(|refusal| BadRecord(format!("input {}: {refusal}", index + 1)))?;
    }
    Ok(state)
}

/// A lottery as runs of tickets with the same outcome, in ticket order: `[["nugget-1",3],["whisky",2]]`.
///
/// A lottery with more than [`LISTED`] runs names only the runs of the drawn `outcome`; the runs between them are
/// merged under the name `null`.
fn runs<Y: Lottery<Outcome: std::fmt::Display>>(lottery: &Y, outcome: &Y::Outcome) -> Value {
    let all = joined((0..lottery.tickets()).map(|ticket| Some(lottery.outcome(ticket))));
    let shown = if all.len() > LISTED {
        let of = |ticket| Some(lottery.outcome(ticket)).filter(|other| other == outcome);
        joined((0..lottery.tickets()).map(of))
    } else {
        all
    };
    shown.into_iter().map(|(outcome, tickets)| json!([outcome.map(|outcome| outcome.to_string()), tickets])).collect()
}

/// Run-length encoding: merges equal neighbours and counts them.
fn joined<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<(T, u32)> {
    let mut runs: Vec<(T, u32)> = Vec::new();
    for one in all {
        match runs.last_mut() {
            Some((last, count)) if *last == one => *count += 1,
            _ => runs.push((one, 1)),
        }
    }
    runs
}
