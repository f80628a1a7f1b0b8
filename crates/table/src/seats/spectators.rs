//! Spectators: who they are, and what the host can do about them.

use engine::{Game, Micros};
use protocol::{Code, No, PlayerId, Room, Spectator};

use crate::effects::Effects;
use crate::log::Entry;
use crate::setup::Done;
use crate::table::Table;

impl<G: Game> Table<G> {
    /// The spectators as the room lists them.
    pub(crate) fn listed_spectators(&self) -> Vec<Spectator> {
        let listed = self.spectators.iter().take(Room::MOST_SPECTATORS).map(|person| Spectator {
            id: person.id,
            name: person.name.clone(),
            silenced: self.silenced.contains_key(&person.id),
        });
        listed.collect()
    }

    /// Mutes a spectator for everybody, or lets them talk again.
    pub(crate) fn silence(
        &mut self,
        now: Micros,
        who: PlayerId,
        player: PlayerId,
        on: bool,
        out: &mut Effects,
    ) -> Done {
        self.only_host(who)?;
        if on {
            self.check_spectator(player)?;
        }
        if self.silenced.contains_key(&player) != on {
            self.write(now, Entry::Silenced { player, on }, out);
            self.tell_room(out);
        }
        Ok(())
    }

    /// Sends a spectator out. The server stops sending them anything.
    pub(crate) fn send_out(&mut self, now: Micros, who: PlayerId, player: PlayerId, out: &mut Effects) -> Done {
        self.only_host(who)?;
        self.check_spectator(player)?;
        self.write(now, Entry::SentOut { player }, out);
        self.spectators.retain(|person| person.id != player);
        self.tell_room(out);
        Ok(())
    }

    fn check_spectator(&self, player: PlayerId) -> Done {
        if self.seat_of(player).is_some() {
            return Err(No::new(Code::BadRequest, "They have a seat at this table. Free the seat instead."));
        }
        if player == self.host() {
            return Err(No::new(Code::BadRequest, "The host of a table stays."));
        }
        if self.spectators.iter().any(|person| person.id == player) {
            return Ok(());
        }
        Err(No::new(Code::BadRequest, "They are not watching this table."))
    }
}
