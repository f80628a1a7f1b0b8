//! The ways to a table: opening one, quick match, joining with or without an invitation.

use std::sync::Arc;

use engine::Micros;
use protocol::{Code, JoinTable, Make, No, Person, Setup, TableId, TableRequest};
use serde_json::json;
use store::NewTable;
use table::Effects;

use crate::house::House;
use crate::link::Link;
use crate::slot::Slot;
use crate::{quick, say, secret};

/// Somebody who comes to a table on a connection.
pub(crate) struct Comer<'a> {
    pub(crate) house: &'a Arc<House>,
    pub(crate) link: &'a Arc<Link>,
    pub(crate) now: Micros,
    /// The client's name for what it asks.
    pub(crate) id: Option<&'a str>,
}

impl Comer<'_> {
    /// Opens a table.
    pub(crate) fn create(&self, make: &Make) -> Result<Arc<Slot>, No> {
        let person = self.link.player.person();
        let slot = self.open(&make.setup, &person)?;
        let mut turn = slot.enter(self.house, self.now).ok_or_else(no_such_table)?;
        if make.sit {
            turn.ask(&person, None, &TableRequest::Sit { seat: None }, None);
        }
        turn.follow(self.link, self.answer(slot.id), (0, 0));
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
    pub(crate) fn join(&self, join: &JoinTable, invited_to: Option<TableId>) -> Result<Arc<Slot>, No> {
        let id = match (join.table, invited_to) {
            (Some(table), Some(invited)) if table != invited => return Err(not_invited()),
            (Some(table), _) => table,
            (None, Some(invited)) => invited,
            (None, None) => return Err(No::new(Code::BadRequest, "Name a table or an invitation.")),
        };
        let slot = self.house.tables.get(id).ok_or_else(no_such_table)?;
        let mut turn = slot.enter(self.house, self.now).ok_or_else(no_such_table)?;
        if invited_to.is_none() {
            let (room, player) = (turn.room(), self.link.player.id);
            let belongs = room.host == player || room.seat_of(player).is_some();
            if room.setup.private && !belongs && !turn.live.is_followed_on(self.link) {
                return Err(no_such_table());
            }
        }
        turn.follow(self.link, self.answer(id), (join.game, join.after));
        drop(turn);
        Ok(slot)
    }

    fn sit_and_follow(&self, slot: &Arc<Slot>, person: &Person) -> bool {
        let Some(mut turn) = slot.enter(self.house, self.now) else {
            return false;
        };
        let sits = quick::sit(&mut turn, person);
        if sits {
            turn.follow(self.link, self.answer(slot.id), (0, 0));
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
        if !house.rates.new_tables.take(host.id, self.now) {
            return Err(No::new(Code::TooFast, "You opened many tables. Wait a little before the next."));
        }
        let (id, mut effects) = (TableId(secret::number()), Effects::new());
        let authority = table::open(id, self.now, setup, host, secret::bytes(), &mut effects)?;
        let slot = Arc::new(Slot::new(id, authority, 0));
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

    fn answer(&self, table: TableId) -> Option<axum::extract::ws::Utf8Bytes> {
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
