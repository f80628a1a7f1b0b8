//! Commands for a server's data: backups, and exporting or deleting one player's data.

use std::future::Future;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use engine::Tone;
use protocol::PlayerId;

use store::{Personal, SqliteStore, Upkeep};

use crate::terminal;

/// Where a server keeps things.
#[derive(Args, Clone, Debug)]
pub(crate) struct Data {
    /// Where the server keeps everything
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
            "no server keeps anything in {}; name the directory with --data",
            self.directory.display()
        );
        tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
    }
}

/// Copies everything to a new file.
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
        terminal::say(Tone::Gold, &format!("Everything is copied to {}.", self.to.display()));
        Ok(())
    }
}

/// Writes what is known of one player.
#[derive(Args, Clone, Debug)]
pub struct Export {
    /// The player's id, as the server shows it
    player: String,
    /// The file to write; standard output if not given
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
        let known = known.with_context(|| format!("nobody here has the id {player}"))?;
        let text = serde_json::to_string_pretty(&known)?;
        let Some(file) = &self.to else {
            anstream::println!("{text}");
            return Ok(());
        };
        std::fs::write(file, text + "\n").with_context(|| format!("cannot write {}", file.display()))
    }
}

/// Forgets one player.
#[derive(Args, Clone, Debug)]
pub struct Delete {
    /// The player's id, as the server shows it
    player: String,
    /// Really do it: it cannot be undone. The server must be stopped first, since it holds names in memory
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    data: Data,
}

impl Delete {
    /// Deletes the player's data.
    pub fn run(self) -> Result<()> {
        let player = read_id(&self.player)?;
        ensure!(self.yes, "this cannot be undone; say --yes to delete everything known of {player}");
        let known = self.data.alone(async |store| Ok(store.delete(player.0, text_of).await?))?;
        ensure!(known, "nobody here has the id {player}");
        terminal::say(Tone::Gold, &format!("Nothing is known of {player} any more."));
        Ok(())
    }
}

fn read_id(text: &str) -> Result<PlayerId> {
    text.parse().with_context(|| format!("'{text}' is no player"))
}

/// An id in the notation of the logs.
fn text_of(id: u64) -> String {
    PlayerId(id).to_string()
}
