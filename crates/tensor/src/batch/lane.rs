//! One table of a batch: one game after the other.

use bots::{Brain, Effort, Question};
use engine::{Awaits, Event as _, Game, GameOptions, Input, Lottery, Luck, Seat, Seeded, Space, Viewer};

use super::{Observe, Rows, Setup, agents};
use crate::returns::gain;
use crate::{Table, TensorError, Tensors, bot_luck};

/// What all tables of a batch have in common.
pub(super) struct Shared<G: Tensors> {
    start: G,
    pub(super) seed: String,
    tables: u64,
    pub(super) agents: Vec<Seat>,
    bots: Vec<(Seat, String)>,
    effort: Effort,
    observe: Observe,
    limit: u32,
    races: bool,
}

/// One table.
pub(super) struct Lane<G: Tensors> {
    number: u64,
    episode: u64,
    table: Table<G>,
    luck: Seeded,
    /// Drawn from in races only.
    reactions: Option<Seeded>,
    sampling: Seeded,
    brains: Vec<Player<G>>,
    steps: u32,
}

/// A bot at a table.
struct Player<G: Game> {
    seat: Seat,
    brain: Brain<G>,
    heard: Vec<G::Event>,
}

impl<G: Tensors> Shared<G> {
    pub(super) fn new(setup: Setup<G>) -> Result<Self, TensorError> {
        let agents = agents(&setup)?;
        let seats = setup.bots.into_iter().enumerate();
        let bots: Vec<(Seat, String)> = seats.filter_map(|(seat, name)| Some((Seat::new(seat), name?))).collect();
        for (_, name) in &bots {
            crate::episode::check_bot::<G>(name)?;
        }
        Ok(Self {
            races: G::RACES && setup.start.options().races(),
            start: setup.start,
            seed: setup.seed,
            tables: setup.tables as u64,
            agents,
            bots,
            effort: setup.effort,
            observe: setup.observe,
            limit: setup.limit,
        })
    }

    pub(super) fn observation(&self) -> usize {
        if self.observe == Observe::Nothing { 0 } else { G::OBSERVATION }
    }

    fn brains(&self, episode: u64) -> Vec<Player<G>> {
        let made = self.bots.iter().filter_map(|(seat, name)| {
            let luck = bot_luck(&format!("{}/{episode}", self.seed), *seat);
            Some(Player { seat: *seat, brain: bots::bot::<G>(name, luck, self.effort)?, heard: Vec::new() })
        });
        made.collect()
    }
}

impl<G: Tensors> Lane<G> {
    pub(super) fn new(number: u64, shared: &Shared<G>) -> Self {
        Self {
            number,
            episode: number,
            table: Table::new(shared.start.clone()),
            luck: Seeded::new(""),
            reactions: None,
            sampling: Seeded::new(""),
            brains: Vec::new(),
            steps: 0,
        }
    }

    pub(super) fn reset(&mut self, shared: &Shared<G>, rows: &mut Rows<'_>) -> Result<(), TensorError> {
        self.sampling = Seeded::new(&format!("{}/{} sample", shared.seed, self.number));
        self.begin(self.number, shared)?;
        rows.rewards.fill(0.0);
        rows.terminated.fill(false);
        rows.truncated.fill(false);
        // Rows of agents that owe nothing at first must not keep what an earlier game left there.
        rows.observations.fill(0.0);
        self.write(shared, rows);
        Ok(())
    }

    /// Begins a game, and plays on until an agent owes a decision.
    fn begin(&mut self, episode: u64, shared: &Shared<G>) -> Result<(), TensorError> {
        let seed = format!("{}/{episode}", shared.seed);
        (self.episode, self.steps) = (episode, 0);
        self.luck = Seeded::new(&seed);
        self.reactions = shared.races.then(|| Seeded::new(&(seed + " reactions")));
        self.brains = shared.brains(episode);
        self.table.restart(&shared.start);
        self.advance()
    }

    /// Whether all indices can be chosen.
    pub(super) fn check(&self, table: usize, shared: &Shared<G>, indices: &[i64]) -> Result<(), TensorError> {
        for (&seat, &index) in shared.agents.iter().zip(indices) {
            let mask = self.table.mask(seat);
            if !mask.is_empty() && !self.table.can_choose(seat, index) {
                return Err(TensorError::illegal(seat.index(), index, Some(table), mask));
            }
        }
        Ok(())
    }

    /// Chooses for every agent that owes a decision, and goes on until one owes a decision again.
    pub(super) fn step(&mut self, shared: &Shared<G>, indices: &[i64], rows: &mut Rows<'_>) -> Result<(), TensorError> {
        for (&seat, &index) in shared.agents.iter().zip(indices) {
            if self.table.mask(seat).is_empty() {
                continue;
            }
            self.steps += 1;
            if let Some(action) = self.table.choose(seat, index)? {
                let at = self.reaction();
                self.apply(Input::Act { seat, action, at });
            }
        }
        self.advance()?;
        let verdict = self.table.state().verdict();
        let cut = verdict.is_none() && shared.limit > 0 && self.steps >= shared.limit;
        (rows.terminated[0], rows.truncated[0]) = (verdict.is_some(), cut);
        let players = self.table.state().players();
        for (reward, &seat) in rows.rewards.iter_mut().zip(&shared.agents) {
            *reward = verdict.map_or(0.0, |verdict| gain(players, &verdict, seat) as f32);
        }
        if verdict.is_some() || cut {
            for (&seat, row) in shared.agents.iter().zip(rows.finals.chunks_mut(G::OBSERVATION)) {
                self.table.observe(seat, row);
            }
            self.begin(self.episode + shared.tables, shared)?;
        }
        self.write(shared, rows);
        Ok(())
    }

    fn reaction(&mut self) -> Option<engine::Micros> {
        let luck = self.reactions.as_mut()?;
        let state = self.table.state();
        let races = state.window().is_some_and(|window| window.race);
        races.then(|| G::reflexes(&state.view(Viewer::Spectator)).draw(luck))
    }

    #[inline]
    fn apply(&mut self, input: engine::InputOf<G>) {
        let brains = &mut self.brains;
        self.table.apply(input, &mut |event| {
            for player in brains.iter_mut() {
                player.heard.extend(event.seen_by(Viewer::Seat(player.seat)));
            }
        });
    }

    /// Answers chance and lets bots decide, until an agent owes a decision or the game is over.
    #[inline]
    fn advance(&mut self) -> Result<(), TensorError> {
        loop {
            match self.table.state().awaits() {
                Awaits::Chance(lottery) => {
                    let outcome = lottery.outcome(self.luck.ticket(lottery.tickets()));
                    self.apply(Input::Chance(outcome));
                }
                Awaits::Seats(owing) => {
                    let Some(at) = self.brains.iter().position(|player| owing.contains(player.seat)) else { break };
                    self.decide(at)?;
                }
                Awaits::Nobody => break,
            }
        }
        self.table.renew();
        Ok(())
    }

    /// Lets a bot decide.
    fn decide(&mut self, at: usize) -> Result<(), TensorError> {
        let player = &mut self.brains[at];
        let seat = player.seat;
        let question = Question::new(self.table.state(), seat, std::mem::take(&mut player.heard));
        let turn = question.turn();
        let decision = player.brain.decide(&turn);
        if !turn.legal.contains(&decision.action) {
            let action = decision.action;
            return Err(TensorError::new(format!("the bot on {seat} played '{action}', which the rules forbid")));
        }
        player.heard = question.into_heard();
        self.apply(Input::Act { seat, action: decision.action, at: decision.at });
        Ok(())
    }

    fn write(&self, shared: &Shared<G>, rows: &mut Rows<'_>) {
        rows.episodes[0] = self.episode as i64;
        let mut masks = rows.masks.chunks_mut(G::INDICES);
        let mut observations = rows.observations.chunks_mut(G::OBSERVATION);
        for (&seat, owes) in shared.agents.iter().zip(rows.owes.iter_mut()) {
            let mask = self.table.mask(seat);
            *owes = !mask.is_empty();
            if let Some(row) = masks.next() {
                mask.write(row);
            }
            if let Some(row) = observations.next()
                && (*owes || shared.observe == Observe::All)
            {
                self.table.observe(seat, row);
            }
        }
    }

    pub(super) fn sample(&mut self, shared: &Shared<G>, out: &mut [i64]) {
        for (&seat, out) in shared.agents.iter().zip(out) {
            let mask = self.table.mask(seat);
            let count = mask.len() as u32;
            *out = if count == 0 {
                -1
            } else {
                let place = self.sampling.ticket(count) as usize;
                mask.iter().nth(place).map_or(-1, |index| index as i64)
            };
        }
    }
}
