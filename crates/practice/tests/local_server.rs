//! The local server: whole games of every kind, resumed at any time, and replayed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should end")]

use engine::Micros;
use practice::{Archive, FromPage, Kept, Lack, LocalGame, LocalServer, PageMessage, Replay, ToPage};
use serde_json::value::RawValue;
use serde_json::{Value, json};

fn replay(record: &Value) -> Result<Replay, String> {
    let asked = PageMessage { at: 0, message: FromPage::Replay(record.clone()) };
    match LocalServer::whole().hear(asked, [0; 32]).pop() {
        Some(ToPage::Replayed(replayed)) => replayed,
        other => unreachable!("a replay was asked for, and came {other:?}"),
    }
}

/// The page's side: what it was told, and what it has stored.
struct Page {
    server: LocalServer,
    now: Micros,
    asked: u32,
    kept: Option<Kept>,
    view: Value,
    legal: Vec<Value>,
    race: Option<u64>,
    /// The game and the decision of the last update.
    decision: (Value, Value),
    /// The answer to the last request.
    answer: Value,
    record: Option<Value>,
    refusals: Vec<String>,
}

impl Page {
    fn new() -> Self {
        let (server, now) = (LocalServer::whole(), 1_790_000_000_000_000);
        let (decision, answer) = ((Value::Null, Value::Null), Value::Null);
        let (view, legal, refusals) = (Value::Null, Vec::new(), Vec::new());
        Self { server, now, asked: 0, kept: None, view, legal, race: None, decision, answer, record: None, refusals }
    }

    fn ask(&mut self, request: &Value) {
        self.asked += 1;
        self.ask_again(request);
    }

    /// Sends a request with the id of the last one.
    fn ask_again(&mut self, request: &Value) {
        let ask = json!({ "id": format!("t-{}", self.asked), "do": request }).to_string();
        self.say(FromPage::Ask(RawValue::from_string(ask).unwrap()));
    }

    fn at(&mut self, request: &Value) {
        let request = self.here(request);
        self.ask(&request);
    }

    fn here(&self, request: &Value) -> Value {
        json!({ "at": { "table": self.kept.as_ref().unwrap().table, "do": request } })
    }

    /// Takes an action for the decision of the last update.
    fn decide(&mut self, action: &Value, at: Option<Micros>) {
        let (game, decision) = self.decision.clone();
        self.at(&json!({ "move": { "game": game, "decision": decision, "action": action, "at": at } }));
    }

    fn say(&mut self, message: FromPage) {
        let said = self.server.hear(PageMessage { at: self.now, message }, [7; 32]);
        for message in said {
            self.take(message);
        }
    }

    fn take(&mut self, message: ToPage) {
        match message {
            ToPage::Say(said) => self.hear(&serde_json::from_str(said.get()).unwrap()),
            ToPage::Keep(news) => match &mut self.kept {
                Some(kept) => kept.rows.extend(news.rows),
                None => self.kept = Some(news),
            },
            ToPage::Record(record) => self.record = Some(record),
            ToPage::Replayed(_) => unreachable!("nothing was asked to be replayed"),
        }
    }

    fn hear(&mut self, said: &Value) {
        if let Some(update) = said.get("update") {
            self.view = update["view"].clone();
            self.legal = update["legal"]["list"].as_array().cloned().unwrap_or_default();
            self.race = update["race"]["id"].as_u64().filter(|_| update["race"]["stage"] == "go");
            self.decision = (update["game"].clone(), update["decision"].clone());
        }
        if let Some(ok) = said.get("ok") {
            self.answer = ok.clone();
        }
        // When the page is loaded again in the middle of a race, the signal is given again.
        let again = "The signal will be given again in a moment.";
        if let Some(no) = said.get("no").filter(|no| no["why"] != again) {
            self.refusals.push(no["why"].as_str().unwrap().to_owned());
        }
    }

    /// Opens a table with bots on the other seats and begins.
    fn begin(&mut self, game: &str, seats: usize) {
        self.ask(&json!({ "create": { "setup": { "game": game, "seats": seats } } }));
        for _ in 1..seats {
            self.at(&json!({ "bot": { "level": "greenhorn" } }));
        }
        self.at(&json!({ "ready": { "entropy": "00ff" } }));
    }

    /// Takes the first legal action, or advances the time to what is due.
    fn step(&mut self) {
        if let Some(action) = self.legal.first().cloned() {
            if let Some(race) = self.race.take() {
                self.at(&json!({ "seen": { "game": self.decision.0, "race": race } }));
                self.now += 300_000;
            }
            self.legal.clear();
            return self.decide(&action, None);
        }
        self.now = self.now.max(self.server.due().expect("a game that is on waits for something"));
        let said = self.server.wake(self.now);
        for message in said {
            self.take(message);
        }
    }

    /// Loads the page again: only the stored log is left.
    fn load_again(&mut self) {
        self.server = LocalServer::whole();
        self.now += 5_000_000;
        let kept = self.kept.clone().unwrap();
        self.say(FromPage::Resume(kept.clone()));
        self.ask(&json!({ "join": { "table": kept.table } }));
    }
}

fn play(game: &str, seats: usize, load_again_every: usize) -> Value {
    let mut page = Page::new();
    page.begin(game, seats);
    for step in 1..20_000 {
        if let Some(record) = page.record {
            assert_eq!(page.refusals, [""; 0]);
            return record;
        }
        if step % load_again_every == 0 {
            page.load_again();
        }
        page.step();
    }
    panic!("{game} does not end");
}

const GAMES: [(&str, usize); 5] = [("loot", 2), ("hayauchi", 4), ("gunfight", 2), ("gunfight", 3), ("hanafuda", 2)];

#[test]
fn a_game_is_played_to_its_end_and_seen_again_by_everybody() {
    for (game, seats) in GAMES {
        let record = play(game, seats, usize::MAX);
        let Replay { players, eyes, .. } = replay(&record).unwrap();
        // Every seat, a spectator, and a viewer who sees all cards.
        assert_eq!((players, eyes.len()), (seats, seats + 2), "{game}");
        assert!(eyes.iter().all(|frames| frames.len() == eyes[0].len() && frames.len() > 5), "{game}");
        let all = eyes.last().unwrap();
        assert!(all[1..all.len() - 1].iter().all(|step| !step.events.is_empty()), "{game}: a step is something told");
        let last = &eyes[0].last().unwrap().view;
        assert!(!last["over"].is_null(), "{game}");
    }
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    for (game, seats) in GAMES {
        play(game, seats, 17);
    }
}

#[test]
fn a_lesson_is_dealt_the_same_each_time_and_waits_for_the_player() {
    for (game, seats) in GAMES {
        let lesson = |seed: &str| {
            let mut page = Page::new();
            page.say(FromPage::Lesson(seed.into()));
            page.begin(game, seats);
            // Until the player has to decide, and everybody else has decided.
            while page.legal.is_empty() || page.server.due().is_some() {
                let Some(due) = page.server.due() else { break };
                page.now = page.now.max(due);
                let said = page.server.wake(page.now);
                said.into_iter().for_each(|message| page.take(message));
            }
            page
        };
        let [one, same, other] = ["first", "first", "second"].map(lesson);
        assert_eq!(one.view, same.view, "{game}");
        assert_eq!(one.server.due(), None, "{game}: no time runs out");
        // Everybody has the same drinks.
        assert!(game == "hayauchi" || one.view != other.view, "{game}");
    }
    // The table after it is a usual one again.
    let mut page = Page::new();
    page.say(FromPage::Lesson("first".into()));
    page.begin("loot", 2);
    page.kept = None;
    page.begin("loot", 2);
    page.now += 3_600_000_000;
    assert!(page.server.due().is_some_and(|due| due < page.now));
}

#[test]
fn a_game_that_is_over_is_published_as_soon_as_that_can_be_done_and_nothing_is_lost_before() {
    let mut page = Page::new();
    page.server = LocalServer::default();
    page.server.add_game(LocalGame::of::<catalog::loot::State>());
    page.begin("loot", 2);
    while page.server.lacks().is_none() {
        page.step();
    }
    assert_eq!((page.server.lacks(), page.record.is_none()), (Some(Lack::Archive("loot")), true));
    // Without the archive a log cannot be resumed: the page is told so, and its stored log does not change.
    let kept = page.kept.clone().unwrap();
    page.say(FromPage::Resume(kept.clone()));
    assert!(page.refusals.pop().unwrap().contains("could not be fetched"));
    assert_eq!(page.kept, Some(kept));
    for message in page.server.add_archive(Archive::of::<catalog::loot::State>()) {
        page.take(message);
    }
    assert_eq!(page.server.lacks(), None);
    assert!(replay(&page.record.unwrap()).is_ok());
}

#[test]
fn what_cannot_be_done_here_is_refused_in_words() {
    let mut page = Page::new();
    page.ask(&json!({ "lobby": { "watch": true } }));
    page.ask(&json!({ "join": { "table": "0000000000007" } }));
    page.ask(&json!({ "create": { "setup": { "game": "chess", "seats": 2 } } }));
    page.say(FromPage::Ask(RawValue::from_string("{\"do\": 7}".into()).unwrap()));
    assert_eq!(page.refusals.len(), 4, "{:?}", page.refusals);
    assert_eq!(page.refusals[1], "This practice table no longer exists. Start a new one.");
    assert!(replay(&json!({ "game": "chess" })).is_err());
}

#[test]
fn what_is_asked_twice_is_done_once() {
    let mut page = Page::new();
    let create = json!({ "create": { "setup": { "game": "loot", "seats": 2 } } });
    page.ask(&create);
    let (table, answer) = (page.kept.clone().unwrap().table, page.answer.clone());
    page.now += 1_000;
    page.ask_again(&create);
    assert_eq!((page.kept.clone().unwrap().table, &page.answer), (table, &answer), "no second table");
    page.at(&json!({ "bot": { "level": "greenhorn" } }));
    let (rows, answer) = (page.kept.clone().unwrap().rows, page.answer.clone());
    let again = page.here(&json!({ "bot": { "level": "greenhorn" } }));
    page.ask_again(&again);
    assert_eq!((page.kept.clone().unwrap().rows, page.answer.clone()), (rows, answer), "no second bot, no refusal");
    page.ask(&json!({ "ping": {} }));
    assert_eq!(page.answer["id"], format!("t-{}", page.asked));
    assert_eq!(page.refusals, [""; 0]);
}

#[test]
fn a_move_for_a_decision_that_is_over_is_refused_and_the_game_goes_on() {
    let mut page = Page::new();
    page.begin("loot", 2);
    while page.legal.is_empty() {
        page.step();
    }
    let (first, action) = (page.decision.clone(), page.legal[0].clone());
    while page.decision == first {
        page.step();
    }
    let now = std::mem::replace(&mut page.decision, first);
    page.decide(&action, None);
    assert_eq!((page.refusals.len(), page.refusals[0].contains("is over")), (1, true));
    page.decision = now;
    page.refusals.clear();
    page.step();
    assert_eq!(page.refusals, [""; 0]);
}

#[test]
fn a_page_whose_clock_is_behind_is_credited_the_time_it_has_measured() {
    let mut page = Page::new();
    page.begin("hanafuda", 2);
    while page.race.is_none() || page.legal.is_empty() {
        page.step();
    }
    let action = page.legal[0].clone();
    page.now -= 3_600_000_000;
    page.decide(&action, Some(312_000));
    assert_eq!(page.answer["with"], json!({ "ms": 312, "by": "claim" }));
}
