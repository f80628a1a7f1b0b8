//! The group commit: one statement, with an array for each column.

use sqlx::Postgres;
use sqlx::postgres::PgArguments;
use sqlx::query::Query;

use super::{PgStore, column, within};
use crate::changes::{Effect, kept_invitations};
use crate::{Batch, Change, GameResult, ResultSeat, StoreError};

/// The log rows alone. The outer join makes a row of an unknown table an error instead of skipping it.
const ROWS: &str = "WITH appended AS (
        INSERT INTO log (tbl, n, at, entry, chain)
        SELECT tables.number, given.n, given.at, given.entry, given.chain
        FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bytea[])
            AS given (id, n, at, entry, chain)
        LEFT JOIN tables ON tables.id = given.id
    )
    SELECT fence($1)";

/// Everything. A part of the statement does not see what another part writes, so the rows take the numbers of new tables
/// from what inserting these tables returns.
const LISTS: &str = "WITH opened AS (
        INSERT INTO tables (id, game, created, created_by, private, closed, owner)
        SELECT id, game, created, created_by, private, id = ANY($12), $1
        FROM unnest($7::bigint[], $8::text[], $9::bigint[], $10::bigint[], $11::boolean[])
            WITH ORDINALITY AS given (id, game, created, created_by, private, place)
        ORDER BY place
        RETURNING id, number
    ), known AS (
        SELECT id, number FROM tables WHERE id = ANY($2) UNION ALL SELECT id, number FROM opened
    ), appended AS (
        INSERT INTO log (tbl, n, at, entry, chain)
        SELECT known.number, given.n, given.at, given.entry, given.chain
        FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bytea[])
            AS given (id, n, at, entry, chain)
        LEFT JOIN known ON known.id = given.id
    ), shut AS (
        UPDATE tables SET closed = TRUE WHERE id = ANY($12::bigint[])
    ), finished AS (
        INSERT INTO results (id, tbl, game, players, first, last, finished, reason, rated, private, pending, shown)
        SELECT id, tbl, game, players, first, last, finished, reason, rated, private, rated, shown
        FROM unnest($13::bigint[], $14::bigint[], $15::text[], $16::integer[], $17::bigint[], $18::bigint[],
            $19::bigint[], $20::text[], $21::boolean[], $22::boolean[], $23::bigint[])
            AS given (id, tbl, game, players, first, last, finished, reason, rated, private, shown)
    ), seated AS (
        INSERT INTO result_seats (result, seat, player, name, won)
        SELECT * FROM unnest($24::bigint[], $25::integer[], $26::bigint[], $27::text[], $28::boolean[])
    ), said AS (
        INSERT INTO chats (tbl, n, at, player, name, text, program)
        SELECT * FROM unnest($29::bigint[], $30::bigint[], $31::bigint[], $32::bigint[], $33::text[], $34::text[],
            $35::boolean[])
    ), answered AS (
        INSERT INTO answers (player, id, at, answer)
        SELECT player, id, at, answer FROM unnest($36::bigint[], $37::text[], $38::bigint[], $39::text[])
            WITH ORDINALITY AS given (player, id, at, answer, place)
        ORDER BY place
    ), raced AS (
        INSERT INTO races (player, at, ms, early)
        SELECT * FROM unnest($40::bigint[], $41::bigint[], $42::bigint[], $43::boolean[])
        ON CONFLICT DO NOTHING
    ), renamed AS (
        UPDATE players SET name = given.name FROM unnest($44::bigint[], $45::text[]) AS given (id, name)
        WHERE players.id = given.id
    ), muted AS (
        INSERT INTO mutes (player, muted) SELECT * FROM unnest($46::bigint[], $47::bigint[]) ON CONFLICT DO NOTHING
    ), unmuted AS (
        DELETE FROM mutes USING unnest($48::bigint[], $49::bigint[]) AS given (player, muted)
        WHERE mutes.player = given.player AND mutes.muted = given.muted
    ), uninvited AS (
        DELETE FROM invitations WHERE tbl = ANY($50::bigint[]) OR expires <= $51
    ), invited AS (
        INSERT INTO invitations (hash, tbl, created_by, created, expires)
        SELECT * FROM unnest($52::bytea[], $53::bigint[], $54::bigint[], $55::bigint[], $56::bigint[])
    )
    SELECT fence($1)";

impl PgStore {
    /// A single statement is a transaction by itself. In a node the fence comes first, and PostgreSQL always runs the
    /// other parts to their end.
    pub(super) async fn write_batch(&self, batch: &Batch) -> Result<(), StoreError> {
        let statement = if batch.is_only_rows() {
            rows(self.writer.fenced(ROWS), batch)
        } else {
            lists(self.writer.fenced(LISTS), batch)
        };
        let mut lease = self.writer.lease().await?;
        within(self.writer.patience(), statement.execute(&mut *lease)).await?;
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
        let invitations = kept_invitations(&batch.changes);
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
        let found: i64 =
            within(self.writer.patience(), async { sqlx::Row::try_get(&query.fetch_one(&self.readers).await?, 0) })
                .await?;
        Ok(found.cast_unsigned() == many as u64)
    }
}

type Statement<'a> = Query<'a, Postgres, PgArguments>;

/// The log rows as the next five parameters.
fn rows<'a>(query: Statement<'a>, batch: &'a Batch) -> Statement<'a> {
    let rows = &batch.rows;
    query
        .bind(column(rows, |row| row.table.cast_signed()))
        .bind(column(rows, |row| row.n.cast_signed()))
        .bind(column(rows, |row| row.at.cast_signed()))
        .bind(column(rows, |row| &*row.entry))
        .bind(column(rows, |row| row.chain))
}

/// Everything.
fn lists<'a>(query: Statement<'a>, batch: &'a Batch) -> Statement<'a> {
    let (tables, chats, answers, races) = (&batch.tables, &batch.chats, &batch.answers, &batch.races);
    let query = rows(query, batch)
        .bind(column(tables, |new| new.id.cast_signed()))
        .bind(column(tables, |new| &*new.game))
        .bind(column(tables, |new| new.created.cast_signed()))
        .bind(column(tables, |new| new.by.cast_signed()))
        .bind(column(tables, |new| new.private))
        .bind(column(&batch.closed, |id| id.cast_signed()));
    let query = seats(results(query, &batch.results), &batch.results)
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
        .bind(column(races, |time| time.early));
    changes(query, &batch.changes)
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

fn changes<'a>(query: Statement<'a>, changes: &'a [Change]) -> Statement<'a> {
    let Effect { names, mutes, uninvited, expired, invitations } = Effect::of(changes);
    let pairs = |are_muted: bool| {
        let chosen = mutes.iter().filter(move |(_, muted)| **muted == are_muted);
        chosen.map(|((player, other), _)| (player.cast_signed(), other.cast_signed())).unzip::<_, _, Vec<_>, Vec<_>>()
    };
    let ((muting, muted), (unmuting, unmuted)) = (pairs(true), pairs(false));
    query
        .bind(column(names.keys(), |player| player.cast_signed()))
        .bind(column(names.values(), |name| *name))
        .bind(muting)
        .bind(muted)
        .bind(unmuting)
        .bind(unmuted)
        .bind(column(&uninvited, |table| table.cast_signed()))
        .bind(expired.map(u64::cast_signed))
        .bind(column(&invitations, |one| one.hash))
        .bind(column(&invitations, |one| one.table.cast_signed()))
        .bind(column(&invitations, |one| one.by.cast_signed()))
        .bind(column(&invitations, |one| one.created.cast_signed()))
        .bind(column(&invitations, |one| one.expires.cast_signed()))
}
