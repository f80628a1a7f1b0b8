//! A decision and what it cost.

use bots::{Idea, Judged};
use engine::Notation;
use serde::{Deserialize, Serialize};

/// A word for a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// Less than half a point.
    Best,
    /// Less than two points.
    Fine,
    /// Less than five points.
    Doubtful,
    /// Less than ten points.
    Mistake,
    /// Ten points or more.
    Blunder,
}

impl Word {
    /// Every word, the best first.
    pub const ALL: [Self; 5] = [Self::Best, Self::Fine, Self::Doubtful, Self::Mistake, Self::Blunder];

    /// The word for this cost, in chances to win.
    pub fn of(cost: f64) -> Self {
        match cost {
            ..0.005 => Self::Best,
            ..0.02 => Self::Fine,
            ..0.05 => Self::Doubtful,
            ..0.1 => Self::Mistake,
            _ => Self::Blunder,
        }
    }

    /// The word itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Fine => "fine",
            Self::Doubtful => "doubtful",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// One decision of one seat, judged by what it knew.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// The step of the replay that it is, from 1.
    pub step: usize,
    /// The seat that decided.
    pub seat: usize,
    /// What it did, in notation.
    pub action: String,
    /// The seat's chance to win with the best action, as far as it could know.
    pub best: f64,
    /// What the action gave away, in chances to win.
    pub cost: f64,
    /// A word for the cost.
    pub word: Word,
    /// How far apart the best and the worst action are that were compared, in chances to win.
    pub spread: f64,
    /// Why the action is worth what it is.
    pub why: String,
    /// What the best player would have mixed, the most frequent first.
    pub mixture: Vec<Mixed>,
}

/// One action of the best player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mixed {
    /// The action, in notation.
    pub action: String,
    /// How often the best player takes it.
    pub share: f64,
    /// The seat's chance to win with it.
    pub chance: f64,
    /// Why.
    pub why: String,
}

impl Mixed {
    /// The best ideas of a judgement, at most so many: first what the best player does most often, then what wins most.
    pub fn best<A: Notation>(judged: &Judged<A>, most: usize) -> Vec<Self> {
        Self::listed(judged.ideas.iter(), most)
    }

    /// The most frequent of these ideas, which come in the order of their chances.
    pub(crate) fn listed<'a, A: Notation + 'a>(ideas: impl Iterator<Item = &'a Idea<A>>, most: usize) -> Vec<Self> {
        let mut ideas: Vec<&Idea<A>> = ideas.collect();
        ideas.sort_by(|one, two| two.share.total_cmp(&one.share));
        ideas.truncate(most);
        let mixed = |idea: &Idea<A>| {
            let Idea { action, share, chance, why } = idea;
            Self { action: action.to_string(), share: *share, chance: *chance, why: why.clone() }
        };
        ideas.into_iter().map(mixed).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cost_has_a_word_and_a_higher_one_no_better_word() {
        let words: Vec<Word> = [0.0, 0.004, 0.005, 0.019, 0.02, 0.049, 0.05, 0.099, 0.1, 1.0].map(Word::of).to_vec();
        assert!(words.is_sorted());
        assert_eq!(Word::ALL.map(|word| words.iter().filter(|other| **other == word).count()), [2; 5]);
    }
}
