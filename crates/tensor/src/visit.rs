//! The games that have tensors, selected by their slug.

use engine::{Choices, Game, GameOptions, read_options};
use serde_json::{Map, Value};

use crate::{TensorError, Tensors};

/// A generic operation on a game with tensors that is selected by its slug.
pub trait Visit {
    /// The result of the operation.
    type Output;

    /// Runs the operation for game `G`.
    fn visit<G: Tensors>(self) -> Self::Output;
}

macro_rules! games {
    ($($game:ident $(with $bots:ident $(and $tensor:ident)?)?),+ $(,)?) => {
        /// Visits the game with this slug.
        pub fn visit<V: Visit>(slug: &str, visitor: V) -> Result<V::Output, TensorError> {
            match slug {
                $($($(stringify!($game) => Ok(visitor.visit::<::$tensor::$game::Numbers>()),)?)?)+
                _ => Err(TensorError::NoGame { name: slug.into(), known: all().join(", ") }),
            }
        }

        /// The slugs of the games with tensors, in the order of the list.
        pub fn all() -> Vec<&'static str> {
            vec![$($($(<::$tensor::$game::Numbers as Game>::about().slug,)?)?)+]
        }
    };
}

// The list of games says `and tensor` where this crate has a module with the game's name.
catalog::games!(games);

/// The options in which nothing depends on reaction times, if one option of the game decides that: as given, else with
/// that option changed.
pub fn without_races<G: Game>(given: &Map<String, Value>) -> Result<Map<String, Value>, TensorError> {
    let races = |options: &Map<String, Value>| {
        read_options::<G::Options>(G::about(), options).map(|options| options.races()).map_err(TensorError::new)
    };
    if !races(given)? {
        return Ok(given.clone());
    }
    for spec in G::about().options {
        let Choices::OneOf(choices) = spec.choices else { continue };
        for choice in choices.iter().filter(|_| !given.contains_key(spec.name)) {
            let mut changed = given.clone();
            changed.insert(spec.name.into(), choice.value.into());
            if !races(&changed)? {
                return Ok(changed);
            }
        }
    }
    Err(TensorError::new(format!("these options of {} race in real time: choose those by lot", G::about().name)))
}
