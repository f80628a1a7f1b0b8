//! How a player gets to a table: opening one, quick match, joining with or without an invitation.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::{About, Micros};
use protocol::{AtTable, Code, JoinTable, Make, No, Occupant, Person, PlayerId, Setup, TableId, TableRequest};
use store::{Invitation, NewTable};
use table::Effects;

use crate::app::App;
use crate::hosted_table::HostedTable;
use crate::locked_table::{LockedTable, Seen};
use crate::outbox::Outbox;
use crate::recover::damaged;
use crate::{messages, quick, secret};

/// A player on a connection who wants to get to a table.
pub(crate) struct Visitor<'a> {
    pub(crate) app: &'a Arc<App>,
    pub(crate) outbox: &'a Arc<Outbox>,
    pub(crate) now: Micros,
    /// The id of the client's request.
    pub(crate) id: Option<&'a str>,
    /// The client's address.
    pub(crate) from: IpAddr,
}

impl Visitor<'_> {
    /// Opens a table.
    pub(crate) fn create(&self, make: &Make) -> Result<Arc<HostedTable>, No> {
        let person = self.outbox.player.person();
        let hosted = self.open(&make.setup, &person)?;
        let mut locked = hosted.enter(self.app, self.now).ok_or_else(no_such_table)?;
        if make.sit {
            locked.ask_for(&person, &TableRequest::Sit { seat: None });
        }
        locked.follow(self.outbox, self.answer(hosted.id), Seen::default());
        drop(locked);
        Ok(hosted)
    }

    /// Finds or opens a table of a quick match.
    pub(crate) fn quick(&self, game: &str, players: Option<usize>, or: &[String]) -> Result<Arc<HostedTable>, No> {
        let (about, others) =
            (find_game(game)?, or.iter().map(|other| find_game(other)).collect::<Result<Vec<_>, _>>()?);
        let players = players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(|why| No::new(Code::BadRequest, why))?;
        let others = others.into_iter().map(|about| (about.slug, *about.players.start()));
        let wanted: Vec<(&str, usize)> = [(about.slug, players)].into_iter().chain(others).collect();
        let person = self.outbox.player.person();
        let waiting = self.app.quick.waiting(&wanted).into_iter().filter_map(|id| self.app.tables.get(id));
        let (own, others): (Vec<_>, Vec<_>) = waiting.partition(|hosted| {
            hosted.enter(self.app, self.now).is_some_and(|locked| locked.room().seat_of(person.id).is_some())
        });
        // Whoever waits alone and asks again goes to somebody who has come since. Whoever has company stays.
        let is_shared = |hosted: &&Arc<HostedTable>| {
            hosted.enter(self.app, self.now).is_some_and(|locked| quick::people(&locked) > 1)
        };
        let shared = own.iter().find(is_shared);
        for hosted in shared.into_iter().chain(&others).chain(&own) {
            let in_use = hosted.enter(self.app, self.now).is_some_and(|locked| quick::people(&locked) > 0);
            if in_use && self.sit_and_follow(hosted, &person) {
                for left in own.iter().filter(|left| left.id != hosted.id) {
                    if let Some(mut locked) = left.enter(self.app, self.now) {
                        locked.ask_for(&person, &TableRequest::Stand {});
                    }
                }
                return Ok(Arc::clone(hosted));
            }
        }
        let setup = quick::setup(game, players);
        let hosted = self.open(&setup, &person)?;
        self.sit_and_follow(&hosted, &person);
        quick::wait_for_others(self.app, &hosted, &setup, Person::clone(&person));
        Ok(hosted)
    }

    /// Follows a table, given by its id or by an invitation.
    pub(crate) fn join(&self, join: &JoinTable, invitation: Option<&Invitation>) -> Result<Arc<HostedTable>, No> {
        let id = match (join.table, invitation.map(|invitation| TableId(invitation.table))) {
            (Some(table), Some(invited)) if table != invited => return Err(not_invited()),
            (Some(table), _) => table,
            (None, Some(invited)) => invited,
            (None, None) => return Err(No::new(Code::BadRequest, "Name a table or an invitation.")),
        };
        let hosted = self.app.tables.get(id).ok_or_else(|| self.gone(id))?;
        let mut locked = hosted.enter(self.app, self.now).ok_or_else(|| self.gone(id))?;
        self.may_come(&mut locked, invitation)?;
        let seen = Seen { game: join.game, after: join.after, chat: join.chat };
        locked.follow(self.outbox, self.answer(id), seen);
        drop(locked);
        Ok(hosted)
    }

    /// Follows the table that an earlier request with the same id opened or found.
    pub(crate) fn follow_again(&self, id: TableId, answer: &Utf8Bytes) -> Result<Arc<HostedTable>, No> {
        let closed = || if self.is_damaged(id) { damaged() } else { closed() };
        let hosted = self.app.tables.get(id).ok_or_else(closed)?;
        let mut locked = hosted.enter(self.app, self.now).ok_or_else(closed)?;
        self.may_come(&mut locked, None)?;
        locked.follow(self.outbox, Some(answer.clone()), Seen::default());
        drop(locked);
        Ok(hosted)
    }

    /// Whether this player may follow the table. A player who was removed needs an invitation made since then.
    fn may_come(&self, locked: &mut LockedTable<'_>, invitation: Option<&Invitation>) -> Result<(), No> {
        let (room, player) = (locked.room(), self.outbox.player.id);
        if let Some(removed) = locked.live.authority.removed(player) {
            if invitation.is_some_and(|invitation| invitation.created > removed) {
                locked.readmit(player);
            } else if !locked.live.authority.may_watch(player) {
                return Err(No::new(Code::Removed, "The host removed you from this table."));
            }
        }
        if invitation.is_some() {
            locked.live.let_in.insert(player);
        }
        let belongs = room.host == player || room.seat_of(player).is_some() || locked.live.let_in.contains(&player);
        if room.setup.private && !belongs { Err(no_such_table()) } else { Ok(()) }
    }

    /// Why no table with this id is running.
    fn gone(&self, id: TableId) -> No {
        if self.is_damaged(id) { damaged() } else { no_such_table() }
    }

    fn is_damaged(&self, id: TableId) -> bool {
        self.app.damaged.lock().contains(&id)
    }

    fn sit_and_follow(&self, hosted: &Arc<HostedTable>, person: &Person) -> bool {
        let Some(mut locked) = hosted.enter(self.app, self.now) else {
            return false;
        };
        let sits = quick::sit(&mut locked, person);
        if sits {
            locked.follow(self.outbox, self.answer(hosted.id), Seen::default());
            quick::ready_soon(self.app, hosted, person.id);
        }
        sits
    }

    fn open(&self, setup: &Setup, host: &Person) -> Result<Arc<HostedTable>, No> {
        let app = self.app;
        if app.tables.count() >= app.config.limits.tables {
            return Err(No::new(Code::Full, "The server cannot hold another table now. Join one that is open."));
        }
        self.has_room(host.id)?;
        if !app.rates.new_tables.take(host.id, self.now) {
            return Err(No::new(Code::TooFast, "You have opened many tables. Wait a moment before the next one."));
        }
        let (id, mut effects) = (TableId(secret::number()), Effects::new());
        let authority = table::open(id, self.now, setup, host, secret::bytes(), &mut effects)?;
        let hosted = Arc::new(HostedTable::new(id, host.id, Some(self.from), authority));
        app.committer.push(|work| {
            work.batch.tables.push(NewTable {
                id: id.0,
                game: setup.game.clone(),
                created: self.now,
                by: host.id.0,
                private: setup.private,
            });
        });
        app.tables.insert(&hosted);
        if let Some(mut locked) = hosted.enter(app, self.now) {
            locked.opened(effects);
        }
        Ok(hosted)
    }

    /// Whether one more table may be opened by this player and from this address. If the player is at the limit, the
    /// table of theirs that has been abandoned longest is closed to make room.
    fn has_room(&self, owner: PlayerId) -> Result<(), No> {
        let limits = &self.app.config.limits;
        let all = self.app.tables.all();
        let mine: Vec<_> = all.iter().filter(|hosted| hosted.owner == owner).collect();
        if mine.len() >= limits.tables_per_player {
            let mut left: Vec<_> =
                mine.into_iter().filter_map(|hosted| Some((self.deserted(hosted)?, hosted))).collect();
            left.sort_by_key(|(since, _)| *since);
            let (_, oldest) = left.first().ok_or_else(|| {
                No::new(Code::Full, "You have many tables open. Finish a game before you open another.")
            })?;
            if let Some(mut locked) = oldest.enter(self.app, self.now) {
                locked.close();
            }
        }
        let here = all.iter().filter(|hosted| hosted.opened_from == Some(self.from)).count();
        if here >= limits.tables_per_address {
            return Err(No::new(Code::Full, "Too many tables are open from your network. Finish a game first."));
        }
        Ok(())
    }

    /// Since when a table has been abandoned, if nobody but its owner is seated there.
    fn deserted(&self, hosted: &Arc<HostedTable>) -> Option<Micros> {
        let locked = hosted.enter(self.app, 0)?;
        let people = locked.room().seats.into_iter().filter_map(|seat| match seat.who {
            Some(Occupant::Person(person)) => Some(person.id),
            _ => None,
        });
        let alone = people.into_iter().all(|person| person == hosted.owner);
        locked.deserted().filter(|_| alone)
    }

    fn answer(&self, table: TableId) -> Option<Utf8Bytes> {
        self.id.map(|id| messages::ok_with(id, &AtTable { table }))
    }
}

fn find_game(slug: &str) -> Result<&'static About, No> {
    let about = catalog::all().into_iter().find(|about| about.slug == slug);
    about.ok_or_else(|| No::new(Code::BadRequest, "There is no such game. Look at /api/games."))
}

/// There is no such table, or the player may not see it.
pub(crate) fn no_such_table() -> No {
    No::new(Code::NoSuchTable, "There is no such table, or you are not invited to it.")
}

/// The table was there, and was closed since then.
fn closed() -> No {
    No::new(Code::NoSuchTable, "This table was closed. Open another.")
}

/// The same refusal for a code that never existed and for one that has expired.
pub(crate) fn not_invited() -> No {
    No::new(Code::NotInvited, "This invitation is not valid, or has expired. Ask for a new one.")
}
