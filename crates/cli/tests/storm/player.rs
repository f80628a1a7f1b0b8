//! A player at one table with two links, who records all requests and answers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use client::Account;
use engine::{Luck, Seeded};
use protocol::{Ask, Code, PlayerId, Race, RaceStage, Request, Room, Say, Stage, TableId, TableRequest, Update};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::watch;
use tokio::time::sleep_until;

use super::asks::{Answer, Answered, Asked, What};
use super::link::{LINKS, Link, LinkEvent};
use super::tally::Tally;
use crate::harness::PATIENCE;

/// The most requests that are pending at the same time.
const MOST_OPEN: usize = 6;

/// A player at one table.
pub(crate) struct Player {
    pub(crate) you: PlayerId,
    pub(crate) table: TableId,
    pub(crate) number: usize,
    /// All requests, in order.
    pub(crate) asked: Vec<Asked>,
    /// Violations that the player saw directly.
    pub(crate) wrong: Vec<String>,
    /// The view of each update, by game and number.
    pub(crate) views: BTreeMap<(u32, u32), String>,
    /// Connections on which joining the table failed.
    pub(crate) unjoined: BTreeSet<u32>,
    pub(super) luck: Seeded,
    pub(super) room: Option<Room>,
    pub(super) chance: Option<Chance>,
    /// The last decision that was answered, and the earliest time of another answer.
    pub(super) answered: Option<(u32, u32)>,
    pub(super) not_before: Instant,
    /// The index of each request by id, and the requests that are not answered yet.
    pub(super) by_id: BTreeMap<String, usize>,
    pub(super) open: BTreeSet<usize>,
    /// Requests that are sent later, out of order.
    pub(super) held_back: Vec<(Instant, usize)>,
    pub(super) connections: [Option<Connection>; LINKS],
    pub(super) links: Vec<Link>,
    pub(super) steps: u64,
    tally: Arc<Tally>,
}

/// A connection that is up.
pub(super) struct Connection {
    pub(super) number: u32,
    /// Joining the table failed: when to try again.
    pub(super) join_again: Option<Instant>,
    /// The last update of the table on this connection.
    last: Option<(u32, u32)>,
}

/// What this player may do now.
#[derive(Clone)]
pub(super) struct Chance {
    /// The game, and the numbers of the update and of the decision.
    pub(super) game: u32,
    n: u32,
    pub(super) decision: u32,
    pub(super) actions: Vec<Box<RawValue>>,
    pub(super) owed: bool,
    pub(super) race: Option<(Race, Instant)>,
}

#[derive(Deserialize)]
struct View {
    to_act: Vec<engine::Seat>,
}

impl Player {
    pub(crate) fn new(you: PlayerId, table: TableId, number: usize, seed: &str, tally: &Arc<Tally>) -> Self {
        Self {
            you,
            table,
            number,
            asked: Vec::new(),
            wrong: Vec::new(),
            views: BTreeMap::new(),
            unjoined: BTreeSet::new(),
            luck: Seeded::new(&format!("{seed} {number}")),
            room: None,
            chance: None,
            answered: None,
            not_before: Instant::now(),
            by_id: BTreeMap::new(),
            open: BTreeSet::new(),
            held_back: Vec::new(),
            connections: [const { None }; LINKS],
            links: Vec::new(),
            steps: 0,
            tally: Arc::clone(tally),
        }
    }

    /// Plays until `stop`, and then until everything is answered. What is not answered in time is wrong.
    pub(crate) async fn play(mut self, accounts: [Account; LINKS], mut stop: watch::Receiver<bool>) -> Self {
        let (tell, mut news) = unbounded_channel();
        for (number, account) in accounts.into_iter().enumerate() {
            // Some give up a silent connection soon, as they should, and some wait.
            let patience = Duration::from_secs(if self.luck.ticket(2) == 0 { 4 } else { 30 });
            self.links.push(Link::new(account, number, patience, tell.clone()));
        }
        let (begun, mut stopped) = (Instant::now(), None);
        while !(*stop.borrow() && self.open.is_empty() && self.held_back.is_empty()) {
            if *stop.borrow() && stopped.get_or_insert_with(Instant::now).elapsed() > PATIENCE {
                self.tell_unanswered(begun);
                break;
            }
            let pause = Duration::from_millis(10 + u64::from(self.luck.ticket(80)));
            self.listen(&mut news, Instant::now() + pause, &mut stop).await;
            self.send_held_back();
            self.join_again();
            if !*stop.borrow() && self.open.len() < MOST_OPEN && self.is_connected() {
                self.think();
            }
        }
        self.links.clear();
        self
    }

    fn tell_unanswered(&mut self, begun: Instant) {
        let up: Vec<u32> = self.connections.iter().flatten().map(|connection| connection.number).collect();
        for place in &self.open {
            let story = self.asked[*place].story(begun);
            self.wrong.push(format!("with the connections {up:?}, this is not answered:\n{story}"));
        }
    }

    /// Reads messages until `end`; returns early once `stop` is set.
    async fn listen(
        &mut self,
        news: &mut UnboundedReceiver<(usize, LinkEvent)>,
        end: Instant,
        stop: &mut watch::Receiver<bool>,
    ) {
        loop {
            tokio::select! {
                Some((link, news)) = news.recv() => self.hear(link, news),
                () = sleep_until(end.into()) => return,
                Ok(()) = stop.changed() => return,
            }
        }
    }

    fn hear(&mut self, link: usize, news: LinkEvent) {
        match news {
            LinkEvent::Down => self.connections[link] = None,
            LinkEvent::Up(number) => {
                self.connections[link] = Some(Connection { number, join_again: None, last: None });
                self.join(link, number);
                self.send_open(link);
            }
            LinkEvent::Received(text) => match serde_json::from_str(&text) {
                Ok(say) => self.hear_say(link, say),
                Err(error) => self.wrong.push(format!("{error}: {text}")),
            },
        }
    }

    fn hear_say(&mut self, link: usize, say: Say<'_>) {
        let Some(connection) = self.connections[link].as_ref().map(|connection| connection.number) else { return };
        match say {
            Say::Ok { id, with } => {
                let with = with.map(|with| serde_json::from_str(with.get()).unwrap());
                self.answer(&id, connection, Answer::Ok(with));
            }
            Say::No { id: Some(id), code, why } => self.answer(&id, connection, Answer::No(code, why)),
            Say::No { id: None, code, why } => self.wrong.push(format!("nobody asked for {code:?}: {why}")),
            Say::Room(room) if room.table == self.table => {
                if room.stage == Stage::Over {
                    self.tally.game_over();
                }
                self.room = Some(room);
            }
            Say::Update(update) if update.table == self.table => self.look(link, &update),
            Say::Notice { code: Code::NotSaved | Code::Stopping, .. } => {}
            Say::Notice { code, why, .. } => self.wrong.push(format!("the server says {code:?}: {why}")),
            Say::Welcome(welcome) if welcome.you.id != self.you => self.wrong.push("the cookie is not good".into()),
            _ => {}
        }
    }

    fn answer(&mut self, id: &str, connection: u32, answer: Answer) {
        let Some(&place) = self.by_id.get(id) else {
            let is_join = id.starts_with(&format!("{}-join-", self.number));
            match answer {
                Answer::Ok(_) if is_join => {}
                Answer::No(Code::NotSaved, _) if is_join => self.not_joined(connection),
                other => self.wrong.push(format!("{id}, which was not asked, is answered: {other}")),
            }
            return;
        };
        self.steps += 1;
        self.open.remove(&place);
        if let (Answer::No(..), What::Move { .. }) = (&answer, &self.asked[place].what) {
            // Try again after a while.
            (self.answered, self.not_before) = (None, Instant::now() + Duration::from_millis(100));
        }
        let answered = Answered { step: self.steps, at: Instant::now(), connection, answer };
        self.tally.answered(&self.asked[place], &answered.answer);
        self.asked[place].answers.push(answered);
    }

    /// Joining the table failed. Requests at the table meanwhile are refused.
    fn not_joined(&mut self, number: u32) {
        self.unjoined.insert(number);
        let mut up = self.connections.iter_mut().flatten();
        if let Some(connection) = up.find(|connection| connection.number == number) {
            connection.join_again = Some(Instant::now() + Duration::from_millis(300));
        }
    }

    /// Records an update. There must be no gap on one connection.
    fn look(&mut self, link: usize, update: &Update<'_>) {
        let (game, n) = (update.game, update.n);
        let Some(connection) = self.connections[link].as_mut() else { return };
        let last = connection.last.replace((game, n));
        if last.is_some_and(|(known, last)| (game, n) != (known, last + 1) && game <= known) {
            self.wrong.push(format!("on connection {}, {:?} follows {last:?}", connection.number, (game, n)));
        }
        let seen = self.views.entry((game, n)).or_insert_with(|| update.view.get().to_owned());
        if *seen != update.view.get() {
            self.wrong.push(format!("{:?} looked like\n  {seen}\nand now like\n  {}", (game, n), update.view.get()));
        }
        if self.chance.as_ref().is_some_and(|known| (known.game, known.n) >= (game, n)) {
            return;
        }
        let view: View = serde_json::from_str(update.view.get()).unwrap();
        self.chance = Some(Chance {
            game,
            n,
            decision: update.decision.unwrap_or_default(),
            actions: update
                .legal
                .iter()
                .flat_map(|legal| &legal.list)
                .map(|action| action.as_ref().to_owned())
                .collect(),
            owed: update.seat.is_some_and(|seat| view.to_act.contains(&seat)),
            race: update.race.map(|race| (race, Instant::now())),
        });
        if let Some(Race { id, stage: RaceStage::Go, answered: false }) = update.race {
            let request = Request::At { table: self.table, request: TableRequest::Seen { game, race: id } };
            let connection = connection.number;
            self.links[link].send(connection, &serde_json::to_string(&Ask { id: None, request }).unwrap());
        }
    }

    /// The data that came with the acknowledgements of requests that satisfy `is_it`.
    pub(crate) fn told(&self, is_it: impl Fn(&What) -> bool) -> impl Iterator<Item = &Value> {
        self.asked.iter().filter(move |asked| is_it(&asked.what)).filter_map(Asked::told_with)
    }
}
