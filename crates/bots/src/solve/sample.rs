//! Sampling from discrete distributions.

use engine::Luck;

/// A random number in `0.0..1.0`, a multiple of 2^-31.
pub fn fraction(luck: &mut impl Luck) -> f64 {
    f64::from(luck.ticket(1 << 31)) / f64::from(1u32 << 31)
}

/// Samples an index with these probabilities, which sum to one.
///
/// ```
/// use bots::solve::sample::pick;
/// use engine::Seeded;
/// let mut luck = Seeded::new("noon");
/// assert_eq!(pick(&[0.0, 1.0, 0.0], &mut luck), 1);
/// ```
pub fn pick(odds: &[f64], luck: &mut impl Luck) -> usize {
    let mut left = fraction(luck);
    let mut last = 0;
    for (index, &odds) in odds.iter().enumerate() {
        if odds > 0.0 {
            last = index;
            if left < odds {
                break;
            }
            left -= odds;
        }
    }
    last
}
