//! Writes an observation, number by number.

/// A named part of an observation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its name.
    pub name: &'static str,
    /// What its numbers mean.
    pub words: &'static str,
    /// Which player it is about, counted from the observing one; `None` if it is about the table.
    pub about: Option<usize>,
    /// The index of its first number.
    pub start: usize,
}

/// Writes numbers from 0 to 1 into an observation, from its beginning.
///
/// The same code that writes an observation describes it: a pen made by [`Pen::describing`] also notes its parts.
#[derive(Debug)]
pub struct Pen<'a> {
    out: &'a mut [f32],
    at: usize,
    about: Option<usize>,
    parts: Option<Vec<Part>>,
}

impl<'a> Pen<'a> {
    /// A pen at the beginning of `out`, which is set to zeros.
    #[inline]
    pub fn new(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Self { out, at: 0, about: None, parts: None }
    }

    /// A pen that also notes the parts it writes.
    pub fn describing(out: &'a mut [f32]) -> Self {
        Self { parts: Some(Vec::new()), ..Self::new(out) }
    }

    /// The parts that were noted, and how many numbers were written.
    pub fn finish(self) -> (Vec<Part>, usize) {
        (self.parts.unwrap_or_default(), self.at)
    }

    /// What follows is about the player this many seats after the observing one, or about the table.
    #[inline]
    pub fn about(&mut self, player: Option<usize>) {
        self.about = player;
    }

    /// Begins a part.
    #[inline]
    pub fn part(&mut self, name: &'static str, words: &'static str) {
        if let Some(parts) = &mut self.parts {
            parts.push(Part { name, words, about: self.about, start: self.at });
        }
    }

    /// Writes one number, limited to the range from 0 to 1.
    #[inline]
    pub fn share(&mut self, number: i32, of: i32) {
        #[expect(clippy::cast_precision_loss, reason = "these are counts of cards and points")]
        let share = (number as f32 / of as f32).clamp(0.0, 1.0);
        self.out[self.at] = share;
        self.at += 1;
    }

    /// Writes 1 if it holds, else 0.
    #[inline]
    pub fn flag(&mut self, holds: bool) {
        self.out[self.at] = f32::from(u8::from(holds));
        self.at += 1;
    }

    /// Writes `size` numbers: 1 at this place, if there is one, and 0 elsewhere.
    #[inline]
    pub fn one_of(&mut self, place: Option<usize>, size: usize) {
        if let Some(place) = place.filter(|&place| place < size) {
            self.out[self.at + place] = 1.0;
        }
        self.at += size;
    }

    /// Writes `size` numbers: as many ones as counted, then zeros.
    #[inline]
    pub fn count(&mut self, counted: usize, size: usize) {
        self.out[self.at..self.at + counted.min(size)].fill(1.0);
        self.at += size;
    }

    /// Writes `size` numbers: 1 at each of these places, and 0 elsewhere.
    #[inline]
    pub fn each(&mut self, places: impl IntoIterator<Item = usize>, size: usize) {
        for place in places {
            self.out[self.at + place] = 1.0;
        }
        self.at += size;
    }

    /// Leaves `size` numbers at 0, and returns the index of the first.
    #[inline]
    pub fn skip(&mut self, size: usize) -> usize {
        self.at += size;
        self.at - size
    }

    /// Writes a number at an index that the pen has passed.
    #[inline]
    pub fn mark(&mut self, index: usize, number: usize, of: usize) {
        #[expect(clippy::cast_precision_loss, reason = "these are counts of cards")]
        let share = number as f32 / of as f32;
        self.out[index] = share;
    }
}
