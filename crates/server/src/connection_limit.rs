//! Limits connections in total and for each address, so that no address can take them all.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;

/// The last `1 / RESERVE` of all permits is reserved for addresses that hold few.
const RESERVE: usize = 8;
/// An address holds few if it has less than `1 / FEW` of its own limit.
const FEW: usize = 16;

/// Counts open connections by address.
pub(crate) struct ConnectionLimit {
    most: usize,
    most_each: usize,
    now: Mutex<Count>,
}

#[derive(Default)]
struct Count {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// Why there is no permit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// The server is full.
    All,
    /// This address is at its limit.
    Address,
}

/// Permission for one connection; dropping it frees the place.
pub(crate) struct Permit {
    connections: Arc<ConnectionLimit>,
    address: IpAddr,
}

impl ConnectionLimit {
    /// Allows `most` connections, and `most_each` from each address.
    pub(crate) fn new(most: usize, most_each: usize) -> Arc<Self> {
        Arc::new(Self { most, most_each, now: Mutex::default() })
    }

    /// Takes a permit for a connection from this address.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Result<Permit, Full> {
        let mut now = self.now.lock();
        if now.all >= self.most {
            return Err(Full::All);
        }
        let is_nearly_full = now.all + self.most / RESERVE >= self.most;
        let allowed = if is_nearly_full { (self.most_each / FEW).max(1) } else { self.most_each };
        let theirs = now.each.get(&address).copied().unwrap_or_default();
        if theirs >= allowed {
            return Err(Full::Address);
        }
        now.each.insert(address, theirs + 1);
        now.all += 1;
        drop(now);
        Ok(Permit { connections: Arc::clone(self), address })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut now = self.connections.now.lock();
        now.all -= 1;
        let left = now.each.get(&self.address).map_or(0, |theirs| theirs - 1);
        if left == 0 {
            now.each.remove(&self.address);
        } else {
            now.each.insert(self.address, left);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn address(number: u32) -> IpAddr {
        Ipv4Addr::from(number).into()
    }

    #[test]
    fn an_address_has_so_many_places_and_gets_one_back_for_each_it_leaves() {
        let connections = ConnectionLimit::new(1000, 3);
        let mut places: Vec<Permit> = (0..3).map(|_| connections.enter(address(1)).ok().unwrap()).collect();
        assert_eq!(connections.enter(address(1)).err(), Some(Full::Address));
        assert!(connections.enter(address(2)).is_ok());
        places.pop();
        assert!(connections.enter(address(1)).is_ok());
        places.clear();
        assert!(connections.now.lock().each.is_empty());
    }

    #[test]
    fn the_last_places_are_for_addresses_that_hold_few() {
        let connections = ConnectionLimit::new(800, 32);
        let mut places = Vec::new();
        for greedy in 0..100 {
            places.extend((0..100).map_while(|_| connections.enter(address(greedy)).ok()));
        }
        assert_eq!(places.len(), 800);
        assert_eq!(places.iter().filter(|place| place.address == address(21)).count(), 32 - 4, "700 are taken then");
        assert_eq!(places.iter().filter(|place| place.address == address(22)).count(), 2, "two are few");
        assert_eq!(connections.enter(address(7)).err(), Some(Full::All));
    }
}
