//! Generates training examples from games played at random or by equilibrium.

use bots::hayauchi::equilibrium::equilibrium;
use bots::hayauchi::net::{FEWEST, Net};
use bots::hayauchi::position::{Drinker, Settled, settle};
use bots::hayauchi::stakes::{COIN_FLIPS, Stakes};
use catalog::hayauchi::Booze;
use engine::{Luck, Seeded};

use super::descent::Lesson;

/// Plays one game with this many players, and makes an example of each round that `left` of them play.
///
/// Until then everybody picks at random, for a variety of positions. From then on, in about every other game everybody
/// plays by the equilibrium found, so that positions of good play occur too.
pub(crate) fn lessons(net: &Net, players: usize, left: usize, rounds: u32, luck: &mut Seeded) -> Vec<Lesson> {
    let mut drinkers = vec![Drinker::FRESH; players];
    let mut lessons = Vec::new();
    let by_equilibrium = luck.ticket(2) == 0;
    while drinkers.len() >= left.max(FEWEST) {
        let mut mixes = None;
        if drinkers.len() == left {
            let stakes = Stakes::new(net, &drinkers, &COIN_FLIPS);
            let found = equilibrium(&stakes, rounds);
            lessons.push(Lesson { drinkers: drinkers.clone(), shares: found.shares });
            mixes = by_equilibrium.then_some(found.mixes);
        }
        let picks: Vec<Booze> = (0..drinkers.len())
            .map(|player| {
                let hand = drinkers[player].hand;
                let number = match &mixes {
                    Some(mixes) => draw(&mixes[player], luck),
                    None => luck.ticket(hand.len() as u32) as usize,
                };
                hand.nth(number).expect("the number is below the count")
            })
            .collect();
        drinkers = after(&drinkers, &picks, luck);
    }
    lessons
}

/// Samples an index with these probabilities.
fn draw(mix: &[f32], luck: &mut Seeded) -> usize {
    let mut left = luck.ticket(1_000_000) as f32 / 1e6;
    for (number, chance) in mix.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return number;
        }
    }
    mix.len() - 1
}

/// The players left after a round, with races decided by lot.
fn after(drinkers: &[Drinker], picks: &[Booze], luck: &mut Seeded) -> Vec<Drinker> {
    let loser = match settle(picks) {
        Settled::Lowest(player) => player,
        Settled::Race(racers) => {
            let racers: Vec<usize> = (0..picks.len()).filter(|player| racers & 1 << player != 0).collect();
            racers[luck.ticket(racers.len() as u32) as usize]
        }
    };
    let played = drinkers.iter().zip(picks).enumerate();
    let played = played.map(|(player, (drinker, &pick))| drinker.after(pick, player == loser));
    played.filter(|drinker| drinker.hearts > 0).map(Drinker::next_round).collect()
}
