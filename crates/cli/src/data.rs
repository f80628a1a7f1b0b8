//! Commands for a server's data: backups, and exporting or deleting one player's data.

use std::future::Future;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use engine::Tone;
use protocol::PlayerId;

use store::{Personal, SqliteStore, Upkeep};

use crate::terminal;

/// Where a server stores its data.
#[derive(Args, Clone, Debug)]
pub(crate) struct Data {
    /// The server's data directory
    #[arg(long = "data", env = "QUICKDRAW_DATA", default_value = "quickdraw-data", value_name = "DIRECTORY")]
    pub(crate) directory: PathBuf,
}

impl Data {
    /// Runs `work` on an existing store. A server may be running.
    fn with<T, F: Future<Output = Result<T>>>(&self, work: impl FnOnce(SqliteStore) -> F) -> Result<T> {
        self.on(async { work(SqliteStore::open(&self.directory).await?).await })
    }

    /// Runs `work` on an existing store while no server may run.
    fn alone<T, F: Future<Output = Result<T>>>(&self, work: impl FnOnce(SqliteStore) -> F) -> Result<T> {
        self.on(async { work(SqliteStore::open_alone(&self.directory).await?).await })
    }

    pub(crate) fn on<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        let there = self.directory.join(store::FILE_NAME);
        ensure!(
            there.exists(),
            "there is no server's data in {}; name the directory with --data",
            self.directory.display()
        );
        tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
    }
}

/// Makes a backup.
#[derive(Args, Clone, Debug)]
pub struct Backup {
    /// The file to write
    to: PathBuf,
    #[command(flatten)]
    data: Data,
}

impl Backup {
    /// Writes the copy.
    pub fn run(self) -> Result<()> {
        self.data.with(async |store| Ok(store.backup(&self.to).await?))?;
        terminal::say(Tone::Gold, &format!("The backup is in {}.", self.to.display()));
        Ok(())
    }
}

/// Exports one player's data.
#[derive(Args, Clone, Debug)]
pub struct Export {
    /// The player's id, as /api/me shows it
    player: String,
    /// The file to write. Default: standard output
    #[arg(long)]
    to: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
}

impl Export {
    /// Runs the export.
    pub fn run(self) -> Result<()> {
        let player = read_id(&self.player)?;
        let known = self.data.with(async |store| Ok(store.export(player.0, text_of).await?))?;
        let known = known.with_context(|| format!("there is no player {player}"))?;
        let text = serde_json::to_string_pretty(&known)?;
        let Some(file) = &self.to else {
            anstream::println!("{text}");
            return Ok(());
        };
        std::fs::write(file, text + "\n").with_context(|| format!("cannot write {}", file.display()))
    }
}

/// Deletes one player's data.
#[derive(Args, Clone, Debug)]
pub struct Delete {
    /// The player's id, as /api/me shows it
    player: String,
    /// Confirm: this cannot be undone. The server must be stopped, because it holds names in memory
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    data: Data,
}

impl Delete {
    /// Deletes the player's data.
    pub fn run(self) -> Result<()> {
        let player = read_id(&self.player)?;
        ensure!(self.yes, "this cannot be undone; add --yes to delete all data of {player}");
        let known = self.data.alone(async |store| Ok(store.delete(player.0, text_of).await?))?;
        ensure!(known, "there is no player {player}");
        terminal::say(Tone::Gold, &format!("The data of {player} is deleted."));
        Ok(())
    }
}

fn read_id(text: &str) -> Result<PlayerId> {
    text.parse().with_context(|| format!("'{text}' is not a player"))
}

/// An id in the notation of the logs.
fn text_of(id: u64) -> String {
    PlayerId(id).to_string()
}
