//! The end of a game: who won, what happens to the seats, and which moves are remembered.

use engine::{Game, Micros, Seat};
use protocol::{AskId, Occupant, PlayerId, Stage};

use super::moves::{Acknowledged, told_with};
use crate::effects::{Effects, Finished};
use crate::log::Entry;
use crate::seats::status::SeatStatus;
use crate::table::Table;

/// Moves of finished games are remembered at least this long.
const REMEMBERED: Micros = 10 * 60 * 1_000_000;

/// Maximum number of finished games whose moves are remembered. Nobody plays that fast. Beyond it, a repeated old move
/// is refused as late; it still counts only once.
const MOST_REMEMBERED: usize = 60;

/// The moves of a finished game.
pub(crate) struct PastGame {
    /// The number of the game.
    pub(crate) game: u32,
    /// When it ended, in the table's steady time.
    at: Micros,
    moves: Vec<PastMove>,
}

/// A move of a finished game.
struct PastMove {
    player: PlayerId,
    /// The client's id of the move.
    id: Box<str>,
    /// The result that was sent with its acknowledgement.
    told: Option<String>,
}

impl PastGame {
    /// The result that was sent with the acknowledgement of a move, if it was made.
    pub(crate) fn acknowledged(&self, who: PlayerId, id: &AskId) -> Option<Acknowledged> {
        let made = self.moves.iter().find(|made| made.player == who && &*made.id == id)?;
        Some(Acknowledged(made.told.clone()))
    }
}

impl<G: Game> Table<G> {
    pub(crate) fn is_playing(&self) -> bool {
        self.current.as_ref().is_some_and(|game| !game.is_over())
    }

    pub(crate) fn stage(&self) -> Stage {
        match &self.current {
            None => Stage::Waiting,
            Some(game) if game.is_over() => Stage::Over,
            Some(_) if self.is_paused() => Stage::Paused,
            Some(_) => Stage::Playing,
        }
    }

    /// Updates the table after a game has ended. The log needs no entry for this.
    pub(crate) fn settle_end(&mut self) {
        let Some(game) = &mut self.current else { return };
        let Some(verdict) = game.verdict() else { return };
        let moves = game.take_moves().filter_map(|(seat, id, transition)| {
            let player = self.seats[seat.index()].person()?.id;
            Some(PastMove { player, id, told: told_with(transition) })
        });
        let past = PastGame { game: self.game, at: self.steady, moves: moves.collect() };
        let is_old = |old: &PastGame| old.at + REMEMBERED <= self.steady;
        while self.past_games.len() >= MOST_REMEMBERED || self.past_games.front().is_some_and(is_old) {
            self.past_games.pop_front();
        }
        self.past_games.push_back(past);
        for (index, seat) in self.seats.iter_mut().enumerate() {
            seat.wins += u32::from(verdict.winners.contains(Seat::new(index)));
            (seat.wants_pause, seat.stand_in) = (false, false);
        }
    }

    /// Reports a game that has just ended. Players who gave up their seat in mid-game lose it now.
    pub(crate) fn end_game(&mut self, now: Micros, out: &mut Effects) {
        let Some(finished) = self.finished().filter(|_| out.finished.is_none()) else { return };
        out.finished = Some(finished);
        for seat in (0..self.seats.len()).map(Seat::new) {
            if self.seats[seat.index()].left {
                self.write(now, Entry::Stood { seat }, out);
            }
        }
        self.tell_room(out);
    }

    /// The game that has just ended, for ladder and history.
    fn finished(&self) -> Option<Finished> {
        let game = self.current.as_ref()?;
        let verdict = game.verdict()?;
        let seat = |(index, seat): (usize, &SeatStatus)| {
            let who = seat.who.clone().unwrap_or(Occupant::Bot(bots::usual::<G>().slug.into()));
            (who, verdict.winners.contains(Seat::new(index)))
        };
        Some(Finished {
            game: self.game,
            entries: (game.first, self.entries - 1),
            reason: verdict.reason,
            seats: self.seats.iter().enumerate().map(seat).collect(),
            replay: self.replay_of(self.game),
            rated: self.is_rated(),
        })
    }

    /// Whether the game counts for the ladder: only people play, nobody may be helped, and the times of its races look
    /// usual.
    pub(crate) fn is_rated(&self) -> bool {
        let people = self.seats.iter().all(|seat| seat.person().is_some_and(|person| !person.program));
        people && !self.setup.hints && self.current.as_ref().is_some_and(|game| !game.unrated)
    }
}
