//! How many connections there are, and how many from each address: no address can take the places of the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;

/// This part of all places is for addresses that hold few of them.
const RESERVE: usize = 8;
/// This part of what an address can have is few.
const FEW: usize = 16;

/// Everybody who is connected, by address.
pub(crate) struct Crowd {
    most: usize,
    most_each: usize,
    now: Mutex<Count>,
}

#[derive(Default)]
struct Count {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// Why there is no place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Full {
    /// There is none for anybody.
    All,
    /// This address has as many as it can have.
    Address,
}

/// A place, which is free again when this is dropped.
pub(crate) struct Place {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Crowd {
    /// A crowd of at most so many, and of so many from each address.
    pub(crate) fn new(most: usize, most_each: usize) -> Arc<Self> {
        Arc::new(Self { most, most_each, now: Mutex::default() })
    }

    /// Takes a place for somebody from this address.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Result<Place, Full> {
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
        Ok(Place { crowd: Arc::clone(self), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut now = self.crowd.now.lock();
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
        let crowd = Crowd::new(1000, 3);
        let mut places: Vec<Place> = (0..3).map(|_| crowd.enter(address(1)).ok().unwrap()).collect();
        assert_eq!(crowd.enter(address(1)).err(), Some(Full::Address));
        assert!(crowd.enter(address(2)).is_ok());
        places.pop();
        assert!(crowd.enter(address(1)).is_ok());
        places.clear();
        assert!(crowd.now.lock().each.is_empty());
    }

    #[test]
    fn the_last_places_are_for_addresses_that_hold_few() {
        let crowd = Crowd::new(800, 32);
        let mut places = Vec::new();
        for greedy in 0..100 {
            places.extend((0..100).map_while(|_| crowd.enter(address(greedy)).ok()));
        }
        assert_eq!(places.len(), 800);
        assert_eq!(places.iter().filter(|place| place.address == address(21)).count(), 32 - 4, "700 are taken then");
        assert_eq!(places.iter().filter(|place| place.address == address(22)).count(), 2, "two are few");
        assert_eq!(crowd.enter(address(7)).err(), Some(Full::All));
    }
}
