//! QR codes (ISO/IEC 18004) for links: bytes, error correction level M, versions 1 to 10, which is up to 213 bytes.

mod codewords;
mod modules;

use self::codewords::codewords;
use self::modules::Modules;

/// The light border that a reader needs, in modules.
const QUIET: usize = 4;

/// A version: what of its codewords is data, and where its alignment patterns are.
struct Version {
    /// From 1. The symbol has `17 + 4 * number` modules on each side.
    number: usize,
    /// Error correction codewords in each block.
    correction: usize,
    /// Blocks with `length` data codewords each, and blocks with one more.
    blocks: (usize, usize),
    /// Data codewords in each of the first blocks.
    length: usize,
    /// The rows and columns on which alignment patterns are centred.
    alignment: &'static [usize],
}

const fn version(
    number: usize,
    correction: usize,
    blocks: (usize, usize),
    length: usize,
    alignment: &'static [usize],
) -> Version {
    Version { number, correction, blocks, length, alignment }
}

/// The versions at level M.
const VERSIONS: [Version; 10] = [
    version(1, 10, (1, 0), 16, &[]),
    version(2, 16, (1, 0), 28, &[6, 18]),
    version(3, 26, (1, 0), 44, &[6, 22]),
    version(4, 18, (2, 0), 32, &[6, 26]),
    version(5, 24, (2, 0), 43, &[6, 30]),
    version(6, 16, (4, 0), 27, &[6, 34]),
    version(7, 18, (4, 0), 31, &[6, 22, 38]),
    version(8, 22, (2, 2), 38, &[6, 24, 42]),
    version(9, 22, (3, 2), 36, &[6, 26, 46]),
    version(10, 26, (4, 1), 43, &[6, 28, 50]),
];

impl Version {
    fn size(&self) -> usize {
        17 + 4 * self.number
    }

    /// How many data codewords there are.
    fn data(&self) -> usize {
        (self.blocks.0 + self.blocks.1) * self.length + self.blocks.1
    }

    /// How many bits say the length of the text.
    fn length_bits(&self) -> usize {
        if self.number < 10 { 8 } else { 16 }
    }

    /// How many bytes of text fit: the mode takes four bits.
    fn most(&self) -> usize {
        (self.data() * 8 - 4 - self.length_bits()) / 8
    }
}

/// A QR code.
pub(crate) struct QrCode(Modules);

impl QrCode {
    /// The smallest code of a text, if it fits into version 10.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let version = VERSIONS.iter().find(|version| text.len() <= version.most())?;
        Some(Self(Modules::of(version, &codewords(version, text.as_bytes()))))
    }

    /// The modules on each side, with the light border.
    pub(crate) fn side(&self) -> usize {
        self.0.size + 2 * QUIET
    }

    /// The dark modules as an SVG path, one module to the unit.
    pub(crate) fn path(&self) -> String {
        let mut path = String::new();
        for row in 0..self.0.size {
            let mut column = 0;
            while column < self.0.size {
                let run = (column..self.0.size).take_while(|&column| self.0.is_dark(row, column)).count();
                if run > 0 {
                    path += &format!("M{} {}h{run}v1h-{run}z", column + QUIET, row + QUIET);
                }
                column += run + 1;
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::codewords::{Blocks, divide, exp};
    use super::modules::{MASKS, format_bits};
    use super::*;

    /// Reads a symbol as a reader does that was not hit by any error: its format, its codewords, its text.
    fn read(code: &QrCode) -> String {
        let modules = &code.0;
        let version = &VERSIONS[(modules.size - 17) / 4 - 1];
        let format = modules.format();
        let mask = (0..8).find(|&mask| format_bits(mask) == format).expect("the format is one of level M");
        let mut bits = modules.path().map(|(row, column)| modules.is_dark(row, column) != MASKS[mask](row, column));
        let total = version.data() + (version.blocks.0 + version.blocks.1) * version.correction;
        let mut byte = || (0..8).fold(0, |byte, _| byte << 1 | u8::from(bits.next().expect("a bit for each codeword")));
        let all: Vec<u8> = (0..total).map(|_| byte()).collect();
        let blocks = Blocks::of(version);
        let mut data = vec![Vec::new(); blocks.count()];
        let mut codewords = all.into_iter();
        for (block, _) in blocks.data_order() {
            data[block].extend(codewords.next());
        }
        let mut whole = data.clone();
        for index in 0..version.correction * blocks.count() {
            whole[index % blocks.count()].extend(codewords.next());
        }
        for block in &whole {
            for power in 0..version.correction {
                let syndrome = block.iter().fold(0, |sum, &byte| codewords::multiply(sum, exp(power)) ^ byte);
                assert_eq!(syndrome, 0, "a block without errors is divisible by the generator");
            }
        }
        let bytes: Vec<u8> = data.concat();
        let bits: Vec<bool> = bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
        let number = |bits: &[bool]| bits.iter().fold(0, |number, &bit| number << 1 | usize::from(bit));
        assert_eq!(number(&bits[..4]), 4, "the mode is bytes");
        let start = 4 + version.length_bits();
        let length = number(&bits[4..start]);
        let text = (0..length).map(|index| number(&bits[start + 8 * index..start + 8 * index + 8]) as u8);
        String::from_utf8(text.collect()).expect("the text is what was written")
    }

    #[test]
    fn texts_of_every_length_are_read_back() {
        let long = "https://cards.example.org/join/3f8a5d0c2b7e49618f0d1c2b3a?".repeat(4);
        for length in 0..=213 {
            let text = &long[..length];
            let code = QrCode::of(text).expect("it fits");
            assert_eq!(read(&code), text);
        }
        assert!(QrCode::of(&long[..214]).is_none());
    }

    #[test]
    fn the_smallest_version_is_chosen() {
        let size = |length: usize| QrCode::of(&"x".repeat(length)).map(|code| code.0.size);
        let most = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213];
        for (index, length) in most.into_iter().enumerate() {
            assert_eq!(size(length), Some(21 + 4 * index));
            assert_eq!(VERSIONS[index].most(), length);
        }
    }

    /// The worked example of the standard's tutorials: "HELLO WORLD" at 1-M.
    #[test]
    fn the_remainder_is_the_known_one() {
        let data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
        assert_eq!(divide(&data, 10), [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
    }

    #[test]
    fn formats_and_versions_have_the_known_bits() {
        assert_eq!(format_bits(0), 0b101_0100_0001_0010);
        assert_eq!(format_bits(5), 0b100_0000_1100_1110);
        assert_eq!(modules::version_bits(7), 0b00_0111_1100_1001_0100);
        assert_eq!(modules::version_bits(10), 0b00_1010_0100_1101_0011);
    }

    #[test]
    fn finders_timing_and_the_dark_module_are_where_readers_look() {
        for length in [10, 40, 120, 213] {
            let code = QrCode::of(&"y".repeat(length)).expect("it fits");
            let (modules, size) = (&code.0, code.0.size);
            for (top, left) in [(0, 0), (0, size - 7), (size - 7, 0)] {
                for (row, column) in (0..7).flat_map(|row| (0..7).map(move |column| (row, column))) {
                    let ring = row.min(column).min(6 - row).min(6 - column);
                    assert_eq!(modules.is_dark(top + row, left + column), ring != 1);
                }
            }
            for place in 8..size - 8 {
                assert_eq!(modules.is_dark(6, place), place % 2 == 0);
                assert_eq!(modules.is_dark(place, 6), place % 2 == 0);
            }
            assert!(modules.is_dark(size - 8, 8));
        }
    }

    #[test]
    fn the_path_has_a_run_for_each_row_of_dark_modules() {
        let code = QrCode::of("draw").expect("it fits");
        assert_eq!(code.side(), 29);
        assert!(code.path().starts_with("M4 4h7v1h-7z"), "{}", code.path());
        assert_eq!(code.path().matches('M').count(), code.path().matches('z').count());
    }
}
