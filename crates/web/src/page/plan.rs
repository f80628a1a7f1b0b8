//! How a player wants to play a game: kept, so that the next click begins the same again.

use catalog::Visit;
use engine::{Game, GameOptions};
use protocol::{Pace, Setup};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::frame::about;
use crate::keep;

/// How a player wants to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) setup: Setup,
    /// The level of the bot on each seat but one's own; empty: the seat is left for a person.
    pub(crate) others: Vec<String>,
}

impl Plan {
    /// The plan kept for a game, or the usual one; `None` for an unknown game.
    pub(crate) fn of(game: &str) -> Option<Self> {
        let about = about(game)?;
        let fits = |plan: &Self| {
            plan.setup.game == game
                && about.players.contains(&plan.setup.seats)
                && plan.others.len() + 1 == plan.setup.seats
                && plan.check().is_ok()
        };
        Some(keep::read::<Self>(&name(game)).filter(fits).unwrap_or_else(|| Self::usual(game, *about.players.start())))
    }

    /// For so many, with bots of the usual level, everything else by default.
    pub(crate) fn usual(game: &str, seats: usize) -> Self {
        let setup = Setup {
            game: game.into(),
            seats,
            options: Map::new(),
            pace: unhurried(game),
            private: false,
            spectator_delay: 0,
        };
        Self { setup, others: vec![USUAL.into(); seats - 1] }
    }

    /// The same with another number of seats.
    pub(crate) fn with_seats(mut self, seats: usize) -> Self {
        self.others.resize(seats - 1, USUAL.into());
        self.setup.seats = seats;
        self
    }

    /// Gives a seat to a bot of this level, or leaves it for a person: then nobody should have to wait for ever.
    pub(crate) fn seat(&mut self, index: usize, level: &str) {
        let Some(other) = self.others.get_mut(index) else { return };
        level.clone_into(other);
        if level.is_empty() && self.setup.pace == Pace::None {
            self.setup.pace = Pace::Relaxed;
        }
    }

    /// The value of an option, chosen or usual.
    pub(crate) fn option(&self, name: &str) -> Value {
        self.setup.options.get(name).cloned().unwrap_or_else(|| usual_option(&self.setup.game, name))
    }

    /// Chooses a value; the usual one need not be said.
    pub(crate) fn choose(&mut self, name: &str, value: Value) {
        if value == usual_option(&self.setup.game, name) {
            self.setup.options.remove(name);
        } else {
            self.setup.options.insert(name.to_owned(), value);
        }
    }

    /// Whether it can be played as it is, or a sentence that says what has to change.
    pub(crate) fn check(&self) -> Result<(), String> {
        catalog::visit(&self.setup.game, Check(&self.setup)).unwrap_or_else(|| Err(self.setup.game.clone()))
    }

    /// Whether every other seat is a bot's, so that nobody has to be waited for.
    pub(crate) fn needs_nobody(&self) -> bool {
        self.others.iter().all(|level| !level.is_empty())
    }

    /// The same for a table without friends: what was left for them is a bot's.
    pub(crate) fn with_bots(mut self) -> Self {
        self.others.iter_mut().filter(|level| level.is_empty()).for_each(|level| *level = USUAL.into());
        self
    }

    /// Keeps it.
    pub(crate) fn keep(&self) {
        keep::write(&name(&self.setup.game), self);
    }
}

/// The level that greets somebody who has never played.
pub(crate) const USUAL: &str = "regular";

struct Check<'a>(&'a Setup);

impl Visit for Check<'_> {
    type Output = Result<(), String>;

    fn visit<G: Game>(self) -> Self::Output {
        let about = G::about();
        about.check_players(self.0.seats)?;
        engine::read_options::<G::Options>(about, &self.0.options).map(drop).map_err(|error| error.to_string())
    }
}

struct Usual<'a>(&'a str);

impl Visit for Usual<'_> {
    type Output = Value;

    fn visit<G: Game>(self) -> Value {
        engine::write_json(&G::Options::default())[self.0].clone()
    }
}

/// What an option is unless somebody says otherwise.
pub(crate) fn usual_option(game: &str, name: &str) -> Value {
    catalog::visit(game, Usual(name)).unwrap_or_default()
}

/// How a game is played against bots, who can wait: without a clock, unless people race in it.
fn unhurried(game: &str) -> Pace {
    catalog::visit(game, Unhurried).unwrap_or(Pace::Relaxed)
}

struct Unhurried;

impl Visit for Unhurried {
    type Output = Pace;

    fn visit<G: Game>(self) -> Pace {
        if G::Options::default().races() { Pace::Relaxed } else { Pace::None }
    }
}

fn name(game: &str) -> String {
    format!("plan.{game}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Choices;
    use serde_json::json;

    #[test]
    fn the_usual_plan_of_every_game_can_be_played_at_once() {
        for about in catalog::all() {
            for seats in about.players.clone() {
                let plan = Plan::usual(about.slug, seats);
                assert_eq!(plan.check(), Ok(()));
                assert!(plan.needs_nobody());
                assert!(bots::levels_of(about.slug).iter().any(|level| level.slug == USUAL));
            }
        }
    }

    #[test]
    fn bots_can_wait_but_no_person_has_to_wait_for_ever() {
        let paces = ["loot", "gunfight", "hayauchi", "hanafuda"].map(unhurried);
        assert_eq!(paces, [Pace::None, Pace::None, Pace::Relaxed, Pace::Relaxed], "who races needs a clock");
        let mut plan = Plan::usual("gunfight", 3);
        plan.seat(1, "legend");
        assert_eq!((plan.setup.pace, plan.needs_nobody()), (Pace::None, true));
        plan.seat(0, "");
        assert_eq!((plan.setup.pace, plan.needs_nobody()), (Pace::Relaxed, false));
    }

    #[test]
    fn every_choice_has_words_of_its_own_and_can_be_played() {
        for about in catalog::all() {
            for spec in about.options {
                let usual = usual_option(about.slug, spec.name);
                assert_ne!(crate::words::set_up::option(about.slug, spec.name), spec.name);
                match &spec.choices {
                    Choices::OneOf(values) => {
                        assert_eq!(usual, json!(values[0]), "the first is the usual one");
                        for value in *values {
                            let mut plan = Plan::usual(about.slug, *about.players.start());
                            plan.choose(spec.name, json!(value));
                            assert_eq!(plan.check(), Ok(()));
                            assert_ne!(crate::words::set_up::choice(about.slug, spec.name, value).0, *value);
                        }
                    }
                    Choices::Number(range) => {
                        assert!(usual.as_u64().is_some_and(|usual| range.contains(&(usual as u32))));
                    }
                    Choices::Free(_) => assert!(usual.is_object()),
                }
            }
        }
    }

    #[test]
    fn a_deck_of_twelve_is_refused_and_the_usual_is_not_said() {
        let mut plan = Plan::usual("loot", 2);
        plan.choose("deck", json!({ "nugget-1": 3, "nugget-2": 3, "nugget-3": 3, "sip": 2, "shot": 1 }));
        assert!(plan.check().is_err_and(|why| why.contains("13")));
        plan.choose("deck", usual_option("loot", "deck"));
        assert!(plan.setup.options.is_empty());
        assert_eq!(plan.check(), Ok(()));
    }

    #[test]
    fn a_friend_has_to_be_waited_for() {
        let mut plan = Plan::usual("hayauchi", 4).with_seats(6);
        assert_eq!(plan.others.len(), 5);
        plan.others[3].clear();
        assert!(!plan.needs_nobody());
        assert!(plan.with_bots().needs_nobody());
    }
}
