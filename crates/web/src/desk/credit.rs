//! What a move in a race was credited with.

use serde_json::Value;

/// What a move in a race was credited with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Credit {
    /// It came before anybody could have seen the signal.
    TooEarly,
    /// A time, and what it follows from.
    Time(protocol::Credit),
}

impl Credit {
    /// What an answer to a move tells, if it tells of a race.
    pub(super) fn read(with: Value) -> Option<Self> {
        if with["early"] == true {
            return Some(Self::TooEarly);
        }
        serde_json::from_value(with).ok().map(Self::Time)
    }

    /// The milliseconds, if it counted.
    pub(crate) fn ms(self) -> Option<u64> {
        match self {
            Self::TooEarly => None,
            Self::Time(credit) => Some(credit.ms),
        }
    }
}

#[cfg(test)]
mod tests {
    use protocol::CreditedBy;
    use serde_json::json;

    use super::*;

    #[test]
    fn an_answer_tells_the_time_and_what_it_follows_from() {
        let time = |ms, by| Some(Credit::Time(protocol::Credit { ms, by }));
        assert_eq!(Credit::read(json!({ "ms": 231, "by": "claim" })), time(231, CreditedBy::Claim));
        assert_eq!(Credit::read(json!({ "ms": 812, "by": "arrival" })), time(812, CreditedBy::Arrival));
        assert_eq!(Credit::read(json!({ "early": true })), Some(Credit::TooEarly));
        assert_eq!(Credit::read(Value::Null), None);
    }
}
