//! The names at a table.

use protocol::{Occupant, Room};

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
    let name = |(it, seat): (Option<Bot>, &protocol::SeatRoom)| match (&seat.who, it) {
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

/// The name of a player at the table.
pub(super) fn name_of(room: &Room, player: protocol::PlayerId) -> Option<String> {
    let seat = room.seat_of(player)?;
    names_in(room).get(seat.index()).cloned()
}
