//! Conversion between JSON and typed values. Error messages need no knowledge of Rust.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a value. An error names the path and says what is expected there.
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

/// Reads a value by way of its text. A page links the text parser in any case, and leaving out a second one makes its
/// download smaller. It loses the path in error messages, but a page reads only what programs wrote.
#[cfg(target_family = "wasm")]
pub fn read_json<T: DeserializeOwned>(json: &Value) -> Result<T, String> {
    read_text(&json.to_string())
}

/// Reads a value from its text. Errors are the same as those of [`read_json`].
///
/// ```
/// use engine::read_text;
/// assert_eq!(read_text::<Vec<u8>>("[1, 2]"), Ok(vec![1, 2]));
/// assert!(read_text::<Vec<u8>>("[1, 300]").unwrap_err().starts_with("[1]: invalid value: integer `300`"));
/// ```
pub fn read_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    // Valid text is parsed once. Only invalid text is parsed again, more slowly, to find the path of the error.
    serde_json::from_str(text).or_else(|error| {
        let json = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
        if cfg!(target_family = "wasm") { Err(error.to_string()) } else { read_json(&json) }
    })
}

/// The JSON form of a value, by way of its text, so that a program that writes texts links only one serialiser.
pub fn write_json(value: &impl Serialize) -> Value {
    let json = serde_json::to_string(value).and_then(|text| serde_json::from_str(&text));
    json.expect("whatever is written has texts for names")
}

/// Replacements for serde's terms in error messages.
#[cfg(not(target_family = "wasm"))]
const WORDS: [(&str, &str); 6] = [
    ("expected u8", "expected a whole number from 0 to 255"),
    ("expected u16", "expected a whole number from 0 to 65535"),
    ("expected i16", "expected a whole number"),
    ("expected usize", "expected a whole number"),
    ("unknown variant", "unknown word"),
    ("unknown field", "unknown name"),
];
