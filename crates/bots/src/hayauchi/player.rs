//! A player: how it picks, what it says, and what its hands do.

use engine::{Seeded, Space};
use hayauchi::{Action, Board, Booze, Hand, State, Step};

use super::folk::{thirsty, wary};
use super::gun::{Hands, happens};
use super::judge::Thumb;
use super::net::Net;
use super::simple::{highest, lowest_safe, uniform};
use super::study::{Study, draw, without_slips};
use crate::{Bot, Decision, Effort, Turn};

/// How a player picks.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Picks {
    /// By an equilibrium, judged by the trained networks.
    Trained(Study),
    /// By an equilibrium, judged by a rule of thumb.
    Thumb(Study, Thumb),
    /// With fear for the hearts.
    Wary,
    /// With thirst.
    Thirsty,
    /// The strongest card.
    Highest,
    /// The weakest card that can be undercut.
    LowestSafe,
    /// Any card.
    Uniform,
}

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
    net: Net,
    luck: Seeded,
    effort: Effort,
}

impl Player {
    pub(crate) fn new(habits: Habits, luck: Seeded, effort: Effort) -> Self {
        let learned = matches!(habits.picks, Picks::Trained(_) | Picks::Thumb(..));
        let net = if learned { Net::trained() } else { Net::blank() };
        Self { habits, net, luck, effort }
    }

    /// How likely each card of the hand is picked, the weakest first.
    fn mix(&mut self, turn: &Turn<'_, State>, hand: Hand) -> Vec<f32> {
        let Turn { view, seat, heard, .. } = *turn;
        let (luck, effort) = (&mut self.luck, self.effort);
        let mean = self.habits.hands.mean(view.is_holstered());
        match &self.habits.picks {
            // Nothing has been seen of anybody yet: the first order is known by heart.
            Picks::Trained(_) | Picks::Thumb(..) if is_first(turn) => {
                without_slips(self.net.opening(view.board.players.into()).to_vec())
            }
            Picks::Trained(study) => study.mix(&self.net, turn, mean, effort, luck),
            Picks::Thumb(study, thumb) => study.mix(thumb, turn, mean, effort, luck),
            Picks::Wary => wary(view, seat, hand, luck),
            Picks::Thirsty => thirsty(view, seat, hand, luck),
            Picks::Highest => highest(hand),
            Picks::LowestSafe => lowest_safe(view, seat, heard, hand, luck),
            Picks::Uniform => uniform(hand),
        }
    }

    fn booze(&mut self, turn: &Turn<'_, State>, hand: Hand) -> Booze {
        let mix = if hand.len() > 1 { self.mix(turn, hand) } else { uniform(hand) };
        hand.nth(draw(&mix, &mut self.luck)).expect("who is asked to pick holds a card")
    }

    /// Before the reveal: a card face down, perhaps some talk first, and seldom a Gun that goes off by itself.
    fn pick(&mut self, turn: &Turn<'_, State>) -> Action {
        let hand = turn.view.places[turn.seat.index()].hand.unwrap_or_default();
        match turn.view.board.said[turn.seat.index()] {
            // Nobody talks twice: what was said is meant or not.
            Some(said) if hand.contains(said) && happens(self.habits.honest, &mut self.luck) => Action::Booze(said),
            None if turn.legal.contains(&Action::Gun) && self.habits.hands.twitch(&mut self.luck) => Action::Gun,
            None if happens(self.habits.talks, &mut self.luck) => Action::Say(self.booze(turn, hand)),
            _ => Action::Booze(self.booze(turn, hand)),
        }
    }
}

/// Whether everybody has everything: the first round of a game.
fn is_first(turn: &Turn<'_, State>) -> bool {
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
