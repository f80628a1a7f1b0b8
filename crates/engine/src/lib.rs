//! The engine of Quickdraw: what games about hidden cards, simultaneous choices, dice, bluff and races share.
//!
//! A game is a value ([`Game`]). An [`Input`] goes in, events come out, and the value is the next position. It knows
//! no clock, no random source and no I/O: chance is an input ([`Lottery`]), and so is time ([`Window`]). Everything
//! else is a host of that value; [`House`] is the smallest one, and `conformance` is what every game must pass.
//!
//! The invariant of this crate: it names no game, and nothing in it waits, prints, reads or guesses.

mod about;
mod chance;
pub mod conformance;
mod fair;
mod game;
mod house;
mod input;
mod notation;
mod plain;
mod position;
mod provable;
mod record;
mod seat;
mod space;
mod text;
mod view;

pub use about::{About, BadOption, Choices, GameOptions, OptionSpec, read_options};
pub use chance::{Dealer, Lottery, Luck, Seeded};
pub use fair::{Unfair, Verified, fair_json, verify};
pub use game::{Awaits, Game, Input, InputOf, Micros, Refusal, Verdict, Window};
pub use house::{House, Stop};
pub use notation::{Notation, Unreadable};
pub use plain::{read_json, read_text, write_json};
pub use position::{BadPosition, Claim, PositionJson, needs, set_up, state_json};
pub use provable::{BadHex, Commitment, Entropy, Provable, Secret};
pub use record::{BadRecord, Record, Step};
pub use seat::{Seat, Seats, Viewer};
pub use space::Space;
pub use text::{Cast, Sketch, Span, Tone};
pub use view::{Event, Reading, View};
