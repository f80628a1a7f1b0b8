//! The judge of the whole game: chances to win and the worth of picks, by the equilibrium of the round.
//!
//! Reaction times are not judged: everybody is taken to be equally fast, so who loses a race is luck until it is run.

use catalog::hayauchi::{Action, Board, Booze, Race, State, Step, View};
use engine::{Awaits, Game, Luck, Seat, Seats, Seeded, Viewer};

use super::equilibrium::{Equilibrium, equilibrium};
use super::match_chances::Match;
use super::position::{Drinker, MOST, Settled, finish, settle};
use super::stakes::{COIN_FLIPS, Races, Stakes};
use super::still_in::StillIn;
use super::study::{WORK, draw, without_slips};
use super::{LEGEND, TRAINED};
use crate::judge::{percent, settled};
use crate::{AnyJudge, Chances, Effort, Idea, Judge, Judged, Turn};

/// The budget for one round at full effort, in multiply-adds. A quarter of it is enough to look one round ahead where that
/// changes the worth of a pick.
const ROUND: u32 = 4 * WORK;

/// The judge with the net that ships.
pub fn judge(seed: &str, effort: Effort) -> AnyJudge<State> {
    Box::new(RoundJudge::new(seed, effort))
}

/// A round between these players, solved.
struct Solved {
    drinkers: Vec<Drinker>,
    stakes: Stakes,
    found: Equilibrium,
}

struct RoundJudge {
    seed: String,
    /// The budget for one round, in multiply-adds.
    work: u32,
    /// What races do at the table that is judged.
    races: Races,
    /// The round that was solved last: all decisions of a round ask for the same one.
    known: Option<Solved>,
}

impl RoundJudge {
    fn new(seed: &str, effort: Effort) -> Self {
        Self { seed: seed.into(), work: effort.of(ROUND), races: COIN_FLIPS, known: None }
    }

    /// Sets the rules of the table that is judged.
    fn look_at(&mut self, board: &Board) {
        let races = Races { equal_totals: board.options.equal_totals, ..COIN_FLIPS };
        if self.races != races {
            (self.races, self.known) = (races, None);
        }
    }

    fn solve(&mut self, drinkers: &[Drinker]) -> &Solved {
        if self.known.as_ref().is_none_or(|known| known.drinkers != drinkers) {
            let (stakes, rounds) = LEGEND.stakes(&*TRAINED, drinkers, &self.races, self.work);
            let found = if drinkers.len() > Board::FINALISTS + 1 && is_fresh(drinkers) {
                opening(&stakes, drinkers.len())
            } else {
                equilibrium(&stakes, rounds)
            };
            self.known = Some(Solved { drinkers: drinkers.to_vec(), stakes, found });
        }
        self.known.as_ref().expect("it was just solved")
    }

    /// The shares of the game of these players, who are about to pick.
    fn shares(&mut self, drinkers: &[Drinker]) -> Vec<f64> {
        if is_fresh(drinkers) {
            return vec![1.0 / drinkers.len() as f64; drinkers.len()];
        }
        self.solve(drinkers).found.shares.iter().map(|&share| f64::from(share)).collect()
    }

    /// The shares after a round with these picks in which the players lose these hearts.
    fn after(&mut self, still_in: &StillIn, picks: &[Booze], lost: &[u8]) -> Vec<f64> {
        let after: Vec<Option<Drinker>> = (still_in.drinkers.iter().zip(picks).zip(lost))
            .map(|((drinker, &pick), &lost)| {
                let next = drinker.after(pick, false);
                let hearts = next.hearts.saturating_sub(lost);
                (hearts > 0).then_some(Drinker { hearts, ..next })
            })
            .collect();
        let left: Vec<usize> = (0..after.len()).filter(|&index| after[index].is_some()).collect();
        let mut shares = vec![0.0; after.len()];
        if left.is_empty() {
            return vec![1.0 / after.len() as f64; after.len()];
        }
        if left.len() <= Board::FINALISTS {
            let mut final_shares = [0.0; MOST];
            finish(&after, self.races.equal_totals, &mut final_shares);
            shares.iter_mut().zip(final_shares).for_each(|(share, found)| *share = f64::from(found));
            return shares;
        }
        let next: Vec<Drinker> = after.iter().flatten().map(|drinker| drinker.next_round()).collect();
        let found = self.shares(&next);
        left.into_iter().zip(found).for_each(|(index, share)| shares[index] = share);
        shares
    }

    /// The shares after the reveal, if each racer is equally likely to be last. `surely` says who is, `needless` who
    /// pays for a Gun as well.
    fn showdown(&mut self, view: &View, still_in: &StillIn, surely: Option<Seat>, needless: Seats) -> Vec<f64> {
        let pick = |seat: &Seat| view.places[seat.index()].picked;
        let picks: Vec<Booze> = still_in.seats.iter().filter_map(pick).collect();
        let count = still_in.seats.len();
        if picks.len() < count {
            return vec![1.0 / count as f64; count];
        }
        let racing: Vec<usize> = view.board.racing.iter().filter_map(|seat| still_in.index(seat)).collect();
        let losers = match (surely.and_then(|seat| still_in.index(seat)), settle(&picks)) {
            (Some(loser), _) => vec![loser],
            (None, Settled::Lowest(lowest)) => vec![lowest],
            (None, Settled::Race(_)) => racing,
        };
        let mut sum = vec![0.0; count];
        for &loser in &losers {
            let lost: Vec<u8> = (still_in.seats.iter().enumerate())
                .map(|(index, &seat)| u8::from(index == loser) + u8::from(needless.contains(seat)))
                .collect();
            let shares = self.after(still_in, &picks, &lost);
            sum.iter_mut().zip(shares).for_each(|(sum, share)| *sum += share / losers.len() as f64);
        }
        sum
    }

    fn picking(&mut self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> Option<Judged<Action>> {
        let mut luck = Seeded::new(&self.seed);
        let still_in = StillIn::known_to(turn, &mut luck);
        let me = still_in.index(turn.seat)?;
        let Solved { stakes, found, drinkers } = self.solve(&still_in.drinkers);
        let worth = stakes.worth_of_choices(me, &found.mixes, &mut Vec::new());
        let mix = without_slips(found.mixes[me].clone());
        let sum: f32 = mix.iter().sum();
        let fates = fates(drinkers, &found.mixes, me, &mut luck);
        let mut shares: Vec<f64> = found.shares.iter().map(|&share| f64::from(share)).collect();
        let hand = still_in.drinkers[me].hand;
        let scale = Match::of(&turn.view.board, &still_in.seats);
        // Only the seat's own share is known for each card. The others share the rest as they do on average.
        let mut chance = |own: f32| {
            let rest = (1.0 - f64::from(own)) / (1.0 - shares[me]).max(1e-9);
            (0..shares.len()).for_each(|index| shares[index] *= rest);
            shares[me] = f64::from(own);
            scale.chances(&shares)[turn.seat.index()]
        };
        let mut ideas = Vec::new();
        for (index, booze) in hand.iter().enumerate() {
            let [lowest, races] = fates[index];
            let why = format!(
                "It risks no heart {} of the time: it is the weakest alone {}, and ties for a race {}.",
                percent(1.0 - lowest - races),
                percent(lowest),
                percent(races)
            );
            let share = f64::from(mix[index] / sum);
            ideas.push(Idea { action: Action::Booze(booze), chance: chance(worth[index]), share, why });
        }
        let shares: Vec<f64> = found.shares.iter().map(|&share| f64::from(share)).collect();
        let chances = scale.chances(&shares);
        if chosen == Some(&Action::Gun) {
            let mut poorer = still_in.drinkers.clone();
            poorer[me].hearts = poorer[me].hearts.saturating_sub(1);
            let own = if poorer[me].hearts == 0 { 0.0 } else { self.shares(&poorer)[me] };
            let why = "A Gun before the reveal costs a heart and gains nothing.".into();
            ideas.push(Idea { action: Action::Gun, chance: own.min(chances[turn.seat.index()]), share: 0.0, why });
        }
        Some(Judged::new(chances, ideas))
    }

    fn answering(&mut self, turn: &Turn<'_, State>) -> Judged<Action> {
        if !turn.view.board.final_race.is_empty() {
            return racing_for_the_win(turn);
        }
        let still_in = StillIn::known_to(turn, &mut Seeded::new(&self.seed));
        let races = turn.view.board.racing.contains(turn.seat);
        let fired: Seats = still_in.seats.iter().copied().filter(|seat| turn.view.places[seat.index()].fired).collect();
        let scale = Match::of(&turn.view.board, &still_in.seats);
        let mut value = |surely, needless| scale.chances(&self.showdown(turn.view, &still_in, surely, needless));
        let usual = value(None, fired);
        let worse = if races { value(Some(turn.seat), fired) } else { value(None, fired.with(turn.seat)) };
        let (best, other, reasons) = if races {
            let words = ["Who does not shoot in a race is last.", "A race has to be run: the last one pays."];
            (Action::Gun, vec![Action::Hold, Action::Miss], words)
        } else {
            let words = ["Nobody asked for this Gun, so it costs a heart.", "There is no race for this seat."];
            (Action::Hold, vec![Action::Gun, Action::Miss], words)
        };
        let idea = |action: Action, chances: &Chances, share: f64, why: &str| Idea {
            action,
            chance: chances[turn.seat.index()],
            share,
            why: why.into(),
        };
        let mut ideas = vec![idea(best, &usual, 1.0, reasons[1])];
        ideas.extend(other.into_iter().map(|action| idea(action, &worse, 0.0, reasons[0])));
        Judged::new(usual.clone(), ideas)
    }
}

impl Judge<State> for RoundJudge {
    fn position(&mut self, state: &State) -> Option<Chances> {
        let board = state.board();
        if let Some(verdict) = state.verdict() {
            return Some(settled(&verdict, state.players()));
        }
        self.look_at(board);
        if !board.final_race.is_empty() {
            let begun = board.racing.iter().any(|seat| {
                let own = state.view(Viewer::Seat(seat)).places[seat.index()];
                own.answer.is_some() || own.missed || own.fired
            });
            return (!begun).then(|| in_the_final_race(board));
        }
        let still_in = StillIn::of(state);
        let scale = Match::of(board, &still_in.seats);
        let own = |seat: &Seat| state.view(Viewer::Seat(*seat)).places[seat.index()];
        match (state.awaits(), board.step) {
            (Awaits::Seats(_), Step::Pick) => {
                let begun = still_in.seats.iter().any(|seat| own(seat).has_picked || own(seat).fired);
                (!begun).then(|| scale.chances(&self.shares(&still_in.drinkers)))
            }
            (Awaits::Seats(_) | Awaits::Chance(_), Step::Showdown) => {
                let begun = still_in.seats.iter().any(|seat| own(seat).answer.is_some() || own(seat).missed);
                let fired = still_in.seats.iter().copied().filter(|seat| own(seat).fired).collect();
                let view = state.view(Viewer::Spectator);
                (!begun).then(|| scale.chances(&self.showdown(&view, &still_in, None, fired)))
            }
            _ => None,
        }
    }

    fn decision(&mut self, turn: &Turn<'_, State>, chosen: Option<&Action>) -> Option<Judged<Action>> {
        self.look_at(&turn.view.board);
        match turn.view.board.step {
            Step::Pick if turn.view.places[turn.seat.index()].has_picked => None,
            Step::Pick => self.picking(turn, chosen),
            Step::Showdown if turn.view.board.options.race == Race::RealTime => Some(self.answering(turn)),
            Step::Showdown => None,
        }
    }
}

/// HAY-19: the chances in a race for the win, if each racer is equally likely to be last in each race.
fn in_the_final_race(board: &Board) -> Chances {
    let seats: Vec<Seat> = board.final_race.iter().collect();
    let (left, racers) = ((seats.len() - 1) as f64, board.racing.len() as f64);
    let stays = |seat: &Seat| if board.racing.contains(*seat) { 1.0 - 1.0 / racers } else { 1.0 };
    let shares: Vec<f64> = seats.iter().map(|seat| stays(seat) / left).collect();
    Match::of(board, &seats).chances(&shares)
}

fn racing_for_the_win(turn: &Turn<'_, State>) -> Judged<Action> {
    let chances = in_the_final_race(&turn.view.board);
    let idea = |action: Action, chance: f64, share: f64, why: &str| Idea { action, chance, share, why: why.into() };
    let late = "Who does not shoot in a race is last.";
    let ideas = vec![
        idea(Action::Gun, chances[turn.seat.index()], 1.0, "The last one is out of the race for the win."),
        idea(Action::Hold, 0.0, 0.0, late),
        idea(Action::Miss, 0.0, 0.0, late),
    ];
    Judged::new(chances, ideas)
}

fn is_fresh(drinkers: &[Drinker]) -> bool {
    drinkers.len() > Board::FINALISTS && drinkers.iter().all(|drinker| *drinker == Drinker::FRESH)
}

/// The stored solution of the first round.
fn opening(stakes: &Stakes, players: usize) -> Equilibrium {
    let mix = without_slips(TRAINED.opening(players).to_vec());
    let sum: f32 = mix.iter().sum();
    let mix: Vec<f32> = mix.into_iter().map(|chance| chance / sum).collect();
    let found = Equilibrium { mixes: vec![mix; players], shares: Vec::new(), gains: Vec::new() };
    let shares = vec![1.0 / players as f32; players];
    debug_assert_eq!(stakes.choices.len(), players, "the stakes are those of the first round");
    Equilibrium { shares, ..found }
}

/// For each card of `me`, how often it is the only weakest and how often it is in a race, against these mixed strategies.
fn fates(drinkers: &[Drinker], mixes: &[Vec<f32>], me: usize, luck: &mut impl Luck) -> Vec<[f64; 2]> {
    const TRIES: u32 = 400;
    let mut counts = vec![[0.0; 2]; drinkers[me].hand.len()];
    for _ in 0..TRIES {
        let drawn = |(drinker, mix): (&Drinker, &Vec<f32>)| drinker.hand.nth(draw(mix, luck));
        let picks: Option<Vec<Booze>> = drinkers.iter().zip(mixes).map(drawn).collect();
        let Some(mut picks) = picks else { continue };
        for (count, booze) in counts.iter_mut().zip(drinkers[me].hand.iter()) {
            picks[me] = booze;
            match settle(&picks) {
                Settled::Lowest(lowest) if lowest == me => count[0] += 1.0 / f64::from(TRIES),
                Settled::Race(racers) if racers & 1 << me != 0 => count[1] += 1.0 / f64::from(TRIES),
                _ => {}
            }
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Players with so many cards left, who have ordered different ones.
    fn late(players: usize, cards: usize) -> Vec<Drinker> {
        let late = |seat: usize| {
            let mut drinker = Drinker::FRESH;
            while drinker.hand.len() > cards {
                let pick = drinker.hand.nth(seat % drinker.hand.len()).unwrap();
                drinker = drinker.after(pick, false).next_round();
            }
            drinker
        };
        (0..players).map(late).collect()
    }

    #[test]
    fn the_effort_of_the_page_is_enough_to_look_ahead_where_that_is_not_too_much() {
        for (players, cards) in [(4, 4), (5, 3), (6, 3)] {
            let found = [Effort::percent(25), Effort::percent(1_000)]
                .map(|effort| RoundJudge::new("late", effort).shares(&late(players, cards)));
            assert_eq!(found[0], found[1], "{players} players with {cards} cards");
        }
    }
}
