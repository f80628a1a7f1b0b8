//! Quick match: with somebody who waits for the same, else at a new table that bots fill after a few seconds.
//!
//! Who asks for a quick match wants to play, so nobody has to say that they are ready. A client that wants to add to the
//! luck of the game says so itself, with its entropy, within `quick_ready_after`; for others the house does.

use std::sync::Arc;

use parking_lot::Mutex;
use protocol::{Occupant, Pace, Person, PlayerId, Setup, Stage, TableId, TableRequest};

use crate::house::House;
use crate::secret;
use crate::slot::Slot;
use crate::turn::Turn;

/// The tables of quick matches that wait for players.
#[derive(Default)]
pub(crate) struct Quick(Mutex<Vec<Waiting>>);

#[derive(Clone, PartialEq)]
struct Waiting {
    table: TableId,
    game: String,
    players: usize,
}

impl Quick {
    /// Tables that wait for this, the oldest first.
    pub(crate) fn waiting(&self, game: &str, players: usize) -> Vec<TableId> {
        let waiting = self.0.lock();
        waiting.iter().filter(|one| one.game == game && one.players == players).map(|one| one.table).collect()
    }

    fn add(&self, table: TableId, setup: &Setup) {
        self.0.lock().push(Waiting { table, game: setup.game.clone(), players: setup.seats });
    }

    fn remove(&self, table: TableId) {
        self.0.lock().retain(|waiting| waiting.table != table);
    }
}

/// How the table of a quick match is set up.
pub(crate) fn setup(game: &str, players: usize) -> Setup {
    Setup {
        game: game.into(),
        seats: players,
        options: serde_json::Map::new(),
        pace: Pace::Fast,
        private: false,
        spectator_delay: 0,
    }
}

/// Sits down if the table still waits and a seat is free. Whether `person` sits there now.
pub(crate) fn sit(turn: &mut Turn<'_>, person: &Person) -> bool {
    let room = turn.room();
    if room.seat_of(person.id).is_some() {
        return true;
    }
    if room.stage != Stage::Waiting || room.seats.iter().all(|seat| seat.who.is_some()) {
        return false;
    }
    turn.ask_for(person, &TableRequest::Sit { seat: None });
    turn.room().seat_of(person.id).is_some()
}

/// A new table waits for others, and is filled with bots in the end.
pub(crate) fn wait_for_others(house: &Arc<House>, slot: &Arc<Slot>, setup: &Setup, maker: Person) {
    house.quick.add(slot.id, setup);
    let (house, slot) = (Arc::clone(house), Arc::clone(slot));
    tokio::spawn(async move {
        tokio::time::sleep(house.config.quick_bots_after.0).await;
        house.quick.remove(slot.id);
        house.committer.good().await;
        if let Some(mut turn) = slot.enter(&house, house.clock.now()) {
            fill(&mut turn, &maker);
        }
    });
}

/// Somebody has sat down: the house says that they are ready if they do not.
pub(crate) fn ready_soon(house: &Arc<House>, slot: &Arc<Slot>, player: PlayerId) {
    let (house, slot) = (Arc::clone(house), Arc::clone(slot));
    tokio::spawn(async move {
        tokio::time::sleep(house.config.quick_ready_after.0).await;
        house.committer.good().await;
        if let Some(mut turn) = slot.enter(&house, house.clock.now()) {
            make_ready(&mut turn, |person| person.id == player);
        }
    });
}

/// Puts bots on the free seats and begins, if anybody is still there.
fn fill(turn: &mut Turn<'_>, maker: &Person) {
    let room = turn.room();
    if room.stage != Stage::Waiting || !room.seats.iter().any(|seat| seat.here) {
        return;
    }
    let people = room.seats.iter().filter_map(|seat| person(seat.who.as_ref()));
    let host = people.into_iter().find(|person| person.id == room.host).unwrap_or(maker).clone();
    for _ in room.seats.iter().filter(|seat| seat.who.is_none()) {
        turn.ask_for(&host, &TableRequest::Bot { seat: None, level: None });
    }
    make_ready(turn, |_| true);
}

/// Says for those who have not said it that they are ready.
fn make_ready(turn: &mut Turn<'_>, whom: impl Fn(&Person) -> bool) {
    let room = turn.room();
    if room.stage != Stage::Waiting {
        return;
    }
    for seat in room.seats.iter().filter(|seat| !seat.ready) {
        if let Some(person) = person(seat.who.as_ref()).filter(|person| whom(person)) {
            turn.ask_for(person, &TableRequest::Ready { entropy: secret::hex() });
        }
    }
}

fn person(who: Option<&Occupant>) -> Option<&Person> {
    match who {
        Some(Occupant::Person(person)) => Some(person),
        Some(Occupant::Bot(_)) | None => None,
    }
}
