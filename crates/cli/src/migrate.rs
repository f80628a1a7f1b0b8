//! `quickdraw migrate`: moves a server's data to PostgreSQL.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use engine::Tone;
use protocol::TableId;
use store::{DatabaseUrl, Imported, PgStore, SqliteStore, Upkeep};

use crate::data::{block_on, has_data};
use crate::terminal;

/// Copies the data of a stopped server.
#[derive(Args, Clone, Debug)]
pub struct Migrate {
    /// The data directory of the stopped server
    #[arg(long, env = "QUICKDRAW_DATA", value_name = "DIRECTORY")]
    from: PathBuf,
    /// The PostgreSQL database, `postgres://USER@HOST/NAME`, without data. Others on the machine can see a password on
    /// the command line: set the variable instead
    #[arg(long, env = "QUICKDRAW_DATABASE", hide_env_values = true, value_name = "URL")]
    to: DatabaseUrl,
}

impl Migrate {
    /// Copies everything, and prints what.
    pub fn run(self) -> Result<()> {
        has_data(&self.from)?;
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh).expect("the operating system gives random bytes");
        let imported = block_on(async {
            let from = SqliteStore::open_alone(&self.from).await?;
            let to = PgStore::open_to_import(&self.to).await?;
            let imported = to.import(&from, fresh, |id| TableId(id).to_string()).await;
            to.close().await;
            from.close().await;
            Ok(imported?)
        })?;
        self.tell(&imported);
        Ok(())
    }

    fn tell(&self, imported: &Imported) {
        if imported.already {
            let said = format!("All of it was copied to {} before. Nothing was changed.", self.to);
            return terminal::say(Tone::Gold, &said);
        }
        for (what, count) in &imported.rows {
            anstream::println!("{count:>10} {what}");
        }
        let said = format!(
            "All of it is in {} and was compared; the logs' chains are intact. Start the server with --database.",
            self.to
        );
        terminal::say(Tone::Gold, &said);
    }
}
