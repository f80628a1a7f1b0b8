//! The engine of Quickdraw: what its games have in common, such as hidden cards, simultaneous choices, chance and
//! races.
//!
//! A game is a value ([`Game`]). It takes an [`Input`], emits events and becomes the next position. It has no clock, no
//! random source and no I/O: chance is an input ([`Lottery`]), and so is time ([`Window`]). Everything else is a host
//! of that value; [`Host`] is the smallest one. Every game must pass the tests in [`conformance`].
//!
//! The invariant of this crate: it names no game and does no I/O.

mod about;
mod any;
mod chance;
pub mod compact;
pub mod conformance;
mod fair;
mod game;
mod host;
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

pub use about::{About, BadOption, Choice, Choices, GameOptions, OptionSpec, Thing, read_options};
pub use any::{Any, any, any_list, any_object};
pub use chance::{Dealer, Lottery, Luck, Seeded};
pub use fair::{Unfair, Verified, fair_json, verify};
pub use game::{Awaits, Game, Input, InputOf, Micros, Refusal, Verdict, Window};
pub use host::{Host, Stop};
pub use notation::{Notation, Unreadable};
pub use plain::{JsonError, parse_json, read_json, read_text, write_json};
pub use position::{BadPosition, Claim, PositionJson, needs, set_up, state_json};
pub use provable::{BadHex, Commitment, Entropy, Provable, Secret};
pub use record::{BadRecord, Record, Step};
pub use seat::{Seat, Seats, Viewer};
pub use space::{Listing, Space};
pub use text::{Cast, Sketch, Span, Tone};
pub use view::{Event, Reading, View};
