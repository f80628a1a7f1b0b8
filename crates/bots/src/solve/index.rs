//! A hash table from keys to consecutive numbers, with the same order on every machine.

/// Gives every new key the next number, from 0. Keys are hashed internally, so they need not be well distributed.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// A power of two of slots, at most half of them used: a key, and its number plus one.
    places: Vec<(u64, u32)>,
    taken: usize,
}

impl Index {
    /// How many keys have a number.
    pub fn len(&self) -> usize {
        self.taken
    }

    /// Whether no key has a number.
    pub fn is_empty(&self) -> bool {
        self.taken == 0
    }

    /// The number of a key, if it has one.
    #[inline]
    pub fn get(&self, key: u64) -> Option<usize> {
        if self.places.is_empty() {
            return None;
        }
        let (_, number) = self.places[self.place(key)];
        (number as usize).checked_sub(1)
    }

    /// The number of a key; a new key gets the next one.
    pub fn number(&mut self, key: u64) -> usize {
        if self.taken * 2 >= self.places.len() {
            self.grow();
        }
        let place = self.place(key);
        if self.places[place].1 == 0 {
            self.taken += 1;
            self.places[place] = (key, self.taken as u32);
        }
        self.places[place].1 as usize - 1
    }

    /// Where a key is, or would be.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let last = self.places.len() - 1;
        let mut place = spread(key) as usize & last;
        while self.places[place].1 != 0 && self.places[place].0 != key {
            place = (place + 1) & last;
        }
        place
    }

    fn grow(&mut self) {
        let larger = vec![(0, 0); (self.places.len() * 2).max(16)];
        for (key, number) in std::mem::replace(&mut self.places, larger) {
            if number != 0 {
                let place = self.place(key);
                self.places[place] = (key, number);
            }
        }
    }
}

/// A bijective mix of the bits, so that every input bit affects every output bit.
#[inline]
pub const fn spread(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_keep_the_numbers_they_first_got() {
        let mut index = Index::default();
        assert_eq!(index.get(7), None);
        let keys: Vec<u64> = (0..5000u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (n % 60)).collect();
        let first: Vec<usize> = keys.iter().map(|&key| index.number(key)).collect();
        let again: Vec<usize> = keys.iter().map(|&key| index.number(key)).collect();
        let found: Vec<usize> = keys.iter().filter_map(|&key| index.get(key)).collect();
        assert_eq!(first, again);
        assert_eq!(first, found);
        let different: std::collections::BTreeSet<u64> = keys.into_iter().collect();
        assert_eq!(index.len(), different.len());
    }
}
