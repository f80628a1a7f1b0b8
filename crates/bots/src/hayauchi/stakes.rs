//! One round as a normal-form game: everybody picks at once, and every combination has a value for each player.

use catalog::hayauchi::{Board, Booze, EqualTotals};

use super::evaluation::Evaluation;
use super::position::{Drinker, MOST, Settled, finish, settle};

/// The value of every combination of picks for every player of a round.
#[derive(Clone, Debug)]
pub struct Stakes {
    /// How many cards each can pick from.
    pub choices: Vec<usize>,
    /// For each player, the first one in exactly the same position.
    pub twins: Vec<usize>,
    /// For each player, the share of the win for every combination. The other players' choices are the outer indices in
    /// order, the last varying fastest among them; the player's own choice is innermost.
    pub worth: Vec<Vec<f32>>,
}

/// What races do at a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Races {
    /// Each player's weight to lose a race, before it is known who races. Equal weights mean a random loser.
    pub slowness: [f32; MOST],
    /// HAY-19: whether equal totals lead to a race.
    pub equal_totals: EqualTotals,
}

/// Races that everybody is equally likely to lose, with equal totals a draw.
pub const COIN_FLIPS: Races = Races { slowness: [1.0; MOST], equal_totals: EqualTotals::Draw };

/// The possible outcomes of the round for one player: a mark for each card and each case.
struct Fates<M> {
    /// Nobody is eliminated; this player keeps all hearts or loses one.
    stays: Vec<[Option<M>; 2]>,
    /// Somebody else is eliminated.
    one_fewer: Vec<Option<M>>,
    /// The player after each card, before cards come back.
    after: Vec<Drinker>,
}

impl<M> Fates<M> {
    fn of<E: Evaluation<Mark = M>>(evaluation: &E, drinker: &Drinker, left: usize) -> Self {
        let cards = || drinker.hand.iter();
        let mark = |booze: Booze, lost: bool, left: usize| {
            let next = drinker.after(booze, lost).next_round();
            (next.hearts > 0 && left > Board::FINALISTS).then(|| evaluation.mark(&next, left))
        };
        Self {
            stays: cards().map(|booze| [mark(booze, false, left), mark(booze, true, left)]).collect(),
            one_fewer: cards().map(|booze| mark(booze, false, left - 1)).collect(),
            after: cards().map(|booze| drinker.after(booze, false)).collect(),
        }
    }
}

impl Stakes {
    /// The payoffs of the next round of these players, three or more, by this evaluation.
    pub fn new<E: Evaluation>(evaluation: &E, drinkers: &[Drinker], races: &Races) -> Self {
        let left = drinkers.len();
        let choices: Vec<usize> = drinkers.iter().map(|drinker| drinker.hand.len()).collect();
        let combinations: usize = choices.iter().product();
        let fates: Vec<Fates<E::Mark>> = drinkers.iter().map(|drinker| Fates::of(evaluation, drinker, left)).collect();
        let hands: Vec<Vec<Booze>> = drinkers.iter().map(|drinker| drinker.hand.iter().collect()).collect();
        let strides: Vec<[usize; MOST]> = (0..left).map(|player| strides(&choices, player)).collect();
        let mut worth = vec![vec![0.0; combinations]; left];
        let mut chosen = [0; MOST];
        let mut picks: Vec<Booze> = hands.iter().filter_map(|hand| hand.first().copied()).collect();
        for _ in 0..combinations {
            let mut shares = [0.0; MOST];
            weigh(evaluation, drinkers, &fates, &chosen, settle(&picks), races, &mut shares);
            for (player, worth) in worth.iter_mut().enumerate() {
                let place: usize = (0..left).map(|other| chosen[other] * strides[player][other]).sum();
                worth[place] = shares[player];
            }
            for player in (0..left).rev() {
                chosen[player] = if chosen[player] + 1 < choices[player] { chosen[player] + 1 } else { 0 };
                picks[player] = hands[player][chosen[player]];
                if chosen[player] > 0 {
                    break;
                }
            }
        }
        Self { choices, twins: twins(drinkers, &races.slowness), worth }
    }

    /// The number of payoffs of all players together.
    pub fn size(&self) -> usize {
        self.worth.iter().map(Vec::len).sum()
    }

    /// The expected value of each choice of `player` if the others use these mixed strategies. `room` is scratch space.
    pub fn worth_of_choices(&self, player: usize, mixes: &[Vec<f32>], room: &mut Vec<f32>) -> Vec<f32> {
        let mut others = mixes.iter().enumerate().filter(|&(other, _)| other != player).map(|(_, mix)| mix);
        let all = &self.worth[player];
        room.clear();
        if let Some(mix) = others.next() {
            let stride = all.len() / mix.len();
            room.resize(stride, 0.0);
            mix.iter().zip(all.chunks_exact(stride)).for_each(|(&chance, part)| add(room, chance, part));
        }
        for mix in others {
            let stride = room.len() / mix.len();
            let (sum, parts) = room.split_at_mut(stride);
            for worth in &mut *sum {
                *worth *= mix[0];
            }
            mix[1..].iter().zip(parts.chunks_exact(stride)).for_each(|(&chance, part)| add(sum, chance, part));
            room.truncate(stride);
        }
        room.clone()
    }
}

fn add(sum: &mut [f32], chance: f32, part: &[f32]) {
    if chance > 0.0 {
        sum.iter_mut().zip(part).for_each(|(sum, worth)| *sum += chance * worth);
    }
}

/// For each player, the first one that is equal.
fn twins(drinkers: &[Drinker], slowness: &[f32; MOST]) -> Vec<usize> {
    let same = |one: usize, other: usize| {
        drinkers[one] == drinkers[other] && slowness[one].to_bits() == slowness[other].to_bits()
    };
    (0..drinkers.len()).map(|player| (0..player).find(|&other| same(other, player)).unwrap_or(player)).collect()
}

/// The stride of each player's choice in the payoffs of `player`.
fn strides(choices: &[usize], player: usize) -> [usize; MOST] {
    let mut strides = [0; MOST];
    strides[player] = 1;
    let mut stride = choices[player];
    for other in (0..choices.len()).rev().filter(|&other| other != player) {
        strides[other] = stride;
        stride *= choices[other];
    }
    strides
}

/// Averages the shares over everybody who may lose the heart.
fn weigh<E: Evaluation>(
    evaluation: &E,
    drinkers: &[Drinker],
    fates: &[Fates<E::Mark>],
    chosen: &[usize; MOST],
    settled: Settled,
    races: &Races,
    shares: &mut [f32; MOST],
) {
    let losers = match settled {
        Settled::Lowest(player) => 1 << player,
        Settled::Race(tied) => tied,
    };
    let of_losers = || (0..drinkers.len()).filter(|player| losers & 1 << player != 0);
    let slowness = &races.slowness;
    let sum: f32 = of_losers().map(|player| slowness[player]).sum();
    for loser in of_losers() {
        let mut now = [0.0; MOST];
        if drinkers[loser].hearts > 1 {
            everybody_stays(evaluation, fates, chosen, loser, &mut now);
        } else {
            one_leaves(evaluation, fates, chosen, loser, races.equal_totals, &mut now);
        }
        let chance = slowness[loser] / sum;
        shares.iter_mut().zip(now).for_each(|(share, now)| *share += chance * now);
    }
}

fn everybody_stays<E: Evaluation>(
    evaluation: &E,
    fates: &[Fates<E::Mark>],
    chosen: &[usize; MOST],
    loser: usize,
    shares: &mut [f32; MOST],
) {
    let mark = |player: usize| fates[player].stays[chosen[player]][usize::from(player == loser)].as_ref();
    let mut marks: [&E::Mark; MOST] = [mark(loser).expect("who has two hearts keeps one"); MOST];
    for (player, place) in marks.iter_mut().enumerate().take(fates.len()) {
        *place = mark(player).expect("who is in and does not lose stays in");
    }
    evaluation.shares(&marks[..fates.len()], shares);
}

fn one_leaves<E: Evaluation>(
    evaluation: &E,
    fates: &[Fates<E::Mark>],
    chosen: &[usize; MOST],
    loser: usize,
    equal_totals: EqualTotals,
    shares: &mut [f32; MOST],
) {
    let stay = || (0..fates.len()).filter(|&player| player != loser);
    if fates.len() - 1 <= Board::FINALISTS {
        let left = std::array::from_fn::<_, MOST, _>(|player| {
            (player != loser && player < fates.len()).then(|| fates[player].after[chosen[player]])
        });
        finish(&left, equal_totals, shares);
        return;
    }
    let mark = |player: usize| fates[player].one_fewer[chosen[player]].as_ref().expect("the others stay in");
    let first = mark(usize::from(loser == 0));
    let mut marks: [&E::Mark; MOST] = [first; MOST];
    stay().zip(&mut marks).for_each(|(player, place)| *place = mark(player));
    let mut of_those = [0.0; MOST];
    evaluation.shares(&marks[..fates.len() - 1], &mut of_those);
    stay().zip(of_those).for_each(|(player, share)| shares[player] = share);
}
