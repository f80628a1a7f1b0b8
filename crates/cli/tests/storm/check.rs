//! Checks the whole history against the disk.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use protocol::TableId;

use super::asks::{Asked, Fate, What};
use super::disk::{Disk, Entry, Table};
use super::player::Player;
use super::{moves, views};

/// All violations, each with its history. `start` is when the test began.
pub(crate) fn check(players: &[Player], disk: &Disk, start: Instant) -> Vec<String> {
    let mut all = Vec::new();
    let mut logs = BTreeMap::new();
    let tables: BTreeSet<TableId> = players.iter().map(|player| player.table).collect();
    for (id, table) in &disk.tables {
        let over = disk.results.get(id).copied().unwrap_or_default() + usize::from(table.is_playing(*id));
        if over != table.games() {
            all.push(format!("{id}: {} games have begun; {over} have ended or are on", table.games()));
        }
        if tables.contains(id) {
            logs.insert(*id, moves::moves(*id, table, &mut all));
        }
    }
    for (id, log) in &logs {
        let asked: BTreeSet<&str> = at(players, *id).flat_map(|player| &player.asked).map(|ask| &*ask.id).collect();
        all.extend(log.keys().filter(|ask| !asked.contains(&***ask)).map(|ask| format!("{id}: nobody sent {ask}")));
    }
    views::check(players, disk, &mut all);
    for player in players {
        let (mut wrong, table) = (Vec::new(), &disk.tables[&player.table]);
        moves::check(player, &logs[&player.table], &mut wrong);
        check_talk(player, table, &mut wrong);
        check_entropy(player, table, &mut wrong);
        check_tables(player, disk, &mut wrong);
        check_name(player, disk, &mut wrong);
        check_invitations(player, disk, &mut wrong);
        for (place, asked) in player.asked.iter().enumerate() {
            let contradictions = asked.contradictions(|connection| player.unjoined.contains(&connection));
            wrong.extend(contradictions.into_iter().map(|why| (place, why)));
        }
        let who = format!("player {} ({}) at table {}", player.number, player.you, player.table);
        all.extend(player.wrong.iter().map(|why| format!("{who}: {why}")));
        let story = |place: usize| player.asked.get(place).map(|asked| asked.story(start)).unwrap_or_default();
        all.extend(wrong.into_iter().map(|(place, why)| format!("{who}: {why}\n{}", story(place))));
    }
    all
}

fn at(players: &[Player], table: TableId) -> impl Iterator<Item = &Player> {
    players.iter().filter(move |player| player.table == table)
}

/// Checks how often a request is `there` against what its client knows.
fn counts_once(asked: &Asked, there: usize) -> Result<(), String> {
    match (asked.fate(), there) {
        (Fate::Done, 1) | (Fate::Refused, 0) | (Fate::Unknown, 0 | 1) => Ok(()),
        (fate, there) => Err(format!("it is there {there} times, and should not: {fate:?}")),
    }
}

fn check_talk(player: &Player, table: &Table, wrong: &mut Vec<(usize, String)>) {
    let mut said = Vec::new();
    for (place, asked) in player.asked.iter().enumerate() {
        let What::Chat(text) = &asked.what else { continue };
        let lines: Vec<u64> = table.chat.iter().filter(|line| line.text == *text).map(|line| line.n).collect();
        wrong.extend(counts_once(asked, lines.len()).err().map(|why| (place, why)));
        said.extend(lines.first().map(|n| (place, *n, asked)));
    }
    for (_, n, first) in &said {
        let Some(done) = first.first_ok() else { continue };
        let after = said.iter().filter(|(_, other, second)| second.first_sent() > done && other < n);
        wrong.extend(after.map(|(place, ..)| (*place, format!("it was said before {}", first.id))));
    }
}

fn check_entropy(player: &Player, table: &Table, wrong: &mut Vec<(usize, String)>) {
    for (place, asked) in player.asked.iter().enumerate() {
        let What::Ready(wanted) = &asked.what else { continue };
        let is_it = |entry: &&Entry| matches!(entry, Entry::Ready { entropy } if entropy == wanted);
        let there = table.entries.iter().filter(is_it).count();
        wrong.extend(counts_once(asked, there).err().map(|why| (place, why)));
    }
}

fn check_tables(player: &Player, disk: &Disk, wrong: &mut Vec<(usize, String)>) {
    let mine = || disk.tables.iter().filter(|(_, table)| table.opened.by == player.you.0);
    let (mut quick, mut most) = (0, 0);
    for (place, asked) in player.asked.iter().enumerate() {
        let told = asked.told_with().and_then(|with| with["table"].as_str());
        match &asked.what {
            What::Create(tag) => {
                let there: Vec<String> =
                    mine().filter(|(_, table)| table.delay() == *tag).map(|(id, _)| id.to_string()).collect();
                wrong.extend(counts_once(asked, there.len()).err().map(|why| (place, why)));
                if told.is_some_and(|told| there.first().is_none_or(|id| id != told)) {
                    wrong.push((place, format!("another table was named: {there:?}")));
                }
            }
            What::Quick => {
                most += usize::from(asked.fate() != Fate::Refused);
                let there = told.is_none_or(|told| disk.tables.keys().any(|id| id.to_string() == told));
                if !there {
                    wrong.push((place, "the table of the quick match is not there".into()));
                }
            }
            _ => {}
        }
    }
    quick += mine().filter(|(id, table)| **id != player.table && table.delay() == 0).count();
    if quick > most {
        wrong.push((usize::MAX, format!("{quick} tables were opened for {most} quick matches")));
    }
}

/// Checks that the name is the last acknowledged one, or one that was requested since.
fn check_name(player: &Player, disk: &Disk, wrong: &mut Vec<(usize, String)>) {
    let name = &disk.names[&player.you];
    let renames: Vec<(usize, &Asked, &String)> = player
        .asked
        .iter()
        .enumerate()
        .filter_map(|(place, asked)| match &asked.what {
            What::Name(name) => Some((place, asked, name)),
            _ => None,
        })
        .collect();
    let Some((place, now, _)) = renames.iter().find(|(_, _, wanted)| *wanted == name) else {
        let done = renames.iter().find(|(_, asked, _)| asked.fate() == Fate::Done);
        return wrong.extend(done.map(|(place, ..)| (*place, format!("it was acknowledged; the name is {name}"))));
    };
    if now.fate() == Fate::Refused {
        wrong.push((*place, "it was refused, and is the name".into()));
    }
    // No name that was first requested after this one's acknowledgement may have been acknowledged.
    let answered = now.first_ok().unwrap_or(u64::MAX);
    let later = renames.iter().find(|(_, asked, _)| asked.first_sent() > answered && asked.fate() == Fate::Done);
    wrong.extend(later.map(|(place, ..)| (*place, format!("it was acknowledged later; the name is {name}"))));
}

fn check_invitations(player: &Player, disk: &Disk, wrong: &mut Vec<(usize, String)>) {
    let fates: Vec<Fate> = player.asked.iter().filter(|asked| asked.what == What::Invite).map(Asked::fate).collect();
    let done = fates.iter().filter(|fate| **fate == Fate::Done).count();
    let most = fates.iter().filter(|fate| **fate != Fate::Refused).count();
    let there = disk.invitations.get(&(player.table, player.you)).copied().unwrap_or_default();
    if !(done..=most).contains(&there) {
        wrong.push((usize::MAX, format!("{there} invitations are there; {done} to {most} should be")));
    }
}

impl Table {
    /// The spectator delay in seconds, which identifies a table that a player opened.
    fn delay(&self) -> u16 {
        match self.entries.first() {
            Some(Entry::Opened { setup }) => setup.spectator_delay,
            _ => 0,
        }
    }
}
