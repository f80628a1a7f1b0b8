//! The [`Game`] trait, which a set of rules implements, with its inputs and results.

use std::fmt;
use std::hash::Hash;
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;

use crate::{About, BadPosition, Claim, Event, GameOptions, Lottery, Luck, Notation, Seat, Seats, Space, View, Viewer};

/// A player's reaction time in microseconds, from seeing the signal to acting.
pub type Micros = u64;

/// One input of a game. A game is a fold over its inputs, and a record is a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<A, O> {
    /// A seat acts. `at` matters only in a race.
    Act {
        /// Who acts.
        seat: Seat,
        /// What they do.
        action: A,
        /// The player's reaction time, as credited by the host.
        at: Option<Micros>,
    },
    /// The outcome of the lottery the game waits for.
    Chance(O),
    /// The time of the open window has run out.
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
    /// Nothing: the game is over.
    Nobody,
}

/// A period of real time in which decisions are due. Hosts run the clock; the rules set the length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Window {
    /// Its name: `choose`, `showdown`...
    pub name: &'static str,
    /// How long a host keeps it open, unless the table has set its own pace.
    pub length: Duration,
    /// Whether reaction times decide anything in it.
    pub race: bool,
}

/// How a game ended. Several winners mean a draw between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Who won.
    pub winners: Seats,
    /// Why, as one word of the rules.
    pub reason: &'static str,
    /// An extra property of the win. It is serialised as a key with the value `true`.
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

/// Why an input was refused. A refused input does not change the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal<E> {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The seat has no decision to make now.
    #[error("{0} has nothing to decide now")]
    NotYourTurn(Seat),
    /// The table has no such seat.
    #[error("there is no {0} at this table of {1}")]
    NoSuchSeat(Seat, usize),
    /// The rules do not allow the action now.
    #[error(transparent)]
    Illegal(E),
    /// The lottery cannot give this outcome. Holds a description of the outcome.
    #[error("{0} cannot happen now")]
    Impossible(String),
    /// The game waits for chance, but the input was something else.
    #[error("the game waits for chance, not for a player")]
    ChanceFirst,
    /// The game waits for players, but the input was an outcome.
    #[error("the game waits for a player, not for chance")]
    NoChance,
}

/// The rules of one game. The implementing type is the complete state of one game, including everything hidden; it
/// should be small and flat.
///
/// [`Game::play`], [`Game::draw`] and [`Game::expire`] are hooks: they receive only legal input and cannot fail.
/// Callers use [`Game::apply`], which checks the input, or [`Game::apply_unchecked`] if they know that it is legal.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + Sized + 'static {
    /// The options that can be set when a table is created.
    type Options: GameOptions;
    /// One seat's decision.
    type Action: Notation + Serialize + DeserializeOwned;
    /// The legal actions of a seat.
    type Actions: Space<Item = Self::Action> + fmt::Debug + PartialEq + Send;
    /// One outcome of chance.
    type Outcome: Notation;
    /// A random choice that the game asks for.
    type Lottery: Lottery<Outcome = Self::Outcome> + fmt::Debug;
    /// Something that happened, with all its details.
    type Event: Event;
    /// What one viewer may know.
    type View: View<Action = Self::Action, Event = Self::Event>;
    /// The JSON form of a position.
    type Position: Serialize + DeserializeOwned;
    /// Why an action is illegal, in words for players.
    type Illegal: std::error::Error + Clone + PartialEq + Send + Sync + 'static;

    /// Whether some of its windows are races. Hosts link no code for races if none is.
    const RACES: bool;

    /// The game's metadata: name, players and options.
    fn about() -> &'static About;

    /// The rules in Markdown. They are not part of [`Game::about`] because they are long and rarely needed.
    fn rules() -> &'static str;

    /// How to type actions in a terminal, one line each. Only terminals need it.
    fn help() -> &'static [&'static str];

    /// A new game, before anything is dealt. `players` must be within [`About::players`].
    fn new(players: usize, options: Self::Options) -> Self;

    /// Builds a state from the JSON form of a position, or says why the position is impossible. `over` is the result
    /// that the position claims, if it claims to be over.
    fn from_position(
        options: Self::Options,
        position: Self::Position,
        over: Option<&Claim>,
    ) -> Result<Self, BadPosition>;

    /// The JSON form of this position.
    fn position(&self) -> Self::Position;

    /// The options of this game.
    fn options(&self) -> Self::Options;

    /// The number of seats.
    fn players(&self) -> usize;

    /// Whether `seat` can no longer win, because it is out of a game that the others go on with.
    fn is_out(&self, _seat: Seat) -> bool {
        false
    }

    /// What the game waits for.
    fn awaits(&self) -> Awaits<Self::Lottery>;

    /// The result, if the game is over.
    fn verdict(&self) -> Option<Verdict>;

    /// The window that is open while seats decide. `None` while the game waits for chance or is over.
    fn window(&self) -> Option<Window>;

    /// The legal actions of `seat`. Empty while the game waits for chance or is over.
    fn legal(&self, seat: Seat) -> Self::Actions;

    /// Explains why `action` is illegal. It must not be in [`Game::legal`].
    fn why_not(&self, seat: Seat, action: &Self::Action) -> Self::Illegal;

    /// Whether `viewer` may see the outcome of the lottery that the game waits for.
    fn sees_chance(&self, viewer: Viewer) -> bool;

    /// Returns this state with everything that `viewer` cannot know dealt anew.
    ///
    /// This defines what is secret independently of [`Game::view`], and the conformance kit checks the two against each
    /// other. The result may equal `self`.
    #[must_use]
    fn redeal(&self, viewer: Viewer, luck: &mut impl Luck) -> Self;

    /// [`Game::redeal`] for a viewer who remembers everything they were ever shown. A view need not repeat all of that:
    /// used cards that lie face down were seen when they were played.
    #[must_use]
    fn redeal_unseen(&self, viewer: Viewer, luck: &mut impl Luck) -> Self {
        self.redeal(viewer, luck)
    }

    /// What `viewer` may know. Implementations list what is visible instead of removing what is hidden.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// Applies a legal action.
    fn play(&mut self, seat: Seat, action: Self::Action, at: Option<Micros>, emit: &mut impl FnMut(Self::Event));

    /// Applies a possible outcome.
    fn draw(&mut self, outcome: Self::Outcome, emit: &mut impl FnMut(Self::Event));

    /// Decides for every seat that has not acted when the window closes.
    fn expire(&mut self, emit: &mut impl FnMut(Self::Event));

    /// Whether `action` completes its seat's decision. An announcement does not: the seat still owes the same decision
    /// afterwards.
    fn settles(_action: &Self::Action) -> bool {
        true
    }

    /// Whether the time of this action in the current race measures how fast `seat` reacted to the signal.
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

    /// Applies one input without checking it.
    ///
    /// This is for searches and simulations that have just chosen the input from [`Game::legal`] or from the lottery of
    /// [`Game::awaits`]. An illegal input leads to an impossible position, so input from outside must go through
    /// [`Game::apply`].
    #[inline]
    fn apply_unchecked(&mut self, input: InputOf<Self>, emit: &mut impl FnMut(Self::Event)) {
        match input {
            Input::Act { seat, action, at } => self.play(seat, action, at, emit),
            Input::Chance(outcome) => self.draw(outcome, emit),
            Input::Expire => self.expire(emit),
        }
    }

    /// Applies one input. An input that is refused leaves the game unchanged.
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
