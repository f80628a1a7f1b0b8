//! Duels between two bots, and their statistics.

use std::fmt;

use bots::{Brain, Effort, play_out};
use catalog::hanafuda::{Card, Event, Hand, Options, Source, Stalemate, State};
use engine::{Game, Seat, Seeded};

use crate::stats::Estimate;

const EFFECTS: [Card; 5] =
    [Card::CherryCurtain, Card::IrisBridge, Card::PeonyButterflies, Card::ChrysanthemumSake, Card::WillowLightning];

/// Statistics of duels. Players are counted as the first and the second, whatever their seats.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// Duels, and those the first player won.
    pub duels: [u32; 2],
    /// Rounds that ended with a blow, and those won by the player who moved first.
    pub rounds: [u32; 2],
    /// Rounds that ended without a blow: by the draw pile, by sixty turns.
    pub stalemates: [u32; 2],
    /// Duels won by the player who moved first in the first round.
    pub first_movers: u32,
    /// The total number of turns.
    pub turns: u32,
    /// The total number of decisions of both players.
    pub decisions: u32,
    /// Blows by the row of the hand that struck.
    pub rows: [u32; 11],
    /// Blows by who called DRAW!, the first player or the second, and whether the caller hit or was hit.
    pub calls: [[u32; 2]; 2],
    /// For each effect card: how often the first player could use it, and how often they did.
    pub effects: [[u32; 2]; 5],
    /// Where the first player took cards from.
    pub sources: [u32; 3],
    /// Blows by the damage they dealt.
    pub blows: [u32; 24],
    /// Ties.
    pub ties: u32,
}

/// Plays one duel with the default options between bots with these names; `swapped` gives the first one seat 1.
/// `legend@5` plays at 5 percent of full effort, whatever `effort` says. `None` if there is no such bot.
pub fn duel(names: &[String; 2], effort: Effort, seed: &str, swapped: bool, tally: &mut Tally) -> Option<()> {
    let brain = |index: usize| {
        let luck = Seeded::new(&format!("{seed} player {index}"));
        let (name, effort) = match names[index].split_once('@') {
            Some((name, percent)) => (name, Effort::percent(percent.parse().ok()?)),
            None => (names[index].as_str(), effort),
        };
        bots::bot::<State>(name, luck, effort)
    };
    duel_of([brain(0)?, brain(1)?], seed, swapped, tally);
    Some(())
}

/// Plays one duel with the default options between these bots.
pub fn duel_of([first, second]: [Brain<State>; 2], seed: &str, swapped: bool, tally: &mut Tally) {
    let mut brains = if swapped { vec![second, first] } else { vec![first, second] };
    let mut watch = Watch { first: Seat::new(usize::from(swapped)), ..Watch::default() };
    let state = State::new(2, Options::default());
    let played = play_out(state, &mut brains, &mut Seeded::new(seed), |event| watch.note(event, tally));
    let won = played.verdict.winners.contains(watch.first);
    tally.duels[0] += 1;
    tally.duels[1] += u32::from(won);
    tally.decisions += played.decisions;
    tally.first_movers += u32::from(watch.mover_of_duel.is_some_and(|seat| played.verdict.winners.contains(seat)));
}

/// The state needed between events to count them.
#[derive(Clone, Copy, Debug)]
struct Watch {
    first: Seat,
    mover: Seat,
    mover_of_duel: Option<Seat>,
    attacker: Seat,
    ranks: [Hand; 2],
}

impl Default for Watch {
    fn default() -> Self {
        let seat = Seat::new(0);
        Self { first: seat, mover: seat, mover_of_duel: None, attacker: seat, ranks: [Hand::Unlisted; 2] }
    }
}

impl Watch {
    fn note(&mut self, event: &Event, tally: &mut Tally) {
        match *event {
            Event::First { seat, .. } => {
                self.mover = seat;
                self.mover_of_duel = self.mover_of_duel.or(Some(seat));
            }
            Event::Took { seat, from, .. } => {
                tally.turns += 1;
                if seat == self.first {
                    let source = Source::ALL.iter().position(|&source| source == from);
                    tally.sources[source.unwrap_or_default()] += 1;
                }
            }
            Event::Effect { seat, card, used } if seat == self.first => {
                if let Some(index) = EFFECTS.iter().position(|&effect| effect == card) {
                    tally.effects[index][0] += 1;
                    tally.effects[index][1] += u32::from(used);
                }
            }
            Event::Showdown { attacker, ranks, .. } => {
                tally.turns += 1;
                (self.attacker, self.ranks) = (attacker, ranks);
            }
            Event::Tied => tally.ties += 1,
            Event::Struck { seat, cards, ribbon, .. } => self.struck(seat, cards + ribbon, tally),
            Event::Stalemate { because } => tally.stalemates[usize::from(because == Stalemate::Turns)] += 1,
            _ => {}
        }
    }

    fn struck(self, seat: Seat, blow: u8, tally: &mut Tally) {
        tally.rounds[0] += 1;
        tally.rounds[1] += u32::from(seat == self.mover);
        tally.rows[self.ranks[seat.index()] as usize] += 1;
        tally.calls[usize::from(self.attacker != self.first)][usize::from(seat != self.attacker)] += 1;
        let place = usize::from(blow.max(1)) - 1;
        tally.blows[place.min(tally.blows.len() - 1)] += 1;
    }
}

/// A share in percent with its 95 % interval, by Wilson's formula.
fn share([all, some]: [u32; 2]) -> String {
    let Estimate { mean, low, high } = Estimate::wilson(some.into(), all.into());
    let [mean, low, high] = [mean, low, high].map(|share| share * 100.0);
    format!("{mean:.1} % [{low:.1}, {high:.1}] of {all}")
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [duels, _] = self.duels;
        let per_duel = |count: u32| f64::from(count) / f64::from(duels.max(1));
        let rounds = self.rounds[0] + self.stalemates[0] + self.stalemates[1];
        writeln!(f, "the first player wins {}", share(self.duels))?;
        writeln!(f, "the first to move wins the round {}", share(self.rounds))?;
        writeln!(f, "the first to move in round 1 wins the duel {}", share([duels, self.first_movers]))?;
        writeln!(f, "a duel has {:.2} rounds and {:.1} decisions", per_duel(rounds), per_duel(self.decisions))?;
        writeln!(f, "a round has {:.2} turns", f64::from(self.turns) / f64::from(rounds.max(1)))?;
        writeln!(f, "stalemates: {:?} (draw pile, sixty turns); ties: {}", self.stalemates, self.ties)?;
        writeln!(
            f,
            "calls by the first player that hit and that went back: {:?}; by the second: {:?}",
            self.calls[0], self.calls[1]
        )?;
        writeln!(f, "blows by damage, from 1: {:?}", self.blows)?;
        for (row, count) in Hand::ALL.into_iter().zip(self.rows) {
            writeln!(f, "  {row}: {}", share([self.rounds[0], count]))?;
        }
        for (card, [asked, used]) in EFFECTS.into_iter().zip(self.effects) {
            writeln!(
                f,
                "  the first player used {card}: {used} of {asked}, {:.3} a round",
                f64::from(used) / f64::from(rounds.max(1))
            )?;
        }
        writeln!(f, "the first player took from deck, own pile, their pile: {:?}", self.sources)
    }
}
