//! The program's place at a table: what it was told, and what it still has to be told or asked.

use std::fmt::Display;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use catalog::Visit;
use client::Client;
use engine::{Game, Seat, read_json};
use protocol::{Code, RaceStage, Request, Room, TableRequest, Update};
use serde_json::Value;
use serde_json::value::to_raw_value;
use tokio::task::block_in_place;
use tokio::time::sleep_until;

use crate::program::{Answer, Clock, Ending, Message, NewGame, Process, Question, Race};
use crate::seed::surprise;

/// A seat at a table, and the program that plays there.
pub(super) struct Place {
    process: Process,
    limit: Duration,
    room: Option<Room>,
    /// The last game that the program was told of, and whether it is over.
    game: Option<(u32, bool)>,
    /// What the seat was told since the program was told something.
    events: Vec<Value>,
    /// The last decision that is made: the game's number and its own.
    decided: Option<(u32, u32)>,
}

impl Place {
    /// A program that may take so long for an answer, before it has a seat.
    pub(super) fn new(process: Process, limit: Duration) -> Self {
        Self { process, limit, room: None, game: None, events: Vec::new(), decided: None }
    }

    /// The table, once it is known.
    pub(super) fn room(&self) -> Option<&Room> {
        self.room.as_ref()
    }

    /// Takes note of the newest room.
    pub(super) fn enter(&mut self, room: Room) {
        self.room = Some(room);
    }

    /// Handles an update of the game: decides if the seat has to. Returns how the game ended, if it did.
    pub(super) async fn hear(&mut self, client: &Client, update: &Update<'_>) -> Result<Option<String>> {
        let Some(seat) = update.seat else { return Ok(None) };
        let view: Value = serde_json::from_str(update.view.get()).context("the view cannot be read")?;
        if self.game.is_none_or(|(game, _)| game != update.game) {
            self.begin(update.game, seat, &view)?;
        }
        let read = |event: &str| serde_json::from_str(event).context("an event cannot be read");
        let events: Result<Vec<Value>> = update.events.iter().map(|event| read(event.get())).collect();
        self.events.extend(events?);
        let over = &view["over"];
        if !over.is_null() {
            let is_new = self.game.replace((update.game, true)) == Some((update.game, false));
            return if is_new { self.end(seat, over).map(Some) } else { Ok(None) };
        }
        let decision = (update.game, update.decision.unwrap_or_default());
        if owes(update, seat, &view) && self.decided != Some(decision) {
            self.decide(client, update, &view).await?;
        }
        Ok(None)
    }

    /// Tells the program that a game has begun.
    fn begin(&mut self, game: u32, seat: Seat, view: &Value) -> Result<()> {
        let setup = &self.room.as_ref().context("the server tells of a game before it tells of its table")?.setup;
        self.game = Some((game, false));
        self.events.clear();
        let seed = surprise(u64::from(u32::MAX)) as u32;
        let new = NewGame::new(&setup.game, setup.seats, seat, view["options"].clone(), seed);
        self.process.tell(&Message::New(new)).map_err(failed)
    }

    /// Tells the program how the game has ended. Returns it in words.
    fn end(&mut self, seat: Seat, result: &Value) -> Result<String> {
        let winners: Vec<Seat> = read_json(&result["winners"]).map_err(anyhow::Error::msg)?;
        let how = match (winners.contains(&seat), winners.len()) {
            (true, 1) => "won",
            (true, _) => "drawn",
            (false, _) => "lost",
        };
        let events = std::mem::take(&mut self.events);
        self.process.tell(&Message::Over(Ending { result: result.clone(), events })).map_err(failed)?;
        Ok(format!("{how} ({})", result["reason"].as_str().unwrap_or("without a reason")))
    }

    /// Asks the program for a decision and sends it to the server. In a race a seat is asked once.
    async fn decide(&mut self, client: &Client, update: &Update<'_>, view: &Value) -> Result<()> {
        let signal = Instant::now();
        if let Some(race) = update.race {
            let seen = TableRequest::Seen { game: update.game, race: race.id };
            client.tell(&Request::At { table: update.table, request: seen });
        }
        let question = self.question(update, view)?;
        let answer = block_in_place(|| self.process.ask(question, self.limit)).map_err(failed)?;
        let mut at = None;
        if update.race.is_some() {
            sleep_until((signal + Duration::from_micros(answer.reaction())).into()).await;
            at = Some(signal.elapsed().as_micros() as u64);
        }
        if act(client, update, &answer, at).await? && self.settles(&answer) {
            self.decided = Some((update.game, update.decision.unwrap_or_default()));
        }
        Ok(())
    }

    fn question(&mut self, update: &Update<'_>, view: &Value) -> Result<Question> {
        let limit = self.limit.as_millis() as u64;
        let clock = update.clock.as_ref();
        Ok(Question {
            events: std::mem::take(&mut self.events),
            view: view.clone(),
            legal: serde_json::to_value(&update.legal).context("the legal actions cannot be read")?,
            clock: Clock {
                window: clock.map(|clock| clock.window.clone().into_owned()),
                ms: clock.map_or(limit, |clock| clock.ms.min(limit)),
            },
            race: update.race.map(|_| Race::GO),
        })
    }

    /// Whether the answer completes the decision.
    fn settles(&self, answer: &Answer) -> bool {
        let game = self.room.as_ref().map_or("", |room| room.setup.game.as_str());
        catalog::visit(game, Settles(&answer.action)).unwrap_or(true)
    }
}

/// Whether an action of a game completes a decision. What is no action is for the server to refuse.
struct Settles<'a>(&'a Value);

impl Visit for Settles<'_> {
    type Output = bool;

    fn visit<G: Game>(self) -> bool {
        read_json::<G::Action>(self.0).is_ok_and(|action| G::settles(&action))
    }
}

/// Whether the seat has a decision to make now.
fn owes(update: &Update<'_>, seat: Seat, view: &Value) -> bool {
    let is_asked = update.race.is_none_or(|race| race.stage == RaceStage::Go && !race.answered);
    let to_act: Vec<Seat> = read_json(&view["to_act"]).unwrap_or_default();
    update.legal.is_some() && is_asked && to_act.contains(&seat)
}

/// Sends an answer to the server. Returns whether it was taken: a decision may be over by then, because the time ran
/// out. An answer that the rules forbid is an error.
async fn act(client: &Client, update: &Update<'_>, answer: &Answer, at: Option<u64>) -> Result<bool> {
    let action = to_raw_value(&answer.action).context("the action cannot be written")?;
    let Err(error) = client.act(update, &action, at).await else { return Ok(true) };
    match error.code() {
        Some(Code::Illegal | Code::BadRequest | Code::TooFast) => Err(failed(format!("it played {action}: {error}"))),
        Some(_) => {
            println!("{action} came to nothing: {error}");
            Ok(false)
        }
        None => Err(error.into()),
    }
}

/// The error of a program that has failed.
fn failed(what: impl Display) -> anyhow::Error {
    anyhow!("the program has failed: {what}")
}
