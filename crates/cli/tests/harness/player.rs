//! A player at one table who remembers what the server acknowledged and checks all messages.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use client::{Account, Server, Socket};
use engine::{Luck, Seat, Seeded};
use futures_util::{SinkExt, StreamExt};
use protocol::{Ask, Code, JoinTable, PlayerId, Race, RaceStage, ReplayId, Request, Room, Say, Stage, TableId};
use protocol::{RaceAnswer, TableRequest, Update, read_with};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc::UnboundedSender;
use tokio::time::sleep_until;
use tokio_tungstenite::tungstenite::Message;

use super::sight::Sight;

/// A request the server has acknowledged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Promise {
    /// A move with this id; in a race, with the credited milliseconds.
    Move { id: String, ms: Option<u64> },
    /// Being ready, with this entropy.
    Ready(String),
    /// A line of chat.
    Chat(String),
}

/// An event that a test may wait for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A player is connected.
    Welcomed,
    /// A request was acknowledged at this table.
    Moved(TableId),
    /// A player has learnt that a game has ended at this table.
    Over(TableId),
    /// A player has seen the signal of a race.
    Signal,
    /// The server sent a refusal or a notice with this code.
    Told(Code),
}

/// A player at one table.
#[derive(Clone)]
pub(crate) struct Player {
    pub(crate) account: Account,
    pub(crate) you: PlayerId,
    pub(crate) table: TableId,
    pub(crate) number: usize,
    /// What the server has acknowledged, in order.
    pub(crate) promises: Vec<Promise>,
    /// Requests that are not answered yet.
    pub(crate) open: BTreeMap<String, Asked>,
    /// The public replays of the games that have ended.
    pub(crate) replays: BTreeSet<ReplayId>,
    /// Codes of notices, and the last close code of the connection.
    pub(crate) notices: Vec<Code>,
    pub(crate) farewell: Option<u16>,
    luck: Seeded,
    asked: u32,
    sight: Sight,
    chance: Option<Chance>,
    room: Option<Room>,
    plan: Option<(Instant, String, Asked)>,
    outbox: Vec<String>,
    /// Whether the server has let this connection follow the table.
    follows: bool,
}

/// A request.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    text: String,
    what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Join,
    Sync(u32),
    Move(bool),
    Ready(String),
    Chat(String),
}

/// What this player may do now.
#[derive(Clone)]
struct Chance {
    /// The game and the decision.
    decision: (u32, u32),
    actions: Vec<Box<RawValue>>,
    owed: bool,
    race: Option<(Race, Instant)>,
}

#[derive(Deserialize)]
struct View {
    to_act: Vec<Seat>,
}

impl Player {
    pub(crate) fn new(account: Account, you: PlayerId, table: TableId, number: usize, seed: &str) -> Self {
        Self {
            account,
            you,
            table,
            number,
            promises: Vec::new(),
            open: BTreeMap::new(),
            replays: BTreeSet::new(),
            notices: Vec::new(),
            farewell: None,
            luck: Seeded::new(&format!("{seed} {number}")),
            asked: 0,
            sight: Sight::default(),
            chance: None,
            room: None,
            plan: None,
            outbox: Vec::new(),
            follows: false,
        }
    }

    /// Goes on where another server has a copy of the table. It may already have answered requests that this player,
    /// as it remembers, has not made yet, so new ones get ids that were never used.
    pub(crate) fn go_on_at(&mut self, server: &Server) {
        self.account.server = server.clone();
        self.asked += 1_000_000;
    }

    /// Connects and plays until the connection ends.
    pub(crate) async fn play(mut self, marks: UnboundedSender<Mark>) -> Self {
        // The server may be killed before it answers.
        if let Ok(mut socket) = self.account.socket().await {
            self.come_back();
            while self.talk(&mut socket, &marks).await {}
        }
        self
    }

    /// Queues the first messages on a new connection.
    fn come_back(&mut self) {
        (self.plan, self.farewell, self.follows) = (None, None, false);
        self.sight.cut_off();
        // Requests with an id count once, however often they are sent, so all are sent again, except for requests to
        // look.
        self.open.retain(|_, asked| !matches!(asked.what, What::Join | What::Sync(_)));
        let (game, after) = self.sight.seen;
        let join = JoinTable { table: Some(self.table), invitation: None, game, after, chat: 0 };
        self.outbox.clear();
        self.ask(Request::Join(join), What::Join);
        self.outbox.extend(self.open.values().filter(|asked| asked.what != What::Join).map(|asked| asked.text.clone()));
        // Everything that was told before must still be the same.
        self.ask_table(TableRequest::Sync { game, after: 0 }, What::Sync(game));
    }

    /// Sends what is pending and reads one message. Returns whether the connection is still open.
    async fn talk(&mut self, socket: &mut Socket, marks: &UnboundedSender<Mark>) -> bool {
        self.decide();
        for text in std::mem::take(&mut self.outbox) {
            if socket.feed(Message::text(text)).await.is_err() {
                // The server's last messages are still to be read.
                break;
            }
        }
        let _ = socket.flush().await;
        let due = self.plan.as_ref().map_or_else(Instant::now, |(at, ..)| *at);
        tokio::select! {
            biased;
            message = socket.next() => match message {
                Some(Ok(Message::Text(text))) => self.hear(&text, marks),
                Some(Ok(Message::Close(frame))) => {
                    self.farewell = frame.map(|frame| frame.code.into());
                    return false;
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return false,
            },
            () = sleep_until(due.into()), if self.plan.is_some() => self.carry_out(),
        }
        true
    }

    fn hear(&mut self, text: &str, marks: &UnboundedSender<Mark>) {
        let mark = match serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}")) {
            Say::Welcome(welcome) => {
                assert_eq!(welcome.you.id, self.you, "the cookie is still good");
                Some(Mark::Welcomed)
            }
            Say::Ok { id, with } => self.done(&id, with.as_deref()),
            Say::No { id, code, why } => {
                self.refused(&id.unwrap_or_else(|| panic!("{code:?}: {why}")), code, &why);
                Some(Mark::Told(code))
            }
            Say::Room(room) => {
                let over = room.replay.is_some_and(|replay| self.replays.insert(replay));
                self.room = Some(room);
                over.then_some(Mark::Over(self.table))
            }
            Say::Update(update) if self.sight.learn(&update) => self.look(&update),
            Say::Notice { code, .. } => {
                self.notices.push(code);
                Some(Mark::Told(code))
            }
            Say::Update(_) | Say::Lobby(_) | Say::Chat(_) | Say::Reaction { .. } => None,
        };
        // Nobody may be waiting for marks.
        mark.map(|mark| marks.send(mark));
    }

    fn done(&mut self, id: &str, with: Option<&RawValue>) -> Option<Mark> {
        let asked = self.open.remove(id).unwrap_or_else(|| panic!("{id} is answered, and was not asked"));
        let promise = match asked.what {
            What::Join => {
                self.follows = true;
                return None;
            }
            What::Sync(game) => {
                self.sight.told_again(game);
                return None;
            }
            What::Move(race) => {
                self.chance = None;
                let ms = read_with::<Option<RaceAnswer>>(with).unwrap().and_then(RaceAnswer::ms);
                assert!(ms.is_none() || race, "only a race tells a time");
                Promise::Move { id: id.into(), ms }
            }
            What::Ready(entropy) => Promise::Ready(entropy),
            What::Chat(text) => Promise::Chat(text),
        };
        self.promises.push(promise);
        Some(Mark::Moved(self.table))
    }

    fn refused(&mut self, id: &str, code: Code, why: &str) {
        let asked = self.open.remove(id).unwrap_or_else(|| panic!("{id} is refused, and was not asked"));
        let expected = match code {
            Code::NotSaved | Code::Stopping => true,
            // The server had no time for the request to join, so it knows nothing of what follows.
            Code::NoSuchTable => !self.follows,
            // The table moved on while the connection was lost, or the player acted too early.
            Code::WrongStage | Code::NotYourTurn | Code::Illegal | Code::TooEarly | Code::Late => {
                matches!(asked.what, What::Move(_) | What::Ready(_))
            }
            // The player has announced too much instead of deciding, or the games are over too soon one after another.
            Code::TooFast => matches!(asked.what, What::Move(_) | What::Ready(_)),
            _ => false,
        };
        assert!(expected, "{}: {why}", asked.text);
        if matches!(asked.what, What::Join) {
            return;
        }
        if code == Code::NoSuchTable {
            // It may have been done on an earlier connection, so it is asked again on the next one.
            self.open.insert(id.into(), asked);
            return;
        }
        // Ask for an update after a while.
        let at = Instant::now() + Duration::from_millis(50);
        let (id, text) =
            self.written(Request::At { table: self.table, request: TableRequest::Sync { game: 0, after: 0 } });
        self.chance = None;
        self.plan = Some((at, id, Asked { text, what: What::Sync(0) }));
    }

    /// Records what the player can do after the newest update.
    fn look(&mut self, update: &Update<'_>) -> Option<Mark> {
        let actions = update.legal.iter().flat_map(|legal| &legal.list).map(|action| action.as_ref().to_owned());
        let view: View = serde_json::from_str(update.view.get()).unwrap();
        let owed = update.seat.is_some_and(|seat| view.to_act.contains(&seat));
        let race = update.race.map(|race| (race, Instant::now()));
        let decision = (update.game, update.decision.unwrap_or_default());
        self.chance = Some(Chance { decision, actions: actions.collect(), owed, race });
        let go = update.race.filter(|race| race.stage == RaceStage::Go && !race.answered)?;
        let seen = Request::At { table: self.table, request: TableRequest::Seen { game: update.game, race: go.id } };
        self.outbox.push(serde_json::to_string(&Ask { id: None, request: seen }).unwrap());
        Some(Mark::Signal)
    }

    /// Decides what to do, if nothing is pending.
    fn decide(&mut self) {
        if !self.open.is_empty() || self.plan.is_some() || !self.sight.is_clear() {
            return;
        }
        let Some(room) = &self.room else { return };
        let Some(seat) = room.seat_of(self.you) else { panic!("{} has lost the seat: {room:?}", self.you) };
        let waits = matches!(room.stage, Stage::Waiting | Stage::Over);
        if waits && !room.seats[seat.index()].ready {
            let entropy = format!("{:08x}{:08x}", self.number, self.asked);
            self.ask_table(TableRequest::Ready { entropy: entropy.clone() }, What::Ready(entropy));
        } else if room.stage == Stage::Playing {
            self.think();
        }
    }

    /// Plans the next move, or chats.
    fn think(&mut self) {
        if self.luck.ticket(30) == 0 {
            let text = format!("line {} of {}", self.asked, self.number);
            return self.ask_table(TableRequest::Chat { text: text.clone() }, What::Chat(text));
        }
        let Some(chance) = self.chance.as_ref().filter(|chance| !chance.actions.is_empty()) else { return };
        let action = chance.actions[self.luck.ticket(chance.actions.len() as u32) as usize].clone();
        let hand = Duration::from_millis(u64::from(self.luck.ticket(150)));
        let now = Instant::now();
        let (at, claim) = match chance.race {
            Some((race, _)) if race.answered => return,
            // Now and then the player acts before the signal.
            Some((Race { stage: RaceStage::Soon, .. }, _)) if self.luck.ticket(8) > 0 => {
                self.chance = None;
                return;
            }
            Some((Race { stage: RaceStage::Soon, .. }, _)) => (now + hand, None),
            Some((_, painted)) => {
                let reaction = Duration::from_millis(100) + hand;
                (painted + reaction, Some(reaction.as_micros() as u64))
            }
            None if !chance.owed => return,
            None => (now + hand / 8, None),
        };
        let race = chance.race.is_some();
        let (game, decision) = chance.decision;
        let request = TableRequest::Move { game, decision, action: &action, at: claim };
        let request = Request::At { table: self.table, request };
        let (id, text) = self.written(request);
        self.plan = Some((at, id, Asked { text, what: What::Move(race) }));
    }

    fn carry_out(&mut self) {
        if let Some((_, id, asked)) = self.plan.take() {
            self.outbox.push(asked.text.clone());
            self.open.insert(id, asked);
        }
    }

    fn ask_table(&mut self, request: TableRequest<'_>, what: What) {
        self.ask(Request::At { table: self.table, request }, what);
    }

    fn ask(&mut self, request: Request<'_>, what: What) {
        let (id, text) = self.written(request);
        self.outbox.push(text.clone());
        self.open.insert(id, Asked { text, what });
    }

    /// A message with a fresh id.
    fn written(&mut self, request: Request<'_>) -> (String, String) {
        self.asked += 1;
        let id = format!("{}-{}", self.number, self.asked);
        let text = serde_json::to_string(&Ask { id: Some(id.as_str().into()), request }).unwrap();
        (id, text)
    }
}
