//! Sets of legal actions, which may be far too large to list.

use serde::Serialize;

/// A finite, ordered set that can be counted, indexed and tested without listing its items.
///
/// It is the only definition of legality: enumeration, sampling and checks all use the same space.
pub trait Space {
    /// The type of the items.
    type Item: PartialEq;

    /// Spaces larger than this are reported by their size instead of as a list.
    const LISTED: usize = 4096;

    /// The number of items.
    fn len(&self) -> usize;

    /// The item with this index, if there is one.
    fn get(&self, index: usize) -> Option<Self::Item>;

    /// The index of `item`, if it belongs to the space.
    fn index_of(&self, item: &Self::Item) -> Option<usize> {
        self.iter().position(|other| other == *item)
    }

    /// Whether `item` belongs to the space.
    fn contains(&self, item: &Self::Item) -> bool {
        self.index_of(item).is_some()
    }

    /// Whether the space has no items.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every item, in order.
    fn iter(&self) -> impl Iterator<Item = Self::Item> {
        (0..self.len()).map_while(|index| self.get(index))
    }

    /// The whole space as a list, if it has at most [`Space::LISTED`] items.
    fn listed(&self) -> Option<Vec<Self::Item>> {
        (self.len() <= Self::LISTED).then(|| self.iter().collect())
    }
}

/// What a message tells of a space: how many items there are, and all of them if they are few, otherwise some examples.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listing<T> {
    /// The number of items.
    pub count: usize,
    /// All items, or examples from everywhere in the space.
    pub list: Vec<T>,
}

impl<T> Listing<T> {
    /// Up to this many items are all listed.
    const ALL: usize = 64;
    const EXAMPLES: usize = 8;

    /// The listing of a space; `None` if it is empty.
    pub fn of<S: Space<Item = T>>(space: &S) -> Option<Self> {
        let count = space.len();
        let listed = if count <= Self::ALL { count } else { Self::EXAMPLES };
        let list = (0..listed).filter_map(|place| space.get(place * count / listed)).collect();
        (count > 0).then_some(Self { count, list })
    }
}
