//! Spaces of legal actions, which may be far too large to list.

/// A finite, ordered set that can be counted, indexed and tested without being listed.
///
/// Legality is written once, here: whatever enumerates, samples or checks an action asks the same space.
pub trait Space {
    /// What the space is made of.
    type Item: PartialEq;

    /// Larger spaces are told by their count, not as a list.
    const LISTED: usize = 4096;

    /// How many items there are.
    fn len(&self) -> usize;

    /// The item with this index, if there is one.
    fn get(&self, index: usize) -> Option<Self::Item>;

    /// The index of an item of the space.
    fn index_of(&self, item: &Self::Item) -> Option<usize> {
        self.iter().position(|other| other == *item)
    }

    /// Whether `item` belongs to the space.
    fn contains(&self, item: &Self::Item) -> bool {
        self.index_of(item).is_some()
    }

    /// Whether there is nothing in it.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Every item, in order.
    fn iter(&self) -> impl Iterator<Item = Self::Item> {
        (0..self.len()).map_while(|index| self.get(index))
    }

    /// The whole space as a list, when it is small enough to be told.
    fn listed(&self) -> Option<Vec<Self::Item>> {
        (self.len() <= Self::LISTED).then(|| self.iter().collect())
    }
}
