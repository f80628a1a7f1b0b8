//! What was answered lately, so that something asked twice is done once.

use std::collections::VecDeque;

/// So many answers are kept, the oldest are forgotten first.
const KEPT: usize = 64;

/// The last answers, by the page's ids for what it asked.
#[derive(Debug, Default)]
pub(crate) struct Answers(VecDeque<(String, String)>);

impl Answers {
    /// The answer to what was asked with this id, if it was done before.
    pub(crate) fn to(&self, id: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == id).map(|(_, answer)| answer.as_str())
    }

    /// Keeps an answer.
    pub(crate) fn keep(&mut self, id: &str, answer: String) {
        self.0.push_back((id.to_owned(), answer));
        while self.0.len() > KEPT {
            self.0.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_answers_are_forgotten_first() {
        let mut answers = Answers::default();
        (0..=KEPT).for_each(|number| answers.keep(&format!("a-{number}"), number.to_string()));
        assert_eq!((answers.to("a-0"), answers.to("a-1"), answers.to("a-64")), (None, Some("1"), Some("64")));
    }
}
