//! How a player wants to set up a game. It is stored, so that the next game is set up with one click.

use catalog::Visit;
use engine::{Game, GameOptions};
use protocol::{Pace, Setup};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::frame::about;
use crate::keep;
use crate::words::set_up as words;
use crate::worker_channel::WorkerChannel;

/// How a player wants to set up a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plan {
    pub(crate) setup: Setup,
    /// The bot level of every other seat; empty where the seat is left for a person.
    pub(crate) others: Vec<String>,
}

impl Plan {
    /// The stored plan of a game, or the default one; `None` for an unknown game. If the stored one can no longer be
    /// played, it is repaired; the second part says so.
    pub(crate) fn of(game: &str) -> Option<(Self, bool)> {
        let about = about(game)?;
        let Some(kept) = keep::read::<Self>(&name(game)).filter(|plan| plan.setup.game == game) else {
            return Some((Self::first(about), false));
        };
        let plan = kept.clone().repaired(about);
        let is_repaired = plan != kept;
        Some((plan, is_repaired))
    }

    /// The same plan, with everything that cannot be played set back to the default.
    fn repaired(mut self, about: &engine::About) -> Self {
        let seats = self.setup.seats.clamp(*about.players.start(), *about.players.end());
        self = self.with_seats(seats);
        let (known, usual) = (bots::levels_of(about.slug), usual_level(about.slug));
        let is_unknown = |level: &String| !level.is_empty() && known.iter().all(|known| known.slug != level.as_str());
        self.others.iter_mut().filter(|level| is_unknown(level)).for_each(|level| level.clone_from(&usual));
        self.setup.spectator_delay = self.setup.spectator_delay.min(600);
        let options = std::mem::take(&mut self.setup.options);
        for (name, value) in options {
            self.setup.options.insert(name.clone(), value);
            if self.check_options().is_err() {
                self.setup.options.remove(&name);
            }
        }
        self.correct_pace();
        self
    }

    /// The default plan for so many seats, with bots of the game's usual level.
    pub(crate) fn usual(game: &str, seats: usize) -> Self {
        let setup = Setup { pace: unhurried(game), ..Setup::new(game, seats) };
        Self { setup, others: vec![usual_level(game); seats - 1] }
    }

    /// What is suggested to a player who has not chosen anything: the easiest bots until the player has won once.
    pub(crate) fn first(about: &engine::About) -> Self {
        let seats = *about.players.start();
        if WorkerChannel::has_won(about.slug) {
            Self::usual(about.slug, seats)
        } else {
            Self::easiest(about.slug, seats)
        }
    }

    /// A plan with the easiest bots.
    pub(crate) fn easiest(game: &str, seats: usize) -> Self {
        let level = bots::levels_of(game).first().map_or_else(|| usual_level(game), |level| level.slug.into());
        Self { others: vec![level; seats - 1], ..Self::usual(game, seats) }
    }

    /// Changes the number of seats. More bots are like the last one.
    pub(crate) fn with_seats(mut self, seats: usize) -> Self {
        let last = self.others.last().filter(|level| !level.is_empty()).cloned();
        self.others.resize(seats - 1, last.unwrap_or_else(|| usual_level(&self.setup.game)));
        self.setup.seats = seats;
        self
    }

    /// Gives a seat to a bot of this level, or leaves it for a person. With a person the game needs a clock, so that
    /// nobody waits for ever. Returns whether the clock had to change.
    pub(crate) fn seat(&mut self, index: usize, level: &str) -> bool {
        let Some(other) = self.others.get_mut(index) else { return false };
        level.clone_into(other);
        let corrects = level.is_empty() && self.setup.pace == Pace::None;
        if corrects {
            self.setup.pace = Pace::Relaxed;
        }
        corrects
    }

    /// The value of an option, chosen or default.
    pub(crate) fn option(&self, name: &str) -> Value {
        self.setup.options.get(name).cloned().unwrap_or_else(|| usual_option(&self.setup.game, name))
    }

    /// Chooses a value. A default value is not stored. Returns whether the clock had to change with it.
    pub(crate) fn choose(&mut self, name: &str, value: Value) -> bool {
        if value == usual_option(&self.setup.game, name) {
            self.setup.options.remove(name);
        } else {
            self.setup.options.insert(name.to_owned(), value);
        }
        self.correct_pace()
    }

    /// Whether the options make players race each other, which needs a clock.
    pub(crate) fn races(&self) -> bool {
        self.check_options().unwrap_or_default()
    }

    /// Starts the clock if the options need one. Returns whether they do and there was none.
    fn correct_pace(&mut self) -> bool {
        let corrects = self.setup.pace == Pace::None && self.races();
        if corrects {
            self.setup.pace = Pace::Relaxed;
        }
        corrects
    }

    /// Whether the plan can be played. The error is a sentence that says what has to change.
    pub(crate) fn check(&self) -> Result<(), String> {
        let races = self.check_options()?;
        if races && self.setup.pace == Pace::None { Err(words::RACE_NEEDS_CLOCK.into()) } else { Ok(()) }
    }

    /// Whether players race each other with these options, or why there can be no such table.
    fn check_options(&self) -> Result<bool, String> {
        catalog::visit(&self.setup.game, Check(&self.setup)).unwrap_or_else(|| Err(self.setup.game.clone()))
    }

    /// Whether every other seat has a bot, so that no person has to come.
    pub(crate) fn needs_nobody(&self) -> bool {
        self.others.iter().all(|level| !level.is_empty())
    }

    /// Gives the seats that were left for people to bots.
    pub(crate) fn with_bots(mut self) -> Self {
        let usual = usual_level(&self.setup.game);
        self.others.iter_mut().filter(|level| level.is_empty()).for_each(|level| level.clone_from(&usual));
        self
    }

    /// The plan for a table online: the other seats stay free for friends, who can be replaced by bots there. With
    /// people a game needs a clock, so that nobody waits for ever; the host can take it away at the table.
    pub(crate) fn for_friends(mut self) -> Self {
        self.others.iter_mut().for_each(String::clear);
        if self.setup.pace == Pace::None {
            self.setup.pace = Pace::Relaxed;
        }
        self
    }

    /// Stores the plan if it can be played. What is suggested anyway is no choice of the player's.
    pub(crate) fn keep(&self) {
        if about(&self.setup.game).is_some_and(|about| *self == Self::first(about)) {
            keep::forget(&name(&self.setup.game));
        } else if self.check().is_ok() {
            keep::write(&name(&self.setup.game), self);
        }
    }

    /// Whether the pace is the preselected one.
    pub(crate) fn has_usual_pace(&self) -> bool {
        self.setup.pace == unhurried(&self.setup.game)
    }
}

/// The bot level that is preselected.
fn usual_level(game: &str) -> String {
    bots::usual_of(game).slug.into()
}

struct Check<'a>(&'a Setup);

impl Visit for Check<'_> {
    type Output = Result<bool, String>;

    fn visit<G: Game>(self) -> Self::Output {
        let about = G::about();
        about.check_players(self.0.seats)?;
        let options = engine::read_options::<G::Options>(about, &self.0.options).map_err(|error| error.to_string())?;
        Ok(options.races())
    }
}

struct Usual<'a>(&'a str);

impl Visit for Usual<'_> {
    type Output = Value;

    fn visit<G: Game>(self) -> Value {
        engine::write_json(&G::Options::default())[self.0].clone()
    }
}

/// The default value of an option.
pub(crate) fn usual_option(game: &str, name: &str) -> Value {
    catalog::visit(game, Usual(name)).unwrap_or_default()
}

/// The default pace against bots: no clock, unless the game has races.
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
                let known = bots::levels_of(about.slug);
                assert!(plan.others.iter().all(|other| known.iter().any(|level| level.slug == *other)));
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
                assert!(!spec.label.is_empty() && spec.label != spec.name);
                match &spec.choices {
                    Choices::OneOf(choices) => {
                        assert_eq!(usual, json!(choices[0].value), "the first is the usual one");
                        for choice in *choices {
                            let mut plan = Plan::usual(about.slug, *about.players.start());
                            plan.choose(spec.name, json!(choice.value));
                            assert_eq!(plan.check(), Ok(()));
                            assert!(choice.label != choice.value && !choice.words.is_empty());
                        }
                    }
                    Choices::Number(range) => {
                        assert!(usual.as_u64().is_some_and(|usual| range.contains(&(usual as u32))));
                    }
                    Choices::Counts { of, total, .. } => {
                        let counts: Vec<u64> = of.iter().filter_map(|thing| usual[thing.word].as_u64()).collect();
                        assert_eq!((counts.len(), counts.iter().sum()), (of.len(), u64::from(*total)));
                    }
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
    fn a_table_online_is_left_free_for_friends_and_has_a_clock() {
        let plan = Plan::usual("gunfight", 3).for_friends();
        assert_eq!((plan.others, plan.setup.pace), (vec![String::new(); 2], Pace::Relaxed));
    }

    #[test]
    fn a_race_has_a_clock_whatever_was_chosen_first() {
        let mut plan = Plan::usual("hanafuda", 2);
        plan.choose("opening", json!("by-lot"));
        plan.setup.pace = Pace::None;
        assert_eq!((plan.races(), plan.check()), (false, Ok(())));
        assert!(plan.choose("opening", json!("race")), "the clock starts, and the player is told");
        assert_eq!((plan.setup.pace, plan.check()), (Pace::Relaxed, Ok(())));
        plan.setup.pace = Pace::None;
        assert!(plan.check().is_err_and(|why| why.contains("clock")));
    }

    #[test]
    fn a_stored_plan_is_repaired_where_it_cannot_be_played_and_only_there() {
        let repaired = |plan: &Plan| plan.clone().repaired(about(&plan.setup.game).expect("a game"));
        let mut plan = Plan::usual("hayauchi", 4);
        plan.setup.pace = Pace::None;
        plan.setup.options.insert("used-cards".into(), json!("up"));
        plan.setup.options.insert("no-shot".into(), json!("a word of an older version"));
        plan.setup.options.insert("gone".into(), json!(1));
        plan.others[0] = "nobody".into();
        plan.others[1] = "legend".into();
        plan.setup.seats = 9;
        let now = repaired(&plan);
        assert_eq!(now.check(), Ok(()));
        assert_eq!((now.setup.seats, now.others.len(), now.setup.pace), (6, 5, Pace::Relaxed));
        assert_eq!((now.others[0].as_str(), now.others[1].as_str()), ("regular", "legend"));
        assert_eq!(now.setup.options.len(), 1, "what can be played stays: {:?}", now.setup.options);
        assert_eq!(repaired(&now), now);
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
