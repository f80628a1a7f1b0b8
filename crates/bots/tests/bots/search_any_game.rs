//! The search on every game, with every number of players.

use std::hash::{DefaultHasher, Hash, Hasher};

use bots::solve::imagination::Imagination;
use bots::solve::ismcts::{Ismcts, Rule};
use bots::{Bot, Question, Turn};
use engine::{Awaits, Game, GameOptions, Lottery, Luck, Seat, Seeded, Space, Viewer};

/// Holds the true state and redeals what the seat cannot know, so any game can be imagined in a test.
#[derive(Clone)]
struct Redealt<G>(G);

impl<G: Game> Imagination<G> for Redealt<G> {
    fn imagine(&mut self, turn: &Turn<'_, G>, luck: &mut impl Luck) -> G {
        self.0.redeal(Viewer::Seat(turn.seat), luck)
    }

    fn knows(&self, state: &G, seat: Seat) -> u64 {
        let mut hasher = DefaultHasher::new();
        format!("{:?}", state.view(Viewer::Seat(seat))).hash(&mut hasher);
        hasher.finish()
    }

    fn candidates(&mut self, state: &G, seat: Seat, luck: &mut impl Luck) -> Vec<G::Action> {
        let legal = state.legal(seat);
        let first = luck.ticket(legal.len() as u32) as usize;
        (0..legal.len().min(12)).filter_map(|step| legal.get((first + step) % legal.len())).collect()
    }
}

/// Plays a game with a search on every seat, and returns the number of decisions.
fn play<G: Game>(players: usize, options: G::Options, rule: Rule) -> u32 {
    let mut luck = Seeded::new("any game");
    let mut state = G::new(players, options);
    for decisions in 0..60 {
        while let Awaits::Chance(lottery) = state.awaits() {
            let outcome = lottery.outcome(luck.ticket(lottery.tickets()));
            state.draw(outcome, &mut |_| ());
        }
        let Some(seat) = state.to_act().lowest() else {
            return decisions;
        };
        let question = Question::new(&state, seat, Vec::new());
        let decide = || {
            let seed = Seeded::new(&format!("decision {decisions}"));
            Ismcts::new(Redealt(state.clone()), seed, 6, rule).decide(&question.turn())
        };
        let decision = decide();
        assert!(question.turn().legal.contains(&decision.action), "{:?} is not allowed", decision.action);
        assert_eq!(decision, decide(), "the same luck decides the same");
        let races = state.window().is_some_and(|window| window.race);
        assert_eq!(decision.at.is_some(), races, "a reaction is told where it matters");
        state.play(seat, decision.action, decision.at, &mut |_| ());
    }
    60
}

fn check<G: Game>() {
    for players in G::about().players.clone() {
        for rule in [Rule::Bound(0.7), Rule::Regret(0.2)] {
            let options = G::Options::default();
            options.check().expect("the usual options are in order");
            assert!(play::<G>(players, options, rule) > 3);
        }
    }
}

#[test]
fn a_search_plays_loot() {
    check::<catalog::loot::State>();
}

#[test]
fn a_search_plays_hayauchi() {
    check::<catalog::hayauchi::State>();
}

#[test]
fn a_search_plays_gunfight() {
    check::<catalog::gunfight::State>();
}

#[test]
fn a_search_plays_hanafuda() {
    check::<catalog::hanafuda::State>();
}
