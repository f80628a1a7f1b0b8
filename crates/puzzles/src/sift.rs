//! What makes a decision a puzzle.

use std::ops::RangeInclusive;

use bots::Judged;
use engine::Notation;

use crate::{Ask, Idea};

/// Rarer actions of the best player are not counted as part of a mixture.
const RARE: f64 = 0.02;
/// The most actions in a mixture that is asked for.
const MIXED: usize = 4;
/// The actions of a true mixture are equally good, up to this chance. Where a judge only takes better actions more
/// often, they are not.
const EQUAL: f64 = 0.002;
/// How much worse every other action has to be. If one is as good, there is another mixture that is as good.
const WORSE: f64 = 0.005;
/// How far the first share has to be from an even mixture, and how far a guess may be off.
const GUESS: f64 = 0.1;
/// How much the shares of two judgements may differ.
const WOBBLE: f64 = 0.05;

/// How much better the best action has to be than the second, as a chance to win.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Margin(pub f64);

impl Default for Margin {
    /// Three points: more than a doubtful decision costs.
    fn default() -> Self {
        Self(0.03)
    }
}

impl Margin {
    /// What a judged decision can be asked as, if it is clear enough.
    pub(crate) fn ask<A: Notation>(self, judged: &Judged<A>) -> Option<Ask> {
        let [best, second, ..] = &judged.ideas[..] else { return None };
        if best.chance - second.chance >= self.0 {
            return Some(Ask::Best);
        }
        let (mixed, others): (Vec<_>, Vec<_>) = judged.ideas.iter().partition(|idea| idea.share >= RARE);
        let are_equal = mixed.iter().all(|idea| best.chance - idea.chance < EQUAL)
            && others.iter().all(|idea| best.chance - idea.chance >= WORSE);
        let first = mixed.iter().map(|idea| idea.share).fold(0.0, f64::max);
        let is_uneven = first - 1.0 / mixed.len().max(1) as f64 >= GUESS;
        ((2..=MIXED).contains(&mixed.len()) && are_equal && is_uneven).then_some(Ask::Share)
    }

    /// Whether a second judgement gives the same answer.
    pub(crate) fn confirms<A: Notation>(self, ask: Ask, first: &Judged<A>, second: &Judged<A>) -> bool {
        let answers = [first, second].map(|judged| ranked(judged, ask).next());
        let [Some(one), Some(two)] = answers else { return false };
        let same_share = ask == Ask::Best || (one.share - two.share).abs() <= WOBBLE;
        self.ask(second) == Some(ask) && one.action == two.action && same_share
    }
}

/// Whether all optimal mixtures, in which the actions have these shares, are so alike that one guess is near all of them.
pub(crate) fn are_narrow<A>(shares: &[(A, RangeInclusive<f64>)]) -> bool {
    shares.iter().all(|(_, share)| share.end() - share.start() <= GUESS)
}

/// The ideas as a puzzle has them, the answer first.
pub(crate) fn ideas<A: Notation>(judged: &Judged<A>, ask: Ask) -> Vec<Idea> {
    let best = judged.ideas.first().map_or(0.0, |idea| idea.chance);
    let write = |(place, idea): (usize, &bots::Idea<A>)| Idea {
        action: idea.action.to_string(),
        cost: whole((best - idea.chance) * 1_000.0),
        share: whole(idea.share * 100.0),
        why: if place == 0 || idea.share >= RARE { idea.why.clone() } else { String::new() },
    };
    ranked(judged, ask).enumerate().map(write).collect()
}

/// The ideas with the answer first: the best one, or the one that is taken most often.
fn ranked<A: Notation>(judged: &Judged<A>, ask: Ask) -> impl Iterator<Item = &bots::Idea<A>> {
    let mut all: Vec<_> = judged.ideas.iter().collect();
    if ask == Ask::Share {
        all.sort_by(|one, two| two.share.total_cmp(&one.share).then(two.chance.total_cmp(&one.chance)));
    }
    all.into_iter()
}

#[expect(clippy::cast_sign_loss, reason = "a cost or a share is not negative")]
pub(crate) fn whole(number: f64) -> u32 {
    number.round().max(0.0) as u32
}

#[cfg(test)]
mod tests {
    use catalog::loot::Play;

    use super::*;

    /// A judgement of actions with these chances and shares.
    fn judged(ideas: &[(&str, f64, f64)]) -> Judged<Play> {
        let idea = |&(action, chance, share): &(&str, f64, f64)| bots::Idea {
            action: action.parse().expect("it is a play"),
            chance,
            share,
            why: "It is.".into(),
        };
        Judged { chances: vec![0.5, 0.5], ideas: ideas.iter().map(idea).collect() }
    }

    #[test]
    fn a_clear_best_action_and_an_uneven_mixture_are_asked_and_nothing_else_is() {
        let cases = [
            (vec![("loot shoot", 0.6, 1.0), ("loot whisky", 0.56, 0.0)], Some(Ask::Best)),
            (vec![("loot shoot", 0.6, 1.0), ("loot whisky", 0.58, 0.0)], None),
            (vec![("loot shoot", 0.6, 0.7), ("loot whisky", 0.6, 0.3)], Some(Ask::Share)),
            (vec![("loot shoot", 0.6, 0.3), ("loot whisky", 0.6, 0.7), ("loot loot", 0.2, 0.0)], Some(Ask::Share)),
            (vec![("loot shoot", 0.6, 0.55), ("loot whisky", 0.6, 0.45)], None),
            (vec![("loot shoot", 0.6, 0.7), ("loot whisky", 0.59, 0.3)], None),
            (vec![("loot shoot", 0.6, 0.7), ("loot whisky", 0.6, 0.3), ("loot loot", 0.6, 0.0)], None),
            (vec![("loot shoot", 0.6, 1.0)], None),
        ];
        for (ideas, ask) in cases {
            assert_eq!(Margin::default().ask(&judged(&ideas)), ask, "{ideas:?}");
        }
    }

    #[test]
    fn only_what_a_second_judgement_confirms_is_kept() {
        let margin = Margin::default();
        let first = judged(&[("loot shoot", 0.6, 1.0), ("loot whisky", 0.5, 0.0)]);
        let other = judged(&[("loot whisky", 0.6, 1.0), ("loot shoot", 0.5, 0.0)]);
        let close = judged(&[("loot shoot", 0.6, 1.0), ("loot whisky", 0.58, 0.0)]);
        assert!(margin.confirms(Ask::Best, &first, &first));
        assert!(!margin.confirms(Ask::Best, &first, &other) && !margin.confirms(Ask::Best, &first, &close));
        let mixed = |share: f64| judged(&[("loot shoot", 0.6, 1.0 - share), ("loot whisky", 0.6, share)]);
        assert!(margin.confirms(Ask::Share, &mixed(0.7), &mixed(0.74)));
        assert!(!margin.confirms(Ask::Share, &mixed(0.7), &mixed(0.78)));
        assert!(!margin.confirms(Ask::Share, &mixed(0.7), &mixed(0.3)));
    }

    #[test]
    fn a_mixture_is_asked_only_if_all_that_are_as_good_are_near_it() {
        // The rows of a matrix game with one optimal mixture, and of one with many.
        let [one, many] = [&[2.0, 0.0, 0.0, 1.0][..], &[1.0, 0.0, 0.0, 1.0, 0.5, 0.5]];
        let shares = |payoffs: &[f64]| bots::solve::optimal_shares::optimal_shares(2, payoffs, 1e-6);
        let named = |payoffs: &[f64]| shares(payoffs).into_iter().enumerate().collect::<Vec<_>>();
        assert!(are_narrow(&named(one)) && !are_narrow(&named(many)));
    }

    #[test]
    fn the_answer_comes_first_with_its_reason() {
        let judged = judged(&[("loot shoot", 0.6, 0.3), ("loot whisky", 0.6, 0.7), ("loot loot", 0.2, 0.0)]);
        let ideas = ideas(&judged, Ask::Share);
        let told: Vec<_> = ideas.iter().map(|idea| (&idea.action[..], idea.cost, idea.share, &idea.why[..])).collect();
        let expected = [("loot whisky", 0, 70, "It is."), ("loot shoot", 0, 30, "It is."), ("loot loot", 400, 0, "")];
        assert_eq!(told, expected);
    }
}
