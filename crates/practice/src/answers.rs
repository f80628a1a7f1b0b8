//! The latest answers, so that a request that is sent twice is carried out once.

use std::collections::VecDeque;

/// How many answers are kept.
const KEPT: usize = 64;

/// The latest answers, by the ids of the page's requests.
#[derive(Debug, Default)]
pub(crate) struct Answers(VecDeque<(String, String)>);

impl Answers {
    /// The answer to the request with this id, if it was carried out before.
    pub(crate) fn to(&self, id: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == id).map(|(_, answer)| answer.as_str())
    }

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
