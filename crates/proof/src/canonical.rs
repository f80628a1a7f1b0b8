//! The canonical text of a record, which is signed. It does not depend on the record's formatting or order.

use std::collections::BTreeMap;

use serde_json::Value;

/// Why a value cannot be signed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsignable {
    /// The value is not an object, so it has no place for the signature.
    #[error("only a JSON object can be signed")]
    NoObject,
    /// Programs write fractions and very large numbers in different ways, so they have no canonical text.
    #[error("the number {0} cannot be signed: only whole numbers from -2^63 to 2^64 - 1 can")]
    Number(String),
}

/// The key under which a record holds its signature, which is the only part that is not signed.
pub(crate) const SIGNED: &str = "signed";

/// The canonical text of a record without its signature: keys sorted by code point, no spaces, and only the escapes
/// that JSON requires.
pub(crate) fn canonical(record: &Value) -> Result<String, Unsignable> {
    let members = record.as_object().ok_or(Unsignable::NoObject)?;
    let mut text = String::new();
    write_object(members.iter().filter(|(name, _)| *name != SIGNED), &mut text)?;
    Ok(text)
}

fn write(value: &Value, text: &mut String) -> Result<(), Unsignable> {
    match value {
        Value::Number(number) if number.is_f64() => return Err(Unsignable::Number(number.to_string())),
        Value::Array(items) => {
            text.push('[');
            for (index, item) in items.iter().enumerate() {
                separate(index, text);
                write(item, text)?;
            }
            text.push(']');
        }
        Value::Object(members) => write_object(members.iter(), text)?,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => text.push_str(&value.to_string()),
    }
    Ok(())
}

/// Sorting UTF-8 by bytes is sorting by code points, which is also the order of Python's `sort_keys`.
fn write_object<'a>(
    members: impl Iterator<Item = (&'a String, &'a Value)>,
    text: &mut String,
) -> Result<(), Unsignable> {
    let sorted: BTreeMap<&String, &Value> = members.collect();
    text.push('{');
    for (index, (name, value)) in sorted.into_iter().enumerate() {
        separate(index, text);
        text.push_str(&Value::from(name.as_str()).to_string());
        text.push(':');
        write(value, text)?;
    }
    text.push('}');
    Ok(())
}

fn separate(index: usize, text: &mut String) {
    if index > 0 {
        text.push(',');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_text_is_sorted_compact_and_without_the_signature() {
        let record = json!({
            "zoo": [1, -2, true, null, {}, []],
            "signed": { "key": "", "signature": "" },
            "a": { "signed": "only the outermost is left out", "B": u64::MAX, "é": i64::MIN },
        });
        let text = r#"{"a":{"B":18446744073709551615,"signed":"only the outermost is left out","é":-9223372036854775808},"zoo":[1,-2,true,null,{},[]]}"#;
        assert_eq!(canonical(&record).unwrap(), text);
    }

    #[test]
    fn text_is_escaped_only_where_json_demands_it() {
        // The same as Python's json.dumps with ensure_ascii=False; U+FFFD sorts before an emoji, unlike in UTF-16.
        let record = json!({ "😀": "a\"b\\c/d", "\u{fffd}": "\u{8}\t\n\u{c}\r\u{0}\u{1f}\u{7f}\u{2028}é" });
        let text = "{\"\u{fffd}\":\"\\b\\t\\n\\f\\r\\u0000\\u001f\u{7f}\u{2028}é\",\"😀\":\"a\\\"b\\\\c/d\"}";
        assert_eq!(canonical(&record).unwrap(), text);
    }

    #[test]
    fn what_has_no_canonical_text_is_refused() {
        assert_eq!(canonical(&json!([1])), Err(Unsignable::NoObject));
        for number in ["1.5", "1.0", "1e3", "18446744073709551616"] {
            let record = serde_json::from_str(&format!(r#"{{"at":[{number}]}}"#)).unwrap();
            assert!(matches!(canonical(&record), Err(Unsignable::Number(_))), "{number}");
        }
    }
}
