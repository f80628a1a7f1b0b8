//! The group commit: one statement, with an array for each column.

use sqlx::postgres::{PgArguments, PgConnection};
use sqlx::query::Query;
use sqlx::{Executor, Postgres};

use super::{PgStore, QUICK, column, within};
use crate::changes::kept_invitations;
use crate::{Batch, Change, GameResult, Invitation, ResultSeat, StoreError};

/// The log rows alone. The outer join makes a row of an unknown table an error instead of skipping it.
const ROWS: &str = "INSERT INTO log (tbl, n, at, entry, chain)
    SELECT tables.number, given.n, given.at, given.entry, given.chain
    FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])
        AS given (id, n, at, entry, chain)
    LEFT JOIN tables ON tables.id = given.id";

/// Everything but the changes. A part of the statement does not see what another part writes, so the rows take the
/// numbers of new tables from what inserting these tables returns.
const LISTS: &str = "WITH opened AS (
        INSERT INTO tables (id, game, created, created_by, private, closed)
        SELECT id, game, created, created_by, private, id = ANY($11)
        FROM unnest($6::bigint[], $7::text[], $8::bigint[], $9::bigint[], $10::boolean[])
            WITH ORDINALITY AS given (id, game, created, created_by, private, place)
        ORDER BY place
        RETURNING id, number
    ), known AS (
        SELECT id, number FROM tables WHERE id = ANY($1) UNION ALL SELECT id, number FROM opened
    ), appended AS (
        INSERT INTO log (tbl, n, at, entry, chain)
        SELECT known.number, given.n, given.at, given.entry, given.chain
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::bytea[])
            AS given (id, n, at, entry, chain)
        LEFT JOIN known ON known.id = given.id
    ), finished AS (
        INSERT INTO results (id, tbl, game, players, first, last, finished, reason, rated, private, pending, shown)
        SELECT id, tbl, game, players, first, last, finished, reason, rated, private, rated, shown
        FROM unnest($12::bigint[], $13::bigint[], $14::text[], $15::integer[], $16::bigint[], $17::bigint[],
            $18::bigint[], $19::text[], $20::boolean[], $21::boolean[], $22::bigint[])
            AS given (id, tbl, game, players, first, last, finished, reason, rated, private, shown)
    ), seated AS (
        INSERT INTO result_seats (result, seat, player, name, won)
        SELECT * FROM unnest($23::bigint[], $24::integer[], $25::bigint[], $26::text[], $27::boolean[])
    ), said AS (
        INSERT INTO chats (tbl, n, at, player, name, text, program)
        SELECT * FROM unnest($28::bigint[], $29::bigint[], $30::bigint[], $31::bigint[], $32::text[], $33::text[],
            $34::boolean[])
    ), answered AS (
        INSERT INTO answers (player, id, at, answer)
        SELECT player, id, at, answer FROM unnest($35::bigint[], $36::text[], $37::bigint[], $38::text[])
            WITH ORDINALITY AS given (player, id, at, answer, place)
        ORDER BY place
    ), raced AS (
        INSERT INTO races (player, at, ms, early)
        SELECT * FROM unnest($39::bigint[], $40::bigint[], $41::bigint[], $42::boolean[])
        ON CONFLICT DO NOTHING
    )
    UPDATE tables SET closed = TRUE WHERE id = ANY($11::bigint[])";

impl PgStore {
    pub(super) async fn write_batch(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut lease = self.writer.lease().await?;
        // A single statement is a transaction by itself.
        let work = async {
            if batch.is_only_rows() {
                rows(sqlx::query(ROWS), batch).execute(&mut *lease).await?;
            } else if batch.changes.is_empty() {
                lists(batch).execute(&mut *lease).await?;
            } else {
                lease.execute("BEGIN").await?;
                lists(batch).execute(&mut *lease).await?;
                for change in &batch.changes {
                    make(&mut lease, change).await?;
                }
                lease.execute("COMMIT").await?;
            }
            Ok(())
        };
        within(QUICK, work).await?;
        lease.keep();
        Ok(())
    }

    /// Whether the whole batch is already stored: the commit succeeded although it reported an error.
    pub(super) async fn has(&self, batch: &Batch) -> Result<bool, StoreError> {
        const ROWS: &str = "SELECT count(*) FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[],
                $5::bytea[]) AS given (id, n, at, entry, chain)
            JOIN tables USING (id) JOIN log ON log.tbl = tables.number AND log.n = given.n
            WHERE log.at = given.at AND log.chain = given.chain AND log.entry = given.entry";
        const TABLES: &str = "SELECT count(*) FROM unnest($1::bigint[], $2::text[], $3::bigint[])
            AS given (id, game, created) JOIN tables USING (id, game, created)";
        const RESULTS: &str = "SELECT count(*) FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
            AS given (id, tbl, finished) JOIN results USING (id, tbl, finished)";
        const CHATS: &str = "SELECT count(*) FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[],
            $5::text[]) AS given (tbl, n, at, player, text) JOIN chats USING (tbl, n, at, player, text)";
        const ANSWERS: &str = "SELECT count(*) FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[])
            AS given (player, id, at, answer) JOIN answers USING (player, id, at, answer)";
        const RACES: &str = "SELECT count(*) FROM unnest($1::bigint[], $2::bigint[]) AS given (player, at)
            JOIN races USING (player, at)";
        const INVITATIONS: &str = "SELECT count(*) FROM unnest($1::bytea[], $2::bigint[], $3::bigint[])
            AS given (hash, tbl, created) JOIN invitations USING (hash, tbl, created)";
        let invitations = kept_invitations(batch);
        let (tables, results) = (&batch.tables, &batch.results);
        let (chats, answers, races) = (&batch.chats, &batch.answers, &batch.races);
        // The other changes are idempotent, and were committed with what is checked here.
        Ok(self.all(batch.rows.len(), rows(sqlx::query(ROWS), batch)).await?
            && self
                .all(
                    tables.len(),
                    sqlx::query(TABLES)
                        .bind(column(tables, |new| new.id.cast_signed()))
                        .bind(column(tables, |new| &*new.game))
                        .bind(column(tables, |new| new.created.cast_signed())),
                )
                .await?
            && self
                .all(
                    results.len(),
                    sqlx::query(RESULTS)
                        .bind(column(results, |result| result.id.cast_signed()))
                        .bind(column(results, |result| result.table.cast_signed()))
                        .bind(column(results, |result| result.finished.cast_signed())),
                )
                .await?
            && self
                .all(
                    chats.len(),
                    sqlx::query(CHATS)
                        .bind(column(chats, |line| line.table.cast_signed()))
                        .bind(column(chats, |line| line.n.cast_signed()))
                        .bind(column(chats, |line| line.at.cast_signed()))
                        .bind(column(chats, |line| line.player.cast_signed()))
                        .bind(column(chats, |line| &*line.text)),
                )
                .await?
            && self
                .all(
                    answers.len(),
                    sqlx::query(ANSWERS)
                        .bind(column(answers, |done| done.player.cast_signed()))
                        .bind(column(answers, |done| &*done.id))
                        .bind(column(answers, |done| done.at.cast_signed()))
                        .bind(column(answers, |done| &*done.answer)),
                )
                .await?
            && self
                .all(
                    races.len(),
                    sqlx::query(RACES)
                        .bind(column(races, |time| time.player.cast_signed()))
                        .bind(column(races, |time| time.at.cast_signed())),
                )
                .await?
            && self
                .all(
                    invitations.len(),
                    sqlx::query(INVITATIONS)
                        .bind(column(&invitations, |one| one.hash))
                        .bind(column(&invitations, |one| one.table.cast_signed()))
                        .bind(column(&invitations, |one| one.created.cast_signed())),
                )
                .await?)
    }

    /// Whether the statement counts this many.
    async fn all(&self, many: usize, query: Query<'_, Postgres, PgArguments>) -> Result<bool, StoreError> {
        let row = within(QUICK, query.fetch_one(&self.readers)).await?;
        let found: i64 = sqlx::Row::try_get(&row, 0).map_err(|error| StoreError::of_postgres(&error))?;
        Ok(found.cast_unsigned() == many as u64)
    }
}

type Statement<'a> = Query<'a, Postgres, PgArguments>;

/// The log rows as the first five parameters.
fn rows<'a>(query: Statement<'a>, batch: &'a Batch) -> Statement<'a> {
    let rows = &batch.rows;
    query
        .bind(column(rows, |row| row.table.cast_signed()))
        .bind(column(rows, |row| row.n.cast_signed()))
        .bind(column(rows, |row| row.at.cast_signed()))
        .bind(column(rows, |row| &*row.entry))
        .bind(column(rows, |row| row.chain))
}

/// Everything but the changes.
fn lists(batch: &Batch) -> Statement<'_> {
    let (tables, chats, answers, races) = (&batch.tables, &batch.chats, &batch.answers, &batch.races);
    let query = rows(sqlx::query(LISTS), batch)
        .bind(column(tables, |new| new.id.cast_signed()))
        .bind(column(tables, |new| &*new.game))
        .bind(column(tables, |new| new.created.cast_signed()))
        .bind(column(tables, |new| new.by.cast_signed()))
        .bind(column(tables, |new| new.private))
        .bind(column(&batch.closed, |id| id.cast_signed()));
    seats(results(query, &batch.results), &batch.results)
        .bind(column(chats, |line| line.table.cast_signed()))
        .bind(column(chats, |line| line.n.cast_signed()))
        .bind(column(chats, |line| line.at.cast_signed()))
        .bind(column(chats, |line| line.player.cast_signed()))
        .bind(column(chats, |line| &*line.name))
        .bind(column(chats, |line| &*line.text))
        .bind(column(chats, |line| line.program))
        .bind(column(answers, |done| done.player.cast_signed()))
        .bind(column(answers, |done| &*done.id))
        .bind(column(answers, |done| done.at.cast_signed()))
        .bind(column(answers, |done| &*done.answer))
        .bind(column(races, |time| time.player.cast_signed()))
        .bind(column(races, |time| time.at.cast_signed()))
        .bind(column(races, |time| i64::from(time.ms)))
        .bind(column(races, |time| time.early))
}

fn results<'a>(query: Statement<'a>, results: &'a [GameResult]) -> Statement<'a> {
    query
        .bind(column(results, |result| result.id.cast_signed()))
        .bind(column(results, |result| result.table.cast_signed()))
        .bind(column(results, |result| &*result.game))
        .bind(column(results, |result| i32::from(result.players)))
        .bind(column(results, |result| result.first.cast_signed()))
        .bind(column(results, |result| result.last.cast_signed()))
        .bind(column(results, |result| result.finished.cast_signed()))
        .bind(column(results, |result| &*result.reason))
        .bind(column(results, |result| result.rated))
        .bind(column(results, |result| result.private))
        .bind(column(results, |result| result.shown.cast_signed()))
}

fn seats<'a>(query: Statement<'a>, results: &'a [GameResult]) -> Statement<'a> {
    let of = |result: &'a GameResult| result.seats.iter().map(|seat| (result.id.cast_signed(), seat));
    let seats: Vec<(i64, &ResultSeat)> = results.iter().flat_map(of).collect();
    query
        .bind(column(&seats, |(result, _)| *result))
        .bind(column(&seats, |(_, seat)| i32::from(seat.seat)))
        .bind(column(&seats, |(_, seat)| seat.player.map(u64::cast_signed)))
        .bind(column(&seats, |(_, seat)| seat.name.clone()))
        .bind(column(&seats, |(_, seat)| seat.won))
}

/// Applies one change, in the batch's transaction.
async fn make(connection: &mut PgConnection, change: &Change) -> Result<(), sqlx::Error> {
    const MUTE: &str = "INSERT INTO mutes (player, muted) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    let query = match change {
        Change::Rename { player, name } => {
            sqlx::query("UPDATE players SET name = $1 WHERE id = $2").bind(name).bind(player.cast_signed())
        }
        Change::Mute { player, muted } => sqlx::query(MUTE).bind(player.cast_signed()).bind(muted.cast_signed()),
        Change::Unmute { player, muted } => sqlx::query("DELETE FROM mutes WHERE player = $1 AND muted = $2")
            .bind(player.cast_signed())
            .bind(muted.cast_signed()),
        Change::Invite(invitation) => return invite(connection, invitation).await,
        Change::Uninvite { table } => sqlx::query("DELETE FROM invitations WHERE tbl = $1").bind(table.cast_signed()),
    };
    query.execute(connection).await.map(drop)
}

/// Stores an invitation, and deletes those that had expired when it was made.
async fn invite(connection: &mut PgConnection, new: &Invitation) -> Result<(), sqlx::Error> {
    const SQL: &str = "INSERT INTO invitations (hash, tbl, created_by, created, expires) VALUES ($1, $2, $3, $4, $5)";
    let expired = sqlx::query("DELETE FROM invitations WHERE expires <= $1").bind(new.created.cast_signed());
    expired.execute(&mut *connection).await?;
    let query = sqlx::query(SQL)
        .bind(new.hash.to_vec())
        .bind(new.table.cast_signed())
        .bind(new.by.cast_signed())
        .bind(new.created.cast_signed())
        .bind(new.expires.cast_signed());
    query.execute(connection).await.map(drop)
}
