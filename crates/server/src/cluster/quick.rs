//! Quick match over all nodes: the database decides who meets, so two who ask at once do.

use protocol::{No, TableId};
use store::QuickMatch;

use super::Cluster;
use crate::app::App;
use crate::error::not_kept;

/// Where a player who asks for a quick match sits down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seat {
    /// At this table of this node.
    Here(TableId),
    /// At this table of another node.
    At(TableId, u64),
    /// At a new table with this id.
    New(TableId),
}

impl Cluster {
    /// Reserves a seat for a quick match of one of these games, each with its number of players. Who waits at the table
    /// `own` of this node stays there if nobody waits elsewhere. `fresh` is the id of the table that may be opened.
    pub(crate) async fn quick_seat(
        &self,
        app: &App,
        wanted: &[(&str, usize)],
        (own, fresh): (Option<TableId>, TableId),
    ) -> Result<Seat, No> {
        let wanted: Vec<(String, u8)> =
            wanted.iter().map(|(game, players)| ((*game).to_owned(), *players as u8)).collect();
        let seconds = u32::try_from(app.config.quick_bots_after.0.as_secs()).unwrap_or(u32::MAX).saturating_add(1);
        let not: Vec<u64> = own.iter().map(|own| own.0).collect();
        let found = self.store.quick_match(&wanted, &not, fresh.0, seconds).await.map_err(|error| not_kept(&error))?;
        if let (QuickMatch::Fresh, Some(own)) = (found, own) {
            self.quick_over(fresh).await;
            return Ok(Seat::Here(own));
        }
        Ok(match found {
            QuickMatch::Found { table, node } if node == self.node => Seat::Here(TableId(table)),
            QuickMatch::Found { table, node } => Seat::At(TableId(table), node),
            QuickMatch::Fresh => Seat::New(fresh),
        })
    }

    /// A table no longer waits for players.
    pub(crate) async fn quick_over(&self, table: TableId) {
        if let Err(error) = self.store.quick_over(table.0).await {
            // It is not found much longer: it waits for a limited time.
            tracing::warn!(%error, "a table could not be removed from the quick matches");
        }
    }
}
