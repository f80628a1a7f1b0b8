//! A learned evaluation: four small neural networks, one for each number of players left.
//!
//! Each player's cards and hearts pass through a hidden layer. Its output is summed over all players; each player's own
//! part together with that sum gives a logit, and a softmax over the players gives the shares. The result therefore
//! does not depend on the order of the seats.

use catalog::hayauchi::{Board, Booze, Hand, State};

use super::equilibrium::equilibrium;
use super::evaluation::{Evaluation, exp};
use super::position::Drinker;
use super::stakes::{COIN_FLIPS, Stakes};
use crate::learned::learned;

/// The inputs of one player: hearts, hand, secret booze, the size of both, and the total.
pub const INPUTS: usize = 28;
/// The width of the hidden layer.
pub const HIDDEN: usize = 32;
/// The width of the pooled layer.
pub const WIDTH: usize = 16;

/// The offsets of the parameters of a network.
pub mod part {
    use super::{HIDDEN, INPUTS, WIDTH};

    /// From inputs to the hidden layer: one row per input.
    pub const FIRST: usize = 0;
    /// The bias of the hidden layer.
    pub const FIRST_BIAS: usize = FIRST + INPUTS * HIDDEN;
    /// From the hidden layer to a player's own part: one row per hidden unit.
    pub const OWN: usize = FIRST_BIAS + HIDDEN;
    /// From the hidden layer to the part that is summed over all players.
    pub const POOL: usize = OWN + HIDDEN * WIDTH;
    /// The bias of the pooled layer.
    pub const BIAS: usize = POOL + HIDDEN * WIDTH;
    /// From the pooled layer to the logit.
    pub const OUT: usize = BIAS + WIDTH;
    /// How many parameters there are.
    pub const COUNT: usize = OUT + WIDTH;
}

/// The fewest players that still play a round.
pub const FEWEST: usize = Board::FINALISTS + 1;
const NETS: usize = Board::MOST + 1 - FEWEST;

/// How many table sizes there are: four, five and six players.
const TABLES: usize = 3;
/// How many Booze cards there are to choose from in the first round.
const CARDS: usize = Hand::FULL.len();

/// The networks for three to six players, and the mixed strategies of the first round for four, five and six.
#[derive(Clone, Debug)]
pub struct Net {
    nets: [Vec<f32>; NETS],
    openings: [Vec<f32>; TABLES],
}

/// What a network computes from one player alone.
#[derive(Clone, Debug)]
pub struct Mark {
    own: [f32; WIDTH],
    pool: [f32; WIDTH],
    out: [f32; WIDTH],
}

learned!("../../data/hayauchi.bin", super::masters => State);

impl Net {
    /// The networks that ship, made by `train_hayauchi`.
    pub fn trained() -> Self {
        Self::from_bytes(learned().unwrap_or_default())
            .expect("the file that comes with the program has the right length")
    }

    /// Networks with all parameters zero.
    pub fn blank() -> Self {
        Self {
            nets: std::array::from_fn(|_| vec![0.0; part::COUNT]),
            openings: std::array::from_fn(|_| vec![1.0; CARDS]),
        }
    }

    /// Parses what [`Net::to_bytes`] wrote; `None` if the length is wrong.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != (NETS * part::COUNT + TABLES * CARDS) * 4 {
            return None;
        }
        let mut numbers = bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        Some(Self {
            nets: std::array::from_fn(|_| numbers.by_ref().take(part::COUNT).collect()),
            openings: std::array::from_fn(|_| numbers.by_ref().take(CARDS).collect()),
        })
    }

    /// The networks as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.nets.iter().chain(&self.openings).flatten().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The probability of each card in the first round of a game for `players`, the weakest first.
    pub fn opening(&self, players: usize) -> &[f32] {
        &self.openings[players - (Board::MOST + 1 - TABLES)]
    }

    /// Computes the mixed strategies of the first round. They never change and are the most expensive of all rounds, so
    /// they are stored.
    pub fn learn_openings(&mut self) {
        const ROUNDS: u32 = 400;
        for table in 0..TABLES {
            let drinkers = vec![Drinker::FRESH; table + Board::MOST + 1 - TABLES];
            let found = equilibrium(&Stakes::new(self, &drinkers, &COIN_FLIPS), ROUNDS);
            self.openings[table].clone_from(&found.mixes[0]);
        }
    }

    /// The parameters of the network for `left` players.
    pub fn numbers(&self, left: usize) -> &[f32] {
        &self.nets[left - FEWEST]
    }

    /// The parameters of the network for `left` players, mutable.
    pub fn numbers_mut(&mut self, left: usize) -> &mut [f32] {
        &mut self.nets[left - FEWEST]
    }
}

/// The inputs of one player.
pub fn inputs(drinker: &Drinker) -> [f32; INPUTS] {
    const HAND: usize = 3;
    const SECRET: usize = HAND + 7;
    const HAND_COUNT: usize = SECRET + 7;
    const SECRET_COUNT: usize = HAND_COUNT + 6;
    const TOTAL: usize = SECRET_COUNT + 4;
    let mut inputs = [0.0; INPUTS];
    inputs[usize::from(drinker.hearts.clamp(1, 3)) - 1] = 1.0;
    let mut tell = |from: usize, cards: Hand| {
        cards.iter().map(Booze::value).for_each(|value| inputs[from + usize::from(value) - 1] = 1.0);
    };
    tell(HAND, drinker.hand);
    tell(SECRET, drinker.secret);
    inputs[HAND_COUNT + drinker.hand.len().clamp(2, 7) - 2] = 1.0;
    inputs[SECRET_COUNT + drinker.secret.len().min(3)] = 1.0;
    inputs[TOTAL] = f32::from(drinker.total()) / 14.0 - 1.0;
    inputs
}

/// The hidden layer of one player.
pub fn hidden(numbers: &[f32], inputs: &[f32; INPUTS]) -> [f32; HIDDEN] {
    let mut hidden = [0.0; HIDDEN];
    hidden.copy_from_slice(&numbers[part::FIRST_BIAS..][..HIDDEN]);
    for (input, row) in inputs.iter().zip(numbers[part::FIRST..].chunks_exact(HIDDEN)) {
        if *input != 0.0 {
            hidden.iter_mut().zip(row).for_each(|(sum, weight)| *sum += input * weight);
        }
    }
    hidden.map(|sum| sum.max(0.0))
}

/// Multiplies the hidden layer by the matrix whose rows begin at `from`.
pub fn project(numbers: &[f32], from: usize, hidden: &[f32; HIDDEN]) -> [f32; WIDTH] {
    let mut sums = [0.0; WIDTH];
    for (unit, row) in hidden.iter().zip(numbers[from..].chunks_exact(WIDTH)) {
        sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += unit * weight);
    }
    sums
}

impl Evaluation for Net {
    type Mark = Mark;

    fn mark(&self, drinker: &Drinker, left: usize) -> Mark {
        let numbers = self.numbers(left);
        let hidden = hidden(numbers, &inputs(drinker));
        let mut own = project(numbers, part::OWN, &hidden);
        own.iter_mut().zip(&numbers[part::BIAS..]).for_each(|(sum, bias)| *sum += bias);
        let mut out = [0.0; WIDTH];
        out.copy_from_slice(&numbers[part::OUT..][..WIDTH]);
        Mark { own, pool: project(numbers, part::POOL, &hidden), out }
    }

    #[inline]
    fn shares(&self, marks: &[&Mark], shares: &mut [f32]) {
        let mut pool = [0.0; WIDTH];
        for mark in marks {
            pool.iter_mut().zip(&mark.pool).for_each(|(sum, part)| *sum += part);
        }
        for (share, mark) in shares.iter_mut().zip(marks) {
            // Four partial sums keep the order of the additions fixed and let the compiler use SIMD.
            let mut sums = [0.0; 4];
            for unit in 0..WIDTH {
                sums[unit % 4] += (mark.own[unit] + pool[unit]).max(0.0) * mark.out[unit];
            }
            *share = sums[0] + sums[1] + sums[2] + sums[3];
        }
        let shares = &mut shares[..marks.len()];
        let highest = shares.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for share in &mut *shares {
            *share = exp(*share - highest);
            sum += *share;
        }
        for share in shares {
            *share /= sum;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(drinkers: &[Drinker]) -> Vec<f32> {
        let net = Net::trained();
        let marks: Vec<Mark> = drinkers.iter().map(|drinker| net.mark(drinker, drinkers.len())).collect();
        let mut shares = vec![0.0; drinkers.len()];
        net.shares(&marks.iter().collect::<Vec<_>>(), &mut shares);
        shares
    }

    /// A player who has used up the hand once and has this card under the hearts.
    fn second_time(hearts: u8, secret: u8) -> Drinker {
        let secret: Hand = Booze::new(secret).into_iter().collect();
        Drinker { hearts, hand: secret.rest(), used: Hand::EMPTY, secret }
    }

    #[test]
    fn hearts_and_secret_booze_are_worth_something_to_the_trained_networks() {
        for left in FEWEST..=Board::MOST {
            let mut drinkers = vec![second_time(2, 5); left];
            let fair = 1.0 / left as f32;
            assert!(shares(&drinkers).iter().all(|share| (share - fair).abs() < 1e-4), "equal players share alike");
            drinkers[1] = second_time(3, 5);
            assert!(shares(&drinkers)[1] > fair + 0.02, "a heart: {:?}", shares(&drinkers));
            drinkers[1] = second_time(2, 7);
            assert!(shares(&drinkers)[1] > fair + 0.02, "strong booze: {:?}", shares(&drinkers));
            drinkers[1] = second_time(2, 1);
            assert!(shares(&drinkers)[1] < fair - 0.02, "weak booze: {:?}", shares(&drinkers));
        }
    }

    #[test]
    fn networks_are_read_as_they_were_written_and_refused_if_cut() {
        let bytes = Net::trained().to_bytes();
        assert_eq!(Net::from_bytes(&bytes).map(|net| net.to_bytes()), Some(bytes.clone()));
        assert!(Net::from_bytes(&bytes[1..]).is_none());
    }
}
