//! How a player gets to a table: opening one, quick match, joining with or without an invitation.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::{About, Micros};
use protocol::{AtTable, Code, JoinTable, Make, No, Occupant, Person, PlayerId, Setup, TableId, TableRequest};
use store::{Invitation, NewTable};
use table::Effects;

use crate::app::App;
use crate::cluster::{Cluster, Seat};
use crate::connection::Reserved;
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
    /// With several nodes: where to sit down for a quick match.
    pub(crate) reserved: Option<Reserved>,
}

impl Visitor<'_> {
    /// Opens a table.
    pub(crate) fn create(&self, make: &Make) -> Result<Arc<HostedTable>, No> {
        let person = self.outbox.player.person();
        let hosted = self.open(self.new_id(), &make.setup, &person)?;
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
        let wanted = wanted(game, players, or)?;
        let person = self.outbox.player.person();
        let (own, others) = self.waiting(&wanted, &person);
        let (tables, fresh) = match self.reserved {
            // Whoever waits alone and asks again goes to somebody who has come since. Whoever has company stays.
            None => {
                let shared = own.iter().find(|hosted| self.people(hosted) > 1);
                (shared.into_iter().chain(&others).chain(&own).cloned().collect(), self.new_id())
            }
            Some(Reserved::Seat(table)) => (self.app.tables.get(table).into_iter().collect::<Vec<_>>(), self.new_id()),
            Some(Reserved::New(table)) => (Vec::new(), table),
        };
        for hosted in tables {
            if self.people(&hosted) > 0 && self.sit_and_follow(&hosted, &person) {
                own.iter().filter(|left| left.id != hosted.id).for_each(|left| self.stand_up(left, &person));
                return Ok(hosted);
            }
        }
        let setup = quick::setup(game, wanted[0].1);
        let hosted = self.open(fresh, &setup, &person)?;
        self.sit_and_follow(&hosted, &person);
        quick::wait_for_others(self.app, &hosted, &setup, Person::clone(&person));
        Ok(hosted)
    }

    /// The tables of this node that wait for one of these games: those at which `person` sits, and the others.
    fn waiting(&self, wanted: &[(&str, usize)], person: &Person) -> (Vec<Arc<HostedTable>>, Vec<Arc<HostedTable>>) {
        let waiting = self.app.quick.waiting(wanted).into_iter().filter_map(|id| self.app.tables.get(id));
        waiting.partition(|hosted| {
            hosted.enter(self.app, self.now).is_some_and(|locked| locked.room().seat_of(person.id).is_some())
        })
    }

    /// How many people sit at a table.
    fn people(&self, hosted: &Arc<HostedTable>) -> usize {
        hosted.enter(self.app, self.now).map_or(0, |locked| quick::people(&locked))
    }

    fn stand_up(&self, hosted: &Arc<HostedTable>, person: &Person) {
        if let Some(mut locked) = hosted.enter(self.app, self.now) {
            locked.ask_for(person, &TableRequest::Stand {});
        }
    }

    /// With several nodes, finds a seat for a quick match. Whoever has a seat at a table that waits on this node keeps
    /// it, unless somebody waits elsewhere while they are alone.
    pub(crate) async fn quick_seat(&self, cluster: &Cluster, wanted: &[(&str, usize)]) -> Result<Seat, No> {
        let own = self.waiting(wanted, &self.outbox.player.person()).0.into_iter().next();
        let alone = own.as_ref().is_none_or(|own| self.people(own) < 2);
        match own {
            Some(own) if !alone => Ok(Seat::Here(own.id)),
            // The id follows from the request, so that two nodes that carry it out at once open one table.
            own => cluster.quick_seat(self.app, wanted, (own.map(|own| own.id), self.new_id())).await,
        }
    }

    /// Gives up the seats at tables that wait on this node, because a seat was found on another one.
    pub(crate) fn leave_waiting(&self, wanted: &[(&str, usize)]) {
        let person = self.outbox.player.person();
        self.waiting(wanted, &person).0.iter().for_each(|own| self.stand_up(own, &person));
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

    /// The id of a new table: random, or with several nodes one that follows from the request. If two nodes carry out the
    /// same request at the same time, the database refuses the second table.
    fn new_id(&self) -> TableId {
        let fixed = self.app.cluster.as_ref().zip(self.id);
        TableId(fixed.map_or_else(secret::number, |(cluster, id)| cluster.table_id(self.outbox.player.id, id)))
    }

    fn open(&self, id: TableId, setup: &Setup, host: &Person) -> Result<Arc<HostedTable>, No> {
        let app = self.app;
        if app.tables.count() >= app.config.limits.tables {
            return Err(No::new(Code::Full, "The server cannot hold another table now. Join one that is open."));
        }
        self.has_room(host.id)?;
        if !app.rates.new_tables.take(host.id, self.now) {
            return Err(No::new(Code::TooFast, "You have opened many tables. Wait a moment before the next one."));
        }
        let mut effects = Effects::new();
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

/// The games that a quick match may be of, each with its number of players.
pub(crate) fn wanted(game: &str, players: Option<usize>, or: &[String]) -> Result<Vec<(&'static str, usize)>, No> {
    let (about, others) = (find_game(game)?, or.iter().map(|other| find_game(other)).collect::<Result<Vec<_>, _>>()?);
    let players = players.unwrap_or(*about.players.start());
    about.check_players(players).map_err(|why| No::new(Code::BadRequest, why))?;
    let others = others.into_iter().map(|about| (about.slug, *about.players.start()));
    Ok([(about.slug, players)].into_iter().chain(others).collect())
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
