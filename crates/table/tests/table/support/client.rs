//! A typical client: it applies updates, repeats unanswered requests, and checks the numbers.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use engine::{Luck, Seat, Seeded};
use protocol::{PlayerId, RaceStage, Room, Say, Stage, Update};
use serde_json::{Value, json};

/// A client and the two directions of its connection.
pub(crate) struct Client {
    pub(crate) who: u64,
    /// Whether it plays or only watches.
    pub(crate) plays: bool,
    pub(crate) connected: bool,
    /// In transit to the table: the id, if there is one, and the request.
    pub(crate) up: VecDeque<(Option<String>, String)>,
    /// In transit from the table, and whether they are part of what it missed.
    pub(crate) down: VecDeque<(String, bool)>,
    /// Requests that are not answered yet.
    pub(crate) pending: BTreeMap<String, String>,
    /// Moves that were acknowledged.
    pub(crate) done: BTreeMap<String, String>,
    /// Requests that were answered, with either result.
    pub(crate) answered: BTreeSet<String>,
    pub(crate) made: u32,
    pub(crate) fold: Fold,
}

/// What a client knows.
#[derive(Default)]
pub(crate) struct Fold {
    pub(crate) game: u32,
    pub(crate) n: u32,
    pub(crate) seat: Option<Seat>,
    /// The events of every update since the last fresh view, by number.
    pub(crate) events: BTreeMap<u32, String>,
    pub(crate) view: String,
    pub(crate) legal: Vec<Value>,
    pub(crate) race: Option<protocol::Race>,
    pub(crate) decision: Option<u32>,
    pub(crate) room: Option<Room>,
}

impl Client {
    pub(crate) fn new(who: u64, plays: bool) -> Self {
        Self {
            who,
            plays,
            connected: false,
            up: VecDeque::new(),
            down: VecDeque::new(),
            pending: BTreeMap::new(),
            done: BTreeMap::new(),
            answered: BTreeSet::new(),
            made: 0,
            fold: Fold::default(),
        }
    }

    /// Cuts the connection: whatever is in transit is lost in both directions.
    pub(crate) fn cut(&mut self) {
        self.connected = false;
        self.up.clear();
        self.down.clear();
    }

    /// Reconnects with what was missed. Unanswered requests are sent again with the same ids.
    pub(crate) fn back(&mut self, missed: Vec<String>) {
        self.connected = true;
        self.down.extend(missed.into_iter().map(|text| (text, true)));
        let again = self.pending.iter().map(|(id, ask)| (Some(id.clone()), ask.clone()));
        self.up.extend(again);
    }

    /// Sends a request with an id, once or twice.
    pub(crate) fn send(&mut self, request: &Value, luck: &mut Seeded) {
        self.made += 1;
        let (id, text) = (format!("{}.{}", self.who, self.made), request.to_string());
        self.pending.insert(id.clone(), text.clone());
        if luck.ticket(8) == 0 {
            self.up.push_back((Some(id.clone()), text.clone()));
        }
        self.up.push_back((Some(id), text));
    }

    /// Does what a player would do now, if anything.
    pub(crate) fn act(&mut self, luck: &mut Seeded) {
        let Some(room) = &self.fold.room else { return };
        let seat = room.seat_of(PlayerId(self.who));
        let stage = room.stage;
        let replaced = seat.is_some_and(|seat| room.seats[seat.index()].stand_in);
        let ready = seat.is_some_and(|seat| room.seats[seat.index()].ready);
        let moving = self.pending.values().any(|ask| ask.contains("\"move\""));
        match stage {
            _ if !self.plays => {}
            Stage::Waiting | Stage::Over if seat.is_none() => self.send(&json!({"sit": {}}), luck),
            Stage::Waiting | Stage::Over if !ready => {
                self.send(&json!({"ready": {"entropy": format!("{:02x}", self.who)}}), luck);
            }
            Stage::Waiting | Stage::Over => {}
            Stage::Paused => self.send(&json!({"pause": {"on": false}}), luck),
            Stage::Playing if replaced => self.send(&json!({"sit": {}}), luck),
            Stage::Playing if moving || self.fold.legal.is_empty() => {}
            Stage::Playing => self.decide(luck),
        }
    }

    fn decide(&mut self, luck: &mut Seeded) {
        let action = self.fold.legal[luck.ticket(self.fold.legal.len() as u32) as usize].clone();
        let at = match self.fold.race {
            Some(race) if race.stage == RaceStage::Go => {
                self.up.push_back((None, json!({"seen": {"game": self.fold.game, "race": race.id}}).to_string()));
                Some(60_000 + u64::from(luck.ticket(400_000)))
            }
            Some(_) if luck.ticket(8) > 0 => return,
            _ => None,
        };
        let (game, decision) = (self.fold.game, self.fold.decision);
        self.send(&json!({"move": {"game": game, "decision": decision, "action": action, "at": at}}), luck);
    }

    /// Handles the next message that has arrived.
    pub(crate) fn hear(&mut self) {
        let Some((text, missed)) = self.down.pop_front() else { return };
        match serde_json::from_str(&text).expect("the table speaks the protocol") {
            Say::Room(room) => self.fold.room = Some(room),
            Say::Ok { id, .. } => self.answer(&id, true),
            Say::No { id, .. } => self.answer(&id.expect("it could be read"), false),
            Say::Update(update) => self.fold.take(&update, missed),
            other => panic!("no table says {other:?}"),
        }
    }

    fn answer(&mut self, id: &str, ok: bool) {
        self.answered.insert(id.to_owned());
        let ask = self.pending.remove(id);
        if let Some(ask) = ask.filter(|ask| ok && ask.contains("\"move\"")) {
            self.done.insert(id.to_owned(), ask);
        }
    }
}

impl Fold {
    fn take(&mut self, update: &Update<'_>, missed: bool) {
        let same = update.game == self.game && update.seat == self.seat;
        if same {
            let next = update.n == self.n + 1;
            assert!(next || (missed && update.n > self.n && update.events.is_empty()), "{} after {}", update.n, self.n);
            if !next {
                self.events.clear();
                self.n = 0;
            }
        } else {
            assert!(update.game >= self.game, "game {} after {}", update.game, self.game);
            // A client that is connected when a game begins gets its first update.
            assert!(missed || update.n == 1 || update.game == self.game, "update {} of a new game", update.n);
            self.events.clear();
        }
        let events: Vec<&str> = update.events.iter().map(|event| event.get()).collect();
        // The first update of a game that began while the client was away is a fresh view, without its events.
        if !missed || (same && self.n > 0) {
            self.events.insert(update.n, events.join(","));
        }
        (self.game, self.n, self.seat, self.race) = (update.game, update.n, update.seat, update.race);
        self.decision = update.decision;
        update.view.get().clone_into(&mut self.view);
        let list = update.legal.iter().flat_map(|legal| &legal.list);
        self.legal = list.map(|action| serde_json::from_str(action.get()).expect("it is JSON")).collect();
    }
}
