//! The judge of QUICK DRAW!: playouts by the learned policy, in the states that a seat considers possible.

use std::sync::Arc;

use catalog::hanafuda::{Action, Card, Hand, Source, State, Step};
use engine::{Awaits, Game, Seat, Seeded, Space};

use super::dice::Dice;
use super::learned::Learned;
use super::memory::{Memory, Worlds};
use super::round::Round;
use super::sight::{Known, row};
use super::worth::Worth;
use crate::judge::{mixture, percent, settled};
use crate::{AnyJudge, Chances, Effort, Idea, Judge, Judged, Turn};

/// Playouts for one position at full effort.
const POSITION: u32 = 4_000;
/// Playouts for each action of a decision at full effort.
const ACTION: u32 = 4_000;
/// A choice that is better by this much is taken e times as often.
const TEMPERATURE: f64 = 0.012;

/// The judge with the policy that ships.
pub fn judge(seed: &str, effort: Effort) -> AnyJudge<State> {
    Box::new(Second { seed: seed.into(), effort, worth: None })
}

/// The second of a duel, who watches.
struct Second {
    seed: String,
    effort: Effort,
    worth: Option<(u8, Worth)>,
}

/// How often a blow was struck in playouts, and by whom.
#[derive(Clone, Copy, Default)]
struct Tally {
    sum: f64,
    count: f64,
    own_blows: f64,
    their_blows: f64,
}

impl Tally {
    fn mean(&self) -> f64 {
        if self.count > 0.0 { self.sum / self.count } else { 0.5 }
    }
}

impl Second {
    fn worth(&mut self, target: u8) -> Worth {
        let known = self.worth.take().filter(|(known, _)| *known == target);
        let (_, worth) = known.unwrap_or_else(|| (target, Worth::new(target)));
        self.worth = Some((target, worth.clone()));
        worth
    }
}

impl Judge<State> for Second {
    fn position(&mut self, state: &State) -> Option<Chances> {
        if let Some(verdict) = state.verdict() {
            return Some(settled(&verdict, 2));
        }
        let view = state.view(engine::Viewer::Spectator);
        let damage = [0, 1].map(|seat| view.damage(Seat::new(seat)));
        let worth = self.worth(view.options.target);
        if view.step == Step::Opening && nothing_dealt(&view) {
            let zero = f64::from(worth.of(damage[0], damage[1]));
            return Some(vec![zero, 1.0 - zero]);
        }
        let whole = match state.awaits() {
            Awaits::Seats(seats) => seats.len() == if sealed(view.step) { 2 } else { 1 },
            Awaits::Chance(catalog::hanafuda::Lottery::Lot(_)) => !sealed(view.step),
            Awaits::Chance(_) => true,
            Awaits::Nobody => false,
        };
        if !whole {
            return None;
        }
        let mut dice = Dice::from_luck(&mut Seeded::new(&self.seed));
        let policies = Learned::shipped();
        let count = self.effort.of(POSITION).max(100);
        let round = Round::new(*state, seen_hands(state), damage);
        let me = Seat::new(0);
        let sum: f64 =
            (0..count).map(|_| f64::from(round.play_out(me, [&*policies, &*policies], &worth, &mut dice))).sum();
        let zero = (sum / f64::from(count)).clamp(0.0, 1.0);
        Some(vec![zero, 1.0 - zero])
    }

    /// HAN-01, HAN-08: the cards of one deal.
    fn continues(&self, state: &State) -> bool {
        matches!(state.awaits(), Awaits::Chance(catalog::hanafuda::Lottery::Card(_)))
            && !nothing_dealt(&state.view(engine::Viewer::Spectator))
    }

    fn decision(&mut self, turn: &Turn<'_, State>, _: Option<&Action>) -> Option<Judged<Action>> {
        let belief = Memory::new(Some(Learned::shipped())).recall(turn);
        let worlds = Worlds::new(turn.view, turn.seat, &belief);
        let worth = self.worth(turn.view.options.target);
        let mut dice = Dice::from_luck(&mut Seeded::new(&self.seed));
        let actions: Vec<Action> = turn.legal.iter().collect();
        let mut tallies = vec![Tally::default(); actions.len()];
        let count = self.effort.of(ACTION).max(100);
        let policy: Arc<Learned> = Learned::shipped();
        for number in 0..count {
            let place = (number as f32 + 0.5) / count as f32;
            let Some(round) = worlds.at(place, &mut dice) else { continue };
            let luck = Dice::from_luck(&mut dice);
            for (tally, action) in tallies.iter_mut().zip(&actions) {
                play(tally, round, turn.seat, *action, &policy, &worth, luck);
            }
        }
        let means: Vec<f64> = tallies.iter().map(Tally::mean).collect();
        let best = means.iter().copied().fold(0.0, f64::max);
        let shares = mixture(&means, TEMPERATURE);
        let ideas = (actions.iter().zip(&tallies).zip(shares)).map(|((&action, tally), share)| Idea {
            action,
            chance: tally.mean(),
            share,
            why: why(turn, action, tally),
        });
        let mut chances = vec![1.0 - best; 2];
        chances[turn.seat.index()] = best;
        Some(Judged::new(chances, ideas.collect()))
    }
}

/// Plays an action on to the end of the round.
fn play(tally: &mut Tally, mut round: Round, me: Seat, action: Action, policy: &Learned, worth: &Worth, luck: Dice) {
    let (mut dice, before) = (luck, round.damage);
    round.act(me, action);
    let (end, value) = round.play_on(me, [policy, policy], worth, &mut dice);
    tally.sum += f64::from(value);
    tally.count += 1.0;
    tally.own_blows += f64::from(u8::from(end[me.index()] > before[me.index()]));
    tally.their_blows += f64::from(u8::from(end[me.opponent().index()] > before[me.opponent().index()]));
}

/// Whether both choose in secret in this step.
fn sealed(step: Step) -> bool {
    matches!(step, Step::Opening | Step::Give | Step::TieDiscard)
}

fn nothing_dealt(view: &catalog::hanafuda::View) -> bool {
    let seats = [Seat::new(0), Seat::new(1)];
    seats.iter().all(|&seat| view.hand_count(seat) == 0 && view.pile_count(seat) == 0)
}

/// What the players may remember of each other's hands: what a tie has shown.
fn seen_hands(state: &State) -> Known {
    let view = state.view(engine::Viewer::Spectator);
    let hand = |seat: Seat| state.view(engine::Viewer::Seat(seat)).hand(seat).unwrap_or_default();
    let both = [Seat::new(0), Seat::new(1)];
    Known(both.map(|seat| hand(seat).iter().filter(|&card| view.shown(seat).contains(card)).collect()))
}

/// What an action gains and risks: how often it leads to the next blow, and how often to the opponent's.
fn why(turn: &Turn<'_, State>, action: Action, tally: &Tally) -> String {
    let [own, theirs] = [tally.own_blows, tally.their_blows].map(|blows| percent(blows / tally.count.max(1.0)));
    let hand = turn.view.hand(turn.seat).unwrap_or_default();
    let what = match action {
        Action::Draw => {
            let worth = turn.view.pile_count(turn.seat) + usize::from(hand.ribbon());
            let title = hand.rank().map_or("these cards", Hand::title);
            format!("Drawing now, with {title} and a blow worth {worth},")
        }
        Action::Take(Source::Deck) => "Taking from the draw pile".to_owned(),
        Action::Take(_) => "Taking the open card".to_owned(),
        Action::Effect(true) => "Using the effect".to_owned(),
        Action::Effect(false) => "Declining the effect".to_owned(),
        Action::Discard(card) | Action::Give(card) => match kept(hand, card) {
            Some(title) => format!("Keeping {title}"),
            None => format!("Parting with {card}"),
        },
        Action::Bridge(card) => format!("Getting {card} back"),
    };
    format!("{what} lands the next blow {own} of the time and suffers it {theirs}.")
}

/// The hand that is left without this card, if it is one of two.
fn kept(hand: catalog::hanafuda::Cards, card: Card) -> Option<&'static str> {
    let kept = hand.without(card);
    (kept.len() == 2).then(|| row(kept).title())
}
