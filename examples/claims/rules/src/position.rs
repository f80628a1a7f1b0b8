//! Positions as JSON.

use engine::{BadPosition, Space, needs};
use serde::{Deserialize, Serialize};

use crate::{Board, Coin, Coins, Options, State, Ties};

/// The JSON form of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The claims still to be drawn.
    pub claims: Coins,
    /// What can be won in this round.
    #[serde(default)]
    pub stake: u8,
    /// The coins each seat has left, including a chosen one that was not revealed.
    pub hands: [Coins; 2],
    /// What each seat has won.
    #[serde(default)]
    pub riches: [u8; 2],
    /// The secret choices, by seat.
    #[serde(default)]
    pub offers: [Option<Coin>; 2],
}

impl Position {
    pub(crate) fn new(board: &Board, offers: [Option<Coin>; 2]) -> Self {
        let Board { claims, stake, hands, riches, .. } = *board;
        Self { claims, stake, hands, riches, offers }
    }

    pub(crate) fn board(&self, options: Options) -> Board {
        Board { options, claims: self.claims, stake: self.stake, hands: self.hands, riches: self.riches }
    }

    pub(crate) fn set_up(&self, options: Options) -> Result<State, BadPosition> {
        let Self { claims, stake, hands: [zero, one], riches, offers } = *self;
        needs(zero.len() == one.len(), "both players have the same number of coins")?;
        let left = claims.len();
        needs([zero.len(), zero.len().wrapping_sub(1)].contains(&left), "there is a claim for each coin")?;
        let drawn: u8 = Coin::all().filter(|claim| !claims.contains(claim)).map(Coin::worth).sum();
        let won = riches.iter().try_fold(stake, |sum, &riches| sum.checked_add(riches));
        needs(won.is_some_and(|won| won <= drawn), format!("the claims that were drawn are worth {drawn}"))?;
        let is_bidding = left < zero.len();
        let open: Vec<u8> = Coin::all().filter(|claim| !claims.contains(claim)).map(Coin::worth).collect();
        let fits = options.ties == Ties::Kept || open.contains(&stake);
        needs(!is_bidding || stake > 0 && fits, "the stake is a claim that was drawn")?;
        let carried = options.ties == Ties::Kept && !zero.is_empty();
        needs(is_bidding || stake == 0 || carried, "nothing can be won before a claim is drawn")?;
        needs(offers.contains(&None), "when both have chosen, the coins are shown")?;
        for (hand, offer) in [zero, one].iter().zip(offers) {
            needs(
                offer.is_none_or(|coin| is_bidding && hand.contains(&coin)),
                "a coin that was chosen is in its hand",
            )?;
        }
        Ok(State { board: self.board(options), offers })
    }
}
