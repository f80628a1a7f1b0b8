//! The JSON form of inputs, as used in records and logs.

use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

use serde::de::{Error, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Input, Micros, Seat};

const SHAPE: &str = "an input is a seat with an action, or chance, or expire";

impl<A: Serialize, O: fmt::Display> Serialize for Input<A, O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Self::Act { seat, action, at } => {
                map.serialize_entry("seat", seat)?;
                map.serialize_entry("action", action)?;
                if let Some(at) = at {
                    map.serialize_entry("at", at)?;
                }
            }
            Self::Chance(outcome) => map.serialize_entry("chance", &Text(outcome))?,
            Self::Expire => map.serialize_entry("expire", &true)?,
        }
        map.end()
    }
}

impl<'de, A, O> Deserialize<'de> for Input<A, O>
where
    A: Deserialize<'de>,
    O: FromStr<Err: fmt::Display>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// Serialises a value as its text form.
struct Text<'a, T>(&'a T);

impl<T: fmt::Display> Serialize for Text<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self.0)
    }
}

/// Deserialises a value from its text form. Keeps the error if the text cannot be parsed.
struct Parsed<T>(Result<T, String>);

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Parsed<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Read<T>(PhantomData<T>);

        impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Read<T> {
            type Value = Parsed<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Parsed<T>, E> {
                Ok(Parsed(text.parse().map_err(|error: T::Err| error.to_string())))
            }
        }

        deserializer.deserialize_str(Read(PhantomData))
    }
}

#[derive(Deserialize)]
#[serde(field_identifier, rename_all = "lowercase")]
enum Field {
    Seat,
    Action,
    At,
    Chance,
    Expire,
    #[serde(other)]
    Other,
}

struct Fields<A, O>(PhantomData<(A, O)>);

impl<'de, A, O> Visitor<'de> for Fields<A, O>
where
    A: Deserialize<'de>,
    O: FromStr<Err: fmt::Display>,
{
    type Value = Input<A, O>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(SHAPE)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Input<A, O>, M::Error> {
        let (mut seat, mut action, mut at) = (None::<Seat>, None::<A>, None::<Micros>);
        let (mut chance, mut expire) = (None::<Parsed<O>>, None::<bool>);
        while let Some(field) = map.next_key()? {
            match field {
                Field::Seat => seat = Some(map.next_value()?),
                Field::Action => action = Some(map.next_value()?),
                Field::At => at = map.next_value()?,
                Field::Chance => chance = Some(map.next_value()?),
                Field::Expire => expire = Some(map.next_value()?),
                Field::Other => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        match (seat, action, chance, expire) {
            (Some(seat), Some(action), ..) => Ok(Input::Act { seat, action, at }),
            (_, _, Some(Parsed(outcome)), _) => outcome.map(Input::Chance).map_err(Error::custom),
            (_, _, _, Some(true)) => Ok(Input::Expire),
            (_, _, _, Some(false)) => Err(Error::custom("expire is true where it is written at all")),
            _ => Err(Error::custom(SHAPE)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{read_json, read_text};

    /// An input of a game whose actions are lists of numbers and whose outcomes are whole numbers.
    type Plain = Input<Vec<u8>, u8>;

    #[test]
    fn inputs_are_written_as_records_have_always_held_them_and_read_back() {
        let act = |at| Plain::Act { seat: Seat::new(1), action: vec![4, 2], at };
        for (input, text) in [
            (act(Some(1234)), r#"{"seat":1,"action":[4,2],"at":1234}"#),
            (act(None), r#"{"seat":1,"action":[4,2]}"#),
            (Plain::Chance(6), r#"{"chance":"6"}"#),
            (Plain::Expire, r#"{"expire":true}"#),
        ] {
            assert_eq!(serde_json::to_string(&input).unwrap(), text);
            assert_eq!(read_text::<Plain>(text), Ok(input.clone()));
            let value = serde_json::to_value(&input).unwrap();
            assert_eq!((value.to_string(), read_json(&value)), (text.into(), Ok(input)));
        }
    }

    #[test]
    fn names_may_come_in_any_order_and_unknown_ones_are_passed_over() {
        let read = read_text::<Plain>(r#" {"at":null,"action":[],"note":{"a":[1]},"seat":0} "#);
        assert_eq!(read, Ok(Plain::Act { seat: Seat::new(0), action: vec![], at: None }));
        assert_eq!(read_text::<Plain>(r#"{"chance":"\u0033","of":[["3",1]]}"#), Ok(Plain::Chance(3)));
    }

    #[test]
    fn what_is_wrong_is_said_in_plain_words() {
        for (text, words) in [
            ("{}", SHAPE),
            (r#"{"seat":0}"#, SHAPE),
            ("7", SHAPE),
            (r#"{"expire":false}"#, "expire is true where it is written at all"),
            (r#"{"chance":"six"}"#, "invalid digit found in string"),
            (r#"{"chance":6}"#, "chance: invalid type: integer `6`, expected a text"),
            (r#"{"seat":0,"action":[300]}"#, "action[0]: invalid value: integer `300`, expected a whole number from 0"),
            (r#"{"seat":-1,"action":[]}"#, "seat: invalid value: integer `-1`, expected a whole number from 0 to 255"),
            (r#"{"seat":0"#, "this is not JSON"),
            (r#"{"expire":true} x"#, "this is not JSON"),
        ] {
            let error = read_text::<Plain>(text).unwrap_err();
            assert!(error.contains(words), "{text}: {error}");
        }
    }
}
