//! What is measured in judged games.
//!
//! The measures follow Browne ("Evolutionary Game Design", 2011), with chances to win in place of the evaluations of a
//! game tree, and for any number of players.

use super::Unit;
use super::course::{Course, MATTERS, Parts, Position};
use super::measure::Measure;

/// A measure of judged games: the ratio of two sums, of which it gives each game's parts.
pub(super) struct Judgement {
    pub(super) measure: Measure,
    pub(super) parts: fn(&Course) -> (f64, f64),
}

const fn judgement(name: &'static str, unit: Unit, words: &'static str, parts: fn(&Course) -> (f64, f64)) -> Judgement {
    Judgement { measure: Measure { name, unit, words }, parts }
}

/// The measures that say what the results come from.
pub(super) const RESULT_PARTS: [&str; 4] = ["skill", "luck of chance", "luck of the unseen", "luck of races"];

/// What is measured in judged games, in the order in which it is told.
pub(super) const JUDGED: [Judgement; 13] = [
    judgement(
        "decisions that matter",
        Unit::Share,
        "Decisions whose best and worst action differ by 5 points of winning chance or more, of all decisions that \
         were judged or had one legal action.",
        |course| (count(course.judged().filter(|spread| *spread >= MATTERS)), count(course.judged())),
    ),
    judgement(
        "stakes",
        Unit::Share,
        "The winning chance by which the best and the worst action differ, in the mean of the decisions that were \
         judged.",
        |course| {
            let spreads = || course.decisions.iter().filter_map(|taken| taken.spread);
            (spreads().sum(), count(spreads()))
        },
    ),
    judgement(
        "drama",
        Unit::Number,
        "The square root of the best seat's chance minus the later winner's, in the mean of a game's positions in \
         which the winner is behind by more than 5 points, 0 if there is none; then in the mean of all games with one \
         winner.",
        |course| {
            of_winner(course, |winner| {
                let roots = || course.deficits(winner).map(f64::sqrt);
                roots().sum::<f64>() / count(roots()).max(1.0)
            })
        },
    ),
    judgement(
        "time behind",
        Unit::Share,
        "Positions before the end in which the later winner is behind by more than 5 points of winning chance, of all \
         positions before the end of games with one winner.",
        |course| {
            course.winner().map_or((0.0, 0.0), |winner| (count(course.deficits(winner)), count(course.open().iter())))
        },
    ),
    judgement(
        "lowest point",
        Unit::Share,
        "The lowest chance that the later winner has in the game, in the mean of all games with one winner.",
        |course| {
            of_winner(course, |winner| {
                course.positions.iter().map(|position| position.chances[winner]).fold(1.0, f64::min)
            })
        },
    ),
    judgement(
        "lead changes",
        Unit::Number,
        "How often a seat leads by more than 5 points of winning chance that is not the one that led so last, in the \
         mean of all games.",
        |course| (f64::from(course.lead_changes()), 1.0),
    ),
    judgement(
        "decided after",
        Unit::Share,
        "The share of a game's decisions that are taken when the winner's chance reaches 80 % and stays there, in the \
         mean of all games with one winner.",
        |course| course.decided_at().map_or((0.0, 0.0), |place| (place, 1.0)),
    ),
    judgement(
        "uncertainty",
        Unit::Share,
        "One minus the sum of the squared chances, divided by the same for even chances, in the mean of all positions \
         before the end.",
        |course| (course.open().iter().map(uncertainty).sum(), count(course.open().iter())),
    ),
    judgement(
        RESULT_PARTS[0],
        Unit::Share,
        "The part of the results that comes from decisions: their part of the change of a seat's chance from the start \
         to the result (docs/review.md) times the whole change, added up over all seats and games, and divided by the \
         sum of the squared changes. The four parts add up to 100 %.",
        |course| split(course, |parts| parts.skill),
    ),
    judgement(RESULT_PARTS[1], Unit::Share, "The same for deals, rolls and lots.", |course| {
        split(course, |parts| parts.chance)
    }),
    judgement(RESULT_PARTS[2], Unit::Share, "The same for hidden cards and simultaneous choices.", |course| {
        split(course, |parts| parts.unseen)
    }),
    judgement(RESULT_PARTS[3], Unit::Share, "The same for reaction times.", |course| {
        split(course, |parts| parts.races)
    }),
    judgement(
        "decisions judged",
        Unit::Share,
        "Decisions that the judge could compare or that had one legal action, of all decisions.",
        |course| (count(course.judged()), count(course.decisions.iter())),
    ),
];

fn count(things: impl Iterator) -> f64 {
    things.count() as f64
}

fn of_winner(course: &Course, value: impl Fn(usize) -> f64) -> (f64, f64) {
    course.winner().map_or((0.0, 0.0), |winner| (value(winner), 1.0))
}

fn uncertainty(position: &Position) -> f64 {
    let even = 1.0 / position.chances.len() as f64;
    (1.0 - position.chances.iter().map(|chance| chance * chance).sum::<f64>()) / (1.0 - even)
}

fn split(course: &Course, part: fn(&Parts) -> f64) -> (f64, f64) {
    let sum = |of: &dyn Fn(&Parts) -> f64| course.seats.iter().map(|parts| of(parts) * parts.change()).sum();
    (sum(&|parts| part(parts)), sum(&Parts::change))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::course::Taken;

    /// A game between two, by the chances of seat 0 at even distances.
    fn duel(chances: &[f64]) -> Course {
        let last = (chances.len() - 1) as f64;
        let position =
            |(at, &chance): (usize, &f64)| Position { place: at as f64 / last, chances: vec![chance, 1.0 - chance] };
        let decisions = vec![Taken { legal: 1, spread: None }; chances.len() - 1];
        let positions = chances.iter().enumerate().map(position).collect();
        Course { positions, decisions, seats: vec![Parts::default(); 2] }
    }

    fn check(course: &Course, name: &str, value: f64) {
        let judgement =
            JUDGED.iter().find(|judgement| judgement.measure.name == name).expect("there is such a measure");
        let (above, below) = (judgement.parts)(course);
        let found = if below == 0.0 { f64::NAN } else { above / below };
        assert!((found - value).abs() < 1e-9 || found.is_nan() && value.is_nan(), "{name}: {found}, not {value}");
    }

    #[test]
    fn a_comeback_is_dramatic_and_decided_late() {
        // Seat 0 is behind by 0.36 and then by 0.64, leads, loses the lead's security once, and wins.
        let game = duel(&[0.5, 0.32, 0.18, 0.85, 0.7, 1.0]);
        check(&game, "drama", f64::midpoint(0.6, 0.8));
        check(&game, "time behind", 2.0 / 5.0);
        check(&game, "lowest point", 0.18);
        check(&game, "lead changes", 1.0);
        check(&game, "decided after", 1.0);
        let uncertainty = |chance: f64| 4.0 * chance * (1.0 - chance);
        check(&game, "uncertainty", [0.5, 0.32, 0.18, 0.85, 0.7].map(uncertainty).iter().sum::<f64>() / 5.0);
    }

    #[test]
    fn a_runaway_has_no_drama_and_is_decided_early() {
        let game = duel(&[0.5, 0.8, 0.9, 0.95, 1.0]);
        check(&game, "drama", 0.0);
        check(&game, "time behind", 0.0);
        check(&game, "lead changes", 0.0);
        check(&game, "decided after", 0.25);
    }

    #[test]
    fn the_lead_changes_when_another_takes_it_and_not_when_it_is_lost() {
        check(&duel(&[0.6, 0.5, 0.6, 0.4, 0.52, 0.3, 0.7, 0.0]), "lead changes", 3.0);
        let positions = [[0.5, 0.3, 0.2], [0.2, 0.5, 0.3], [0.45, 0.45, 0.1], [0.0, 0.0, 1.0]];
        let position = |chances: [f64; 3]| Position { place: 0.0, chances: chances.to_vec() };
        let three = Course { positions: positions.map(position).to_vec(), ..duel(&[0.5, 1.0]) };
        check(&three, "lead changes", 2.0);
        check(&three, "lowest point", 0.1);
        check(&three, "time behind", 1.0);
    }

    #[test]
    fn a_drawn_game_has_no_winner_to_be_behind() {
        let game = duel(&[0.5, 0.9, 0.5]);
        check(&game, "drama", f64::NAN);
        check(&game, "decided after", f64::NAN);
        check(&game, "lead changes", 0.0);
    }

    #[test]
    fn decisions_matter_if_a_mistake_is_possible() {
        let taken = |legal, spread| Taken { legal, spread };
        let decisions = vec![taken(1, None), taken(3, Some(0.2)), taken(3, Some(0.04)), taken(9, None)];
        let game = Course { decisions, ..duel(&[0.5, 1.0]) };
        check(&game, "decisions that matter", 1.0 / 3.0);
        check(&game, "stakes", 0.12);
        check(&game, "decisions judged", 3.0 / 4.0);
    }

    #[test]
    fn skill_and_luck_add_up_to_the_whole_result() {
        let seat = |sign: f64| Parts { skill: 0.1 * sign, chance: 0.5 * sign, unseen: -0.1 * sign, races: 0.0 };
        let game = Course { seats: vec![seat(1.0), seat(-1.0)], ..duel(&[0.5, 1.0]) };
        for (name, value) in [("skill", 0.2), ("luck of chance", 1.0), ("luck of the unseen", -0.2)] {
            check(&game, name, value);
        }
    }
}
