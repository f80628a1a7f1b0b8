//! A learned policy table and its indexing.

use catalog::hanafuda::{Card, Cards, Hand};

use super::sight::{Sight, Top, menace, row};

/// Three probabilities per spot: take from the draw pile (or decline an effect), take the best card of a pile, strike
/// (or use the effect).
pub type Odds = [f32; 3];

/// How many classes of own hand, blow, opponent's pile, offer, knowledge and danger a turn's spot distinguishes.
const TURN: [usize; 6] = [11, 9, 8, 6, 7, 4];
const TURNS: usize = TURN[0] * TURN[1] * TURN[2] * TURN[3] * TURN[4] * TURN[5];
const LIGHTNINGS: usize = TURN[0] * TURN[1] * TURN[2] * TURN[5];

/// How many stages of a round the card values distinguish.
pub const STAGES: usize = 4;

/// How many spots there are.
pub const SPOTS: usize = TURNS + LIGHTNINGS + TURN[0];

/// Learned numbers for quick decisions.
pub trait Policy {
    /// The probabilities at a spot.
    fn odds(&self, spot: usize) -> Odds;

    /// The value of keeping these two cards, in chances to win the duel.
    fn keeping(&self, stage: usize, pair: Cards) -> f32;

    /// The value of throwing this card: for its effect, or because the opponent cannot use it.
    fn throwing(&self, stage: usize, card: Card) -> f32;

    /// The value of keeping this card alone.
    fn alone(&self, card: Card) -> f32;
}

/// The index of a pair in a table of all pairs of cards.
pub fn pair_index(pair: Cards) -> usize {
    let one = pair.nth(0).map_or(0, |card| card as usize);
    let other = pair.nth(1).map_or(0, |card| card as usize);
    one * Card::COUNT + other
}

/// The spot of a turn where the best card on offer makes a hand of `offer`.
pub fn turn_spot(sight: &Sight, offer: Option<Hand>) -> usize {
    let offer = match offer.map_or(Hand::Unlisted, |hand| hand) {
        Hand::SunAndMoon | Hand::TwoMoons | Hand::BothBigBirds | Hand::Calligraphy => 0,
        Hand::TwoMammals | Hand::MixedBirds => 1,
        Hand::TwoLittleBirds => 2,
        Hand::Pair => 3,
        Hand::OneBigBird => 4,
        Hand::OneLittleBird | Hand::Unlisted => 5,
    };
    place(&[
        (row(sight.hand) as usize, TURN[0]),
        (usize::from(sight.blow()), TURN[1]),
        (usize::from(sight.piles[1]), TURN[2]),
        (offer, TURN[3]),
        (knowledge(sight), TURN[4]),
        (danger(sight, sight.blow()), TURN[5]),
    ])
}

/// The spot of a Lightning on one's own pile.
pub fn lightning_spot(sight: &Sight) -> usize {
    let spot = place(&[
        (row(sight.hand) as usize, TURN[0]),
        (usize::from(sight.blow()), TURN[1]),
        (usize::from(sight.piles[1]), TURN[2]),
        (danger(sight, sight.blow()), TURN[5]),
    ]);
    TURNS + spot
}

/// The spot of a Sake on one's own pile.
pub fn sake_spot(sight: &Sight) -> usize {
    TURNS + LIGHTNINGS + row(sight.hand) as usize
}

/// A similar spot that occurs more often: nothing on offer, nothing known, nobody near the end.
pub fn plainer(spot: usize) -> usize {
    if spot >= TURNS {
        return spot;
    }
    let rest = spot / (TURN[3] * TURN[4] * TURN[5]);
    ((rest * TURN[3] + TURN[3] - 1) * TURN[4]) * TURN[5]
}

fn place(parts: &[(usize, usize)]) -> usize {
    parts.iter().fold(0, |spot, &(part, kinds)| spot * kinds + part.min(kinds - 1))
}

/// What is known of the opponent's hand: nothing, one card by its menace, or the result of a showdown.
fn knowledge(sight: &Sight) -> usize {
    match (sight.known.len(), sight.known.nth(0)) {
        (1, Some(card)) => menace(card),
        (2, _) => match row(sight.hand).cmp(&row(sight.known)) {
            std::cmp::Ordering::Less => 4,
            std::cmp::Ordering::Equal => 5,
            std::cmp::Ordering::Greater => 6,
        },
        _ => 0,
    }
}

/// Whose blow would end the duel.
fn danger(sight: &Sight, blow: u8) -> usize {
    usize::from(blow >= sight.needs[0]) * 2 + usize::from(sight.piles[1] >= sight.needs[1])
}

/// The best card that lies on top of a pile, and the hand it makes.
#[derive(Clone, Copy, Debug)]
pub struct Offer {
    /// Whether it lies on one's own pile.
    pub own: bool,
    /// The hand it would make.
    pub hand: Hand,
}

/// Taking the opponent's card also weakens their blow; taking one's own does not strengthen one's own.
const THEIRS: f32 = 0.04;

/// The better of the two top cards of the piles, if one is face up or known.
pub fn offer(sight: &Sight, policy: &impl Policy) -> Option<Offer> {
    let stage = sight.stage();
    let mut best: Option<(f32, Offer)> = None;
    for (own, top) in [(true, sight.tops[0]), (false, sight.tops[1])] {
        let Top::Card(card) = top else { continue };
        for kept in sight.hand.iter() {
            let pair = Cards::of(&[card, kept]);
            let thrown = sight.hand.without(kept).nth(0).map_or(0.0, |thrown| policy.throwing(stage, thrown));
            let value = policy.keeping(stage, pair) + thrown + if own { 0.0 } else { THEIRS };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, Offer { own, hand: row(pair) }));
            }
        }
    }
    best.map(|(_, offer)| offer)
}
