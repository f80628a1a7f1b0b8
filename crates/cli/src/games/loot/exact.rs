//! Exact values for the bots and the judge of a program that is about to run.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Result, ensure};
use lab::loot::Table;

/// Which exact values to use.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct ExactValues {
    /// The table from `quickdraw solve loot`: then Loot's best bot and its judge are exact from the first card on, at
    /// tables with the deck and the ending it was made for
    #[arg(long, env = "QUICKDRAW_LOOT_TABLE", value_name = "FILE")]
    loot_table: Option<PathBuf>,
}

impl ExactValues {
    /// Reads the tables. To be called before the first bot plays.
    pub fn load(&self) -> Result<()> {
        let Some(path) = &self.loot_table else { return Ok(()) };
        let table = Table::read(path)?;
        let options = *table.options();
        ensure!(bots::loot::know(&options, Arc::new(table)), "exact values can be read once only");
        Ok(())
    }
}
