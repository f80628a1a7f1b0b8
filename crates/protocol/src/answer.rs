//! The contents of `ok` answers that carry data.

use engine::{JsonError, parse_json};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Credit, TableId};

/// The answer to [`crate::Request::Create`], [`crate::Request::Quick`] and [`crate::Request::Join`]: the table that the
/// client now follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AtTable {
    /// The table.
    pub table: TableId,
}

/// The answer to [`crate::Request::Name`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Renamed {
    /// The name as others see it.
    pub name: String,
}

/// The answer to [`crate::TableRequest::Invite`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    /// The code of the invitation. The link for people is `/join/CODE`.
    pub code: String,
    /// When it expires, in milliseconds since 1970.
    pub expires: u64,
}

/// The answer to a move in a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub enum RaceAnswer {
    /// The shot came before anyone could have seen the signal. It counts as an early shot.
    TooEarly,
    /// The reaction time that the player is credited with.
    Time(Credit),
}

impl RaceAnswer {
    /// The milliseconds, unless the shot was too early.
    pub fn ms(self) -> Option<u64> {
        match self {
            Self::TooEarly => None,
            Self::Time(credit) => Some(credit.ms),
        }
    }
}

/// The JSON form of a [`RaceAnswer`].
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Early { early: bool },
    Time(Credit),
}

impl TryFrom<Written> for RaceAnswer {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        match written {
            Written::Early { early: true } => Ok(Self::TooEarly),
            Written::Early { early: false } => Err("a shot that was not too early has a time"),
            Written::Time(credit) => Ok(Self::Time(credit)),
        }
    }
}

impl From<RaceAnswer> for Written {
    fn from(answer: RaceAnswer) -> Self {
        match answer {
            RaceAnswer::TooEarly => Self::Early { early: true },
            RaceAnswer::Time(credit) => Self::Time(credit),
        }
    }
}

/// Reads the data of an `ok` as a `T`. Missing data is read as `null`.
///
/// ```
/// use protocol::{AtTable, Say, TableId, read_with};
///
/// let said = r#"{"ok": {"id": "a7-2", "with": {"table": "0000000000007"}}}"#;
/// let Say::Ok { with, .. } = serde_json::from_str(said)? else { panic!("it is an answer") };
/// assert_eq!(read_with::<AtTable>(with.as_deref())?.table, TableId(7));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn read_with<'a, T: Deserialize<'a>>(with: Option<&'a RawValue>) -> Result<T, JsonError> {
    parse_json(with.map_or("null", RawValue::get))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::CreditedBy;

    #[test]
    fn a_race_answer_tells_the_time_and_what_it_follows_from() {
        let time = |ms, by| RaceAnswer::Time(Credit { ms, by });
        for (answer, written) in [
            (time(231, CreditedBy::Claim), json!({ "ms": 231, "by": "claim" })),
            (time(812, CreditedBy::Arrival), json!({ "ms": 812, "by": "arrival" })),
            (RaceAnswer::TooEarly, json!({ "early": true })),
        ] {
            assert_eq!(serde_json::to_value(answer).unwrap(), written);
            assert_eq!(serde_json::from_value::<RaceAnswer>(written).unwrap(), answer);
        }
        assert!(serde_json::from_value::<RaceAnswer>(json!({ "early": false })).is_err());
        assert_eq!((RaceAnswer::TooEarly.ms(), time(231, CreditedBy::Claim).ms()), (None, Some(231)));
    }

    #[test]
    fn an_answer_without_anything_is_null() {
        assert_eq!(read_with::<Option<RaceAnswer>>(None).unwrap(), None);
        assert!(read_with::<AtTable>(None).is_err());
    }
}
