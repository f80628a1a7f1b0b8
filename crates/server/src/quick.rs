//! Quick match: joins a table that waits for the same game, else opens one that bots fill after a few seconds. Somebody
//! who would play several games asks again while they wait alone, and is seated with whoever has come for one of them.
//!
//! A player who asks for a quick match wants to play, so nobody has to confirm that they are ready. A client that wants
//! to contribute entropy to the deal confirms within `quick_ready_after`; otherwise the server does it.

use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use protocol::{Occupant, Pace, Person, PlayerId, Setup, Stage, TableId, TableRequest};
use tokio::time::{Instant, sleep_until};

use crate::app::App;
use crate::hosted_table::HostedTable;
use crate::locked_table::LockedTable;
use crate::secret;

/// How often to look whether those who waited at a table have left.
const LOOK: Duration = Duration::from_millis(500);

/// Quick-match tables that wait for players.
#[derive(Default)]
pub(crate) struct Quick(Mutex<Vec<Waiting>>);

#[derive(Clone, PartialEq)]
struct Waiting {
    table: TableId,
    game: String,
    players: usize,
}

impl Quick {
    /// Tables that wait for one of these games with so many players, oldest first.
    pub(crate) fn waiting(&self, wanted: &[(&str, usize)]) -> Vec<TableId> {
        let waiting = self.0.lock();
        let fits = |one: &&Waiting| wanted.contains(&(one.game.as_str(), one.players));
        waiting.iter().filter(fits).map(|one| one.table).collect()
    }

    fn add(&self, table: TableId, setup: &Setup) {
        self.0.lock().push(Waiting { table, game: setup.game.clone(), players: setup.seats });
    }

    fn remove(&self, table: TableId) {
        self.0.lock().retain(|waiting| waiting.table != table);
    }
}

/// The setup of a quick-match table.
pub(crate) fn setup(game: &str, players: usize) -> Setup {
    Setup { pace: Pace::Fast, ..Setup::new(game, players) }
}

/// How many people sit there. A table that all have left is not used again: its bots would come early, and the request
/// to no longer follow it may still be on its way.
pub(crate) fn people(locked: &LockedTable<'_>) -> usize {
    locked.room().seats.iter().filter(|seat| person(seat.who.as_ref()).is_some()).count()
}

/// Sits `person` down if the table still waits and a seat is free. Returns whether they have a seat now.
pub(crate) fn sit(locked: &mut LockedTable<'_>, person: &Person) -> bool {
    let room = locked.room();
    if room.seat_of(person.id).is_some() {
        return true;
    }
    if room.stage != Stage::Waiting || room.seats.iter().all(|seat| seat.who.is_some()) {
        return false;
    }
    locked.ask_for(person, &TableRequest::Sit { seat: None });
    locked.room().seat_of(person.id).is_some()
}

/// Lets a new table wait for other players, then fills it with bots.
pub(crate) fn wait_for_others(app: &Arc<App>, hosted: &Arc<HostedTable>, setup: &Setup, maker: Person) {
    app.quick.add(hosted.id, setup);
    let (app, hosted) = (Arc::clone(app), Arc::clone(hosted));
    tokio::spawn(async move {
        let until = Instant::now() + app.config.quick_bots_after.0;
        while Instant::now() < until && hosted.enter(&app, app.clock.now()).is_some_and(|locked| people(&locked) > 0) {
            sleep_until(until.min(Instant::now() + LOOK)).await;
        }
        app.quick.remove(hosted.id);
        if let Some(cluster) = &app.cluster {
            cluster.quick_over(hosted.id).await;
        }
        app.committer.good().await;
        if let Some(mut locked) = hosted.enter(&app, app.clock.now()) {
            fill(&mut locked, &maker);
        }
    });
}

/// Lets a table that another node had wait on, if its game has not begun. Its players connect again meanwhile.
pub(crate) fn wait_again(app: &Arc<App>, hosted: &Arc<HostedTable>) {
    let Some(room) = hosted.enter(app, app.clock.now()).map(|locked| locked.room()) else { return };
    let people: Vec<Person> = room.seats.iter().filter_map(|seat| person(seat.who.as_ref()).cloned()).collect();
    let Some(maker) = people.first().filter(|_| room.stage == Stage::Waiting) else { return };
    wait_for_others(app, hosted, &room.setup, maker.clone());
    for person in &people {
        ready_soon(app, hosted, person.id);
    }
}

/// Marks a player who has just sat down as ready after a while, if they do not do so themselves.
pub(crate) fn ready_soon(app: &Arc<App>, hosted: &Arc<HostedTable>, player: PlayerId) {
    let (app, hosted) = (Arc::clone(app), Arc::clone(hosted));
    tokio::spawn(async move {
        tokio::time::sleep(app.config.quick_ready_after.0).await;
        app.committer.good().await;
        if let Some(mut locked) = hosted.enter(&app, app.clock.now()) {
            make_ready(&mut locked, |person| person.id == player);
        }
    });
}

/// Fills free seats with bots and starts, if anybody is still there.
fn fill(locked: &mut LockedTable<'_>, maker: &Person) {
    let room = locked.room();
    if room.stage != Stage::Waiting || !room.seats.iter().any(|seat| seat.here) {
        return;
    }
    let people = room.seats.iter().filter_map(|seat| person(seat.who.as_ref()));
    let host = people.into_iter().find(|person| person.id == room.host).unwrap_or(maker).clone();
    for _ in room.seats.iter().filter(|seat| seat.who.is_none()) {
        locked.ask_for(&host, &TableRequest::Bot { seat: None, level: None });
    }
    make_ready(locked, |_| true);
}

/// Marks the given people as ready, if they are not yet.
fn make_ready(locked: &mut LockedTable<'_>, whom: impl Fn(&Person) -> bool) {
    let room = locked.room();
    if room.stage != Stage::Waiting {
        return;
    }
    for seat in room.seats.iter().filter(|seat| !seat.ready) {
        if let Some(person) = person(seat.who.as_ref()).filter(|person| whom(person)) {
            locked.ask_for(person, &TableRequest::Ready { entropy: secret::hex() });
        }
    }
}

fn person(who: Option<&Occupant>) -> Option<&Person> {
    match who {
        Some(Occupant::Person(person)) => Some(person),
        Some(Occupant::Bot(_)) | None => None,
    }
}
