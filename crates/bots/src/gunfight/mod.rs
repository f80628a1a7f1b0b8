//! Players of Quick Draw.
//!
//! Arrangements are ranked by a learned model ([`Model`]), and the best few are compared in playouts against hands that
//! the others may hold. Once the cards are open, only dice are unknown: lines of play are followed to the Fire round,
//! whose result is averaged over the dice.

mod compare;
mod dice;
mod fire;
mod judge;
mod masters;
mod mind;
mod model;
mod outlook;
mod player;
mod race;
mod reasons;
mod strategies;
mod trial;
mod weigh;

use catalog::gunfight::{Arrangement, State, View};
use engine::Seeded;

use crate::{Brain, Effort, Level};
pub use judge::judge;
pub(crate) use model::lacks;
pub use model::{Model, Odds, Weights, remember};
use player::{Arranger, Opener, Player};
pub use trial::{Trial, shoot_out, trial, trials_of_a_deal};
pub use weigh::{Traits, Weighing};

/// There are no races.
pub(crate) const REACTION: Option<[u32; 2]> = None;

pub(crate) const LEVELS: &[Level] = &[
    Level {
        slug: "greenhorn",
        name: "Tenderfoot",
        words: "Puts everything into the shot, forgets to draw, and never forgets who shot last.",
    },
    Level {
        slug: "regular",
        name: "Ranch Hand",
        words: "Adds up three decent hands, then goes for the highest card of whoever looks strongest.",
    },
    Level {
        slug: "sharp",
        name: "Deputy",
        words: "Knows what every row is worth, and takes the move that looks best right now.",
    },
    Level {
        slug: "legend",
        name: "Fastest Gun",
        words: "Has seen your ten cards in a hundred dreams, and the whole street after every flip.",
    },
];

pub(crate) const STRATEGIES: &[Level] = &[
    Level {
        slug: "greedy",
        name: "Greedy",
        words: "Arranges for the greatest sum of levels, then takes the move that looks best right now.",
    },
    Level {
        slug: "hoarder",
        name: "Hoarder",
        words: "Keeps the highest card as the remaining one and makes the best Fire of the rest.",
    },
    Level {
        slug: "arranger",
        name: "Arranger",
        words: "Races arrangements like the best, and then takes the move that looks best right now.",
    },
    Level { slug: "planner", name: "Planner", words: "Arranges at a glance, and then looks ahead like the best." },
];

pub(crate) fn bot(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<State>> {
    let (arranger, opener) = match name {
        "greenhorn" => (Arranger::ALL_IN_FIRE, Opener::GRUDGE),
        "regular" => (Arranger::SUM_OF_LEVELS, Opener::ROUTINE),
        _ => return model::master(name, luck, effort),
    };
    Some(Box::new(Player::new(arranger, opener, luck, effort)))
}

/// All bots except the two that play by rules of thumb.
fn masters(name: &str, luck: Seeded, effort: Effort) -> Option<Brain<State>> {
    let [weighed, raced] = [Arranger::By(masters::weighed), Arranger::By(masters::raced)];
    let [glance, search] = [Opener::By(masters::glance), Opener::By(masters::search)];
    let (arranger, opener) = match name {
        "sharp" => (weighed, glance),
        "legend" => (raced, search),
        "arranger" => (raced, glance),
        "planner" => (weighed, search),
        "greedy" => (Arranger::SUM_OF_LEVELS, glance),
        "hoarder" => (Arranger::HIGHEST_REST, Opener::ROUTINE),
        _ => return None,
    };
    Some(Box::new(Player::new(arranger, opener, luck, effort)))
}

/// A good arrangement for a player who does not want to search for one: the best by the learned weights. In a browser,
/// call [`remember`] first. `None` if the viewer has no hand to arrange.
///
/// ```
/// use engine::{Dealer, Game, Host, Seat, Seeded, Viewer};
/// use catalog::gunfight::{Options, State};
///
/// let dealer = Dealer::new(Seeded::new("noon"));
/// let (host, _) = Host::<State>::open(2, Options::default(), dealer)?;
/// let view = host.state().view(Viewer::Seat(Seat::new(0)));
/// let arrangement = bots::gunfight::suggest(&view).expect("there are ten cards to arrange");
/// assert_eq!(arrangement.cards(), view.hand().set());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn suggest(view: &View) -> Option<Arrangement> {
    Weighing::new(&view.hand(), &view.board)?.best(Model::learned().weights(view.board.living().len()))
}
