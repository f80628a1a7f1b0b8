//! Conversion between JSON and typed values. Error messages need no knowledge of Rust.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Any;

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

/// Reads a value by way of its text. A page links the reader of texts in any case, and leaving out a second one makes its
/// download smaller.
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
#[cfg(not(target_family = "wasm"))]
pub fn read_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    // Valid text is parsed once. Only invalid text is parsed again, more slowly, to find the path of the error.
    parse_json(text).or_else(|_| {
        let json = parse_json(text).map_err(|error| format!("this is not JSON: {error}"))?;
        read_json(&json)
    })
}

/// Reads a value from its text.
#[cfg(target_family = "wasm")]
pub fn read_text<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    parse_json(text).map_err(|error| error.to_string())
}

/// Why [`parse_json`] failed.
#[cfg(not(target_family = "wasm"))]
pub type JsonError = serde_json::Error;

/// Why [`parse_json`] failed.
#[cfg(target_family = "wasm")]
pub type JsonError = crate::compact::Unfit;

/// Reads a value that may borrow from its text, with a reader that fits the program: a page is downloaded, so there it
/// takes little code and says little about errors. Whatever a page links reads JSON with this.
pub fn parse_json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsonError> {
    #[cfg(not(target_family = "wasm"))]
    use serde_json::from_str as read;

    #[cfg(target_family = "wasm")]
    use crate::compact::read;

    read(text)
}

/// The JSON form of a value, by way of its text, so that a program that writes texts links only one serialiser.
pub fn write_json(value: &impl Serialize) -> Value {
    let text = serde_json::to_string(value).expect("whatever is written has texts for names");
    parse_json(&text).map(|Any(value)| value).expect("whatever is written can be read")
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
