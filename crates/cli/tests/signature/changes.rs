//! Every small change that can be made to a record.

use serde_json::{Value, json};

/// A description of a change, and the whole record after it.
type Change = (String, Value);

/// The record with each value changed, each member and item removed, each object and list extended, and each two
/// neighbours in a list swapped: one change at a time.
pub(super) fn all(record: &Value) -> Vec<Change> {
    let mut all = Vec::new();
    visit(record, "", record, &mut all);
    all.retain(|(_, changed)| changed != record);
    all
}

/// Collects the changes of the value at `path`, a JSON pointer, and of everything within it.
fn visit(record: &Value, path: &str, value: &Value, all: &mut Vec<Change>) {
    let mut change = |what: &str, changed: Value| {
        let mut whole = record.clone();
        *whole.pointer_mut(path).unwrap() = changed;
        all.push((format!("{path} {what}"), whole));
    };
    match value {
        Value::Null => change("set", json!(0)),
        Value::Bool(yes) => change("flipped", json!(!yes)),
        Value::Number(number) => change("increased", json!(number.as_u64().unwrap() + 1)),
        Value::String(text) => {
            change("made longer", json!(format!("{text}0")));
            let other = if text.starts_with('1') { "2" } else { "1" };
            change("changed", json!(format!("{other}{}", text.chars().skip(1).collect::<String>())));
        }
        Value::Array(items) => {
            change("made longer", json!([items.as_slice(), &[json!("more")]].concat()));
            for index in 0..items.len() {
                let mut rest = items.clone();
                rest.remove(index);
                change(&format!("without {index}"), rest.into());
            }
            for index in 1..items.len() {
                let mut swapped = items.clone();
                swapped.swap(index - 1, index);
                change(&format!("with {index} before its turn"), swapped.into());
            }
        }
        Value::Object(members) => {
            let mut more = members.clone();
            more.insert("more".into(), json!("more"));
            change("made longer", more.into());
            for name in members.keys() {
                let mut rest = members.clone();
                rest.remove(name);
                change(&format!("without {name}"), rest.into());
            }
        }
    }
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                visit(record, &format!("{path}/{index}"), item, all);
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                visit(record, &format!("{path}/{name}"), member, all);
            }
        }
        _ => {}
    }
}
