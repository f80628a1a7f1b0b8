//! Players on different nodes at one table.

use std::time::{Duration, Instant};

use client::{Account, Server};
use serde_json::{Value, json};
use store::{Tables, Upkeep};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::harness::{Wire, at};
use crate::nodes::Nodes;

/// By how many milliseconds an honest player's credit may differ from their own time: it is rounded down, and a busy
/// machine may add latency in some races, but not in most.
const ROUNDING: u64 = 3;

/// So many tables race at the same time.
const RACES: usize = 5;

async fn guest(server: &Server, name: &str) -> (Account, Wire) {
    let account = Account::guest(server, name).await.unwrap();
    let wire = Wire::connect(&account).await;
    (account, wire)
}

fn table_of(answer: &Value) -> String {
    answer["ok"]["with"]["table"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
}

#[track_caller]
fn good(answer: &Value) {
    assert!(answer.get("ok").is_some(), "{answer}");
}

/// The same account on another node.
fn on(account: &Account, server: &Server) -> Account {
    Account::new(server, account.pass.clone())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn players_on_different_nodes_meet_talk_and_play_as_on_one() {
    let Some(mut nodes) = Nodes::start(3, &["--quick-bots-after=20"]).await else { return };
    let servers: Vec<Server> = nodes.all.iter().map(|node| node.server.clone()).collect();
    let (ann, mut a) = guest(&servers[0], "Ann").await;
    let (bob, mut b) = guest(&servers[1], "Bob").await;
    let (_, mut c) = guest(&servers[2], "Cat").await;
    for wire in [&mut a, &mut b, &mut c] {
        good(&wire.ask("lobby", &json!({ "lobby": { "watch": true } })).await);
    }
    let made = a.ask("make", &json!({ "create": { "setup": { "game": "loot", "seats": 2 } } })).await;
    let table = table_of(&made);
    let listed = |said: &Value| {
        said["lobby"]["tables"].as_array().is_some_and(|all| all.iter().any(|one| one["table"] == *table))
    };
    for wire in [&mut a, &mut b, &mut c] {
        wire.until(listed).await;
    }
    let join = json!({ "join": { "table": table } });
    good(&b.ask("join", &join).await);
    good(&b.ask("sit", &at(&table, &json!({ "sit": {} }))).await);
    good(&c.ask("join", &join).await);
    for wire in [&mut a, &mut b] {
        good(&wire.ask("ready", &at(&table, &json!({ "ready": {} }))).await);
    }
    for wire in [&mut a, &mut b, &mut c] {
        wire.until(|said| said["update"]["table"] == *table && said["update"]["n"] == 1).await;
    }
    talk(&table, &servers, &bob, [&mut a, &mut b, &mut c]).await;
    let own: Value = on(&bob, &servers[2]).get("/api/tables").await.unwrap().json().unwrap();
    assert!(own.to_string().contains(&table), "{own}");
    quick(&servers).await;
    let maker = create_twice(&servers).await;
    invite(&ann, &servers).await;

    let errors = nodes.kill_all();
    assert!(errors.is_empty(), "{errors:?}");
    let store = nodes.store().await;
    let tables = store.all_tables().await.unwrap();
    assert_eq!(tables.iter().filter(|table| table.by == maker).count(), 1, "the same request opens one table");
    store.close().await;
}

/// Ann is on the table's node, Bob plays from another one, Cat watches from a third.
async fn talk(table: &str, servers: &[Server], bob: &Account, [a, b, c]: [&mut Wire; 3]) {
    let says = |text: &str| at(table, &json!({ "chat": { "text": text } }));
    let heard = |text: &'static str| move |said: &Value| said["chat"]["text"] == text;
    good(&b.ask("chat", &says("from afar")).await);
    for wire in [&mut *a, &mut *c] {
        assert_eq!(wire.until(heard("from afar")).await["chat"]["from"]["name"], "Bob");
    }
    good(&a.ask("react", &at(table, &json!({ "react": { "sign": "nice" } }))).await);
    b.until(|said| said["reaction"]["sign"] == "nice").await;

    // A new name, on the socket that plays and on a node where nothing else of this player is.
    good(&b.ask("name", &json!({ "name": { "name": "Bobby" } })).await);
    good(&b.ask("chat 2", &says("renamed")).await);
    assert_eq!(a.until(heard("renamed")).await["chat"]["from"]["name"], "Bobby");
    let renamed = on(bob, &servers[2]).post("/api/me", &json!({ "name": "Robert" })).await.unwrap();
    assert_eq!(renamed.status, 200, "{renamed:?}");
    let mut line = 0;
    loop {
        line += 1;
        let text = format!("who {line}");
        good(&b.ask(&text, &says(&text)).await);
        let from = a.until(|said| said["chat"]["text"] == *text).await["chat"]["from"]["name"].clone();
        if from == "Robert" {
            break;
        }
        // The news travels for some milliseconds.
        assert!(from == "Bobby" && line < 200, "{from}");
        sleep(Duration::from_millis(20)).await;
    }

    // Bob mutes Cat, on a second socket on a third node. From then on Bob's first socket hears Ann alone.
    let mut second = Wire::connect(&on(bob, &servers[2])).await;
    good(&c.ask("chat", &says("before")).await);
    let cat = b.until(heard("before")).await["chat"]["from"]["id"].clone();
    good(&second.ask("mute", &json!({ "mute": { "player": cat, "on": true } })).await);
    let mut line = 0;
    loop {
        line += 1;
        let (mine, hers) = (format!("cat {line}"), format!("ann {line}"));
        good(&c.ask(&mine, &says(&mine)).await);
        good(&a.ask(&hers, &says(&hers)).await);
        let first = b.until(|said| said["chat"]["text"] == *mine || said["chat"]["text"] == *hers).await;
        if first["chat"]["text"] == *hers {
            break;
        }
        assert!(line < 200, "the mute does not arrive");
        sleep(Duration::from_millis(20)).await;
    }
}

/// Two who ask for a quick match at the same time on two nodes meet.
async fn quick(servers: &[Server]) {
    let (_, mut one) = guest(&servers[0], "Dee").await;
    let (_, mut other) = guest(&servers[2], "Eve").await;
    let ask = json!({ "quick": { "game": "loot" } });
    one.send("quick", &ask).await;
    other.send("quick", &ask).await;
    let tables = [table_of(&one.answer("quick").await), table_of(&other.answer("quick").await)];
    assert_eq!(tables[0], tables[1], "two who want to play meet");
    for wire in [&mut one, &mut other] {
        wire.until(|said| !said["update"]["legal"].is_null()).await;
    }
}

/// The same request on two nodes. Returns who made it.
async fn create_twice(servers: &[Server]) -> u64 {
    let (fay, mut one) = guest(&servers[0], "Fay").await;
    let mut other = Wire::connect(&on(&fay, &servers[1])).await;
    let make = json!({ "create": { "setup": { "game": "loot", "seats": 2 } } });
    one.send("twice", &make).await;
    other.send("twice", &make).await;
    let mut tables = Vec::new();
    for wire in [&mut one, &mut other] {
        let answer = if let Some(answer) = wire.answer_or_end("twice").await {
            answer
        } else {
            // The node noticed that the other one was faster. A client connects again and asks again.
            let mut again = Wire::connect(&on(&fay, &servers[1])).await;
            again.ask("twice", &make).await
        };
        tables.push(table_of(&answer));
    }
    assert_eq!(tables[0], tables[1], "the same request opens the same table");
    let me: Value = fay.get("/api/me").await.unwrap().json().unwrap();
    me["id"].as_str().unwrap().parse::<protocol::PlayerId>().unwrap().0
}

/// An invitation made on one node is good on another.
async fn invite(ann: &Account, servers: &[Server]) {
    let mut a = Wire::connect(ann).await;
    let setup = json!({ "game": "loot", "seats": 2, "private": true });
    let table = table_of(&a.ask("private", &json!({ "create": { "setup": setup } })).await);
    let invited = a.ask("invite", &at(&table, &json!({ "invite": {} }))).await;
    let code = invited["ok"]["with"]["code"].as_str().unwrap_or_else(|| panic!("{invited}")).to_owned();
    let (_, mut stranger) = guest(&servers[1], "Gil").await;
    let refused = stranger.ask("join", &json!({ "join": { "table": table } })).await;
    assert_eq!(refused["no"]["code"], "no-such-table");
    good(&stranger.ask("invited", &json!({ "join": { "invitation": code } })).await);
    good(&stranger.ask("sit", &at(&table, &json!({ "sit": {} }))).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_race_between_nodes_credits_the_time_that_each_player_took() {
    if std::env::var_os("QUICKDRAW_NODES").is_none() {
        return println!(
            "only on request: on a busy machine lines are measured so long that a shot counts as too early"
        );
    }
    let Some(nodes) = Nodes::start(2, &[]).await else { return };
    let mut races = JoinSet::new();
    for number in 0..RACES {
        races.spawn(race([nodes.all[0].server.clone(), nodes.all[1].server.clone()], number));
    }
    let credits: Vec<[Credit; 2]> = races.join_all().await;
    for seat in 0..2 {
        let mut off: Vec<u64> = credits.iter().map(|both| both[seat].took.abs_diff(both[seat].ms)).collect();
        off.sort_unstable();
        println!("node {seat}: {:?}", credits.iter().map(|both| &both[seat]).collect::<Vec<_>>());
        assert!(off[RACES / 2] <= ROUNDING, "the player on node {seat} is credited with another time: {credits:?}");
    }
}

/// What a player took and was credited with, in milliseconds.
#[derive(Debug)]
struct Credit {
    took: u64,
    ms: u64,
    /// For whoever reads the failure.
    #[allow(dead_code, reason = "it is printed")]
    by: String,
}

/// The opening race of a game between the players on two nodes. The table is on the first.
async fn race(servers: [Server; 2], number: usize) -> [Credit; 2] {
    let (_, mut one) = guest(&servers[0], &format!("Racer {number}")).await;
    let (_, mut other) = guest(&servers[1], &format!("Rider {number}")).await;
    let setup = json!({ "game": "hanafuda", "seats": 2 });
    let table = table_of(&one.ask("make", &json!({ "create": { "setup": setup } })).await);
    good(&other.ask("join", &json!({ "join": { "table": table } })).await);
    good(&other.ask("sit", &at(&table, &json!({ "sit": {} }))).await);
    for wire in [&mut one, &mut other] {
        good(&wire.ask("ready", &at(&table, &json!({ "ready": {} }))).await);
    }
    let (one, other) = tokio::join!(shoot(one, &table, 180), shoot(other, &table, 230));
    [one, other]
}

/// Waits for the signal, and answers it after so many milliseconds.
async fn shoot(mut wire: Wire, table: &str, reaction: u64) -> Credit {
    let update = wire.until(|said| said["update"]["race"]["stage"] == "go").await;
    let (painted, update) = (Instant::now(), &update["update"]);
    let seen = json!({ "seen": { "game": update["game"], "race": update["race"]["id"] } });
    wire.tell(&at(table, &seen)).await;
    // This is the player's reaction time.
    sleep(Duration::from_millis(reaction)).await;
    let took = painted.elapsed();
    let action = &update["legal"]["list"][0];
    let shot = json!({
        "game": update["game"], "decision": update["decision"], "action": action, "at": took.as_micros() as u64,
    });
    let answer = wire.ask("shot", &at(table, &json!({ "move": shot }))).await;
    let with = &answer["ok"]["with"];
    let ms = with["ms"].as_u64().unwrap_or_else(|| panic!("{answer}"));
    Credit { took: took.as_millis() as u64, ms, by: with["by"].to_string() }
}
