//! Non-interference over the wire: two tables that differ only in what a viewer may not know send the same bytes to
//! that viewer, at the same times, until the rules reveal the difference.

use crate::support::{Host, MS, oracle, person};
use engine::{Luck, Micros, Seeded};
use protocol::{PlayerId, Stage};
use serde_json::{Value, json};
use table::To;

/// A player without a seat.
const SPECTATOR: u64 = 99;
/// How many steps two tables are followed after they have diverged.
const FOLLOWED: usize = 9;

/// Two tables that were one.
struct Twins {
    hosts: [Host; 2],
    /// Seats that acted differently at the two tables, and so know the difference.
    parted: Vec<u64>,
    compared: u32,
}

impl Twins {
    fn new(now: Micros, rows: [&[(Micros, String)]; 2]) -> Self {
        let hosts = rows.map(|rows| {
            let mut host = Host::recovered(now, rows);
            host.table.watched(&[person(9)]);
            host
        });
        Self { hosts, parted: vec![], compared: 0 }
    }

    fn seats(&self) -> u64 {
        self.hosts[0].room().seats.len() as u64
    }

    /// Lets a seat act at both tables, with an action for each.
    fn act(&mut self, who: u64, actions: [&Value; 2], at: [Micros; 2]) {
        let known = self.hosts.each_ref().map(|host| oracle::known(&host.rows));
        let alike = known[0][who as usize] == known[1][who as usize] && !self.parted.contains(&who);
        if actions[0] != actions[1] || at[0] != at[1] {
            self.parted.push(who);
        }
        let [one, other] = &mut self.hosts;
        let answers = [one.play(who, actions[0], Some(at[0])), other.play(who, actions[1], Some(at[1]))];
        if alike && !self.parted.contains(&who) {
            assert_eq!(answers[0], answers[1], "{who} learns something from the answer to {}", actions[0]);
        }
    }

    /// Lets time pass until something happens at either table.
    fn pass(&mut self) {
        let due = self.hosts.iter().filter_map(|host| host.table.due()).min();
        let Some(due) = due else { return };
        for host in &mut self.hosts {
            host.now = host.now.max(due);
            host.tick();
        }
    }

    /// Checks that viewers who cannot know the difference were told the same. Returns whether there are any left.
    fn compare(&mut self) -> bool {
        let known = self.hosts.each_ref().map(|host| oracle::known(&host.rows));
        let differ = self.hosts[0].rows != self.hosts[1].rows;
        let mut anybody = false;
        for who in (0..self.seats()).chain([SPECTATOR]) {
            let place = (who as usize).min(known[0].len() - 1);
            if known[0][place] != known[1][place] || self.parted.contains(&who) {
                continue;
            }
            let heard = self.hosts.each_ref().map(|host| heard(host, who));
            let heard = heard.each_ref().map(Vec::as_slice);
            let parts = heard[0].iter().zip(heard[1]).find(|(one, other)| one != other);
            assert_eq!(parts, None, "{who} hears the difference");
            assert_eq!(heard[0].len(), heard[1].len(), "{who} hears more at one table: {:?}", heard.map(<[_]>::last));
            // Whatever they have seen before, they get the same messages when they reconnect.
            let after = [0, 3, u32::MAX][self.compared as usize % 3];
            let caught_up = self
                .hosts
                .each_ref()
                .map(|host| host.table.catch_up(host.now, PlayerId(who), 1, after, table::Form::View));
            assert_eq!(caught_up[0], caught_up[1], "{who} sees the difference");
            (self.compared, anybody) = (self.compared + u32::from(differ), true);
        }
        anybody
    }
}

/// Everything that was sent to `who`, with its time.
fn heard(host: &Host, who: u64) -> Vec<(Micros, &str)> {
    let mine = |to: &To| match to {
        To::Players => who != SPECTATOR,
        To::Update(Some(player), _) => *player == PlayerId(who),
        To::Spectators | To::Update(None, _) => who == SPECTATOR,
        To::Asker => false,
    };
    host.said.iter().filter(|(_, to, _)| mine(to)).map(|(at, _, text)| (*at, text.as_str())).collect()
}

/// A random one of these, if there are any.
fn any<'a>(all: &'a [Value], luck: &mut Seeded) -> Option<&'a Value> {
    (!all.is_empty()).then(|| &all[luck.ticket(all.len() as u32) as usize])
}

/// A random player who may act, with their legal actions.
fn anybody(host: &Host, luck: &mut Seeded) -> Option<(u64, Vec<Value>)> {
    let seats = host.room().seats.len() as u64;
    let mut able: Vec<(u64, Vec<Value>)> = (0..seats).map(|who| (who, host.legal(who))).collect();
    able.retain(|(_, legal)| !legal.is_empty());
    let most = able.len() as u32;
    (most > 0).then(|| able.swap_remove(luck.ticket(most) as usize))
}

fn time(luck: &mut Seeded) -> Micros {
    60 * MS + u64::from(luck.ticket(400)) * MS
}

/// Follows two tables that have diverged. From here on everybody else does the same at both.
fn follow(twins: &mut Twins, luck: &mut Seeded) {
    for _ in 0..FOLLOWED {
        let over = twins.hosts.iter().any(|host| host.room().stage == Stage::Over);
        if !twins.compare() || over {
            break;
        }
        twins.hosts.iter_mut().for_each(|host| host.now += 300 * MS);
        match anybody(&twins.hosts[0], luck).filter(|_| luck.ticket(5) > 0) {
            Some((who, legal)) => {
                let (action, at) = (any(&legal, luck).unwrap(), time(luck));
                let other = twins.hosts[1].legal(who);
                let same = if other.contains(action) { action } else { other.first().unwrap_or(action) };
                twins.act(who, [action, same], [at; 2]);
            }
            None => twins.pass(),
        }
    }
}

/// Lets one seat decide differently.
fn part_by_choice(host: &Host, luck: &mut Seeded) -> u32 {
    let mut twins = Twins::new(host.now, [&host.rows, &host.rows]);
    // After a restart a race repeats its signal.
    if host.look(0)["race"]["stage"] == "go" {
        twins.pass();
    }
    let Some((who, legal)) = anybody(&twins.hosts[0], luck) else { return 0 };
    twins.hosts.iter_mut().for_each(|host| host.now += 300 * MS);
    let (one, other) = (any(&legal, luck).unwrap(), any(&legal, luck).unwrap());
    let times = [time(luck), time(luck)];
    twins.act(who, [one, other], times);
    follow(&mut twins, luck);
    twins.compared
}

/// Lets one seat act at one table and not at the other. That can be followed only where nobody else may learn of it.
fn part_by_silence(host: &Host, luck: &mut Seeded) -> u32 {
    let Some((who, legal)) = anybody(host, luck).filter(|_| host.look(0)["race"].is_null()) else { return 0 };
    for action in legal.iter().filter(|action| action.get("say").is_none()).take(16) {
        let mut twins = Twins::new(host.now, [&host.rows, &host.rows]);
        twins.hosts.iter_mut().for_each(|host| host.now += 300 * MS);
        twins.parted.push(who);
        twins.hosts[0].play(who, action, None);
        // Everybody may know that a race is about to begin.
        if twins.hosts[0].look(0)["race"].is_null() && twins.compare() {
            follow(&mut twins, luck);
            return twins.compared;
        }
    }
    0
}

/// Changes an outcome of chance.
fn part_by_chance(host: &Host, luck: &mut Seeded) -> u32 {
    let lotteries = oracle::lotteries(&host.rows);
    if lotteries.is_empty() {
        return 0;
    }
    let place = luck.ticket(lotteries.len() as u32) as usize;
    let other = &lotteries[place][luck.ticket(lotteries[place].len() as u32) as usize];
    let rows = altered(&host.rows, place, other);
    if rows == host.rows || table::recover(crate::support::TABLE, host.now, &rows).is_err() {
        return 0;
    }
    let mut twins = Twins::new(host.now, [&host.rows, &rows]);
    follow(&mut twins, luck);
    twins.compared
}

/// A log in which chance outcome number `place` of the last game is replaced; if the other outcome came later, the two
/// are swapped.
fn altered(rows: &[(Micros, String)], place: usize, other: &str) -> Vec<(Micros, String)> {
    let began = rows.iter().rposition(|(_, row)| row.starts_with("{\"started\"")).unwrap();
    let (mut count, mut swap) = (0, None::<String>);
    let mut change = |row: &str| {
        let mut entry: Value = serde_json::from_str(row).unwrap();
        let Some(step) = entry["did"]["step"].as_object_mut() else { return row.to_owned() };
        for input in step.values_mut().filter_map(Value::as_array_mut).flatten() {
            let Some(outcome) = input.get("chance").and_then(Value::as_str).map(str::to_owned) else { continue };
            if count == place {
                swap = Some(outcome.clone());
            }
            count += 1;
            if let Some(first) = &swap {
                let new = if outcome == *first {
                    other
                } else if outcome == other {
                    first
                } else {
                    &outcome
                };
                input["chance"] = json!(new);
            }
        }
        entry.to_string()
    };
    let all = rows.iter().enumerate();
    all.map(|(n, (at, row))| (*at, if n > began { change(row) } else { row.clone() })).collect()
}

/// Plays a game and forks it at many points. Nothing sent before its end may contain a secret of the server.
fn keeps_secrets(setup: Value, seed: &str, forks: u32) -> u32 {
    let mut luck = Seeded::new(seed);
    let mut host = Host::playing(setup);
    let (mut compared, mut left, mut steps) = (0, forks, 0);
    let mut caught_up = String::new();
    while host.room().stage != Stage::Over && steps < 400 {
        steps += 1;
        host.now += u64::from(luck.ticket(900)) * MS;
        if left > 0 && luck.ticket(3) == 0 {
            left -= 1;
            compared += part_by_choice(&host, &mut luck) + part_by_chance(&host, &mut luck);
            compared += if left % 4 == 0 { part_by_silence(&host, &mut luck) } else { 0 };
            caught_up += &host.table.catch_up(host.now, PlayerId(0), 1, 0, table::Form::View).concat();
        }
        match anybody(&host, &mut luck).filter(|_| luck.ticket(30) > 0) {
            Some((who, legal)) => {
                let action = any(&legal, &mut luck).unwrap().clone();
                let at = time(&mut luck);
                host.play(who, &action, Some(at));
            }
            None => host.pass(),
        }
    }
    let master = "09".repeat(32);
    let over = host.said.iter().position(|(_, _, text)| text.contains("\"stage\":\"over\"")).unwrap_or(host.said.len());
    let said: String = host.said[..over].iter().map(|(_, _, text)| text.as_str()).chain([caught_up.as_str()]).collect();
    assert!(!said.contains(&master), "the server's own secret");
    if let Some(secret) = host.room().secret {
        assert!(!said.contains(&secret), "a game's secret before its end");
        assert!(host.said[over].2.contains(&secret), "and after it");
    }
    assert!(!host.said[over..].iter().any(|(_, _, text)| text.contains(&master)));
    compared
}

/// Every number of players, and every option that changes what is hidden.
fn check(game: &str, options: &[Value], seeds: u32) {
    let about = catalog::all().into_iter().find(|about| about.slug == game).unwrap();
    let mut compared = 0;
    for (players, options) in about.players.clone().flat_map(|players| options.iter().map(move |one| (players, one))) {
        for seed in 0..seeds {
            let setup = json!({"game": game, "seats": players, "options": options});
            compared += keeps_secrets(setup, &format!("{game} {players} {options} {seed}"), 16);
        }
    }
    assert!(compared > 100, "only {compared} times was there a secret to keep");
}

#[test]
fn loot_tells_nobody_what_they_may_not_know() {
    check("loot", &[json!({})], 60);
}

#[test]
fn hayauchi_tells_nobody_what_they_may_not_know() {
    check("hayauchi", &[json!({}), json!({"used-cards": "up"}), json!({"race": "by-lot"})], 1);
}

#[test]
fn gunfight_tells_nobody_what_they_may_not_know() {
    check("gunfight", &[json!({})], 2);
}

#[test]
fn hanafuda_tells_nobody_what_they_may_not_know() {
    check("hanafuda", &[json!({}), json!({"opening": "by-lot"})], 2);
}
