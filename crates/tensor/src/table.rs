//! One game that is played by index.

use engine::{Event as _, InputOf, Seat, Seats, Viewer};

use crate::{Mask, Path, Pen, Place, TensorError, Tensors};

/// One game, with what each seat remembers and has chosen so far.
#[derive(Clone, Debug)]
pub struct Table<G: Tensors> {
    state: G,
    minds: Vec<Mind<G>>,
}

/// One seat.
#[derive(Clone, Debug)]
struct Mind<G: Tensors> {
    memory: G::Memory,
    path: Path,
    mask: Mask,
}

impl<G: Tensors> Mind<G> {
    fn new(state: &G, seat: Seat) -> Self {
        Self { memory: G::memory(&state.view(Viewer::Seat(seat))), path: Path::EMPTY, mask: Mask::NONE }
    }
}

impl<G: Tensors> Table<G> {
    /// A table with a game at this state, of which all seats know what their view shows.
    pub fn new(state: G) -> Self {
        let minds = Seats::first(state.players()).iter().map(|seat| Mind::new(&state, seat)).collect();
        let mut table = Self { state, minds };
        table.renew();
        table
    }

    /// Begins anew at this state, which has as many players.
    pub fn restart(&mut self, state: &G) {
        self.state = state.clone();
        for (index, mind) in self.minds.iter_mut().enumerate() {
            *mind = Mind::new(&self.state, Seat::new(index));
        }
    }

    /// Puts another state on the table. What the seats remember and have chosen stays: this is for searches and checks
    /// that continue from a state which a seat considers possible.
    pub fn replace(&mut self, state: G) {
        self.state = state;
        self.renew();
    }

    /// The complete state, including everything hidden.
    pub fn state(&self) -> &G {
        &self.state
    }

    fn place(&self, seat: Seat) -> Place {
        Place { seat, players: self.minds.len() }
    }

    /// The indices that this seat can choose now.
    #[inline]
    pub fn mask(&self, seat: Seat) -> &Mask {
        &self.minds[seat.index()].mask
    }

    /// The indices that this seat has chosen for an action that is not complete.
    pub fn path(&self, seat: Seat) -> &Path {
        &self.minds[seat.index()].path
    }

    /// What this seat remembers.
    pub fn memory(&self, seat: Seat) -> &G::Memory {
        &self.minds[seat.index()].memory
    }

    /// Writes what this seat observes.
    #[inline]
    pub fn observe(&self, seat: Seat, out: &mut [f32]) {
        let mind = &self.minds[seat.index()];
        let view = self.state.view(Viewer::Seat(seat));
        G::observe(self.place(seat), &view, &mind.memory, &mind.path, &mut Pen::new(out));
    }

    /// Applies a legal input, and lets every seat remember what it is told. Call [`Table::renew`] before anybody chooses
    /// again.
    #[inline]
    pub fn apply(&mut self, input: InputOf<G>, emit: &mut impl FnMut(&G::Event)) {
        let minds = &mut self.minds;
        self.state.apply_unchecked(input, &mut |event: G::Event| {
            if G::REMEMBERS {
                for (index, mind) in minds.iter_mut().enumerate() {
                    let seat = Seat::new(index);
                    if let Some(told) = event.seen_by(Viewer::Seat(seat)) {
                        G::remember(&mut mind.memory, seat, &told);
                    }
                }
            }
            emit(&event);
        });
    }

    /// Finds what each seat can choose now.
    #[inline]
    pub fn renew(&mut self) {
        let owing = self.state.to_act();
        for index in 0..self.minds.len() {
            let seat = Seat::new(index);
            if owing.contains(seat) {
                self.renew_seat(seat);
            } else {
                (self.minds[index].path, self.minds[index].mask) = (Path::EMPTY, Mask::NONE);
            }
        }
    }

    #[inline]
    fn renew_seat(&mut self, seat: Seat) {
        let place = self.place(seat);
        let legal = self.state.legal(seat);
        let mind = &mut self.minds[seat.index()];
        mind.mask = G::follow(place, &legal, &mind.path);
    }

    /// Whether the seat can choose this index.
    #[inline]
    pub fn can_choose(&self, seat: Seat, index: i64) -> bool {
        usize::try_from(index).is_ok_and(|index| self.mask(seat).contains(index))
    }

    /// Chooses an index. Returns the action if it is complete; it is not carried out.
    #[inline]
    pub fn choose(&mut self, seat: Seat, index: i64) -> Result<Option<G::Action>, TensorError> {
        if !self.can_choose(seat, index) {
            return Err(TensorError::illegal(seat.index(), index, None, self.mask(seat)));
        }
        let place = self.place(seat);
        let legal = self.state.legal(seat);
        let mind = &mut self.minds[seat.index()];
        let path = mind.path.with(index as usize);
        let action = G::action(place, &legal, &path);
        if action.is_some() {
            mind.path = Path::EMPTY;
        } else {
            (mind.path, mind.mask) = (path, G::follow(place, &legal, &path));
        }
        Ok(action)
    }

    /// The path of a legal action of this seat; `None` if it has none.
    pub fn path_of(&self, seat: Seat, action: &G::Action) -> Option<Path> {
        G::path(self.place(seat), &self.state.legal(seat), action)
    }

    /// Forgets the indices that a seat has chosen for an action that is not complete.
    pub fn take_back(&mut self, seat: Seat) {
        self.minds[seat.index()].path = Path::EMPTY;
        self.renew();
    }
}
