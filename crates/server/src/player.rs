//! A connected player, shared by all their connections.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Weak};

use parking_lot::{Mutex, RwLock};
use protocol::{Person, PlayerId};

use crate::hints::Hint;
use crate::rate::Bucket;

/// A connected player.
pub(crate) struct Player {
    pub(crate) id: PlayerId,
    person: RwLock<Arc<Person>>,
    muted: RwLock<BTreeSet<PlayerId>>,
    /// The rate of messages, over all their connections.
    pub(crate) pace: Mutex<Bucket>,
    /// The hint that was asked for last.
    pub(crate) hint: Mutex<Option<Hint>>,
}

impl Player {
    /// A player who has muted `muted`.
    pub(crate) fn new(person: Person, muted: impl IntoIterator<Item = PlayerId>) -> Self {
        Self {
            id: person.id,
            person: RwLock::new(Arc::new(person)),
            muted: RwLock::new(muted.into_iter().collect()),
            pace: Mutex::default(),
            hint: Mutex::default(),
        }
    }

    /// Any player, for tests.
    #[cfg(test)]
    pub(crate) fn unknown() -> Self {
        Self::new(Person { id: PlayerId(1), name: "Nobody".into(), program: false }, [])
    }

    /// The player as others see them now.
    pub(crate) fn person(&self) -> Arc<Person> {
        Arc::clone(&self.person.read())
    }

    /// Changes the name.
    pub(crate) fn rename(&self, name: &str) {
        let mut person = self.person.write();
        *person = Arc::new(Person { name: name.into(), ..Person::clone(&person) });
    }

    /// Whether `other` is not muted.
    pub(crate) fn hears(&self, other: PlayerId) -> bool {
        !self.muted.read().contains(&other)
    }

    /// Who is muted.
    pub(crate) fn muted(&self) -> Vec<PlayerId> {
        self.muted.read().iter().copied().collect()
    }

    /// Takes over the stored name and mutes.
    pub(crate) fn set(&self, name: &str, muted: impl Iterator<Item = PlayerId>) {
        if self.person().name != name {
            self.rename(name);
        }
        *self.muted.write() = muted.collect();
    }

    /// How many players are muted.
    pub(crate) fn mutes(&self) -> usize {
        self.muted.read().len()
    }

    /// Mutes or unmutes `other`.
    pub(crate) fn mute(&self, other: PlayerId, on: bool) {
        let mut muted = self.muted.write();
        if on {
            muted.insert(other);
        } else {
            muted.remove(&other);
        }
    }
}

/// All connected players.
#[derive(Default)]
pub(crate) struct Players(Mutex<HashMap<PlayerId, Weak<Player>>>);

impl Players {
    /// The shared value of this player; `fresh` becomes it if there is none.
    pub(crate) fn enter(&self, fresh: Player) -> Arc<Player> {
        let mut players = self.0.lock();
        if let Some(known) = players.get(&fresh.id).and_then(Weak::upgrade) {
            return known;
        }
        let player = Arc::new(fresh);
        players.insert(player.id, Arc::downgrade(&player));
        player
    }

    /// Drops players whose last connection is gone.
    pub(crate) fn forget_the_gone(&self) {
        self.0.lock().retain(|_, player| player.strong_count() > 0);
    }

    /// All connected players.
    pub(crate) fn ids(&self) -> Vec<PlayerId> {
        self.0.lock().iter().filter(|(_, player)| player.strong_count() > 0).map(|(id, _)| *id).collect()
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
