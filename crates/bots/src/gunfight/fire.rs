//! The expected result of the Fire round, averaged over the dice.

use catalog::gunfight::{Board, Effect, Entry, Extreme, Level, Own, Stack, Step, Sum};
use engine::{Seat, Seats};

use super::dice::{Grain, sums};
use super::model::{Model, Odds};

/// The Fire round before a shot, reduced to what still matters in this turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standoff {
    lives: [i16; Board::MOST_PLAYERS],
    /// GUN-15: what each remaining card is worth, added and deducted.
    cards: [[i16; 2]; Board::MOST_PLAYERS],
    dice: [u8; Board::MOST_PLAYERS],
    /// The shooters in order, each with their row of the action table; only the first `shooters` entries count.
    order: [(usize, Level); Board::MOST_PLAYERS],
    shooters: usize,
    seats: usize,
    /// The first shooter's roll so far, if any.
    rolled: Option<i16>,
    /// GUN-16, GUN-18: whether the first shooter has already removed dice or exchanged cards.
    begun: bool,
}

impl Standoff {
    /// The Fire round of a board where it is about to begin, or continues with the next shooter.
    pub(super) fn of(board: &Board) -> Self {
        let order = if board.step == Step::Fire { board.order } else { board.calls(Stack::Fire) };
        let mut standoff = Self {
            lives: [0; Board::MOST_PLAYERS],
            cards: [[0; 2]; Board::MOST_PLAYERS],
            dice: [0; Board::MOST_PLAYERS],
            order: [(0, Level::HighCard); Board::MOST_PLAYERS],
            shooters: 0,
            seats: board.players().len(),
            rolled: None,
            begun: false,
        };
        if board.step == Step::Fire && !board.progress.rolled.is_empty() {
            standoff.rolled = Some(board.progress.rolled.total());
        }
        standoff.begun = board.step == Step::Fire && board.progress.done > 0;
        for (seat, player) in board.players().iter().enumerate() {
            standoff.lives[seat] = player.life.max(0);
            standoff.dice[seat] = player.dice;
            let worth = |added| player.rest.map_or(0, |card| board.options.worth(card, added));
            standoff.cards[seat] = [worth(true), worth(false)];
        }
        for call in order.iter() {
            standoff.order[standoff.shooters] = (call.seat.index(), call.level);
            standoff.shooters += 1;
        }
        standoff
    }

    /// The same round with other dice.
    pub(super) fn with_dice(self, dice: [u8; Board::MOST_PLAYERS]) -> Self {
        Self { dice, ..self }
    }

    /// How likely each seat is to win the game.
    pub(super) fn odds(&self, model: &Model, grain: Grain) -> Odds {
        if self.shooters == 0 || self.living() < 2 {
            return model.odds(&self.lives);
        }
        let (seat, level) = self.order[0];
        let mut next = *self;
        next.order.rotate_left(1);
        next.shooters -= 1;
        (next.rolled, next.begun) = (None, false);
        if self.lives[seat] <= 0 {
            return next.odds(model, grain);
        }
        let Effect::Fire(mut sum) = Entry::of(level, Stack::Fire).effect else { return next.odds(model, grain) };
        if self.begun {
            (sum.exchange, sum.fewer) = (false, 0);
        }
        if let Some(roll) = self.rolled {
            return next.shot(model, grain, seat, sum, roll);
        }
        let mut odds = [0.0; Board::MOST_PLAYERS];
        for &(roll, chance) in sums(self.dice[seat].saturating_sub(sum.fewer), grain) {
            let after = next.shot(model, grain, seat, sum, roll);
            for (all, part) in odds.iter_mut().zip(after) {
                *all += chance * part;
            }
        }
        odds
    }

    fn living(&self) -> usize {
        self.lives.iter().filter(|&&life| life > 0).count()
    }

    /// The outcome of the shooter's best choice for a roll: whom to hit, and whether to exchange cards first.
    fn shot(self, model: &Model, grain: Grain, seat: usize, sum: Sum, roll: i16) -> Odds {
        let duel = self.living() == 2;
        let mut best: Option<(f32, Self, Odds)> = None;
        let mut consider = |after: Self| {
            // With more than two players the choice is made by the static estimate, and only the chosen option is
            // played on.
            let odds = if duel { after.odds(model, grain) } else { model.odds(&after.lives) };
            if best.as_ref().is_none_or(|(worth, ..)| odds[seat] > *worth) {
                best = Some((odds[seat], after, odds));
            }
        };
        let partners = Seats::first(self.seats).iter().map(Seat::index).filter(|&other| sum.exchange && other != seat);
        for partner in std::iter::once(None).chain(partners.map(Some)) {
            let mut after = self;
            match partner {
                Some(partner) if self.lives[partner] <= 0 => continue,
                Some(partner) => after.cards.swap(seat, partner),
                None => {}
            }
            match roll + after.cards_in(seat, sum) - i16::from(sum.less) {
                damage @ 1.. => {
                    for target in self.neighbours(seat) {
                        consider(after.hit(target, damage));
                    }
                }
                damage => consider(after.hit(seat, -damage)),
            }
        }
        match best {
            Some((_, after, odds)) => {
                if duel {
                    odds
                } else {
                    after.odds(model, grain)
                }
            }
            None => self.odds(model, grain),
        }
    }

    /// GUN-14 to GUN-17: what the remaining cards add to a shot.
    fn cards_in(&self, seat: usize, sum: Sum) -> i16 {
        let own = match sum.own {
            Own::Unused => 0,
            Own::Added => self.cards[seat][0],
            Own::Deducted => -self.cards[seat][1],
        };
        let others = (0..self.seats).filter(|&other| other != seat && self.lives[other] > 0);
        let theirs = others.map(|other| self.cards[other][0]);
        own + match sum.theirs {
            None => 0,
            Some(Extreme::Highest) => theirs.max().unwrap_or(0),
            Some(Extreme::Lowest) => theirs.min().unwrap_or(0),
        }
    }

    /// GUN-14: the nearest living player on each side; only one if both are the same.
    fn neighbours(&self, seat: usize) -> impl Iterator<Item = usize> + use<> {
        let Self { lives, seats, .. } = *self;
        let away = move |distance: usize| (seat + distance) % seats;
        let left = (1..seats).map(away).find(|&other| lives[other] > 0);
        let right = (1..seats).rev().map(away).find(|&other| lives[other] > 0);
        left.into_iter().chain(right.filter(|_| right != left))
    }

    fn hit(mut self, target: usize, damage: i16) -> Self {
        self.lives[target] = (self.lives[target] - damage).max(0);
        self
    }
}

#[cfg(test)]
mod tests {
    use catalog::gunfight::{Options, State};
    use engine::{Awaits, Game, Input, Lottery, Seeded};

    use super::super::mind::lives;
    use super::super::trial::trial;
    use super::*;

    /// The rest of the turn by the rules themselves, die by die, with everybody choosing what is best for them.
    fn by_the_rules(state: &State, model: &Model) -> Odds {
        let value = |next: &mut dyn FnMut(&mut State)| {
            let mut after = *state;
            next(&mut after);
            by_the_rules(&after, model)
        };
        match state.awaits() {
            Awaits::Nobody => model.odds(&lives(state.board())),
            _ if state.board().step == Step::Arrange => model.odds(&lives(state.board())),
            Awaits::Chance(lottery) => {
                let mut odds = [0.0; 4];
                let tickets = f32::from(lottery.tickets() as u16);
                for (outcome, _) in lottery.outcomes() {
                    let after = value(&mut |state| state.apply_unchecked(Input::Chance(outcome), &mut |_| {}));
                    odds.iter_mut().zip(after).for_each(|(all, part)| *all += part / tickets);
                }
                odds
            }
            Awaits::Seats(seats) => {
                let seat = seats.lowest().unwrap();
                let legal = state.legal(seat);
                let all = (0..engine::Space::len(&legal)).filter_map(|index| engine::Space::get(&legal, index));
                let act = |action| Input::Act { seat, action, at: None };
                let odds = all.map(|action| value(&mut |state| state.apply_unchecked(act(action), &mut |_| {})));
                odds.max_by(|one, two| one[seat.index()].total_cmp(&two[seat.index()])).unwrap()
            }
        }
    }

    #[test]
    fn a_duel_of_shots_comes_to_what_the_rules_make_of_every_roll() {
        let model = Model::learned();
        let mut rows = Vec::new();
        for deal in 0..40 {
            let start = State::new(2, Options { life: 9 + deal % 12, ..Options::default() });
            let state = trial(&start, model, &mut Seeded::new(&format!("shots {deal}"))).unwrap().state;
            if state.board().step != Step::Fire || state.board().players().iter().any(|player| player.dice > 2) {
                continue;
            }
            rows.extend(state.board().order.iter().map(|call| call.level));
            let [expected, found] =
                [by_the_rules(&state, model), Standoff::of(state.board()).odds(model, Grain::Exact)];
            assert!((expected[0] - found[0]).abs() < 1e-4, "{:?}: {expected:?} {found:?}", state.board());
        }
        assert!(rows.len() > 40 && rows.contains(&Level::FourOfAKind), "exchanges are among them: {rows:?}");
    }
}
