//! Open play by simple rules of thumb.

use catalog::gunfight::{Action, Board, Card, CardSet, Event, Stack, State, Swap};
use engine::{Luck, Seat, Seeded, Space};

use crate::Turn;

/// Whom a player attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Enemy {
    /// The player who last shot at them.
    LastShooter,
    /// The player with the most life; among equals, the one with the best Fire, and then one by lot. Otherwise somebody
    /// with weak hands would be left alone until the strong have shot each other.
    Strongest,
}

/// How a rule-of-thumb player acts when the cards are open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strategy {
    /// Whom they flip and shoot.
    pub(super) enemy: Enemy,
    /// Whether they check what a card of their own does before they give it up.
    pub(super) careful: bool,
    /// How many of a hundred times they do anything at all.
    pub(super) slips: u32,
}

impl Strategy {
    /// The legal action that fits the strategy best; one of equals by lot, so that no seat is preferred.
    pub(super) fn choose(&self, turn: &Turn<'_, State>, luck: &mut Seeded) -> Option<Action> {
        let board = &turn.view.board;
        let enemy = self.enemy(turn, luck);
        let slips = luck.ticket(100) < self.slips;
        let actions: Vec<Action> = (0..turn.legal.len()).filter_map(|index| turn.legal.get(index)).collect();
        best_by_lot(actions, |action| if slips { 0 } else { self.worth(board, turn.seat, enemy, action) }, luck)
    }

    fn enemy(&self, turn: &Turn<'_, State>, luck: &mut Seeded) -> Seat {
        let board = &turn.view.board;
        let others = board.living().without(turn.seat);
        let grudge = turn.heard.iter().rev().find_map(|event| match event {
            Event::Shot { seat, target, .. } if *target == turn.seat && others.contains(*seat) => Some(*seat),
            _ => None,
        });
        let strength = |other: &Seat| (board.of(*other).life, board.level(*other, Stack::Fire));
        match self.enemy {
            Enemy::LastShooter => grudge.or_else(|| {
                let seats = board.players().len();
                let left = (1..seats).map(|away| Seat::new((turn.seat.index() + away) % seats));
                left.into_iter().find(|&other| others.contains(other))
            }),
            Enemy::Strongest => best_by_lot(others.iter().collect(), strength, luck),
        }
        .unwrap_or(turn.seat)
    }

    /// How well an action fits the strategy.
    fn worth(&self, board: &Board, seat: Seat, enemy: Seat, action: &Action) -> i32 {
        let place = |card: Card| board.place(card).unwrap_or((seat, Stack::Draw));
        let height = |card: Card| i32::from(card.id());
        let fire = |stack: Stack| if stack == Stack::Fire { 200 } else { 0 };
        match action {
            Action::Flip(card) => {
                let (owner, stack) = place(*card);
                if owner == enemy {
                    1_000 + fire(stack) + height(*card)
                } else if owner == seat {
                    -1_000 - self.loss(board, seat, *card, stack)
                } else {
                    fire(stack) + height(*card)
                }
            }
            Action::Rotate(cards) => self.advance(board, seat, *cards, place),
            Action::Swap(swap) => self.bargain(board, seat, swap),
            Action::Exchange(other) => {
                let worth =
                    |seat: Seat| board.of(seat).rest.map_or(0, |card| i32::from(board.options.worth(card, true)));
                other.map_or(worth(seat), worth)
            }
            Action::Shoot(target) => self.spite(board, enemy, *target),
            Action::Arrange(_) | Action::Pass => 0,
        }
    }

    /// What losing one of their own cards costs. Careless players count low cards as cheap.
    fn loss(&self, board: &Board, seat: Seat, card: Card, stack: Stack) -> i32 {
        if !self.careful {
            return i32::from(card.id());
        }
        let mut after = *board;
        after.flipped = after.flipped.with(card);
        let step = if stack == Stack::Fire { 60 } else { 20 };
        step * (board.level(seat, stack) as i32 - after.level(seat, stack) as i32)
    }

    /// Advances their own cards in Fire, and others' cards where it helps those players least.
    fn advance(&self, board: &Board, seat: Seat, cards: CardSet, place: impl Fn(Card) -> (Seat, Stack)) -> i32 {
        let Some((owner, stack)) = cards.first().map(place) else { return 0 };
        let level = board.level(owner, stack) as i32;
        match (owner == seat, self.careful) {
            (true, false) => {
                i32::from(stack == Stack::Fire) * 100 + cards.iter().map(|card| i32::from(card.id())).sum::<i32>()
            }
            (true, true) => i32::from(stack == Stack::Fire) * 10 + i32::from(level < 9),
            (false, false) => i32::from(cards.first().is_some_and(Card::is_joker)),
            (false, true) => -level - i32::from(stack == Stack::Fire) * 5,
        }
    }

    /// Careless players want high cards; careful ones want the highest level for their own Fire.
    fn bargain(&self, board: &Board, seat: Seat, swap: &Swap) -> i32 {
        let gain: i32 = swap.pairs().map(|pair| i32::from(pair.theirs.id()) - i32::from(pair.mine.id())).sum();
        if !self.careful {
            return gain;
        }
        let mine = board.of(seat).stack(Stack::Fire);
        let after = swap.pairs().fold(mine, |fire, pair| {
            if fire.contains(pair.mine) { fire.without(pair.mine).with(pair.theirs) } else { fire }
        });
        let hand = catalog::gunfight::best_hand((after - board.flipped) | board.middle.set());
        hand.level() as i32 * 200 + gain
    }

    fn spite(&self, board: &Board, enemy: Seat, target: Seat) -> i32 {
        match self.enemy {
            Enemy::LastShooter => i32::from(target == enemy),
            // Prefer whoever has the most life, then those with the strongest Fire.
            Enemy::Strongest => i32::from(board.of(target).life) * 4 + board.level(target, Stack::Fire) as i32,
        }
    }
}

/// One of those with the greatest worth, each of them with the same chance.
pub(super) fn best_by_lot<T, W: PartialOrd>(all: Vec<T>, worth: impl Fn(&T) -> W, luck: &mut Seeded) -> Option<T> {
    let mut best: Option<(W, Vec<T>)> = None;
    for one in all {
        let worth = worth(&one);
        match &mut best {
            Some((most, _)) if worth < *most => {}
            Some((most, equals)) if worth == *most => equals.push(one),
            _ => best = Some((worth, vec![one])),
        }
    }
    let mut equals = best?.1;
    let number = luck.ticket(equals.len() as u32) as usize;
    Some(equals.swap_remove(number))
}
