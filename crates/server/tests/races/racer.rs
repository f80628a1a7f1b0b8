//! A client that races, honestly or not.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use engine::Seeded;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until};

use crate::hand::Hand;
use crate::socket::{Pongs, Socket};
use crate::support::{Guest, play};

/// The smallest time that counts, plus one millisecond.
const SMALLEST_CLAIM: Duration = Duration::from_millis(81);

/// How long a cheat delays what it does not want to send at once.
const HOLD_BACK: Duration = Duration::from_millis(250);

/// How a client tries to win. Those who lie about their time claim 81 ms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conduct {
    Honest,
    /// Claims the time it intended, not the one the machine made of it.
    Program,
    FalseClaim,
    HeldReceipt,
    NoReceipt,
    /// Answers pings late from the announcement of a race until its end, and delays the receipt.
    SlowPongsInRaces,
    NoPongs,
    /// Answers every ping late, from the first on, and delays the receipt.
    SlowPongs(Duration),
    BeforeSignal,
    AtOnce,
    LongClaim,
    TwoShots,
}

/// The credit for a shot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Credit {
    Time { ms: u64, by: String },
    Early,
    Refused(String),
}

impl Credit {
    /// The credited milliseconds, if any.
    pub(crate) fn ms(&self) -> Option<f64> {
        if let Self::Time { ms, .. } = self { Some(*ms as f64) } else { None }
    }
}

/// One race of one client.
#[derive(Clone, Debug)]
pub(crate) struct Race {
    /// The time from the arrival of the signal to the shot, on the client's clock.
    pub(crate) took: Duration,
    pub(crate) credit: Credit,
    /// Whether it cost a heart.
    pub(crate) lost: bool,
}

/// A client.
pub(crate) struct Racer {
    pub(crate) socket: Socket,
    conduct: Conduct,
    hand: Hand,
    luck: Seeded,
    /// Makes the ids of this client unique.
    number: u32,
    asked: u32,
}

impl Racer {
    /// Connects. The same seed gives the same reactions.
    pub(crate) async fn connect(guest: &Guest, conduct: Conduct, hand: Hand, seed: &str) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let pongs = match conduct {
            Conduct::SlowPongs(late) => Pongs::Late(late),
            Conduct::NoPongs => Pongs::Never,
            _ => Pongs::AtOnce,
        };
        let (socket, number) = (Socket::connect(guest, pongs).await, NUMBER.fetch_add(1, Ordering::Relaxed));
        Self { socket, conduct, hand, luck: Seeded::new(seed), number, asked: 0 }
    }

    /// Makes a request and waits for the answer.
    pub(crate) async fn ask(&mut self, request: Value) -> Value {
        let id = self.send(request).await;
        self.socket.answer(&id).await
    }

    /// Makes a request to a table and waits for the answer.
    pub(crate) async fn ask_at(&mut self, table: &str, request: Value) -> Value {
        self.ask(at(table, &request)).await
    }

    /// The next update of this table, and when it came.
    pub(crate) async fn update(&mut self, table: &str) -> (Instant, Value) {
        loop {
            let (came, mut message) = self.socket.next().await;
            if message["update"]["table"] == table {
                return (came, message["update"].take());
            }
        }
    }

    /// The room of this table at the end of its game.
    pub(crate) async fn room_at_end(&mut self, table: &str) -> Value {
        loop {
            let (_, mut message) = self.socket.next().await;
            if message["room"]["table"] == table && message["room"]["stage"] == "over" {
                return message["room"].take();
            }
        }
    }

    /// Plays until the game is over, seat 0 is out of it, or there were `most` races. Returns the races.
    pub(crate) async fn play(&mut self, table: &str, most: usize) -> Vec<Race> {
        let (mut races, mut open, mut decided, mut count) = (Vec::new(), None, Value::Null, 0);
        loop {
            let (came, update) = self.update(table).await;
            let (view, seat) = (&update["view"], &update["seat"]);
            let hearts = view["players"][seat.as_u64().expect("we sit") as usize]["hearts"].as_u64();
            // Updates that were sent before our choice arrived still ask for the decision we have made.
            let due = update["decision"] != decided
                && !update["legal"].is_null()
                && view["to_act"].as_array().is_some_and(|all| all.contains(seat));
            if update["race"].is_null() {
                if let Some((before, took, credit)) = open.take() {
                    self.ended();
                    races.push(Race { took, credit, lost: hearts < before });
                }
                if !view["over"].is_null() || view["players"][0]["in"] == false || count >= most {
                    return races;
                }
            }
            count = update["race"]["id"].as_u64().map_or(count, |id| id as usize);
            match update["race"]["stage"].as_str() {
                // The player who fired early gets an update about it, still before the signal.
                Some("soon") if open.is_some() => {}
                Some("soon") => {
                    let early = self.announced(table, &update).await;
                    open = early.map(|credit| (hearts, Duration::ZERO, credit));
                }
                Some(_) if due => {
                    decided = update["decision"].clone();
                    let (took, credit) = self.race(table, came, &update).await;
                    open.get_or_insert((hearts, took, credit));
                }
                None if due => {
                    decided = update["decision"].clone();
                    let answer = self.ask_at(table, play(&update, &choice(&update))).await;
                    assert!(answer["no"].is_null(), "{answer}");
                }
                _ => {}
            }
        }
    }

    /// Handles the announcement of a race. Returns the credit for a shot before the signal, if there was one.
    async fn announced(&mut self, table: &str, update: &Value) -> Option<Credit> {
        match self.conduct {
            Conduct::SlowPongsInRaces => self.socket.set_pongs(Pongs::Late(HOLD_BACK)),
            Conduct::BeforeSignal => {
                sleep(Duration::from_millis(600)).await;
                return Some(self.shoot(table, update, &json!({ "gun": true }), SMALLEST_CLAIM).await);
            }
            _ => {}
        }
        None
    }

    fn ended(&self) {
        if self.conduct == Conduct::SlowPongsInRaces {
            self.socket.set_pongs(Pongs::AtOnce);
        }
    }

    /// Answers a signal that came at `came`. Returns the time it took and the credit.
    pub(crate) async fn race(&mut self, table: &str, came: Instant, signal: &Value) -> (Duration, Credit) {
        let held = matches!(
            self.conduct,
            Conduct::HeldReceipt | Conduct::NoReceipt | Conduct::SlowPongsInRaces | Conduct::SlowPongs(_)
        );
        if !held {
            self.receipt(table, signal).await;
        }
        let action = choice(signal);
        if self.conduct == Conduct::AtOnce {
            let first = (came.elapsed(), self.shoot(table, signal, &action, SMALLEST_CLAIM).await);
            self.answer_honestly(table, came, signal, &action).await;
            return first;
        }
        let reaction = self.hand.react(&mut self.luck);
        sleep_until(came + reaction).await;
        if held && self.conduct != Conduct::NoReceipt {
            self.receipt(table, signal).await;
        }
        let took = came.elapsed();
        let claim = match self.conduct {
            Conduct::Honest | Conduct::BeforeSignal | Conduct::TwoShots => took,
            Conduct::Program => reaction,
            Conduct::LongClaim => took + Duration::from_secs(2),
            _ => SMALLEST_CLAIM,
        };
        let credit = self.shoot(table, signal, &action, claim).await;
        match (&credit, self.conduct) {
            (Credit::Early | Credit::Refused(_), _) => self.answer_honestly(table, came, signal, &action).await,
            (_, Conduct::TwoShots) => {
                let second = self.shoot(table, signal, &action, SMALLEST_CLAIM).await;
                // The decision is over once everybody has answered.
                let refused = ["not-your-turn", "late"].map(|code| Credit::Refused(code.into()));
                assert!(refused.contains(&second), "{second:?}");
            }
            _ => {}
        }
        (took, credit)
    }

    /// Makes a shot that has to count, so that the race goes on.
    async fn answer_honestly(&mut self, table: &str, came: Instant, signal: &Value, action: &Value) {
        sleep(Duration::from_millis(400)).await;
        let credit = self.shoot(table, signal, action, came.elapsed()).await;
        assert!(matches!(credit, Credit::Time { .. }), "{credit:?}");
    }

    async fn receipt(&self, table: &str, signal: &Value) {
        let seen = json!({ "seen": { "game": signal["game"], "race": signal["race"]["id"] } });
        self.socket.send(&json!({ "do": at(table, &seen) })).await;
    }

    async fn shoot(&mut self, table: &str, update: &Value, action: &Value, claim: Duration) -> Credit {
        let mut request = play(update, action);
        request["move"]["at"] = json!(claim.as_micros() as u64);
        let answer = self.ask_at(table, request).await;
        match (answer["no"]["code"].as_str(), answer["ok"]["with"]["ms"].as_u64()) {
            (Some(code), _) => Credit::Refused(code.into()),
            (None, Some(ms)) => Credit::Time { ms, by: answer["ok"]["with"]["by"].as_str().expect("a reason").into() },
            (None, None) => Credit::Early,
        }
    }

    async fn send(&mut self, request: Value) -> String {
        self.asked += 1;
        let id = format!("r{}-{}", self.number, self.asked);
        self.socket.send(&json!({ "id": id, "do": request })).await;
        id
    }
}

fn at(table: &str, request: &Value) -> Value {
    json!({ "at": { "table": table, "do": request } })
}

/// The action to take: shoot in a race, draw at once in a duel of samurai, else the lowest card in hand, so that all
/// race.
fn choice(update: &Value) -> Value {
    let list = update["legal"]["list"].as_array().unwrap_or_else(|| panic!("no decision is due: {update}"));
    let has = |action: &Value| list.contains(action).then(|| action.clone());
    let lowest =
        || list.iter().filter(|action| !action["booze"].is_null()).min_by_key(|action| action["booze"].as_u64());
    let in_race = update["race"]["stage"] == "go";
    has(&json!({ "gun": true }))
        .filter(|_| in_race)
        .or_else(|| has(&json!({ "draw": true })))
        .or_else(|| lowest().cloned())
        .unwrap_or_else(|| list[0].clone())
}
