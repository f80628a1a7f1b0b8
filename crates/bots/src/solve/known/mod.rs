//! Small games with known solutions, to validate solvers.

mod goofspiel;
mod kuhn;
mod leduc;
mod matrix_game;

pub use goofspiel::Goofspiel;
pub use kuhn::Kuhn;
pub use leduc::Leduc;
pub use matrix_game::Matrix;
