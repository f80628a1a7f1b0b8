//! JSON and typed values, with errors in words that need no knowledge of Rust.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a value; an error names the place and says what is expected there.
///
/// ```
/// use engine::read_json;
/// let error = read_json::<Vec<u8>>(&serde_json::json!([1, "two"])).unwrap_err();
/// assert_eq!(error, "[1]: invalid type: string \"two\", expected a whole number from 0 to 255");
/// ```
#[cfg(not(target_family = "wasm"))]
pub fn read_json<T: DeserializeOwned>(json: &Value) -> Result<T, String> {
    serde_path_to_error::deserialize(json).map_err(|error| {
        let path = error.path().to_string();
        let message = WORDS.iter().fold(error.inner().to_string(), |text, (rust, plain)| text.replace(rust, plain));
        if path == "." { message } else { format!("{path}: {message}") }
    })
}

/// Reads a value by way of its text. A page has to be fetched before it is seen, and it reads texts in any case; what
/// it reads was written by a program, so that nobody has to be told where it is wrong.
#[cfg(target_family = "wasm")]
pub fn read_json<T: DeserializeOwned>(json: &Value) -> Result<T, String> {
    read_text(&json.to_string())
}

/// Reads a value from its text; an error is the one of [`read_json`].
///
/// ```
/// use engine::read_text;
/// assert_eq!(read_text::<Vec<u8>>("[1, 2]"), Ok(vec![1, 2]));
/// assert!(read_text::<Vec<u8>>("[1, 300]").unwrap_err().starts_with("[1]: invalid value: integer `300`"));
/// ```
pub fn read_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    // What is right is read in one go; only what is wrong is read again, slowly, to say where.
    serde_json::from_str(text).or_else(|error| {
        let json = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
        if cfg!(target_family = "wasm") { Err(error.to_string()) } else { read_json(&json) }
    })
}

/// The JSON form of a value, by way of its text: whoever writes texts needs no second way to write.
pub fn write_json(value: &impl Serialize) -> Value {
    let json = serde_json::to_string(value).and_then(|text| serde_json::from_str(&text));
    json.expect("whatever is written has texts for names")
}

/// What serde calls things, and what people do.
#[cfg(not(target_family = "wasm"))]
const WORDS: [(&str, &str); 6] = [
    ("expected u8", "expected a whole number from 0 to 255"),
    ("expected u16", "expected a whole number from 0 to 65535"),
    ("expected i16", "expected a whole number"),
    ("expected usize", "expected a whole number"),
    ("unknown variant", "unknown word"),
    ("unknown field", "unknown name"),
];
