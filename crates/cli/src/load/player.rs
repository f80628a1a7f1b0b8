//! One player of the load generator, on its own connection.

use std::convert::Infallible;
use std::pin::pin;
use std::rc::Rc;
use std::time::{Duration, Instant};

use client::{Account, Socket};
use futures_util::{FutureExt, SinkExt, StreamExt};
use protocol::{RaceStage, Stage, TableRequest};
use tokio::time::sleep_until;
use tokio_tungstenite::tungstenite::{Error, Message};

use super::luck::Luck;
use super::message::{ServerMessage, Update, read};
use super::say;
use super::tally::{Board, Run};

/// How long a player waits after a refusal before it asks for an update.
const PATIENCE: Duration = Duration::from_millis(200);

/// Begins the id of a request to be ready. The number of the game follows.
const READY: &str = "ready ";

/// A player at a table.
pub(super) struct Player {
    pub(super) account: Account,
    pub(super) run: Rc<Run>,
    pub(super) board: Rc<Board>,
    pub(super) seat: usize,
    state: State,
}

/// The state of a player.
struct State {
    luck: Luck,
    /// How many moves it has sent. A move's number is its id.
    moves: u64,
    /// The latest game it has declared to be ready for.
    ready: u32,
    /// The last race it has answered: the game, and the race's id.
    raced: (u32, u32),
    /// Whether it has seen the first update of its first game.
    begun: bool,
    plan: Option<Plan>,
    sent: Option<Sent>,
    /// Whether the next update is caused by its own move.
    own: bool,
    /// Messages to send after the current message is handled.
    outbox: Vec<String>,
}

/// A message to be sent later.
struct Plan {
    at: Instant,
    text: String,
    /// `None` if it is not a move, otherwise whether it answers a race.
    race: Option<bool>,
}

/// A move that is not acknowledged yet.
struct Sent {
    number: u64,
    at: Instant,
    race: bool,
}

impl Player {
    pub(super) fn new(account: Account, run: Rc<Run>, board: Rc<Board>, seat: usize) -> Self {
        let (luck, outbox) = (Luck::new(), Vec::new());
        let (own, begun) = (false, false);
        let state = State { luck, moves: 0, ready: 0, raced: (0, 0), begun, plan: None, sent: None, own, outbox };
        Self { account, run, board, seat, state }
    }

    /// Plays on this connection, and reconnects whenever it is lost.
    pub(super) async fn play(mut self, mut socket: Socket) {
        self.be_ready(1);
        loop {
            let Err(_) = self.sit(&mut socket).await;
            self.run.tally.borrow_mut().lost += 1;
            (self.state.plan, self.state.sent, self.state.own) = (None, None, false);
            socket = loop {
                tokio::time::sleep(PATIENCE * 5).await;
                if let Ok(socket) = self.account.socket().await {
                    break socket;
                }
            };
            self.state.outbox = vec![say::join(None, self.board.table)];
        }
    }

    async fn sit(&mut self, socket: &mut Socket) -> Result<Infallible, Error> {
        let mut timer = pin!(sleep_until(Instant::now().into()));
        loop {
            for text in std::mem::take(&mut self.state.outbox) {
                self.send(socket, text).await?;
            }
            // Read all pending messages before acting: only the last update counts.
            if let Some(message) = socket.next().now_or_never() {
                self.receive(message)?;
                continue;
            }
            if let Some(plan) = self.state.plan.take_if(|plan| plan.at <= Instant::now()) {
                self.carry_out(socket, plan).await?;
                continue;
            }
            if let Some(plan) = &self.state.plan {
                timer.as_mut().reset(plan.at.into());
            }
            tokio::select! {
                biased;
                message = socket.next() => self.receive(message)?,
                () = &mut timer, if self.state.plan.is_some() => {}
            }
        }
    }

    fn receive(&mut self, message: Option<Result<Message, Error>>) -> Result<(), Error> {
        match message.ok_or(Error::ConnectionClosed)?? {
            Message::Text(text) => self.hear(&text),
            Message::Close(_) => return Err(Error::ConnectionClosed),
            _ => {}
        }
        Ok(())
    }

    async fn send(&mut self, socket: &mut Socket, text: String) -> Result<(), Error> {
        self.run.tally.borrow_mut().sent += text.len() as u64;
        socket.send(Message::text(text)).await
    }

    async fn carry_out(&mut self, socket: &mut Socket, plan: Plan) -> Result<(), Error> {
        if let Some(race) = plan.race {
            let at = Instant::now();
            self.state.sent = Some(Sent { number: self.state.moves, at, race });
            // A racer's action is not broadcast before the race is over.
            if !race {
                self.board.sent(self.seat, at);
            }
        }
        self.send(socket, plan.text).await
    }

    fn hear(&mut self, text: &str) {
        self.run.tally.borrow_mut().received += text.len() as u64;
        match read(text) {
            Some(ServerMessage::Ok { id }) => self.acknowledged(id),
            Some(ServerMessage::No { id, code }) => {
                self.run.tally.borrow_mut().refuse(code);
                if self.is_mine(id) {
                    self.refused();
                } else if let Some(game) = id.and_then(game_of) {
                    self.ready_later(game);
                }
            }
            Some(ServerMessage::Room { stage: Stage::Over, game, .. }) => {
                if self.state.ready == game && self.seat == 0 {
                    self.run.tally.borrow_mut().games += 1;
                }
                self.be_ready(game + 1);
            }
            Some(ServerMessage::Room { stage: Stage::Waiting, game, .. }) => self.be_ready(game),
            Some(ServerMessage::Update(update)) => self.learn(&update),
            Some(ServerMessage::Room { .. }) | None => {}
        }
    }

    fn is_mine(&self, id: Option<&str>) -> bool {
        let number = id.and_then(|id| id.parse().ok());
        self.state.sent.as_ref().is_some_and(|sent| number == Some(sent.number))
    }

    fn acknowledged(&mut self, id: &str) {
        if !self.is_mine(Some(id)) {
            return;
        }
        if let Some(sent) = self.state.sent.take() {
            self.state.own = !sent.race;
            self.board.acknowledged(self.seat);
            if let Some(took) = self.run.took(sent.at) {
                let mut tally = self.run.tally.borrow_mut();
                tally.moves += 1;
                tally.acknowledged.add(took);
            }
        }
    }

    /// Asks for an update after a while: the table may have moved on, or a rate limit may have been hit.
    fn refused(&mut self) {
        self.state.sent = None;
        self.board.refused();
        let text = say::sync(self.board.table);
        self.state.plan = Some(Plan { at: Instant::now() + PATIENCE, text, race: None });
    }

    fn be_ready(&mut self, game: u32) {
        if self.state.ready < game {
            self.state.ready = game;
            let text = self.ready(game);
            self.state.outbox.push(text);
        }
    }

    /// Tries again after a while: a rate limit was hit.
    fn ready_later(&mut self, game: u32) {
        if self.state.ready == game {
            let text = self.ready(game);
            self.state.plan = Some(Plan { at: Instant::now() + PATIENCE, text, race: None });
        }
    }

    fn ready(&mut self, game: u32) -> String {
        let entropy = format!("{:016x}", self.state.luck.next());
        say::at(Some(&format!("{READY}{game}")), self.board.table, TableRequest::Ready { entropy })
    }

    /// Handles an update of the game.
    fn learn(&mut self, update: &Update<'_>) {
        if !std::mem::replace(&mut self.state.begun, true) && self.seat == 0 {
            self.run.begun.update(|begun| begun + 1);
        }
        if !std::mem::take(&mut self.state.own)
            && let Some(took) = self.board.told(self.seat).and_then(|since| self.run.took(since))
        {
            self.run.tally.borrow_mut().broadcast.add(took);
        }
        // While a move is pending, wait for the update that follows its acknowledgement.
        if self.state.sent.is_none() {
            self.decide(update);
        }
    }

    fn decide(&mut self, update: &Update<'_>) {
        let old = self.state.plan.take();
        if update.legal().is_empty() {
            return;
        }
        let (at, claim) = match update.race {
            None if !update.owes() => return,
            None => (self.moment(old), None),
            Some(race) if race.stage == RaceStage::Soon || race.answered => return,
            Some(race) if (update.game, race.id) == self.state.raced => {
                self.state.plan = old;
                return;
            }
            Some(race) => {
                self.state.raced = (update.game, race.id);
                self.state.outbox.push(say::at(
                    None,
                    self.board.table,
                    TableRequest::Seen { game: update.game, race: race.id },
                ));
                let reaction = 180_000 + self.state.luck.below(220_000);
                (Instant::now() + Duration::from_micros(reaction), Some(reaction))
            }
        };
        let state = &mut self.state;
        state.moves += 1;
        let place = state.luck.below(update.legal().len() as u64) as usize;
        let (id, decision) = (state.moves.to_string(), (update.game, update.decision.unwrap_or_default()));
        let text = say::act(&id, self.board.table, decision, update.legal()[place], claim);
        state.plan = Some(Plan { at, text, race: Some(claim.is_some()) });
    }

    /// When to move: as planned before, else when the table's next move is due.
    fn moment(&self, old: Option<Plan>) -> Instant {
        match (old, self.run.every) {
            (Some(old), _) if old.race == Some(false) => old.at,
            (_, Some(every)) => self.board.slot(every),
            (_, None) => Instant::now(),
        }
    }
}

/// The game that a request with this id was to be ready for.
fn game_of(id: &str) -> Option<u32> {
    id.strip_prefix(READY)?.parse().ok()
}
