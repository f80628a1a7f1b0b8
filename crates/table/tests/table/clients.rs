//! Clients on bad connections, a server that restarts, and time that runs out: whatever happens, each move counts once,
//! every client knows what the log says, and nobody misses an update or gets one twice.

use std::collections::BTreeMap;

use crate::support::client::Client;
use crate::support::{Host, MS, SECOND, TABLE, person, verified};
use engine::{Luck, Micros, Seeded};
use protocol::{PlayerId, Say, Stage, TableRequest};
use serde_json::{Value, json};
use table::{Effects, To};

/// The people, the table and everything between them.
struct World {
    host: Host,
    clients: Vec<Client>,
    luck: Seeded,
    /// How often each request of each seat is in the log.
    effects: BTreeMap<String, u32>,
    counted: usize,
    heard: usize,
    restarts: u32,
}

impl World {
    fn new(setup: Value, players: u64, spectators: u64, seed: &str) -> Self {
        let clients = (0..players + spectators).map(|who| Client::new(who, who < players)).collect();
        let (host, luck) = (Host::with(setup), Seeded::new(seed));
        Self { host, clients, luck, effects: BTreeMap::new(), counted: 0, heard: 0, restarts: 0 }
    }

    fn below(&mut self, most: usize) -> usize {
        self.luck.ticket(most as u32) as usize
    }

    /// Does one random thing that can happen.
    fn step(&mut self) {
        self.host.now += u64::from(self.luck.ticket(40)) * MS;
        let one = self.below(self.clients.len());
        match self.below(100) {
            0..=29 => self.deliver(one),
            30..=64 => self.clients[one].hear(),
            65..=84 if self.clients[one].connected => self.clients[one].act(&mut self.luck),
            85..=86 => self.cut(one),
            87..=92 => self.come_back(one),
            93 if self.below(4) == 0 => self.fall(),
            94 => self.bother(one),
            95 => self.send_an_old_move_again(one),
            96..=97 => self.pass(),
            98 if self.clients[one].connected => self.compare(one),
            99 if self.below(4) == 0 => self.readmit(one),
            _ => {
                if self.host.table.due().is_some_and(|due| due <= self.host.now) {
                    self.host.tick();
                }
            }
        }
        self.route(None);
        self.count();
    }

    fn pass(&mut self) {
        if self.host.table.due().is_some() || !self.host.calls.is_empty() {
            self.host.pass();
        }
    }

    /// Delivers a client's next message to the table.
    fn deliver(&mut self, one: usize) {
        let Some((id, text)) = self.clients[one].up.pop_front() else { return };
        let request: TableRequest<'_> = serde_json::from_str(&text).unwrap();
        let who = self.clients[one].who;
        if let Some(id) = id {
            self.host.ask_as(who, &id, &request);
        } else {
            let out = self.host.ask_table(who, None, &request);
            self.host.keep(out);
        }
        self.watch();
        self.route(Some(one));
    }

    /// Delivers the table's messages to the receivers that are connected.
    fn route(&mut self, asker: Option<usize>) {
        let room = self.host.room();
        for (_, to, text) in &self.host.said[self.heard..] {
            for (place, client) in self.clients.iter_mut().enumerate().filter(|(_, client)| client.connected) {
                let who = PlayerId(client.who);
                let mine = match to {
                    To::Players => room.seat_of(who).is_some(),
                    To::Update(Some(player), _) => *player == who,
                    To::Spectators | To::Update(None, _) => room.seat_of(who).is_none(),
                    To::Asker => asker == Some(place),
                };
                if mine {
                    client.down.push_back((text.clone(), false));
                }
            }
        }
        self.heard = self.host.said.len();
    }

    fn cut(&mut self, one: usize) {
        if self.clients[one].connected {
            self.clients[one].cut();
            self.host.here(self.clients[one].who, false);
            self.watch();
        }
    }

    fn come_back(&mut self, one: usize) {
        if self.clients[one].connected {
            return;
        }
        let (who, game, after) = (self.clients[one].who, self.clients[one].fold.game, self.clients[one].fold.n);
        self.host.here(who, true);
        self.route(None);
        let missed = self.host.table.catch_up(self.host.now, PlayerId(who), game, after, table::Form::View);
        self.clients[one].back(missed);
        self.watch();
    }

    /// Lets a client that the host removed come again, as a newer invitation does: the game needs everybody.
    fn readmit(&mut self, one: usize) {
        let (who, mut out) = (PlayerId(self.clients[one].who), Effects::new());
        self.host.table.readmit(self.host.now, who, &mut out);
        self.host.keep(out);
    }

    fn fall(&mut self) {
        self.restarts += 1;
        self.clients.iter_mut().for_each(Client::cut);
        self.host.restart();
    }

    fn watch(&mut self) {
        let room = self.host.room();
        let watching = |client: &&Client| client.connected && room.seat_of(PlayerId(client.who)).is_none();
        let people: Vec<_> = self.clients.iter().filter(watching).map(|client| person(client.who)).collect();
        self.host.table.watched(&people);
    }

    /// Makes a request that is rarely sensible.
    fn bother(&mut self, one: usize) {
        let wishes = [
            json!({"move": {"action": {"nonsense": 1}}}),
            json!({"move": {"action": 7, "at": u64::MAX}}),
            json!({"sit": {"seat": 200}}),
            json!({"remove": {"seat": 1}}),
            json!({"pause": {"on": true}}),
            json!({"stand": {}}),
            json!({"unready": {}}),
            json!({"sync": {"game": 9, "after": 9}}),
            json!({"bot": {"seat": 0}}),
        ];
        let playing = self.host.room().stage == Stage::Playing;
        let wish = &wishes[self.below(wishes.len())];
        // A client that is up to date does not ask for a fresh view.
        let allowed = playing && wish.get("sync").is_none();
        if allowed && self.clients[one].connected {
            self.clients[one].send(wish, &mut self.luck);
        }
    }

    /// Delivers a copy of a message that was delayed for long.
    fn send_an_old_move_again(&mut self, one: usize) {
        let most = self.clients[one].done.len();
        if most > 0 && self.clients[one].connected {
            let place = self.below(most.min(40));
            let (id, ask) =
                self.clients[one].done.iter().nth_back(place).map(|(id, ask)| (id.clone(), ask.clone())).unwrap();
            self.clients[one].up.push_back((Some(id), ask));
        }
    }

    /// Checks that each request takes effect at most once, and exactly once if acknowledged.
    fn count(&mut self) {
        for (_, row) in &self.host.rows[self.counted..] {
            let entry: Value = serde_json::from_str(row).unwrap();
            if let Some(id) = entry["did"]["by"][1].as_str() {
                let times = self.effects.entry(id.to_owned()).or_default();
                *times += 1;
                assert_eq!(*times, 1, "move {id} has counted twice");
            }
        }
        self.counted = self.host.rows.len();
        for id in self.clients.iter().flat_map(|client| client.done.keys()) {
            assert!(self.effects.contains_key(id), "move {id} was acknowledged and is not in the log");
        }
    }

    /// Checks that a client that has received everything knows what the log says.
    fn compare(&mut self, one: usize) {
        while !self.clients[one].down.is_empty() {
            self.clients[one].hear();
        }
        let (fold, who) = (&self.clients[one].fold, PlayerId(self.clients[one].who));
        let known = |after: u32| {
            let table = table::recover(TABLE, self.host.now, &undelayed(&self.host.rows)).unwrap();
            table.catch_up(self.host.now, who, fold.game, after, table::Form::View)
        };
        let late = self.host.room().setup.spectator_delay > 0 && fold.seat.is_none();
        if fold.game == 0 || fold.seat != self.host.room().seat_of(who) || (late && fold.game != self.host.room().game)
        {
            return;
        }
        let first = fold.events.keys().next().copied().unwrap_or(fold.n + 1);
        let after = (first - 1).max(fold.n.saturating_sub(30));
        let truth = known(after);
        let mut last = after;
        for text in &truth {
            let Say::Update(update) = serde_json::from_str(text).unwrap() else { continue };
            last = update.n;
            let events: Vec<&str> = update.events.iter().map(|event| event.get()).collect();
            if update.n <= fold.n {
                assert_eq!(fold.events.get(&update.n), Some(&events.join(",")), "update {} for {who}", update.n);
            }
            if update.n == fold.n {
                assert_eq!(fold.view, update.view.get(), "the view of {who}");
            }
        }
        assert!(last >= fold.n, "{who} knows of {} and the log of {last}", fold.n);
        assert!(late || last == fold.n, "{who} has {} of {last}", fold.n);
    }

    /// Lets everybody reconnect, receive everything and be answered.
    fn quiet(&mut self) {
        for one in 0..self.clients.len() {
            self.come_back(one);
            while !self.clients[one].up.is_empty() {
                self.deliver(one);
            }
            self.route(None);
        }
        self.host.wait(20 * SECOND);
        self.route(None);
        for one in 0..self.clients.len() {
            self.compare(one);
            let client = &self.clients[one];
            assert!(client.pending.is_empty(), "{:?} was never answered", client.pending);
            assert_eq!(client.answered.len(), client.made as usize, "everything is answered");
        }
    }
}

/// The log of a table at which spectators see everything at once.
fn undelayed(rows: &[(Micros, String)]) -> Vec<(Micros, String)> {
    let mut rows = rows.to_vec();
    for (_, row) in &mut rows {
        let mut entry: Value = serde_json::from_str(row).unwrap();
        for kind in ["opened", "started"].into_iter().filter(|kind| row.starts_with(&format!("{{\"{kind}"))) {
            entry[kind]["setup"]["spectator_delay"] = json!(0);
        }
        *row = entry.to_string();
    }
    rows
}

/// Plays `games` games in a row. Returns how often the server restarted.
fn play(setup: Value, games: usize, seed: &str) -> u32 {
    let players = setup["seats"].as_u64().unwrap();
    let late = setup["spectator_delay"].as_u64().is_some();
    let mut world = World::new(setup, players, 2, seed);
    for steps in 0.. {
        world.step();
        if world.host.finished.len() == games {
            break;
        }
        assert!(steps < 200_000, "{seed}: the game does not come to its end");
    }
    let finished = world.host.finished.pop().unwrap();
    world.quiet();
    for game in 1..=games as u32 {
        let ends = |entry: &Value| entry.get("started").is_some();
        let begins: Vec<usize> =
            world.host.entries().enumerate().filter(|(_, entry)| ends(entry)).map(|(place, _)| place).collect();
        let end = begins.get(game as usize).copied().unwrap_or(finished.entries.1 as usize + 1);
        verified(&world.host.rows[..end], game);
        // The opening and the game's own entries give the same record.
        let begin = begins[game as usize - 1];
        let alone = [&world.host.rows[..1], &world.host.rows[begin..end]].concat();
        assert!(table::stands_alone(&alone[1].1));
        assert_eq!(table::public_record(&alone), table::public_record(&world.host.rows[..end]));
    }
    if late {
        let spectator = world.clients.last().unwrap();
        let players = world.clients.first().unwrap();
        assert_eq!(spectator.fold.game, players.fold.game, "late spectators see it all in the end");
    }
    world.restarts
}

/// Every number of players; the first with two games in a row.
fn every_table(game: &str, seeds: u32) {
    let about = catalog::all().into_iter().find(|about| about.slug == game).unwrap();
    let mut restarts = 0;
    for players in about.players.clone() {
        for seed in 0..seeds {
            let pace = ["relaxed", "fast"][seed as usize % 2];
            let mut setup = json!({"game": game, "seats": players, "pace": pace});
            if seed % 3 == 1 {
                setup["spectator_delay"] = json!(7);
            }
            let games = if seed == 0 { 2 } else { 1 };
            restarts += play(setup, games, &format!("{game} {players} {seed}"));
        }
    }
    assert!(restarts >= seeds / 4, "the server restarted only {restarts} times");
}

#[test]
fn loot_over_bad_lines_counts_each_move_once_and_tells_everybody_the_same_story() {
    every_table("loot", 12);
}

#[test]
fn hayauchi_over_bad_lines_counts_each_move_once_and_tells_everybody_the_same_story() {
    every_table("hayauchi", 6);
}

#[test]
fn gunfight_over_bad_lines_counts_each_move_once_and_tells_everybody_the_same_story() {
    every_table("gunfight", 4);
}

#[test]
fn hanafuda_over_bad_lines_counts_each_move_once_and_tells_everybody_the_same_story() {
    every_table("hanafuda", 8);
}
