//! The ways to a table: opening one, quick match, joining with or without an invitation.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use engine::Micros;
use protocol::{Code, JoinTable, Make, No, Occupant, Person, PlayerId, Setup, TableId, TableRequest};
use serde_json::json;
use store::{Invitation, NewTable};
use table::Effects;

use crate::house::House;
use crate::link::Link;
use crate::recover::damaged;
use crate::slot::Slot;
use crate::turn::{Seen, Turn};
use crate::{quick, say, secret};

/// Somebody who comes to a table on a connection.
pub(crate) struct Comer<'a> {
    pub(crate) house: &'a Arc<House>,
    pub(crate) link: &'a Arc<Link>,
    pub(crate) now: Micros,
    /// The client's name for what it asks.
    pub(crate) id: Option<&'a str>,
    /// The address it comes from.
    pub(crate) from: IpAddr,
}

impl Comer<'_> {
    /// Opens a table.
    pub(crate) fn create(&self, make: &Make) -> Result<Arc<Slot>, No> {
        let person = self.link.player.person();
        let slot = self.open(&make.setup, &person)?;
        let mut turn = slot.enter(self.house, self.now).ok_or_else(no_such_table)?;
        if make.sit {
            turn.ask_for(&person, &TableRequest::Sit { seat: None });
        }
        turn.follow(self.link, self.answer(slot.id), Seen::default());
        drop(turn);
        Ok(slot)
    }

    /// Plays as soon as possible.
    pub(crate) fn quick(&self, game: &str, players: Option<usize>) -> Result<Arc<Slot>, No> {
        let about = catalog::all().into_iter().find(|about| about.slug == game);
        let about = about.ok_or_else(|| No::new(Code::BadRequest, "There is no such game. Look at /api/games."))?;
        let players = players.unwrap_or(*about.players.start());
        about.check_players(players).map_err(|why| No::new(Code::BadRequest, why))?;
        let person = self.link.player.person();
        for slot in self.house.quick.waiting(game, players).into_iter().filter_map(|id| self.house.tables.get(id)) {
            if self.sit_and_follow(&slot, &person) {
                return Ok(slot);
            }
        }
        let setup = quick::setup(game, players);
        let slot = self.open(&setup, &person)?;
        self.sit_and_follow(&slot, &person);
        quick::wait_for_others(self.house, &slot, &setup, Person::clone(&person));
        Ok(slot)
    }

    /// Follows a table, which an invitation may have led to.
    pub(crate) fn join(&self, join: &JoinTable, invitation: Option<&Invitation>) -> Result<Arc<Slot>, No> {
        let id = match (join.table, invitation.map(|invitation| TableId(invitation.table))) {
            (Some(table), Some(invited)) if table != invited => return Err(not_invited()),
            (Some(table), _) => table,
            (None, Some(invited)) => invited,
            (None, None) => return Err(No::new(Code::BadRequest, "Name a table or an invitation.")),
        };
        let slot = self.house.tables.get(id).ok_or_else(|| self.gone(id))?;
        let mut turn = slot.enter(self.house, self.now).ok_or_else(|| self.gone(id))?;
        self.may_come(&mut turn, invitation)?;
        let seen = Seen { game: join.game, after: join.after, chat: join.chat };
        turn.follow(self.link, self.answer(id), seen);
        drop(turn);
        Ok(slot)
    }

    /// Follows a table again that was opened or found under an id that is asked again.
    pub(crate) fn follow_again(&self, id: TableId, answer: Utf8Bytes) -> Result<Arc<Slot>, No> {
        let slot = self.house.tables.get(id).ok_or_else(|| self.gone(id))?;
        let mut turn = slot.enter(self.house, self.now).ok_or_else(|| self.gone(id))?;
        turn.follow(self.link, Some(answer), Seen::default());
        drop(turn);
        Ok(slot)
    }

    /// Whether this player may look at the table. Whoever was removed from it needs an invitation made since.
    fn may_come(&self, turn: &mut Turn<'_>, invitation: Option<&Invitation>) -> Result<(), No> {
        let (room, player) = (turn.room(), self.link.player.id);
        if let Some(removed) = turn.live.authority.removed(player) {
            if invitation.is_some_and(|invitation| invitation.created > removed) {
                turn.readmit(player);
            } else if room.setup.private {
                return Err(No::new(Code::Removed, "The host removed you from this table."));
            }
        }
        if invitation.is_some() {
            turn.live.let_in.insert(player);
        }
        let belongs = room.host == player || room.seat_of(player).is_some() || turn.live.let_in.contains(&player);
        if room.setup.private && !belongs { Err(no_such_table()) } else { Ok(()) }
    }

    /// Why there is no table with this id.
    fn gone(&self, id: TableId) -> No {
        if self.house.damaged.lock().contains(&id) { damaged() } else { no_such_table() }
    }

    fn sit_and_follow(&self, slot: &Arc<Slot>, person: &Person) -> bool {
        let Some(mut turn) = slot.enter(self.house, self.now) else {
            return false;
        };
        let sits = quick::sit(&mut turn, person);
        if sits {
            turn.follow(self.link, self.answer(slot.id), Seen::default());
            quick::ready_soon(self.house, slot, person.id);
        }
        sits
    }

    fn open(&self, setup: &Setup, host: &Person) -> Result<Arc<Slot>, No> {
        let house = self.house;
        if house.tables.count() >= house.config.limits.tables {
            return Err(No::new(
                Code::Full,
                "The house has no room for another table just now. Join one that is open.",
            ));
        }
        self.has_room(host.id)?;
        if !house.rates.new_tables.take(host.id, self.now) {
            return Err(No::new(Code::TooFast, "You opened many tables. Wait a little before the next."));
        }
        let (id, mut effects) = (TableId(secret::number()), Effects::new());
        let authority = table::open(id, self.now, setup, host, secret::bytes(), &mut effects)?;
        let slot = Arc::new(Slot::new(id, host.id, Some(self.from), authority));
        house.committer.push(|work| {
            work.batch.tables.push(NewTable {
                id: id.0,
                game: setup.game.clone(),
                created: self.now,
                by: host.id.0,
                private: setup.private,
            });
        });
        house.tables.insert(&slot);
        if let Some(mut turn) = slot.enter(house, self.now) {
            turn.opened(effects);
        }
        Ok(slot)
    }

    /// Whether this player, and everybody at the same address together, may have one more table open. A player's own table
    /// that everybody has left makes room.
    fn has_room(&self, owner: PlayerId) -> Result<(), No> {
        let limits = &self.house.config.limits;
        let all = self.house.tables.all();
        let mine: Vec<_> = all.iter().filter(|slot| slot.owner == owner).collect();
        if mine.len() >= limits.tables_per_player {
            let mut left: Vec<_> = mine.into_iter().filter_map(|slot| Some((self.deserted(slot)?, slot))).collect();
            left.sort_by_key(|(since, _)| *since);
            let (_, oldest) = left.first().ok_or_else(|| {
                No::new(Code::Full, "You have many tables open. Finish a game before you open another.")
            })?;
            if let Some(mut turn) = oldest.enter(self.house, self.now) {
                turn.close();
            }
        }
        let here = all.iter().filter(|slot| slot.opened_from == Some(self.from)).count();
        if here >= limits.tables_per_address {
            return Err(No::new(Code::Full, "Very many tables were opened from your network. Finish a game first."));
        }
        Ok(())
    }

    /// Since when a table has been left by everybody, if it is of no use to anybody but its owner.
    fn deserted(&self, slot: &Arc<Slot>) -> Option<Micros> {
        let turn = slot.enter(self.house, 0)?;
        let people = turn.room().seats.into_iter().filter_map(|seat| match seat.who {
            Some(Occupant::Person(person)) => Some(person.id),
            _ => None,
        });
        let alone = people.into_iter().all(|person| person == slot.owner);
        turn.deserted().filter(|_| alone)
    }

    fn answer(&self, table: TableId) -> Option<Utf8Bytes> {
        self.id.map(|id| say::ok_with(id, &json!({ "table": table })))
    }
}

/// There is no such table, or it is not one for you.
pub(crate) fn no_such_table() -> No {
    No::new(Code::NoSuchTable, "There is no such table, or you are not invited to it.")
}

/// The same for an invitation that never was as for one that is over.
pub(crate) fn not_invited() -> No {
    No::new(Code::NotInvited, "This invitation does not hold, or no longer. Ask for a new one.")
}
