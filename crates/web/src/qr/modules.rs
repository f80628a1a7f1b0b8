//! The modules of a symbol: the fixed patterns, the codewords in their zigzag, and the mask that is easiest to read.

use super::Version;

/// The eight masks: whether a module of the data is inverted, by its row and column.
pub(super) const MASKS: [fn(usize, usize) -> bool; 8] = [
    |row, column| (row + column).is_multiple_of(2),
    |row, _| row.is_multiple_of(2),
    |_, column| column.is_multiple_of(3),
    |row, column| (row + column).is_multiple_of(3),
    |row, column| (row / 2 + column / 3).is_multiple_of(2),
    |row, column| row * column % 2 + row * column % 3 == 0,
    |row, column| (row * column % 2 + row * column % 3).is_multiple_of(2),
    |row, column| ((row + column) % 2 + row * column % 3).is_multiple_of(2),
];

/// Eleven modules that look like a finder pattern with a light border on one side.
const LIKE_A_FINDER: [[bool; 11]; 2] = {
    let (d, l) = (true, false);
    [[d, l, d, d, d, l, d, l, l, l, l], [l, l, l, l, d, l, d, d, d, l, d]]
};

/// The modules of a symbol.
#[derive(Clone)]
pub(super) struct Modules {
    pub(super) size: usize,
    dark: Vec<bool>,
    /// Whether a module belongs to a pattern, the format or the version, and holds no data.
    fixed: Vec<bool>,
}

impl Modules {
    /// The symbol of these codewords, with the best mask.
    pub(super) fn of(version: &Version, codewords: &[u8]) -> Self {
        let mut blank = Self::blank(version);
        let bits = codewords.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1));
        let path: Vec<(usize, usize)> = blank.path().collect();
        for ((row, column), bit) in path.into_iter().zip(bits) {
            let place = blank.place(row, column);
            blank.dark[place] = bit;
        }
        let masked = (0..8).map(|mask| blank.masked(mask));
        masked.min_by_key(Self::penalty).expect("there are eight masks")
    }

    pub(super) fn is_dark(&self, row: usize, column: usize) -> bool {
        self.dark[self.place(row, column)]
    }

    fn place(&self, row: usize, column: usize) -> usize {
        row * self.size + column
    }

    fn fix(&mut self, row: usize, column: usize, dark: bool) {
        let place = self.place(row, column);
        (self.dark[place], self.fixed[place]) = (dark, true);
    }

    /// The symbol without data: its patterns, and the place of the format.
    fn blank(version: &Version) -> Self {
        let size = version.size();
        let mut blank = Self { size, dark: vec![false; size * size], fixed: vec![false; size * size] };
        for place in 0..size {
            blank.fix(6, place, place % 2 == 0);
            blank.fix(place, 6, place % 2 == 0);
        }
        for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] {
            blank.draw_square(row, column, 4, |ring| ring != 2 && ring != 4);
        }
        let last = version.alignment.last().copied().unwrap_or_default();
        for &row in version.alignment {
            for &column in version.alignment {
                // In three corners there is a finder already.
                if !matches!((row, column), (6, 6)) && (row, column) != (6, last) && (row, column) != (last, 6) {
                    blank.draw_square(row, column, 2, |ring| ring != 1);
                }
            }
        }
        blank.write_format(0);
        if version.number >= 7 {
            let bits = version_bits(version.number);
            for index in 0..18 {
                let (near, far) = (index / 3, size - 11 + index % 3);
                blank.fix(near, far, bits >> index & 1 == 1);
                blank.fix(far, near, bits >> index & 1 == 1);
            }
        }
        blank
    }

    /// Draws rings around a centre, as far as they are in the symbol.
    fn draw_square(&mut self, row: usize, column: usize, radius: usize, is_dark: impl Fn(usize) -> bool) {
        let near = |centre: usize| centre.saturating_sub(radius)..=(centre + radius).min(self.size - 1);
        let (rows, columns) = (near(row), near(column));
        for (y, x) in rows.flat_map(|y| columns.clone().map(move |x| (y, x))) {
            self.fix(y, x, is_dark(y.abs_diff(row).max(x.abs_diff(column))));
        }
    }

    /// Writes level and mask twice: around the first finder, and beside the two others.
    fn write_format(&mut self, mask: usize) {
        let bits = format_bits(mask);
        for (index, (first, second)) in format_places(self.size).into_iter().enumerate() {
            let dark = bits >> index & 1 == 1;
            self.fix(first.0, first.1, dark);
            self.fix(second.0, second.1, dark);
        }
        self.fix(self.size - 8, 8, true);
    }

    /// The format, as it is read around the first finder.
    #[cfg(test)]
    pub(super) fn format(&self) -> u32 {
        let places = format_places(self.size);
        let bit =
            |(index, ((row, column), _)): (usize, &(Place, Place))| u32::from(self.is_dark(*row, *column)) << index;
        places.iter().enumerate().map(bit).sum()
    }

    /// The modules that hold data, in the order of the bits: two columns at a time, from the right, up and down in
    /// turns.
    pub(super) fn path(&self) -> impl Iterator<Item = Place> + '_ {
        // The column of the vertical timing pattern is left out.
        let pairs = (0..self.size / 2).map(|pair| (pair, self.size - 1 - 2 * pair)).map(|(pair, right)| {
            let right = if right <= 6 { right - 1 } else { right };
            (pair, right)
        });
        let all = pairs.flat_map(move |(pair, right)| {
            (0..self.size).flat_map(move |step| {
                let row = if pair % 2 == 0 { self.size - 1 - step } else { step };
                [(row, right), (row, right - 1)]
            })
        });
        all.filter(|&(row, column)| !self.fixed[self.place(row, column)])
    }

    fn masked(&self, mask: usize) -> Self {
        let mut masked = self.clone();
        for (row, column) in self.path() {
            masked.dark[self.place(row, column)] ^= MASKS[mask](row, column);
        }
        masked.write_format(mask);
        masked
    }

    /// How hard the symbol is to read.
    fn penalty(&self) -> usize {
        let lines = (0..self.size).flat_map(|line| {
            let row: Vec<bool> = (0..self.size).map(|place| self.is_dark(line, place)).collect();
            let column: Vec<bool> = (0..self.size).map(|place| self.is_dark(place, line)).collect();
            [row, column]
        });
        let lines: usize = lines.map(|line| line_penalty(&line)).sum();
        let is_flat = |&(row, column): &Place| {
            let dark = self.is_dark(row, column);
            [(row, column + 1), (row + 1, column), (row + 1, column + 1)]
                .iter()
                .all(|&(y, x)| self.is_dark(y, x) == dark)
        };
        let corners = (0..self.size - 1).flat_map(|row| (0..self.size - 1).map(move |column| (row, column)));
        let dark = self.dark.iter().filter(|&&dark| dark).count();
        // Ten for each five percent that the dark modules are away from one half.
        let balance = (dark * 20).abs_diff(self.dark.len() * 10) / self.dark.len();
        lines + 3 * corners.filter(is_flat).count() + 10 * balance
    }
}

/// A row and a column.
type Place = (usize, usize);

/// Long runs, and what looks like a finder.
fn line_penalty(line: &[bool]) -> usize {
    let runs = line.chunk_by(|one, other| one == other).map(<[bool]>::len).filter(|&length| length >= 5);
    let finders = line.windows(11).filter(|part| LIKE_A_FINDER.iter().any(|finder| part == finder)).count();
    runs.map(|length| length - 2).sum::<usize>() + 40 * finders
}

/// Where each bit of the format is, lowest first: around the first finder, and beside the two others.
fn format_places(size: usize) -> [(Place, Place); 15] {
    std::array::from_fn(|index| {
        let first = match index {
            0..=5 => (index, 8),
            6 => (7, 8),
            7 => (8, 8),
            8 => (8, 7),
            _ => (8, 14 - index),
        };
        let second = if index < 8 { (8, size - 1 - index) } else { (size - 15 + index, 8) };
        (first, second)
    })
}

/// The fifteen bits that say level M and the mask.
pub(super) fn format_bits(mask: usize) -> u32 {
    let data = mask as u32;
    (data << 10 | remainder(data << 10, 0x537)) ^ 0x5412
}

/// The eighteen bits that say the version.
pub(super) fn version_bits(number: usize) -> u32 {
    let data = number as u32;
    data << 12 | remainder(data << 12, 0x1f25)
}

/// The remainder of a division of polynomials over two elements.
fn remainder(mut dividend: u32, divisor: u32) -> u32 {
    while let Some(shift) = dividend.checked_ilog2().and_then(|top| top.checked_sub(divisor.ilog2())) {
        dividend ^= divisor << shift;
    }
    dividend
}
