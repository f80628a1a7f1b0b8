//! Training of a network by gradient descent.

use bots::hayauchi::net::{HIDDEN, INPUTS, WIDTH, hidden, inputs, part, project};
use bots::hayauchi::position::Drinker;
use engine::{Luck, Seeded};

/// A training example: a position and each player's expected share of the win.
#[derive(Clone, Debug)]
pub(crate) struct Lesson {
    pub(crate) drinkers: Vec<Drinker>,
    pub(crate) shares: Vec<f32>,
}

/// The Adam optimiser.
pub(crate) struct Descent {
    mean: Vec<f32>,
    spread: Vec<f32>,
    steps: i32,
}

const KEEP_MEAN: f32 = 0.9;
const KEEP_SPREAD: f32 = 0.999;
const BATCH: usize = 64;

impl Descent {
    pub(crate) fn new() -> Self {
        Self { mean: vec![0.0; part::COUNT], spread: vec![0.0; part::COUNT], steps: 0 }
    }

    /// Runs one epoch over the examples in random order. Returns the mean error: the Kullback-Leibler divergence, in
    /// nats, of the network's shares from the targets.
    pub(crate) fn epoch(&mut self, numbers: &mut [f32], lessons: &[Lesson], pace: f32, luck: &mut Seeded) -> f32 {
        let mut order: Vec<usize> = (0..lessons.len()).collect();
        for last in (1..order.len()).rev() {
            order.swap(last, luck.ticket(last as u32 + 1) as usize);
        }
        let mut error = 0.0;
        for batch in order.chunks(BATCH) {
            let mut slope = vec![0.0; part::COUNT];
            error += batch.iter().map(|&lesson| add_slope(numbers, &lessons[lesson], &mut slope)).sum::<f32>();
            self.step(numbers, &slope, pace, batch.len() as f32);
        }
        error / lessons.len() as f32
    }

    fn step(&mut self, numbers: &mut [f32], slope: &[f32], pace: f32, size: f32) {
        self.steps += 1;
        let warm_mean = 1.0 - KEEP_MEAN.powi(self.steps);
        let warm_spread = 1.0 - KEEP_SPREAD.powi(self.steps);
        let memories = self.mean.iter_mut().zip(&mut self.spread);
        for ((number, slope), (mean, spread)) in numbers.iter_mut().zip(slope).zip(memories) {
            let slope = slope / size;
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * slope;
            *spread = KEEP_SPREAD * *spread + (1.0 - KEEP_SPREAD) * slope * slope;
            *number -= pace * (*mean / warm_mean) / ((*spread / warm_spread).sqrt() + 1e-8);
        }
    }
}

/// The activations of one player.
struct Passed {
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    last: [f32; WIDTH],
    share: f32,
}

fn forward(numbers: &[f32], drinkers: &[Drinker]) -> Vec<Passed> {
    let mut passed: Vec<Passed> = drinkers
        .iter()
        .map(|drinker| {
            let inputs = inputs(drinker);
            Passed { inputs, hidden: hidden(numbers, &inputs), last: [0.0; WIDTH], share: 0.0 }
        })
        .collect();
    let pool = project(numbers, part::POOL, &sum_of_hidden(&passed));
    for player in &mut passed {
        let own = project(numbers, part::OWN, &player.hidden);
        for unit in 0..WIDTH {
            player.last[unit] = (own[unit] + pool[unit] + numbers[part::BIAS + unit]).max(0.0);
        }
        player.share = player.last.iter().zip(&numbers[part::OUT..]).map(|(unit, weight)| unit * weight).sum();
    }
    let highest = passed.iter().map(|player| player.share).fold(f32::MIN, f32::max);
    for player in &mut passed {
        player.share = (player.share - highest).exp();
    }
    let sum: f32 = passed.iter().map(|player| player.share).sum();
    for player in &mut passed {
        player.share /= sum;
    }
    passed
}

fn sum_of_hidden(passed: &[Passed]) -> [f32; HIDDEN] {
    std::array::from_fn(|unit| passed.iter().map(|player| player.hidden[unit]).sum())
}

/// Adds the gradient of the error for one example, and returns the error.
fn add_slope(numbers: &[f32], lesson: &Lesson, slope: &mut [f32]) -> f32 {
    let passed = forward(numbers, &lesson.drinkers);
    let mut to_last = vec![[0.0; WIDTH]; passed.len()];
    let mut to_pool = [0.0; WIDTH];
    let mut error = 0.0;
    for ((player, &target), to_last) in passed.iter().zip(&lesson.shares).zip(&mut to_last) {
        if target > 0.0 {
            error += target * (target / player.share.max(1e-9)).ln();
        }
        let off = player.share - target;
        for unit in (0..WIDTH).filter(|&unit| player.last[unit] > 0.0) {
            slope[part::OUT + unit] += off * player.last[unit];
            to_last[unit] = off * numbers[part::OUT + unit];
            slope[part::BIAS + unit] += to_last[unit];
            to_pool[unit] += to_last[unit];
        }
    }
    add_outer(&mut slope[part::POOL..], &sum_of_hidden(&passed), &to_pool);
    let pooled = back(&numbers[part::POOL..], &to_pool);
    for (player, to_last) in passed.iter().zip(&to_last) {
        add_outer(&mut slope[part::OWN..], &player.hidden, to_last);
        let own = back(&numbers[part::OWN..], to_last);
        for unit in (0..HIDDEN).filter(|&unit| player.hidden[unit] > 0.0) {
            let to_hidden = own[unit] + pooled[unit];
            slope[part::FIRST_BIAS + unit] += to_hidden;
            for (input, value) in player.inputs.iter().enumerate().filter(|(_, value)| **value != 0.0) {
                slope[part::FIRST + input * HIDDEN + unit] += value * to_hidden;
            }
        }
    }
    error
}

fn add_outer(slope: &mut [f32], hidden: &[f32; HIDDEN], to_last: &[f32; WIDTH]) {
    for (unit, row) in hidden.iter().zip(slope.chunks_exact_mut(WIDTH)) {
        row.iter_mut().zip(to_last).for_each(|(slope, to_last)| *slope += unit * to_last);
    }
}

fn back(rows: &[f32], to_last: &[f32; WIDTH]) -> [f32; HIDDEN] {
    std::array::from_fn(|unit| {
        rows[unit * WIDTH..][..WIDTH].iter().zip(to_last).map(|(weight, to_last)| weight * to_last).sum()
    })
}

/// Initialises a network with small random parameters.
pub(crate) fn draw_numbers(numbers: &mut [f32], luck: &mut Seeded) {
    let mut within = |size: f32| (luck.ticket(2001) as f32 / 1000.0 - 1.0) * size;
    for (place, number) in numbers.iter_mut().enumerate() {
        *number = match place {
            part::FIRST..part::FIRST_BIAS => within(0.4),
            part::OWN..part::BIAS => within(0.25),
            part::OUT.. => within(0.2),
            _ => 0.05,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_is_what_a_small_change_of_a_number_does() {
        let mut luck = Seeded::new("slope");
        let mut numbers = vec![0.0; part::COUNT];
        draw_numbers(&mut numbers, &mut luck);
        let weaker = Drinker { hearts: 1, ..Drinker::FRESH };
        let lesson = Lesson { drinkers: vec![Drinker::FRESH, weaker, Drinker::FRESH], shares: vec![0.5, 0.1, 0.4] };
        let mut slope = vec![0.0; part::COUNT];
        add_slope(&numbers, &lesson, &mut slope);
        let error_at = |numbers: &[f32]| add_slope(numbers, &lesson, &mut vec![0.0; part::COUNT]);
        let mut steep = 0;
        for place in (0..part::COUNT).step_by(7) {
            let change = 2e-3;
            let (mut up, mut down) = (numbers.clone(), numbers.clone());
            up[place] += change;
            down[place] -= change;
            let found = (error_at(&up) - error_at(&down)) / (2.0 * change);
            assert!((found - slope[place]).abs() < 2e-3, "number {place}: {found} and {}", slope[place]);
            steep += u32::from(slope[place].abs() > 1e-3);
        }
        assert!(steep > 20, "only {steep} numbers matter");
    }
}
