//! Why a request was refused, in words for its user.

/// Why a request was refused. What was refused has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TensorError {
    /// There is no such game, or it has no tensors.
    #[error("there is no game '{name}' here; there are {known}")]
    NoGame {
        /// The name that was given.
        name: String,
        /// The games there are.
        known: String,
    },
    /// The game has no bot of this name.
    #[error("{game} has no bot '{name}'; it has {known}")]
    NoBot {
        /// The game's title.
        game: &'static str,
        /// The name that was given.
        name: String,
        /// The bots there are.
        known: String,
    },
    /// The table has no such seat.
    #[error("there is no seat {seat}: this game has seats 0 to {last}")]
    NoSeat {
        /// The seat that was given.
        seat: i64,
        /// The last seat.
        last: usize,
    },
    /// An index cannot be chosen now.
    #[error("seat {seat} cannot choose index {index} now{at}: {why}")]
    Illegal {
        /// The seat.
        seat: usize,
        /// The index.
        index: i64,
        /// Where: the number of the table, in a batch.
        at: String,
        /// What it can do instead.
        why: String,
    },
    /// The request is impossible for another reason.
    #[error("{0}")]
    Impossible(String),
}

impl TensorError {
    /// An index that cannot be chosen, with what can.
    pub(crate) fn illegal(seat: usize, index: i64, table: Option<usize>, mask: &crate::Mask) -> Self {
        let at = table.map_or_else(String::new, |table| format!(" at table {table}"));
        let why = if mask.is_empty() {
            "the seat owes no decision".into()
        } else {
            let first: Vec<String> = mask.iter().take(12).map(|index| index.to_string()).collect();
            let more = if mask.len() > first.len() { ", ..." } else { "" };
            format!("it can choose {}{more}", first.join(", "))
        };
        Self::Illegal { seat, index, at, why }
    }

    /// A sentence of its own.
    #[expect(clippy::needless_pass_by_value, reason = "it is given to `map_err`")]
    pub(crate) fn new(why: impl ToString) -> Self {
        Self::Impossible(why.to_string())
    }
}
