//! Actions as paths of indices, and sets of indices.

/// The indices that have been chosen for one action. Most actions are one index; an action of many parts is several.
///
/// ```
/// use tensor::Path;
/// assert_eq!(Path::EMPTY.with(7).with(3).steps(), [7, 3]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path {
    steps: [u16; Path::MOST],
    len: u8,
}

impl Path {
    /// The most indices that an action takes.
    pub const MOST: usize = 4;

    /// Nothing chosen yet.
    pub const EMPTY: Self = Self { steps: [0; Self::MOST], len: 0 };

    /// The indices, in order.
    #[inline]
    pub fn steps(&self) -> &[u16] {
        &self.steps[..usize::from(self.len)]
    }

    /// The path with one more index; unchanged if it already has the most.
    #[must_use]
    #[inline]
    pub fn with(mut self, index: usize) -> Self {
        if let Some(step) = self.steps.get_mut(usize::from(self.len)) {
            *step = index as u16;
            self.len += 1;
        }
        self
    }

    /// Whether nothing was chosen yet.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl FromIterator<usize> for Path {
    fn from_iter<I: IntoIterator<Item = usize>>(steps: I) -> Self {
        steps.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// A set of indices: those that can be chosen next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mask([u64; Mask::WORDS]);

impl Mask {
    const WORDS: usize = 6;

    /// The most indices that a game can have.
    pub const MOST: usize = 64 * Self::WORDS;

    /// No index.
    pub const NONE: Self = Self([0; Self::WORDS]);

    /// Adds an index, which must be below [`Mask::MOST`].
    #[inline]
    pub fn add(&mut self, index: usize) {
        self.0[index / 64] |= 1 << (index % 64);
    }

    /// Whether the index is in the set.
    #[inline]
    pub fn contains(&self, index: usize) -> bool {
        self.0.get(index / 64).is_some_and(|word| word & 1 << (index % 64) != 0)
    }

    /// Whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// How many indices are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The indices, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.0;
        (0..Self::WORDS).flat_map(move |place| {
            let mut left = words[place];
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(64 * place + bit)
            })
        })
    }

    /// Writes 1 for each index of the set and 0 for the others.
    #[inline]
    pub fn write(&self, out: &mut [i8]) {
        for (row, mut word) in out.chunks_mut(64).zip(self.0) {
            row.fill(0);
            while word != 0 {
                row[word.trailing_zeros() as usize] = 1;
                word &= word - 1;
            }
        }
    }
}

impl FromIterator<usize> for Mask {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        let mut mask = Self::NONE;
        indices.into_iter().for_each(|index| mask.add(index));
        mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mask_lists_what_was_added() {
        let mask: Mask = [3, 64, 383].into_iter().collect();
        assert_eq!(mask.iter().collect::<Vec<_>>(), [3, 64, 383]);
        assert_eq!((mask.len(), mask.contains(64), mask.contains(65), mask.contains(9_999)), (3, true, false, false));
        let mut row = [7; 384];
        mask.write(&mut row);
        assert_eq!(row.iter().map(|&bit| i32::from(bit)).sum::<i32>(), 3);
    }

    #[test]
    fn a_path_keeps_four_steps() {
        let path: Path = (0..9).collect();
        assert_eq!(path.steps(), [0, 1, 2, 3]);
        assert!(Path::EMPTY.is_empty() && !path.is_empty());
    }
}
