//! The game trait: what a set of rules has to carry, and what goes in and out of it.

use std::fmt;
use std::hash::Hash;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;

use crate::{About, BadPosition, Claim, Event, GameOptions, Lottery, Luck, Notation, Seat, Seats, Space, View, Viewer};

/// A player's own reaction time in microseconds, from seeing to acting.
pub type Micros = u64;

/// One thing that happens to a game. A game is a fold over these, and a record is a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<A, O> {
    /// A seat acts. `at` only matters in a race.
    Act {
        /// Who acts.
        seat: Seat,
        /// What they do.
        action: A,
        /// The player's own reaction time, as the host credits it.
        at: Option<Micros>,
    },
    /// Chance answers the lottery the game waits for.
    Chance(O),
    /// The open window's time has run out.
    Expire,
}

/// The inputs of a game.
pub type InputOf<G> = Input<<G as Game>::Action, <G as Game>::Outcome>;

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Awaits<L> {
    /// An outcome of this lottery. Nobody can act until it is drawn.
    Chance(L),
    /// A decision from each of these seats, in any order.
    Seats(Seats),
    /// Nothing: it is over.
    Nobody,
}

/// A stretch of real time in which decisions are due. Hosts own the clock; the rules own the length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Window {
    /// What it is called: `choose`, `showdown`...
    pub name: &'static str,
    /// How long a host should hold it open unless the table has chosen a pace of its own.
    pub length: Duration,
    /// Whether reaction times decide something in it.
    pub race: bool,
}

/// How a game ended. Several winners: a draw between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Who won.
    pub winners: Seats,
    /// Why, in one word of the rules.
    pub reason: &'static str,
    /// What the rules say about the win besides: a word that is told as a key with the value `true`.
    pub remark: Option<&'static str>,
}

impl Verdict {
    /// A verdict without a remark.
    pub const fn new(winners: Seats, reason: &'static str) -> Self {
        Self { winners, reason, remark: None }
    }
}

impl Serialize for Verdict {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("winners", &self.winners)?;
        map.serialize_entry("reason", self.reason)?;
        if let Some(remark) = self.remark {
            map.serialize_entry(remark, &true)?;
        }
        map.end()
    }
}

/// Why an input was refused. The game is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal<E> {
    /// Nothing can be done in a finished game.
    #[error("the game is over")]
    GameOver,
    /// The seat has nothing to decide now.
    #[error("{0} has nothing to decide now")]
    NotYourTurn(Seat),
    /// There is no such seat at this table.
    #[error("there is no {0} at this table of {1}")]
    NoSuchSeat(Seat, usize),
    /// The rules do not allow the action now.
    #[error(transparent)]
    Illegal(E),
    /// Chance was offered an outcome that cannot happen: which, in words.
    #[error("{0} cannot happen now")]
    Impossible(String),
    /// Something else was offered while the game waits for chance.
    #[error("the game waits for chance, not for a player")]
    ChanceFirst,
    /// An outcome was offered while the game waits for players.
    #[error("the game waits for a player, not for chance")]
    NoChance,
}

/// The rules of one game. The implementing type is the whole truth of one table: a small, flat value.
///
/// The hooks [`Game::play`], [`Game::draw`] and [`Game::expire`] are only called with what is legal, and cannot fail;
/// everybody else calls [`Game::apply`], which checks.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + Sized + 'static {
    /// What can be chosen when a table is set up.
    type Options: GameOptions;
    /// One seat's decision.
    type Action: Notation + Serialize + DeserializeOwned;
    /// The legal actions of a seat.
    type Actions: Space<Item = Self::Action> + fmt::Debug + PartialEq + Send;
    /// One answer of chance.
    type Outcome: Notation;
    /// A question to chance.
    type Lottery: Lottery<Outcome = Self::Outcome> + fmt::Debug;
    /// Something that happened, as the house knows it.
    type Event: Event;
    /// What one viewer may know.
    type View: View<Action = Self::Action>;
    /// The JSON form of a position.
    type Position: Serialize + DeserializeOwned;
    /// Why an action is illegal, in a player's words.
    type Illegal: std::error::Error + Clone + PartialEq + Send + Sync + 'static;

    /// The game's name, players and options.
    fn about() -> &'static About;

    /// The rules page, in Markdown: apart from [`Game::about`], because it is long and seldom wanted.
    fn rules() -> &'static str;

    /// A new game, before the first card. `players` is within [`About::players`].
    fn new(players: usize, options: Self::Options) -> Self;

    /// A position from its JSON form, or the reason why it cannot be. `over` is what the position claims to have
    /// come to, if it claims to be over.
    fn from_position(
        options: Self::Options,
        position: Self::Position,
        over: Option<&Claim>,
    ) -> Result<Self, BadPosition>;

    /// The JSON form of this position.
    fn position(&self) -> Self::Position;

    /// The options it is played with.
    fn options(&self) -> Self::Options;

    /// How many seats the table has.
    fn players(&self) -> usize;

    /// What the game waits for.
    fn awaits(&self) -> Awaits<Self::Lottery>;

    /// How it ended, if it has.
    fn verdict(&self) -> Option<Verdict>;

    /// The window that is open while seats decide. None while the game waits for chance or is over.
    fn window(&self) -> Option<Window>;

    /// What `seat` may do now. Empty while the game waits for chance or is over.
    fn legal(&self, seat: Seat) -> Self::Actions;

    /// Why `action`, which is not among [`Game::legal`], is not.
    fn why_not(&self, seat: Seat, action: &Self::Action) -> Self::Illegal;

    /// Whether `viewer` may know the outcome of the lottery the game now waits for.
    fn sees_chance(&self, viewer: Viewer) -> bool;

    /// A state that differs from this one only in what `viewer` cannot know, drawn anew.
    ///
    /// This states what is secret, independently of [`Game::view`]: the conformance kit holds the two against each
    /// other. It may come out equal to `self`.
    #[must_use]
    fn redeal(&self, viewer: Viewer, luck: &mut impl Luck) -> Self;

    /// What `viewer` may know, built by listing it.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Carries out a legal action.
    fn play(&mut self, seat: Seat, action: Self::Action, at: Option<Micros>, emit: &mut impl FnMut(Self::Event));

    /// Carries out a possible outcome.
    fn draw(&mut self, outcome: Self::Outcome, emit: &mut impl FnMut(Self::Event));

    /// Answers for every seat that stayed silent until the window closed.
    fn expire(&mut self, emit: &mut impl FnMut(Self::Event));

    /// Whether `action` answers the decision its seat is at. An announcement does not: the seat is asked the same
    /// thing after it.
    fn settles(_action: &Self::Action) -> bool {
        true
    }

    /// Whether, in the race that is on, the time of this action tells how fast `seat` reacted to the signal.
    fn is_reaction(&self, _seat: Seat, _action: &Self::Action) -> bool {
        true
    }

    /// The seats that owe a decision.
    fn to_act(&self) -> Seats {
        match self.awaits() {
            Awaits::Seats(seats) => seats,
            Awaits::Chance(_) | Awaits::Nobody => Seats::NONE,
        }
    }

    /// Takes one input, or refuses it and stays as it was.
    #[inline]
    fn apply(
        &mut self,
        input: InputOf<Self>,
        emit: &mut impl FnMut(Self::Event),
    ) -> Result<(), Refusal<Self::Illegal>> {
        match (self.awaits(), input) {
            (Awaits::Nobody, _) => return Err(Refusal::GameOver),
            (Awaits::Chance(lottery), Input::Chance(outcome)) => {
                if lottery.tickets_of(&outcome) == 0 {
                    return Err(Refusal::Impossible(format!("the outcome '{outcome}'")));
                }
                self.draw(outcome, emit);
            }
            (Awaits::Chance(_), _) => return Err(Refusal::ChanceFirst),
            (Awaits::Seats(_), Input::Chance(_)) => return Err(Refusal::NoChance),
            (Awaits::Seats(_), Input::Expire) => self.expire(emit),
            (Awaits::Seats(_), Input::Act { seat, action, at }) => {
                if seat.index() >= self.players() {
                    return Err(Refusal::NoSuchSeat(seat, self.players()));
                }
                let legal = self.legal(seat);
                if !legal.contains(&action) {
                    return Err(if legal.is_empty() {
                        Refusal::NotYourTurn(seat)
                    } else {
                        Refusal::Illegal(self.why_not(seat, &action))
                    });
                }
                self.play(seat, action, at, emit);
            }
        }
        Ok(())
    }
}
