//! `quickdraw check`: checks the integrity of a server's data while no server runs.

use anyhow::{Result, bail};
use catalog::Visit;
use clap::Args;
use engine::{Game, Tone};
use protocol::{ReplayId, TableId};
use serde_json::Value;
use store::{GameResult, Row, Store};

use crate::data::Data;
use crate::terminal;

/// Results that are read at once.
const PAGE: u32 = 500;

/// Checks a server's data without changing it.
#[derive(Args, Clone, Debug)]
pub struct Check {
    #[command(flatten)]
    data: Data,
}

impl Check {
    /// Runs the check, and fails if anything is wrong.
    pub fn run(self) -> Result<()> {
        let problems = self.data.unchanged(async |store| {
            let mut problems = store.check(|id| TableId(id).to_string()).await?;
            problems.extend(tables(&*store).await?);
            problems.extend(results(&*store).await?);
            Ok(problems)
        })?;
        for problem in &problems {
            terminal::say(Tone::Red, problem);
        }
        match problems.len() {
            0 => terminal::say(Tone::Gold, "No problems found in files, logs, games and results."),
            1 => bail!("1 problem was found; the rest is intact"),
            more => bail!("{more} problems were found; the rest is intact"),
        }
        Ok(())
    }
}

/// Tables whose log the current rules cannot replay.
async fn tables(store: &dyn Store) -> Result<Vec<String>> {
    let mut problems = Vec::new();
    for table in store.all_tables().await? {
        let id = TableId(table.id);
        let log = entries(store.log(table.id).await?);
        let last = log.last().map_or(0, |(at, _)| *at);
        // A table that was opened just before the server stopped has no log.
        if !log.is_empty()
            && let Err(error) = table::recover(id, last, &log)
        {
            problems.push(format!("Table {id} cannot be continued: {error}."));
        }
    }
    Ok(problems)
}

/// Finished games that cannot be replayed, or whose luck does not match the table's commitment.
async fn results(store: &dyn Store) -> Result<Vec<String>> {
    let (mut problems, mut after) = (Vec::new(), None);
    loop {
        let page = store.all_results(after, PAGE).await?;
        let Some(last) = page.last() else { return Ok(problems) };
        after = Some(last.id);
        for result in &page {
            if let Err(why) = game(store, result).await? {
                problems.push(format!("Game {} cannot be shown: {why}.", ReplayId(result.id)));
            }
        }
    }
}

/// Checks that a finished game can be replayed and that its luck matches the commitment.
async fn game(store: &dyn Store, result: &GameResult) -> Result<std::result::Result<(), String>> {
    let log = entries(store.log_range(result.table, 0, result.last).await?);
    let record = match table::public_record(&log) {
        Ok(record) => record,
        Err(error) => return Ok(Err(error.to_string())),
    };
    let verified = catalog::visit(&result.game, Luck(record));
    Ok(verified.unwrap_or_else(|| Err(format!("there is no game '{}' here", result.game))))
}

fn entries(rows: Vec<Row>) -> Vec<(u64, String)> {
    rows.into_iter().map(|row| (row.at, row.entry)).collect()
}

struct Luck(Value);

impl Visit for Luck {
    type Output = std::result::Result<(), String>;

    fn visit<G: Game>(self) -> Self::Output {
        engine::verify::<G>(&self.0).map(drop).map_err(|error| error.to_string())
    }
}
