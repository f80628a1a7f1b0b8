//! The training schedule: three players first, because larger games come down to them.

use bots::hayauchi::net::{FEWEST, Net};
use bots::hayauchi::position::MOST;
use engine::Seeded;
use rayon::prelude::*;

use super::descent::{Descent, Lesson, draw_numbers};
use super::lessons::lessons;

/// The amount of training.
#[derive(Clone, Debug)]
pub struct Course {
    /// The seed of all luck.
    pub seed: String,
    /// How many times new examples are generated, for three to six players left.
    pub terms: [u32; 4],
    /// The games per term, likewise.
    pub games: [u32; 4],
    /// The iterations of regret matching per example, likewise.
    pub rounds: [u32; 4],
}

impl Default for Course {
    fn default() -> Self {
        Self { seed: "hayauchi".into(), terms: [10, 8, 6, 3], games: [6000, 2000, 500, 120], rounds: [100, 60, 40, 24] }
    }
}

/// The progress of a training.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of players left.
    pub left: usize,
    /// The term, from 1.
    pub term: u32,
    /// The number of examples.
    pub lessons: usize,
    /// The mean error over these examples, in nats.
    pub error: f32,
}

const EPOCHS: u32 = 4;
/// A term trains on its own examples and those of the terms before it, this many terms in all.
const REMEMBERED: usize = 3;

/// Trains networks from scratch, and reports after each term. The same course gives the same networks on every machine
/// with the same floating-point arithmetic.
pub fn train(course: &Course, mut tell: impl FnMut(Progress)) -> Net {
    let mut net = Net::blank();
    for left in FEWEST..=MOST {
        let mut luck = Seeded::new(&format!("{} {left}", course.seed));
        if left == FEWEST {
            draw_numbers(net.numbers_mut(left), &mut luck);
        } else {
            // Start from the network for one player fewer.
            let known = net.numbers(left - 1).to_vec();
            net.numbers_mut(left).copy_from_slice(&known);
        }
        let mut descent = Descent::new();
        let mut remembered: Vec<Vec<Lesson>> = Vec::new();
        let terms = course.terms[left - FEWEST];
        for term in 1..=terms {
            remembered.push(take_lessons(course, &net, left, term));
            let first = remembered.len().saturating_sub(REMEMBERED);
            let lessons = remembered[first..].concat();
            let pace = 2e-3 * 0.1f32.powf(term as f32 / terms as f32);
            let mut error = 0.0;
            for _ in 0..EPOCHS {
                error = descent.epoch(net.numbers_mut(left), &lessons, pace, &mut luck);
            }
            tell(Progress { left, term, lessons: lessons.len(), error });
        }
    }
    net.learn_openings();
    net
}

fn take_lessons(course: &Course, net: &Net, left: usize, term: u32) -> Vec<Lesson> {
    let of = left - FEWEST;
    let tables: Vec<usize> = (left.max(4)..=MOST).collect();
    (0..course.games[of])
        .into_par_iter()
        .flat_map_iter(|game| {
            let mut luck = Seeded::new(&format!("{} {left} {term} {game}", course.seed));
            let players = tables[game as usize % tables.len()];
            lessons(net, players, left, course.rounds[of], &mut luck)
        })
        .collect()
}
