//! The names at a table.

use protocol::{Occupant, Room};

use crate::words;

/// The name of every seat of a room.
pub(crate) fn names_in(room: &Room) -> Vec<String> {
    let name = |(index, seat): (usize, &protocol::SeatRoom)| match &seat.who {
        Some(Occupant::Person(person)) if person.name.is_empty() => words::house::YOU.into(),
        Some(Occupant::Person(person)) => person.name.clone(),
        Some(Occupant::Bot(level)) => bot_name(room, index, level),
        None => words::house::free_seat(index),
    };
    room.seats.iter().enumerate().map(name).collect()
}

/// A bot's name; numbered if several of its kind sit there.
fn bot_name(room: &Room, index: usize, level: &str) -> String {
    let same = |seat: &&protocol::SeatRoom| matches!(&seat.who, Some(Occupant::Bot(other)) if other == level);
    let name = words::house::level_name(&room.setup.game, level);
    if room.seats.iter().filter(same).count() < 2 {
        return name;
    }
    format!("{name} {}", room.seats[..=index].iter().filter(same).count())
}

/// The name of a player who sits there.
pub(super) fn name_of(room: &Room, player: protocol::PlayerId) -> Option<String> {
    let seat = room.seat_of(player)?;
    names_in(room).get(seat.index()).cloned()
}
