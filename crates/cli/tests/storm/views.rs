//! Checks everything that players saw against the logs.

use std::collections::BTreeSet;

use protocol::{PlayerId, TableId};

use super::disk::{Disk, Entry, Table};
use super::player::Player;

/// Checks that every view a player was sent is the one that the log gives at that update.
pub(super) fn check(players: &[Player], disk: &Disk, wrong: &mut Vec<String>) {
    let tables: BTreeSet<TableId> = players.iter().map(|player| player.table).collect();
    for id in tables {
        let here: Vec<&Player> = players.iter().filter(|player| player.table == id).collect();
        check_table(id, &disk.tables[&id], &here, wrong);
    }
}

fn check_table(id: TableId, table: &Table, players: &[&Player], wrong: &mut Vec<String>) {
    let ids: Vec<PlayerId> = players.iter().map(|player| player.you).collect();
    let (mut known, mut first) = (vec![BTreeSet::new(); players.len()], None);
    for (entry, what) in table.entries.iter().enumerate() {
        if matches!(what, Entry::Started { .. }) {
            first = Some(entry);
        }
        let Some(first) = first else { continue };
        let told = table.told_each(id, &ids, first, entry + 1);
        for ((player, told), known) in players.iter().zip(told).zip(&mut known) {
            let Some(told) = told else { continue };
            let number = (told.game, told.n);
            known.insert(number);
            if let Some(seen) = player.views.get(&number).filter(|seen| **seen != told.view.get()) {
                let (who, log) = (player.number, told.view.get());
                wrong.push(format!("{id}: player {who} saw at {number:?}\n  {seen}\nand the log says\n  {log}"));
            }
        }
    }
    for (player, known) in players.iter().zip(known) {
        let unknown: Vec<_> = player.views.keys().filter(|number| !known.contains(number)).collect();
        if !unknown.is_empty() {
            wrong.push(format!("{id}: player {} saw updates that are not in the log: {unknown:?}", player.number));
        }
    }
}
