//! A player: how it picks, what it announces, and how it handles the Gun.

use catalog::hayauchi::{Action, Board, Booze, Hand, State, Step};
use engine::{Seeded, Space};

use super::gun::{Hands, happens};
use super::strategies::uniform;
use super::study::draw;
use crate::{Bot, Decision, Effort, Turn};

/// A function that returns the weight of each card of the hand, the weakest first. Its arguments are the turn, the mean
/// of the player's reactions, the effort and the luck. A function pointer keeps the code of the strong levels out of
/// programs that only have the weak ones.
pub(crate) type Picks = fn(&Turn<'_, State>, u32, Effort, &mut Seeded) -> Vec<f32>;

/// The parameters of a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) picks: Picks,
    pub(crate) hands: Hands,
    /// HAY-18: in how many of a thousand rounds it announces a card.
    pub(crate) talks: u32,
    /// How many of a thousand announcements are honest. Otherwise the card it plays is independent of the announcement.
    pub(crate) honest: u32,
}

/// A player with its own source of luck.
pub(crate) struct Player {
    style: Style,
    luck: Seeded,
    effort: Effort,
}

impl Player {
    pub(crate) fn new(style: Style, luck: Seeded, effort: Effort) -> Self {
        Self { style, luck, effort }
    }

    fn mix(&mut self, turn: &Turn<'_, State>) -> Vec<f32> {
        let mean = self.style.hands.mean(turn.view.is_holstered());
        (self.style.picks)(turn, mean, self.effort, &mut self.luck)
    }

    fn booze(&mut self, turn: &Turn<'_, State>, hand: Hand) -> Booze {
        let mix = if hand.len() > 1 { self.mix(turn) } else { uniform(hand) };
        hand.nth(draw(&mix, &mut self.luck)).expect("who is asked to pick holds a card")
    }

    /// The action before the reveal: a card face down, sometimes an announcement first, and rarely an accidental throw
    /// of the Gun.
    fn pick(&mut self, turn: &Turn<'_, State>) -> Action {
        let hand = in_hand(turn);
        match turn.view.board.said[turn.seat.index()] {
            // A player announces once per round, then plays the announced card or not.
            Some(said) if hand.contains(said) && happens(self.style.honest, &mut self.luck) => Action::Booze(said),
            None if turn.legal.contains(&Action::Gun) && self.style.hands.twitch(&mut self.luck) => Action::Gun,
            None if happens(self.style.talks, &mut self.luck) => Action::Say(self.booze(turn, hand)),
            _ => Action::Booze(self.booze(turn, hand)),
        }
    }
}

/// The hand of the seat that decides.
pub(super) fn in_hand(turn: &Turn<'_, State>) -> Hand {
    turn.view.places[turn.seat.index()].hand.unwrap_or_default()
}

/// Whether this is the first round of a game: everybody has all hearts and cards.
pub(super) fn is_first(turn: &Turn<'_, State>) -> bool {
    let board = &turn.view.board;
    let mut places = board.seats().iter().map(|seat| (&turn.view.places[seat.index()], board.hearts[seat.index()]));
    places.all(|(place, hearts)| {
        hearts == Board::HEARTS && usize::from(place.hand_count) + usize::from(place.has_picked) == Hand::FULL.len()
    })
}

impl Bot<State> for Player {
    fn decide(&mut self, turn: &Turn<'_, State>) -> Decision<Action> {
        match turn.view.board.step {
            Step::Pick => Decision::untimed(self.pick(turn)),
            Step::Showdown => self.style.hands.answer(turn.view, turn.seat, &mut self.luck),
        }
    }

    fn set_effort(&mut self, effort: Effort) {
        self.effort = effort;
    }
}
