//! The names at a table.

use leptos::prelude::*;
use protocol::{Occupant, Room, SeatRoom};

use super::TableSession;
use crate::opponents::{Bot, bots_in};
use crate::words;

/// The name of every seat of a room.
pub(crate) fn names_in(room: &Room) -> Vec<String> {
    told(room, Bot::name)
}

/// The name of every seat of a room, with the level of each bot.
pub(crate) fn titles_in(room: &Room) -> Vec<String> {
    told(room, Bot::title)
}

fn told(room: &Room, bot: fn(&Bot, &str) -> String) -> Vec<String> {
    let name = |(it, seat): (Option<Bot>, &SeatRoom)| match (&seat.who, it) {
        (_, Some(it)) => bot(&it, &room.setup.game),
        (Some(Occupant::Person(person)), _) if !person.name.is_empty() => person.name.clone(),
        (Some(_), _) => words::site::YOU.into(),
        (None, _) => String::new(),
    };
    let mut names: Vec<String> = bots_in(room).into_iter().zip(&room.seats).map(name).collect();
    for (index, name) in names.iter_mut().enumerate().filter(|(_, name)| name.is_empty()) {
        *name = words::site::free_seat(index);
    }
    names
}

impl TableSession {
    /// The names of the other people at the table, of whose seats this is true. None for a spectator.
    pub(crate) fn others(self, is_meant: impl Fn(&SeatRoom) -> bool) -> Vec<String> {
        let mine = self.my_seat();
        let room = self.room.get().filter(|_| mine.is_some());
        let Some(room) = room else { return Vec::new() };
        let is_other = |(index, seat): &(usize, &SeatRoom)| {
            let is_person = matches!(seat.who, Some(Occupant::Person(_)));
            is_person && mine.is_some_and(|mine| mine.index() != *index) && is_meant(seat)
        };
        let names = names_in(&room);
        room.seats.iter().enumerate().filter(is_other).map(|(index, _)| names[index].clone()).collect()
    }
}

/// The name of a player at the table.
pub(super) fn name_of(room: &Room, player: protocol::PlayerId) -> Option<String> {
    let seat = room.seat_of(player)?;
    names_in(room).get(seat.index()).cloned()
}
