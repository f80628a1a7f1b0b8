//! The tables a session follows, and how much of each it has received.

use engine::{Micros, Seat};

use crate::{JoinTable, SmallMap, TableId, Update};

/// How an update relates to the earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// It follows the last one.
    Next,
    /// A fresh start: the first update of a game, one for another viewer, one after a gap, or one from a table that was
    /// set back.
    Fresh,
    /// An earlier update, received again because the client asked for it.
    Past,
}

/// The tables a session follows.
#[derive(Debug, Default)]
pub(super) struct Tables {
    followed: SmallMap<TableId, Seen>,
    /// Tables that are no longer followed. Messages about them that were already on their way are dropped.
    left: SmallMap<TableId, ()>,
}

/// What has been received of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Seen {
    game: u32,
    /// The number of the last update.
    n: u32,
    /// The viewer of the updates; `None` before the first update.
    #[expect(clippy::option_option, reason = "no update yet, a spectator, a seat")]
    eyes: Option<Option<Seat>>,
    /// The updates that were requested again: the last one received, and the last one expected.
    replay: (u32, u32),
    /// Whether the table was rejoined and no update has come since.
    rejoined: bool,
    /// The number of the last line of chat.
    chat: u64,
    /// The invitation with which the table was joined.
    invitation: Option<String>,
    /// When to rejoin it, if the last rejoin was refused.
    again: Option<Micros>,
}

impl Seen {
    /// Records an update and returns how it relates to the earlier ones; `None` for a duplicate.
    fn take(&mut self, update: &Update<'_>) -> Option<Order> {
        let other_eyes = self.eyes.is_some_and(|eyes| eyes != update.seat);
        let (came, last) = self.replay;
        let is_awaited = (came + 1..=last).contains(&update.n);
        // A rejoin sends no duplicates, so an old number means that the table was set back.
        let set_back = std::mem::take(&mut self.rejoined) && update.n <= self.n && !is_awaited;
        if other_eyes || update.game != self.game || update.n > self.n + 1 || set_back {
            (self.game, self.n, self.eyes) = (update.game, update.n, Some(update.seat));
            self.replay = (update.n, update.n);
            return Some(Order::Fresh);
        }
        if update.n == self.n + 1 {
            (self.n, self.eyes) = (update.n, Some(update.seat));
            return Some(Order::Next);
        }
        is_awaited.then(|| {
            self.replay.0 = update.n;
            Order::Past
        })
    }

    fn join(&self, table: TableId) -> JoinTable {
        let Self { game, n, chat, ref invitation, .. } = *self;
        JoinTable { table: Some(table), invitation: invitation.clone(), game, after: n, chat }
    }
}

impl Tables {
    /// Follows a table, from the update named by `join` or from the beginning.
    pub(super) fn follow(&mut self, table: TableId, join: Option<&JoinTable>) {
        self.left.remove(&table);
        let known = self.followed.remove(&table).and_then(|seen| seen.invitation);
        let seen = match join {
            Some(join) => Seen {
                game: join.game,
                n: join.after,
                chat: join.chat,
                invitation: join.invitation.clone().or(known),
                ..Seen::default()
            },
            None => Seen { invitation: known, ..Seen::default() },
        };
        self.followed.insert(table, seen);
    }

    /// Stops following a table.
    pub(super) fn leave(&mut self, table: TableId) {
        self.followed.remove(&table);
        self.left.insert(table, ());
    }

    /// Accepts messages about this table again, or about all tables if it is unknown: it was joined without an id.
    pub(super) fn come_back(&mut self, table: Option<TableId>) {
        match table {
            Some(table) => drop(self.left.remove(&table)),
            None => self.left.clear(),
        }
    }

    /// Whether messages about this table are dropped.
    pub(super) fn was_left(&self, table: TableId) -> bool {
        self.left.contains_key(&table)
    }

    /// The record of a table. A table the server sends messages about is followed.
    pub(super) fn heard_of(&mut self, table: TableId) -> &mut Seen {
        self.followed.get_or_insert(table, Seen::default())
    }

    /// Records an update.
    pub(super) fn update(&mut self, update: &Update<'_>) -> Option<Order> {
        self.heard_of(update.table).take(update)
    }

    /// Records a line of chat and returns whether it is new.
    pub(super) fn chat(&mut self, table: TableId, n: u64) -> bool {
        let last = &mut self.heard_of(table).chat;
        let is_new = n > *last;
        *last = n.max(*last);
        is_new
    }

    /// Records that the updates after `after` were requested again.
    pub(super) fn replay(&mut self, table: TableId, game: u32, after: u32) {
        if let Some(seen) = self.followed.get_mut(&table) {
            // A request with the number of another game is answered with a fresh view of this one.
            seen.replay = (if game == seen.game { after } else { 0 }, seen.n);
        }
    }

    /// Records that the connection was lost, and with it all messages on their way.
    pub(super) fn lost(&mut self) {
        self.left.clear();
        self.followed.iter_mut().for_each(|(_, seen)| (seen.again, seen.rejoined) = (None, false));
    }

    /// All followed tables.
    pub(super) fn all(&self) -> Vec<TableId> {
        self.followed.keys().copied().collect()
    }

    /// The request with which to rejoin a table.
    pub(super) fn join(&self, table: TableId) -> Option<JoinTable> {
        self.followed.get(&table).map(|seen| seen.join(table))
    }

    /// Records that a table was rejoined.
    pub(super) fn rejoined(&mut self, table: TableId) {
        if let Some(seen) = self.followed.get_mut(&table) {
            seen.rejoined = true;
        }
    }

    /// Forgets the invitation to a table and returns whether there was one.
    pub(super) fn forget_invitation(&mut self, table: TableId) -> bool {
        self.followed.get_mut(&table).is_some_and(|seen| seen.invitation.take().is_some())
    }

    /// Schedules a rejoin of the table.
    pub(super) fn join_at(&mut self, table: TableId, at: Micros) {
        if let Some(seen) = self.followed.get_mut(&table) {
            seen.again = Some(at);
        }
    }

    /// When the next rejoin is due.
    pub(super) fn due(&self) -> Option<Micros> {
        self.followed.values().filter_map(|seen| seen.again).min()
    }

    /// Removes and returns the rejoins that are due.
    pub(super) fn take_due(&mut self, now: Micros) -> Vec<TableId> {
        let due = self.followed.iter_mut().filter(|(_, seen)| seen.again.is_some_and(|at| at <= now));
        due.map(|(table, seen)| (*table, seen.again = None).0).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use serde_json::value::RawValue;

    use super::*;

    const TABLE: TableId = TableId(7);

    fn update(game: u32, n: u32, seat: Option<usize>) -> Update<'static> {
        Update {
            table: TABLE,
            game,
            n,
            seat: seat.map(Seat::new),
            decision: None,
            events: Vec::new(),
            view: Cow::Owned(RawValue::from_string("{}".into()).unwrap()),
            legal: None,
            clock: None,
            race: None,
        }
    }

    fn take(tables: &mut Tables, game: u32, n: u32) -> Option<Order> {
        tables.update(&update(game, n, Some(0)))
    }

    #[test]
    fn updates_come_in_order_and_what_is_told_twice_is_passed_over() {
        let mut tables = Tables::default();
        let numbers = [(1, 1), (1, 2), (1, 1), (1, 2), (1, 5), (1, 6), (1, 4), (2, 1), (2, 2)];
        let orders = numbers.map(|(game, n)| take(&mut tables, game, n));
        let (fresh, next) = (Some(Order::Fresh), Some(Order::Next));
        assert_eq!(orders, [fresh, next, None, None, fresh, next, None, fresh, next]);
    }

    #[test]
    fn what_is_asked_for_again_comes_once_while_the_game_goes_on() {
        let mut tables = Tables::default();
        assert_eq!(take(&mut tables, 1, 5), Some(Order::Fresh));
        tables.replay(TABLE, 1, 0);
        assert_eq!(take(&mut tables, 1, 6), Some(Order::Next));
        let past: Vec<_> = (1..=6).map(|n| take(&mut tables, 1, n)).collect();
        assert_eq!(past, [[Some(Order::Past); 5].as_slice(), &[None]].concat());
        assert_eq!(take(&mut tables, 1, 3), None, "and comes once");
        // Requests more than the server sends at once, so its answer begins later.
        tables.replay(TABLE, 1, 0);
        assert_eq!([4, 5, 6].map(|n| take(&mut tables, 1, n)), [Some(Order::Past); 3]);
        // A request without a game's number gets a fresh view.
        tables.replay(TABLE, 0, 0);
        assert_eq!(take(&mut tables, 1, 6), Some(Order::Past));
    }

    #[test]
    fn other_eyes_begin_anew() {
        let mut tables = Tables::default();
        tables.update(&update(1, 1, Some(0)));
        tables.update(&update(1, 2, Some(0)));
        assert_eq!(tables.update(&update(1, 2, None)), Some(Order::Fresh));
        assert_eq!(tables.update(&update(1, 3, None)), Some(Order::Next));
        assert_eq!(tables.update(&update(1, 4, Some(1))), Some(Order::Fresh));
    }

    #[test]
    fn a_table_that_was_set_back_begins_anew_after_a_rejoin() {
        let mut tables = Tables::default();
        take(&mut tables, 1, 9);
        tables.lost();
        tables.rejoined(TABLE);
        assert_eq!(take(&mut tables, 1, 4), Some(Order::Fresh));
        assert_eq!([5, 5].map(|n| take(&mut tables, 1, n)), [Some(Order::Next), None]);
        tables.lost();
        tables.rejoined(TABLE);
        assert_eq!([6, 6].map(|n| take(&mut tables, 1, n)), [Some(Order::Next), None]);
    }

    #[test]
    fn a_line_of_chat_that_comes_again_is_not_new() {
        let mut tables = Tables::default();
        let new = [1, 2, 4, 1, 2, 4, 5].map(|n| tables.chat(TABLE, n));
        assert_eq!(new, [true, true, true, false, false, false, true]);
        assert_eq!(tables.join(TABLE).unwrap().chat, 5);
    }

    #[test]
    fn a_table_that_is_joined_anew_is_seen_from_its_beginning() {
        let mut tables = Tables::default();
        take(&mut tables, 1, 5);
        tables.follow(TABLE, None);
        assert_eq!([1, 2].map(|n| take(&mut tables, 1, n)), [Some(Order::Fresh), Some(Order::Next)]);
        // Whoever comes back with numbers of their own goes on from there.
        let join = JoinTable { table: Some(TABLE), invitation: None, game: 3, after: 41, chat: 12 };
        tables.follow(TABLE, Some(&join));
        assert_eq!(take(&mut tables, 3, 42), Some(Order::Next));
        assert!(!tables.chat(TABLE, 12));
    }
}
