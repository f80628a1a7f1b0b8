//! From a text to codewords: mode, length, padding, Reed-Solomon error correction, and the order of the blocks.

use super::Version;

/// What the unused codewords are filled with.
const PADDING: [u8; 2] = [0xec, 0x11];

/// The codewords of a text, in the order in which they are drawn. The text must fit.
pub(super) fn codewords(version: &Version, text: &[u8]) -> Vec<u8> {
    let data = data(version, text);
    let blocks = Blocks::of(version);
    let parts: Vec<&[u8]> = (0..blocks.count()).map(|block| &data[blocks.range(block)]).collect();
    let corrections: Vec<Vec<u8>> = parts.iter().map(|part| divide(part, version.correction)).collect();
    let mut all: Vec<u8> = blocks.data_order().map(|(block, place)| parts[block][place]).collect();
    for place in 0..version.correction {
        all.extend(corrections.iter().map(|correction| correction[place]));
    }
    all
}

/// The data codewords: the mode for bytes, the length, the text, a terminator and padding.
fn data(version: &Version, text: &[u8]) -> Vec<u8> {
    let mut bits = Bits::default();
    bits.push(4, 4);
    bits.push(text.len(), version.length_bits());
    for &byte in text {
        bits.push(byte.into(), 8);
    }
    // The terminator is four zeros, of which only as many are written as there is room for.
    bits.push(0, (version.data() * 8 - bits.0.len()).min(4));
    bits.push(0, bits.0.len().next_multiple_of(8) - bits.0.len());
    let mut bytes: Vec<u8> =
        bits.0.chunks(8).map(|bits| bits.iter().fold(0, |byte, &bit| byte << 1 | u8::from(bit))).collect();
    let missing = version.data() - bytes.len();
    bytes.extend(PADDING.into_iter().cycle().take(missing));
    bytes
}

#[derive(Default)]
struct Bits(Vec<bool>);

impl Bits {
    /// Appends the lowest `count` bits of a number.
    fn push(&mut self, number: usize, count: usize) {
        self.0.extend((0..count).rev().map(|bit| number >> bit & 1 == 1));
    }
}

/// How the data codewords are divided into blocks.
pub(super) struct Blocks {
    short: usize,
    long: usize,
    length: usize,
}

impl Blocks {
    pub(super) fn of(version: &Version) -> Self {
        Self { short: version.blocks.0, long: version.blocks.1, length: version.length }
    }

    pub(super) fn count(&self) -> usize {
        self.short + self.long
    }

    fn range(&self, block: usize) -> std::ops::Range<usize> {
        let start = |block: usize| block * self.length + block.saturating_sub(self.short);
        start(block)..start(block + 1)
    }

    /// The order in which data codewords are drawn: the first of each block, then the second of each, and so on. Each
    /// is a block and a place in it.
    pub(super) fn data_order(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let places = 0..=self.length;
        let all = places.flat_map(move |place| (0..self.count()).map(move |block| (block, place)));
        all.filter(|&(block, place)| place < self.range(block).len())
    }
}

/// The error correction codewords of a block: the remainder of its division by the generator polynomial of this degree.
pub(super) fn divide(block: &[u8], degree: usize) -> Vec<u8> {
    let generator = generator(degree);
    let mut remainder = vec![0; degree];
    for &byte in block {
        let factor = byte ^ remainder.remove(0);
        remainder.push(0);
        for (place, &coefficient) in remainder.iter_mut().zip(&generator) {
            *place ^= multiply(coefficient, factor);
        }
    }
    remainder
}

/// The coefficients of `(x - 1)(x - 2)(x - 4)...` after the leading one, highest power first.
fn generator(degree: usize) -> Vec<u8> {
    let mut coefficients = vec![0; degree];
    coefficients[degree - 1] = 1;
    for power in 0..degree {
        for index in 0..degree {
            let next = coefficients.get(index + 1).copied().unwrap_or(0);
            coefficients[index] = multiply(coefficients[index], exp(power)) ^ next;
        }
    }
    coefficients
}

/// Multiplies in the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1.
pub(super) fn multiply(one: u8, other: u8) -> u8 {
    let mut product = 0_u16;
    for bit in (0..8).rev() {
        product = (product << 1) ^ ((product >> 7) * 0x11d);
        product ^= u16::from(other >> bit & 1) * u16::from(one);
    }
    product as u8
}

/// The power of the field's generator, 2.
pub(super) fn exp(power: usize) -> u8 {
    (0..power).fold(1, |product, _| multiply(product, 2))
}
