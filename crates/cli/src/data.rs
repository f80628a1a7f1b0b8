//! Commands for a server's data: backups, and exporting or deleting one player's data.

use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use clap::Args;
use engine::Tone;
use protocol::PlayerId;
use store::{DatabaseUrl, PgStore, SqliteStore, Store, Upkeep};

use crate::terminal;

/// Where a server stores its data.
#[derive(Args, Clone, Debug)]
pub(crate) struct Data {
    /// The server's data directory
    #[arg(long = "data", env = "QUICKDRAW_DATA", default_value = "quickdraw-data", value_name = "DIRECTORY")]
    directory: PathBuf,
    #[command(flatten)]
    database: Database,
}

/// A PostgreSQL database in place of the data directory.
#[derive(Args, Clone, Debug)]
pub(crate) struct Database {
    /// Use a PostgreSQL database, `postgres://USER@HOST/NAME`, instead of the data directory. Others on the machine can
    /// see a password on the command line: set the variable instead
    #[arg(id = "database", long, env = "QUICKDRAW_DATABASE", hide_env_values = true, value_name = "URL")]
    pub(crate) url: Option<DatabaseUrl>,
}

/// What else may run while the data is used.
#[derive(Clone, Copy)]
enum Access {
    /// A server.
    Shared,
    /// Nothing.
    Alone,
    /// Nothing, and nothing is changed.
    Check,
}

impl Data {
    /// Runs `work` on an existing store. A server may be running.
    fn with<T, F: Future<Output = Result<T>>>(&self, work: impl FnOnce(Arc<dyn Store>) -> F) -> Result<T> {
        self.on(Access::Shared, work)
    }

    /// Runs `work` on an existing store while no server may run.
    fn alone<T, F: Future<Output = Result<T>>>(&self, work: impl FnOnce(Arc<dyn Store>) -> F) -> Result<T> {
        self.on(Access::Alone, work)
    }

    /// Runs `work` on an existing store that is not changed, while no server may run.
    pub(crate) fn unchanged<T, F: Future<Output = Result<T>>>(
        &self,
        work: impl FnOnce(Arc<dyn Store>) -> F,
    ) -> Result<T> {
        self.on(Access::Check, work)
    }

    fn on<T, F: Future<Output = Result<T>>>(
        &self,
        access: Access,
        work: impl FnOnce(Arc<dyn Store>) -> F,
    ) -> Result<T> {
        block_on(async {
            let store: Arc<dyn Store> = match &self.database.url {
                Some(url) => Arc::new(open_database(url, access).await?),
                None => Arc::new(open_directory(&self.directory, access).await?),
            };
            let done = work(Arc::clone(&store)).await;
            store.close().await;
            done
        })
    }
}

async fn open_directory(directory: &Path, access: Access) -> Result<SqliteStore> {
    has_data(directory)?;
    let store = match access {
        Access::Shared => SqliteStore::open(directory).await,
        Access::Alone => SqliteStore::open_alone(directory).await,
        Access::Check => SqliteStore::open_to_check(directory).await,
    };
    Ok(store?)
}

async fn open_database(url: &DatabaseUrl, access: Access) -> Result<PgStore> {
    let store = match access {
        Access::Shared => PgStore::open(url).await?,
        Access::Alone => {
            // This refuses a database without data, in which `open_alone` would create empty tables.
            PgStore::open(url).await?.close().await;
            PgStore::open_alone(url).await?
        }
        Access::Check => PgStore::open_to_check(url).await?,
    };
    Ok(store)
}

/// Refuses a directory in which no server has stored anything.
pub(crate) fn has_data(directory: &Path) -> Result<()> {
    let there = directory.join(store::FILE_NAME).exists();
    ensure!(there, "there is no server's data in {}; name the directory with --data", directory.display());
    Ok(())
}

/// Runs this on one thread.
pub(crate) fn block_on<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
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
pub(crate) fn text_of(id: u64) -> String {
    PlayerId(id).to_string()
}
