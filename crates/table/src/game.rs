//! The current or last game of a table, with its history.

pub(crate) mod change;
mod choices;
pub(crate) mod decisions;
pub(crate) mod end;
pub(crate) mod moves;
pub(crate) mod progress;
pub(crate) mod transition;

use engine::{Entropy, Game, Luck, Micros, Provable, Record, Seat, Secret, Verdict, Viewer};
use protocol::SmallMap;

use self::change::Change;
use self::progress::{Happened, Invalid, Progress};
use self::transition::Transition;
use crate::bots::SeatedBot;
use crate::clock::Clock;
use crate::race::credit::Timing;
use crate::race::running::Race;
use crate::updates::delayed::Delayed;

/// A checkpoint is kept after this many transitions, so that missed updates can be recomputed from nearby.
const CHECKPOINT_EVERY: usize = 32;

/// A game at a table.
pub(crate) struct CurrentGame<G: Game> {
    luck: Provable,
    /// The number of its first log entry.
    pub(crate) first: u64,
    pub(crate) progress: Progress<G>,
    pub(crate) history: Vec<Past<G>>,
    /// The game before its first transition and after every [`CHECKPOINT_EVERY`] transitions.
    checkpoints: Vec<Progress<G>>,
    /// For each seat, the transition that each move led to, by the move's id.
    moves: [SmallMap<Box<str>, usize>; Seat::MOST],
    /// The bots of the seats that bots play.
    pub(crate) bots: [Option<SeatedBot<G>>; Seat::MOST],
    /// Whether it is unrated because the times of its races look unusual.
    pub(crate) unrated: bool,
    /// The player who gave up, which ended the game.
    pub(crate) gave_up: Option<Seat>,
    /// Whether a decision was taken back, so that not all of its luck follows from the secret it began with.
    pub(crate) was_set_back: bool,
    /// What spectators see, if they see it with a delay.
    pub(crate) delayed: Option<Delayed<G>>,
    pub(crate) clock: Clock,
    /// The times of the current race, once its signal was given.
    pub(crate) timing: Option<Timing>,
    /// When the current race was announced.
    pub(crate) announced: Micros,
}

/// Identifies a move: the seat, and the client's id.
pub(crate) type MoveId = (Seat, Box<str>);

/// A transition with its time.
pub(crate) struct Past<G: Game> {
    pub(crate) at: Micros,
    pub(crate) transition: Transition<G>,
}

/// The game's luck from the next outcome on.
pub(crate) struct NextLuck<'a> {
    luck: &'a Provable,
    drawn: u32,
}

impl Luck for NextLuck<'_> {
    fn ticket(&mut self, tickets: u32) -> u32 {
        let ticket = self.luck.ticket_at(self.drawn, tickets);
        self.drawn += 1;
        ticket
    }
}

impl<G: Game> CurrentGame<G> {
    pub(crate) fn new(options: G::Options, secret: Secret, entropy: Entropy, first: u64, delayed: bool) -> Self {
        let start = Progress::new(entropy.seats().len(), options);
        Self {
            luck: Provable::new(secret, entropy, 0),
            first,
            progress: start.clone(),
            history: Vec::new(),
            moves: [const { SmallMap::new() }; Seat::MOST],
            bots: [const { None }; Seat::MOST],
            unrated: false,
            gave_up: None,
            was_set_back: false,
            delayed: delayed.then(|| Delayed::new(start.clone())),
            checkpoints: vec![start],
            clock: Clock::default(),
            timing: None,
            announced: 0,
        }
    }

    /// The source of all the game's luck, from its beginning.
    pub(crate) fn luck(&self) -> &Provable {
        &self.luck
    }

    /// The source of the next outcomes.
    pub(crate) fn next_luck(&self) -> NextLuck<'_> {
        NextLuck { luck: &self.luck, drawn: self.progress.drawn() }
    }

    /// Commits a change that was computed for the current position.
    pub(crate) fn commit(
        &mut self,
        at: Micros,
        transition: Transition<G>,
        change: Change<G>,
        by: Option<MoveId>,
    ) -> Happened<G> {
        self.keep_checkpoint();
        let happened = self.progress.commit(&transition, change);
        self.keep(at, transition, by);
        happened
    }

    /// Applies a transition from a log, and counts it for every viewer who learned of it.
    pub(crate) fn read(&mut self, at: Micros, transition: Transition<G>, by: Option<MoveId>) -> Result<(), Invalid> {
        self.keep_checkpoint();
        let (happened, mut seen) = (self.progress.read(&transition)?, Vec::new());
        for viewer in Viewer::all(self.progress.state().players()) {
            self.progress.tell(&happened, viewer, &mut seen);
        }
        self.keep(at, transition, by);
        Ok(())
    }

    /// Viewers are told of a transition after it is committed, so the checkpoint is kept before the next one.
    fn keep_checkpoint(&mut self) {
        let transitions = self.history.len();
        if transitions > 0 && transitions.is_multiple_of(CHECKPOINT_EVERY) {
            self.checkpoints.push(self.progress.clone());
        }
    }

    fn keep(&mut self, at: Micros, transition: Transition<G>, by: Option<MoveId>) {
        if let Some((seat, id)) = by {
            self.moves[seat.index()].insert(id, self.history.len());
        }
        self.history.push(Past { at, transition });
    }

    /// The transition that this move led to, if it was already made.
    pub(crate) fn outcome_of(&self, seat: Seat, id: &str) -> Option<&Transition<G>> {
        self.moves[seat.index()].get(id).map(|&place| &self.history[place].transition)
    }

    /// Takes every move: its seat, its id and the transition it led to.
    fn take_moves(&mut self) -> impl Iterator<Item = (Seat, Box<str>, &Transition<G>)> {
        let (moves, history) = (std::mem::take(&mut self.moves), &self.history);
        moves.into_iter().enumerate().flat_map(move |(seat, moves)| {
            moves.into_iter().map(move |(id, place)| (Seat::new(seat), id, &history[place].transition))
        })
    }

    /// The game before its first transition.
    pub(crate) fn start(&self) -> &Progress<G> {
        &self.checkpoints[0]
    }

    /// The checkpoints within the first `end` transitions, latest first, each with its number of transitions.
    pub(crate) fn checkpoints(&self, end: usize) -> impl Iterator<Item = (usize, &Progress<G>)> {
        let numbered =
            self.checkpoints.iter().enumerate().map(|(place, progress)| (place * CHECKPOINT_EVERY, progress));
        numbered.rev().skip_while(move |(transitions, _)| *transitions > end)
    }

    /// Every event that `seat` has been shown since the game began.
    pub(crate) fn told(&self, seat: Seat) -> Vec<G::Event> {
        let (mut progress, mut told, mut seen) = (self.start().clone(), Vec::new(), Vec::new());
        for past in &self.history {
            let happened = progress.read(&past.transition).expect("it was possible when it happened");
            progress.tell(&happened, Viewer::Seat(seat), &mut seen);
            told.append(&mut seen);
        }
        told
    }

    pub(crate) fn is_over(&self) -> bool {
        self.verdict().is_some()
    }

    /// How it ended, if it is over: by the rules, or because a player gave up. Then everybody else who is still in wins.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        let state = self.progress.state();
        let wins = |seat: Seat, other: &Seat| *other != seat && !state.is_out(*other);
        let others = |seat: Seat| (0..state.players()).map(Seat::new).filter(|other| wins(seat, other)).collect();
        self.gave_up.map_or_else(|| state.verdict(), |seat| Some(Verdict::new(others(seat), "gave-up")))
    }

    /// Forgets everything after this many transitions. From there on the luck follows from `luck`.
    pub(crate) fn set_back(&mut self, transitions: usize, luck: Secret) -> Result<(), Invalid> {
        if transitions > self.history.len() {
            return Err("more is kept than there was".into());
        }
        let (options, entropy) = (self.start().state().options(), self.luck.entropy().clone());
        let mut again = Self::new(options, luck, entropy, self.first, self.delayed.is_some());
        (again.was_set_back, again.unrated) = (true, self.unrated);
        for past in self.history.drain(..transitions) {
            again.read(past.at, past.transition, None)?;
        }
        again.moves = std::mem::take(&mut self.moves);
        again.moves.iter_mut().for_each(|moves| moves.retain(|_, place| *place < transitions));
        *self = again;
        Ok(())
    }

    /// Whether spectators have not seen everything yet.
    pub(crate) fn is_delayed(&self) -> bool {
        self.delayed.as_ref().is_some_and(|delayed| delayed.next < self.history.len())
    }

    /// The game as a record of its inputs, in the order of the rules.
    pub(crate) fn record(&self) -> Result<Record<G>, Invalid> {
        let mut progress = self.start().clone();
        let mut record = Record::new(progress.state().clone(), false);
        for Past { transition, .. } in &self.history {
            match transition {
                Transition::Play(inputs) => record.inputs.extend(inputs.iter().cloned()),
                Transition::Close(inputs) => {
                    record.inputs.extend(progress.race().into_iter().flat_map(Race::inputs));
                    record.inputs.extend(inputs.iter().cloned());
                }
                Transition::Hold(_) | Transition::Go | Transition::Answer(_) | Transition::Change { .. } => {}
            }
            progress.read(transition)?;
            if let (Transition::Change { .. }, Some(choices)) = (transition, progress.choices()) {
                record.inputs.truncate(record.inputs.len() - choices.inputs().len());
                record.inputs.extend_from_slice(choices.inputs());
            }
        }
        Ok(record)
    }
}
