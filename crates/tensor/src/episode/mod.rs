//! One game with its record and its seed, for programs that look at everything.

mod any;
mod saved;

use bots::{Brain, Effort, RANDOM};
use engine::{
    Awaits, Event as _, Game, GameOptions, Input, InputOf, Lottery, Luck, Micros, Record, Seat, Seats, Seeded, Viewer,
    read_options, set_up,
};
use serde_json::{Map, Value};

use crate::{Table, TensorError, Tensors};
pub use any::AnyEpisode;

/// Where a game begins.
#[derive(Clone, Debug)]
pub enum Start {
    /// A new game for so many players; for the fewest the game allows, if it is not given.
    New(Option<usize>),
    /// A position.
    Position(Value),
}

/// The outcomes of chance that can come next: number, probability and notation.
pub type Chances = Vec<(usize, f64, String)>;

/// One game that is played by index or by notation.
#[derive(Clone, Debug)]
pub struct Episode<G: Tensors> {
    table: Table<G>,
    record: Record<G>,
    /// Answers chance, unless the caller does.
    luck: Option<Seeded>,
    seed: Option<String>,
    /// How many inputs came from a record, so that no luck was used for them.
    given: usize,
    reactions: Seeded,
    /// How many reactions were drawn.
    reacted: u32,
    /// What each seat was told.
    told: Vec<Vec<G::Event>>,
}

/// The state that a game begins with.
pub fn start<G: Game>(start: &Start, options: &Map<String, Value>) -> Result<G, TensorError> {
    let about = G::about();
    let options: G::Options = read_options(about, options).map_err(TensorError::new)?;
    match start {
        Start::New(players) => {
            let players = players.unwrap_or(*about.players.start());
            about.check_players(players).map_err(TensorError::new)?;
            Ok(G::new(players, options))
        }
        Start::Position(position) => set_up(options, position).map_err(TensorError::new),
    }
}

/// Fails unless the game has a bot of this name.
pub(crate) fn check_bot<G: Game>(name: &str) -> Result<Brain<G>, TensorError> {
    bots::bot::<G>(name, Seeded::new(""), Effort::FULL).ok_or_else(|| {
        let listed = bots::levels::<G>().iter().chain(bots::strategies::<G>()).map(|level| level.slug);
        let known: Vec<&str> = listed.filter(|&slug| slug != RANDOM.slug).chain([RANDOM.slug]).collect();
        TensorError::NoBot { game: G::about().name, name: name.into(), known: known.join(", ") }
    })
}

impl<G: Tensors> Episode<G> {
    /// A game that begins here. Its luck follows from the seed; without one, the caller answers chance.
    pub fn new(start: &Start, options: &Map<String, Value>, seed: Option<String>) -> Result<Self, TensorError> {
        let is_set_up = matches!(start, Start::Position(_));
        let mut episode = Self::at(Record::new(self::start::<G>(start, options)?, is_set_up), seed);
        episode.deal();
        Ok(episode)
    }

    /// A game before its first input.
    fn at(record: Record<G>, seed: Option<String>) -> Self {
        let reactions = Seeded::new(&format!("{} reactions", seed.as_deref().unwrap_or_default()));
        Self {
            table: Table::new(record.start.clone()),
            told: vec![Vec::new(); record.start.players()],
            luck: seed.as_deref().map(Seeded::new),
            record: Record { inputs: Vec::new(), ..record },
            seed,
            given: 0,
            reactions,
            reacted: 0,
        }
    }

    /// The complete state, including everything hidden.
    pub fn state(&self) -> &G {
        self.table.state()
    }

    /// The game by index.
    pub fn table(&self) -> &Table<G> {
        &self.table
    }

    /// What a seat was told, oldest first.
    pub fn told(&self, seat: Seat) -> &[G::Event] {
        &self.told[seat.index()]
    }

    /// Applies a legal input.
    fn apply(&mut self, input: InputOf<G>) {
        self.record.inputs.push(input.clone());
        let told = &mut self.told;
        self.table.apply(input, &mut |event| {
            for (seat, told) in told.iter_mut().enumerate() {
                told.extend(event.seen_by(Viewer::Seat(Seat::new(seat))));
            }
        });
    }

    /// Answers chance if it has luck, and finds what each seat can choose.
    fn deal(&mut self) {
        while let (Some(luck), Awaits::Chance(lottery)) = (&mut self.luck, self.table.state().awaits()) {
            let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
            self.apply(Input::Chance(outcome));
        }
        self.table.renew();
    }

    /// A reaction, if the game races now and none is given.
    fn timed(&mut self, at: Option<Micros>) -> Option<Micros> {
        let races = self.state().window().is_some_and(|window| window.race) && self.state().options().races();
        if !races || at.is_some() {
            return at.filter(|_| races);
        }
        self.reacted += 1;
        let reflexes = G::reflexes(&self.table.state().view(Viewer::Spectator));
        Some(reflexes.draw(&mut self.reactions))
    }

    fn seat(&self, seat: i64) -> Result<Seat, TensorError> {
        let players = self.told.len();
        let there = usize::try_from(seat).ok().filter(|&seat| seat < players);
        there.map(Seat::new).ok_or(TensorError::NoSeat { seat, last: players - 1 })
    }

    fn owing(&self) -> Seats {
        self.state().to_act()
    }
}
