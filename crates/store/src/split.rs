//! Splits a batch by table, so that a table whose data is refused does not block the others.

use std::collections::BTreeMap;

use crate::{Batch, Change};

impl Batch {
    /// The part that belongs to no table, and the part of each table. All answers and race times stay in the first
    /// part.
    pub fn split(self) -> (Self, BTreeMap<u64, Self>) {
        let (mut rest, mut tables) = (Self::default(), BTreeMap::<u64, Self>::new());
        for new in self.tables {
            tables.entry(new.id).or_default().tables.push(new);
        }
        for row in self.rows {
            tables.entry(row.table).or_default().rows.push(row);
        }
        for result in self.results {
            tables.entry(result.table).or_default().results.push(result);
        }
        for line in self.chats {
            tables.entry(line.table).or_default().chats.push(line);
        }
        for id in self.closed {
            tables.entry(id).or_default().closed.push(id);
        }
        for change in self.changes {
            match &change {
                Change::Invite(invitation) => {
                    tables.entry(invitation.table).or_default().changes.push(change);
                }
                Change::Uninvite { table } => tables.entry(*table).or_default().changes.push(change),
                Change::Rename { .. } | Change::Mute { .. } | Change::Unmute { .. } => rest.changes.push(change),
            }
        }
        (rest.answers, rest.races) = (self.answers, self.races);
        (rest, tables)
    }
}
