//! The names at a table.

use protocol::{Occupant, Room};

use crate::words;

/// The name of every seat of a room.
pub(crate) fn names_in(room: &Room) -> Vec<String> {
    let name = |(index, seat): (usize, &protocol::SeatRoom)| match &seat.who {
        Some(Occupant::Person(person)) if person.name.is_empty() => words::site::YOU.into(),
        Some(Occupant::Person(person)) => person.name.clone(),
        Some(Occupant::Bot(level)) => bot_name(room, index, level),
        None => words::site::free_seat(index),
    };
    room.seats.iter().enumerate().map(name).collect()
}

/// The name of a bot, numbered if there are several of its level.
fn bot_name(room: &Room, index: usize, level: &str) -> String {
    let same = |seat: &&protocol::SeatRoom| matches!(&seat.who, Some(Occupant::Bot(other)) if other == level);
    let name = words::site::level_name(&room.setup.game, level);
    if room.seats.iter().filter(same).count() < 2 {
        return name;
    }
    format!("{name} {}", room.seats[..=index].iter().filter(same).count())
}

/// The name of a player at the table.
pub(super) fn name_of(room: &Room, player: protocol::PlayerId) -> Option<String> {
    let seat = room.seat_of(player)?;
    names_in(room).get(seat.index()).cloned()
}
