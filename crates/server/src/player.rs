//! Somebody who is connected, whatever the number of their connections.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Weak};

use parking_lot::{Mutex, RwLock};
use protocol::{Person, PlayerId};

use crate::rate::Bucket;

/// Somebody who is connected.
pub(crate) struct Player {
    /// Who.
    pub(crate) id: PlayerId,
    person: RwLock<Arc<Person>>,
    muted: RwLock<BTreeSet<PlayerId>>,
    /// How often they may say something, on all their connections together.
    pub(crate) pace: Mutex<Bucket>,
}

impl Player {
    /// Somebody with a name, who does not hear `muted`.
    pub(crate) fn new(person: Person, muted: impl IntoIterator<Item = PlayerId>) -> Self {
        Self {
            id: person.id,
            person: RwLock::new(Arc::new(person)),
            muted: RwLock::new(muted.into_iter().collect()),
            pace: Mutex::default(),
        }
    }

    /// Somebody, for tests.
    #[cfg(test)]
    pub(crate) fn unknown() -> Self {
        Self::new(Person { id: PlayerId(1), name: "Nobody".into(), program: false }, [])
    }

    /// The person as tables and others see them now.
    pub(crate) fn person(&self) -> Arc<Person> {
        Arc::clone(&self.person.read())
    }

    /// Takes another name.
    pub(crate) fn rename(&self, name: &str) {
        let mut person = self.person.write();
        *person = Arc::new(Person { name: name.into(), ..Person::clone(&person) });
    }

    /// Whether they hear what `other` says.
    pub(crate) fn hears(&self, other: PlayerId) -> bool {
        !self.muted.read().contains(&other)
    }

    /// How many they do not hear.
    pub(crate) fn mutes(&self) -> usize {
        self.muted.read().len()
    }

    /// No longer hears `other`, or hears them again.
    pub(crate) fn mute(&self, other: PlayerId, on: bool) {
        let mut muted = self.muted.write();
        if on {
            muted.insert(other);
        } else {
            muted.remove(&other);
        }
    }
}

/// Everybody who is connected.
#[derive(Default)]
pub(crate) struct Players(Mutex<HashMap<PlayerId, Weak<Player>>>);

impl Players {
    /// The one value of this player that all their connections share.
    pub(crate) fn enter(&self, fresh: Player) -> Arc<Player> {
        let mut players = self.0.lock();
        if let Some(known) = players.get(&fresh.id).and_then(Weak::upgrade) {
            return known;
        }
        let player = Arc::new(fresh);
        players.insert(player.id, Arc::downgrade(&player));
        player
    }

    /// Forgets everybody whose last connection is gone.
    pub(crate) fn forget_the_gone(&self) {
        self.0.lock().retain(|_, player| player.strong_count() > 0);
    }

    /// The player, if connected.
    pub(crate) fn get(&self, id: PlayerId) -> Option<Arc<Player>> {
        self.0.lock().get(&id).and_then(Weak::upgrade)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_of_one_player_share_name_and_mutes() {
        let players = Players::default();
        let (one, two) = (players.enter(Player::unknown()), players.enter(Player::unknown()));
        one.rename("Annie");
        one.mute(PlayerId(9), true);
        assert_eq!(two.person().name, "Annie");
        assert!(!two.hears(PlayerId(9)));
        drop(one);
        players.forget_the_gone();
        assert!(players.get(PlayerId(1)).is_some());
        drop(two);
        players.forget_the_gone();
        assert!(players.0.lock().is_empty());
    }
}
