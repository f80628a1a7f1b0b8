//! Checks everything that the store can verify by itself, without changing anything.

use super::{LONG, PgStore, within};
use crate::StoreError;
use crate::check::{ANSWERS, CHAT, TextOf, bad_answers, bad_chat, bad_keys, check_logs, found};

impl PgStore {
    /// Checks the chain of every table, the results and the players' requests.
    pub(super) async fn check_all(&self, text_of: TextOf) -> Result<Vec<String>, StoreError> {
        let mut problems = found("the log", self.check_references().await)?;
        problems.extend(found("the owners of tables", self.check_owners().await)?);
        problems.extend(check_logs(self, text_of).await?);
        let chat = within(LONG, sqlx::query_as(CHAT).fetch_all(&self.long)).await;
        problems.extend(found("the chat", chat.map(|found| bad_chat(found, text_of)))?);
        let answers = within(LONG, sqlx::query_as(ANSWERS).fetch_all(&self.long)).await;
        problems.extend(found("the answers", answers.map(|found| bad_answers(found, text_of)))?);
        let keys = sqlx::query_scalar("SELECT length(key) FROM server_key").fetch_all(&self.long);
        problems.extend(found("the server's key", within(LONG, keys).await.map(bad_keys))?);
        Ok(problems)
    }

    /// The log has no foreign key.
    async fn check_references(&self) -> Result<Vec<String>, StoreError> {
        const SQL: &str =
            "SELECT count(*) FROM log WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.number = log.tbl)";
        let lost: i64 = within(LONG, sqlx::query_scalar(SQL).fetch_one(&self.long)).await?;
        let problem = (lost > 0).then(|| format!("{lost} rows of 'log' refer to a row of 'tables' that is missing."));
        Ok(problem.into_iter().collect())
    }

    /// The owner is no foreign key either. A node would never find such a table.
    async fn check_owners(&self) -> Result<Vec<String>, StoreError> {
        const SQL: &str = "SELECT count(*) FROM tables WHERE NOT closed AND owner IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM nodes WHERE nodes.id = tables.owner)";
        let lost: i64 = within(LONG, sqlx::query_scalar(SQL).fetch_one(&self.long)).await?;
        let problem = (lost > 0).then(|| format!("{lost} open tables belong to a node that is not known."));
        Ok(problem.into_iter().collect())
    }
}
