//! A player: how it picks, what it says, and what its hands do.

use engine::{Seeded, Space};
use hayauchi::{Action, Board, Booze, Hand, State, Step};

use super::gun::{Hands, happens};
use super::simple::uniform;
use super::study::draw;
use crate::{Bot, Decision, Effort, Turn};

/// How likely a player picks each card of the hand, the weakest first, by what it knows, the mean of its reactions, how
/// hard it may think, and its luck. A function, so that whoever holds no master holds nothing of a master's.
pub(crate) type Picks = fn(&Turn<'_, State>, u32, Effort, &mut Seeded) -> Vec<f32>;

/// Everything that makes a player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    pub(crate) picks: Picks,
    pub(crate) hands: Hands,
    /// HAY-18: how often in a thousand rounds it announces a card.
    pub(crate) talks: u32,
    /// How often in a thousand announcements it means what it says. What it plays otherwise has nothing to do with it.
    pub(crate) honest: u32,
}

/// A player with luck of its own.
pub(crate) struct Player {
    habits: Habits,
    luck: Seeded,
    effort: Effort,
}

impl Player {
    pub(crate) fn new(habits: Habits, luck: Seeded, effort: Effort) -> Self {
        Self { habits, luck, effort }
    }

    fn mix(&mut self, turn: &Turn<'_, State>) -> Vec<f32> {
        let mean = self.habits.hands.mean(turn.view.is_holstered());
        (self.habits.picks)(turn, mean, self.effort, &mut self.luck)
    }

    fn booze(&mut self, turn: &Turn<'_, State>, hand: Hand) -> Booze {
        let mix = if hand.len() > 1 { self.mix(turn) } else { uniform(hand) };
        hand.nth(draw(&mix, &mut self.luck)).expect("who is asked to pick holds a card")
    }

    /// Before the reveal: a card face down, perhaps some talk first, and seldom a Gun that goes off by itself.
    fn pick(&mut self, turn: &Turn<'_, State>) -> Action {
        let hand = in_hand(turn);
        match turn.view.board.said[turn.seat.index()] {
            // Nobody talks twice: what was said is meant or not.
            Some(said) if hand.contains(said) && happens(self.habits.honest, &mut self.luck) => Action::Booze(said),
            None if turn.legal.contains(&Action::Gun) && self.habits.hands.twitch(&mut self.luck) => Action::Gun,
            None if happens(self.habits.talks, &mut self.luck) => Action::Say(self.booze(turn, hand)),
            _ => Action::Booze(self.booze(turn, hand)),
        }
    }
}

/// The cards of whoever decides.
pub(super) fn in_hand(turn: &Turn<'_, State>) -> Hand {
    turn.view.places[turn.seat.index()].hand.unwrap_or_default()
}

/// Whether everybody has everything: the first round of a game.
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
            Step::Showdown => self.habits.hands.answer(turn.view, turn.seat, &mut self.luck),
        }
    }
}
