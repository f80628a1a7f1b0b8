//! Parses a record strictly, so that it has only one meaning.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Parses JSON and rejects objects with duplicate keys. Programs disagree on which of two equal keys counts, so a
/// signature could cover one value while a reader is shown the other.
pub fn read(text: &str) -> serde_json::Result<Value> {
    serde_json::from_str::<Strict>(text).map(|strict| strict.0)
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyValue).map(Self)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<S: SeqAccess<'de>>(self, mut items: S) -> Result<Value, S::Error> {
        let mut all = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            all.push(item);
        }
        Ok(all.into())
    }

    fn visit_map<M: MapAccess<'de>>(self, mut members: M) -> Result<Value, M::Error> {
        let mut all = Map::new();
        while let Some((name, Strict(value))) = members.next_entry::<String, Strict>()? {
            if all.contains_key(&name) {
                return Err(Error::custom(format!("the name '{name}' is there twice")));
            }
            all.insert(name, value);
        }
        Ok(all.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_read_as_by_everybody() {
        let text = r#"{"b":[null,true,-1,18446744073709551615,1.5,"\u00e9\n"],"a":{}}"#;
        assert_eq!(read(text).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        assert_eq!(read(text).unwrap().to_string(), text.replace("\\u00e9", "é"), "the order is kept");
    }

    #[test]
    fn a_name_that_is_there_twice_is_refused_at_any_depth() {
        for text in [r#"{"a":1,"b":2,"a":1}"#, r#"[{"c":{"a":1,"\u0061":2}}]"#] {
            let complaint = read(text).unwrap_err().to_string();
            assert!(complaint.contains("the name 'a' is there twice"), "{complaint}");
        }
        assert!(read("{} {}").is_err());
        assert!(read(&"[".repeat(100_000)).is_err(), "nesting is limited");
    }
}
