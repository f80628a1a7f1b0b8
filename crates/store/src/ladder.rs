//! The ladders: Glicko-2, one game at a time.

use std::collections::{BTreeMap, BTreeSet};

use async_trait::async_trait;
use serde_json::json;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use sqlx::sqlite::SqliteConnection;

use crate::commit::{insert, text};
use crate::{Rating, Ratings, SqliteStore, Standing, StoreError};

#[async_trait]
impl Ratings for SqliteStore {
    async fn rate_pending(&self, limit: u32, now: u64) -> Result<u32, StoreError> {
        const WAITING: &str = "SELECT EXISTS (SELECT 1 FROM results WHERE pending = 1 AND shown <= ?)";
        let waiting: bool = sqlx::query_scalar(WAITING).bind(now.cast_signed()).fetch_one(&self.readers).await?;
        if !waiting {
            return Ok(0);
        }
        let mut lease = self.writer.begin().await?;
        let done = rate(&mut lease, limit, now).await?;
        lease.commit().await?;
        Ok(done)
    }

    async fn leaderboard(&self, game: &str, players: u8, limit: u32) -> Result<Vec<Standing>, StoreError> {
        const SQL: &str = "SELECT player, name, rating, deviation, volatility, games, last
            FROM ratings JOIN players AS person ON person.id = ratings.player
            WHERE game = ? AND players = ? ORDER BY rating - 2 * deviation DESC, player LIMIT ?";
        let found: Vec<_> = sqlx::query_as(SQL).bind(game).bind(players).bind(limit).fetch_all(&self.readers).await?;
        Ok(found.into_iter().map(standing).collect())
    }
}

/// A line of a leaderboard as it is read: player, name, rating, deviation, volatility, games, last.
pub(crate) fn standing(line: (i64, String, f64, f64, f64, i64, i64)) -> Standing {
    let (player, name, rating, deviation, volatility, games, last) = line;
    Standing { player: player.cast_unsigned(), name, rating: numbers((rating, deviation, volatility, games, last)) }
}

fn numbers((rating, deviation, volatility, games, last): (f64, f64, f64, i64, i64)) -> Rating {
    Rating { rating, deviation, volatility, games: games.cast_unsigned(), last: last.cast_unsigned() }
}

/// A player on a ladder: game, number of players, player.
pub(crate) type Rung = (String, i32, i64);

/// A rating as it is read: the rung, rating, deviation, volatility, games, last.
pub(crate) type RungLine = (String, i32, i64, f64, f64, f64, i64, i64);

/// A game to be rated: id, game, number of players, finish.
pub(crate) type Pending = (i64, String, i32, i64);

/// The people in each game: player, and whether they won.
pub(crate) type Seats = BTreeMap<i64, Vec<(i64, bool)>>;

/// Rates pending games in the caller's transaction, so that ratings, results and the pending flags change together.
pub(crate) async fn rate(connection: &mut SqliteConnection, limit: u32, now: u64) -> Result<u32, StoreError> {
    const PENDING: &str = "SELECT id, game, players, finished FROM results WHERE pending = 1 AND shown <= ?
        ORDER BY finished, id LIMIT ?";
    const DONE: &str = "UPDATE results SET pending = 0 WHERE id IN (SELECT value FROM json_each(?))";
    let games: Vec<Pending> =
        sqlx::query_as(PENDING).bind(now.cast_signed()).bind(limit).fetch_all(&mut *connection).await?;
    let ids: Vec<i64> = games.iter().map(|game| game.0).collect();
    let seats = seats(connection, &ids).await?;
    let mut ratings = known(connection, &games, &seats).await?;
    let changes = rate_all(&games, &seats, &mut ratings);
    write(connection, &ratings, changes).await?;
    insert(connection, DONE, ids).await?;
    Ok(games.len() as u32)
}

/// The people in each of the games: player, and whether they won.
async fn seats(connection: &mut SqliteConnection, ids: &[i64]) -> Result<Seats, StoreError> {
    const SQL: &str = "SELECT result, player, won FROM result_seats
        WHERE result IN (SELECT value FROM json_each(?)) AND player IS NOT NULL ORDER BY result, seat";
    Ok(by_game(sqlx::query_as(SQL).bind(text(ids)).fetch_all(connection).await?))
}

/// The seats by game, from lines in order: result, player, won.
pub(crate) fn by_game(found: Vec<(i64, i64, bool)>) -> Seats {
    let mut seats = Seats::new();
    for (result, player, won) in found {
        seats.entry(result).or_default().push((player, won));
    }
    seats
}

/// The rungs that these games may change.
pub(crate) fn rungs(games: &[Pending], seats: &Seats) -> Vec<Rung> {
    let mut rungs = BTreeSet::new();
    for (id, game, players, _) in games {
        let people = seats.get(id).into_iter().flatten();
        rungs.extend(people.map(|(player, _)| (game.clone(), *players, *player)));
    }
    rungs.into_iter().collect()
}

/// The ratings by rung.
pub(crate) fn by_rung(found: Vec<RungLine>) -> BTreeMap<Rung, Rating> {
    let entry = |(game, players, player, rating, deviation, volatility, games, last)| {
        ((game, players, player), numbers((rating, deviation, volatility, games, last)))
    };
    found.into_iter().map(entry).collect()
}

/// The current ratings of these people on these ladders.
async fn known(
    connection: &mut SqliteConnection,
    games: &[Pending],
    seats: &Seats,
) -> Result<BTreeMap<Rung, Rating>, StoreError> {
    const SQL: &str = "SELECT game, players, player, rating, deviation, volatility, games, last
        FROM json_each(?) JOIN ratings
        ON game = value ->> 0 AND players = value ->> 1 AND player = value ->> 2";
    let found = sqlx::query_as(SQL).bind(text(&rungs(games, seats))).fetch_all(connection).await?;
    Ok(by_rung(found))
}

/// A seat's change of rating: result, player, before, after.
pub(crate) type Change = (i64, i64, f64, f64);

/// Rates these games in their order into `ratings`. Returns the changes of the seats.
pub(crate) fn rate_all(games: &[Pending], seats: &Seats, ratings: &mut BTreeMap<Rung, Rating>) -> Vec<Change> {
    let mut changes = Vec::new();
    for game in games {
        let people = seats.get(&game.0).map_or(&[][..], Vec::as_slice);
        changes.extend(rate_one(game, people, ratings));
    }
    changes
}

/// Rates one game into `ratings`. A game of one person alone or on two seats changes nothing: nobody is rated against
/// themselves.
fn rate_one(game: &Pending, people: &[(i64, bool)], ratings: &mut BTreeMap<Rung, Rating>) -> Vec<Change> {
    let (id, name, players, finished) = game;
    let distinct: BTreeSet<i64> = people.iter().map(|(player, _)| *player).collect();
    if distinct.len() < people.len() || people.len() < 2 {
        return Vec::new();
    }
    let rung = |player: i64| (name.clone(), *players, player);
    let before: Vec<Rating> =
        people.iter().map(|(player, _)| ratings.get(&rung(*player)).copied().unwrap_or_else(newcomer)).collect();
    let strengths: Vec<(Glicko2Rating, bool)> =
        before.iter().zip(people).map(|(rating, (_, won))| (strength(rating), *won)).collect();
    let after = new_strengths(&strengths);
    let mut changes = Vec::new();
    for ((old, new), (player, _)) in before.iter().zip(after).zip(people) {
        changes.push((*id, *player, old.rating, new.rating));
        let last = finished.cast_unsigned();
        let Glicko2Rating { rating, deviation, volatility } = new;
        ratings.insert(rung(*player), Rating { rating, deviation, volatility, games: old.games + 1, last });
    }
    changes
}

fn newcomer() -> Rating {
    let Glicko2Rating { rating, deviation, volatility } = Glicko2Rating::new();
    Rating { rating, deviation, volatility, games: 0, last: 0 }
}

fn strength(of: &Rating) -> Glicko2Rating {
    Glicko2Rating { rating: of.rating, deviation: of.deviation, volatility: of.volatility }
}

/// Rates each player against each other one, with the ratings before the game. A winner beats a loser; two winners or
/// two losers draw.
fn new_strengths(people: &[(Glicko2Rating, bool)]) -> Vec<Glicko2Rating> {
    let against = |own: bool, other: bool| match (own, other) {
        (true, false) => Outcomes::WIN,
        (false, true) => Outcomes::LOSS,
        _ => Outcomes::DRAW,
    };
    let one = |(at, (own, won)): (usize, &(Glicko2Rating, bool))| {
        let others = people.iter().enumerate().filter(|(other, _)| *other != at);
        let games: Vec<_> = others.map(|(_, (rating, other))| (*rating, against(*won, *other))).collect();
        glicko2_rating_period(own, &games, &Glicko2Config::new())
    };
    people.iter().enumerate().map(one).collect()
}

async fn write(
    connection: &mut SqliteConnection,
    ratings: &BTreeMap<Rung, Rating>,
    changes: Vec<Change>,
) -> Result<(), StoreError> {
    const RATINGS: &str = "INSERT OR REPLACE INTO ratings
        (game, players, player, rating, deviation, volatility, games, last)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
        FROM json_each(?)";
    const SEATS: &str = "UPDATE result_seats SET rating_before = change.value ->> 2, rating_after = change.value ->> 3
        FROM json_each(?) AS change WHERE result = change.value ->> 0 AND player = change.value ->> 1";
    let line = |((game, players, player), r): (&Rung, &Rating)| {
        let (games, last) = (r.games.cast_signed(), r.last.cast_signed());
        json!([game, players, player, r.rating, r.deviation, r.volatility, games, last])
    };
    insert(connection, RATINGS, ratings.iter().map(line).collect()).await?;
    insert(connection, SEATS, changes).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(won: &[bool]) -> Vec<Glicko2Rating> {
        let people: Vec<_> = won.iter().map(|won| (Glicko2Rating::new(), *won)).collect();
        new_strengths(&people)
    }

    #[test]
    fn the_first_game_of_two_newcomers_gives_the_known_numbers() {
        let after = after(&[true, false]);
        assert!((after[0].rating - 1_662.310_9).abs() < 0.001, "{after:?}");
        assert!((after[1].rating - 1_337.689_1).abs() < 0.001, "{after:?}");
        assert!((after[0].deviation - 290.318_96).abs() < 0.001, "{after:?}");
    }

    #[test]
    fn a_draw_of_equals_moves_nobody_and_makes_both_surer() {
        let after = after(&[true, true]);
        assert!(after.iter().all(|new| (new.rating - 1500.0).abs() < 1e-9 && new.deviation < 350.0), "{after:?}");
    }

    #[test]
    fn of_four_the_one_winner_goes_up_three_times_as_far_as_each_loser_goes_down() {
        let after = after(&[false, true, false, false]);
        let (up, down) = (after[1].rating - 1500.0, 1500.0 - after[0].rating);
        assert!(up > 0.0 && (up / down - 3.0).abs() < 0.01, "{after:?}");
        assert!((after[0].rating - after[2].rating).abs() < 1e-9 && (after[2].rating - after[3].rating).abs() < 1e-9);
    }
}
